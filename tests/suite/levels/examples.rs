//! The examples with vaults, doors and included files are sound, and use what they describe.

use rmg_core::Seed;
use rmg_levels::{Dungeon, LevelFactory, OwnParts, read_sources};
use rmg_tests::level_oracle::{dungeon_diagnostics, level_diagnostics};
use rmg_tests::template_files::workspace_root;

use rmg_test_support::cases;

fn example(name: &str) -> LevelFactory {
    let load = |path: &str, _: &str| {
        let file = workspace_root().join("examples/levels").join(path);
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        Ok((path.to_owned(), text))
    };
    let (_, text) = load(name, "").unwrap();
    let read = read_sources(name, &text, &load, &OwnParts::default());
    read.factory.unwrap_or_else(|| panic!("{name}: {:?}", read.diagnostics))
}

/// Checks all levels of dungeons with the oracle. `PROPTEST_CASES` sets their number.
#[test]
fn levels_with_vaults_machines_and_secret_doors_are_sound() {
    let wanted = cases(100).cases as usize;
    for name in ["old-keep.toml", "hidden-abbey.toml", "river-castle.toml"] {
        let factory = example(name);
        let mut count = 0;
        for seed in 0.. {
            let dungeon = Dungeon::new(&factory, None, Seed(seed)).unwrap();
            let levels =
                dungeon.make_to_depth(u32::MAX).unwrap_or_else(|error| panic!("{name} {seed}: {error}"));
            for level in &levels {
                let found = level_diagnostics(level);
                assert!(found.is_empty(), "{name} seed {seed} level {}: {found:?}", level.id);
            }
            assert_eq!(dungeon_diagnostics(&levels), Vec::<String>::new(), "{name} seed {seed}");
            count += levels.len();
            if count >= wanted {
                break;
            }
        }
    }
}
