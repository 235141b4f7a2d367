//! The play of nine tricks with its declarations, questions and answers (HP-13 … HP-24), as a small position for
//! playouts and the solver.

use super::action::{
    ANSWER_NO, ANSWER_NONE, ANSWER_SUIT, ANSWER_YES, ASK, ASK_KING, ASK_QUEEN, DECLARE, KING, QUEEN, other_half,
    suit_of,
};
use super::marriages::Marriages;
use super::rules::{DeclareAfter, Rules};
use super::score::LAST_TRICK;
use crate::card::Suit;
use crate::moves::{Move, MoveSet};
use crate::order::{Slot, SlotSet, lane, lane_mask};
use crate::position::Position;
use crate::seat::{BySeat, BySide, Seat, SeatSet, Side};
use crate::trick::Trick;
use std::hint::select_unpredictable;

/// The cards in play, and all that decides what may still be declared and asked. Hands are slots of
/// [`HUUTOPUSSI`](crate::order::HUUTOPUSSI), whose lanes are the suits by [`Suit::index`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    pub(crate) hands: BySeat<SlotSet>,
    /// Who acts. With a question pending that is the partner of the asker; after the last trick, its winner.
    pub(crate) turn: Seat,
    pub(crate) trick: Option<Trick>,
    /// The suit declared last (HP-14).
    pub(crate) trump: Option<Suit>,
    /// Whether the player to lead may still make an attempt (HP-18). False in mid-trick and while a question waits.
    pub(crate) attempt: bool,
    /// The question that waits for its answer.
    pub(crate) question: Option<Question>,
    /// Who may no longer declare an own marriage (HP-22).
    pub(crate) own_lost: SeatSet,
    /// Who may no longer ask for a full marriage (HP-22). Asking for halves is a right that nobody loses.
    pub(crate) full_lost: SeatSet,
    pub(crate) tricks_left: u8,
    pub(crate) tricks: BySide<u8>,
    /// The points of the cards taken, without last trick and marriages.
    pub(crate) card_points: BySide<u8>,
    /// The marriages that each side has declared. A suit in either is used up (HP-21).
    pub(crate) marriages: BySide<Marriages>,
    pub(crate) declare_after: DeclareAfter,
    pub(crate) answers_may_decline: bool,
}

/// What a partner has been asked for (HP-19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Any marriage.
    Full,
    /// The other half of a marriage, by the slot of the king or queen that the asker named.
    Half(Slot),
}

/// The points of a card (HP-4): two bits for each place in a lane, in fives.
const FIVES: u32 = 0b10_10_01_01_01_00_00_00_00;

/// What the card at a slot is worth (HP-4).
#[must_use]
#[inline]
pub const fn card_points(slot: Slot) -> u8 {
    (FIVES >> ((slot & 15) * 2) & 3) as u8 * 5
}

/// The slots that a lane has above this one.
#[inline]
const fn above(slot: Slot) -> SlotSet {
    lane_mask(lane(slot)) & !((2 << slot) - 1)
}

/// The cards that beat the one that is winning, which is of the suit led or a trump (HP-17).
#[inline]
pub(crate) fn beating(best: Slot, trumps: SlotSet) -> SlotSet {
    above(best) | select_unpredictable(trumps >> best & 1 == 1, 0, trumps)
}

/// The suits of which a hand has the card at this place in a lane: one bit a suit.
#[inline]
const fn suits_with(hand: SlotSet, place: Slot) -> u8 {
    // The product moves bit 16i to bit 48 + i; no two of its terms meet.
    ((hand >> place & 0x0001_0001_0001_0001).wrapping_mul(0x0001_0002_0004_0008) >> 48) as u8 & 15
}

