//! Bots against bots: every deal is played twice, with the seats exchanged, so that both have had the same cards.
//!
//! What a bot does in a deal follows from the seed, the deal and the turn, not from the threads, nor from which of the
//! two tables it is: two equal bots come out level in every deal.

mod bot;
#[cfg(test)]
mod tests;

pub use bot::{Bot, Mind};

use crate::advise::score;
use crate::any_position::{AnyPosition, deal};
use crate::deck::Stream;
use crate::error::Error;
use crate::game::GameId;
use crate::perft;
use crate::seat::{Seat, Side};
use crate::solve::STACK;
use crate::view::AnyView;
use serde_json::{Map, Value};
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// After so many deals a match that nobody has won is called a draw: random players may never end one.
pub const LONGEST_MATCH: u64 = 2_000;

/// What is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub game: GameId,
    /// The first sits north and south at the first table, the second at the second.
    pub bots: [Bot; 2],
    /// The number from which deals and decisions follow.
    pub seed: u64,
    /// Whether a round is a whole match, not a deal.
    pub matches: bool,
}

/// What a round came to: a deal or a match at both tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number. Deal number *n* is the seed's deal number *n*.
    pub number: u64,
    /// The score of the first bot at each table: of a deal its points less the other's (Ristiklappi game points; Busca the
    /// buscas of the other's two seats less those of its own); of a match 1 if it won, −1 if the other did, 0 if neither.
    pub scores: [i64; 2],
    /// How long each bot has thought.
    pub thought: [Duration; 2],
}

/// Whose seat it is: 0 for the bot at north and south.
const fn bench(seat: Seat, table: usize) -> usize {
    (matches!(seat.side(), Side::EW) as usize) ^ table
}

impl Contest {
    /// Plays a round at both tables.
    ///
    /// # Errors
    /// Those of the bots; [`Kind::Internal`](crate::error::Kind::Internal) if `stop` was set.
    pub fn round(&self, number: u64, stop: &perft::Stop) -> Result<Round, Error> {
        let mut round = Round { number, scores: [0; 2], thought: [Duration::ZERO; 2] };
        for table in 0..2 {
            round.scores[table] = if self.matches {
                self.whole_match(number, table, &mut round.thought, stop)?
            } else {
                let dealt = deal(self.game, self.seed, number, &Map::new())?;
                let played = self.play(dealt, number, table, &mut round.thought, stop)?;
                difference(&played, table).ok_or_else(|| Error::fault(&"a deal that is over has a score"))?
            };
        }
        Ok(round)
    }

    /// Plays a deal to its end. The seed of each decision follows from the arena's, the number and the turn.
    fn play(
        &self,
        mut position: AnyPosition,
        number: u64,
        table: usize,
        thought: &mut [Duration; 2],
        stop: &perft::Stop,
    ) -> Result<AnyPosition, Error> {
        let seeds = Stream::for_choice(self.seed, number).word();
        while let Some(seat) = position.to_act() {
            let bot = bench(seat, table);
            let began = Instant::now();
            let turn = position.actions().len() as u64;
            let seed = Stream::for_choice(seeds, turn).word();
            let view = AnyView::of(&position, seat)?;
            let action = self.bots[bot].choose(&view, seed, Some(NonZeroUsize::MIN), stop)?;
            thought[bot] += began.elapsed();
            position.play(action)?;
        }
        Ok(position)
    }

    /// Plays a match: 1 if the first bot won it, −1 if the other did.
    fn whole_match(
        &self,
        number: u64,
        table: usize,
        thought: &mut [Duration; 2],
        stop: &perft::Stop,
    ) -> Result<i64, Error> {
        // The deals of a match are numbered in a stream of its own.
        let seed = Stream::for_choice(self.seed, number).word();
        let mut start = Map::new();
        for index in 0..LONGEST_MATCH {
            let dealt = deal(self.game, seed, index, &start)?;
            let over = self.play(dealt, seed.wrapping_add(index), table, thought, stop)?;
            let winner = over.result().get("winner").cloned().unwrap_or_default();
            if let Some(won) = won(&winner, table) {
                return Ok(won);
            }
            match over.next()? {
                Some(Value::Object(next)) => start = next,
                _ => return Err(Error::fault(&"a deal that is over has a next one")),
            }
        }
        Ok(0)
    }
}

