//! Fronts: rows of values, one a world, none of them as good or better everywhere than another.

use super::Came;

/// A row of values; none in a world in which nothing has been valued yet.
type Row = Vec<Option<Came>>;

/// What can be had from a row of worlds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Front {
    rows: Vec<Row>,
}

fn value(came: &Option<Came>) -> Option<i32> {
    came.map(|came| came.value)
}

/// The values of a row, each counted as often as its world.
fn sum(row: &[Option<Came>], weights: &[u64]) -> i64 {
    row.iter().zip(weights).map(|(value, &weight)| i64::from(value.map_or(0, |came| came.value)) * weight as i64).sum()
}

impl Front {
    /// A front of one row without values.
    pub(super) fn unit(worlds: usize) -> Self {
        Self { rows: vec![vec![None; worlds]] }
    }

    /// A front of one row.
    pub(super) fn of(row: Vec<Came>) -> Self {
        Self { rows: vec![row.into_iter().map(Some).collect()] }
    }

    /// The same where these are some of more worlds.
    pub(super) fn spread(self, numbers: &[usize], worlds: usize) -> Self {
        let spread = |row: Row| {
            let mut whole = vec![None; worlds];
            numbers.iter().zip(row).for_each(|(&number, value)| whole[number] = value);
            whole
        };
        Self { rows: self.rows.into_iter().map(spread).collect() }
    }

    /// What can be had by one of two actions.
    pub(super) fn or(mut self, other: Self, weights: &[u64], width: usize) -> Self {
        self.rows.extend(other.rows);
        self.pruned(weights, width)
    }

    /// What can be had if somebody else chooses, in every world apart, between what this front is of and an action that is
    /// legal in some of the worlds: what is `best` for the adviser, or worst.
    pub(super) fn join(&self, other: &Self, numbers: &[usize], best: bool, weights: &[u64], width: usize) -> Self {
        let mut rows = Vec::with_capacity(self.rows.len() * other.rows.len());
        for one in &self.rows {
            for two in &other.rows {
                let mut row = one.clone();
                for (&number, &value) in numbers.iter().zip(two) {
                    row[number] = match (row[number], value) {
                        (Some(a), Some(b)) if best => Some(if b.value > a.value { b } else { a }),
                        (Some(a), Some(b)) => Some(if b.value < a.value { b } else { a }),
                        (a, b) => a.or(b),
                    };
                }
                rows.push(row);
            }
        }
        Self { rows }.pruned(weights, width)
    }

    /// Without rows that another is as good as or better in every world, the best sums first, so many at most.
    fn pruned(mut self, weights: &[u64], width: usize) -> Self {
        if self.rows.len() < 2 {
            return self;
        }
        // A row that beats another everywhere has the higher sum, or the two are equal.
        self.rows.sort_by_cached_key(|row| std::cmp::Reverse(sum(row, weights)));
        let mut kept: Vec<Row> = Vec::new();
        for row in self.rows {
            let beaten = |better: &Row| better.iter().zip(&row).all(|(a, b)| value(a) >= value(b));
            if kept.len() < width && !kept.iter().any(beaten) {
                kept.push(row);
            }
        }
        Self { rows: kept }
    }

    /// The row with the best sum.
    pub(super) fn best(self, weights: &[u64]) -> Vec<Came> {
        let best = self.rows.into_iter().max_by_key(|row| sum(row, weights));
        best.unwrap_or_default().into_iter().flatten().collect()
    }
}
