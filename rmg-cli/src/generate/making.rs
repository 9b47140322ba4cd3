//! Generates the map or layout of one seed, and writes its files.

use rmg::games::h3m::game_limits;
use rmg::jobs::{Pool, Stopwatch};
use rmg::pipeline::{
    BesideAudit, Event, GenerateError, GenerateOptions, Generated, TemplateText, generate_layout,
    generate_map,
};
use rmg::plan::{GenOptions, make_plan};
use rmg::summary::{LayoutSummary, victory_words};
use rmg::view::picture::{LayoutPicture, PictureOptions};
use rmg::{
    CancelToken, ContentPack, Diagnostic, Fairness, Game, GenPlan, MapModel, MapView, Phase, Seed, Template,
};
use serde_json::{Map, Value};

use super::args::GenerateArgs;
use super::early_files::EarlyFiles;
use super::json::run_members;
use super::recording::{Clocks, Recording, write_record};
use super::seed_files::SeedFiles;
use crate::failure::Failure;
use crate::map_files::{check_h3m, write_map, write_map_with};
use crate::map_text::{layout_text, map_text, unmet_count};
use crate::meter::{Counters, Measurements};
use crate::modifiers;
use crate::output::{Format, Output, wrote};
use crate::profile::{RunMap, TimelineStore, waking};
use crate::progress::Progress;
use crate::run_text::{attempts_text, missing_text, proof_text, time_text};
use crate::seeds::SeedRefused;

/// Input of a run, the same for all seeds.
#[derive(Clone, Copy)]
pub(super) struct RunContext<'a> {
    pub(super) args: &'a GenerateArgs,
    pub(super) template: &'a Template,
    pub(super) text: TemplateText<'a>,
    pub(super) pack: &'a ContentPack,
    pub(super) target: Game,
}

impl RunContext<'_> {
    pub(super) fn plan(&self, seed: Seed) -> Result<GenPlan, Vec<Diagnostic>> {
        let options = GenOptions {
            target: self.target,
            content_seeds: self.args.content_seeds.clone(),
            layout_attempt: self.args.layout_attempt,
            ..self.args.options.with_seed(seed)
        };
        make_plan(self.template, self.pack, &options)
    }
}

/// Generator of the seeds of a run: its input and resources.
pub(super) struct SeedGenerator<'a> {
    pub(super) input: RunContext<'a>,
    pub(super) pool: &'a Pool,
    pub(super) cancel: &'a CancelToken,
}

#[derive(Debug)]
pub(super) struct SeedOutput {
    /// Lines about the map: attempts, files, proof, times, missing objects.
    pub(super) text: String,
    /// Short notes about unusual results.
    pub(super) remarks: Vec<String>,
    pub(super) tables: String,
    pub(super) members: Map<String, Value>,
    /// `None` without a map.
    pub(super) recording: Option<Recording>,
}

/// Note if contents with their own seeds do not fit.
const ONE_ATTEMPT: &str =
    "with --content-seed, only the attempt of the layout is made; other content seeds may succeed";
/// Help if the map has too little room.
const BEST_EFFORT: &str = "use --best-effort to keep the best attempt; it lists what is missing";

