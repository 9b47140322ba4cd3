//! `maps/...`: whole maps, and what comes before the layout: the faults of a template, and its plan.

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

/// Threads of every bench: what the targets of the project are stated for.
const THREADS: usize = 2;

/// A file of a template and a size.
type Input = (&'static str, &'static str);

/// Small, middling, and the largest of the games.
const INPUTS: [Input; 3] =
    [("ring-of-seasons.json", "m"), ("undercross.json", "xl+u"), ("eight-houses.json", "g+u")];

fn template(file: &str) -> Template {
    let path = workspace_root().join("templates").join(file);
    read(&path).expect("the project's templates are sound").swap_remove(0)
}

fn options(size: &str, seed: u64) -> GenOptions {
    let size: MapSize = size.parse().expect("sizes above are codes");
    GenOptions { size: Some(size), ..GenOptions::new(Seed(seed)) }
}

/// What is wrong with a template.
#[divan::bench(name = "maps/check", args = INPUTS)]
fn check(bencher: Bencher<'_, '_>, (file, _): Input) {
    let template = template(file);
    bencher.bench_local(|| check_template(&template, heroes3()));
}

/// From a template to a plan: options resolved, roads decided.
#[divan::bench(name = "maps/plan", args = INPUTS)]
fn plan(bencher: Bencher<'_, '_>, (file, size): Input) {
    let (template, options) = (template(file), options(size, 1));
    bencher.bench_local(|| make_plan(&template, heroes3(), &options));
}

/// From a plan to a sound map: layout, filling, audit. Seeds take turns, so that the time is not that of one lucky layout.
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
                .expect("the project's templates allow these")
        })
        .bench_local_values(|plan| {
            let options = GenerateOptions::new(&pool);
            generate_map(&plan, heroes3(), &options, &|_| ()).expect("the project's templates make maps")
        });
}
