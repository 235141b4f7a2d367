//! How many tricks the leader's side takes before a lead, nothing else asked: a search made for tables, where a cell
//! costs a few microseconds.
//!
//! It does what [`search`](crate::solve::search) does, alpha-beta with null windows and a table at trick boundaries, on
//! less: hands of 32 bits, seats counted from the leader on so that a trick is straight code without a turn, no clock,
//! bounds and a key that are a few dozen instructions. The general search remains the judge: the tests hold the two
//! together.

use super::bounds::bounds;
use super::guess::estimate;
use super::lanes::{Cards, TRUMPS, beating, count, counts, distinct, follow, lane_of, up_to_top};
use crate::moves::compress;
use crate::solve::TableUse;

/// The most positions that are kept: all the boundaries of one denomination are a few hundred, and 32 KiB stay in the
/// fastest cache.
const MOST_ENTRIES: usize = 1 << 12;

/// In an entry the key has the lowest bits; then come lower and upper bound, three bits each, and the best lead, five.
///
/// The key stands there multiplied by [`SPREAD`], which is odd, so that modulo a power of two no two keys become the
/// same. Its upper bits are the place of the entry. That is where it stands, so they need not be written: a stamp
/// stands there instead, which says when the entry was made.
const LO: u32 = 53;
const HI: u32 = LO + 3;
const BEST: u32 = HI + 3;
const KEY: u64 = (1 << LO) - 1;
/// Spreads a key over its bits, the upper ones best.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
/// The bit of a key that says that there are no trumps.
const NO_TRUMP: u32 = 52;
/// Positions of more tricks are not kept: their key would not fit.
const MOST_TRICKS: i32 = 5;

/// A search with its memory. What it keeps are facts of positions without names, true in every deal, so that nothing
/// ever has to be forgotten for the answers' sake.
#[derive(Clone, Debug)]
pub(crate) struct TrickSearch {
    entries: Vec<u64>,
    /// Where the bits of a key begin that say its place, and the stamp that stands there: entries with another one
    /// don't count. The stamp 0 is that of empty entries (a single one has no bits for a stamp, but no key is 0).
    shift: u32,
    stamp: u64,
    /// The lead that cut off last, by the leader's seat and how many tricks he was to take: tried first.
    refutations: [[Cards; 7]; 4],
    /// The cards laid so far.
    pub(super) nodes: u64,
    /// How often a position was stored since the count began, and how often one was found.
    stored: u64,
    hits: u64,
    /// Whether bounds and equal cards are used: tests do without.
    #[cfg(test)]
    pub(super) clever: bool,
}

/// A trick under way.
#[derive(Clone, Copy)]
struct Trick {
    led: Cards,
    best: Cards,
    /// Who is winning, counted from the leader.
    winner: usize,
    /// The leader's seat.
    seat: usize,
    /// The tricks left, with this one.
    left: i32,
    beta: i32,
}

impl Trick {
    /// The trick after a card that may win it.
    #[inline]
    const fn with(self, player: usize, card: Cards, beating: Cards) -> Self {
        let wins = card & beating != 0;
        Self { best: if wins { card } else { self.best }, winner: if wins { player } else { self.winner }, ..self }
    }
}

/// The trumps, of a play that has some or not.
#[inline]
const fn trumps<const TRUMP: bool>() -> Cards {
    if TRUMP { TRUMPS } else { 0 }
}

/// The cards of two sets in the order in which they are to be tried: the first set's, from the lowest up, then the
/// other's.
#[inline]
const fn queue(first: Cards, then: Cards) -> u64 {
    first as u64 | (then as u64) << 32
}

/// Takes the next card of a [`queue`] that isn't empty.
#[inline]
const fn take(queue: &mut u64) -> Cards {
    let bit = *queue & queue.wrapping_neg();
    *queue ^= bit;
    bit as Cards | (bit >> 32) as Cards
}

impl TrickSearch {
    /// What its table takes at most.
    pub(crate) const MOST_BYTES: usize = MOST_ENTRIES * size_of::<u64>();

