//! Generates, times and measures one map.

use std::io;
use std::time::Duration;

use rmg_core::MapSize;
use rmg_core::model::MapModel;
use rmg_core::plan::GenPlan;
use rmg_explain::MapMeasures;
use rmg_formats::rmgmap;
use rmg_generate::{Effort, GenerateError, GenerateOptions, Phase, generate_map};
use rmg_jobs::{Pool, Profile, Stopwatch, Timeline};
use rmg_tests::templates::heroes3;
use rmg_view::picture::{MapPicture, MapPictureOptions};

/// Times to write a map into memory.
#[derive(Debug, Clone, Copy)]
pub struct FileTimes {
    /// Time to write the map as `.rmgmap`.
    pub rmgmap: Duration,
    pub png: Duration,
}

/// A map with its measurements.
#[derive(Debug, Clone)]
pub struct MapRecord {
    pub template: String,
    pub size: MapSize,
    /// The measures of the finished map.
    pub measures: MapMeasures,
    /// Time by phase, over all attempts.
    pub times: Vec<(Phase, Duration)>,
    /// Time by pass of the attempt that gave the map, summed over its jobs, in pipeline order.
    pub passes: Vec<(&'static str, Duration)>,
    /// Attempts before the one that gave the map.
    pub failed: usize,
    /// Wall time of the filling over its lower bound: its longest chain of jobs, or its work shared evenly by
    /// all threads.
    pub fill_to_bound: f64,
    /// Times to write the map into memory, if requested.
    pub files: Option<FileTimes>,
}

impl MapRecord {
    /// Returns the time of a phase in milliseconds.
    #[must_use]
    pub fn phase_ms(&self, phase: Phase) -> f64 {
        self.times.iter().filter(|(of, _)| *of == phase).map(|(_, time)| time.as_secs_f64() * 1e3).sum()
    }

    /// Returns the time of layout and filling in milliseconds, that is, of generating the map without the
    /// audit.
    #[must_use]
    pub fn made_ms(&self) -> f64 {
        self.phase_ms(Phase::Layout) + self.phase_ms(Phase::Fill)
    }

    /// Returns the time of a pass in microseconds per tile of the map.
    #[must_use]
    pub fn us_per_tile(&self, pass: &str) -> f64 {
        let of_pass = self.passes.iter().filter(|(of, _)| *of == pass);
        let time: Duration = of_pass.map(|(_, time)| *time).sum();
        time.as_secs_f64() * 1e6 / f64::from(self.size.tiles())
    }

    /// Returns a count per 1,000 tiles.
    #[must_use]
    pub fn per_thousand_tiles(&self, count: usize) -> f64 {
        count as f64 * 1e3 / f64::from(self.size.tiles())
    }
}

/// Generates the map of a plan and measures it; times the writing of files only with `with_files`.
///
/// # Errors
/// The reason, if no sound map is generated.
pub fn measure_map(
    plan: &GenPlan,
    effort: Effort,
    pool: &Pool,
    with_files: bool,
) -> Result<MapRecord, String> {
    let options = GenerateOptions { effort, timeline: true, ..GenerateOptions::new(pool) };
    let generated = generate_map(plan, heroes3(), &options, &|_| {}).map_err(|error| error_text(&error))?;
    let profile = generated.timeline.as_ref().map(Timeline::profile);
    let passes = profile.iter().flat_map(|profile| &profile.modifiers);
    Ok(MapRecord {
        template: plan.template_name.clone(),
        size: plan.size,
        measures: MapMeasures::new(&generated.map, heroes3()),
        failed: generated.failed.len(),
        passes: passes.map(|of| (of.modifier, of.work)).collect(),
        fill_to_bound: profile.as_ref().map_or(f64::NAN, fill_to_bound),
        files: with_files
            .then(|| write_files(&generated.map, pool))
            .transpose()
            .map_err(|error| error.to_string())?,
        times: generated.times,
    })
}

/// Returns the ratio of the wall time of filling to its lower bound. Filling is everything between the layout
/// and the audit.
fn fill_to_bound(profile: &Profile) -> f64 {
    let of = |pass: &str| -> f64 {
        let of_pass = profile.modifiers.iter().filter(|part| part.modifier == pass);
        of_pass.map(|part| part.work.as_secs_f64()).sum()
    };
    let around = of("layout") + of("audit");
    let [wall, work, path] =
        [profile.wall, profile.work, profile.critical_path].map(|time| time.as_secs_f64() - around);
    wall / path.max(work / profile.workers as f64)
}

fn write_files(map: &MapModel, pool: &Pool) -> io::Result<FileTimes> {
    let clock = Stopwatch::start();
    rmgmap::write(map, heroes3(), &mut Vec::new())?;
    let rmgmap = clock.elapsed();
    let clock = Stopwatch::start();
    MapPicture::new(map, heroes3()).write_png(&MapPictureOptions::default(), pool, &mut Vec::new())?;
    Ok(FileTimes { rmgmap, png: clock.elapsed() })
}

fn error_text(error: &GenerateError) -> String {
    match error {
        GenerateError::NoSoundMap { failed, .. } => {
            let last = failed.last().map_or_else(String::new, |failed| failed.cause.to_string());
            format!("{error}: {last}")
        }
        _ => error.to_string(),
    }
}
