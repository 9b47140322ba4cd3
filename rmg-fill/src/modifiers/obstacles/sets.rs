//! Which obstacle sets a zone uses.
//!
//! Chooses a few sets of each kind instead of all that the terrain permits, so that zones of one terrain look
//! different. Numbers follow the default generator (mountains 1, trees 1 or 2, a lake or craters, rocks 1 or
//! 2, plants, then 3 to 5 more of any kind). Differences: no set is chosen twice, there are always enough
//! single tiles to fill gaps without repetition, and a large obstacle if the pack has one.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{ContentPack, ObstacleKind, ObstacleSet, Offset};
use rmg_core::{Level, RngStream, TerrainId};

use super::memory::LookSet;
use crate::inputs::Inputs;
use crate::layers::Facts;

/// Minimum number of obstacles of a single tile in a zone, if the pack has them: gaps are often next to each
/// other.
const MIN_SINGLES: usize = 8;

/// Minimum number of cells of a large shape. Without one, large blocked areas look like gravel (sand has
/// hills in only one of its sets).
const MIN_LARGE: usize = 6;

/// Returns the appearances that a zone uses on a terrain, with the kind of their set. An appearance may occur
/// twice.
pub(super) fn choose_looks(
    inputs: &Inputs<'_>,
    facts: &Facts,
    level: Level,
    terrain: TerrainId,
    rng: &mut RngStream,
) -> Vec<(AppearanceId, ObstacleKind)> {
    let pack = inputs.pack;
    let mut sets = WeightedSets::new(pack, |set| {
        set.terrains.contains(terrain)
            && set.levels.allows(level)
            && (set.factions.is_empty()
                || facts.faction().is_some_and(|faction| set.factions.contains(&faction)))
    });
    sets.sample(rng);
    let is_usable = |id: &AppearanceId| pack.appearances[*id].terrains.contains(terrain);
    let mut looks: Vec<(AppearanceId, ObstacleKind)> = sets
        .chosen
        .into_iter()
        .flat_map(|set| set.appearances.iter().map(move |id| (*id, set.kind)))
        .filter(|(id, _)| is_usable(id))
        .collect();
    if looks.len() > LookSet::CAPACITY {
        // Only some fit into a set: choose any, but always a single tile.
        rng.shuffle(&mut looks);
        if let Some(single) = looks.iter().position(|(id, _)| is_single(pack, *id)) {
            looks.swap(0, single);
        }
    }
    looks
}

/// Returns whether an appearance covers only its anchor.
fn is_single(pack: &ContentPack, id: AppearanceId) -> bool {
    let footprint = &pack.appearances[id].footprint;
    footprint.actions().is_empty() && footprint.solid() == [Offset { dx: 0, dy: 0 }]
}

/// Sampling of obstacle sets.
struct WeightedSets<'a> {
    pack: &'a ContentPack,
    /// Sets that are not chosen yet, in the order of the pack.
    rest: Vec<&'a ObstacleSet>,
    chosen: Vec<&'a ObstacleSet>,
}

impl<'a> WeightedSets<'a> {
    fn new(pack: &'a ContentPack, is_allowed: impl Fn(&ObstacleSet) -> bool) -> Self {
        let sets = pack.obstacle_sets.ids().map(|id| &pack.obstacle_sets[id]);
        Self { pack, rest: sets.filter(|set| is_allowed(set)).collect(), chosen: Vec::new() }
    }

    fn sample(&mut self, rng: &mut RngStream) {
        use ObstacleKind::{Animal, Crater, Lake, Mountain, Other, Plant, Rock, Structure, Tree};
        self.take(&[Mountain], 1, rng);
        let trees = rng.between(1, 2);
        self.take(&[Tree], trees, rng);
        self.take(&[Lake, Crater], 1, rng);
        let rocks = rng.between(1, 2);
        let rocks = self.take(&[Rock], rocks, rng);
        let plants = rng.between(1, (3 - rocks).max(2));
        self.take(&[Plant], plants, rng);

        let chosen = i64::try_from(self.chosen.len()).expect("few sets are chosen");
        let mut wanted = rng.between(3, (7 - chosen).clamp(3, 5));
        while wanted > 0 {
            let mut found = 0;
            for kinds in [&[Structure] as &[_], &[Animal], &[Other], &[Rock], &[Plant]] {
                if found < wanted {
                    found += self.take(kinds, 1, rng);
                }
            }
            if found == 0 {
                break;
            }
            wanted -= found;
        }
        self.complete(MIN_SINGLES, rng, is_single);
        self.complete(1, rng, |pack, id| pack.appearances[id].footprint.solid().len() >= MIN_LARGE);
    }

    /// Chooses up to `count` more sets of some kinds. Returns the number of chosen sets.
    fn take(&mut self, kinds: &[ObstacleKind], count: i64, rng: &mut RngStream) -> i64 {
        for taken in 0..count {
            let fitting: Vec<usize> =
                (0..self.rest.len()).filter(|at| kinds.contains(&self.rest[*at].kind)).collect();
            let Some(at) = rng.pick(&fitting) else { return taken };
            self.chosen.push(self.rest.remove(*at));
        }
        count
    }

    /// Chooses further sets until they have `count` obstacles that meet a condition, or no set is left.
    fn complete(
        &mut self,
        count: usize,
        rng: &mut RngStream,
        is_counted: fn(&ContentPack, AppearanceId) -> bool,
    ) {
        let pack = self.pack;
        let count_in = |set: &ObstacleSet| set.appearances.iter().filter(|id| is_counted(pack, **id)).count();
        let mut found: usize = self.chosen.iter().map(|set| count_in(set)).sum();
        while found < count {
            let fitting: Vec<usize> =
                (0..self.rest.len()).filter(|at| count_in(self.rest[*at]) > 0).collect();
            let Some(at) = rng.pick(&fitting) else { return };
            let set = self.rest.remove(*at);
            found += count_in(set);
            self.chosen.push(set);
        }
    }
}
