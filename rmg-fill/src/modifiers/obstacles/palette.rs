//! The palette of a zone: the few obstacle sets that it uses on a terrain, and the share of each.
//!
//! Few sets, so that zones of one terrain look different: one or two of mountains and trees, one of rocks,
//! plants and others, a lake or craters in half of the zones. Large zones use more. Sets with large shapes
//! are more likely. Further sets follow until there are enough small shapes to finish without repetition, and
//! a large one.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{ContentPack, Footprint, ObstacleKind, ObstacleSet};
use rmg_core::{Level, RngStream, TerrainId};

use crate::fields::Cell;
use crate::inputs::Inputs;
use crate::layers::Facts;

/// Blocked tiles of a zone for each further set of a kind.
const TILES_PER_SET: usize = 300;

/// What each palette has if the pack has it: the number of appearances, and their cells.
const COMPLETE: [(usize, std::ops::RangeInclusive<usize>); 3] =
    [(4, 1..=1), (14, 2..=3), (1, 6..=usize::MAX)];

/// A set of a palette.
#[derive(Debug)]
pub(super) struct PaletteSet {
    pub(super) kind: ObstacleKind,
    /// Appearances that cover tiles of the terrain.
    pub(super) looks: Vec<AppearanceId>,
    /// Number of cells of its largest shape.
    largest: u32,
    /// Share of the blocked tiles, relative to those of the other sets.
    pub(super) share: u32,
}

/// Chooses the sets that a zone uses on a terrain. O(sets of the pack).
///
/// - `tiles`: number of blocked tiles of the terrain.
pub(super) fn choose_palette(
    inputs: &Inputs<'_>,
    facts: &Facts,
    (level, terrain): (Level, TerrainId),
    tiles: usize,
    rng: &mut RngStream,
) -> Vec<PaletteSet> {
    let pack = inputs.pack;
    let is_allowed = |set: &&ObstacleSet| {
        let suits = |faction| set.factions.contains(&faction);
        set.terrains.contains(terrain)
            && set.levels.allows(level)
            && (set.factions.is_empty() || facts.faction().is_some_and(suits))
    };
    let looks_of = |set: &ObstacleSet| {
        let is_usable = |id: &AppearanceId| {
            let look = &pack.appearances[*id];
            look.terrains.contains(terrain) && solid_cells(&look.footprint).is_some()
        };
        let looks: Vec<AppearanceId> = set.appearances.iter().copied().filter(is_usable).collect();
        let largest = looks.iter().map(|id| pack.appearances[*id].footprint.solid().len()).max();
        let largest = u32::try_from(largest.unwrap_or(0)).expect("shapes are small");
        PaletteSet { kind: set.kind, looks, largest, share: 0 }
    };
    let sets = pack.obstacle_sets.ids().map(|id| &pack.obstacle_sets[id]).filter(is_allowed).map(looks_of);
    let rest: Vec<PaletteSet> = sets.filter(|set| !set.looks.is_empty()).collect();
    let weights = ObstacleKind::ALL.map(|kind| weight(&rest, kind));
    let mut palette = Palette { pack, rest, chosen: Vec::new() };
    palette.sample(tiles / TILES_PER_SET, rng);
    let mut chosen = palette.chosen;
    for (kind, weight) in ObstacleKind::ALL.into_iter().zip(weights) {
        let is_of_kind = |set: &&mut PaletteSet| set.kind == kind;
        let count = chosen.iter_mut().filter(is_of_kind).count();
        let share = 100 * weight / u32::try_from(count).unwrap_or(1).max(1);
        chosen.iter_mut().filter(is_of_kind).for_each(|set| set.share = share);
    }
    chosen
}

