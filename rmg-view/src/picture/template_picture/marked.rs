//! Pictures of the differences between two templates.

use std::io::{self, Write};

use rmg_jobs::Pool;

use super::TemplatePicture;
use super::scene::{Marks, Scene, build_marked};
use super::write::{write_scene_png, write_scene_svg};
use crate::picture::diff_mark::DiffMark;

/// A template with marked differences from another one. Differing discs and lines have a border in the color
/// of their mark.
#[derive(Debug, Clone, Copy)]
pub struct MarkedTemplate<'a> {
    pub picture: TemplatePicture<'a>,
    pub title: &'a str,
    /// Marks by zone. `None` for equal zones.
    pub zones: &'a [Option<DiffMark>],
    /// Marks by connection. `None` for equal connections.
    pub connections: &'a [Option<DiffMark>],
}

impl MarkedTemplate<'_> {
    /// Writes the picture as a PNG with 8 bits per channel.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    ///
    /// # Panics
    /// Panics if the number of discs is not the number of zones.
    ///
    /// # Cost
    /// That of [`TemplatePicture::write_png`].
    pub fn write_png(&self, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        write_scene_png(&self.scene(), pool, to)
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
    /// That of [`TemplatePicture::write_svg`].
    pub fn write_svg(&self, to: &mut impl Write) -> io::Result<()> {
        write_scene_svg(&self.scene(), to)
    }

    fn scene(&self) -> Scene {
        let marks = Marks { zones: self.zones, connections: self.connections, title: Some(self.title) };
        build_marked(&self.picture, &marks)
    }
}
