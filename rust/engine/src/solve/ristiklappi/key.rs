//! What the table calls a position: a sum of one word for each rank, which a play changes in one place.
//!
//! The words are 128 random bits, fixed by a generator; the sum is compared in full. Two positions that differ share a key
//! only if the difference of their sums of at most fifteen words is 0: by chance about once in 2^124 pairs, far
//! rarer than the machine errs. (Words occur up to twelve times in a sum, which costs less than four bits.) A key without
//! any chance has the worthless ranks sorted, and has to be made anew at each trick.
//!
//! Worthless ranks without a copy in the stock share their words: nothing tells them apart but who holds how many. If one
//! hand has all that are left, and fewer than four, they can't be matched, and four leads in a row can't come up; so each
//! such card adds the same word of its hand, whatever its rank.

use super::state::{FIRST_WORTH, NO_RANK, State, Stock, count};

/// How many ways there are to divide at most four copies of a rank among the hands.
const PROFILES: usize = 70;
/// How many sorts of rank have words of their own: all thirteen, and the worthless ones that are alike.
const SORTS: usize = 14;
/// The sort of the worthless ranks without a copy in the stock.
const ALIKE: u8 = 13;

/// A random word for a number.
const fn random(number: u64) -> u128 {
    const fn half(number: u64) -> u64 {
        let z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
    (half(2 * number + 1) as u128) << 64 | half(2 * number + 2) as u128
}

/// Numbers the profiles, three bits a seat.
static CODES: [u8; 4096] = codes().0;
/// A word for each sort of rank and profile.
static WORDS: [[u128; PROFILES]; SORTS] = words();

const fn codes() -> ([u8; 4096], [usize; PROFILES]) {
    let (mut codes, mut profiles) = ([0; 4096], [0; PROFILES]);
    let (mut next, mut profile) = (0, 0);
    while profile < 4096 {
        if (profile & 7) + (profile >> 3 & 7) + (profile >> 6 & 7) + (profile >> 9) <= 4 {
            codes[profile] = next as u8;
            profiles[next] = profile;
            next += 1;
        }
        profile += 1;
    }
    (codes, profiles)
}

const fn words() -> [[u128; PROFILES]; SORTS] {
    let profiles = codes().1;
    let mut words = [[0; PROFILES]; SORTS];
    let mut sort = 0;
    while sort < SORTS {
        let mut code = 1;
        while code < PROFILES {
            let profile = profiles[code];
            words[sort][code] = random((sort * PROFILES + code) as u64);
            let seat = profile.trailing_zeros() / 3;
            let held = (profile >> (3 * seat)) as u128;
            if sort == ALIKE as usize && held < 4 {
                words[sort][code] = held.wrapping_mul(random((SORTS * PROFILES) as u64 + seat as u64));
            }
            code += 1;
        }
        sort += 1;
    }
    words
}

/// What a rank adds to the sum; `left` says whether there is a copy in the stock.
#[inline]
pub(super) fn word(rank: u8, left: bool, profile: usize) -> u128 {
    let sort = if rank < FIRST_WORTH && !left { ALIKE } else { rank };
    WORDS[usize::from(sort)][usize::from(CODES[profile])]
}

/// The sum over all ranks.
pub(super) fn sum(state: &State, stock: &Stock) -> u128 {
    let from = stock.from[usize::from(state.top)];
    (0..13).fold(0, |sum: u128, rank| sum.wrapping_add(word(rank, count(from, rank) > 0, state.profile(rank))))
}

/// The rank led last, if four leads of it in a row can still come of it: if the leader has a copy and nobody else has.
/// Any in another hand can't be led by him, and four leads of one rank in a row are one player's.
#[inline]
pub(super) fn run(state: &State) -> u8 {
    let run = state.run;
    if run == NO_RANK {
        return NO_RANK;
    }
    let profile = state.profile(run);
    let own = profile & 7 << (3 * state.turn.index());
    if own == profile && own != 0 { run } else { NO_RANK }
}

/// The key before a lead; `more` is what the goal adds.
#[inline]
pub(super) fn key(state: &State, stock: &Stock, more: u32) -> [u64; 2] {
    let mut fact = u64::from(more) << 32 | u64::from(state.top) << 2 | state.turn as u64;
    let run = run(state);
    if run != NO_RANK {
        let left = count(stock.from[usize::from(state.top)], run) > 0;
        let sort = if run < FIRST_WORTH && !left { ALIKE } else { run };
        let held = count(state.held[state.turn.index()], run);
        fact |= u64::from(sort + 1) << 16 | u64::from(held) << 12;
    }
    let key = state.sum.wrapping_add(random(1 << 60 | fact));
    [key as u64, (key >> 64) as u64]
}
