//! The making of one seed's map or layout, and its files.

use rmg::games::h3m::sod_limits;
use rmg::jobs::{Pool, Stopwatch};
use rmg::pipeline::{
    Event, GenerateError, GenerateOptions, Generated, TemplateText, generate_layout, generate_map,
};
use rmg::plan::{GenOptions, make_plan};
use rmg::summary::{LayoutSummary, victory_words};
use rmg::view::picture::{LayoutPicture, PictureOptions};
use rmg::{CancelToken, ContentPack, Fairness, Fault, Game, GenPlan, MapView, Phase, Seed, Template};
use rmg_profile::export::chrome;
use serde_json::{Map, Value};

use super::args::GenerateArgs;
use super::json::run_members;
use super::seed_files::SeedFiles;
use crate::failure::Failure;
use crate::map_files::{check_sod, write_map};
use crate::map_text::{layout_text, map_text, unmet_words};
use crate::meter::METER;
use crate::output::{Format, Output, write_file, wrote};
use crate::profile::{Keeper, run_of, write_runs};
use crate::progress::Progress;
use crate::run_text::{attempts_text, missing_text, proof_text, time_text};
use crate::seeds::SeedRefused;

/// What is asked for, the same for all seeds of a run.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) args: &'a GenerateArgs,
    pub(super) template: &'a Template,
    pub(super) text: TemplateText<'a>,
    pub(super) pack: &'a ContentPack,
    pub(super) target: Game,
}

impl Asked<'_> {
    pub(super) fn plan(&self, seed: Seed) -> Result<GenPlan, Vec<Fault>> {
        let options = GenOptions { target: self.target, ..self.args.options.with_seed(seed) };
        make_plan(self.template, self.pack, &options)
    }
}

/// What is asked for, and what it is made with.
pub(super) struct Making<'a> {
    pub(super) asked: Asked<'a>,
    pub(super) pool: &'a Pool,
    pub(super) cancel: &'a CancelToken,
}

#[derive(Debug)]
pub(super) struct Made {
    /// Lines about it: attempts, files, proof, times, what is missing.
    pub(super) text: String,
    /// What is unusual about it, in a few words each.
    pub(super) remarks: Vec<String>,
    pub(super) tables: String,
    pub(super) members: Map<String, Value>,
}

/// Why an attempt before the one that gave the map ended.
const UNSOUND: &str = "the attempt gave no sound map";

/// The way out where there is no room.
const BEST_EFFORT: &str = "--best-effort hands out the best attempt, with what is missing listed";

