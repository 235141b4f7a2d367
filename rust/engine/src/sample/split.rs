//! The ways to complete hands that are known in part, counted exactly and drawn uniformly.
//!
//! Cards that the same seats may hold are alike: they are one item, and only how many of them each seat gets matters to
//! the count. King and queen of a suit of which a seat can't hold both are an item of their own, with the ways that are
//! left, and so are the sixes of a hand that was thrown in. The table has a node for each item and each number of cards
//! that the seats still lack; a node knows how many ways lie behind it.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::deck::Stream;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::view::Frame;
use std::ops::RangeInclusive;

/// The seats that lack cards: at most the three that aren't the viewer's.
const SEATS: usize = 3;

type Counts = [u8; SEATS];

/// Cards that are divided together.
#[derive(Clone, Debug)]
struct Item {
    cards: Vec<Card>,
    /// The ways to divide them. Of cards that are alike only the numbers count, and they are shuffled.
    ways: Vec<Way>,
    alike: bool,
}

#[derive(Clone, Debug)]
struct Way {
    /// How many cards each seat gets.
    counts: Counts,
    /// In how many arrangements.
    weight: u64,
    /// Which seat gets each card, where the cards are not alike.
    owners: Vec<u8>,
}

/// What may be done with an item.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// How many ways lie behind the branches before this one.
    before: u64,
    way: u32,
    next: u32,
}

#[derive(Clone, Debug)]
struct Node {
    /// How many ways lie behind it.
    total: u64,
    branches: Vec<Branch>,
}

/// The ways to complete the hands of a [`Frame`].
#[derive(Clone, Debug)]
pub(crate) struct Split {
    seats: Vec<Seat>,
    items: Vec<Item>,
    nodes: Vec<Node>,
    root: usize,
}

impl Split {
    /// The ways to complete hands of `size` cards. `sixes` says of a seat how many sixes it may have.
    pub(super) fn new(
        frame: &Frame,
        pack: CardSet,
        players: SeatSet,
        size: usize,
        sixes: Option<(Seat, RangeInclusive<usize>)>,
    ) -> Self {
        let seats: Vec<Seat> = players.iter().filter(|&seat| frame.known[seat].len() < size).collect();
        let lacking = |place: usize| seats.get(place).map_or(0, |&seat| (size - frame.known[seat].len()) as u8);
        let lack: Counts = std::array::from_fn(lacking);
        let full = players.iter().any(|seat| frame.known[seat].len() > size);
        let items = items(frame, pack, &seats, sixes);
        let places = lack.iter().fold(items.len() + 1, |places, &lack| places * (lack as usize + 1));
        let mut table = Table { full: lack, items: &items, known: vec![None; places], nodes: Vec::new() };
        let root = if full || seats.len() > SEATS { table.dead() } else { table.node(0, lack) };
        let nodes = table.nodes;
        Self { seats, items, nodes, root: root as usize }
    }

    /// How many ways there are.
    pub(super) fn total(&self) -> u64 {
        self.nodes[self.root].total
    }

    /// Completes the hands in way number `number`, the cards that are alike shuffled.
    pub(super) fn complete(&self, hands: &mut BySeat<CardSet>, number: u64, stream: &mut Stream) {
        let mut number = number;
        let mut node = &self.nodes[self.root];
        for item in &self.items {
            let branch = node.branches[node.branches.partition_point(|branch| branch.before <= number) - 1];
            node = &self.nodes[branch.next as usize];
            number = (number - branch.before) % node.total;
            let way = &item.ways[branch.way as usize];
            if item.alike {
                self.deal(&item.cards, &way.counts, hands, stream);
            } else {
                for (&card, &owner) in item.cards.iter().zip(&way.owners) {
                    let seat = self.seats[owner as usize];
                    hands[seat] = hands[seat].with(card);
                }
            }
        }
    }

    /// Deals cards that are alike: so many to each seat, every division equally likely.
    fn deal(&self, cards: &[Card], counts: &Counts, hands: &mut BySeat<CardSet>, stream: &mut Stream) {
        let mut rest = [cards[0]; super::UNSEEN];
        let rest = &mut rest[..cards.len()];
        rest.copy_from_slice(cards);
        let mut dealt = 0;
        for (&seat, &count) in self.seats.iter().zip(counts) {
            let all_that_is_left = dealt + count as usize == rest.len();
            for _ in 0..count {
                if !all_that_is_left {
                    rest.swap(dealt, dealt + stream.pick((rest.len() - dealt) as u64) as usize);
                }
                hands[seat] = hands[seat].with(rest[dealt]);
                dealt += 1;
            }
        }
    }
}

