//! The structures of objects in zones: custom objects and object rules.

use super::{NONE, field};
use crate::json::language::shape::Accepted::{ByName, List, Text, Truth, Whole, Word, Words};
use crate::json::language::shape::Omitted::{Required, Value};
use crate::json::language::shape::{Accepted, Omitted, Structure};
use crate::json::limits::{MAX_COUNT, MAX_RULE_LEVEL, MAX_VALUE};

pub const CUSTOM_OBJECTS: Structure = Structure {
    title: "Custom objects",
    text: "Value of `customObjects`. Objects are named by type, and by subtype if a type has several.",
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
            "Categories of objects that do not occur in treasure of this zone.",
        ),
        field(
            "bannedObjects",
            ByName("`true`, or subtypes with `true`"),
            NONE,
            "Objects that do not occur in treasure of this zone: `{ \"arena\": true, \"mine\": { \"goldMine\": true } }`. A list of `type` or `type.subtype` is also accepted.",
        ),
        field(
            "commonObjects",
            List("Common object"),
            NONE,
            "Objects with a different value, rarity or limit in this zone. Overrides bans.",
        ),
        field(
            "requiredObjects",
            ByName("numbers, [required objects](#required-object), or subtypes with those"),
            NONE,
            "Objects that the zone must contain: `{ \"obelisk\": 3, \"bank\": { \"hive\": 2 } }`. Generation fails if they do not fit.",
        ),
    ],
};

pub const OBJECT_RULE: Structure = Structure {
    title: "Object rule",
    text: "An item of `objects`. A later rule overrides earlier ones for the objects that it names. `{ \"banned\": true }` without a type bans all objects. \
               Without `banned`, a rule allows its objects again, with these values. Limits only apply if they are below those of the game.",
    fields: &[
        field("type", Text, Omitted::Words("all objects"), "Type of the objects. Only a ban may omit it."),
        field("subtype", Text, Omitted::Words("all of the type"), "Subtype."),
        field(
            "content",
            Accepted::Structure("Rule content"),
            Omitted::Words("any"),
            "Applies the rule only to boxes, seer's huts, prisons and scrolls with this content, or to dwellings of a level.",
        ),
        field("banned", Truth, Value("false"), "Whether the objects do not occur in treasure."),
        field("value", Whole(0, MAX_VALUE), Omitted::Words("that of the game"), "Value in treasure."),
        field("frequency", Whole(0, MAX_VALUE), Omitted::Words("that of the game"), "Relative frequency."),
        field(
            "mapLimit",
            Whole(0, MAX_VALUE),
            Omitted::Words("that of the game"),
            "Maximum number in the treasure of the map. Zones with such a rule get equal parts.",
        ),
        field(
            "zoneLimit",
            Whole(0, MAX_VALUE),
            Omitted::Words("that of the game"),
            "Maximum number in the treasure of a zone.",
        ),
    ],
};

pub const RULE_CONTENT: Structure = Structure {
    title: "Rule content",
    text: "Value of `content` in an object rule. Only the keys of its kind have an effect.",
    fields: &[
        field(
            "kind",
            Word(&["creatures", "experience", "gold", "spells"]),
            Required,
            "Kind of content: boxes and seers have any, but seers no spells; prisons have experience, scrolls spells, and dwellings creatures of a level.",
        ),
        field("creature", Text, Omitted::Words("any"), "With `creatures`: the creature."),
        field(
            "level",
            Whole(0, MAX_RULE_LEVEL),
            Omitted::Words("any"),
            "With `creatures`: the level of the creature, or of the strongest creature of a dwelling.",
        ),
        field(
            "amount",
            Whole(0, MAX_VALUE),
            Omitted::Words("any"),
            "With `experience` and `gold`: the amount.",
        ),
        field(
            "minLevel",
            Whole(0, MAX_RULE_LEVEL),
            Omitted::Words("1, or any spells"),
            "With `spells`: the lowest level.",
        ),
        field(
            "maxLevel",
            Whole(0, MAX_RULE_LEVEL),
            Omitted::Words("5, or any spells"),
            "With `spells`: the highest level.",
        ),
        field(
            "schools",
            Words(&["air", "fire", "water", "earth"]),
            Omitted::Words("all"),
            "With `spells`: the schools.",
        ),
    ],
};

pub const COMMON_OBJECT: Structure = Structure {
    title: "Common object",
    text: "An item of `commonObjects`.",
    fields: &[
        field("type", Text, Required, "Type of the object. The older key `id` may replace it."),
        field("subtype", Text, Omitted::Words("the first of the type"), "Subtype."),
        field(
            "id",
            Text,
            NONE,
            "Older form of both keys: `type` or `type.subtype`. No effect together with `type`.",
        ),
        field("rmg", Accepted::Structure("Object values"), Required, "Its values in this zone."),
    ],
};

pub const RMG: Structure = Structure {
    title: "Object values",
    text: "Value of `rmg` in a common object.",
    fields: &[
        field("value", Whole(0, MAX_VALUE), Required, "Its value in a pile."),
        field("rarity", Whole(0, MAX_VALUE), Required, "Relative frequency among objects of suitable value."),
        field(
            "zoneLimit",
            Whole(0, MAX_VALUE),
            Omitted::Words("no limit"),
            "Maximum number in the zone; 0: no limit.",
        ),
    ],
};

pub const REQUIRED_OBJECT: Structure = Structure {
    title: "Required object",
    text: "Value of a type or subtype in `requiredObjects`. A number alone is `count`.",
    fields: &[
        field("count", Whole(0, MAX_COUNT), Required, "Number of objects."),
        field(
            "guard",
            Whole(0, MAX_VALUE),
            Omitted::Words("the object's value"),
            "Value that determines the strength of its guard; 0: no guard.",
        ),
    ],
};
