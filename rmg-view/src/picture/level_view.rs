//! A level as the picture sees it: cells of one or more pixels, each the sample of one or more tiles.

use rmg_core::{Grid, Level, MapSize, Ownership, TilePos, ZoneId};

use super::geometry::{Point, Rect};

/// Largest side of a picture in pixels; scales that would give more are reduced.
pub const MAX_PICTURE_SIDE: i32 = 8192;
/// Width in pixels that a level gets by default, where tiles of whole pixels allow it.
const WANTED_SIDE: i32 = 1200;
/// A level wider than this is shrunk by default.
const WIDEST_SIDE: i32 = 1400;
/// Most pixels a tile by default: tiny maps need no more.
const LARGEST_TILE: i32 = 48;

/// How tiles become pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureScale {
    /// A level is about 900 to 1,400 pixels wide.
    #[default]
    Auto,
    /// So many pixels a tile, at least 1.
    PixelsPerTile(u16),
    /// One pixel for so many tiles, at least 1.
    TilesPerPixel(u16),
}

/// Cells of a picture: every cell shows the tile in the middle of `tiles` x `tiles` tiles as `pixels` x
/// `pixels` pixels; one of both numbers is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellScale {
    pub(super) tiles: i32,
    pub(super) pixels: i32,
}

impl CellScale {
    /// The scale for a map, reduced until `columns` levels beside each other fit into a picture.
    ///
    /// `around` is the width of margins, in pixels.
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

    /// Cells that show so many tiles.
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

/// Cells of a layer: every cell shows the tile in its middle.
pub(super) fn sampled<T: Copy>(layer: &Grid<T>, scale: CellScale) -> Grid<T> {
    let tiles = u16::try_from(scale.tiles).expect("a map has at most 4,096 tiles a side");
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

/// A level in its place on the picture.
#[derive(Debug)]
pub(super) struct LevelView {
    pub(super) cells: Grid<ZoneId>,
    pub(super) origin: Point,
    pub(super) pixels: i32,
    /// True when no zone lies on the level: its cells then belong to a zone in name only.
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

    /// All pixels of the level.
    pub(super) fn rect(&self) -> Rect {
        let (width, height) = (i32::from(self.cells.width()), i32::from(self.cells.height()));
        Rect {
            left: self.origin.x,
            top: self.origin.y,
            right: self.origin.x + width * self.pixels,
            bottom: self.origin.y + height * self.pixels,
        }
    }

    /// Middle of a cell, in pixels.
    pub(super) fn center_of(&self, cell: TilePos) -> Point {
        let middle = |at: u16| i32::from(at) * self.pixels + self.pixels / 2;
        self.origin.offset(middle(cell.x), middle(cell.y))
    }

    /// Upper left corner of a cell, in pixels.
    pub(super) fn corner_of(&self, x: u16, y: u16) -> Point {
        self.origin.offset(i32::from(x) * self.pixels, i32::from(y) * self.pixels)
    }

    /// Pairs of cells that touch across a border of two zones: the western or northern cell, and whether the
    /// other lies east of it (else south).
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
