//! Damage to roads.

use rmg_core::model::{LinkWay, MapModel, MapPos, ObjectBody, TileView};
use rmg_core::{TilePos, ZoneId};

use super::damage::{
    Damage, LinksRealized, Reachable, RoadsComplete, SpritesFit, ZoneConnected, block_all, damage,
    free_tiles, is_near,
};

pub(super) const DAMAGES: &[Damage] = &[
    damage("a road is cut next to a passage", cut_road, &[RoadsComplete]).may_break(&[SpritesFit]),
    damage("no road leads through a passage", cut_gap, &[RoadsComplete]).may_break(&[SpritesFit]),
    damage("an obstacle is on a road", bury_road, &[RoadsComplete]).may_break(&[
        LinksRealized,
        Reachable,
        ZoneConnected,
    ]),
    damage(
        "a road tile shows a wrong frame",
        |map| with_view(map, |view| view.frame = (view.frame + 8) % 17),
        &[SpritesFit],
    ),
    damage("a road tile is mirrored", |map| with_view(map, |view| view.flip ^= 3), &[SpritesFit]),
];

/// Returns a passage with a road, and an adjacent zone with a town.
fn road_gap(map: &MapModel) -> Option<(Vec<MapPos>, ZoneId)> {
    let has_town = |zone: ZoneId| {
        let is_town = |body: &ObjectBody| matches!(body, ObjectBody::Town { .. });
        map.objects.iter().any(|object| is_town(&object.body) && object.cause.zone == zone)
    };
    map.plan.each_connection().filter(|(_, plan)| plan.road).find_map(|(id, plan)| {
        let LinkWay::Passage { gap, .. } = &map.links[id.index()].way else { return None };
        let zone = [plan.a, plan.b].into_iter().find(|zone| has_town(*zone))?;
        Some((gap.clone(), zone))
    })
}

fn cut_road(map: &mut MapModel) -> bool {
    let Some((gap, zone)) = road_gap(map) else { return false };
    let Some(level) = gap.first().map(|at| at.level) else { return false };
    // Cut all road of the zone within two steps, so that no other route to the gap is left.
    let level = &mut map.levels[level.index()];
    let mut is_cut = false;
    for index in 0..level.road.cells().len() {
        let tile = level.road.tile_at(index);
        let is_near_gap = gap.iter().any(|at| is_near(at.tile, tile, 2));
        let is_gap = gap.iter().any(|at| at.tile == tile);
        if is_near_gap && !is_gap && level.owner[tile] == zone && level.road[tile].take().is_some() {
            is_cut = true;
        }
    }
    is_cut
}

fn cut_gap(map: &mut MapModel) -> bool {
    let Some((gap, _)) = road_gap(map) else { return false };
    let mut is_cut = false;
    for at in &gap {
        is_cut |= map.levels[at.level.index()].road[at.tile].take().is_some();
    }
    is_cut
}

/// Returns the first road tile without objects.
fn free_road(map: &MapModel) -> Option<MapPos> {
    map.plan.size.each_level().find_map(|level| {
        let free = free_tiles(map, level.index());
        let main_points: Vec<TilePos> = map.zones.iter().filter_map(|zone| zone.main_point).collect();
        let road = map.levels[level.index()].road.iter().filter(|(_, road)| road.is_some());
        let mut tiles = road.map(|(tile, _)| tile);
        let tile = tiles.find(|tile| free.contains(*tile) && !main_points.contains(tile))?;
        Some(MapPos { level, tile })
    })
}

fn bury_road(map: &mut MapModel) -> bool {
    free_road(map).is_some_and(|place| block_all(map, &[place]))
}

fn with_view(map: &mut MapModel, change: impl Fn(&mut TileView)) -> bool {
    let Some(place) = free_road(map) else { return false };
    change(&mut map.levels[place.level.index()].road_view[place.tile]);
    true
}
