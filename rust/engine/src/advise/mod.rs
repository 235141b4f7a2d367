//! Advice: what each action of a seat is worth, from what that seat knows and nothing else.
//!
//! The [`View`] of the seat says which deals are possible; *worlds* are drawn from them, each as likely as any other, and
//! every legal action is valued in each. See docs/advice.md for the methods and for what such numbers can't tell.

mod alphamu;
mod crew;
mod ending;
mod evidence;
mod games;
mod ismcts;
mod job;
mod tally;
#[cfg(test)]
mod tests;

pub use ending::{Aim, Ending};
pub use evidence::Evidence;
pub use tally::{Counsel, Spread};

use crate::action::Action;
use crate::any_position::AnyPosition;
use crate::each_game;
use crate::error::{Error, Kind};
use crate::game::{GameId, Phase};
use crate::perft;
use crate::policy::rest;
use crate::seat::Seat;
use crate::view::{AnyView, View};
use crew::Crew;
use ending::Appraisal;
use games::Advisable;
use job::Job;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};
use tally::Tally;

/// How an action is valued in a world.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Exactly, every card of the world seen by all from here on.
    Pimc,
    /// By the hand-written player up to where exact values are quick, then exactly.
    Model,
    /// By the hand-written player to the end of the deal.
    Rollout,
    /// Exactly after some decisions of its own that are the same wherever it knows the same.
    Alphamu,
    /// By a tree over what the adviser sees, no card open, and the hand-written player beyond it.
    Ismcts,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 5] = [Self::Pimc, Self::Model, Self::Rollout, Self::Alphamu, Self::Ismcts];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pimc => "pimc",
            Self::Model => "model",
            Self::Rollout => "rollout",
            Self::Alphamu => "alphamu",
            Self::Ismcts => "ismcts",
        }
    }

    /// The method of this name, written exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// The worlds that are drawn unless another number is asked for.
pub const DEFAULT_WORLDS: u64 = 200;

/// The most worlds that may be asked for.
pub const MOST_WORLDS: u64 = 1_000_000;

/// Where more actions than this are legal, not all of them get all worlds.
pub const MANY: usize = 48;

/// How actions are screened where not all of them get all worlds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screening {
    /// The worlds that every action gets.
    pub worlds: u64,
    /// How many actions get all worlds: those that looked best by then.
    pub kept: usize,
}

/// How more than [`MANY`] actions are screened.
pub const SCREENING: Screening = Screening { worlds: 40, kept: 24 };

/// How plays to the first two tricks of Huutopussi are screened if they are valued exactly, which takes long.
pub const EARLY: Screening = Screening { worlds: 24, kept: 2 };

/// The nodes after which an exact value is given up where nothing is hidden, and the method asked for is used instead.
pub const OPEN_NODES: u64 = 50_000_000;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Ask {
    /// How many worlds are drawn: from 1 to [`MOST_WORLDS`], other numbers count as the nearest of these.
    pub worlds: u64,
    /// The number from which the worlds follow.
    pub seed: u64,
    /// The method; none is the one that fits the position. Where no hand is hidden any more it is [`Method::Pimc`] that is
    /// used instead of those that aren't exact, unless it takes more than [`OPEN_NODES`].
    pub method: Option<Method>,
    /// What is made of the calls of others.
    pub evidence: Evidence,
    /// What the numbers count.
    pub aim: Aim,
    /// Whether it is told how the deals end. It takes longer: exact values are played out.
    pub endings: bool,
    /// How many threads work; none is all processors. The answer is the same.
    pub workers: Option<NonZeroUsize>,
    /// The time after which no further world is begun and none is finished. What couldn't value a single world by then gives
    /// way to [`Method::Model`], of which the first world is always finished.
    pub time: Option<Duration>,
}

impl Default for Ask {
    fn default() -> Self {
        Self {
            worlds: DEFAULT_WORLDS,
            seed: 1,
            method: None,
            evidence: Evidence::None,
            aim: Aim::Score,
            endings: false,
            workers: None,
            time: None,
        }
    }
}

