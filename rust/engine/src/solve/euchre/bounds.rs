//! How many tricks a side is sure of before a lead, without search.

use super::lanes::{
    Cards, EVERY_LANE, above, at_least, count, counts, counts_of_two, lanes_with, tops, up_to_top, whole,
};

/// True bounds on the tricks of the leader's side, of `left` that are left. `hands` begin with the leader and go round.
/// `beta` is what the bounds are asked for: once they decide whether the tricks are `beta` or more, nothing else is
/// asked.
///
/// **Top trumps.** The cards above the other side's highest trump win the trick in which they are played, whoever of
/// the side plays them and in whatever order: no card of the other side beats them. A hand plays one card a trick, so
/// the side is sure of as many tricks as either of its hands has of them.
///
/// **Cashing.** What the leader can take by leading one winner after the other: see [`cash`].
///
/// **Crossing.** If the leader has a card of a suit whose highest card his partner has, and no opponent can ruff it
/// now, he can lead it to that card. The trick is like one in which the partner leads his highest card of the suit, so
/// what his partner could cash by leading is sure, too: [`cash`] only counts, and its plan can begin with any suit in
/// which it counts a trick. Begun so, opponents with more trumps than the plan draws follow suit as they would later;
/// opponents with fewer can't ruff because they follow or have no trump; and trumps are drawn after it.
///
/// **Losing the lead.** If in each suit that the leader has an opponent holds the highest card, and his partner can't
/// ruff it now, then whatever he leads is a crossing to that opponent: one of those opponents cashes. That opponent's
/// own partner could be made to ruff the first trick if he has nothing but trumps; see [`cash`] for why it costs
/// nothing.
#[inline(always)]
pub(super) fn bounds(hands: &[Cards; 4], trumps: Cards, left: i32, beta: i32) -> (i32, i32) {
    let [me, next, partner, last] = *hands;
    let (us, them) = ((me | partner) & trumps, (next | last) & trumps);
    let (ours, theirs) = (us & above(them), them & above(us));
    let mut lo = count(me & ours).max(count(partner & ours));
    let mut hi = left - count(next & theirs).max(count(last & theirs));
    if lo >= beta || hi < beta {
        return (lo, hi);
    }
    lo = lo.max(cash(me, next, partner, last, trumps));
    if lo >= beta {
        return (lo, hi);
    }

    let tops = tops(me | next | partner | last);
    let led = lanes_with(me);
    // The suits in which a hand can't ruff.
    let follows = |hand: Cards| if hand & trumps == 0 { EVERY_LANE } else { lanes_with(hand) | (trumps & EVERY_LANE) };
    let (to_next, to_last) = (led & lanes_with(next & tops), led & lanes_with(last & tops));
    if led & !((to_next | to_last) & follows(partner)) == 0 {
        let mut lost = left;
        if to_next != 0 {
            lost = lost.min(cash(next, partner, last, me, trumps));
        }
        if to_last != 0 {
            lost = lost.min(cash(last, me, next, partner, trumps));
        }
        hi = hi.min(left - lost);
        if hi < beta {
            return (lo, hi);
        }
    }
    if led & lanes_with(partner & tops) & follows(next) & follows(last) != 0 {
        lo = lo.max(cash(partner, last, me, next, trumps));
    }
    (lo, hi)
}

/// The tricks that a leader is sure of by leading winners: first the trumps above everybody else's, then in each plain
/// suit the cards above everybody else's, and its other cards too if those outlast every other hand's cards of the
/// suit.
///
/// - An opponent with no more trumps than were led has none left. One with more has followed to each and still has all
///   his plain cards; so that he can't ruff, a suit is led no more often than he can follow to it.
/// - The leader's partner may be made to ruff, and so to take the lead, when he has nothing but trumps left. It costs
///   the side nothing. Let n plain tricks of the plan be left then, with this one, d of the leader's top trumps, and l
///   tricks in all: the side still takes n + d. It has this trick, and each of the d whenever it is played, so let n be
///   two or more. The partner has a trump for each trick left, so the opponents win with trumps alone. One of them who
///   has more than d follows suit in the n plain tricks, so he has at most l − n. The partner leads a trump, and the
///   leader plays his d, one after the other. If only one opponent has trumps then, at most l − n − d of them, those
///   are all the tricks they win. If both have some, x and y with x ≥ y, there were l + d + (x + d) + (y + d) trumps,
///   with l ≥ n + d + x: at least 2 + 4d + 2x + y. There are seven, so d = 0 and y = 1, and the partner's lead draws it
///   with one of the other's: they win at most x tricks, which is at most l − n.
/// - If others discard from a suit, all of this holds the more.
#[inline(always)]
fn cash(leader: Cards, left: Cards, partner: Cards, right: Cards, trumps: Cards) -> i32 {
    let winners = leader & !up_to_top(left | partner | right);
    let drawn = count(winners & trumps);
    let has_trumps_left = |hand: Cards| count(hand & trumps) > drawn;

    let plain = leader & !trumps;
    let (run, length) = counts_of_two(winners & !trumps, plain);
    let (of_left, of_right) = counts_of_two(left & !trumps, right & !trumps);
    let of_partner = counts(partner & !trumps);
    let outlasts = at_least(run, of_left) & at_least(run, of_right) & at_least(run, of_partner);
    let mut tricks = run + ((length - run) & whole(outlasts));
    for (opponent, most) in [(left, of_left), (right, of_right)] {
        let most = if has_trumps_left(opponent) { most } else { length };
        let enough = whole(at_least(most, tricks));
        tricks = tricks & enough | most & !enough;
    }
    drawn + (tricks.wrapping_mul(0x0101_0101) >> 24) as i32
}
