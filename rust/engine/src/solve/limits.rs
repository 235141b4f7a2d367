//! When a search has to stop before it is done, and how it notices in time.

use crate::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What a search may cost. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The number of nodes, that is of decisions carried out. The same number gives the same answer every time.
    pub max_nodes: Option<u64>,
    /// The moment to stop at.
    pub deadline: Option<Instant>,
    /// Somebody else's wish to stop, for Ctrl-C and for a pool of workers.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Self = Self { max_nodes: None, deadline: None, stop: None };
}

/// Why a search stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// [`Limits::max_nodes`] was reached.
    Nodes,
    /// [`Limits::deadline`] has passed: another time, or another machine, may get further.
    Timeout,
    /// [`Limits::stop`] was set.
    Interrupted,
}

impl From<Stop> for Error {
    fn from(_: Stop) -> Self {
        Self::stopped()
    }
}

/// How many nodes pass between two looks at the watch: well below a millisecond.
const WATCH_EVERY: u64 = 1024;

/// Counts nodes and knows when to stop.
pub(crate) struct Clock<'a> {
    limits: &'a Limits,
    /// The nodes so far.
    pub(crate) nodes: u64,
    /// The node at which to look again.
    alarm: u64,
}

impl<'a> Clock<'a> {
    /// A clock at 0, which looks at its limits with the very first node.
    pub(crate) const fn new(limits: &'a Limits) -> Self {
        Self::after(limits, 0)
    }

    /// A clock that goes on from so many nodes, and looks with the next one.
    pub(crate) const fn after(limits: &'a Limits, nodes: u64) -> Self {
        Self { limits, nodes, alarm: 0 }
    }

    /// Counts a node that is about to be searched.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.alarm {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        let most = self.limits.max_nodes.unwrap_or(u64::MAX);
        if self.nodes >= most {
            return Err(Stop::Nodes);
        }
        self.watch()?;
        self.alarm = most.min(self.nodes + WATCH_EVERY);
        Ok(())
    }

    /// Looks at everything but the nodes, in the middle of work that has none.
    pub(crate) fn watch(&self) -> Result<(), Stop> {
        if self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Stop::Interrupted);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Timeout);
        }
        Ok(())
    }
}
