//! What a side can be sure of before a lead, without a search.

use super::state::{Copies, FIRST_WORTH, FOURTH, KING, NO_RANK, State, Stock, WORTHLESS, count, present, size};
use crate::games::ristiklappi::{POINTS, STOCK};

/// The ranks by worth, from nothing up; all the worthless ones are the first.
const BY_WORTH: [u8; 5] = [9, 10, 11, 8, 12];
/// The points of a rank.
#[inline]
fn points(rank: u8) -> i32 {
    i32::from(POINTS[usize::from(rank)])
}

/// What cards are worth together.
#[inline]
fn worth(cards: Copies) -> i32 {
    BY_WORTH.into_iter().map(|rank| count(cards, rank) as i32 * points(rank)).sum()
}

/// The points of the `n` dearest cards of a hand.
#[inline]
fn dearest(hand: Copies, n: i32) -> i32 {
    let (mut left, mut sum) = (n, 0);
    for rank in BY_WORTH.into_iter().rev() {
        let taken = left.min(count(hand, rank) as i32);
        sum += taken * points(rank);
        left -= taken;
    }
    sum
}

/// The points of the `n` cheapest cards of a hand.
#[inline]
fn cheapest(hand: Copies, n: i32) -> i32 {
    let mut left = (n - size(hand & WORTHLESS)).max(0);
    let mut sum = 0;
    for rank in BY_WORTH {
        let taken = left.min(count(hand, rank) as i32);
        sum += taken * points(rank);
        left -= taken;
    }
    sum
}

/// The most that the side on lead can lose of the points that are left, with no stock; none if it may be everything.
///
/// Proof. A rank is *safe* if no opponent has a copy. Let the leader have `a` safe cards. If he leads them one after
/// another no opponent can match. The partner throws other ranks, the dearest cards first; if he has nothing else he
/// takes the lead, and then all that he holds is safe too, so that every trick is theirs. If the partner has a copy of
/// a rank that the leader leads, it is led last, and the partner takes over with it and leads the rest of his `b` safe
/// cards: `a + b - 1` tricks in all. Until then he throws cards that aren't safe; if he has too few of these, that is at
/// least the number of tricks left, and each of them is theirs.
///
/// What is lost is lost in the last `m` tricks: the cheapest cards that leader and partner can have kept, and of each
/// opponent at most the dearest. One of these has to be a copy of a rank that is led then, or nothing is lost at all.
///
/// The opponents' hands may be given with cards that they no longer have; they must not lack any. A rank that is safe
/// by them is safe. The tricks are counted by the hands of leader and partner. And what is lost to the opponents is the
/// most that some choice of their cards comes to, `m` each with one of a rank led: more cards leave all those choices.
///
/// A fourth lead in a row might be forbidden (RK-8): a hand with all copies of a rank, or with all that are left of the
/// rank just led, counts one safe card less, which is not led; and as it may have to be kept back, which ranks are led
/// at the end isn't looked at.
fn lost_at_the_end(table: &Table) -> Option<i32> {
    let Table { hand, partner, left, right, tricks, run } = *table;
    let safe = !present(left | right);
    let mut own = hand & safe;
    if own == 0 {
        return None;
    }
    let whole = own & FOURTH;
    let mut barred = false;
    if whole != 0 {
        // Four copies become three.
        own -= whole >> 2;
        barred = true;
    } else if run != NO_RANK && count(own, run) > 0 {
        own -= 1 << (run * 4);
        barred = true;
    }
    let a = size(own);
    if a >= tricks {
        return Some(0);
    }
    if a == 0 {
        return None;
    }
    let shared = present(own) & present(partner);
    let mut partners = partner & safe;
    if partners & FOURTH != 0 {
        partners -= (partners & FOURTH) >> 2;
        barred = true;
    }
    let b = if shared == 0 { 1 } else { size(partners) };
    if shared != 0 && a + b > tricks {
        return Some(0);
    }
    let m = tricks - (a + b - 1);
    // What the opponents can have kept: one of them something that takes the next lead.
    let kept = |led: Copies| {
        if barred {
            return dearest(left, m) + dearest(right, m);
        }
        let leads = present(led);
        let by = |taker: Copies, other: Copies| {
            if taker & leads == 0 {
                return 0;
            }
            let rank = dearest_rank(taker & leads);
            points(rank) + dearest(taker - (1 << (rank * 4)), m - 1) + dearest(other, m)
        };
        by(left, right).max(by(right, left))
    };
    if b > 1 {
        return Some(cheapest(partner - partners, m) + cheapest(hand - own, m) + kept(partner - partners));
    }
    let last =
        if shared == 0 { cheapest(partner, m) } else { worth(partner & shared) + cheapest(partner & !shared, m - 1) };
    Some(worth(hand - own) + last + kept(hand - own))
}

