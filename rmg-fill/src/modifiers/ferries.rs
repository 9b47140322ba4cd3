//! Ferries: connections across the sea, with a landing, a boat or a shipyard, and the guard of the link on
//! both shores. `open_ferries` handles connections without a guard.
//!
//! At least one end has a boat, because not every player can pay for one. Some of the other ends have a
//! shipyard, so that heroes find a boat there even if all boats are on the other side.
//!
//! Runs after direct links, for connections without a link, and before gates and monoliths. Writes the tiles
//! and anchors of both zones and the tiles of the sea. A connection without two landings on one water is left
//! to gates and monoliths. Cost: O(tiles of both zones) for each water that is tried.

use rmg_core::layout::{LinkOutcome, WaterUse};
use rmg_core::model::{LinkCause, LinkWay, MapLink, MapPos, TriedLink};
use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, Level, TilePos};

use crate::FillError;
use crate::access::{OfEnds, OfSea, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Crossing, HasWay, Tiles};
use crate::modifier::Modifier;
use crate::placing::{
    PlacementStats, Shore, ShoreRequest, WayKind, draw_link_guard, find_shore, link_strength, middle_of,
    place_link_guard, try_way,
};
use crate::symmetric::carry_to_other_end;
use crate::zone_access::{OpenZone, ZoneAccess};

pub(crate) struct Ferries;

impl Modifier for Ferries {
    const NAME: &'static str = "ferries";
    type Subject = ConnectionId;
    type Access = (Write<HasWay>, Write<Crossing>, OfEnds<ZoneAccess>, OfSea<Write<Tiles>>);

    fn subjects(board: &Board<'_>) -> Vec<ConnectionId> {
        let is_own_image = |id: &ConnectionId| carry_to_other_end(board, *id).is_some();
        let is_guarded =
            |id: &ConnectionId| may_cross(board, *id) && link_strength(board, *id) > 0 && !is_own_image(id);
        board.connections_by_color().into_iter().filter(is_guarded).collect()
    }

