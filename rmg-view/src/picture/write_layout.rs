//! A layout as a picture.

use std::io::{self, Write};

use super::layout_picture::{LayoutPicture, PictureOptions};
use super::paint::paint;
use super::scene::build_scene;
use super::svg;
use crate::png::Packing;

impl LayoutPicture<'_> {
    /// Writes the picture as a PNG of 8 bits a channel.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(tiles + pixels); the pixels are held in memory, three bytes each.
    pub fn write_png(&self, options: &PictureOptions, to: &mut impl Write) -> io::Result<()> {
        paint(&build_scene(self, options)).write_png(Packing::Quick, to)
    }

    /// Writes the picture as an SVG document; zones are paths along their borders.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(tiles) time, O(border tiles) size.
    pub fn write_svg(&self, options: &PictureOptions, to: &mut impl Write) -> io::Result<()> {
        svg::write_svg(&build_scene(self, options), to)
    }
}
