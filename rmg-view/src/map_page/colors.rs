//! Colours of players.

use rmg_core::PlayerColor;

/// Position of a colour among those of the games.
pub(super) fn color_number(color: PlayerColor) -> usize {
    PlayerColor::ALL.iter().position(|known| *known == color).expect("all colours are listed")
}
