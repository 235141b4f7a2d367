//! Draws the deals that one seat must reckon with, each as likely as any other.
//!
//! A *world* is a whole deal in which everything that the seat saw happens, with all that was passed out of its sight: as
//! much as a deal record holds. Every world is equally likely, in every game, and exactly: nothing is drawn and thrown
//! away, so that no view is too tight, and no draw takes longer than another.
//!
//! - Busca, Cincinnati Euchre, Huutopussi: a table counts in how many ways the cards that haven't been seen can be
//!   completed to hands, kind of card by kind of card ([`Split`]). A world is a walk through the table, each branch taken
//!   in proportion to what lies behind it.
//! - Huutopussi's exchange: whatever the hands at the first lead are, the three cards returned may be any of the
//!   partner's nine, and the three given any of the twelve that the declarer held before. So hands at the first lead
//!   are drawn first and then what was passed, each uniformly, and all records are equally likely.
//! - Ristiklappi: when a seat plays a card, any of the places of its hand that aren't known may be the one that it came
//!   from; how many there are is the same in every world. So the cards that haven't been seen are shuffled over hands and
//!   stock, and for each card played one of those places is drawn.

mod count;
mod split;

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::deck::Stream;
use crate::games::huutopussi::EXCHANGED;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::view::{Draws, Event, Frame, Passed};
use split::Split;

/// The most cards that can be unseen: Ristiklappi's pack less a hand.
const UNSEEN: usize = 47;

/// A whole deal: where each card was and where it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct World {
    /// The hands as they were dealt.
    pub(crate) dealt: BySeat<CardSet>,
    /// The hands now; the one of a partner who sits out is among them.
    pub(crate) now: BySeat<CardSet>,
    /// The stock as it was dealt, top first.
    pub(crate) stock: Vec<Card>,
    /// How many cards are left of it.
    pub(crate) rest: usize,
    /// What the declarer's partner gave.
    pub(crate) given: CardSet,
    /// What the declarer returned.
    pub(crate) returned: CardSet,
}

/// All the deals that are possible.
#[derive(Clone, Debug)]
pub(crate) enum Worlds {
    /// In a game that is dealt out.
    DealtOut {
        /// What was known at the frame.
        known: BySeat<CardSet>,
        passed: Passed,
        played: BySeat<CardSet>,
        /// The ways to complete the hands at the frame, in kinds that have no world in common.
        splits: Vec<Split>,
        total: u64,
    },
    /// In Ristiklappi.
    Drawn {
        draws: Draws,
        viewer: Seat,
        /// The cards that have not been seen.
        unseen: CardSet,
        left: usize,
    },
}

/// Takes three cards of a set, each three equally likely.
fn three_of(cards: CardSet, stream: &mut Stream) -> CardSet {
    let mut three = CardSet::EMPTY;
    for _ in 0..EXCHANGED {
        let rest = cards.difference(three);
        let card = rest.iter().nth(stream.pick(rest.len() as u64) as usize);
        three = card.map_or(three, |card| three.with(card));
    }
    three
}

impl Worlds {
    /// The worlds of a game that is dealt out. `size` is that of a hand.
    pub(crate) fn dealt_out(
        frame: &Frame,
        passed: Passed,
        played: BySeat<CardSet>,
        pack: CardSet,
        players: SeatSet,
        size: usize,
    ) -> Self {
        let splits: Vec<Split> = match frame.redealer {
            None => vec![Split::new(frame, pack, players, size, None)],
            Some(seat) => redeals(frame, seat)
                .into_iter()
                .map(|(frame, sixes)| Split::new(&frame, pack, players, size, Some((seat, sixes))))
                .collect(),
        };
        let total = splits.iter().map(Split::total).sum();
        Self::DealtOut { known: frame.known, passed, played, splits, total }
    }

    /// The worlds of Ristiklappi.
    pub(crate) fn drawn(draws: Draws, pack: CardSet, gone: CardSet, viewer: Seat) -> Self {
        let seen = draws.stock.iter().flatten().fold(draws.dealt[viewer], |seen, &card| seen.with(card));
        let left = draws.stock.len() - draws.drawn;
        Self::Drawn { unseen: pack.difference(seen.union(gone)), viewer, left, draws }
    }

    /// Whether there is a world at all.
    pub(crate) fn any(&self) -> bool {
        match self {
            Self::DealtOut { total, .. } => *total > 0,
            // A card that can't be where it was played from has been refused: the rest fits in any order.
            Self::Drawn { .. } => true,
        }
    }

