//! Decides random graphs of rooms: finds a layout or proves that there is none.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Args;
use rmg_core::Seed;
use rmg_jobs::Stopwatch;
use rmg_tests::graph_cases::graph_case;

/// Find layouts of random graphs of rooms, or proofs that there are none, on one core
///
/// Exits with 1 if fewer than 95 of 100 graphs are decided within the time limit.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Number of rooms of each graph.
    #[arg(long, default_value_t = 60)]
    rooms: usize,
    /// Number of graphs.
    #[arg(long, default_value_t = 400)]
    graphs: u64,
    /// Time limit of a graph in seconds.
    #[arg(long, default_value_t = 2.0)]
    limit: f64,
}

/// Width and height of the level: the graphs have no other limit of size.
const SIZE: (u16, u16) = (400, 400);

/// The families of graphs, by their number modulo 4.
const FAMILIES: [&str; 4] = ["tree", "tree with loops", "part of a grid", "random links"];

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let mut outcomes: BTreeMap<(&str, String), Vec<f64>> = BTreeMap::new();
    let mut decided = 0;
    for number in 0..arguments.graphs {
        let graph = graph_case(arguments.rooms, number);
        let clock = Stopwatch::start();
        let outcome = match graph.check(Some(SIZE)) {
            Err(error) => format!("impossible: {}", error.code()),
            Ok(()) => match graph.layout(SIZE, &mut Seed(number).at("measure").stream()) {
                Ok(_) => "layout".to_owned(),
                Err(_) => "undecided".to_owned(),
            },
        };
        let seconds = clock.elapsed().as_secs_f64();
        decided += u64::from(outcome != "undecided" && seconds <= arguments.limit);
        let family = FAMILIES[usize::try_from(number % 4)?];
        outcomes.entry((family, outcome)).or_default().push(seconds);
    }
    println!("{:<16} {:<28} {:>6} {:>10} {:>10}", "graphs", "outcome", "number", "median ms", "worst ms");
    for ((family, outcome), mut times) in outcomes {
        times.sort_by(f64::total_cmp);
        let (median, worst) = (times[times.len() / 2] * 1000.0, times[times.len() - 1] * 1000.0);
        println!("{family:<16} {outcome:<28} {:>6} {median:>10.2} {worst:>10.2}", times.len());
    }
    let share = 100.0 * decided as f64 / arguments.graphs.max(1) as f64;
    println!("{decided} of {} decided within {} s ({share:.1} %)", arguments.graphs, arguments.limit);
    Ok(share >= 95.0)
}
