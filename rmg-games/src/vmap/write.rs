//! From the model to the files of a map.

mod contents;
mod header;
mod object;

use rmg_core::model::{MapLevel, MapModel};
use rmg_core::pack::ContentPack;

use super::archive;
use super::error::{VmapError, VmapFault, VmapProblem};
use super::report::Report;
use super::tiles::{Codes, write_level};
use super::words::{HEADER, OBJECTS, terrain_file};

/// Writes a map; see [`super::write`].
pub(super) fn write(map: &MapModel, pack: &ContentPack) -> Result<Vec<u8>, VmapError> {
    check_shape(map)?;
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

/// Takes faults: the way to a value, and what is wrong with it.
type Refuse<'r> = dyn FnMut(String, VmapProblem) + 'r;

/// Whether all layers have the size of the plan.
fn check_shape(map: &MapModel) -> Result<(), VmapError> {
    let size = map.plan.size;
    let contradiction = |field: String, why: String| -> VmapError {
        VmapFault { entry: String::new(), at: None, field, problem: VmapProblem::Contradiction(why) }.into()
    };
    if map.levels.len() != usize::from(size.levels()) {
        let why = format!("the map has {} levels, its plan {}", map.levels.len(), size.levels());
        return Err(contradiction("levels".to_owned(), why));
    }
    for (at, level) in map.levels.iter().enumerate() {
        let MapLevel { terrain, view, road, road_view, river, river_view, .. } = level;
        let sides = [
            (terrain.width(), terrain.height()),
            (view.width(), view.height()),
            (road.width(), road.height()),
            (road_view.width(), road_view.height()),
            (river.width(), river.height()),
            (river_view.width(), river_view.height()),
        ];
        if sides.into_iter().any(|sides| sides != (size.width(), size.height())) {
            return Err(contradiction(
                format!("levels[{at}]"),
                "a layer has another size than the map".to_owned(),
            ));
        }
    }
    Ok(())
}
