//! Which existing files may be replaced.
//!
//! One rule for every command. Files whose extensions only programs write ([`PROGRAM_EXTENSIONS`]) are replaced. Any other file is
//! replaced if it begins with a mark of ours ([`is_marked`]), or with `--force`. So JSON and text of others, templates and maps for
//! games stay. An empty file holds nothing to lose. A read-only file stays in any case.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use rmg::files::followed;

use crate::failure::{Failure, in_words};

/// Bytes at the beginning of a file that are searched for a mark.
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
    /// Replace existing files of any kind. Without it files that people edit stay: .h3m, .vmap, .h3t, .md, .toml, and .json and .txt
    /// that do not begin with a mark of rmg.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Free,
    Replaceable,
}

/// Looks at the place of a file that is to be written, where links lead to.
///
/// # Errors
/// A refusal where a file must stay, with the way out.
pub(crate) fn standing(path: &Path, overwrite: Overwrite) -> Result<Standing, Failure> {
    let place = &followed(path);
    if place.symlink_metadata().is_err() {
        return Ok(Standing::Free);
    }
    let refused = |why: &str| Failure::refusal(format!("{} is there already, and {why}", path.display()));
    let stays = |why: &str| refused(why).help("name another file, or move that one away");
    let head = head(place).map_err(|error| stays(&format!("cannot be looked at: {}", in_words(&error))))?;
    if is_read_only(place) {
        return Err(stays("is read-only"));
    }
    if overwrite.force || head.is_empty() || is_of_programs(path) || is_marked(&head) {
        return Ok(Standing::Replaceable);
    }
    Err(refused("may have been edited").help("write to another file, or replace it with --force"))
}

/// Whether a file is read-only, or this user may not write into it. It could be replaced all the same: that needs permissions of the
/// folder only.
pub(crate) fn is_read_only(path: &Path) -> bool {
    let is_protected = fs::metadata(path).is_ok_and(|file| file.permissions().readonly());
    let is_denied = || {
        let opened = OpenOptions::new().write(true).open(path);
        opened.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    is_protected || is_denied()
}

/// That a file came into a place while it was looked at.
pub(crate) fn came_between(path: &Path) -> Failure {
    Failure::refusal(format!("{} is there already: it came while this ran", path.display()))
        .help("look at it, and run the command again")
}

fn head(path: &Path) -> io::Result<Vec<u8>> {
    // a pipe without a writer would wait for ever
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut head = Vec::new();
    File::open(path)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(head)
}

fn is_of_programs(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    extension.is_some_and(|extension| PROGRAM_EXTENSIONS.contains(&extension.as_str()))
}

/// The first line of a manual page.
pub(crate) const MANUAL_MARK: &str = ".\\\" made by rmg\n";

/// How texts of ours begin that have no `format`: manual pages; puzzles, alone, of several seeds, and refused; results of seeds.
const BEGINNINGS: [&str; 11] = [
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

/// Whether a file begins with a mark of ours: JSON with `"format": "rmg..."` as its first member, one of the [`BEGINNINGS`], or a first
/// line that names the seed of a level or of a graph.
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
    fn a_place_is_judged_by_its_extension_then_by_its_mark() {
        let folder = tempfile::tempdir().unwrap();
        let judged = |name: &str, content: &str| {
            let path = folder.path().join(name);
            fs::write(&path, content).unwrap();
            assert_eq!(standing(&path, Overwrite { force: true }).unwrap(), Standing::Replaceable, "{name}");
            standing(&path, Overwrite::default())
        };
        assert_eq!(standing(&folder.path().join("none"), Overwrite::default()).unwrap(), Standing::Free);
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
            assert_eq!(judged(name, content).unwrap(), Standing::Replaceable, "{name}: {content}");
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
        let text = standing(folder.path(), Overwrite { force: true }).unwrap_err().render();
        assert!(text.contains("cannot be looked at"), "{text}");
    }

    #[test]
    fn a_file_that_is_read_only_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        fs::write(&path, "<svg></svg>").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let text = standing(&path, Overwrite { force: true }).unwrap_err().render();
        assert!(text.contains("a.svg is there already, and is read-only"), "{text}");
    }
}
