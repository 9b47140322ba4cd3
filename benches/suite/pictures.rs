//! `pictures/*`: writes finished maps and a layout to PNG files in memory, on one thread and on two.

use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_core::MapSize;
use rmg_core::model::MapModel;
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::{heroes3, plan, read};
use rmg_view::picture::{MapPicture, MapPictureOptions};

fn main() {
    divan::main();
}

/// Shipped templates with the sizes of the pictures: the medium size of the issue and the largest of the
/// game.
const CASES: [(&str, &str); 2] = [("ring-of-seasons.json", "m"), ("eight-houses.json", "g+u")];

fn pool(threads: usize) -> Pool {
    Pool::new(NonZeroUsize::new(threads)).expect("two threads can be started")
}

/// Generates the sound map of seed 1.
fn map_of((file, size): (&str, &str)) -> MapModel {
    let size: MapSize = size.parse().expect("sizes above are codes");
    let templates =
        read(&workspace_root().join("templates").join(file)).expect("shipped templates are valid");
    let plan = plan(&templates[0], Some(size), 1).expect("shipped templates allow these sizes");
    generate_map(&plan, heroes3(), &GenerateOptions::new(&pool(2)), &|_| {})
        .expect("shipped templates generate sound maps")
        .map
}

fn bench(bencher: Bencher<'_, '_>, case: (&str, &str), threads: usize) {
    let (map, pool) = (map_of(case), pool(threads));
    bencher.counter(ItemsCount::new(map.plan.size.tiles())).bench_local(|| {
        let mut file = Vec::new();
        MapPicture::new(&map, heroes3())
            .write_png(&MapPictureOptions::default(), &pool, &mut file)
            .expect("writing to memory succeeds");
        file
    });
}

#[divan::bench(name = "pictures/m", sample_count = 30, sample_size = 1, args = [1, 2])]
fn middle(bencher: Bencher<'_, '_>, threads: usize) {
    bench(bencher, CASES[0], threads);
}

#[divan::bench(name = "pictures/g+u", sample_count = 20, sample_size = 1, args = [1, 2])]
fn largest(bencher: Bencher<'_, '_>, threads: usize) {
    bench(bencher, CASES[1], threads);
}
