//! Templates that request too much: a helpful error, or a sound map.

use std::collections::BTreeSet;

use rmg_core::Game;
use rmg_core::model::LinkWay;
use rmg_core::plan::{ConnectionPlan, GenPlan, RequiredPlan, ZonePlan};
use rmg_core::template::ConnectionKind;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, generate_map};
use rmg_jobs::Pool;
use rmg_tests::templates::heroes3;

use super::{failure, generated, plan};

#[test]
fn more_forced_portals_than_kinds_of_monoliths_are_refused() {
    for (target, kinds) in [(Game::Vcmi, 100), (Game::ShadowOfDeath, 8)] {
        let mut plan = GenPlan { target, ..plan("three-rivers", "xl", 1) };
        let portal = ConnectionPlan { kind: ConnectionKind::ForcePortal, ..plan.connections[0].clone() };
        plan.connections.extend(vec![portal; kinds + 12]);
        let pool = Pool::single();
        let error = failure(&plan, &GenerateOptions::new(&pool));
        let causes = error.causes();
        assert!(matches!(error, GenerateError::Infeasible { .. }), "{error}");
        let message = format!(
            "{} connections need a pair of monoliths, but the game has only {kinds} kinds",
            kinds + 12
        );
        assert!(causes.len() == 1 && causes[0].text.contains(&message), "{causes:?}");
    }
}

#[test]
fn vcmi_maps_use_more_than_eight_kinds_of_monoliths() {
    let mut plan = plan("three-rivers", "xl", 1);
    let portal = ConnectionPlan { kind: ConnectionKind::ForcePortal, ..plan.connections[0].clone() };
    plan.connections.extend(vec![portal; 15]);
    let pool = Pool::single();
    let map = generated(&plan, &GenerateOptions::new(&pool)).map;
    let pairs = map.links.iter().filter_map(|link| match link.way {
        LinkWay::Monolith { ends, .. } => Some(ends.map(|end| map.objects[end.index()].kind)),
        _ => None,
    });
    let kinds: Vec<_> = pairs.inspect(|[one, other]| assert_eq!(one, other)).map(|[kind, _]| kind).collect();
    let different: BTreeSet<_> = kinds.iter().collect();
    assert!(kinds.len() >= 15 && different.len() == kinds.len(), "{kinds:?}");
}

#[test]
fn guard_of_strength_1000000000_is_placed_or_refused() {
    let mut plan = plan("mirror-duel", "s", 1);
    for connection in &mut plan.connections {
        connection.guard = 1_000_000_000;
    }
    let pool = Pool::single();
    match generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}) {
        Ok(generated) => assert!(generated.certificate.is_sound()),
        Err(error) => {
            let causes = error.causes();
            assert!(matches!(error, GenerateError::NoSoundMap { .. }), "{error}");
            assert!(causes.iter().all(|cause| cause.text.contains("no guard of strength")), "{causes:?}");
        }
    }
}

#[test]
fn impossible_guard_ends_the_search_after_one_attempt() {
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
        assert_eq!(error.to_string(), "no sound map in 1 attempt, and further attempts would fail as well");
    }
}

#[test]
fn too_many_zones_are_refused_by_zones_without_tiles() {
    let mut plan = plan("mirror-duel", "s", 1);
    let mut zone = plan.zones[2].clone();
    zone.contents.mines.clear();
    zone.contents.treasure.clear();
    zone.contents.objects.required.clear();
    let more_zones = (0..80).map(|at| ZonePlan { key: format!("crowd {at}"), ..zone.clone() });
    plan.zones.extend(more_zones);
    let error = failure(&plan, &GenerateOptions { attempts: 3, ..GenerateOptions::new(&Pool::single()) });
    let causes = error.causes();
    let message = ": the walls to its neighbors leave no open tile, as it has only ";
    assert!(causes.iter().any(|cause| cause.text.contains(message)), "{causes:?}");
    assert!(causes.iter().all(|cause| !cause.text.contains("refuted")), "{causes:?}");
}

#[test]
fn parallel_connections_get_separate_links() {
    let mut plan = plan("three-rivers", "m", 1);
    let again = plan.connections[0].clone();
    plan.connections.extend(vec![again; 4]);
    let pool = Pool::single();
    let generated = generated(&plan, &GenerateOptions::new(&pool));
    assert_eq!(generated.map.links.len(), plan.connections.len());
}
