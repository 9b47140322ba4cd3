//! The sprites of tiles: terrain, roads, rivers.
//!
//! The rules were measured on maps of the original generator. Random numbers choose only between sprites of
//! one shape.

mod frames;
mod lines;

use rmg_core::model::TileView;
use rmg_core::pack::ContentPack;
use rmg_core::{Grid, RngStream, TerrainId, TilePos};

use crate::terrain_shape::{Around, Relations, TileShape, Transition};
use frames::{Frames, Range, edge, plain};

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
    choose_views_counted(terrain, pack, rng, &mut 0)
}

/// As [`choose_views`], with a counter.
///
/// - `with_edge`: incremented by the number of tiles with an edge of their terrain.
pub(crate) fn choose_views_counted(
    terrain: &Grid<TerrainId>,
    pack: &ContentPack,
    rng: &mut RngStream,
    with_edge: &mut usize,
) -> Grid<TileView> {
    let relations = Relations::new(pack);
    let shapes = shapes(terrain, &relations);
    let has_edge = |shape: &Option<TileShape>| shape.is_some_and(|of| of.transition != Transition::Plain);
    *with_edge += shapes.cells().iter().filter(|shape| has_edge(shape)).count();
    let view = |(tile, _): (TilePos, &TerrainId)| {
        let sprites = sprites_of(terrain, &relations, &shapes, tile);
        let frames = match sprites.decorated {
            Some(decorated) if rng.chance(DECORATED.0, DECORATED.1) => decorated,
            _ => sprites.common,
        };
        TileView { frame: pick(frames, rng), flip: sprites.flip }
    };
    let views = terrain.iter().map(view).collect();
    Grid::from_cells(terrain.width(), terrain.height(), views)
}

/// The possible sprites of a tile.
struct Sprites {
    common: Range,
    decorated: Option<Range>,
    flip: u8,
}

/// Returns the shape of every tile.
fn shapes(terrain: &Grid<TerrainId>, relations: &Relations) -> Grid<Option<TileShape>> {
    let fit = |(id, around): (&TerrainId, Around)| TileShape::of(relations.class(*id), around);
    let shapes = terrain.cells().iter().zip(relations.all_around(terrain)).map(fit).collect();
    Grid::from_cells(terrain.width(), terrain.height(), shapes)
}

fn sprites_of(
    terrain: &Grid<TerrainId>,
    relations: &Relations,
    shapes: &Grid<Option<TileShape>>,
    tile: TilePos,
) -> Sprites {
    let class = relations.class(terrain[tile]);
    let (frames, flip) = match shapes[tile] {
        None | Some(TileShape { transition: Transition::Plain, .. }) => {
            let (common, decorated) = plain(class);
            return Sprites { common, decorated, flip: 0 };
        }
        Some(shape) => {
            let is_inner = shape.transition == Transition::InnerCorner;
            let is_tight = is_inner && is_tight_inner_corner(terrain, shapes, tile, shape.flip);
            (edge(class, shape, is_tight), shape.flip)
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
