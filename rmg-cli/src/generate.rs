//! `rmg generate`: from a template to files.

mod json;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use rmg_core::diag::{Fault, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_games::h3m::sod_limits;
use rmg_generate::options::size_words;
use rmg_generate::{
    Event, GenOptions, GenerateError, GenerateOptions, Generated, LayoutSummary, Phase, generate_layout,
    generate_map, make_plan,
};
use rmg_jobs::{CancelToken, Pool, Stopwatch};
use rmg_view::picture::{LayoutPicture, PictureOptions};

use crate::console::{claim_document, say};
use crate::document::print_document;
use crate::failure::{Failure, Kind};
use crate::interrupt::cancel_within;
use crate::layout_text::layout_text;
use crate::map_files::{Look, check_sod, write_map};
use crate::map_text::map_text;
use crate::options_args::{OptionsArgs, start_pool};
use crate::output::{Format, Output, default_path, write_file, wrote};
use crate::pack_folder::PackArgs;
use crate::progress::Progress;
use crate::repeat::Context;
use crate::report::count_of;
use crate::run_text::{attempts_text, missing_text, players_words, proof_text, time_text};
use crate::seeds::given_or_drawn;
use crate::targets::Targets;
use crate::template_input::{LoadedFile, TemplateArg};

/// Arguments of `rmg generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct GenerateArgs {
    /// Template file, or `-` for standard input; without #NAME its first template.
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    options: OptionsArgs,
    #[command(flatten)]
    pack: PackArgs,
    /// File to write (.rmgmap, .h3m, .vmap, .png, .svg, .html, .tmx or .tmj), once per file; `-` for standard output, which gets a .rmgmap
    /// (a layout: an .svg) unless --format says otherwise. Without it NAME-SEED.rmgmap and NAME-SEED.png in the current folder.
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT", requires = "outputs")]
    format: Option<Format>,
    /// Print what was made as JSON, and nothing else: seed, size, players, attempts, files, and what --summary has.
    #[arg(long, conflicts_with_all = ["layout", "jobs", "timings"])]
    json: bool,
    /// Keep to what a game can hold, whatever is written. A .h3m always keeps to what The Shadow of Death can.
    #[arg(long, value_name = "GAME")]
    target: Option<Target>,
    /// Replace .h3m and .vmap files that are there. What rmg itself wrote is replaced in any case, files of others never.
    #[arg(long)]
    force: bool,
    /// Print zones (asked and achieved area), connections (what each became, its guard, and why), and wishes that
    /// were not met.
    #[arg(long)]
    summary: bool,
    /// Most attempts, 1 to 1000. The first sound map wins.
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = clap::value_parser!(u32).range(1..=1000))]
    attempts: u32,
    /// Where no attempt has room for everything that the template demands, hand out the best one: without the towns, mines,
    /// required objects and connections that are listed as missing, never without the main town of a player. Exit code 0;
    /// `rmg audit` of such a map gives 1.
    #[arg(long, conflicts_with = "layout")]
    best_effort: bool,
    /// Print the jobs that filled the map, in their order, with what each waited for.
    #[arg(long, conflicts_with = "layout")]
    jobs: bool,
    /// Print where the time went: by pass, and along the critical path.
    #[arg(long, conflicts_with = "layout")]
    timings: bool,
    /// Write when which job ran as a trace for Perfetto and other viewers of Chrome traces.
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    trace: Option<PathBuf>,
    /// When no attempt gives a sound map: write the first refuted one to this file, to be looked at with `rmg audit`.
    #[arg(long, value_name = "FILE", conflicts_with = "layout")]
    keep_refuted: Option<PathBuf>,
    /// Make the layout only, and draw it: zones, borders, connections.
    #[arg(long)]
    layout: bool,
}

/// A game whose limits are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Target {
    /// VCMI: whatever the generator makes.
    Vcmi,
    /// The Shadow of Death: sizes s to xl, eight kinds of monoliths, its own content only.
    Sod,
}

