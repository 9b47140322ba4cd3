//! The symmetries that a game can have, with the reasons against the others.

use rmg_core::diag::Diagnostic;
use rmg_core::pack::ContentPack;
use rmg_core::template::{SymmetryRequest, Template};
use rmg_core::{Symmetry, ZoneId};

use super::choose::{Possible, all_possible};
use super::reason::Reason;
use super::split::split;
use crate::options::GenOptions;
use crate::plan::with_symmetry_game;

/// A possible symmetry of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymmetryOffer {
    /// The keys of the zones on the axis, which are split, and the numbers of their parts.
    pub split: Vec<(String, u32)>,
    /// The number of connections that become portals.
    pub portals: usize,
}

/// A possible symmetry, or all reasons against it, as errors that do not name it.
pub type Offered = Result<SymmetryOffer, Vec<Diagnostic>>;

/// Returns for each symmetry whether a game can have it, or all reasons against it, in the order in which
/// `auto` prefers them among equally good ones.
///
/// # Arguments
/// As for [`make_plan`](crate::make_plan). The symmetry of template and options is ignored.
///
/// # Errors
/// Conflicts between template and options that have nothing to do with a symmetry.
///
/// # Cost
/// O(zones² + connections), and a bounded search for each symmetry.
pub fn offered_symmetries(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
) -> Result<Vec<(Symmetry, Offered)>, Vec<Diagnostic>> {
    let options = GenOptions { symmetry: Some(SymmetryRequest::None), ..options.clone() };
    with_symmetry_game(template, pack, &options, |game| {
        let offer = |(symmetry, result): (Symmetry, Result<Possible, Vec<Reason>>)| {
            let result = match result {
                Ok(Possible { graph, found }) => {
                    let made = split(game.template, game.effective, &graph, symmetry, &found.images);
                    let key = |zone: ZoneId| game.template.zones[zone.index()].key.clone();
                    let split = made.split.iter().map(|(zone, parts)| (key(*zone), *parts)).collect();
                    Ok(SymmetryOffer { split, portals: made.portals.len() })
                }
                Err(reasons) => Err(reasons.iter().map(|reason| reason.diagnostic(symmetry)).collect()),
            };
            (symmetry, result)
        };
        all_possible(game).into_iter().map(offer).collect()
    })
}
