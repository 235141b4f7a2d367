//! What a deal came to in a world: its worth by what is aimed at, and in words how it ended.

use super::games::Advisable;
use crate::action::Level;
use crate::equity::{self, Equity};
use crate::error::Error;
use crate::games::huutopussi::Outcome;
use crate::games::{Game, busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::perft;
use crate::seat::{Seat, Side};
use crate::solve::{Limits, Solver};
use std::sync::Arc;

/// What the numbers count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Aim {
    /// The score of the deal.
    #[default]
    Score,
    /// The chance to win the match, in millionths, by [`crate::equity`].
    Match,
}

impl Aim {
    /// Every aim.
    pub const ALL: [Self; 2] = [Self::Score, Self::Match];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Match => "match",
        }
    }

    /// The aim of this name, written exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|aim| aim.name() == name)
    }

    /// How much one of what is counted is: chances are counted in millionths.
    #[must_use]
    pub const fn unit(self) -> f64 {
        match self {
            Self::Score => 1.0,
            Self::Match => 1e6,
        }
    }
}

/// How a deal ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ending {
    /// The side that it is told of: that of the declarer, or of who won.
    pub side: Option<Side>,
    /// What happened, in the words of docs/advice.md.
    pub what: &'static str,
}

/// What an action came to in a world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Came {
    /// What it is worth to the seat, by what is aimed at.
    pub(super) value: i32,
    /// How the deal ended, if that is asked.
    pub(super) ending: Option<Ending>,
}

impl Came {
    pub(super) const fn value(value: i32) -> Self {
        Self { value, ending: None }
    }
}

/// How deals that are over are valued for a seat.
pub(super) struct Appraisal<G: Equity> {
    pub(super) seat: Seat,
    chances: Option<Arc<G::Chances>>,
    endings: bool,
}

impl<G: Advisable> Appraisal<G> {
    /// By an aim, and with endings or without.
    pub(super) fn new(
        seat: Seat,
        aim: Aim,
        endings: bool,
        rules: &G::Rules,
        stop: &perft::Stop,
    ) -> Result<Self, Error> {
        let chances = match aim {
            Aim::Score => None,
            Aim::Match => Some(equity::chances::<G>(rules, stop)?),
        };
        Ok(Self { seat, chances, endings })
    }

    /// Whether the score of a deal is all that counts: then it needn't be played to its end.
    pub(super) const fn by_score(&self) -> bool {
        self.chances.is_none() && !self.endings
    }

    /// What a deal is worth to any seat that plays, by what is aimed at; none while it isn't over.
    pub(super) fn worth(&self, position: &G, seat: Seat) -> Option<i32> {
        match &self.chances {
            Some(chances) => position.chance(chances, seat),
            None => position.score(seat),
        }
    }

    /// What a deal comes to by exact play from here on; none if a limit came first.
    pub(super) fn exactly(&self, position: &G, solver: &mut Solver, limits: &Limits) -> Result<Option<Came>, Error> {
        if let Some(came) = self.of(position) {
            return Ok(Some(came));
        }
        if self.by_score() {
            return Ok(position.exact(self.seat, solver, limits)?.map(Came::value));
        }
        let Some(last) = position.played_out(solver, limits)? else { return Ok(None) };
        self.of(&last).map(Some).ok_or_else(|| Error::fault(&"a deal that is over has a score"))
    }

    /// What a deal came to; none while it isn't over.
    pub(super) fn of(&self, position: &G) -> Option<Came> {
        let value = self.worth(position, self.seat)?;
        Some(Came { value, ending: if self.endings { position.ending(self.seat) } else { None } })
    }
}

/// A game whose deals end in some way that has a name.
pub(super) trait Ends: Game {
    /// How a deal ended, told of a side, in Busca of a seat; none while it isn't over.
    fn ending(&self, seat: Seat) -> Option<Ending>;
}

impl Ends for cincinnati_euchre::Position {
    fn ending(&self, _seat: Seat) -> Option<Ending> {
        let outcome = Game::outcome(self)?;
        let side = outcome.declarer.side();
        let number = matches!(outcome.bid, Level::Number(_));
        let what = match (number, outcome.made) {
            (true, true) if outcome.tricks[side] == 6 => "march",
            (true, true) => "made",
            (true, false) => "failed",
            (false, true) => "moon made",
            (false, false) => "moon failed",
        };
        Some(Ending { side: Some(side), what })
    }
}

impl Ends for huutopussi::Position {
    fn ending(&self, _seat: Seat) -> Option<Ending> {
        Some(match Game::outcome(self)? {
            Outcome::Redeal => Ending { side: None, what: "redeal" },
            Outcome::Played(played) => {
                let side = played.declarer.side();
                let what = match (played.made, played.tricks[side]) {
                    (true, 9) => "march",
                    (true, _) => "made",
                    (false, 0) => "failed without a trick",
                    (false, _) => "failed",
                };
                Ending { side: Some(side), what }
            }
        })
    }
}

impl Ends for ristiklappi::Position {
    fn ending(&self, _seat: Seat) -> Option<Ending> {
        let outcome = Game::outcome(self)?;
        let winner = Side::ALL.into_iter().find(|&side| outcome.game_points[side] > 0);
        let what = match (winner, outcome.dishonoured.is_empty()) {
            (Some(_), true) => "won with honour",
            (Some(_), false) => "won",
            (None, _) => "nobody won",
        };
        Some(Ending { side: winner, what })
    }
}

impl Ends for busca::Position {
    fn ending(&self, seat: Seat) -> Option<Ending> {
        let outcome = Game::outcome(self)?;
        let (points, buscas) = (outcome.points[seat]?, outcome.buscas[seat]?);
        let all = outcome.points.0.contains(&Some(busca::TOTAL));
        let what = match (all, points, buscas) {
            (true, busca::TOTAL, _) => "took all points",
            (true, ..) => "another took all points",
            (false, _, 0) => "no busca",
            (false, 0, _) => "charged for no points",
            (false, ..) => "charged for most points",
        };
        Some(Ending { side: None, what })
    }
}
