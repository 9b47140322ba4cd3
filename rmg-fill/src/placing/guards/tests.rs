use rmg_core::Seed;
use rmg_core::pack::Table;

use super::*;
use crate::test_pack::pack;

fn everyone() -> Vec<FactionId> {
    pack().factions.ids().collect()
}

/// Returns whether the stack has at least one creature and 0.7 to 1.3 times the strength.
fn is_in_range(strength: u32, pack: &ContentPack, (creature, count): (CreatureId, u32)) -> bool {
    let worth = u128::from(pack.creatures[creature].ai_value) * u128::from(count) * 10;
    let strength = u128::from(strength);
    count >= 1 && (7 * strength..=13 * strength).contains(&worth)
}

#[test]
fn every_allowed_creature_can_be_chosen() {
    let pack = pack();
    let mut rng = Seed(1).at("guards").stream();
    let mut seen = vec![0; pack.creatures.len()];
    for strength in (2000..200_000).step_by(500) {
        seen[choose_guard(strength, &pack, &everyone(), &mut rng).unwrap().0.index()] += 1;
    }
    assert!(seen[..4].iter().all(|count| *count > 0), "{seen:?}");
    assert_eq!(seen[4], 0, "ghosts are not allowed on maps");
}

#[test]
fn stacks_are_in_the_range_of_any_strength() {
    let pack = pack();
    let mut rng = Seed(2).at("guards").stream();
    for _ in 0..20_000 {
        let bits = 10 + rng.below(16);
        let strength = 2000 + rng.below(1 << bits);
        for factions in [vec![FactionId(0)], vec![FactionId(1)], everyone()] {
            match choose_guard(strength, &pack, &factions, &mut rng) {
                Ok(army) => {
                    assert!(is_in_range(strength, &pack, army), "{strength}: {army:?}");
                    assert!(factions.contains(&pack.creatures[army.0].faction) && army.1 <= 4095);
                }
                Err(error) => assert!(strength > 2_000_000 || factions.len() == 1, "{error}"),
            }
        }
    }
}

#[test]
fn small_stacks_are_not_varied_and_large_ones_are() {
    let pack = pack();
    let mut rng = Seed(3).at("guards").stream();
    let mut counts = |strength: u32, faction: u16| {
        let army = |_| choose_guard(strength, &pack, &[FactionId(faction)], &mut rng).unwrap().1;
        let mut counts: Vec<u32> = (0..500).map(army).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    };
    assert_eq!(counts(27_500, 1).first(), Some(&3), "three giants");
    // Wasps only, 40 of them: the strength is above that of 100 gnats.
    assert_eq!(counts(28_000, 0), (30..=50).collect::<Vec<_>>());
}

#[test]
fn the_closest_creature_in_the_range_is_chosen_if_none_is_typical() {
    let pack = pack();
    let mut rng = Seed(4).at("guards").stream();
    // Two wasps are fewer than typical, and 1500 is below the typical 35 gnats.
    let (creature, count) = choose_guard(1500, &pack, &[FactionId(0)], &mut rng).unwrap();
    assert_eq!(pack.creatures[creature].name, "gnat");
    assert!(is_in_range(1500, &pack, (creature, count)));
    let (creature, count) = choose_guard(100, &pack, &[FactionId(0)], &mut rng).unwrap();
    assert_eq!((pack.creatures[creature].name.as_str(), count), ("gnat", 1));
    // More than 100 giants.
    let (creature, count) = choose_guard(20_000_000, &pack, &everyone(), &mut rng).unwrap();
    assert_eq!(pack.creatures[creature].name, "giant");
    assert!((1600..=2800).contains(&count));
}

