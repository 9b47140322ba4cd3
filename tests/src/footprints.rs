//! Tiles of objects, shared by oracles and damages. Contains no code of `rmg-audit`.

use rmg_core::TilePos;
use rmg_core::model::{MapModel, MapObject, ObjectBody};
use rmg_core::pack::{ContentPack, ObjectRole};

/// Returns the tiles that an object covers: its visitable tiles if `is_action`, otherwise the others. Omits
/// cells off the map.
pub(crate) fn cells(
    map: &MapModel,
    pack: &ContentPack,
    object: &MapObject,
    is_action: bool,
) -> impl Iterator<Item = TilePos> + use<> {
    let footprint = &pack.appearances[object.appearance].footprint;
    let offsets = if is_action { footprint.actions() } else { footprint.solid() }.to_vec();
    let (size, at) = (map.plan.size, object.at.tile);
    offsets.into_iter().filter_map(move |by| {
        let x = at.x.checked_add_signed(by.dx).filter(|x| *x < size.width())?;
        let y = at.y.checked_add_signed(by.dy).filter(|y| *y < size.height())?;
        Some(TilePos::new(x, y))
    })
}

/// Returns whether an object blocks heroes by a quest or by the key of its color.
pub(crate) fn is_barrier(pack: &ContentPack, object: &MapObject) -> bool {
    let kind = &pack.objects[object.kind];
    matches!(object.body, ObjectBody::QuestGuard { .. })
        || (kind.role == ObjectRole::Barrier && kind.body.is_empty())
}

/// Returns the nearest gate of the same kind on another level, the first of several, with its number.
pub(crate) fn gate_beyond<'m>(map: &'m MapModel, gate: &MapObject) -> Option<(usize, &'m MapObject)> {
    let others = map.objects.iter().enumerate();
    let beyond = others.filter(|(_, other)| other.kind == gate.kind && other.at.level != gate.at.level);
    beyond.min_by_key(|(_, other)| {
        let (a, b) = (gate.at.tile, other.at.tile);
        u64::from(a.x.abs_diff(b.x)).pow(2) + u64::from(a.y.abs_diff(b.y)).pow(2)
    })
}
