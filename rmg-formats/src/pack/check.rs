//! Looks at a whole pack: is what it holds enough for a map, and does it fit together?

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ids::{FactionId, ObstacleSetId, TerrainId};
use rmg_core::pack::{
    ContentPack, ObjectKind, ObjectRole, ObstacleSet, Record, RewardKind, Subject, Terrain, TerrainKind,
};

use super::error::{Place, Report};
use super::layers::Tables;
use super::schema::{self, Schema};

/// Reports everything that does not fit together. References were resolved before.
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

/// Whether a terrain can play a part.
type Fits = fn(&Terrain) -> bool;

struct Checker<'a> {
    pack: &'a ContentPack,
    tables: &'a Tables<'a>,
    report: &'a Report,
}

impl Checker<'_> {
    /// Numbers are ids of the game's map files, so they are unique in a table.
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
                let message = format!("`{name}` has the number of `{first}`");
                self.fault(schema, name, column, "duplicate-number", message, "give it another, or none");
            }
        }
    }

    fn terrains(&self) {
        let table = &self.pack.terrains;
        if self.pack.land_terrains().next().is_none() {
            let message = "no terrain is land".to_owned();
            let help =
                "add a terrain of the kind `land`; or, if the pack adds to another, say so by `extends`";
            self.report.push(self.tables.of(&schema::TERRAINS).file_place(), "no-land", message, help);
        }
        for (id, terrain) in table.iter().filter(|(_, terrain)| terrain.kind == TerrainKind::Land) {
            if terrain.move_cost == 0 {
                let message = format!("walking on `{}` costs nothing", terrain.name);
                let help = "write the movement points of a step, 100 for a normal terrain";
                self.fault(&schema::TERRAINS, &terrain.name, "move_cost", "free-walk", message, help);
            }
            // What is blocked gets covered, and only a single tile fits everywhere.
            if !self.has_small_obstacle(id) {
                let message =
                    format!("no obstacle set for `{}` has an obstacle of a single tile", terrain.name);
                let help = "in the column `like`, name a terrain whose obstacles it takes; or add an obstacle that is not limited to a \
                            level or faction, so that every blocked tile can be covered";
                self.fault(&schema::TERRAINS, &terrain.name, "name", "no-small-obstacle", message, help);
            }
        }
    }

    /// Whether some set holds a single tile for the terrain, whatever the faction and on every level of the terrain.
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
                "land without an edge of its own",
            ),
        ];
        for (part, id, fits, wanted) in parts {
            let Some(terrain) = id.map(|id| &self.pack.terrains[id]) else { continue };
            if !fits(terrain) {
                let message =
                    format!("`{}` cannot be the default for `{part}`, it is not {wanted}", terrain.name);
                let help = "change [defaults] in pack.toml, or the terrain";
                self.fault(&schema::TERRAINS, &terrain.name, "kind", "unfit-default", message, help);
            }
        }
    }

    /// What plays the part of a portal is one, and can be placed.
    fn portals(&self) {
        let defaults = &self.pack.defaults;
        let monoliths = defaults.monoliths.iter().map(|id| ("monolith", *id));
        let others = [("gate", defaults.gate), ("whirlpool", defaults.whirlpool)];
        let others = others.into_iter().filter_map(|(part, id)| Some((part, id?)));
        for (part, id) in others.chain(monoliths) {
            let kind = &self.pack.objects[id];
            let help = "change [defaults] in pack.toml, or the object";
            if kind.role != ObjectRole::Portal || !kind.is_visitable {
                let message = format!(
                    "`{}` cannot be the default for `{part}`, it is no portal that heroes visit",
                    kind.key
                );
                self.fault(&schema::OBJECTS, &kind.key, "role", "unfit-default", message, help);
            }
            if !kind.appearances.iter().any(|id| !self.pack.appearances[*id].terrains.is_empty()) {
                let message =
                    format!("`{}` is the default for `{part}`, and has no appearance to place", kind.key);
                self.fault(&schema::OBJECTS, &kind.key, "subtype", "unfit-default", message, help);
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
            let home = faction.native_terrain.map(|terrain| &self.pack.terrains[terrain]);
            if let Some(home) = home.filter(|home| home.kind != TerrainKind::Land) {
                let message = format!("`{}` is not land", home.name);
                let help = "towns stand on land; name a terrain of the kind `land`";
                self.fault(
                    &schema::FACTIONS,
                    &faction.name,
                    "native_terrain",
                    "unfit-terrain",
                    message,
                    help,
                );
            }
            if faction.has_town && !with_town.contains(&id) {
                let message = format!("there is no appearance of the town of `{}`", faction.name);
                let help = "add it to appearances.csv, or leave `has_town` empty";
                self.fault(&schema::FACTIONS, &faction.name, "has_town", "no-appearance", message, help);
            }
        }
    }

    fn objects(&self) {
        for kind in self.pack.objects.records() {
            let mut looks = kind.appearances.iter().map(|id| &self.pack.appearances[*id]);
            if kind.is_rolled() && !looks.clone().any(|look| !look.terrains.is_empty()) {
                let message = format!("`{}` has a value, but no appearance that could be placed", kind.key);
                let help = "add one to appearances.csv, or empty `value`";
                self.fault(&schema::OBJECTS, &kind.key, "value", "no-appearance", message, help);
            }
            if kind.zone_limit == Some(0) || kind.map_limit == Some(0) {
                let column = if kind.map_limit == Some(0) { "map_limit" } else { "zone_limit" };
                let message = format!("`{}` may be placed 0 times", kind.key);
                let help = "write at least 1, or empty `value` so that it is never rolled";
                self.fault(&schema::OBJECTS, &kind.key, column, "zero-limit", message, help);
            }
            let goal = kind.is_visitable && looks.by_ref().any(|look| look.footprint.actions().is_empty());
            if goal {
                let message =
                    format!("heroes visit `{}`, but an appearance of it has no cell to do so", kind.key);
                let help = "put an `A` into each of its masks, or empty `visitable`";
                self.fault(&schema::OBJECTS, &kind.key, "visitable", "no-action-cell", message, help);
            }
        }
    }

    fn appearances(&self) {
        for look in self.pack.appearances.records() {
            let kind = &self.pack.objects[look.kind];
            if !kind.is_visitable && !look.footprint.actions().is_empty() {
                let message = format!("the mask has a cell to visit, but nobody visits `{}`", kind.key);
                let help = "write `X` for `A`, or make the object `visitable`";
                self.fault(&schema::APPEARANCES, &look.name, "mask", "idle-action-cell", message, help);
            }
        }
    }

    fn obstacle_sets(&self) {
        for (id, set) in self.pack.obstacle_sets.iter() {
            if set.terrains.is_empty() {
                let message = "the set is for no terrain".to_owned();
                self.set_fault(id, "terrains", "empty-set", message, "name terrains, or remove the set");
            }
            if !set.levels.surface && !set.levels.underground {
                let message = "the set is for no level".to_owned();
                self.set_fault(id, "levels", "empty-set", message, "write `surface;underground`");
            }
            for look in set.appearances.iter().map(|id| &self.pack.appearances[*id]) {
                if look.footprint.is_flat() {
                    let message = format!("`{}` covers no tile", look.name);
                    self.set_fault(id, "appearances", "flat-obstacle", message, "take it out of the set");
                }
                if !look.footprint.actions().is_empty() {
                    let message = format!("`{}` is visited, so it is no obstacle", look.name);
                    self.set_fault(id, "appearances", "visited-obstacle", message, "take it out of the set");
                }
                if let Some(missing) = set.terrains.iter().find(|terrain| !look.terrains.contains(*terrain)) {
                    let terrain = &self.pack.terrains[missing].name;
                    let message = format!("`{}` may not stand on `{terrain}`", look.name);
                    let help = format!("take it out of the set, or `{terrain}` out of its terrains");
                    self.set_fault(id, "appearances", "unfit-terrain", message, &help);
                }
            }
        }
    }

    fn set_fault(&self, set: ObstacleSetId, column: &str, code: &'static str, message: String, help: &str) {
        self.fault(&schema::OBSTACLE_SETS, &self.pack.obstacle_sets[set].name, column, code, message, help);
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
                let message = format!("a reward `{}` needs a level", reward.kind.word());
                self.fault(
                    &schema::REWARDS,
                    &reward.name,
                    "level",
                    "missing-value",
                    message,
                    "write 1 or more",
                );
            }
            if reward.kind == RewardKind::BoxSpellsOfSchool && !schools.contains(reward.school.as_str()) {
                let message = format!("no spell is of the school `{}`", reward.school);
                let help = "name a school of spells.csv";
                self.fault(&schema::REWARDS, &reward.name, "school", "unknown-name", message, help);
            }
        }
    }

    fn fault(
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

    /// Where a column of a named row stands; objects without a row of their own stand in the row of their type.
    fn place(&self, schema: &'static Schema, name: &str, column: &str) -> Place {
        let rows = self.tables.of(schema);
        let of_type = || rows.find_key((name.split_once('/')?.0, "*"));
        let column = schema.columns.iter().position(|known| *known == column);
        match rows.find(name).or_else(of_type) {
            Some(row) => rows.place(row, column),
            None => rows.file_place(),
        }
    }
}
