//! Times what a Huutopussi deal is worth before its play: for `exchange N [SEED]` the median and the worst of the best
//! exchanges of the dealer's left neighbour over N deals of a seed, in CPU seconds and in nodes, each with a new solver.

use forehand::deal::Deal;
use forehand::game::GameId;
use forehand::par::huutopussi::best_exchange;
use forehand::seat::SeatSet;
use forehand::solve::{Limits, Solver};
use rustix::time::{ClockId, clock_gettime};
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let deals: u64 = arguments.next().ok_or("exchange N [SEED]: how many deals")?.parse()?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut found = Vec::new();
    for index in 0..deals {
        let (deal, dealer) = Deal::from_seed(GameId::Huutopussi, seed, index, SeatSet::ALL, None);
        let start = cpu();
        let declarer = dealer.left();
        let exchange = best_exchange(&mut Solver::new(), deal.hands(), declarer, &Default::default(), &Limits::NONE);
        let seconds = (cpu() - start).as_secs_f64();
        found.push((seconds, exchange.nodes));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    if let (Some((median, _)), Some((worst, _))) = (found.get(found.len() / 2), found.last()) {
        println!("{deals} deals of seed {seed}: median {median:.2} s, worst {worst:.2} s");
    }
    found.sort_by_key(|&(_, nodes)| nodes);
    if let (Some((_, median)), Some((_, worst))) = (found.get(found.len() / 2), found.last()) {
        println!("nodes: median {median}, worst {worst}");
    }
    Ok(())
}

/// The CPU time of this process.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or_default())
}
