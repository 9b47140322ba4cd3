//! Coasts: takes a placement of land and returns one with a sea, which is a zone of its own.
//!
//! Of each zone the tiles that the sea takes first (`score`) become water until its share of the land is
//! left, but what must stay land does (`keep`). What comes out is mended so that the games can draw it
//! (`tidy`), and counted; the shares are corrected and it is tried again for some rounds. At last ponds are
//! filled up, islets raised, and the connections are judged anew (`waters`): over land, over the sea, or
//! neither. The measures were found on 300 maps of each kind (`docs/sources/layout.md` section 3).
//!
//! Of islands only wide links keep their border; all others may cross the sea. Waters on which a connection
//! or a harbour has places to land are sailed, all others are lakes. Where a connection became a portal that
//! could have led over land, all is done once more with more ground for it, and the better result stays.

mod ground;
mod islets;
mod keep;
mod lines;
mod necks;
mod score;
mod shape;
mod tidy;
mod waters;

use rmg_core::layout::{LinkOutcome, PortalCause, Sea, Water, WaterUse};
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::rng::StreamName;
use rmg_core::template::{ConnectionKind, WaterContent};
use rmg_core::{Grid, Level, ZoneId, ZonePlace};

use crate::contact::{link_outcomes, pair_contacts};
use crate::graph::ZoneGraph;
use crate::placement::{PlaceError, Placement};
use ground::Ground;
use islets::raise_islets;
use keep::{Kept, could_lead};
use lines::{bend_lines, longest_line};
use necks::widen_necks;
use score::{Manner, scores};
use tidy::{mend, smooth};
use waters::{Waters, drop_loose_land, fill_ponds, keep_rest_as_islets};

/// Fewest tiles of the surface for each zone there: below, what zones hold finds no room beside a sea.
const LEAST_TILES: (u32, u32) = (150, 220);

/// Rounds in which shares are corrected, at most; the first that is no better than the one before is the
/// last.
const ROUNDS: u32 = 6;
/// Where no zone is farther from its share, in thousandths, no further round is made.
const NEAR_ENOUGH: u32 = 30;
/// Share of an error that the next round makes up for.
const CORRECTION: f64 = 0.8;
/// The longest straight line of coast that is good, in tiles.
const GOOD_LINE: usize = 12;

/// A water of so many tiles of the surface is sailed though no connection leads over it: one in so many, and
/// at least. The largest one is from fewer tiles on.
const SAILED_SHARE: u32 = 50;
const SAILED_TILES: u32 = 120;
const LARGEST_TILES: u32 = 50;
/// Fewest tiles of a water that a ferry may cross.
const FERRY_TILES: u32 = 25;

/// Floods a placement of the zones of `land`, which are those of the plan without its sea.
///
/// # Arguments
/// - `sea`: the zone that the sea is; its id follows those of `land`.
///
/// # Errors
/// [`PlaceError::TooSmallForWater`].
///
/// # Cost
/// O(tiles) for each of up to [`ROUNDS`] rounds, of some 200 instructions a tile of the surface; most maps
/// take two or three. All is done twice where connections lose their ground, and once more where the land
/// that zones need leaves no tile to the sea.
pub(crate) fn flood(
    land: &GenPlan,
    graph: &ZoneGraph,
    placement: Placement,
    sea: ZoneId,
    name: StreamName,
) -> Result<Placement, PlaceError> {
    let Some(manner) = Manner::of(land.water) else { return Ok(placement) };
    let owners = &placement.ownership.owners[Level::SURFACE.index()];
    let zones = placement.ownership.levels.iter().filter(|level| **level == Level::SURFACE).count();
    check_room(land, zones)?;
    let dry = Ground::new(owners);
    let areas = &placement.ownership.area_tiles();
    let (least, most) = manner.share;
    let share = f64::from(least + name.at("share").stream().below(most - least + 1)) / 1000.0;
    let flooded = |wanted: &[u32], held: &[bool]| {
        let mut ground = dry.clone();
        let kept = Kept::new(land, &placement, areas, held, &mut ground, &mut name.at("ways").stream());
        let scores = scores(&ground, &kept, manner, share, zones, &mut name.at("noise").stream());
        let mut ground = best_round(ground, &kept, &scores, wanted, land.water);
        raise_islets(&mut ground, &mut name.at("islets").stream());
        finish(land, graph, placement.clone(), sea, &ground, &kept, wanted)
    };
    let with_links = |wanted: &[u32]| {
        let first = flooded(wanted, &vec![false; placement.links.len()]);
        let lost = first.links.iter().zip(&placement.links);
        let held: Vec<bool> = lost.map(|(after, before)| is_portal(after) && could_lead(before)).collect();
        if !held.contains(&true) {
            return first;
        }
        let portals = |placement: &Placement| placement.links.iter().filter(|link| is_portal(link)).count();
        let second = flooded(wanted, &held);
        if portals(&second) < portals(&first) { second } else { first }
    };
    let shares = land_by_share(&placement, areas, share);
    let coast = with_links(&with_needs(land, &shares, areas));
    let has_sea = coast.ownership.target_tiles.last().is_some_and(|tiles| *tiles > 0);
    // A map with water has a sea, and zones that are crowded, rather than none.
    Ok(if has_sea { coast } else { with_links(&shares) })
}

