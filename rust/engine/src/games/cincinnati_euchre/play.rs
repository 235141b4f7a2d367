//! The play of six tricks (CE-10 … CE-12), as a small position for playouts and the solver.

use crate::card::Denomination;
use crate::moves::{Move, MoveSet};
use crate::order::{CINCINNATI_EUCHRE, Order, SlotSet, TRUMP_LANE, lane};
use crate::position::Position;
use crate::seat::{BySeat, BySide, Seat};
use crate::trick::Trick;
use std::hint::select_unpredictable;

/// The cards in play. Trumps are always the top lane, so the denomination itself matters no more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    pub(crate) hands: BySeat<SlotSet>,
    /// The partner of a player alone (CE-10).
    pub(crate) out: Option<Seat>,
    pub(crate) turn: Seat,
    pub(crate) trick: Option<Trick>,
    /// Slots from here on are trumps.
    pub(crate) trumps_from: u8,
    pub(crate) tricks_left: u8,
    pub(crate) tricks: BySide<u8>,
}

/// The order of the cards in this denomination.
#[must_use]
pub fn order(denomination: Denomination) -> &'static Order {
    &CINCINNATI_EUCHRE[denomination.index()]
}

impl Play {
    /// The play before the first lead. `hands` are slots of [`order`]; the hand of a player who sits out is not among
    /// them.
    #[must_use]
    pub fn new(hands: BySeat<SlotSet>, denomination: Denomination, leader: Seat, out: Option<Seat>) -> Self {
        let mut hands = hands;
        if let Some(out) = out {
            hands[out] = 0;
        }
        let tricks_left = hands[leader].count_ones() as u8;
        let trumps_from = if denomination == Denomination::NoTrump { 64 } else { TRUMP_LANE * 16 };
        Self { hands, out, turn: leader, trick: None, trumps_from, tricks_left, tricks: BySide([0, 0]) }
    }

    /// The tricks that each side has taken.
    #[must_use]
    pub const fn tricks(&self) -> BySide<u8> {
        self.tricks
    }

    /// The next player after `seat` who isn't sitting out.
    #[inline]
    fn after(&self, seat: Seat) -> Seat {
        let next = seat.left();
        if Some(next) == self.out { next.left() } else { next }
    }

    /// How many play to a trick: three when somebody sits out.
    #[inline]
    const fn players(&self) -> u8 {
        if self.out.is_some() { 3 } else { 4 }
    }

    #[inline]
    pub(crate) const fn beats(&self, slot: u8, best: u8) -> bool {
        // Not `&&`: whether a card beats another is a coin toss that no processor predicts.
        (slot > best) & ((lane(slot) == lane(best)) | (slot >= self.trumps_from))
    }
}

impl Position for Play {
    type Action = Move;
    type Actions = MoveSet;

    #[inline]
    fn to_act(&self) -> Option<Seat> {
        if self.tricks_left > 0 { Some(self.turn) } else { None }
    }

    #[inline]
    fn legal_actions(&self) -> MoveSet {
        let hand = self.hands[self.turn];
        // By reference: copying the trick would wait for its bytes to reach memory.
        let following = match &self.trick {
            Some(trick) => trick.following(hand),
            None => hand,
        };
        MoveSet::cards(select_unpredictable(following != 0, following, hand))
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Move) {
        let slot = action.0;
        let seat = self.turn;
        let players = self.players();
        self.hands[seat] &= !(1 << slot);
        let wins = match &self.trick {
            Some(trick) => self.beats(slot, trick.best),
            None => true,
        };
        let Some(trick) = &mut self.trick else {
            self.trick = Some(Trick::led(slot, seat, 0));
            self.turn = self.after(seat);
            return;
        };
        trick.add(slot, seat, 0, wins);
        if trick.cards < players {
            self.turn = self.after(seat);
            return;
        }
        self.turn = trick.winner;
        self.tricks[trick.winner.side()] += 1;
        self.tricks_left -= 1;
        self.trick = None;
    }
}
