//! Lays out templates at several sizes and seeds and prints quality measures.

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rmg_benches::cases::{Sweep, collect};
use rmg_benches::effort::{EffortWord, placement_mode};
use rmg_benches::record::{Run, measure};
use rmg_benches::report::{write_details, write_diagnostics, write_measures, write_portals, write_table};
use rmg_benches::targets::{Strictness, measures};
use rmg_core::MapSize;
use rmg_core::plan::PlacementMode;
use rmg_jobs::Pool;
use rmg_placement::{Effort, Search};
use rmg_sweep::sweep::SizeChoice;

/// Lay out templates at several sizes and seeds and print quality measures
///
/// Exits with 1 if a layout failed, a zone is not in one piece, placement and oracle disagree about a link,
/// or a checked target is missed.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Template files, or folders with template files.
    #[arg(default_value = "templates")]
    paths: Vec<PathBuf>,
    /// Sizes of each template.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "smallest,largest")]
    sizes: Vec<Size>,
    /// Maximum size; larger maps are reduced to it.
    #[arg(long, default_value = "252x252x2")]
    limit: MapSize,
    /// Seeds 1 to N.
    #[arg(long, default_value_t = 5)]
    seeds: u64,
    /// Threads for each layout.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Effort of the search.
    #[arg(long, value_enum, default_value = "normal")]
    effort: EffortWord,
    /// Placement modes. The first one is checked and listed completely; the others are listed for comparison.
    #[arg(long, value_delimiter = ',', default_value = "auto,grid,planar", value_parser = placement_mode)]
    placement: Vec<PlacementMode>,
    /// Targets that cause exit code 1 if missed.
    #[arg(long, value_enum, default_value = "hard", default_missing_value = "all", num_args = 0..=1)]
    judge: JudgeWord,
    /// List every portal with its cause, every stacked pair of starting zones and every zone far from its
    /// target area.
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
    /// Targets of every layout.
    Hard,
    /// Also links, areas and starting zones.
    Quality,
    /// Also time.
    All,
}

/// Runs the sweep; returns true if all checked targets are met.
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
    // Alternate the modes, so that other load on the machine affects all equally.
    for case in &cases.cases {
        for Run { placement, records, failures } in &mut runs {
            match measure(case, Search { effort, placement: *placement }, &pool) {
                Ok(record) => records.push(record),
                Err(error) => failures
                    .push(format!("{} {} seed {}: {error}", case.name, case.plan.size, case.plan.seed)),
            }
        }
    }
    let Some((first, others)) = runs.split_first() else { return Err("missing placement mode".into()) };
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
        eprintln!("failed: {failure}");
    }
    for run in &runs {
        let mut diagnostics = String::new();
        write_diagnostics(&mut diagnostics, &run.records)?;
        eprint!("{diagnostics}");
        for failure in &run.failures {
            eprintln!("failed ({}): {failure}", run.placement.word());
        }
    }
    let missed: Vec<&str> = measures
        .iter()
        .filter(|measure| measure.from <= strictness && !measure.is_met())
        .map(|measure| measure.name)
        .collect();
    if !missed.is_empty() {
        eprintln!("missed: {}", missed.join("; "));
    }
    Ok(missed.is_empty())
}
