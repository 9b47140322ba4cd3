//! The class of maps.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rmg::character::Reference;
use rmg::documents::{character_members, fairness_members, map_members, player_values};
use rmg::fairness::{CarriedPiles, Fairness};
use rmg::parts::audit::{audit_by_template, report};
use rmg::parts::plan::template_of_plan;
use rmg::{MapFormat, PictureScale};
use serde_json::Value;

use crate::errors::{raised, simple};
use crate::layer::Layer;
use crate::objects;
use crate::pack::Pack;
use crate::running::interruptible;
use crate::template::Template;

/// A map. Clones share their data.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Map {
    map: rmg::Map,
}

impl Map {
    pub(crate) fn new(map: rmg::Map) -> Self {
        Self { map }
    }
}

/// Reads a map with the given pack, or with its built-in one.
fn read(bytes: &rmg::MapBytes, pack: Option<rmg::Pack>) -> Result<rmg::Map, rmg::Error> {
    let pack = pack.unwrap_or_else(|| rmg::Pack::of_game(bytes.built_in_game()));
    Ok(bytes.read(&pack)?.into())
}

#[pymethods]
impl Map {
    /// Reads and audits a map from a file.
    #[staticmethod]
    #[pyo3(signature = (path, pack=None))]
    fn open(py: Python<'_>, path: PathBuf, pack: Option<&Pack>) -> PyResult<Self> {
        let pack = pack.map(|pack| pack.pack.clone());
        let map = interruptible(py, None, move || read(&rmg::MapBytes::open(&path, None)?, pack))?;
        map.map(Self::new).map_err(|error| raised(py, &error))
    }

    /// Reads and audits a map from bytes. The format is a file extension.
    #[staticmethod]
    #[pyo3(signature = (bytes, format, pack=None))]
    fn read(py: Python<'_>, bytes: Vec<u8>, format: &str, pack: Option<&Pack>) -> PyResult<Self> {
        let pack = pack.map(|pack| pack.pack.clone());
        let format = MapFormat::of(format!("map.{format}")).map_err(|error| raised(py, &error))?;
        let map = interruptible(py, None, move || read(&rmg::MapBytes::new("the map", format, bytes), pack))?;
        map.map(Self::new).map_err(|error| raised(py, &error))
    }

    #[getter]
    fn template(&self) -> &str {
        &self.map.model().plan.template_name
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.map.seed().0
    }

    #[getter]
    fn size(&self) -> String {
        self.map.size().to_string()
    }

    #[getter]
    fn width(&self) -> u16 {
        self.map.size().width()
    }

    #[getter]
    fn height(&self) -> u16 {
        self.map.size().height()
    }

    #[getter]
    fn levels(&self) -> usize {
        self.map.model().levels.len()
    }

    /// The number of the successful attempt, from 0.
    #[getter]
    fn attempt(&self) -> u32 {
        self.map.model().attempt
    }

    /// Whether the map is from another program and has no plan.
    #[getter]
    fn is_foreign(&self) -> bool {
        self.map.unknown().is_some()
    }

    fn __str__(&self) -> String {
        self.map.to_string()
    }

    /// Returns a layer of a level.
    fn layer(&self, py: Python<'_>, name: &str, level: usize) -> PyResult<Layer> {
        let levels = &self.map.model().levels;
        let Some(of_level) = levels.get(level) else {
            let message = format!("unknown level {level}: the number of levels is {}", levels.len());
            return Err(simple(py, "ChoiceError", &message));
        };
        Layer::of(&self.map, of_level, name)
            .ok_or_else(|| simple(py, "ChoiceError", &format!("unknown layer `{name}`")))
    }

    /// Returns the names of the numbers of a layer, in order.
    fn names(&self, py: Python<'_>, layer: &str) -> PyResult<Vec<String>> {
        objects::names(&self.map, layer)
            .ok_or_else(|| simple(py, "ChoiceError", &format!("unknown layer with names `{layer}`")))
    }

