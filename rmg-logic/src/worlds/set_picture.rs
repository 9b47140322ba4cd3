//! A picture of a set of worlds: a small drawing of each, and how often each zone is used.

use std::collections::BTreeMap;

use rmg_core::Seed;
use rmg_core::sketch::{Letters, Shape, Sketch};
use rmg_core::text::counted;

use crate::cards::{FADED, GRAY, HEAD, INK, Look, MARGIN, MINOR, NORMAL, ORANGE, SPECIAL, START, draw_head};
use crate::worlds::curate::{SetMeasures, difficulty_range, measure_set};
use crate::worlds::pool::Pool;
use crate::worlds::world::{End, World};

/// Maximum number of drawn worlds, and of zones in the table of uses.
const MAX_WORLDS: usize = 60;
const MAX_ZONES: usize = 600;
/// Size of a zone, and distances between zones, in pixels.
const BOX: (i32, i32) = (50, 18);
const PITCH: (i32, i32) = (64, 34);
/// Height of the line above a world.
const CAPTION: i32 = 22;
const GAP: i32 = 28;
/// Preferred width of the page.
const PAGE: i32 = 1240;
/// Height of a row, and width of a column of the table of uses.
const ROW: i32 = 16;
const COLUMN: i32 = 190;
const MAX_BAR: i32 = 60;

/// Returns the picture of a set of worlds of `pool`. `title` is the heading.
///
/// Each world has its zones around a rectangle in the order of the solution, and its connections; orange ones
/// are used by the solution. Below, the table states how many worlds use each zone of the pool. At most 60
/// worlds and 600 zones are drawn.
#[must_use]
pub fn set_sketch(pool: &Pool, worlds: &[(Seed, World)], title: &str) -> Sketch {
    let all = || worlds.iter().map(|(_, world)| world);
    let measures = measure_set(all(), pool.zones.len(), difficulty_range(all()));
    let mut sketch = Sketch::default();
    let head = draw_head(title, [&summary(&measures), &steps_line(worlds)], &mut sketch);
    let shown = &worlds[..worlds.len().min(MAX_WORLDS)];
    let largest = shown.iter().map(|(_, world)| world.zones.len() + 1).max().unwrap_or(1);
    let (columns, rows) = ring_size(largest);
    let panel = (pixels(columns) * PITCH.0 - PITCH.0 + BOX.0 + GAP, pixels(rows) * PITCH.1 + CAPTION + GAP);
    let across = ((PAGE - 2 * MARGIN + GAP) / panel.0).max(1);
    let mut bottom = HEAD;
    for ((seed, world), at) in shown.iter().zip(0..) {
        let corner = (MARGIN + at % across * panel.0, HEAD + at / across * panel.1);
        draw_world(pool, *seed, world, corner, &mut sketch);
        bottom = corner.1 + panel.1;
    }
    if worlds.len() > shown.len() {
        let text = format!("and {} more", counted(worlds.len() - shown.len(), "world"));
        sketch.text((MARGIN, bottom), Letters::Plain, FADED, text);
        bottom += ROW + GAP / 2;
    }
    let width = (MARGIN + across.min(pixels(shown.len())) * panel.0).max(head).max(2 * MARGIN + 4 * COLUMN);
    bottom = draw_uses(pool, worlds, (bottom, width), &mut sketch);
    (sketch.width, sketch.height) = (width, bottom + MARGIN);
    sketch
}

/// Converts a count to pixels or columns.
fn pixels(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX / 4096)
}

fn summary(set: &SetMeasures) -> String {
    let shown = |thousandths: u32| format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    format!(
        "{}; variation of zones {}, of pairs {}, of joined pairs {}, of difficulty {}; needed plain zones {}",
        counted(set.worlds, "world"),
        shown(set.zone_variation),
        shown(set.together_variation),
        shown(set.joined_variation),
        shown(set.difficulty_variation),
        shown(set.needed_share)
    )
}

fn steps_line(worlds: &[(Seed, World)]) -> String {
    let (low, high) = difficulty_range(worlds.iter().map(|(_, world)| world));
    let steps =
        if worlds.is_empty() { String::new() } else { format!("solutions of {low} to {high} steps; ") };
    format!("{steps}green: start; blue: zone with a gem; gray: avoidable; orange: used by the solution")
}

/// Returns columns and rows of a ring of at least `count` boxes.
fn ring_size(count: usize) -> (usize, usize) {
    let columns = (count / 5 + 2).min(count.max(1));
    (columns, 2 + count.saturating_sub(2 * columns).div_ceil(2))
}

