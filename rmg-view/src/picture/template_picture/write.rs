//! Writers of template pictures.

use std::io::{self, Write};

use rmg_jobs::Pool;

use super::TemplatePicture;
use super::scene::{Scene, build_scene};
use crate::picture::bands::write_bands;
use crate::picture::paint::paint_item;
use crate::picture::sheet::GROUND;
use crate::picture::svg::{write_head, write_item, write_root};

impl TemplatePicture<'_> {
    /// Writes the picture as a PNG with 8 bits per channel.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Panics
    /// Panics if the number of discs is not the number of zones.
    ///
    /// # Cost
    /// O(lines * zones + pixels). Pixels are divided among the threads of the pool. The bytes do not depend
    /// on the number of threads.
    pub fn write_png(&self, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        write_scene_png(&build_scene(self), pool, to)
    }

    /// Writes the picture as an SVG document.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Panics
    /// Panics if the number of discs is not the number of zones.
    ///
    /// # Cost
    /// O(lines * zones).
    pub fn write_svg(&self, to: &mut impl Write) -> io::Result<()> {
        write_scene_svg(&build_scene(self), to)
    }

    /// Writes the picture as an SVG element of a page.
    pub(crate) fn write_element(&self, to: &mut impl Write) -> io::Result<()> {
        let scene = build_scene(self);
        write_root(scene.width, scene.height, GROUND, to)?;
        let (title, rest) = scene.items.split_at(scene.graph.start);
        let (graph, legend) = rest.split_at(scene.graph.len());
        // a page with dark colors changes the text around the graph, but not the text on its discs
        for (items, class) in [(title, "around"), (graph, "graph"), (legend, "around")] {
            writeln!(to, r#"<g class="{class}">"#)?;
            items.iter().try_for_each(|item| write_item(item, to))?;
            writeln!(to, "</g>")?;
        }
        writeln!(to, "</svg>")
    }
}

/// Writes a page as a PNG.
pub(super) fn write_scene_png(scene: &Scene, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
    let paint = |canvas: &mut _| scene.items.iter().for_each(|item| paint_item(canvas, item));
    write_bands((scene.width, scene.height), GROUND, None, pool, paint, to)
}

/// Writes a page as an SVG document.
pub(super) fn write_scene_svg(scene: &Scene, to: &mut impl Write) -> io::Result<()> {
    write_head(scene.width, scene.height, GROUND, to)?;
    for item in &scene.items {
        write_item(item, to)?;
    }
    writeln!(to, "</svg>")
}