fn is_portal(link: &LinkOutcome) -> bool {
    matches!(link, LinkOutcome::Portal { .. })
}

/// Refuses maps on which what zones hold finds no room.
fn check_room(land: &GenPlan, zones: usize) -> Result<(), PlaceError> {
    let least = if land.water == WaterContent::Islands { LEAST_TILES.1 } else { LEAST_TILES.0 };
    let tiles = land.size.level_tiles();
    let needed = u64::from(least) * zones as u64;
    if u64::from(tiles) < needed {
        return Err(PlaceError::TooSmallForWater { water: land.water, zones, least, needed, held: tiles });
    }
    Ok(())
}

/// Tiles of land that a zone with a sea needs for what its template asks of it: about so many for each town,
/// and for each mine or required object, walls, shores and ways included.
const TOWN_TILES: u64 = 60;
const OBJECT_TILES: u64 = 24;

fn needed_land(zone: &ZonePlan) -> u64 {
    let contents = &zone.contents;
    let mines: u64 = contents.mines.iter().map(|mines| u64::from(mines.count)).sum();
    let required: u64 = contents.objects.required.iter().map(|object| u64::from(object.count)).sum();
    u64::from(contents.towns.total()) * TOWN_TILES + (mines + required) * OBJECT_TILES
}

/// The land that the sea leaves to each zone of the surface when it takes the same share of all, by zone; 0
/// for others.
fn land_by_share(placement: &Placement, areas: &[u32], share: f64) -> Vec<u32> {
    let of_zone = |(zone, area): (usize, &u32)| {
        if placement.ownership.levels[zone] != Level::SURFACE {
            return 0;
        }
        rounded(f64::from(placement.ownership.target_tiles[zone]) * (1.0 - share)).min(*area)
    };
    areas.iter().enumerate().map(of_zone).collect()
}

/// The same with as much more as zones need for what they are asked to hold.
fn with_needs(land: &GenPlan, shares: &[u32], areas: &[u32]) -> Vec<u32> {
    let of_zone = |((share, area), zone): ((&u32, &u32), &ZonePlan)| {
        let needed = u32::try_from(needed_land(zone)).unwrap_or(u32::MAX);
        if *share == 0 { 0 } else { needed.min(*area).max(*share) }
    };
    shares.iter().zip(areas).zip(&land.zones).map(of_zone).collect()
}

