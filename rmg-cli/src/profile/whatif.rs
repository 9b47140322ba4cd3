//! `rmg profile whatif`: replays a record with other settings.

use std::path::PathBuf;

use rmg_profile::replay::{OverheadLevel, ReplayConditions, overhead_of, replay};

use super::records::{finished, read_runs};
use super::text::{against, median, noise_text};
use crate::prelude::*;

/// Numbers of workers in the table.
const WORKERS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

/// Factor by which the work of jobs varies next to other programs, which share caches and cores; measured by
/// `benches/profile_under_load.py`.
const CROWDING: f64 = 1.2;

/// Arguments of `rmg profile whatif`.
#[derive(Debug, clap::Args)]
pub(super) struct WhatIfArgs {
    /// Record; of several runs the one with the median time is used
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Number of workers
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=4096_u32))]
    workers: Option<u32>,
    /// Scale the time of the jobs of a modifier: `treasure=0.5`; can be repeated
    #[arg(long, value_name = "MODIFIER=FACTOR", value_parser = parse_scale)]
    scale: Vec<(String, f64)>,
    /// Remove the dependency of the second modifier on the first: `rock:obstacles`; can be repeated
    #[arg(long, value_name = "FIRST:SECOND", value_parser = parse_edge)]
    drop_edge: Vec<(String, String)>,
    /// Split each job of a modifier into NUMBER parallel parts: `obstacles=4`; can be repeated
    #[arg(long, value_name = "MODIFIER=NUMBER", value_parser = parse_split)]
    split: Vec<(String, u32)>,
}

fn parse_scale(text: &str) -> Result<(String, f64), String> {
    let (name, factor) = text.split_once('=').ok_or("expected MODIFIER=FACTOR, for example treasure=0.5")?;
    let factor = factor.parse::<f64>().ok().filter(|factor| (0.0..=1000.0).contains(factor));
    Ok((name.to_owned(), factor.ok_or("expected a factor from 0 to 1000")?))
}

fn parse_edge(text: &str) -> Result<(String, String), String> {
    let (first, second) = text.split_once(':').ok_or("expected FIRST:SECOND, for example rock:obstacles")?;
    Ok((first.to_owned(), second.to_owned()))
}

fn parse_split(text: &str) -> Result<(String, u32), String> {
    let (name, parts) = text.split_once('=').ok_or("expected MODIFIER=NUMBER, for example obstacles=4")?;
    let parts = parts.parse::<u32>().ok().filter(|parts| (1..=1000).contains(parts));
    Ok((name.to_owned(), parts.ok_or("expected a number of parts from 1 to 1000")?))
}

/// Prints the original time, the replayed time, and the times with other numbers of workers.
pub(super) fn run(args: &WhatIfArgs) -> Result<(), Failure> {
    let runs = read_runs(&args.record)?;
    let run = median(&finished(&runs)?);
    let changed = ReplayConditions {
        workers: args.workers,
        scale: args.scale.clone(),
        dropped: args.drop_edge.clone(),
        split: args.split.clone(),
        overhead: OverheadLevel::Usual,
    };
    changed.check(run).map_err(|error| Failure::usage(error.to_string()))?;
    let overhead = overhead_of(run, OverheadLevel::Usual);
    let same = replay(run, &ReplayConditions::default());
    let mut text = noise_text(run);
    let is_noisy = !text.is_empty();
    // a noisy run gives no point, but an interval: with the usual and with a high overhead, and crowding
    let walls = |with: &ReplayConditions| {
        let high = ReplayConditions { overhead: OverheadLevel::High, ..with.clone() };
        [replay(run, with).wall, replay(run, &high).wall]
    };
    let shown = |walls: [u64; 2]| {
        let [low, high] = walls.map(|wall| wall as f64 / 1e6);
        if is_noisy {
            format!("{:.2} to {:.2} ms", low / CROWDING, high * CROWDING)
        } else {
            format!("{low:.2} ms")
        }
    };
    text += &format!(
        "seed      {}\nmeasured  {:.2} ms on {} workers\nreplayed  {}; overhead per job: {:.2} us to start it, {:.2} us to wake a worker, {:.2} us after a barrier\n",
        run.about.seed,
        run.wall as f64 / 1e6,
        run.threads,
        against(same.wall, run.wall),
        overhead.handing as f64 / 1e3,
        overhead.waking as f64 / 1e3,
        overhead.barrier as f64 / 1e3
    );
    let is_changed = changed != ReplayConditions::default();
    if is_changed {
        text += &format!("what if   {}\n", against(replay(run, &changed).wall, same.wall));
        if is_noisy {
            text += &format!("          {} by the overhead of this run\n", shown(walls(&changed)));
        }
    }
    let one = walls(&ReplayConditions { workers: Some(1), ..ReplayConditions::default() });
    let mut slower: Vec<u32> = Vec::new();
    text += "\nworkers      original";
    text += if is_changed { "     what if\n" } else { "\n" };
    for workers in WORKERS {
        let plain = ReplayConditions { workers: Some(workers), ..ReplayConditions::default() };
        let times = walls(&plain);
        slower.extend((times[0] > one[0]).then_some(workers));
        text += &format!("{workers:>7} {:>13}", shown(times));
        if is_changed {
            let other = ReplayConditions { workers: Some(workers), ..changed.clone() };
            text += &format!(" {:>12}", shown(walls(&other)));
        }
        text.push('\n');
    }
    if is_noisy {
        let high = overhead_of(run, OverheadLevel::High);
        text += &format!(
            "\nintervals the machine was busy: work may differ by a factor of {CROWDING}, and a job may start after {:.2} us\n          instead of {:.2} us, after a barrier {:.2} us instead of {:.2} us\n",
            high.handing as f64 / 1e3,
            overhead.handing as f64 / 1e3,
            high.barrier as f64 / 1e3,
            overhead.barrier as f64 / 1e3
        );
    }
    if let Some(workers) = slower.first() {
        text += &format!(
            "\nreason    {workers} workers take longer than one: to wake a worker takes {:.2} us, longer than most jobs that could run on it\n",
            overhead.waking as f64 / 1e3
        );
    }
    print(&text)
}
