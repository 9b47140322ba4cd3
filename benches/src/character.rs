//! Targets of the character of maps, and the distance of a set of levels from maps that people made.

use rmg_explain::character::{LevelCharacter, Reference, median, metrics};

/// A metric with its target, a range of the median over the levels.
#[derive(Debug, Clone, Copy)]
pub struct CharacterTarget {
    pub key: &'static str,
    /// Minimum and maximum.
    pub range: (f64, f64),
    /// Whether only levels of templates of VCMI count.
    pub is_vcmi_only: bool,
}

const fn target(key: &'static str, min: f64, max: f64) -> CharacterTarget {
    CharacterTarget { key, range: (min, max), is_vcmi_only: false }
}

/// The targets, from the issue that specifies the look of maps. They are between the reference groups.
pub const TARGETS: [CharacterTarget; 22] = [
    target("guards.ring", 1.2, 1.7),
    target("guards.above", 0.34, 0.55),
    target("pickups.axis1", 1.0, 1.3),
    target("objects.row", 0.42, 0.55),
    target("groups.touching.shapes15", 7.5, f64::INFINITY),
    target("obstacles.single", 0.17, 0.28),
    target("obstacles.big", 0.40, f64::INFINITY),
    target("obstacles.sprites", 17.0, 26.0),
    target("obstacles.overlap", 1.2, 1.6),
    target("blocked.dimension", 1.42, 1.52),
    target("blocked.compactness", 0.37, 0.44),
    target("blocked.share", 0.46, 0.57),
    target("regions.contrast", 0.70, 1.0),
    CharacterTarget { is_vcmi_only: true, ..target("pickups.density", 52.0, 66.0) },
    target("objects.spacing", 0.50, 0.62),
    target("windows.objects", 0.28, 0.40),
    target("rivers.length", 30.0, f64::INFINITY),
    CharacterTarget { is_vcmi_only: true, ..target("monsters.density", 0.0, 22.5) },
    target("monsters.spacing", 0.36, 0.50),
    target("obstacles.same_type", 0.40, 0.55),
    target("obstacles.same_sprite", 0.03, 0.09),
    target("groups.near.single", 0.22, 0.40),
];

/// Metrics that belong to the targets without being one, as prefixes of their keys. The second joint distance
/// omits them too, so that it shows whether only the targets were tuned.
const RELATED: [&str; 7] = [
    "groups.touching.single",
    "groups.near.shapes15",
    "blocked.land",
    "regions.inside",
    "windows.",
    "rivers.",
    "obstacles.sprites",
];

/// Maximum joint distances of generated maps: over all metrics, and over those without targets.
pub const MAX_DISTANCES: [f64; 2] = [1.3, 1.2];

/// Returns the median of a metric over levels; `None` if no level has it.
#[must_use]
pub fn median_of<'l>(levels: impl IntoIterator<Item = &'l LevelCharacter>, key: &str) -> Option<f64> {
    median(&levels.into_iter().filter_map(|level| level.value(key)).collect::<Vec<_>>())
}

/// The maximum weight of all measured levels together, as a number of levels: those of the maps for which the
/// maximum distances were set. Without it, the distance falls with the number of maps, because their levels
/// take up ever more of the ranks.
const MEASURED_WEIGHT: f64 = 55.0;

/// The joint distances of groups of levels from the levels that people made.
#[derive(Debug, Clone)]
pub struct JointDistances {
    /// Number of metrics: all that nine of ten levels (by weight) have, and those of them without targets.
    pub metrics: [usize; 2],
    /// Distances of the measured levels over both sets of metrics.
    pub measured: [f64; 2],
    /// Distances of the reference groups, for comparison.
    pub original: [f64; 2],
    pub vcmi: [f64; 2],
}

/// The levels of the reference groups, one per line: `group,` and the values of the metrics in the first
/// line.
const REFERENCE: &str = include_str!("../reference/character.csv");

