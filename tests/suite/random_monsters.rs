//! Guards whose creature the game picks (`randomMonsters`).

use std::collections::BTreeSet;

use rmg_audit::{audit, audit_by_template, report};
use rmg_core::Seed;
use rmg_core::certificate::Promise;
use rmg_core::model::{Guarded, MapModel, MapObject, ObjectBody, ObjectId};
use rmg_core::pack::StackCreature;
use rmg_core::template::Template;
use rmg_explain::fairness::Fairness;
use rmg_explain::measures::MapMeasures;
use rmg_formats::rmgmap;
use rmg_games::{h3m, vmap};
use rmg_plan::{GenOptions, make_plan, template_of_plan};
use rmg_reader_tests::random_templates::RandomTemplates;
use rmg_tests::made::try_generate;
use rmg_tests::templates::{heroes3, read_text};

/// Returns the map of a template with a share of random monsters in all zones.
fn generated(template: &Template, share: Option<u32>, seed: u64) -> Option<MapModel> {
    let mut template = template.clone();
    if let Some(share) = share {
        template.random_monsters = share;
        template.zones.iter_mut().for_each(|zone| zone.random_monsters = None);
    }
    let plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(seed))).ok()?;
    let map = try_generate(&plan, Some(&template)).ok()?.map;
    let certificate = audit_by_template(&map, heroes3(), &template_of_plan(&template, &plan));
    assert!(certificate.is_sound(), "{}", report(&certificate));
    Some(map)
}

fn playable(seed: u64) -> Template {
    read_text(RandomTemplates::new(seed).playable().templates(1).json()).templates.remove(0)
}

/// Two starts with treasure behind guards.
fn duel() -> Template {
    let text = r#"{ "duel": { "minSize": "m", "maxSize": "m", "players": "2", "zones": {
        "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 }, "mines": { "gold": 1, "ore": 1 },
               "treasure": [{ "min": 4000, "max": 15000, "density": 12 }] },
        "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 }, "minesLikeZone": "1", "treasureLikeZone": "1" } },
        "connections": [{ "a": "1", "b": "2", "guard": 9000 }] } }"#;
    read_text(text).templates.remove(0)
}

fn guards(map: &MapModel) -> impl Iterator<Item = (&MapObject, StackCreature, u32, u32)> {
    map.objects.iter().filter_map(|object| match object.body {
        ObjectBody::Monster { creature, count, strength } => Some((object, creature, count, strength)),
        _ => None,
    })
}

#[test]
fn the_share_is_reached_and_strengths_include_the_requested_one() {
    let (mut all, mut random) = ([0, 0], [0, 0]);
    for (template, seed) in (1..=10).map(|seed| (playable(seed), seed)).chain([(duel(), 1)]) {
        for (at, share) in [50, 100].into_iter().enumerate() {
            let Some(map) = generated(&template, Some(share), seed) else { continue };
            for (object, creature, count, strength) in guards(&map) {
                let is_of_pile = matches!(object.cause.guards, Some(Guarded::Pile(_)));
                let StackCreature::Random(level) = creature else {
                    all[at] += usize::from(is_of_pile);
                    continue;
                };
                assert!(is_of_pile, "a random monster guards a link: {object:?}");
                (all[at], random[at]) = (all[at] + 1, random[at] + 1);
                let possible = heroes3().creatures.records().iter();
                let possible = possible.filter(|of| of.is_placeable && level == Some(of.level));
                let values: Vec<u64> = possible.map(|of| u64::from(of.ai_value) * u64::from(count)).collect();
                let wanted = u64::from(strength);
                let (least, most) = (values.iter().min().unwrap(), values.iter().max().unwrap());
                assert!((least..=most).contains(&&wanted), "{count} of level {level:?} for {strength}");
                let (sum, number) = (values.iter().sum::<u64>(), values.len() as u64);
                assert!((7 * wanted * number..=13 * wanted * number).contains(&(10 * sum)), "{object:?}");
            }
        }
    }
    let percent = |at: usize| random[at] * 100 / all[at];
    assert!(all[0] > 100, "{all:?}");
    assert!((42..=58).contains(&percent(0)) && percent(1) >= 75, "{random:?} of {all:?}");
}

#[test]
fn a_share_changes_only_the_guards() {
    let template = duel();
    let [none, zero, half] = [None, Some(0), Some(50)].map(|share| generated(&template, share, 3).unwrap());
    assert_eq!(none, zero);
    assert_eq!(none.levels, half.levels);
    assert_eq!((&none.piles, &none.links), (&half.piles, &half.links));
    assert_eq!(none.objects.len(), half.objects.len());
    let changed = none.objects.iter().zip(&half.objects).filter(|(before, after)| before != after);
    for (before, after) in changed {
        let (ObjectBody::Monster { strength: wanted, .. }, ObjectBody::Monster { strength, creature, .. }) =
            (&before.body, &after.body)
        else {
            panic!("{before:?} became {after:?}")
        };
        assert!(wanted == strength && creature.named().is_none());
        assert_eq!((before.at, &before.cause), (after.at, &after.cause));
    }
}

