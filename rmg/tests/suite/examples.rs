//! The examples run and give the documented results.

#[path = "../../examples/batch.rs"]
#[expect(dead_code, reason = "the test calls `run` instead of `main`")]
mod batch;
#[path = "../../examples/custom_modifier.rs"]
#[expect(dead_code, reason = "the test calls `run` instead of `main`")]
mod custom_modifier;
#[path = "../../examples/custom_pack.rs"]
#[expect(dead_code, reason = "the test calls `run` instead of `main`")]
mod custom_pack;
#[path = "../../examples/dungeon.rs"]
#[expect(dead_code, reason = "the test calls `run` instead of `main`")]
mod dungeon;
#[path = "../../examples/entrances_in_a_game.rs"]
#[expect(dead_code, reason = "the test calls `run` instead of `main`")]
mod entrances_in_a_game;
#[path = "../../examples/first_map.rs"]
#[expect(dead_code, reason = "the test calls `run` instead of `main`")]
mod first_map;

#[test]
fn the_first_map_is_saved_for_vcmi_and_as_picture() {
    let text = first_map::run().unwrap();
    assert!(text.starts_with("Two homes, seed 7, s+u: 3 zones, "), "{text}");
    let file = std::env::temp_dir().join("two-homes-7.vmap");
    assert!(std::fs::read(&file).unwrap().starts_with(b"PK"));
    assert!(std::fs::read(file.with_extension("png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_custom_modifier_places_objects_and_the_map_is_sound() {
    let text = custom_modifier::run().unwrap();
    let signs: usize = text.lines().last().unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(signs >= 6 && text.ends_with("sound: true"), "{text}");
}

#[test]
fn a_custom_pack_changes_the_objects_of_the_map() {
    let text = custom_pack::run().unwrap();
    let (default, plenty) = text.split_once('\n').unwrap();
    let numbers = |line: &str| -> Vec<usize> {
        let words = line.rsplit(": ").next().unwrap().split(' ');
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let (default, plenty) = (numbers(default), numbers(plenty));
    assert!(plenty[0] > 2 * default[0] && default[1] > 0 && plenty[1] == 0, "{text}");
}

#[test]
fn a_game_can_look_up_where_its_doors_lead() {
    let text = entrances_in_a_game::run().unwrap();
    // the vault needs the key in the attic, so the stairs lead to the attic for every seed
    assert_eq!(text.matches("lead to the attic hatch").count(), 3, "{text}");
}

#[test]
fn a_dungeon_is_drawn_with_its_proof() {
    let text = dungeon::run().unwrap();
    assert!(
        text.ends_with("Cellar: 2 levels, depth 2, all reachable") && text.lines().count() > 48,
        "{text}"
    );
}

#[test]
fn a_batch_has_a_map_for_every_seed() {
    let text = batch::run().unwrap();
    assert!(text.starts_with("6 maps; seed "), "{text}");
}
