//! Templates that ask for too much: an answer that a modder understands, or a sound map.

use rmg_core::plan::ConnectionPlan;
use rmg_core::template::ConnectionKind;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, generate_map};
use rmg_jobs::Pool;
use rmg_tests::templates::heroes3;

use super::{failure, made, plan};

#[test]
fn more_forced_portals_than_kinds_of_monoliths_are_refused_at_once_by_number() {
    let mut plan = plan("three-rivers", "xl", 1);
    let kinds = heroes3().defaults.monoliths.len();
    let portal = ConnectionPlan { kind: ConnectionKind::ForcePortal, ..plan.connections[0].clone() };
    plan.connections.extend(vec![portal; kinds + 12]);
    let pool = Pool::single();
    let error = failure(&plan, &GenerateOptions::new(&pool));
    let causes = error.causes();
    assert!(matches!(error, GenerateError::Hopeless { .. }), "{error}");
    let words = format!("{} connections need a pair of monoliths, the game has {kinds} kinds", kinds + 12);
    assert!(causes.len() == 1 && causes[0].text.contains(&words), "{causes:?}");
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
fn parallel_and_repeated_connections_all_get_ways_of_their_own() {
    let mut plan = plan("three-rivers", "m", 1);
    let again = plan.connections[0].clone();
    plan.connections.extend(vec![again; 4]);
    let pool = Pool::single();
    let made = made(&plan, &GenerateOptions::new(&pool));
    assert_eq!(made.map.links.len(), plan.connections.len());
}

#[test]
fn more_mines_than_a_zone_has_tiles_are_refused_at_once_with_the_arithmetic() {
    let mut plan = plan("mirror-duel", "s", 1);
    let mines = plan.zones.iter_mut().find_map(|zone| zone.contents.mines.first_mut()).unwrap();
    mines.count = 100_000;
    let pool = Pool::single();
    let error = failure(&plan, &GenerateOptions::new(&pool));
    assert!(matches!(error, GenerateError::Hopeless { .. }), "{error:?}");
    let words =
        ["no attempt can make such a map", " mines (600", " tiles; it can have ", "choose a larger map"];
    let text = error.to_string();
    assert!(words.iter().all(|word| text.contains(word)), "{text}");
}
