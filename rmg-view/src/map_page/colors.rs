//! Numbers of player colors.

use rmg_core::PlayerColor;

/// Returns the position of a color in the order of the games.
pub(super) fn color_number(color: PlayerColor) -> usize {
    PlayerColor::ALL.iter().position(|known| *known == color).expect("all colors are listed")
}
