//! Selectors pick tiles of a room.

use rmg_core::{RngStream, TilePos};

use super::overlay::{Blueprint, Overlay};
use crate::chance::percent;
use crate::fields::Fields;
use crate::site::RoomSite;

/// A rule that picks tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selector {
    /// The center tile.
    CenterTile,
    /// All tiles that the overlay `center-area` marked.
    CenterArea,
    /// Each row that the overlay `rows` marked, with a chance in percent.
    RandomRows(u32),
    /// Each column that the overlay `columns` marked, with a chance in percent.
    RandomColumns(u32),
    /// Each tile where a marked row crosses a marked column, with a chance in percent.
    RandomPillars(u32),
    /// The tiles to the left and right of the center.
    SideBySide,
    /// Each open tile, with a chance in percent.
    Anywhere(u32),
}

impl Selector {
    /// Names in configurations.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("center-tile", Self::CenterTile),
        ("center-area", Self::CenterArea),
        ("random-rows", Self::RandomRows(50)),
        ("random-columns", Self::RandomColumns(50)),
        ("random-pillars", Self::RandomPillars(50)),
        ("side-by-side", Self::SideBySide),
        ("anywhere", Self::Anywhere(50)),
    ];

    /// Reads the keys `on` and `percent` (default: 50) of a creator.
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let selector = fields.word("on", &Self::NAMES, None).unwrap_or(Self::CenterTile);
        let percent = fields.percent("percent", 50);
        match selector {
            Self::RandomRows(_) => Self::RandomRows(percent),
            Self::RandomColumns(_) => Self::RandomColumns(percent),
            Self::RandomPillars(_) => Self::RandomPillars(percent),
            Self::Anywhere(_) => Self::Anywhere(percent),
            other @ (Self::CenterTile | Self::CenterArea | Self::SideBySide) => other,
        }
    }

    /// Returns the name in configurations.
    #[must_use]
    pub fn name(self) -> &'static str {
        let kind = std::mem::discriminant(&self);
        let mut names = Self::NAMES.iter();
        names.find(|(_, selector)| std::mem::discriminant(selector) == kind).map_or("", |(name, _)| name)
    }

    /// Returns the overlays that the selector requires.
    #[must_use]
    pub fn needs(self) -> &'static [Overlay] {
        match self {
            Self::CenterArea => &[Overlay::CenterArea],
            Self::RandomRows(_) => &[Overlay::Rows],
            Self::RandomColumns(_) => &[Overlay::Columns],
            Self::RandomPillars(_) => &[Overlay::Rows, Overlay::Columns],
            Self::CenterTile | Self::SideBySide | Self::Anywhere(_) => &[],
        }
    }

    /// Picks tiles, all of them open.
    #[must_use]
    pub fn select(self, site: &RoomSite<'_>, blueprint: &Blueprint, rng: &mut RngStream) -> Vec<TilePos> {
        let center = blueprint.area.center();
        let mut lines = |lines: &[Vec<TilePos>], chance| -> Vec<TilePos> {
            lines.iter().filter(|_| percent(rng, chance)).flatten().copied().collect()
        };
        let tiles = match self {
            Self::CenterTile => vec![center],
            Self::SideBySide => {
                vec![TilePos::new(center.x - 1, center.y), TilePos::new(center.x + 1, center.y)]
            }
            Self::CenterArea => blueprint.center_area.clone(),
            Self::RandomRows(chance) => lines(&blueprint.rows, chance),
            Self::RandomColumns(chance) => lines(&blueprint.columns, chance),
            Self::RandomPillars(chance) => {
                let is_column = |x: u16| blueprint.columns.iter().any(|column| column[0].x == x);
                let crossings = blueprint.rows.iter().flatten().filter(|tile| is_column(tile.x));
                crossings.filter(|_| percent(rng, chance)).copied().collect()
            }
            Self::Anywhere(chance) => {
                blueprint.area.tiles().filter(|tile| site.is_open(*tile) && percent(rng, chance)).collect()
            }
        };
        tiles.into_iter().filter(|tile| site.is_open(*tile)).collect()
    }
}
