//! The structures and their keys.

use super::shape::Accepted::{
    ByName, Decimal, Foreign, List, Names, Numbers, Size, Text, Truth, Whole, Word, Words, Zone, Zones,
};
use super::shape::Omitted::{Required, Value};
use super::shape::{Accepted, Field, Omitted, Structure};
use crate::json::limits::{MAX_COUNT, MAX_PLAYERS, MAX_VALUE, MAX_ZONE_SIZE};

const NONE: Omitted = Omitted::Words("none");

const fn field(key: &'static str, value: Accepted, default: Omitted, text: &'static str) -> Field {
    Field { key, value, default, text }
}

/// A template.
pub const TEMPLATE: Structure = Structure {
    title: "Template",
    text: "Stands in the file under its id: `{ \"my-template\": { ... } }`. A file may have up to 1000.",
    fields: &[
        field(
            "name",
            Text,
            Omitted::Words("the id"),
            "Name that people see, in the game, too. At most 128 letters, as the id.",
        ),
        field("description", Text, NONE, "Free text for whoever reads the file; nothing on the map."),
        field(
            "minSize",
            Size,
            Required,
            "Smallest map, measured in tiles of all levels. It is the size where none is asked for.",
        ),
        field("maxSize", Size, Required, "Largest map, measured in tiles of all levels."),
        field(
            "players",
            Numbers(1, MAX_PLAYERS as u32),
            Required,
            "How many players there may be, humans and computers together.",
        ),
        field(
            "humans",
            Numbers(0, MAX_PLAYERS as u32),
            Omitted::Words("any number"),
            "How many of them may be human. Numbers that `players` cannot hold are warned of.",
        ),
        field(
            "allowedWaterContent",
            Words(&["none", "normal", "islands"]),
            Omitted::Words("all"),
            "Kinds of sea that may be chosen: no sea, seas between zones, zones as islands.",
        ),
        field(
            "zoneSizeLaw",
            Word(&["linear", "quadratic"]),
            Value("linear"),
            "How `size` becomes area: proportional to it, or to its square, which is VCMI's older law. Not known to VCMI.",
        ),
        field(
            "shuffleSeats",
            Truth,
            Value("false"),
            "Whether the seed deals the seats, or the first player sits in the zone with the lowest `owner`. Not known to VCMI.",
        ),
        field(
            "victory",
            Text,
            Value("standard"),
            "How the game is won, beside defeating all enemies, which is `standard` or `all-defeated`: `grail` (obelisks are required for \
             it), `town` or `town=ZONE` (capturing a neutral one, of that zone or as far as can be from all players), `artifact` or \
             `artifact=NAME` (owning it, or a relic, which lies guarded where nobody starts, and nowhere else). Not known to VCMI.",
        ),
        field(
            "settings",
            Accepted::Structure("Settings"),
            NONE,
            "Settings of the game that differ in this template. They are kept, and decide nothing about the map.",
        ),
        field(
            "repeat",
            ByName("how many values a name goes through, or a list of them"),
            NONE,
            "Names that stand in braces in `zones` and `connections`: a zone with `{corner}` in its id, and a connection or item of a list with it \
             anywhere, is there once for each value; `{corner+1}` is the next one, after the last the first. A text of a mention alone may be a \
             number. Not known to VCMI; `rmg show --expanded` writes it out.",
        ),
        field(
            "mirror",
            ByName("the other side"),
            NONE,
            "Sides: with `\"west\": \"east\"`, each zone with `west` in its id is there with `east`, too, with the next free seat as `owner`, \
             and so is each connection of it. After `repeat`; each side mirrors what those before it made; both make at most 100000 values and \
             4 MB of text. Not known to VCMI.",
        ),
        field("bannedSpells", Names("spells"), NONE, "Spells that are not on the map."),
        field(
            "enabledSpells",
            Names("spells"),
            NONE,
            "Spells that are on it though the game switches them off; enabled wins over banned.",
        ),
        field("bannedArtifacts", Names("artifacts"), NONE, "Artifacts that are not on the map."),
        field(
            "enabledArtifacts",
            Names("artifacts"),
            NONE,
            "Artifacts that are on it though the game switches them off.",
        ),
        field("bannedSkills", Names("secondary skills"), NONE, "Skills that heroes are not offered."),
        field(
            "enabledSkills",
            Names("secondary skills"),
            NONE,
            "Skills that they are offered though the game switches them off.",
        ),
        field("bannedHeroes", Names("heroes"), NONE, "Heroes that are not hired and not found in prisons."),
        field("enabledHeroes", Names("heroes"), NONE, "Heroes that are, though the game switches them off."),
        field(
            "zones",
            ByName("[zones](#zone)"),
            Required,
            "The zones by their ids: any texts of at most 128 letters, which connections and `...LikeZone` name. VCMI takes numbers only. At most \
             1024.",
        ),
        field(
            "connections",
            List("Connection"),
            Required,
            "The connections, in any order; `[]` where there are none. Two zones may have several. At most 16384.",
        ),
    ],
};

