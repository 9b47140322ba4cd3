//! Templates that ask for too much: an answer that a modder understands, or a sound map.

use std::collections::BTreeSet;

use rmg_core::Game;
use rmg_core::model::LinkWay;
use rmg_core::plan::{ConnectionPlan, GenPlan, RequiredPlan, ZonePlan};
use rmg_core::template::ConnectionKind;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, generate_map};
use rmg_jobs::Pool;
use rmg_tests::templates::heroes3;

use super::{failure, made, plan};

#[test]
fn more_forced_portals_than_the_game_has_kinds_of_monoliths_are_refused_at_once_by_number() {
    for (target, kinds) in [(Game::Vcmi, 100), (Game::ShadowOfDeath, 8)] {
        let mut plan = GenPlan { target, ..plan("three-rivers", "xl", 1) };
        let portal = ConnectionPlan { kind: ConnectionKind::ForcePortal, ..plan.connections[0].clone() };
        plan.connections.extend(vec![portal; kinds + 12]);
        let pool = Pool::single();
        let error = failure(&plan, &GenerateOptions::new(&pool));
        let causes = error.causes();
        assert!(matches!(error, GenerateError::Hopeless { .. }), "{error}");
        let words =
            format!("{} connections need a pair of monoliths, the game has {kinds} kinds", kinds + 12);
        assert!(causes.len() == 1 && causes[0].text.contains(&words), "{causes:?}");
    }
}

#[test]
fn a_game_with_a_hundred_kinds_of_monoliths_gets_more_than_eight_pairs_each_of_its_own_kind() {
    let mut plan = plan("three-rivers", "xl", 1);
    let portal = ConnectionPlan { kind: ConnectionKind::ForcePortal, ..plan.connections[0].clone() };
    plan.connections.extend(vec![portal; 15]);
    let pool = Pool::single();
    let map = made(&plan, &GenerateOptions::new(&pool)).map;
    let pairs = map.links.iter().filter_map(|link| match link.way {
        LinkWay::Monolith { ends, .. } => Some(ends.map(|end| map.objects[end.index()].kind)),
        _ => None,
    });
    let kinds: Vec<_> = pairs.inspect(|[one, other]| assert_eq!(one, other)).map(|[kind, _]| kind).collect();
    let different: BTreeSet<_> = kinds.iter().collect();
    assert!(kinds.len() >= 15 && different.len() == kinds.len(), "{kinds:?}");
}

#[test]
fn a_guard_of_a_thousand_million_is_refused_by_name_or_stands_there() {
    let mut plan = plan("mirror-duel", "s", 1);
    for connection in &mut plan.connections {
        connection.guard = 1_000_000_000;
    }
    let pool = Pool::single();
    match generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}) {
        Ok(made) => assert!(made.certificate.is_sound()),
        Err(error) => {
            let causes = error.causes();
            assert!(matches!(error, GenerateError::NoSoundMap { .. }), "{error}");
            assert!(causes.iter().all(|cause| cause.text.contains("no guard of strength")), "{causes:?}");
        }
    }
}

#[test]
fn a_guard_that_no_attempt_finds_ends_the_search_after_the_first() {
    let armies = |faction: &str| vec![heroes3().factions.find(faction).unwrap()];
    let mut portal = plan("mirror-duel", "s", 1);
    let ConnectionPlan { a, b, .. } = portal.connections[0];
    portal.zones[a.index()].contents.monster_factions = armies("castle");
    portal.zones[b.index()].contents.monster_factions = armies("neutral");
    // Enough for azure dragons, too much for archangels.
    let first = &mut portal.connections[0];
    (first.kind, first.guard) = (ConnectionKind::ForcePortal, 100_000_000);
    let mut object = plan("mirror-duel", "s", 1);
    let stone = heroes3().find_object("learningStone", "learningStone").unwrap();
    object.zones[2].contents.objects.required.push(RequiredPlan {
        name: "learningStone".into(),
        kinds: vec![stone],
        count: 1,
        guard: Some(2_000_000_000),
    });
    for plan in [portal, object] {
        let error = failure(&plan, &GenerateOptions::new(&Pool::single()));
        let GenerateError::NoSoundMap { failed, .. } = &error else { panic!("{error}") };
        assert_eq!(failed.len(), 1, "{:?}", error.causes());
        assert!(error.causes()[0].text.contains("no guard of strength"), "{:?}", error.causes());
        assert_eq!(error.to_string(), "no sound map in the one attempt that made sense");
    }
}

#[test]
fn a_crowd_of_zones_is_refused_by_those_without_ground() {
    let mut plan = plan("mirror-duel", "s", 1);
    let mut zone = plan.zones[2].clone();
    zone.contents.mines.clear();
    zone.contents.treasure.clear();
    zone.contents.objects.required.clear();
    let crowd = (0..80).map(|at| ZonePlan { key: format!("crowd {at}"), ..zone.clone() });
    plan.zones.extend(crowd);
    let error = failure(&plan, &GenerateOptions { attempts: 3, ..GenerateOptions::new(&Pool::single()) });
    let causes = error.causes();
    let words = ": the walls to its neighbours leave no open tile, as it has only ";
    assert!(causes.iter().any(|cause| cause.text.contains(words)), "{causes:?}");
    assert!(causes.iter().all(|cause| !cause.text.contains("refuted")), "{causes:?}");
}

#[test]
fn parallel_and_repeated_connections_all_get_ways_of_their_own() {
    let mut plan = plan("three-rivers", "m", 1);
    let again = plan.connections[0].clone();
    plan.connections.extend(vec![again; 4]);
    let pool = Pool::single();
    let made = made(&plan, &GenerateOptions::new(&pool));
    assert_eq!(made.map.links.len(), plan.connections.len());
}
