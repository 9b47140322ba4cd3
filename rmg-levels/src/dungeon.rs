//! Dungeons of many levels.
//!
//! The levels and the portals that join them are planned first; this is fast. Each level is then generated on
//! request, from its place in the plan and its own random streams. Levels can be generated in any order and
//! several times, always with the same result.

use std::collections::VecDeque;
use std::sync::Arc;

use rmg_core::Seed;
use rmg_core::dungeon::{DungeonLevel, LevelId, Location, PortalTarget};
use rmg_core::rng::StreamName;

use crate::adders::{Leads, PortalAdder};
use crate::chance::{Amount, percent};
use crate::config::{LevelFactory, TypeParts};
use crate::error::LevelError;
use crate::generate::{generate, pick_context};
use crate::job::{LevelJob, PortalJob};

/// Maximum number of levels of a dungeon. Portals that multiply would fill the memory.
pub const MAX_LEVELS: usize = 10_000;

/// Maximum number of tiles of levels that are generated together: four levels of the largest size, or a
/// hundred of 800 x 800. Levels need about ten bytes per tile in memory, and files need about the same.
pub const MAX_TILES: u64 = 4 * 4096 * 4096;

/// A dungeon: the plan of all its levels.
#[derive(Debug)]
pub struct Dungeon<'f> {
    factory: &'f LevelFactory,
    seed: Seed,
    levels: Vec<LevelPlan>,
    notes: Vec<String>,
    forced: Vec<Arc<str>>,
}

/// The plan of one level.
#[derive(Debug)]
struct LevelPlan {
    /// Position in the level types of the factory.
    level_type: usize,
    /// Number of portals between the start and this level.
    depth: u32,
    name: StreamName,
    /// In the order of the list of the level: first the portal that leads up, if any.
    portals: Vec<PortalJob>,
    /// The unique vaults that this level has.
    unique: Vec<Arc<str>>,
}

/// A proof that all levels and an exit can be reached from the start. Each level has its own proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DungeonProof {
    /// The number of levels. All are reached.
    pub levels: usize,
    /// The depth of the dungeon in levels.
    pub depth: u32,
    /// The levels with an exit, at least one.
    pub exits: Vec<LevelId>,
}

impl<'f> Dungeon<'f> {
    /// Plans a dungeon.
    ///
    /// # Arguments
    /// - `start`: the type of the first level. `None`: the start of the configuration. If no level has escape
    ///   stairs, the entrance of the first level is the exit.
    ///
    /// # Errors
    /// - [`LevelError::UnknownType`]
    /// - [`LevelError::TooManyLevels`]: more than [`MAX_LEVELS`].
    /// - [`LevelError::NoExit`]: only for a `start` that differs from that of the configuration.
    pub fn new(factory: &'f LevelFactory, start: Option<&str>, seed: Seed) -> Result<Self, LevelError> {
        let start = match start {
            None => factory.start,
            Some(name) => factory.types.iter().position(|parts| parts.name == name).ok_or_else(|| {
                let known: Vec<String> = factory.level_types().map(|name| format!("`{name}`")).collect();
                LevelError::UnknownType { level_type: name.to_owned(), known: known.join(", ") }
            })?,
        };
        let mut dungeon = Self { factory, seed, levels: Vec::new(), notes: Vec::new(), forced: Vec::new() };
        dungeon.plan_levels(start)?;
        dungeon.ensure_exit(start)?;
        dungeon.give_homes();
        Ok(dungeon)
    }

    /// Puts vaults into each level whose type has them, independent of their depths and chances.
    ///
    /// # Errors
    /// [`LevelError::UnknownVault`]
    pub fn with_vaults(mut self, names: &[impl AsRef<str>]) -> Result<Self, LevelError> {
        for name in names {
            let name = name.as_ref();
            let Some((name, _)) = self.factory.vaults.get_key_value(name) else {
                let known = self.factory.vaults.keys().map(ToString::to_string).collect();
                return Err(LevelError::UnknownVault { vault: name.to_owned(), known });
            };
            self.forced.push(Arc::clone(name));
        }
        Ok(self)
    }

