//! Ristiklappi for the solver: card points or game points, the order of the stock known.

use super::ordering::{MoveList, Sort};
use super::root::{self, Contest, Want};
use super::search::{Duel, Memory};
use super::{Number, Objective, Solution, Solvable, Solver, not_solvable};
use crate::error::Error;
use crate::games::Game as _;
use crate::games::ristiklappi::{FLIP, POINTS, Play, Position, Rules, STOCK, TOTAL, game_points, worth};
use crate::moves::Move;
use crate::order::{Slot, SlotSet};
use crate::position::{ActionSet, Position as _};
use crate::seat::{BySide, Seat, Side};

/// Ranks below this, the two to the nine, are worth nothing and neither dirty nor clean.
const FIRST_WORTH: u8 = 8;
const KING: u8 = 11;

/// What never changes during the play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stocked {
    goal: Goal,
    /// All the card points of the deal.
    total: i32,
    /// The option that locks kings, which the points depend on too (RK-9).
    cleaning: bool,
    /// The ranks of the stock as it lies at the first position, at the places where it lies in [`Play`].
    stock: [u8; STOCK],
    /// The cards from each place of the stock on.
    from: [SlotSet; STOCK + 1],
}

/// What is fought for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Goal {
    /// The score is the card points of north and south. The value is strictly monotone in it: the others get the rest.
    Points,
    /// The score is the game points of north and south less those of east and west.
    GamePoints(Rules),
}

impl Stocked {
    /// The fight that this play is.
    pub(super) fn new(play: &Play, rules: &Rules, objective: Objective) -> Self {
        let mut from = [0; STOCK + 1];
        let mut stock = [0; STOCK];
        for place in (usize::from(play.top)..STOCK).rev() {
            stock[place] = rank(play.stock[place]);
            from[place] = from[place + 1] | 1 << play.stock[place];
        }
        let unplayed = play.hands.0.iter().fold(from[usize::from(play.top)], |set, hand| set | hand);
        let on_table = play.on_table();
        let taken = play.points.0.iter().sum::<u8>() + on_table;
        let goal = if objective == Objective::GamePoints { Goal::GamePoints(*rules) } else { Goal::Points };
        Self { goal, total: i32::from(taken) + i32::from(worth(unplayed)), cleaning: play.cleaning, stock, from }
    }

    /// All the card points of the deal.
    #[cfg(test)]
    pub(super) const fn total(&self) -> i32 {
        self.total
    }

    /// The card points of north and south: at least what they have, at most what the others don't have; and before a
    /// lead with no stock left, at least what the side on lead can be sure of, see [`sure`].
    #[inline]
    fn points_range(&self, play: &Play) -> (i32, i32) {
        let [ns, ew] = play.points.0.map(i32::from);
        let (lo, hi) = (ns, self.total - ew);
        if play.trick.is_some() || usize::from(play.top) < STOCK || play.blocked.is_some() || play.is_over() {
            return (lo, hi);
        }
        let sure = sure(play, hi - lo);
        if play.turn.side() == Side::NS { (lo + sure, hi) } else { (lo, hi - sure) }
    }

    /// The least and the most that the game points can come to. They are a step function of the points, so it is enough
    /// to look at both ends and next to the steps; and of who is clean, for which everything that can still happen is
    /// looked at: in the stock phase anything, without a stock a side that is dirty may become clean as long as a king is
    /// in a hand or on the table.
    fn game_points_range(&self, play: &Play, rules: &Rules) -> (i32, i32) {
        if play.is_over() {
            let points = margin(rules, play.points.0[0].into(), self.total, play.clean());
            return (points, points);
        }
        // Within a trick not worth the time.
        if play.trick.is_some() || play.blocked.is_some() {
            return (-2, 2);
        }
        let (lo, hi) = self.points_range(play);
        let half = i32::from(TOTAL / 2);
        let stock = usize::from(play.top) < STOCK;
        let king = play.hands.0.iter().fold(0, |set, hand| set | hand) & of_rank(KING) != 0;
        let may_be = |side: Side, clean: bool| play.dirty[side] != clean || play.cleaning && (stock || clean && king);
        let mut range = (i32::MAX, i32::MIN);
        for points in [lo, hi, half - 1, half, half + 1, lo + 1, hi - 1] {
            for (ns, ew) in [(true, true), (true, false), (false, true), (false, false)] {
                if (lo..=hi).contains(&points) && may_be(Side::NS, ns) && may_be(Side::EW, ew) {
                    let margin = margin(rules, points, self.total, BySide([ns, ew]));
                    range = (range.0.min(margin), range.1.max(margin));
                }
            }
        }
        range
    }
}

