//! Pictures of maps and of layouts.

use std::io::Write;
use std::path::Path;

use crate::error::Error;
use crate::files::{Durability, write_files};
use crate::jobs::Pool;
use crate::map::{Map, MapFormat, MapView};
use crate::view::picture::{LayoutPicture, MapLayer, MapPictureOptions, PictureOptions, PictureScale};
use crate::zone_layout::ZoneLayout;

/// A picture of a map, for PNG or SVG. The same map and options give the same bytes on every machine.
#[derive(Debug, Clone)]
pub struct Picture {
    map: Map,
    options: MapPictureOptions,
    has_findings: bool,
}

impl Map {
    /// Returns a picture of the map.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::new(self.clone())
    }
}

impl Picture {
    pub(crate) fn new(map: Map) -> Self {
        Self { map, options: MapPictureOptions::default(), has_findings: false }
    }

    /// Sets the number of pixels per tile. Default: a level is about 1,200 pixels wide.
    #[must_use]
    pub fn scale(mut self, scale: PictureScale) -> Self {
        self.options.scale = scale;
        self
    }

    /// Sets whether to draw the borders between zones. Default: yes.
    #[must_use]
    pub fn borders(self, borders: bool) -> Self {
        self.layer(MapLayer::Borders, borders)
    }

    /// Sets whether to draw the names of zones. Default: no.
    #[must_use]
    pub fn names(self, names: bool) -> Self {
        self.layer(MapLayer::Names, names)
    }

    /// Sets whether to draw a layer. Default: yes, except names.
    #[must_use]
    pub fn layer(mut self, layer: MapLayer, is_drawn: bool) -> Self {
        let layers = self.options.layers;
        self.options.layers = if is_drawn { layers.with(layer) } else { layers.without(layer) };
        self
    }

    /// Sets whether to mark and number the counterexamples of the audit. Default: no.
    #[must_use]
    pub fn findings(mut self, findings: bool) -> Self {
        self.has_findings = findings;
        self
    }

    fn write(&self, format: MapFormat, to: impl Write) -> Result<(), Error> {
        let findings = self.has_findings.then(|| self.map.certificate());
        let view = MapView { findings, picture: self.options, ..self.map.view() };
        view.write(format, "", &Pool::single(), to).map(drop)
    }

    /// Writes the picture as PNG, on the caller's thread.
    ///
    /// # Errors
    /// [`Error::Write`] if writing to `to` fails.
    pub fn write_png(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::Png, to)
    }

    /// Writes the picture as an SVG document.
    ///
    /// # Errors
    /// [`Error::Write`] if writing to `to` fails.
    pub fn write_svg(&self, to: impl Write) -> Result<(), Error> {
        self.write(MapFormat::Svg, to)
    }

    /// Saves the picture as a `.png` or `.svg` file. Replaces an existing file.
    ///
    /// # Errors
    /// [`Error::Format`] for another extension; [`Error::Unwritable`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        save_picture(path.as_ref(), |format, to| self.write(format, to))
    }
}

/// A picture of a layout: zones, borders, names and connections.
#[derive(Debug, Clone)]
pub struct ZonePicture {
    layout: ZoneLayout,
    options: PictureOptions,
}

impl ZonePicture {
    pub(crate) fn new(layout: ZoneLayout) -> Self {
        Self { layout, options: PictureOptions::default() }
    }

    /// Sets the number of pixels per tile. Default: a level is about 1,200 pixels wide.
    #[must_use]
    pub fn scale(mut self, scale: PictureScale) -> Self {
        self.options.scale = scale;
        self
    }

    /// Sets whether to draw the names and areas of zones. Default: yes.
    #[must_use]
    pub fn names(mut self, names: bool) -> Self {
        self.options.names = names;
        self
    }

    /// Sets whether to draw connections. Default: yes.
    #[must_use]
    pub fn links(mut self, links: bool) -> Self {
        self.options.links = links;
        self
    }

    fn view(&self) -> LayoutPicture<'_> {
        let placement = self.layout.placement();
        LayoutPicture { plan: self.layout.plan(), ownership: &placement.ownership, links: &placement.links }
    }

    /// Writes the picture as PNG, on the caller's thread.
    ///
    /// # Errors
    /// [`Error::Write`] if writing to `to` fails.
    pub fn write_png(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(self.view().write_png(&self.options, &Pool::single(), &mut to)?)
    }

    /// Writes the picture as an SVG document.
    ///
    /// # Errors
    /// [`Error::Write`] if writing to `to` fails.
    pub fn write_svg(&self, mut to: impl Write) -> Result<(), Error> {
        Ok(self.view().write_svg(&self.options, &mut to)?)
    }

    /// Saves the picture as a `.png` or `.svg` file. Replaces an existing file.
    ///
    /// # Errors
    /// [`Error::Format`] for another extension; [`Error::Unwritable`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        save_picture(path.as_ref(), |format, to| match format {
            MapFormat::Png => self.write_png(to),
            _ => self.write_svg(to),
        })
    }
}

/// Saves a picture in the format of the file extension.
fn save_picture(
    path: &Path,
    write: impl FnOnce(MapFormat, &mut Vec<u8>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut bytes = Vec::new();
    write(MapFormat::one_of(&[MapFormat::Png, MapFormat::Svg], path)?, &mut bytes)?;
    write_files(&[(path.to_owned(), bytes)], Durability::Repeatable)
}
