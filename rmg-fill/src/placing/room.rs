//! Whether a zone has room for all that it must hold, by counting alone.

use rmg_core::ids::ObjectKindId;

use super::guards::guard_strength;
use super::looks::appearance_on;
use crate::FillError;
use crate::board::Board;
use crate::zone_access::OpenZone;

/// Compares the tiles that a zone's towns, mines and required objects cover at least, and the guards of mines, with its open
/// ones, before anything stands in it.
///
/// # Errors
/// [`FillError::ZoneTooSmall`], where no placing can help. (Where this finds room there may be none all the same: nothing is
/// counted for the ways between, nor for what no look of a thing could be found for.)
pub(crate) fn look_for_room(board: &Board<'_>, zone: &OpenZone<'_>) -> Result<(), FillError> {
    let plan = board.zone(zone.id());
    let least = |kinds: &mut dyn Iterator<Item = ObjectKindId>| {
        kinds.filter_map(|kind| covered(board, zone, kind)).min().unwrap_or(0)
    };
    // The towns of all factions look alike enough: the smallest stands for all.
    let town = least(&mut board.catalog.towns());
    let towns = u64::from(plan.contents.towns.total()).saturating_mul(town);
    let mines = plan.contents.mines.iter().map(|mines| {
        let kinds = || board.catalog.mines(mines.resource).iter().copied();
        let is_guarded = |kind: ObjectKindId| {
            let value = board.pack.objects[kind].value;
            guard_strength(value, board.plan.monsters, Some(plan.contents.monsters)) > 0
        };
        let guard = u64::from(kinds().all(is_guarded));
        u64::from(mines.count).saturating_mul(least(&mut kinds()).saturating_add(guard))
    });
    let required = plan
        .contents
        .objects
        .required
        .iter()
        .map(|wanted| u64::from(wanted.count).saturating_mul(least(&mut wanted.kinds.iter().copied())));
    let covered = mines.chain(required).fold(towns, u64::saturating_add);
    let open = zone.tiles.walking().count() as u64;
    if covered <= open {
        return Ok(());
    }
    let tiles = zone.tiles.own().count() as u64;
    Err(FillError::ZoneTooSmall { zone: plan.key.clone(), covered, open, tiles })
}

/// Tiles that an object of a kind covers on a zone's terrain; `None` where it cannot stand there.
fn covered(board: &Board<'_>, zone: &OpenZone<'_>, kind: ObjectKindId) -> Option<u64> {
    let (_, look) = appearance_on(board, kind, zone.facts.terrain(), None)?;
    Some(look.footprint.cells().len() as u64)
}