    /// A search that knows nothing yet and keeps at most so many positions, at least one.
    pub(crate) fn new(entries: usize) -> Self {
        // A power of two, so that a place is a mask away.
        let bits = entries.clamp(1, MOST_ENTRIES).ilog2();
        let shift = LO - bits;
        Self {
            entries: vec![0; 1 << bits],
            shift,
            stamp: 1 << shift & KEY,
            refutations: [[0; 7]; 4],
            nodes: 0,
            stored: 0,
            hits: 0,
            #[cfg(test)]
            clever: true,
        }
    }

    /// Forgets everything, and behaves as a new search would; the memory is kept. Entries are wiped once all stamps
    /// have been used, of which there are as many as places but for one.
    pub(crate) fn forget(&mut self) {
        self.stamp += 1 << self.shift;
        if self.stamp > KEY {
            self.entries.fill(0);
            self.stamp = 1 << self.shift & KEY;
        }
        self.refutations = Default::default();
    }

    /// Begins a count of what is stored and found.
    pub(crate) const fn count_anew(&mut self) {
        (self.stored, self.hits) = (0, 0);
    }

    /// What has been counted.
    pub(crate) const fn table_use(&self) -> TableUse {
        let entries = self.entries.len();
        TableUse { entries, bytes: entries * size_of::<u64>(), stored: self.stored, hits: self.hits }
    }

    /// The tricks that the leader's side takes of those that are left. `hands` begin with the leader, who sits at
    /// `seat`, and go round; the hand of somebody who sits out is empty. `trumps` is [`TRUMPS`] or nothing. `guess` is
    /// tried first.
    pub(super) fn value(&mut self, hands: &[Cards; 4], seat: usize, trumps: Cards, guess: Option<i32>) -> i32 {
        let four = hands.iter().all(|&hand| hand != 0);
        // Each kind has code of its own, without questions that it would always answer the same way.
        match (trumps != 0, four) {
            (true, true) => self.narrow::<true, true>(hands, seat, guess),
            (true, false) => self.narrow::<true, false>(hands, seat, guess),
            (false, true) => self.narrow::<false, true>(hands, seat, guess),
            (false, false) => self.narrow::<false, false>(hands, seat, guess),
        }
    }

    /// Tests one number of tricks after the other until one is left.
    fn narrow<const TRUMP: bool, const FOUR: bool>(
        &mut self,
        hands: &[Cards; 4],
        seat: usize,
        guess: Option<i32>,
    ) -> i32 {
        let left = count(hands[0]);
        if left <= 1 {
            return if left == 1 { self.last::<TRUMP>(hands, 0) } else { 0 };
        }
        let (mut lo, mut hi) = self.range(hands, trumps::<TRUMP>(), left, i32::MAX);
        let mut beta = guess.unwrap_or_else(|| estimate(hands, trumps::<TRUMP>(), left));
        while lo < hi {
            beta = beta.clamp(lo + 1, hi);
            let tricks = self.test::<TRUMP, FOUR>(hands, seat, left, beta);
            if tricks >= beta {
                lo = tricks;
                beta = tricks + 1;
            } else {
                hi = tricks;
                beta = tricks;
            }
        }
        lo
    }

    #[inline]
    fn range(&self, hands: &[Cards; 4], trumps: Cards, left: i32, beta: i32) -> (i32, i32) {
        #[cfg(test)]
        if !self.clever {
            return (0, left);
        }
        bounds(hands, trumps, left, beta)
    }

    #[inline]
    fn distinct(&self, own: Cards, others: Cards) -> Cards {
        #[cfg(test)]
        if !self.clever {
            return own;
        }
        distinct(own, others)
    }

