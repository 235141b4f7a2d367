//! The play of thirteen tricks (RK-4 … RK-11), as a small position for playouts and the solver.

use super::rules::Rules;
use crate::action::Action;
use crate::moves::{Move, MoveSet, nth_bit};
use crate::order::{RISTIKLAPPI, Slot, SlotSet};
use crate::position::{ActionSet, Position, scaled};
use crate::seat::{BySeat, BySide, Seat};
use std::hint::select_unpredictable;

/// Turn up the top of the stock (RK-7).
pub const FLIP: Move = Move::extra(0);

/// The size of the stock before the play (RK-2).
pub const STOCK: usize = 32;

const QUEEN: u8 = 10;
const KING: u8 = 11;
const QUEENS: SlotSet = of_rank(QUEEN);
const KINGS: SlotSet = of_rank(KING);

/// The rank of the card at a slot, from the two (0) up to the ace (12).
#[inline]
pub(crate) const fn rank(slot: Slot) -> u8 {
    slot >> 2
}

/// The four cards of a rank.
#[inline]
pub(crate) const fn of_rank(rank: u8) -> SlotSet {
    0xF << (rank * 4)
}

/// What matters of an unfinished trick. The last card of the rank led wins (RK-5), so the cards themselves don't.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Trick {
    /// The rank led.
    pub(crate) rank: u8,
    /// The seat that played the last card of that rank.
    pub(crate) winner: Seat,
    /// How many cards have been played.
    pub(crate) cards: u8,
    /// The cards of the tricks before: the others that have been played are this one's.
    before: SlotSet,
}

/// What a card is worth by rank, from the two up: ten 10, jack 2, queen 3, king 4, ace 11 (RK-3).
pub(crate) const POINTS: [u8; 13] = [0, 0, 0, 0, 0, 0, 0, 0, 10, 2, 3, 4, 11];

/// What cards are worth together.
#[inline]
pub(crate) fn worth(cards: SlotSet) -> u8 {
    let points = |rank: u8| POINTS[rank as usize] * (cards & of_rank(rank)).count_ones() as u8;
    points(8) + points(9) + points(QUEEN) + points(KING) + points(12)
}

/// The cards in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    pub(crate) hands: BySeat<SlotSet>,
    /// The stock is at the end of this, its top at `top`; the places before it are zero.
    pub(crate) stock: [Slot; STOCK],
    pub(crate) top: u8,
    /// The cards that are neither in a hand nor in the stock.
    pub(crate) played: SlotSet,
    pub(crate) turn: Seat,
    pub(crate) trick: Option<Trick>,
    /// The four cards of the rank last led, as long as all of them that have been played were the last leads: only then
    /// can a fourth lead in a row come up (RK-8). Otherwise empty.
    pub(crate) run: SlotSet,
    /// The card that may not be led, because it would be the fourth lead of its rank in a row (RK-8); empty in the middle
    /// of a trick, and when the seat to act has nothing else (RK-A3). It follows from the rest, and stands here because
    /// it hardly ever changes.
    fourth: SlotSet,
    /// The card that the seat to act has just turned up and may not play in this turn (RK-A5, RK-A6).
    pub(crate) blocked: Option<Slot>,
    pub(crate) tricks_left: u8,
    /// How many tricks the end phase has: as many as a hand has cards.
    pub(crate) end_tricks: u8,
    pub(crate) points: BySide<u8>,
    /// The sides that are not clean as things stand (RK-12).
    pub(crate) dirty: BySide<bool>,
    /// The option `cleaning`.
    pub(crate) cleaning: bool,
}

impl Play {
    /// The play before a lead. `hands` and `stock` (top first) are slots of [`RISTIKLAPPI`]; cards in neither count as
    /// played in earlier tricks, without points or queens. The hands are equally large (of five cards, in a deal, as
    /// long as there is a stock), and the stock is a multiple of four: four cards of it go in a trick.
    ///
    /// # Panics
    /// If the stock has more than [`STOCK`] cards.
    #[must_use]
    pub fn new(hands: BySeat<SlotSet>, stock: &[Slot], leader: Seat, rules: &Rules) -> Self {
        let top = STOCK - stock.len();
        let mut places = [0; STOCK];
        places[top..].copy_from_slice(stock);
        let unplayed =
            stock.iter().fold(hands.0.into_iter().fold(0, |set, hand| set | hand), |set, slot| set | 1 << slot);
        Self {
            hands,
            stock: places,
            top: top as u8,
            played: ((1 << 52) - 1) & !unplayed,
            turn: leader,
            trick: None,
            run: 0,
            fourth: 0,
            blocked: None,
            end_tricks: hands[leader].count_ones() as u8,
            tricks_left: hands[leader].count_ones() as u8 + stock.len() as u8 / 4,
            points: BySide([0, 0]),
            dirty: BySide([false, false]),
            cleaning: rules.cleaning,
        }
    }

