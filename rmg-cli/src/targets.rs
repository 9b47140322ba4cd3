//! Where files shall go: all that is known to go wrong there is refused before any work is done.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rmg::files::followed;

use crate::bounded_file::is_standard;
use crate::console::claim_output;
use crate::failure::{Failure, in_words};
use crate::file_format::output_format;
use crate::output::{Output, folder_of};
use crate::replace::{Overwrite, standing};

/// The files of a run: those that it reads, and those that it is to write, each in a place of its own.
#[derive(Debug)]
pub(crate) struct Targets {
    overwrite: Overwrite,
    taken: Vec<Taken>,
    /// What is taken, by where it leads: runs over many seeds have many files.
    places: BTreeMap<Place, usize>,
}

#[derive(Debug)]
struct Taken {
    path: PathBuf,
    by: Use,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    Input,
    Output,
    /// It is written beside an output, the same whichever it is beside.
    Beside,
}

impl Targets {
    /// No files yet; `overwrite` says which existing files may be replaced.
    pub(crate) fn new(overwrite: Overwrite) -> Self {
        Self { overwrite, taken: Vec::new(), places: BTreeMap::new() }
    }

    pub(crate) fn reading<P: Into<PathBuf>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        for path in paths {
            // of a campaign one map is chosen, and the whole file is read
            let (path, _) = rmg::split_scenario(&path.into());
            if is_standard(&path) {
                continue;
            }
            self.put(Place::all_of(&path), Taken { path, by: Use::Input });
        }
        self
    }

    /// Takes the place of a file that is to be written.
    ///
    /// # Errors
    /// A place that is taken, by whatever name, is wrong usage; so is one where nothing can be written. A file that is
    /// there and must [stay](standing) is a refusal.
    pub(crate) fn take(&mut self, path: &Path) -> Result<(), Failure> {
        self.take_for(path, Use::Output)
    }

    /// Takes the places of all files that an output becomes.
    pub(crate) fn take_output(&mut self, output: &Output) -> Result<(), Failure> {
        self.take_with(&output.path, output.beside().as_deref())
    }

    /// Takes the places of a file and of one that is written beside it.
    pub(crate) fn take_with(&mut self, path: &Path, beside: Option<&Path>) -> Result<(), Failure> {
        if is_standard(path) && beside.is_some() {
            return Err(Failure::usage(
                "a map of Tiled has a picture beside it, which standard output cannot hold",
            )
            .help("write it to a file: -o map.tmx"));
        }
        self.take(path)?;
        beside.map_or(Ok(()), |path| self.take_for(path, Use::Beside))
    }

    /// Takes a place as [`take`](Self::take), without a look at whether a file can be written there.
    pub(crate) fn claim(&mut self, path: &Path) -> Result<(), Failure> {
        self.claim_for(path, Use::Output)
    }

    fn take_for(&mut self, path: &Path, by: Use) -> Result<(), Failure> {
        if is_standard(path) {
            return claim_output();
        }
        self.claim_for(path, by)?;
        check_target(path, self.overwrite)
    }

    fn claim_for(&mut self, path: &Path, by: Use) -> Result<(), Failure> {
        let places = Place::all_of(path);
        let mut others = places.iter().filter_map(|place| Some(&self.taken[*self.places.get(place)?]));
        if let Some(other) = others.find(|other| (other.by, by) != (Use::Beside, Use::Beside)) {
            let (shown, other_shown) = (path.display(), other.path.display());
            return Err(Failure::usage(match (other.by, path == other.path) {
                (Use::Input, true) => format!("{shown} is read; it cannot be written, too"),
                (Use::Input, false) => {
                    format!("{shown} is {other_shown}, which is read; it cannot be written, too")
                }
                (_, true) => format!("{shown} is named twice"),
                (_, false) => format!("{shown} is {other_shown}: one file is named twice"),
            })
            .help("name another file"));
        }
        self.put(places, Taken { path: path.to_owned(), by });
        Ok(())
    }

    /// Keeps in mind what is taken. Only inputs, and only files beside outputs, may share a place; the first of them stands for all.
    fn put(&mut self, places: Vec<Place>, taken: Taken) {
        let at = self.taken.len();
        self.taken.push(taken);
        for place in places {
            self.places.entry(place).or_insert(at);
        }
    }
}

/// Where a path leads, so that two paths to one file can be known to be such.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The full path, through all links as far as they lead.
    Resolved(PathBuf),
    /// Device and number of a file that is there: the same for all its names.
    #[cfg(unix)]
    File(u64, u64),
}

impl Place {
    /// All that is known of where a path leads; two paths that have one of these lead to one file.
    fn all_of(path: &Path) -> Vec<Self> {
        // what is not there yet may be what a link points to
        let path = followed(path);
        let in_folder = || {
            let folder = fs::canonicalize(folder_of(&path)).ok()?;
            Some(folder.join(path.file_name()?))
        };
        let resolved = fs::canonicalize(&path).ok().or_else(in_folder).unwrap_or_else(|| path.clone());
        let places = [Self::Resolved(as_compared(resolved))].into_iter();
        #[cfg(unix)]
        let places = places.chain(fs::metadata(&path).ok().filter(fs::Metadata::is_file).map(|metadata| {
            use std::os::unix::fs::MetadataExt;
            Self::File(metadata.dev(), metadata.ino())
        }));
        places.collect()
    }
}