/// The round in which the zones come nearest to the land that they are to keep.
fn best_round(dry: Ground, kept: &Kept, scores: &[u32], wanted: &[u32], water: WaterContent) -> Ground {
    let order = order(&dry, scores, wanted.len());
    let mut quotas: Vec<f64> = wanted.iter().map(|tiles| f64::from(*tiles)).collect();
    let mut best: Option<(u32, Ground)> = None;
    for _ in 0..ROUNDS {
        let mut ground = dry.clone();
        for (zone, (tiles, area)) in order.iter().enumerate() {
            let land = rounded(quotas[zone]) as usize;
            for (_, at) in tiles.iter().take(area.saturating_sub(land)) {
                ground.sea[*at] = true;
            }
        }
        tidy(&mut ground, kept, water);
        let has = land_tiles(&ground, wanted.len());
        let error = |zone: &usize| {
            let wanted = wanted[*zone].max(1);
            u64::from(has[*zone].abs_diff(wanted)) * 1000 / u64::from(wanted)
        };
        let is_there = |zone: &usize| wanted[*zone] > 0;
        let worst = (0..wanted.len()).filter(is_there).map(|zone| error(&zone)).max().unwrap_or(0);
        let line = longest_line(&ground).saturating_sub(GOOD_LINE);
        let worst =
            u32::try_from(worst).unwrap_or(u32::MAX).saturating_add(u32::try_from(line).unwrap_or(0) * 50);
        for zone in (0..wanted.len()).filter(is_there) {
            quotas[zone] -= CORRECTION * (f64::from(has[zone]) - f64::from(wanted[zone]));
        }
        if best.as_ref().is_some_and(|(least, _)| worst >= *least) {
            // What keeps a zone from its share does so in every round.
            break;
        }
        best = Some((worst, ground));
        if worst <= NEAR_ENOUGH {
            break;
        }
    }
    best.map_or(dry, |(_, ground)| ground)
}

/// For each zone the tiles that the sea may take, first ones first, and the number of all its tiles.
fn order(ground: &Ground, scores: &[u32], zones: usize) -> Vec<(Vec<(u32, usize)>, usize)> {
    let mut order: Vec<(Vec<(u32, usize)>, usize)> = vec![(Vec::new(), 0); zones];
    for at in ground.tiles() {
        let (tiles, area) = &mut order[usize::from(ground.zone[at])];
        *area += 1;
        if !ground.hard[at] {
            tiles.push((scores[at], at));
        }
    }
    order.iter_mut().for_each(|(tiles, _)| tiles.sort_unstable());
    order
}

/// Turns of mending, at most: each leaves less land.
const TURNS: u32 = 8;

/// Makes of a first sea one that the games can draw, without straight lines, and zones in one piece.
fn tidy(ground: &mut Ground, kept: &Kept, water: WaterContent) {
    smooth(ground);
    mend(ground);
    for _ in 0..2 {
        bend_lines(ground);
    }
    for _ in 0..TURNS {
        fill_ponds(ground, water);
        if !drop_loose_land(ground, &kept.cores) {
            break;
        }
    }
    widen_necks(ground);
    bend_lines(ground);
    widen_necks(ground);
    for _ in 0..TURNS {
        if !drop_loose_land(ground, &kept.cores) {
            return;
        }
    }
    // What the sea may not have and no zone can use is an islet, however small.
    keep_rest_as_islets(ground, &kept.cores);
}

/// Land of each zone; islets are none.
fn land_tiles(ground: &Ground, zones: usize) -> Vec<u32> {
    let mut tiles = vec![0; zones];
    for at in ground.tiles().filter(|at| !ground.sea[*at] && !ground.islet[*at]) {
        tiles[usize::from(ground.zone[at])] += 1;
    }
    tiles
}

/// The placement with the sea.
fn finish(
    land: &GenPlan,
    graph: &ZoneGraph,
    mut placement: Placement,
    sea: ZoneId,
    ground: &Ground,
    kept: &Kept,
    wanted: &[u32],
) -> Placement {
    let waters = Waters::new(ground);
    let water_of = drown(&mut placement, ground, &waters, sea);
    for (zone, wanted) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted > 0) {
        placement.ownership.target_tiles[zone] = *wanted;
        if let Some(core) = kept.cores[zone] {
            let (x, y) = ground.cell(core);
            placement.layout.zones[zone].center = glam::DVec2::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
        }
    }
    let size = land.size;
    let center = glam::DVec2::new(f64::from(size.width()), f64::from(size.height())) / 2.0;
    placement.layout.zones.push(ZonePlace { center, level: Level::SURFACE });
    let mut uses = sailed_for_size(&waters, size.level_tiles());
    judge_links(land, graph, &mut placement, &waters, &mut uses);
    let waters = waters.sizes.iter().zip(uses).map(|(tiles, use_of)| Water { tiles: *tiles, use_of });
    placement.sea = Some(Sea { zone: sea, water_of, waters: waters.collect() });
    placement
}

