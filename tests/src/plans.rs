//! Plans over graphs, without a template or a content pack.

use rmg_core::plan::{ConnectionPlan, GenPlan, LevelRequest, MapMonsters, PlayerPlan, ZonePlan};
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{MapSize, PlayerColor, Seat, Seed, ZoneId};

use crate::shapes::Shape;

/// A partial plan: equal treasure zones and guarded connections by default.
#[derive(Debug, Clone)]
pub struct PlanBuilder {
    plan: GenPlan,
}

impl PlanBuilder {
    /// Builds a plan with the zones and links of `shape` for a map of `size`, with seed 1.
    #[must_use]
    pub fn new(shape: &Shape, size: MapSize) -> Self {
        let zone = |at: usize| ZonePlan {
            key: (at + 1).to_string(),
            kind: ZoneKind::Treasure,
            weight: 10,
            seat: None,
            player: None,
            level: LevelRequest::Any,
            contents: rmg_core::plan::ZoneContents::default(),
        };
        let connection = |(a, b): &(usize, usize)| ConnectionPlan {
            a: ZoneId::from_index(*a),
            b: ZoneId::from_index(*b),
            kind: ConnectionKind::Guarded,
            guard: 3000,
            road: false,
        };
        Self {
            plan: GenPlan {
                template_name: shape.name.clone(),
                seed: Seed(1),
                size,
                target: rmg_core::Game::default(),
                water: WaterContent::None,
                monsters: MapMonsters::Normal,
                artifact_sets: Default::default(),
                game_rules: Default::default(),
                modifier_options: Vec::new(),
                switches: rmg_core::plan::ContentSwitches::default(),
                chosen_switches: rmg_core::plan::ContentSwitches::default(),
                symmetry: None,
                content_seeds: Default::default(),
                is_symmetry_chosen: false,
                victory: rmg_core::plan::VictoryPlan::default(),
                players: Vec::new(),
                zones: (0..shape.zones).map(zone).collect(),
                connections: shape.edges.iter().map(connection).collect(),
            },
        }
    }

    /// Sets the seed of the plan.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.plan.seed = Seed(seed);
        self
    }

    /// Sets the relative sizes, repeated cyclically over the zones; an empty list changes nothing.
    #[must_use]
    pub fn weights(mut self, weights: &[u64]) -> Self {
        for (zone, weight) in self.plan.zones.iter_mut().zip(weights.iter().cycle()) {
            zone.weight = *weight;
        }
        self
    }

    /// Adds a player in each of these zones.
    ///
    /// # Panics
    /// If a zone does not exist, or more than eight are given.
    #[must_use]
    pub fn starts(mut self, zones: &[usize]) -> Self {
        for (at, zone) in zones.iter().enumerate() {
            let seat = Seat(u8::try_from(at + 1).expect("at most eight players"));
            let color = PlayerColor::ALL[at];
            let zone = &mut self.plan.zones[*zone];
            (zone.kind, zone.seat, zone.player) = (ZoneKind::PlayerStart, Some(seat), Some(color));
            self.plan.players.push(PlayerPlan::new(color, seat, at == 0));
        }
        self
    }

    /// Sets the requested level of a zone.
    ///
    /// # Panics
    /// If the zone does not exist.
    #[must_use]
    pub fn level(mut self, zone: usize, wish: LevelRequest) -> Self {
        self.plan.zones[zone].level = wish;
        self
    }

    /// Sets the kind of a connection.
    ///
    /// # Panics
    /// If the connection does not exist.
    #[must_use]
    pub fn connection_kind(mut self, connection: usize, kind: ConnectionKind) -> Self {
        self.plan.connections[connection].kind = kind;
        self
    }

    /// Returns the plan.
    #[must_use]
    pub fn build(self) -> GenPlan {
        self.plan
    }
}

/// Returns a random plan over `shape`: sizes 1 to 40, up to `starts` players in random zones, a few level
/// requests, and one connection in six of a kind other than guarded.
///
/// # Panics
/// If `starts` is above 8.
#[must_use]
pub fn random_plan(shape: &Shape, size: MapSize, starts: usize, seed: u64) -> GenPlan {
    assert!(starts <= 8, "there are eight player colors");
    let mut rng = Seed(seed).at("plan").stream();
    let mut zones: Vec<usize> = (0..shape.zones).collect();
    let mut chosen = Vec::new();
    while chosen.len() < starts && !zones.is_empty() {
        chosen.push(zones.swap_remove(rng.index(zones.len())));
    }
    let mut plan = PlanBuilder::new(shape, size).seed(seed).starts(&chosen).build();
    let deepest = rmg_core::Level(size.levels() - 1);
    for zone in &mut plan.zones {
        zone.weight = u64::from(1 + rng.below(40));
        zone.level = match rng.below(12) {
            0 => LevelRequest::Force(rmg_core::Level::SURFACE),
            1 => LevelRequest::Force(deepest),
            2 => LevelRequest::Prefer(deepest),
            _ => LevelRequest::Any,
        };
    }
    for connection in &mut plan.connections {
        connection.kind = match rng.below(24) {
            0 => ConnectionKind::Fictive,
            1 => ConnectionKind::Repulsive,
            2 => ConnectionKind::ForcePortal,
            3 => ConnectionKind::Wide,
            _ => ConnectionKind::Guarded,
        };
    }
    plan
}
