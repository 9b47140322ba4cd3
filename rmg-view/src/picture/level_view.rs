//! A level as cells of one or more pixels. Each cell is a sample of one or more tiles.

use rmg_core::{Grid, Level, MapSize, Ownership, TilePos, ZoneId};

use super::geometry::{Point, Rect};

/// Maximum side of a picture in pixels. Scales that would exceed it are reduced.
pub const MAX_PICTURE_SIDE: i32 = 8192;
/// Default width of a level in pixels, if tiles of whole pixels allow it.
const WANTED_SIDE: i32 = 1200;
/// Levels with more tiles per side are scaled down by default.
const WIDEST_SIDE: i32 = 1400;
/// Maximum pixels per tile by default, for tiny maps.
const LARGEST_TILE: i32 = 48;

/// Scale of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureScale {
    /// Makes a level about 900 to 1,400 pixels wide.
    #[default]
    Auto,
    /// Pixels per tile, at least 1.
    PixelsPerTile(u16),
    /// Tiles per pixel, at least 1.
    TilesPerPixel(u16),
}

impl PictureScale {
    /// Returns a scale that makes a level of `size` about `wide` pixels wide, for small pictures.
    #[must_use]
    pub fn small(size: MapSize, wide: u16) -> Self {
        /// Maximum number of pixels per tile.
        const LARGEST_TILE: u16 = 4;
        let side = size.width().max(size.height()).max(1);
        match wide / side {
            0 => Self::TilesPerPixel(side.div_ceil(2 * wide.max(1))),
            pixels => Self::PixelsPerTile(pixels.min(LARGEST_TILE)),
        }
    }
}

/// Scale of cells. Every cell shows the center tile of `tiles` x `tiles` tiles as `pixels` x `pixels` pixels.
/// At least one of the two numbers is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellScale {
    pub(super) tiles: i32,
    pub(super) pixels: i32,
}

impl CellScale {
    /// Returns the scale for a map, reduced until `columns` adjacent levels fit into a picture.
    ///
    /// `around` is the total width of margins in pixels.
    pub(super) fn choose(size: MapSize, wanted: PictureScale, columns: i32, around: i32) -> Self {
        let (width, height) = (i32::from(size.width()), i32::from(size.height()));
        let side = width.max(height);
        let mut scale = match wanted {
            PictureScale::Auto if side > WIDEST_SIDE => {
                Self { tiles: side.div_ceil_by(WIDEST_SIDE), pixels: 1 }
            }
            PictureScale::Auto => Self { tiles: 1, pixels: (WANTED_SIDE / side).clamp(1, LARGEST_TILE) },
            PictureScale::PixelsPerTile(pixels) => Self { tiles: 1, pixels: i32::from(pixels.max(1)) },
            PictureScale::TilesPerPixel(tiles) => Self { tiles: i32::from(tiles.max(1)), pixels: 1 },
        };
        let is_too_large = |scale: &Self| {
            let across = scale.cells(width) * scale.pixels;
            let down = scale.cells(height) * scale.pixels;
            across.saturating_mul(columns) + around > MAX_PICTURE_SIDE || down + around > MAX_PICTURE_SIDE
        };
        while is_too_large(&scale) {
            if scale.pixels > 1 { scale.pixels -= 1 } else { scale.tiles += 1 }
        }
        scale
    }

    /// Returns the number of cells for `tiles` tiles.
    fn cells(self, tiles: i32) -> i32 {
        tiles.div_ceil_by(self.tiles)
    }
}

/// Division that rounds up, for positive numbers.
trait DivCeil {
    fn div_ceil_by(self, by: i32) -> i32;
}

impl DivCeil for i32 {
    fn div_ceil_by(self, by: i32) -> i32 {
        (self + by - 1) / by
    }
}

/// Returns the cells of a layer. Every cell shows the tile at its center.
pub(super) fn sampled<T: Copy>(layer: &Grid<T>, scale: CellScale) -> Grid<T> {
    let tiles = u16::try_from(scale.tiles).expect("a map has at most 4,096 tiles per side");
    let (width, height) = (layer.width(), layer.height());
    let sample = |cell: u16, side: u16| (cell * tiles + tiles / 2).min(side - 1);
    let (across, down) = (width.div_ceil(tiles), height.div_ceil(tiles));
    let mut cells = Vec::with_capacity(usize::from(across) * usize::from(down));
    for y in 0..down {
        let row = layer.row(sample(y, height));
        cells.extend((0..across).map(|x| row[usize::from(sample(x, width))]));
    }
    Grid::from_cells(across, down, cells)
}

/// A level at its position in the picture.
#[derive(Debug)]
pub(super) struct LevelView {
    pub(super) cells: Grid<ZoneId>,
    pub(super) origin: Point,
    pub(super) pixels: i32,
    /// Whether the level has no zones. The owners of its cells are then meaningless.
    pub(super) is_empty: bool,
}

impl LevelView {
    /// Samples `level` of a map.
    pub(super) fn new(ownership: &Ownership, level: Level, scale: CellScale, origin: Point) -> Self {
        Self {
            cells: sampled(&ownership.owners[level.index()], scale),
            origin,
            pixels: scale.pixels,
            is_empty: !ownership.levels.contains(&level),
        }
    }

    /// Returns the pixels of the level.
    pub(super) fn rect(&self) -> Rect {
        let (width, height) = (i32::from(self.cells.width()), i32::from(self.cells.height()));
        Rect {
            left: self.origin.x,
            top: self.origin.y,
            right: self.origin.x + width * self.pixels,
            bottom: self.origin.y + height * self.pixels,
        }
    }

    /// Returns the center of a cell in pixels.
    pub(super) fn center_of(&self, cell: TilePos) -> Point {
        let center = |at: u16| i32::from(at) * self.pixels + self.pixels / 2;
        self.origin.offset(center(cell.x), center(cell.y))
    }

    /// Returns the upper left corner of a cell in pixels.
    pub(super) fn corner_of(&self, x: u16, y: u16) -> Point {
        self.origin.offset(i32::from(x) * self.pixels, i32::from(y) * self.pixels)
    }

    /// Calls `see` for every pair of adjacent cells of different zones: the western or northern cell, and
    /// whether the other cell is to the east (otherwise south).
    pub(super) fn each_border(&self, mut see: impl FnMut(TilePos, bool)) {
        for y in 0..self.cells.height() {
            let row = self.cells.row(y);
            let below = (y + 1 < self.cells.height()).then(|| self.cells.row(y + 1));
            for x in 0..self.cells.width() {
                let at = usize::from(x);
                if row.get(at + 1).is_some_and(|east| *east != row[at]) {
                    see(TilePos::new(x, y), true);
                }
                if below.is_some_and(|below| below[at] != row[at]) {
                    see(TilePos::new(x, y), false);
                }
            }
        }
    }
}
