//! Huutopussi before its play: what an exchange can bring a declarer.
//!
//! ```
//! use forehand::deal::Deal;
//! use forehand::game::GameId;
//! use forehand::par::huutopussi::best_exchange;
//! use forehand::seat::{Seat, SeatSet};
//! use forehand::solve::{Limits, Solver, Value, Verdict};
//!
//! let (deal, _) = Deal::from_seed(GameId::Huutopussi, 1, 1, SeatSet::ALL, None);
//! let found = best_exchange(&mut Solver::new(), deal.hands(), Seat::N, &Default::default(), &Limits::NONE);
//! assert_eq!(found.without, Verdict::Exact(Value::Number(175)));
//! assert_eq!(found.points, Verdict::Exact(Value::Number(230)));
//! assert_eq!(found.contract, Some(230));
//! ```

mod ascent;
mod auction;
mod bidding;
#[cfg(test)]
mod bidding_tests;
mod declarers;
mod divisions;
mod exchange;
mod ladder;
#[cfg(test)]
mod tests;
mod worth;

pub use auction::Bidding;
pub use exchange::{Exchange, best_exchange};
pub use worth::{Worth, worth};
