//! The shipped configurations, and the schema for editors.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::Seed;
use rmg_core::dungeon::LevelId;
use rmg_levels::{Dungeon, known_keys, read_configuration};
use rmg_tests::level_oracle::{dungeon_diagnostics, level_diagnostics};
use rmg_tests::template_files::workspace_root;

use super::{factory, shipped};

#[test]
fn shipped_configurations_have_no_diagnostics_and_give_sound_dungeons() {
    let all = shipped();
    assert!(all.len() >= 6);
    for (name, text) in all {
        let (factory, diagnostics) = read_configuration(&text);
        assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
        let factory = factory.unwrap();
        for seed in 0..20 {
            let dungeon = Dungeon::new(&factory, None, Seed(seed)).unwrap();
            dungeon.prove().unwrap();
            let levels: Vec<_> =
                dungeon.levels_to_depth(u32::MAX).map(|id| dungeon.level(id).unwrap()).collect();
            for level in &levels {
                assert_eq!(
                    level_diagnostics(level),
                    Vec::<String>::new(),
                    "{name} seed {seed} level {}",
                    level.id
                );
                assert!(level.unmet.is_empty(), "{name} seed {seed}: {:?}", level.unmet);
            }
            assert_eq!(dungeon_diagnostics(&levels), Vec::<String>::new(), "{name} seed {seed}");
        }
    }
}

#[test]
fn the_upper_crypt_matches_the_documented_example() {
    let text = &shipped().into_iter().find(|(name, _)| name == "upper-crypt").unwrap().1;
    let factory = factory(text);
    for seed in 0..50 {
        let level = Dungeon::new(&factory, None, Seed(seed)).unwrap().level(LevelId::START).unwrap();
        assert_eq!((level.width(), level.height(), level.sections.len()), (80, 60, 12));
        assert!(level.sections.iter().all(|section| section.room == "square"));
        let of_type = |item_type| {
            level.items.iter().filter(|item| item.item_type.as_deref() == Some(item_type)).count()
        };
        assert!(
            (2..=4).contains(&of_type("weapon"))
                && of_type("potion") <= 2
                && (1..=3).contains(&of_type("food"))
        );
        assert!((4..=8).contains(&level.creatures.len()));
        assert_eq!(level.portals.iter().map(|portal| &*portal.icon).collect::<BTreeSet<_>>().len(), 2);
    }
}

/// The schema lists exactly the keys that the reader knows, by group and kind.
#[test]
fn the_schema_for_editors_has_the_keys_of_the_reader() {
    let path = workspace_root().join("rmg-levels/level.schema.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let (document, diagnostics) = rmg_json::Document::parse(text.into_bytes());
    assert!(!rmg_core::diag::has_errors(&diagnostics), "{diagnostics:?}");
    let schema = document.text();
    for (group, kinds) in known_keys() {
        for (kind, keys) in kinds {
            let name = if kind.is_empty() { group.to_owned() } else { format!("{group}/{kind}") };
            let comment = format!("\"$comment\": \"{name}: {}\"", keys.join(" "));
            assert!(schema.contains(&comment), "the schema lacks {comment}");
        }
    }
    let defined: BTreeMap<String, ()> = schema
        .split("\"$comment\": \"")
        .skip(1)
        .filter_map(|rest| Some((rest.split(':').next()?.to_owned(), ())))
        .collect();
    let known: usize = known_keys().values().map(BTreeMap::len).sum();
    assert_eq!(defined.len(), known, "{defined:?}");
}
