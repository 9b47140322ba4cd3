//! Strength of guards by the value that they guard. Strengths are in units of AI value.

use crate::plan::MapMonsters;
use crate::template::MonsterStrength;

/// Guards weaker than this are not placed; `minGuardStrength` of VCMI's `config/randomMap.json`.
pub const MIN_STRENGTH: u32 = 2000;

/// Computes the strength of a guard from a value: the sum of `max(0, value - from) * quarters / 4` over both
/// parts.
///
/// `(from, quarters)` of both parts, from weak zones of weak maps to strong zones of strong maps. The numbers
/// are from VCMI's object manager; they match maps of the original generator.
const CURVES: [[(u32, u64); 2]; 5] = [
    [(2500, 2), (7500, 2)],
    [(1500, 3), (7500, 3)],
    [(1000, 4), (7500, 4)],
    [(500, 6), (5000, 4)],
    [(0, 6), (5000, 6)],
];

/// Returns the strength of a guard.
///
/// # Arguments
/// - `value`: the guarded value; for a connection, the `guard` of the template.
/// - `map`: strength of monsters on the map.
/// - `zone`: strength of monsters in the zone, for treasure and mines; `None` for connections, because their
///   guards do not depend on a zone.
///
/// # Returns
/// AI value, 0 for no guard: below [`MIN_STRENGTH`], and in zones with monsters `none`. Saturates at 2^32
/// - 1.
#[must_use]
pub fn guard_strength(value: u32, map: MapMonsters, zone: Option<MonsterStrength>) -> u32 {
    let Some(curve) = strength_curve(map, zone) else { return 0 };
    let part = |(from, quarters): (u32, u64)| u64::from(value.saturating_sub(from)) * quarters / 4;
    let strength: u64 = curve.parts.into_iter().map(part).sum();
    if strength < u64::from(MIN_STRENGTH) { 0 } else { u32::try_from(strength).unwrap_or(u32::MAX) }
}

/// The strength of guards as a function of the guarded value, for reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrengthCurve {
    /// From 0, weak zones of weak maps, to 4, strong zones of strong maps.
    pub index: usize,
    /// Both parts: the value at which the part starts, and the slope above it in quarters.
    pub parts: [(u32, u64); 2],
}

impl StrengthCurve {
    /// Returns the value for which the curve has a strength, rounded down. It is the start of the curve for
    /// strength 0.
    #[must_use]
    pub fn value(self, strength: u64) -> u64 {
        let [(first, slope), (second, more)] = self.parts;
        let at_second = u64::from(second - first) * slope / 4;
        match strength.checked_sub(at_second) {
            None => u64::from(first) + strength * 4 / slope,
            Some(above) => u64::from(second).saturating_add(above.saturating_mul(4) / (slope + more)),
        }
    }
}

/// Returns the curve of [`guard_strength`]; `None` if nothing is guarded.
#[must_use]
pub fn strength_curve(map: MapMonsters, zone: Option<MonsterStrength>) -> Option<StrengthCurve> {
    let index = curve(map, zone.unwrap_or(MonsterStrength::Normal))?;
    Some(StrengthCurve { index, parts: CURVES[index] })
}

/// Returns the maximum value of a treasure pile without a guard; `None` if no pile has a guard.
///
/// VCMI's table, by strength of the map and of the zone as in [`guard_strength`]: the values at which the
/// computed strength reaches [`MIN_STRENGTH`].
#[must_use]
pub fn unguarded_up_to(map: MapMonsters, zone: MonsterStrength) -> Option<u32> {
    const VALUES: [u32; 5] = [6500, 4167, 3000, 1833, 1333];
    curve(map, zone).map(|curve| VALUES[curve])
}

/// Returns the position in the tables, from weak zones of weak maps to strong zones of strong maps; `None`
/// for no guards.
fn curve(map: MapMonsters, zone: MonsterStrength) -> Option<usize> {
    let of_map: usize = match map {
        MapMonsters::Weak => 1,
        MapMonsters::Normal => 2,
        MapMonsters::Strong => 3,
    };
    match zone {
        MonsterStrength::None => None,
        MonsterStrength::Weak => Some(of_map - 1),
        MonsterStrength::Normal => Some(of_map),
        MonsterStrength::Strong => Some(of_map + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: [MapMonsters; 3] = [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong];
    const ZONES: [MonsterStrength; 3] =
        [MonsterStrength::Weak, MonsterStrength::Normal, MonsterStrength::Strong];

    #[test]
    fn strengths_match_the_table() {
        // Computed by hand from the table: value 10000 for each index, (S - a) p + (S - b) q.
        let by_index = [3750 + 1250, 6375 + 1875, 9000 + 2500, 14250 + 5000, 15000 + 7500];
        for (at, map) in MAPS.into_iter().enumerate() {
            for (step, zone) in ZONES.into_iter().enumerate() {
                assert_eq!(guard_strength(10_000, map, Some(zone)), by_index[at + step], "{map:?} {zone:?}");
            }
            assert_eq!(
                guard_strength(10_000, map, None),
                by_index[at + 1],
                "connections do not depend on a zone"
            );
        }
    }

    #[test]
    fn values_are_those_of_the_strengths() {
        for (map, zone) in MAPS.into_iter().flat_map(|map| ZONES.map(|zone| (map, zone))) {
            let curve = strength_curve(map, Some(zone)).unwrap();
            for value in [6501, 7499, 7500, 7502, 20_000, 1_000_000_000] {
                let found = curve.value(guard_strength(value, map, Some(zone)).into());
                assert!(found.abs_diff(value.into()) <= 2, "{map:?} {zone:?}: {found} for {value}");
            }
            assert_eq!(curve.value(0), curve.parts[0].0.into());
            assert!(curve.value(u64::MAX) > 1 << 40);
        }
    }

    #[test]
    fn piles_up_to_the_known_values_stay_unguarded() {
        let known = [6500, 4167, 3000, 1833, 1333];
        for (at, map) in MAPS.into_iter().enumerate() {
            for (step, zone) in ZONES.into_iter().enumerate() {
                let last = known[at + step];
                let strength = |value: u32| guard_strength(value, map, Some(zone));
                // a strength of 2000 is guarded; it is reached where the curve is exact
                assert_eq!(strength(last - 1), 0);
                assert!(strength(last + 1) >= MIN_STRENGTH, "{map:?} {zone:?}");
            }
        }
    }

    #[test]
    fn zones_without_monsters_guard_only_their_connections() {
        assert_eq!(guard_strength(50_000, MapMonsters::Strong, Some(MonsterStrength::None)), 0);
        assert!(guard_strength(50_000, MapMonsters::Strong, None) > 50_000);
        assert_eq!(guard_strength(0, MapMonsters::Strong, None), 0);
    }

    #[test]
    fn huge_values_do_not_overflow() {
        let strength = guard_strength(1_000_000_000, MapMonsters::Strong, Some(MonsterStrength::Strong));
        assert_eq!(strength, 2_999_992_500);
        assert_eq!(guard_strength(u32::MAX, MapMonsters::Strong, Some(MonsterStrength::Strong)), u32::MAX);
    }
}
