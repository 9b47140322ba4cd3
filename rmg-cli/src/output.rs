//! Output files: their formats, and atomic writes.
//!
//! A file is written next to its final place and renamed. Ctrl-C deletes files that are not renamed yet. Only
//! files that no command makes again are also flushed to the disk. Paths are compared after resolving links:
//! no two files of a run, including inputs, may be the same file.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Read, Seek, Write};
use std::path::{Path, PathBuf};

pub(crate) use rmg::MapFormat as Format;
use rmg::Seed;
use rmg::files::{Durability, followed, is_in_use};
use rmg::view::tiled::{Sidecar, tileset_name};
use tempfile::NamedTempFile;

use crate::bounded_file::is_standard;
use crate::console::{print, write_output};
use crate::failure::{Failure, in_words};
use crate::file_format::{format_of, output_format};
use crate::interrupt::StagedFile;
use crate::replace::{ExistingFile, Overwrite, changed_during_run, check_existing, is_read_only};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) path: PathBuf,
    pub(crate) format: Format,
}

impl Output {
    pub(crate) fn new(path: PathBuf) -> Result<Self, Failure> {
        let format = format_of(&path)?;
        Ok(Self { path, format })
    }

    /// Creates an output in the requested format, else in that of the extension. Standard output has no
    /// extension and gets the `fallback` format.
    pub(crate) fn with_format(
        path: PathBuf,
        requested: Option<Format>,
        fallback: Format,
    ) -> Result<Self, Failure> {
        let format = output_format(&path, requested, fallback)?;
        Ok(Self { path, format })
    }

    /// Returns all files of this output: its own file and its [sidecar](Self::beside).
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        [self.path.clone()].into_iter().chain(self.sidecar_path()).collect()
    }

    /// Returns the tileset picture of a Tiled map. Two Tiled maps with the same stem share it.
    pub(crate) fn sidecar_path(&self) -> Option<PathBuf> {
        let is_tiled = matches!(self.format, Format::Tmx | Format::Tmj);
        is_tiled.then(|| tileset_path(&self.path))
    }

    /// Writes the file with [`write_file`].
    pub(crate) fn write(
        &self,
        overwrite: Overwrite,
        fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        write_file(&self.path, overwrite, fill)
    }
}

pub(crate) fn tileset_path(path: &Path) -> PathBuf {
    sidecar_path(path, &tileset_name(&stem(path)))
}

/// Writes a file and the sidecar that `fill` returns, if any. If one cannot be written, the other is removed
/// where possible. An existing sidecar with the same content is kept.
pub(crate) fn write_with_sidecar(
    path: &Path,
    overwrite: Overwrite,
    fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<Option<Sidecar>>,
) -> Result<(), Failure> {
    if is_standard(path) {
        return write_standard(|to| fill(to).map(drop));
    }
    let mut sidecar = None;
    let mut files = vec![(
        stage(path, Durability::Repeatable, |to| {
            sidecar = fill(to)?;
            Ok(())
        })?,
        path.to_owned(),
    )];
    if let Some(Sidecar { name, bytes }) = sidecar {
        let path = sidecar_path(path, &name);
        let is_there = fs::read(&path).is_ok_and(|found| found == bytes);
        if !is_there {
            files.insert(0, (stage(&path, Durability::Repeatable, |to| to.write_all(&bytes))?, path));
        }
    }
    put_in_place(files, overwrite)
}

pub(crate) type FileWriter<'a> = BufWriter<&'a mut File>;

/// Returns the path of a sidecar of `path`, in the folder to which a link leads.
fn sidecar_path(path: &Path, name: &str) -> PathBuf {
    match path.symlink_metadata() {
        Ok(entry) if entry.is_symlink() => followed(path).with_file_name(name),
        _ => path.with_file_name(name),
    }
}

pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Writes a [repeatable](Durability::Repeatable) file atomically: next to its place first, then renamed.
/// Follows symbolic links.
///
/// `fill` writes the content.
pub(crate) fn write_file(
    path: &Path,
    overwrite: Overwrite,
    fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    write_as(Durability::Repeatable, path, overwrite, fill)
}

/// Writes a file like [`write_file`].
pub(crate) fn write_as(
    durability: Durability,
    path: &Path,
    overwrite: Overwrite,
    fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    if is_standard(path) {
        return write_standard(fill);
    }
    put_in_place(vec![(stage(path, durability, fill)?, path.to_owned())], overwrite)
}

/// Writes files like [`write_file`]. If one cannot be written, none is, where possible.
pub(crate) fn write_files(files: &[(&Path, &[u8])], overwrite: Overwrite) -> Result<(), Failure> {
    let stage = |(path, bytes): &(&Path, &[u8])| {
        Ok((stage(path, Durability::Repeatable, |to| to.write_all(bytes))?, (*path).to_owned()))
    };
    put_in_place(files.iter().map(stage).collect::<Result<_, Failure>>()?, overwrite)
}

/// Writes a file with [`write_file`], and prints its name.
pub(crate) fn write_and_report(
    path: &Path,
    overwrite: Overwrite,
    fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    write_file(path, overwrite, fill)?;
    print(&wrote(path))
}