    /// Picks the level of each unique vault, among those of its types and depths.
    fn give_homes(&mut self) {
        for vault in self.factory.vaults.values().filter(|vault| vault.is_unique) {
            let has_it = |plan: &LevelPlan| {
                let mut vaults = self.factory.types[plan.level_type].vaults.iter();
                vaults.any(|choice| choice.part.name == vault.name && choice.depths.has(plan.depth))
            };
            let homes: Vec<usize> = (0..self.levels.len()).filter(|at| has_it(&self.levels[*at])).collect();
            let name = self.seed.at("vault").at(&*vault.name);
            let mut rng = name.stream();
            if percent(&mut rng, vault.chance)
                && let Some(home) = rng.pick(&homes)
            {
                self.levels[*home].unique.push(Arc::clone(&vault.name));
            }
        }
    }

    /// Samples portals level by level. A unique portal belongs to the first level for which its chance
    /// succeeds.
    fn plan_levels(&mut self, start: usize) -> Result<(), LevelError> {
        let portal_count =
            self.factory.types.iter().flat_map(|parts| &parts.portals).map(|(at, _)| *at + 1).max();
        let mut is_spent = vec![false; portal_count.unwrap_or(0) as usize];
        let name = self.seed.at("dungeon").at(self.factory.types[start].name.as_str());
        self.levels.push(LevelPlan {
            level_type: start,
            depth: 0,
            name,
            portals: Vec::new(),
            unique: Vec::new(),
        });
        let mut queue = VecDeque::from([0]);
        while let Some(here) = queue.pop_front() {
            let LevelPlan { level_type, depth, name, .. } = self.levels[here];
            for (at, copy, adder) in portals_of(&self.factory.types[level_type], &name, depth) {
                if is_spent[*at as usize] {
                    continue;
                }
                let target = match &adder.leads {
                    Leads::EscapeStairs => PortalTarget::Exit,
                    // the bottom of the dungeon
                    Leads::To(_) if depth + 1 >= self.factory.depth => continue,
                    Leads::To(target) => {
                        let next = self.add_level(here, (*at, copy), adder, target)?;
                        queue.push_back(next.index());
                        PortalTarget::Down(next)
                    }
                };
                is_spent[*at as usize] = adder.unique;
                let job =
                    PortalJob { icon: Arc::clone(&adder.icon), location: adder.location.clone(), target };
                self.levels[here].portals.push(job);
            }
        }
        Ok(())
    }

    /// Adds the level behind a portal of `here`, with its portal that leads back up. The caller then adds the
    /// portal to `here`.
    fn add_level(
        &mut self,
        here: usize,
        (at, copy): (u32, u32),
        adder: &PortalAdder,
        target: &str,
    ) -> Result<LevelId, LevelError> {
        if self.levels.len() >= MAX_LEVELS {
            return Err(LevelError::TooManyLevels { limit: MAX_LEVELS, level_type: target.to_owned() });
        }
        let level_type = self.factory.types.iter().position(|parts| parts.name == target);
        let level_type = level_type.expect("the check of the configuration verifies all targets");
        let from = LevelId(u32::try_from(here).expect("at most MAX_LEVELS"));
        let up = PortalJob {
            icon: Arc::clone(&adder.other_icon),
            location: Location::Room,
            target: PortalTarget::Up(from, self.levels[here].portals.len()),
        };
        let name = copy_name(self.levels[here].name.at("below").at(at), copy);
        let depth = self.levels[here].depth + 1;
        self.levels.push(LevelPlan { level_type, depth, name, portals: vec![up], unique: Vec::new() });
        Ok(LevelId(u32::try_from(self.levels.len() - 1).expect("at most MAX_LEVELS")))
    }

