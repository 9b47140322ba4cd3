//! Generators of entrances, worlds, puzzles and levels: a seed, one call, an owned result.

use rmg::levels::LevelFormat;
use rmg::{Error, entrances, levels, puzzle, worlds};

const POOL: &str = r#"{ "flags": ["lamp"], "zones": [
    { "id": "well", "portals": ["gate", "down", "back"], "claims": [
        { "from": "gate", "to": "down", "sets": { "lamp": true } }, { "from": "back", "to": "gate" } ] },
    { "id": "cave", "gem": true, "portals": ["mouth", "chimney"], "claims": [
        { "from": "mouth", "to": "chimney", "needs": { "lamp": true }, "gem": true } ] }
] }"#;

const PUZZLE: &str = r#"{ "width": 6, "height": 4, "state": [
    { "type": "binary reversible", "values": 2 },
    { "type": "binary irreversible", "values": 2 }
], "total_final_state": [0, 1] }"#;

fn assert_needs_seed<T: std::fmt::Debug>(result: Result<T, Error>) {
    let text = result.unwrap_err().to_string();
    assert!(text.contains("choose one with `.seed(NUMBER)`"), "{text}");
}

#[test]
fn a_world_is_generated_and_needs_seed_and_gems() {
    let generator = worlds::Generator::from_text(POOL).unwrap();
    assert_needs_seed(generator.clone().gems(1).generate());
    let text = generator.clone().seed(1).generate().unwrap_err().to_string();
    assert!(text.contains("is a pool and does not state the number of gems"), "{text}");
    let made = generator.clone().gems(1).seed(1).generate().unwrap();
    assert_eq!(made.connections().count(), 3);
    let mut json = Vec::new();
    made.write_json(&mut json).unwrap();
    assert!(String::from_utf8(json).unwrap().contains("\"difficulty\""));
    let mut svg = Vec::new();
    made.write_svg("a world", &mut svg).unwrap();
    assert!(svg.starts_with(b"<svg") || svg.starts_with(b"<?xml"));
    let all = generator.gems(1).each(1..=3).unwrap();
    assert_eq!(all[0].as_ref().unwrap().world(), made.world());
}

#[test]
fn diagnostics_of_a_case_and_its_pool_file_have_their_file_names() {
    let folder = tempfile::tempdir().unwrap();
    let case = folder.path().join("case.json");
    std::fs::write(&case, r#"{ "gems": 1, "pool_file": "pool.json" }"#).unwrap();
    let missing = worlds::Generator::from_file(&case).unwrap_err().to_string();
    assert!(missing.contains("pool.json") && missing.contains("names it as its `pool_file`"), "{missing}");
    std::fs::write(folder.path().join("pool.json"), POOL).unwrap();
    assert!(worlds::Generator::from_file(&case).unwrap().seed(1).generate().is_ok());
    std::fs::write(&case, r#"{ "gems": 5, "pool_file": "pool.json" }"#).unwrap();
    let few = worlds::Generator::from_file(&case).unwrap().seed(1).generate().unwrap_err().to_string();
    assert!(few.contains("case.json:1:11: error"), "{few}");
    let text = r#"{ "gems": 1, "pool_file": "pool.json" }"#;
    let without_path =
        worlds::Generator::from_text(text).unwrap().seed(1).generate().unwrap_err().to_string();
    assert!(without_path.contains("read the case with `from_file`"), "{without_path}");
}

#[test]
fn a_puzzle_is_generated_written_and_refused_with_all_causes() {
    let generator = puzzle::Generator::from_text(PUZZLE).unwrap();
    assert_needs_seed(generator.generate());
    let made = generator.clone().seed(3).generate().unwrap();
    assert_eq!(made, generator.clone().seed(3).generate().unwrap());
    let mut files = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    let [json, text, dot, svg] = &mut files;
    made.write_json(json).unwrap();
    made.write_text(text).unwrap();
    made.write_dot("a puzzle", dot).unwrap();
    made.write_svg("a puzzle", svg).unwrap();
    assert!(files.iter().all(|file| file.len() > 100));
    let refused = generator.seed(3).max_enclaves(1).generate().unwrap_err();
    assert!(matches!(&refused, Error::Puzzle(causes) if !causes.is_empty()), "{refused}");
    let diagnostics = puzzle::Generator::from_text(r#"{ "width": 0 }"#).unwrap_err();
    assert!(diagnostics.diagnostics().unwrap().iter().count() > 1, "{diagnostics}");
}

#[test]
fn a_dungeon_is_generated_to_the_requested_depth() {
    let cellar = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/cellar.toml");
    let generator = levels::Generator::from_file(cellar).unwrap();
    assert_needs_seed(generator.generate());
    let [one, two] = [1, 2].map(|depth| generator.clone().seed(8).depth(depth).generate().unwrap());
    assert_eq!((one.levels().len(), two.levels().len()), (1, 2));
    assert_eq!(one.levels()[0], two.levels()[0], "a level does not depend on the depth");
    let mut files = [const { Vec::new() }; 4];
    let [png, json, tmx, tmj] = &mut files;
    two.write(LevelFormat::Png, "", png).unwrap();
    two.write(LevelFormat::Json, "", json).unwrap();
    let sidecar = two.write(LevelFormat::Tmx, "cellar", tmx).unwrap().unwrap();
    assert_eq!(sidecar.name, "cellar-tiles.png");
    assert_eq!(two.write(LevelFormat::Tmj, "cellar", tmj).unwrap(), Some(sidecar));
    assert!(files.iter().all(|file| file.len() > 1000));
    let unknown = generator.seed(8).start("attic").generate().unwrap_err().to_string();
    assert!(unknown.contains("attic"), "{unknown}");
}

#[test]
fn entrances_are_connected_and_a_world_without_a_layout_is_refused() {
    let mut world = entrances::RegionGraph::default();
    let [hall, attic] = ["Hall", "Attic"].map(|name| world.add_region(name));
    let key = world.add_item("key");
    let locked = world.rules.item(key, 1);
    world.add_door("hall door", hall, 1, locked);
    world.add_door("attic door", attic, 2, entrances::RuleBook::ALWAYS);
    let lookup = entrances::bake_lookup(&world, |group| vec![3 - group]);
    let settings =
        entrances::EntranceSettings { is_coupled: true, lookup, ..entrances::EntranceSettings::default() };
    let generator = entrances::Generator::new(world.clone(), settings);
    assert_needs_seed(generator.generate());
    let refused = generator.seed(1).generate().unwrap_err();
    assert!(matches!(&refused, Error::Entrances(causes) if !causes.is_empty()), "{refused}");

    world.add_location("on a hook", hall, Some(key), entrances::RuleBook::ALWAYS);
    let lookup = entrances::bake_lookup(&world, |group| vec![3 - group]);
    let settings =
        entrances::EntranceSettings { is_coupled: true, lookup, ..entrances::EntranceSettings::default() };
    let made = entrances::Generator::new(world, settings).seed(1).generate().unwrap();
    assert_eq!(
        made.pairings().collect::<Vec<_>>(),
        [("hall door", "attic door"), ("attic door", "hall door")]
    );
    let (mut json, mut svg) = (Vec::new(), Vec::new());
    made.write_json(&mut json).unwrap();
    made.write_svg("a house", &mut svg).unwrap();
    assert!(String::from_utf8(json).unwrap().contains("[\"hall door\", \"attic door\"]") && svg.len() > 200);
}
