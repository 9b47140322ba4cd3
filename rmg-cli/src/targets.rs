//! Output paths: all predictable problems are reported before any work.

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
use crate::replace::{Overwrite, check_existing};

/// The files that a run reads and writes. No two of them may be the same file.
#[derive(Debug)]
pub(crate) struct Targets {
    overwrite: Overwrite,
    taken: Vec<Taken>,
    /// Indices into `taken` by canonical path, because runs over many seeds have many files.
    places: BTreeMap<CanonicalPath, usize>,
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
    /// A sidecar of an output. Several outputs may share it.
    Sidecar,
}

impl Targets {
    /// Creates an empty set. `overwrite` decides which existing files may be replaced.
    pub(crate) fn new(overwrite: Overwrite) -> Self {
        Self { overwrite, taken: Vec::new(), places: BTreeMap::new() }
    }

    pub(crate) fn reading<P: Into<PathBuf>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        for path in paths {
            // a scenario number selects one map, but the whole campaign file is read
            let (path, _) = rmg::split_scenario(&path.into());
            if is_standard(&path) {
                continue;
            }
            self.put(CanonicalPath::all_of(&path), Taken { path, by: Use::Input });
        }
        self
    }

    /// Claims an output path and checks that it can be written.
    ///
    /// # Errors
    /// Wrong usage if the path is already claimed, under any name, or if nothing can be written there. A
    /// refusal if an existing file must be [kept](standing).
    pub(crate) fn take(&mut self, path: &Path) -> Result<(), Failure> {
        self.take_for(path, Use::Output)
    }

    /// Claims all files of an output.
    pub(crate) fn take_output(&mut self, output: &Output) -> Result<(), Failure> {
        self.take_with(&output.path, output.sidecar_path().as_deref())
    }

    /// Claims a file and its sidecar.
    pub(crate) fn take_with(&mut self, path: &Path, sidecar_path: Option<&Path>) -> Result<(), Failure> {
        if is_standard(path) && sidecar_path.is_some() {
            return Err(Failure::usage(
                "a Tiled map consists of two files, and standard output can take only one",
            )
            .help("write it to a file: -o map.tmx"));
        }
        self.take(path)?;
        sidecar_path.map_or(Ok(()), |path| self.take_for(path, Use::Sidecar))
    }

    /// Claims a path like [`take`](Self::take), but does not check whether it can be written.
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
        let places = CanonicalPath::all_of(path);
        let mut others = places.iter().filter_map(|place| Some(&self.taken[*self.places.get(place)?]));
        if let Some(other) = others.find(|other| (other.by, by) != (Use::Sidecar, Use::Sidecar)) {
            let (shown, other_shown) = (path.display(), other.path.display());
            return Err(Failure::usage(match (other.by, path == other.path) {
                (Use::Input, true) => format!("{shown} is an input; it cannot be an output too"),
                (Use::Input, false) => {
                    format!("{shown} is the same file as {other_shown}, an input; it cannot be an output too")
                }
                (_, true) => format!("duplicate output {shown}"),
                (_, false) => format!("duplicate output {shown}: the same file as {other_shown}"),
            })
            .help("choose another file"));
        }
        self.put(places, Taken { path: path.to_owned(), by });
        Ok(())
    }

    /// Stores a claimed path. Only inputs and only sidecars may share a path; the first of them is stored.
    fn put(&mut self, places: Vec<CanonicalPath>, taken: Taken) {
        let at = self.taken.len();
        self.taken.push(taken);
        for place in places {
            self.places.entry(place).or_insert(at);
        }
    }
}

/// Identity of a file, to recognize several paths to the same file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CanonicalPath {
    /// Full path with all links resolved as far as possible.
    Resolved(PathBuf),
    /// Device and inode of an existing file, equal for all its names.
    #[cfg(unix)]
    File(u64, u64),
}

impl CanonicalPath {
    /// Returns all identities of a path. Two paths that share one lead to the same file.
    fn all_of(path: &Path) -> Vec<Self> {
        // a path that does not exist yet may be the target of a link
        let path = followed(path);
        let in_folder = || {
            let folder = dunce::canonicalize(folder_of(&path)).ok()?;
            Some(folder.join(path.file_name()?))
        };
        let resolved = dunce::canonicalize(&path).ok().or_else(in_folder).unwrap_or_else(|| path.clone());
        let places = [Self::Resolved(as_compared(resolved))].into_iter();
        #[cfg(unix)]
        let places = places.chain(fs::metadata(&path).ok().filter(fs::Metadata::is_file).map(|metadata| {
            use std::os::unix::fs::MetadataExt;
            Self::File(metadata.dev(), metadata.ino())
        }));
        places.collect()
    }
}

/// Returns a path in the form that the system compares: Windows and macOS usually ignore case.
fn as_compared(path: PathBuf) -> PathBuf {
    match path.to_str() {
        Some(text) if cfg!(any(windows, target_os = "macos")) => text.to_lowercase().into(),
        _ => path,
    }
}

/// Refuses an output path that cannot be written, before any work.
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
        Ok(_) => return Err(cannot(format!("{} is not a folder", folder.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(cannot(format!("the folder {} does not exist", folder.display())));
        }
        Err(error) => return Err(cannot(format!("{}: {}", folder.display(), in_words(&error)))),
    }
    // renaming a file over a device such as /dev/null would remove the device
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(cannot("it is a device or a pipe, not a regular file".to_owned()));
    }
    check_existing(path, overwrite).map(drop)
}

/// Claims output files, each with its [format](output_format).
pub(crate) fn take_outputs<F: ValueEnum + Copy>(
    targets: &mut Targets,
    paths: &[PathBuf],
    requested: Option<F>,
    fallback: F,
) -> Result<Vec<(PathBuf, F)>, Failure> {
    let with_format = |path: &PathBuf| Ok((path.clone(), output_format(path, requested, fallback)?));
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
    fn all_names_of_one_file_are_recognized() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        fs::write(at("case.json"), "{}").unwrap();
        let mut targets = Targets::new(Overwrite { force: true }).reading([at("case.json")]);
        targets.take(&at("a.png")).unwrap();
        assert_taken(&mut targets, &at("a.png"), "duplicate output");
        assert_taken(&mut targets, &at("./a.png"), "duplicate output");
        assert_taken(&mut targets, &at("sub/../a.png"), "the same file as");
        assert_taken(&mut targets, &at("sub/../case.json"), "an input; it cannot");
        assert_taken(&mut targets, &at("case.json"), "is an input");
        targets.take(&at("sub/a.png")).unwrap();
        targets.take(&at("b.png")).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn links_are_followed() {
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
            assert_taken(&mut targets, &at(name), "an input; it cannot");
        }
        targets.take(&at("sub/new.json")).unwrap();
        assert_taken(&mut targets, &at("same/new.json"), "the same file as");
        assert_taken(&mut targets, &at("dangling.json"), "the same file as");
        let nowhere = targets.take(&at("loop.json")).unwrap_err();
        assert!(nowhere.render().contains("cannot be read"), "{}", nowhere.render());
    }

    #[test]
    fn outputs_may_share_a_sidecar_but_it_is_not_an_output() {
        let folder = tempfile::tempdir().unwrap();
        let output = |name: &str| Output::new(folder.path().join(name)).unwrap();
        let mut targets = Targets::new(Overwrite::default());
        targets.take_output(&output("a.tmx")).unwrap();
        targets.take_output(&output("a.tmj")).unwrap();
        let failure = targets.take_output(&output("a-tiles.png")).unwrap_err();
        assert!(failure.render().contains("duplicate output"), "{}", failure.render());
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
