//! Times solves inside the engine for `benches/peers`, which runs it beside a peer and tells it when to go.
//!
//! The first line of the standard input is a job, a JSON object; every further line is a wish for a run, answered by a
//! line with the CPU time of this process, in seconds, and what was found. It waits in between, so that the peer can be
//! timed in turn with it.

use forehand::any_position::AnyPosition;
use forehand::deal::Deal;
use forehand::each_game;
use forehand::games::cincinnati_euchre;
use forehand::notation::record::read_one;
use forehand::solve::euchre::{lead_tables, moons};
use forehand::solve::{Limits, Number, Objective, Solution, Solvable, Solver, Value};
use rustix::time::{ClockId, clock_gettime};
use serde::Deserialize;
use serde_json::json;
use std::error::Error;
use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What to do with the records.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Work {
    /// The value of each position.
    Value,
    /// The value of each position and of each of its actions.
    Every,
    /// The tables of all deals of Cincinnati Euchre in one call, by one thread: of each the tricks for four leaders and five
    /// denominations, and its 60 moons, which are made along with them.
    Tables,
    /// The moons of each deal of Cincinnati Euchre, for one forehand, four soloists and five denominations.
    Moons,
}

#[derive(Deserialize)]
struct Job {
    work: Work,
    /// The name of the objective; none for tables and moons.
    objective: Option<String>,
    /// How large the tables may grow, if not as usual.
    megabytes: Option<usize>,
    /// Seconds for one position.
    timeout: Option<f64>,
    /// Whether each position is timed alone; otherwise, and in tables always, all are timed together.
    #[serde(default)]
    each: bool,
    /// How often each run is repeated; the time is that of one.
    repeat: u32,
    records: Vec<String>,
}

/// What was found in one position.
#[derive(Default)]
struct Found {
    nodes: u64,
    values: Vec<Number>,
    exact: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = io::stdin().lock().lines();
    let job: Job = serde_json::from_str(&lines.next().ok_or("no job")??)?;
    let positions = job.records.iter().map(|line| read_one(line)).collect::<Result<Vec<_>, _>>()?;
    let objective = job.objective.as_deref().map(|name| Objective::from_name(name).ok_or("no such objective"));
    let objective = objective.transpose()?;
    let deals = match job.work {
        Work::Tables => positions.iter().map(|position| Ok(euchre(position)?.setup().deal.clone())).collect(),
        _ => Ok::<_, Box<dyn Error>>(vec![]),
    }?;
    for line in lines {
        line?;
        let mut each = vec![Duration::ZERO; positions.len()];
        let mut found = Vec::new();
        let start = cpu();
        for _ in 0..job.repeat {
            found.clear();
            if matches!(job.work, Work::Tables) {
                found.extend(in_tables(&deals)?);
                continue;
            }
            let mut solver = job.megabytes.map_or_else(Solver::new, Solver::with_megabytes);
            for (position, spent) in positions.iter().zip(&mut each) {
                let before = if job.each { cpu() } else { Duration::ZERO };
                found.push(run(&mut solver, position, &job, objective)?);
                if job.each {
                    *spent += cpu() - before;
                }
            }
        }
        let seconds = |spent: Duration| spent.as_secs_f64() / f64::from(job.repeat);
        let total = seconds(cpu() - start);
        let line = json!({
            "seconds": total,
            "each": each.iter().copied().map(seconds).collect::<Vec<_>>(),
            "nodes": found.iter().map(|found| found.nodes).collect::<Vec<_>>(),
            "values": found.iter().map(|found| found.values.as_slice()).collect::<Vec<_>>(),
            "exact": found.iter().map(|found| found.exact).collect::<Vec<_>>(),
        });
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}

/// The CPU time of this process, all its threads together: the search may run on one of its own.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or_default())
}

fn run(
    solver: &mut Solver,
    position: &AnyPosition,
    job: &Job,
    objective: Option<Objective>,
) -> Result<Found, Box<dyn Error>> {
    let deadline = job.timeout.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
    let limits = Limits { deadline, ..Limits::NONE };
    // Each solve is a cold one, in memory that is there already, as in a batch.
    solver.forget();
    match job.work {
        Work::Value | Work::Every => {
            let every = matches!(job.work, Work::Every);
            let objective = objective.ok_or("an objective is needed")?;
            let solution = each_game!(AnyPosition, position, record => solve(solver, record.position(), objective, &limits, every))?;
            Ok(of_solution(&solution))
        }
        Work::Tables => Err("tables are made together".into()),
        Work::Moons => {
            let setup = euchre(position)?.setup();
            let made = moons(&setup.deal, setup.dealer.left(), &setup.rules);
            Ok(Found { nodes: 0, values: made.0.iter().flatten().map(|&made| made.into()).collect(), exact: true })
        }
    }
}

fn solve<G: Solvable>(
    solver: &mut Solver,
    position: &G,
    objective: Objective,
    limits: &Limits,
    every: bool,
) -> Result<Solution, forehand::error::Error> {
    if every { solver.solve(position, objective, limits) } else { solver.value(position, objective, limits) }
}

fn of_solution(solution: &Solution) -> Found {
    let numbers = |value: &Value| match value {
        Value::Number(number) => vec![*number],
        Value::Seats(points) => points.0.to_vec(),
    };
    let value = solution.value.and_then(|verdict| verdict.exact());
    Found { nodes: solution.nodes, values: value.as_ref().map(numbers).unwrap_or_default(), exact: solution.is_exact() }
}

type Euchre = forehand::games::Record<cincinnati_euchre::Position>;

fn euchre(position: &AnyPosition) -> Result<&Euchre, Box<dyn Error>> {
    match position {
        AnyPosition::CincinnatiEuchre(record) => Ok(record),
        _ => Err("a deal of Cincinnati Euchre is expected".into()),
    }
}

/// The tricks of north and south in each deal, for each leader and denomination.
fn in_tables(deals: &[Deal]) -> Result<impl Iterator<Item = Found>, &'static str> {
    let tables = lead_tables(deals, NonZeroUsize::MIN, &AtomicBool::new(false)).map_err(|_| "stopped")?;
    Ok(tables.into_iter().map(|table| {
        let tricks = table.tricks.0.into_iter().flatten().map(Number::from);
        Found { nodes: 0, values: tricks.collect(), exact: true }
    }))
}