impl JointDistances {
    /// Computes the distances of `levels`: the energy distance (Székely, Rizzo 2004) over the ranks of the
    /// metrics among all levels, weighted so that the distances do not depend on the number of `levels`.
    /// Equal values have their mean rank; a missing value has the rank of the median. O(levels squared x
    /// metrics).
    #[must_use]
    pub fn new<'l>(levels: impl IntoIterator<Item = &'l LevelCharacter>) -> Self {
        let mut lines = REFERENCE.lines().filter(|line| !line.starts_with('#'));
        let keys: Vec<&str> = lines.next().unwrap_or("").split(',').skip(1).collect();
        let mut rows: Vec<(Option<Reference>, Vec<Option<f64>>)> = lines.map(row_of).collect();
        let place = |key: &&str| metrics().iter().position(|metric| metric.key == *key);
        let places: Vec<Option<usize>> = keys.iter().map(place).collect();
        rows.extend(levels.into_iter().map(|level| {
            (None, places.iter().map(|place| place.and_then(|place| level.values[place])).collect())
        }));
        let measured = rows.iter().filter(|(group, _)| group.is_none()).count();
        let weight = (MEASURED_WEIGHT / measured as f64).min(1.0);
        let weights: Vec<f64> =
            rows.iter().map(|(group, _)| if group.is_none() { weight } else { 1.0 }).collect();
        let total: f64 = weights.iter().sum();
        let has_most = |column: &usize| {
            let known = rows.iter().zip(&weights).filter(|((_, values), _)| values[*column].is_some());
            known.map(|(_, weight)| weight).sum::<f64>() > 0.9 * total
        };
        let kept: Vec<usize> = (0..keys.len()).filter(has_most).collect();
        let ranks: Vec<Vec<f64>> = kept.iter().map(|column| ranks(&rows, &weights, *column)).collect();
        let is_target = |key: &str| {
            TARGETS.iter().any(|target| target.key == key)
                || RELATED.iter().any(|prefix| key.starts_with(prefix))
        };
        let all: Vec<usize> = (0..kept.len()).collect();
        let rest: Vec<usize> = all.iter().copied().filter(|at| !is_target(keys[kept[*at]])).collect();
        let points = |group: Option<Reference>, columns: &[usize]| -> Vec<Vec<f64>> {
            let of_group = (0..rows.len()).filter(|row| rows[*row].0 == group);
            of_group.map(|row| columns.iter().map(|column| ranks[*column][row]).collect()).collect()
        };
        let distance = |group: Option<Reference>| {
            [&all, &rest].map(|columns| {
                energy_distance(&points(group, columns), &points(Some(Reference::Hand), columns))
            })
        };
        Self {
            metrics: [all.len(), rest.len()],
            measured: distance(None),
            original: distance(Some(Reference::Original)),
            vcmi: distance(Some(Reference::Vcmi)),
        }
    }
}

fn row_of(line: &str) -> (Option<Reference>, Vec<Option<f64>>) {
    let mut cells = line.split(',');
    let group = cells.next().and_then(|word| Reference::ALL.into_iter().find(|group| group.word() == word));
    (group, cells.map(|cell| cell.parse().ok()).collect())
}

/// Returns the weighted ranks of a column, from 0 to 1.
fn ranks(rows: &[(Option<Reference>, Vec<Option<f64>>)], weights: &[f64], column: usize) -> Vec<f64> {
    let known = rows.iter().zip(weights).filter_map(|((_, values), weight)| Some((values[column]?, *weight)));
    let mut known: Vec<(f64, f64)> = known.collect();
    known.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total: f64 = known.iter().map(|(_, weight)| weight).sum();
    // each distinct value with the weight below it and half of its own
    let (mut ranked, mut below) = (Vec::new(), 0.0);
    for equal in known.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let weight: f64 = equal.iter().map(|(_, weight)| weight).sum();
        ranked.push((equal[0].0, (below + weight / 2.0) / total));
        below += weight;
    }
    let rank = |value: f64| {
        let at = ranked.binary_search_by(|(other, _)| other.total_cmp(&value));
        ranked[at.expect("the value is in the list")].1
    };
    rows.iter().map(|(_, values)| values[column].map_or(0.5, rank)).collect()
}

