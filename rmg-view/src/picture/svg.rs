//! Writer of SVG documents.

use std::fmt::Write as _;
use std::io::{self, Write};

use rmg_core::text::escaped_xml;

use super::color::Color;
use super::font::FontSize;
use super::geometry::Point;
use super::item::{Item, RIBBON_UNITS, Stroke};
use super::level_view::LevelView;
use super::outline::{Corner, zone_outlines};
use super::paint::{EMPTY, border_width};
use super::scene::Scene;

/// Writes `scene`. Zones are paths along their borders.
pub(super) fn write_svg(scene: &Scene, to: &mut impl Write) -> io::Result<()> {
    write_head(scene.width, scene.height, scene.ground, to)?;
    for view in &scene.views {
        if view.is_empty {
            let (at, rect) = (view.origin, view.rect());
            let (width, height, fill) = (rect.width(), rect.height(), EMPTY.hex());
            writeln!(
                to,
                r#"<rect x="{}" y="{}" width="{width}" height="{height}" fill="{fill}"/>"#,
                at.x, at.y
            )?;
        } else {
            write_zones(scene, view, to)?;
        }
    }
    for item in &scene.items {
        write_item(item, to)?;
    }
    writeln!(to, "</svg>")
}

/// Writes the start of a document, up to its background.
pub(crate) fn write_head(width: i32, height: i32, ground: Color, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    write_root(width, height, ground, to)
}

/// Writes the root element without the XML declaration, for use inside HTML pages.
pub(super) fn write_root(width: i32, height: i32, ground: Color, to: &mut impl Write) -> io::Result<()> {
    writeln!(
        to,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    )?;
    writeln!(to, "<!-- made by rmg -->")?;
    writeln!(
        to,
        "<style>text {{ font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre }}</style>"
    )?;
    writeln!(to, r#"<rect width="{width}" height="{height}" fill="{}"/>"#, ground.hex())
}

fn write_zones(scene: &Scene, view: &LevelView, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, r#"<g fill-rule="evenodd" stroke-linejoin="round">"#)?;
    let outlines = zone_outlines(&view.cells, scene.zone_colors.len());
    for (zone, polygons) in outlines.iter().enumerate().filter(|(_, polygons)| !polygons.is_empty()) {
        let path = path_of(polygons, view.origin, view.pixels);
        let fill = scene.zone_colors[zone].hex();
        let (stroke, width) = if scene.has_borders {
            (super::color::INK.hex(), border_width(view.pixels))
        } else {
            (fill.clone(), 1)
        };
        writeln!(to, r#"<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>"#)?;
    }
    writeln!(to, "</g>")
}

/// Returns the path data of closed polygons.
pub(super) fn path_of(polygons: &[Vec<Corner>], origin: Point, pixels: i32) -> String {
    let mut path = String::new();
    for ring in polygons {
        let mut last: Option<Point> = None;
        for corner in ring {
            let point = origin.offset(i32::from(corner.0) * pixels, i32::from(corner.1) * pixels);
            let step = match last {
                None => write!(path, "M{} {}", point.x, point.y),
                Some(last) if last.y == point.y => write!(path, "h{}", point.x - last.x),
                Some(last) => write!(path, "v{}", point.y - last.y),
            };
            step.expect("writing to a string cannot fail");
            last = Some(point);
        }
        path.push('Z');
    }
    path
}

pub(crate) fn write_item(item: &Item, to: &mut impl Write) -> io::Result<()> {
    match item {
        Item::Line { points, stroke } => write_line(points, *stroke, to),
        Item::Ribbon { points, color } => {
            write!(to, r#"<g stroke="{}" stroke-linecap="round">"#, color.hex())?;
            for pair in points.windows(2) {
                let [(from, one), (end, other)] = [pair[0], pair[1]];
                let width = f64::from(one + other) / f64::from(2 * RIBBON_UNITS);
                write!(
                    to,
                    r#"<path d="M{} {}L{} {}" stroke-width="{width}"/>"#,
                    from.x, from.y, end.x, end.y
                )?;
            }
            writeln!(to, "</g>")
        }
        Item::Badge { rect, radius, fill, cover, edge } => {
            write!(
                to,
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{radius}" fill="{}""#,
                rect.left,
                rect.top,
                rect.width(),
                rect.height(),
                fill.hex()
            )?;
            if *cover < 255 {
                write!(to, r#" fill-opacity="0.{:02}""#, u32::from(*cover) * 100 / 256)?;
            }
            if let Some(edge) = edge {
                write!(to, r#" stroke="{}""#, edge.hex())?;
            }
            writeln!(to, "/>")
        }
        Item::Icon { at, art, zoom, fill } => {
            let mut dots = String::new();
            art.each_run(*fill, |x, y, length, color| {
                let (left, top, width) = (at.x + x * zoom, at.y + y * zoom, length * zoom);
                let fill = color.hex();
                let dot = write!(
                    dots,
                    r#"<rect x="{left}" y="{top}" width="{width}" height="{zoom}" fill="{fill}"/>"#
                );
                dot.expect("writing to a string cannot fail");
            });
            writeln!(to, r#"<g shape-rendering="crispEdges">{dots}</g>"#)
        }
        Item::Text { at, text, size, color, halo } => {
            let (x, y) = (at.x, at.y + size.baseline());
            let weight = if size.is_bold() { r#" font-weight="bold""# } else { "" };
            let halo = halo.map_or_else(String::new, |halo| {
                format!(r#" stroke="{}" stroke-width="2" paint-order="stroke""#, halo.hex())
            });
            writeln!(
                to,
                r#"<text x="{x}" y="{y}" font-size="{}" textLength="{}" lengthAdjust="spacingAndGlyphs" fill="{}"{weight}{halo}>{}</text>"#,
                font_height(*size),
                size.width(text),
                color.hex(),
                escaped_xml(text)
            )
        }
    }
}

/// Returns the size of a scalable monospace font with letters about as wide as those of the bitmap font. A
/// letter is about 0.6 times as wide as the font size.
fn font_height(size: FontSize) -> i32 {
    size.letter().0 * 5 / 3
}

fn write_line(points: &[Point], stroke: Stroke, to: &mut impl Write) -> io::Result<()> {
    let points: Vec<String> = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect();
    let dashes = stroke
        .dash
        .pattern()
        .map_or_else(String::new, |(on, off)| format!(r#" stroke-dasharray="{on} {off}""#));
    writeln!(
        to,
        r#"<polyline points="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"{dashes}/>"#,
        points.join(" "),
        stroke.color.hex(),
        stroke.width
    )
}