impl Making<'_> {
    pub(super) fn make(
        &self,
        plan: &GenPlan,
        files: &SeedFiles,
        progress: &Progress,
        clock: Stopwatch,
    ) -> Result<Made, SeedRefused> {
        self.check_target(plan)?;
        if self.asked.args.layout {
            self.layout(plan, files, progress, clock)
        } else {
            self.map(plan, files, progress, clock)
        }
    }

    /// Makes the map of a seed to be measured, and writes no file.
    pub(super) fn measure(&self, seed: Seed) -> Result<Fairness, SeedRefused> {
        let files = SeedFiles::named(self.asked.args, seed, false)?;
        let plan = self.asked.plan(seed).map_err(|faults| options_refused(&faults))?;
        self.check_target(&plan)?;
        let made = generate_map(&plan, self.asked.pack, &self.options(&plan), &|_| {});
        let made = self.made(made, &files)?;
        Ok(Fairness::new(&made.map, self.asked.pack))
    }

    /// Refuses what is known beforehand to be beyond the game that is to hold the map.
    fn check_target(&self, plan: &GenPlan) -> Result<(), SeedRefused> {
        match plan.target {
            Game::Vcmi => Ok(()),
            Game::ShadowOfDeath => {
                check_plan(plan, self.asked.pack).map_err(|failure| SeedRefused { kind: "target", failure })
            }
        }
    }

    /// The map, where there is one that its target can hold.
    fn made(
        &self,
        made: Result<Generated, GenerateError>,
        files: &SeedFiles,
    ) -> Result<Generated, SeedRefused> {
        let made = made.map_err(|error| SeedRefused {
            kind: kind_of(&error),
            failure: self.why_no_map(&error, files),
        })?;
        if made.map.plan.target == Game::ShadowOfDeath {
            check_sod(&made.map, self.asked.pack)
                .map_err(|failure| SeedRefused { kind: "target", failure })?;
        }
        Ok(made)
    }

    /// What every map of the run is made with.
    fn options(&self, plan: &GenPlan) -> GenerateOptions<'_> {
        let args = self.asked.args;
        let wishes = args.options.with_seed(plan.seed);
        GenerateOptions {
            template: Some(self.asked.template),
            text: Some(self.asked.text),
            effort: wishes.effort,
            placement: wishes.placement,
            attempts: args.attempts,
            best_effort: args.best_effort,
            cancel: Some(self.cancel),
            ..GenerateOptions::new(self.pool)
        }
    }

    fn map(
        &self,
        plan: &GenPlan,
        files: &SeedFiles,
        progress: &Progress,
        clock: Stopwatch,
    ) -> Result<Made, SeedRefused> {
        let args = self.asked.args;
        let keeper = Keeper::default();
        let watch = |event: Event<'_>| match event {
            Event::Unfinished { attempt, timeline } => keeper.keep(attempt, timeline),
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
            timeline: args.timings || args.trace.is_some() || args.record.is_some(),
            states: args.record_hashes,
            meter: METER.filter(|_| args.record.is_some()),
            ..self.options(plan)
        };
        let made = generate_map(plan, self.asked.pack, &options, &watch);
        let reason = made.as_ref().err().map_or_else(|| UNSOUND.to_owned(), ToString::to_string);
        let recorded = files.record.as_ref().map(|path| {
            write_runs(path, args.overwrite, &keeper.into_runs(plan, &reason, made.as_ref().ok()))
        });
        let made = self.made(made, files)?;
        self.write_all(files, progress, |output| {
            let findings = Some(&made.certificate).filter(|_| output.format == Format::Html);
            let view = MapView { findings, ..MapView::new(&made.map, self.asked.pack) };
            write_map(output, args.overwrite, &view, self.pool, self.cancel)
        })?;
        if let (Some(path), Some(run)) = (&files.trace, run_of(plan, &made)) {
            write_file(path, args.overwrite, |to| chrome::write(&[run], to))?;
        }
        recorded.transpose()?;
        let members =
            if args.json { run_members(plan, &made, &files.written(), clock.elapsed()) } else { Map::new() };
        Ok(Made {
            text: self.map_words(&made, files, clock),
            remarks: self.map_remarks(&made),
            tables: self.map_tables(&made),
            members,
        })
    }

    /// A failure in words; writes the refuted map where that was asked for.
    fn why_no_map(&self, error: &GenerateError, files: &SeedFiles) -> Failure {
        if matches!(error, GenerateError::Cancelled { .. }) {
            return Failure::interrupted(error.to_string());
        }
        if let GenerateError::Hopeless { reasons } = error {
            let failure = Failure::refusal("no attempt can make such a map; none was made");
            let failure = reasons.iter().fold(failure, |failure, reason| failure.note(reason.to_string()));
            return failure.help(BEST_EFFORT);
        }
        let failure = Failure::refusal(error.to_string());
        let failure = error.causes().iter().fold(failure, |failure, cause| failure.note(cause.to_string()));
        let GenerateError::NoSoundMap { refuted, room, .. } = error else { return failure };
        let failure = room.iter().fold(failure, |failure, room| failure.note(room.to_string()));
        let failure =
            if room.is_empty() || self.asked.args.best_effort { failure } else { failure.help(BEST_EFFORT) };
        let Some(refuted) = refuted else { return failure };
        let Some(path) = &files.keep_refuted else {
            return failure.help("--keep-refuted FILE keeps the first refuted map, for `rmg audit`");
        };
        let output = Output { path: path.clone(), format: Format::Rmgmap };
        let view = MapView::new(&refuted.map, self.asked.pack);
        match write_map(&output, self.asked.args.overwrite, &view, self.pool, self.cancel) {
            Ok(()) => failure.note(format!("the first refuted map is in {}", path.display())),
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
                Phase::Own => ("for a step of one's own", *time),
                Phase::Audit => ("for the audit", *time),
            })
            .collect();
        let mut text = attempts_text(made);
        if let Some(words) = victory_words(&made.map, self.asked.pack) {
            text += &format!("to win    {words}\n");
        }
        text += &wrote_text(files);
        text += &proof_text(&made.certificate);
        text += &missing_text(&made.report);
        text += &time_text(clock.elapsed(), &times);
        let unmet = unmet_wishes(made);
        if unmet > 0 && !self.asked.args.summary {
            text += &format!(
                "unmet     {unmet} of the template's wishes; --summary lists {}\n",
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
        let unmet = unmet_wishes(made);
        if unmet > 0 && !self.asked.args.summary {
            remarks.push(unmet_words(unmet));
        }
        remarks
    }

    fn map_tables(&self, made: &Generated) -> String {
        let mut text = String::new();
        if self.asked.args.summary {
            text += &map_text(&made.report);
        }
        if self.asked.args.jobs {
            text += &format!("\n{}", made.jobs.listing());
        }
        if self.asked.args.timings
            && let Some(timeline) = &made.timeline
        {
            text += &format!("\n{}", timeline.profile());
        }
        text
    }

    /// Makes the layout and draws it.
    fn layout(
        &self,
        plan: &GenPlan,
        files: &SeedFiles,
        progress: &Progress,
        clock: Stopwatch,
    ) -> Result<Made, SeedRefused> {
        progress.begin(Phase::Layout.name());
        let GenOptions { effort, placement, .. } = self.asked.args.options.with_seed(plan.seed);
        let run = generate_layout(plan, 0, rmg::pipeline::Search { effort, placement }, self.pool).map_err(
            |error| SeedRefused { kind: "no_layout", failure: Failure::refusal(error.to_string()) },
        )?;
        let picture =
            LayoutPicture { plan, ownership: &run.placement.ownership, links: &run.placement.links };
        let settings = PictureOptions::default();
        self.write_all(files, progress, |output| {
            output.write(self.asked.args.overwrite, |to| match output.format {
                Format::Svg => picture.write_svg(&settings, to),
                _ => picture.write_png(&settings, self.pool, to),
            })
        })?;
        let text = wrote_text(files) + &time_text(clock.elapsed(), &[("for the layout", run.time)]);
        let summary = || layout_text(&LayoutSummary::new(plan, &run.placement));
        let tables = if self.asked.args.summary { summary() } else { String::new() };
        Ok(Made { text, remarks: Vec::new(), tables, members: Map::new() })
    }

    /// Writes one output after the other; a failure names those that are there.
    fn write_all(
        &self,
        files: &SeedFiles,
        progress: &Progress,
        write: impl Fn(&Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for (at, output) in files.outputs.iter().enumerate() {
            progress.begin(&format!("writing {}", output.path.display()));
            write(output).map_err(|failure| {
                let done = files.outputs[..at].iter();
                done.map(|done| format!("{} was written", done.path.display())).fold(failure, Failure::note)
            })?;
        }
        Ok(())
    }
}

pub(super) fn options_refused(faults: &[Fault]) -> SeedRefused {
    let mut texts = faults.iter().map(|fault| fault.message.clone());
    let failure = Failure::refusal(texts.next().unwrap_or_default());
    SeedRefused { kind: "options", failure: texts.fold(failure, Failure::note) }
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

fn kind_of(error: &GenerateError) -> &'static str {
    match error {
        GenerateError::Hopeless { .. } => "no_room",
        GenerateError::Place(_) => "no_layout",
        GenerateError::NoSoundMap { .. } => "no_sound_map",
        GenerateError::Panicked { .. } => "fault_of_the_program",
        GenerateError::Cancelled { .. } => "stopped",
        GenerateError::Threads(_) => "no_threads",
        _ => "other",
    }
}

/// Wishes that were not met and may be unmet.
fn unmet_wishes(made: &Generated) -> usize {
    made.report.unmet.iter().filter(|wish| !wish.is_demanded).count()
}

fn wrote_text(files: &SeedFiles) -> String {
    files.written().iter().map(|path| wrote(path)).collect()
}
