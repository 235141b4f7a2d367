//! The play as the search carries it: how many copies of each rank lie in each hand, and little more.
//!
//! Suits don't count (RK-3). Every turn of the stock phase uses one card of the stock: "play, then draw" and "turn up and
//! play" come to the same as "draw first, then play one of the six". A card turned up that may not be played is taken into
//! the hand and another one is played without a draw (RK-A5, RK-A6): the same as having played the other one and drawn
//! this one. So here the seat to act has always drawn already, and a move is the rank that it plays.

use super::key;
use crate::games::ristiklappi::{POINTS, Play, STOCK};
use crate::seat::Seat;

/// How many copies of each rank there are: four bits a rank, the twos lowest.
pub(super) type Copies = u64;

pub(super) const QUEEN: u8 = 10;
pub(super) const KING: u8 = 11;
/// Ranks below this, the two to the nine, are worth nothing and neither dirty nor clean.
pub(super) const FIRST_WORTH: u8 = 8;
/// The bits of the ranks below that.
pub(super) const WORTHLESS: u64 = (1 << (FIRST_WORTH * 4)) - 1;
/// The bit that a rank has set with four copies in one hand, and only then.
pub(super) const FOURTH: u64 = 0x4_4444_4444_4444;
/// The number of no rank.
pub(super) const NO_RANK: u8 = 15;

/// One copy of each rank.
const EACH: Copies = 0x1_1111_1111_1111;

/// How many copies of a rank there are.
#[inline]
pub(super) const fn count(copies: Copies, rank: u8) -> u32 {
    (copies >> (rank * 4) & 0xF) as u32
}

/// How many cards there are of all ranks, at most fifteen.
#[inline]
pub(super) const fn size(copies: Copies) -> i32 {
    (copies.wrapping_mul(0x1111_1111_1111_1111) >> 60) as i32
}

/// All four bits of each rank that there is a copy of.
#[inline]
pub(super) const fn present(copies: Copies) -> u64 {
    ((copies | copies >> 1 | copies >> 2) & EACH) * 0xF
}

/// How many copies of each rank there are in a set of cards.
pub(super) const fn copies(cards: u64) -> Copies {
    let pairs = cards - (cards >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// The stock as it lies, which no play changes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stock {
    /// The ranks at the places where they lie in [`Play`], as far as they matter at the first position.
    pub(super) ranks: [u8; STOCK],
    /// The copies from each place on.
    pub(super) from: [Copies; STOCK + 1],
    /// The copies that the second and the fourth of each trick will draw, if the place is the second's.
    pub(super) opponents: [Copies; STOCK + 1],
    /// How many tricks there are without a stock.
    pub(super) end_tricks: u8,
    /// Whether kings are locked (RK-9) and queens and kings tell who is clean.
    pub(super) cleaning: bool,
}

impl Stock {
    /// The stock of a play.
    pub(super) fn new(play: &Play) -> Self {
        let mut stock = Self {
            ranks: [0; STOCK],
            from: [0; STOCK + 1],
            opponents: [0; STOCK + 1],
            end_tricks: play.end_tricks,
            cleaning: play.cleaning,
        };
        for place in (usize::from(play.top)..STOCK).rev() {
            let rank = play.stock[place] >> 2;
            stock.ranks[place] = rank;
            stock.from[place] = stock.from[place + 1] + (1 << (rank * 4));
            stock.opponents[place] = stock.opponents[(place + 2).min(STOCK)] + (1 << (rank * 4));
        }
        stock
    }
}

/// A play. The seat to act has drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The hands by seat.
    pub(super) held: [Copies; 4],
    /// The sum of the words of all ranks, see [`key`].
    pub(super) sum: u128,
    pub(super) turn: Seat,
    /// The next place of the stock.
    pub(super) top: u8,
    pub(super) tricks_left: u8,
    /// How many cards lie on the table; and, if any do, the rank led, who played the last card of it, whether it was
    /// matched, what the cards are worth, and whether a queen (bit 0) or a king (bit 1) is among them.
    pub(super) cards: u8,
    pub(super) led: u8,
    pub(super) winner: Seat,
    pub(super) matched: bool,
    pub(super) on_table: u8,
    pub(super) tells: u8,
    /// The rank last led, if all of its copies that have been played were the last leads (RK-8); and how many.
    pub(super) run: u8,
    pub(super) leads: u8,
    /// The rank that may not be led because it would be the fourth time in a row (RK-8, RK-A3).
    pub(super) barred: u8,
    /// How many kings have not been played.
    pub(super) kings: u8,
    pub(super) points: [u8; 2],
    pub(super) dirty: [bool; 2],
}

