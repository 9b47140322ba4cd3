//! Guard monsters: their creature, count and appearance.

use rmg_core::guards::guard_strength;
use rmg_core::ids::AppearanceId;
use rmg_core::model::{GuardLack, Guarded, MapPos, ObjectBody, ObjectId, Request};
use rmg_core::plan::ConnectionPlan;
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, FactionId, ObjectKindId, RngStream, TerrainId, ZoneId};

use super::guards::{GuardTable, may_choose_guard};
use super::looks::appearance_on;
use crate::FillError;
use crate::board::Board;
use crate::job::{NewObject, Output};

/// A monster without a place.
#[derive(Debug, Clone)]
pub(crate) struct Monster {
    pub(crate) kind: ObjectKindId,
    pub(crate) appearance: AppearanceId,
    pub(crate) body: ObjectBody,
}

impl Monster {
    /// Returns the monster as an object on a tile.
    pub(crate) fn stands(self, at: MapPos, zone: ZoneId) -> NewObject {
        NewObject { kind: self.kind, appearance: self.appearance, body: self.body, at, zone }
    }
}

/// The zone of guards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GuardSite {
    pub(crate) zone: ZoneId,
    pub(crate) terrain: TerrainId,
    /// Faction of the main town of the zone, if it has one.
    pub(crate) town: Option<FactionId>,
}

/// Returns the possible guards of a zone: the creatures of its town, if the template requests that and the
/// town has any for the map, else those of its list.
pub(crate) fn guards_of<'b>(board: &'b Board<'_>, zone: ZoneId, town: Option<FactionId>) -> GuardTable<'b> {
    let (contents, pack) = (&board.zone(zone).contents, board.pack);
    let has_stack =
        |town: &FactionId| pack.creatures_of(*town).any(|creature| pack.creatures[creature].is_placeable);
    match town.filter(|_| contents.monsters_match_town).filter(has_stack) {
        Some(town) => GuardTable::new(pack, vec![town]),
        None => GuardTable::new(pack, contents.monster_factions.as_slice()),
    }
}

/// Places a monster as the guard of a connection.
pub(crate) fn place_link_guard(
    monster: Monster,
    connection: ConnectionId,
    at: MapPos,
    zone: ZoneId,
    output: &mut Output,
) -> ObjectId {
    let guard = output.place(monster.stands(at, zone));
    let cause = output.cause_of(guard);
    cause.connection = Some(connection);
    cause.guards = Some(Guarded::Link(connection));
    guard
}

/// Samples a guard of a zone.
///
/// # Arguments
/// - `strength`: in AI value, at least 1.
///
/// # Errors
/// The reason if there is none.
pub(crate) fn draw_monster(
    board: &Board<'_>,
    place: GuardSite,
    strength: u32,
    rng: &mut RngStream,
) -> Result<Monster, GuardLack> {
    let table = guards_of(board, place.zone, place.town);
    draw_monster_from(&table, board, place.terrain, strength, rng)
}

/// As [`draw_monster`], for many guards of one zone.
///
/// - `table`: the creatures of the zone.
///
/// # Errors
/// The reason if there is none.
pub(crate) fn draw_monster_from(
    table: &GuardTable<'_>,
    board: &Board<'_>,
    terrain: TerrainId,
    strength: u32,
    rng: &mut RngStream,
) -> Result<Monster, GuardLack> {
    let (creature, count) = table.draw(strength, rng)?;
    let title = || board.pack.creatures[creature].title.clone();
    let kind = board.catalog.monster(creature).ok_or_else(|| GuardLack::NoObject { creature: title() })?;
    let (appearance, _) = appearance_on(board, kind, terrain, None)
        .ok_or_else(|| GuardLack::WrongTerrain { creature: title() })?;
    let body = ObjectBody::Monster { creature: creature.into(), count, strength };
    Ok(Monster { kind, appearance, body })
}

