//! The class of templates.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use rmg::Generator;
use rmg::parts::json::limits;

use crate::errors::{diagnostic_list, raised};
use crate::pack::Pack;

/// A template of a file.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Template {
    pub(crate) generator: Generator,
    /// The path of the file; `None` for a text.
    path: Option<String>,
    bytes: Vec<u8>,
    name: String,
}

impl Template {
    fn new(py: Python<'_>, path: Option<String>, bytes: Vec<u8>, name: Option<String>) -> PyResult<Self> {
        let generator = match &path {
            Some(path) => Generator::from_bytes_of(path, bytes.clone()),
            None => Generator::from_bytes(bytes.clone()),
        };
        let generator = generator.map_err(|error| raised(py, &error))?;
        let generator = match name {
            Some(name) => generator.template(name),
            None => generator,
        };
        let name = generator.chosen().map_err(|error| raised(py, &error))?.id.clone();
        Ok(Self { generator: generator.template(name.as_str()), path, bytes, name })
    }
}

#[pymethods]
impl Template {
    /// Reads `FILE` or `FILE#NAME`.
    #[staticmethod]
    #[pyo3(signature = (path, name=None))]
    fn load(py: Python<'_>, path: &str, name: Option<String>) -> PyResult<Self> {
        let (file, named) = match name {
            Some(name) => (path.into(), Some(name)),
            None => rmg::split_template_name(path),
        };
        let bytes = rmg::files::read_bytes(&file, "a template file", limits::MAX_BYTES)
            .map_err(|error| raised(py, &error))?;
        Self::new(py, Some(file.to_string_lossy().into_owned()), bytes, named)
    }

    /// Parses a template in any format. Messages use `path` for it.
    #[staticmethod]
    #[pyo3(signature = (bytes, name=None, path=None))]
    fn parse(py: Python<'_>, bytes: Vec<u8>, name: Option<String>, path: Option<String>) -> PyResult<Self> {
        Self::new(py, path, bytes, name)
    }

    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The names of all templates of the file.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.generator.templates().map(str::to_owned).collect()
    }

    #[getter]
    fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// The bytes of the file.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    /// The ids of its zones, in order.
    #[getter]
    fn zones(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let template = self.generator.chosen().map_err(|error| raised(py, &error))?;
        Ok(template.zones.iter().map(|zone| zone.key.clone()).collect())
    }

    /// The minimum and the maximum size.
    #[getter]
    fn sizes(&self, py: Python<'_>) -> PyResult<(String, String)> {
        let template = self.generator.chosen().map_err(|error| raised(py, &error))?;
        Ok((template.min_size.value.to_string(), template.max_size.value.to_string()))
    }

    /// Returns all diagnostics of the template.
    #[pyo3(signature = (pack=None))]
    fn check<'py>(&self, py: Python<'py>, pack: Option<&Pack>) -> PyResult<Bound<'py, PyList>> {
        let generator = self.generator.clone().seed(0);
        let generator = match pack {
            Some(pack) => generator.pack(pack.pack.clone()),
            None => generator,
        };
        diagnostic_list(py, &py.detach(|| generator.check()))
    }

    /// Returns the template in the JSON template language of VCMI.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        self.generator.to_json().map_err(|error| raised(py, &error))
    }
}
