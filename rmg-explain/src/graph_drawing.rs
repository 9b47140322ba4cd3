//! Positions of zones in a drawing of a template: discs by size, linked zones close together, few crossings,
//! no overlaps.
//!
//! Several starts (planar drawings of the graph, and a ring) are smoothed so that distances in the drawing
//! match those in the graph (`stress`). Then discs are pushed away from each other and from lines that pass
//! them (`apart`). The drawing with the lowest cost (`figure`) is rotated so that its lines are horizontal or
//! vertical and it is wider than high (`turn`). The positions of a template editor are another candidate,
//! which is kept unless another drawing is much better.
//!
//! Drawings do not depend on the seed of a map: a template has one drawing.

mod apart;
mod figure;
mod stress;
mod turn;

use rmg_core::planar::embed;
use rmg_core::template::{ConnectionKind, Template, ZoneDisc};
use rmg_core::{Seed, ZoneId};
use rmg_placement::draw_embedding;

use apart::{keep_apart, without_overlap};
use figure::{Figure, Pairs, cost_of};
use stress::even_out;
use turn::turned;

/// Limits of disc radii, in radii of a zone of mean size.
const RADII: (f64, f64) = (0.84, 1.75);
/// Graphs up to this size start with planar drawings.
const MAX_PLANAR_ZONES: usize = 100;
/// Number of compared starts, and the number of zones from which there is only one start.
const STARTS: u32 = 10;
const MANY_ZONES: usize = 160;
/// The seed of all drawings.
const SEED: Seed = Seed(0);

/// Returns the positions of the zones in a drawing of the template.
///
/// # Returns
/// A disc for each zone. Discs do not overlap, and their bounding box starts at (0, 0).
///
/// # Cost
/// O(zones² + lines²) times a few thousand steps; a few milliseconds for 20 zones, about a second for 1,000.
/// The same template gives the same bits on every platform.
#[must_use]
pub fn draw_template(template: &Template) -> Vec<ZoneDisc> {
    let radii = radii_of(template);
    let figure = Figure::new(radii.len(), lines_of(template));
    let editor = editor_places(template).map(|places| {
        let mut discs = discs_at(&scaled(places, &figure), &radii);
        keep_apart(&mut discs, &figure);
        without_overlap(discs)
    });
    to_corner(best_drawing(&figure, &radii, editor))
}

/// Returns the radius of each zone.
fn radii_of(template: &Template) -> Vec<f64> {
    let sizes = template.zones.iter().map(|zone| f64::from(zone.size.value));
    let count = u32::try_from(template.zones.len().max(1)).map_or(f64::from(u32::MAX), f64::from);
    let mean = sizes.clone().sum::<f64>() / count;
    sizes.map(|size| (size / mean.max(1.0)).sqrt().clamp(RADII.0, RADII.1)).collect()
}

/// Returns the unique pairs of zones that a line connects and attracts, and the pairs that repel each other.
fn lines_of(template: &Template) -> (Pairs, Pairs) {
    let (mut lines, mut repelled) = (Vec::new(), Vec::new());
    for connection in &template.connections {
        let [a, b] = [connection.a.value, connection.b.value].map(ZoneId::index);
        let list = match connection.kind {
            ConnectionKind::Guarded
            | ConnectionKind::Wide
            | ConnectionKind::Fictive
            | ConnectionKind::ForcePortal => &mut lines,
            ConnectionKind::Repulsive => &mut repelled,
        };
        if a != b {
            list.push((a.min(b), a.max(b)));
        }
    }
    for list in [&mut lines, &mut repelled] {
        list.sort_unstable();
        list.dedup();
    }
    repelled.retain(|pair| lines.binary_search(pair).is_err());
    (lines, repelled)
}

