//! Random cases of template and options give sound maps or reasons, kept ones too; and what fails is made small.

use rmg_core::Seed;
use rmg_core::diag::has_errors;
use rmg_core::template::{ConnectionKind, Template};
use rmg_fill::{FillError, GoalLack};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{Cause, FailedAttempt, GenerateError, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_sweep::shrink::{MapCase, Shrinking, Symptom, SymptomSort, shrink, symptoms};
use rmg_tests::map_cases::{case_of_text, case_text, kept_cases, map_case};
use rmg_tests::templates::{heroes3, read_text};

use crate::cases::cases;

/// Largest map of the cases that are tried in passing, in tiles.
const SMALL: u32 = 5_000;

/// Faults of the program in a case.
fn faults(name: &str, case: &MapCase) -> Vec<String> {
    let found = symptoms(case, heroes3(), 8, None).into_iter().filter(|symptom| symptom.sort.is_fault());
    found.map(|symptom| format!("{name}: {}: {}", symptom.sort.word(), symptom.text)).collect()
}

#[test]
fn random_cases_give_sound_maps_or_reasons() {
    let count = usize::try_from(cases(60).cases).unwrap();
    let mut sound = 0;
    let mut found = Vec::new();
    let small =
        (0..).map(|number| (number, map_case(number))).filter(|(_, case)| case.size().tiles() <= SMALL);
    for (number, case) in small.take(count) {
        let all = symptoms(&case, heroes3(), 8, None);
        sound += usize::from(all.iter().all(|symptom| symptom.sort.has_map()));
        let faults = all.iter().filter(|symptom| symptom.sort.is_fault());
        found.extend(faults.map(|symptom| format!("case {number}: {}", symptom.text)));
        assert!(all.iter().all(|symptom| !symptom.text.is_empty()), "case {number} is refused for nothing");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(sound * 4 > count, "only {sound} of {count} maps were made");
}

#[test]
fn cases_that_failed_once_do_not_fail_again() {
    let found: Vec<String> = kept_cases().iter().flat_map(|(name, case)| faults(name, case)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn an_attempt_that_leaves_out_the_way_to_the_goal_ends() {
    for (name, case) in kept_cases().iter().filter(|(name, _)| name.ends_with("-behind-a-lost-way.json")) {
        let plan = make_plan(&case.template, heroes3(), &case.options).unwrap();
        let pool = Pool::single();
        let options = GenerateOptions { best_effort: case.best_effort, ..GenerateOptions::new(&pool) };
        let failed = match generate_map(&plan, heroes3(), &options, &|_| {}) {
            Ok(made) => made.failed,
            Err(GenerateError::NoSoundMap { failed, .. }) => failed,
            Err(error) => panic!("{name}: {error}"),
        };
        let is_lost = |failed: &FailedAttempt| {
            let cause = &failed.cause;
            matches!(cause, Cause::Unmet { error: FillError::Unwinnable(GoalLack::Way { .. }), .. })
                && cause.to_string().contains(": the map is won here, and connections")
        };
        assert!(failed.iter().any(is_lost), "{name}: {failed:?}");
    }
}

#[test]
fn a_case_is_the_same_when_it_is_written_and_read() {
    for number in 0..60 {
        let case = map_case(number);
        let text = case_text(&case, "case.json").unwrap();
        let again = case_of_text(&text).unwrap();
        assert_eq!(again.options, case.options, "{}", text.lines().next().unwrap());
        assert_eq!(case_text(&again, "case.json").unwrap(), text, "case {number}");
    }
}

fn template(zones: &str, connections: &str) -> Template {
    let text = format!(
        r#"{{ "t": {{ "minSize": "s", "maxSize": "m", "players": "2", "zones": {{
            "a": {{ "type": "playerStart", "owner": 1, "mines": {{ "wood": 1 }} }},
            "b": {{ "type": "playerStart", "owner": 2, "minesLikeZone": "a" }}, {zones} }},
            "connections": [ {{ "a": "a", "b": "b", "guard": 3000 }}, {connections} ] }} }}"#
    );
    read_text(text).templates.remove(0)
}

fn case(template: Template) -> MapCase {
    MapCase::new(template, GenOptions::new(Seed(3)))
}

/// The first failure of a case, and what is left of it.
fn shrunk(case: &MapCase) -> (Symptom, MapCase) {
    let symptom = symptoms(case, heroes3(), 2, None).remove(0);
    let mut fails =
        |case: &MapCase| symptoms(case, heroes3(), 2, None).iter().any(|other| other.is_like(&symptom));
    let shrunk = shrink(case, Shrinking { tries: 2_000 }, &mut fails, &mut |_, _| {});
    assert!(shrunk.is_minimal, "{} tries", shrunk.tries);
    (symptom, shrunk.case)
}

#[test]
fn what_has_no_room_is_all_that_is_left() {
    let full = r#""c": { "type": "treasure", "size": 9, "neutralTowns": { "towns": 60 },
                  "treasure": [ { "min": 100, "max": 3000, "density": 9 } ] },
                  "d": { "type": "treasure" }"#;
    let (symptom, left) = shrunk(&case(template(full, r#"{ "a": "b", "b": "c" }, { "a": "c", "b": "d" }"#)));
    assert_eq!((symptom.sort, left.template.connections.len()), (SymptomSort::Refused, 0));
    assert!(left.template.zones.len() <= 2 && !has_errors(&check_template(&left.template, heroes3())));
    assert!(left.size().tiles() < 36 * 36, "{}", left.size());
}

#[test]
fn what_the_check_refuses_is_made_small_without_a_map() {
    let (symptom, left) = shrunk(&case(template(
        r#""c": { "type": "treasure", "allowedTowns": [ "castle", "tower" ],
            "customObjects": { "requiredObjects": { "buoy": 4, "arena": 2 } } }"#,
        r#"{ "a": "b", "b": "c" }"#,
    )));
    assert_eq!(symptom.kind, "check: object-without-look");
    let rmg_core::template::OwnOrLike::Own(objects) = &left.template.zones[0].custom_objects else {
        panic!("it is said there")
    };
    assert_eq!((left.template.zones.len(), objects.required.len(), objects.required[0].count), (1, 1, 1));
}

#[test]
fn a_failure_of_ones_own_is_kept_and_nothing_else() {
    let whole = case(template(
        r#""c": { "type": "junction", "townsLikeZone": "b" }, "d": { "type": "treasure", "treasureLikeZone": "c" }"#,
        r#"{ "a": "b", "b": "c", "type": "wide" }, { "a": "c", "b": "d", "guard": 900, "road": "true" }"#,
    ));
    let mut fails = |case: &MapCase| {
        let ways = &case.template.connections;
        ways.iter().any(|way| {
            way.guard.value >= 100 && way.kind == ConnectionKind::Guarded && way.a.value != way.b.value
        })
    };
    let mut looked_at = 0;
    let shrunk = shrink(&whole, Shrinking { tries: 500 }, &mut fails, &mut |tries, _| looked_at = tries);
    let again = shrink(&whole, Shrinking { tries: 500 }, &mut fails, &mut |_, _| {});
    assert!(shrunk == again && shrunk.is_minimal && shrunk.tries == looked_at);
    let left = &shrunk.case.template;
    assert_eq!((left.zones.len(), left.connections.len()), (2, 1), "{left:?}");
    assert!((100..130).contains(&left.connections[0].guard.value), "{left:?}");
    assert_eq!(shrink(&whole, Shrinking { tries: 7 }, &mut fails, &mut |_, _| {}).tries, 7);
}
