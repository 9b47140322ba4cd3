//! Grail: the place where it is dug up.
//!
//! Runs after roads, so that none leads over the place, and before treasure, which leaves the way to it open.
//! Maps have one where obelisks may stand or the grail wins; obelisks that a victory needs are required
//! objects.

use rmg_core::model::{ObjectBody, Request, UnmetReason};
use rmg_core::pack::ObjectRole;
use rmg_core::plan::{VictoryGoal, ZonePlan};
use rmg_core::template::{ConnectionKind, ZoneKind};
use rmg_core::{ObjectKindId, TilePos, ZoneId};

use crate::FillError;
use crate::board::Board;
use crate::job::{ModifierJob, Place, Thing};
use crate::layers::Claim;
use crate::modifier::Modifier;
use crate::placing::{Spot, Stencil, Tally, appearance_on};
use crate::zone_access::ZoneAccess;

/// Tiles between the place and the edge of the map, where the zone has such a place: the margin of the
/// original game, within which its puzzle would show what lies beyond the map.
const FROM_EDGE: u16 = 9;

pub(crate) struct GrailPlace;

impl Modifier for GrailPlace {
    const NAME: &'static str = "grail";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    /// One zone by chance: of those that all players reach rather one that is for treasure, and no start.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        if !is_wanted(board) || kind_with(board, ObjectRole::Grail).is_none() {
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
        let mut tally = Tally::default();
        let found = look.and_then(|(kind, (appearance, look))| {
            let stencil = Stencil::of(look, None)?;
            let undecided = zone.tiles.each().filter(|(_, claim)| *claim == Claim::Possible);
            let mut places: Vec<TilePos> = undecided.map(|(tile, _)| tile).collect();
            job.rng.shuffle(&mut places);
            tally.looked_at += places.len();
            // The order by chance stays among those that are far enough from the edge, and among the others.
            places.sort_by_key(|tile| zone.tiles.to_edge(*tile) < FROM_EDGE);
            let mut tried = places.into_iter();
            let spot = tried.find_map(|tile| Spot::at(&zone.tiles, &stencil, tile, &mut tally))?;
            Some((kind, appearance, stencil, spot))
        });
        tally.tell(&mut job.output);
        let Some((kind, appearance, stencil, spot)) = found else {
            if matches!(board.plan.victory.goal, VictoryGoal::Grail { .. }) {
                return Err(FillError::NoDiggingPlace { zone: board.zone(id).key.clone() });
            }
            job.output.leave_open(Place::Zone(id), Request::DiggingPlace, UnmetReason::NoRoom);
            return Ok(());
        };
        stencil.put(&mut zone.tiles, &spot.imprint);
        let at = rmg_core::model::MapPos { level: zone.level(), tile: spot.anchor };
        job.output.place(Thing { kind, appearance, body: ObjectBody::Plain, at, zone: id });
        Ok(())
    }
}

/// The first kind of the pack that plays a part.
fn kind_with(board: &Board<'_>, role: ObjectRole) -> Option<ObjectKindId> {
    board.pack.objects.iter().find(|(_, kind)| kind.role == role).map(|(id, _)| id)
}

/// Whether the grail wins, or obelisks may stand somewhere.
fn is_wanted(board: &Board<'_>) -> bool {
    if matches!(board.plan.victory.goal, VictoryGoal::Grail { .. }) {
        return true;
    }
    let of_role = |(_, kind): &(ObjectKindId, &rmg_core::pack::ObjectKind)| kind.role == ObjectRole::Obelisk;
    let obelisks: Vec<ObjectKindId> = board.pack.objects.iter().filter(of_role).map(|(id, _)| id).collect();
    board.plan.zones.iter().any(|zone| obelisks.iter().any(|kind| may_hold(board, zone, *kind)))
}