/// A zone.
pub const ZONE: Structure = Structure {
    title: "Zone",
    text: "A region of the map. What several zones share is said once, and the others point there with `...LikeZone`; then their own keys \
           for it have no effect.",
    fields: &[
        field(
            "type",
            Word(&["playerStart", "cpuStart", "treasure", "junction", "sealed"]),
            Required,
            "What it is for: a start for anybody, a start for a computer, land to explore, narrow passages, solid rock that nobody enters.",
        ),
        field(
            "size",
            Whole(1, MAX_ZONE_SIZE),
            Value("1"),
            "Its part of the area of its level, relative to the other zones there.",
        ),
        field("owner", Whole(1, MAX_PLAYERS as u32), NONE, "Seat of the player who starts here."),
        field(
            "onlyWith",
            Accepted::Structure("Only with"),
            Omitted::Words("in all games"),
            "In games of which numbers of players it is there. Not known to VCMI.",
        ),
        field(
            "playerTowns",
            Accepted::Structure("Town counts"),
            NONE,
            "Towns of the owner; neutral where nobody sits in the seat.",
        ),
        field("neutralTowns", Accepted::Structure("Town counts"), NONE, "Neutral towns."),
        field(
            "matchTerrainToTown",
            Truth,
            Value("true"),
            "Whether the ground is the native terrain of the main town; then the lists of terrains do not count.",
        ),
        field(
            "townHints",
            List("Town hint"),
            NONE,
            "What the faction of each town depends on: the first for the first town, and so on; `{}` for none. Factions are chosen so that all are met where that can be; lists and players' choices count more.",
        ),
        field(
            "allowedTowns",
            Names("factions"),
            Omitted::Words("all that have towns"),
            "Factions of its towns.",
        ),
        field("bannedTowns", Names("factions"), NONE, "Factions that its towns never have."),
        field("townsAreSameType", Truth, Value("false"), "Whether all its towns have one faction."),
        field(
            "townsLikeZone",
            Zone,
            NONE,
            "All about towns as in that zone: `playerTowns` to `bannedTowns` of this table.",
        ),
        field(
            "terrainTypes",
            Names("terrains"),
            Omitted::Words("all passable land"),
            "Terrains to choose from.",
        ),
        field(
            "bannedTerrains",
            Names("terrains"),
            NONE,
            "Terrains that are never chosen; without effect beside `terrainTypes`.",
        ),
        field(
            "terrainTypeLikeZone",
            Zone,
            NONE,
            "The terrain of that zone, where it is usual on this level and all that must be here can stand on it; else one of its lists. The terrain of the own town goes before it.",
        ),
        field(
            "monsters",
            Word(&["none", "weak", "normal", "strong"]),
            Value("normal"),
            "Guards of its treasure: none at all, or weaker, as strong and stronger than the map says.",
        ),
        field(
            "allowedMonsters",
            Names("factions"),
            Omitted::Words("all"),
            "Factions whose creatures stand guard.",
        ),
        field("bannedMonsters", Names("factions"), NONE, "Factions whose creatures never do."),
        field(
            "matchMonstersToTown",
            Truth,
            Value("false"),
            "Whether, where it has a town, only creatures of the faction of its main town guard, whatever `allowedMonsters` says, as in tables. Not known to VCMI.",
        ),
        field(
            "mines",
            ByName("numbers of mines, 0 to 10000"),
            NONE,
            "How many mines there are, by resource: `{ \"wood\": 1, \"gold\": 1 }`. They are promised: a map without room for them is not made.",
        ),
        field("minesLikeZone", Zone, NONE, "Mines as in that zone."),
        field(
            "mineDensities",
            ByName("densities of mines, 0 to 10000"),
            NONE,
            "Further mines by resource: a density of 1 gives one for 2500 tiles that the zone should have, the rest by chance. Not known to VCMI.",
        ),
        field("treasure", List("Treasure class"), NONE, "Classes of treasure; each is filled on its own."),
        field("treasureLikeZone", Zone, NONE, "Treasure as in that zone."),
        field("customObjects", Accepted::Structure("Custom objects"), NONE, "Objects that differ here."),
        field("customObjectsLikeZone", Zone, NONE, "Custom objects as in that zone."),
        field(
            "forcedLevel",
            Word(&["automatic", "surface", "underground"]),
            Value("automatic"),
            "On which level it lies; underground only where the map has one.",
        ),
        field(
            "repelsZones",
            Truth,
            Value("false"),
            "Whether it keeps away from all other zones that do, as with a `repulsive` connection to each. Not known to VCMI.",
        ),
        field(
            "visiblePositionX",
            Decimal,
            Value("0"),
            "Place in VCMI's template editor; nothing on the map.",
        ),
        field("visiblePositionY", Decimal, Value("0"), "The same."),
        field("visibleSize", Decimal, Value("1"), "Scale there; below 0.01 as if it were not given."),
    ],
};