    /// Puts other cards into the hands and into what is left of the stock, top first.
    pub(crate) fn redistribute(&mut self, hands: BySeat<SlotSet>, stock: impl Iterator<Item = Slot>) {
        self.hands = hands;
        for (place, slot) in self.stock[self.top as usize..].iter_mut().zip(stock) {
            *place = slot;
        }
        self.fourth = 0;
        let last = self.run & !self.played;
        if self.trick.is_none() & last.is_power_of_two() {
            self.bar_fourth(last);
        }
    }

    /// A move of this game as an action.
    ///
    /// # Panics
    /// If it is neither [`FLIP`] nor a card's.
    #[must_use]
    pub fn action(m: Move) -> Action {
        if m == FLIP { Action::Flip } else { Action::Play(RISTIKLAPPI.card(m.0)) }
    }

    /// An action as a move, if it is one that this game has.
    #[must_use]
    pub fn move_of(action: Action) -> Option<Move> {
        match action {
            Action::Flip => Some(FLIP),
            Action::Play(card) => RISTIKLAPPI.slot(card).map(Move::card),
            _ => None,
        }
    }

    /// The card points that each side has taken.
    #[must_use]
    pub const fn points(&self) -> BySide<u8> {
        self.points
    }

    /// Whether each side is clean as things stand (RK-12).
    #[must_use]
    pub fn clean(&self) -> BySide<bool> {
        BySide(self.dirty.0.map(|dirty| !dirty))
    }

    /// The stock, top first.
    #[must_use]
    pub fn stock(&self) -> &[Slot] {
        &self.stock[self.top as usize..]
    }

    /// How many kings have been played.
    #[must_use]
    pub const fn kings_played(&self) -> u32 {
        (self.played & KINGS).count_ones()
    }

    /// The rank of [`run`](Self::run), if there is one.
    pub(crate) fn run_rank(&self) -> Option<u8> {
        (self.run != 0).then(|| rank(self.run.trailing_zeros() as u8))
    }

    /// The rank last led, counted from the two up, and how many tricks in a row have been led with it, as long as a
    /// fourth can come up (RK-8).
    #[must_use]
    pub fn leads_in_a_row(&self) -> Option<(u8, u32)> {
        self.run_rank().map(|rank| (rank, (self.run & self.played).count_ones()))
    }

    /// Whether the turn began with a card in the stock: the king lock (RK-9) holds and queens count (RK-10). Trick 8
    /// belongs to the stock phase, because its last card is played before the last draw (RK-A2).
    #[inline]
    pub(crate) const fn stock_phase(&self) -> bool {
        self.tricks_left > self.end_tricks
    }

    /// The king that is locked because the other three have been played (RK-9, RK-A7).
    #[inline]
    pub(crate) const fn locked_king(&self) -> SlotSet {
        let king = KINGS & !self.played;
        if self.cleaning & self.stock_phase() & (king & king.wrapping_sub(1) == 0) { king } else { 0 }
    }

    /// The card that may not be led because it would be the fourth lead of its rank in a row (RK-8), unless the seat to
    /// act has nothing else (RK-A3).
    #[inline]
    pub(crate) const fn fourth_lead(&self) -> SlotSet {
        self.fourth
    }

    /// Bars the fourth lead of a rank in a row.
    #[inline(never)]
    const fn bar_fourth(&mut self, last: SlotSet) {
        if self.hands.0[self.turn as usize] & !last != 0 {
            self.fourth = last;
        }
    }

    /// The cards of the unfinished trick.
    pub(crate) fn cards_on_table(&self) -> SlotSet {
        self.trick.map_or(0, |trick| self.played & !trick.before)
    }

