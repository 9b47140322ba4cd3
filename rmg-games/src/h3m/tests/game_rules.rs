//! Rules of the game: written to files of Horn of the Abyss, and read back.

use proptest::collection::btree_set;
use proptest::option;
use proptest::prelude::*;
use rmg_core::model::ObjectBody as Known;
use rmg_core::plan::{LevelRequest, ZoneContents, ZonePlan};
use rmg_core::template::{GameRules, JoiningRules, ZoneKind};
use rmg_core::{Game, PlayerColor};

use super::model::{meadow, pack, put, town};
use crate::h3m::{ObjectBody, from_map, is_hota, read, to_map, write, write_gzip};

fn rules() -> impl Strategy<Value = GameRules> {
    let parts = (any::<bool>(), any::<bool>(), option::of(1..=9999_u16), btree_set(0..16_u8, 0..5));
    parts.prop_map(|(no_special_weeks, no_spell_research, battle_rounds, unassembled)| GameRules {
        no_special_weeks,
        no_spell_research,
        battle_rounds,
        unassembled: unassembled.into_iter().collect(),
    })
}

fn joining() -> impl Strategy<Value = JoiningRules> {
    let parts = (0..=5_u8, 1..=10_u8, 0..=100_u8, any::<bool>());
    parts.prop_map(|(mood, aggression, percent, only_for_money)| JoiningRules {
        mood,
        aggression: if mood == JoiningRules::EXACT { aggression } else { 0 },
        percent,
        only_for_money,
    })
}

proptest! {
    #[test]
    fn files_of_hota_have_the_rules_of_the_plan(rules in rules(), joining in joining(), target in 0..4_usize) {
        let mut map = meadow("s");
        map.plan.target = [Game::Hota, Game::Hota8, Game::Hota9, Game::ShadowOfDeath][target];
        map.plan.game_rules = rules.clone();
        let contents = ZoneContents { joining, ..ZoneContents::default() };
        map.plan.zones = vec![ZonePlan {
            key: "1".to_owned(),
            kind: ZoneKind::Treasure,
            weight: 1,
            seat: None,
            player: None,
            level: LevelRequest::Any,
            contents,
        }];
        put(&mut map, ("town", "castle"), (20, 20), town("castle", Some(PlayerColor::Red), true));
        put(&mut map, ("randomMonster", "object"), (8, 8), Known::Plain);
        let file = from_map(&map, pack()).unwrap();
        let packed = write_gzip(&file).unwrap();
        let again = read(&packed);
        prop_assert_eq!(again.as_ref(), Ok(&file));
        let is_of_hota = file.version.hota().is_some();
        prop_assert_eq!((is_hota(&packed), is_hota(&write(&file).unwrap())), (is_of_hota, is_of_hota));
        let back = to_map(&file, pack()).unwrap();
        let expected = if is_of_hota { rules } else { GameRules::default() };
        prop_assert_eq!(&back.model.plan.game_rules, &expected);
        let names: Vec<String> = back.unknown.counts().into_keys().map(|(_, name)| name).collect();
        prop_assert!(names.iter().all(|name| name.starts_with("randomMonster.")), "{names:?}");
        let ObjectBody::Monster(monster) = &file.objects[1].body else { panic!("no monster") };
        let expected = if is_of_hota { joining } else { JoiningRules::default() };
        let is_exact = expected.mood == JoiningRules::EXACT;
        prop_assert_eq!(
            (monster.mood.0, monster.aggression, monster.joining_percent, monster.joins_only_for_money.is_set()),
            (
                expected.mood,
                if is_exact { expected.aggression.into() } else { -1 },
                expected.percent.into(),
                expected.only_for_money,
            )
        );
    }
}