impl SeedGenerator<'_> {
    pub(super) fn make(
        &self,
        plan: &GenPlan,
        files: &SeedFiles,
        progress: &Progress,
        clocks: Clocks,
    ) -> Result<SeedOutput, SeedRefused> {
        self.check_target(plan)?;
        if self.input.args.layout {
            self.layout(plan, files, progress, clocks.clock)
        } else {
            self.map(plan, files, progress, clocks)
        }
    }

    /// Generates the map of a seed and measures it. Writes no file.
    pub(super) fn measure(&self, seed: Seed) -> Result<Fairness, SeedRefused> {
        let files = SeedFiles::named(self.input.args, seed, false)?;
        let plan = self.input.plan(seed).map_err(|diagnostics| options_refused(&diagnostics))?;
        self.check_target(&plan)?;
        let made = generate_map(&plan, self.input.pack, &self.options(&plan), &|_| {});
        let made = self.made(made, &plan, &files)?;
        Ok(Fairness::new(&made.map, self.input.pack))
    }

    /// Refuses a plan that exceeds the limits of the target game.
    fn check_target(&self, plan: &GenPlan) -> Result<(), SeedRefused> {
        check_plan(plan, self.input.pack).map_err(|failure| SeedRefused { kind: "target", failure })
    }

    /// Returns the map if its target game supports it.
    fn made(
        &self,
        made: Result<Generated, GenerateError>,
        plan: &GenPlan,
        files: &SeedFiles,
    ) -> Result<Generated, SeedRefused> {
        let made = made.map_err(|error| SeedRefused {
            kind: kind_of(&error),
            failure: self.why_no_map(plan, &error, files),
        })?;
        if made.map.plan.target != Game::Vcmi {
            check_h3m(&made.map, self.input.pack)
                .map_err(|failure| SeedRefused { kind: "target", failure })?;
        }
        Ok(made)
    }

    /// Returns the generator options that all maps of the run share.
    fn options(&self, plan: &GenPlan) -> GenerateOptions<'_> {
        let args = self.input.args;
        let requested = args.options.with_seed(plan.seed);
        GenerateOptions {
            template: Some(self.input.template),
            text: Some(self.input.text),
            effort: requested.effort,
            placement: requested.placement,
            attempts: args.attempts,
            best_effort: args.best_effort,
            cancel: Some(self.cancel),
            own_modifiers: modifiers::changed(),
            ..GenerateOptions::new(self.pool)
        }
    }

    fn map(
        &self,
        plan: &GenPlan,
        files: &SeedFiles,
        progress: &Progress,
        mut clocks: Clocks,
    ) -> Result<SeedOutput, SeedRefused> {
        let args = self.input.args;
        let timelines = TimelineStore::default();
        let watch = |event: Event<'_>| match event {
            Event::Unfinished { attempt, timeline } => timelines.keep(attempt, timeline),
            Event::Begin { attempt: 0, phase } => progress.begin(phase.name()),
            Event::Begin { attempt, phase } => {
                if phase == Phase::Layout {
                    progress.grow(Phase::ALL.len());
                }
                progress.begin(&format!("{}, attempt {attempt}", phase.name()));
            }
            Event::Job(done) => {
                progress.set_message(&format!("{} {}/{}", Phase::Fill.name(), done.done, done.of))
            }
        };
        let early = EarlyFiles::new(&files.outputs, self.input.pack, self.pool);
        let encode = |attempt: u32, map: &MapModel| early.encode(attempt, map);
        let counters = Counters::default();
        let measurements = Measurements::new(&counters, None);
        let options = GenerateOptions {
            // one thread gains nothing, and a refuted map needs no file
            beside_audit: (self.pool.threads() > 1).then_some(BesideAudit(&encode)),
            timeline: args.timings || args.trace.is_some() || args.record.is_some() || clocks.keeps_session,
            states: args.record_hashes,
            meter: measurements.meter().filter(|_| args.record.is_some()),
            ..self.options(plan)
        };
        let mut made = generate_map(plan, self.input.pack, &options, &watch);
        clocks.phases.end_with("generate", made.as_mut().ok().and_then(|made| made.timeline.take()));
        let failed = timelines.into_runs(plan, made.as_ref().err());
        let made = match self.made(made, plan, files) {
            Ok(made) => made,
            Err(refused) => {
                write_record(args, files, &failed)?;
                return Err(refused);
            }
        };
        self.write_all(files, progress, |at, output| match early.take(made.attempt, at) {
            Some(file) => write_map_with(output, args.overwrite, self.cancel, |to| Ok(file?.write(to)?)),
            None => {
                let findings = Some(&made.certificate).filter(|_| output.format == Format::Html);
                let view = MapView { findings, ..MapView::new(&made.map, self.input.pack) };
                write_map(output, args.overwrite, &view, self.pool, self.cancel)
            }
        })?;
        clocks.phases.end("files");
        let members = if args.json {
            run_members(plan, &made, &files.written(), clocks.clock.elapsed())
        } else {
            Map::new()
        };
        let has_run = files.record.is_some() || files.trace.is_some() || clocks.keeps_session;
        let map = has_run.then(|| RunMap::new(plan, &made));
        let waking = if files.record.is_some() { waking() } else { 0 };
        let output = SeedOutput {
            text: self.map_words(&made, files, clocks.clock),
            remarks: self.map_remarks(&made),
            tables: self.map_tables(&made),
            members,
            recording: None,
        };
        clocks.phases.end("report");
        Ok(SeedOutput { recording: Some(Recording { clocks, failed, map, waking }), ..output })
    }

    /// Describes a failure. Writes the rejected map if `--keep-refuted` requests it.
    fn why_no_map(&self, plan: &GenPlan, error: &GenerateError, files: &SeedFiles) -> Failure {
        if matches!(error, GenerateError::Cancelled { .. }) {
            return Failure::interrupted(error.to_string());
        }
        if let GenerateError::Infeasible { reasons } = error {
            let failure = Failure::refusal("no attempt can generate this map; none was started");
            let failure = reasons.iter().fold(failure, |failure, reason| failure.note(reason.to_string()));
            return failure.help(BEST_EFFORT);
        }
        let failure = Failure::refusal(error.to_string());
        let failure = error.causes().iter().fold(failure, |failure, cause| failure.note(cause.to_string()));
        let GenerateError::NoSoundMap { refuted, room, .. } = error else { return failure };
        let failure = if plan.content_seeds.zones.is_empty() { failure } else { failure.note(ONE_ATTEMPT) };
        let failure = room.iter().fold(failure, |failure, room| failure.note(room.to_string()));
        let failure =
            if room.is_empty() || self.input.args.best_effort { failure } else { failure.help(BEST_EFFORT) };
        let Some(refuted) = refuted else { return failure };
        let Some(path) = &files.keep_refuted else {
            return failure.help("use --keep-refuted FILE to keep the first rejected map, for `rmg audit`");
        };
        let output = Output { path: path.clone(), format: Format::Rmgmap };
        let view = MapView::new(&refuted.map, self.input.pack);
        match write_map(&output, self.input.args.overwrite, &view, self.pool, self.cancel) {
            Ok(()) => failure.note(format!("the first rejected map is in {}", path.display())),
            Err(other) => other.lines().map(str::to_owned).fold(failure, Failure::note),
        }
    }

    fn map_words(&self, made: &Generated, files: &SeedFiles, clock: Stopwatch) -> String {
        let times: Vec<(&str, _)> = made
            .times
            .iter()
            .map(|(phase, time)| match phase {
                Phase::Layout => ("for the layout", *time),
                Phase::Fill => ("for filling", *time),
                Phase::Own => ("for custom steps", *time),
                // with several threads, files are encoded meanwhile
                Phase::Audit if self.pool.threads() > 1 => ("for the audit and files", *time),
                Phase::Audit => ("for the audit", *time),
            })
            .collect();
        let mut text = attempts_text(made);
        if let Some(words) = victory_words(&made.map, self.input.pack) {
            text += &format!("to win    {words}\n");
        }
        if let Some(symmetry) = &made.map.plan.symmetry {
            text += &format!("symmetry  {}\n", symmetry.symmetry.word());
        }
        text += &wrote_text(files);
        text += &proof_text(&made.certificate);
        text += &missing_text(&made.report);
        text += &time_text(clock.elapsed(), &times);
        let unmet = unmet_requests(made);
        if unmet > 0 && !self.input.args.summary {
            text += &format!(
                "unmet     {unmet} of the template's requests; --summary lists {}\n",
                if unmet == 1 { "it" } else { "them" }
            );
        }
        text
    }

    fn map_remarks(&self, made: &Generated) -> Vec<String> {
        let mut remarks = Vec::new();
        if !made.failed.is_empty() {
            remarks.push(format!("attempt {}", made.attempt));
        }
        if made.map.missing() > 0 {
            remarks.push(format!("{} missing", made.map.missing()));
        }
        let unmet = unmet_requests(made);
        if unmet > 0 && !self.input.args.summary {
            remarks.push(unmet_count(unmet));
        }
        remarks
    }

    fn map_tables(&self, made: &Generated) -> String {
        let mut text = String::new();
        if self.input.args.summary {
            text += &map_text(&made.report);
        }
        if self.input.args.jobs {
            text += &format!("\n{}", made.jobs.listing());
        }
        text
    }

    /// Generates the layout and draws it.
    fn layout(
        &self,
        plan: &GenPlan,
        files: &SeedFiles,
        progress: &Progress,
        clock: Stopwatch,
    ) -> Result<SeedOutput, SeedRefused> {
        progress.begin(Phase::Layout.name());
        let GenOptions { effort, placement, .. } = self.input.args.options.with_seed(plan.seed);
        let run = generate_layout(
            plan,
            plan.content_seeds.attempt,
            rmg::pipeline::Search { effort, placement },
            self.pool,
        )
        .map_err(|error| SeedRefused { kind: "no_layout", failure: Failure::refusal(error.to_string()) })?;
        let picture =
            LayoutPicture { plan, ownership: &run.placement.ownership, links: &run.placement.links };
        let settings = PictureOptions::default();
        self.write_all(files, progress, |_, output| {
            output.write(self.input.args.overwrite, |to| match output.format {
                Format::Svg => picture.write_svg(&settings, to),
                _ => picture.write_png(&settings, self.pool, to),
            })
        })?;
        let text = wrote_text(files) + &time_text(clock.elapsed(), &[("for the layout", run.time)]);
        let summary = || layout_text(&LayoutSummary::new(plan, &run.placement));
        let tables = if self.input.args.summary { summary() } else { String::new() };
        Ok(SeedOutput { text, remarks: Vec::new(), tables, members: Map::new(), recording: None })
    }

    /// Writes the outputs one by one. A failure names those that were written.
    fn write_all(
        &self,
        files: &SeedFiles,
        progress: &Progress,
        write: impl Fn(usize, &Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for (at, output) in files.outputs.iter().enumerate() {
            progress.begin(&format!("writing {}", output.path.display()));
            write(at, output).map_err(|failure| {
                let done = files.outputs[..at].iter();
                done.map(|done| format!("wrote {}", done.path.display())).fold(failure, Failure::note)
            })?;
        }
        Ok(())
    }
}