/// Returns column and row of the boxes of a ring, clockwise from the north-west.
fn ring(count: usize) -> Vec<(i32, i32)> {
    let (columns, rows) = ring_size(count);
    let north = (0..columns).map(|column| (column, 0));
    let east = (1..rows - 1).map(|row| (columns - 1, row));
    let south = (0..columns).rev().map(|column| (column, rows - 1));
    let west = (1..rows - 1).rev().map(|row| (0, row));
    let all = north.chain(east).chain(south).chain(west).take(count);
    all.map(|(column, row)| (pixels(column), pixels(row))).collect()
}

fn draw_world(pool: &Pool, seed: Seed, world: &World, corner: (i32, i32), sketch: &mut Sketch) {
    let steps = world.difficulty.steps;
    let caption = format!("seed {seed}, {}", counted(steps, "step"));
    sketch.text(corner, Letters::Bold, INK, caption);
    let zones = std::iter::once(None).chain(world.zones.iter().map(|zone| Some(*zone)));
    let places: BTreeMap<Option<usize>, (i32, i32)> = zones
        .zip(ring(world.zones.len() + 1))
        .map(|(zone, (x, y))| (zone, (corner.0 + x * PITCH.0, corner.1 + CAPTION + y * PITCH.1)))
        .collect();
    let zone_of = |end: End| match end {
        End::Start => None,
        End::Portal { zone, .. } => Some(zone),
    };
    let leaves =
        |end: End| world.solution.iter().any(|step| end == End::Portal { zone: step.zone, portal: step.to });
    let is_used = |(a, b): (End, End)| a == End::Start || leaves(a) || leaves(b);
    let mut lines: Vec<(bool, (End, End))> =
        world.connections.iter().map(|ends| (is_used(*ends), *ends)).collect();
    lines.sort_unstable();
    for (is_used, (a, b)) in lines {
        let center = |end: End| {
            let (x, y) = places[&zone_of(end)];
            (x + BOX.0 / 2, y + BOX.1 / 2)
        };
        let (color, width) = if is_used { (ORANGE, 2) } else { (GRAY, 1) };
        sketch.line(vec![center(a), center(b)], width, color, false, String::new());
    }
    for (zone, (x, y)) in &places {
        let (name, Look(fill, edge)) = match zone {
            None => ("start", START),
            Some(zone) => (pool.zones[*zone].id.as_str(), look(pool, world, *zone)),
        };
        let area = (*x, *y, BOX.0, BOX.1);
        sketch.shapes.push(Shape::Box { area, fill, edge, tip: name.to_owned() });
        let name = Letters::Plain.fitting(name, BOX.0 - 4);
        let indent = (BOX.0 - Letters::Plain.width(&name)) / 2;
        sketch.text((x + indent, y + 3), Letters::Plain, INK, name);
    }
}

fn look(pool: &Pool, world: &World, zone: usize) -> Look {
    match () {
        () if pool.zones[zone].has_gem => SPECIAL,
        () if world.avoidable_plain.contains(&zone) => MINOR,
        () => NORMAL,
    }
}

/// Draws the table of uses in columns, from the top `y`. Returns its bottom.
fn draw_uses(pool: &Pool, worlds: &[(Seed, World)], (y, width): (i32, i32), sketch: &mut Sketch) -> i32 {
    let mut uses = vec![0_usize; pool.zones.len()];
    worlds.iter().flat_map(|(_, world)| &world.zones).for_each(|zone| uses[*zone] += 1);
    let most = uses.iter().copied().max().unwrap_or(0).max(1);
    sketch.text((MARGIN, y), Letters::Bold, INK, "worlds that use each zone");
    let shown = uses.len().min(MAX_ZONES);
    let columns = usize::try_from((width - 2 * MARGIN) / COLUMN).unwrap_or(1).max(1);
    let rows = shown.div_ceil(columns);
    for (at, (zone, count)) in pool.zones.iter().zip(&uses).take(shown).enumerate() {
        let left = MARGIN + pixels(at / rows) * COLUMN;
        let top = y + ROW + 6 + pixels(at % rows) * ROW;
        sketch.text((left, top), Letters::Plain, INK, Letters::Plain.fitting(&zone.id, 72));
        let bar = MAX_BAR * pixels(*count) / pixels(most);
        let Look(fill, edge) = if zone.has_gem { SPECIAL } else { NORMAL };
        if bar > 0 {
            sketch.shapes.push(Shape::Box {
                area: (left + 78, top + 2, bar, 9),
                fill,
                edge,
                tip: String::new(),
            });
        }
        sketch.text((left + 82 + bar, top), Letters::Plain, FADED, count.to_string());
    }
    let bottom = y + ROW + 6 + pixels(rows) * ROW;
    if uses.len() > shown {
        let text = format!("and {} more", counted(uses.len() - shown, "zone"));
        sketch.text((MARGIN, bottom), Letters::Plain, FADED, text);
        return bottom + ROW;
    }
    bottom
}
