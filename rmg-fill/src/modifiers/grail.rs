//! Grail: the place where it is buried.
//!
//! Runs after roads, so that no road covers the place, and before treasure, which keeps the path to it open.
//! Reads the facts of a zone, and writes its tiles. A map has a grail if obelisks can be placed or if the
//! grail wins the game. Obelisks that a victory condition needs are required objects. If the grail wins and
//! no tile has room, the attempt fails. Cost: O(tiles of the zone).

use rmg_core::model::{ObjectBody, Request, UnmetReason};
use rmg_core::pack::ObjectRole;
use rmg_core::plan::{VictoryGoal, ZonePlan};
use rmg_core::template::{ConnectionKind, ZoneKind};
use rmg_core::{DisjointSets, ObjectKindId, TilePos, ZoneId};

use crate::FillError;
use crate::board::Board;
use crate::job::{ModifierJob, NewObject, RequestPlace};
use crate::layers::Claim;
use crate::modifier::Modifier;
use crate::placing::{PlacementStats, Spot, Stencil, appearance_on};
use crate::zone_access::ZoneAccess;

/// Distance of the place from the edge of the map in tiles, if the zone has such a place. This is the margin
/// of the original game: closer to the edge, its puzzle would show what is beyond the map.
const MIN_FROM_EDGE: u16 = 9;

pub(crate) struct GrailPlace;

impl Modifier for GrailPlace {
    const NAME: &'static str = "grail";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    /// Picks one zone at random among those that all players reach: a treasure zone if possible, else a
    /// junction, else a start.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        // On a symmetric map, one place would favor a player, so the game chooses it.
        let is_symmetric = board.plan.symmetry.is_some();
        if is_symmetric || !is_wanted(board) || kind_with(board, ObjectRole::Grail).is_none() {
            return Vec::new();
        }
        let open = reached_by_all(board);
        let candidates = |fits: fn(ZoneKind) -> bool| -> Vec<ZoneId> {
            let fits = |zone: &ZoneId| open[zone.index()] && fits(board.plan.zones[zone.index()].kind);
            board.plan.zone_ids().filter(fits).collect()
        };
        let choices: [fn(ZoneKind) -> bool; 3] =
            [|kind| kind == ZoneKind::Treasure, |kind| kind == ZoneKind::Junction, ZoneKind::is_start];
        let zones = choices.into_iter().map(candidates).find(|zones| !zones.is_empty()).unwrap_or_default();
        let stream = board.plan.seed.at(board.attempt).at(Self::NAME).at("place");
        stream.stream().pick(&zones).copied().into_iter().collect()
    }

    fn run(id: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let board = job.board;
        let mut zone = access.open(job);
        let kind = kind_with(board, ObjectRole::Grail);
        let look =
            kind.and_then(|kind| Some((kind, appearance_on(board, kind, zone.facts.terrain(), None)?)));
        let mut stats = PlacementStats::default();
        let found = look.and_then(|(kind, (appearance, look))| {
            let stencil = Stencil::of(look, None)?;
            let undecided = zone.tiles.each().filter(|(_, claim)| *claim == Claim::Possible);
            let mut places: Vec<TilePos> = undecided.map(|(tile, _)| tile).collect();
            job.rng.shuffle(&mut places);
            stats.looked_at += places.len();
            // The sort is stable: both groups keep their random order.
            places.sort_by_key(|tile| zone.tiles.to_edge(*tile) < MIN_FROM_EDGE);
            let mut tried = places.into_iter();
            let spot = tried.find_map(|tile| Spot::at(&zone.tiles, &stencil, tile, &mut stats))?;
            Some((kind, appearance, stencil, spot))
        });
        stats.tell(&mut job.output);
        let Some((kind, appearance, stencil, spot)) = found else {
            if matches!(board.plan.victory.goal, VictoryGoal::Grail { .. }) {
                return Err(FillError::NoDiggingPlace { zone: board.zone(id).key.clone() });
            }
            job.output.add_unmet(RequestPlace::Zone(id), Request::DiggingPlace, UnmetReason::NoRoom);
            return Ok(());
        };
        stencil.put(&mut zone.tiles, &spot.imprint);
        let at = rmg_core::model::MapPos { level: zone.level(), tile: spot.anchor };
        job.output.place(NewObject { kind, appearance, body: ObjectBody::Plain, at, zone: id });
        Ok(())
    }
}

/// Returns the first kind of a role in the pack.
fn kind_with(board: &Board<'_>, role: ObjectRole) -> Option<ObjectKindId> {
    board.pack.objects.iter().find(|(_, kind)| kind.role == role).map(|(id, _)| id)
}