/// A path as the system compares it: Windows and macOS mostly do not tell large letters from small ones.
fn as_compared(path: PathBuf) -> PathBuf {
    match path.to_str() {
        Some(text) if cfg!(any(windows, target_os = "macos")) => text.to_lowercase().into(),
        _ => path,
    }
}

/// Refuses a place for a file where writing cannot go well, before any work is done.
pub(crate) fn check_target(path: &Path, overwrite: Overwrite) -> Result<(), Failure> {
    let shown = path.display();
    let cannot = |why: String| Failure::usage(format!("cannot write {shown}: {why}"));
    if path.is_dir() {
        return Err(cannot("it is a folder".to_owned()));
    }
    let place = followed(path);
    let folder = folder_of(&place);
    match fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => {}
        Ok(_) => return Err(cannot(format!("{} is no folder", folder.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(cannot(format!("{}: there is no such folder", folder.display())));
        }
        Err(error) => return Err(cannot(format!("{}: {}", folder.display(), in_words(&error)))),
    }
    // a file is renamed into its place, which would take a device such as /dev/null away
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(cannot("it is no file, but a device or a pipe".to_owned()));
    }
    standing(path, overwrite).map(drop)
}

/// Takes the places of files that are to be written, each with its [format](output_format).
pub(crate) fn take_outputs<F: ValueEnum + Copy>(
    targets: &mut Targets,
    paths: &[PathBuf],
    asked: Option<F>,
    usual: F,
) -> Result<Vec<(PathBuf, F)>, Failure> {
    let with_format = |path: &PathBuf| Ok((path.clone(), output_format(path, asked, usual)?));
    let outputs = paths.iter().map(with_format).collect::<Result<Vec<_>, Failure>>()?;
    outputs.iter().try_for_each(|(path, _)| targets.take(path))?;
    Ok(outputs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Kind;

    #[track_caller]
    fn assert_taken(targets: &mut Targets, path: &Path, part: &str) {
        let failure = targets.take(path).unwrap_err();
        assert_eq!(failure.kind(), Kind::Usage, "{}", failure.render());
        assert!(failure.render().contains(part), "{}", failure.render());
    }

    #[test]
    fn one_file_is_known_by_all_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        fs::write(at("case.json"), "{}").unwrap();
        let mut targets = Targets::new(Overwrite { force: true }).reading([at("case.json")]);
        targets.take(&at("a.png")).unwrap();
        assert_taken(&mut targets, &at("a.png"), "is named twice");
        assert_taken(&mut targets, &at("./a.png"), "is named twice");
        assert_taken(&mut targets, &at("sub/../a.png"), "one file is named twice");
        assert_taken(&mut targets, &at("sub/../case.json"), "which is read");
        assert_taken(&mut targets, &at("case.json"), "is read");
        targets.take(&at("sub/a.png")).unwrap();
        targets.take(&at("b.png")).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn links_lead_to_the_file_that_they_name() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("case.json"), "{}").unwrap();
        fs::create_dir(at("sub")).unwrap();
        symlink("case.json", at("soft.json")).unwrap();
        symlink("soft.json", at("softer.json")).unwrap();
        symlink("sub", at("same")).unwrap();
        symlink("sub/new.json", at("dangling.json")).unwrap();
        symlink("loop.json", at("loop.json")).unwrap();
        fs::hard_link(at("case.json"), at("hard.json")).unwrap();
        let mut targets = Targets::new(Overwrite { force: true }).reading([at("case.json")]);
        for name in ["soft.json", "softer.json", "hard.json"] {
            assert_taken(&mut targets, &at(name), "which is read");
        }
        targets.take(&at("sub/new.json")).unwrap();
        assert_taken(&mut targets, &at("same/new.json"), "one file is named twice");
        assert_taken(&mut targets, &at("dangling.json"), "one file is named twice");
        let nowhere = targets.take(&at("loop.json")).unwrap_err();
        assert!(nowhere.render().contains("cannot be looked at"), "{}", nowhere.render());
    }

    #[test]
    fn the_file_beside_two_outputs_is_one_but_never_an_output() {
        let folder = tempfile::tempdir().unwrap();
        let output = |name: &str| Output::new(folder.path().join(name)).unwrap();
        let mut targets = Targets::new(Overwrite::default());
        targets.take_output(&output("a.tmx")).unwrap();
        targets.take_output(&output("a.tmj")).unwrap();
        let failure = targets.take_output(&output("a-tiles.png")).unwrap_err();
        assert!(failure.render().contains("is named twice"), "{}", failure.render());
        targets.take_output(&output("b-tiles.png")).unwrap();
        assert!(targets.take_output(&output("b.tmx")).is_err());
    }

    #[test]
    #[cfg(unix)]
    fn devices_are_never_replaced() {
        let failure = check_target(Path::new("/dev/null"), Overwrite { force: true }).unwrap_err();
        assert_eq!(failure.kind(), Kind::Usage);
    }
}
