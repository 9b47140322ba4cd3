//! Sweeps, the folders of their parts, and statistics of results.

use std::ops::Range;
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use rmg::sweep::{
    SeedRow, Stats, StatsView, Sweep, SweepInput, SweepSettings, add_part, begin_stats, part_differences,
};
use rmg::template::SymmetryRequest;
use rmg::{ContentList, MapSize, VictoryRequest};

use crate::errors::{raised, simple};
use crate::pack::{PackFiles, of_files, read_files};
use crate::running::{CancelToken, interruptible};
use crate::words::{effort, monsters, parsed, placement};

/// A template file: path, name of the chosen template, bytes, and whether it was found in a folder.
type Input = (String, Option<String>, Vec<u8>, bool);

/// Options of a sweep, as Python passes them.
#[derive(Debug, Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SweepKeywords {
    /// The first seed and the number of seeds.
    seeds: (u64, u64),
    sizes: Vec<String>,
    limit: Option<String>,
    water: Vec<String>,
    monsters: Vec<String>,
    effort: Vec<String>,
    players: Vec<String>,
    ban: Vec<String>,
    enable: Vec<String>,
    victory: Option<String>,
    symmetry: Option<String>,
    placement: Option<String>,
    attempts: u32,
    pack_folders: Vec<String>,
}

impl SweepKeywords {
    fn settings(&self, py: Python<'_>) -> PyResult<SweepSettings> {
        fn each<T, E: ToString>(
            py: Python<'_>,
            words: &[String],
            read: impl Fn(&str) -> Result<T, E>,
        ) -> PyResult<Vec<T>> {
            let read =
                |word: &String| read(word).map_err(|error| simple(py, "ChoiceError", &error.to_string()));
            words.iter().map(read).collect()
        }
        let (first, count) = self.seeds;
        let mut settings = SweepSettings::new(SeedRow { first, count });
        let choices = &mut settings.choices;
        choices.sizes = each(py, &self.sizes, str::parse)?;
        choices.limit = self.limit.as_deref().map(|size| parsed::<MapSize>(py, size)).transpose()?;
        choices.water = each(py, &self.water, str::parse)?;
        choices.players = each(py, &self.players, str::parse)?;
        choices.monsters = self.monsters.iter().map(|word| monsters(py, word)).collect::<PyResult<_>>()?;
        choices.efforts = self.effort.iter().map(|word| effort(py, word)).collect::<PyResult<_>>()?;
        for (texts, list) in [(&self.ban, &mut settings.ban), (&self.enable, &mut settings.enable)] {
            for text in texts {
                list.extend(parsed::<ContentList>(py, text)?.0);
            }
        }
        settings.victory =
            self.victory.as_deref().map(|text| parsed::<VictoryRequest>(py, text)).transpose()?;
        settings.symmetry =
            self.symmetry.as_deref().map(|text| parsed::<SymmetryRequest>(py, text)).transpose()?;
        if let Some(text) = &self.placement {
            settings.placement = placement(py, text)?;
        }
        settings.attempts = self.attempts;
        settings.pack_folders.clone_from(&self.pack_folders);
        Ok(settings)
    }
}

/// The arguments of [`SweepPlan::new`], for pickling.
type PickleParts = (Vec<Input>, SweepKeywords, Vec<PackFiles>);

/// A sweep with the contents of all its input files, so that it can be pickled and sent to another machine.
#[pyclass(frozen, module = "rmg._native")]
#[derive(Debug)]
pub(crate) struct SweepPlan {
    sweep: Sweep,
    inputs: Vec<Input>,
    choices: SweepKeywords,
    packs: Vec<PackFiles>,
}

#[pymethods]
impl SweepPlan {
    #[new]
    fn new(
        py: Python<'_>,
        inputs: Vec<Input>,
        choices: SweepKeywords,
        packs: Vec<PackFiles>,
    ) -> PyResult<Self> {
        let pack = of_files(py, &packs)?;
        let files: Vec<SweepInput> = (inputs.iter().cloned())
            .map(|(path, template, bytes, is_found)| SweepInput { path, template, bytes, is_found })
            .collect();
        let settings = choices.settings(py)?;
        let sweep = py.detach(|| Sweep::new(&files, &settings, &pack)).map_err(|error| raised(py, &error))?;
        Ok(Self { sweep, inputs, choices, packs })
    }