/// Replaces the content of a file that users edit, and keeps its permissions. Refuses a read-only file and
/// one that changed since `was` was read.
pub(crate) fn rewrite_file(path: &Path, was: &[u8], bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: &io::Error| cannot_write(path, error);
    if is_read_only(path) {
        return Err(Failure::refusal(format!("{} is read-only and was not changed", path.display()))
            .help("make it writable and run the command again"));
    }
    // replace the target of a link, not the link
    let path = &dunce::canonicalize(path).map_err(|error| failed(&error))?;
    let permissions = fs::metadata(path).map_err(|error| failed(&error))?.permissions();
    let mut staged = stage(path, Durability::Flushed, |to| to.write_all(bytes))?;
    staged.file().set_permissions(permissions).map_err(|error| failed(&error))?;
    StagedFile::put_all(vec![(staged, path.clone())], |file, path| {
        if fs::read(path).map_err(|error| cannot_write(path, &error))? != was {
            return Err(changed_during_run(path));
        }
        file.persist(path).map(drop).map_err(|error| cannot_write(path, &error.error))
    })
}

/// Writes a file to standard output only if `fill` succeeds completely.
fn write_standard(fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>) -> Result<(), Failure> {
    let filled = || {
        let mut file = tempfile::tempfile()?;
        let mut buffer = BufWriter::with_capacity(1 << 16, &mut file);
        fill(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        file.rewind()?;
        let is_refused = io::stdout().is_terminal() && !is_text(&mut file)?;
        Ok((file, is_refused))
    };
    let (file, is_refused) = filled().map_err(|error: io::Error| {
        Failure::refusal(format!("cannot write to standard output: {}", in_words(&error)))
    })?;
    if is_refused {
        return Err(Failure::usage("refusing to print binary data on a terminal")
            .help("redirect it with `rmg ... -o - > FILE`, or name a file with -o"));
    }
    write_output(file)
}

/// Returns whether a file starts as text, and rewinds it.
fn is_text(file: &mut File) -> io::Result<bool> {
    let mut head = Vec::new();
    Read::by_ref(file).take(512).read_to_end(&mut head)?;
    file.rewind()?;
    // the last character may be incomplete
    Ok(std::str::from_utf8(&head)
        .map_or_else(|error| error.error_len().is_none(), |text| !text.contains('\0')))
}

/// Returns the line about a written file; empty for standard output.
pub(crate) fn wrote(path: &Path) -> String {
    if is_standard(path) { String::new() } else { format!("wrote     {}\n", path.display()) }
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    with_remedy(Failure::refusal(format!("cannot write {}: {}", path.display(), in_words(error))), error)
}

pub(crate) fn cannot_make_folder(path: &Path, error: &io::Error) -> Failure {
    let message = format!("cannot create the folder {}: {}", path.display(), in_words(error));
    with_remedy(Failure::refusal(message), error)
}

/// Adds what the user can do about an error of the system.
fn with_remedy(failure: Failure, error: &io::Error) -> Failure {
    use io::ErrorKind::{InvalidFilename, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let remedy = match error.kind() {
        kind if is_in_use(kind, error.raw_os_error(), cfg!(windows)) => {
            "close the program that uses it, for example the game, and run the command again"
        }
        PermissionDenied => "choose a folder in which you may write, or change its permissions",
        ReadOnlyFilesystem => "choose a folder on another disk",
        StorageFull | QuotaExceeded => "free some space, or choose another disk; no file was changed",
        InvalidFilename => "choose a shorter name or folder",
        _ => return failure,
    };
    failure.help(remedy)
}

/// Creates a folder and the folders above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| cannot_make_folder(path, &error))
}

/// Returns a complete temporary file next to `path`. It is deleted unless [`put_in_place`] renames it.
fn stage(
    path: &Path,
    durability: Durability,
    fill: impl FnOnce(&mut FileWriter<'_>) -> io::Result<()>,
) -> Result<StagedFile, Failure> {
    let place = followed(path);
    let write = || {
        let mut staged = StagedFile::new(|| new_file_in(folder_of(&place)))?;
        let mut buffer = BufWriter::with_capacity(1 << 16, staged.file());
        fill(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        durability.ensure(staged.file())?;
        Ok(staged)
    };
    write().map_err(|error| cannot_write(path, &error))
}

fn put_in_place(files: Vec<(StagedFile, PathBuf)>, overwrite: Overwrite) -> Result<(), Failure> {
    StagedFile::put_all(files, |file, path| {
        // checked again: another file may have appeared since the start
        let place = followed(path);
        let persisted = match check_existing(path, overwrite)? {
            ExistingFile::Free => file.persist_noclobber(&place),
            ExistingFile::Replaceable => file.persist(&place),
        };
        match persisted {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(changed_during_run(path)),
            Err(error) => Err(cannot_write(path, &error.error)),
        }
    })
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a temporary file with default permissions. It is deleted unless it is renamed.
fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rmg-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // the default of most programs; the umask applies
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Returns the default file of a map: `NAME-SEED.ENDING` in the current folder.
pub(crate) fn default_path(template_name: &str, seed: Seed, extension: &str) -> PathBuf {
    PathBuf::from(format!("{}-{seed}.{extension}", file_name(template_name)))
}

/// Returns a name as part of a file name: unsafe characters become `-`, and long names are cut.
pub(crate) fn file_name(name: &str) -> String {
    /// Maximum number of characters, for readability.
    const LETTERS: usize = 80;
    /// Maximum number of bytes. File systems allow 255 bytes (Linux) or UTF-16 units (Windows, macOS) in
    /// total; seeds, extensions and sidecar names take up to 70.
    const BYTES: usize = 160;
    let is_safe = |letter: char| letter.is_alphanumeric() || matches!(letter, '+' | '_' | '.' | '(' | ')');
    let mut safe = String::new();
    for letter in name.chars().take(LETTERS) {
        if safe.len() + letter.len_utf8() > BYTES {
            break;
        }
        match letter {
            letter if is_safe(letter) => safe.push(letter),
            _ if safe.ends_with('-') || safe.is_empty() => {}
            _ => safe.push('-'),
        }
    }
    let safe = safe.trim_matches(['-', '.']);
    match safe {
        "" => "map".to_owned(),
        _ if is_device(safe) => format!("map-{safe}"),
        _ => safe.to_owned(),
    }
}

/// Returns whether Windows takes a name for a device, with any extension (Naming Files, Paths, and Namespaces
/// of the Windows documentation).
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_port = |prefix| {
        let number = stem.strip_prefix(prefix).and_then(|rest| rest.parse::<u8>().ok());
        stem.len() == 4 && number.is_some_and(|number| number > 0)
    };
    matches!(&*stem, "con" | "prn" | "aux" | "nul") || is_port("com") || is_port("lpt")
}

/// Returns the file of one of several seeds: `map.png` becomes `map-7.png`.
pub(crate) fn path_of_seed(path: &Path, seed: Seed) -> PathBuf {
    let stem = format!("{}-{seed}", stem(path));
    match path.extension() {
        Some(extension) => path.with_file_name(stem).with_added_extension(extension),
        None => path.with_file_name(stem),
    }
}

#[cfg(test)]
mod tests {
    use rmg::Seed;

    use super::*;

    #[test]
    fn default_names_are_safe_on_every_system() {
        for (name, want) in [
            ("Jebus Cross", "Jebus-Cross-7.png"),
            ("../../etc/passwd", "etc-passwd-7.png"),
            ("a: <b>|?*\\", "a-b-7.png"),
            ("", "map-7.png"),
            ("Кольцо", "Кольцо-7.png"),
            ("Nul", "map-Nul-7.png"),
            ("com1.a", "map-com1.a-7.png"),
            ("com0", "com0-7.png"),
            ("Console", "Console-7.png"),
        ] {
            assert_eq!(default_path(name, Seed(7), "png"), PathBuf::from(want), "{name}");
        }
    }

    #[test]
    fn default_names_fit_every_file_system() {
        for letter in ["x", "я", "漢", "𠀀"] {
            let path = default_path(&letter.repeat(1000), Seed(u64::MAX), "rmgmap");
            let name = path.to_str().unwrap();
            assert!(name.len() <= 200 && name.chars().count() <= 110, "{name}");
            assert!(name.ends_with("-18446744073709551615.rmgmap"), "{name}");
        }
    }

    #[test]
    fn the_file_of_a_seed_keeps_folder_and_extension() {
        for (path, want) in [
            ("map.png", "map-7.png"),
            ("a/b.c/map.v2.rmgmap", "a/b.c/map.v2-7.rmgmap"),
            ("a.b/map", "a.b/map-7"),
            (".png", ".png-7"),
        ] {
            assert_eq!(path_of_seed(Path::new(path), Seed(7)), PathBuf::from(want), "{path}");
        }
    }

    #[test]
    fn a_failed_write_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let output = Output::new(folder.path().join("a.png")).unwrap();
        let full = |to: &mut FileWriter<'_>| {
            to.write_all(b"half")?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        };
        let (stay, force) = (Overwrite::default(), Overwrite { force: true });
        assert!(output.write(stay, full).unwrap_err().render().contains("the disk is full"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        output.write(stay, |to| to.write_all(b"whole")).unwrap();
        assert!(output.write(force, full).is_err());
        assert_eq!(fs::read(&output.path).unwrap(), b"whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let map = Output::new(folder.path().join("a.vmap")).unwrap();
        map.write(stay, |to| to.write_all(b"PK\x03\x04 one")).unwrap();
        let text = map.write(stay, |to| to.write_all(b"PK\x03\x04 two")).unwrap_err().render();
        assert!(text.contains("with --force"), "{text}");
        map.write(force, |to| to.write_all(b"PK\x03\x04 two")).unwrap();
        assert_eq!(fs::read(&map.path).unwrap(), b"PK\x03\x04 two");
    }
}
