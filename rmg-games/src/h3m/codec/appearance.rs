//! The appearance table of a file: sprites and cells of objects. Source: `docs/sources/h3m.md` section 6.

use std::fmt;

use super::class::ObjectClass;
use super::masks::{CellMask, Mask, TerrainMask};
use super::prelude::*;

record! {
    /// A line of the table. Objects refer to it by index.
    pub struct Appearance {
        /// File of the sprite, such as `AVLmtdr1.def`; not case-sensitive.
        sprite: Text,
        /// Cells that heroes and objects can enter.
        passable: CellMask,
        /// Cells where heroes visit it.
        action: CellMask,
        /// Terrains on which editors allow it.
        allowed_terrains: TerrainMask,
        /// Terrains for which editors list it.
        menu_terrains: TerrainMask,
        class: ObjectClass,
        /// Its meaning depends on the class.
        subclass: u32,
        group: ObjectGroup,
        is_overlay: Flag,
        reserved: Reserved<16>,
    }
}

code! {
    /// The list of the editor that contains an appearance.
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
    /// Returns the first two lines of the table of every map that a game or editor wrote: random monsters
    /// that the game creates, and holes that heroes dig. No object refers to them.
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
