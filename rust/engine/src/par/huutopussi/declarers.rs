//! What is known of what a deal comes to when a seat declares after a last bid.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::games::huutopussi::{
    FailedContract, HIGHEST_BID, LAST_TRICK, LOWEST_BID, Rules, STEP, card_points, marriage_points,
};
use crate::order::{HUUTOPUSSI, slots};
use crate::seat::{BySeat, BySide, Seat, Side};

/// True bounds on a value, in fives.
pub(super) type Bounds = (i32, i32);

/// How many bids there are.
pub(super) const BIDS: usize = ((HIGHEST_BID - LOWEST_BID) / STEP + 1) as usize;

/// The place of a bid among all, from the lowest on.
pub(super) const fn place(bid: u32) -> usize {
    ((bid - LOWEST_BID) / STEP) as usize
}

/// Bounds on what each seat's side adds more than the others if it declares, by last bid; as in an exchange that follows.
///
/// A higher bid leaves fewer contracts, so it is never worth more. Hence what has been proved for one bid says something
/// of all: an upper bound holds for the higher bids; a lower bound for the lower ones, and up to the contract that is sure
/// of it, because that contract may follow those bids too.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Declarers {
    bounds: BySeat<[Bounds; BIDS]>,
    /// Where a good lower bound has been looked for.
    near: BySeat<[bool; BIDS]>,
}

impl Declarers {
    /// What is known of a deal without a search.
    ///
    /// A side has at most all cards' points with the last trick, and the marriages of which it holds both cards; these it
    /// holds before and after an exchange. So much is the highest contract that may be made; one that can't be brings
    /// nothing, or less; and whatever comes, no more than the contract and all that the others can have is lost.
    pub(super) fn of(hands: &BySeat<CardSet>, rules: &Rules) -> Self {
        let cards = hands.0.iter().flat_map(|&hand| slots(HUUTOPUSSI.slots(hand)));
        let cards: u16 = cards.map(|slot| u16::from(card_points(slot))).sum();
        let most = BySide::from_fn(|side| {
            let own = hands.iter().filter(|(seat, _)| seat.side() == side);
            let own = own.fold(CardSet::EMPTY, |own, (_, &hand)| own.union(hand));
            let married = |suit| [Rank::King, Rank::Queen].into_iter().all(|rank| own.contains(Card::new(rank, suit)));
            let marriages = Suit::ALL.into_iter().filter(|&suit| married(suit)).map(marriage_points);
            i32::from(cards + LAST_TRICK + marriages.sum::<u16>())
        });
        Self::from_bounds(BySeat::from_fn(|seat| {
            let (own, their) = (most[seat.side()], most[seat.side().other()]);
            let mut place = 0;
            [(); BIDS].map(|()| {
                let bid = (LOWEST_BID + STEP * place) as i32;
                place += 1;
                let hi = match rules.failed_contract {
                    _ if bid <= own => own.min(HIGHEST_BID as i32),
                    FailedContract::ZeroUnlessTrickless => 0,
                    FailedContract::MinusContract => -bid,
                };
                ((-bid - their) / 5, hi / 5)
            })
        }))
    }

    /// With these bounds by seat and bid.
    pub(super) const fn from_bounds(bounds: BySeat<[Bounds; BIDS]>) -> Self {
        Self { bounds, near: BySeat([[false; BIDS]; 4]) }
    }

    /// The bounds if the seat declares after this last bid, for its own side.
    pub(super) fn own(&self, declarer: Seat, bid: u32) -> Bounds {
        self.bounds[declarer][place(bid)]
    }

    /// The same for north and south.
    pub(super) fn of_north_south(&self, declarer: Seat, bid: u32) -> Bounds {
        view(declarer.side(), self.own(declarer, bid))
    }

    /// Takes in what has been proved for a last bid, for the declarer's side, and with which contract the lower bound is
    /// reached if it is known.
    pub(super) fn learn(&mut self, declarer: Seat, bid: u32, (lo, hi): Bounds, contract: Option<u32>) {
        let sure_up_to = place(contract.unwrap_or(bid).max(bid));
        for (at, bounds) in self.bounds[declarer].iter_mut().enumerate() {
            if at <= sure_up_to {
                bounds.0 = bounds.0.max(lo);
            }
            if at >= place(bid) {
                bounds.1 = bounds.1.min(hi);
            }
        }
    }

    /// Whether a good lower bound has been looked for.
    pub(super) fn is_near(&self, declarer: Seat, bid: u32) -> bool {
        self.near[declarer][place(bid)]
    }

    /// Remembers that it has, and which contract it was found with.
    pub(super) fn set_near(&mut self, declarer: Seat, bid: u32, contract: Option<u32>) {
        self.near[declarer][place(bid)..=place(contract.unwrap_or(bid).max(bid))].fill(true);
    }
}

/// Bounds for a side as they are for north and south, and the other way round.
pub(super) const fn view(side: Side, (lo, hi): Bounds) -> Bounds {
    match side {
        Side::NS => (lo, hi),
        Side::EW => (-hi, -lo),
    }
}
