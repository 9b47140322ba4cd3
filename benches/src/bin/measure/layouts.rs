//! Lays out templates at several sizes and seeds and prints how good the layouts are.

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rmg_benches::cases::{Sweep, collect};
use rmg_benches::effort::{EffortWord, placement_mode};
use rmg_benches::judge::{Strictness, measures};
use rmg_benches::record::{Run, measure};
use rmg_benches::report::{write_details, write_faults, write_measures, write_portals, write_table};
use rmg_core::MapSize;
use rmg_core::plan::PlacementMode;
use rmg_jobs::Pool;
use rmg_placement::{Effort, Search};
use rmg_sweep::sweep::SizeChoice;

/// Lays out templates at several sizes and seeds and prints how good the layouts are.
///
/// Exits with 1 when a layout was not made, a zone is not in one piece, placement and oracle disagree about a link, or a
/// figure that is judged misses its target.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Template files, or folders with them.
    #[arg(default_value = "templates")]
    paths: Vec<PathBuf>,
    /// Sizes of each template.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "smallest,largest")]
    sizes: Vec<Size>,
    /// Larger maps are cut down to this size.
    #[arg(long, default_value = "252x252x2")]
    limit: MapSize,
    /// Seeds 1 to N.
    #[arg(long, default_value_t = 5)]
    seeds: u64,
    /// Threads for each layout.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// How hard to look.
    #[arg(long, value_enum, default_value = "normal")]
    effort: EffortWord,
    /// What layouts start from. The first is judged, and listed whole; the others stand beside it.
    #[arg(long, value_delimiter = ',', default_value = "auto,grid,planar", value_parser = placement_mode)]
    placement: Vec<PlacementMode>,
    /// Which missed targets make the exit code 1.
    #[arg(long, value_enum, default_value = "hard", default_missing_value = "all", num_args = 0..=1)]
    judge: JudgeWord,
    /// Lists every portal with its cause, every stacked pair of starting zones and every zone far from its area.
    #[arg(long)]
    details: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Size {
    Smallest,
    Largest,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum JudgeWord {
    /// What must hold for every layout.
    Hard,
    /// Also links, areas and starting zones.
    Quality,
    /// Also time.
    All,
}

/// Runs the sweep; true when everything that is judged was met.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let pool = Pool::new(Some(arguments.threads))?;
    let effort = Effort::from(arguments.effort);
    let strictness = match arguments.judge {
        JudgeWord::Hard => Strictness::Hard,
        JudgeWord::Quality => Strictness::Quality,
        JudgeWord::All => Strictness::All,
    };
    let size_of = |size: &Size| match size {
        Size::Smallest => SizeChoice::Smallest,
        Size::Largest => SizeChoice::Largest,
    };
    let sweep = Sweep {
        paths: arguments.paths.clone(),
        sizes: arguments.sizes.iter().map(size_of).collect(),
        limit: arguments.limit,
        seeds: arguments.seeds,
    };
    let cases = collect(&sweep);
    let mut runs: Vec<Run> = arguments
        .placement
        .iter()
        .map(|placement| Run { placement: *placement, records: Vec::new(), failures: Vec::new() })
        .collect();
    // The kinds in turn, so that all suffer alike from what else the machine does.
    for case in &cases.cases {
        for Run { placement, records, failures } in &mut runs {
            match measure(case, Search { effort, placement: *placement }, &pool) {
                Ok(record) => records.push(record),
                Err(error) => failures
                    .push(format!("{} {} seed {}: {error}", case.name, case.plan.size, case.plan.seed)),
            }
        }
    }
    let Some((first, others)) = runs.split_first() else { return Err("no placement is named".into()) };
    let records = &first.records;
    if cases.cases.is_empty() && cases.failures.is_empty() {
        return Err("no templates found".into());
    }

    let measures_of = |run: &Run| measures(&run.records, cases.failures.len() + run.failures.len());
    let measures = measures_of(first);
    let of_others: Vec<_> = others.iter().map(|run| (run.placement.word(), measures_of(run))).collect();
    let mut text = String::new();
    write_table(&mut text, first, others)?;
    text.push('\n');
    write_portals(&mut text, records)?;
    if arguments.details {
        write_details(&mut text, records)?;
    }
    text.push('\n');
    write_measures(&mut text, &measures, &of_others)?;
    print!("{text}");
    println!(
        "\n{} layouts of {} templates, {} threads, effort {}",
        records.len(),
        cases.templates,
        pool.threads(),
        effort.word()
    );
    for failure in &cases.failures {
        eprintln!("not made: {failure}");
    }
    for run in &runs {
        let mut faults = String::new();
        write_faults(&mut faults, &run.records)?;
        eprint!("{faults}");
        for failure in &run.failures {
            eprintln!("not made ({}): {failure}", run.placement.word());
        }
    }
    let missed: Vec<&str> = measures
        .iter()
        .filter(|measure| measure.from <= strictness && !measure.is_met())
        .map(|measure| measure.what)
        .collect();
    if !missed.is_empty() {
        eprintln!("missed: {}", missed.join("; "));
    }
    Ok(missed.is_empty())
}
