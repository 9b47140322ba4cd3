//! Numeric codes. Sources: `docs/sources/h3m.md` sections 3 to 9. The tables of heroes, spells and so on are
//! in the content pack.

use std::fmt;

use super::prelude::*;

code! {
    /// The difficulty of the map.
    pub struct Difficulty(u8) = NORMAL {
        EASY = 0,
        NORMAL = 1,
        HARD = 2,
        EXPERT = 3,
        IMPOSSIBLE = 4,
    }
}

code! {
    /// The behavior of a computer player.
    pub struct AiBehavior(u8) = RANDOM {
        RANDOM = 0,
        WARRIOR = 1,
        BUILDER = 2,
        EXPLORER = 3,
    }
}

code! {
    /// A faction: 0 castle to 8 conflux.
    pub struct TownCode(u8) = RANDOM {
        /// Chosen when the game starts.
        RANDOM = 0xFF,
    }
}

code! {
    /// A hero: 0 to 155.
    pub struct HeroCode(u8) = NONE {
        /// No hero, or a hero that is chosen when the game starts.
        NONE = 0xFF,
    }
}

code! {
    /// The portrait of a hero.
    pub struct PortraitCode(u8) = DEFAULT {
        DEFAULT = 0xFF,
    }
}

code! {
    /// A color.
    pub struct PlayerCode(u8) = NONE {
        RED = 0,
        BLUE = 1,
        TAN = 2,
        GREEN = 3,
        ORANGE = 4,
        PURPLE = 5,
        TEAL = 6,
        PINK = 7,
        NONE = 0xFF,
    }
}

code! {
    /// A color in 32 bits, which some objects have. Editors write 255 for no owner; other programs write -1.
    pub struct WidePlayerCode(u32) = NONE {
        NONE = 0xFF,
    }
}

code! {
    /// A resource: 0 wood to 6 gold.
    pub struct ResourceCode(u8) = WOOD {
        WOOD = 0,
        MERCURY = 1,
        ORE = 2,
        SULFUR = 3,
        CRYSTAL = 4,
        GEMS = 5,
        GOLD = 6,
    }
}

code! {
    /// A primary skill.
    pub struct PrimaryCode(u8) = ATTACK {
        ATTACK = 0,
        DEFENCE = 1,
        POWER = 2,
        KNOWLEDGE = 3,
    }
}

code! {
    /// A secondary skill: 0 to 27.
    pub struct SkillCode(u8) = PATHFINDING {
        PATHFINDING = 0,
    }
}

code! {
    /// The level of a secondary skill.
    pub struct SkillLevel(u8) = BASIC {
        BASIC = 1,
        ADVANCED = 2,
        EXPERT = 3,
    }
}

code! {
    /// A spell: 0 to 80.
    pub struct SpellCode(u8) = RANDOM {
        /// No spell, or a spell that is chosen when the game starts.
        RANDOM = 0xFF,
        /// The default of the hero (only in Armageddon's Blade).
        DEFAULT = 0xFE,
    }
}

code! {
    /// The formation of an army.
    pub struct Formation(u8) = LOOSE {
        LOOSE = 0,
        TIGHT = 1,
    }
}

code! {
    /// Sex of a hero.
    pub struct Gender(u8) = DEFAULT {
        MALE = 0,
        FEMALE = 1,
        /// The default of the hero.
        DEFAULT = 0xFF,
    }
}

code! {
    /// The patrol radius of a hero, in tiles.
    pub struct PatrolRadius(u8) = ANYWHERE {
        STATIONARY = 0,
        /// No limit.
        ANYWHERE = 0xFF,
    }
}

code! {
    /// The willingness of monsters to join a hero.
    pub struct Mood(u8) = HOSTILE {
        COMPLIANT = 0,
        FRIENDLY = 1,
        AGGRESSIVE = 2,
        HOSTILE = 3,
        SAVAGE = 4,
        /// As the map states, in Horn of the Abyss.
        EXACT = 5,
    }
}

code! {
    /// The level of a town hall.
    pub struct HallLevel(u8) = TOWN {
        TOWN = 0,
        CITY = 1,
        CAPITOL = 2,
    }
}

code! {
    /// The level of a fort.
    pub struct FortLevel(u8) = FORT {
        FORT = 0,
        CITADEL = 1,
        CASTLE = 2,
    }
}

code! {
    /// The player who determines the faction of a random town.
    pub struct TownSource(u8) = OWNER {
        /// Its owner; without an owner, any faction.
        OWNER = 0xFF,
    }
}

code! {
    /// The gift of a scholar.
    pub struct ScholarGift(u8) = RANDOM {
        /// A point of a primary skill.
        PRIMARY = 0,
        SECONDARY = 1,
        SPELL = 2,
        /// Chosen when the game starts.
        RANDOM = 0xFF,
    }
}

code! {
    /// Last day of a quest, from 0.
    pub struct LastDay(u32) = NEVER {
        NEVER = 0xFFFF_FFFF,
    }
}

code! {
    /// The unique number of a town, hero or monster. Quests and dwellings refer to it.
    pub struct Identity(u32) = NONE {
        NONE = 0,
    }
}

plain_codes! {
    Difficulty(u8) AiBehavior(u8) TownCode(u8) HeroCode(u8) PortraitCode(u8) PlayerCode(u8) WidePlayerCode(u32)
    ResourceCode(u8) PrimaryCode(u8) SkillCode(u8) SkillLevel(u8) SpellCode(u8) Formation(u8) Gender(u8) PatrolRadius(u8)
    Mood(u8) HallLevel(u8) FortLevel(u8) TownSource(u8) ScholarGift(u8) LastDay(u32) Identity(u32)
}

code! {
    /// A creature: 0 to 144.
    ///
    /// Numbers from 0xFFF1 to 0xFFFE mean "level 7 upgraded" down to "level 1" of the faction of a random
    /// town or hero. The Restoration of Erathia stores one byte; its values from 0xF1 on mean these and
    /// [`NONE`](Self::NONE). The reader converts them to two bytes.
    pub struct CreatureCode(u16) = NONE {
        NONE = 0xFFFF,
    }
}

code! {
    /// An artifact: 0 to 143. The Restoration of Erathia stores one byte.
    pub struct ArtifactCode(u16) = NONE {
        NONE = 0xFFFF,
    }
}

/// Codes that have one byte in The Restoration of Erathia. Their largest values correspond to the largest
/// values of two bytes.
macro_rules! grown_codes {
    ($($name:ident, first special byte $special:literal;)+) => { $(
        impl Field for $name {
            const MIN_BYTES: usize = 1;

            fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
                if from.version > Version::Roe {
                    return u16::read(from).map(Self);
                }
                let byte = u8::read(from)?;
                Ok(Self(if byte >= $special { 0xFF00 | u16::from(byte) } else { byte.into() }))
            }

            fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
                if to.version > Version::Roe {
                    return self.0.write(to);
                }
                let [low, high] = self.0.to_le_bytes();
                if high == if low >= $special { 0xFF } else { 0 } {
                    low.write(to)
                } else {
                    Err(to.not_in_version())
                }
            }

            #[cfg(test)]
            fn sample(dice: &mut Dice) -> Self {
                let any = u16::sample(dice);
                let [low, _] = any.to_le_bytes();
                let special = if low >= $special { 0xFF00 } else { 0 };
                Self(if dice.version > Version::Roe { any } else { special | u16::from(low) })
            }
        }
    )+ };
}

grown_codes! {
    CreatureCode, first special byte 0xF1;
    ArtifactCode, first special byte 0xFF;
}
