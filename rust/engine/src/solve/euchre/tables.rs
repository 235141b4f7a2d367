//! Tables: what can be made of a deal in every denomination, whoever leads.

use super::lanes::{Cards, TRUMPS, narrow};
use super::moons::makes_all;
use super::tricks::TrickSearch;
use crate::action::Level;
use crate::card::Denomination;
use crate::deal::Deal;
use crate::game::GameId;
use crate::games::cincinnati_euchre::{Rules, leader, order, sits_out};
use crate::seat::{BySeat, Seat, Side};
use crate::solve::limits::Clock;
use crate::solve::{Limits, Solver, Stop};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What can be made of a deal, with every card known, whoever leads to the first trick (CE-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeadTable {
    /// The tricks (0 to 6) of north and south when all four play: by leader, then by [`Denomination::index`].
    pub tricks: BySeat<[u8; 5]>,
    /// Whether a soloist takes all six tricks (CE-10): by the seat whose lead it is, then by soloist, then by
    /// [`Denomination::index`]. If the soloist's partner should lead, who sits out, the next seat leads.
    pub moons: BySeat<BySeat<[bool; 5]>>,
}

/// What each seat could make of a deal, with every card known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    /// The tricks (0 to 6) of the seat's side if the seat declares a bid that is played with its partner, by
    /// [`Denomination::index`]. Partners have the same unless the declarer leads ([`Rules::lead`]).
    pub tricks: BySeat<[u8; 5]>,
    /// Whether the seat takes all six tricks alone (CE-10), by [`Denomination::index`].
    pub moons: BySeat<[bool; 5]>,
}

/// What each seat could make of a deal whose forehand, the seat left of the dealer, is `forehand`.
///
/// # Errors
/// [`Stop`] if a limit was reached before it began; it ends in less than a millisecond.
///
/// # Panics
/// If the deal is another game's.
pub fn tables(
    solver: &mut Solver,
    deal: &Deal,
    forehand: Seat,
    rules: &Rules,
    limits: &Limits,
) -> Result<Tables, Stop> {
    Clock::new(limits).tick()?;
    let search = solver.memories.euchre_tricks();
    let dealer = forehand.right();
    let mut tables = Tables::default();
    for denomination in Denomination::ALL {
        let d = denomination.index();
        let sorted = Sorted::new(deal, denomination);
        let mut solved: [Option<u8>; 4] = [None; 4];
        for seat in Seat::ALL {
            let leader = leader(rules, dealer, seat, None);
            let north_south = *solved[leader.index()].get_or_insert_with(|| sorted.tricks(search, leader, None));
            tables.tricks[seat][d] = if seat.side() == Side::NS { north_south } else { 6 - north_south };
        }
    }
    tables.moons = moons(deal, forehand, rules);
    Ok(tables)
}

/// Whether each seat takes all six tricks alone (CE-10), by [`Denomination::index`], in a deal whose forehand is
/// `forehand`. It takes a few nanoseconds a moon: no search is needed.
///
/// # Panics
/// If the deal is another game's.
#[must_use]
pub fn moons(deal: &Deal, forehand: Seat, rules: &Rules) -> BySeat<[bool; 5]> {
    let mut moons = BySeat::<[bool; 5]>::default();
    for denomination in Denomination::ALL {
        let sorted = Sorted::new(deal, denomination);
        for seat in Seat::ALL {
            let leader = leader(rules, forehand.right(), seat, sits_out(seat, Level::Moon));
            moons[seat][denomination.index()] = sorted.moon(seat, leader);
        }
    }
    moons
}

/// How many deals a worker takes at a time.
const TAKEN: usize = 16;

