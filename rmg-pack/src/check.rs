//! Checks that a pack is complete enough for a map and consistent.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ids::{FactionId, ObstacleSetId, TerrainId};
use rmg_core::pack::{
    ContentPack, ObjectKind, ObjectRole, ObstacleSet, Record, RewardKind, Subject, Terrain, TerrainKind,
};

use super::error::{Location, Report};
use super::layers::Tables;
use super::schema::{self, Schema};

/// Reports all inconsistencies. References must be resolved.
pub(super) fn check(pack: &ContentPack, tables: &Tables<'_>, report: &Report) {
    let checker = Checker { pack, tables, report };
    checker.numbers();
    checker.terrains();
    checker.defaults();
    checker.portals();
    checker.factions();
    checker.objects();
    checker.appearances();
    checker.obstacle_sets();
    checker.rewards();
}

/// Tests whether a terrain is valid as a default.
type Fits = fn(&Terrain) -> bool;

struct Checker<'a> {
    pack: &'a ContentPack,
    tables: &'a Tables<'a>,
    report: &'a Report,
}

impl Checker<'_> {
    /// Checks that numbers are unique in each table: they are ids in the game's map files.
    fn numbers(&self) {
        macro_rules! unique {
            ($($schema:ident $table:ident),+) => {
                $( self.unique(&schema::$schema, self.pack.$table.iter().map(|(_, r)| (r.name(), r.number))); )+
            };
        }
        unique!(TERRAINS terrains, ROADS roads, RIVERS rivers, RESOURCES resources, FACTIONS factions);
        unique!(CREATURES creatures, ARTIFACTS artifacts, SPELLS spells, SKILLS skills);
        unique!(HERO_CLASSES hero_classes, HEROES heroes, OBJECTS objects);
    }

    fn unique<'n, N: Ord>(
        &self,
        schema: &'static Schema,
        numbers: impl Iterator<Item = (&'n str, Option<N>)>,
    ) {
        let column = if schema.table == "objects" { "class" } else { "number" };
        let mut seen = BTreeMap::new();
        for (name, number) in numbers {
            let Some(number) = number else { continue };
            if let Some(first) = seen.insert(number, name) {
                let message = format!("duplicate number: `{name}` has the number of `{first}`");
                self.diagnostic(
                    schema,
                    name,
                    column,
                    "duplicate-number",
                    message,
                    "use another number, or none",
                );
            }
        }
    }

    fn terrains(&self) {
        let table = &self.pack.terrains;
        if self.pack.land_terrains().next().is_none() {
            let message = "the pack has no land terrain".to_owned();
            let help = "add a terrain of the kind `land`, or add `extends` if the pack extends another one";
            self.report.push(self.tables.of(&schema::TERRAINS).file_place(), "no-land", message, help);
        }
        for (id, terrain) in table.iter().filter(|(_, terrain)| terrain.kind == TerrainKind::Land) {
            if terrain.move_cost == 0 {
                let message = format!("the move cost of `{}` is 0", terrain.name);
                let help = "write the movement points of a step, 100 for a normal terrain";
                self.diagnostic(&schema::TERRAINS, &terrain.name, "move_cost", "free-walk", message, help);
            }
            // Obstacles must cover all blocked tiles, and only a single tile fits everywhere.
            if !self.has_small_obstacle(id) {
                let message = format!("no obstacle set for `{}` has a single-tile obstacle", terrain.name);
                let help = "in the column `like`, name a terrain whose obstacles it can use; or add a single-tile obstacle that is not limited to a level or faction";
                self.diagnostic(&schema::TERRAINS, &terrain.name, "name", "no-small-obstacle", message, help);
            }
        }
    }

    /// Returns whether a set for all factions and all levels of the terrain contains a single-tile obstacle.
    fn has_small_obstacle(&self, terrain: TerrainId) -> bool {
        let wanted = self.pack.terrains[terrain].levels;
        let fits = |set: &&ObstacleSet| {
            set.terrains.contains(terrain)
                && set.factions.is_empty()
                && (set.levels.surface || !wanted.surface)
                && (set.levels.underground || !wanted.underground)
        };
        let mut members =
            self.pack.obstacle_sets.records().iter().filter(fits).flat_map(|set| &set.appearances);
        members.any(|id| self.pack.appearances[*id].footprint.cells().len() == 1)
    }

    fn defaults(&self) {
        let defaults = &self.pack.defaults;
        let parts: [(&str, Option<TerrainId>, Fits, &str); 5] = [
            ("rock", defaults.rock, |t| t.kind == TerrainKind::Rock, "of the kind `rock`"),
            ("water", defaults.water, |t| t.kind == TerrainKind::Water, "of the kind `water`"),
            (
                "surface",
                defaults.surface,
                |t| t.kind == TerrainKind::Land && t.levels.surface,
                "surface land",
            ),
            (
                "underground",
                defaults.underground,
                |t| t.kind == TerrainKind::Land && t.levels.underground,
                "underground land",
            ),
            (
                "blend",
                defaults.blend,
                |t| t.kind == TerrainKind::Land && !t.own_edge,
                "land without its own edge",
            ),
        ];
        for (part, id, fits, wanted) in parts {
            let Some(terrain) = id.map(|id| &self.pack.terrains[id]) else { continue };
            if !fits(terrain) {
                let message = format!("invalid default for `{part}`: `{}` is not {wanted}", terrain.name);
                let help = "change [defaults] in pack.toml, or the terrain";
                self.diagnostic(&schema::TERRAINS, &terrain.name, "kind", "unfit-default", message, help);
            }
        }
    }

    /// Checks that default portals are portals and can be placed.
    fn portals(&self) {
        let defaults = &self.pack.defaults;
        let monoliths = defaults.monoliths.iter().map(|id| ("monolith", *id));
        let others = [("gate", defaults.gate), ("whirlpool", defaults.whirlpool)];
        let others = others.into_iter().filter_map(|(part, id)| Some((part, id?)));
        for (part, id) in others.chain(monoliths) {
            let kind = &self.pack.objects[id];
            let help = "change [defaults] in pack.toml, or the object";
            if kind.role != ObjectRole::Portal || !kind.is_visitable {
                let message =
                    format!("invalid default for `{part}`: `{}` is not a portal that heroes visit", kind.key);
                self.diagnostic(&schema::OBJECTS, &kind.key, "role", "unfit-default", message, help);
            }
            if !kind.appearances.iter().any(|id| !self.pack.appearances[*id].terrains.is_empty()) {
                let message = format!(
                    "invalid default for `{part}`: `{}` has no appearance that can be placed",
                    kind.key
                );
                self.diagnostic(&schema::OBJECTS, &kind.key, "subtype", "unfit-default", message, help);
            }
        }
    }

    fn factions(&self) {
        let town = |kind: &ObjectKind| match kind.subject {
            Subject::Faction(id) if !kind.appearances.is_empty() => Some(id),
            _ => None,
        };
        let with_town: BTreeSet<FactionId> = self.pack.objects.records().iter().filter_map(town).collect();
        for (id, faction) in self.pack.factions.iter() {
            let terrain = faction.native_terrain.map(|terrain| &self.pack.terrains[terrain]);
            if let Some(terrain) = terrain.filter(|terrain| terrain.kind != TerrainKind::Land) {
                let message = format!("`{}` is not land", terrain.name);
                let help = "name a terrain of the kind `land`: towns need land";
                self.diagnostic(
                    &schema::FACTIONS,
                    &faction.name,
                    "native_terrain",
                    "unfit-terrain",
                    message,
                    help,
                );
            }
            if faction.has_town && !with_town.contains(&id) {
                let message = format!("the town of `{}` has no appearance", faction.name);
                let help = "add it to appearances.csv, or leave `has_town` empty";
                self.diagnostic(&schema::FACTIONS, &faction.name, "has_town", "no-appearance", message, help);
            }
        }
    }

    fn objects(&self) {
        for kind in self.pack.objects.records() {
            let mut appearances = kind.appearances.iter().map(|id| &self.pack.appearances[*id]);
            if kind.is_rolled() && !appearances.clone().any(|appearance| !appearance.terrains.is_empty()) {
                let message = format!("`{}` has a value, but no appearance that can be placed", kind.key);
                let help = "add one to appearances.csv, or clear `value`";
                self.diagnostic(&schema::OBJECTS, &kind.key, "value", "no-appearance", message, help);
            }
            if kind.zone_limit == Some(0) || kind.map_limit == Some(0) {
                let column = if kind.map_limit == Some(0) { "map_limit" } else { "zone_limit" };
                let message = format!("the limit of `{}` is 0", kind.key);
                let help = "write at least 1, or clear `value` so that it is never placed";
                self.diagnostic(&schema::OBJECTS, &kind.key, column, "zero-limit", message, help);
            }
            let lacks_action = kind.is_visitable
                && appearances.by_ref().any(|appearance| appearance.footprint.actions().is_empty());
            if lacks_action {
                let message =
                    format!("`{}` is visitable, but one of its appearances has no visitable cell", kind.key);
                let help = "write an `A` in each of its masks, or clear `visitable`";
                self.diagnostic(&schema::OBJECTS, &kind.key, "visitable", "no-action-cell", message, help);
            }
        }
    }

    fn appearances(&self) {
        for appearance in self.pack.appearances.records() {
            let kind = &self.pack.objects[appearance.kind];
            if !kind.is_visitable && !appearance.footprint.actions().is_empty() {
                let message = format!("the mask has a visitable cell, but `{}` is not visitable", kind.key);
                let help = "replace `A` by `X`, or make the object `visitable`";
                self.diagnostic(
                    &schema::APPEARANCES,
                    &appearance.name,
                    "mask",
                    "idle-action-cell",
                    message,
                    help,
                );
            }
        }
    }

    fn obstacle_sets(&self) {
        for (id, set) in self.pack.obstacle_sets.iter() {
            if set.terrains.is_empty() {
                let message = "the set has no terrains".to_owned();
                self.set_diagnostic(id, "terrains", "empty-set", message, "name terrains, or remove the set");
            }
            if !set.levels.surface && !set.levels.underground {
                let message = "the set has no levels".to_owned();
                self.set_diagnostic(id, "levels", "empty-set", message, "write `surface;underground`");
            }
            for appearance in set.appearances.iter().map(|id| &self.pack.appearances[*id]) {
                if appearance.footprint.is_flat() {
                    let message = format!("the obstacle `{}` covers no tile", appearance.name);
                    self.set_diagnostic(
                        id,
                        "appearances",
                        "flat-obstacle",
                        message,
                        "remove it from the set",
                    );
                }
                if !appearance.footprint.actions().is_empty() {
                    let message = format!("`{}` is visitable and cannot be an obstacle", appearance.name);
                    self.set_diagnostic(
                        id,
                        "appearances",
                        "visited-obstacle",
                        message,
                        "remove it from the set",
                    );
                }
                if let Some(missing) =
                    set.terrains.iter().find(|terrain| !appearance.terrains.contains(*terrain))
                {
                    let terrain = &self.pack.terrains[missing].name;
                    let message = format!("`{}` cannot be placed on `{terrain}`", appearance.name);
                    let help = format!("remove it from the set, or `{terrain}` from its terrains");
                    self.set_diagnostic(id, "appearances", "unfit-terrain", message, &help);
                }
            }
        }
    }

    fn set_diagnostic(
        &self,
        set: ObstacleSetId,
        column: &str,
        code: &'static str,
        message: String,
        help: &str,
    ) {
        self.diagnostic(
            &schema::OBSTACLE_SETS,
            &self.pack.obstacle_sets[set].name,
            column,
            code,
            message,
            help,
        );
    }

    fn rewards(&self) {
        let schools: BTreeSet<&str> =
            self.pack.spells.records().iter().flat_map(|spell| &spell.schools).map(String::as_str).collect();
        for reward in &self.pack.rewards {
            let needs_level = matches!(
                reward.kind,
                RewardKind::ScrollLevel
                    | RewardKind::BoxSpellsOfLevel
                    | RewardKind::BoxCreatures
                    | RewardKind::QuestCreatures
                    | RewardKind::AskCreatures
            );
            if needs_level && reward.level == 0 {
                let message = format!("the reward `{}` needs a level", reward.kind.word());
                self.diagnostic(
                    &schema::REWARDS,
                    &reward.name,
                    "level",
                    "missing-value",
                    message,
                    "write 1 or more",
                );
            }
            if reward.kind == RewardKind::BoxSpellsOfSchool && !schools.contains(reward.school.as_str()) {
                let message = format!("unknown school `{}`", reward.school);
                let help = "use a school of spells.csv";
                self.diagnostic(&schema::REWARDS, &reward.name, "school", "unknown-name", message, help);
            }
        }
    }

    fn diagnostic(
        &self,
        schema: &'static Schema,
        name: &str,
        column: &str,
        code: &'static str,
        message: String,
        help: &str,
    ) {
        if !self.report.skip_beyond() {
            self.report.push(self.place(schema, name, column), code, message, help);
        }
    }

    /// Returns the location of a column of a named row. Objects without their own row are located at the row
    /// of their type.
    fn place(&self, schema: &'static Schema, name: &str, column: &str) -> Location {
        let rows = self.tables.of(schema);
        let of_type = || rows.find_key((name.split_once('/')?.0, "*"));
        let column = schema.columns.iter().position(|known| *known == column);
        match rows.find(name).or_else(of_type) {
            Some(row) => rows.place(row, column),
            None => rows.file_place(),
        }
    }
}