/// Returns whether the grail wins the game or a zone can contain obelisks.
fn is_wanted(board: &Board<'_>) -> bool {
    if matches!(board.plan.victory.goal, VictoryGoal::Grail { .. }) {
        return true;
    }
    let of_role = |(_, kind): &(ObjectKindId, &rmg_core::pack::ObjectKind)| kind.role == ObjectRole::Obelisk;
    let obelisks: Vec<ObjectKindId> = board.pack.objects.iter().filter(of_role).map(|(id, _)| id).collect();
    board.plan.zones.iter().any(|zone| obelisks.iter().any(|kind| can_contain(board, zone, *kind)))
}

/// Returns whether a zone requires a kind, or its treasure can contain it.
fn can_contain(board: &Board<'_>, zone: &ZonePlan, kind: ObjectKindId) -> bool {
    let objects = &zone.contents.objects;
    if objects.required.iter().any(|entry| entry.kinds.contains(&kind)) {
        return true;
    }
    let of_pack = &board.pack.objects[kind];
    let changed = objects.changed.iter().find(|changed| changed.kind == kind);
    let (value, rarity) =
        changed.map_or((of_pack.value, of_pack.rarity), |changed| (changed.value, changed.rarity));
    let is_treasure = value > 0 && rarity > 0 && (changed.is_some() || !objects.is_banned(kind));
    zone.kind != ZoneKind::Water && is_treasure && zone.contents.treasure.iter().any(|tier| tier.max >= value)
}

/// Returns for each zone whether connections lead there from the start of every player. O(players x (zones +
/// connections)).
fn reached_by_all(board: &Board<'_>) -> Vec<bool> {
    let plan = &board.plan;
    let mut joined = DisjointSets::new(plan.zones.len());
    for link in &plan.connections {
        match link.kind {
            ConnectionKind::Guarded | ConnectionKind::ForcePortal | ConnectionKind::Wide => {
                joined.join(link.a.index(), link.b.index());
            }
            ConnectionKind::Fictive | ConnectionKind::Repulsive => {}
        }
    }
    let pieces: Vec<usize> = (0..plan.zones.len()).map(|zone| joined.find(zone)).collect();
    let is_start = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
    let starts: Vec<usize> = (0..pieces.len()).filter(|zone| is_start(&plan.zones[*zone])).collect();
    pieces.iter().map(|piece| starts.iter().all(|start| pieces[*start] == *piece)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    /// Returns a board of two zones side by side that is won with the grail.
    fn board(side: usize) -> Fixture {
        let row = "a".repeat(side) + &"b".repeat(side);
        let mut board = Fixture::new(&vec![row.as_str(); side], &[("ab", ConnectionKind::Guarded)]);
        board.give_kind("grail", ObjectRole::Grail, &["A"]);
        board.plan.victory.goal = VictoryGoal::Grail { obelisks: Vec::new() };
        board
    }

    /// Returns the positions where the grail is buried, with their zones.
    fn places(board: &Fixture) -> Vec<(ZoneId, TilePos)> {
        let result = board.through::<GrailPlace>();
        let grail = result.objects().filter(|object| object.cause.pass == GrailPlace::NAME.into());
        grail.map(|object| (object.cause.zone, object.at.tile)).collect()
    }

    #[test]
    fn it_is_buried_once_far_from_the_edge_outside_start_zones() {
        for seed in 1..6 {
            let mut board = board(30);
            board.plan.seed = rmg_core::Seed(seed);
            board.plan.zones[0].kind = ZoneKind::PlayerStart;
            let places = places(&board);
            let [(ZoneId(1), tile)] = places[..] else { panic!("{places:?}") };
            let from_edge = tile.x.min(tile.y).min(59 - tile.x).min(29 - tile.y);
            assert!(from_edge >= MIN_FROM_EDGE, "{tile}");
        }
    }

    #[test]
    fn small_zones_bury_it_near_the_edge() {
        assert_eq!(places(&board(12)).len(), 1);
    }

    #[test]
    fn without_obelisks_it_is_buried_only_if_it_wins() {
        let mut board = board(30);
        board.plan.victory.goal = VictoryGoal::Standard;
        assert_eq!(places(&board), []);
        board.give_kind("obelisk", ObjectRole::Obelisk, &["A"]);
        board.require('b', 1);
        assert_eq!(places(&board).len(), 1);
    }

    #[test]
    fn a_zone_without_room_ends_the_attempt_if_the_grail_wins() {
        let mut board = board(30);
        // No appearance of the grail fits on this terrain.
        board.pack.appearances = {
            let mut looks = board.pack.appearances.records().to_vec();
            let last = looks.len() - 1;
            looks[last].terrains = rmg_core::pack::TerrainSet::default();
            rmg_core::pack::Table::new(looks).unwrap()
        };
        let refused = board.try_through::<GrailPlace>().map(|_| ()).unwrap_err();
        assert!(matches!(refused, FillError::NoDiggingPlace { .. }), "{refused:?}");
    }
}