/// Whether a zone requires a kind, or may roll it.
fn may_hold(board: &Board<'_>, zone: &ZonePlan, kind: ObjectKindId) -> bool {
    let objects = &zone.contents.objects;
    if objects.required.iter().any(|entry| entry.kinds.contains(&kind)) {
        return true;
    }
    let of_pack = &board.pack.objects[kind];
    let changed = objects.changed.iter().find(|changed| changed.kind == kind);
    let (value, rarity) =
        changed.map_or((of_pack.value, of_pack.rarity), |changed| (changed.value, changed.rarity));
    let is_rolled = value > 0 && rarity > 0 && (changed.is_some() || !objects.is_banned(kind));
    zone.kind != ZoneKind::Water && is_rolled && zone.contents.treasure.iter().any(|tier| tier.max >= value)
}

/// By zone, whether connections lead there from the start of every player. O(players x (zones +
/// connections)).
fn reached_by_all(board: &Board<'_>) -> Vec<bool> {
    let plan = &board.plan;
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); plan.zones.len()];
    for link in &plan.connections {
        let is_way = match link.kind {
            ConnectionKind::Guarded | ConnectionKind::ForcePortal | ConnectionKind::Wide => true,
            ConnectionKind::Fictive | ConnectionKind::Repulsive => false,
        };
        if is_way {
            near[link.a.index()].push(link.b.index());
            near[link.b.index()].push(link.a.index());
        }
    }
    let mut by_all = vec![true; near.len()];
    let is_home = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
    for (home, _) in plan.zones.iter().enumerate().filter(|(_, zone)| is_home(zone)) {
        let mut is_reached = vec![false; near.len()];
        is_reached[home] = true;
        let mut open = vec![home];
        while let Some(zone) = open.pop() {
            for next in &near[zone] {
                if !std::mem::replace(&mut is_reached[*next], true) {
                    open.push(*next);
                }
            }
        }
        by_all.iter_mut().zip(is_reached).for_each(|(all, reached)| *all &= reached);
    }
    by_all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    /// A board of two zones side by side, which is won with the grail.
    fn board(side: usize) -> Fixture {
        let row = "a".repeat(side) + &"b".repeat(side);
        let mut board = Fixture::new(&vec![row.as_str(); side], &[("ab", ConnectionKind::Guarded)]);
        board.give_kind("grail", ObjectRole::Grail, &["A"]);
        board.plan.victory.goal = VictoryGoal::Grail { obelisks: Vec::new() };
        board
    }

    /// Where the grail is buried, with its zone.
    fn places(board: &Fixture) -> Vec<(ZoneId, TilePos)> {
        let made = board.through::<GrailPlace>();
        let grail = made.objects().filter(|object| object.cause.pass == GrailPlace::NAME.into());
        grail.map(|object| (object.cause.zone, object.at.tile)).collect()
    }

    #[test]
    fn it_is_buried_once_far_from_the_edge_in_a_zone_where_nobody_starts() {
        for seed in 1..6 {
            let mut board = board(30);
            board.plan.seed = rmg_core::Seed(seed);
            board.plan.zones[0].kind = ZoneKind::PlayerStart;
            let places = places(&board);
            let [(ZoneId(1), tile)] = places[..] else { panic!("{places:?}") };
            let from_edge = tile.x.min(tile.y).min(59 - tile.x).min(29 - tile.y);
            assert!(from_edge >= FROM_EDGE, "{tile}");
        }
    }

    #[test]
    fn small_zones_have_it_near_the_edge() {
        assert_eq!(places(&board(12)).len(), 1);
    }

    #[test]
    fn without_obelisks_nobody_buries_it_unless_it_wins() {
        let mut board = board(30);
        board.plan.victory.goal = VictoryGoal::Standard;
        assert_eq!(places(&board), []);
        board.give_kind("obelisk", ObjectRole::Obelisk, &["A"]);
        board.require('b', 1);
        assert_eq!(places(&board).len(), 1);
    }

    #[test]
    fn a_zone_without_room_ends_the_attempt_where_it_wins() {
        let mut board = board(30);
        // Nothing of the pack that could be buried stands on this terrain.
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