/// Game points of north and south less those of east and west, when north and south have so many of the card points.
fn margin(rules: &Rules, points: i32, total: i32, clean: BySide<bool>) -> i32 {
    let points = BySide([points as u8, (total - points) as u8]);
    let BySide([ns, ew]) = game_points(rules, points, clean);
    (ns - ew) as i32
}

#[inline]
const fn rank(slot: Slot) -> u8 {
    slot >> 2
}

#[inline]
const fn of_rank(rank: u8) -> SlotSet {
    0xF << (rank * 4)
}

/// How many copies of each rank are in a set: four bits a rank.
#[inline]
const fn copies(cards: SlotSet) -> u64 {
    let pairs = cards - (cards >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// The points that the side on lead is sure of before a lead with no stock left; at most `rest`, all that there are.
///
/// Proof: let the leader hold all the copies left of some ranks, k cards in all. If he leads these one after another
/// nobody can match them, so he wins those k tricks. His side gets the cards led, the best k cards that the partner can
/// throw on them (the partner holds none of those ranks and is free), and from each opponent at least the k cheapest
/// cards of the hand. With k tricks left it gets everything. A rank of which a fourth lead in a row might be forbidden
/// (RK-8) counts one card less, so that at most three are led in a row.
fn sure(play: &Play, rest: i32) -> i32 {
    let leader = play.turn;
    let hands = &play.hands;
    let others = hands[leader.clockwise(1)] | hands[leader.clockwise(2)] | hands[leader.clockwise(3)];
    let (own, their) = (copies(hands[leader]), copies(others));
    let run = play.run_rank();
    let (mut leads, mut points) = (0, 0);
    for rank in 0..13 {
        let held = (own >> (rank * 4) & 0xF) as i32;
        if held > 0 && their >> (rank * 4) & 0xF == 0 {
            let held = if held == 4 || run == Some(rank) { held - 1 } else { held };
            leads += held;
            points += held * i32::from(POINTS[usize::from(rank)]);
        }
    }
    if leads == 0 {
        return 0;
    }
    if leads >= i32::from(play.tricks_left) {
        return rest;
    }
    let partner = dearest(hands[leader.partner()], leads);
    let opponents = cheapest(hands[leader.left()], leads) + cheapest(hands[leader.right()], leads);
    points + partner + opponents
}

/// The ranks by worth, from nothing up; all the worthless ones are the first.
const BY_WORTH: [u8; 5] = [9, 10, 11, 8, 12];

/// The points of the `n` dearest cards of a hand.
fn dearest(hand: SlotSet, n: i32) -> i32 {
    let (mut left, mut points) = (n, 0);
    for rank in BY_WORTH.into_iter().rev() {
        let taken = left.min((hand & of_rank(rank)).count_ones() as i32);
        points += taken * i32::from(POINTS[usize::from(rank)]);
        left -= taken;
    }
    points
}

/// The points of the `n` cheapest cards of a hand.
fn cheapest(hand: SlotSet, n: i32) -> i32 {
    let worthless = hand & ((1 << (FIRST_WORTH * 4)) - 1);
    let mut left = (n - worthless.count_ones() as i32).max(0);
    let mut points = 0;
    for rank in BY_WORTH {
        let taken = left.min((hand & of_rank(rank)).count_ones() as i32);
        points += taken * i32::from(POINTS[usize::from(rank)]);
        left -= taken;
    }
    points
}

/// A number below 128 for how the up to four copies of a rank are divided among the hands, indexed by three bits a seat.
static PROFILES: [u8; 4096] = profiles();

const fn profiles() -> [u8; 4096] {
    let mut codes = [u8::MAX; 4096];
    let mut next = 0;
    let mut divided = 0;
    while divided < 4096 {
        if (divided & 7) + (divided >> 3 & 7) + (divided >> 6 & 7) + (divided >> 9) <= 4 {
            codes[divided] = next;
            next += 1;
        }
        divided += 1;
    }
    codes
}

impl Duel for Stocked {
    type Play = Play;
    type State = Play;
    type Key = [u64; 2];

    #[inline]
    fn state(&self, play: &Play) -> Play {
        *play
    }

    #[inline]
    fn to_act(&self, play: &Play) -> Option<Seat> {
        play.to_act()
    }

    #[inline]
    fn apply(&self, play: &mut Play, action: Move) {
        play.apply_unchecked(action);
    }

    #[inline]
    fn maximises(&self, seat: Seat) -> bool {
        seat.side() == Side::NS
    }

    #[inline]
    fn settled(&self, play: &Play) -> i32 {
        match self.goal {
            Goal::Points => play.points[Side::NS].into(),
            Goal::GamePoints(_) => 0,
        }
    }

    #[inline]
    fn range(&self, play: &Play) -> (i32, i32) {
        match &self.goal {
            Goal::Points => self.points_range(play),
            Goal::GamePoints(rules) => self.game_points_range(play, rules),
        }
    }

    /// How many cards are left in the stock (its order is the duel's), who leads, for each rank how many copies each hand
    /// holds, the rank that was led last if a fourth lead in a row can still come of it, and for game points the points
    /// and who is dirty. 13 × 7 + 4 × 4 + 6 + 2 + 4 + 2 + 7 = 128 bits.
    ///
    /// How many kings have been played follows from those that are left. The last lead counts only if the leader holds
    /// all the copies left outside the stock: any in another hand can't be led by him, and four leads of one rank in a
    /// row are one player's.
    ///
    /// Ranks that are worth nothing, have no copy in the stock and aren't the one just mentioned are told apart by
    /// nothing but who holds how many, so their numbers are sorted. Of those, ranks that lie in one hand alone can't be
    /// matched; if there are at most three copies, four leads of it can't come up, and so all such cards of a hand are
    /// alike and only their number counts. Which ranks these are can be read off the rest of the key: from the lowest bits
    /// up, each part says how long the next one is.
    fn key(&self, play: &Play) -> Option<[u64; 2]> {
        if play.trick.is_some() || play.blocked.is_some() {
            return None;
        }
        let held = play.hands.0.map(copies);
        let stock = copies(self.from[usize::from(play.top)]);
        let run = play.run_rank().filter(|&rank| {
            Seat::ALL.into_iter().all(|seat| seat == play.turn || held[seat.index()] >> (rank * 4) & 0xF == 0)
        });
        let mut alone = [0u64; 4];
        let mut alike = [0u8; FIRST_WORTH as usize];
        let mut alikes = 0;
        let mut named = [0u8; 13];
        let mut names = 0;
        for rank in 0..13 {
            let shift = rank * 4;
            let [n, e, s, w] = held.map(|held| held >> shift & 7);
            let code = PROFILES[(n | e << 3 | s << 6 | w << 9) as usize];
            if rank >= FIRST_WORTH || stock >> shift & 7 != 0 || run == Some(rank) {
                named[names] = code;
                names += 1;
                continue;
            }
            let all = n + e + s + w;
            if all == 0 {
                continue;
            }
            match [n, e, s, w].into_iter().position(|held| held == all) {
                Some(seat) if all < 4 => alone[seat] += all,
                _ => {
                    // Sorted as they come.
                    let mut place = alikes;
                    while place > 0 && alike[place - 1] < code {
                        alike[place] = alike[place - 1];
                        place -= 1;
                    }
                    alike[place] = code;
                    alikes += 1;
                }
            }
        }
        // The ranks that are alike come first: nothing else tells how many there are, but each has a card left and so a
        // number above 0. How many are named follows from the stock and the run, and theirs may be 0.
        let mut key: u128 = 0;
        for code in alike[..alikes].iter().chain(&named[..names]) {
            key = key << 7 | u128::from(*code);
        }
        for number in alone {
            key = key << 4 | u128::from(number);
        }
        key = key << 6 | u128::from(STOCK as u8 - play.top);
        key = key << 2 | play.turn as u128;
        key = key << 4 | u128::from(run.map_or(15, |rank| rank));
        if let Goal::GamePoints(_) = self.goal {
            let [ns, ew] = play.dirty.0;
            key = key << 2 | u128::from(ns) << 1 | u128::from(ew);
            key = key << 7 | u128::from(play.points[Side::NS]);
        }
        Some([key as u64, (key >> 64) as u64])
    }

    #[inline]
    fn depth(&self, play: &Play) -> u8 {
        play.tricks_left
    }

    /// Suits don't count (RK-3), so one card of each rank is enough. Of ranks that are worth nothing, without a copy in
    /// the stock, not led to this trick or the one before, those that are divided among the hands in the same way are
    /// one: swapping them everywhere changes nothing. To turn up the top of the stock is the same as to play a card of
    /// its rank from the hand and draw it; and if it may not be played, the same as to play another card and draw it.
    fn moves(&self, play: &Play, list: &mut MoveList) {
        let legal = play.legal_actions();
        let turn = play.turn;
        let held = play.hands.0.map(copies);
        let stock = self.from[usize::from(play.top)];
        let run = play.run_rank();
        let (left, right) = (held[turn.left().index()], held[turn.right().index()]);
        let partner = held[turn.partner().index()];
        let mut seen = [u16::MAX; FIRST_WORTH as usize];
        let mut kinds = 0;
        let mut ranks = 0u16;
        let mut cards = legal.cards;
        while cards != 0 {
            let slot = cards.trailing_zeros() as u8;
            let rank = rank(slot);
            cards &= !of_rank(rank);
            ranks |= 1 << rank;
            let special = run == Some(rank) || play.trick.is_some_and(|trick| trick.rank == rank);
            if rank < FIRST_WORTH && stock & of_rank(rank) == 0 && !special {
                let [n, e, s, w] = held.map(|held| (held >> (rank * 4) & 7) as u16);
                let mut profile = n | e << 3 | s << 6 | w << 9;
                // Nobody else has it: all such cards are alike, see the key.
                if profile >> (3 * turn.index()) << (3 * turn.index()) == profile
                    && profile.count_ones() == (profile >> (3 * turn.index()) & 7).count_ones()
                    && n + e + s + w < 4
                {
                    profile = 0;
                }
                if seen[..kinds].contains(&profile) {
                    continue;
                }
                seen[kinds] = profile;
                kinds += 1;
            }
            let (sort, promise) = promise(play, rank, left, right, partner);
            list.push(Move::card(slot), rank, sort, promise);
        }
        if legal.contains(FLIP) {
            let top = play.stock[usize::from(play.top)];
            let forbidden = (play.locked_king() | play.fourth_lead()) >> top & 1 == 1;
            let needless = forbidden || ranks >> rank(top) & 1 == 1;
            if !needless || list.len() == 0 {
                let (sort, promise) = promise(play, rank(top), left, right, partner);
                list.push(FLIP, rank(top), sort, promise);
            }
        }
    }

    #[inline]
    fn situation(&self, play: &Play) -> usize {
        let turn = play.turn.index();
        play.trick.map_or(1024 + turn, |trick| (usize::from(trick.rank) * 4 + trick.winner.index()) * 4 + turn)
    }

    fn value(&self, score: i32) -> Number {
        match self.goal {
            Goal::Points => 2 * score - self.total,
            Goal::GamePoints(_) => score,
        }
    }
}

/// What a card of this rank promises; `left`, `right` and `partner` are the copies that the others hold.
#[inline]
fn promise(play: &Play, rank: u8, left: u64, right: u64, partner: u64) -> (Sort, i32) {
    let points = i32::from(POINTS[usize::from(rank)]);
    let held = |copies: u64, rank: u8| (copies >> (rank * 4) & 7) as i32;
    let Some(trick) = play.trick else {
        let matching = held(left, rank) + held(right, rank);
        return (Sort::Lead, if matching == 0 { 25 + points } else { -points - 4 * matching + held(partner, rank) });
    };
    if rank == trick.rank {
        return (Sort::Beat, if trick.winner.side() == play.turn.side() { 5 } else { 30 + i32::from(play.on_table()) });
    }
    // The opponent to the left is still to come, but for the last to play.
    let safe = trick.winner.side() == play.turn.side() && (trick.cards == 3 || held(left, trick.rank) == 0);
    (Sort::Discard, if safe { 2 * points } else { -2 * points })
}

impl Contest for Stocked {
    type Full = Position;

    fn memory(solver: &mut Solver) -> &mut Memory<Self> {
        solver.memories.ristiklappi()
    }
}

impl Solvable for Position {
    fn solve_for(
        &self,
        solver: &mut Solver,
        objective: Objective,
        limits: &super::Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        let Some(play) = self.play() else {
            return Err(not_solvable(self));
        };
        let duel = Stocked::new(play, self.rules(), objective);
        Ok(root::solve(solver, self, &duel, objective, limits, want))
    }
}
