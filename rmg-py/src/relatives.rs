//! Entrances, worlds, puzzles and levels. A case is a file or JSON text, a result is JSON text.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rmg::entrances::{PlayersGenerator, Policy};
use rmg::levels::{LevelFormat, OwnParts};
use rmg::sketch::{self, Sketch};
use rmg::view::tiled::Sidecar;
use rmg::worlds::Process;

use crate::errors::{raised, simple};
use crate::parts::{PartList, own_parts};
use crate::running::interruptible;

/// A case: the path of its file, or its text.
#[derive(Debug)]
enum Case {
    File(PathBuf),
    Text(String),
}

impl Case {
    fn new(py: Python<'_>, path: Option<PathBuf>, text: Option<String>) -> PyResult<Self> {
        match (path, text) {
            (Some(path), None) => Ok(Self::File(path)),
            (None, Some(text)) => Ok(Self::Text(text)),
            _ => Err(simple(py, "ChoiceError", "expected either the path or the text of a case")),
        }
    }
}

/// A result as a picture and as text for people.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Drawing {
    sketch: Sketch,
    text: String,
}

#[pymethods]
impl Drawing {
    fn svg(&self) -> PyResult<String> {
        let mut bytes = Vec::new();
        sketch::write_svg(&self.sketch, &mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = Vec::new();
        sketch::write_png(&self.sketch, &mut bytes)?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn text(&self) -> &str {
        &self.text
    }
}

/// Runs the work, which writes JSON and text and returns a picture.
fn drawn(
    py: Python<'_>,
    work: impl FnOnce(&mut Vec<u8>, &mut Vec<u8>) -> Result<Sketch, rmg::Error> + Send + 'static,
) -> PyResult<(String, Drawing)> {
    let result = interruptible(py, None, move || {
        let (mut json, mut text) = (Vec::new(), Vec::new());
        let sketch = work(&mut json, &mut text)?;
        let [json, text] = [json, text].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok((json, Drawing { sketch, text }))
    })?;
    result.map_err(|error: rmg::Error| raised(py, &error))
}

/// Runs the work and returns the text that it wrote.
fn written(
    py: Python<'_>,
    work: impl FnOnce(&mut Vec<u8>) -> Result<(), rmg::Error> + Send + 'static,
) -> PyResult<String> {
    let result = interruptible(py, None, move || {
        let mut bytes = Vec::new();
        work(&mut bytes).map(|()| String::from_utf8_lossy(&bytes).into_owned())
    })?;
    result.map_err(|error| raised(py, &error))
}

/// Connects the entrances of a case.
#[pyfunction]
#[pyo3(signature = (seed, path=None, text=None, policy=None, effort=None, explain=false, fill=None, plan=None))]
#[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
pub(crate) fn entrances(
    py: Python<'_>,
    seed: u64,
    path: Option<PathBuf>,
    text: Option<String>,
    policy: Option<&str>,
    effort: Option<u64>,
    explain: bool,
    fill: Option<bool>,
    plan: Option<String>,
) -> PyResult<(String, Drawing)> {
    let case = Case::new(py, path, text)?;
    let options = EntranceOptions { policy: policy_named(py, policy)?, effort, explain };
    drawn(py, move |json, text| {
        let generator = match case {
            Case::File(path) => rmg::entrances::Generator::from_file(path),
            Case::Text(text) => rmg::entrances::Generator::from_text(&text),
        }?
        .seed(seed);
        let mut generator = options.apply(generator);
        if let Some(fill) = fill {
            generator = generator.fill(fill);
        }
        if let Some(plan) = plan {
            generator = generator.plan("the plan", &plan)?;
        }
        let made = generator.generate()?;
        let title = format!("{}, seed {seed}", generator.name().unwrap_or("entrances"));
        made.write_json(json)?;
        made.write_text(&title, text)?;
        Ok(made.sketch(&title))
    })
}

/// Connects the entrances of several players, and places all their items.
#[pyfunction]
#[pyo3(signature = (seed, path=None, text=None, balance=None, policy=None, effort=None, explain=false, plan=None))]
#[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
pub(crate) fn entrances_of_players(
    py: Python<'_>,
    seed: u64,
    path: Option<PathBuf>,
    text: Option<String>,
    balance: Option<u8>,
    policy: Option<&str>,
    effort: Option<u64>,
    explain: bool,
    plan: Option<String>,
) -> PyResult<(String, Drawing)> {
    let case = Case::new(py, path, text)?;
    let options = EntranceOptions { policy: policy_named(py, policy)?, effort, explain };
    drawn(py, move |json, text| {
        let mut generator = match case {
            Case::File(path) => PlayersGenerator::from_file(path),
            Case::Text(text) => PlayersGenerator::from_text(&text),
        }?
        .seed(seed)
        .each_player(|player| options.apply(player));
        if let Some(balance) = balance {
            generator = generator.balance(balance);
        }
        if let Some(plan) = plan {
            generator = generator.plan("the plan", &plan)?;
        }
        let made = generator.generate()?;
        let title = format!("{}, seed {seed}", generator.name().unwrap_or("players"));
        made.write_json(json)?;
        made.write_text(&title, text)?;
        Ok(made.sketch(&title))
    })
}

/// Options of the randomization of one world.
#[derive(Debug, Clone, Copy)]
struct EntranceOptions {
    policy: Option<Policy>,
    effort: Option<u64>,
    explain: bool,
}

impl EntranceOptions {
    fn apply(self, generator: rmg::entrances::Generator) -> rmg::entrances::Generator {
        let generator = match self.policy {
            Some(policy) => generator.policy(policy),
            None => generator,
        };
        let generator = match self.effort {
            Some(effort) => generator.effort(effort),
            None => generator,
        };
        if self.explain { generator.explain(true) } else { generator }
    }
}

fn policy_named(py: Python<'_>, policy: Option<&str>) -> PyResult<Option<Policy>> {
    match policy {
        None => Ok(None),
        Some("stages") => Ok(Some(Policy::Stages)),
        Some("uniform") => Ok(Some(Policy::Uniform)),
        Some(other) => {
            let message = format!("invalid policy `{other}`; choose `stages` or `uniform`");
            Err(simple(py, "ChoiceError", &message))
        }
    }
}

/// Generates a world from a case or a pool.
#[pyfunction]
#[pyo3(signature = (seed, path=None, text=None, gems=None, process=None, effort=None, plan=None))]
#[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
pub(crate) fn worlds(
    py: Python<'_>,
    seed: u64,
    path: Option<PathBuf>,
    text: Option<String>,
    gems: Option<u32>,
    process: Option<&str>,
    effort: Option<u64>,
    plan: Option<String>,
) -> PyResult<(String, Drawing)> {
    let case = Case::new(py, path, text)?;
    let process = match process {
        None | Some("ours") => Process::Ours,
        Some("old") => Process::Old,
        Some("updated") => Process::Updated,
        Some(other) => {
            let message = format!("invalid process `{other}`; choose `ours`, `old` or `updated`");
            return Err(simple(py, "ChoiceError", &message));
        }
    };
    drawn(py, move |json, text| {
        let mut generator = match case {
            Case::File(path) => rmg::worlds::Generator::from_file(path),
            Case::Text(text) => rmg::worlds::Generator::from_text(&text),
        }?
        .seed(seed)
        .process(process);
        if let Some(gems) = gems {
            generator = generator.gems(gems);
        }
        if let Some(effort) = effort {
            generator = generator.effort(effort);
        }
        if let Some(plan) = plan {
            generator = generator.plan("the plan", &plan)?;
        }
        let made = generator.generate()?;
        let title = format!("world, seed {seed}");
        made.write_json(json)?;
        made.write_text(&title, text)?;
        Ok(made.sketch(&title))
    })
}

/// Generates a puzzle from a configuration.
#[pyfunction]
#[pyo3(signature = (seed, path=None, text=None, steps=None, max_enclaves=None, require_adjacent=false, effort=None))]
#[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
pub(crate) fn puzzle(
    py: Python<'_>,
    seed: u64,
    path: Option<PathBuf>,
    text: Option<String>,
    steps: Option<(u64, u64)>,
    max_enclaves: Option<usize>,
    require_adjacent: bool,
    effort: Option<u64>,
) -> PyResult<String> {
    let case = Case::new(py, path, text)?;
    written(py, move |to| {
        puzzles(case, seed, steps, max_enclaves, require_adjacent, effort)?.generate()?.write_json(to)
    })
}

fn puzzles(
    case: Case,
    seed: u64,
    steps: Option<(u64, u64)>,
    max_enclaves: Option<usize>,
    require_adjacent: bool,
    effort: Option<u64>,
) -> Result<rmg::puzzle::Generator, rmg::Error> {
    let mut generator = match case {
        Case::File(path) => rmg::puzzle::Generator::from_file(path),
        Case::Text(text) => rmg::puzzle::Generator::from_text(&text),
    }?
    .seed(seed);
    if let Some((min, max)) = steps {
        generator = generator.steps(min..=max);
    }
    if let Some(max) = max_enclaves {
        generator = generator.max_enclaves(max);
    }
    if require_adjacent {
        generator = generator.require_adjacent(true);
    }
    if let Some(effort) = effort {
        generator = generator.effort(effort);
    }
    Ok(generator)
}

/// Generates levels from a configuration. `text` is TOML, `json` is JSON.
#[pyfunction]
#[pyo3(signature = (seed, path=None, text=None, json=None, start=None, depth=1, parts=Vec::new()))]
#[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
pub(crate) fn level(
    py: Python<'_>,
    seed: u64,
    path: Option<PathBuf>,
    text: Option<String>,
    json: Option<&str>,
    start: Option<String>,
    depth: u32,
    parts: PartList,
) -> PyResult<String> {
    let case = levels_case(py, path, text, json)?;
    let (own, raised) = own_parts(py, parts)?;
    let result = written(py, move |to| {
        let made = levels(case, seed, start, depth, &own)?.generate()?;
        Ok(made.write(LevelFormat::Json, "", to).map(drop)?)
    });
    raised.take().map_or(result, Err)
}

/// Generates levels and returns a file of them, and the picture of its tiles for Tiled: name and bytes.
#[pyfunction]
#[pyo3(signature = (seed, format, name, path=None, text=None, json=None, start=None, depth=1, parts=Vec::new()))]
#[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
pub(crate) fn level_file<'py>(
    py: Python<'py>,
    seed: u64,
    format: &str,
    name: String,
    path: Option<PathBuf>,
    text: Option<String>,
    json: Option<&str>,
    start: Option<String>,
    depth: u32,
    parts: PartList,
) -> PyResult<FileBytes<'py>> {
    let case = levels_case(py, path, text, json)?;
    let format = level_format(py, format)?;
    let (own, raised) = own_parts(py, parts)?;
    let result = file(py, move |to| {
        Ok(levels(case, seed, start, depth, &own)?.generate()?.write(format, &name, to)?)
    });
    raised.take().map_or(result, Err)
}

