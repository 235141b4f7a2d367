//! Moons: whether a soloist takes every trick, which needs no search once he is on lead.

use super::lanes::{Cards, EVERY_LANE, at_least, beating, count, counts, distinct, follow, lane_of, up_to_top};

/// Whether the soloist takes every trick of a moon before its first lead. `hands` begin with the soloist and go round; his
/// partner's cards, which are out of play (CE-10), don't matter. `lead` is how many seats after the soloist the leader sits:
/// 0, 1 or 3.
pub(super) fn makes_all(hands: &[Cards; 4], lead: usize, trumps: Cards) -> bool {
    let [me, left, _, right] = *hands;
    match lead {
        0 => keeps_all(me, left, right, trumps),
        // The left opponent, the right one, the soloist.
        1 => each(distinct(left, me | right), |led| {
            let suit = lane_of(led);
            let answers = follow(distinct(right, me | left), suit);
            each(answers, |second| {
                let best = if second & beating(led, suit, trumps) != 0 { second } else { led };
                let wins = follow(me, suit) & beating(best, suit, trumps);
                some(wins, |mine| keeps_all(me ^ mine, left ^ led, right ^ second, trumps))
            })
        }),
        // The right opponent, the soloist, the left one.
        _ => each(distinct(right, me | left), |led| {
            let suit = lane_of(led);
            let wins = follow(me, suit) & beating(led, suit, trumps);
            some(wins, |mine| {
                let beaten = beating(mine, suit, trumps);
                each(follow(distinct(left, me | right), suit), |third| {
                    third & beaten == 0 && keeps_all(me ^ mine, left ^ third, right ^ led, trumps)
                })
            })
        }),
    }
}

/// Whether a soloist on lead takes every trick that is left.
///
/// He does exactly if two things hold against each opponent on his own:
///
/// 1. In each suit, of the soloist's *s* cards and the opponent's *o*, at least min(*s*, *o*) of the soloist's are above the
///    opponent's highest.
/// 2. The opponent has no more trumps than the soloist, or the soloist has nothing but trumps.
///
/// *Enough:* he leads all his trumps and then suit after suit, each from the top. By 1 an opponent can't beat a card of
/// a suit while he has some of it, nor after that but with a trump; and by 2, and 1 for the trumps, he has none when the
/// first plain suit is led. What an opponent discards only leaves him less.
///
/// *Needed:* as long as he wins, every card of the soloist's is led.
/// If 1 fails in a suit, the opponent keeps his highest card of it: he follows to the suit and discards from it, the lowest
/// first, but discards only when he has nothing else. When the soloist leads his first card below it, at most so many of
/// the suit were led as lie above, fewer than the opponent had; so he still has it, unless he discarded, and then he has
/// nothing but this suit, one card for each trick left, the highest among them. It beats the card led.
/// If 2 fails, the opponent keeps his trumps but when he must follow to trumps. He has fewer plain cards than the soloist, so
/// he can't follow to every plain card led; at the first to which he can't he has a trump left and ruffs.
#[inline]
fn keeps_all(me: Cards, left: Cards, right: Cards, trumps: Cards) -> bool {
    let mine = counts(me);
    let only_trumps = me & !trumps == 0;
    [left, right].into_iter().all(|opponent| {
        let (winners, theirs) = (counts(me & !up_to_top(opponent)), counts(opponent));
        (at_least(winners, theirs) | at_least(winners, mine)) == EVERY_LANE
            && (only_trumps || count(opponent & trumps) <= count(me & trumps))
    })
}

/// Whether something holds for every card of a set, the highest first.
#[inline]
fn each(cards: Cards, mut holds: impl FnMut(Cards) -> bool) -> bool {
    !some(cards, |card| !holds(card))
}

/// Whether something holds for some card of a set, the highest first.
#[inline]
fn some(cards: Cards, mut holds: impl FnMut(Cards) -> bool) -> bool {
    let mut rest = cards;
    while rest != 0 {
        let card = 1 << (31 - rest.leading_zeros());
        rest ^= card;
        if holds(card) {
            return true;
        }
    }
    false
}
