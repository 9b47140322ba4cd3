//! Cells: the tiles nearest to each vertex of a tiling, and their neighbors.
//!
//! All levels of a map share one set of cells, so that the overlap of zones of different levels is counted by
//! cell. Every cell is 4-connected, so a zone of touching cells is also 4-connected.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "positions and counts on a map of at most 4096 tiles a side fit every type used here"
)]

use std::ops::Range;

use rmg_core::{MapSize, Pieces, RngStream, Symmetry};
use rmg_jobs::Parts;

use crate::moments::Moments;
use crate::neighbors::neighbors4;
use crate::noise::ValueNoise;
use crate::penrose::{edge_length, penrose_vertices};
use crate::symmetric_cells::{cell_images, symmetric_labels};

/// A neighbor of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Neighbor {
    pub(crate) cell: u32,
    /// Pairs of 4-adjacent tiles between the two.
    pub(crate) contact: u16,
    /// Cost of a border along this contact: tile pairs times a random roughness, in sixteenths.
    pub(crate) border_cost: u16,
    /// Whether it touches the next neighbor in the ring around the cell.
    pub(crate) touches_next: bool,
}

/// The cells of one level's area.
#[derive(Debug, Clone)]
pub(crate) struct CellMap {
    /// Tiles from west to east.
    pub(crate) width: u16,
    /// Tiles from north to south.
    pub(crate) height: u16,
    /// Cell of each tile, row by row.
    pub(crate) cell_of_tile: Vec<u32>,
    /// Sums over the tiles of each cell.
    pub(crate) moments: Vec<Moments>,
    first_neighbor: Vec<u32>,
    neighbors: Vec<Neighbor>,
    /// On symmetric maps, the image of each cell after 1, 2, ... moves; else empty.
    pub(crate) images: Vec<Vec<u32>>,
}

impl CellMap {
    /// Builds the cells of a Penrose tiling with `tiles_per_cell` tiles each on average, in parallel `parts`.
    /// On symmetric maps, the cells of one part are carried to the others.
    pub(crate) fn penrose(
        size: MapSize,
        tiles_per_cell: f64,
        symmetry: Option<Symmetry>,
        rng: &mut RngStream,
        parts: &mut Parts<'_>,
    ) -> Self {
        let (width, height) = (size.width(), size.height());
        let sites =
            parts.one("sites", || penrose_vertices(f64::from(width), f64::from(height), tiles_per_cell, rng));
        let nearest = nearest_sites(width, height, &sites, edge_length(tiles_per_cell) as f32, parts);
        let (mut labels, mut count) = (nearest, sites.len());
        if let Some(symmetry) = symmetry {
            count = symmetric_labels(symmetry, size, &mut labels);
        }
        let mut cells = Self::from_labels(width, height, labels, count, parts);
        if let Some(symmetry) = symmetry {
            cells.images = cell_images(symmetry, size, &cells.cell_of_tile, cells.len());
        }
        parts.one("roughness", || cells.roughen(tiles_per_cell.sqrt() * ROUGHNESS_PERIOD, rng));
        cells
    }

    /// Varies the cost of borders, so that the cheapest border is not straight: half by a smooth random field
    /// of this `period` (tiles), half at random for each pair of cells.
    fn roughen(&mut self, period: f64, rng: &mut RngStream) {
        let field = ValueNoise::new(f64::from(self.width), f64::from(self.height), period, rng);
        for cell in 0..self.len() {
            let (x, y) = self.center(cell);
            let here = field.at(x, y);
            for at in self.first_neighbor[cell] as usize..self.first_neighbor[cell + 1] as usize {
                let other = self.neighbors[at].cell as usize;
                if other < cell {
                    continue; // the other side sets the cost
                }
                let (ox, oy) = self.center(other);
                let roughness = 0.5 * (here + field.at(ox, oy)) + rng.unit();
                let price =
                    f64::from(self.neighbors[at].contact) * 16.0 * (0.3 + 0.7 * roughness * roughness);
                let price = price as u16;
                self.neighbors[at].border_cost = price;
                let back = self.first_neighbor[other] as usize..self.first_neighbor[other + 1] as usize;
                let mirror = self.neighbors[back].iter_mut().find(|near| near.cell as usize == cell);
                mirror.expect("contacts are symmetric").border_cost = price;
            }
        }
    }

