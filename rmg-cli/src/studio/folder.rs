//! The files that the studio may open and save: those directly in one folder.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;
use std::{fmt, fs};

use rmg::files::{Durability, in_words};
use rmg::template::MAX_BYTES;

use crate::prelude::*;

/// Endings of templates and maps.
const ENDINGS: [&str; 6] = ["json", "h3t", "txt", "rmgmap", "vmap", "h3m"];

/// A folder, and the file that the command line names.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    /// The name of the file to open first.
    pub(super) opened: Option<String>,
    /// The files that the page has read or written, as they were last seen.
    seen: Mutex<BTreeMap<String, Watched>>,
}

/// A file that is watched.
#[derive(Debug, Default)]
struct Watched {
    stamp: Stamp,
    /// Number of the last checks that did not find it.
    missing: u8,
}

/// What another program did to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// It changed the file, or made it again.
    Changed(String),
    /// It deleted or renamed the file.
    Missing(String),
}

/// The time of the last change and the length; `None` for a missing file.
type Stamp = Option<(SystemTime, u64)>;

/// The reason why a file is refused.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The name is not the name of a template or map in the folder.
    Outside(String),
    /// The file cannot be read or written, as text.
    Failed(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside(name) => write!(out, "{name} is not a template or map in the folder of the studio"),
            Self::Failed(reason) => out.write_str(reason),
        }
    }
}

impl Folder {
    /// Opens a folder, or the folder of a file.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let unreadable =
            |error| Failure::usage(format!("cannot read {}: {}", path.display(), in_words(&error)));
        let full = dunce::canonicalize(path).map_err(unreadable)?;
        let (root, opened) = if full.is_dir() {
            (full, None)
        } else {
            let name = full.file_name().map(|name| name.to_string_lossy().into_owned());
            (full.parent().map_or_else(PathBuf::new, Path::to_path_buf), name)
        };
        Ok(Self { root, opened, seen: Mutex::default() })
    }

    /// Returns the path of a file. Refuses names with folders, other endings, and links that lead outside.
    fn path_of(&self, name: &str) -> Result<PathBuf, Refusal> {
        let outside = || Refusal::Outside(name.to_owned());
        if !is_plain(name) {
            return Err(outside());
        }
        let path = self.root.join(name);
        match dunce::canonicalize(&path) {
            Ok(full) if full.parent() != Some(self.root.as_path()) => Err(outside()),
            _ => Ok(path),
        }
    }

    /// Returns the names of the templates and maps, in order.
    pub(super) fn list(&self) -> Result<Vec<String>, Refusal> {
        let entries = fs::read_dir(&self.root).map_err(|error| Refusal::Failed(error.to_string()))?;
        let mut names: Vec<String> = entries
            .flatten()
            .filter(|entry| is_known(&entry.path()) && entry.path().is_file())
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Reads a file, and watches it from now on.
    pub(super) fn read(&self, name: &str) -> Result<Vec<u8>, Refusal> {
        let path = self.path_of(name)?;
        let is_too_large = fs::metadata(&path).is_ok_and(|facts| {
            facts.len() > u64::try_from(rmg::MapBytes::MAX_BYTES.max(MAX_BYTES)).unwrap_or(u64::MAX)
        });
        if is_too_large {
            return Err(Refusal::Failed(format!("{name} is too large")));
        }
        let bytes = fs::read(&path).map_err(|error| Refusal::Failed(format!("{name}: {error}")))?;
        self.see(name, &path);
        Ok(bytes)
    }

    /// Writes a file, completely or not at all.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Refusal> {
        let path = self.path_of(name)?;
        write_as(Durability::Flushed, &path, Overwrite { force: true }, |to| to.write_all(bytes))
            .map_err(|failure| Refusal::Failed(failure.lines().collect::<Vec<_>>().join(" ")))?;
        self.see(name, &path);
        Ok(())
    }

    fn see(&self, name: &str, path: &Path) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert(name.to_owned(), Watched { stamp: stamp(path), missing: 0 });
    }

    /// Returns what other programs did to the watched files since the last call. A file is missing at the
    /// second call without it: editors often delete a file before they write it again.
    pub(super) fn changes(&self) -> Vec<Change> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = Vec::new();
        for (name, watched) in &mut *seen {
            let now = stamp(&self.root.join(name));
            if now.is_none() {
                watched.missing = watched.missing.saturating_add(1);
                if watched.missing == 2 {
                    watched.stamp = None;
                    changed.push(Change::Missing(name.clone()));
                }
                continue;
            }
            let is_changed = watched.stamp != now;
            *watched = Watched { stamp: now, missing: 0 };
            if is_changed {
                changed.push(Change::Changed(name.clone()));
            }
        }
        changed
    }
}

/// Returns whether a name is that of a template or map, without a folder.
pub(super) fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let is_one = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    is_one && !name.contains(['/', '\\', ':']) && is_known(Path::new(name))
}

fn stamp(path: &Path) -> Stamp {
    let facts = fs::metadata(path).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

fn is_known(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_templates_and_maps_in_the_folder_are_opened() {
        let outer = tempfile::tempdir().unwrap();
        let inner = outer.path().join("maps");
        fs::create_dir(&inner).unwrap();
        fs::write(outer.path().join("secret.json"), "{}").unwrap();
        fs::write(inner.join("a.json"), "{}").unwrap();
        fs::write(inner.join("notes.md"), "").unwrap();
        let folder = Folder::open(&inner.join("a.json")).unwrap();
        assert_eq!(folder.opened.as_deref(), Some("a.json"));
        assert_eq!(folder.list().unwrap(), ["a.json"]);
        assert_eq!(folder.read("a.json").unwrap(), b"{}");
        let full = outer.path().join("secret.json");
        for name in ["../secret.json", "./a.json", "x/../a.json", "notes.md", "", ".", full.to_str().unwrap()]
        {
            assert!(matches!(folder.read(name), Err(Refusal::Outside(_))), "{name}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&full, inner.join("link.json")).unwrap();
            assert!(matches!(folder.read("link.json"), Err(Refusal::Outside(_))));
            assert!(matches!(folder.write("link.json", b""), Err(Refusal::Outside(_))));
        }
    }

    #[test]
    fn changes_of_other_programs_are_noticed_once() {
        let outer = tempfile::tempdir().unwrap();
        let folder = Folder::open(outer.path()).unwrap();
        folder.write("a.json", b"{}").unwrap();
        assert!(folder.changes().is_empty());
        fs::write(outer.path().join("a.json"), "{ }").unwrap();
        let changed = || Change::Changed("a.json".to_owned());
        assert_eq!(folder.changes(), [changed()]);
        assert!(folder.changes().is_empty());
        fs::remove_file(outer.path().join("a.json")).unwrap();
        assert!(folder.changes().is_empty(), "perhaps it is written again");
        assert_eq!(folder.changes(), [Change::Missing("a.json".to_owned())]);
        assert!(folder.changes().is_empty());
        fs::write(outer.path().join("a.json"), "{ }").unwrap();
        assert_eq!(folder.changes(), [changed()]);
    }
}