    /// All that the tricks to come depend on, seats counted from the leader: who holds each card, from the lowest of
    /// the lowest lane up, in two strings of a bit a card; the length of each lane; whether there are trumps. The
    /// lengths say how many cards there are, so that all can be read back but the names of the cards: no two positions
    /// share a key. At most 2 × 20 + 4 × 3 + 1 = 53 bits, and never 0.
    #[inline]
    pub(super) fn key<const TRUMP: bool>(&self, hands: &[Cards; 4], all: Cards) -> u64 {
        let [_, next, partner, last] = *hands;
        let (odd, late) = (next | last, partner | last);
        let owners = compress(odd.into(), all.into()) | compress(late.into(), all.into()) << 20;
        let lengths = compress(counts(all).into(), 0x0707_0707);
        owners | lengths << 40 | u64::from(!TRUMP) << NO_TRUMP
    }

    /// Whether the leader's side takes at least `beta` of the tricks left, which is from 1 up to all of them, of at
    /// least two: the answer is at least `beta` and a lower bound, or below it and an upper bound.
    fn test<const TRUMP: bool, const FOUR: bool>(
        &mut self,
        hands: &[Cards; 4],
        seat: usize,
        left: i32,
        beta: i32,
    ) -> i32 {
        let [me, next, partner, last] = *hands;
        let others = next | partner | last;
        let (mut lo, mut hi) = (0, left);
        let (mut key, mut place, mut first) = (0, 0, 0);
        let mut known = false;
        if left <= MOST_TRICKS {
            let spread = self.key::<TRUMP>(hands, me | others).wrapping_mul(SPREAD) & KEY;
            place = (spread >> self.shift) as usize;
            key = spread & ((1 << self.shift) - 1) | self.stamp;
            let entry = self.entries[place];
            known = (entry ^ key) & KEY == 0;
            if known {
                self.hits += 1;
                (lo, hi) = ((entry >> LO & 7) as i32, (entry >> HI & 7) as i32);
                first = 1 << (entry >> BEST);
            }
        }
        if !known {
            (lo, hi) = self.range(hands, trumps::<TRUMP>(), left, beta);
        }
        if lo >= beta {
            return lo;
        }
        if hi < beta {
            return hi;
        }

        let leads = self.distinct(me, others);
        first &= leads;
        if first == 0 {
            first = self.refutations[seat][beta as usize] & leads;
        }
        // Winners can wait: the bounds have counted them.
        let winners = leads & !up_to_top(others) & !first;
        let mut queue = queue(leads & !winners & !first, winners);
        let (mut best, mut best_lead) = (-1, 0);
        let mut lead = if first == 0 { take(&mut queue) } else { first };
        loop {
            self.nodes += 1;
            let trick = Trick { led: lane_of(lead), best: lead, winner: 0, seat, left, beta };
            let tricks = self.second::<TRUMP, FOUR>(&[me ^ lead, next, partner, last], trick);
            if tricks > best {
                (best, best_lead) = (tricks, lead);
                if tricks >= beta {
                    self.refutations[seat][beta as usize] = lead;
                    break;
                }
            }
            if queue == 0 {
                break;
            }
            lead = take(&mut queue);
        }

        // What the leads prove can be no better than what was known before.
        let tricks = best.clamp(lo, hi);
        if left <= MOST_TRICKS {
            if tricks >= beta {
                lo = tricks;
            } else {
                hi = tricks;
            }
            let bounds = (lo as u64) << LO | (hi as u64) << HI;
            self.stored += 1;
            self.entries[place] = key | bounds | u64::from(best_lead.trailing_zeros()) << BEST;
        }
        tricks
    }

    /// The second hand plays, against the leader. If his partner can beat the card better than the leader's partner
    /// can, he plays low first.
    #[inline(always)]
    fn second<const TRUMP: bool, const FOUR: bool>(&mut self, hands: &[Cards; 4], trick: Trick) -> i32 {
        let [me, next, partner, last] = *hands;
        if !FOUR && next == 0 {
            return self.third::<TRUMP, FOUR>(hands, trick);
        }
        let cards = follow(self.distinct(next, me | partner | last | trick.best), trick.led);
        let beating = beating(trick.best, trick.led, trumps::<TRUMP>());
        let (high, low) = (cards & beating, cards & !beating);
        let leave = follow(last, trick.led) & beating > follow(partner, trick.led) & beating;
        let mut queue = if leave { queue(low, high) } else { queue(high, low) };
        let mut least = i32::MAX;
        while queue != 0 {
            let card = take(&mut queue);
            self.nodes += 1;
            least =
                least.min(self.third::<TRUMP, FOUR>(&[me, next ^ card, partner, last], trick.with(1, card, beating)));
            if least < trick.beta {
                break;
            }
        }
        least
    }

