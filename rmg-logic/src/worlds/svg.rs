//! A picture of a world: zones around a rectangle in the order of the solution, with connections across it.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rmg_core::text::shortened;

use crate::svg::{Frame, boxed, text, tooltip};
use crate::worlds::pool::Pool;
use crate::worlds::world::{End, World};
use crate::worlds::write::end_name;

/// Sizes in pixels.
const BOX_WIDTH: usize = 116;
const BOX_HEIGHT: usize = 34;
/// Distances between the corners of neighboring boxes.
const ACROSS: usize = 156;
const DOWN: usize = 78;
const MARGIN: usize = 30;
const HEAD: usize = 84;
const LETTERS: usize = 15;
/// Maximum number of step numbers below a name.
const STEPS: usize = 6;
const STYLE: &str = "path{fill:none;stroke:#b8bec4;stroke-width:1.2}.w{stroke:#d9730d;stroke-width:2.2}\
    rect{fill:#f7f3e8;stroke:#6b5d3a}.g{fill:#dbe7ff;stroke:#2563eb}.s{fill:#d9f2dc;stroke:#1a7f37}\
    .a{fill:#ececec;stroke:#999;stroke-dasharray:4 3}text{text-anchor:middle}.h{text-anchor:start}\
    .n{font-size:9px;fill:#9a4b00;stroke:#fff;stroke-width:3;paint-order:stroke}.k{font-size:9px;fill:#555}";

/// Writes the picture of a world of `pool`. `title` is the heading.
///
/// Connections that the solution uses are bold and numbered with its steps. Tooltips have the names of their
/// portals. Green: the start; blue: zones with a gem; gray: zones that can be avoided. Uses only integers.
///
/// # Errors
/// Errors of `to`.
pub fn write_world_svg(pool: &Pool, world: &World, title: &str, to: &mut impl Write) -> io::Result<()> {
    let places = ring(world.zones.len() + 1);
    let corner: BTreeMap<Option<usize>, (usize, usize)> =
        std::iter::once(None).chain(world.zones.iter().map(|zone| Some(*zone))).zip(places).collect();
    let width = corner.values().map(|(x, _)| x + BOX_WIDTH + MARGIN).max().unwrap_or(0).max(680);
    let height = corner.values().map(|(_, y)| y + BOX_HEIGHT + MARGIN).max().unwrap_or(0);
    let frame = Frame { size: (width, height), letters: 11, style: STYLE, definitions: "" };
    frame.write(to, |to| {
        write_head(world, title, to)?;
        let crossings = crossings(world);
        let center = (width / 2, (height + HEAD) / 2);
        let mut labels = String::new();
        for (number, (a, b)) in world.connections.iter().enumerate() {
            let used = crossings.get(&(*a.min(b), *a.max(b)));
            let (p, q) = (corner[&zone_of(*a)], corner[&zone_of(*b)]);
            let (bend, path) = curve(p, q, center, number);
            let class = if used.is_some() { " class=\"w\"" } else { "" };
            let name = format!("{} - {}", end_name(pool, *a), end_name(pool, *b));
            writeln!(to, "<path{class} d=\"{path}\">{}</path>", tooltip(&name))?;
            if let Some(steps) = used {
                labels += &(text("class=\"n\"", bend, &numbers(steps)) + "\n");
            }
        }
        for (zone, (x, y)) in &corner {
            let (class, name, below) = match zone {
                None => (" class=\"s\"", "start", String::new()),
                Some(zone) => {
                    let class = match () {
                        () if pool.zones[*zone].has_gem => " class=\"g\"",
                        () if world.avoidable_plain.contains(zone) => " class=\"a\"",
                        () => "",
                    };
                    let steps: Vec<usize> = (1..)
                        .zip(&world.solution)
                        .filter(|(_, step)| step.zone == *zone)
                        .map(|(at, _)| at)
                        .collect();
                    (class, pool.zones[*zone].id.as_str(), numbers(&steps))
                }
            };
            let center = x + BOX_WIDTH / 2;
            let inside = text("", (center, y + 14), &shortened(name, LETTERS))
                + &text("class=\"k\"", (center, y + 27), &below);
            let look = format!(" rx=\"5\"{class}");
            writeln!(to, "{}", boxed(name, (*x, *y), (BOX_WIDTH, BOX_HEIGHT), &look, &inside))?;
        }
        write!(to, "{labels}")
    })
}