    /// Reads `FILE`, `FILE#NAME` or a folder.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Vec<Input>> {
        let inputs = SweepInput::read(text).map_err(|error| raised(py, &error))?;
        let tuple = |input: SweepInput| (input.path, input.template, input.bytes, input.is_found);
        Ok(inputs.into_iter().map(tuple).collect())
    }

    /// Reads the folders of content packs.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "Python passes them by value")]
    fn read_packs(py: Python<'_>, folders: Vec<String>) -> PyResult<Vec<PackFiles>> {
        read_files(py, &folders)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, PickleParts) {
        (py.get_type::<Self>(), (self.inputs.clone(), self.choices.clone(), self.packs.clone()))
    }

    /// The number of maps.
    #[getter]
    fn total(&self) -> u64 {
        self.sweep.total()
    }

    /// The header, which determines the records: the first line of a results file.
    #[getter]
    fn header(&self) -> PyResult<String> {
        let mut line = Vec::new();
        self.sweep.header().write(&mut line)?;
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    /// The templates and files of folders that cannot be used.
    #[getter]
    fn unusable(&self) -> Vec<String> {
        self.sweep.unusable().to_vec()
    }

    /// Splits ranges of cases into parts of some seconds of work.
    fn parts(&self, ranges: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
        let ranges: Vec<Range<u64>> = ranges.into_iter().map(|(start, end)| start..end).collect();
        self.sweep.parts(&ranges).into_iter().map(|cases| (cases.start, cases.end)).collect()
    }

    /// Generates the maps of some cases on this thread. Returns the bytes of their part.
    #[pyo3(signature = (begin, end, cancel=None))]
    fn part<'py>(
        &self,
        py: Python<'py>,
        begin: u64,
        end: u64,
        cancel: Option<&CancelToken>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (sweep, token) = (&self.sweep, cancel.map(|cancel| &cancel.0));
        let bytes = py.detach(|| sweep.part(begin..end, token)).map_err(|error| raised(py, &error))?;
        Ok(PyBytes::new(py, &bytes))
    }
}

/// The folder of the parts of a sweep.
#[pyclass]
#[derive(Debug)]
pub(crate) struct SweepFolder(Option<rmg::sweep::SweepFolder>);

impl SweepFolder {
    fn open(&mut self, py: Python<'_>) -> PyResult<&mut rmg::sweep::SweepFolder> {
        self.0.as_mut().ok_or_else(|| simple(py, "Error", "the folder is closed"))
    }
}

#[pymethods]
impl SweepFolder {
    #[new]
    fn new(py: Python<'_>, path: PathBuf, plan: &SweepPlan, restart: bool) -> PyResult<Self> {
        let header = plan.sweep.header();
        let folder = py.detach(|| rmg::sweep::SweepFolder::open(path, header, restart));
        Ok(Self(Some(folder.map_err(|error| raised(py, &error))?)))
    }

    /// Returns the number of generated maps.
    fn made(&mut self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.open(py)?.made())
    }

    /// Returns the ranges of missing cases.
    fn missing(&mut self, py: Python<'_>) -> PyResult<Vec<(u64, u64)>> {
        Ok(self.open(py)?.missing().into_iter().map(|cases| (cases.start, cases.end)).collect())
    }

    /// Returns the incomplete parts, with the reason.
    fn broken(&mut self, py: Python<'_>) -> PyResult<Vec<(PathBuf, String)>> {
        Ok(self.open(py)?.broken().to_vec())
    }

    /// Writes a part, atomically.
    fn put(&mut self, py: Python<'_>, begin: u64, end: u64, bytes: Vec<u8>) -> PyResult<PathBuf> {
        let folder = self.open(py)?;
        py.detach(|| folder.put(begin..end, bytes)).map_err(|error| raised(py, &error))
    }

    /// Releases the lock, so that other runs can write to the folder.
    fn close(&mut self) {
        self.0 = None;
    }
}

/// Statistics of parts, which are added in the order of their maps.
#[pyclass]
#[derive(Debug)]
pub(crate) struct PartStats(Stats);

#[pymethods]
impl PartStats {
    /// Creates statistics without records, for a header in JSON. Errors refer to `path`.
    #[new]
    #[pyo3(signature = (path, header, template=None))]
    #[expect(clippy::needless_pass_by_value, reason = "Python passes them by value")]
    fn new(py: Python<'_>, path: PathBuf, header: &str, template: Option<&str>) -> PyResult<Self> {
        begin_stats(&path, header, template).map(Self).map_err(|error| raised(py, &error))
    }

    /// Adds the records of consecutive cases, starting with case `first`, as lines. Returns the number of the
    /// next case.
    #[expect(clippy::needless_pass_by_value, reason = "Python passes them by value")]
    fn add(&mut self, py: Python<'_>, path: PathBuf, first: u64, lines: &[u8]) -> PyResult<u64> {
        let stats = &mut self.0;
        py.detach(|| add_part(stats, &path, first, lines)).map_err(|error| raised(py, &error))
    }

    /// Returns the differences between this sweep and that of a header in JSON, as text. Errors refer to
    /// `path`.
    #[expect(clippy::needless_pass_by_value, reason = "Python passes them by value")]
    fn differences(&self, py: Python<'_>, path: PathBuf, header: &str) -> PyResult<Vec<String>> {
        part_differences(&self.0, &path, header).map_err(|error| raised(py, &error))
    }

    /// Returns the output of `rmg stats --json`.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        stats_text(py, &self.0)
    }
}

fn stats_text(py: Python<'_>, stats: &Stats) -> PyResult<String> {
    serde_json::to_string(&StatsView::new(stats)).map_err(|error| simple(py, "Error", &error.to_string()))
}

/// Returns the output of `rmg stats --json` for a results file.
#[pyfunction]
#[pyo3(signature = (path, template=None))]
pub(crate) fn stats(py: Python<'_>, path: PathBuf, template: Option<String>) -> PyResult<String> {
    let read = interruptible(py, None, move || rmg::sweep::read_results(&path, template.as_deref()));
    let stats = read?.map_err(|error| raised(py, &error))?;
    stats_text(py, &stats)
}
