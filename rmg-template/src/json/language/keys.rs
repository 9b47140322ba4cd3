//! The structures of the template language and their keys.

pub(super) mod objects;

use rmg_core::template::SymmetryRequest;

use super::shape::Accepted::{
    ByName, Decimal, Foreign, List, Names, Numbers, Size, Text, Truth, Whole, Word, Words, Zone, Zones,
};
use super::shape::Omitted::{Required, Value};
use super::shape::{Accepted, Field, Omitted, Structure};
use crate::json::limits::{MAX_COUNT, MAX_PLAYERS, MAX_VALUE, MAX_ZONE_SIZE};

const NONE: Omitted = Omitted::Words("none");
const OF_TEMPLATE: Omitted = Omitted::Words("that of the template");

const fn field(key: &'static str, value: Accepted, default: Omitted, text: &'static str) -> Field {
    Field { key, value, default, text }
}

pub const TEMPLATE: Structure = Structure {
    title: "Template",
    text: "A file contains templates by id: `{ \"my-template\": { ... } }`. A file may contain up to 1000.",
    fields: &[
        field(
            "name",
            Text,
            Omitted::Words("the id"),
            "Displayed name, also in the game. At most 128 letters, like the id.",
        ),
        field("description", Text, NONE, "Free text for readers of the file. No effect on the map."),
        field(
            "minSize",
            Size,
            Required,
            "Minimum map size, compared by the tiles of all levels. Default size of generated maps.",
        ),
        field("maxSize", Size, Required, "Maximum map size, compared by the tiles of all levels."),
        field(
            "players",
            Numbers(1, MAX_PLAYERS as u32),
            Required,
            "Allowed numbers of players, humans and computers together.",
        ),
        field(
            "humans",
            Numbers(0, MAX_PLAYERS as u32),
            Omitted::Words("any number"),
            "Allowed numbers of humans. Numbers above the maximum of `players` cause a warning.",
        ),
        field(
            "allowedWaterContent",
            Words(&["none", "normal", "islands"]),
            Omitted::Words("all"),
            "Allowed kinds of water: no sea, seas between zones, zones as islands.",
        ),
        field(
            "zoneSizeLaw",
            Word(&["linear", "quadratic"]),
            Value("linear"),
            "Relation of `size` and area: proportional to `size`, or to its square, as in older versions of VCMI. Not supported by VCMI.",
        ),
        field(
            "shuffleSeats",
            Truth,
            Value("false"),
            "Whether the seed shuffles the seats. Otherwise the first player gets the zone with the lowest `owner`. Not supported by VCMI.",
        ),
        field(
            "artifactSets",
            Word(&["complete", "free"]),
            Value("complete"),
            "Parts of combined artifacts among the named artifacts of treasure: all parts of one or none, or each by itself. Artifacts that the game rolls, and those that the template places itself, do not count. Not supported by VCMI.",
        ),
        field(
            "namedArtifacts",
            Whole(0, 100),
            Value("20"),
            "Share of artifacts in treasure that are named instead of random, in percent; three times as much in the most valuable treasure class of a zone. Each artifact is named at most once, with the value of a random one of its class. Not supported by VCMI.",
        ),
        field(
            "randomMonsters",
            Whole(0, 100),
            Value("0"),
            "Share of guards of mines, required objects and treasure whose creature the game picks, in percent. The number is fixed, and the mean strength is the requested one. Such a guard is a random monster of one level, so zones that restrict the factions of their monsters have none. Not supported by VCMI.",
        ),
        field(
            "modifiers",
            ByName("a structure of options of this modifier: whole numbers, truth values or texts"),
            NONE,
            "Options of custom modifiers, by the name of the modifier, for the map and for all zones. A program without a modifier ignores its options, with a warning. Not supported by VCMI.",
        ),
        field(
            "victory",
            Text,
            Value("standard"),
            "Victory condition in addition to defeating all enemies. `standard` or `all-defeated`: none. `grail`: find the Grail; the template must \
                         require obelisks. `town` or `town=ZONE`: capture a neutral town, in that zone or as far as possible from all players. `artifact` or \
                         `artifact=NAME`: own that artifact, or a relic; it is guarded in a zone without a start, and only there. Not supported by VCMI.",
        ),
        field(
            "symmetry",
            Word(&SymmetryRequest::WORDS),
            Value("none"),
            "Symmetry of the map: half a turn, a quarter turn, west and east exchanged, north and south exchanged, both, or reflection at one of the diagonals. \
                         `auto`: the best one that zones, players and size allow. Zones and connections must be symmetric too; zones on the axis are split. See \
                         [symmetry](symmetry.md). Not supported by VCMI.",
        ),
        field(
            "settings",
            Accepted::Structure("Settings"),
            NONE,
            "Game settings that differ in this template. They are kept and have no effect on the map.",
        ),
        field(
            "repeat",
            ByName("the number of values of a name, or a list of values"),
            NONE,
            "Names to use in braces in `zones` and `connections`. A zone with `{corner}` in its id is copied once for each value, and so is a connection or \
                         list item that contains it. `{corner+1}` is the next value; the first one follows the last. A text that consists of one mention may be a \
                         number. Not supported by VCMI; `rmg show --expanded` prints the expanded template.",
        ),
        field(
            "mirror",
            ByName("the other side"),
            NONE,
            "Sides to mirror. With `\"west\": \"east\"`, each zone with `west` in its id is copied to `east` with the next free seat as `owner`, and so are its \
                         connections. Applies after `repeat`. Each side also mirrors the copies of the sides before it. Both keys together may generate at most \
                         100000 values and 4 MB of text. Not supported by VCMI.",
        ),
        field("bannedSpells", Names("spells"), NONE, "Spells that do not occur on the map."),
        field(
            "enabledSpells",
            Names("spells"),
            NONE,
            "Spells that may occur even if the game disables them. Overrides the banned list.",
        ),
        field("bannedArtifacts", Names("artifacts"), NONE, "Artifacts that do not occur on the map."),
        field(
            "enabledArtifacts",
            Names("artifacts"),
            NONE,
            "Artifacts that may occur even if the game disables them.",
        ),
        field("bannedSkills", Names("secondary skills"), NONE, "Skills that are not offered to heroes."),
        field(
            "enabledSkills",
            Names("secondary skills"),
            NONE,
            "Skills that are offered even if the game disables them.",
        ),
        field("bannedHeroes", Names("heroes"), NONE, "Heroes that cannot be hired and are not in prisons."),
        field(
            "enabledHeroes",
            Names("heroes"),
            NONE,
            "Heroes that may occur even if the game disables them.",
        ),
        field(
            "objects",
            List("Object rule"),
            NONE,
            "Rules for objects in treasure of all zones, in order. `customObjects` and `objects` of a zone come after them. Not supported by VCMI.",
        ),
        field(
            "zones",
            ByName("[zones](#zone)"),
            Required,
            "The zones by id. Ids are texts of at most 128 letters, to which connections and `...LikeZone` refer; VCMI reads only numbers. At most 1024 zones.",
        ),
        field(
            "connections",
            List("Connection"),
            Required,
            "The connections, in any order; `[]` if there are none. Two zones may have several. At most 16384.",
        ),
    ],
};