#[test]
fn an_unreachable_strength_is_refused_with_the_factions() {
    let pack = pack();
    let mut rng = Seed(5).at("guards").stream();
    let error = choose_guard(1_000_000_000, &pack, &everyone(), &mut rng).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no stack of creatures of gnats, ogres, ghosts has strength 1000000000: the closest is 4095 of `giant`, \
         worth 36855000"
    );
    let error = choose_guard(300, &pack, &[FactionId(1)], &mut rng).unwrap_err();
    assert!(error.to_string().ends_with("the closest is 1 of `ogre`, worth 1600"), "{error}");
    let error = choose_guard(5000, &pack, &[FactionId(2)], &mut rng).unwrap_err();
    assert_eq!(error, GuardLack::NoCreature { factions: "ghosts".into() });
    let error = choose_guard(5000, &pack, &[], &mut rng).unwrap_err();
    assert_eq!(error.to_string(), "no creature of no faction can be placed on the map");
}

#[test]
fn without_a_limit_any_strength_is_guarded() {
    let mut pack = pack();
    pack.defaults.largest_stack = None;
    let mut rng = Seed(6).at("guards").stream();
    for strength in [1_000_000_000, u32::MAX] {
        let army = choose_guard(strength, &pack, &everyone(), &mut rng).unwrap();
        assert!(is_in_range(strength, &pack, army));
    }
}

#[test]
fn the_table_matches_the_definition_of_typical() {
    let mut pack = pack();
    let everyone = everyone();
    let base = pack.creatures.records().to_vec();
    let rng = &mut Seed(5).at("creatures").stream();
    let mut count = 0;
    for most in [3, 40, 4095] {
        pack.defaults.largest_stack = Some(most);
        let creature = |at: usize| {
            let (stack_min, wider) = (rng.below(30), rng.below(30));
            let mut creature = base[rng.index(base.len())].clone();
            (creature.stack_min, creature.stack_max) = (stack_min, stack_min + wider);
            creature.ai_value = 1 + rng.below(2000);
            (creature.is_placeable, creature.name) = (true, at.to_string());
            creature
        };
        pack.creatures = Table::new((0..60).map(creature).collect()).unwrap();
        let table = GuardTable::new(&pack, everyone.as_slice());
        for strength in (0..4000).map(|n| 1 + n * 37) {
            let is_typical = |(_, creature): &(CreatureId, &Creature)| {
                distance_from_typical(strength, creature) == 0
                    && Counts::new(strength, MeanValue::of(creature), most).is_some()
            };
            let expected: Vec<CreatureId> =
                pack.creatures.iter().filter(is_typical).map(|(id, _)| id).collect();
            assert_eq!(
                table.typical(strength).map(|typical| typical.creature).collect::<Vec<_>>(),
                expected,
                "strength {strength}"
            );
            count += expected.len();
        }
    }
    assert!(count > 10_000, "{count}");
}

#[test]
fn the_strength_of_a_random_stack_is_between_the_weakest_and_the_strongest() {
    let mut pack = pack();
    let mut creatures = pack.creatures.records().to_vec();
    // Ghosts are not allowed on maps, and giants are the only creatures of their level.
    let giant = creatures.iter_mut().max_by_key(|creature| creature.ai_value).unwrap();
    giant.level = 2;
    pack.creatures = Table::new(creatures).unwrap();
    let mut rng = Seed(4).at("guards").stream();
    let (table, mut found) = (GuardTable::new(&pack, everyone()), [0, 0]);
    for strength in (2000..100_000).step_by(700) {
        for level in [1, 2] {
            let Some(count) = table.draw_random(strength, level, &mut rng) else { continue };
            found[usize::from(level) - 1] += 1;
            let of = pack.stack_strength(StackCreature::Random(Some(level)), count);
            let wanted = u64::from(strength);
            assert!((of.least..=of.most).contains(&wanted) || level == 2, "{count} for {strength}: {of:?}");
            assert!(
                (7 * wanted..=13 * wanted + 5).contains(&(of.mean * 10)),
                "{count} for {strength}: {of:?}"
            );
        }
    }
    assert!(found[0] > 20, "{found:?}");
    let gnats = GuardTable::new(&pack, vec![FactionId(0)]);
    assert_eq!(gnats.draw_random(9000, 1, &mut rng), None, "a creature of the level is not allowed");
    assert_eq!(table.draw_random(9000, 9, &mut rng), None, "the pack has no creature of the level");
}
