//! Content and options of pictures of layouts.

use rmg_core::Ownership;
use rmg_core::layout::LinkOutcome;
use rmg_core::plan::GenPlan;

use super::level_view::PictureScale;

/// A picture of a layout: a plan and the result of the placement.
#[derive(Debug, Clone, Copy)]
pub struct LayoutPicture<'a> {
    pub plan: &'a GenPlan,
    pub ownership: &'a Ownership,
    /// Outcome of each connection, in the order of the plan.
    pub links: &'a [LinkOutcome],
}

/// Options of pictures of layouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureOptions {
    /// Pixels per tile. Default: a level is about 1,200 pixels wide.
    pub scale: PictureScale,
    /// Whether zones show their names and areas. Default: true.
    pub names: bool,
    /// Whether borders between zones are drawn as lines. Default: true.
    pub borders: bool,
    /// Whether connections are drawn. Default: true.
    pub links: bool,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self { scale: PictureScale::Auto, names: true, borders: true, links: true }
    }
}
