//! `formats/read_templates`: parses templates, without a content pack. `formats/write_*` and
//! `formats/read_*`: write the largest maps of the games to bytes in memory, and read them back to the model.

use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use rmg_core::MapSize;
use rmg_core::model::MapModel;
use rmg_games::{h3m, vmap};
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_json::Document;
use rmg_template::TemplateFile;
use rmg_template::json::read_templates;
use rmg_tests::template_files::{sampled, workspace_root};
use rmg_tests::templates::{heroes3, plan, read};

fn main() {
    divan::main();
}

#[divan::bench(name = "formats/read_templates", sample_count = 50)]
fn read_shipped_templates(bencher: Bencher<'_, '_>) {
    let files = sampled().expect("templates are shipped");
    let texts: Vec<Vec<u8>> =
        files.iter().map(|file| std::fs::read(file).expect("shipped templates can be read")).collect();
    let read = |text: &Vec<u8>| -> TemplateFile { read_templates(&Document::parse(text.clone()).0) };
    bencher
        .counter(BytesCount::new(texts.iter().map(Vec::len).sum::<usize>()))
        .bench_local(|| texts.iter().map(read).collect::<Vec<_>>());
}

/// Shipped templates with the sizes of the written maps: the largest of each game.
const LARGEST_H3M: (&str, &str) = ("undercross.json", "xl+u");
const LARGEST_VMAP: (&str, &str) = ("eight-houses.json", "g+u");

/// Generates the sound map of seed 1.
fn map_of((file, size): (&str, &str)) -> MapModel {
    let size: MapSize = size.parse().expect("sizes above are codes");
    let templates =
        read(&workspace_root().join("templates").join(file)).expect("shipped templates are valid");
    let plan = plan(&templates[0], Some(size), 1).expect("shipped templates allow these sizes");
    let pool = Pool::new(NonZeroUsize::new(2)).expect("two threads can be started");
    generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {})
        .expect("shipped templates generate sound maps")
        .map
}

fn h3m_of(map: &MapModel) -> Vec<u8> {
    let file = h3m::from_map(map, heroes3()).expect("the game supports the size and content of the map");
    h3m::write_gzip(&file).expect("a converted map can be written")
}

fn vmap_of(map: &MapModel) -> Vec<u8> {
    vmap::write(map, heroes3()).expect("the game supports every map of that size")
}

#[divan::bench(name = "formats/write_h3m", sample_count = 50, sample_size = 1)]
fn write_h3m(bencher: Bencher<'_, '_>) {
    let map = map_of(LARGEST_H3M);
    bencher.counter(ItemsCount::new(map.plan.size.tiles())).bench_local(|| h3m_of(&map));
}

#[divan::bench(name = "formats/read_h3m", sample_count = 50, sample_size = 1)]
fn read_h3m(bencher: Bencher<'_, '_>) {
    let map = map_of(LARGEST_H3M);
    let bytes = h3m_of(&map);
    bencher.counter(ItemsCount::new(map.plan.size.tiles())).bench_local(|| {
        let file = h3m::read(&bytes).expect("written files can be read");
        h3m::to_map(&file, heroes3()).expect("the pack has all its terrains")
    });
}

#[divan::bench(name = "formats/write_vmap", sample_count = 30, sample_size = 1)]
fn write_vmap(bencher: Bencher<'_, '_>) {
    let map = map_of(LARGEST_VMAP);
    bencher.counter(ItemsCount::new(map.plan.size.tiles())).bench_local(|| vmap_of(&map));
}

#[divan::bench(name = "formats/read_vmap", sample_count = 30, sample_size = 1)]
fn read_vmap(bencher: Bencher<'_, '_>) {
    let map = map_of(LARGEST_VMAP);
    let bytes = vmap_of(&map);
    bencher
        .counter(ItemsCount::new(map.plan.size.tiles()))
        .bench_local(|| vmap::read(&bytes, heroes3()).expect("written files can be read"));
}
