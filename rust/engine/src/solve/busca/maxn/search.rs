//! The search of maxn: what every seat comes to if each plays for itself.

use super::super::super::limits::{Clock, Stop};
use super::super::super::ordering::distinct;
use super::super::moves::{above, highest};
use super::super::{ACES, to_come};
use super::Points;
use super::memory::{Found, Key, Memory};
use super::turn::{Order, Packed, Turn, merit, seen, view};
use super::two_tricks::two_tricks;
use crate::games::busca::Play;
use crate::moves::Move;
use crate::order::{Slot, SlotSet, lane, lane_mask};
use crate::position::Position as _;
use crate::seat::{BySeat, Seat};
use crate::trick::Trick;

/// What a search may know. Tests switch it off.
pub(super) trait Knowledge {
    /// What is not preferred to the best so far is not searched to its end.
    const CUTS: bool = true;
    /// Of equal cards one is tried.
    const EQUALS: bool = true;
    /// The last two tricks are worked out at once.
    const TWO_TRICKS: bool = true;
}

/// All there is to know.
pub(super) struct Everything;

impl Knowledge for Everything {}

/// The answer about a position that isn't wanted: nothing but that. No result looks like this.
const UNWANTED: Packed = u32::MAX;

/// A search for the points to come.
///
/// **What is wanted.** Let a chooser have a card that leaves it with `own` points, and let another card leave it with
/// `least` at the least. If `least` is more, the other card is no better. If it is as much, the other card is better only
/// if the next seat gets more by it, or as much and the seat after that more; the last one's points are given by those
/// of the others, because what is to come is the same whatever is played. So all that matters of the other card is
/// whether the next seat and the one after it get *that much*, and if it is the next seat's turn then, that is what is
/// asked: a bound on the result in its view, its own points first, compared as numbers. The answer is either the
/// result, or [`UNWANTED`] if the result is below the bound.
///
/// The next seat keeps its own points low. Once one of its cards leaves it with fewer than is wanted it gets no more
/// than that, so the result is below the bound, whatever its other cards are worth. If it is left with just as much, its
/// cards that leave it with at least that (`least` again) have to give the seat after it what is wanted; one that
/// doesn't can't be the choice if the result is not to be below the bound. So the bound is handed on. It is handed on no
/// further than that: what a seat wants says nothing about the positions that others choose from for other reasons.
pub(super) struct Search<'a, K: Knowledge = Everything> {
    memory: &'a mut Memory,
    pub(super) clock: Clock<'a>,
    /// The position that it is asked about.
    root: Play,
    hands: [SlotSet; 4],
    /// By seat, who plays after it.
    next: [u8; 4],
    knowledge: std::marker::PhantomData<K>,
}

impl<'a, K: Knowledge> Search<'a, K> {
    pub(super) fn new(memory: &'a mut Memory, clock: Clock<'a>, play: &Play) -> Self {
        let next = Seat::ALL.map(|seat| play.players.next_right(seat) as u8);
        Self { memory, clock, root: *play, hands: play.hands.0, next, knowledge: std::marker::PhantomData }
    }

    /// What every seat comes to in a position of the same deal.
    pub(super) fn points(&mut self, play: &Play) -> Result<Points, Stop> {
        if play.is_over() {
            return Ok(play.points);
        }
        self.root = *play;
        self.hands = play.hands.0;
        let lead = Turn::lead(play.turn as u8, play.tricks_left, to_come(play) as u8);
        let found = match play.trick {
            None => self.lead(lead, 0),
            Some(trick) => self.choose(lead.with(trick.cards, trick.points, trick.winner as u8, trick.best), 0),
        }?;
        Ok(BySeat::from_fn(|seat| play.points[seat] + found.to_le_bytes()[seat.index()]))
    }

    fn is_trick_1(&self, turn: Turn) -> bool {
        self.root.first && turn.tricks_left() == self.root.tricks_left
    }

    #[inline]
    fn hand(&self, seat: u8) -> SlotSet {
        self.hands[usize::from(seat & 3)]
    }

    #[inline]
    fn all(&self) -> SlotSet {
        let [north, east, south, west] = self.hands;
        north | east | south | west
    }

    /// The result from a lead on, or that it is below what is wanted.
    fn lead(&mut self, turn: Turn, wanted: u32) -> Result<Packed, Stop> {
        let lead = turn.seat();
        let hands: [SlotSet; 4] = std::array::from_fn(|place| self.hand(lead.wrapping_sub(place as u8)));
        if turn.tricks_left() == 1 {
            // Everybody has one card, which is forced.
            let best = highest(self.all() & lane_mask(lane(highest(hands[0]))));
            let winner = hands.iter().position(|hand| hand >> best & 1 == 1).unwrap_or_default();
            return Ok(seen(u32::from(turn.rest()) << (24 - 8 * winner), lead));
        }
        let trick_1 = self.is_trick_1(turn);
        if K::TWO_TRICKS && turn.tricks_left() == 2 && self.root.trick_size == 4 && !trick_1 {
            return Ok(seen(two_tricks(hands, turn.rest()), lead));
        }
        let key = Key::new(hands, trick_1);
        match self.memory.get(&key) {
            Some(Found::Exactly(view)) => return Ok(seen(view, lead)),
            Some(Found::Below(bound)) if bound <= wanted => return Ok(UNWANTED),
            _ => {}
        }
        let found = self.choose(turn, wanted)?;
        let what = if found == UNWANTED { Found::Below(wanted) } else { Found::Exactly(view(found, lead)) };
        self.memory.put(key, turn.tricks_left(), what, &self.clock)?;
        Ok(found)
    }

