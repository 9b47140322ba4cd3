//! Which zones take part in a distribution, and how much each gets.

use rmg_core::pack::ObjectRole;
use rmg_core::{ObjectKindId, TerrainId, ZoneId};

use crate::board::Board;
use crate::contents::{Local, Usual, contents_of, ruled_offers};
use crate::inputs::Inputs;
use crate::layers::ZoneQuota;

/// Splits a number: each of some zones in turn gets an equal part of the remaining number, rounded up.
/// Returns parts by zone.
pub(super) fn equal_parts(number: u32, zones: &[usize], all_zones: usize) -> Vec<u32> {
    let (mut left, mut parts) = (number, vec![0; all_zones]);
    for (at, zone) in zones.iter().enumerate() {
        let others = u32::try_from(zones.len() - at).unwrap_or(u32::MAX);
        parts[*zone] = left.div_ceil(others);
        left -= parts[*zone];
    }
    parts
}

/// Returns the value of a kind in the treasure of a zone.
pub(super) fn value_in(inputs: &Inputs<'_>, zone: usize, kind: ObjectKindId) -> u32 {
    let objects = &inputs.plan.zones[zone].contents.objects;
    let changed = objects.changed.iter().find(|changed| changed.kind == kind);
    changed.map_or(inputs.pack.objects[kind].value, |changed| changed.value)
}

/// Returns the maximum value of a pile of a zone.
pub(super) fn best_treasure(inputs: &Inputs<'_>, zone: usize) -> u32 {
    inputs.plan.zones[zone].contents.treasure.iter().map(|tier| tier.max).max().unwrap_or(0)
}

/// Returns whether the treasure of a zone can contain a kind: its terrain permits the kind, and the kind is
/// not banned.
pub(super) fn can_contain(
    inputs: &Inputs<'_>,
    zone: usize,
    kind: ObjectKindId,
    terrain: Option<TerrainId>,
) -> bool {
    let objects = &inputs.plan.zones[zone].contents.objects;
    let is_changed = objects.changed.iter().any(|changed| changed.kind == kind);
    let fits = |terrain: TerrainId| {
        let mut looks = inputs.pack.objects[kind].appearances.iter();
        looks.any(|look| inputs.pack.appearances[*look].terrains.contains(terrain))
    };
    (is_changed || !objects.is_banned(kind)) && terrain.is_some_and(fits)
}

/// Returns the value of the cheapest variant of a kind that the treasure of a zone can contain, if any.
pub(super) fn cheapest(board: &Board<'_>, zone: usize, kind: ObjectKindId, quota: &ZoneQuota) -> Option<u32> {
    let id = ZoneId::from_index(zone);
    let mut offers = Vec::new();
    let contents = contents_of(&board.pack.objects[kind]).ok()?;
    let local = Local { board, zone: id, hand: quota };
    ruled_offers(contents, local, Usual::of(board, id, kind), &mut offers);
    let values = offers.iter().map(|offer| offer.value).filter(|value| *value > 0);
    values.min().filter(|value| *value <= best_treasure(board, zone))
}

/// Returns the maximum number of objects of a kind that the template requires on the map. An entry with
/// several kinds counts for each of them.
pub(super) fn required(inputs: &Inputs<'_>, kind: ObjectKindId) -> u32 {
    let zones = 0..inputs.plan.zones.len();
    zones.fold(0, |sum, zone| sum.saturating_add(required_in(inputs, zone, kind)))
}

/// Returns the corresponding number of one zone.
pub(super) fn required_in(inputs: &Inputs<'_>, zone: usize, kind: ObjectKindId) -> u32 {
    let entries = inputs.plan.zones[zone].contents.objects.required.iter();
    let counts = entries.filter(|entry| entry.kinds.contains(&kind)).map(|entry| entry.count);
    counts.fold(0, u32::saturating_add)
}

/// Returns the kinds of objects of a role.
pub(super) fn kinds_of(board: &Board<'_>, role: ObjectRole) -> Vec<ObjectKindId> {
    board.pack.objects.iter().filter(|(_, kind)| kind.role == role).map(|(id, _)| id).collect()
}