impl State {
    /// What the search needs of a play.
    pub(super) fn new(play: &Play, stock: &Stock) -> Self {
        let trick = play.trick.as_ref();
        let on_table = play.cards_on_table();
        // As before this trick.
        let run = play.run_rank().unwrap_or(NO_RANK);
        let leads = (play.run & play.played & !on_table).count_ones() as u8;
        let barred = play.fourth_lead();
        let mut state = Self {
            held: play.hands.0.map(copies),
            sum: 0,
            turn: play.turn,
            top: play.top,
            tricks_left: play.tricks_left,
            cards: trick.map_or(0, |trick| trick.cards),
            led: trick.map_or(NO_RANK, |trick| trick.rank),
            winner: trick.map_or(play.turn, |trick| trick.winner),
            matched: trick.is_some_and(|trick| count(copies(on_table), trick.rank) > 1),
            on_table: play.on_table(),
            tells: u8::from(count(copies(on_table), QUEEN) > 0) | u8::from(count(copies(on_table), KING) > 0) << 1,
            run,
            leads,
            barred: if barred == 0 { NO_RANK } else { barred.trailing_zeros() as u8 >> 2 },
            kings: 4 - play.kings_played() as u8,
            points: play.points.0,
            dirty: play.dirty.0,
        };
        state.sum = key::sum(&state, stock);
        // Whoever has turned up a card that may not be played has drawn in this turn.
        if play.blocked.is_none() {
            state.draw(stock);
        }
        state
    }

    /// Whether the turn began with a card in the stock.
    #[inline]
    pub(super) const fn stock_phase(&self, stock: &Stock) -> bool {
        self.tricks_left > stock.end_tricks
    }

    /// Who holds how many copies of a rank, three bits a seat.
    #[inline]
    pub(super) const fn profile(&self, rank: u8) -> usize {
        let [n, e, s, w] = self.held;
        let shift = rank * 4;
        ((n >> shift & 7) | (e >> shift & 7) << 3 | (s >> shift & 7) << 6 | (w >> shift & 7) << 9) as usize
    }

    /// Who wins the last trick, in which nobody has a choice.
    #[inline]
    pub(super) fn last_winner(&self) -> Seat {
        let led = self.held[self.turn.index()];
        [self.turn.right(), self.turn.partner(), self.turn.left()]
            .into_iter()
            .find(|seat| self.held[seat.index()] == led)
            .unwrap_or(self.turn)
    }

    /// Draws the top card of the stock, if there is one.
    #[inline]
    fn draw(&mut self, stock: &Stock) {
        let place = usize::from(self.top);
        if place >= STOCK || self.tricks_left == 0 {
            return;
        }
        let rank = stock.ranks[place];
        self.top += 1;
        let before = key::word(rank, true, self.profile(rank));
        self.held[self.turn.index()] += 1 << (rank * 4);
        let left = count(stock.from[place + 1], rank) > 0;
        self.sum = self.sum.wrapping_sub(before).wrapping_add(key::word(rank, left, self.profile(rank)));
    }

    /// Plays a card of this rank; then the next seat draws.
    #[inline]
    pub(super) fn play(&mut self, rank: u8, stock: &Stock) {
        let seat = self.turn;
        let left = count(stock.from[usize::from(self.top)], rank) > 0;
        let profile = self.profile(rank);
        let after = profile - (1 << (3 * seat.index()));
        self.sum = self.sum.wrapping_sub(key::word(rank, left, profile)).wrapping_add(key::word(rank, left, after));
        self.held[seat.index()] -= 1 << (rank * 4);
        self.on_table += POINTS[usize::from(rank)];
        self.tells |= u8::from(rank == QUEEN) | u8::from(rank == KING) << 1;
        self.kings -= u8::from(rank == KING);
        if self.cards == 0 {
            (self.led, self.winner, self.matched, self.barred) = (rank, seat, false, NO_RANK);
        } else if rank == self.led {
            (self.winner, self.matched) = (seat, true);
        }
        self.cards += 1;
        self.turn = seat.left();
        if self.cards == 4 {
            self.finish(stock);
        }
        self.draw(stock);
    }

    /// Gives the four cards on the table to the winner (RK-5, RK-10, RK-11).
    #[inline]
    fn finish(&mut self, stock: &Stock) {
        let side = self.winner.side().index();
        let stock_phase = self.stock_phase(stock);
        let tells = if stock_phase { self.tells & 1 != 0 } else { self.tells & 2 != 0 && self.led != QUEEN };
        if tells && stock.cleaning {
            self.dirty[side] = stock_phase;
        }
        self.points[side] += self.on_table;
        (self.cards, self.on_table, self.tells) = (0, 0, 0);
        self.tricks_left -= 1;
        self.turn = self.winner;
        // All the copies played before were the last leads, or there were none.
        let led = self.led;
        let leads = if self.run == led { self.leads } else { 0 } + 1;
        let all: Copies = self.held.iter().sum();
        let left = count(all, led) + count(stock.from[usize::from(self.top)], led);
        if !self.matched && left + u32::from(leads) == 4 {
            (self.run, self.leads) = (led, leads);
            let others = self.held[self.turn.index()] & !(0xF << (led * 4));
            if leads == 3 && others != 0 {
                self.barred = led;
            }
        } else {
            self.run = NO_RANK;
        }
    }
}