/// Generates a puzzle and returns a file of it: text, dot, svg, or a format of levels for its dungeon of
/// tiles.
#[pyfunction]
#[pyo3(signature = (seed, format, name, path=None, text=None, steps=None, max_enclaves=None, require_adjacent=false, effort=None))]
#[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
pub(crate) fn puzzle_file<'py>(
    py: Python<'py>,
    seed: u64,
    format: &str,
    name: String,
    path: Option<PathBuf>,
    text: Option<String>,
    steps: Option<(u64, u64)>,
    max_enclaves: Option<usize>,
    require_adjacent: bool,
    effort: Option<u64>,
) -> PyResult<FileBytes<'py>> {
    let case = Case::new(py, path, text)?;
    let drawing = match format {
        "txt" | "dot" | "svg" => Ok(format.to_owned()),
        tiles => Err(level_format(py, tiles)?),
    };
    file(py, move |to| {
        let made = puzzles(case, seed, steps, max_enclaves, require_adjacent, effort)?.generate()?;
        match drawing.as_deref() {
            Ok("txt") => made.write_text(to)?,
            Ok("dot") => made.write_dot(&name, to)?,
            Ok(_) => made.write_svg(&name, to)?,
            Err(tiles) => return made.write_tiles(*tiles, &name, &name, to),
        }
        Ok(None)
    })
}

