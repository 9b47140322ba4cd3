//! File access of the library: reads files up to a maximum size, and writes files atomically. No other module
//! opens files.

mod results;
#[cfg(feature = "parquet")]
mod sweep_folder;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use crate::diag::nearest;
use crate::error::Error;

pub use results::{
    add_part, begin_stats, open_results, part_differences, read_results, results_error, stats_of,
};
#[cfg(feature = "parquet")]
pub use sweep_folder::SweepFolder;

/// Maximum size of the picture of an outline, in bytes.
pub(crate) const MAX_PICTURE: usize = 4 << 20;

/// Reads a file of at most `most` bytes. Error messages use `what`, with an article, for the expected
/// content.
///
/// # Errors
/// [`Error::Unreadable`], with a similar path if one exists.
pub fn read_bytes(path: &Path, what: &str, most: usize) -> Result<Vec<u8>, Error> {
    let unreadable =
        |reason: String, help: String| Err(Error::Unreadable { path: path.to_owned(), reason, help });
    if path.is_dir() {
        return unreadable(format!("it is a folder, not {what}"), format!("choose {what} in this folder"));
    }
    let mut bytes = Vec::new();
    // devices and pipes have no length, so the number of bytes read is limited
    let read = File::open(path).and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes));
    match read {
        Err(error) => unreadable(in_words(&error), did_you_mean(path)),
        Ok(_) if bytes.len() > most => {
            unreadable(format!("it is too large for {what}: more than {} MB", most >> 20), String::new())
        }
        Ok(_) => Ok(bytes),
    }
}

/// Reads a text file like [`read_bytes`], and removes a byte order mark.
///
/// # Errors
/// Those of [`read_bytes`], and [`Error::Unreadable`] if the file is not UTF-8.
pub fn read_text(path: &Path, what: &str, most: usize) -> Result<String, Error> {
    let text = String::from_utf8(read_bytes(path, what, most)?).map_err(|error| Error::Unreadable {
        path: path.to_owned(),
        reason: format!("it is not UTF-8: byte {} is invalid", error.utf8_error().valid_up_to()),
        help: "save it as UTF-8".to_owned(),
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Reads the files of a folder with an accepted name, ordered by name.
pub(crate) fn read_folder(
    folder: &Path,
    what: &str,
    most: usize,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let unreadable =
        |reason: String, help: String| Error::Unreadable { path: folder.to_owned(), reason, help };
    if folder.is_file() {
        return Err(unreadable(
            "it is a file, not a folder".to_owned(),
            "use the folder that contains it".to_owned(),
        ));
    }
    let failed = |error: io::Error| unreadable(in_words(&error), did_you_mean(folder));
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        names.extend(entry.file_name().into_string().ok().filter(|name| is_wanted(name)));
    }
    names.sort();
    let mut files = Vec::with_capacity(names.len());
    for name in names {
        let path = folder.join(&name);
        if path.is_file() {
            files.push((name, read_bytes(&path, what, most)?));
        }
    }
    Ok(files)
}

/// Returns all `.json` and `.h3t` files under a folder, ordered by path. Does not follow links to folders.
///
/// # Errors
/// [`Error::Unreadable`].
pub fn template_files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let unreadable = |error: io::Error| Error::Unreadable {
        path: folder.to_owned(),
        reason: in_words(&error),
        help: did_you_mean(folder),
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        if entry.file_type().map_err(unreadable)?.is_dir() {
            found.extend(template_files(&path)?);
        } else if path.extension().is_some_and(|extension| {
            ["json", "h3t"].iter().any(|known| extension.eq_ignore_ascii_case(known))
        }) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Resolves the symbolic links of a path. The target may not exist yet. Returns the path itself if its links
/// are cyclic.
#[must_use]
pub fn followed(path: &Path) -> PathBuf {
    /// The maximum number of links to follow, as in Linux.
    const LINKS: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..LINKS {
        let Ok(to) = fs::read_link(&at) else { return at };
        at = at.parent().unwrap_or(Path::new("")).join(to);
    }
    path.to_owned()
}

/// Whether a file is on the disk when its command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// The system writes it to the disk later. A power failure within about half a minute may lose it or
    /// empty it. For files that the same command with the same seed and input makes again, such as maps:
    /// waiting for the disk may take longer than the map.
    Repeatable,
    /// It is on the disk. For records and measurements, and for files that users edit.
    Flushed,
}

impl Durability {
    /// Waits for the disk if the file must be on it. Only then some systems report that the disk is full.
    ///
    /// # Errors
    /// The error of the system.
    pub fn ensure(self, file: &File) -> io::Result<()> {
        if self == Self::Flushed { file.sync_all() } else { Ok(()) }
    }
}

/// Writes all files, or none of them: writes each to a temporary file in the same folder, then renames it.
/// Replaces existing files. Keeps a symbolic link and writes its target.
pub(crate) fn write_files(files: &[(PathBuf, Vec<u8>)], durability: Durability) -> Result<(), Error> {
    let mut staged: Vec<(PathBuf, PathBuf)> = Vec::new();
    let written = files.iter().try_for_each(|(path, bytes)| {
        let path = followed(path);
        // hidden, so that programs that read the whole folder meanwhile skip it
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(".part");
        let temporary = path.with_file_name(name);
        staged.push((temporary.clone(), path.clone()));
        let write = || {
            let mut file = File::create(&temporary)?;
            file.write_all(bytes)?;
            durability.ensure(&file)
        };
        write().map_err(|error| unwritable(&path, &error))
    });
    let renamed = written.and_then(|()| {
        staged.iter().try_for_each(|(temporary, path)| {
            fs::rename(temporary, path).map_err(|error| unwritable(path, &error))
        })
    });
    if renamed.is_err() {
        for (temporary, _) in &staged {
            // fails if the file was renamed or never created; otherwise the first error is reported
            let _removed = fs::remove_file(temporary);
        }
    }
    renamed
}

fn unwritable(path: &Path, error: &io::Error) -> Error {
    Error::Unwritable { path: path.to_owned(), reason: in_words(error) }
}

/// Returns an existing path that is similar to `path`. Folders and the name may be misspelled. The extension
/// may be missing if only one file has the name. Returns `None` if `path` exists or nothing is similar.
///
/// # Cost
/// Reads one folder per missing component of the path.
#[must_use]
pub fn similar(path: &Path) -> Option<PathBuf> {
    if path.exists() {
        return None;
    }
    let mut meant = PathBuf::new();
    for part in path.components() {
        let is_there = !matches!(part, Component::Normal(_)) || meant.join(part).exists();
        let name =
            if is_there { part.as_os_str().to_owned() } else { similar_entry(&meant, part.as_os_str())? };
        meant.push(name);
    }
    Some(meant)
}

/// Returns the entry of a folder with a similar name.
fn similar_entry(folder: &Path, name: &OsStr) -> Option<OsString> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let name = name.to_str()?;
    let mut names: Vec<String> =
        fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    let has_stem = |other: &&String| Path::new(other).file_stem().is_some_and(|stem| stem == name);
    let mut with_extension = names.iter().filter(has_stem);
    let only = with_extension.next().filter(|_| with_extension.next().is_none());
    let similar = only.map(String::as_str).or_else(|| nearest(name, names.iter().map(String::as_str)));
    similar.map(OsString::from)
}

/// Returns a suggestion for a missing path; empty if nothing is similar.
fn did_you_mean(path: &Path) -> String {
    similar(path).map(|meant| format!("did you mean {}?", meant.display())).unwrap_or_default()
}

/// Returns the message of an I/O error, without its number.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ if is_in_use(error.kind(), error.raw_os_error(), cfg!(windows)) => {
            "another program uses the file".to_owned()
        }
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::QuotaExceeded => "the quota of this user on the disk is used up".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::InvalidFilename => {
            "the name or the path is too long, or has characters that the system does not allow".to_owned()
        }
        io::ErrorKind::FileTooLarge => {
            "the file would be larger than the system allows (a limit of the shell, `ulimit -f`, or of the disk)"
                .to_owned()
        }
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".to_owned(),
        _ => error.to_string(),
    }
}

