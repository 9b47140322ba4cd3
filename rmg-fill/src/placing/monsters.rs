//! Monsters that stand guard: which creature, how many, and what draws them.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{Guarded, MapPos, ObjectBody, ObjectId};
use rmg_core::{ConnectionId, ObjectKindId, RngStream, TerrainId, ZoneId};

use super::guards::{choose_guard, guard_strength};
use super::looks::appearance_on;
use crate::FillError;
use crate::board::Board;
use crate::inputs::Inputs;
use crate::job::{Output, Thing};

/// A monster that has no place yet.
#[derive(Debug, Clone)]
pub(crate) struct Monster {
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
    pub(crate) body: ObjectBody,
}

impl Monster {
    /// The monster on a tile.
    pub(crate) fn stands(self, at: MapPos, zone: ZoneId) -> Thing {
        Thing { kind: self.kind, appearance: self.appearance, body: self.body, at, zone }
    }
}

/// Places a monster as the guard of a connection.
pub(crate) fn place_link_guard(
    monster: Monster,
    connection: ConnectionId,
    (at, zone): (MapPos, ZoneId),
    output: &mut Output,
) -> ObjectId {
    let guard = output.place(monster.stands(at, zone));
    let cause = output.cause_of(guard);
    cause.connection = Some(connection);
    cause.guards = Some(Guarded::Link(connection));
    guard
}

/// Draws a guard for something in a zone.
///
/// # Arguments
/// - `strength`: in AI value, at least 1.
///
/// # Errors
/// Why there is none, in words.
pub(crate) fn draw_monster(
    board: &Board<'_>,
    (zone, terrain): (ZoneId, TerrainId),
    strength: u32,
    rng: &mut RngStream,
) -> Result<Monster, String> {
    let factions = &board.zone(zone).contents.monster_factions;
    let (creature, count) =
        choose_guard(strength, board.pack, factions, rng).map_err(|error| error.to_string())?;
    let title = &board.pack.creatures[creature].title;
    let kind =
        board.catalog.monster(creature).ok_or_else(|| format!("the pack has no map object for {title}"))?;
    let (appearance, _) = appearance_on(board, kind, terrain, None)
        .ok_or_else(|| format!("{title} cannot stand on the zone's terrain"))?;
    Ok(Monster { kind, appearance, body: ObjectBody::Monster { creature, count, strength } })
}

/// Strength of the guards of a connection.
pub(crate) fn link_strength(inputs: &Inputs<'_>, connection: ConnectionId) -> u32 {
    guard_strength(inputs.plan.connections[connection.index()].guard, inputs.plan.monsters, None)
}

/// Draws a guard of a connection; `None` for strength 0.
///
/// # Errors
/// [`FillError::NoGuard`].
pub(crate) fn draw_link_guard(
    board: &Board<'_>,
    ground: (ZoneId, TerrainId),
    connection: ConnectionId,
    strength: u32,
    rng: &mut RngStream,
) -> Result<Option<Monster>, FillError> {
    if strength == 0 {
        return Ok(None);
    }
    let no_guard =
        |reason| FillError::NoGuard { connection: board.connection_words(connection), strength, reason };
    draw_monster(board, ground, strength, rng).map(Some).map_err(no_guard)
}

/// Draws the guard that something of a zone's piles asks for by its worth, and how strong it is; `None` and 0 where the
/// worth asks for none.
///
/// # Errors
/// [`FillError::NoPileGuard`].
pub(crate) fn draw_pile_guard(
    board: &Board<'_>,
    (zone, terrain): (ZoneId, TerrainId),
    value: u32,
    what: &dyn Fn() -> String,
    rng: &mut RngStream,
) -> Result<(Option<Monster>, u32), FillError> {
    let plan = board.zone(zone);
    let strength = guard_strength(value, board.plan.monsters, Some(plan.contents.monsters));
    if strength == 0 {
        return Ok((None, 0));
    }
    match draw_monster(board, (zone, terrain), strength, rng) {
        Ok(monster) => Ok((Some(monster), strength)),
        Err(reason) => Err(FillError::NoPileGuard { zone: plan.key.clone(), what: what(), strength, reason }),
    }
}
