//! Bots: players that are put together from named parts, by phase.

use crate::action::Action;
use crate::advise::{Aim, Ask, Evidence, Method, advise};
use crate::deck::Stream;
use crate::error::{Error, Kind};
use crate::game::Phase;
use crate::perft;
use crate::policy::choose;
use crate::view::AnyView;
use std::num::NonZeroUsize;
use std::time::Duration;

/// How a bot decides.
#[derive(Clone, PartialEq, Debug)]
pub enum Mind {
    /// Any legal action, each as likely as any other.
    Random,
    /// As the hand-written player of [`crate::policy`].
    Rules,
    /// The best action of advice.
    Advice {
        /// How actions are valued; none is what fits the decision.
        method: Option<Method>,
        /// How many worlds are drawn.
        worlds: u64,
        /// The time for a decision; with one, a bot needn't decide the same twice.
        time: Option<Duration>,
        /// What is made of the calls of others.
        evidence: Evidence,
        /// What it plays for.
        aim: Aim,
    },
}

/// A player made of parts.
#[derive(Clone, PartialEq, Debug)]
pub struct Bot {
    /// What it is called.
    pub name: String,
    /// How it decides.
    pub mind: Mind,
    /// Where it decides otherwise.
    pub phases: Vec<(Phase, Mind)>,
}

impl Bot {
    /// What the bot does with what a seat knows. It depends on the view, the seed and the bot alone, unless the bot
    /// has a time; not on the number of threads, `workers`.
    ///
    /// ```
    /// use forehand::{arena::{Bot, Mind}, notation::view::read, perft::Stop};
    /// let line = r#"{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "W", "view": "N",
    ///   "deal": "N:J..Q.AKQJ ? ? ?", "actions": []}"#;
    /// let bot = Bot { name: "rules".into(), mind: Mind::Rules, phases: vec![] };
    /// let action = bot.choose(&read(line).unwrap(), 1, None, &Stop::default()).unwrap();
    /// assert_eq!(action.to_string(), "bid 4");
    /// ```
    ///
    /// # Errors
    /// [`Kind::NotSolvable`] if it isn't the turn of the view's seat or the bot's method can't value the position;
    /// [`Kind::Internal`] if `stop` was set.
    pub fn choose(
        &self,
        view: &AnyView,
        seed: u64,
        workers: Option<NonZeroUsize>,
        stop: &perft::Stop,
    ) -> Result<Action, Error> {
        let legal = view.legal_actions().filter(|legal| !legal.is_empty()).ok_or_else(|| {
            let seat = view.seat();
            Error::new(Kind::NotSolvable, format!("it is not {seat}'s turn: there is nothing to choose"))
        })?;
        let &[first, ..] = legal.as_slice() else { return Err(Error::fault(&"no action")) };
        if legal.len() == 1 {
            return Ok(first);
        }
        let mind = self.phases.iter().find(|(phase, _)| Some(*phase) == view.phase()).map_or(&self.mind, |(_, m)| m);
        Ok(match mind {
            Mind::Random => legal[Stream::from_seed(seed).pick(legal.len() as u64) as usize],
            Mind::Rules => choose(view).ok_or_else(|| Error::fault(&"nothing chosen"))?,
            &Mind::Advice { method, worlds, time, evidence, aim } => {
                let ask = Ask { worlds, seed, method, evidence, aim, endings: false, workers, time };
                let advice = advise(view, &ask, stop)?;
                advice.actions.first().ok_or_else(|| Error::fault(&"nothing advised"))?.action
            }
        })
    }
}