/// Samples a guard of a connection; `None` for strength 0.
///
/// # Errors
/// [`FillError::NoGuard`].
pub(crate) fn draw_link_guard(
    board: &Board<'_>,
    place: GuardSite,
    connection: ConnectionId,
    strength: u32,
    rng: &mut RngStream,
) -> Result<Option<Monster>, FillError> {
    if strength == 0 {
        return Ok(None);
    }
    draw_monster(board, place, strength, rng).map(Some).map_err(|reason| FillError::NoGuard {
        connection: board.connection_words(connection),
        strength,
        reason: Box::new(reason),
        is_certain: certainly_lacks_stack(board, connection, strength),
    })
}

/// Returns whether every attempt lacks guards for a connection. Whether a zone has a stack of the strength
/// does not depend on random choices. The kind of link, the creature and its allowed terrain do.
fn certainly_lacks_stack(board: &Board<'_>, connection: ConnectionId, strength: u32) -> bool {
    let ConnectionPlan { a, b, kind, .. } = board.plan.connections[connection.index()];
    let lacks = [a, b].map(|zone| !has_stack(board, zone, strength));
    match kind {
        // A border needs a guard on one side.
        ConnectionKind::Guarded if a != b => lacks[0] && lacks[1],
        // Portals have a guard at both ends.
        ConnectionKind::Guarded | ConnectionKind::ForcePortal => lacks[0] || lacks[1],
        // A wide border has no guard.
        ConnectionKind::Wide | ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
    }
}

/// Returns whether the creatures of a zone can form a stack of a strength, as far as this is known before its
/// town is.
fn has_stack(board: &Board<'_>, zone: ZoneId, strength: u32) -> bool {
    let contents = &board.zone(zone).contents;
    contents.monsters_match_town || may_choose_guard(strength, board.pack, &contents.monster_factions)
}