    /// Adds an exit if no level has one.
    fn ensure_exit(&mut self, start: usize) -> Result<(), LevelError> {
        let has_exit =
            |level: &LevelPlan| level.portals.iter().any(|portal| portal.target == PortalTarget::Exit);
        if self.levels.iter().any(has_exit) {
            return Ok(());
        }
        let types = &self.factory.types;
        let found = self.levels.iter().enumerate().find_map(|(at, level)| {
            let mut adders = types[level.level_type].portals.iter().map(|(_, choice)| &choice.part);
            let stairs = adders.find(|adder| adder.leads == Leads::EscapeStairs && adder.chance > 0);
            stairs.map(|adder| (at, Arc::clone(&adder.icon), adder.location.clone()))
        });
        let entrance = || {
            let adders = types.iter().flat_map(|parts| &parts.portals).map(|(_, choice)| &choice.part);
            let here = Leads::To(types[start].name.clone());
            let stairs =
                adders.chain(&self.factory.entrances).find(|adder| adder.leads == here && adder.chance > 0);
            stairs.map(|adder| (0, Arc::clone(&adder.other_icon), Location::Room))
        };
        let (at, icon, location) = match found {
            Some(found) => {
                self.notes
                    .push(format!("no exit was generated; `{}` was added to level {}", found.1, found.0));
                found
            }
            None => {
                let found =
                    entrance().ok_or_else(|| LevelError::NoExit { level_type: types[start].name.clone() })?;
                self.notes
                    .push(format!("no level has escape stairs: the entrance `{}` is the exit", found.1));
                found
            }
        };
        self.levels[at].portals.push(PortalJob { icon, location, target: PortalTarget::Exit });
        Ok(())
    }

    /// Returns the number of levels.
    #[must_use]
    pub fn level_count(&self) -> usize {
        self.levels.len()
    }

    /// Returns all levels with fewer than `depth` portals between them and the start, in order.
    pub fn levels_to_depth(&self, depth: u32) -> impl Iterator<Item = LevelId> + Clone {
        let levels = (0u32..).zip(&self.levels);
        levels.take_while(move |(_, level)| level.depth < depth).map(|(at, _)| LevelId(at))
    }

    /// Returns the width and height of a level without generating it.
    #[must_use]
    pub fn size(&self, level: LevelId) -> Option<(u16, u16)> {
        let plan = self.levels.get(level.index())?;
        Some(pick_context(&plan.name, &self.factory.types[plan.level_type], plan.depth).size)
    }

    /// Generates all levels with fewer than `depth` portals between them and the start, in order, as
    /// [`level`](Self::level) does.
    ///
    /// # Errors
    /// - [`LevelError::TooManyTiles`]: the levels have more than [`MAX_TILES`] tiles. None is generated.
    /// - The errors of [`level`](Self::level).
    ///
    /// # Cost
    /// O(tiles), at most [`MAX_TILES`]; about ten bytes each.
    pub fn make_to_depth(&self, depth: u32) -> Result<Vec<DungeonLevel>, LevelError> {
        let sizes = self.levels_to_depth(depth).filter_map(|level| self.size(level));
        let tiles = sizes.clone().map(|(width, height)| u64::from(width) * u64::from(height)).sum();
        if tiles > MAX_TILES {
            let largest = sizes.clone().max_by_key(|(width, height)| u64::from(*width) * u64::from(*height));
            return Err(LevelError::TooManyTiles {
                levels: sizes.count(),
                largest: largest.unwrap_or_default(),
                tiles,
                limit: MAX_TILES,
                depth: self.depth_within(MAX_TILES),
            });
        }
        self.levels_to_depth(depth).map(|level| self.level(level)).collect()
    }

    /// Returns the maximum depth for which all levels together have at most `most` tiles.
    fn depth_within(&self, most: u64) -> u32 {
        let mut tiles = 0;
        for (plan, level) in self.levels.iter().zip((0..).map(LevelId)) {
            let (width, height) = self.size(level).unwrap_or_default();
            tiles += u64::from(width) * u64::from(height);
            if tiles > most {
                // levels are in order of their depth
                return plan.depth;
            }
        }
        u32::MAX
    }

    /// Returns the type of a level; `None` for an unknown level.
    #[must_use]
    pub fn level_type(&self, level: LevelId) -> Option<&str> {
        self.levels.get(level.index()).map(|plan| self.factory.types[plan.level_type].name.as_str())
    }

