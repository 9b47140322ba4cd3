//! Coasts: adds a sea to a placement of land. The sea is a separate zone.
//!
//! In each zone the tiles with the lowest `score` become water until the zone has its share of land, except
//! the tiles that must stay land (`keep`). The result is corrected so that the games can draw it (`tidy`).
//! Then the shares are corrected, for several rounds. Finally ponds are filled, islets are added, and the
//! links are determined again (`waters`): over land, over the sea, or neither. The parameters were measured
//! on 300 maps of each kind (`docs/sources/layout.md` section 3).
//!
//! On islands, only wide links keep their border; all others may cross the sea. Waters on which a connection
//! or a harbor has landings are navigable; all others are lakes. If a link became a portal although it could
//! cross land, everything is repeated with more land for it, and the better result is used.
//!
//! On symmetric maps, the first tile of each orbit decides (`images`), and only waters that connections cross
//! are navigable: a harbor has no guard, and with its image it would join two zones.

mod field;
mod images;
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
use rmg_core::{Grid, Level, SymmetryPlan, ZoneId, ZonePlace};

use crate::contact::{link_outcomes, pair_contacts};
use crate::graph::ZoneGraph;
use crate::placement::{PlaceError, Placement};
use field::{CoastField, FieldSymmetry};
use islets::add_islets;
use keep::{Kept, could_lead};
use lines::{bend_lines, longest_line};
use necks::widen_necks;
use score::{CoastStyle, scores};
use tidy::{fix, smooth};
use waters::{Waters, drop_loose_land, fill_ponds, keep_rest_as_islets};

/// Minimum tiles per zone on the surface. On smaller maps, the contents of zones do not fit next to a sea.
const MIN_TILES: (u32, u32) = (150, 220);

/// Maximum number of rounds that correct shares. The first round without improvement is the last.
const ROUNDS: u32 = 6;
/// If the error of every zone is at most this, in thousandths, no more rounds follow.
const NEAR_ENOUGH: u32 = 30;
/// Share of an error that the next round corrects.
const CORRECTION: f64 = 0.8;
/// Maximum acceptable length of a straight coast, in tiles.
const GOOD_LINE: usize = 12;

/// A water without a connection is navigable from this size: a fraction of the surface (one in
/// [`NAVIGABLE_SHARE`] tiles), and at least [`NAVIGABLE_TILES`]. The largest water needs [`LARGEST_TILES`].
const NAVIGABLE_SHARE: u32 = 50;
const NAVIGABLE_TILES: u32 = 120;
const LARGEST_TILES: u32 = 50;
/// Minimum tiles of a water for a ferry.
const FERRY_TILES: u32 = 25;

