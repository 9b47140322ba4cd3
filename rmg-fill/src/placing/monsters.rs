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
    draw_monster(board, ground, strength, rng).map(Some).map_err(|reason| FillError::NoGuard {
        connection: board.connection_words(connection),
        strength,
        reason,
        is_certain: board.ends(connection).into_iter().all(|zone| {
            // Whether there is an army does not depend on what is drawn; on which side the guard stands, on what creature
            // is drawn and whether it can stand on the terrain does.
            choose_guard(strength, board.pack, &board.zone(zone).contents.monster_factions, rng).is_err()
        }),
    })
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

#[cfg(test)]
mod tests {
    use rmg_core::template::ConnectionKind;
    use rmg_core::{FactionId, Seed};

    use super::*;
    use crate::fixture::Fixture;

    /// Whether a missing guard of the connection on the first zone's side counts as certain.
    fn is_certain(factions: [u16; 2], strength: u32) -> bool {
        let mut board = Fixture::new(&["aabb"], &[("ab", ConnectionKind::Guarded)]);
        for (zone, faction) in board.plan.zones.iter_mut().zip(factions) {
            zone.contents.monster_factions = vec![FactionId(faction)];
        }
        let mut rng = Seed(1).at("guards").stream();
        let ground = (ZoneId(0), TerrainId(0));
        match draw_link_guard(&board.board(), ground, ConnectionId(0), strength, &mut rng) {
            Err(FillError::NoGuard { is_certain, .. }) => is_certain,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_guard_is_certain_only_where_neither_zone_has_an_army() {
        let [gnats, ogres, ghosts] = [0, 1, 2];
        // No ghost may stand on a map.
        assert!(is_certain([ghosts, ghosts], 5000));
        // On the other side of the border somebody could stand.
        assert!(!is_certain([ghosts, ogres], 5000));
        // 4095 wasps are worth less than 3 million.
        assert!(is_certain([gnats, ghosts], 20_000_000) && !is_certain([gnats, ogres], 20_000_000));
        // There is an army, and the pack has nothing that shows the creature that was drawn.
        assert!(!is_certain([ogres, ogres], 5000));
    }
}
