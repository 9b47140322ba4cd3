//! The cases of a sweep.

use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_jobs::{CancelToken, Pool};
use rmg_plan::options::GenOptions;

/// A choice of map sizes of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SizeChoice {
    /// Its `minSize`.
    Smallest,
    /// Its `maxSize`.
    Largest,
    /// Both ends of its range, and every standard size in the range.
    All,
    /// This size, if the template allows it.
    Only(MapSize),
}

/// The options of [`run_sweep`](super::run_sweep).
#[derive(Debug, Clone)]
pub struct SweepOptions<'a> {
    /// Sizes of each template. Duplicates are ignored.
    pub sizes: Vec<SizeChoice>,
    /// Maximum size. Larger sizes are reduced to it, and omitted if the template does not allow the reduced
    /// size.
    pub limit: Option<MapSize>,
    pub seeds: Vec<Seed>,
    /// Options of all maps. Its seed and size are ignored.
    pub wishes: GenOptions,
    /// Maximum number of attempts for each map.
    pub attempts: u32,
    /// Whether the generator returns maps with best effort.
    pub best_effort: bool,
    /// Threads: each generates one map at a time.
    pub pool: &'a Pool,
    /// Stops the sweep after the maps in progress.
    pub cancel: Option<&'a CancelToken>,
}

/// A template with a name for tables.
#[derive(Debug, Clone, Copy)]
pub struct SweepTemplate<'a> {
    /// Its name in tables.
    pub name: &'a str,
    pub template: &'a Template,
}

/// A map to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// Position of the template.
    pub template: usize,
    pub size: MapSize,
    pub seed: Seed,
}

/// Returns all cases, ordered by template, size and seed.
#[must_use]
pub fn cases(templates: &[SweepTemplate<'_>], options: &SweepOptions<'_>) -> Vec<Case> {
    let mut cases = Vec::new();
    for (at, SweepTemplate { template, .. }) in templates.iter().enumerate() {
        for size in sizes_of(template, &options.sizes, options.limit) {
            cases.extend(options.seeds.iter().map(|seed| Case { template: at, size, seed: *seed }));
        }
    }
    cases
}

/// Sides of the standard map sizes, in tiles.
const STANDARD_SIDES: [u64; 7] = [36, 72, 108, 144, 180, 216, 252];

/// Returns the chosen sizes of a template without duplicates, in the order of the choices. Sizes above
/// `limit` are reduced to it, and omitted if the template does not allow the reduced size.
///
/// # Panics
/// Never: all standard sizes are valid.
#[must_use]
pub fn sizes_of(template: &Template, choices: &[SizeChoice], limit: Option<MapSize>) -> Vec<MapSize> {
    let (min, max) = (template.min_size.value, template.max_size.value);
    let clamp = |size: MapSize| limit.map_or(size, |limit| size.clamped(limit));
    let mut sizes: Vec<MapSize> = Vec::new();
    let mut add = |size: MapSize| {
        if size.fits(min, max) && !sizes.contains(&size) {
            sizes.push(size);
        }
    };
    for choice in choices {
        match choice {
            SizeChoice::Smallest => add(clamp(min)),
            SizeChoice::Largest => add(clamp(max)),
            SizeChoice::All => {
                add(clamp(min));
                let all_levels = 1..=max.levels().max(2);
                for (levels, side) in all_levels.flat_map(|levels| STANDARD_SIDES.map(|side| (levels, side)))
                {
                    let size = MapSize::new(side, side, levels.into()).expect("all standard sizes are valid");
                    if clamp(size) == size {
                        add(size);
                    }
                }
                add(clamp(max));
            }
            SizeChoice::Only(size) => add(clamp(*size)),
        }
    }
    sizes
}
