//! Object classes of Horn of the Abyss. Source: `docs/sources/h3m-hota.md` section 6.

use crate::h3m::codec::{HotaLayout, ObjectClass};

/// Returns the maximum subclass of a class in a layout; `None` if the game does not have the class. The table
/// of public maps (2,376 appearances) has no higher subclass. Classes that it does not list have subclasses
/// without a meaning.
pub(super) fn max_of_hota(class: ObjectClass, layout: HotaLayout) -> Option<u16> {
    let number = layout.number();
    // the maximum subclass in the layouts 3, 8 and 9
    let by_layout = |third: u16, eighth: u16, ninth: u16| match number {
        0..=4 => third,
        5..=8 => eighth,
        _ => ninth,
    };
    Some(match class {
        ObjectClass::ARTIFACT => layout.artifacts() - 1,
        ObjectClass::MONSTER => layout.creatures() - 1,
        ObjectClass::TOWN | ObjectClass::RANDOM_DWELLING_OF_FACTION => layout.towns() - 1,
        // two classes of heroes for each town
        ObjectClass::HERO => 2 * layout.towns() - 1,
        ObjectClass::RESOURCE | ObjectClass::RANDOM_DWELLING_OF_LEVEL => 6,
        ObjectClass::BANK => 32,
        ObjectClass::MINE
        | ObjectClass::ABANDONED_MINE
        | ObjectClass::BORDER_GUARD
        | ObjectClass::KEYMASTER => 7,
        ObjectClass::BORDER_GATE => 1001,
        ObjectClass::MONOLITH => 34,
        ObjectClass::MONOLITH_ENTRANCE | ObjectClass::MONOLITH_EXIT => 11,
        ObjectClass::DWELLING => by_layout(102, 110, 117),
        ObjectClass::SEERS_HUT => by_layout(5, 6, 7),
        ObjectClass::BOAT => by_layout(5, 100, 100),
        ObjectClass::PRISON | ObjectClass::SHIPYARD => by_layout(0, 1, 1),
        ObjectClass::DWELLING_4 | ObjectClass::GARRISON | ObjectClass::GARRISON_2 => 1,
        // scenery that is new in the layout 8
        ObjectClass(114 | 115 | 122 | 138 | 152 | 157 | 159) if number < 5 => return None,
        ObjectClass(139) => by_layout(26, 31, 31),
        ObjectClass(140) => by_layout(8, 13, 14),
        ObjectClass::HOTA_PLACE => by_layout(11, 11, 12),
        ObjectClass::HOTA_TREASURE => 3,
        ObjectClass::HOTA_SCHOOL => by_layout(3, 4, 4),
        _ => u16::MAX,
    })
}