/// The hands as the seat on lead sees them.
#[derive(Clone, Copy)]
struct Table {
    hand: Copies,
    partner: Copies,
    left: Copies,
    right: Copies,
    tricks: i32,
    /// The rank just led, if a fourth lead in a row can come up.
    run: u8,
}

/// The points that the opponents of the side on lead are sure of, with no stock.
///
/// Proof. Call a lead *taken* if an opponent has a copy and no partner of the leader's can play one after it: if the
/// last to play has one, or the second has one and the third has none. Until the opponents have taken a trick only the
/// leader and his partner lead; the partner only if he can match a lead that isn't taken (`over`). So they run out of
/// leads that aren't taken after `safe` tricks at the latest: after as many as the leader has, and the partner has if
/// he can come to lead, less the card with which he takes over if that is one of them. The opponents have `cards` cards
/// then. If there is room among these for one copy of each rank that falls to either of them, and for his dearest card
/// where the other one takes a trick, they keep these and throw the rest, and take the first lead of one of the ranks:
/// with it they get the card led, the one that takes it, the dearest card of the other opponent, and at least the
/// cheapest card of the fourth hand. Cards only leave hands, so that what can't be matched now can't be later.
fn sure_against(table: &Table) -> i32 {
    let Table { hand, partner, left, right, tricks, .. } = *table;
    let (by_hand, by_partner, by_left, by_right) = (present(hand), present(partner), present(left), present(right));
    let taken = by_hand & (by_right | by_left & !by_partner);
    if taken == 0 {
        return 0;
    }
    let over = by_hand & by_partner & !taken;
    let (mut safe, mut theirs) = (size(hand & !taken), 0);
    if over != 0 {
        theirs = by_partner & (by_left | by_right & !by_hand);
        safe += size(partner & !theirs) - i32::from(over & theirs == 0);
    }
    let cards = tricks - safe;
    let lefts = taken & !by_right | theirs & by_left;
    let rights = taken & by_right | theirs & !by_left;
    let ranks = |set: u64| (set.count_ones() / 4) as i32;
    if ranks(lefts) + i32::from(rights != 0) > cards || ranks(rights) + i32::from(lefts != 0) > cards {
        return 0;
    }
    let won = |ranks: u64, other: Copies| {
        if ranks == 0 { i32::MAX } else { 2 * points(cheapest_rank(ranks)) + dearest(other, 1) }
    };
    let led = won(taken & by_right, left).min(won(taken & !by_right, right)).saturating_add(cheapest(partner, 1));
    let led_by_partner = won(theirs & by_left, right).min(won(theirs & !by_left, left));
    led.min(led_by_partner.saturating_add(cheapest(hand, 1)))
}

/// The cheapest of some ranks, all of whose bits are given.
#[inline]
fn cheapest_rank(ranks: u64) -> u8 {
    let worthless = (ranks.trailing_zeros() / 4) as u8;
    if worthless < FIRST_WORTH {
        return worthless;
    }
    BY_WORTH.into_iter().find(|&rank| count(ranks, rank) > 0).unwrap_or(worthless)
}

/// The dearest rank of some cards.
#[inline]
fn dearest_rank(cards: Copies) -> u8 {
    let worthless = (cards.trailing_zeros() / 4) as u8;
    BY_WORTH.into_iter().rev().find(|&rank| count(cards, rank) > 0).unwrap_or(worthless)
}

/// When an opponent of the leader will draw a copy of each rank: for each place of the stock that the second seat of a
/// trick draws from, in how many tricks, the trick at hand being 0.
pub(super) type Expiry = [[u8; 13]; STOCK + 1];

/// An opponent never draws it.
const NEVER: u8 = u8::MAX;

/// See [`Expiry`].
pub(super) fn expiry(stock: &Stock) -> Expiry {
    let mut expiry = [[NEVER; 13]; STOCK + 1];
    for (from, tricks) in expiry.iter_mut().enumerate() {
        for place in (from..STOCK).rev() {
            // Second seat, third, fourth, first seat of the next trick: the second and the fourth are opponents.
            if (place - from) % 2 == 0 {
                tricks[usize::from(stock.ranks[place])] = ((place - from) / 4) as u8;
            }
        }
    }
    expiry
}

