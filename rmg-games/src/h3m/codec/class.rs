//! Classes of objects, and their kinds of bodies. Source: `docs/sources/h3m.md` section 7.

use std::fmt;

use super::body_kind::BodyKind;
use super::prelude::*;

code! {
    /// The class of an object. Classes with a body and classes with rules for pairs have names.
    pub struct ObjectClass(u32) = NOTHING {
        /// The lowest number; no object has it.
        NOTHING = 0,
        ARTIFACT = 5,
        PANDORA = 6,
        /// Black market.
        BLACK_MARKET = 7,
        BOAT = 8,
        /// Border guard; subclass: color.
        BORDER_GUARD = 9,
        KEYMASTER = 10,
        CAMPFIRE = 12,
        /// Creature bank; subclass: kind.
        BANK = 16,
        /// Dwelling of one kind of creature.
        DWELLING = 17,
        /// Dwelling of a kind that no game places.
        DWELLING_2 = 18,
        /// Dwelling of a kind that no game places.
        DWELLING_3 = 19,
        /// Dwelling of several kinds of creatures.
        DWELLING_4 = 20,
        /// A skeleton.
        CORPSE = 22,
        /// Derelict ship, a creature bank.
        DERELICT_SHIP = 24,
        /// Dragon utopia, a creature bank.
        DRAGON_UTOPIA = 25,
        EVENT = 26,
        FLOTSAM = 29,
        GARRISON = 33,
        HERO = 34,
        GRAIL = 36,
        /// Lean-to.
        LEAN_TO = 39,
        LIGHTHOUSE = 42,
        /// Entrance of a one-way monolith; subclass: kind.
        MONOLITH_ENTRANCE = 43,
        /// Exit of a one-way monolith; subclass: kind.
        MONOLITH_EXIT = 44,
        MONOLITH = 45,
        /// Mine; subclass: resource, 7 abandoned.
        MINE = 53,
        MONSTER = 54,
        /// Ocean bottle.
        OCEAN_BOTTLE = 59,
        PRISON = 62,
        PYRAMID = 63,
        /// Any artifact.
        RANDOM_ARTIFACT = 65,
        /// Any treasure artifact.
        RANDOM_TREASURE_ARTIFACT = 66,
        /// Any minor artifact.
        RANDOM_MINOR_ARTIFACT = 67,
        /// Any major artifact.
        RANDOM_MAJOR_ARTIFACT = 68,
        /// Any relic.
        RANDOM_RELIC = 69,
        /// Any hero.
        RANDOM_HERO = 70,
        /// Any monster.
        RANDOM_MONSTER = 71,
        /// Any monster of level 1.
        RANDOM_MONSTER_1 = 72,
        /// Any monster of level 2.
        RANDOM_MONSTER_2 = 73,
        /// Any monster of level 3.
        RANDOM_MONSTER_3 = 74,
        /// Any monster of level 4.
        RANDOM_MONSTER_4 = 75,
        /// Any resource.
        RANDOM_RESOURCE = 76,
        /// Any town.
        RANDOM_TOWN = 77,
        RESOURCE = 79,
        SCHOLAR = 81,
        /// Sea chest.
        SEA_CHEST = 82,
        /// Seer's hut.
        SEERS_HUT = 83,
        CRYPT = 84,
        SHIPWRECK = 85,
        /// Survivor of a shipwreck.
        SURVIVOR = 86,
        SHIPYARD = 87,
        /// Shrine of spells of level 1.
        SHRINE_1 = 88,
        /// Shrine of spells of level 2.
        SHRINE_2 = 89,
        /// Shrine of spells of level 3.
        SHRINE_3 = 90,
        SIGN = 91,
        /// Spell scroll.
        SPELL_SCROLL = 93,
        TOWN = 98,
        /// Treasure chest.
        CHEST = 101,
        /// Tree of knowledge.
        TREE = 102,
        /// Subterranean gate.
        SUBTERRANEAN_GATE = 103,
        UNIVERSITY = 104,
        WAGON = 105,
        /// Warrior's tomb.
        TOMB = 108,
        WHIRLPOOL = 111,
        /// Witch hut.
        WITCH_HUT = 113,
        /// A hole that was dug.
        HOLE = 124,
        /// Places of Horn of the Abyss.
        HOTA_PLACE = 144,
        /// Treasures of Horn of the Abyss.
        HOTA_TREASURE = 145,
        /// Schools of Horn of the Abyss.
        HOTA_SCHOOL = 146,
        /// Any monster of level 5.
        RANDOM_MONSTER_5 = 162,
        /// Any monster of level 6.
        RANDOM_MONSTER_6 = 163,
        /// Any monster of level 7.
        RANDOM_MONSTER_7 = 164,
        /// Border gate; subclass: color.
        BORDER_GATE = 212,
        /// Placeholder of a hero from an earlier scenario.
        HERO_PLACEHOLDER = 214,
        /// Quest guard.
        QUEST_GUARD = 215,
        /// Dwelling of any faction and level.
        RANDOM_DWELLING = 216,
        /// Dwelling of any faction; subclass: level.
        RANDOM_DWELLING_OF_LEVEL = 217,
        /// Dwelling of any level; subclass: faction.
        RANDOM_DWELLING_OF_FACTION = 218,
        /// Garrison in the other orientation.
        GARRISON_2 = 219,
        /// Abandoned mine.
        ABANDONED_MINE = 220,
    }
}

plain_codes! { ObjectClass(u32) }

/// The first subclass of abandoned mines. Lower subclasses are resources.
const ABANDONED: u32 = 7;

