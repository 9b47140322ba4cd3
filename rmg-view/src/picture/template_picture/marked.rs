//! A template with what differs from another one marked.

use std::io::{self, Write};

use rmg_jobs::Pool;

use super::TemplatePicture;
use super::scene::{Marks, Scene, build_marked};
use super::write::{write_scene_png, write_scene_svg};
use crate::picture::diff_mark::DiffMark;

/// A template with what differs from another one marked: discs and lines have a rim of the colour of what
/// became of them.
#[derive(Debug, Clone, Copy)]
pub struct MarkedTemplate<'a> {
    pub picture: TemplatePicture<'a>,
    pub title: &'a str,
    /// By zone what became of it; `None` where both have the same.
    pub zones: &'a [Option<DiffMark>],
    /// By connection what became of it; `None` where both have the same.
    pub connections: &'a [Option<DiffMark>],
}

impl MarkedTemplate<'_> {
    /// Writes the picture as a PNG of 8 bits a channel.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Panics
    /// When there is not a disc for each zone.
    ///
    /// # Cost
    /// As [`TemplatePicture::write_png`].
    pub fn write_png(&self, pool: &Pool, to: &mut impl Write) -> io::Result<()> {
        write_scene_png(&self.scene(), pool, to)
    }

    /// Writes the picture as an SVG document.
    ///
    /// # Errors
    /// When `to` cannot be written.
    ///
    /// # Panics
    /// When there is not a disc for each zone.
    ///
    /// # Cost
    /// As [`TemplatePicture::write_svg`].
    pub fn write_svg(&self, to: &mut impl Write) -> io::Result<()> {
        write_scene_svg(&self.scene(), to)
    }

    fn scene(&self) -> Scene {
        let marks = Marks { zones: self.zones, connections: self.connections, title: Some(self.title) };
        build_marked(&self.picture, &marks)
    }
}
