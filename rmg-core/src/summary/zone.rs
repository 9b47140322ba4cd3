//! A zone and its area.

use crate::ids::PlayerColor;
use crate::size::Level;
use crate::template::ZoneKind;

/// A zone and its area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneSummary {
    /// Id text in the template.
    pub key: String,
    /// What the zone is for.
    pub kind: ZoneKind,
    /// Who sits there.
    pub player: Option<PlayerColor>,
    /// Where the zone came to lie.
    pub level: Level,
    /// Tiles that it was to get.
    pub asked_tiles: u32,
    /// Tiles that it got.
    pub achieved_tiles: u32,
}

impl ZoneSummary {
    /// How far the area is off, in thousandths of what was asked; below 0 when it is too small.
    #[must_use]
    pub fn error_permille(&self) -> i64 {
        let (asked, achieved) = (i64::from(self.asked_tiles), i64::from(self.achieved_tiles));
        if asked == 0 { 0 } else { (achieved - asked) * 1000 / asked }
    }
}
