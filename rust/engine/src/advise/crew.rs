//! Threads that value worlds, with answers in the order of the worlds whatever their number.

use crate::error::{Error, Kind};
use crate::perft;
use crate::solve::{DEFAULT_MEGABYTES, Limits, STACK, Solver};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, scope};
use std::time::Instant;

/// Who works, and until when.
pub(super) struct Crew<'a> {
    pub(super) workers: NonZeroUsize,
    pub(super) deadline: Option<Instant>,
    /// After how many nodes a solver gives a world up.
    pub(super) max_nodes: Option<u64>,
    pub(super) stop: &'a perft::Stop,
    /// Whether the first world has to be done in time too; otherwise it has no deadline.
    pub(super) strict: bool,
}

/// What a job says of a world: a value, none if the time was up first, or an error.
type Said<T> = Result<Option<T>, Error>;

impl Crew<'_> {
    /// The same crew, that does nothing more after its deadline.
    pub(super) fn strictly(&self) -> Crew<'_> {
        Crew { strict: true, ..*self }
    }

    /// The same crew, that also gives a world up after so many nodes.
    pub(super) fn briefly(&self, nodes: u64) -> Crew<'_> {
        Crew { max_nodes: Some(nodes), ..self.strictly() }
    }

    /// Whether the deadline has passed.
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same crew without a deadline.
    pub(super) fn untimed(&self) -> Crew<'_> {
        Crew { deadline: None, ..*self }
    }

    /// Does a job for each of some worlds. The answers are those of the first worlds, without a gap: of all of them, or of
    /// those before the first that the time was too short for.
    ///
    /// A solver's answers don't depend on what it remembers, so that it doesn't matter which thread has which world.
    pub(super) fn run<T: Send>(
        &self,
        worlds: Range<u64>,
        job: impl Fn(&mut Solver, u64, &Limits) -> Said<T> + Sync,
    ) -> Result<Vec<T>, Error> {
        let next = AtomicU64::new(worlds.start);
        let said: Mutex<Vec<(u64, Said<T>)>> = Mutex::default();
        let work = || {
            let mut solver = Solver::with_megabytes(DEFAULT_MEGABYTES / 2);
            loop {
                let world = next.fetch_add(1, Ordering::Relaxed);
                if world >= worlds.end || self.stop.load(Ordering::Relaxed) {
                    return;
                }
                let deadline = self.deadline.filter(|_| self.strict || world > 0);
                let limits = Limits { max_nodes: self.max_nodes, deadline, stop: Some(Arc::clone(self.stop)) };
                let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                let answer = if late { Ok(None) } else { job(&mut solver, world, &limits) };
                let ends = !matches!(answer, Ok(Some(_)));
                said.lock().unwrap_or_else(PoisonError::into_inner).push((world, answer));
                if ends {
                    // What comes after it is not asked for any more.
                    next.fetch_max(worlds.end, Ordering::Relaxed);
                }
            }
        };
        let count = worlds.end.saturating_sub(worlds.start);
        let threads = self.workers.get().min(usize::try_from(count).unwrap_or(usize::MAX));
        scope(|scope| {
            for number in 0..threads {
                let started =
                    Builder::new().name(format!("forehand-{number}")).stack_size(STACK).spawn_scoped(scope, work);
                // Fewer threads do the same work.
                if let (Err(error), 0) = (started, number) {
                    return Err(Error::new(Kind::Internal, format!("no thread can be started: {error}")));
                }
            }
            Ok(())
        })?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(Error::stopped());
        }
        let mut said = said.into_inner().unwrap_or_else(PoisonError::into_inner);
        said.sort_unstable_by_key(|(world, _)| *world);
        let mut answers = Vec::with_capacity(said.len());
        for (_, answer) in said {
            match answer? {
                Some(answer) => answers.push(answer),
                None => break,
            }
        }
        Ok(answers)
    }
}
