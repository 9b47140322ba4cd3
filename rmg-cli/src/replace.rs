//! Which files that are there may be replaced, so that the same command can run twice.
//!
//! What the program wrote itself and nobody edits is replaced without a word: pictures, pages, maps of Tiled, `.rmgmap`, results. It is
//! known by how it begins (see [`is_ours`]), results of seeds by all that they hold, never by its name. `.h3m` and `.vmap` are edited by people, and an edited one cannot be
//! told from one as it was made, so they need `--force`. Whatever else is there belongs to somebody else and stays, with `--force`, too:
//! a slip in a name is never a loss. An empty file holds nothing to lose. A file that is read-only stays, whatever it holds.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read};
use std::path::Path;

use rmg::files::followed;
use rmg_profile::export::{folded, perfetto};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::failure::{Failure, in_words};

/// Bytes at the beginning of a file that tell whose it is. The longest beginning of ours, that of a page, takes 150.
const HEAD_BYTES: u64 = 1024;

/// What a place for a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Nothing.
    Free,
    /// A file that may be replaced.
    Replaceable,
}

/// Looks at the place of a file that is to be written, where links lead to.
///
/// # Errors
/// A refusal where a file must stay, with the way out.
pub(crate) fn standing(path: &Path, force: bool) -> Result<Standing, Failure> {
    let place = &followed(path);
    if place.symlink_metadata().is_err() {
        return Ok(Standing::Free);
    }
    let shown = path.display();
    let foreign = |why: &str| {
        let failure = Failure::refusal(format!("{shown} is there already, and {why}"));
        let failure = failure.help("name another file, or move that one away");
        if force { failure.note("--force replaces maps for games only") } else { failure }
    };
    let head = head(place).map_err(|error| foreign(&format!("cannot be looked at: {}", in_words(&error))))?;
    if is_read_only(place) {
        return Err(foreign("is read-only"));
    }
    if head.is_empty() {
        return Ok(Standing::Replaceable);
    }
    let is_game = is_game_file(path);
    let may_go = is_ours(&head) || is_our_result(place, &head) || is_game && is_game_map(&head);
    if !may_go {
        return Err(foreign("was not made by rmg"));
    }
    if is_game && !force {
        return Err(edited(path));
    }
    Ok(Standing::Replaceable)
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

/// That a map which somebody may have edited is there.
fn edited(path: &Path) -> Failure {
    Failure::refusal(format!("{} is there already, and may have been edited", path.display()))
        .help("write to another file, or replace it with --force")
}

/// That a file came into a place while it was looked at.
pub(crate) fn came_between(path: &Path) -> Failure {
    Failure::refusal(format!("{} is there already: it came while this ran", path.display()))
        .help("look at it, and run the command again")
}

/// The beginning of a file.
fn head(path: &Path) -> io::Result<Vec<u8>> {
    // a pipe without a writer would wait for ever
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut head = Vec::new();
    File::open(path)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(head)
}

/// Whether the name is that of a map that games read and editors write.
fn is_game_file(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    matches!(ending.as_deref(), Some("h3m" | "vmap"))
}

/// Whether a file begins as a map of a game: gzip or one of the versions of the original (`.h3m`), zip (`.vmap`).
fn is_game_map(head: &[u8]) -> bool {
    /// Restoration of Erathia, Armageddon's Blade, The Shadow of Death, in the order of their bytes.
    const VERSIONS: [u8; 3] = [0x0e, 0x15, 0x1c];
    head.starts_with(&[0x1f, 0x8b])
        || head.starts_with(b"PK\x03\x04")
        || VERSIONS.iter().any(|version| head.starts_with(&[*version, 0, 0, 0]))
}

/// Whether a file that begins so was written by this program, and by no editor since.
///
/// - PNG: the writer leaves `Software` `rmg` right behind the header, where no other program has it.
/// - SVG, `.tmx`: a comment in the first lines; Tiled leaves comments out when it saves.
/// - Pages: `<meta name="generator" content="rmg">`.
/// - `.tmj`, `.rmgmap`, levels, reports, sweeps, traces: JSON whose first members are ours in our order and spacing, which a program
///   that changed it seldom keeps. Results of seeds have no such beginning, see [`is_our_result`].
/// - Drawings in text and graphs: their first lines.
/// - Records of runs: their first line. What they are exported to: a label in the first packet of a trace of Perfetto, the name of all
///   stacks, the columns of a table.
/// - Manual pages: their first line.
fn is_ours(head: &[u8]) -> bool {
    if let Some(png) = head.strip_prefix(b"\x89PNG\r\n\x1a\n") {
        // 25 bytes of header, length and name of a chunk
        return png
            .get(25..)
            .and_then(|rest| rest.get(8..))
            .is_some_and(|rest| rest.starts_with(b"Software\0rmg"));
    }
    if head.starts_with(b"rmg-events\n") || is_our_trace(head) {
        return true;
    }
    let text = String::from_utf8_lossy(head);
    let text = text.as_ref();
    let is_marked_xml =
        (text.starts_with("<?xml ") || text.starts_with("<svg ")) && text.contains("<!-- made by rmg -->");
    let is_page =
        text.starts_with("<!DOCTYPE html>") && text.contains("<meta name=\"generator\" content=\"rmg\">");
    is_marked_xml
        || is_page
        || is_our_json(text)
        || is_our_drawing(text)
        || is_our_table(text)
        || text.starts_with(MANUAL_MARK)
}

/// Whether a file begins with a packet of Perfetto, in which a process has our label.
fn is_our_trace(head: &[u8]) -> bool {
    /// The first field of a trace: packets.
    const PACKET: u8 = 0x0a;
    head.first() == Some(&PACKET)
        && head.windows(perfetto::LABEL.len()).any(|part| part == perfetto::LABEL.as_bytes())
}

/// Jobs of recorded runs line by line: stacks, and tables.
fn is_our_table(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let mut stack = first.strip_prefix(folded::ROOT).unwrap_or_default().chars();
    let is_stack = stack.next() == Some(';') && stack.next_back().is_some_and(|last| last.is_ascii_digit());
    is_stack
        || first.starts_with("run,template,size,seed,attempt,finished,job,modifier,subject,")
        || first.starts_with(rmg_stats::CSV_BEGINNING)
}

/// How a manual page of ours begins.
pub(crate) const MANUAL_MARK: &str = ".\\\" made by rmg\n";

/// How the first members of our documents stand: what is before and behind their names.
const COMPACT: [&str; 3] = ["{", ":", ","];
const LINES: [&str; 3] = ["{\n", ": ", ",\n"];
const INDENTED: [&str; 3] = ["{\n  ", ": ", ",\n  "];

/// Every format of documents that commands write into files: its name, how its members stand, and the one behind `format` and `version`.
const DOCUMENTS: [(&str, [&str; 3], &str); 6] = [
    ("rmgmap", LINES, "generator"),
    ("rmg-level", LINES, "title"),
    ("rmg-certificate", INDENTED, "isSound"),
    ("rmg-stats", INDENTED, "generator"),
    ("rmg-case", INDENTED, "generator"),
    ("rmg-sweep", COMPACT, "generator"),
];

fn is_our_json(text: &str) -> bool {
    let is_document = |(format, [begin, colon, comma], third): &(&str, [&str; 3], &str)| {
        let rest =
            text.strip_prefix(&format!("{begin}\"format\"{colon}\"{format}\"{comma}\"version\"{colon}"))?;
        let rest = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
        rest.strip_prefix(&format!("{comma}\"{third}\"{colon}"))
    };
    // of Tiled's own files, `compressionlevel` is the first member
    let is_tiled = text.starts_with(
        "{ \"type\":\"map\", \"version\":\"1.10\", \"orientation\":\"orthogonal\",\n\"renderorder\":\"right-down\", \"compressionlevel\":-1,",
    ) && ["template", "title"].iter().any(|first| {
        // of maps, of levels
        text.contains(&format!("\n\"properties\":[{{\"name\":\"{first}\",\"type\":\"string\",\"value\":\""))
    });
    let is_trace = text
        .strip_prefix("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
        .and_then(|rest| rest.lines().next())
        .is_some_and(|first| {
            first.starts_with(
                "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":0,\"args\":{\"name\":\"",
            ) && first.contains(", seed ")
        });
    DOCUMENTS.iter().any(|document| is_document(document).is_some()) || is_tiled || is_trace
}

/// Whether a file holds what seeds gave in entrances, worlds or puzzles, and nothing else: these have no first member of ours, so all
/// of it is looked at.
fn is_our_result(path: &Path, head: &[u8]) -> bool {
    /// How results of one seed and of several begin.
    const BEGINNINGS: [&[u8]; 6] = [
        b"{\n \"pairings\": ",
        b"{\n \"world\": ",
        b"{\n \"dungeon\": ",
        b"{\n \"error\": \"",
        b"{\n \"runs\": [",
        b"{\"runs\": [",
    ];
    if !BEGINNINGS.iter().any(|beginning| head.starts_with(beginning)) {
        return false;
    }
    let Ok(file) = File::open(path) else { return false };
    match serde_json::from_reader::<_, Results>(BufReader::new(file)) {
        Ok(Results {
            runs: Some(runs),
            seed: None,
            pairings: None,
            world: None,
            dungeon: None,
            error: None,
            message: None,
        }) => runs.iter().all(|run| run.seed.is_some() && run.is_one()),
        Ok(only) => only.seed.is_none() && only.is_one(),
        Err(_) => false,
    }
}

/// What one seed gave, or several.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Results {
    runs: Option<Vec<Self>>,
    seed: Option<u64>,
    pairings: Option<Vec<(String, String)>>,
    world: Option<World>,
    dungeon: Option<Dungeon>,
    error: Option<String>,
    message: Option<String>,
}

/// Members that every world has.
#[derive(Debug, Deserialize)]
struct World {
    #[serde(rename = "zones")]
    _zones: IgnoredAny,
}

/// Members that every puzzle has.
#[derive(Debug, Deserialize)]
struct Dungeon {
    #[serde(rename = "state_graph")]
    _state_graph: IgnoredAny,
    #[serde(rename = "room_graph")]
    _room_graph: IgnoredAny,
    #[serde(rename = "enclaves")]
    _enclaves: IgnoredAny,
    #[serde(rename = "passages")]
    _passages: IgnoredAny,
}

impl Results {
    /// Whether it is one result or one refusal, whose kind is a word.
    fn is_one(&self) -> bool {
        if self.runs.is_some() {
            return false;
        }
        let is_word = |kind: &String| kind.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        let results = [self.pairings.is_some(), self.world.is_some(), self.dungeon.is_some()];
        match (results.iter().filter(|given| **given).count(), &self.error, &self.message) {
            (1, None, None) => true,
            (0, Some(kind), Some(_)) => is_word(kind),
            _ => false,
        }
    }
}

/// Puzzles and levels as text, puzzles as graphs.
fn is_our_drawing(text: &str) -> bool {
    let mut lines = text.lines();
    let (first, second, third) = (
        lines.next().unwrap_or_default(),
        lines.next().unwrap_or_default(),
        lines.next().unwrap_or_default(),
    );
    let is_level = first.contains(", seed ") && second.is_empty() && third.starts_with("level ");
    let is_puzzle = first == "STATE GRAPH" && second.starts_with("Nodes: ");
    let is_puzzles = first.starts_with("=== seed ") && first.ends_with(" ===") && second.is_empty();
    let whole = || text.lines().take(text.matches('\n').count());
    let is_refusal = first.starts_with("refused: ") && whole().all(|line| line.starts_with("refused: "))
        || first.starts_with("// seed ") && first.contains(" was refused: ");
    let is_graph =
        first.starts_with("digraph \"") && second.starts_with("  node [fontname=\"sans-serif\"]; edge [");
    is_level || is_puzzle || is_puzzles || is_refusal || is_graph
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_in_our_formats_is_not_ours() {
        for foreign in [
            &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0....\0\0\0\x0ctEXtSoftware\0GIMP"[..],
            b"<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>",
            b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" tiledversion=\"1.10.2\"></map>",
            b"<!DOCTYPE html>\n<html><head><title>made by rmg</title>",
            b"{ \"compressionlevel\":-1,\n \"height\":36,\n \"type\":\"map\"}",
            b"{\"format\":\"other\"}",
            b"{\"format\":\"rmgmap\"}",
            b"{\"format\":\"rmg-notes\",\"version\":1,\"generator\":\"me\"}",
            b"{\n  \"format\": \"rmgmap\",\n  \"version\": 4,\n  \"generator\": \"0.1.0\"}",
            b"{\n\"format\": \"rmgmap\",\n\"notes\": []}",
            b"{ \"type\":\"map\", \"version\":\"1.10\", \"orientation\":\"orthogonal\",\n\"renderorder\":\"right-down\"}",
            b"{ \"type\":\"map\", \"version\":\"1.10\", \"orientation\":\"orthogonal\",\n\"renderorder\":\"right-down\", \"compressionlevel\":-1, \"infinite\":false,\n\"tiledversion\":\"1.10.2\",\n\"properties\":[{\"name\":\"author\",\"type\":\"string\",\"value\":\"me\"}],",
            b"{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":0,\"args\":{\"name\":\"browser\"}}",
            b"{ \"pair\": { \"minSize\": \"s\" } }",
            b"shopping list, seed potatoes\nbread",
            b"rmg;notes on what to do",
            b"run,kilometres,minutes\n1,5,25",
            b"\x0a\x04PERF",
            b"\x1f\x8b\x08",
            b"\xff\xfe",
        ] {
            assert!(!is_ours(foreign), "{}", String::from_utf8_lossy(foreign));
        }
    }

    #[test]
    fn a_place_is_judged_by_what_it_holds_and_not_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            path
        };
        let ours = b"<svg xmlns=\"\">\n<!-- made by rmg -->";
        assert_eq!(standing(&folder.path().join("none"), false).unwrap(), Standing::Free);
        assert_eq!(standing(&put("a.svg", ours), false).unwrap(), Standing::Replaceable);
        assert_eq!(standing(&put("empty.png", b""), false).unwrap(), Standing::Replaceable);
        let refused = |path: &Path, force: bool, part: &str| {
            let text = standing(path, force).unwrap_err().render();
            assert!(text.contains(part), "{text}");
        };
        refused(&put("b.svg", b"<svg></svg>"), true, "was not made by rmg");
        refused(&put("a.h3m", b"\x1f\x8b\x08"), false, "replace it with --force");
        assert_eq!(standing(&folder.path().join("a.h3m"), true).unwrap(), Standing::Replaceable);
        refused(&put("b.vmap", b"letters to my aunt"), true, "was not made by rmg");
        refused(&put("c.png", b"PK\x03\x04"), true, "was not made by rmg");
        refused(folder.path(), true, "cannot be looked at");
    }

    #[test]
    fn json_of_others_that_begins_like_results_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        let is_ours = |text: &str| {
            fs::write(&path, text).unwrap();
            let standing = standing(&path, true);
            assert!(matches!(standing, Ok(Standing::Replaceable)) || standing.is_err());
            standing.is_ok()
        };
        for ours in [
            "{\n \"pairings\": [\n  [\"a\", \"b\"]\n ]\n}\n",
            "{\n \"pairings\": []\n}\n",
            "{\n \"error\": \"too_narrow\",\n \"message\": \"no way\"\n}\n",
            "{\n \"runs\": [\n  {\n   \"seed\": 1,\n   \"error\": \"dark\",\n   \"message\": \"\"\n  }\n ]\n}\n",
            "{\"runs\": [\n{\"seed\": 1, \"world\": {\"zones\": []}}\n]}\n",
        ] {
            assert!(is_ours(ours), "{ours}");
        }
        for foreign in [
            "{\n \"pairings\": [\n  [\"a\", \"b\"]\n ],\n \"notes\": \"mine\"\n}\n",
            "{\n \"pairings\": {\"red\": \"wine\"}\n}\n",
            "{\n \"world\": \"hello\"\n}\n",
            "{\n \"dungeon\": {\"width\": 3}\n}\n",
            "{\n \"error\": \"Not found\",\n \"message\": \"no such page\"\n}\n",
            "{\n \"error\": \"e\",\n \"code\": 5\n}\n",
            "{\n \"runs\": [\n  {\n   \"kilometres\": 5\n  }\n ]\n}\n",
            "{\"runs\": [\n{\"seed\": 1, \"error\": \"e\", \"message\": \"m\", \"mine\": 1}\n]}\n",
            "{\"runs\": [1, 2]}",
            "{\"runs\": [",
        ] {
            assert!(!is_ours(foreign), "{foreign}");
        }
    }

    #[test]
    fn a_file_that_is_read_only_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        fs::write(&path, "<svg xmlns=\"\">\n<!-- made by rmg -->").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let text = standing(&path, true).unwrap_err().render();
        assert!(text.contains("a.svg is there already, and is read-only"), "{text}");
    }
}