/// The way out where there is no room.
const BEST_EFFORT: &str = "--best-effort hands out the best attempt, with what is missing listed";

/// Time that a run has after Ctrl-C to say which map it did not make.
const GRACE: Duration = Duration::from_secs(1);

/// Makes the map and writes its files.
pub(crate) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let arg = TemplateArg::new(&args.template);
    let mut targets = Targets::new(args.force).reading([arg.path.clone()]).reading(args.pack.files());
    let named = named_outputs(args, &mut targets)?;
    args.trace.iter().chain(&args.keep_refuted).try_for_each(|path| targets.take(path))?;
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load()?;
    let loaded = LoadedFile::read(&arg.path)?;
    let index = loaded.pick(arg.name.as_deref())?;
    let template = &loaded.file.templates[index];

    let mut faults: Vec<Fault> = loaded.json_faults.clone();
    faults.extend(loaded.faults_of(index, &pack));
    if has_errors(&faults) {
        loaded.print(&faults);
        let count = count_of(&faults).unwrap_or_default();
        return Err(Failure::refusal(format!("template `{}` cannot be used: {count}", template.id)));
    }

    let seed = given_or_drawn(args.options.seed)?;
    let options = args.options.with_seed(seed);
    let context = Context { loaded: &loaded, template, seed, is_drawn: args.options.seed.is_none() };
    let plan = make_plan(template, &pack, &options).map_err(|faults| {
        loaded.print(&faults);
        context.explain(Failure::told(Kind::Refusal))
    })?;
    let outputs = if named.is_empty() { default_outputs(&plan, args.layout, &mut targets)? } else { named };
    if needs_sod(args, &outputs) {
        check_plan(&plan, &pack).map_err(|failure| context.explain(failure))?;
    }

    let run = Run {
        args,
        options: &options,
        plan: &plan,
        pack: &pack,
        outputs: &outputs,
        context: &context,
        clock,
    };
    let mut head = format!(
        "template  {} ({}#{})\nseed      {seed}\nsize      {}\nplayers   {}\n",
        template.name,
        loaded.path,
        template.id,
        size_words(plan.size),
        players_words(&plan.players)
    );
    if let Some(warnings) = count_of(&faults) {
        head += &format!("note      {warnings} in the template; `rmg check` shows them\n");
    }
    let text = if args.layout { run.layout()? } else { run.map()? };
    say(&(head + &text))
}

/// The files that were named, all of them writable.
fn named_outputs(args: &GenerateArgs, targets: &mut Targets) -> Result<Vec<Output>, Failure> {
    let usual = if args.layout { Format::Svg } else { Format::Rmgmap };
    let with_format = |path: &PathBuf| Output::asked(path.clone(), args.format, usual);
    let named = args.outputs.iter().map(with_format).collect::<Result<Vec<_>, _>>()?;
    for output in &named {
        if args.layout && !output.format.shows_layouts() {
            let message = format!("{} cannot hold a layout without a map", output.path.display());
            return Err(Failure::usage(message).help("leave out --layout, or write a .png or .svg"));
        }
        targets.take_output(output)?;
    }
    Ok(named)
}

/// Whether the map must be one that The Shadow of Death can hold.
fn needs_sod(args: &GenerateArgs, outputs: &[Output]) -> bool {
    args.target == Some(Target::Sod) || outputs.iter().any(|output| output.format == Format::H3m)
}

/// Refuses what is known beforehand to be beyond The Shadow of Death.
fn check_plan(plan: &GenPlan, pack: &ContentPack) -> Result<(), Failure> {
    let reasons = sod_limits(plan, pack);
    if reasons.is_empty() {
        return Ok(());
    }
    let failure = Failure::refusal("The Shadow of Death cannot hold such a map");
    let failure = reasons.into_iter().fold(failure, Failure::note);
    Err(failure.help("change the options or the template, or leave out --target sod and .h3m files"))
}

