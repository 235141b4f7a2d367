//! Many positions solved at once, by threads of their own.
//!
//! ```
//! use forehand::batch::{Ask, Job, Pool};
//!
//! let mut pool = Pool::new(2, Ask::default());
//! let line = r#"{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S",
//!   "deal": "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9",
//!   "actions": ["bid moon", "pass", "pass", "pass", "name C"]}"#;
//! let tickets = [pool.submit(Job::Line(line.to_owned())), pool.submit(Job::Line("nonsense".to_owned()))];
//! let [solved, refused] = tickets.map(|ticket| ticket.unwrap().recv().unwrap());
//! assert!(solved.unwrap().line.contains(r#""value": 6"#));
//! assert_eq!(refused.unwrap_err().kind.name(), "syntax");
//! ```

use crate::any_position::AnyPosition;
use crate::error::{Error, Kind};
use crate::notation::json;
use crate::notation::record::{self, AnyRecord};
use crate::perft;
use crate::solve::{DEFAULT_MEGABYTES, Limits, STACK, Solver, Stop, TableUse, Want};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// What is asked of every position of a batch.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The objective by name; none is the default of each game.
    pub objective: Option<String>,
    /// How much is asked.
    pub want: Want,
    /// The number of nodes after which a search stops.
    pub max_nodes: Option<u64>,
    /// The time after which a search stops, counted from its own beginning.
    pub timeout: Option<Duration>,
    /// What the tables of each thread may take, in MiB.
    pub megabytes: usize,
    /// Whether the answers say what the table was used for.
    pub stats: bool,
}

impl Default for Ask {
    fn default() -> Self {
        Self {
            objective: None,
            want: Want::default(),
            max_nodes: None,
            timeout: None,
            megabytes: DEFAULT_MEGABYTES,
            stats: false,
        }
    }
}

impl Ask {
    /// The limits of a search that begins now and is stopped by this flag. A timeout too long to be a moment in time is
    /// none.
    #[must_use]
    pub fn limits(&self, stop: &perft::Stop) -> Limits {
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Limits { max_nodes: self.max_nodes, deadline, stop: Some(Arc::clone(stop)) }
    }
}

/// A position to be solved.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // on its way from one thread to another, and few at a time
pub enum Job {
    /// The position in which a deal record stops, or the last deal of a match record: the record as text.
    Line(String),
    /// This one.
    Position(AnyPosition),
}

/// A position with its solution.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The position.
    pub position: AnyPosition,
    /// Which deal of a match record it is, counted from 0; none for a deal record.
    pub deal: Option<usize>,
    /// The solution as the contract's line of JSON.
    pub line: String,
    /// The decisions that were carried out in the search.
    pub nodes: u64,
    /// What the table was used for.
    pub table: TableUse,
}

/// What comes of a job: a solution, or why there is none.
pub type Answer = Result<Solved, Error>;

type Post = (Job, SyncSender<Answer>);

/// Threads that solve what they are given, first come, first served. Each has a solver of its own that forgets what it
/// knew before every position, so that an answer, its counts and its bounds included, depends on nothing but what was
/// asked.
#[derive(Debug)]
pub struct Pool {
    ask: Arc<Ask>,
    workers: usize,
    threads: Vec<JoinHandle<()>>,
    jobs: Option<Sender<Post>>,
    queue: Arc<Mutex<Receiver<Post>>>,
    stop: perft::Stop,
}

impl Pool {
    /// A pool of so many threads, at least one. They start as jobs come in.
    #[must_use]
    pub fn new(workers: usize, ask: Ask) -> Self {
        let (jobs, queue) = channel();
        Self {
            ask: Arc::new(ask),
            workers: workers.max(1),
            threads: Vec::new(),
            jobs: Some(jobs),
            queue: Arc::new(Mutex::new(queue)),
            stop: perft::Stop::default(),
        }
    }

    /// How many threads there are, or will be.
    #[must_use]
    pub const fn workers(&self) -> usize {
        self.workers
    }

    /// Gives out a job and says where its answer will come; it doesn't come if the pool is closed before.
    ///
    /// # Errors
    /// If not even one thread can be started.
    pub fn submit(&mut self, job: Job) -> io::Result<Receiver<Answer>> {
        if self.threads.len() < self.workers && self.jobs.is_some() {
            match self.start() {
                Ok(thread) => self.threads.push(thread),
                Err(error) if self.threads.is_empty() => return Err(error),
                // Fewer threads do the same work.
                Err(_) => self.workers = self.threads.len(),
            }
        }
        let (reply, answer) = sync_channel(1);
        if let Some(jobs) = &self.jobs {
            // The queue is there as long as the pool; nothing is lost.
            let _ = jobs.send((job, reply));
        }
        Ok(answer)
    }

    fn start(&self) -> io::Result<JoinHandle<()>> {
        let (ask, queue, stop) = (Arc::clone(&self.ask), Arc::clone(&self.queue), Arc::clone(&self.stop));
        let name = format!("forehand-{}", self.threads.len());
        Builder::new().name(name).stack_size(STACK).spawn(move || work(&ask, &queue, &stop))
    }

    /// Drops what is still to be done, stops what is being done, and waits for the threads to end: some milliseconds.
    pub fn close(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // A thread catches every panic of its own.
            let _ = thread.join();
        }
        // Whoever waits for one of these learns that nothing will come.
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        while queue.try_recv().is_ok() {}
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}

/// A thread's life.
fn work(ask: &Ask, queue: &Mutex<Receiver<Post>>, stop: &perft::Stop) {
    let mut solver = Solver::with_megabytes(ask.megabytes);
    loop {
        // Whoever waits for a job holds the lock; the others wait for the lock.
        let post = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((job, reply)) = post else { return };
        if stop.load(Ordering::Relaxed) {
            return;
        }
        solver.forget();
        let answer = catch_unwind(AssertUnwindSafe(|| answer(&mut solver, ask, stop, job))).unwrap_or_else(|panic| {
            solver = Solver::with_megabytes(ask.megabytes);
            Err(Error::fault(panic.as_ref()))
        });
        let Some(answer) = answer.transpose() else { return };
        // Nobody may be waiting for it any more.
        let _ = reply.send(answer);
    }
}

/// Reads, solves and writes; none if it was stopped.
fn answer(solver: &mut Solver, ask: &Ask, stop: &perft::Stop, job: Job) -> Result<Option<Solved>, Error> {
    let (position, deal) = match job {
        Job::Position(position) => (position, None),
        Job::Line(line) => target(&line)?,
    };
    let solved = position.solve(solver, ask.objective.as_deref(), &ask.limits(stop), ask.want);
    let solution = solved.map_err(|error| match error.kind {
        Kind::NotSolvable => Error { deal, ..error },
        _ => error,
    })?;
    if solution.stopped == Some(Stop::Interrupted) {
        return Ok(None);
    }
    let table = solver.table_use();
    let line = json::write(&position.solution_value(&solution, ask.stats.then_some(&table)))?;
    Ok(Some(Solved { position, deal, line, nodes: solution.nodes, table }))
}

/// The position in which a record stops, in the last deal of a match.
fn target(line: &str) -> Result<(AnyPosition, Option<usize>), Error> {
    match record::read(line)? {
        AnyRecord::Deal(position) => Ok((position, None)),
        AnyRecord::Match(whole) => {
            let mut deals = whole.deals();
            let last = deals
                .pop()
                .ok_or_else(|| Error::new(Kind::NotSolvable, "the match has no deal yet; one is expected in deals"))?;
            Ok((last, Some(deals.len())))
        }
    }
}
