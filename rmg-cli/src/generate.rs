//! `rmg generate`: from a template to files, for one seed or many.

mod args;
mod best_of;
mod json;
mod making;
mod many;
mod seed_files;

use std::time::Duration;

use rmg::jobs::Stopwatch;
use rmg::plan::size_words;
use rmg::text::counted;
use rmg::{Fault, GenPlan, Phase, Severity};
use serde_json::{Map, Value, json};

use crate::console::is_quiet;
use crate::interrupt::cancel_within;
use crate::prelude::*;
use crate::progress::Progress;
use crate::repeat::Context;
use crate::run_text::players_words;
use crate::seeds::Seeds;
use best_of::BestOf;
use json::head_members;
use making::{Asked, Making, options_refused};
use many::make_many;
use seed_files::{SeedFiles, take_default, take_named};

pub(crate) use args::GenerateArgs;

/// Time that a run has after Ctrl-C to say which map it did not make.
const GRACE: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let arg = TemplateArg::new(&args.template);
    let row = args.best_of.map(|count| args.options.seeds.row(count)).transpose()?;
    let seeds = match &row {
        Some(row) => row.only(row.first()),
        None => args.options.seeds.seeds()?,
    };
    let mut targets = Targets::new(args.overwrite).reading([arg.path.clone()]).reading(args.pack.files());
    take_named(args, &seeds, &mut targets)?;
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load()?;
    let (loaded, index) = arg.load(&pack)?;
    let template = &loaded.templates()[index];

    let faults = loaded.usable(index, &pack)?;
    let context = Context { loaded: &loaded, template, seed: seeds.first(), seeds: &seeds };
    let target = SeedFiles::named(args, seeds.first(), false)?.target(args);
    let text = loaded.template_text();
    let asked = Asked { args, template, text, pack: &pack, target };
    // what is wrong with the options is wrong with those of every seed
    let plan = asked.plan(seeds.first()).map_err(|faults| {
        loaded.print(&faults);
        context.explain(Failure::told(Kind::Refusal))
    })?;
    if !is_quiet() {
        loaded.print(warnings(&faults).take(SHOWN_WARNINGS));
    }
    take_default(args, &template.name, row.as_ref().unwrap_or(&seeds), &mut targets)?;
    if let Some(row) = &row {
        return make_best(asked, &context, row, &faults, clock);
    }
    let head = head(&context, &plan, &faults);
    if seeds.is_list {
        make_many(asked, &context, &head, clock)
    } else {
        make_one(asked, &context, &plan, &head, Map::new(), clock)
    }
}

/// Warnings of a template that are shown before its map is made.
const SHOWN_WARNINGS: usize = 5;

fn warnings(faults: &[Fault]) -> impl Iterator<Item = &Fault> {
    faults.iter().filter(|fault| fault.severity == Severity::Warning)
}

/// Makes the map of the fairest of several seeds.
fn make_best(
    asked: Asked<'_>,
    first: &Context<'_>,
    row: &Seeds,
    faults: &[Fault],
    clock: Stopwatch,
) -> Result<(), Failure> {
    let best = BestOf::find(asked, row, &Context { seeds: row, ..*first })?;
    let seeds = row.only(best.taken);
    let context = Context { seed: best.taken, seeds: &seeds, ..*first };
    let plan = asked.plan(best.taken).map_err(|faults| options_refused(&faults).failure)?;
    let repeat = Context { seeds: row, ..context }.command();
    let head = best.text(&repeat) + &head(&context, &plan, faults);
    let more = members(json!({ "bestOf": best.value() }));
    make_one(asked, &context, &plan, &head, more, clock)
}

/// The first lines: template, seeds, size, water where there is a sea, and the players where they are those of the only seed.
fn head(context: &Context<'_>, plan: &GenPlan, faults: &[Fault]) -> String {
    let template = context.template;
    let mut head = format!(
        "template  {}\n{}\nsize      {}\n",
        context.loaded.title(template),
        context.seeds.line(),
        size_words(plan.size)
    );
    if plan.sea().is_some() {
        head += &format!("water     {}\n", plan.water.word());
    }
    if !context.seeds.is_list {
        head += &format!("players   {}\n", players_words(&plan.players));
    }
    let more = warnings(faults).count().saturating_sub(SHOWN_WARNINGS);
    if more > 0 {
        head +=
            &format!("note      {} in the template; `rmg check` shows all\n", counted(more, "more warning"));
    }
    head
}

/// Makes the only map or layout, on all threads; `more` are further members of the document.
fn make_one(
    asked: Asked<'_>,
    context: &Context<'_>,
    plan: &GenPlan,
    head: &str,
    more: Map<String, Value>,
    clock: Stopwatch,
) -> Result<(), Failure> {
    let Asked { args, template, .. } = asked;
    let files = SeedFiles::named(args, plan.seed, false)?.or_default(args, &template.name, plan.seed)?;
    let (pool, cancel) = (start_pool(args.options.threads)?, cancel_within(GRACE));
    let making = Making { asked, pool: &pool, cancel: &cancel };
    let steps = if args.layout { 1 } else { Phase::ALL.len() };
    let progress = Progress::new(steps + files.outputs.len());
    let made = making.make(plan, &files, &progress, clock);
    drop(progress);
    let made = made.map_err(|refused| context.explain(refused.failure))?;
    if args.json {
        let mut document = head_members(context);
        document.extend(made.members);
        document.extend(more);
        print_document("rmg-generate", document)?;
    }
    say(&format!("{head}{}{}", made.text, made.tables))
}
