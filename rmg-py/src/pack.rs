//! Content packs.

use pyo3::prelude::*;

use crate::errors::raised;

/// A content pack, with the folders from which it was read.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) pack: rmg::Pack,
    folders: Vec<String>,
}

/// The files of a pack: its label, and the names and contents of the files.
pub(crate) type PackFiles = (String, Vec<(String, Vec<u8>)>);

#[pymethods]
impl Pack {
    /// Reads packs from folders and merges them. Without folders, returns the built-in pack of Heroes III.
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

/// Reads the files of packs from folders, to send them to another machine.
pub(crate) fn read_files(py: Python<'_>, folders: &[String]) -> PyResult<Vec<PackFiles>> {
    let sources = rmg::Pack::read_folders(folders).map_err(|error| raised(py, &error))?;
    let files = |source: &rmg::PackSource<'_>| {
        let names = source.file_names();
        names.map(|name| (name.to_owned(), source.bytes(name).unwrap_or_default().to_vec())).collect()
    };
    Ok(sources.iter().map(|source| (source.label().to_owned(), files(source))).collect())
}

/// Merges packs from their files. Without packs, returns the built-in one.
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