/// Returns twice the mean distance between two sets minus the mean distances within each: 0 for equal
/// distributions. NaN for an empty set.
fn energy_distance(a: &[Vec<f64>], b: &[Vec<f64>]) -> f64 {
    2.0 * mean_distance(a, b) - mean_distance(a, a) - mean_distance(b, b)
}

fn mean_distance(a: &[Vec<f64>], b: &[Vec<f64>]) -> f64 {
    let distance = |p: &Vec<f64>, q: &Vec<f64>| -> f64 {
        p.iter().zip(q).map(|(p, q)| (p - q) * (p - q)).sum::<f64>().sqrt()
    };
    let sum: f64 = a.iter().flat_map(|p| b.iter().map(move |q| distance(p, q))).sum();
    sum / (a.len() * b.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_a_metric() {
        let is_known = |key: &str| metrics().iter().any(|metric| metric.key == key);
        let header = REFERENCE.lines().find(|line| line.starts_with("group,")).unwrap();
        assert!(header.split(',').skip(1).all(is_known));
        assert!(TARGETS.iter().all(|target| is_known(target.key)));
        let is_used = |prefix: &str| metrics().iter().any(|metric| metric.key.starts_with(prefix));
        assert!(RELATED.iter().all(|prefix| is_used(prefix)));
    }

    #[test]
    fn distances_do_not_depend_on_the_number_of_levels() {
        let rows: Vec<_> =
            REFERENCE.lines().filter(|line| line.starts_with("vcmi,")).map(|line| row_of(line).1).collect();
        let keys: Vec<&str> =
            REFERENCE.lines().find(|line| line.starts_with("group,")).unwrap().split(',').skip(1).collect();
        let level = |values: &Vec<Option<f64>>| {
            let value = |key: &str| values[keys.iter().position(|known| *known == key)?];
            let values = metrics().iter().map(|metric| value(metric.key)).collect();
            LevelCharacter { level: rmg_core::Level::SURFACE, values, guards: Vec::new() }
        };
        let of_times = |times: usize| {
            let levels: Vec<_> = (0..times).flat_map(|_| rows.iter().map(level)).collect();
            JointDistances::new(&levels)
        };
        // 55 and 550 levels
        let (few, many) = (of_times(5), of_times(50));
        assert_eq!(few.metrics, many.metrics);
        let pairs = few.measured.into_iter().zip(many.measured);
        assert!(pairs.into_iter().all(|(few, many)| (few - many).abs() < 1e-9), "{few:?} {many:?}");
    }

    #[test]
    fn the_reference_groups_have_known_distances() {
        let of_people = REFERENCE.lines().filter(|line| line.starts_with("hand,")).map(row_of);
        let keys: Vec<&str> =
            REFERENCE.lines().find(|line| line.starts_with("group,")).unwrap().split(',').collect();
        let as_level = |(_, values): (_, Vec<Option<f64>>)| {
            let value =
                |key: &str| keys.iter().skip(1).position(|known| *known == key).and_then(|at| values[at]);
            let values = metrics().iter().map(|metric| value(metric.key)).collect();
            LevelCharacter { level: rmg_core::Level::SURFACE, values, guards: Vec::new() }
        };
        let levels: Vec<LevelCharacter> = of_people.map(as_level).collect();
        let distances = JointDistances::new(&levels);
        assert!(levels.len() == 99 && distances.measured.iter().all(|distance| distance.abs() < 1e-9));
        assert!(distances.original.iter().all(|distance| (1.0..1.7).contains(distance)), "{distances:?}");
    }

    #[test]
    fn energy_distance_of_two_points_is_twice_their_distance() {
        let (a, b) = (vec![vec![0.0, 0.0]], vec![vec![3.0, 4.0]]);
        assert!((energy_distance(&a, &b) - 10.0).abs() < 1e-12 && energy_distance(&a, &a).abs() < 1e-12);
    }
}