/// Numbers of towns.
pub const TOWN_COUNTS: Structure = Structure {
    title: "Town counts",
    text: "Of `playerTowns` and `neutralTowns`. Towns are promised: a map without room for them is not made.",
    fields: &[
        field("towns", Whole(0, MAX_COUNT), Value("0"), "Towns without a fort."),
        field("castles", Whole(0, MAX_COUNT), Value("0"), "Towns with a fort."),
        field(
            "townDensity",
            Whole(0, MAX_COUNT),
            Value("0"),
            "Further towns: a density of 1 gives one for 2500 tiles that the zone should have, the rest by chance. VCMI reads it and makes none.",
        ),
        field("castleDensity", Whole(0, MAX_COUNT), Value("0"), "The same of towns with a fort."),
        field("townTypesLikeZone", Foreign, NONE, "Known, without effect, and warned of; use `townHints`."),
        field("townTypesNotLikeZone", Foreign, NONE, "The same."),
        field("townTypesRelatedToZoneTerrain", Foreign, NONE, "The same."),
    ],
};

/// A hint for the faction of one town.
pub const TOWN_HINT: Structure = Structure {
    title: "Town hint",
    text: "An item of `townHints`. Of several keys the first of this table counts. `-1` stands for no zone.",
    fields: &[
        field("likeZone", Zone, NONE, "The faction of the main town of that zone."),
        field("notLikeZone", Zones, NONE, "None of the factions of those zones."),
        field("relatedToZoneTerrain", Zone, NONE, "A faction that is at home on the terrain of that zone."),
    ],
};

/// A class of treasure.
pub const TREASURE_CLASS: Structure = Structure {
    title: "Treasure class",
    text: "An item of `treasure`. A pile holds things that are worth `min` to `max` together; its guard follows from the worth.",
    fields: &[
        field("min", Whole(0, MAX_VALUE), Value("0"), "Least worth of a pile."),
        field(
            "max",
            Whole(0, MAX_VALUE),
            Value("0"),
            "Most worth of a pile, not below `min`. Without it there is no treasure, which is warned of.",
        ),
        field(
            "density",
            Whole(0, MAX_COUNT),
            Value("0"),
            "Piles per 400 tiles of the zone. More than 100 are warned of.",
        ),
    ],
};

/// Objects that differ in a zone.
pub const CUSTOM_OBJECTS: Structure = Structure {
    title: "Custom objects",
    text: "Of `customObjects`. Objects are named by type, and subtype where a type has several.",
    fields: &[
        field(
            "bannedCategories",
            Words(&[
                "all",
                "none",
                "other",
                "creatureBank",
                "bonus",
                "dwelling",
                "resource",
                "resourceGenerator",
                "spellScroll",
                "randomArtifact",
                "pandorasBox",
                "questArtifact",
                "seerHut",
            ]),
            NONE,
            "Groups of objects that are not in treasure here.",
        ),
        field(
            "bannedObjects",
            ByName("`true`, or subtypes with `true`"),
            NONE,
            "Objects that are not in treasure here: `{ \"arena\": true, \"mine\": { \"goldMine\": true } }`. A list of `type` or `type.subtype` is read, too.",
        ),
        field(
            "commonObjects",
            List("Common object"),
            NONE,
            "Objects whose value, rarity or limit is another one here, banned or not.",
        ),
        field(
            "requiredObjects",
            ByName("numbers, [required objects](#required-object), or subtypes with those"),
            NONE,
            "Objects that must be there: `{ \"obelisk\": 3, \"bank\": { \"hive\": 2 } }`. A map without room for them is not made.",
        ),
    ],
};