/// What a deal came to for the first bot; none while it isn't over.
fn difference(position: &AnyPosition, table: usize) -> Option<i64> {
    let of = |seat: Seat| {
        let sign = if bench(seat, table) == 0 { 1 } else { -1 };
        Some(sign * i64::from(score(position, seat)?))
    };
    match position.game() {
        GameId::Busca => Seat::ALL.into_iter().map(of).sum(),
        GameId::Huutopussi | GameId::Ristiklappi | GameId::CincinnatiEuchre => of(Seat::N),
    }
}

/// Who has won, for the first bot: a side, a seat, or several seats that share it. None while the match goes on.
fn won(winner: &Value, table: usize) -> Option<i64> {
    let of = |name: &str| {
        let seat = Seat::ALL.into_iter().find(|seat| name.starts_with(seat.name()))?;
        Some(if bench(seat, table) == 0 { 1_i64 } else { -1 })
    };
    match winner {
        Value::String(name) => of(name),
        Value::Array(names) => {
            let sum: i64 = names.iter().filter_map(|name| of(name.as_str()?)).sum();
            Some(sum.signum())
        }
        _ => None,
    }
}

/// What comes of a round, with its number.
pub type Answer = (u64, Result<Round, Error>);

/// Threads that play the rounds of a contest. They end when it is dropped.
#[derive(Debug)]
pub struct Arena {
    threads: Vec<JoinHandle<()>>,
    stop: perft::Stop,
}

/// Rounds in the order of their numbers, however they come.
#[derive(Debug)]
pub struct Rounds {
    coming: Receiver<Answer>,
    early: Vec<Answer>,
    next: u64,
    end: u64,
}

impl Arena {
    /// Begins with the rounds `first` to `end`, that one not included, on so many threads.
    ///
    /// # Errors
    /// If not even one thread can be started.
    pub fn begin(contest: Contest, first: u64, end: u64, workers: NonZeroUsize) -> io::Result<(Self, Rounds)> {
        let contest = Arc::new(contest);
        let stop = perft::Stop::default();
        let next = Arc::new(AtomicU64::new(first));
        // Few rounds wait to be fetched.
        let (reply, coming) = sync_channel(workers.get().saturating_mul(4));
        let mut threads = Vec::new();
        for number in 0..workers.get() {
            let (contest, stop, next) = (Arc::clone(&contest), Arc::clone(&stop), Arc::clone(&next));
            let reply = reply.clone();
            let work = move || work(&contest, &next, end, &reply, &stop);
            match Builder::new().name(format!("forehand-{number}")).stack_size(STACK).spawn(work) {
                Ok(thread) => threads.push(thread),
                Err(error) if threads.is_empty() => return Err(error),
                // Fewer threads do the same work.
                Err(_) => break,
            }
        }
        Ok((Self { threads, stop }, Rounds { coming, early: Vec::new(), next: first, end }))
    }

    /// Stops what is being played. The threads end some milliseconds later, those that wait to hand a round over when
    /// [`Rounds`] are dropped.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits for the threads to end.
    pub fn join(&mut self) {
        for thread in self.threads.drain(..) {
            // A thread catches every panic of its own.
            let _ = thread.join();
        }
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A thread's life.
fn work(contest: &Contest, next: &AtomicU64, end: u64, reply: &SyncSender<Answer>, stop: &perft::Stop) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end || stop.load(Ordering::Relaxed) {
            return;
        }
        let round = catch_unwind(AssertUnwindSafe(|| contest.round(number, stop)))
            .unwrap_or_else(|panic| Err(Error::fault(panic.as_ref())));
        if stop.load(Ordering::Relaxed) || reply.send((number, round)).is_err() {
            return;
        }
    }
}

impl Rounds {
    /// The next round, if it has come.
    pub fn ready(&mut self) -> Option<Result<Round, Error>> {
        let place = self.early.iter().position(|(number, _)| *number == self.next)?;
        self.next += 1;
        Some(self.early.swap_remove(place).1)
    }

    /// Whether all rounds have been given.
    #[must_use]
    pub const fn done(&self) -> bool {
        self.next >= self.end
    }

    /// Where rounds come, in any order; who takes one tells [`came`](Self::came).
    #[must_use]
    pub const fn coming(&self) -> &Receiver<Answer> {
        &self.coming
    }

    /// Keeps a round until it is its turn.
    pub fn came(&mut self, answer: Answer) {
        self.early.push(answer);
    }
}