    /// The leader's partner plays: low first if the leader's card stands.
    #[inline(always)]
    fn third<const TRUMP: bool, const FOUR: bool>(&mut self, hands: &[Cards; 4], trick: Trick) -> i32 {
        let [me, next, partner, last] = *hands;
        if !FOUR && partner == 0 {
            return self.fourth::<TRUMP, FOUR>(hands, trick);
        }
        let cards = follow(self.distinct(partner, me | next | last | trick.best), trick.led);
        let beating = beating(trick.best, trick.led, trumps::<TRUMP>());
        let (high, low) = (cards & beating, cards & !beating);
        let leave = (trick.winner == 0) & (follow(last, trick.led) & beating == 0);
        let mut queue = if leave { queue(low, high) } else { queue(high, low) };
        let mut most = i32::MIN;
        while queue != 0 {
            let card = take(&mut queue);
            self.nodes += 1;
            most =
                most.max(self.fourth::<TRUMP, FOUR>(&[me, next, partner ^ card, last], trick.with(2, card, beating)));
            if most >= trick.beta {
                break;
            }
        }
        most
    }

    /// The last hand plays: low first if his partner has the trick.
    #[inline(always)]
    fn fourth<const TRUMP: bool, const FOUR: bool>(&mut self, hands: &[Cards; 4], trick: Trick) -> i32 {
        let [me, next, partner, last] = *hands;
        if !FOUR && last == 0 {
            return self.after::<TRUMP, FOUR>(hands, trick);
        }
        let cards = follow(self.distinct(last, me | next | partner | trick.best), trick.led);
        let beating = beating(trick.best, trick.led, trumps::<TRUMP>());
        let (high, low) = (cards & beating, cards & !beating);
        let mut queue = if trick.winner == 1 { queue(low, high) } else { queue(high, low) };
        let mut least = i32::MAX;
        while queue != 0 {
            let card = take(&mut queue);
            self.nodes += 1;
            least =
                least.min(self.after::<TRUMP, FOUR>(&[me, next, partner, last ^ card], trick.with(3, card, beating)));
            if least < trick.beta {
                break;
            }
        }
        least
    }

    /// The trick is complete: the winner leads, and the question is turned round if he is an opponent.
    #[inline(always)]
    fn after<const TRUMP: bool, const FOUR: bool>(&mut self, hands: &[Cards; 4], trick: Trick) -> i32 {
        let Trick { winner, seat, beta, .. } = trick;
        let left = trick.left - 1;
        let ours = winner & 1 == 0;
        // One trick more is enough, or one trick fewer too few.
        if ours && beta <= 1 {
            return 1;
        }
        if !ours && beta > left {
            return left;
        }
        if left == 1 {
            return i32::from(ours) + self.last::<TRUMP>(hands, winner);
        }
        let turned = [0, 1, 2, 3].map(|n| hands[(winner + n) & 3]);
        let seat = (seat + winner) & 3;
        if ours {
            1 + self.test::<TRUMP, FOUR>(&turned, seat, left, beta - 1)
        } else {
            // The opponents take fewer than all that is left and not ours.
            left - self.test::<TRUMP, FOUR>(&turned, seat, left, left - beta + 1)
        }
    }

    /// The last trick, which hand number `leader` leads: whether the side of the first hand takes it.
    #[inline]
    fn last<const TRUMP: bool>(&self, hands: &[Cards; 4], leader: usize) -> i32 {
        let [me, next, partner, last] = *hands;
        let trumps = (me | next | partner | last) & trumps::<TRUMP>();
        let running = if trumps != 0 { trumps } else { lane_of(hands[leader]) };
        i32::from((me | partner) & running > (next | last) & running)
    }
}