    /// Builds cells from a label per tile. Drops labels without tiles. Pieces that are not connected to the
    /// largest piece of their label go to a neighbor.
    pub(crate) fn from_labels(
        width: u16,
        height: u16,
        mut labels: Vec<u32>,
        label_count: usize,
        parts: &mut Parts<'_>,
    ) -> Self {
        join_pieces(width, height, &mut labels, label_count);
        let mut new_id = vec![u32::MAX; label_count];
        let mut moments: Vec<Moments> = Vec::new();
        for (y, row) in (0i64..).zip(labels.chunks_mut(usize::from(width))) {
            let mut x = 0;
            for run in row.chunk_by_mut(|a, b| a == b) {
                let slot = &mut new_id[run[0] as usize];
                if *slot == u32::MAX {
                    *slot = moments.len() as u32;
                    moments.push(Moments::default());
                }
                run.fill(*slot);
                moments[*slot as usize].add(Moments::of_run(x, y, run.len() as i64));
                x += run.len() as i64;
            }
        }
        let (first_neighbor, neighbors) = ring_neighbors(width, height, &labels, &moments, parts);
        let images = Vec::new();
        Self { width, height, cell_of_tile: labels, moments, first_neighbor, neighbors, images }
    }

    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        self.moments.len()
    }

    /// Returns the neighbors of a cell in ring order.
    pub(crate) fn neighbors(&self, cell: usize) -> &[Neighbor] {
        &self.neighbors[self.first_neighbor[cell] as usize..self.first_neighbor[cell + 1] as usize]
    }

    /// Returns the center of a cell in tiles.
    pub(crate) fn center(&self, cell: usize) -> (f64, f64) {
        self.moments[cell].center()
    }
}

/// Period of the smooth part of the roughness, in cell widths.
const ROUGHNESS_PERIOD: f64 = 4.0;

/// Returns the nearest site of every tile center, and the lower index of equally near ones. Paints every site
/// row by row into the disc around it where no other site is nearer.
///
/// `reach`: upper bound of the distance from a tile to its nearest site.
fn nearest_sites(
    width: u16,
    height: u16,
    sites: &[(f32, f32)],
    reach: f32,
    parts: &mut Parts<'_>,
) -> Vec<u32> {
    let (w, h) = (usize::from(width), usize::from(height));
    let centers: Vec<f32> = (0..w).map(|x| x as f32 + 0.5).collect();
    // Rounding must not exclude a tile at the rim of a disc.
    let reach = reach + 0.01;
    let bands = parts.rows(h, w, |rows| {
        let mut labels = vec![u32::MAX; rows.len() * w];
        let mut distances = vec![f32::INFINITY; labels.len()];
        for (index, (sx, sy)) in (0..).zip(sites) {
            for y in tiles_within(*sy, reach, rows.start, rows.end) {
                let dy = sy - (y as f32 + 0.5);
                let row = tiles_within(*sx, (reach * reach - dy * dy).max(0.0).sqrt(), 0, w);
                let base = (y - rows.start) * w;
                let known = labels[base..][row.clone()].iter_mut().zip(&mut distances[base..][row.clone()]);
                for (x, (label, least)) in centers[row].iter().zip(known) {
                    let distance_sq = (sx - x) * (sx - x) + dy * dy;
                    let is_nearer = distance_sq < *least;
                    *label = if is_nearer { index } else { *label };
                    *least = if is_nearer { distance_sq } else { *least };
                }
            }
        }
        labels
    });
    let nearest = bands.concat();
    debug_assert!(nearest.iter().all(|label| *label != u32::MAX), "every tile has a site within reach");
    nearest
}