pub const ZONE: Structure = Structure {
    title: "Zone",
    text: "A region of the map. Zones can share properties: one zone defines them, and the others refer to it with `...LikeZone`. Their own \
               keys for these properties then have no effect.",
    fields: &[
        field(
            "type",
            Word(&["playerStart", "cpuStart", "treasure", "junction", "sealed"]),
            Required,
            "Kind of zone: a start for a human or a computer, a start for a computer, land to explore, narrow passages, or solid rock that cannot be entered.",
        ),
        field(
            "size",
            Whole(1, MAX_ZONE_SIZE),
            Value("1"),
            "Share of the area of its level, relative to the other zones there.",
        ),
        field("owner", Whole(1, MAX_PLAYERS as u32), NONE, "Seat of the player who starts here."),
        field(
            "onlyWith",
            Accepted::Structure("Only with"),
            Omitted::Words("all games"),
            "Numbers of players for which the zone or connection exists. Not supported by VCMI.",
        ),
        field(
            "playerTowns",
            Accepted::Structure("Town counts"),
            NONE,
            "Towns of the owner. They are neutral if the seat is empty.",
        ),
        field("neutralTowns", Accepted::Structure("Town counts"), NONE, "Neutral towns."),
        field(
            "matchTerrainToTown",
            Truth,
            Value("true"),
            "Whether the zone has the native terrain of its main town. The lists of terrains then have no effect.",
        ),
        field(
            "townHints",
            List("Town hint"),
            NONE,
            "Conditions for the faction of each town: the first hint for the first town, and so on; `{}` for none. Factions are chosen to meet all hints if possible. Lists and choices of players have priority.",
        ),
        field(
            "allowedTowns",
            Names("factions"),
            Omitted::Words("all with towns"),
            "Allowed factions of its towns.",
        ),
        field("bannedTowns", Names("factions"), NONE, "Banned factions of its towns."),
        field("townsAreSameType", Truth, Value("false"), "Whether all its towns have the same faction."),
        field(
            "townsLikeZone",
            Zone,
            NONE,
            "Copies the town keys of that zone: `playerTowns` to `bannedTowns` in this table.",
        ),
        field("terrainTypes", Names("terrains"), Omitted::Words("all passable land"), "Allowed terrains."),
        field(
            "bannedTerrains",
            Names("terrains"),
            NONE,
            "Banned terrains. No effect together with `terrainTypes`.",
        ),
        field(
            "terrainTypeLikeZone",
            Zone,
            NONE,
            "Uses the terrain of that zone if it is allowed on this level and all required objects can be placed on it; otherwise one of the lists. The terrain of the zone's own town has priority.",
        ),
        field(
            "monsters",
            Word(&["none", "weak", "normal", "strong"]),
            Value("normal"),
            "Strength of treasure guards: none, or weaker than, equal to or stronger than the setting of the map.",
        ),
        field("allowedMonsters", Names("factions"), Omitted::Words("all"), "Allowed factions of guards."),
        field("bannedMonsters", Names("factions"), NONE, "Banned factions of guards."),
        field(
            "matchMonstersToTown",
            Truth,
            Value("false"),
            "Whether all guards are of the faction of the main town, if there is one. Overrides `allowedMonsters`, as in tables. Not supported by VCMI.",
        ),
        field(
            "mines",
            ByName("numbers of mines, 0 to 10000"),
            NONE,
            "Number of mines by resource: `{ \"wood\": 1, \"gold\": 1 }`. Generation fails if they do not fit.",
        ),
        field("minesLikeZone", Zone, NONE, "Copies `mines` of that zone."),
        field(
            "mineDensities",
            ByName("densities of mines, 0 to 10000"),
            NONE,
            "Additional mines by resource. A density of 1 adds one mine per 2500 tiles of the planned zone size; fractions are rounded at random. Not supported by VCMI.",
        ),
        field("treasure", List("Treasure class"), NONE, "Treasure classes; each is placed separately."),
        field("treasureLikeZone", Zone, NONE, "Copies `treasure` of that zone."),
        field("namedArtifacts", Whole(0, 100), OF_TEMPLATE, "The share in this zone. Not supported by VCMI."),
        field("randomMonsters", Whole(0, 100), OF_TEMPLATE, "The share in this zone. Not supported by VCMI."),
        field(
            "modifiers",
            ByName("a structure of options of this modifier: whole numbers, truth values or texts"),
            OF_TEMPLATE,
            "Options of custom modifiers in this zone. Not supported by VCMI.",
        ),
        field(
            "customObjects",
            Accepted::Structure("Custom objects"),
            NONE,
            "Objects that are different in this zone.",
        ),
        field(
            "objects",
            List("Object rule"),
            NONE,
            "Rules for objects in treasure of this zone, in order, after those of the template and `customObjects`. Required objects are independent of them. Not supported by VCMI.",
        ),
        field("customObjectsLikeZone", Zone, NONE, "Copies `customObjects` and `objects` of that zone."),
        field(
            "forcedLevel",
            Word(&["automatic", "surface", "underground"]),
            Value("automatic"),
            "Level of the zone. `underground` has an effect only if the map has an underground level.",
        ),
        field(
            "repelsZones",
            Truth,
            Value("false"),
            "Whether it keeps away from all other zones with this key, like a `repulsive` connection to each. Not supported by VCMI.",
        ),
        field(
            "visiblePositionX",
            Decimal,
            Value("0"),
            "X position in VCMI's template editor. No effect on the map.",
        ),
        field("visiblePositionY", Decimal, Value("0"), "Y position in VCMI's template editor."),
        field(
            "visibleSize",
            Decimal,
            Value("1"),
            "Scale in VCMI's template editor. Values below 0.01 have no effect.",
        ),
    ],
};

