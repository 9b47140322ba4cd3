//! Writers of pictures of layouts.

use std::io::{self, Write};

use rmg_jobs::Pool;

use super::bands::write_bands;
use super::layout_picture::{LayoutPicture, PictureOptions};
use super::paint::paint;
use super::scene::build_scene;
use super::svg;

impl LayoutPicture<'_> {
    /// Writes the picture as a PNG with 8 bits per channel.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Cost
    /// O(tiles + pixels), divided among the threads of the pool. The bytes do not depend on the number of
    /// threads. Memory for some bands of the picture.
    pub fn write_png(&self, options: &PictureOptions, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        let scene = build_scene(self, options);
        write_bands((scene.width, scene.height), scene.ground, None, pool, |band| paint(&scene, band), to)
    }

    /// Writes the picture as an SVG document. Zones are paths along their borders.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Cost
    /// O(tiles) time, O(border tiles) size.
    pub fn write_svg(&self, options: &PictureOptions, to: &mut impl Write) -> io::Result<()> {
        svg::write_svg(&build_scene(self, options), to)
    }
}
