//! Which obstacle sets a zone uses.
//!
//! A few of each kind instead of all that the terrain allows, so that zones of one terrain look different.
//! Numbers after the usual generator (mountains 1, trees 1 or 2, a lake or craters, rocks 1 or 2, plants,
//! then 3 to 5 more of any kind); unlike there no set is drawn twice, there are always enough single tiles to
//! fill gaps without repetition, and something large where the pack has it.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{ContentPack, ObstacleKind, ObstacleSet, Offset};
use rmg_core::{Level, RngStream, TerrainId};

use super::memory::LookSet;
use crate::inputs::Inputs;
use crate::layers::Facts;

/// Obstacles of a single tile that a zone has at least, where the pack has as many: gaps are often next to
/// each other.
const SINGLES: usize = 8;

/// Cells of a shape without one of which large blocked areas look like gravel (sand has only hills in one of
/// its sets).
const LARGE: usize = 6;

/// The appearances that a zone uses on a terrain, with the kind of their set. An appearance may occur twice.
pub(super) fn choose_looks(
    inputs: &Inputs<'_>,
    facts: &Facts,
    level: Level,
    terrain: TerrainId,
    rng: &mut RngStream,
) -> Vec<(AppearanceId, ObstacleKind)> {
    let pack = inputs.pack;
    let mut lottery = Lottery::new(pack, |set| {
        set.terrains.contains(terrain)
            && set.levels.allows(level)
            && (set.factions.is_empty()
                || facts.faction().is_some_and(|faction| set.factions.contains(&faction)))
    });
    lottery.draw(rng);
    let is_usable = |id: &AppearanceId| pack.appearances[*id].terrains.contains(terrain);
    let mut looks: Vec<(AppearanceId, ObstacleKind)> = lottery
        .chosen
        .into_iter()
        .flat_map(|set| set.appearances.iter().map(move |id| (*id, set.kind)))
        .filter(|(id, _)| is_usable(id))
        .collect();
    if looks.len() > LookSet::CAPACITY {
        // Only some can be used: any, but a single tile among them.
        rng.shuffle(&mut looks);
        if let Some(single) = looks.iter().position(|(id, _)| is_single(pack, *id)) {
            looks.swap(0, single);
        }
    }
    looks
}

/// Whether an appearance covers its anchor and nothing else.
fn is_single(pack: &ContentPack, id: AppearanceId) -> bool {
    let footprint = &pack.appearances[id].footprint;
    footprint.actions().is_empty() && footprint.solid() == [Offset { dx: 0, dy: 0 }]
}

/// Sets in the drawing.
struct Lottery<'a> {
    pack: &'a ContentPack,
    /// Sets that are not chosen yet, in the order of the pack.
    rest: Vec<&'a ObstacleSet>,
    chosen: Vec<&'a ObstacleSet>,
}

impl<'a> Lottery<'a> {
    fn new(pack: &'a ContentPack, is_allowed: impl Fn(&ObstacleSet) -> bool) -> Self {
        let sets = pack.obstacle_sets.ids().map(|id| &pack.obstacle_sets[id]);
        Self { pack, rest: sets.filter(|set| is_allowed(set)).collect(), chosen: Vec::new() }
    }

    fn draw(&mut self, rng: &mut RngStream) {
        use ObstacleKind::{Animal, Crater, Lake, Mountain, Other, Plant, Rock, Structure, Tree};
        self.take(&[Mountain], 1, rng);
        let trees = rng.between(1, 2);
        self.take(&[Tree], trees, rng);
        self.take(&[Lake, Crater], 1, rng);
        let rocks = rng.between(1, 2);
        let rocks = self.take(&[Rock], rocks, rng);
        let plants = rng.between(1, (3 - rocks).max(2));
        self.take(&[Plant], plants, rng);

        let chosen = i64::try_from(self.chosen.len()).expect("a handful was drawn");
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
        self.complete(SINGLES, rng, is_single);
        self.complete(1, rng, |pack, id| pack.appearances[id].footprint.solid().len() >= LARGE);
    }

    /// Chooses up to `count` more sets of some kinds. Returns how many there were.
    fn take(&mut self, kinds: &[ObstacleKind], count: i64, rng: &mut RngStream) -> i64 {
        for taken in 0..count {
            let fitting: Vec<usize> =
                (0..self.rest.len()).filter(|at| kinds.contains(&self.rest[*at].kind)).collect();
            let Some(at) = rng.pick(&fitting) else { return taken };
            self.chosen.push(self.rest.remove(*at));
        }
        count
    }

    /// Chooses further sets until there are `count` obstacles of some sort, or no more.
    fn complete(
        &mut self,
        count: usize,
        rng: &mut RngStream,
        is_one: fn(&ContentPack, AppearanceId) -> bool,
    ) {
        let pack = self.pack;
        let count_in = |set: &ObstacleSet| set.appearances.iter().filter(|id| is_one(pack, **id)).count();
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
