//! The options of a map, and their checks.

use rmg_fill::{CustomModifierError, CustomModifiers};

use crate::diag::Diagnostic;
use crate::diagnostics::choice;
use crate::jobs::{CancelToken, HAS_THREADS};
use crate::pack::Pack;
use crate::pipeline::DEFAULT_ATTEMPTS;
use crate::plan::{ContentChoice, ContentSeed, Effort, GenOptions, MapMonsters, PlacementMode, PlayerChoice};
use crate::progress::Listener;
use crate::template::{SymmetryRequest, VictoryRequest, WaterContent};
use crate::{Game, MapSize, Seed};

/// The maximum number of attempts.
const MAX_ATTEMPTS: u32 = 1000;
/// The maximum number of threads.
const MAX_THREADS: usize = 256;

/// The options of a map.
#[derive(Debug, Clone)]
pub(super) struct Choices {
    pub(super) template: Option<String>,
    pub(super) seed: Option<u64>,
    pub(super) content_seeds: Vec<ContentSeed>,
    pub(super) layout_attempt: u32,
    pub(super) size: Option<MapSize>,
    pub(super) players: Vec<PlayerChoice>,
    pub(super) water: Option<WaterContent>,
    pub(super) monsters: MapMonsters,
    pub(super) effort: Effort,
    pub(super) placement: PlacementMode,
    pub(super) ban: Vec<ContentChoice>,
    pub(super) enable: Vec<ContentChoice>,
    pub(super) victory: Option<VictoryRequest>,
    pub(super) symmetry: Option<SymmetryRequest>,
    pub(super) attempts: u32,
    pub(super) best_effort: bool,
    pub(super) pack: Pack,
    pub(super) target: Game,
    pub(super) threads: Option<usize>,
    pub(super) cancel: Option<CancelToken>,
    pub(super) listener: Option<Listener>,
    pub(super) timeline: bool,
    pub(super) modifiers: CustomModifiers,
    /// Changes of the modifiers that are not possible.
    pub(super) modifier_errors: Vec<CustomModifierError>,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            template: None,
            seed: None,
            content_seeds: Vec::new(),
            layout_attempt: 0,
            size: None,
            players: Vec::new(),
            water: None,
            monsters: MapMonsters::default(),
            effort: Effort::default(),
            placement: PlacementMode::default(),
            ban: Vec::new(),
            enable: Vec::new(),
            victory: None,
            symmetry: None,
            attempts: DEFAULT_ATTEMPTS,
            best_effort: false,
            pack: Pack::default(),
            target: Game::Vcmi,
            threads: None,
            cancel: None,
            listener: None,
            timeline: false,
            modifiers: CustomModifiers::default(),
            modifier_errors: Vec::new(),
        }
    }
}

/// The kind of result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Map,
    Layout,
}

impl Choices {
    /// Returns the options of a plan. Uses 0 for a missing seed, which [`diagnostics`](Self::diagnostics)
    /// reports.
    pub(super) fn options(&self) -> GenOptions {
        GenOptions {
            content_seeds: self.content_seeds.clone(),
            layout_attempt: self.layout_attempt,
            size: self.size,
            players: self.players.clone(),
            water: self.water,
            monsters: self.monsters,
            effort: self.effort,
            placement: self.placement,
            ban: self.ban.clone(),
            enable: self.enable.clone(),
            victory: self.victory.clone(),
            symmetry: self.symmetry,
            target: self.target,
            ..GenOptions::new(Seed(self.seed.unwrap_or_default()))
        }
    }

    /// Returns the diagnostics of the options that do not depend on the template.
    pub(super) fn diagnostics(&self, goal: Goal) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let mut wrong = |code, message: String, help: &str| diagnostics.push(choice(code, message, help));
        if self.seed.is_none() {
            let help = "choose one with `.seed(NUMBER)`; the same seed gives the same map";
            wrong("no-seed", "no seed is chosen".to_owned(), help);
        }
        if !(1..=MAX_ATTEMPTS).contains(&self.attempts) {
            wrong(
                "attempts",
                format!("{} attempts are out of range", self.attempts),
                "choose 1 to 1000 attempts",
            );
        }
        if let Some(threads) = self.threads {
            if !(1..=MAX_THREADS).contains(&threads) {
                wrong("threads", format!("{threads} threads are out of range"), "choose 1 to 256 threads");
            } else if threads > 1 && !HAS_THREADS {
                let message =
                    format!("{threads} threads are requested, but this build does not support threads");
                wrong("no-threads", message, "remove `.threads`, or build with the feature `threads`");
            }
        }
        for error in &self.modifier_errors {
            wrong("modifier", error.to_string(), &error.help());
        }
        if goal == Goal::Layout {
            let of_maps = [
                (self.best_effort, "best_effort"),
                (self.timeline, "timeline"),
                (!self.modifiers.is_empty(), "modifier"),
                (self.target != Game::Vcmi, "target"),
            ];
            for (_, name) in of_maps.into_iter().filter(|(is_chosen, _)| *is_chosen) {
                let message = format!("`.{name}` applies to maps, not to layouts");
                wrong(
                    "only-maps",
                    message,
                    &format!("remove `.{name}`, or generate a map with `.generate()`"),
                );
            }
        }
        diagnostics
    }
}