/// Samples the guard of an object in a pile, and returns its strength; `None` and 0 if the value needs no
/// guard.
///
/// # Arguments
/// - `value`: the value of the object.
/// - `others`: the values of all objects that could be there instead.
///
/// # Errors
/// [`FillError::NoPileGuard`].
pub(crate) fn draw_pile_guard(
    board: &Board<'_>,
    place: GuardSite,
    value: u32,
    mut others: impl Iterator<Item = u32>,
    what: &dyn Fn() -> Request,
    rng: &mut RngStream,
) -> Result<(Option<Monster>, u32), FillError> {
    let zone = place.zone;
    let plan = board.zone(zone);
    let strength_of = |value: u32| guard_strength(value, board.plan.monsters, Some(plan.contents.monsters));
    let strength = strength_of(value);
    if strength == 0 {
        return Ok((None, 0));
    }
    match draw_monster(board, place, strength, rng) {
        Ok(monster) => Ok((Some(monster), strength)),
        Err(reason) => {
            let lacks_stack = |strength: u32| strength > 0 && !has_stack(board, zone, strength);
            let is_certain = lacks_stack(strength) && others.all(|other| lacks_stack(strength_of(other)));
            Err(FillError::NoPileGuard {
                zone: plan.key.clone(),
                what: Box::new(what()),
                strength,
                reason: Box::new(reason),
                is_certain,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::{FactionId, Seed};

    use super::*;
    use crate::fixture::Fixture;

    /// Returns whether every attempt lacks a guard for the connection on the side of the first zone.
    fn is_certain(ends: &str, kind: ConnectionKind, factions: [u16; 2], strength: u32) -> bool {
        let mut board = Fixture::new(&["aabb"], &[(ends, kind)]);
        for (zone, faction) in board.plan.zones.iter_mut().zip(factions) {
            zone.contents.monster_factions = vec![FactionId(faction)];
        }
        let mut rng = Seed(1).at("guards").stream();
        match draw_link_guard(&board.board(), PLACE, ConnectionId(0), strength, &mut rng) {
            Err(FillError::NoGuard { is_certain, .. }) => is_certain,
            other => panic!("{other:?}"),
        }
    }

    const PLACE: GuardSite = GuardSite { zone: ZoneId(0), terrain: TerrainId(0), town: None };

    const GNATS: u16 = 0;
    const OGRES: u16 = 1;
    const GHOSTS: u16 = 2;

    #[test]
    fn a_missing_border_guard_is_certain_only_if_neither_zone_has_a_stack() {
        let is_certain = |factions, strength| is_certain("ab", ConnectionKind::Guarded, factions, strength);
        // Ghosts are not allowed on maps.
        assert!(is_certain([GHOSTS, GHOSTS], 5000));
        // A guard is possible on the other side of the border.
        assert!(!is_certain([GHOSTS, OGRES], 5000));
        // 4095 wasps have a strength below 3 million.
        assert!(is_certain([GNATS, GHOSTS], 20_000_000) && !is_certain([GNATS, OGRES], 20_000_000));
        // A stack exists, but the pack has no map object for its creature.
        assert!(!is_certain([OGRES, OGRES], 5000));
    }

    #[test]
    fn monsters_that_match_their_town_ignore_the_faction_list() {
        let mut board = Fixture::new(&["aa"], &[]);
        board.plan.zones[0].contents.monster_factions = vec![FactionId(GNATS)];
        let faction_of_guard = |board: &Fixture, town: Option<u16>| {
            let board = board.board();
            let table = guards_of(&board, ZoneId(0), town.map(FactionId));
            let (creature, _) = table.draw(5000, &mut Seed(1).at("guards").stream()).unwrap();
            board.pack.creatures[creature].faction
        };
        assert_eq!(
            faction_of_guard(&board, Some(OGRES)),
            FactionId(GNATS),
            "the template does not request it"
        );
        board.plan.zones[0].contents.monsters_match_town = true;
        assert_eq!(faction_of_guard(&board, Some(OGRES)), FactionId(OGRES));
        assert_eq!(faction_of_guard(&board, None), FactionId(GNATS), "the zone has no town");
        assert_eq!(
            faction_of_guard(&board, Some(GHOSTS)),
            FactionId(GNATS),
            "ghosts are not allowed on maps"
        );
    }

    #[test]
    fn a_wide_connection_needs_no_guard() {
        assert!(!is_certain("ab", ConnectionKind::Wide, [GHOSTS, GHOSTS], 5000));
    }

    #[test]
    fn portals_need_guards_at_both_ends() {
        for factions in [[GHOSTS, OGRES], [OGRES, GHOSTS], [GHOSTS, GHOSTS]] {
            assert!(is_certain("ab", ConnectionKind::ForcePortal, factions, 5000));
        }
        assert!(is_certain("aa", ConnectionKind::Guarded, [GHOSTS, OGRES], 5000));
        assert!(!is_certain("ab", ConnectionKind::ForcePortal, [OGRES, OGRES], 5000));
    }

    #[test]
    fn a_missing_pile_guard_is_certain_only_if_no_alternative_has_one() {
        let mut board = Fixture::new(&["aa"], &[]);
        board.plan.zones[0].contents.monster_factions = vec![FactionId(GNATS)];
        let is_certain = |value: u32, others: &[u32]| {
            let mut rng = Seed(1).at("guards").stream();
            let what = || Request::Own("a hut".to_owned());
            match draw_pile_guard(&board.board(), PLACE, value, others.iter().copied(), &what, &mut rng) {
                Err(FillError::NoPileGuard { is_certain, .. }) => is_certain,
                other => panic!("{other:?}"),
            }
        };
        assert!(is_certain(100_000_000, &[100_000_000]) && is_certain(100_000_000, &[]));
        // One alternative without a guard, one with a small guard.
        assert!(!is_certain(100_000_000, &[100_000_000, 0]) && !is_certain(100_000_000, &[9000]));
        // A stack exists, but no map object for it.
        assert!(!is_certain(9000, &[]));
    }
}