pub const TOWN_COUNTS: Structure = Structure {
    title: "Town counts",
    text: "Value of `playerTowns` and `neutralTowns`. Generation fails if the towns do not fit.",
    fields: &[
        field("towns", Whole(0, MAX_COUNT), Value("0"), "Towns without a fort."),
        field("castles", Whole(0, MAX_COUNT), Value("0"), "Towns with a fort."),
        field(
            "townDensity",
            Whole(0, MAX_COUNT),
            Value("0"),
            "Additional towns without a fort. A density of 1 adds one town per 2500 tiles of the planned zone size; fractions are rounded at random. VCMI reads it without effect.",
        ),
        field(
            "castleDensity",
            Whole(0, MAX_COUNT),
            Value("0"),
            "Additional towns with a fort, as `townDensity`.",
        ),
        field("townTypesLikeZone", Foreign, NONE, "No effect, and a warning. Use `townHints`."),
        field("townTypesNotLikeZone", Foreign, NONE, "No effect, and a warning. Use `townHints`."),
        field("townTypesRelatedToZoneTerrain", Foreign, NONE, "No effect, and a warning. Use `townHints`."),
    ],
};

pub const TOWN_HINT: Structure = Structure {
    title: "Town hint",
    text: "An item of `townHints`. If it has several keys, the first of this table is used. `-1` means no zone.",
    fields: &[
        field("likeZone", Zone, NONE, "The faction of the main town of that zone."),
        field("notLikeZone", Zones, NONE, "None of the factions of those zones."),
        field("relatedToZoneTerrain", Zone, NONE, "A faction that is native to the terrain of that zone."),
    ],
};

