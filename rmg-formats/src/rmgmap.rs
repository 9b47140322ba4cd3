//! `.rmgmap`: a finished map with everything that is known about it, as JSON.
//!
//! The format is described in `docs/rmgmap.md`. It is lossless: what [`write()`] wrote, [`read()`] gives back, and
//! written again it is the same text. Content is written by name, so that a map outlives a content pack whose
//! entries moved; tile layers are rows of run lengths.
//!
//! Every type of the model and its plan is declared once (`plan_form`, `map_form`), and writer and reader follow from
//! that (`form`); what they are made of is in `values` and `layers`.

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

use rmg_core::diag::{Fault, Severity};
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;

pub use file::{FORMAT, OLDEST_VERSION, VERSION};
use outline::{Head, Outline};

/// Most bytes of a file that is read; the largest map of 4096 x 4096 x 2 tiles takes about a fifth of it.
pub const MAX_BYTES: usize = 1 << 30;

/// Writes a map.
///
/// # Arguments
/// - `map`: made with `pack`; its parts agree in number and size.
/// - `to`: is written in large pieces and flushed at the end.
///
/// # Errors
/// When `to` cannot be written; of kind [`InvalidInput`](io::ErrorKind::InvalidInput) when `map` has ids that
/// `pack` or the map itself does not have, or parts that do not agree.
///
/// # Cost
/// O(tiles + objects).
pub fn write(map: &MapModel, pack: &ContentPack, to: &mut impl Write) -> io::Result<()> {
    file::write_map(map, pack, to)
}

/// Reads a map.
///
/// # Errors
/// Everything that is wrong, each with the path of the value in its message and the place in the text as its
/// span. A text that is no JSON, or has a key or a type that does not belong there, ends the reading at once;
/// unknown names, numbers beyond their lists, rows of a wrong size, and lists that do not agree are all reported
/// together.
///
/// # Cost
/// O(bytes log names + tiles); the text is gone through three times. Memory grows with the bytes and the tiles that
/// they describe; a map whose tiles take more than half of the [room](rmg_core::reading) of its file is refused.
pub fn read(bytes: &[u8], pack: &ContentPack) -> Result<MapModel, Vec<Fault>> {
    let plain = |code, message: String| Fault::new(Severity::Error, code, None, message);
    if bytes.len() > MAX_BYTES {
        let (megabytes, most) = (bytes.len() >> 20, MAX_BYTES >> 20);
        return Err(vec![plain(
            "too-large",
            format!("{megabytes} MB are too many; at most {most} are read"),
        )]);
    }
    let head: Head = serde_json::from_slice(bytes).map_err(|error| vec![syntax(bytes, &error)])?;
    if head.format.as_deref() != Some(FORMAT) {
        let fault =
            plain("format", "this is no map of rmg: it does not say `\"format\": \"rmgmap\"`".to_owned());
        return Err(vec![fault]);
    }
    match head.version {
        Some(OLDEST_VERSION..=VERSION) => {}
        Some(other) => {
            let message = format!(
                "the map has version {other} of the format; this program reads {OLDEST_VERSION} to {VERSION}"
            );
            return Err(vec![
                plain("version", message).help("use the rmg that wrote it, or make the map again"),
            ]);
        }
        None => return Err(vec![plain("version", "the map does not say its `version`".to_owned())]),
    }
    let outline: Outline = serde_json::from_slice(bytes).map_err(|error| vec![syntax(bytes, &error)])?;
    match file::read_map(bytes, outline, pack) {
        Ok(result) => result.map_err(|report| report.finish(bytes)),
        Err(error) => Err(vec![syntax(bytes, &error)]),
    }
}

/// What serde says, as a fault.
fn syntax(bytes: &[u8], error: &serde_json::Error) -> Fault {
    let text = error.to_string();
    // the place is in the span
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = text.strip_suffix(&place).unwrap_or(&text);
    let (code, message, help) = match error.classify() {
        serde_json::error::Category::Eof => {
            ("truncated", "the file ends too early".to_owned(), "it was cut off; get it again")
        }
        serde_json::error::Category::Data => {
            ("schema", message.to_owned(), "`docs/rmgmap.md` describes what belongs there")
        }
        serde_json::error::Category::Syntax | serde_json::error::Category::Io => {
            ("syntax", format!("this is no JSON: {message}"), "a `.rmgmap` is JSON without comments")
        }
    };
    let span = places::span_at(bytes, error.line(), error.column());
    Fault::new(Severity::Error, code, span, message).help(help)
}
