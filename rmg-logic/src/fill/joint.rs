//! Entrances and items together.

use rmg_core::Seed;

use crate::entrances::{Accessibility, CaseFill, EntranceError, EntranceLayout, Randomizer};
use crate::fill::error::FillError;
use crate::fill::model::{FillPlayer, FillSettings, Filled};
use crate::fill::run::fill;
use crate::ids::RuleId;

/// Maximum number of layouts of entrances that are tried for a placement.
const MAX_LAYOUTS: u32 = 50;

/// A layout of entrances, and a placement of items in it.
#[derive(Debug, Clone)]
pub struct FilledEntrances {
    /// The joins.
    pub layout: EntranceLayout,
    /// The placements, if items are placed.
    pub filled: Option<Filled>,
    /// Number of layouts that were tried; the last one is the result.
    pub layouts: u32,
}

/// The reason why a world was not randomized.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FilledError {
    /// The entrances have no layout.
    #[error(transparent)]
    Entrances(#[from] EntranceError),
    /// The items have no placement.
    #[error(transparent)]
    Fill(#[from] FillError),
}

impl FilledError {
    /// Returns a short code for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Entrances(error) => error.kind(),
            Self::Fill(error) => error.kind(),
        }
    }
}

/// Randomizes the entrances and, if the case requests it, places the items. If a layout has no placement,
/// tries the next layout of the seed.
///
/// # Errors
/// The error of the entrances; or all errors of the placement in the last layout.
pub fn randomize_and_fill(
    randomizer: &Randomizer<'_>,
    options: &CaseFill,
    completion: RuleId,
    seed: Seed,
) -> Result<FilledEntrances, Vec<FilledError>> {
    if !options.is_on {
        let layout = randomizer.randomize(seed).map_err(|error| vec![error.into()])?;
        return Ok(FilledEntrances { layout, filled: None, layouts: 1 });
    }
    let has_choice = !randomizer.exits().is_empty();
    // a layout that needs a long search is replaced by another one, if there is one
    let effort = randomizer.settings().effort / if has_choice { u64::from(MAX_LAYOUTS) } else { 1 };
    let settings = FillSettings { effort, ..FillSettings::default() };
    for layouts in 1.. {
        let of_layout = if layouts == 1 { seed } else { Seed(seed.at("layouts").at(layouts).number()) };
        let layout = randomizer.randomize(of_layout).map_err(|error| vec![error.into()])?;
        let player = FillPlayer {
            completion,
            is_minimal: matches!(randomizer.settings().accessibility, Accessibility::Minimal { .. }),
            ..FillPlayer::new("the player", randomizer.world(), &layout.pairings, &options.options)
        };
        match fill(&[player], &settings, of_layout) {
            Ok(filled) => return Ok(FilledEntrances { layout, filled: Some(filled), layouts }),
            Err(errors) => {
                let may_retry = has_choice && errors.iter().all(FillError::depends_on_entrances);
                if !may_retry || layouts == MAX_LAYOUTS {
                    return Err(errors.into_iter().map(FilledError::Fill).collect());
                }
            }
        }
    }
    unreachable!("the loop returns after the last layout")
}