/// Returns whether an error means that another program has a file open. Only Windows locks open files; its
/// codes are those of `winerror.h`: `ERROR_SHARING_VIOLATION` and `ERROR_LOCK_VIOLATION`.
#[must_use]
pub fn is_in_use(kind: io::ErrorKind, code: Option<i32>, is_windows: bool) -> bool {
    matches!(kind, io::ErrorKind::ResourceBusy | io::ErrorKind::ExecutableFileBusy)
        || is_windows && matches!(code, Some(32 | 33))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_a_running_program_is_recognized() {
        let other = io::ErrorKind::Other;
        assert!(is_in_use(other, Some(32), true) && is_in_use(other, Some(33), true));
        assert!(is_in_use(io::ErrorKind::ExecutableFileBusy, None, false));
        // 32 is a broken pipe on Linux
        assert!(!is_in_use(other, Some(32), false) && !is_in_use(other, Some(5), true));
    }

    #[test]
    fn typos_get_a_suggestion_and_folders_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("template.json"), "{}").unwrap();
        let missing =
            read_bytes(&folder.path().join("templaet.json"), "a template file", 9).unwrap_err().to_string();
        assert!(
            missing.contains("no such file")
                && missing.contains("did you mean")
                && missing.contains("template.json?")
        );
        fs::create_dir(folder.path().join("maps")).unwrap();
        for (wrong, meant) in [
            ("template", Some("template.json")),
            ("mpas/a.json", None),
            ("tempalte", None),
            ("templaet.json/x", None),
        ] {
            let found = similar(&folder.path().join(wrong));
            assert_eq!(found, meant.map(|meant| folder.path().join(meant)), "{wrong}");
        }
        fs::write(folder.path().join("maps/a.json"), "{}").unwrap();
        assert_eq!(similar(&folder.path().join("mpas/a.json")), Some(folder.path().join("maps/a.json")));
        assert_eq!(similar(&folder.path().join("maps")), None);
        fs::write(folder.path().join("template.png"), "").unwrap();
        assert_eq!(similar(&folder.path().join("template")), None, "two have the name");
        let is_folder = read_bytes(folder.path(), "a template file", 9).unwrap_err().to_string();
        assert!(is_folder.contains("it is a folder, not a template file"), "{is_folder}");
        fs::write(folder.path().join("large"), "0123456789").unwrap();
        let large = read_bytes(&folder.path().join("large"), "a map", 9).unwrap_err().to_string();
        assert!(large.contains("too large for a map"), "{large}");
        fs::write(folder.path().join("latin"), b"M\xfcller").unwrap();
        let latin = read_text(&folder.path().join("latin"), "a case", 99).unwrap_err().to_string();
        assert!(latin.contains("byte 1 is invalid"), "{latin}");
    }

    #[test]
    fn all_files_are_written_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::create_dir(place("taken")).unwrap();
        fs::write(place("taken/inside"), "x").unwrap();
        let files = |second: &str| vec![(place("a"), b"1".to_vec()), (place(second), b"2".to_vec())];
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        assert!(write_files(&files("no such folder/b"), Durability::Repeatable).is_err());
        assert_eq!(names(), ["taken"]);
        write_files(&files("b"), Durability::Flushed).unwrap();
        assert_eq!(names(), ["a", "b", "taken"]);
        assert_eq!(fs::read(place("b")).unwrap(), b"2");
    }
}
