//! Writers of pictures of maps.

use std::convert::Infallible;
use std::io::{self, Write};

use rmg_core::summary::repeat_command;
use rmg_core::text::escaped_xml;
use rmg_jobs::Pool;

use super::bands::{paint_bands, write_bands};
use super::canvas::Canvas;
use super::level_view::PictureScale;
use super::map_borders::{DOT, dot_width, paint_border_dots};
use super::map_ground::{LevelGround, paint_ground};
use super::map_layers::{MapLayer, MapLayers};
use super::map_picture::{LevelFrame, LevelPixels, MapPicture, MapPictureOptions};
use super::map_scene::{Around, MapScene, build_scene};
use super::outline::zone_outlines;
use super::paint::paint_item;
use super::sheet::GROUND;
use super::svg::{path_of, write_head, write_item};

impl MapPicture<'_> {
    /// Writes the picture as a PNG with 8 bits per channel. Its comment is the command that generates the map
    /// again.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Cost
    /// O(pixels + objects), divided among the threads of the pool. The bytes do not depend on the number of
    /// threads. Memory for some bands of the picture.
    pub fn write_png(&self, options: &MapPictureOptions, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        let page = build_scene(self, options, Around::Words);
        let recipe = self.recipe();
        let size = (page.width, page.height);
        write_bands(size, GROUND, recipe.as_deref(), pool, |band| paint(&page, band), to)
    }

    /// Writes only the levels as a PNG, side by side, without title, captions and legend. Returns the frame
    /// of each level.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Cost
    /// That of [`write_png`](Self::write_png).
    pub fn write_levels_png(
        &self,
        options: &MapPictureOptions,
        pool: &Pool,
        to: &mut impl Write,
    ) -> io::Result<Vec<LevelFrame>> {
        let page = build_scene(self, options, Around::Nothing);
        write_bands((page.width, page.height), GROUND, None, pool, |band| paint(&page, band), to)?;
        Ok(page.grounds.iter().map(frame).collect())
    }

    /// Draws the same levels in memory, for programs that show them at once. To write and read a PNG takes
    /// longer than to draw.
    ///
    /// # Cost
    /// O(pixels + objects), divided among the threads of the pool. Four bytes for each pixel.
    #[must_use]
    pub fn levels_rgba(&self, options: &MapPictureOptions, pool: &Pool) -> LevelPixels {
        let page = build_scene(self, options, Around::Nothing);
        let mut rgba = Vec::with_capacity(4 * (page.width * page.height).unsigned_abs() as usize);
        let add = |band: Canvas| {
            rgba.extend(band.pixels().iter().flat_map(|[red, green, blue]| [*red, *green, *blue, 255]));
            Ok::<(), Infallible>(())
        };
        let Ok(()) = paint_bands((page.width, page.height), GROUND, pool, |band| paint(&page, band), add);
        LevelPixels { width: page.width, rgba, frames: page.grounds.iter().map(frame).collect() }
    }

    /// Writes the levels as a small PNG, each about `wide` pixels wide, without borders and names.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    pub fn write_thumbnail(&self, wide: u16, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        let scale = PictureScale::small(self.map.plan.size, wide);
        let options = MapPictureOptions { scale, layers: MapLayers::default().without(MapLayer::Borders) };
        self.write_levels_png(&options, pool, to).map(drop)
    }

    /// Writes the picture as an SVG document. The ground is flat: one path for every terrain. The metadata is
    /// the command that generates the map again.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Cost
    /// O(tiles + objects) time.
    pub fn write_svg(&self, options: &MapPictureOptions, to: &mut impl Write) -> io::Result<()> {
        let page = build_scene(self, options, Around::Words);
        write_head(page.width, page.height, GROUND, to)?;
        if let Some(recipe) = self.recipe() {
            writeln!(to, "<metadata>{}</metadata>", escaped_xml(&recipe))?;
        }
        write_ground(&page, to)?;
        for item in &page.items {
            write_item(item, to)?;
        }
        writeln!(to, "</svg>")
    }
}

impl MapPicture<'_> {
    /// Returns the command that generates the map again. `None` for pictures of differences.
    fn recipe(&self) -> Option<String> {
        self.marks.is_none().then(|| repeat_command(self.map, self.pack, false)).flatten()
    }
}

fn frame(ground: &LevelGround) -> LevelFrame {
    LevelFrame {
        left: ground.origin.x,
        top: ground.origin.y,
        width: i32::from(ground.cells.width()) * ground.pixels,
        height: i32::from(ground.cells.height()) * ground.pixels,
    }
}

/// Paints the part of the page that is on the canvas.
fn paint(page: &MapScene, canvas: &mut Canvas) {
    for ground in &page.grounds {
        paint_ground(ground, canvas);
    }
    for (dots, ground) in page.borders.iter().zip(&page.grounds) {
        paint_border_dots(dots, ground.pixels, canvas);
    }
    for item in &page.items {
        paint_item(canvas, item);
    }
}

fn write_ground(page: &MapScene, to: &mut impl Write) -> io::Result<()> {
    for ground in &page.grounds {
        let (classes, colors) = ground.classes();
        writeln!(to, r#"<g fill-rule="evenodd">"#)?;
        let outlines = zone_outlines(&classes, colors.len());
        for (polygons, color) in outlines.iter().zip(colors).filter(|(polygons, _)| !polygons.is_empty()) {
            let path = path_of(polygons, ground.origin, ground.pixels);
            writeln!(to, r#"<path d="{path}" fill="{}"/>"#, color.hex())?;
        }
        writeln!(to, "</g>")?;
    }
    for (dots, ground) in page.borders.iter().zip(&page.grounds).filter(|(dots, _)| !dots.is_empty()) {
        // lines of length 0 with round ends
        let path: Vec<String> = dots.iter().map(|dot| format!("M{} {}h0", dot.at.x, dot.at.y)).collect();
        writeln!(
            to,
            r#"<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-opacity="0.5" stroke-linecap="round"/>"#,
            path.concat(),
            DOT.hex(),
            dot_width(ground.pixels)
        )?;
    }
    Ok(())
}