/// Returns the tiles of `first..end` whose centers are at most `reach` from `at`, along one axis.
fn tiles_within(at: f32, reach: f32, first: usize, end: usize) -> Range<usize> {
    // Casts truncate the fraction, and turn negative numbers into 0.
    let (low, high) = (at - reach - 0.5, (at + reach + 0.5) as usize);
    let floor = low as usize;
    let low = floor + usize::from((floor as f32) < low);
    let high = high.clamp(first, end);
    low.max(first).min(high)..high
}

/// Moves every tile that is not in the largest 4-connected piece of its label to a neighboring label.
pub(crate) fn join_pieces(width: u16, height: u16, labels: &mut [u32], label_count: usize) {
    let (w, h) = (usize::from(width), usize::from(height));
    let is_whole = whole_labels(w, labels, label_count);
    if is_whole.iter().all(|is_whole| *is_whole) {
        return;
    }
    // Labels that are certainly connected have no pieces, and no largest piece.
    let of: &[u32] = labels;
    let near = |at: usize| neighbors4(at, w, h).filter(move |near| of[*near] == of[at]);
    let pieces = Pieces::new(labels.len(), |at| !is_whole[labels[at] as usize], near);
    let largest = pieces.largest(label_count, |at| labels[at] as usize, |_| 1);
    let mut piece_of = pieces.into_numbers();
    let mut strays: Vec<usize> =
        (0..labels.len()).filter(|at| largest[labels[*at] as usize] != piece_of[*at]).collect();
    while !strays.is_empty() {
        let mut waiting = Vec::new();
        for &at in &strays {
            let is_home = |near: &usize| largest[labels[*near] as usize] == piece_of[*near];
            match neighbors4(at, w, h).find(is_home) {
                Some(near) => {
                    labels[at] = labels[near];
                    piece_of[at] = piece_of[near];
                }
                None => waiting.push(at),
            }
        }
        assert!(waiting.len() < strays.len(), "some largest piece must touch the other tiles");
        strays = waiting;
    }
}

/// Returns the labels that are certainly 4-connected: those with exactly one run of tiles in a row without a
/// tile of the label above it. All other runs connect to that one.
fn whole_labels(width: usize, labels: &[u32], label_count: usize) -> Vec<bool> {
    let mut tops = vec![0u8; label_count];
    let mut above: &[u32] = &[];
    for row in labels.chunks(width) {
        let mut at = 0;
        for run in row.chunk_by(|a, b| a == b) {
            let hangs_on = above.get(at..at + run.len()).is_some_and(|above| above.contains(&run[0]));
            let tops = &mut tops[run[0] as usize];
            *tops = tops.saturating_add(u8::from(!hangs_on));
            at += run.len();
        }
        above = row;
    }
    tops.into_iter().map(|tops| tops <= 1).collect()
}

/// The pairs of 4-adjacent tiles of two cells.
struct Contact {
    a: u32,
    b: u32,
    tiles: u16,
}

/// Returns all contacts of cells. Two cells may have several: one for each row and for each vertical run.
fn contacts(width: usize, height: usize, labels: &[u32]) -> Vec<Contact> {
    let mut contacts: Vec<Contact> = Vec::with_capacity(labels.len() / 2);
    for y in 0..height {
        let row = &labels[y * width..][..width];
        let sides = row.windows(2).filter(|pair| pair[0] != pair[1]);
        contacts.extend(sides.map(|pair| Contact { a: pair[0], b: pair[1], tiles: 1 }));
        let Some(below) = labels.get((y + 1) * width..(y + 2) * width) else { continue };
        let begin = contacts.len();
        for (a, b) in row.iter().zip(below).filter(|(a, b)| a != b) {
            match contacts[begin..].last_mut() {
                Some(last) if (last.a, last.b) == (*a, *b) => last.tiles += 1,
                _ => contacts.push(Contact { a: *a, b: *b, tiles: 1 }),
            }
        }
    }
    contacts
}

