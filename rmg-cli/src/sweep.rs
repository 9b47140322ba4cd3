//! `rmg sweep`: generates many maps, reports their outcomes, and writes a results file.

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

use crate::console::write_output;
use crate::interrupt::cancel_within;
use crate::modifiers;
use crate::prelude::*;
use crate::progress::Progress;
use crate::stats::{STATS, as_json, sums_text};
pub(crate) use args::SweepArgs;
use inputs::{Inputs, files_of};
use keep::MapKeepPolicy;
use results_file::{ResultsFile, ResumeState, is_cut_off};

/// Time after Ctrl-C to finish the maps in progress and to print the results.
const GRACE: Duration = Duration::from_secs(20);

pub(crate) fn run(args: &SweepArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let files = files_of(&args.templates)?;
    if let Some(path) = &args.output {
        let templates = files.iter().map(|(arg, _)| &arg.path);
        let mut targets = Targets::new(args.overwrite).reading(templates).reading(args.pack.files());
        // a file that is cut off is checked later, when its expected first line is known
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
        modifiers: modifiers::changed().cloned().unwrap_or_default(),
    };
    let sources = std::mem::take(&mut inputs.templates);
    let plan = SweepPlan::new(sources, &args.choices(), &same, args.seeds(), args.shard);
    let header = plan.header();
    if header.total() == 0 {
        print(&inputs.unusable_text())?;
        let message = "no map to generate";
        let failure = if inputs.is_unreadable { Failure::usage(message) } else { Failure::refusal(message) };
        return Err(failure
            .help("the templates allow none of the sizes or numbers of players; change --sizes, --limit or --players"));
    }
    let mut stats = Stats::new(header);
    let kept_maps = MapKeepPolicy::new(args, header)?;
    let mut file = None;
    let mut resume = ResumeState { next: 0, found: 0 };
    match &args.output {
        Some(path) if is_standard(path) => {
            let mut line = Vec::new();
            header.write(&mut line).map_err(|error| Failure::refusal(error.to_string()))?;
            write_output(&line[..])?;
        }
        Some(path) => {
            let (opened, found) = ResultsFile::open(path, header, args, |record| {
                stats.add(record);
                kept_maps.note(record);
            })?;
            print(&found.text(path, header.shard_total()))?;
            resume = found;
            file = Some(opened);
        }
        None => {}
    }
    let steps = usize::try_from(header.shard_total() - resume.found).unwrap_or(usize::MAX);
    let progress = Progress::rated(steps);
    let work = SweepWork { pack: &pack, pool: &pool, cancel: Some(&cancel), records_memory: true };
    let is_to_standard = args.output.as_deref().is_some_and(is_standard);
    let run =
        plan.run(resume.next..u64::MAX, work, &|case, made| kept_maps.see(case, made, &pack), |record, _| {
            kept_maps.check()?;
            if let Some(file) = &mut file {
                file.add(&record)?;
            } else if is_to_standard {
                write_output(format!("{}\n", record.line()).as_bytes())?;
            }
            stats.add(&record);
            kept_maps.note(&record);
            progress.done();
            progress.set_message(&format!("{} {} seed {}", record.template, record.size, record.seed));
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
    print(&sums_text(&view))?;
    print(&inputs.unusable_text())?;
    match run {
        Ok(()) => {}
        Err(SweepEnd::Refused(failure)) => return Err(failure),
        Err(SweepEnd::Stopped) => {
            let left = counted(stats.left(), "map");
            let failure = Failure::interrupted(format!("cancelled; {left} not generated"));
            let goes_on = args.output.as_ref().filter(|path| !is_standard(path));
            return Err(match goes_on {
                Some(path) => failure.help(format!(
                    "run the same command again to continue; {} contains the finished maps",
                    path.display()
                )),
                None => failure,
            });
        }
    }
    print(&kept_maps.finish(&plan, work)?)?;
    if let Some(path) = args.output.as_ref().filter(|path| !is_standard(path)) {
        print(&format!("wrote     {} (see `rmg stats`)\n", path.display()))?;
    }
    let made = stats.cases() - resume.found;
    let seconds = clock.elapsed().as_secs_f64();
    let memory =
        peak_bytes().map_or_else(String::new, |bytes| format!(", peak memory {:.0} MB", bytes as f64 / 1e6));
    print(&format!(
        "time      {seconds:.3} s on {}: {:.0} maps a second{memory}\n",
        counted(pool.threads(), "thread"),
        made as f64 / seconds.max(1e-9)
    ))?;
    verdict(&stats, &inputs, args.strict)
}

/// Returns exit code 2 if a file could not be read; 1 after a bug of the program or if no map was generated;
/// with `strict` also 1 for a single refusal or unusable template.
fn verdict(stats: &Stats, inputs: &Inputs, strict: bool) -> Result<(), Failure> {
    if inputs.is_unreadable {
        return Err(Failure::printed(Kind::Usage));
    }
    let total = stats.total();
    let is_refusal =
        total.sound == 0 && total.cases > 0 || (strict && (total.refused > 0 || !inputs.unusable.is_empty()));
    if total.has_bugs() || is_refusal { Err(Failure::printed(Kind::Refusal)) } else { Ok(()) }
}