/// An object whose figures differ.
pub const COMMON_OBJECT: Structure = Structure {
    title: "Common object",
    text: "An item of `commonObjects`.",
    fields: &[
        field("type", Text, Required, "Type of the object; the older `id` may stand in its stead."),
        field("subtype", Text, Omitted::Words("the first of the type"), "Subtype."),
        field(
            "id",
            Text,
            NONE,
            "Older way to say both: `type` or `type.subtype`; without effect beside `type`.",
        ),
        field("rmg", Accepted::Structure("Figures"), Required, "Its figures here."),
    ],
};

/// Figures of an object in treasure.
pub const RMG: Structure = Structure {
    title: "Figures",
    text: "Of `rmg` in a common object.",
    fields: &[
        field("value", Whole(0, MAX_VALUE), Required, "Its worth in a pile."),
        field(
            "rarity",
            Whole(0, MAX_VALUE),
            Required,
            "How often it is taken, relative to the others of fitting worth.",
        ),
        field(
            "zoneLimit",
            Whole(0, MAX_VALUE),
            Omitted::Words("no limit"),
            "Most of them in the zone; 0: no limit.",
        ),
    ],
};

/// A required object.
pub const REQUIRED_OBJECT: Structure = Structure {
    title: "Required object",
    text: "Behind a type or subtype in `requiredObjects`; a number alone is `count`.",
    fields: &[
        field("count", Whole(0, MAX_COUNT), Required, "How many there are."),
        field(
            "guard",
            Whole(0, MAX_VALUE),
            Omitted::Words("the object's worth"),
            "Value from which the strength of its guard follows; 0: no guard.",
        ),
    ],
};

/// A connection.
pub const CONNECTION: Structure = Structure {
    title: "Connection",
    text: "An item of `connections`: a way between two zones, or a wish about where they lie.",
    fields: &[
        field("a", Zone, Required, "One end: the id of a zone, as a text (VCMI cannot read a number here)."),
        field(
            "b",
            Zone,
            Required,
            "The other end. The same zone as `a` gives a pair of monoliths inside it.",
        ),
        field(
            "guard",
            Whole(0, MAX_VALUE),
            Value("0"),
            "Strength of the guard before the map's and the game's settings weigh it; 0: none. More than 1000000 are warned of.",
        ),
        field(
            "type",
            Word(&["guarded", "wide", "fictive", "repulsive", "forcePortal"]),
            Value("guarded"),
            "A passage with a guard, or a gate or monoliths where the zones do not touch; an open border; a pull without a way; a push without a way; always monoliths.",
        ),
        field(
            "road",
            Word(&["true", "false", "random"]),
            Value("random"),
            "Whether a road leads through, as a text: always, never, or where it helps to join all towns.",
        ),
        field(
            "onlyWith",
            Accepted::Structure("Only with"),
            Omitted::Words("in all games"),
            "In games of which numbers of players it is there. Not known to VCMI.",
        ),
    ],
};

/// Games in which something is there.
pub const ONLY_WITH: Structure = Structure {
    title: "Only with",
    text: "Of `onlyWith`: the numbers of players for which a zone or connection is there. Both must hold. What a zone that is not there lends to others \
           (`minesLikeZone` and its kin) they keep; connections to it are not there either.",
    fields: &[
        field("humans", Numbers(0, MAX_PLAYERS as u32), Omitted::Words("any number"), "Numbers of humans."),
        field(
            "players",
            Numbers(1, MAX_PLAYERS as u32),
            Omitted::Words("any number"),
            "Numbers of players in all.",
        ),
    ],
};

/// Settings of the game.
pub const SETTINGS: Structure = Structure {
    title: "Settings",
    text: "Of `settings`: whatever the game's configuration has; its keys are not looked at.",
    fields: &[],
};
