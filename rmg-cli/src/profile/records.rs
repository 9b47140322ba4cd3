//! Records of runs on their way into files and out of them.

use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};

use rmg::jobs::Timeline;
use rmg::model::MapLevel;
use rmg::pipeline::Generated;
use rmg::plan::size_words;
use rmg::{GenPlan, Level, MapModel};
use rmg_profile::{About, End, Ground, Run, file, waking};

use crate::bounded_file::read_bytes;
use crate::prelude::*;

/// Larger records are refused: some thousand runs of the largest maps.
const MAX_BYTES: usize = 1 << 30;

/// What waking up takes here, measured when the first record is made.
static WAKING: LazyLock<u64> = LazyLock::new(waking::measured);

/// What is told of a map that was made.
fn about(plan: &GenPlan, attempt: u32) -> About {
    About {
        program: format!("rmg {}", env!("CARGO_PKG_VERSION")),
        template: plan.template_name.clone(),
        seed: plan.seed.0,
        attempt,
        size: size_words(plan.size),
        tiles: plan.size.tiles(),
        options: vec![
            ("water".to_owned(), plan.water.word().to_owned()),
            ("monsters".to_owned(), plan.monsters.word().to_owned()),
        ],
    }
}

/// Keeps what is told of attempts that did not come to their end.
#[derive(Debug, Default)]
pub(crate) struct Keeper(Mutex<Vec<(u32, Timeline)>>);

impl Keeper {
    pub(crate) fn keep(&self, attempt: u32, timeline: &Timeline) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((attempt, timeline.clone()));
    }

    /// All attempts of a plan, in order: those that failed, for a reason, and the one that gave a map.
    pub(crate) fn into_runs(self, plan: &GenPlan, reason: &str, made: Option<&Generated>) -> Vec<Run> {
        let failed = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let failed = failed.into_iter().map(|(attempt, timeline)| {
            let run = Run::unfinished(about(plan, attempt), reason.to_owned(), Some(&timeline));
            Run { waking: *WAKING, ..run }
        });
        let mut runs: Vec<Run> = failed.collect();
        runs.extend(made.and_then(|made| run_of(plan, made)));
        if runs.is_empty() {
            runs.push(Run::unfinished(about(plan, 0), reason.to_owned(), None));
        }
        runs
    }
}

/// The run that made a map, where its times were kept.
pub(crate) fn run_of(plan: &GenPlan, made: &Generated) -> Option<Run> {
    let run = Run::of(about(plan, made.attempt), made.timeline.as_ref()?);
    Some(Run { grounds: grounds(&made.map), waking: *WAKING, ..run })
}

fn grounds(map: &MapModel) -> Vec<Ground> {
    let subjects: Vec<String> = map.plan.zones.iter().map(|zone| format!("zone {}", zone.key)).collect();
    let ground = |(level, layers): (Level, &MapLevel)| {
        let mut cells: Vec<(u32, u32)> = Vec::new();
        for owner in layers.owner.cells() {
            // a zone of the other level owns what nobody does here
            let is_here = map.zones.get(owner.index()).is_some_and(|zone| zone.level == level);
            let of = if is_here { u32::from(owner.0) + 1 } else { 0 };
            match cells.last_mut() {
                Some((last, count)) if *last == of => *count += 1,
                _ => cells.push((of, 1)),
            }
        }
        let [width, height] = [layers.owner.width(), layers.owner.height()].map(u32::from);
        Ground { name: level.to_string(), width, height, subjects: subjects.clone(), cells }
    };
    map.plan.size.each_level().zip(&map.levels).map(ground).collect()
}

pub(crate) fn write_runs(path: &Path, overwrite: Overwrite, runs: &[Run]) -> Result<(), Failure> {
    write_file(path, overwrite, |to| {
        file::begin(&mut *to)?;
        runs.iter().try_for_each(|run| file::append(run, &mut *to))
    })
}

pub(super) fn read_runs(path: &Path) -> Result<Vec<Run>, Failure> {
    let bytes = read_bytes(path, "a record of runs", MAX_BYTES)?;
    let shown = input_name(path);
    let runs = file::read(bytes.as_slice()).map_err(|error| {
        Failure::usage(format!("cannot read {shown}: {error}"))
            .help("`rmg profile run TEMPLATE -o run.events` makes a record")
    })?;
    if runs.is_empty() {
        return Err(Failure::usage(format!("{shown} records no run")));
    }
    Ok(runs)
}

/// The runs that came to their end; a refusal where none did.
pub(super) fn finished(runs: &[Run]) -> Result<Vec<&Run>, Failure> {
    let finished: Vec<&Run> = runs.iter().filter(|run| run.end == End::Done).collect();
    if finished.is_empty() {
        return Err(Failure::refusal("no run of the record came to its end"));
    }
    Ok(finished)
}
