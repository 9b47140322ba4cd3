//! The tables of packs and their columns.

/// A kind of table.
#[derive(Debug)]
pub(super) struct Schema {
    /// Name in `[remove]` and in the `subject` column: `creatures`.
    pub(super) table: &'static str,
    /// File: `creatures.csv`.
    pub(super) file: &'static str,
    /// The noun for one row in messages.
    pub(super) noun: &'static str,
    /// Columns in the order in which the code destructures them.
    pub(super) columns: &'static [&'static str],
    /// Number of first columns that form the name of a row.
    pub(super) keys: usize,
}

macro_rules! schemas {
    ($($name:ident = $table:literal, $noun:literal, $keys:literal: $($column:literal)+;)+) => {
        $(pub(super) static $name: Schema = Schema {
            table: $table,
            file: concat!($table, ".csv"),
            noun: $noun,
            columns: &[$($column),+],
            keys: $keys,
        };)+

        /// All tables.
        pub(super) static ALL: &[&Schema] = &[$(&$name),+];
    };
}

schemas! {
    TERRAINS = "terrains", "terrain", 1:
        "name" "title" "number" "kind" "move_cost" "levels" "color" "blocked_color" "own_edge" "river" "code" "sprite"
        "like" "frames";
    ROADS = "roads", "road", 1: "name" "title" "number" "move_cost" "code" "sprite";
    RIVERS = "rivers", "river", 1: "name" "title" "number" "code" "sprite" "deltas";
    RESOURCES = "resources", "resource", 1: "name" "title" "number" "price" "pile" "daily_output";
    FACTIONS = "factions", "faction", 1:
        "name" "title" "number" "has_town" "native_terrain" "prefers_underground" "alignment" "mage_guild_levels"
        "boat";
    CREATURES = "creatures", "creature", 1:
        "name" "title" "number" "faction" "level" "upgraded" "upgrades" "ai_value" "growth" "stack_min" "stack_max"
        "cost" "placeable";
    ARTIFACTS = "artifacts", "artifact", 1:
        "name" "title" "number" "class" "value" "components" "random" "banned_by_original"
        "needs_water";
    SPELLS = "spells", "spell", 1: "name" "title" "number" "level" "schools" "adventure" "random" "needs_water";
    SKILLS = "skills", "skill", 1: "name" "title" "number" "taught_on_map" "needs_water";
    HERO_CLASSES = "hero_classes", "hero class", 1: "name" "title" "number" "faction" "affinity";
    HEROES = "heroes", "hero", 1: "name" "title" "number" "class" "random" "needs_water";
    OBJECTS = "objects", "object", 2:
        "type" "subtype" "title" "class" "subclass" "role" "subject" "value" "rarity" "zone_limit" "map_limit"
        "ban_category" "visitable" "removed" "ownable" "own_guards" "body";
    DWELLINGS = "dwellings", "dwelling", 1:
        "object" "creatures" "level" "faction" "value" "guards" "placeable" "random";
    APPEARANCES = "appearances", "appearance", 1:
        "name" "object" "sprite" "variant" "mask" "anchor" "terrains" "from_above" "overlay" "group" "allowed" "menu";
    OBSTACLE_SETS = "obstacle_sets", "obstacle set", 1: "name" "kind" "terrains" "levels" "factions" "appearances";
    VCMI = "vcmi", "name in VCMI", 2: "table" "object" "vcmi";
    REWARDS = "rewards", "reward", 1: "name" "kind" "level" "school" "amount" "value" "rarity";
}
