//! The required strength of guards, computed from the strength in the template or the value of the guarded
//! pile, and from the settings for monsters.

use rmg_core::plan::MapMonsters;
use rmg_core::template::MonsterStrength;

/// Guards below this strength are omitted; source: `docs/sources/figures.md` section 1.
const FLOOR: u64 = 2000;

/// A row of the table of strengths.
#[derive(Debug)]
struct Row {
    /// Thresholds of the wanted strength, and the counted share of the excess in quarters. The two parts are
    /// added.
    parts: [(u64, u64); 2],
    /// Piles of treasure up to this value are unguarded.
    free: u32,
}

/// By the sum of map setting and zone setting, starting with weak and weak. Source: `docs/sources/figures.md`
/// section 1.
const ROWS: [Row; 5] = [
    Row { parts: [(2500, 2), (7500, 2)], free: 6500 },
    Row { parts: [(1500, 3), (7500, 3)], free: 4167 },
    Row { parts: [(1000, 4), (7500, 4)], free: 3000 },
    Row { parts: [(500, 6), (5000, 4)], free: 1833 },
    Row { parts: [(0, 6), (5000, 6)], free: 1333 },
];

impl Row {
    /// Returns the row of a map setting, shifted by the zone setting. Connections count as zones of normal
    /// monsters.
    fn of(monsters: MapMonsters, zone: MonsterStrength) -> &'static Self {
        let map = match monsters {
            MapMonsters::Weak => 1,
            MapMonsters::Normal => 2,
            MapMonsters::Strong => 3,
        };
        match zone {
            MonsterStrength::Weak => &ROWS[map - 1],
            MonsterStrength::None | MonsterStrength::Normal => &ROWS[map],
            MonsterStrength::Strong => &ROWS[map + 1],
        }
    }

    fn strength(&self, wanted: u32) -> u64 {
        let part = |(from, quarters): (u64, u64)| u64::from(wanted).saturating_sub(from) * quarters / 4;
        let strength: u64 = self.parts.map(part).into_iter().sum();
        if strength < FLOOR { 0 } else { strength }
    }
}

/// Returns the strength in AI value of the guard of a connection with the strength `wanted` in the template;
/// 0: unguarded.
pub(crate) fn link_strength(wanted: u32, monsters: MapMonsters) -> u64 {
    Row::of(monsters, MonsterStrength::Normal).strength(wanted)
}

/// Returns the strength in AI value of the guard of a pile with the given value; 0: unguarded.
///
/// # Arguments
/// - `is_treasure`: treasure is unguarded up to a threshold, even if the formula results in a guard.
pub(crate) fn pile_strength(
    value: u32,
    is_treasure: bool,
    monsters: MapMonsters,
    zone: MonsterStrength,
) -> u64 {
    let row = Row::of(monsters, zone);
    if zone == MonsterStrength::None || (is_treasure && value <= row.free) { 0 } else { row.strength(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_match_the_source_table() {
        assert_eq!(link_strength(2999, MapMonsters::Normal), 0);
        assert_eq!(link_strength(3000, MapMonsters::Normal), 2000);
        assert_eq!(link_strength(10_000, MapMonsters::Normal), 9000 + 2500);
        assert_eq!(link_strength(4166, MapMonsters::Weak), 0);
        assert_eq!(link_strength(4167, MapMonsters::Weak), 2000);
        assert_eq!(link_strength(1833, MapMonsters::Strong), 0);
        assert_eq!(link_strength(1834, MapMonsters::Strong), 2001);
        assert_eq!(link_strength(6000, MapMonsters::Strong), 8250 + 1000);
        assert_eq!(link_strength(u32::MAX, MapMonsters::Strong), 10_737_412_487);
    }
    #[test]
    fn piles_use_the_setting_of_their_zone() {
        use MapMonsters::{Normal, Strong, Weak};
        let treasure = |value, monsters, zone| pile_strength(value, true, monsters, zone);
        assert_eq!(treasure(3000, Normal, MonsterStrength::Normal), 0, "the formula results in 2000");
        assert_eq!(treasure(3001, Normal, MonsterStrength::Normal), 2001);
        assert_eq!(treasure(6500, Weak, MonsterStrength::Weak), 0);
        assert_eq!(treasure(10_000, Weak, MonsterStrength::Weak), 3750 + 1250);
        assert_eq!(treasure(1334, Strong, MonsterStrength::Strong), 2001);
        assert_eq!(treasure(100_000, Strong, MonsterStrength::None), 0);
        assert_eq!(
            pile_strength(3000, false, Normal, MonsterStrength::Normal),
            2000,
            "a mine of the same value"
        );
    }
}
