//! Files that people name: inputs within bounds, results in full or not at all. The one place of the library that opens files.

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

/// The bytes of a file, at most `most` of them; `what` it is to be, with its article, is named where it is something else.
///
/// # Errors
/// [`Error::Unreadable`], with the file that was probably meant.
pub fn read_bytes(path: &Path, what: &str, most: usize) -> Result<Vec<u8>, Error> {
    let unreadable =
        |reason: String, help: String| Err(Error::Unreadable { path: path.to_owned(), reason, help });
    if path.is_dir() {
        return unreadable(format!("it is a folder, not {what}"), format!("name a file in it, {what}"));
    }
    let mut bytes = Vec::new();
    // devices and pipes have no length, so it is the reading that is bounded
    let read = File::open(path).and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes));
    match read {
        Err(error) => unreadable(in_words(&error), did_you_mean(path)),
        Ok(_) if bytes.len() > most => {
            unreadable(format!("it is too large for {what}: more than {} MB", most >> 20), String::new())
        }
        Ok(_) => Ok(bytes),
    }
}

/// The text of a file, as [`read_bytes`], without a byte order mark.
///
/// # Errors
/// As [`read_bytes`], and where it is no UTF-8.
pub fn read_text(path: &Path, what: &str, most: usize) -> Result<String, Error> {
    let text = String::from_utf8(read_bytes(path, what, most)?).map_err(|error| Error::Unreadable {
        path: path.to_owned(),
        reason: format!("it is no text in UTF-8: byte {} is wrong", error.utf8_error().valid_up_to()),
        help: "save it as UTF-8".to_owned(),
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Files of a folder that `is_wanted` by their names, with their bytes, in the order of their names.
pub(crate) fn read_folder(
    folder: &Path,
    what: &str,
    most: usize,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let unreadable =
        |reason: String, help: String| Error::Unreadable { path: folder.to_owned(), reason, help };
    if folder.is_file() {
        return Err(unreadable("it is a file".to_owned(), "name the folder that it is in".to_owned()));
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

/// All `.json` and `.h3t` files under a folder, in order of path. Links to folders are not followed, so nothing goes round.
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
        } else if path
            .extension()
            .is_some_and(|ending| ["json", "h3t"].iter().any(|known| ending.eq_ignore_ascii_case(known)))
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Where a path leads: through all symbolic links, also to a file that is not there yet. A path whose links go round leads to itself.
#[must_use]
pub fn followed(path: &Path) -> PathBuf {
    /// Most links after one another, as Linux has it.
    const LINKS: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..LINKS {
        let Ok(to) = fs::read_link(&at) else { return at };
        at = at.parent().unwrap_or(Path::new("")).join(to);
    }
    path.to_owned()
}

/// Puts files with these bytes into their places, or none of them: each is written beside its place and renamed. What is there
/// already is replaced; a symbolic link stays, and the file that it leads to is written.
pub(crate) fn write_files(files: &[(PathBuf, Vec<u8>)]) -> Result<(), Error> {
    let mut staged: Vec<(PathBuf, PathBuf)> = Vec::new();
    let written = files.iter().try_for_each(|(path, bytes)| {
        let path = followed(path);
        // hidden, so that who reads the whole folder meanwhile does not meet it
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(".part");
        let beside = path.with_file_name(name);
        staged.push((beside.clone(), path.clone()));
        let write = || {
            let mut file = File::create(&beside)?;
            file.write_all(bytes)?;
            file.sync_all()
        };
        write().map_err(|error| unwritable(&path, &error))
    });
    let renamed = written.and_then(|()| {
        staged
            .iter()
            .try_for_each(|(beside, path)| fs::rename(beside, path).map_err(|error| unwritable(path, &error)))
    });
    if renamed.is_err() {
        for (beside, _) in &staged {
            // one that was renamed or never made is not there, and of one that stays the error has told enough
            let _gone = fs::remove_file(beside);
        }
    }
    renamed
}

fn unwritable(path: &Path, error: &io::Error) -> Error {
    Error::Unwritable { path: path.to_owned(), reason: in_words(error) }
}

/// The path that was probably meant where there is nothing at `path`: folders and the name may be misspelt, and the ending may be left out
/// where only one file has the name. `None` where something is there, and where nothing is like it.
///
/// # Cost
/// A look at the folder of each part that is missing.
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

/// The entry of a folder whose name is like this one.
fn similar_entry(folder: &Path, name: &OsStr) -> Option<OsString> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let name = name.to_str()?;
    let mut names: Vec<String> =
        fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    let has_stem = |other: &&String| Path::new(other).file_stem().is_some_and(|stem| stem == name);
    let mut with_ending = names.iter().filter(has_stem);
    let only = with_ending.next().filter(|_| with_ending.next().is_none());
    let like = only.map(String::as_str).or_else(|| nearest(name, names.iter().map(String::as_str)));
    like.map(OsString::from)
}

/// What to try where there is nothing at `path`; empty where nothing is like it.
fn did_you_mean(path: &Path) -> String {
    similar(path).map(|meant| format!("did you mean {}?", meant.display())).unwrap_or_default()
}

/// What the system said, without its error number.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::FileTooLarge => {
            "the file would be larger than the system allows (a limit of the shell, `ulimit -f`, or of the disk)"
                .to_owned()
        }
        io::ErrorKind::NotADirectory => "a part of the path is no folder".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_in_a_name_is_told_and_a_folder_is_no_file() {
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
        assert!(latin.contains("byte 1 is wrong"), "{latin}");
    }

    #[test]
    fn files_come_into_their_places_together_or_not_at_all() {
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
        assert!(write_files(&files("no such folder/b")).is_err());
        assert_eq!(names(), ["taken"]);
        write_files(&files("b")).unwrap();
        assert_eq!(names(), ["a", "b", "taken"]);
        assert_eq!(fs::read(place("b")).unwrap(), b"2");
    }
}