/// Adds a sea to a placement of the zones of `land`, which are the zones of the plan without its sea.
///
/// # Arguments
/// - `sea`: the zone of the sea; its id follows those of `land`.
///
/// # Errors
/// [`PlaceError::TooSmallForWater`].
///
/// # Cost
/// O(tiles) for each of up to [`ROUNDS`] rounds, about 200 instructions per tile of the surface; most maps
/// need two or three rounds. Everything runs twice if links lose their land, and again if the land that zones
/// need leaves no tile to the sea.
pub(crate) fn flood(
    land: &GenPlan,
    graph: &ZoneGraph,
    placement: Placement,
    sea: ZoneId,
    name: StreamName,
) -> Result<Placement, PlaceError> {
    let Some(style) = CoastStyle::of(land.water) else { return Ok(placement) };
    let owners = &placement.ownership.owners[Level::SURFACE.index()];
    let zones = placement.ownership.levels.iter().filter(|level| **level == Level::SURFACE).count();
    check_room(land, zones)?;
    let mut dry = CoastField::new(owners);
    dry.symmetry = land.symmetry.as_ref().map(|plan| FieldSymmetry { size: land.size, plan: plan.clone() });
    let areas = &placement.ownership.area_tiles();
    let (least, most) = style.share;
    let share = f64::from(least + name.at("share").stream().below(most - least + 1)) / 1000.0;
    let flooded = |wanted: &[u32], held: &[bool]| {
        let mut field = dry.clone();
        let kept = Kept::new(land, &placement, areas, held, &mut field, &mut name.at("ways").stream());
        let scores = scores(&field, &kept, style, share, zones, &mut name.at("noise").stream());
        let mut field = best_round(field, &kept, &scores, wanted, land.water);
        add_islets(&mut field, &mut name.at("islets").stream());
        finish(land, graph, placement.clone(), sea, &field, &kept, wanted)
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
    let coast = with_links(&with_needed_land(land, &shares, areas));
    let has_sea = coast.ownership.target_tiles.last().is_some_and(|tiles| *tiles > 0);
    // A map with water must have a sea, even if the zones are crowded.
    Ok(if has_sea { coast } else { with_links(&shares) })
}

fn is_portal(link: &LinkOutcome) -> bool {
    matches!(link, LinkOutcome::Portal { .. })
}

/// Refuses maps that are too small for the contents of the zones.
fn check_room(land: &GenPlan, zones: usize) -> Result<(), PlaceError> {
    let least = if land.water == WaterContent::Islands { MIN_TILES.1 } else { MIN_TILES.0 };
    let tiles = land.size.level_tiles();
    let needed = u64::from(least) * zones as u64;
    if u64::from(tiles) < needed {
        return Err(PlaceError::TooSmallForWater { water: land.water, zones, least, needed, held: tiles });
    }
    Ok(())
}

/// Approximate tiles of land that a zone next to a sea needs: for each town, and for each mine or required
/// object, including walls, shores and paths.
const TOWN_TILES: u64 = 60;
const OBJECT_TILES: u64 = 24;
/// On symmetric maps, where an object also covers what its images cover.
const SYMMETRIC_TOWN_TILES: u64 = 100;
const SYMMETRIC_OBJECT_TILES: u64 = 48;

fn needed_land(zone: &ZonePlan, is_symmetric: bool) -> u64 {
    let (of_town, of_object) = match is_symmetric {
        true => (SYMMETRIC_TOWN_TILES, SYMMETRIC_OBJECT_TILES),
        false => (TOWN_TILES, OBJECT_TILES),
    };
    let contents = &zone.contents;
    let mines: u64 = contents.mines.iter().map(|mines| u64::from(mines.count)).sum();
    let required: u64 = contents.objects.required.iter().map(|object| u64::from(object.count)).sum();
    u64::from(contents.towns.total()) * of_town + (mines + required) * of_object
}

/// Returns the land of each zone of the surface if the sea takes the same share of all; 0 for other zones.
fn land_by_share(placement: &Placement, areas: &[u32], share: f64) -> Vec<u32> {
    let of_zone = |(zone, area): (usize, &u32)| {
        if placement.ownership.levels[zone] != Level::SURFACE {
            return 0;
        }
        rounded(f64::from(placement.ownership.target_tiles[zone]) * (1.0 - share)).min(*area)
    };
    areas.iter().enumerate().map(of_zone).collect()
}

/// Increases these shares to the land that the contents of the zones need.
fn with_needed_land(land: &GenPlan, shares: &[u32], areas: &[u32]) -> Vec<u32> {
    let of_zone = |((share, area), zone): ((&u32, &u32), &ZonePlan)| {
        let needed = u32::try_from(needed_land(zone, land.symmetry.is_some())).unwrap_or(u32::MAX);
        if *share == 0 { 0 } else { needed.min(*area).max(*share) }
    };
    shares.iter().zip(areas).zip(&land.zones).map(of_zone).collect()
}

/// Returns the round in which the zones are closest to their target land.
fn best_round(
    dry: CoastField,
    kept: &Kept,
    scores: &[u32],
    wanted: &[u32],
    water: WaterContent,
) -> CoastField {
    let order = order(&dry, scores, wanted.len());
    let mut quotas: Vec<f64> = wanted.iter().map(|tiles| f64::from(*tiles)).collect();
    let mut best: Option<(u32, CoastField)> = None;
    for _ in 0..ROUNDS {
        let mut field = dry.clone();
        for (zone, (tiles, area)) in order.iter().enumerate() {
            let land = rounded(quotas[zone]) as usize;
            let taken = tiles.iter().take(area.saturating_sub(land)).map(|(_, at)| *at).collect();
            field.carried(taken).into_iter().for_each(|at| field.sea[at] = true);
        }
        tidy(&mut field, kept, water);
        let has = land_tiles(&field, wanted.len());
        let error = |zone: &usize| {
            let wanted = wanted[*zone].max(1);
            u64::from(has[*zone].abs_diff(wanted)) * 1000 / u64::from(wanted)
        };
        let is_there = |zone: &usize| wanted[*zone] > 0;
        let worst = (0..wanted.len()).filter(is_there).map(|zone| error(&zone)).max().unwrap_or(0);
        let line = longest_line(&field).saturating_sub(GOOD_LINE);
        let worst =
            u32::try_from(worst).unwrap_or(u32::MAX).saturating_add(u32::try_from(line).unwrap_or(0) * 50);
        for zone in (0..wanted.len()).filter(is_there) {
            quotas[zone] -= CORRECTION * (f64::from(has[zone]) - f64::from(wanted[zone]));
        }
        if best.as_ref().is_some_and(|(least, _)| worst >= *least) {
            // The cause of a wrong share is the same in every round.
            break;
        }
        best = Some((worst, field));
        if worst <= NEAR_ENOUGH {
            break;
        }
    }
    best.map_or(dry, |(_, field)| field)
}

/// Returns for each zone the tiles that the sea may take, in order, and the number of all its tiles. On
/// symmetric maps, the first tiles of its orbit, for the first zone of its orbit only.
fn order(field: &CoastField, scores: &[u32], zones: usize) -> Vec<(Vec<(u32, usize)>, usize)> {
    let mut order: Vec<(Vec<(u32, usize)>, usize)> = vec![(Vec::new(), 0); zones];
    for at in field.tiles().filter(|at| field.is_first(*at)) {
        let (tiles, area) = &mut order[usize::from(field.first_zone(field.zone[at]))];
        *area += 1;
        if !field.hard[at] {
            tiles.push((scores[at], at));
        }
    }
    order.iter_mut().for_each(|(tiles, _)| tiles.sort_unstable());
    order
}

/// Maximum number of corrections; each reduces the land.
const MAX_CORRECTIONS: u32 = 8;

/// Corrects a first sea so that the games can draw it, without straight lines, and with connected zones.
fn tidy(field: &mut CoastField, kept: &Kept, water: WaterContent) {
    smooth(field);
    fix(field);
    for _ in 0..2 {
        bend_lines(field);
    }
    for _ in 0..MAX_CORRECTIONS {
        fill_ponds(field, water);
        if !drop_loose_land(field, &kept.cores) {
            break;
        }
    }
    widen_necks(field);
    bend_lines(field);
    widen_necks(field);
    for _ in 0..MAX_CORRECTIONS {
        if !drop_loose_land(field, &kept.cores) {
            return;
        }
    }
    // Kept land that no zone can use is an islet, however small.
    keep_rest_as_islets(field, &kept.cores);
}

/// Returns the land of each zone, without islets.
fn land_tiles(field: &CoastField, zones: usize) -> Vec<u32> {
    let mut tiles = vec![0; zones];
    for at in field.tiles().filter(|at| !field.sea[*at] && !field.islet[*at]) {
        tiles[usize::from(field.zone[at])] += 1;
    }
    tiles
}

/// Returns the placement with the sea.
fn finish(
    land: &GenPlan,
    graph: &ZoneGraph,
    mut placement: Placement,
    sea: ZoneId,
    field: &CoastField,
    kept: &Kept,
    wanted: &[u32],
) -> Placement {
    let waters = Waters::new(field);
    let water_of = flood_tiles(&mut placement, field, &waters, sea);
    for (zone, wanted) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted > 0) {
        placement.ownership.target_tiles[zone] = *wanted;
        if let Some(core) = kept.cores[zone] {
            let (x, y) = field.cell(core);
            placement.layout.zones[zone].center = glam::DVec2::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
        }
    }
    let size = land.size;
    let center = glam::DVec2::new(f64::from(size.width()), f64::from(size.height())) / 2.0;
    placement.layout.zones.push(ZonePlace { center, level: Level::SURFACE });
    let mut uses = match &land.symmetry {
        None => navigable_by_size(&waters, size.level_tiles()),
        Some(_) => vec![WaterUse::Lake; waters.sizes.len()],
    };
    update_links(land, graph, &mut placement, &waters, &mut uses);
    if let Some(plan) = &land.symmetry {
        let image = |water: u16, moves: u8| field.water_image(&waters.water_of, water, moves);
        repeat_links(land, plan, &mut placement, image, &mut uses);
    }
    let waters = waters.sizes.iter().zip(uses).map(|(tiles, use_of)| Water { tiles: *tiles, use_of });
    placement.sea = Some(Sea { zone: sea, water_of, waters: waters.collect() });
    placement
}