pub const TREASURE_CLASS: Structure = Structure {
    title: "Treasure class",
    text: "An item of `treasure`. The objects of a pile have a total value of `min` to `max`, which determines the strength of its guard.",
    fields: &[
        field("min", Whole(0, MAX_VALUE), Value("0"), "Minimum value of a pile."),
        field(
            "max",
            Whole(0, MAX_VALUE),
            Value("0"),
            "Maximum value of a pile, at least `min`. If it is omitted, there is no treasure, and a warning.",
        ),
        field(
            "density",
            Whole(0, MAX_COUNT),
            Value("0"),
            "Piles per 400 tiles of the zone. More than 100 cause a warning.",
        ),
    ],
};

pub const CONNECTION: Structure = Structure {
    title: "Connection",
    text: "An item of `connections`: a link between two zones, or a condition for their positions.",
    fields: &[
        field("a", Zone, Required, "The zone at one end: its id as text. VCMI cannot read a number here."),
        field(
            "b",
            Zone,
            Required,
            "The zone at the other end. The same zone as `a` adds a pair of monoliths inside it.",
        ),
        field(
            "guard",
            Whole(0, MAX_VALUE),
            Value("0"),
            "Strength of the guard before the settings of map and game change it; 0: no guard. More than 1000000 causes a warning.",
        ),
        field(
            "type",
            Word(&["guarded", "wide", "fictive", "repulsive", "forcePortal"]),
            Value("guarded"),
            "A guarded passage, or a gate or monoliths if the zones do not touch; an open border; attraction without a link; repulsion without a link; always monoliths.",
        ),
        field(
            "road",
            Word(&["true", "false", "random"]),
            Value("random"),
            "Whether a road uses the connection, as a text: always, never, or if it helps to connect all towns.",
        ),
        field(
            "onlyWith",
            Accepted::Structure("Only with"),
            Omitted::Words("all games"),
            "Numbers of players for which the zone or connection exists. Not supported by VCMI.",
        ),
    ],
};

pub const ONLY_WITH: Structure = Structure {
    title: "Only with",
    text: "Value of `onlyWith`: the numbers of players for which a zone or connection exists. Both keys must hold. If a zone does not exist, its \
               connections do not exist either, but other zones can still copy from it with `minesLikeZone` and similar keys.",
    fields: &[
        field(
            "humans",
            Numbers(0, MAX_PLAYERS as u32),
            Omitted::Words("any number"),
            "Allowed numbers of humans.",
        ),
        field(
            "players",
            Numbers(1, MAX_PLAYERS as u32),
            Omitted::Words("any number"),
            "Allowed numbers of all players.",
        ),
    ],
};

pub const SETTINGS: Structure = Structure {
    title: "Settings",
    text: "Value of `settings`: any keys of the game's configuration. They are not checked.",
    fields: &[],
};
