//! A zone and its area.

use crate::ids::PlayerColor;
use crate::size::Level;
use crate::template::ZoneKind;

/// A zone and its area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneSummary {
    /// Key in the template.
    pub key: String,
    /// The kind of zone.
    pub kind: ZoneKind,
    /// The player of its seat.
    pub player: Option<PlayerColor>,
    /// The level of the zone.
    pub level: Level,
    /// Requested number of tiles.
    pub asked_tiles: u32,
    /// Achieved number of tiles.
    pub achieved_tiles: u32,
}

impl ZoneSummary {
    /// Returns the error of the area in thousandths of the request; below 0 if the zone is too small.
    #[must_use]
    pub fn error_permille(&self) -> i64 {
        let (asked, achieved) = (i64::from(self.asked_tiles), i64::from(self.achieved_tiles));
        if asked == 0 { 0 } else { (achieved - asked) * 1000 / asked }
    }
}
