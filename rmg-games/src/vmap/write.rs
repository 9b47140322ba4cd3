//! From the model to the files of a map.

mod contents;
mod header;
mod object;

use rmg_core::model::{MapModel, ShapeMismatch};
use rmg_core::pack::ContentPack;

use super::archive;
use super::error::{VmapError, VmapFault, VmapProblem};
use super::report::Report;
use super::tiles::{Codes, write_level};
use super::words::{HEADER, OBJECTS, terrain_file};

/// Writes a map.
///
/// # Arguments
/// - `map`: made with `pack`; its layers have the size of its plan. Any size: the format has no limit.
///
/// # Returns
/// The bytes of the file; the same for the same map and pack.
///
/// # Errors
/// All parts of the map that contradict `pack` or each other, and all that the format cannot say, each with
/// the way to it (`objects[12].body`).
///
/// # Cost
/// O(tiles + objects); counted by the test
/// `writing_a_map_goes_once_through_tiles_and_objects_and_says_each_appearance_once`.
pub fn write(map: &MapModel, pack: &ContentPack) -> Result<Vec<u8>, VmapError> {
    map.check_shape().map_err(|mismatch| {
        let field = match mismatch {
            ShapeMismatch::Levels { .. } => "levels".to_owned(),
            ShapeMismatch::Layer(level) => format!("levels[{}]", level.index()),
        };
        let problem = VmapProblem::Contradiction(mismatch.to_string());
        VmapError::from(VmapFault { entry: String::new(), at: None, field, problem })
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
