//! Reported configurations that an older version refused. They must work unchanged.

use rmg_core::Seed;
use rmg_levels::Dungeon;
use rmg_tests::level_oracle::{dungeon_diagnostics, level_diagnostics};
use rmg_tests::template_files::workspace_root;

use super::{diagnostics, factory};

/// Checks all levels of a reported file for some seeds, and returns its text.
fn checked_text(name: &str) -> String {
    let text = std::fs::read_to_string(workspace_root().join("tests/reported/levels").join(name)).unwrap();
    let factory = factory(&text);
    for seed in 0..30 {
        let dungeon = Dungeon::new(&factory, None, Seed(seed)).unwrap();
        dungeon.prove().unwrap();
        let levels: Vec<_> = dungeon.levels_to_depth(u32::MAX).map(|id| dungeon.level(id).unwrap()).collect();
        for level in &levels {
            assert_eq!(
                level_diagnostics(level),
                Vec::<String>::new(),
                "{name} seed {seed} level {}",
                level.id
            );
        }
        assert_eq!(dungeon_diagnostics(&levels), Vec::<String>::new(), "{name} seed {seed}");
    }
    text
}

#[test]
fn decorators_creatures_items_and_a_title_are_optional() {
    let text = checked_text("level_min.toml");
    assert_eq!(diagnostics(&text), Vec::<String>::new());
    let untitled = factory(&text.replace("title = \"minimal\"\n", ""));
    assert_eq!(untitled.title(), "a");
    for (list, kind) in
        [("contexts", "context"), ("partitioners", "partitioner"), ("rooms", "room generator")]
    {
        // replaces the list by a second list of portals
        let without =
            text.replace(&format!("[[{list}]]"), "[[portals]]\nicon=\"x\"\nleads_to=\"a\"\n[ignored]");
        let expected = format!("missing-part: no {kind} for level type `a` (0 in `{list}` for other types)");
        assert!(
            diagnostics(&without).iter().any(|diagnostic| diagnostic.ends_with(&expected)),
            "{list}: {:?}",
            diagnostics(&without)
        );
    }
}

#[test]
fn a_level_type_may_have_no_creatures_if_another_has_some() {
    let text = checked_text("level_treasure_chamber.toml");
    let quiet = text.replace("[[creatures]]", "[[creatures]]\nlevel_types=[\"upper catacombs\"]");
    assert_eq!(diagnostics(&quiet), diagnostics(&text));
    let level = Dungeon::new(&factory(&quiet), None, Seed(1)).unwrap().make_to_depth(1).unwrap().remove(0);
    assert!(level.creatures.is_empty() && !level.items.is_empty());
}

#[test]
fn items_for_missing_rooms_are_placed_in_other_rooms() {
    let text = checked_text("level_treasure_chamber.toml");
    assert_eq!(
        diagnostics(&text),
        ["27:90 unknown-tag: no room has the tag `treasure chamber`; any room is used instead"]
    );
    let tagged = text.replacen("kind=\"square\"", "kind=\"square\"\ntags=[\"treasure chamber\"]", 1);
    assert_eq!(diagnostics(&tagged), Vec::<String>::new());
    for (text, unmet) in [(text, 1), (tagged, 0)] {
        let level = Dungeon::new(&factory(&text), None, Seed(7)).unwrap().make_to_depth(1).unwrap().remove(0);
        let potions = level.items.iter().filter(|item| item.item_type.as_deref() == Some("potion"));
        assert!((2..=4).contains(&potions.count()));
        assert_eq!(level.unmet.len(), unmet, "{:?}", level.unmet);
    }
}

#[test]
fn the_example_of_the_guide_is_entered_from_undefined_levels() {
    let text = checked_text("seed004.toml");
    let outside = "outside-level-type: no levels of type `upper catacombs` are generated: the portal is an entrance from outside";
    assert_eq!(diagnostics(&text), [format!("38:14 {outside}")]);
    let factory = factory(&text);
    assert_eq!(factory.level_types().collect::<Vec<_>>(), ["upper crypt"]);
    let dungeon = Dungeon::new(&factory, None, Seed(1)).unwrap();
    assert_eq!(dungeon.notes(), ["no level has escape stairs: the entrance `PORTAL_STAIRS_UP` is the exit"]);
    let level = &dungeon.make_to_depth(9).unwrap()[0];
    assert_eq!((level.width(), level.height(), level.sections.len(), level.portals.len()), (80, 60, 12, 1));
    let error = Dungeon::new(&factory, Some("upper catacombs"), Seed(1)).unwrap_err();
    assert_eq!(error.to_string(), "unknown level type `upper catacombs`; known types: `upper crypt`");
}

#[test]
fn only_incoming_portals_may_start_on_undefined_levels() {
    let text = checked_text("seed004.toml");
    let diagnostics_after = |from: &str, to: &str| {
        assert!(text.contains(from));
        diagnostics(&text.replacen(from, to, 1))
    };
    // similar to the name of an existing type
    let near = diagnostics_after("level_types=[\"upper catacombs\"]", "level_types=[\"lower crypt\"]");
    assert_eq!(near.len(), 1);
    assert!(near[0].contains("outside-level-type"), "{near:?}");
    let out = diagnostics_after("leads_to=\"upper crypt\"", "escape_stairs=true");
    assert!(
        out.iter().any(
            |diagnostic| diagnostic.contains("missing-part: no context for level type `upper catacombs`")
        ),
        "{out:?}"
    );
    let named_elsewhere =
        diagnostics_after("[[items]]\nlevel_types=[", "[[items]]\nlevel_types=[\"upper catacombs\", ");
    assert_eq!(
        named_elsewhere.len(),
        3 + 1,
        "three missing parts, and no path to the type: {named_elsewhere:?}"
    );
    let nowhere = diagnostics_after("leads_to=\"upper crypt\"", "leads_to=\"upper catacombs\"");
    assert!(nowhere.iter().any(|diagnostic| diagnostic.contains("portal-to-nowhere")), "{nowhere:?}");
    let never = diagnostics_after("chance=25", "chance=0");
    assert!(never.iter().any(|diagnostic| diagnostic.contains("no-exit")), "{never:?}");
}
