//! Content packs.

use pyo3::prelude::*;

use crate::errors::raised;

/// A content pack, with the folders that it was read from.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) pack: rmg::Pack,
    folders: Vec<String>,
}

/// The files of a pack: its label, and names with what is in them.
pub(crate) type PackFiles = (String, Vec<(String, Vec<u8>)>);

#[pymethods]
impl Pack {
    /// Packs in folders, laid over one another; without any the built-in one of Heroes III.
    #[staticmethod]
    fn load(py: Python<'_>, folders: Vec<String>) -> PyResult<Self> {
        let pack = if folders.is_empty() {
            Ok(rmg::Pack::heroes3())
        } else {
            py.detach(|| rmg::Pack::from_folders(&folders))
        };
        Ok(Self { pack: pack.map_err(|error| raised(py, &error))?, folders })
    }

    #[getter]
    fn folders(&self) -> Vec<String> {
        self.folders.clone()
    }
}

/// The files of packs in folders, to be sent elsewhere.
pub(crate) fn read_files(py: Python<'_>, folders: &[String]) -> PyResult<Vec<PackFiles>> {
    let sources = rmg::Pack::read_folders(folders).map_err(|error| raised(py, &error))?;
    let files = |source: &rmg::PackSource<'_>| {
        let names = source.file_names();
        names.map(|name| (name.to_owned(), source.bytes(name).unwrap_or_default().to_vec())).collect()
    };
    Ok(sources.iter().map(|source| (source.label().to_owned(), files(source))).collect())
}

/// A pack of such files; without any the built-in one.
pub(crate) fn of_files(py: Python<'_>, packs: &[PackFiles]) -> PyResult<rmg::Pack> {
    if packs.is_empty() {
        return Ok(rmg::Pack::heroes3());
    }
    let sources: Vec<rmg::PackSource<'_>> = (packs.iter())
        .map(|(label, files)| {
            let mut source = rmg::PackSource::new(label.as_str());
            files.iter().for_each(|(name, bytes)| source.add_bytes(name.as_str(), bytes.clone()));
            source
        })
        .collect();
    rmg::Pack::from_sources(&sources).map_err(|error| raised(py, &error))
}
