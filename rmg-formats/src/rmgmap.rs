//! `.rmgmap`: a generated map with its plan, recipe and reasons, as JSON.
//!
//! The format is described in `docs/rmgmap.md`. It is lossless: [`read()`] returns the map that [`write()`]
//! wrote, and writing it again produces the same text. Content is written by name, so that a map stays valid
//! if entries of a content pack move. Tile layers are run-length encoded rows.
//!
//! Every type of the model and its plan is declared once (`plan_form`, `map_form`), and `form` derives writer
//! and reader from the declaration. Basic values are in `values` and `layers`.

mod agree;
mod file;
mod form;
mod layers;
mod map_form;
mod outline;
mod places;
mod plan_form;
mod reader;
mod rows;
mod unmet;
mod values;
mod writer;

use std::io::{self, Write};

use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use serde::Deserializer;

pub use file::{FORMAT, OLDEST_VERSION, VERSION};
use outline::{Head, Outline, PackFinder};
pub use writer::Part;

/// Maximum size of a file in bytes. The largest map of 4096 x 4096 x 2 tiles takes about a fifth of it.
pub const MAX_BYTES: usize = 1 << 30;

/// Number of parts that are in memory at the same time.
const PARTS_AT_ONCE: usize = 128;

/// Writes a map.
///
/// # Arguments
/// - `map`: generated with `pack`; its parts must be consistent.
/// - `to`: written in large chunks and flushed at the end.
///
/// # Errors
/// If writing fails. Of kind [`InvalidInput`](io::ErrorKind::InvalidInput) if `map` has ids that `pack` or
/// the map itself does not have, or inconsistent parts.
///
/// # Cost
/// O(tiles + objects).
pub fn write(map: &MapModel, pack: &ContentPack, to: &mut impl Write) -> io::Result<()> {
    write_with(map, pack, |parts| parts.iter().map(Part::encode).collect(), to)
}

/// As [`write()`], with the parts of the text encoded by the caller, for example on several threads.
///
/// - `encode`: gets some adjacent parts and returns the result of [`Part::encode`] for each, in order. It is
///   called until all parts are written.
///
/// # Errors
/// Same as [`write()`].
pub fn write_with(
    map: &MapModel,
    pack: &ContentPack,
    encode: impl Fn(&[Part<'_>]) -> Vec<io::Result<Vec<u8>>>,
    to: &mut impl Write,
) -> io::Result<()> {
    file::with_parts(map, pack, |parts| {
        for parts in parts.chunks(PARTS_AT_ONCE) {
            encode(parts).into_iter().try_for_each(|text| to.write_all(&text?))?;
        }
        to.flush()
    })
}

/// Reads a map.
///
/// # Errors
/// All errors, each with the path of the value in its message and its span in the text. Invalid JSON, unknown
/// keys and wrong types end the reading at once. Unknown names, numbers out of range, rows of a wrong size
/// and inconsistent lists are all reported together.
///
/// # Cost
/// O(bytes log names + tiles); reads the text three times. Memory is linear in bytes and tiles. A map whose
/// tiles need more than half of the [memory limit](rmg_core::reading) of its file is an error.
pub fn read(bytes: &[u8], pack: &ContentPack) -> Result<MapModel, Vec<Diagnostic>> {
    let error = |code, message: String| Diagnostic::new(Severity::Error, code, None, message);
    if bytes.len() > MAX_BYTES {
        let (megabytes, max) = (bytes.len() >> 20, MAX_BYTES >> 20);
        return Err(vec![error(
            "too-large",
            format!("the file has {megabytes} MB: the maximum is {max} MB"),
        )]);
    }
    let head: Head = serde_json::from_slice(bytes).map_err(|error| vec![syntax(bytes, &error)])?;
    if head.format.as_deref() != Some(FORMAT) {
        let diagnostic = error("format", "not an rmg map: missing `\"format\": \"rmgmap\"`".to_owned());
        return Err(vec![diagnostic]);
    }
    match head.version {
        Some(OLDEST_VERSION..=VERSION) => {}
        Some(other) => {
            let message = format!(
                "unsupported format version {other}: this program reads {OLDEST_VERSION} to {VERSION}"
            );
            return Err(vec![
                error("version", message)
                    .help("use the version of rmg that wrote it, or generate the map again"),
            ]);
        }
        None => return Err(vec![error("version", "missing `version`".to_owned())]),
    }
    let outline: Outline = serde_json::from_slice(bytes).map_err(|error| vec![syntax(bytes, &error)])?;
    match file::read_map(bytes, outline, pack) {
        Ok(result) => result.map_err(|report| report.finish(bytes)),
        Err(error) => Err(vec![syntax(bytes, &error)]),
    }
}

/// Returns the name of the content pack of a map. Reads only the start of the file; `None` if it is invalid.
#[must_use]
pub fn pack_name(bytes: &[u8]) -> Option<String> {
    let mut name = None;
    // the rest of the file is an error, because it is not read
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let _unread = from.deserialize_map(PackFinder(&mut name));
    name
}

/// Converts an error of serde to a diagnostic.
fn syntax(bytes: &[u8], error: &serde_json::Error) -> Diagnostic {
    let text = error.to_string();
    // the span contains the location
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = text.strip_suffix(&place).unwrap_or(&text);
    let (code, message, help) = match error.classify() {
        serde_json::error::Category::Eof => {
            ("truncated", "unexpected end of the file".to_owned(), "the file is incomplete; copy it again")
        }
        serde_json::error::Category::Data => {
            ("schema", message.to_owned(), "see `docs/rmgmap.md` for the format")
        }
        serde_json::error::Category::Syntax | serde_json::error::Category::Io => {
            ("syntax", format!("invalid JSON: {message}"), "write JSON without comments")
        }
    };
    let span = places::span_at(bytes, error.line(), error.column());
    Diagnostic::new(Severity::Error, code, span, message).help(help)
}