/// The bytes of a file, and the name and bytes of the picture that belongs to it.
type FileBytes<'py> = (Bound<'py, PyBytes>, Option<(String, Bound<'py, PyBytes>)>);

/// Runs the work and returns the bytes that it wrote.
fn file<'py>(
    py: Python<'py>,
    work: impl FnOnce(&mut Vec<u8>) -> Result<Option<Sidecar>, rmg::Error> + Send + 'static,
) -> PyResult<FileBytes<'py>> {
    let result = interruptible(py, None, move || {
        let mut bytes = Vec::new();
        work(&mut bytes).map(|sidecar| (bytes, sidecar))
    })?;
    let (bytes, sidecar) = result.map_err(|error| raised(py, &error))?;
    let sidecar = sidecar.map(|Sidecar { name, bytes }| (name, PyBytes::new(py, &bytes)));
    Ok((PyBytes::new(py, &bytes), sidecar))
}

fn level_format(py: Python<'_>, format: &str) -> PyResult<LevelFormat> {
    Ok(match format {
        "png" => LevelFormat::Png,
        "txt" => LevelFormat::Text,
        "json" | "tiles" => LevelFormat::Json,
        "tmx" => LevelFormat::Tmx,
        "tmj" => LevelFormat::Tmj,
        "dd2vtt" | "uvtt" => LevelFormat::Uvtt,
        other => return Err(simple(py, "ChoiceError", &format!("unknown file extension `.{other}`"))),
    })
}

/// Returns the case of a configuration of levels. `json` is a configuration as JSON.
fn levels_case(
    py: Python<'_>,
    path: Option<PathBuf>,
    text: Option<String>,
    json: Option<&str>,
) -> PyResult<Case> {
    let text = match json {
        None => text,
        Some(json) => {
            let invalid =
                |reason: String| simple(py, "ChoiceError", &format!("invalid configuration: {reason}"));
            let value: toml::Value =
                serde_json::from_str(json).map_err(|error| invalid(error.to_string()))?;
            Some(toml::to_string(&value).map_err(|error| invalid(error.to_string()))?)
        }
    };
    Case::new(py, path, text)
}

fn levels(
    case: Case,
    seed: u64,
    start: Option<String>,
    depth: u32,
    own: &OwnParts,
) -> Result<rmg::levels::Generator, rmg::Error> {
    let generator = match case {
        Case::File(path) => rmg::levels::Generator::from_file_with(path, own),
        Case::Text(text) => rmg::levels::Generator::parse_with("the configuration", &text, None, own),
    }?
    .seed(seed)
    .depth(depth);
    Ok(match start {
        Some(start) => generator.start(start),
        None => generator,
    })
}