    /// The cards to try. Of one suit the four to the seven are worth the same, and the jack, queen, king, two and three; the
    /// ace parts these as long as somebody holds it.
    #[inline]
    fn candidates(&self, turn: Turn) -> SlotSet {
        const CLASSES: SlotSet = 0x0011_0011_0011_0011;
        let (hand, all) = (self.hand(turn.seat()), self.all());
        let (mut cards, mut barrier) = (hand, all & !hand);
        if turn.cards() > 0 {
            let following = hand & lane_mask(lane(turn.best()));
            cards = if following != 0 { following } else { hand };
            barrier |= 1 << turn.best();
        }
        if self.is_trick_1(turn) {
            cards = self.legal_in_trick_1(turn);
        }
        let aces = all & ACES;
        if K::EQUALS { distinct(cards, barrier, CLASSES | aces | aces << 1) } else { cards }
    }

    #[cold]
    fn legal_in_trick_1(&self, turn: Turn) -> SlotSet {
        let seat = |number: u8| Seat::ALL[usize::from(number & 3)];
        let (best, points) = (turn.best(), turn.points());
        let trick = Trick { led: lane(best), best, winner: seat(turn.winner()), cards: turn.cards(), points };
        let trick = (turn.cards() > 0).then_some(trick);
        Play { hands: BySeat(self.hands), turn: seat(turn.seat()), trick, ..self.root }.legal_actions().cards
    }

    /// The result of a turn, from the lead of its trick on, or that it is below what is wanted.
    fn choose(&mut self, turn: Turn, wanted: u32) -> Result<Packed, Stop> {
        let seat = turn.seat();
        let cards = self.candidates(turn);
        if cards & cards.wrapping_sub(1) == 0 {
            let points = self.play(turn, Move(cards.trailing_zeros() as u8), 0)?;
            return Ok(if view(points, seat) < wanted { UNWANTED } else { points });
        }
        let mut best = None;
        for card in Order::new(turn, cards, self.all() & !self.hand(seat)) {
            let Some(asked) = best.map_or(Some(0), |best| self.asked(turn, card.0, best, wanted)) else {
                continue;
            };
            let points = self.play(turn, card, asked)?;
            let found = view(points, seat);
            if points != UNWANTED && best.is_none_or(|best| merit(found) > merit(best)) {
                best = Some(found);
                if found >> 24 < wanted >> 24 {
                    return Ok(UNWANTED);
                }
            }
        }
        let best = best.unwrap_or_default();
        Ok(if best < wanted { UNWANTED } else { seen(best, seat) })
    }

    /// What another card has to come to, in the view of the next seat, to be better than the best so far; 0 if that can't
    /// be said, None if it can't be better.
    #[inline]
    fn asked(&self, turn: Turn, slot: Slot, best: u32, wanted: u32) -> Option<u32> {
        if !K::CUTS {
            return Some(0);
        }
        let own = (best >> 24) as u8;
        let least = self.least(turn, slot);
        if least != own {
            return if least > own { None } else { Some(0) };
        }
        let left = u32::from(turn.rest() - own);
        let (mut next, mut third) = (best >> 16 & 0xFF, (best >> 8 & 0xFF) + 1);
        if self.root.trick_size < 4 {
            // What the next seat gets leaves no choice for the third, if there is one.
            let away = turn.seat().wrapping_sub(self.next[usize::from(turn.seat())]) & 3;
            (next, third) = ((best >> (24 - 8 * u32::from(away)) & 0xFF) + 1, 0);
        } else {
            if own == (wanted >> 24) as u8 {
                (next, third) = (next, third).max((wanted >> 16 & 0xFF, wanted >> 8 & 0xFF));
            }
            if next + third > left {
                // There isn't that much for the third.
                (next, third) = (next + 1, 0);
            }
        }
        if next > left { None } else { Some(next << 24 | third << 16) }
    }

    /// The least that the seat comes to with this card: the trick, if nobody can take it away.
    #[inline]
    fn least(&self, turn: Turn, slot: Slot) -> u8 {
        let ahead = turn.after(slot);
        if ahead.winner() != turn.seat() {
            return 0;
        }
        let (mut later, mut seat) = (0, turn.seat());
        for _ in ahead.cards()..self.root.trick_size {
            seat = self.next[usize::from(seat & 3)];
            later |= self.hand(seat);
        }
        if later & above(ahead.best()) == 0 { ahead.points() } else { 0 }
    }

    /// What comes of a card; what is asked is in the view of the next seat.
    #[inline]
    fn play(&mut self, turn: Turn, card: Move, asked: u32) -> Result<Packed, Stop> {
        self.clock.tick()?;
        let seat = usize::from(turn.seat());
        self.hands[seat] ^= 1 << card.0;
        let found = self.go_on(turn.after(card.0), self.next[seat], asked);
        self.hands[seat] ^= 1 << card.0;
        found
    }

    #[inline]
    fn go_on(&mut self, turn: Turn, next: u8, asked: u32) -> Result<Packed, Stop> {
        if turn.cards() < self.root.trick_size {
            return self.choose(turn.of(next), asked);
        }
        let (winner, points) = (turn.winner(), u32::from(turn.points()));
        if turn.tricks_left() == 1 {
            // All that was to come, with what there is for the last trick.
            return Ok(u32::from(turn.rest()) << (8 * winner));
        }
        // What is asked is asked of the next seat alone, and counts this trick too.
        let asked = if winner != next || asked >> 24 < points { 0 } else { asked - (points << 24) };
        let found = self.lead(Turn::lead(winner, turn.tricks_left() - 1, turn.rest() - turn.points()), asked)?;
        Ok(if found == UNWANTED { UNWANTED } else { found + (points << (8 * winner)) })
    }
}
