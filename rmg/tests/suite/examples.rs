//! The examples run, and show what they promise.

#[path = "../../examples/batch.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod batch;
#[path = "../../examples/dungeon.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod dungeon;
#[path = "../../examples/entrances_in_a_game.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod entrances_in_a_game;
#[path = "../../examples/first_map.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod first_map;
#[path = "../../examples/own_modifier.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod own_modifier;
#[path = "../../examples/own_pack.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod own_pack;

#[test]
fn the_first_map_is_a_file_of_vcmi_and_a_picture() {
    let text = first_map::run().unwrap();
    assert!(text.starts_with("Two homes, seed 7, s+u: 3 zones, "), "{text}");
    let file = std::env::temp_dir().join("two-homes-7.vmap");
    assert!(std::fs::read(&file).unwrap().starts_with(b"PK"));
    assert!(std::fs::read(file.with_extension("png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_modifier_of_ones_own_places_and_the_audit_agrees() {
    let text = own_modifier::run().unwrap();
    let signs: usize = text.lines().last().unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(signs >= 6 && text.ends_with("sound: true"), "{text}");
}

#[test]
fn an_own_pack_changes_what_lies_on_the_map() {
    let text = own_pack::run().unwrap();
    let (plain, plenty) = text.split_once('\n').unwrap();
    let numbers = |line: &str| -> Vec<usize> {
        let words = line.rsplit(": ").next().unwrap().split(' ');
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let (plain, plenty) = (numbers(plain), numbers(plenty));
    assert!(plenty[0] > 2 * plain[0] && plain[1] > 0 && plenty[1] == 0, "{text}");
}

#[test]
fn a_game_learns_where_its_doors_lead() {
    let text = entrances_in_a_game::run().unwrap();
    // the vault needs the key that lies in the attic, so the stairs lead to the attic whatever the seed
    assert_eq!(text.matches("lead to the attic hatch").count(), 3, "{text}");
}

#[test]
fn a_dungeon_is_drawn_and_proved() {
    let text = dungeon::run().unwrap();
    assert!(
        text.ends_with("Cellar: 2 levels, 2 deep, all of them reached") && text.lines().count() > 48,
        "{text}"
    );
}

#[test]
fn a_batch_makes_a_map_of_every_seed() {
    let text = batch::run().unwrap();
    assert!(text.starts_with("6 maps; seed "), "{text}");
}
