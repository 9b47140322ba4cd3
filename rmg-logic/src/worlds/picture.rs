//! A picture of a world: zones around a rectangle in the order of the solution, with their portals.

use std::collections::BTreeMap;

use rmg_core::sketch::Sketch;
use rmg_core::text::counted;

use crate::cards::{
    Card, FADED, GRAY, HEAD, INK, MARGIN, MINOR, NORMAL, ORANGE, SPECIAL, START, Spot, draw_head, draw_legend,
};
use crate::worlds::pool::Pool;
use crate::worlds::world::{End, World};
use crate::worlds::write::end_name;

/// Distances between neighboring cards in pixels.
const ACROSS: i32 = 64;
const DOWN: i32 = 26;
/// Maximum number of steps after a name.
const STEPS: usize = 6;

/// Returns the picture of a world of `pool`. `title` is the heading.
///
/// Each zone lists its portals, the portals that they lead to, and the steps of the solution that leave by
/// them. Connections that the solution uses are orange. Uses only integers.
#[must_use]
pub fn world_sketch(pool: &Pool, world: &World, title: &str) -> Sketch {
    let others: BTreeMap<End, End> =
        world.connections.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
    let start = Card {
        title: "start".to_owned(),
        rows: vec![(others.get(&End::Start).map_or_else(String::new, |end| end_name(pool, *end)), ORANGE)],
        look: START,
    };
    let used = used_ends(world);
    let of_zones =
        world.zones.iter().map(|zone| (Some(*zone), zone_card(pool, world, (&others, &used), *zone)));
    let cards: Vec<(Option<usize>, Card)> = std::iter::once((None, start)).chain(of_zones).collect();
    let spots = ring(&cards.iter().map(|(_, card)| card).collect::<Vec<_>>());
    let place: BTreeMap<Option<usize>, Spot> =
        cards.iter().map(|(zone, _)| *zone).zip(spots.clone()).collect();
    let mut sketch = Sketch::default();
    let head = draw_head(
        title,
        [&summary(world), "numbers after a portal: steps of the solution that leave by it"],
        &mut sketch,
    );
    let legend = [
        (ORANGE, false, "used by the solution"),
        (GRAY, false, "not used"),
        (SPECIAL.1, false, "zone with a gem"),
    ];
    let legend = draw_legend(&legend, 76, &mut sketch);
    let right = spots.iter().map(|spot| spot.left + spot.width).max().unwrap_or(0) + MARGIN;
    let bottom =
        cards.iter().zip(&spots).map(|((_, card), spot)| spot.top + card.height()).max().unwrap_or(0);
    (sketch.width, sketch.height) = (right.max(head).max(legend), bottom + MARGIN);
    let mut lines: Vec<(bool, End, End)> = world
        .connections
        .iter()
        .map(|(a, b)| (used.contains_key(a) || used.contains_key(b), *a, *b))
        .collect();
    lines.retain(|(_, a, b)| a != b);
    lines.sort_unstable();
    for (is_used, a, b) in lines {
        let ((zone, row), (other, other_row)) = (row_of(a), row_of(b));
        let points = place[&zone].line(row, place[&other], other_row, right / 2);
        let (color, width) = if is_used { (ORANGE, 2) } else { (GRAY, 1) };
        sketch.line(points, width, color, false, format!("{} - {}", end_name(pool, a), end_name(pool, b)));
    }
    for ((_, card), spot) in cards.iter().zip(&spots) {
        card.draw(*spot, &mut sketch);
    }
    sketch
}

/// Returns the zone of an end, and the row of its portal.
fn row_of(end: End) -> (Option<usize>, Option<usize>) {
    match end {
        End::Start => (None, Some(0)),
        End::Portal { zone, portal } => (Some(zone), Some(portal)),
    }
}

