//! What decides whether a game can have a symmetry.

use rmg_core::MapSize;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ContentSwitches, PlayerPlan};
use rmg_core::template::{EffectiveZone, Template, VictoryRequest};

/// What decides whether a game can have a symmetry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SymmetryGame<'a> {
    /// The template with the zones and connections that exist in the game.
    pub(crate) template: &'a Template,
    pub(crate) effective: &'a [EffectiveZone<'a>],
    pub(crate) pack: &'a ContentPack,
    pub(crate) switches: &'a ContentSwitches,
    pub(crate) players: &'a [PlayerPlan],
    pub(crate) size: MapSize,
    /// The victory condition that the user chose.
    pub(crate) victory: Option<&'a VictoryRequest>,
}