impl Play {
    /// The play before the first lead, or an ending without a trump suit: equal hands, nothing taken, nothing
    /// declared, all rights kept, no attempt before the first lead.
    #[must_use]
    pub fn new(hands: BySeat<SlotSet>, leader: Seat, rules: &Rules) -> Self {
        Self {
            hands,
            turn: leader,
            trick: None,
            trump: None,
            attempt: false,
            question: None,
            own_lost: SeatSet::NONE,
            full_lost: SeatSet::NONE,
            tricks_left: hands[leader].count_ones() as u8,
            tricks: BySide([0, 0]),
            card_points: BySide([0, 0]),
            marriages: BySide::default(),
            declare_after: rules.declare_after,
            answers_may_decline: rules.answers_may_decline,
        }
    }

    /// The tricks that each side has taken.
    #[must_use]
    pub const fn tricks(&self) -> BySide<u8> {
        self.tricks
    }

    /// The points of the cards that each side has taken, without last trick and marriages.
    #[must_use]
    pub const fn card_points(&self) -> BySide<u8> {
        self.card_points
    }

    /// The marriages that each side has declared.
    #[must_use]
    pub const fn marriages(&self) -> BySide<Marriages> {
        self.marriages
    }

    /// The trump suit, once one has been declared (HP-14).
    #[must_use]
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// The question that waits for its answer.
    #[must_use]
    pub const fn question(&self) -> Option<Question> {
        self.question
    }

    /// The suits declared so far by anybody: one bit a suit by [`Suit::index`] (HP-21).
    #[must_use]
    #[inline]
    pub const fn declared(&self) -> u8 {
        self.marriages.0[0].set() | self.marriages.0[1].set()
    }

    /// The side that won the last trick, once it has been played.
    #[must_use]
    #[inline]
    pub const fn last_trick(&self) -> Option<Side> {
        if self.tricks_left == 0 { Some(self.turn.side()) } else { None }
    }

    /// What a side has so far: its cards, its marriages and the last trick (HP-25).
    #[must_use]
    #[inline]
    pub fn total(&self, side: Side) -> u16 {
        let last = if self.last_trick() == Some(side) { LAST_TRICK } else { 0 };
        u16::from(self.card_points[side]) + self.marriages[side].points() + last
    }

    /// The suits of which the hand has king and queen.
    #[inline]
    pub(super) const fn marriages_in(hand: SlotSet) -> u8 {
        suits_with(hand, KING) & suits_with(hand, QUEEN)
    }

    #[inline]
    pub(crate) const fn trumps(&self) -> SlotSet {
        match self.trump {
            Some(suit) => lane_mask(suit as u8),
            None => 0,
        }
    }

    /// The cards that may be played to a trick (HP-15).
    #[inline]
    fn following(&self, hand: SlotSet, trick: &Trick) -> SlotSet {
        let suit = trick.following(hand);
        // None of these choices is one that a processor predicts.
        let cards = select_unpredictable(suit != 0, suit, hand & self.trumps());
        // Cards of one suit, all that may be chosen from but for the duty to beat. If the winning card is of their own
        // suit, those above it beat it and one of them must be played. If it is of another, the cards are either of
        // the suit led under a trump, and none beats it, or trumps on a plain suit, and all do: any may be played.
        let beating = cards & above(trick.best);
        select_unpredictable(beating != 0, beating, select_unpredictable(cards != 0, cards, hand))
    }

    /// The attempts that the player to lead may make with this hand, as extra moves (HP-19 … HP-22).
    #[inline]
    fn attempts(&self, hand: SlotSet) -> u32 {
        let open = !self.declared() & 15;
        let kings = suits_with(hand, KING) & open;
        let queens = suits_with(hand, QUEEN) & open;
        let own = u32::from(!self.own_lost.contains(self.turn)) * u32::from(kings & queens);
        let full = u32::from((open != 0) & !self.full_lost.contains(self.turn));
        own << DECLARE | full << ASK | u32::from(kings) << ASK_KING | u32::from(queens) << ASK_QUEEN
    }

