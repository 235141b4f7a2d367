//! Which cards to try, and in which order.

use super::super::ordering::{MoveList, Sort};
use super::state::{Copies, FIRST_WORTH, FOURTH, KING, NO_RANK, QUEEN, State, Stock, WORTHLESS, count, present};
use crate::games::ristiklappi::POINTS;
use crate::moves::Move;

/// What may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// More points are better, whatever else.
    Points,
    /// More points are better as long as the same sides are clean.
    Clean,
    /// More points may be worse.
    Other,
}

/// All four bits of a rank.
#[inline]
const fn of_rank(rank: u8) -> u64 {
    0xF << (rank * 4)
}

/// Whether somebody who plays after this turn in this trick can have a copy of the rank led.
#[inline]
fn can_change(state: &State, stock: &Stock) -> bool {
    (0..3 - usize::from(state.cards)).any(|later| {
        let seat = state.turn.clockwise(later + 1);
        let draws = stock.ranks.get(usize::from(state.top) + later) == Some(&state.led);
        draws || count(state.held[seat.index()], state.led) > 0
    })
}

/// All four bits of each rank that may be played.
#[inline]
pub(super) fn legal(state: &State, stock: &Stock) -> u64 {
    let mut may = present(state.held[state.turn.index()]);
    if state.cards == 0 && state.barred != NO_RANK {
        may &= !of_rank(state.barred);
    }
    if stock.cleaning && state.kings == 1 && state.stock_phase(stock) {
        may &= !of_rank(KING);
    }
    may
}

/// Lists the ranks to play.
///
/// Suits don't count (RK-3), so each rank stands once. Worthless ranks without a copy in the stock, not led to this
/// trick, that are divided among the hands in the same way are one: swapping them everywhere changes nothing.
///
/// Nor does the ban on a fourth lead in a row (RK-8) tell them apart. Before a lead it can still concern the rank last
/// led alone, and that only if its leader has all the copies left and led all the others just now. Another rank that is
/// divided like it has as many copies left, all in his hand too: both are dead, and of dead cards one is listed, see
/// below. (Once the rank is barred it isn't listed at all.) If anybody else has a copy, nobody can lead the rank four
/// times. Within a trick the row of leads goes on with the rank led, which stands apart, or it is over.
///
/// A card is *dead* if its hand has all the copies left of its rank and some have been played. Nobody can match it and
/// it can match nothing, so two dead cards of a hand differ by their worth alone. Let the winner of this trick be
/// certain whichever dead card is played. Take a line in which the dearer one is played now and the cheaper one later,
/// and the same line with the two swapped: the difference is who gets the dearer one. If the own side wins this trick,
/// to play the dearer one now is never worse, whoever gets the other; if the opponents win it, the cheaper one. A dead
/// card that is led wins.
///
/// A fourth lead in a row (RK-8) makes no difference to that. Let one of the two be of the rank last led. If the other
/// one is led, nothing can be forbidden any more, which does the leader no harm. If it is led itself, the other one is
/// played when a card of its rank would be led next, and then nothing can be forbidden either. (With four copies in one
/// hand that is not so; these are not dead.)
///
/// What is kept apart: a king in the stock phase, because it may be locked; for game points kings and queens,
/// which tell who is clean; and if more points can be worse, cards of different worth.
pub(super) fn moves(state: &State, stock: &Stock, aim: Aim, list: &mut MoveList) {
    let turn = state.turn;
    let hand = state.held[turn.index()];
    let (left, right) = (state.held[turn.left().index()], state.held[turn.right().index()]);
    let partner = state.held[turn.partner().index()];
    let from = stock.from[usize::from(state.top)];
    let leading = state.cards == 0;
    let led = if leading { NO_RANK } else { state.led };
    let matching = if leading { 0 } else { of_rank(led) };

    let mut rest = legal(state, stock);
    let mut dead = rest & !(present(left | right | partner | from) | matching | present(hand & FOURTH));
    let kept = match aim {
        Aim::Points if state.stock_phase(stock) && stock.cleaning => of_rank(KING),
        Aim::Points => 0,
        Aim::Clean => of_rank(KING) | of_rank(QUEEN),
        Aim::Other => !WORTHLESS,
    };
    dead &= !kept;
    let ours = leading || state.winner.side() == turn.side();
    if !leading && can_change(state, stock) {
        dead &= WORTHLESS;
    }
    if dead != 0 {
        // One of them is enough.
        rest &= !dead;
        rest |= of_rank(if ours { dearest(dead) } else { cheapest(dead) });
    }

    let safe = !leading && ours && (state.cards == 3 || count(left, led) == 0);
    let mut seen = [0u16; FIRST_WORTH as usize];
    let mut kinds = 0;
    let alike = WORTHLESS & !(present(from) | matching);
    while rest != 0 {
        let rank = (rest.trailing_zeros() / 4) as u8;
        rest &= !of_rank(rank);
        if alike & of_rank(rank) != 0 {
            let profile = state.profile(rank) as u16;
            if seen[..kinds].contains(&profile) {
                continue;
            }
            seen[kinds] = profile;
            kinds += 1;
        }
        let points = i32::from(POINTS[usize::from(rank)]);
        let (sort, promise) = if leading {
            let matching = (count(left, rank) + count(right, rank)) as i32;
            let promise =
                if matching == 0 { 25 + points } else { -points - 4 * matching + count(partner, rank) as i32 };
            (Sort::Lead, promise)
        } else if rank == led {
            (Sort::Beat, if ours { 5 } else { 30 + i32::from(state.on_table) })
        } else {
            (Sort::Discard, if safe { 2 * points } else { -2 * points })
        };
        list.push(Move::card(rank), rank, sort, promise);
    }
}

/// The dearest rank of some cards.
fn dearest(cards: Copies) -> u8 {
    [12, 8, 11, 10, 9].into_iter().find(|&rank| count(cards, rank) > 0).unwrap_or(cards.trailing_zeros() as u8 / 4)
}

/// The cheapest rank of some cards.
fn cheapest(cards: Copies) -> u8 {
    if cards & WORTHLESS != 0 {
        return cards.trailing_zeros() as u8 / 4;
    }
    [9, 10, 11, 8, 12].into_iter().find(|&rank| count(cards, rank) > 0).unwrap_or(9)
}

/// A number for what the turn looks like.
#[inline]
pub(super) fn situation(state: &State) -> usize {
    let turn = state.turn.index();
    if state.cards == 0 {
        return 1024 + turn;
    }
    (usize::from(state.led) * 4 + state.winner.index()) * 4 + turn
}
