//! Configurations that were refused once and have to run as they stand.

use rmg_core::Seed;
use rmg_levels::Dungeon;
use rmg_tests::level_oracle::{dungeon_faults, level_faults};
use rmg_tests::template_files::workspace_root;

use super::{factory, faults};

/// The text of a reported file, after all its levels were made and judged for some seeds.
fn sound(name: &str) -> String {
    let text = std::fs::read_to_string(workspace_root().join("tests/reported/levels").join(name)).unwrap();
    let factory = factory(&text);
    for seed in 0..30 {
        let dungeon = Dungeon::new(&factory, None, Seed(seed)).unwrap();
        dungeon.prove().unwrap();
        let levels: Vec<_> = dungeon.levels_to_depth(u32::MAX).map(|id| dungeon.level(id).unwrap()).collect();
        for level in &levels {
            assert_eq!(level_faults(level), Vec::<String>::new(), "{name} seed {seed} level {}", level.id);
        }
        assert_eq!(dungeon_faults(&levels), Vec::<String>::new(), "{name} seed {seed}");
    }
    text
}

#[test]
fn decorators_creatures_items_and_a_title_may_be_left_out() {
    let text = sound("level_min.toml");
    assert_eq!(faults(&text), Vec::<String>::new());
    let untitled = factory(&text.replace("title = \"minimal\"\n", ""));
    assert_eq!(untitled.title(), "a");
    for (list, kind) in
        [("contexts", "context"), ("partitioners", "partitioner"), ("rooms", "room generator")]
    {
        // the portal's list, a second time
        let without =
            text.replace(&format!("[[{list}]]"), "[[portals]]\nicon=\"x\"\nleads_to=\"a\"\n[ignored]");
        let want = format!("missing-part: no {kind} for level type `a` among the 0 in `{list}`");
        assert!(
            faults(&without).iter().any(|fault| fault.ends_with(&want)),
            "{list}: {:?}",
            faults(&without)
        );
    }
}

#[test]
fn a_level_type_may_have_no_creatures_where_another_has_some() {
    let text = sound("level_treasure_chamber.toml");
    let quiet = text.replace("[[creatures]]", "[[creatures]]\nlevel_types=[\"upper catacombs\"]");
    assert_eq!(faults(&quiet), faults(&text));
    let level = Dungeon::new(&factory(&quiet), None, Seed(1)).unwrap().make_to_depth(1).unwrap().remove(0);
    assert!(level.creatures.is_empty() && !level.items.is_empty());
}

#[test]
fn items_for_rooms_that_are_not_there_lie_in_other_rooms() {
    let text = sound("level_treasure_chamber.toml");
    assert_eq!(
        faults(&text),
        ["27:90 unknown-tag: no room has the tag `treasure chamber`; any room is taken instead"]
    );
    let tagged = text.replacen("kind=\"square\"", "kind=\"square\"\ntags=[\"treasure chamber\"]", 1);
    assert_eq!(faults(&tagged), Vec::<String>::new());
    for (text, unmet) in [(text, 1), (tagged, 0)] {
        let level = Dungeon::new(&factory(&text), None, Seed(7)).unwrap().make_to_depth(1).unwrap().remove(0);
        let potions = level.items.iter().filter(|item| item.item_type.as_deref() == Some("potion"));
        assert!((2..=4).contains(&potions.count()));
        assert_eq!(level.unmet.len(), unmet, "{:?}", level.unmet);
    }
}

#[test]
fn the_example_of_the_guide_is_entered_from_levels_that_are_not_made() {
    let text = sound("seed004.toml");
    let outside =
        "outside-level-type: no levels of type `upper catacombs` are made: this is a way in from elsewhere";
    assert_eq!(faults(&text), [format!("38:14 {outside}")]);
    let factory = factory(&text);
    assert_eq!(factory.level_types().collect::<Vec<_>>(), ["upper crypt"]);
    let dungeon = Dungeon::new(&factory, None, Seed(1)).unwrap();
    assert_eq!(dungeon.notes(), ["the dungeon starts in the middle: `PORTAL_STAIRS_UP` leads out"]);
    let level = &dungeon.make_to_depth(9).unwrap()[0];
    assert_eq!((level.width(), level.height(), level.sections.len(), level.portals.len()), (80, 60, 12, 1));
    let error = Dungeon::new(&factory, Some("upper catacombs"), Seed(1)).unwrap_err();
    assert_eq!(error.to_string(), "there is no level type `upper catacombs`; known are `upper crypt`");
}

#[test]
fn only_portals_that_lead_in_may_come_from_elsewhere() {
    let text = sound("seed004.toml");
    let told = |from: &str, to: &str| {
        assert!(text.contains(from));
        faults(&text.replacen(from, to, 1))
    };
    // near the name of a type that there is
    let near = told("level_types=[\"upper catacombs\"]", "level_types=[\"lower crypt\"]");
    assert_eq!(near.len(), 1);
    assert!(near[0].contains("outside-level-type"), "{near:?}");
    let out = told("leads_to=\"upper crypt\"", "escape_stairs=true");
    assert!(
        out.iter().any(|fault| fault.contains("missing-part: no context for level type `upper catacombs`")),
        "{out:?}"
    );
    let named_elsewhere = told("[[items]]\nlevel_types=[", "[[items]]\nlevel_types=[\"upper catacombs\", ");
    assert_eq!(named_elsewhere.len(), 3 + 1, "three parts, and no way to it: {named_elsewhere:?}");
    let nowhere = told("leads_to=\"upper crypt\"", "leads_to=\"upper catacombs\"");
    assert!(nowhere.iter().any(|fault| fault.contains("portal-to-nowhere")), "{nowhere:?}");
    let never = told("chance=25", "chance=0");
    assert!(never.iter().any(|fault| fault.contains("no-exit")), "{never:?}");
}