    fn run(
        id: ConnectionId,
        (has_way, crossing, ends, OfSea(sea)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let mut has_way = job.write(has_way);
        let Some(sea) = sea else { return Ok(()) };
        let ferry = Ferry { id, strength: link_strength(job.board, id), waters: waters(job.board, id) };
        let water = try_way(&FERRY, id, &mut has_way, ends, job, |zones, job| {
            place_ferry(&ferry, zones, &mut job.write(sea), job)
        })?;
        if water.is_some() {
            job.write(crossing).0 = water;
        }
        Ok(())
    }
}

const FERRY: WayKind = WayKind { counter: "ferries tried", failed: (TriedLink::Ferry, LinkCause::NoLanding) };

/// Minimum number of open tiles of a zone with a shipyard. In smaller zones mines and roads need the tiles.
const YARD_GROUND: usize = 120;

/// Of 8 ferries, the number that request a shipyard at one end. Some find no site, so about every fourth
/// landing has one.
const SHIPYARDS: u32 = 5;

/// A ferry to be placed.
pub(super) struct Ferry {
    pub(super) id: ConnectionId,
    /// Strength of its guards; 0 for none.
    pub(super) strength: u32,
    /// Waters that it can cross, the best first.
    pub(super) waters: Vec<u16>,
}

/// Returns whether a connection can become a ferry.
pub(super) fn may_cross(board: &Board<'_>, id: ConnectionId) -> bool {
    let [a, b] = board.ends(id);
    let kind = board.plan.connections[id.index()].kind;
    matches!(kind, ConnectionKind::Guarded | ConnectionKind::Wide)
        && board.sea.is_some()
        && a != b
        && [a, b].into_iter().all(|zone| board.level(zone) == Level::SURFACE)
}

/// Returns the end of a ferry that requests a shipyard, if any; none on symmetric maps, because the image of
/// a shipyard would have its door in the water. It uses a separate random stream, so that
/// guards do not change.
fn end_with_shipyard(board: &Board<'_>, id: ConnectionId) -> Option<usize> {
    if board.plan.symmetry.is_some() {
        return None;
    }
    let rng = &mut board.plan.seed.at(board.attempt).at("shipyards").at(id).stream();
    rng.chance(SHIPYARDS, 8).then(|| rng.index(2))
}

/// Returns the waters that a connection can cross, the best first.
pub(super) fn waters(board: &Board<'_>, id: ConnectionId) -> Vec<u16> {
    let best = match board.outcomes[id.index()] {
        LinkOutcome::Ferry { water } => Some(water),
        _ => None,
    };
    let sailed = board.sea.into_iter().flat_map(|sea| {
        let numbered = (1u16..).zip(&sea.waters);
        numbered.filter(|(_, water)| water.use_of == WaterUse::Sailed).map(|(number, _)| number)
    });
    best.into_iter().chain(sailed.filter(|water| Some(*water) != best)).collect()
}

/// Places both landings of a ferry and returns its water. Returns `None` if the zones have no two landings on
/// one water.
pub(super) fn place_ferry(
    Ferry { id, strength, waters }: &Ferry,
    [mut a, mut b]: [OpenZone<'_>; 2],
    sea: &mut Tiles,
    job: &mut ModifierJob<'_>,
) -> Result<Option<(MapLink, u16)>, FillError> {
    let (board, id, strength) = (job.board, *id, *strength);
    let centers = [&a, &b].map(|zone| middle_of(board, zone));
    let yard = end_with_shipyard(board, id).filter(|_| strength > 0);
    let mut stats = PlacementStats::default();
    let mut find = |zone: &mut OpenZone<'_>, water: u16, to: TilePos, end: usize| {
        let without_yard = ShoreRequest { to, is_guarded: strength > 0, has_shipyard: false };
        let with_yard = ShoreRequest { has_shipyard: true, ..without_yard };
        let has_yard = yard == Some(end) && zone.tiles.walking().count() >= YARD_GROUND;
        let found = has_yard.then(|| find_shore(board, zone, sea, water, with_yard, &mut stats));
        found.flatten().or_else(|| find_shore(board, zone, sea, water, without_yard, &mut stats))
    };
    let found = waters.iter().find_map(|water| {
        let here = find(&mut a, *water, centers[1], 0)?;
        let there = find(&mut b, *water, here.tile(), 1)?;
        Some(([here, there], *water))
    });
    stats.tell(&mut job.output);
    let Some(([here, there], water)) = found else { return Ok(None) };
    // Choose both armies first: if one of them fails, nothing is opened.
    let mut draw = |zone: &OpenZone<'_>| draw_link_guard(board, zone.guarding(), id, strength, &mut job.rng);
    let monsters = [draw(&a)?, draw(&b)?];
    let road = board.plan.connections[id.index()].road;
    let mut open = |shore: &Shore, zone: &mut OpenZone<'_>| {
        let landing = shore.open(board, (zone, sea), road, &mut job.output)?;
        job.output.cause_of(landing.vessel).connection = Some(id);
        Some(landing)
    };
    let (Some(from), Some(to)) = (open(&here, &mut a), open(&there, &mut b)) else { return Ok(None) };
    let mut guards = [None; 2];
    for ((guard, monster), (shore, zone)) in guards.iter_mut().zip(monsters).zip([(&here, &a), (&there, &b)])
    {
        let at = MapPos { level: zone.level(), tile: shore.guard() };
        *guard = monster.map(|monster| place_link_guard(monster, id, at, zone.id(), &mut job.output));
    }
    let way = LinkWay::Ferry { ends: [from, to], guards };
    Ok(Some((MapLink { way, strength, cause: Some(LinkCause::Sea), steps: Vec::new() }, water)))
}

#[cfg(test)]
mod tests {
    use rmg_core::model::{Landing, MapObject};
    use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
    use rmg_core::{Seed, TerrainId};

    use super::*;
    use crate::fixture::{Fixture, FixtureResult};
    use crate::modifiers::open_ferries::OpenFerries;
    use crate::test_pack::object_kind;

