//! A layout as a picture.

use std::io::{self, Write};

use rmg_jobs::Pool;

use super::bands::write_bands;
use super::layout_picture::{LayoutPicture, PictureOptions};
use super::paint::paint;
use super::scene::build_scene;
use super::svg;

impl LayoutPicture<'_> {
    /// Writes the picture as a PNG of 8 bits a channel.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(tiles + pixels), shared among the threads of the pool, whose number changes no byte; memory for some
    /// bands of the picture.
    pub fn write_png(&self, options: &PictureOptions, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        let scene = build_scene(self, options);
        write_bands((scene.width, scene.height), scene.ground, None, pool, |band| paint(&scene, band), to)
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