/// The cards that have not been seen, as items.
fn items(frame: &Frame, pack: CardSet, seats: &[Seat], sixes: Option<(Seat, RangeInclusive<usize>)>) -> Vec<Item> {
    let known = frame.known.0.iter().fold(CardSet::EMPTY, |known, &hand| known.union(hand));
    let mut unseen = pack.difference(known);
    let may_hold = |card: Card| {
        let place = |(place, &seat): (usize, &Seat)| (!frame.barred[seat].contains(card)).then_some(place as u8);
        seats.iter().enumerate().filter_map(place).collect::<Vec<u8>>()
    };
    let mut items = Vec::new();
    if let Some((seat, number)) = sixes {
        let six = |suit| Card::new(Rank::Six, suit);
        let cards: Vec<Card> = Suit::ALL.map(six).into_iter().filter(|&card| unseen.contains(card)).collect();
        let held = Suit::ALL.into_iter().filter(|&suit| frame.known[seat].contains(six(suit))).count();
        let ways = ways(&cards, may_hold);
        let fits = |way: &Way| {
            number.contains(&(held + way.owners.iter().filter(|&&owner| seats[owner as usize] == seat).count()))
        };
        unseen = cards.iter().fold(unseen, |unseen, &card| unseen.without(card));
        items.push(Item { cards, ways: ways.into_iter().filter(fits).collect(), alike: false });
    }
    for suit in Suit::ALL {
        let unmarried: Vec<Seat> =
            frame.unmarried.iter().filter(|&&(_, of)| of == suit).map(|&(seat, _)| seat).collect();
        if unmarried.is_empty() {
            continue;
        }
        // A half that has been seen leaves one card, which is barred, or none; without a card there is one way, if any.
        let halves = [Rank::King, Rank::Queen].map(|rank| Card::new(rank, suit));
        let cards: Vec<Card> = halves.into_iter().filter(|&card| unseen.contains(card)).collect();
        let holds_both = |seat: Seat, way: &Way| {
            halves.into_iter().all(|half| match cards.iter().position(|&card| card == half) {
                Some(place) => seats[way.owners[place] as usize] == seat,
                None => frame.known[seat].contains(half),
            })
        };
        let mut ways = ways(&cards, may_hold);
        ways.retain(|way| !unmarried.iter().any(|&seat| holds_both(seat, way)));
        unseen = cards.iter().fold(unseen, |unseen, &card| unseen.without(card));
        items.push(Item { cards, ways, alike: false });
    }
    let mut kinds: Vec<(Vec<u8>, Vec<Card>)> = Vec::new();
    for card in unseen.iter() {
        let may = may_hold(card);
        match kinds.iter_mut().find(|(seats, _)| *seats == may) {
            Some((_, cards)) => cards.push(card),
            None => kinds.push((may, vec![card])),
        }
    }
    // Few seats first: they leave the fewest nodes behind.
    kinds.sort_by_key(|(seats, cards)| (seats.len(), cards.len()));
    items.extend(kinds.into_iter().map(|(seats, cards)| Item {
        ways: numbers(&seats, cards.len()),
        cards,
        alike: true,
    }));
    items
}

/// Every way to give each of these few cards to a seat that may hold it.
fn ways(cards: &[Card], may_hold: impl Fn(Card) -> Vec<u8>) -> Vec<Way> {
    let mut ways = vec![Way { counts: [0; SEATS], weight: 1, owners: Vec::new() }];
    for &card in cards {
        let owners = may_hold(card);
        let with = |way: &Way, owner: u8| {
            let mut way = way.clone();
            way.counts[owner as usize] += 1;
            way.owners.push(owner);
            way
        };
        ways = ways.iter().flat_map(|way| owners.iter().map(move |&owner| with(way, owner))).collect();
    }
    ways
}

/// Every way to divide `n` cards that are alike among these seats by number.
fn numbers(seats: &[u8], n: usize) -> Vec<Way> {
    let Some((&first, others)) = seats.split_first() else {
        return if n == 0 { vec![Way { counts: [0; SEATS], weight: 1, owners: Vec::new() }] } else { Vec::new() };
    };
    let mut ways = Vec::new();
    let mut choose = 1;
    for k in 0..=n as u64 {
        // n choose k, which each step multiplies by (n - k) / (k + 1) without a remainder.
        for mut way in numbers(others, n - k as usize) {
            way.counts[first as usize] = k as u8;
            way.weight *= choose;
            ways.push(way);
        }
        choose = choose * (n as u64 - k) / (k + 1);
    }
    ways
}

/// The nodes as they are found.
struct Table<'a> {
    items: &'a [Item],
    /// What the seats lack at the root.
    full: Counts,
    known: Vec<Option<u32>>,
    nodes: Vec<Node>,
}

impl Table<'_> {
    fn push(&mut self, total: u64, branches: Vec<Branch>) -> u32 {
        self.nodes.push(Node { total, branches });
        self.nodes.len() as u32 - 1
    }

    /// A node behind which there is nothing.
    fn dead(&mut self) -> u32 {
        self.push(0, Vec::new())
    }

    /// The node at which the items from this one on are left and the seats lack so many cards.
    fn node(&mut self, item: usize, lack: Counts) -> u32 {
        let place =
            lack.iter().zip(self.full).fold(item, |place, (&lack, full)| place * (full as usize + 1) + lack as usize);
        if let Some(node) = self.known[place] {
            return node;
        }
        let items = self.items;
        let node = match items.get(item) {
            None => self.push(u64::from(lack == [0; SEATS]), Vec::new()),
            Some(Item { ways, .. }) => {
                let (mut total, mut branches) = (0, Vec::new());
                for (way, Way { counts, weight, .. }) in ways.iter().enumerate() {
                    if counts.iter().zip(lack).any(|(&count, lack)| count > lack) {
                        continue;
                    }
                    let next = self.node(item + 1, std::array::from_fn(|seat| lack[seat] - counts[seat]));
                    let behind = self.nodes[next as usize].total;
                    if behind > 0 {
                        branches.push(Branch { before: total, way: way as u32, next });
                        total += weight * behind;
                    }
                }
                self.push(total, branches)
            }
        };
        self.known[place] = Some(node);
        node
    }
}
