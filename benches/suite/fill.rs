//! `fill/passes` and `fill/audit`: filling a layout, and auditing the map, by size.

use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_core::model::MapModel;
use rmg_core::plan::GenPlan;
use rmg_core::template::WaterContent;
use rmg_core::{MapSize, Seed};
use rmg_fill::fill;
use rmg_jobs::{Pool, RunOptions};
use rmg_placement::{Effort, Placement, place};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::{heroes3, inputs, read};

fn main() {
    divan::main();
}

/// Number of threads of every bench. The targets of the project apply to this number.
const THREADS: NonZeroUsize = NonZeroUsize::new(2).expect("two is not zero");

/// The file of a template, a size and a water content.
type Input = (&'static str, &'static str, WaterContent);

/// Shipped templates with the sizes at which they are filled: small, medium, and the largest of the games;
/// and with both kinds of water.
const INPUTS: [Input; 7] = [
    ("ring-of-seasons.json", "m", WaterContent::None),
    ("ring-of-seasons.json", "m", WaterContent::Normal),
    ("ring-of-seasons.json", "m", WaterContent::Islands),
    ("undercross.json", "xl+u", WaterContent::None),
    ("undercross.json", "xl+u", WaterContent::Normal),
    ("undercross.json", "xl+u", WaterContent::Islands),
    ("eight-houses.json", "g+u", WaterContent::None),
];

fn pool() -> Pool {
    Pool::new(Some(THREADS)).expect("two threads can be started")
}

/// Returns a plan with its layout.
fn laid_out((file, size, water): Input, pool: &Pool) -> (GenPlan, Placement) {
    let size: MapSize = size.parse().expect("sizes above are codes");
    let templates =
        read(&workspace_root().join("templates").join(file)).expect("shipped templates are valid");
    let options = GenOptions { size: Some(size), water: Some(water), ..GenOptions::new(Seed(1)) };
    let plan = make_plan(&templates[0], heroes3(), &options).expect("shipped templates allow these sizes");
    let placement = place(&plan, 0, Effort::Normal, pool).expect("the zones fit");
    (plan, placement)
}

fn filled(plan: &GenPlan, placement: &Placement, pool: &Pool) -> MapModel {
    let options = RunOptions { pool: Some(pool), ..RunOptions::default() };
    fill(inputs(plan, placement), &options).expect("shipped templates can be filled").map
}

#[divan::bench(name = "fill/passes", args = INPUTS, sample_count = 30, sample_size = 1)]
fn passes(bencher: Bencher<'_, '_>, input: Input) {
    let pool = pool();
    let (plan, placement) = laid_out(input, &pool);
    bencher.counter(ItemsCount::new(plan.size.tiles())).bench_local(|| filled(&plan, &placement, &pool));
}

#[divan::bench(name = "fill/audit", args = INPUTS, sample_count = 30, sample_size = 1)]
fn audit(bencher: Bencher<'_, '_>, input: Input) {
    let pool = pool();
    let (plan, placement) = laid_out(input, &pool);
    let map = filled(&plan, &placement, &pool);
    bencher.counter(ItemsCount::new(plan.size.tiles())).bench_local(|| rmg_audit::audit(&map, heroes3()));
}
