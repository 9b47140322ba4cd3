//! The sprites of tiles: terrain, roads, rivers.
//!
//! The rules were measured on maps of the original generator. Random numbers choose only between sprites of
//! one shape.

mod frames;
mod lines;

use std::ops;

use rmg_core::model::TileView;
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, RngStream, TerrainId, TilePos};
use rmg_jobs::{Parts, Pool};

use crate::terrain_shape::{Around, Relations, TileShape, Transition};
use frames::{Frames, Range, SpriteSet};

pub use lines::{river_views, road_views};

/// Ratio of decorated tiles among plain ones: 12,563 of 49,445 in three maps of the original generator.
const DECORATED: (u32, u32) = (1, 4);

/// Chooses the sprites of all tiles of one level.
///
/// # Arguments
/// - `terrain`: the result of [`open_terrain`](crate::terrain_shape::open_terrain). A tile without a fitting
///   sprite is drawn plain; that result has none.
/// - `pack`: the pack of the ids.
/// - `rng`: chooses between the sprites of a shape.
///
/// # Returns
/// Frame and mirroring of each tile. The frames are those of the sprite sets of the games. There is one
/// layout for land that blends, and one each for the land through which it blends, for land with a separate
/// edge, water and rock.
///
/// # Cost
/// O(tiles).
#[must_use]
pub fn choose_views(terrain: &Grid<TerrainId>, pack: &ContentPack, rng: &mut RngStream) -> Grid<TileView> {
    choose_views_counted(terrain, pack, rng, &mut Parts::new(&Pool::single(), "sprites")).0
}

/// As [`choose_views`], in parallel parts. Also returns the number of tiles with an edge of their terrain.
pub(crate) fn choose_views_counted(
    terrain: &Grid<TerrainId>,
    pack: &ContentPack,
    rng: &mut RngStream,
    parts: &mut Parts<'_>,
) -> (Grid<TileView>, usize) {
    let relations = Relations::new(pack);
    let (width, height) = (terrain.width(), terrain.height());
    let (row, rows) = (usize::from(width), usize::from(height));
    let shapes = parts.rows(rows, row, |rows| shapes(terrain, &relations, rows)).concat();
    let shapes = &Grid::from_cells(width, height, shapes);
    let sprites = parts.rows(rows, row, |rows| {
        let tiles = (rows.start * row..rows.end * row).map(|at| terrain.tile_at(at));
        tiles.map(|tile| sprites_of(terrain, &relations, shapes, tile)).collect::<Vec<Sprites>>()
    });
    parts.one("choice", || {
        let has_edge = |shape: &&Option<TileShape>| {
            shape.is_some_and(|of: TileShape| of.transition != Transition::Plain)
        };
        let with_edge = shapes.cells().iter().filter(has_edge).count();
        let view = |sprites: &Sprites| {
            let frames = match sprites.decorated {
                Some(decorated) if rng.chance(DECORATED.0, DECORATED.1) => decorated,
                _ => sprites.common,
            };
            TileView { frame: pick(frames, rng), flip: sprites.flip }
        };
        let views = sprites.iter().flatten().map(view).collect();
        (Grid::from_cells(width, height, views), with_edge)
    })
}

/// The possible sprites of a tile.
struct Sprites {
    common: Range,
    decorated: Option<Range>,
    flip: u8,
}

/// Returns the shapes of all tiles of some rows.
fn shapes(
    terrain: &Grid<TerrainId>,
    relations: &Relations,
    rows: ops::Range<usize>,
) -> Vec<Option<TileShape>> {
    let cells = &terrain.cells()[rows.start * usize::from(terrain.width())..];
    let fit = |(id, around): (&TerrainId, Around)| TileShape::of(relations.class(*id), around);
    cells.iter().zip(relations.around_rows(terrain, rows)).map(fit).collect()
}

fn sprites_of(
    terrain: &Grid<TerrainId>,
    relations: &Relations,
    shapes: &Grid<Option<TileShape>>,
    tile: TilePos,
) -> Sprites {
    let set = SpriteSet::of(relations, terrain[tile]);
    let (frames, flip) = match shapes[tile] {
        None | Some(TileShape { transition: Transition::Plain, .. }) => {
            let (common, decorated) = set.plain();
            return Sprites { common, decorated, flip: 0 };
        }
        Some(shape) => {
            let is_inner = shape.transition == Transition::InnerCorner;
            let is_tight = is_inner && is_tight_inner_corner(terrain, shapes, tile, shape.flip);
            (set.edge(shape, is_tight), shape.flip)
        }
    };
    match frames {
        Frames::Mirrored(common) => Sprites { common, decorated: None, flip },
        Frames::Baked(common) => Sprites { common, decorated: None, flip: 0 },
    }
}

/// Returns whether an inner corner is tight: the wide one needs straight edges of the same terrain on both
/// sides.
///
/// `flip` is the mirroring of the corner. If it is 0, the foreign tile is south-east, and the edges continue
/// to the east and south.
fn is_tight_inner_corner(
    terrain: &Grid<TerrainId>,
    shapes: &Grid<Option<TileShape>>,
    tile: TilePos,
    flip: u8,
) -> bool {
    let step = |n: u16, back: bool| if back { n.checked_sub(1) } else { n.checked_add(1) };
    let is_edge = |at: Option<TilePos>, transition: Transition| {
        at.is_some_and(|at| {
            terrain.get(at) == Some(&terrain[tile])
                && shapes[at].is_some_and(|shape| shape.transition == transition)
        })
    };
    let beside = step(tile.x, flip & 1 != 0).map(|x| TilePos { x, ..tile });
    let below = step(tile.y, flip & 2 != 0).map(|y| TilePos { y, ..tile });
    !(is_edge(beside, Transition::HorizontalEdge) && is_edge(below, Transition::VerticalEdge))
}

/// Picks a frame of a range with equal probabilities; both ends are included.
fn pick((first, last): (u8, u8), rng: &mut RngStream) -> u8 {
    if first == last {
        return first;
    }
    let offset = rng.below(u32::from(last - first) + 1);
    first + u8::try_from(offset).expect("a range of frames has fewer than 256")
}

#[cfg(test)]
mod tests;
