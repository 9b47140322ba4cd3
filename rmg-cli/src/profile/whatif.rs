//! `rmg profile whatif`: a record once more, under other circumstances.

use std::path::PathBuf;

use rmg_profile::replay::{Circumstances, overhead_of, replay};

use super::records::{finished, read_runs};
use super::text::{against, median};
use crate::prelude::*;

/// Numbers of workers of the curve.
const WORKERS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

/// Arguments of `rmg profile whatif`.
#[derive(Debug, clap::Args)]
pub(super) struct WhatIfArgs {
    /// A record; of several runs that with the median time is taken.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// So many workers.
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=4096_u32))]
    workers: Option<u32>,
    /// Jobs of a modifier take so many times as long: `treasure=0.5`. May be given several times.
    #[arg(long, value_name = "MODIFIER=FACTOR", value_parser = parse_scale)]
    scale: Vec<(String, f64)>,
    /// The second modifier does not wait for the first: `rock:obstacles`. May be given several times.
    #[arg(long, value_name = "FIRST:SECOND", value_parser = parse_edge)]
    drop_edge: Vec<(String, String)>,
    /// Jobs of a modifier are cut into so many that can run at once: `obstacles=4`. May be given several times.
    #[arg(long, value_name = "MODIFIER=NUMBER", value_parser = parse_split)]
    split: Vec<(String, u32)>,
}

fn parse_scale(text: &str) -> Result<(String, f64), String> {
    let (name, factor) = text.split_once('=').ok_or("write MODIFIER=FACTOR, as in treasure=0.5")?;
    let factor = factor.parse::<f64>().ok().filter(|factor| (0.0..=1000.0).contains(factor));
    Ok((name.to_owned(), factor.ok_or("a factor is a number from 0 to 1000")?))
}

fn parse_edge(text: &str) -> Result<(String, String), String> {
    let (first, second) = text.split_once(':').ok_or("write FIRST:SECOND, as in rock:obstacles")?;
    Ok((first.to_owned(), second.to_owned()))
}

fn parse_split(text: &str) -> Result<(String, u32), String> {
    let (name, parts) = text.split_once('=').ok_or("write MODIFIER=NUMBER, as in obstacles=4")?;
    let parts = parts.parse::<u32>().ok().filter(|parts| (1..=1000).contains(parts));
    Ok((name.to_owned(), parts.ok_or("a number of parts is 1 to 1000")?))
}

/// Prints the time as it was, as it would be, and over numbers of workers.
pub(super) fn run(args: &WhatIfArgs) -> Result<(), Failure> {
    let runs = read_runs(&args.record)?;
    let run = median(&finished(&runs)?);
    let asked = Circumstances {
        workers: args.workers,
        scale: args.scale.clone(),
        dropped: args.drop_edge.clone(),
        split: args.split.clone(),
    };
    asked.check(run).map_err(|error| Failure::usage(error.to_string()))?;
    let overhead = overhead_of(run);
    let same = replay(run, &Circumstances::default());
    let mut text = format!(
        "seed      {}\nmeasured  {:.2} ms on {} workers\nreplayed  {}; {:.2} us a job for handing it over, {:.2} us where a worker wakes up for it, {:.2} us behind a barrier\n",
        run.about.seed,
        run.wall as f64 / 1e6,
        run.threads,
        against(same.wall, run.wall),
        overhead.handing as f64 / 1e3,
        overhead.waking as f64 / 1e3,
        overhead.barrier as f64 / 1e3
    );
    let is_changed = asked != Circumstances::default();
    if is_changed {
        text += &format!("what if   {}\n", against(replay(run, &asked).wall, same.wall));
    }
    text += "\nworkers     as it was";
    text += if is_changed { "     what if\n" } else { "\n" };
    for workers in WORKERS {
        let plain = Circumstances { workers: Some(workers), ..Circumstances::default() };
        text += &format!("{workers:>7} {:>10.2} ms", replay(run, &plain).wall as f64 / 1e6);
        if is_changed {
            let other = Circumstances { workers: Some(workers), ..asked.clone() };
            text += &format!("{:>9.2} ms", replay(run, &other).wall as f64 / 1e6);
        }
        text.push('\n');
    }
    say(&text)
}