    /// Returns two shores with bays, and a strait between them with a guarded ferry.
    fn strait(seed: u64) -> Fixture {
        let rows =
            ["aaaaaaaaaaccccccccbbbbbbbbbb", "aaaaaaaaacccccccccbbbbbbbbbb", "aaaaaaaaaaccccccccccbbbbbbbb"];
        let rows: Vec<&str> = (0..18).map(|row| rows[row / 6]).collect();
        let mut board = Fixture::new(&rows, &[("ab", ConnectionKind::Guarded)]);
        let water = board.flood(WaterUse::Sailed, |_| false);
        let land: Vec<TerrainId> = board.pack.land_terrains().collect();
        for creature in board.pack.creatures.ids().collect::<Vec<_>>() {
            let kind = object_kind(&board.pack.creatures[creature].name.clone(), ObjectRole::Monster);
            board.give(ObjectKind { subject: Subject::Creature(creature), ..kind }, &["A"], &land);
        }
        board.give(object_kind("boat", ObjectRole::Boat), &["A."], &[water]);
        board.give_kind("shipyard", ObjectRole::Shipyard, &["XAX"]);
        board.outcomes[0] = LinkOutcome::Ferry { water: 1 };
        board.plan.connections[0].guard = 6000;
        board.plan.seed = Seed(seed);
        board
    }

    fn ends(result: &FixtureResult<'_>) -> [Landing; 2] {
        let Some(LinkWay::Ferry { ends, guards }) = result.link(0).map(|link| link.way.clone()) else {
            panic!("no ferry:\n{}", result.draw().join("\n"))
        };
        assert!(guards.iter().all(Option::is_some));
        ends
    }

    fn distance(a: TilePos, b: TilePos) -> u16 {
        a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
    }

    #[test]
    fn about_every_fourth_landing_has_a_shipyard_and_no_ferry_has_two() {
        let mut yards = [0; 3];
        for seed in 0..60 {
            let board = strait(seed);
            let result = board.through::<Ferries>();
            let objects: Vec<&MapObject> = result.objects().collect();
            let is_yard = |end: &Landing| {
                board.pack.objects[objects[end.vessel.index()].kind].role == ObjectRole::Shipyard
            };
            yards[ends(&result).iter().filter(|end| is_yard(end)).count()] += 1;
        }
        assert!((20..=50).contains(&yards[1]) && yards[2] == 0, "{yards:?}");
    }

    #[test]
    fn free_water_around_a_shipyard_is_at_its_landing_and_its_guard_is_in_front_of_the_door() {
        let mut found = 0;
        for seed in 0..60 {
            let board = strait(seed);
            let result = board.through::<Ferries>();
            let objects: Vec<&MapObject> = result.objects().collect();
            let yard = |object: &&MapObject| board.pack.objects[object.kind].role == ObjectRole::Shipyard;
            let Some(yard) = objects.iter().copied().find(yard) else { continue };
            found += 1;
            let at = ends(&result).iter().find(|end| objects[end.vessel.index()] == yard).unwrap().at.tile;
            let sea = result.tiles('c');
            let owners = &board.ownership.owners[0];
            // The shipyard covers its anchor and two tiles to the west.
            let cells = [0, 1, 2].map(|dx| TilePos::new(yard.at.tile.x - dx, yard.at.tile.y));
            let around = owners
                .iter()
                .map(|(tile, _)| tile)
                .filter(|tile| cells.iter().any(|cell| distance(*cell, *tile) == 1));
            let free: Vec<TilePos> = around
                .filter(|tile| owners[*tile] == sea.zone())
                .filter(|tile| !sea.claim_of(*tile).is_solid())
                .collect();
            assert!(
                !free.is_empty() && free.iter().all(|tile| distance(*tile, at) == 1),
                "seed {seed}:\n{}",
                result.draw().join("\n")
            );
            let door = cells[1];
            let guard = objects.iter().any(|object| object.at.tile == TilePos::new(door.x, door.y + 1));
            assert!(guard, "seed {seed}:\n{}", result.draw().join("\n"));
        }
        assert!(found >= 20, "{found}");
    }

    #[test]
    fn a_ferry_without_guard_has_no_shipyard() {
        for seed in 0..20 {
            let mut board = strait(seed);
            board.plan.connections[0].guard = 0;
            let result = board.through::<OpenFerries>();
            let roles: Vec<ObjectRole> =
                result.objects().map(|object| board.pack.objects[object.kind].role).collect();
            assert_eq!(roles, [ObjectRole::Boat; 2]);
        }
    }
}
