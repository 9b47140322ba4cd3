//! `rmg profile bisect`: finds the first job that produced a different state in two records.

use std::path::PathBuf;

use rmg::text::counted;
use rmg_profile::bisect::{Bisected, Difference, LayerDifference, bisect};
use rmg_profile::diff::pairs;
use rmg_profile::{End, Run};

use super::records::read_runs;
use crate::prelude::*;

/// Arguments of `rmg profile bisect`. Record both with --record-hashes: with two builds, different numbers of
/// threads, or different seeds.
#[derive(Debug, clap::Args)]
pub(super) struct BisectArgs {
    /// First record
    #[arg(value_name = "ONE")]
    one: PathBuf,
    /// Second record, with the same template, size and options. Compares runs of equal seeds; if no seeds are
    /// equal, compares runs by position
    #[arg(value_name = "OTHER")]
    other: PathBuf,
}

pub(super) fn run(args: &BisectArgs) -> Result<(), Failure> {
    let (one, other) = (read_runs(&args.one)?, read_runs(&args.other)?);
    let mut pairs = pairs(&one, &other);
    if pairs.is_empty() {
        let ended = |run: &&Run| run.end == End::Done;
        pairs = one.iter().filter(ended).zip(other.iter().filter(ended)).collect();
    }
    if pairs.is_empty() {
        return Err(Failure::usage("the records have no corresponding runs"));
    }
    let (mut text, mut differ) = (String::new(), 0);
    for (mine, theirs) in &pairs {
        let found = bisect(mine, theirs).map_err(|error| {
            Failure::usage(error.to_string()).help("record both with `rmg profile run --record-hashes`")
        })?;
        let seeds = [mine, theirs].map(|run| run.about.seed);
        let seed = if seeds[0] == seeds[1] {
            seeds[0].to_string()
        } else {
            format!("{} and {}", seeds[0], seeds[1])
        };
        text += &format!("seed      {seed}: ");
        differ += usize::from(!matches!(found, Bisected::Same { .. }));
        text += &match found {
            Bisected::Same { jobs } => format!("equal; {} produced the same state\n", counted(jobs, "job")),
            Bisected::Differs(difference) => differs(&difference, mine),
            Bisected::OtherJobs { same, one, other } => {
                let [one, other] = [one, other].map(|job| job.unwrap_or_else(|| "no more jobs".to_owned()));
                format!(
                    "the lists of jobs differ after {same} jobs with the same state:\n{one:>10} in the first\n{other:>10} in the second\n"
                )
            }
        };
    }
    print(&text)?;
    if differ > 0 {
        return Err(Failure::refusal(format!("{differ} of {} pairs of runs differ", pairs.len())));
    }
    Ok(())
}

/// Describes the first job that produced a different state, with layers and tiles.
fn differs(found: &Difference, run: &Run) -> String {
    let Difference { same, name, layers, streams, .. } = found;
    let mut text =
        format!("`{name}` is the first job that produced a different state, after {same} equal ones\n");
    for layer in layers {
        text += &format!("          {}\n", layer_words(layer, run));
    }
    if let Some([one, other]) = streams {
        text += &format!("          its random streams differ: {one:016x} and {other:016x}\n");
    }
    text
}

fn layer_words(found: &LayerDifference, run: &Run) -> String {
    let LayerDifference { layer, cell, cells } = found;
    let Some(cell) = *cell else {
        return format!("{layer}: data without a tile");
    };
    let place = match run.place_of(cell) {
        Some((ground, x, y)) => format!("({x}, {y}) on the {}", ground.name),
        None => format!("number {cell}"),
    };
    match cells {
        1 => format!("{layer}: tile {place}"),
        _ => format!("{layer}: {cells} tiles, the first {place}"),
    }
}