#[test]
fn formats_keep_random_monsters() {
    let map = generated(&duel(), Some(100), 2).unwrap();
    let of = |map: &MapModel| -> BTreeSet<(u16, u16, StackCreature, u32)> {
        guards(map).map(|(object, of, count, _)| (object.at.tile.x, object.at.tile.y, of, count)).collect()
    };
    let wanted = of(&map);
    assert!(wanted.iter().filter(|(_, _, of, _)| of.named().is_none()).count() > 5);
    let mut text = Vec::new();
    rmgmap::write(&map, heroes3(), &mut text).unwrap();
    assert_eq!(rmgmap::read(&text, heroes3()).unwrap(), map);
    let file = h3m::from_map(&map, heroes3()).unwrap();
    assert_eq!(of(&h3m::to_map(&file, heroes3()).unwrap().model), wanted);
    let bytes = vmap::write(&map, heroes3()).unwrap();
    assert_eq!(of(&vmap::read(&bytes, heroes3()).unwrap().model), wanted);
}

/// Returns a random guard of a pile that the audit accepts.
fn random_guard(map: &MapModel) -> ObjectId {
    let at = map.objects.iter().position(|object| {
        matches!(object.body, ObjectBody::Monster { creature: StackCreature::Random(_), .. })
    });
    ObjectId::from_index(at.unwrap())
}

#[test]
fn the_audit_refutes_random_monsters_with_a_wrong_strength_or_level_or_at_a_link() {
    let template = duel();
    let map = generated(&template, Some(100), 2).unwrap();
    let refuted = |change: &dyn Fn(&mut MapModel)| {
        let mut map = map.clone();
        change(&mut map);
        audit(&map, heroes3()).refuted().map(|finding| finding.promise).collect::<Vec<_>>()
    };
    let guard = random_guard(&map);
    let set = |map: &mut MapModel, of: &dyn Fn(&mut StackCreature, &mut u32)| {
        let ObjectBody::Monster { creature, count, .. } = &mut map.objects[guard.index()].body else {
            panic!("not a monster")
        };
        of(creature, count);
    };
    assert!(refuted(&|_| {}).is_empty());
    for factor in [2, 3] {
        assert_eq!(refuted(&|map| set(map, &|_, count| *count *= factor)), [Promise::PileGuards]);
    }
    assert_eq!(refuted(&|map| set(map, &|_, count| *count = 0)), [Promise::PileGuards]);
    let other = |creature: &mut StackCreature| *creature = StackCreature::Random(None);
    assert_eq!(refuted(&|map| set(map, &|creature, _| other(creature))), [Promise::PileGuards]);
    let forbid = |map: &mut MapModel| {
        map.plan.zones.iter_mut().for_each(|zone| zone.contents.random_monsters = 0);
    };
    assert_eq!(refuted(&forbid), [Promise::LimitsKept]);
    let at_link = |map: &mut MapModel| {
        let (kind, appearance, count, creature) = {
            let object = &map.objects[guard.index()];
            let ObjectBody::Monster { creature, count, .. } = object.body else { panic!("not a monster") };
            (object.kind, object.appearance, count, creature)
        };
        let link = map.links.iter().find_map(|link| link.way.guards().next()).unwrap();
        let object = &mut map.objects[link.index()];
        (object.kind, object.appearance) = (kind, appearance);
        if let ObjectBody::Monster { creature: of, count: number, .. } = &mut object.body {
            (*of, *number) = (creature, count);
        }
    };
    assert_eq!(refuted(&at_link), [Promise::LinkGuards]);
}

#[test]
fn zones_that_restrict_their_monsters_have_no_random_ones_of_these_levels() {
    let mut template = duel();
    for zone in &mut template.zones {
        zone.monsters_match_town = true;
    }
    let map = generated(&template, Some(100), 2).unwrap();
    assert!(guards(&map).count() > 5 && guards(&map).all(|(_, creature, ..)| creature.named().is_some()));
}

#[test]
fn reports_state_the_weakest_the_mean_and_the_strongest_army() {
    let map = generated(&duel(), Some(100), 2).unwrap();
    let measures = MapMeasures::new(&map, heroes3());
    assert!(measures.random_monsters() > 5 && measures.random_monsters() < measures.monsters());
    let fairness = Fairness::new(&map, heroes3());
    let ways = fairness.players.iter().flat_map(|player| &player.piles).filter_map(|pile| pile.way);
    let random: Vec<_> = ways.map(|way| way.strength).filter(|strength| strength.is_random()).collect();
    assert!(!random.is_empty() && random.iter().all(|of| (of.least..=of.most).contains(&of.mean)));
    let at = map.objects[random_guard(&map).index()].at;
    let why = rmg_explain::why::why(&map, heroes3(), at).unwrap();
    let text = format!("{why:?}");
    assert!(text.contains("which the game picks from"), "{text}");
}