/// Returns the neighbors of every cell in ring order, as one list with the first position of each cell.
fn ring_neighbors(
    width: u16,
    height: u16,
    labels: &[u32],
    moments: &[Moments],
    parts: &mut Parts<'_>,
) -> (Vec<u32>, Vec<Neighbor>) {
    let cells = moments.len();
    let contacts = contacts(usize::from(width), usize::from(height), labels);
    // 1. Contacts by cell, by counting sort: those of `cell` are `touching[first[cell]..first[cell + 1]]`.
    let mut first = vec![0u32; cells + 1];
    for Contact { a, b, .. } in &contacts {
        first[*a as usize + 1] += 1;
        first[*b as usize + 1] += 1;
    }
    for at in 1..=cells {
        first[at] += first[at - 1];
    }
    let mut next = first.clone();
    let mut touching = vec![(0u32, 0u16); contacts.len() * 2];
    for Contact { a, b, tiles } in &contacts {
        for (from, to) in [(a, b), (b, a)] {
            touching[next[*from as usize] as usize] = (*to, *tiles);
            next[*from as usize] += 1;
        }
    }
    // 2. For each cell, merge equal neighbors and add their tiles, then sort by the direction of their
    //    centers.
    let tiles_per_cell = labels.len() / cells.max(1);
    let centers: Vec<(f64, f64)> = moments.iter().map(|moments| moments.center()).collect();
    let rings = parts.rows(cells, tiles_per_cell, |cells| {
        let (mut ends, mut neighbors) =
            (Vec::with_capacity(cells.len()), Vec::with_capacity(cells.len() * 7));
        let mut ring: Vec<((f64, f64), Neighbor)> = Vec::new();
        for cell in cells {
            let begin = neighbors.len();
            for (near, tiles) in &touching[first[cell] as usize..first[cell + 1] as usize] {
                match neighbors[begin..].iter_mut().find(|known: &&mut Neighbor| known.cell == *near) {
                    Some(known) => known.contact += tiles,
                    None => neighbors.push(Neighbor {
                        cell: *near,
                        contact: *tiles,
                        border_cost: 16,
                        touches_next: false,
                    }),
                }
            }
            let (x, y) = centers[cell];
            ring.clear();
            ring.extend(neighbors.drain(begin..).map(|neighbor| {
                let (nx, ny) = centers[neighbor.cell as usize];
                ((nx - x, ny - y), neighbor)
            }));
            ring.sort_unstable_by(|(p, a), (q, b)| by_angle(*p, *q).then(a.cell.cmp(&b.cell)));
            neighbors.extend(ring.iter().map(|(_, neighbor)| *neighbor));
            ends.push(neighbors.len() as u32);
        }
        (ends, neighbors)
    });
    let mut first_neighbor = vec![0];
    let mut neighbors: Vec<Neighbor> = Vec::with_capacity(cells * 7);
    for (ends, ring) in rings {
        let before = neighbors.len() as u32;
        first_neighbor.extend(ends.iter().map(|end| before + end));
        neighbors.extend(ring);
    }
    // 3. Whether a neighbor touches the next one in the ring (the last one the first). If not, the ring has a
    //    gap there.
    let ring_of = |cell: usize| first_neighbor[cell] as usize..first_neighbor[cell + 1] as usize;
    let touches = parts.rows(cells, tiles_per_cell, |cells| {
        let touches_next = |ring: Range<usize>, at: usize| {
            let next = if at + 1 == ring.end { ring.start } else { at + 1 };
            let (this, other) = (neighbors[at].cell as usize, neighbors[next].cell);
            neighbors[ring_of(this)].iter().any(|neighbor| neighbor.cell == other)
        };
        let rings = cells.map(ring_of);
        rings
            .flat_map(|ring| ring.clone().map(move |at| (ring.clone(), at)))
            .map(|(ring, at)| touches_next(ring, at))
            .collect::<Vec<bool>>()
    });
    for (neighbor, touches_next) in neighbors.iter_mut().zip(touches.into_iter().flatten()) {
        neighbor.touches_next = touches_next;
    }
    (first_neighbor, neighbors)
}

