//! Finished maps.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rmg::documents::{fairness_members, map_members, player_values};
use rmg::parts::audit::{audit_by_template, report};
use rmg::parts::plan::template_of_plan;
use rmg::{MapFormat, PictureScale};
use serde_json::Value;

use crate::errors::{plain, raised};
use crate::layer::Layer;
use crate::objects;
use crate::pack::Pack;
use crate::running::interruptible;
use crate::template::Template;

/// A map; clones of what it holds are shared.
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

/// A pack that was given, or the built-in one.
fn pack_or_default(pack: Option<&Pack>) -> rmg::Pack {
    pack.map_or_else(rmg::Pack::heroes3, |pack| pack.pack.clone())
}

#[pymethods]
impl Map {
    /// Reads and judges a map from a file.
    #[staticmethod]
    #[pyo3(signature = (path, pack=None))]
    fn open(py: Python<'_>, path: PathBuf, pack: Option<&Pack>) -> PyResult<Self> {
        let pack = pack_or_default(pack);
        let map = interruptible(py, None, move || rmg::Map::from_file(path, &pack))?;
        map.map(Self::new).map_err(|error| raised(py, &error))
    }

    /// Reads and judges a map of a format, given by its ending.
    #[staticmethod]
    #[pyo3(signature = (bytes, format, pack=None))]
    fn read(py: Python<'_>, bytes: Vec<u8>, format: &str, pack: Option<&Pack>) -> PyResult<Self> {
        let pack = pack_or_default(pack);
        let format = MapFormat::of(format!("map.{format}")).map_err(|error| raised(py, &error))?;
        let map = interruptible(py, None, move || rmg::Map::from_bytes(format, &bytes, &pack))?;
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

    /// Number of the attempt that gave it, from 0.
    #[getter]
    fn attempt(&self) -> u32 {
        self.map.model().attempt
    }

    /// Whether it is one that others made, without a plan.
    #[getter]
    fn is_foreign(&self) -> bool {
        self.map.unknown().is_some()
    }

    fn __str__(&self) -> String {
        self.map.to_string()
    }

    /// A layer of a level.
    fn layer(&self, py: Python<'_>, name: &str, level: usize) -> PyResult<Layer> {
        let levels = &self.map.model().levels;
        let Some(of_level) = levels.get(level) else {
            let told = format!("there is no level {level}; the map has {}", levels.len());
            return Err(plain(py, "ChoiceError", &told));
        };
        Layer::of(&self.map, of_level, name)
            .ok_or_else(|| plain(py, "ChoiceError", &format!("there is no layer `{name}`")))
    }

    /// Names behind the numbers of a layer, in their order.
    fn names(&self, py: Python<'_>, layer: &str) -> PyResult<Vec<String>> {
        objects::names(&self.map, layer)
            .ok_or_else(|| plain(py, "ChoiceError", &format!("there is no layer `{layer}` with names")))
    }

    /// Columns of a table: `objects`, `zones`, `piles` or `connections`.
    fn columns<'py>(&self, py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyDict>> {
        match table {
            "objects" => objects::objects(py, &self.map),
            "zones" => objects::zones(py, &self.map),
            "piles" => objects::piles(py, &self.map),
            "connections" => objects::connections(py, &self.map),
            _ => Err(plain(py, "ChoiceError", &format!("there is no table `{table}`"))),
        }
    }

    /// What the audit says, as JSON and in words.
    fn certificate(&self, py: Python<'_>) -> PyResult<(String, String)> {
        certificate_texts(py, &self.map)
    }

    /// The same, judged by what a template asks for.
    fn certificate_of(&self, py: Python<'_>, template: &Template) -> PyResult<(String, String)> {
        if self.map.unknown().is_some() {
            let told = "the map was made from no template; judge it without one";
            return Err(plain(py, "MapError", told));
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

    /// What `rmg info --json` tells of zones, connections, treasure, mines, required objects and wishes that were not met.
    fn report(&self) -> String {
        let mut members = map_members(self.map.report());
        members.insert("players".to_owned(), player_values(&self.map.model().plan.players));
        Value::Object(members).to_string()
    }

    /// What `rmg fairness --json` tells.
    fn fairness(&self, py: Python<'_>) -> PyResult<String> {
        let map = self.map.clone();
        interruptible(py, None, move || {
            let members = fairness_members(&map.fairness(), map.model(), map.unknown().is_some());
            Value::Object(members).to_string()
        })
    }

    /// Its picture. `scale`: pixels a tile where it is above 0, tiles a pixel where it is below.
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
                let told = "a tile has at least one pixel; choose a scale of 1 or more, or of -2 or less for tiles a pixel";
                return Err(plain(py, "ChoiceError", told));
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

    /// Writes it into a file as its ending says.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let map = self.map.clone();
        interruptible(py, None, move || map.save(path))?.map_err(|error| raised(py, &error))
    }

    /// The bytes of a file of a format, given by its ending.
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