fn zone_card(
    pool: &Pool,
    world: &World,
    (others, used): (&BTreeMap<End, End>, &BTreeMap<End, Vec<usize>>),
    zone: usize,
) -> Card {
    let of_pool = &pool.zones[zone];
    let is_avoidable = world.avoidable_plain.contains(&zone);
    let (kind, look) = match () {
        () if of_pool.has_gem => (", gem", SPECIAL),
        () if is_avoidable => (", avoidable", MINOR),
        () => ("", NORMAL),
    };
    let rows = of_pool.portals.iter().enumerate().map(|(portal, name)| {
        let end = End::Portal { zone, portal };
        let other = others.get(&end).copied().unwrap_or(end);
        let leads = if other == end { "itself".to_owned() } else { end_name(pool, other) };
        let steps = used.get(&end).map_or_else(String::new, |steps| format!("   {}", numbers(steps)));
        let color = match () {
            () if !steps.is_empty() => ORANGE,
            () if used.contains_key(&other) => INK,
            () => FADED,
        };
        (format!("{name} - {leads}{steps}"), color)
    });
    Card { title: format!("{}{kind}", of_pool.id), rows: rows.collect(), look }
}

/// Returns the ends by which the solution leaves, with the numbers of the steps, from 1. The start has
/// step 0.
fn used_ends(world: &World) -> BTreeMap<End, Vec<usize>> {
    let mut used: BTreeMap<End, Vec<usize>> = BTreeMap::from([(End::Start, vec![0])]);
    for (at, step) in (1..).zip(&world.solution) {
        used.entry(End::Portal { zone: step.zone, portal: step.to }).or_default().push(at);
    }
    used
}

/// Returns the line below the title.
fn summary(world: &World) -> String {
    let difficulty = world.difficulty;
    let shortest = if difficulty.is_proven() {
        format!("shortest solution: {}", counted(difficulty.steps, "step"))
    } else {
        format!("solution: {}, lower bound: {}", counted(difficulty.steps, "step"), difficulty.at_least)
    };
    let plain = world.needed_plain.len() + world.avoidable_plain.len();
    format!(
        "{}, {}; {shortest}; {} of {plain} zones without a gem cannot be avoided",
        counted(world.zones.len(), "zone"),
        counted(plain, "gem"),
        world.needed_plain.len()
    )
}

/// Returns positions of cards around a rectangle, clockwise from the north-west.
fn ring(cards: &[&Card]) -> Vec<Spot> {
    let count = cards.len();
    let width = cards.iter().map(|card| card.width()).max().unwrap_or(0);
    // cards are wider than high, so there are fewer columns than rows
    let columns = (count / 6 + 2).max(3).min(count.max(1));
    let rows = count.saturating_sub(2 * columns).div_ceil(2);
    let left = |column: usize| MARGIN + i32::try_from(column).unwrap_or(i32::MAX / 512) * (width + ACROSS);
    let height = |at: usize| cards.get(at).map_or(0, |card| card.height() + DOWN);
    let mut spots = vec![Spot { left: 0, top: 0, width }; count];
    let north = (0..columns).map(height).max().unwrap_or(0);
    // sides, from the top: the east in order, the west in reverse order
    let south_count = columns.min(count.saturating_sub(columns + rows));
    let west = columns + rows + south_count;
    let (mut east_y, mut west_y) = (HEAD + 12 + north, HEAD + 12 + north);
    for (at, spot) in spots.iter_mut().enumerate().take(columns + rows).skip(columns) {
        (spot.left, spot.top) = (left(columns - 1), east_y);
        east_y += height(at);
    }
    for at in (west..count).rev() {
        (spots[at].left, spots[at].top) = (left(0), west_y);
        west_y += height(at);
    }
    for (column, spot) in spots.iter_mut().take(columns).enumerate() {
        (spot.left, spot.top) = (left(column), HEAD + 12);
    }
    for (column, spot) in spots.iter_mut().skip(columns + rows).take(south_count).enumerate() {
        (spot.left, spot.top) = (left(columns - 1 - column), east_y.max(west_y));
    }
    spots
}

fn numbers(steps: &[usize]) -> String {
    let shown: Vec<String> = steps.iter().take(STEPS).map(ToString::to_string).collect();
    if steps.len() > STEPS { format!("{} ..", shown.join(" ")) } else { shown.join(" ") }
}
