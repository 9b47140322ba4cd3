//! How objects look and what they cover: the table of a file. Source: `docs/sources/h3m.md` section 6.

use std::fmt;

use super::class::ObjectClass;
use super::masks::{CellMask, Mask, TerrainMask};
use super::prelude::*;

record! {
    /// One line of the table; objects refer to it by its position.
    pub struct Appearance {
        /// File of the sprite, like `AVLmtdr1.def`; case does not matter.
        sprite: Text,
        /// Cells where others may stand.
        passable: CellMask,
        /// Cells where it is visited.
        action: CellMask,
        /// Terrains where editors let it stand.
        allowed_terrains: TerrainMask,
        /// Terrains in whose lists editors show it.
        menu_terrains: TerrainMask,
        class: ObjectClass,
        /// Which of its class: its meaning depends on the class.
        subclass: u32,
        group: ObjectGroup,
        is_overlay: Flag,
        reserved: Reserved<16>,
    }
}

code! {
    /// Where editors list an appearance.
    pub struct ObjectGroup(u8) = OTHER {
        OTHER = 0,
        TOWN = 1,
        MONSTER = 2,
        HERO = 3,
        ARTIFACT = 4,
        TREASURE = 5,
    }
}

plain_codes! { ObjectGroup(u8) }

impl Appearance {
    /// The first two lines of the table of every map that a game or editor wrote: random monsters that the
    /// game makes by itself, and holes that heroes dig. No object refers to them.
    #[must_use]
    pub fn fixed() -> [Self; 2] {
        [
            Self {
                sprite: "AVWmrnd0.def".into(),
                passable: CellMask([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
                action: CellMask([0, 0, 0, 0, 0, 0x80]),
                allowed_terrains: Mask([0xFF, 0]),
                menu_terrains: Mask([1, 0]),
                class: ObjectClass::RANDOM_MONSTER,
                group: ObjectGroup::MONSTER,
                ..Self::default()
            },
            Self {
                sprite: "AVLholg0.def".into(),
                passable: CellMask([0xFF; 6]),
                action: CellMask([0; 6]),
                allowed_terrains: Mask([4, 0]),
                menu_terrains: Mask([4, 0]),
                class: ObjectClass::HOLE,
                group: ObjectGroup::OTHER,
                is_overlay: Flag::YES,
                ..Self::default()
            },
        ]
    }
}