    /// Returns what was added to the configuration, as text.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Generates a level and proves that it is sound.
    ///
    /// # Errors
    /// - [`LevelError::UnknownLevel`]
    /// - [`LevelError::NoPlace`]: no free tile is left for a portal.
    /// - [`LevelError::VaultMisfit`]: no section is large enough for a forced vault.
    /// - [`LevelError::BadSections`], [`LevelError::Unsound`]: only with custom parts.
    ///
    /// # Cost
    /// O(tiles); about 12 to 70 ns per tile, measured by the bench `levels/generate`.
    pub fn level(&self, level: LevelId) -> Result<DungeonLevel, LevelError> {
        let Some(plan) = self.levels.get(level.index()) else {
            return Err(LevelError::UnknownLevel { level, levels: self.levels.len() });
        };
        let job = LevelJob {
            id: level,
            depth: plan.depth,
            parts: &self.factory.types[plan.level_type],
            textures: &self.factory.textures,
            name: plan.name,
            portals: &plan.portals,
            vaults: &self.factory.vaults,
            forced: &self.forced,
            unique: &plan.unique,
        };
        generate(&job)
    }

    /// Proves the plan: walks from the start through all portals, counts levels, finds exits, and checks that
    /// both ends of each pair of stairs refer to each other. The proof of each level shows that its portals
    /// are connected by safe paths.
    ///
    /// # Errors
    /// [`LevelError::NoExit`]; [`LevelError::UnknownLevel`] if a portal leads to no level or a level is not
    /// reached.
    pub fn prove(&self) -> Result<DungeonProof, LevelError> {
        let levels = self.levels.len();
        let mut is_reached = vec![false; levels];
        let mut exits = Vec::new();
        let mut stack = vec![LevelId::START];
        while let Some(here) = stack.pop() {
            let lost = LevelError::UnknownLevel { level: here, levels };
            let Some(plan) = self.levels.get(here.index()) else { return Err(lost) };
            if std::mem::replace(&mut is_reached[here.index()], true) {
                continue;
            }
            for (at, portal) in plan.portals.iter().enumerate() {
                match portal.target {
                    PortalTarget::Exit => exits.push(here),
                    PortalTarget::Up(above, _) => stack.push(above),
                    PortalTarget::Down(below) => {
                        let back = self.levels.get(below.index()).and_then(|below| below.portals.first());
                        if back.is_none_or(|back| back.target != PortalTarget::Up(here, at)) {
                            return Err(LevelError::UnknownLevel { level: below, levels });
                        }
                        stack.push(below);
                    }
                }
            }
        }
        if let Some(level) = (0u32..).zip(&is_reached).find(|(_, reached)| !**reached) {
            return Err(LevelError::UnknownLevel { level: LevelId(level.0), levels });
        }
        if exits.is_empty() {
            return Err(LevelError::NoExit {
                level_type: self.level_type(LevelId::START).unwrap_or("").to_owned(),
            });
        }
        exits.sort_unstable();
        exits.dedup();
        let depth = self.levels.iter().map(|plan| plan.depth + 1).max().unwrap_or(0);
        Ok(DungeonProof { levels, depth, exits })
    }
}

/// Returns the portals that a level has, each with its position in the configuration and the number of equal
/// portals before it.
fn portals_of<'f>(
    parts: &'f TypeParts,
    name: &StreamName,
    depth: u32,
) -> impl Iterator<Item = (&'f u32, u32, &'f PortalAdder)> {
    let mut all = Vec::new();
    for (at, choice) in parts.portals.iter().filter(|(_, choice)| choice.depths.has(depth)) {
        let adder = choice.part.as_ref();
        let name = name.at("portal").at(*at);
        let amount = if adder.amount == Amount::new(1, 1) {
            1
        } else {
            adder.amount.sample(&mut name.at("amount").stream())
        };
        let hits = (0..amount).filter(|copy| percent(&mut copy_name(name, *copy).stream(), adder.chance));
        all.extend(hits.map(|copy| (at, copy, adder)));
    }
    all.into_iter()
}

/// Returns the name of the streams of a portal; the first of several equal portals needs no further part.
fn copy_name(name: StreamName, copy: u32) -> StreamName {
    if copy == 0 { name } else { name.at("copy").at(copy) }
}