/// Compares directions by the angle from the positive x axis, without an arc tangent.
fn by_angle(p: (f64, f64), q: (f64, f64)) -> std::cmp::Ordering {
    let half = |v: (f64, f64)| u8::from(v.1 < 0.0 || (v.1 == 0.0 && v.0 < 0.0));
    half(p).cmp(&half(q)).then_with(|| 0.0f64.total_cmp(&(p.0 * q.1 - p.1 * q.0)))
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use rmg_jobs::Pool;

    use super::*;

    fn labels(picture: &str) -> (u16, u16, Vec<u32>) {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let cells = rows.iter().flat_map(|row| row.bytes().map(|byte| u32::from(byte - b'a'))).collect();
        (rows[0].len() as u16, rows.len() as u16, cells)
    }

    #[test]
    fn a_disconnected_piece_goes_to_a_neighbor() {
        let (width, height, mut cells) = labels("aabba aabbb ccbba");
        join_pieces(width, height, &mut cells, 3);
        assert_eq!(cells, labels("aabbb aabbb ccbbb").2);
    }

    #[test]
    fn rings_count_contacts_in_walking_order() {
        let (width, height, cells) = labels("aab cdb cee");
        let map = CellMap::from_labels(width, height, cells, 5, &mut Parts::new(&Pool::single(), "test"));
        let d = map.cell_of_tile[4] as usize;
        let names: Vec<(u32, u16)> = map.neighbors(d).iter().map(|near| (near.cell, near.contact)).collect();
        assert_eq!(names.len(), 4);
        assert!(names.iter().all(|(_, contact)| *contact == 1));
        assert!(map.neighbors(d).iter().all(|near| near.touches_next));
    }

    #[test]
    fn painted_discs_find_the_nearest_site_of_every_tile() {
        for (number, (width, height, tiles)) in (0u32..).zip([(50, 40, 12.0), (7, 90, 3.0), (100, 300, 26.0)])
        {
            let rng = &mut Seed(9).at("nearest").at(number).stream();
            let sites = penrose_vertices(f64::from(width), f64::from(height), tiles, rng);
            let found = nearest_sites(
                width,
                height,
                &sites,
                edge_length(tiles) as f32,
                &mut Parts::new(&Pool::single(), "test"),
            );
            for (at, label) in found.iter().enumerate() {
                let (x, y) = ((at % usize::from(width)) as f32 + 0.5, (at / usize::from(width)) as f32 + 0.5);
                let distance_sq = |(sx, sy): &(f32, f32)| (sx - x) * (sx - x) + (sy - y) * (sy - y);
                let expected = (0..sites.len())
                    .min_by(|a, b| distance_sq(&sites[*a]).total_cmp(&distance_sq(&sites[*b])));
                assert_eq!(Some(*label as usize), expected, "tile {x}, {y}");
            }
        }
    }

    #[test]
    fn cells_cover_the_map_and_neighbors_are_symmetric() {
        let size = MapSize::new(50, 40, 1).unwrap();
        let map = CellMap::penrose(
            size,
            14.0,
            None,
            &mut Seed(5).at("test").stream(),
            &mut Parts::new(&Pool::single(), "test"),
        );
        assert_eq!(map.moments.iter().map(|m| m.tiles).sum::<i64>(), 2000);
        for cell in 0..map.len() {
            for near in map.neighbors(cell) {
                let back =
                    map.neighbors(near.cell as usize).iter().find(|b| b.cell as usize == cell).unwrap();
                assert_eq!(back.contact, near.contact);
            }
        }
    }
}