    /// World number `index` of `seed`.
    pub(crate) fn sample(&self, seed: u64, index: u64) -> World {
        let mut stream = Stream::for_world(seed, index);
        match self {
            Self::DealtOut { known, passed, played, splits, total } => {
                let mut number = stream.pick(*total);
                let mut frame = *known;
                for split in splits {
                    if number < split.total() {
                        split.complete(&mut frame, number, &mut stream);
                        break;
                    }
                    number -= split.total();
                }
                before_and_after(frame, *passed, played, &mut stream)
            }
            Self::Drawn { draws, viewer, unseen, left } => drawn(draws, *viewer, *unseen, *left, &mut stream),
        }
    }
}

/// A hand with the right to a redeal (HP-10) has three sixes or more, or no card above the jack. These are the two kinds
/// of it that have no hand in common: up to two sixes and nothing high, or at least three sixes. The numbers are how many
/// sixes there may be.
fn redeals(frame: &Frame, seat: Seat) -> [(Frame, std::ops::RangeInclusive<usize>); 2] {
    let mut low = frame.clone();
    for rank in [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen] {
        for suit in Suit::ALL {
            low.bar(seat, Card::new(rank, suit));
        }
    }
    [(low, 0..=2), (frame.clone(), 3..=4)]
}

/// The hands as dealt and as they are now, from those at the frame.
fn before_and_after(frame: BySeat<CardSet>, passed: Passed, played: &BySeat<CardSet>, stream: &mut Stream) -> World {
    let mut dealt = frame;
    let mut now = BySeat::from_fn(|seat| frame[seat].difference(played[seat]));
    let (mut given, mut returned) = (CardSet::EMPTY, CardSet::EMPTY);
    match passed {
        Passed::Nothing => {}
        Passed::Given { declarer, given: seen } => {
            let partner = declarer.partner();
            given = seen.unwrap_or_else(|| three_of(frame[partner], stream));
            now[partner] = now[partner].difference(given);
            now[declarer] = now[declarer].union(given);
        }
        Passed::Exchanged { declarer, cards } => {
            let partner = declarer.partner();
            (given, returned) = cards.unwrap_or_else(|| {
                let returned = three_of(frame[partner], stream);
                (three_of(frame[declarer].union(returned), stream), returned)
            });
            dealt[declarer] = frame[declarer].union(returned).difference(given);
            dealt[partner] = frame[partner].difference(returned).union(given);
        }
    }
    World { dealt, now, stock: Vec::new(), rest: 0, given, returned }
}

/// A place that a card was in before it was played.
#[derive(Clone, Copy)]
enum Place {
    Dealt,
    Stock(usize),
}

/// A world of Ristiklappi.
fn drawn(draws: &Draws, viewer: Seat, unseen: CardSet, left: usize, stream: &mut Stream) -> World {
    let mut shuffled = arrayvec::ArrayVec::<Card, UNSEEN>::new();
    shuffled.extend(unseen.iter());
    for i in (1..shuffled.len()).rev() {
        shuffled.swap(i, stream.pick(i as u64 + 1) as usize);
    }
    let mut next = shuffled.into_iter();
    let mut dealt = draws.dealt;
    let mut now = BySeat::default();
    now[viewer] = draws.own;
    let mut stock: Vec<Option<Card>> = draws.stock.clone();
    for seat in Seat::ALL.into_iter().filter(|&seat| seat != viewer) {
        // The places of the hand of which nobody knows what is in them.
        let mut places = arrayvec::ArrayVec::<Place, 16>::from_iter([Place::Dealt; 5]);
        let mut settle = |place: Place, card: Card| match place {
            Place::Dealt => dealt[seat] = dealt[seat].with(card),
            Place::Stock(place) => stock[place] = Some(card),
        };
        let mut taken_up = CardSet::EMPTY;
        for event in &draws.events[seat] {
            match *event {
                Event::Draw(place) => places.push(Place::Stock(place)),
                Event::TakeUp(_, card) => taken_up = taken_up.with(card),
                Event::Play(card) if taken_up.contains(card) => taken_up = taken_up.without(card),
                Event::Play(card) => settle(places.swap_remove(stream.pick(places.len() as u64) as usize), card),
            }
        }
        now[seat] = taken_up;
        for (place, card) in places.into_iter().zip(next.by_ref()) {
            settle(place, card);
            now[seat] = now[seat].with(card);
        }
    }
    let stock = stock.into_iter().filter_map(|card| card.or_else(|| next.next())).collect();
    World { dealt, now, stock, rest: left, given: CardSet::EMPTY, returned: CardSet::EMPTY }
}
