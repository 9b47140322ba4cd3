//! A finished map as a picture.

use std::io::{self, Write};

use rmg_jobs::Pool;

use super::bands::write_bands;
use super::canvas::Canvas;
use super::map_ground::paint_ground;
use super::map_picture::{MapPicture, MapPictureOptions};
use super::map_scene::{MapScene, build_scene};
use super::outline::zone_outlines;
use super::paint::paint_item;
use super::sheet::GROUND;
use super::svg::{path_of, write_head, write_item};

impl MapPicture<'_> {
    /// Writes the picture as a PNG of 8 bits a channel.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(pixels + objects), shared among the threads of the pool, whose number changes no byte; memory for the packed picture
    /// and about two megabytes a thread.
    pub fn write_png(&self, options: &MapPictureOptions, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        let page = build_scene(self, options);
        write_bands((page.width, page.height), GROUND, pool, |band| paint(&page, band), to)
    }

    /// Writes the picture as an SVG document. The ground is flat there: one path for every terrain.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(tiles + objects) time.
    pub fn write_svg(&self, options: &MapPictureOptions, to: &mut impl Write) -> io::Result<()> {
        let page = build_scene(self, options);
        write_head(page.width, page.height, GROUND, to)?;
        write_ground(&page, to)?;
        for item in &page.items {
            write_item(item, to)?;
        }
        writeln!(to, "</svg>")
    }
}

/// Paints what the canvas holds of the page.
fn paint(page: &MapScene, canvas: &mut Canvas) {
    for ground in &page.grounds {
        paint_ground(ground, canvas);
    }
    if page.has_borders {
        for view in &page.views {
            page.paint_borders(view, canvas);
        }
    }
    for item in &page.items {
        paint_item(canvas, item);
    }
}

fn write_ground(page: &MapScene, to: &mut impl Write) -> io::Result<()> {
    for (ground, view) in page.grounds.iter().zip(&page.views) {
        let (classes, colors) = ground.classes();
        writeln!(to, r#"<g fill-rule="evenodd">"#)?;
        let outlines = zone_outlines(&classes, colors.len());
        for (polygons, color) in outlines.iter().zip(colors).filter(|(polygons, _)| !polygons.is_empty()) {
            let path = path_of(polygons, ground.origin, ground.pixels);
            writeln!(to, r#"<path d="{path}" fill="{}"/>"#, color.hex())?;
        }
        if page.has_borders {
            let (color, width) = page.border_line(view);
            for polygons in zone_outlines(&view.cells, page.zones) {
                let path = path_of(&polygons, view.origin, view.pixels);
                if !path.is_empty() {
                    let stroke = color.hex();
                    writeln!(
                        to,
                        r#"<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-opacity="0.4"/>"#
                    )?;
                }
            }
        }
        writeln!(to, "</g>")?;
    }
    Ok(())
}