    /// Returns the columns of a table: `objects`, `zones`, `piles` or `connections`.
    fn columns<'py>(&self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        match table {
            "objects" => objects::objects(py, &self.map),
            "zones" => objects::zones(py, &self.map),
            "piles" => objects::piles(py, &self.map),
            "connections" => objects::connections(py, &self.map),
            _ => Err(simple(py, "ChoiceError", &format!("unknown table `{table}`"))),
        }
    }

    /// Returns the certificate as JSON and as text.
    fn certificate(&self, py: Python<'_>) -> PyResult<(String, String)> {
        certificate_texts(py, &self.map)
    }

    /// Audits the map against a template. Returns the certificate as JSON and as text.
    fn certificate_of(&self, py: Python<'_>, template: &Template) -> PyResult<(String, String)> {
        if self.map.unknown().is_some() {
            let message = "the map has no plan; audit it without a template";
            return Err(simple(py, "MapError", message));
        }
        let generator = template.generator.clone();
        let map = self.map.clone();
        let certificate = interruptible(py, None, move || {
            let template = generator.chosen()?;
            let template = template_of_plan(template, &map.model().plan);
            Ok(audit_by_template(map.model(), map.pack().content(), &template))
        })?
        .map_err(|error: rmg::Error| raised(py, &error))?;
        let mut json = Vec::new();
        rmg::parts::view::certificate_json::write_certificate(&certificate, &mut json)?;
        Ok((String::from_utf8_lossy(&json).into_owned(), report(&certificate)))
    }

    /// Returns the output of `rmg info --json`: zones, connections, treasure, mines, required objects and
    /// unmet requests.
    fn report(&self) -> String {
        let mut members = map_members(self.map.report());
        members.insert("players".to_owned(), player_values(&self.map.model().plan.players));
        Value::Object(members).to_string()
    }

    /// Returns the output of `rmg fairness --json`.
    fn fairness(&self, py: Python<'_>) -> PyResult<String> {
        let map = self.map.clone();
        interruptible(py, None, move || {
            let (fairness, control) = Fairness::with_control(map.model(), map.pack().content());
            let carried = CarriedPiles::new(&fairness, map.model(), map.pack().content());
            let members =
                fairness_members(&fairness, &control, &carried, map.model(), map.unknown().is_some());
            Value::Object(members).to_string()
        })
    }

    /// Returns the output of `rmg measure --json`.
    fn measure(&self, py: Python<'_>) -> PyResult<String> {
        let map = self.map.clone();
        interruptible(py, None, move || {
            let levels = map.character();
            let levels: Vec<_> = levels.iter().map(|level| (None, level)).collect();
            Value::Object(character_members(&levels, &Reference::ALL)).to_string()
        })
    }

    /// Draws the map. A positive `scale` is the number of pixels per tile, a negative one the number of tiles
    /// per pixel.
    #[pyo3(signature = (format, scale=None, names=false, borders=true, findings=false))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        scale: Option<i32>,
        names: bool,
        borders: bool,
        findings: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let number = |scale: i32| u16::try_from(scale.unsigned_abs()).unwrap_or(u16::MAX);
        let scale = match scale {
            None => PictureScale::Auto,
            Some(0) => {
                let message =
                    "invalid scale 0: expected 1 or more pixels per tile, or -2 or less for tiles per pixel";
                return Err(simple(py, "ChoiceError", message));
            }
            Some(scale @ 1..) => PictureScale::PixelsPerTile(number(scale)),
            Some(scale) => PictureScale::TilesPerPixel(number(scale)),
        };
        let picture = self.map.picture().scale(scale).names(names).borders(borders).findings(findings);
        let is_svg = format == "svg";
        let drawn = interruptible(py, None, move || {
            let mut bytes = Vec::new();
            if is_svg { picture.write_svg(&mut bytes) } else { picture.write_png(&mut bytes) }.map(|()| bytes)
        })?;
        drawn.map(|bytes| PyBytes::new(py, &bytes)).map_err(|error| raised(py, &error))
    }

    /// Saves the map in the format of the file extension.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let map = self.map.clone();
        interruptible(py, None, move || map.save(path))?.map_err(|error| raised(py, &error))
    }

    /// Returns the bytes of a file. The format is a file extension.
    fn to_bytes<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let format = MapFormat::of(format!("map.{format}")).map_err(|error| raised(py, &error))?;
        let map = self.map.clone();
        let written = interruptible(py, None, move || {
            let mut bytes = Vec::new();
            map.write(format, "map", &mut bytes).map(|_| bytes)
        })?;
        written.map(|bytes| PyBytes::new(py, &bytes)).map_err(|error| raised(py, &error))
    }
}

fn certificate_texts(py: Python<'_>, map: &rmg::Map) -> PyResult<(String, String)> {
    let mut json = Vec::new();
    map.write_certificate(&mut json).map_err(|error| raised(py, &error))?;
    Ok((String::from_utf8_lossy(&json).into_owned(), report(map.certificate())))
}
