//! Which files that are there may be replaced, so that the same command can run twice.
//!
//! What the program wrote itself and nobody edits is replaced without a word: pictures, pages, maps of Tiled, `.rmgmap`, results. It is
//! known by how it begins (see [`is_ours`]), never by its name. `.h3m` and `.vmap` are edited by people, and an edited one cannot be
//! told from one as it was made, so they need `--force`. Whatever else is there belongs to somebody else and stays, with `--force`, too:
//! a slip in a name is never a loss. An empty file holds nothing to lose.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use rmg_profile::export::{folded, perfetto};

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

/// Looks at the place of a file that is to be written.
///
/// # Errors
/// A refusal where a file must stay, with the way out.
pub(crate) fn standing(path: &Path, force: bool) -> Result<Standing, Failure> {
    if path.symlink_metadata().is_err() {
        return Ok(Standing::Free);
    }
    let shown = path.display();
    let foreign = |why: &str| {
        let failure = Failure::refusal(format!("{shown} is there already, and {why}"));
        let failure = failure.help("name another file, or move that one away");
        if force { failure.note("--force replaces maps for games only") } else { failure }
    };
    let head = head(path).map_err(|error| foreign(&format!("cannot be looked at: {}", in_words(&error))))?;
    if head.is_empty() {
        return Ok(Standing::Replaceable);
    }
    let is_game = is_game_file(path);
    let may_go = is_ours(&head) || is_game && is_game_map(&head);
    if !may_go {
        return Err(foreign("was not made by rmg"));
    }
    if is_game && !force {
        return Err(edited(path));
    }
    Ok(Standing::Replaceable)
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
/// - `.tmj`, `.rmgmap`, levels, reports, recorded runs: JSON whose first members are ours in our order and spacing.
/// - Results of seeds: the one member that they have, or the list of runs.
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

fn is_our_json(text: &str) -> bool {
    /// Results of one seed and of several (`rmg-logic`), maps of Tiled, traces.
    const BEGINNINGS: [&str; 8] = [
        "{\n \"pairings\": ",
        "{\n \"world\": ",
        "{\n \"dungeon\": ",
        "{\n \"error\": \"",
        "{\n \"runs\": [",
        "{\"runs\": [",
        "{ \"type\":\"map\", \"version\":\"1.10\", \"orientation\":\"orthogonal\",\n\"renderorder\"",
        "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{\"name\":\"process_name\"",
    ];
    let has_format = || {
        let rest = text.strip_prefix('{')?.trim_start().strip_prefix("\"format\":")?.trim_start();
        rest.strip_prefix("\"rmg")
    };
    BEGINNINGS.iter().any(|beginning| text.starts_with(beginning)) || has_format().is_some()
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
    let is_refusal =
        first.starts_with("refused: ") || first.starts_with("// seed ") && first.contains(" was refused: ");
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
}
