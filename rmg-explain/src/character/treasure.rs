//! Groups of pickups, and patterns of objects around guards.

use std::fmt;

use rmg_core::math::ln;

use super::field::{EIGHT, Field, Mask, Tile};
use super::numbers::{expected_distinct, frequencies, mean, ratio, variation};
use super::raster::{Item, Raster, Sort};
use super::record::{Record, per_thousand};
use super::shapes::{groups, shape, turned};

/// Maximum size of a group whose shape is compared.
const LARGEST_SHAPE: usize = 12;
/// Number of groups and guards that are sampled for comparisons between maps of different sizes.
const SAMPLE: usize = 15;
/// The tangent of 22.5 degrees, sqrt(2) - 1: the border between two of 8 directions.
const EIGHTH: f64 = 0.414_213_562_373;

/// Records `groups.*`, `guards.*`, the densities of objects and the places of pickups.
pub(super) fn record(raster: &Raster<'_>, out: &mut Record) {
    let pickups = raster.places(&[Sort::Pickup]);
    let monsters = raster.places(&Sort::MONSTERS);
    for (name, link) in [("touching", 1), ("near", 2)] {
        record_groups(&groups(&pickups, link), name, out);
    }
    let land = raster.land.count();
    out.set("pickups.density", per_thousand(pickups.count(), land));
    out.set("monsters.density", per_thousand(monsters.count(), land));
    out.set("buildings.density", per_thousand(raster.places(&[Sort::Building]).count(), land));
    if monsters.count() > 0 {
        let random = raster.places(&[Sort::RandomMonster]);
        out.set("monsters.random", ratio(random.count(), monsters.count()));
        let is_near = |(x, y): Tile| (-3..=3).any(|dy| (-3..=3).any(|dx| monsters.has(x + dx, y + dy)));
        let far = pickups.tiles().filter(|tile| !is_near(*tile)).count();
        out.set("pickups.unguarded", ratio(far, pickups.count()));
    }
    let closed = |(x, y): Tile| EIGHT.iter().filter(|(dx, dy)| !raster.is_walkable(x + dx, y + dy)).count();
    let closed: usize = pickups.tiles().map(closed).sum();
    out.set("pickups.closed", ratio(closed, 8 * pickups.count()));
    record_guards(raster, &monsters, land, out);
}

fn record_groups(groups: &[Vec<Tile>], name: &str, out: &mut Record) {
    let sizes: Vec<f64> = groups.iter().map(|group| group.len() as f64).collect();
    let single = groups.iter().filter(|group| group.len() == 1).count();
    out.set(&format!("groups.{name}.size"), mean(&sizes));
    out.set(&format!("groups.{name}.variation"), variation(&sizes));
    out.set(&format!("groups.{name}.single"), ratio(single, groups.iter().map(Vec::len).sum()));
    let shaped =
        |least: usize| groups.iter().filter(move |group| (least..=LARGEST_SHAPE).contains(&group.len()));
    let shapes = |least: usize| frequencies(shaped(least).map(|group| shape(group)).collect());
    let pairs = shapes(2);
    if pairs.iter().sum::<usize>() >= 10 {
        out.set(&format!("groups.{name}.shapes"), ratio(pairs.len(), pairs.iter().sum()));
    }
    let (counts, count) = (shapes(3), shaped(3).count());
    if count >= SAMPLE {
        let is_straight = |group: &&Vec<Tile>| {
            group.iter().all(|(x, _)| *x == group[0].0) || group.iter().all(|(_, y)| *y == group[0].1)
        };
        out.set(&format!("groups.{name}.top10"), ratio(counts.iter().take(10).sum(), count));
        out.set(&format!("groups.{name}.shapes15"), expected_distinct(&counts, SAMPLE));
        out.set(&format!("groups.{name}.straight"), ratio(shaped(3).filter(is_straight).count(), count));
    }
}

/// Returns the tiles where pickups, buildings, dwellings and mines are visited, also on water.
fn guarded(raster: &Raster<'_>) -> Mask {
    let mut places = Field::of(raster.width, raster.height, |_, _| false);
    let items = raster.items.iter().filter(|item| matches!(item.sort, Sort::Pickup | Sort::Building));
    items.map(Item::at).for_each(|(x, y)| places.set(x, y, true));
    places
}

/// Returns the offsets of the places in the square of 2 `reach` + 1 tiles around a tile.
fn around(places: &Mask, (x, y): Tile, reach: i32) -> Vec<Tile> {
    let square = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
    square.filter(|(dx, dy)| places.has(x + dx, y + dy)).collect()
}

