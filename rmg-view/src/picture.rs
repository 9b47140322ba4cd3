//! Pictures of layouts and of finished maps, as PNG and SVG.
//!
//! [`LayoutPicture`] shows zones, borders, names and connections; [`MapPicture`] a finished map: ground, roads,
//! towns, monsters, portals, and if wanted what the audit found. Both formats show one and the same scene, which is laid out in whole pixels; text in the PNG comes from
//! bitmap fonts, so the same layout gives the same bytes everywhere.
//!
//! In a layout:
//! - Zones have the colour of their player, or of their kind; neighbours of one colour differ in shade.
//! - A line leads from zone to zone for every connection: solid through the border where they touch (with a
//!   light core where a road leads through), dotted to a numbered pair of gates where one zone lies below the
//!   other, dashed with a pair of letters where only a portal helps. A plate carries the guard's strength.
//! - Levels stand side by side under captions; a title names template, size and seed.

mod anchors;
mod canvas;
mod color;
mod dungeon;
mod font;
mod geometry;
mod ground;
mod level_view;
mod links;
pub(crate) mod map_look;
mod map_objects;
mod map_overlay;
mod map_picture;
mod map_roads;
mod map_scene;
mod outline;
mod palette;
mod png;
mod scene;
pub(crate) mod sprite;
mod svg;
mod zone_labels;

use std::io::{self, Write};

use rmg_core::Ownership;
use rmg_core::layout::LinkOutcome;
use rmg_core::plan::GenPlan;

pub(crate) use color::Color;
pub(crate) use dungeon::texture_color;
pub use dungeon::write_dungeon_png;
pub(crate) use ground::terrain_colors;
pub use level_view::PictureScale;
pub(crate) use links::letters;
pub(crate) use map_overlay::{MOST_TILES, places};
pub use map_picture::{MapPicture, MapPictureOptions};
pub(crate) use map_roads::road_colors;
pub(crate) use map_scene::zone_marks;

/// What a picture shows: a plan and what placement made of it.
#[derive(Debug, Clone, Copy)]
pub struct LayoutPicture<'a> {
    /// The plan.
    pub plan: &'a GenPlan,
    /// Owner of every tile.
    pub ownership: &'a Ownership,
    /// What became of each connection, indexed by connection.
    pub links: &'a [LinkOutcome],
}

/// How a picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureOptions {
    /// Pixels a tile; by default as many as make a level about 1,200 pixels wide.
    pub scale: PictureScale,
    /// Whether zones carry their names and areas; default yes.
    pub names: bool,
    /// Whether borders between zones are drawn as lines; default yes.
    pub borders: bool,
    /// Whether connections are drawn; default yes.
    pub links: bool,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self { scale: PictureScale::Auto, names: true, borders: true, links: true }
    }
}

/// Largest side of a picture in pixels; scales that would give more are reduced.
pub const MAX_PICTURE_SIDE: i32 = 8192;

impl LayoutPicture<'_> {
    /// Writes the picture as a PNG of 8 bits a channel.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(tiles + pixels); the pixels are held in memory, three bytes each.
    pub fn write_png(&self, options: &PictureOptions, to: &mut impl Write) -> io::Result<()> {
        png::write_png(&scene::build_scene(self, options), to)
    }

    /// Writes the picture as an SVG document; zones are paths along their borders.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(tiles) time, O(border tiles) size.
    pub fn write_svg(&self, options: &PictureOptions, to: &mut impl Write) -> io::Result<()> {
        svg::write_svg(&scene::build_scene(self, options), to)
    }
}

#[cfg(test)]
mod tests;