/// The files when none is named.
fn default_outputs(plan: &GenPlan, is_layout: bool, targets: &mut Targets) -> Result<Vec<Output>, Failure> {
    let endings: &[&str] = if is_layout { &["png"] } else { &["rmgmap", "png"] };
    let outputs = endings.iter().map(|ending| {
        let output = Output::new(default_path(&plan.template_name, plan.seed, ending))?;
        targets.take_output(&output)?;
        Ok(output)
    });
    outputs.collect()
}

/// Everything is known and checked; what is left is the work.
struct Run<'a> {
    args: &'a GenerateArgs,
    options: &'a GenOptions,
    plan: &'a GenPlan,
    pack: &'a ContentPack,
    outputs: &'a [Output],
    context: &'a Context<'a>,
    clock: Stopwatch,
}

impl Run<'_> {
    /// Makes the map and writes it; what is to be printed.
    fn map(&self) -> Result<String, Failure> {
        let (args, pool, cancel) = (self.args, start_pool(self.args.options.threads)?, cancel_within(GRACE));
        let progress = Progress::new(Phase::ALL.len() + self.outputs.len());
        let watch = |event: Event<'_>| match event {
            Event::Begin { attempt: 0, phase } => progress.begin(phase.name()),
            Event::Begin { attempt, phase } => {
                if phase == Phase::Layout {
                    progress.grow(Phase::ALL.len());
                }
                progress.begin(&format!("{}, attempt {attempt}", phase.name()));
            }
            Event::Job(done) => progress.say(&format!("{} {}/{}", Phase::Fill.name(), done.done, done.of)),
        };
        let options = GenerateOptions {
            template: Some(self.context.template),
            effort: self.options.effort,
            attempts: args.attempts,
            best_effort: args.best_effort,
            cancel: Some(&cancel),
            timeline: args.timings || args.trace.is_some(),
            ..GenerateOptions::new(&pool)
        };
        let made = generate_map(self.plan, self.pack, &options, &watch)
            .map_err(|error| self.context.explain(self.why_no_map(&error, &cancel)))?;
        if needs_sod(args, self.outputs) {
            check_sod(&made.map, self.pack).map_err(|failure| self.context.explain(failure))?;
        }
        self.write_all(&progress, |output| {
            let findings = Some(&made.certificate).filter(|_| output.format == Format::Html);
            let look = Look { findings, ..Look::default() };
            write_map(output, args.force, &made.map, self.pack, &look, &pool, &cancel)
        })?;
        self.write_trace(&made)?;
        drop(progress);
        if args.json {
            let (files, time) = (self.written(), self.clock.elapsed());
            print_document("rmg-generate", json::members_of(self.plan, self.context, &made, &files, time))?;
        }
        Ok(self.map_words(&made))
    }

    /// A failure in words; writes the refuted map where that was asked for.
    fn why_no_map(&self, error: &GenerateError, cancel: &CancelToken) -> Failure {
        if matches!(error, GenerateError::Cancelled { .. }) {
            return Failure::interrupted(error.to_string());
        }
        if let GenerateError::Hopeless { reasons } = error {
            let failure = Failure::refusal("no attempt can make such a map; none was made");
            let failure = reasons.iter().fold(failure, |failure, reason| failure.note(reason));
            return failure.help(BEST_EFFORT);
        }
        let failure = Failure::refusal(error.to_string());
        let failure = error.causes().iter().fold(failure, |failure, cause| failure.note(cause.to_string()));
        let GenerateError::NoSoundMap { refuted, room, .. } = error else { return failure };
        let failure = room.iter().fold(failure, |failure, room| failure.note(room.to_string()));
        let failure =
            if room.is_empty() || self.args.best_effort { failure } else { failure.help(BEST_EFFORT) };
        let Some(refuted) = refuted else { return failure };
        let Some(path) = &self.args.keep_refuted else {
            return failure.help("--keep-refuted FILE keeps the first refuted map, for `rmg audit`");
        };
        let output = Output { path: path.clone(), format: Format::Rmgmap };
        let (look, pool) = (Look::default(), Pool::single());
        match write_map(&output, self.args.force, &refuted.map, self.pack, &look, &pool, cancel) {
            Ok(()) => failure.note(format!("the first refuted map is in {}", path.display())),
            Err(other) => failure.note(other.render().trim_end().to_owned()),
        }
    }

    fn map_words(&self, made: &Generated) -> String {
        let mut text = attempts_text(made);
        text += &self.wrote_text();
        let times: Vec<(&str, _)> = made
            .times
            .iter()
            .map(|(phase, time)| match phase {
                Phase::Layout => ("for the layout", *time),
                Phase::Fill => ("for filling", *time),
                Phase::Own => ("for a step of one's own", *time),
                Phase::Audit => ("for the audit", *time),
            })
            .collect();
        text += &proof_text(&made.certificate);
        text += &missing_text(&made.report);
        text += &time_text(self.clock.elapsed(), &times);
        if self.args.summary {
            text += &map_text(&made.report);
        } else {
            let unmet = made.report.unmet.iter().filter(|wish| !wish.is_demanded).count();
            if unmet > 0 {
                text += &format!("unmet     {unmet} of the template's wishes; --summary lists them\n");
            }
        }
        if self.args.jobs {
            text += &format!("\n{}", made.jobs.listing());
        }
        if self.args.timings
            && let Some(timeline) = &made.timeline
        {
            text += &format!("\n{}", timeline.profile());
        }
        text
    }

    fn write_trace(&self, made: &Generated) -> Result<(), Failure> {
        let (Some(path), Some(timeline)) = (&self.args.trace, &made.timeline) else { return Ok(()) };
        let written = write_file(path, self.args.force, |to| timeline.write_trace(to));
        written.map_err(|failure| self.context.explain(failure))
    }

    /// Makes the layout and draws it; what is to be printed.
    fn layout(&self) -> Result<String, Failure> {
        let (args, pool) = (self.args, start_pool(self.args.options.threads)?);
        let progress = Progress::new(1 + self.outputs.len());
        progress.begin(Phase::Layout.name());
        let run = generate_layout(self.plan, 0, self.options.effort, &pool)
            .map_err(|error| self.context.explain(Failure::refusal(error.to_string())))?;
        let picture = LayoutPicture {
            plan: self.plan,
            ownership: &run.placement.ownership,
            links: &run.placement.links,
        };
        let settings = PictureOptions::default();
        self.write_all(&progress, |output| {
            output.write(args.force, |to| match output.format {
                Format::Svg => picture.write_svg(&settings, to),
                _ => picture.write_png(&settings, &pool, to),
            })
        })?;
        drop(progress);
        let mut text = self.wrote_text() + &time_text(self.clock.elapsed(), &[("for the layout", run.time)]);
        if args.summary {
            text += &layout_text(&LayoutSummary::new(self.plan, &run.placement));
        }
        Ok(text)
    }

    /// Writes one output after the other; a failure names those that are there.
    fn write_all(
        &self,
        progress: &Progress,
        write: impl Fn(&Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for (at, output) in self.outputs.iter().enumerate() {
            progress.begin(&format!("writing {}", output.path.display()));
            write(output).map_err(|failure| {
                let done =
                    self.outputs[..at].iter().map(|done| format!("{} was written", done.path.display()));
                self.context.explain(done.fold(failure, Failure::note))
            })?;
        }
        Ok(())
    }

    /// All files that were written, each once.
    fn written(&self) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.outputs.iter().flat_map(Output::paths).collect();
        paths.extend(self.args.trace.clone());
        let mut told = BTreeSet::new();
        paths.retain(|path| told.insert(path.clone()));
        paths
    }

    fn wrote_text(&self) -> String {
        self.written().iter().map(|path| wrote(path)).collect()
    }
}
