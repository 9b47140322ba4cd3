//! What a picture of a layout shows, and how.

use rmg_core::Ownership;
use rmg_core::layout::LinkOutcome;
use rmg_core::plan::GenPlan;

use super::level_view::PictureScale;

/// What a picture shows: a plan and what placement made of it.
#[derive(Debug, Clone, Copy)]
pub struct LayoutPicture<'a> {
    pub plan: &'a GenPlan,
    pub ownership: &'a Ownership,
    /// What became of each connection, indexed by connection.
    pub links: &'a [LinkOutcome],
}

/// How a picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureOptions {
    /// Pixels a tile; by default as many as make a level about 1,200 pixels wide.
    pub scale: PictureScale,
    /// Whether zones carry their names and areas; default yes.
    pub names: bool,
    /// Whether borders between zones are drawn as lines; default yes.
    pub borders: bool,
    /// Whether connections are drawn; default yes.
    pub links: bool,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self { scale: PictureScale::Auto, names: true, borders: true, links: true }
    }
}