/// What can be made of each deal, by so many threads. The answer doesn't depend on their number.
///
/// ```
/// use forehand::card::Denomination;
/// use forehand::deal::Deal;
/// use forehand::game::GameId;
/// use forehand::seat::{Seat, SeatSet};
/// use forehand::solve::euchre::lead_tables;
/// use std::num::NonZeroUsize;
///
/// let deal = |index| Deal::from_seed(GameId::CincinnatiEuchre, 1, index, SeatSet::ALL, None).0;
/// let deals: Vec<Deal> = (0..100).map(deal).collect();
/// let tables = lead_tables(&deals, NonZeroUsize::MIN, &Default::default()).unwrap();
/// assert_eq!(tables.len(), 100);
/// assert!(tables[0].tricks[Seat::N][Denomination::NoTrump.index()] <= 6);
/// ```
///
/// # Errors
/// [`Stop::Interrupted`] soon after `stop` was set.
///
/// # Panics
/// If a deal is another game's.
pub fn lead_tables(deals: &[Deal], workers: NonZeroUsize, stop: &AtomicBool) -> Result<Vec<LeadTable>, Stop> {
    let mut tables = vec![LeadTable::default(); deals.len()];
    let parts = Mutex::new(deals.chunks(TAKEN).zip(tables.chunks_mut(TAKEN)));
    let work = || {
        let mut search = TrickSearch::new(usize::MAX);
        loop {
            // The iterator can't break: a poisoned lock is as good as a whole one.
            let part = parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
            let Some((deals, tables)) = part else { return };
            for (deal, table) in deals.iter().zip(tables) {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                *table = lead_table(&mut search, deal);
            }
        }
    };
    let others = workers.get().min(deals.len().div_ceil(TAKEN)).saturating_sub(1);
    std::thread::scope(|scope| {
        for _ in 0..others {
            scope.spawn(work);
        }
        work();
    });
    if stop.load(Ordering::Relaxed) { Err(Stop::Interrupted) } else { Ok(tables) }
}

/// What can be made of one deal.
pub(super) fn lead_table(search: &mut TrickSearch, deal: &Deal) -> LeadTable {
    let mut table = LeadTable::default();
    for denomination in Denomination::ALL {
        let d = denomination.index();
        let sorted = Sorted::new(deal, denomination);
        // Another lead seldom changes much.
        let mut before = None;
        for leader in Seat::ALL {
            let tricks = sorted.tricks(search, leader, before);
            table.tricks[leader][d] = tricks;
            before = Some(tricks);
        }
        for soloist in Seat::ALL {
            for leader in [soloist, soloist.left(), soloist.right()] {
                table.moons[leader][soloist][d] = sorted.moon(soloist, leader);
            }
            let partner = soloist.partner();
            table.moons[partner][soloist][d] = table.moons[partner.left()][soloist][d];
        }
    }
    table
}

/// A deal in one denomination.
struct Sorted {
    hands: [Cards; 4],
    trumps: Cards,
}

impl Sorted {
    fn new(deal: &Deal, denomination: Denomination) -> Self {
        assert_eq!(deal.game(), GameId::CincinnatiEuchre, "a deal of Cincinnati Euchre");
        let hands = deal.hands().0.map(|hand| narrow(order(denomination).slots(hand)));
        Self { hands, trumps: if denomination == Denomination::NoTrump { 0 } else { TRUMPS } }
    }

    /// The hands as they sit from a seat on.
    fn from(&self, seat: Seat) -> [Cards; 4] {
        [0, 1, 2, 3].map(|n| self.hands[seat.clockwise(n).index()])
    }

    /// The tricks of north and south if this seat leads; `guess` is tried first.
    fn tricks(&self, search: &mut TrickSearch, leader: Seat, guess: Option<u8>) -> u8 {
        let turn = |tricks: i32| if leader.side() == Side::NS { tricks } else { 6 - tricks };
        let guess = guess.map(|tricks| turn(tricks.into()));
        turn(search.value(&self.from(leader), leader.index(), self.trumps, guess)) as u8
    }

    /// Whether the soloist takes every trick if this seat leads, which isn't his partner.
    fn moon(&self, soloist: Seat, leader: Seat) -> bool {
        let lead = (leader.index() + 4 - soloist.index()) % 4;
        makes_all(&self.from(soloist), lead, self.trumps)
    }
}