pub(super) fn options_refused(diagnostics: &[Diagnostic]) -> SeedRefused {
    let mut texts = diagnostics.iter().map(|diagnostic| diagnostic.message.clone());
    let failure = Failure::refusal(texts.next().unwrap_or_default());
    SeedRefused { kind: "options", failure: texts.fold(failure, Failure::note) }
}

/// Refuses a plan that exceeds the limits of its target.
fn check_plan(plan: &GenPlan, pack: &ContentPack) -> Result<(), Failure> {
    let reasons = game_limits(plan, pack);
    if reasons.is_empty() {
        return Ok(());
    }
    let failure = Failure::refusal(format!("{} does not support such a map", plan.target.name_of_h3m()));
    let failure = reasons.into_iter().fold(failure, Failure::note);
    let target = plan.target.word();
    Err(failure.help(format!("change the options or the template, or omit --target {target} and .h3m files")))
}

fn kind_of(error: &GenerateError) -> &'static str {
    match error {
        GenerateError::Infeasible { .. } => "no_room",
        GenerateError::Place(_) => "no_layout",
        GenerateError::NoSoundMap { .. } => "no_sound_map",
        GenerateError::Panicked { .. } => "internal_error",
        GenerateError::Cancelled { .. } => "stopped",
        _ => "other",
    }
}

/// Returns the number of unmet requests that the template does not require.
fn unmet_requests(made: &Generated) -> usize {
    made.report.unmet.iter().filter(|request| !request.is_mandatory).count()
}

fn wrote_text(files: &SeedFiles) -> String {
    files.written().iter().map(|path| wrote(path)).collect()
}