    /// What the unfinished trick is worth so far.
    pub(crate) fn on_table(&self) -> u8 {
        worth(self.cards_on_table())
    }

    /// Takes the top card of the stock.
    #[inline]
    fn draw(&mut self) -> Slot {
        let slot = std::mem::take(&mut self.stock[self.top as usize % STOCK]);
        self.top += 1;
        slot
    }

    #[cold]
    #[inline(never)]
    fn act_at_random_where_cards_are_barred(&mut self, random: u32) {
        let actions = self.legal_actions();
        self.apply_unchecked(actions.get(scaled(random, actions.len())));
    }

    /// Puts a card on the table and ends the trick with the fourth.
    #[inline(always)]
    fn lay(&mut self, slot: Slot) {
        let (seat, rank) = (self.turn, rank(slot));
        let before = self.played;
        self.played = before | 1 << slot;
        let Some(trick) = &mut self.trick else {
            self.fourth = 0;
            self.trick = Some(Trick { rank, winner: seat, cards: 1, before });
            self.turn = seat.left();
            return;
        };
        // No branch here: which card wins is a coin toss that no processor predicts.
        trick.winner = select_unpredictable(rank == trick.rank, seat, trick.winner);
        trick.cards += 1;
        if trick.cards < 4 {
            self.turn = seat.left();
            return;
        }
        self.finish();
    }

    /// Gives the four cards on the table to the winner.
    #[inline(always)]
    fn finish(&mut self) {
        let Some(trick) = &self.trick else { return };
        let (winner, rank, before) = (trick.winner, trick.rank, trick.before);
        let (side, cards, led) = (winner.side(), self.played & !before, of_rank(rank));
        self.trick = None;
        self.turn = winner;
        self.points[side] += worth(cards);
        let stock_phase = self.stock_phase();
        let tells = if stock_phase { cards & QUEENS != 0 } else { (cards & KINGS != 0) & (rank != QUEEN) };
        self.dirty[side] = select_unpredictable(tells & self.cleaning, stock_phase, self.dirty[side]);
        self.tricks_left -= 1;
        // In a row as long as nobody else has played a card of the rank, in this trick or before.
        let alone = (cards & led).is_power_of_two() & ((self.run == led) | (before & led == 0));
        self.run = select_unpredictable(alone, led, 0);
        let last = self.run & !self.played;
        if last.is_power_of_two() {
            self.bar_fourth(last);
        }
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
        // A card just turned up that may not be played is the locked king or the fourth lead: it is out already.
        let cards = self.hands[self.turn] & !(self.locked_king() | self.fourth);
        MoveSet { cards, extras: u32::from(self.stock_phase() & self.blocked.is_none()) }
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Move) {
        let seat = self.turn;
        let mut slot = action.0;
        if self.stock_phase() & self.blocked.is_none() {
            // A flip draws a card and plays it, so both kinds of turn draw first (RK-6, RK-7).
            let drawn = self.draw();
            self.hands[seat] |= 1 << drawn;
            slot = select_unpredictable(action == FLIP, drawn, slot);
            // Only a card that was turned up can be forbidden here: one from hand would not have been legal.
            if (self.locked_king() | self.fourth) >> slot & 1 == 1 {
                self.blocked = Some(slot);
                return;
            }
        }
        // Whoever has turned up a blocked card has had a card of the stock in this turn (RK-A5).
        self.blocked = None;
        self.hands[seat] &= !(1 << slot);
        self.lay(slot);
    }

    #[inline]
    fn act_at_random(&mut self, random: u32) {
        let seat = self.turn;
        let mut hand = self.hands[seat];
        if self.fourth != 0 {
            return self.act_at_random_where_cards_are_barred(random);
        }
        if self.stock_phase() {
            let king = KINGS & !self.played;
            if (king & king.wrapping_sub(1) == 0) & self.cleaning {
                return self.act_at_random_where_cards_are_barred(random);
            }
            hand |= 1 << self.draw();
        }
        // Nothing is barred: any card of the hand, the one just drawn included, is as likely as any other.
        let slot = nth_bit(hand, scaled(random, hand.count_ones() as usize));
        self.hands[seat] = hand & !(1 << slot);
        self.lay(slot);
    }
}
