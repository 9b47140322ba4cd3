//! The height of the tiles of a zone: high ground is closed, low ground stays open.

use rmg_core::RngStream;

use super::style::Style;
use crate::fields::{Cell, Distance, GradientNoise, Noise};
use crate::layers::Tiles;

/// Cosine and sine of the directions of ridges, in 1/1024. In hand-made maps they run east-west or 22 to 45
/// degrees off it, and seldom north-south.
const DIRECTIONS: [(i64, i64); 7] =
    [(1024, 0), (949, 384), (839, 587), (724, 724), (-724, 724), (-839, 587), (-949, 384)];

/// Frequency of the fine noise, in tenths of that of the coarse one.
const FINE_FREQUENCY: i64 = 21;

/// Width of the noise that bends ridges, as a power of two.
const WARP_SHIFT: u32 = 3;

/// Number of heights before they are ranked, the highest, and that of level ground.
const HEIGHTS: usize = 4096;
const HIGHEST: i32 = 4095;
const LEVEL_GROUND: i32 = 2048;

/// The rank of the height of each walkable tile in the window of a zone: 0 is the lowest ground, 255 the
/// highest, and all ranks have about the same number of tiles.
#[derive(Debug)]
pub(super) struct Heights(Vec<u8>);

impl Heights {
    /// Draws a direction and computes the heights. O(window), about 40 ns for each walkable tile.
    ///
    /// - `walls`: the distance to everything that is not walkable.
    pub(super) fn new(tiles: &Tiles, style: &Style, walls: &Distance, rng: &mut RngStream) -> Self {
        let mut field = Field::new(style, rng);
        let window = tiles.window();
        let warps = [(); 2].map(|()| Noise::new(&window, WARP_SHIFT, rng));
        let mut rows = [Vec::new(), Vec::new()];
        let mut heights = vec![0u16; tiles.len()];
        let mut count = vec![0u32; HEIGHTS];
        for (row, first) in (0..window.height()).zip((0..).step_by(window.stride())) {
            warps.iter().zip(&mut rows).for_each(|(warp, values)| warp.read_row(row, values));
            for (x, (dx, dy)) in rows[0].iter().zip(&rows[1]).take(window.stride()).enumerate() {
                let at = first + x;
                if tiles.is_walkable(at) {
                    let bend = |value: u32| (value.cast_signed() - 128) * style.warp;
                    let near = walls.cost(at, 3, 2);
                    let height = field.height(window.cell(at), bend(*dx), bend(*dy), near);
                    heights[at] = height;
                    count[usize::from(height)] += 1;
                }
            }
        }
        // The share of lower tiles becomes the rank.
        let all = count.iter().sum::<u32>().max(1);
        let mut lower = 0;
        let ranks: Vec<u8> = count
            .into_iter()
            .map(|count| {
                let rank = u64::from(lower) * 256 / u64::from(all);
                lower += count;
                u8::try_from(rank).unwrap_or(u8::MAX)
            })
            .collect();
        Self(heights.into_iter().map(|height| ranks[usize::from(height)]).collect())
    }

    /// Returns the rank at a position.
    pub(super) fn rank(&self, at: usize) -> u8 {
        self.0[at]
    }
}

/// The noise of a zone.
struct Field<'a> {
    style: &'a Style,
    direction: (i64, i64),
    /// Coarse ridges, valleys, and the fine noise.
    noises: [GradientNoise; 3],
}

impl<'a> Field<'a> {
    fn new(style: &'a Style, rng: &mut RngStream) -> Self {
        let direction = DIRECTIONS[rng.index(DIRECTIONS.len())];
        Self { style, direction, noises: [(); 3].map(|()| GradientNoise::new(rng.below(u32::MAX))) }
    }

    /// Returns the height of a cell.
    ///
    /// - `bend_x`, `bend_y`: the displacement of the noise, in 1/256 tile.
    /// - `near_wall`: 3 beside a wall, 2 one tile farther, else 0.
    fn height(&mut self, cell: Cell, bend_x: i32, bend_y: i32, near_wall: u8) -> u16 {
        let style = self.style;
        let (x, y) = (i64::from(cell.x * 256 + bend_x), i64::from(cell.y * 256 + bend_y));
        let (cos, sin) = self.direction;
        let (along, across) = ((x * cos + y * sin) >> 10, (y * cos - x * sin) >> 10);
        let noise = |noise: &mut GradientNoise, frequency: i64| {
            let scaled = |length: i64, width: i64| i32::try_from(length * frequency / width).unwrap_or(0);
            noise.at(scaled(along, style.long), scaled(across, style.across))
        };
        let [coarse, valleys, fine] = &mut self.noises;
        let mut sum = style.fine * noise(fine, FINE_FREQUENCY);
        if style.ridges != 0 {
            sum += style.ridges * noise(coarse, 10);
        }
        if style.valleys != 0 {
            sum += style.valleys * (noise(valleys, 10).abs() * 13 / 10 - 307);
        }
        sum -= style.rim * 1024 * i32::from(near_wall) / 3;
        let height = (sum / 100 + LEVEL_GROUND).clamp(0, HIGHEST);
        u16::try_from(height).unwrap_or(0)
    }
}