fn write_head(world: &World, title: &str, to: &mut impl Write) -> io::Result<()> {
    let difficulty = world.difficulty;
    let shortest = if difficulty.is_proven() {
        format!("shortest solution: {} steps", difficulty.steps)
    } else {
        format!("solution: {} steps, lower bound: {}", difficulty.steps, difficulty.at_least)
    };
    let plain = world.needed_plain.len() + world.avoidable_plain.len();
    let summary = format!(
        "{} zones, {plain} gems; {shortest}; {} of {plain} zones without a gem cannot be avoided",
        world.zones.len(),
        world.needed_plain.len()
    );
    let legend =
        "numbers: steps of the solution; blue: with a gem; gray: avoidable; orange: used by the solution";
    writeln!(to, "{}", text("class=\"h\" font-size=\"15\" font-weight=\"bold\"", (MARGIN, 26), title))?;
    writeln!(to, "{}", text("class=\"h\"", (MARGIN, 45), &summary))?;
    writeln!(to, "{}", text("class=\"h\"", (MARGIN, 62), legend))
}

/// Returns the corners of boxes around a rectangle, clockwise from the north-west.
fn ring(count: usize) -> Vec<(usize, usize)> {
    // about as wide as high in pixels: the distance of rows is half of that of columns
    let columns = (count / 6 + 2).max(3);
    let rows = (count.saturating_sub(2 * columns)).div_ceil(2);
    let at = |column: usize, row: usize| (MARGIN + column * ACROSS, HEAD + row * DOWN);
    let north = (0..columns).map(|column| at(column, 0));
    let east = (1..=rows).map(|row| at(columns - 1, row));
    let south = (0..columns).rev().map(|column| at(column, rows + 1));
    let west = (1..=rows).rev().map(|row| at(0, row));
    north.chain(east).chain(south).chain(west).take(count).collect()
}

/// Returns the steps that cross each connection, with its smaller end first. The connection of the start has
/// step 0.
fn crossings(world: &World) -> BTreeMap<(End, End), Vec<usize>> {
    let other: BTreeMap<End, End> =
        world.connections.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
    let mut crossings: BTreeMap<(End, End), Vec<usize>> = BTreeMap::new();
    let mut cross = |end: End, step: usize| {
        if let Some(far) = other.get(&end) {
            crossings.entry((end.min(*far), end.max(*far))).or_default().push(step);
        }
    };
    cross(End::Start, 0);
    for (at, step) in (1..).zip(&world.solution) {
        cross(End::Portal { zone: step.zone, portal: step.to }, at);
    }
    crossings
}

fn zone_of(end: End) -> Option<usize> {
    match end {
        End::Start => None,
        End::Portal { zone, .. } => Some(zone),
    }
}

fn numbers(steps: &[usize]) -> String {
    let shown: Vec<String> = steps.iter().take(STEPS).map(ToString::to_string).collect();
    if steps.len() > STEPS { format!("{} …", shown.join(" ")) } else { shown.join(" ") }
}

/// Returns a curve between two boxes that bends toward the center, and the position of its label.
fn curve(
    a: (usize, usize),
    b: (usize, usize),
    center: (usize, usize),
    number: usize,
) -> ((usize, usize), String) {
    let box_center = |(x, y): (usize, usize)| (x + BOX_WIDTH / 2, y + BOX_HEIGHT / 2);
    let (p, q) = (box_center(a), box_center(b));
    // separate the curves between the same boxes, and the labels of crossing curves
    let spread = 9 * (number % 7);
    if a == b {
        let (x, y) = (a.0 + BOX_WIDTH, p.1);
        let path = format!("M{x} {}C{} {} {} {} {x} {}", y - 8, x + 34, y - 20, x + 34, y + 20, y + 8);
        return ((x + 24, y), path);
    }
    let bend = ((p.0 + q.0 + 2 * center.0) / 4 + spread, (p.1 + q.1 + 2 * center.1) / 4 + spread / 2);
    let label = ((p.0 + q.0 + 2 * bend.0) / 4, (p.1 + q.1 + 2 * bend.1) / 4);
    (label, format!("M{} {}Q{} {} {} {}", p.0, p.1, bend.0, bend.1, q.0, q.1))
}
