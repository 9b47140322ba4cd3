//! Arguments of `rmg entrances`.

use std::path::PathBuf;

use clap::ValueEnum;
use rmg::entrances::{Generator, Policy, Unreachable};

use crate::options_args::EffortWord;
use crate::seeds::{ResultArgs, SeedArgs, WorkArgs};

/// Steps of the search for a layout with normal effort.
const STEPS: u64 = 200_000_000;

/// Arguments of `rmg entrances`.
#[derive(Debug, clap::Args)]
pub(crate) struct EntrancesArgs {
    /// World: a JSON file with regions, connections, exits, targets and rules, or with several players
    #[arg(value_name = "CASE")]
    pub(super) case: PathBuf,
    #[command(flatten)]
    pub(super) seeds: SeedArgs,
    #[command(flatten)]
    pub(super) files: ResultArgs,
    /// Also place the items of the pool at the free locations. Default: the setting of the case
    #[arg(long)]
    fill: bool,
    /// A result, or parts of it: its connections and placements are made first
    #[arg(long, value_name = "FILE")]
    pub(super) plan: Option<PathBuf>,
    /// Print every placement and repair, and add these steps to the JSON
    #[arg(long)]
    pub(super) explain: bool,
    /// Distribution of layouts
    #[arg(long, default_value = "stages")]
    policy: PolicyWord,
    /// Accept layouts with unreachable regions, with a warning. Default: refuse them
    #[arg(long)]
    allow_unreachable: bool,
    /// Maximum of search steps: `quick` (a tenth), `normal` or `best` (ten times as many)
    #[arg(long, value_name = "EFFORT", default_value = "normal", hide_possible_values = true)]
    effort: EffortWord,
    #[command(flatten)]
    pub(super) work: WorkArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PolicyWord {
    /// Branches first, then dead ends, then the remaining entrances
    Stages,
    /// All valid layouts about equally likely; for small worlds
    Uniform,
}

/// Applies the options to a generator.
pub(super) fn choose(generator: Generator, args: &EntrancesArgs) -> Generator {
    let policy = match args.policy {
        PolicyWord::Stages => Policy::Stages,
        PolicyWord::Uniform => Policy::Uniform,
    };
    let unreachable = if args.allow_unreachable { Unreachable::Warn } else { Unreachable::Refuse };
    let generator = if args.fill { generator.fill(true) } else { generator };
    generator.policy(policy).unreachable(unreachable).effort(args.effort.steps(STEPS)).explain(args.explain)
}