impl BodyKind {
    /// Returns the kind of body of a class. Classes that neither `docs/sources/h3m.md` nor `h3m-hota.md`
    /// lists have none.
    #[must_use]
    pub const fn of(version: Version, class: ObjectClass, subclass: u32) -> Self {
        match class {
            ObjectClass::TOWN | ObjectClass::RANDOM_TOWN => Self::Town,
            ObjectClass::HERO | ObjectClass::RANDOM_HERO | ObjectClass::PRISON => Self::Hero,
            ObjectClass::HERO_PLACEHOLDER => Self::HeroPlaceholder,
            ObjectClass::MONSTER
            | ObjectClass::RANDOM_MONSTER
            | ObjectClass::RANDOM_MONSTER_1
            | ObjectClass::RANDOM_MONSTER_2
            | ObjectClass::RANDOM_MONSTER_3
            | ObjectClass::RANDOM_MONSTER_4
            | ObjectClass::RANDOM_MONSTER_5
            | ObjectClass::RANDOM_MONSTER_6
            | ObjectClass::RANDOM_MONSTER_7 => Self::Monster,
            ObjectClass::ARTIFACT
            | ObjectClass::RANDOM_ARTIFACT
            | ObjectClass::RANDOM_TREASURE_ARTIFACT
            | ObjectClass::RANDOM_MINOR_ARTIFACT
            | ObjectClass::RANDOM_MAJOR_ARTIFACT
            | ObjectClass::RANDOM_RELIC => Self::Artifact,
            ObjectClass::SPELL_SCROLL => Self::SpellScroll,
            ObjectClass::RESOURCE | ObjectClass::RANDOM_RESOURCE => Self::Resource,
            ObjectClass::MINE | ObjectClass::ABANDONED_MINE
                if subclass >= ABANDONED && !matches!(version, Version::Roe) =>
            {
                Self::AbandonedMine
            }
            ObjectClass::MINE
            | ObjectClass::ABANDONED_MINE
            | ObjectClass::DWELLING
            | ObjectClass::DWELLING_2
            | ObjectClass::DWELLING_3
            | ObjectClass::DWELLING_4
            | ObjectClass::LIGHTHOUSE
            | ObjectClass::SHIPYARD => Self::Owned,
            ObjectClass::RANDOM_DWELLING => Self::RandomDwelling,
            ObjectClass::RANDOM_DWELLING_OF_LEVEL => Self::RandomDwellingOfLevel,
            ObjectClass::RANDOM_DWELLING_OF_FACTION => Self::RandomDwellingOfFaction,
            ObjectClass::GARRISON | ObjectClass::GARRISON_2 => Self::Garrison,
            ObjectClass::PANDORA => Self::Pandora,
            ObjectClass::EVENT => Self::Event,
            ObjectClass::SIGN | ObjectClass::OCEAN_BOTTLE => Self::Sign,
            ObjectClass::SEERS_HUT => Self::SeersHut,
            ObjectClass::QUEST_GUARD => Self::QuestGuard,
            ObjectClass::SCHOLAR => Self::Scholar,
            ObjectClass::SHRINE_1 | ObjectClass::SHRINE_2 | ObjectClass::SHRINE_3 => Self::Shrine,
            ObjectClass::WITCH_HUT => Self::WitchHut,
            ObjectClass::GRAIL => Self::Grail,
            _ => Self::of_hota(version, class, subclass),
        }
    }

    /// Returns the kind of body of the classes that have a body only in Horn of the Abyss.
    const fn of_hota(version: Version, class: ObjectClass, subclass: u32) -> Self {
        let Version::Hota(layout) = version else { return Self::Nothing };
        match (class, subclass, layout.number()) {
            (ObjectClass::BORDER_GATE, QUEST_GATE, _) => Self::QuestGuard,
            (
                ObjectClass::BANK
                | ObjectClass::DERELICT_SHIP
                | ObjectClass::DRAGON_UTOPIA
                | ObjectClass::CRYPT
                | ObjectClass::SHIPWRECK,
                _,
                3..,
            ) => Self::Bank,
            (
                ObjectClass::CHEST
                | ObjectClass::SEA_CHEST
                | ObjectClass::CORPSE
                | ObjectClass::TOMB
                | ObjectClass::SURVIVOR
                | ObjectClass::PYRAMID
                | ObjectClass::FLOTSAM
                | ObjectClass::TREE,
                _,
                5..,
            )
            | (ObjectClass::HOTA_TREASURE, JETSAM | VIAL, 5..) => Self::Treasure,
            (ObjectClass::CAMPFIRE | ObjectClass::LEAN_TO | ObjectClass::WAGON, _, 5..)
            | (ObjectClass::HOTA_TREASURE, LAMP | BARREL, 5..)
            | (ObjectClass::BORDER_GATE, GRAVE, 5..) => Self::Hoard,
            (ObjectClass::BLACK_MARKET, _, 5..) => Self::BlackMarket,
            (ObjectClass::UNIVERSITY, _, 5..) | (ObjectClass::HOTA_SCHOOL, ACADEMY, 5..) => Self::University,
            (ObjectClass::HOTA_PLACE, LODGE, 9..) => Self::TrapperLodge,
            _ => Self::Nothing,
        }
    }
}

/// Subclasses of border gates that are other objects in Horn of the Abyss.
const QUEST_GATE: u32 = 1000;
const GRAVE: u32 = 1001;

/// Subclasses of treasures of Horn of the Abyss.
const LAMP: u32 = 0;
const BARREL: u32 = 1;
const JETSAM: u32 = 2;
const VIAL: u32 = 3;

/// Subclass of the seafaring academy.
const ACADEMY: u32 = 0;

/// Subclass of the trapper lodge.
const LODGE: u32 = 12;