/// Assigns the sea its tiles, and returns the water of each of them.
fn flood_tiles(placement: &mut Placement, field: &CoastField, waters: &Waters, sea: ZoneId) -> Grid<u16> {
    let levels = &placement.ownership.levels;
    // Without zones on the surface, its tiles have owners on another level. Land there is an islet, too.
    let is_lost = |zone: u16| levels[usize::from(zone)] != Level::SURFACE;
    let surface = &mut placement.ownership.owners[Level::SURFACE.index()];
    let mut water_of = Grid::new(surface.width(), surface.height(), 0u16);
    let mut sea_tiles = 0;
    for at in field.tiles() {
        let tile = field.tile(at);
        water_of[tile] = u16::try_from(waters.water_of[at]).unwrap_or(u16::MAX);
        surface[tile] = if field.sea[at] || field.islet[at] || is_lost(field.zone[at]) {
            sea_tiles += 1;
            sea
        } else {
            ZoneId(field.zone[at])
        };
    }
    placement.ownership.target_tiles.push(sea_tiles);
    placement.ownership.levels.push(Level::SURFACE);
    water_of
}

/// Returns the waters that are navigable without a connection: large ones with landings.
fn navigable_by_size(waters: &Waters, map_tiles: u32) -> Vec<WaterUse> {
    let large = (map_tiles / NAVIGABLE_SHARE).max(NAVIGABLE_TILES);
    let largest = waters.sizes.iter().copied().max().unwrap_or(0);
    let use_of = |(number, tiles): (u32, u32)| {
        let has_landing = waters.landings.keys().any(|(_, of)| *of == number);
        let is_large = tiles >= large || (tiles == largest && tiles >= LARGEST_TILES);
        if is_large && has_landing { WaterUse::Sailed } else { WaterUse::Lake }
    };
    (1..).zip(waters.sizes.iter().copied()).map(use_of).collect()
}

