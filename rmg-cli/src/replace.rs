//! Which existing files rmg may replace.
//!
//! All commands follow one rule. Files with [extensions](PROGRAM_EXTENSIONS) that only programs write are
//! replaced. Any other file is replaced if it starts with a [mark](is_marked) of rmg, or with `--force`. So
//! JSON and text from other programs, templates and game maps are kept. An empty file is replaced. A
//! read-only file is never replaced.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use rmg::files::followed;
use rmg::view::map_page::WATCH_CALL;

use crate::failure::{Failure, in_words};

/// Number of bytes at the start of a file that are searched for a mark.
const HEAD_BYTES: u64 = 1024;

/// Extensions of files that only programs write.
const PROGRAM_EXTENSIONS: [&str; 12] = [
    "png",
    "svg",
    "html",
    "tmx",
    "tmj",
    "rmgmap",
    "events",
    "pftrace",
    "perfetto-trace",
    "folded",
    "parquet",
    "csv",
];

/// The option of every command that writes files.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(crate) struct Overwrite {
    /// Replace any existing file. Default: keep files that users edit (.h3m, .vmap, .h3t, .md, .toml, and
    /// .json and .txt without a mark of rmg)
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExistingFile {
    Free,
    Replaceable,
}

/// Checks whether an output may be written at a path, after following links.
///
/// # Errors
/// A refusal with help if an existing file must be kept.
pub(crate) fn check_existing(path: &Path, overwrite: Overwrite) -> Result<ExistingFile, Failure> {
    let place = &followed(path);
    if place.symlink_metadata().is_err() {
        return Ok(ExistingFile::Free);
    }
    let refused = |why: &str| Failure::refusal(format!("{} already exists and {why}", path.display()));
    let stays = |why: &str| refused(why).help("choose another file, or move the existing one");
    let head = head(place).map_err(|error| stays(&format!("cannot be read: {}", in_words(&error))))?;
    if is_read_only(place) {
        return Err(stays("is read-only"));
    }
    if overwrite.force || head.is_empty() || is_of_programs(path) || is_marked(&head) {
        return Ok(ExistingFile::Replaceable);
    }
    let failure = refused("may have been edited").help("write to another file, or replace it with --force");
    Err(failure.replaceable())
}

/// Returns whether a file is read-only or this user may not write it. Replacing such a file would still
/// succeed, because that only needs permissions of the folder.
pub(crate) fn is_read_only(path: &Path) -> bool {
    let is_protected = fs::metadata(path).is_ok_and(|file| file.permissions().readonly());
    let is_denied = || {
        let opened = OpenOptions::new().write(true).open(path);
        opened.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    is_protected || is_denied()
}

/// Reports that a file appeared at a path during the run.
pub(crate) fn changed_during_run(path: &Path) -> Failure {
    Failure::refusal(format!("{} was created or changed by another program during the run", path.display()))
        .help("check the file, then run the command again")
}

fn head(path: &Path) -> io::Result<Vec<u8>> {
    // opening a pipe without a writer would block forever
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut head = Vec::new();
    File::open(path)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(head)
}

fn is_of_programs(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    extension.is_some_and(|extension| PROGRAM_EXTENSIONS.contains(&extension.as_str()))
}

/// First line of manual pages.
pub(crate) const MANUAL_MARK: &str = ".\\\" made by rmg\n";

/// First bytes of other text output without a `format`: manual pages; puzzles (single, with several seeds,
/// refused); results of seeds; the script of a watched page.
const BEGINNINGS: [&str; 12] = [
    WATCH_CALL,
    MANUAL_MARK,
    "STATE GRAPH\n",
    "=== seed ",
    "refused: ",
    "// seed ",
    "{\n \"pairings\": [",
    "{\n \"world\": {\n  \"zones\": [",
    "{\n \"dungeon\": {\n   \"width\": ",
    "{\n \"error\": \"",
    "{\n \"runs\": [\n  {\n   \"seed\": ",
    "{\"runs\": [\n{\"seed\": ",
];

/// Returns whether a file starts with a mark of rmg: JSON with `"format": "rmg..."` as its first member, one
/// of the [`BEGINNINGS`], or a first line with the seed of a level or a graph.
fn is_marked(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let format = ["{", "\"format\"", ":"]
        .iter()
        .try_fold(&*text, |rest, part| Some(rest.strip_prefix(part)?.trim_ascii_start()));
    let first = text.lines().next().unwrap_or_default();
    let names_seed = first
        .rsplit_once(", seed ")
        .is_some_and(|(title, seed)| title.starts_with("digraph \"") || seed.parse::<u64>().is_ok());
    format.is_some_and(|format| format.starts_with("\"rmg"))
        || names_seed
        || BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaceable_by_extension_or_mark() {
        let folder = tempfile::tempdir().unwrap();
        let judged = |name: &str, content: &str| {
            let path = folder.path().join(name);
            fs::write(&path, content).unwrap();
            assert_eq!(
                check_existing(&path, Overwrite { force: true }).unwrap(),
                ExistingFile::Replaceable,
                "{name}"
            );
            check_existing(&path, Overwrite::default())
        };
        assert_eq!(
            check_existing(&folder.path().join("none"), Overwrite::default()).unwrap(),
            ExistingFile::Free
        );
        for (name, content) in [
            ("a.svg", "<svg></svg>"),
            ("a.PNG", "mine"),
            ("empty.h3m", ""),
            ("a.json", "{\n  \"format\": \"rmg-stats\""),
            ("a.jsonl", "{\"format\":\"rmg-sweep\",\"version\":2"),
            ("a.json", "{\n \"pairings\": [\n  [\"a\", \"b\"]\n ]\n}\n"),
            ("a.json", "{\"runs\": [\n{\"seed\": 1, \"world\": {"),
            ("a.txt", "The Upper Crypt, seed 7\n\nlevel 1"),
            ("a.dot", "digraph \"locks, seed 7\" {\n"),
            ("a.1", MANUAL_MARK),
        ] {
            assert_eq!(judged(name, content).unwrap(), ExistingFile::Replaceable, "{name}: {content}");
        }
        for (name, content) in [
            ("a.h3m", "\x1f"),
            ("a.vmap", "PK\x03\x04"),
            ("a.h3t", "mine"),
            ("a.md", "# mine"),
            ("a.toml", "title = 'x'"),
            ("a.json", "{\"format\":\"other\"}"),
            ("a.json", "{\"notes\": 1, \"format\": \"rmg-stats\"}"),
            ("a.json", "{\n \"pairings\": {\"red\": \"wine\"}\n}\n"),
            ("a.json", "{\"runs\": [1, 2]}"),
            ("a.txt", "shopping list, seed potatoes\nbread"),
            ("a.dot", "digraph \"mine\" {"),
            ("a", "mine"),
        ] {
            let text = judged(name, content).unwrap_err().render();
            assert!(text.contains("may have been edited") && text.contains("with --force"), "{text}");
        }
        let text = check_existing(folder.path(), Overwrite { force: true }).unwrap_err().render();
        assert!(text.contains("cannot be read"), "{text}");
    }

    #[test]
    fn read_only_files_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        fs::write(&path, "<svg></svg>").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let text = check_existing(&path, Overwrite { force: true }).unwrap_err().render();
        assert!(text.contains("a.svg already exists and is read-only"), "{text}");
    }
}
