//! Match equity: how likely a standing is to be won, if the rest of the match is played by the hand-written players.
//!
//! What a deal adds to the standing is taken from [`DEALS`] deals that the hand-written players play by the match's own
//! rules; what every standing is worth then follows from what the standings are worth that it leads to. A table
//! is worked out when it is first asked for, in up to two seconds, and is the same every time.
//! docs/match.md tells what it leaves out.

mod seats;
mod sides;
#[cfg(test)]
mod tests;

use crate::any_position::by_game;
use crate::deal::Deal;
use crate::error::Error;
use crate::game::GameId;
use crate::games::{Game, Scores, Setup, busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::notation::record::read_start;
use crate::perft;
use crate::policy::{Policy, go_on, rest};
use crate::seat::{Seat, Side};
use serde_json::{Map, Value};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use seats::Seats;
pub(crate) use sides::Sides;

/// How many deals are played to learn what a deal adds.
pub const DEALS: u64 = 10_000;

/// The seed of these deals.
pub const SEED: u64 = 31;

/// Tables by the rules that they are for. What is in it is a function of the rules: it saves time and nothing else.
pub(crate) struct Cache<G: Equity>(Mutex<Vec<Known<G>>>);

/// Rules with their table.
type Known<G> = (<G as Game>::Rules, Arc<<G as Equity>::Chances>);

/// A game whose standings have a value.
pub(crate) trait Equity: Policy + 'static {
    /// The value of every standing.
    type Chances: Send + Sync;

    /// Where tables are kept.
    fn cache() -> &'static Cache<Self>;

    /// Works the table out.
    ///
    /// # Errors
    /// For rules with too many standings, and if `stop` was set.
    fn work_out(rules: &Self::Rules, stop: &perft::Stop) -> Result<Self::Chances, Error>;

    /// The chance of a seat, or of its side, to win a match that goes on with this dealer and standing.
    fn at(chances: &Self::Chances, rules: &Self::Rules, dealer: Seat, scores: &Self::Scores, seat: Seat) -> f64;

    /// What a match that is over with this deal is worth to a seat; none if it goes on.
    fn settled(&self, seat: Seat) -> Option<f64>;

    /// The options of this deal.
    fn options(&self) -> &Self::Rules;

    /// The chance of a seat, or of its side, to win the match after this deal, in millionths; none while it isn't over.
    fn chance(&self, chances: &Self::Chances, seat: Seat) -> Option<i32> {
        let chance = self.settled(seat).or_else(|| {
            let next = Game::next(self)?;
            Some(Self::at(chances, self.options(), next.dealer, &next.scores, seat))
        });
        chance.map(|chance| (chance * 1e6).round() as i32)
    }
}

impl<G: Equity> Cache<G> {
    const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    fn get(&self, rules: &G::Rules, stop: &perft::Stop) -> Result<Arc<G::Chances>, Error> {
        // Who comes meanwhile waits: the same work twice would take longer.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, chances)) = known.iter().find(|(other, _)| other == rules) {
            return Ok(Arc::clone(chances));
        }
        let chances = Arc::new(G::work_out(rules, stop)?);
        known.push((*rules, Arc::clone(&chances)));
        Ok(chances)
    }
}

/// The table for these rules.
///
/// # Errors
/// For rules with too many standings, and if `stop` was set before it was worked out.
pub(crate) fn chances<G: Equity>(rules: &G::Rules, stop: &perft::Stop) -> Result<Arc<G::Chances>, Error> {
    G::cache().get(rules, stop)
}

/// Ends what takes long once it has been told to stop.
fn go(stop: &perft::Stop) -> Result<(), Error> {
    if stop.load(Ordering::Relaxed) { Err(Error::stopped()) } else { Ok(()) }
}

/// Some deals from this standing, played to their end by the hand-written players.
fn played<G: Policy>(rules: &G::Rules, scores: &G::Scores, stop: &perft::Stop) -> Result<Vec<G>, Error> {
    let players = G::players(rules, scores)?;
    (0..DEALS)
        .map(|index| {
            go(stop)?;
            let (deal, dealer) = Deal::predealt(G::ID, SEED, index, players, None, &Default::default())?;
            let mut position = G::start(&Setup { rules: *rules, dealer, scores: *scores, deal })?;
            let mut rest = rest(&position, players.len());
            go_on(&mut position, &mut rest, |_| false);
            Ok(position)
        })
        .collect()
}

