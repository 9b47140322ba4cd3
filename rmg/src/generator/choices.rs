//! What is chosen for a map, and whether it goes together.

use rmg_fill::{OwnEntry, OwnModifier, OwnModifiers};

use crate::diag::Fault;
use crate::faults::choice;
use crate::jobs::{CancelToken, HAS_THREADS};
use crate::pack::Pack;
use crate::pipeline::DEFAULT_ATTEMPTS;
use crate::plan::{ContentChoice, Effort, GenOptions, MapMonsters, PlacementMode, PlayerChoice};
use crate::progress::Listener;
use crate::template::{VictoryWish, WaterContent};
use crate::{Game, MapSize, Seed};

/// Most attempts that can be asked for.
const MOST_ATTEMPTS: u32 = 1000;
/// Most threads that can be asked for.
const MOST_THREADS: usize = 256;

/// What is chosen for a map.
#[derive(Debug, Clone)]
pub(super) struct Choices {
    pub(super) template: Option<String>,
    pub(super) seed: Option<u64>,
    pub(super) size: Option<MapSize>,
    pub(super) players: Vec<PlayerChoice>,
    pub(super) water: Option<WaterContent>,
    pub(super) monsters: MapMonsters,
    pub(super) effort: Effort,
    pub(super) placement: PlacementMode,
    pub(super) ban: Vec<ContentChoice>,
    pub(super) enable: Vec<ContentChoice>,
    pub(super) victory: Option<VictoryWish>,
    pub(super) attempts: u32,
    pub(super) best_effort: bool,
    pub(super) pack: Pack,
    pub(super) target: Game,
    pub(super) threads: Option<usize>,
    pub(super) cancel: Option<CancelToken>,
    pub(super) listener: Option<Listener>,
    pub(super) timeline: bool,
    pub(super) own: Vec<OwnPlace>,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            template: None,
            seed: None,
            size: None,
            players: Vec::new(),
            water: None,
            monsters: MapMonsters::default(),
            effort: Effort::default(),
            placement: PlacementMode::default(),
            ban: Vec::new(),
            enable: Vec::new(),
            victory: None,
            attempts: DEFAULT_ATTEMPTS,
            best_effort: false,
            pack: Pack::default(),
            target: Game::Vcmi,
            threads: None,
            cancel: None,
            listener: None,
            timeline: false,
            own: Vec::new(),
        }
    }
}

/// A modifier of the caller's with its place in the order.
#[derive(Debug, Clone)]
pub(super) struct OwnPlace {
    after: Option<String>,
    modifier: OwnEntry,
}

impl OwnPlace {
    pub(super) fn new(after: Option<String>, modifier: impl OwnModifier) -> Self {
        Self { after, modifier: OwnEntry::new(modifier) }
    }
}

/// What is to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Map,
    Layout,
}

impl Choices {
    /// The options of a plan; a missing seed, which is a fault of its own, is 0 there.
    pub(super) fn options(&self) -> GenOptions {
        GenOptions {
            size: self.size,
            players: self.players.clone(),
            water: self.water,
            monsters: self.monsters,
            effort: self.effort,
            placement: self.placement,
            ban: self.ban.clone(),
            enable: self.enable.clone(),
            victory: self.victory.clone(),
            target: self.target,
            ..GenOptions::new(Seed(self.seed.unwrap_or_default()))
        }
    }

    /// The modifiers in their places; those that have none are left out with a fault.
    pub(super) fn modifiers(&self, faults: &mut Vec<Fault>) -> OwnModifiers {
        let mut modifiers = OwnModifiers::default();
        for OwnPlace { after, modifier } in &self.own {
            if let Err(error) = modifiers.add(after.as_deref(), modifier.clone()) {
                faults.push(choice("modifier", error.to_string(), error.help()));
            }
        }
        modifiers
    }

    /// What is wrong with the choices, whatever the template.
    pub(super) fn faults(&self, goal: Goal) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut wrong = |code, message: String, help: &str| faults.push(choice(code, message, help));
        if self.seed.is_none() {
            let help = "choose one with `.seed(NUMBER)`; the same seed gives the same map";
            wrong("no-seed", "no seed is chosen".to_owned(), help);
        }
        if !(1..=MOST_ATTEMPTS).contains(&self.attempts) {
            wrong(
                "attempts",
                format!("{} attempts are out of range", self.attempts),
                "choose 1 to 1000 attempts",
            );
        }
        if let Some(threads) = self.threads {
            if !(1..=MOST_THREADS).contains(&threads) {
                wrong("threads", format!("{threads} threads are out of range"), "choose 1 to 256 threads");
            } else if threads > 1 && !HAS_THREADS {
                let message = format!("{threads} threads are asked for, and this build has none to start");
                wrong("no-threads", message, "leave out `.threads`, or build with the feature `threads`");
            }
        }
        if goal == Goal::Layout {
            let of_maps = [
                (self.best_effort, "best_effort"),
                (self.timeline, "timeline"),
                (!self.own.is_empty(), "modifier"),
                (self.target != Game::Vcmi, "target"),
            ];
            for (_, name) in of_maps.into_iter().filter(|(is_chosen, _)| *is_chosen) {
                let message = format!("`.{name}` is about finished maps, and a layout is none");
                wrong(
                    "only-maps",
                    message,
                    &format!("leave out `.{name}`, or make a map with `.generate()`"),
                );
            }
        }
        faults
    }
}
