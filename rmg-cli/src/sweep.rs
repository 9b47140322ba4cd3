//! `rmg sweep`: many maps, what became of them, and a file of results.

mod args;
mod inputs;
mod keep;
mod results_file;

use std::time::Duration;

use rmg::Seed;
use rmg::jobs::{Stopwatch, peak_bytes};
use rmg::stats::{Stats, StatsView};
use rmg::sweep::{SweepEnd, SweepPlan, SweepSame, SweepWork};
use rmg::text::counted;

use crate::console::hand_out;
use crate::interrupt::cancel_within;
use crate::prelude::*;
use crate::progress::Progress;
use crate::stats::{STATS, as_json, sums_text};
pub(crate) use args::SweepArgs;
use inputs::{Inputs, files_of};
use keep::Keeper;
use results_file::{Begun, ResultsFile, is_cut_off};

/// Time that a sweep has after Ctrl-C to finish the maps that it is at, and to print what it knows.
const GRACE: Duration = Duration::from_secs(20);

pub(crate) fn run(args: &SweepArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let files = files_of(&args.templates)?;
    if let Some(path) = &args.output {
        let templates = files.iter().map(|(arg, _)| &arg.path);
        let mut targets = Targets::new(args.overwrite).reading(templates).reading(args.pack.files());
        // what is cut off is looked at when the first line is known that it should have
        if !is_standard(path) && is_cut_off(path) { targets.claim(path) } else { targets.take(path) }?;
    }
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load()?;
    let mut inputs = Inputs::read(&files, &pack)?;
    let pool = start_pool(args.threads)?;
    let cancel = cancel_within(GRACE);
    let wishes = args.content.with_seed(Seed(0));
    let same = SweepSame {
        wishes: &wishes,
        options: args.content.words(),
        attempts: args.attempts,
        pack: &pack,
        pack_folders: args.pack.names(),
    };
    let sources = std::mem::take(&mut inputs.templates);
    let plan = SweepPlan::new(sources, &args.choices(), &same, args.seeds(), args.shard);
    let header = plan.header();
    if header.total() == 0 {
        say(&inputs.unusable_text())?;
        let message = "there is no map to make";
        let failure = if inputs.is_unreadable { Failure::usage(message) } else { Failure::refusal(message) };
        return Err(failure
            .help("the templates allow none of the sizes or players; see --sizes, --limit and --players"));
    }
    let mut stats = Stats::new(header);
    let keeper = Keeper::new(args, header)?;
    let mut file = None;
    let mut begun = Begun { next: 0, there: 0 };
    match &args.output {
        Some(path) if is_standard(path) => {
            let mut line = Vec::new();
            header.write(&mut line).map_err(|error| Failure::refusal(error.to_string()))?;
            hand_out(&line[..])?;
        }
        Some(path) => {
            let (opened, there) = ResultsFile::open(path, header, args, |record| {
                stats.add(record);
                keeper.note(record);
            })?;
            say(&there.text(path, header.shard_total()))?;
            begun = there;
            file = Some(opened);
        }
        None => {}
    }
    let steps = usize::try_from(header.shard_total() - begun.there).unwrap_or(usize::MAX);
    let progress = Progress::rated(steps);
    let work = SweepWork { pack: &pack, pool: &pool, cancel: Some(&cancel), tells_memory: true };
    let is_to_standard = args.output.as_deref().is_some_and(is_standard);
    let run = plan.run(begun.next..u64::MAX, work, &|case, made| keeper.see(case, made, &pack), |record| {
        keeper.check()?;
        if let Some(file) = &mut file {
            file.add(&record)?;
        } else if is_to_standard {
            hand_out(format!("{}\n", record.line()).as_bytes())?;
        }
        stats.add(&record);
        keeper.note(&record);
        progress.done();
        progress.say(&format!("{} {} seed {}", record.template, record.size, record.seed));
        Ok(())
    });
    drop(progress);
    if let Some(file) = file {
        file.finish()?;
    }
    let view = StatsView::new(&stats);
    if args.json {
        let mut document = members(as_json(&view)?);
        document.insert("unusable".to_owned(), inputs.unusable.clone().into());
        print_document(STATS, document)?;
    }
    say(&sums_text(&view))?;
    say(&inputs.unusable_text())?;
    match run {
        Ok(()) => {}
        Err(SweepEnd::Refused(failure)) => return Err(failure),
        Err(SweepEnd::Stopped) => {
            let left = counted(stats.left(), "map");
            let failure = Failure::interrupted(format!("stopped, as asked; {left} not made"));
            let goes_on = args.output.as_ref().filter(|path| !is_standard(path));
            return Err(match goes_on {
                Some(path) => failure.help(format!(
                    "the same command goes on where it stopped; {} has what is made",
                    path.display()
                )),
                None => failure,
            });
        }
    }
    say(&keeper.finish(&plan, work)?)?;
    if let Some(path) = args.output.as_ref().filter(|path| !is_standard(path)) {
        say(&format!("wrote     {} (rmg stats tells more)\n", path.display()))?;
    }
    let made = stats.cases() - begun.there;
    let seconds = clock.elapsed().as_secs_f64();
    let memory =
        peak_bytes().map_or_else(String::new, |bytes| format!(", at most {:.0} MB held", bytes as f64 / 1e6));
    say(&format!(
        "time      {seconds:.3} s on {}: {:.0} maps a second{memory}\n",
        counted(pool.threads(), "thread"),
        made as f64 / seconds.max(1e-9)
    ))?;
    verdict(&stats, &inputs, args.strict)
}

/// Exit code 2 for a file that could not be read; 1 for a fault of the program, where no map at all was made, and with
/// `strict` also for a single refusal or template that cannot be used.
fn verdict(stats: &Stats, inputs: &Inputs, strict: bool) -> Result<(), Failure> {
    if inputs.is_unreadable {
        return Err(Failure::told(Kind::Usage));
    }
    let total = stats.total();
    let is_refusal =
        total.sound == 0 && total.cases > 0 || (strict && (total.refused > 0 || !inputs.unusable.is_empty()));
    if total.has_faults() || is_refusal { Err(Failure::told(Kind::Refusal)) } else { Ok(()) }
}
