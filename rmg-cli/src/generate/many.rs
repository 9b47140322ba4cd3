//! Several seeds: each uses one thread and its own files, and prints one line.

use rmg::Seed;
use rmg::jobs::{Pool, ProcessPhases, Stopwatch};
use rmg::text::shown;
use serde_json::{Map, Value, json};

use super::json::{head_members, refusal};
use super::making::{RunContext, SeedGenerator, options_refused};
use super::recording::Clocks;
use super::seed_files::SeedFiles;
use crate::prelude::*;
use crate::progress::Progress;
use crate::repeat::Context;
use crate::seeds::{SeedMade, SeedRefused, SeedWork, generate_each};

/// Generates the maps or layouts of all seeds. `first` is the context of the first seed.
pub(super) fn generate_many(
    input: RunContext<'_>,
    first: &Context<'_>,
    head: &str,
    clock: Stopwatch,
) -> Result<(), Failure> {
    let args = input.args;
    let single = Pool::single();
    let work = SeedWork::begin(args.options.threads, args.overwrite)?;
    let seed_generator = SeedGenerator { input, pool: &single, cancel: work.cancel() };
    print(head)?;
    let source = format!("template `{}` of {}", shown(&first.template.id), first.loaded.name());
    let mut runs: Vec<Value> = Vec::new();
    let made = generate_each(
        &work,
        first.seeds,
        &source,
        |seed| make(&seed_generator, seed),
        |seed, made| {
            if args.json {
                runs.push(made.map_or_else(|refused| refusal(seed, refused), Value::Object));
            }
        },
        |seed, failure| Context { seed, ..*first }.explain(failure),
    )?;
    if args.json {
        let mut document = head_members(first);
        document.extend(members(json!({ "runs": runs })));
        print_document("rmg-generate", document)?;
    }
    let what = if args.layout { "layouts" } else { "maps" };
    print(&format!("{what:<10}{}", made.tally.text(&[])))?;
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    made.verdict
}

fn make(
    seed_generator: &SeedGenerator<'_>,
    seed: Seed,
) -> Result<(SeedMade, Map<String, Value>), SeedRefused> {
    let RunContext { args, template, .. } = seed_generator.input;
    let clock = Stopwatch::start();
    let mut phases = ProcessPhases::since(clock);
    let files = SeedFiles::named(args, seed, true)?.or_default(args, &template.name, seed)?;
    let plan = seed_generator.input.plan(seed).map_err(|diagnostics| options_refused(&diagnostics))?;
    phases.end("plan");
    let mut made = seed_generator.make(
        &plan,
        &files,
        &Progress::hidden(),
        Clocks { clock, phases, keeps_session: false },
    )?;
    let timings =
        made.recording.take().map_or(Ok(String::new()), |recording| recording.finish(args, &files))?;
    made.tables += &timings;
    Ok((SeedMade { files: files.written(), remarks: made.remarks, tables: made.tables }, made.members))
}
