//! A finished map as a picture.

use std::io::{self, Write};

use rmg_core::certificate::Certificate;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;

use super::PictureScale;
use super::canvas::Canvas;
use super::map_scene::{MapScene, build_scene};
use super::outline::zone_outlines;
use super::png::{encode, paint_item};
use super::svg::{path_of, write_head, write_item};

/// A finished map, to be drawn as it stands.
///
/// The ground has the colours of the pack, what is blocked stands out darker; over it roads, towns and other
/// objects with icons of their own, monsters by strength, and the two ends of every gate and monolith in one
/// colour and with one letter. Levels stand side by side.
#[derive(Debug, Clone, Copy)]
pub struct MapPicture<'a> {
    /// The map. Parts that do not fit together (objects beyond the edge, ends of portals that are not there) are
    /// left out.
    pub map: &'a MapModel,
    /// The pack that it was made with.
    pub pack: &'a ContentPack,
    /// What the audit found, to be marked on the map; `None` for the map alone.
    pub certificate: Option<&'a Certificate>,
}

/// How a map is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapPictureOptions {
    /// Pixels a tile; by default as many as make a level about 1,200 pixels wide.
    pub scale: PictureScale,
    /// Whether borders between zones are drawn as fine lines; default yes.
    pub borders: bool,
    /// Whether zones carry their names; default no.
    pub names: bool,
}

impl Default for MapPictureOptions {
    fn default() -> Self {
        Self { scale: PictureScale::Auto, borders: true, names: false }
    }
}

impl<'a> MapPicture<'a> {
    /// The map alone.
    #[must_use]
    pub fn new(map: &'a MapModel, pack: &'a ContentPack) -> Self {
        Self { map, pack, certificate: None }
    }

    /// The same with the counter-examples of `certificate` marked and numbered, and their texts below.
    #[must_use]
    pub fn overlay(self, certificate: &'a Certificate) -> Self {
        Self { certificate: Some(certificate), ..self }
    }

    /// Writes the picture as a PNG of 8 bits a channel.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Cost
    /// O(pixels + objects); the pixels are held in memory, three bytes each.
    pub fn write_png(&self, options: &MapPictureOptions, to: &mut impl Write) -> io::Result<()> {
        encode(&paint(&build_scene(self, options)), to)
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
        write_head(page.width, page.height, super::scene::GROUND, to)?;
        write_ground(&page, to)?;
        for item in &page.items {
            write_item(item, to)?;
        }
        writeln!(to, "</svg>")
    }
}

fn paint(page: &MapScene) -> Canvas {
    let mut canvas = Canvas::new(page.width, page.height, super::scene::GROUND);
    for ground in &page.grounds {
        ground.paint(&mut canvas);
    }
    if page.has_borders {
        for view in &page.views {
            page.paint_borders(view, &mut canvas);
        }
    }
    for item in &page.items {
        paint_item(&mut canvas, item);
    }
    canvas
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
