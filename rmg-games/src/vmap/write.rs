//! Writes a map.

mod contents;
mod header;
mod object;

use rmg_core::model::{MapModel, ShapeMismatch};
use rmg_core::pack::ContentPack;

use super::archive;
use super::constants::{HEADER, OBJECTS, terrain_file};
use super::error::{VmapDiagnostic, VmapError, VmapProblem};
use super::report::Report;
use super::tiles::{Codes, write_level};

/// Writes a map.
///
/// # Arguments
/// - `map`: a map with content of `pack`; its layers have the size of its plan. The format has no maximum
///   size.
///
/// # Returns
/// The bytes of the file. Equal maps and packs give equal bytes.
///
/// # Errors
/// All parts of the map that contradict `pack` or each other, and all parts that the format cannot represent,
/// each with its path (`objects[12].body`).
///
/// # Cost
/// O(tiles + objects). The test `writing_visits_each_tile_and_object_once_and_encodes_each_appearance_once`
/// counts the steps.
pub fn write(map: &MapModel, pack: &ContentPack) -> Result<Vec<u8>, VmapError> {
    map.check_shape().map_err(|mismatch| {
        let field = match mismatch {
            ShapeMismatch::Levels { .. } => "levels".to_owned(),
            ShapeMismatch::Layer(level) => format!("levels[{}]", level.index()),
        };
        let problem = VmapProblem::Contradiction(mismatch.to_string());
        VmapError::from(VmapDiagnostic { entry: String::new(), at: None, field, problem })
    })?;
    let mut report = Report::default();
    let mut refuse = |field: String, problem: VmapProblem| report.push("", || field, problem);
    let header = header::header(map, pack, &mut refuse);
    let objects = object::objects(map, pack, &mut refuse);
    let mut files = vec![(HEADER.to_owned(), header), (OBJECTS.to_owned(), objects)];
    let codes = Codes::new(pack);
    for (at, level) in map.levels.iter().enumerate() {
        let terrain =
            write_level(level, &codes, |tile, problem| refuse(format!("levels[{at}]{tile}"), problem));
        files.push((terrain_file(at), terrain));
    }
    report.finish(())?;
    archive::pack(&files)
}
