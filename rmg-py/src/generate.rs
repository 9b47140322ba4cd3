//! Generates maps from templates.

use pyo3::prelude::*;
use rmg::{Generator, MapSize};

use crate::errors::raised;
use crate::map::Map;
use crate::pack::Pack;
use crate::running::{Callback, interruptible};
use crate::template::Template;
use crate::words::{effort, monsters, parsed, placement, target, water};

/// Options of a map, as Python passes them. An option that is `None` has the default of the library.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct GenerateKeywords {
    seed: u64,
    content_seeds: Vec<String>,
    layout_attempt: Option<u32>,
    size: Option<String>,
    players: Vec<String>,
    water: Option<String>,
    monsters: Option<String>,
    effort: Option<String>,
    placement: Option<String>,
    ban: Vec<String>,
    enable: Vec<String>,
    victory: Option<String>,
    symmetry: Option<String>,
    attempts: Option<u32>,
    best_effort: bool,
    target: Option<String>,
    threads: Option<usize>,
}

impl GenerateKeywords {
    /// Returns a generator with all options.
    fn generator(&self, py: Python<'_>, template: &Template) -> PyResult<Generator> {
        let exception = |error: rmg::Error| raised(py, &error);
        let mut generator = template.generator.clone().seed(self.seed).best_effort(self.best_effort);
        for seed in &self.content_seeds {
            generator = generator.content_seed(seed.as_str()).map_err(exception)?;
        }
        if let Some(attempt) = self.layout_attempt {
            generator = generator.layout_attempt(attempt);
        }
        if let Some(size) = &self.size {
            generator = generator.size(parsed::<MapSize>(py, size)?).map_err(exception)?;
        }
        for player in &self.players {
            generator = generator.player(player.as_str()).map_err(exception)?;
        }
        for content in &self.ban {
            generator = generator.ban(content.as_str()).map_err(exception)?;
        }
        for content in &self.enable {
            generator = generator.enable(content.as_str()).map_err(exception)?;
        }
        if let Some(victory) = &self.victory {
            generator = generator.victory(victory.as_str()).map_err(exception)?;
        }
        if let Some(symmetry) = &self.symmetry {
            generator = generator.symmetry(symmetry.as_str()).map_err(exception)?;
        }
        if let Some(text) = &self.water {
            generator = generator.water(water(py, text)?);
        }
        if let Some(text) = &self.monsters {
            generator = generator.monsters(monsters(py, text)?);
        }
        if let Some(text) = &self.effort {
            generator = generator.effort(effort(py, text)?);
        }
        if let Some(text) = &self.placement {
            generator = generator.placement(placement(py, text)?);
        }
        if let Some(text) = &self.target {
            generator = generator.target(target(py, text)?);
        }
        if let Some(attempts) = self.attempts {
            generator = generator.attempts(attempts);
        }
        if let Some(threads) = self.threads {
            generator = generator.threads(threads);
        }
        Ok(generator)
    }
}

/// Generates a map. With `best_of`, returns the fairest map of several seeds.
#[pyfunction]
#[pyo3(signature = (template, choices, pack=None, best_of=None, progress=None))]
#[expect(clippy::needless_pass_by_value, reason = "Python passes them by value")]
pub(crate) fn generate(
    py: Python<'_>,
    template: &Template,
    choices: GenerateKeywords,
    pack: Option<&Pack>,
    best_of: Option<u32>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Map> {
    let cancel = rmg::CancelToken::new();
    let mut generator = choices.generator(py, template)?.cancel(cancel.clone());
    if let Some(pack) = pack {
        generator = generator.pack(pack.pack.clone());
    }
    let callback = progress.map(|call| Callback::new(call, cancel.clone()));
    if let Some(callback) = callback.clone() {
        generator = generator.on_progress(move |progress| callback.report(progress));
    }
    let made = interruptible(py, Some(&cancel), move || match best_of {
        Some(count) => generator.best_of(count),
        None => generator.generate(),
    })?;
    if let Some(callback) = &callback {
        if let Ok(map) = &made {
            callback.report_end(map.model().attempt);
        }
        if let Some(error) = callback.raised() {
            return Err(error);
        }
    }
    made.map(Map::new).map_err(|error| raised(py, &error))
}