/// How likely each side, or seat in Busca, is to win a match that stands as the keys `rules`, `dealer` and `scores` of a
/// record say: by name, in the order in which scores are written.
///
/// ```
/// use forehand::{equity::standing, game::GameId, perft::Stop};
/// let start = serde_json::json!({"dealer": "N", "scores": {"NS": 31, "EW": 20}});
/// let chances = standing(GameId::CincinnatiEuchre, start.as_object().unwrap(), &Stop::default()).unwrap();
/// assert_eq!(chances[0].0, "NS");
/// assert!(chances[0].1 > 0.8 && (chances[0].1 + chances[1].1 - 1.0).abs() < 1e-9);
/// ```
///
/// # Errors
/// As for reading a record with these keys, and for a match that has no further deal or too many standings;
/// [`Kind::Internal`](crate::error::Kind::Internal) if `stop` was set.
pub fn standing(
    game: GameId,
    start: &Map<String, Value>,
    stop: &perft::Stop,
) -> Result<Vec<(&'static str, f64)>, Error> {
    fn of<G: Equity>(start: &Map<String, Value>, stop: &perft::Stop) -> Result<Vec<(&'static str, f64)>, Error> {
        let (rules, dealer, scores) = read_start::<G>(start)?;
        G::seated(&rules, dealer, &scores)?;
        let chances = chances::<G>(&rules, stop)?;
        let of = |&name: &&'static str| {
            // A side is named by its first seat.
            let seat = Seat::ALL.into_iter().find(|seat| name.starts_with(seat.name())).unwrap_or(Seat::N);
            (name, G::at(&chances, &rules, dealer, &scores, seat))
        };
        Ok(G::Scores::NAMES.iter().map(of).collect())
    }
    by_game!(game, G => of::<G>(start, stop))
}

/// What a side's share in a match is that is won by one of the sides.
fn won_by(winner: Option<Side>, seat: Seat) -> Option<f64> {
    winner.map(|side| if side == seat.side() { 1.0 } else { 0.0 })
}

/// The three games of two sides differ in what a deal adds and in who wins.
macro_rules! of_sides {
    ($($game:ty: $target:expr, $floor:expr, $step:expr, $won:expr, $added:expr;)*) => {$(
        impl Equity for $game {
            type Chances = Sides;

            fn cache() -> &'static Cache<Self> {
                static CACHE: Cache<$game> = Cache::new();
                &CACHE
            }

            fn work_out(rules: &Self::Rules, stop: &perft::Stop) -> Result<Sides, Error> {
                let added: fn(&$game) -> Option<(crate::seat::BySide<i64>, Side)> = $added;
                let deals = played::<Self>(rules, &Default::default(), stop)?;
                let seen = deals.iter().filter_map(|deal| Some((deal.dealer(), added(deal)?)));
                let won: fn(&Self::Rules, &crate::seat::BySide<i64>, Side) -> Option<Side> = $won;
                let target: fn(&Self::Rules) -> i64 = $target;
                Sides::new(target(rules), $floor, $step, seen, |scores, bidders| won(rules, scores, bidders), stop)
            }

            fn at(
                chances: &Sides,
                _rules: &Self::Rules,
                dealer: Seat,
                scores: &Self::Scores,
                seat: Seat,
            ) -> f64 {
                chances.at(dealer.side(), scores, seat.side())
            }

            fn settled(&self, seat: Seat) -> Option<f64> {
                let next = Game::next(self).filter(|next| next.over)?;
                // Only the side that has won is told by the result.
                let (_, bidders) = ($added)(self)?;
                won_by(($won)(self.rules(), &next.scores, bidders), seat)
            }

            fn options(&self) -> &Self::Rules {
                self.rules()
            }
        }
    )*};
}

of_sides! {
    cincinnati_euchre::Position:
        |rules| rules.target, -60, 1, cincinnati_euchre::winner,
        |deal: &cincinnati_euchre::Position| {
            Game::outcome(deal).map(|outcome| (outcome.points, outcome.declarer.side()))
        };
    huutopussi::Position:
        |rules| rules.target, -500, 5, |rules, scores, _| huutopussi::winner(rules, scores),
        |deal: &huutopussi::Position| match Game::outcome(deal)? {
            huutopussi::Outcome::Redeal => None,
            huutopussi::Outcome::Played(played) => Some((played.points, played.declarer.side())),
        };
    ristiklappi::Position:
        |rules| rules.target, 0, 1, |rules, scores, _| ristiklappi::winner(rules, scores),
        |deal: &ristiklappi::Position| {
            Game::outcome(deal).map(|outcome| (outcome.game_points, deal.dealer().side()))
        };
}

impl Equity for busca::Position {
    type Chances = Seats;

    fn cache() -> &'static Cache<Self> {
        static CACHE: Cache<busca::Position> = Cache::new();
        &CACHE
    }

    fn work_out(rules: &Self::Rules, stop: &perft::Stop) -> Result<Seats, Error> {
        let seen = |scores: &crate::seat::BySeat<i64>| {
            let deals = played::<Self>(rules, scores, stop)?;
            Ok(deals.iter().filter_map(|deal| Some(Game::outcome(deal)?.buscas)).collect())
        };
        Seats::new(rules, seen, stop)
    }

    fn at(chances: &Seats, rules: &Self::Rules, _dealer: Seat, scores: &Self::Scores, seat: Seat) -> f64 {
        chances.at(rules, scores, seat)
    }

    fn settled(&self, seat: Seat) -> Option<f64> {
        Game::outcome(self)?.winner.map(|winner| seats::share(&winner, seat))
    }

    fn options(&self) -> &Self::Rules {
        self.rules()
    }
}