/// Determines the links of the surface again: over land, over a water that becomes navigable, or neither.
fn update_links(
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
            // Links below the surface do not change.
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

/// Gives the images of a connection on the surface the same kind of link.
fn repeat_links(
    land: &GenPlan,
    plan: &SymmetryPlan,
    placement: &mut Placement,
    image: impl Fn(u16, u8) -> u16,
    uses: &mut [WaterUse],
) {
    for (id, connection) in land.each_connection() {
        let (first, moves) = plan.first_connection(id);
        let is_above = |zone: ZoneId| placement.ownership.levels[zone.index()] == Level::SURFACE;
        if moves == 0 || !is_above(connection.a) || !is_above(connection.b) {
            continue;
        }
        placement.links[id.index()] = match placement.links[first.index()] {
            LinkOutcome::Ferry { water } => {
                let water = image(water, moves);
                uses[usize::from(water) - 1] = WaterUse::Sailed;
                LinkOutcome::Ferry { water }
            }
            outcome => outcome,
        };
    }
}

/// Returns the water on which both zones have the most landings; `None` without a common water.
fn common_water(waters: &Waters, [a, b]: [ZoneId; 2]) -> Option<u32> {
    let of_zone = |zone: ZoneId| waters.landings.range((zone.0, 0)..=(zone.0, u32::MAX));
    let common = of_zone(a).filter_map(|((_, water), here)| {
        let there = waters.landings.get(&(b.0, *water))?;
        (waters.sizes[*water as usize - 1] >= FERRY_TILES).then_some(((*here).min(*there), *water))
    });
    common.max_by_key(|(places, water)| (*places, std::cmp::Reverse(*water))).map(|(_, water)| water)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "negative numbers become 0")]
fn rounded(tiles: f64) -> u32 {
    (tiles + 0.5) as u32
}
