//! `rmg generate`: generates maps from a template, for one seed or many.

mod args;
mod best_of;
mod early_files;
mod json;
mod making;
mod many;
mod recording;
mod sealed;
mod seed_files;

use std::time::Duration;

use rmg::jobs::{ProcessPhases, Stopwatch};
use rmg::plan::size_text;
use rmg::text::counted;
use rmg::{Diagnostic, GenPlan, Phase, Severity};
use serde_json::{Map, Value, json};

use crate::console::is_quiet;
use crate::interrupt::cancel_within;
use crate::prelude::*;
use crate::profile::keeps_sessions;
use crate::progress::Progress;
use crate::repeat::Context;
use crate::run_text::players_text;
use crate::seeds::Seeds;
use best_of::BestOf;
use json::head_members;
use making::{RunContext, SeedGenerator, options_refused};
use many::generate_many;
use recording::Clocks;
use seed_files::{SeedFiles, take_default, take_named};

pub(crate) use args::GenerateArgs;
pub(crate) use sealed::check_seal;

/// Time after Ctrl-C in which the run can report the map that it did not generate.
const GRACE: Duration = Duration::from_secs(1);

/// `clock` shows the time since the start of the process.
pub(crate) fn run(args: &GenerateArgs, clock: Stopwatch) -> Result<(), Failure> {
    if args.sealed {
        return sealed::run(args);
    }
    let mut phases = ProcessPhases::since(clock);
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
    phases.end("start");
    let pack = args.pack.load_for(args.target.map(args::Target::game))?;
    phases.end("pack");
    let (loaded, index) = arg.load(&pack)?;
    let template = &loaded.templates()[index];

    let diagnostics = loaded.usable(index, &pack)?;
    phases.end("template");
    let context = Context { loaded: &loaded, template, seed: seeds.first(), seeds: &seeds };
    let target = SeedFiles::named(args, seeds.first(), false)?.target(args);
    let text = loaded.template_text();
    let input = RunContext { args, template, text, pack: &pack, target };
    // invalid options are invalid for every seed
    let plan = input.plan(seeds.first()).map_err(|diagnostics| {
        loaded.print(&diagnostics);
        context.explain(Failure::printed(Kind::Refusal))
    })?;
    if !is_quiet() {
        loaded.print(warnings(&diagnostics).take(SHOWN_WARNINGS));
    }
    take_default(args, &template.name, row.as_ref().unwrap_or(&seeds), &mut targets)?;
    phases.end("plan");
    let keeps_session = !seeds.is_list && keeps_sessions();
    let clocks = Clocks { clock, phases, keeps_session };
    if let Some(row) = &row {
        return generate_best(input, &context, row, &diagnostics, clocks);
    }
    let head = head(&context, &plan, &diagnostics);
    if seeds.is_list {
        generate_many(input, &context, &head, clock)
    } else {
        generate_one(input, &context, &plan, &head, Map::new(), clocks)
    }
}

/// Maximum number of template warnings that are printed before the map is generated.
const SHOWN_WARNINGS: usize = 5;

fn warnings(diagnostics: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Warning)
}

/// Generates the fairest map of several seeds.
fn generate_best(
    input: RunContext<'_>,
    first: &Context<'_>,
    row: &Seeds,
    diagnostics: &[Diagnostic],
    mut clocks: Clocks,
) -> Result<(), Failure> {
    let best = BestOf::find(input, row, &Context { seeds: row, ..*first })?;
    clocks.phases.end("other seeds");
    let seeds = row.only(best.taken);
    let context = Context { seed: best.taken, seeds: &seeds, ..*first };
    let plan = input.plan(best.taken).map_err(|diagnostics| options_refused(&diagnostics).failure)?;
    let repeat = Context { seeds: row, ..context }.command();
    let head = best.text(&repeat) + &head(&context, &plan, diagnostics);
    let more = members(json!({ "bestOf": best.value() }));
    generate_one(input, &context, &plan, &head, more, clocks)
}

/// Returns the first lines: template, seeds, size, water if there is a sea, and players if there is only one
/// seed.
fn head(context: &Context<'_>, plan: &GenPlan, diagnostics: &[Diagnostic]) -> String {
    let template = context.template;
    let seeds = match context.seeds.list.as_slice() {
        [_] => format!("seed      {}", plan.seed_text()),
        _ => context.seeds.line(),
    };
    let mut head = format!(
        "template  {}\n{seeds}\nsize      {}\n",
        context.loaded.title(template),
        size_text(plan.size)
    );
    if plan.sea().is_some() {
        head += &format!("water     {}\n", plan.water.word());
    }
    if !context.seeds.is_list {
        head += &format!("players   {}\n", players_text(&plan.players));
    }
    let more = warnings(diagnostics).count().saturating_sub(SHOWN_WARNINGS);
    if more > 0 {
        head +=
            &format!("note      {} in the template; `rmg check` shows all\n", counted(more, "more warning"));
    }
    head
}

/// Generates the only map or layout on all threads. `more` contains additional members of the document.
fn generate_one(
    input: RunContext<'_>,
    context: &Context<'_>,
    plan: &GenPlan,
    head: &str,
    more: Map<String, Value>,
    mut clocks: Clocks,
) -> Result<(), Failure> {
    let RunContext { args, template, .. } = input;
    let files = SeedFiles::named(args, plan.seed, false)?.or_default(args, &template.name, plan.seed)?;
    let (pool, cancel) = (start_pool(args.options.threads)?, cancel_within(GRACE));
    let seed_generator = SeedGenerator { input, pool: &pool, cancel: &cancel };
    let steps = if args.layout { 1 } else { Phase::ALL.len() };
    let progress = Progress::new(steps + files.outputs.len());
    clocks.phases.end("threads");
    let made = seed_generator.make(plan, &files, &progress, clocks);
    drop(progress);
    let mut made = made.map_err(|refused| context.explain(refused.failure))?;
    drop(pool);
    let timings =
        made.recording.take().map_or(Ok(String::new()), |recording| recording.finish(args, &files))?;
    if args.json {
        let mut document = head_members(context);
        document.extend(made.members);
        document.extend(more);
        print_document("rmg-generate", document)?;
    }
    print(&format!("{head}{}{}{timings}", made.text, made.tables))
}