/// Returns the positions of the template editor, if each zone has a distinct one.
fn editor_places(template: &Template) -> Option<Vec<(f64, f64)>> {
    /// Positions beyond this distance are ignored.
    const FARTHEST: f64 = 1e6;
    let places: Vec<(f64, f64)> = template.zones.iter().map(|zone| (zone.editor.x, zone.editor.y)).collect();
    let is_sane = |(x, y): &(f64, f64)| x.abs() <= FARTHEST && y.abs() <= FARTHEST;
    let mut sorted = places.clone();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let is_own = |pair: &[(f64, f64)]| (pair[0].0 - pair[1].0).abs() + (pair[0].1 - pair[1].1).abs() > 1e-3;
    (places.len() > 1 && places.iter().all(is_sane) && sorted.windows(2).all(is_own)).then_some(places)
}

/// Scales positions of an editor to the line length of the figure.
fn scaled(places: Vec<(f64, f64)>, figure: &Figure) -> Vec<(f64, f64)> {
    let length = |(a, b): &(usize, usize)| {
        let (dx, dy) = (places[*a].0 - places[*b].0, places[*a].1 - places[*b].1);
        (dx * dx + dy * dy).sqrt()
    };
    let mut lengths: Vec<f64> = figure.lines.iter().map(length).collect();
    lengths.sort_by(f64::total_cmp);
    let scale = lengths.get(lengths.len() / 2).map_or(1.0, |median| figure::LENGTH / median);
    places.into_iter().map(|(x, y)| (x * scale, y * scale)).collect()
}

/// Returns the drawing with the lowest cost, or the one of the editor.
fn best_drawing(figure: &Figure, radii: &[f64], editor: Option<Vec<ZoneDisc>>) -> Vec<ZoneDisc> {
    /// How much worse the drawing of the editor may be.
    const EDITOR_BONUS: f64 = 1.0;
    let starts = if radii.len() >= MANY_ZONES { 1 } else { STARTS };
    let distances = figure.distances();
    let mut best: Option<(f64, Vec<ZoneDisc>)> = None;
    for number in 0..starts {
        let mut places = start(figure, radii, number);
        even_out(&mut places, &distances, radii);
        let mut discs = discs_at(&places, radii);
        keep_apart(&mut discs, figure);
        let discs = without_overlap(discs);
        let cost = cost_of(&discs, figure, &distances);
        if best.as_ref().is_none_or(|(lowest, _)| cost < *lowest) {
            best = Some((cost, discs));
        }
    }
    let Some((cost, discs)) = best else { return Vec::new() };
    match editor {
        Some(editor) if cost_of(&editor, figure, &distances) <= cost + EDITOR_BONUS => editor,
        _ => turned(discs, &figure.lines),
    }
}

/// Returns the start of a drawing. Every third start, and those of large graphs, are a ring.
fn start(figure: &Figure, radii: &[f64], number: u32) -> Vec<(f64, f64)> {
    let zones = radii.len();
    let mut rng = SEED.at("template drawing").at(number).stream();
    // A graph with more lines is not planar, and selecting the lines to omit takes long.
    let is_planar =
        zones <= MAX_PLANAR_ZONES && figure.lines.len() <= (3 * zones).max(6) && number % 3 != 2 && zones > 0;
    if is_planar {
        let side = 3.0 * figure.side();
        return draw_embedding(&embed(zones, &figure.lines, &mut rng), radii, side, side, &mut rng);
    }
    let radius = figure.side();
    (0..zones)
        .map(|_| {
            let (x, y) = rng.direction();
            let out = radius * (0.8 + 0.4 * rng.unit());
            (x * out, y * out)
        })
        .collect()
}

fn discs_at(places: &[(f64, f64)], radii: &[f64]) -> Vec<ZoneDisc> {
    places.iter().zip(radii).map(|((x, y), radius)| ZoneDisc { x: *x, y: *y, radius: *radius }).collect()
}

/// Moves the bounding box to (0, 0).
fn to_corner(mut discs: Vec<ZoneDisc>) -> Vec<ZoneDisc> {
    let left = discs.iter().map(|disc| disc.x - disc.radius).fold(f64::INFINITY, f64::min);
    let top = discs.iter().map(|disc| disc.y - disc.radius).fold(f64::INFINITY, f64::min);
    for disc in &mut discs {
        disc.x -= left;
        disc.y -= top;
    }
    discs
}

#[cfg(test)]
mod tests;