/// Gives the sea its tiles, and says of each of them which water it is.
fn drown(placement: &mut Placement, ground: &Ground, waters: &Waters, sea: ZoneId) -> Grid<u16> {
    let levels = &placement.ownership.levels;
    // Where no zone lies on the surface, its tiles belong to a zone of another level in name only: land there
    // is an islet, too.
    let is_lost = |zone: u16| levels[usize::from(zone)] != Level::SURFACE;
    let surface = &mut placement.ownership.owners[Level::SURFACE.index()];
    let mut water_of = Grid::new(surface.width(), surface.height(), 0u16);
    let mut sea_tiles = 0;
    for at in ground.tiles() {
        let tile = ground.tile(at);
        water_of[tile] = u16::try_from(waters.water_of[at]).unwrap_or(u16::MAX);
        surface[tile] = if ground.sea[at] || ground.islet[at] || is_lost(ground.zone[at]) {
            sea_tiles += 1;
            sea
        } else {
            ZoneId(ground.zone[at])
        };
    }
    placement.ownership.target_tiles.push(sea_tiles);
    placement.ownership.levels.push(Level::SURFACE);
    water_of
}

/// The waters that are sailed whether a connection leads over them or not: large ones where a boat can land.
fn sailed_for_size(waters: &Waters, map_tiles: u32) -> Vec<WaterUse> {
    let large = (map_tiles / SAILED_SHARE).max(SAILED_TILES);
    let largest = waters.sizes.iter().copied().max().unwrap_or(0);
    let use_of = |(number, tiles): (u32, u32)| {
        let has_landing = waters.landings.keys().any(|(_, of)| *of == number);
        let is_large = tiles >= large || (tiles == largest && tiles >= LARGEST_TILES);
        if is_large && has_landing { WaterUse::Sailed } else { WaterUse::Lake }
    };
    (1..).zip(waters.sizes.iter().copied()).map(use_of).collect()
}

/// Judges the connections of the surface anew: over land, over a water that is sailed from then on, or
/// neither.
fn judge_links(
    land: &GenPlan,
    graph: &ZoneGraph,
    placement: &mut Placement,
    waters: &Waters,
    uses: &mut [WaterUse],
) {
    let levels = &placement.ownership.levels;
    let contacts = pair_contacts(graph, &placement.ownership.owners, levels);
    let not_planar = vec![false; graph.pairs.len()];
    let outcomes = link_outcomes(land, graph, levels, &contacts, &not_planar);
    for ((connection, outcome), link) in land.connections.iter().zip(outcomes).zip(&mut placement.links) {
        let ends = [connection.a, connection.b];
        let is_between = connection.a != connection.b
            && matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::Wide);
        let above = ends.iter().filter(|zone| levels[zone.index()] == Level::SURFACE).count();
        if !is_between || above == 0 {
            // What lies below is as it was.
            continue;
        }
        *link = match common_water(waters, ends) {
            _ if above == 1 || matches!(outcome, LinkOutcome::Direct { .. }) => outcome,
            Some(water) => {
                uses[water as usize - 1] = WaterUse::Sailed;
                LinkOutcome::Ferry { water: u16::try_from(water).unwrap_or(u16::MAX) }
            }
            None => LinkOutcome::Portal { cause: PortalCause::NoShore },
        };
    }
}

/// The water on which both zones have most places to land; `None` where they have none in common.
fn common_water(waters: &Waters, [a, b]: [ZoneId; 2]) -> Option<u32> {
    let of_zone = |zone: ZoneId| waters.landings.range((zone.0, 0)..=(zone.0, u32::MAX));
    let common = of_zone(a).filter_map(|((_, water), here)| {
        let there = waters.landings.get(&(b.0, *water))?;
        (waters.sizes[*water as usize - 1] >= FERRY_TILES).then_some(((*here).min(*there), *water))
    });
    common.max_by_key(|(places, water)| (*places, std::cmp::Reverse(*water))).map(|(_, water)| water)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "negative ones become 0")]
fn rounded(tiles: f64) -> u32 {
    (tiles + 0.5) as u32
}