/// Returns the weight of a kind on a terrain: the sum of the largest shapes of its sets, limited. In maps
/// made by hand, mountains and trees have 35 to 55 % each where the game has large ones, trees elsewhere 10
/// to 20 %, and others less than 10 % each.
fn weight(sets: &[PaletteSet], kind: ObstacleKind) -> u32 {
    let (factor, most) = match kind {
        ObstacleKind::Mountain | ObstacleKind::Tree => (3, 15),
        ObstacleKind::Other => (1, 12),
        ObstacleKind::Rock | ObstacleKind::Plant => (1, 6),
        ObstacleKind::Lake | ObstacleKind::Structure => (1, 4),
        ObstacleKind::Crater | ObstacleKind::Animal => (1, 3),
    };
    let largest: u32 = sets.iter().filter(|set| set.kind == kind).map(|set| set.largest).sum();
    factor * largest.min(most)
}

impl PaletteSet {
    /// Returns whether its obstacles are level with the ground: nothing may cover them.
    pub(super) fn is_flat(&self) -> bool {
        matches!(self.kind, ObstacleKind::Lake | ObstacleKind::Crater)
    }
}

/// Sampling of obstacle sets.
struct Palette<'a> {
    pack: &'a ContentPack,
    /// Sets that are not chosen yet, in the order of the pack.
    rest: Vec<PaletteSet>,
    chosen: Vec<PaletteSet>,
}

impl Palette<'_> {
    /// - `more`: number of further sets of each kind of a large zone.
    fn sample(&mut self, more: usize, rng: &mut RngStream) {
        use ObstacleKind::{Animal, Crater, Lake, Mountain, Other, Plant, Rock, Structure, Tree};
        let kinds: [(&[ObstacleKind], usize); 7] = [
            (&[Mountain], 1 + more),
            (&[Tree], 1 + rng.index(2) + more),
            (&[Rock], 1 + more),
            (&[Plant], 1 + more),
            (&[Other, Structure, Animal], 1),
            (&[Lake], rng.index(2)),
            (&[Crater], rng.index(2)),
        ];
        for (kinds, count) in kinds {
            for _ in 0..count {
                self.take(rng, |_, set| kinds.contains(&set.kind));
            }
        }
        for (count, cells) in COMPLETE {
            let count_in = |pack: &ContentPack, set: &PaletteSet| {
                let has_cells =
                    |id: &&AppearanceId| cells.contains(&pack.appearances[**id].footprint.solid().len());
                set.looks.iter().filter(has_cells).count()
            };
            let found =
                |this: &Self| -> usize { this.chosen.iter().map(|set| count_in(this.pack, set)).sum() };
            while found(self) < count && self.take(rng, |pack, set| !set.is_flat() && count_in(pack, set) > 0)
            {
            }
            if found(self) == 0 {
                self.take(rng, |pack, set| count_in(pack, set) > 0);
            }
        }
    }

    /// Chooses one more set for which `suits` returns true. Returns false if there is none.
    fn take(&mut self, rng: &mut RngStream, suits: impl Fn(&ContentPack, &PaletteSet) -> bool) -> bool {
        let weight = |set: &PaletteSet| if suits(self.pack, set) { set.largest } else { 0 };
        let weights: Vec<u32> = self.rest.iter().map(weight).collect();
        let Some(at) = rng.pick_weighted(&weights) else { return false };
        self.chosen.push(self.rest.remove(at));
        true
    }
}

const MAX_STEP: i32 = 7;

/// Returns the cells of an obstacle from the corner of their box, and the step from there to the anchor.
/// `None` if no cell is solid, a cell can be visited, or a side is too long.
pub(super) fn solid_cells(footprint: &Footprint) -> Option<(Vec<Cell>, Cell)> {
    let (min, max) = footprint.bounds()?;
    let corner = Cell::new(min.dx.into(), min.dy.into());
    let far = Cell::new(max.dx.into(), max.dy.into()) - corner;
    let is_usable = footprint.actions().is_empty() && far.x.max(far.y) <= MAX_STEP;
    let cells = footprint.solid().iter().map(|cell| Cell::new(cell.dx.into(), cell.dy.into()) - corner);
    is_usable.then(|| (cells.collect(), Cell::default() - corner))
}
