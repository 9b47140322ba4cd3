//! `levels/generate`: one level of each shipped configuration at its original size, and every kind of room at
//! 80x60 and 320x240 in sections of 20x20.

use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_core::Seed;
use rmg_core::dungeon::LevelId;
use rmg_levels::{Dungeon, LevelFactory, read_configuration};
use rmg_tests::level_cases::{ROOMS, room_case};

fn main() {
    divan::main();
}

const SHIPPED: [(&str, &str); 6] = [
    ("ant-hill", include_str!("../../templates/levels/ant-hill.toml")),
    ("bone-warrens", include_str!("../../templates/levels/bone-warrens.toml")),
    ("drowned-archive", include_str!("../../templates/levels/drowned-archive.toml")),
    ("smugglers-run", include_str!("../../templates/levels/smugglers-run.toml")),
    ("sun-temple", include_str!("../../templates/levels/sun-temple.toml")),
    ("upper-crypt", include_str!("../../templates/levels/upper-crypt.toml")),
];

#[divan::bench_group(name = "levels/generate", sample_count = 50, sample_size = 2)]
mod generate {
    use super::*;

    #[divan::bench(args = SHIPPED.map(|(name, _)| name))]
    fn shipped(bencher: Bencher<'_, '_>, name: &str) {
        let text = SHIPPED.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| *text);
        run(bencher, &factory(text));
    }

    #[divan::bench(args = 0..ROOMS.len())]
    fn rooms_80x60(bencher: Bencher<'_, '_>, room: usize) {
        run(bencher, &factory(&room_case(ROOMS[room], (80, 60), (20, 20))));
    }

    #[divan::bench(args = 0..ROOMS.len())]
    fn rooms_320x240(bencher: Bencher<'_, '_>, room: usize) {
        run(bencher, &factory(&room_case(ROOMS[room], (320, 240), (20, 20))));
    }
}

fn factory(text: &str) -> LevelFactory {
    read_configuration(text).0.expect("the configuration has no errors")
}

/// Times planning and one level; seeds alternate.
fn run(bencher: Bencher<'_, '_>, factory: &LevelFactory) {
    let make = |seed: u64| {
        let dungeon = Dungeon::new(factory, None, Seed(seed)).expect("the dungeon can be planned");
        dungeon.level(LevelId::START).expect("the level can be generated")
    };
    let level = make(0);
    let tiles = u32::from(level.width()) * u32::from(level.height());
    let mut seed = 0;
    bencher
        .counter(ItemsCount::new(tiles))
        .with_inputs(|| {
            seed += 1;
            seed
        })
        .bench_local_values(make);
}
