//! Several seeds: each on one thread, with files of its own, and a line about each.

use rmg::Seed;
use rmg::jobs::{Pool, Stopwatch};
use rmg::text::shown;
use serde_json::{Map, Value, json};

use super::json::{head_members, refusal};
use super::making::{Asked, Making, options_refused};
use super::seed_files::SeedFiles;
use crate::prelude::*;
use crate::progress::Progress;
use crate::repeat::Context;
use crate::seeds::{SeedMade, SeedRefused, SeedWork, make_each};

/// Makes the maps or layouts of all seeds; `first` is the context of the first of them.
pub(super) fn make_many(
    asked: Asked<'_>,
    first: &Context<'_>,
    head: &str,
    clock: Stopwatch,
) -> Result<(), Failure> {
    let args = asked.args;
    let single = Pool::single();
    let work = SeedWork::begin(args.options.threads, args.overwrite)?;
    let making = Making { asked, pool: &single, cancel: work.cancel() };
    say(head)?;
    let source = format!("template `{}` of {}", shown(&first.template.id), first.loaded.name());
    let mut runs: Vec<Value> = Vec::new();
    let made = make_each(
        &work,
        first.seeds,
        &source,
        |seed| make(&making, seed),
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
    say(&format!("{what:<10}{}", made.tally.text(&[])))?;
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    made.verdict
}

fn make(making: &Making<'_>, seed: Seed) -> Result<(SeedMade, Map<String, Value>), SeedRefused> {
    let Asked { args, template, .. } = making.asked;
    let files = SeedFiles::named(args, seed, true)?.or_default(args, &template.name, seed)?;
    let plan = making.asked.plan(seed).map_err(|faults| options_refused(&faults))?;
    let made = making.make(&plan, &files, &Progress::hidden(), Stopwatch::start())?;
    Ok((SeedMade { files: files.written(), remarks: made.remarks, tables: made.tables }, made.members))
}