fn record_guards(raster: &Raster<'_>, monsters: &Mask, land: usize, out: &mut Record) {
    let places = guarded(raster);
    let ring = |(x, y): Tile| EIGHT.iter().copied().filter(|(dx, dy)| places.has(x + dx, y + dy)).collect();
    let guards: Vec<(Tile, Vec<Tile>)> = monsters
        .tiles()
        .map(|at| (at, ring(at)))
        .filter(|(_, ring): &(_, Vec<_>)| !ring.is_empty())
        .collect();
    let count = guards.len();
    out.set("guards.density", per_thousand(count, land));
    if count < SAMPLE {
        return;
    }
    let share =
        |fits: &dyn Fn(&[Tile]) -> bool| ratio(guards.iter().filter(|(_, ring)| fits(ring)).count(), count);
    out.set("guards.above", share(&|ring| ring.contains(&(0, -1))));
    out.set("guards.open_below", share(&|ring| ring.iter().all(|(_, dy)| *dy <= 0)));
    out.set("guards.ring", ratio(guards.iter().map(|(_, ring)| ring.len()).sum(), count));
    let sectors = frequencies(guards.iter().map(|(_, ring)| sector(ring)).collect());
    let entropy: f64 =
        sectors.iter().map(|of| *of as f64 / count as f64).map(|share| -share * ln(share)).sum();
    out.set("guards.directions", Some(entropy / ln(8.0)));
    let patterns = frequencies(guards.iter().map(|(at, _)| shape(&around(&places, *at, 2))).collect());
    out.set("guards.patterns15", expected_distinct(&patterns, SAMPLE));
    let mut rings: Vec<Vec<Tile>> = guards.into_iter().map(|(_, ring)| ring).collect();
    rings.iter_mut().for_each(|ring| ring.sort_unstable());
    out.set("guards.top5", ratio(frequencies(rings).iter().take(5).sum(), count));
}

/// Returns the number of the direction of the sum of offsets, of 8 counted from the east; `None` if the sum
/// is zero.
fn sector(ring: &[Tile]) -> Option<Tile> {
    let (x, y) = ring.iter().fold((0, 0), |(x, y), (dx, dy)| (x + dx, y + dy));
    let is_small = |part: i32, other: i32| f64::from(part.abs()) < EIGHTH * f64::from(other.abs());
    let sign = |part: i32, other: i32| if is_small(part, other) { 0 } else { part.signum() };
    ((x, y) != (0, 0)).then(|| (sign(x, y), sign(y, x)))
}

/// The use of a tile in a [`GuardPattern`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Closed,
    Monster,
    Pickup,
    Building,
}

/// The 5x5 tiles around a guard: which are closed, and where objects are visited. Turned and mirrored ones
/// are equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct GuardPattern(Vec<(Tile, Use)>);

impl GuardPattern {
    /// Returns the pattern of the objects alone.
    #[must_use]
    pub fn objects(&self) -> Self {
        let objects = self.0.iter().filter(|(_, of)| *of != Use::Closed).copied();
        Self(turned(&objects.collect::<Vec<_>>()))
    }
}

/// Draws the rows: `#` closed, `.` open, `M` a monster, `P` a pickup, `B` a building, a dwelling or a mine.
impl fmt::Display for GuardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for dy in -2..=2 {
            for dx in -2..=2 {
                let cell = self.0.iter().find(|(at, _)| *at == (dx, dy));
                f.write_str(match cell {
                    None => ".",
                    Some((_, Use::Closed)) => "#",
                    Some((_, Use::Monster)) => "M",
                    Some((_, Use::Pickup)) => "P",
                    Some((_, Use::Building)) => "B",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Returns the patterns of all guards of a level.
pub(super) fn guard_patterns(raster: &Raster<'_>) -> Vec<GuardPattern> {
    let (places, monsters) = (guarded(raster), raster.places(&Sort::MONSTERS));
    let pickups = raster.places(&[Sort::Pickup]);
    let use_of = |x: i32, y: i32| {
        let is_open = raster.is_walkable(x, y);
        let uses = [(pickups.has(x, y), Use::Pickup), (places.has(x, y), Use::Building)];
        let uses = uses.into_iter().chain([(monsters.has(x, y), Use::Monster), (!is_open, Use::Closed)]);
        uses.into_iter().find(|(is_so, _)| *is_so).map(|(_, of)| of)
    };
    let is_guard = |at: &Tile| EIGHT.iter().any(|(dx, dy)| places.has(at.0 + dx, at.1 + dy));
    let pattern = |(x, y): Tile| {
        let square = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
        let cells = square.filter_map(|(dx, dy)| Some(((dx, dy), use_of(x + dx, y + dy)?)));
        GuardPattern(turned(&cells.collect::<Vec<_>>()))
    };
    monsters.tiles().filter(is_guard).map(pattern).collect()
}
