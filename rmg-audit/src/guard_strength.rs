//! How strong the guard of a connection must be, from the template's number and the map's monsters.

use rmg_core::plan::MapMonsters;

/// Guards below this strength are left out; source: `shared/facts/rmg-values.md` section 1.
const FLOOR: u64 = 2000;

/// From where on a wanted strength counts, and how much of it, in quarters: two such parts are added up.
type Parts = [(u64, u64); 2];

/// Source: `shared/facts/rmg-values.md` section 1, rows 1 to 3 (connections always take the zone setting 0).
fn parts(monsters: MapMonsters) -> Parts {
    match monsters {
        MapMonsters::Weak => [(1500, 3), (7500, 3)],
        MapMonsters::Normal => [(1000, 4), (7500, 4)],
        MapMonsters::Strong => [(500, 6), (5000, 4)],
    }
}

/// Strength in AI value of the guard of a connection for which the template wants `wanted`; 0: unguarded.
pub(crate) fn link_strength(wanted: u32, monsters: MapMonsters) -> u64 {
    let part = |(from, quarters): (u64, u64)| u64::from(wanted).saturating_sub(from) * quarters / 4;
    let strength: u64 = parts(monsters).map(part).into_iter().sum();
    if strength < FLOOR { 0 } else { strength }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_follow_the_table_of_the_facts() {
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
}
