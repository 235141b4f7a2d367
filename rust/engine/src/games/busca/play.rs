//! The play of a deal (BU-1 … BU-7, BU-10 … BU-12), as a small position for playouts and the solver.

use crate::action::Action;
use crate::moves::{Move, MoveSet};
use crate::order::{BUSCA, Slot, SlotSet, lane, lane_mask};
use crate::position::Position;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::trick::Trick;
use std::hint::select_unpredictable;

/// Diamonds, which stand for coins.
pub(crate) const DIAMONDS: SlotSet = lane_mask(2);

/// The ace of diamonds.
pub(crate) const PITA: SlotSet = 1 << (2 * 16 + 7);

/// What the winner of the last trick gets on top (BU-4).
pub(crate) const LAST_TRICK: u8 = 3;

/// What the cards are worth (BU-4).
static POINTS: [u8; 64] = {
    let mut points = [0; 64];
    let mut slot = 0;
    while slot < 64 {
        // From the four up: 4 5 6 7 J Q K A 2 3.
        points[slot] = match slot & 15 {
            7 if 1 << slot == PITA => 8,
            7 => 3,
            4..=9 => 1,
            _ => 0,
        };
        slot += 1;
    }
    points
};

/// What the card at a slot is worth (BU-4).
#[inline]
pub(crate) const fn card_points(slot: Slot) -> u8 {
    POINTS[slot as usize]
}

/// The cards in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    pub(crate) hands: BySeat<SlotSet>,
    /// The seats that play.
    pub(crate) players: SeatSet,
    /// How many cards make a trick: one a player.
    pub(crate) trick_size: u8,
    pub(crate) turn: Seat,
    pub(crate) trick: Option<Trick>,
    /// Whether this is trick 1, with its restrictions (BU-7).
    pub(crate) first: bool,
    pub(crate) tricks_left: u8,
    pub(crate) points: BySeat<u8>,
    /// The seats that have taken a trick; how many does not matter (BU-A3).
    pub(crate) covered: SeatSet,
}

impl Play {
    /// The play before a lead. `hands` are slots of [`BUSCA`], equally many for each of `players`; `first` says whether
    /// the lead is that of trick 1 (BU-7).
    #[must_use]
    pub fn new(hands: BySeat<SlotSet>, players: SeatSet, leader: Seat, first: bool) -> Self {
        Self {
            hands,
            players,
            trick_size: players.len() as u8,
            turn: leader,
            trick: None,
            first,
            tricks_left: hands[leader].count_ones() as u8,
            points: BySeat([0; 4]),
            covered: SeatSet::NONE,
        }
    }

    /// A move of this game as an action.
    ///
    /// # Panics
    /// If it is not a card's.
    #[must_use]
    pub fn action(m: Move) -> Action {
        Action::Play(BUSCA.card(m.0))
    }

    /// An action as a move, if it is one that this game has.
    #[must_use]
    pub fn move_of(action: Action) -> Option<Move> {
        match action {
            Action::Play(card) => BUSCA.slot(card).map(Move::card),
            _ => None,
        }
    }

    /// The penalty points that each seat has taken.
    #[must_use]
    pub const fn points(&self) -> BySeat<u8> {
        self.points
    }

    /// The seats that have taken a trick.
    #[must_use]
    pub const fn covered(&self) -> SeatSet {
        self.covered
    }

    /// What of `cards`, which follow suit if they can, trick 1 allows (BU-7).
    #[inline]
    fn allowed_in_trick_1(&self, cards: SlotSet) -> SlotSet {
        let barred = if self.trick.is_none() && cards & !DIAMONDS != 0 { DIAMONDS } else { PITA };
        // Nobody can be left with the pita alone (BU-A2) but in a position made up by hand.
        if cards & !barred != 0 { cards & !barred } else { cards }
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
        let cards = select_unpredictable(following != 0, following, hand);
        MoveSet::cards(if self.first { self.allowed_in_trick_1(cards) } else { cards })
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Move) {
        let slot = action.0;
        let seat = self.turn;
        let points = POINTS[slot as usize];
        self.hands[seat] &= !(1 << slot);
        let Some(trick) = &mut self.trick else {
            self.trick = Some(Trick::led(slot, seat, points));
            self.turn = self.players.next_right(seat);
            return;
        };
        // Not `&&`: no processor predicts which card wins.
        let wins = (slot > trick.best) & (lane(slot) == trick.led);
        trick.add(slot, seat, points, wins);
        if trick.cards < self.trick_size {
            self.turn = self.players.next_right(seat);
            return;
        }
        self.turn = trick.winner;
        self.tricks_left -= 1;
        let last = if self.tricks_left == 0 { LAST_TRICK } else { 0 };
        self.points[trick.winner] += trick.points + last;
        self.covered = self.covered.with(trick.winner);
        self.trick = None;
        self.first = false;
    }
}
