//! What the search for tables tests first.

use super::lanes::{Cards, count, tops};

/// About how many tricks the leader's side will take: what it has more than the others, weighed as a linear fit to
/// solved deals weighs it, in sixteenths of a trick. It is half a trick from the truth on average, so that two tests
/// mostly do.
pub(super) fn estimate(hands: &[Cards; 4], trumps: Cards, left: i32) -> i32 {
    let [me, next, partner, last] = *hands;
    let (us, them) = (me | partner, next | last);
    let first = tops(us | them);
    let second = tops((us | them) & !first);
    let more = |cards: Cards| count(us & cards) - count(them & cards);
    let sixteenths = if trumps == 0 {
        10 * left + 12 * more(first) + 2 * more(second)
    } else {
        let of_trumps = 7 * more(trumps) + 11 * more(first & trumps) + 5 * more(second & trumps);
        9 * left + of_trumps + 7 * more(first & !trumps) + 2 * more(second & !trumps)
    };
    (sixteenths + 8) >> 4
}
