//! Reads a map.

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
use super::constants::HEADER;
use super::error::{VmapError, VmapProblem};
use super::limits::MAX_HEADER_BYTES;
use super::memory::MemoryBudget;
use super::report::Report;
use crate::foreign::{ForeignMap, ForeignParts, MapAppearances, Unknown, UnknownKind};
use header::Head;
use reader::Reader;

/// Reads a map.
///
/// # Arguments
/// - `bytes`: the content of the file.
/// - `pack`: the content pack that resolves the names in the map, with or without a scope (`core:grass`).
///
/// # Errors
/// All errors of the file, each with entry, line, column and path of the value. Content that `pack` does not
/// have is kept as unknown. Unknown terrains are errors, because the movement on them is unknown.
///
/// # Cost
/// O(bytes unpacked). Memory: at most 50 times the packed size of the file, or 64 MB if that is more. It
/// contains one unpacked file at a time and all kept data. A map that needs more is refused, for example an
/// extremely large empty sea.
pub fn read(bytes: &[u8], pack: &ContentPack) -> Result<ForeignMap, VmapError> {
    let archive = Archive::open(bytes)?;
    let mut reader = Reader {
        pack,
        report: Report::default(),
        memory: MemoryBudget::of_file(bytes.len()),
        unknown: Unknown::default(),
        facts: ForeignFacts::default(),
        map_appearances: MapAppearances::default(),
        main_towns: Vec::new(),
        spells: Vec::new(),
        levels: 0,
        victory: MapVictory::Standard,
        town_to_capture: None,
    };
    let text = archive.read(HEADER, MAX_HEADER_BYTES)?;
    let head = text::parse_document(HEADER, &text, &mut reader.report).and_then(|value| reader.header(value));
    reader.report.locate(HEADER, &text);
    // the other files cannot be read without the size
    let Some(head) = head else { return Err(reader.report.into_error()) };
    let levels = reader.levels(&archive, &head);
    let objects = reader.objects(&archive, &head);
    reader.other_files(&archive, &head);
    if reader.memory.is_exhausted() {
        let megabytes = reader.memory.megabytes();
        reader.report.push("", String::new, VmapProblem::Memory { megabytes });
    }
    let Reader { report, mut unknown, facts, map_appearances, main_towns, victory, town_to_capture, .. } =
        reader;
    if let Some(name) = town_to_capture {
        unknown.keep(UnknownKind::Header, "triggeredEvents", None, name.into_bytes());
    }
    for town in main_towns.into_iter().filter(|town| !town.is_found) {
        unknown.keep(UnknownKind::Header, "players.mainTown", None, town.value.to_string().into_bytes());
    }
    let (levels, objects) = report.finish((levels, objects))?;
    let Head { plan, generator } = head;
    let parts = ForeignParts { plan, generator, levels, objects, victory, unknown, facts, map_appearances };
    Ok(parts.into_map(pack))
}