    /// The answers that the partner may give, holding this hand, as extra moves (HP-19).
    #[inline]
    fn answers(&self, hand: SlotSet, question: Question) -> u32 {
        let (positive, negative) = match question {
            Question::Full => {
                (u32::from(Self::marriages_in(hand) & !self.declared() & 15) << ANSWER_SUIT, 1 << ANSWER_NONE)
            }
            Question::Half(slot) => ((hand >> other_half(slot) & 1) as u32 * (1 << ANSWER_YES), 1 << ANSWER_NO),
        };
        if positive == 0 || self.answers_may_decline { positive | negative } else { positive }
    }

    #[inline]
    fn play(&mut self, slot: Slot) {
        let (seat, trumps) = (self.turn, self.trumps());
        self.hands[seat] &= !(1 << slot);
        // The trick is changed in place: its bytes, written one by one, would be slow to read back as a whole.
        let Some(trick) = &mut self.trick else {
            self.trick = Some(Trick::led(slot, seat, card_points(slot)));
            self.turn = seat.left();
            self.attempt = false;
            return;
        };
        trick.add(slot, seat, card_points(slot), beating(trick.best, trumps) >> slot & 1 == 1);
        if trick.cards < 4 {
            self.turn = seat.left();
            return;
        }
        let (winner, points) = (trick.winner, trick.points);
        self.tricks[winner.side()] += 1;
        self.card_points[winner.side()] += points;
        self.tricks_left -= 1;
        self.turn = winner;
        self.trick = None;
        // The player left of the fourth is the one who led.
        let led = winner == seat.left();
        self.attempt = (self.tricks_left > 0) & (led | (self.declare_after == DeclareAfter::AnyWonTrick));
    }

    /// A marriage of the side whose turn it is: its suit becomes trumps (HP-14).
    #[inline]
    fn declare(&mut self, suit: Suit) {
        let side = self.turn.side();
        self.marriages[side] = self.marriages[side].with(suit);
        self.trump = Some(suit);
    }

    /// A question costs rights whatever the answer (HP-22).
    #[inline]
    fn ask(&mut self, question: Question) {
        let (asker, partner) = (self.turn, self.turn.partner());
        self.own_lost = self.own_lost.with(asker);
        self.full_lost = self.full_lost.with(partner);
        if question != Question::Full {
            self.own_lost = self.own_lost.with(partner);
            self.full_lost = self.full_lost.with(asker);
        }
        self.question = Some(question);
        self.turn = partner;
    }

    /// A declaration, a question or an answer. After an answer the asker leads (HP-23).
    fn speak(&mut self, extra: u8) {
        self.attempt = false;
        match extra {
            DECLARE..ASK => return self.declare(suit_of(extra, DECLARE)),
            ASK => return self.ask(Question::Full),
            ASK_KING..ASK_QUEEN => return self.ask(Question::Half(suit_of(extra, ASK_KING) as u8 * 16 + KING)),
            ASK_QUEEN..ANSWER_SUIT => return self.ask(Question::Half(suit_of(extra, ASK_QUEEN) as u8 * 16 + QUEEN)),
            ANSWER_SUIT..ANSWER_NONE => self.declare(suit_of(extra, ANSWER_SUIT)),
            ANSWER_NONE => {}
            ANSWER_YES => {
                if let Some(Question::Half(slot)) = self.question {
                    self.declare(suit_of(lane(slot), 0));
                }
            }
            _ => {}
        }
        self.question = None;
        self.turn = self.turn.partner();
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
        if let Some(trick) = &self.trick {
            return MoveSet::cards(self.following(hand, trick));
        }
        match self.question {
            None if self.attempt => MoveSet { cards: hand, extras: self.attempts(hand) },
            None => MoveSet::cards(hand),
            Some(question) => MoveSet { cards: 0, extras: self.answers(hand, question) },
        }
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Move) {
        match action.slot() {
            Some(slot) => self.play(slot),
            None => self.speak(action.0 - 64),
        }
    }
}
