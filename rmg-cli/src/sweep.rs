//! `rmg sweep`: many maps at once, and a table of what became of them.

mod inputs;
mod json;
mod text;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use rmg_core::text::counted;
use rmg_core::{MapSize, Seed};
use rmg_generate::sweep::{
    Outcome, SizeChoice, SweepOptions, SweepRecord, SweepTemplate, cases, has_faults, run_sweep,
};
use rmg_jobs::Stopwatch;

use crate::console::{claim_document, hand_out, say};
use crate::failure::{Failure, Kind};
use crate::interrupt::cancel_within;
use crate::options_args::WishArgs;
use crate::output::{write_file, wrote};
use crate::pack_folder::PackArgs;
use crate::progress::Progress;
use crate::seeds::SeedRange;
use crate::targets::Targets;
use crate::threads::{parse_threads, start_pool};
use inputs::{Inputs, files_of};

/// Arguments of `rmg sweep`.
#[derive(Debug, clap::Args)]
pub(crate) struct SweepArgs {
    /// Template files, or folders to look for them; without #NAME all templates of a file.
    #[arg(value_name = "TEMPLATE[#NAME]", required = true)]
    templates: Vec<String>,
    /// Seeds: A..B (without B), A..=B, or N for 1 to N.
    #[arg(long, value_name = "RANGE", required_unless_present = "seed")]
    seeds: Option<SeedRange>,
    /// A single seed.
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds")]
    seed: Option<u64>,
    /// Sizes of each template: smallest, largest, all (those with a code, and both ends of its range), or sizes, with
    /// commas between them.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "smallest,largest")]
    sizes: Vec<SizeWord>,
    /// Cut sizes down to this one.
    #[arg(long, value_name = "SIZE")]
    limit: Option<MapSize>,
    #[command(flatten)]
    wishes: WishArgs,
    /// Most attempts for each map, 1 to 1000.
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = clap::value_parser!(u32).range(1..=1000))]
    attempts: u32,
    /// Maps to make at once, 1 to 256, each on one thread. Without it as many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print every single record as JSON, and nothing else.
    #[arg(long)]
    json: bool,
    /// File for every single record, as JSON; `-` for standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Exit code 1 when any map was refused or any template cannot be used, not only when no map was made.
    #[arg(long)]
    strict: bool,
}

/// A word of `--sizes`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SizeWord(SizeChoice);

impl FromStr for SizeWord {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(Self(match text.trim() {
            "smallest" => SizeChoice::Smallest,
            "largest" => SizeChoice::Largest,
            "all" => SizeChoice::All,
            size => SizeChoice::Only(size.parse().map_err(|error| {
                format!("`{size}` is neither `smallest`, `largest` or `all` nor a size: {error}")
            })?),
        }))
    }
}

/// Time that a sweep has after Ctrl-C to finish the maps that it is at, and to print what it knows.
const GRACE: Duration = Duration::from_secs(20);

/// Makes the maps and prints the table.
pub(crate) fn run(args: &SweepArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    if let Some(path) = &args.output {
        let files = files_of(&args.templates)?;
        Targets::new(false).reading(files).reading(args.pack.files()).take(path)?;
    }
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load()?;
    let inputs = Inputs::read(&args.templates, &pack)?;
    let pool = start_pool(args.threads)?;
    let cancel = cancel_within(GRACE);
    let options = SweepOptions {
        sizes: args.sizes.iter().map(|word| word.0.clone()).collect(),
        limit: args.limit,
        seeds: args
            .seed
            .map_or_else(|| args.seeds.map_or_else(Vec::new, SeedRange::seeds), |seed| vec![Seed(seed)]),
        wishes: args.wishes.with_seed(Seed(0)),
        attempts: args.attempts,
        pool: &pool,
        cancel: Some(&cancel),
    };
    let templates: Vec<SweepTemplate<'_>> =
        inputs.templates.iter().map(|(name, template)| SweepTemplate { name, template }).collect();
    let cases = cases(&templates, &options);
    if cases.is_empty() {
        say(&text::unusable_text(&inputs))?;
        let message = "there is no map to make";
        let failure = if inputs.is_unreadable { Failure::usage(message) } else { Failure::refusal(message) };
        return Err(failure.help("the templates allow none of the sizes; see --sizes and --limit"));
    }
    let progress = Progress::new(cases.len());
    let records = run_sweep(&templates, &cases, &pack, &options, &|record| {
        progress.done();
        let case = record.case;
        progress.say(&format!("{} {} seed {}", templates[case.template].name, case.size, case.seed));
    });
    drop(progress);

    say(&text::sweep_text(&templates, &records))?;
    say(&text::unusable_text(&inputs))?;
    if args.json {
        let mut bytes = Vec::new();
        json::write_records(&templates, &records, &mut bytes)
            .map_err(|error| Failure::refusal(format!("cannot write the records: {error}")))?;
        hand_out(&bytes[..])?;
    }
    if let Some(path) = &args.output {
        write_file(path, false, |to| json::write_records(&templates, &records, to))?;
        say(&wrote(path))?;
    }
    say(&format!(
        "time      {:.3} s on {}\n",
        clock.elapsed().as_secs_f64(),
        counted(pool.threads(), "thread")
    ))?;
    let stopped = records.iter().filter(|record| record.outcome == Outcome::Stopped).count();
    if stopped > 0 {
        return Err(Failure::interrupted(format!("stopped, as asked; {} not made", counted(stopped, "map"))));
    }
    verdict(&records, &inputs, args.strict)
}

/// Exit code 2 for a file that could not be read; 1 for a fault of the program, where no map at all was made, and with
/// `strict` also for a single refusal or template that cannot be used.
fn verdict(records: &[SweepRecord], inputs: &Inputs, strict: bool) -> Result<(), Failure> {
    if inputs.is_unreadable {
        return Err(Failure::told(Kind::Usage));
    }
    let refused = records.iter().filter(|record| matches!(record.outcome, Outcome::Refused(_))).count();
    let is_refusal = refused == records.len() || (strict && (refused > 0 || !inputs.unusable.is_empty()));
    if has_faults(records) || is_refusal { Err(Failure::told(Kind::Refusal)) } else { Ok(()) }
}
