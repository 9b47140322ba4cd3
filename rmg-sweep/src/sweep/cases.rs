//! What a sweep tries.

use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_jobs::{CancelToken, Pool};
use rmg_plan::options::GenOptions;

/// Which sizes of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SizeChoice {
    /// Its `minSize`.
    Smallest,
    /// Its `maxSize`.
    Largest,
    /// Every size with a code that it allows, and both ends of its range.
    All,
    /// That one, if the template allows it.
    Only(MapSize),
}

/// What to try.
#[derive(Debug, Clone)]
pub struct SweepOptions<'a> {
    /// Sizes of each template; one that comes up twice is made once.
    pub sizes: Vec<SizeChoice>,
    /// Sizes are cut down to this; one that the template then does not allow any more is left out.
    pub limit: Option<MapSize>,
    pub seeds: Vec<Seed>,
    /// Wishes for all maps; the seed and the size in it are not read.
    pub wishes: GenOptions,
    /// Most attempts for each map.
    pub attempts: u32,
    /// Whether maps are made by the best effort.
    pub best_effort: bool,
    /// Threads: each makes one map at a time.
    pub pool: &'a Pool,
    /// Ends the sweep after the maps that are being made; default none.
    pub cancel: Option<&'a CancelToken>,
}

/// A template with a name for tables.
#[derive(Debug, Clone, Copy)]
pub struct SweepTemplate<'a> {
    /// What the table calls it.
    pub name: &'a str,
    pub template: &'a Template,
}

/// A map to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// Position of the template.
    pub template: usize,
    pub size: MapSize,
    pub seed: Seed,
}

/// All cases, by template, size and seed.
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

/// Sizes of the standard squares, each with one level and with two.
const STANDARD_SIDES: [u64; 7] = [36, 72, 108, 144, 180, 216, 252];

/// The sizes of a template, each once, in the order of the choices. They are cut down to `limit`; one that the template
/// then does not allow any more is left out.
///
/// # Panics
/// Never: the standard sizes are sizes.
#[must_use]
pub fn sizes_of(template: &Template, choices: &[SizeChoice], limit: Option<MapSize>) -> Vec<MapSize> {
    let (min, max) = (template.min_size.value, template.max_size.value);
    let cut = |size: MapSize| limit.map_or(size, |limit| size.clamped(limit));
    let mut sizes: Vec<MapSize> = Vec::new();
    let mut add = |size: MapSize| {
        if size.fits(min, max) && !sizes.contains(&size) {
            sizes.push(size);
        }
    };
    for choice in choices {
        match choice {
            SizeChoice::Smallest => add(cut(min)),
            SizeChoice::Largest => add(cut(max)),
            SizeChoice::All => {
                add(cut(min));
                let all_levels = 1..=max.levels().max(2);
                for (levels, side) in all_levels.flat_map(|levels| STANDARD_SIDES.map(|side| (levels, side)))
                {
                    let size = MapSize::new(side, side, levels.into()).expect("the standard sizes are sizes");
                    if cut(size) == size {
                        add(size);
                    }
                }
                add(cut(max));
            }
            SizeChoice::Only(size) => add(cut(*size)),
        }
    }
    sizes
}