/// What a seat is advised.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The game.
    pub game: GameId,
    /// Who is advised; it is that seat's turn.
    pub seat: Seat,
    /// What kind of decision is due.
    pub phase: Phase,
    /// How the actions were valued.
    pub method: Method,
    /// What was made of the calls of others.
    pub evidence: Evidence,
    /// What the numbers count.
    pub aim: Aim,
    /// The worlds that were asked for.
    pub worlds: u64,
    /// The seed.
    pub seed: u64,
    /// Every legal action, best first, equals in text order.
    pub actions: Vec<Counsel>,
    /// Whether the time was up before all worlds were valued.
    pub timed_out: bool,
}

/// What each legal action is worth for the seat of the view, whose turn it has to be.
///
/// ```
/// use forehand::advise::{Ask, advise};
/// use forehand::notation::view::read;
/// use forehand::perft::Stop;
/// // The six highest trumps if spades are named: all tricks are sure, whatever the others hold.
/// let line = r#"{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "N", "view": "N",
///   "deal": "N:AKQJT...J ? ? ?", "actions": ["pass", "pass", "pass"]}"#;
/// let advice = advise(&read(line).unwrap(), &Ask { worlds: 20, ..Ask::default() }, &Stop::default()).unwrap();
/// let best = &advice.actions[0];
/// assert_eq!((best.action.to_string().as_str(), best.mean(), best.best_share()), ("bid moon", 12.0, 1.0));
/// ```
///
/// # Errors
/// [`Kind::NotSolvable`] if the deal is over or it is another seat's turn, for a method that can't value this
/// position, and for a match with too many standings; [`Kind::Internal`] if `stop` was set.
pub fn advise(view: &AnyView, ask: &Ask, stop: &perft::Stop) -> Result<Advice, Error> {
    each_game!(AnyView, view, view => advise_in(view, ask, stop))
}

/// What a deal that is over came to for a seat: the points of its side less those of the others, in Ristiklappi game
/// points, in Busca minus its own buscas. None while the deal isn't over, or for a seat that isn't in.
#[must_use]
pub fn score(position: &AnyPosition, seat: Seat) -> Option<i32> {
    each_game!(AnyPosition, position, record => record.position().score(seat))
}

fn advise_in<G: Advisable>(view: &View<G>, ask: &Ask, stop: &perft::Stop) -> Result<Advice, Error> {
    let seat = view.seat();
    let (Some(turn), Some(phase)) = (view.to_act(), view.phase()) else {
        return Err(Error::new(Kind::NotSolvable, "the deal is over: there is nothing to advise"));
    };
    let Some(mut actions) = view.legal_actions() else {
        return Err(Error::new(
            Kind::NotSolvable,
            format!("seat: {seat} stands there, but it is {turn}'s turn; only the seat to act can be advised"),
        ));
    };
    actions.sort_by_cached_key(Action::to_string);
    let method = ask.method.unwrap_or_else(|| G::method(view));
    if method == Method::Pimc {
        view.public().check_exact(phase)?;
        if G::ID == GameId::CincinnatiEuchre && phase == Phase::Auction && (ask.aim == Aim::Match || ask.endings) {
            return Err(Error::new(
                Kind::NotSolvable,
                "method: pimc stands there, but in an auction it tells scores alone; model or rollout is expected",
            ));
        }
    }
    let worlds = ask.worlds.clamp(1, MOST_WORLDS);
    // Where only one deal is possible all worlds are the same.
    let drawn = if view.count() == Some(1) { 1 } else { worlds };
    let crew = Crew {
        workers: ask.workers.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
        deadline: ask.time.and_then(|time| Instant::now().checked_add(time)),
        max_nodes: None,
        stop,
        strict: false,
    };
    let appraisal = Appraisal::new(seat, ask.aim, ask.endings, view.public().options(), stop)?;
    let mut job = Job {
        view,
        appraisal,
        method,
        seed: ask.seed,
        evidence: ask.evidence,
        rest: rest(view.public(), view.players().len()),
    };
    let nothing = Tally::new(&actions, worlds / drawn, ask.aim);
    let (tally, timed_out) = job.value(&crew, &nothing, phase, drawn)?;
    Ok(Advice {
        game: G::ID,
        seat,
        phase,
        method: job.method,
        evidence: ask.evidence,
        aim: ask.aim,
        worlds,
        seed: ask.seed,
        actions: tally.into_counsels(view.count() == Some(1)),
        timed_out,
    })
}
