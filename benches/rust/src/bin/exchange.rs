//! Times what a Huutopussi deal is worth before its play, for the dealer's left neighbour as declarer: `exchange N [SEED]`
//! prints the median and the worst over N deals of a seed, in CPU seconds and in nodes, each with a new solver. First the
//! best exchange, then the value of the deal after his bid of 50, when his partner is to give.

use forehand::deal::Deal;
use forehand::game::GameId;
use forehand::games::{Game as _, Setup, huutopussi::Position};
use forehand::par::huutopussi::{best_exchange, worth};
use forehand::position::Position as _;
use forehand::seat::SeatSet;
use forehand::solve::{Limits, Solver};
use rustix::time::{ClockId, clock_gettime};
use std::error::Error;
use std::io::{self, Write as _};
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let deals: u64 = arguments.next().ok_or("exchange N [SEED]: how many deals")?.parse()?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let (mut exchanges, mut worths) = (Vec::new(), Vec::new());
    for index in 0..deals {
        let (deal, dealer) = Deal::from_seed(GameId::Huutopussi, seed, index, SeatSet::ALL, None);
        let setup = Setup { rules: Default::default(), dealer, scores: Default::default(), deal };
        let mut position = Position::start(&setup)?;
        for action in ["bid 50", "pass", "pass", "pass"] {
            position.apply_unchecked(action.parse()?);
        }
        let (hands, declarer) = (setup.deal.hands(), dealer.left());
        let start = cpu();
        let found = best_exchange(&mut Solver::new(), hands, declarer, &setup.rules, &Limits::NONE);
        exchanges.push((cpu() - start, found.nodes));
        let start = cpu();
        let found = worth(&mut Solver::new(), &position, &Limits::NONE)?;
        worths.push((cpu() - start, found.nodes));
    }
    report("best exchange", exchanges)?;
    Ok(report("worth when partner gives", worths)?)
}

/// Prints the median and the worst.
fn report(what: &str, found: Vec<(Duration, u64)>) -> io::Result<()> {
    let (mut times, mut nodes): (Vec<Duration>, Vec<u64>) = found.into_iter().unzip();
    times.sort_unstable();
    nodes.sort_unstable();
    let middle = times.len() / 2;
    if let (Some(median), Some(worst), Some(half), Some(most)) =
        (times.get(middle), times.last(), nodes.get(middle), nodes.last())
    {
        let n = times.len();
        writeln!(io::stdout(), "{what}: {n} deals, median {median:.2?}, worst {worst:.2?}; {half} and {most} nodes")?;
    }
    Ok(())
}

/// The CPU time of this process.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or_default())
}
