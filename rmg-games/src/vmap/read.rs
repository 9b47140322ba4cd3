//! From the files of a map to the model.

mod contents;
mod fields;
mod files;
mod header;
mod names;
mod object;
mod reader;
mod text;

use rmg_core::model::{ForeignFacts, MapVictory};
use rmg_core::pack::ContentPack;

use super::archive::Archive;
use super::error::{VmapError, VmapProblem};
use super::limits::MAX_HEADER_BYTES;
use super::report::Report;
use super::room::Room;
use super::words::HEADER;
use crate::foreign::{ForeignMap, ForeignParts, OwnLooks, Unknown, UnknownKind};
use header::Head;
use reader::Reader;

/// Reads a map.
///
/// # Arguments
/// - `bytes`: of the file.
/// - `pack`: the content pack whose names the map uses, with or without a scope (`core:grass`).
///
/// # Errors
/// All faults of the file, each with entry, line, column, and the way to the value. Content that `pack` does
/// not have is no fault but kept as unknown, with one exception: without knowing a terrain nobody can say
/// what moves on it.
///
/// # Cost
/// O(bytes unpacked). Memory: at most 50 times the bytes of the file as it is, packed, or 64 MB, whichever is
/// more. One unpacked file at a time lies in it, and all that is kept; a map that needs more (an endless sea
/// without a mark on it) is refused.
pub fn read(bytes: &[u8], pack: &ContentPack) -> Result<ForeignMap, VmapError> {
    let archive = Archive::open(bytes)?;
    let mut reader = Reader {
        pack,
        report: Report::default(),
        room: Room::of_file(bytes.len()),
        unknown: Unknown::default(),
        facts: ForeignFacts::default(),
        own_looks: OwnLooks::default(),
        main_towns: Vec::new(),
        spells: Vec::new(),
        levels: 0,
        victory: MapVictory::Standard,
        town_to_capture: None,
    };
    let text = archive.read(HEADER, MAX_HEADER_BYTES)?;
    let head = text::whole(HEADER, &text, &mut reader.report).and_then(|value| reader.header(value));
    reader.report.locate(HEADER, &text);
    // Without a size nothing else can be read.
    let Some(head) = head else { return Err(reader.report.into_error()) };
    let levels = reader.levels(&archive, &head);
    let objects = reader.objects(&archive, &head);
    reader.others(&archive, &head);
    if reader.room.is_used_up() {
        let megabytes = reader.room.megabytes();
        reader.report.push("", String::new, VmapProblem::Memory { megabytes });
    }
    let Reader { report, mut unknown, facts, own_looks, main_towns, victory, town_to_capture, .. } = reader;
    if let Some(name) = town_to_capture {
        unknown.keep(UnknownKind::Header, "triggeredEvents", None, name.into_bytes());
    }
    for town in main_towns.into_iter().filter(|town| !town.is_found) {
        unknown.keep(UnknownKind::Header, "players.mainTown", None, town.value.to_string().into_bytes());
    }
    let (levels, objects) = report.finish((levels, objects))?;
    let Head { plan, generator } = head;
    let parts = ForeignParts { plan, generator, levels, objects, victory, unknown, facts, own_looks };
    Ok(parts.into_map(pack))
}
