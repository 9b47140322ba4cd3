//! `maps/...`: whole maps, and the steps before the layout: checking a template, and planning.

use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::{heroes3, read};

fn main() {
    divan::main();
}

/// Number of threads of every bench. The targets of the project apply to this number.
const THREADS: usize = 2;

/// A file of a template and a size.
type Input = (&'static str, &'static str);

/// Small, medium, and the largest of the games.
const INPUTS: [Input; 3] =
    [("ring-of-seasons.json", "m"), ("undercross.json", "xl+u"), ("eight-houses.json", "g+u")];

fn template(file: &str) -> Template {
    let path = workspace_root().join("templates").join(file);
    read(&path).expect("shipped templates are valid").swap_remove(0)
}

fn options(size: &str, seed: u64) -> GenOptions {
    let size: MapSize = size.parse().expect("sizes above are codes");
    GenOptions { size: Some(size), ..GenOptions::new(Seed(seed)) }
}

/// Checks a template.
#[divan::bench(name = "maps/check", args = INPUTS)]
fn check(bencher: Bencher<'_, '_>, (file, _): Input) {
    let template = template(file);
    bencher.bench_local(|| check_template(&template, heroes3()));
}

/// Plans a template: resolves options, decides roads.
#[divan::bench(name = "maps/plan", args = INPUTS)]
fn plan(bencher: Bencher<'_, '_>, (file, size): Input) {
    let (template, options) = (template(file), options(size, 1));
    bencher.bench_local(|| make_plan(&template, heroes3(), &options));
}

/// Generates a sound map from a plan: layout, filling, audit. Seeds alternate, so that the time does not
/// depend on one lucky layout.
#[divan::bench(name = "maps/generate", args = INPUTS, sample_count = 20, sample_size = 1)]
fn generate(bencher: Bencher<'_, '_>, (file, size): Input) {
    let template = template(file);
    let pool = Pool::new(NonZeroUsize::new(THREADS)).expect("two threads can be started");
    let mut seed = 0;
    let tiles = size.parse::<MapSize>().expect("sizes above are codes").tiles();
    bencher
        .counter(ItemsCount::new(tiles))
        .with_inputs(|| {
            seed += 1;
            make_plan(&template, heroes3(), &options(size, seed))
                .expect("shipped templates allow these sizes")
        })
        .bench_local_values(|plan| {
            let options = GenerateOptions::new(&pool);
            generate_map(&plan, heroes3(), &options, &|_| ()).expect("shipped templates generate maps")
        });
}