/// The points that the side on lead is sure of, with a stock, which is known; `rest` is all that there are.
///
/// Proof. As long as the leader or his partner keeps the lead it is known which side draws what, and who draws it. A
/// rank is led that no opponent can have by then, the one that an opponent will draw first; the partner throws another
/// rank, or he takes over with a copy of the rank led when the leader has no other such card. If he has to take over
/// without being asked to, the run ends with that trick. The side gets the cards led, what the partner throws, and from
/// each opponent at least the cheapest of all the cards that he has had in hand by then. Without a stock left
/// [`lost_at_the_end`] goes on, with all the cards that the opponents have had, of which they have kept some: that
/// makes the loss only larger.
///
/// No rank is led more than three times in a row (RK-8). While kings can be locked (RK-9) a king is led, or takes over,
/// only as long as another one has not been played, and none is thrown; opponents can't play a king when the leader's
/// are safe.
fn sure_with_a_stock(state: &State, stock: &Stock, expiry: &Expiry, rest: i32) -> i32 {
    let leader = state.turn;
    let mut hand = state.held[leader.index()];
    let mut partner = state.held[leader.partner().index()];
    let mut left = state.held[leader.left().index()];
    let mut right = state.held[leader.right().index()];
    let expiry = &expiry[usize::from(state.top)];
    let mut top = usize::from(state.top);
    let (mut last, mut row) = (state.run, state.leads);
    let mut kings = state.kings;
    let (mut sum, mut tricks) = (0, 0);
    let all = i32::from(state.tricks_left);
    let end = i32::from(stock.end_tricks);
    // What no opponent can have before he draws it.
    let safe = !present(left | right);
    let safest = !present(left | right | stock.opponents[usize::from(state.top)]);
    while tricks < all - end {
        let locks = stock.cleaning;
        let (mut led, mut soonest, mut leads) = (NO_RANK, 0, 0);
        let mut ranks = present(hand) & safe;
        while ranks != 0 {
            let rank = (ranks.trailing_zeros() / 4) as u8;
            ranks &= !(0xF << (rank * 4));
            let until = expiry[usize::from(rank)];
            let barred = rank == last && row >= 3 || rank == KING && locks && kings < 2;
            if i32::from(until) > tricks && !barred {
                leads += count(hand, rank);
                if led == NO_RANK || until <= soonest {
                    (led, soonest) = (rank, until);
                }
            }
        }
        if led == NO_RANK {
            break;
        }
        hand -= 1 << (led * 4);
        sum += points(led);
        kings -= u8::from(led == KING);
        (last, row) = if led == last { (led, row + 1) } else { (led, 1) };
        // The others draw as their turns come.
        left += 1 << (stock.ranks[top] * 4);
        partner += 1 << (stock.ranks[top + 1] * 4);
        right += 1 << (stock.ranks[top + 2] * 4);
        tricks += 1;
        let over = leads == 1
            && count(partner, led) > 0
            && (led != KING || kings >= 2)
            && partner & safest & !(0xF << (led * 4)) & !(0xF << (KING * 4)) != 0;
        let thrown = if over {
            led
        } else {
            let may = partner & !(0xF << (led * 4)) & if locks { !(0xF << (KING * 4)) } else { !0 };
            if may == 0 {
                break;
            }
            let useless = may & !safest;
            dearest_rank(if useless == 0 { may } else { useless })
        };
        partner -= 1 << (thrown * 4);
        sum += points(thrown);
        kings -= u8::from(thrown == KING);
        if over {
            (hand, partner, left, right) = (partner, hand, right, left);
            (last, row) = (NO_RANK, 0);
        }
        if top + 3 < STOCK {
            hand += 1 << (stock.ranks[top + 3] * 4);
        }
        top += 4;
    }
    if tricks == all - end && top >= STOCK {
        let run = if row == 0 { NO_RANK } else { last };
        if let Some(lost) = lost_at_the_end(&Table { hand, partner, left, right, tricks: end, run }) {
            return rest - lost;
        }
    }
    sum + cheapest(left, tricks) + cheapest(right, tricks)
}

/// The points that the side on lead and the other side are sure of before a lead, of the `rest` that there are.
pub(super) fn sure(state: &State, stock: &Stock, expiry: &Expiry, rest: i32) -> (i32, i32) {
    if state.stock_phase(stock) {
        return (sure_with_a_stock(state, stock, expiry, rest).min(rest), 0);
    }
    let leader = state.turn;
    let table = Table {
        hand: state.held[leader.index()],
        partner: state.held[leader.partner().index()],
        left: state.held[leader.left().index()],
        right: state.held[leader.right().index()],
        tricks: i32::from(state.tricks_left),
        run: state.run,
    };
    (lost_at_the_end(&table).map_or(0, |lost| rest - lost), sure_against(&table))
}
