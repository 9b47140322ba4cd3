//! Random and kept cases of templates and options result in sound maps or reasons. Failing cases can be
//! shrunk.

use rmg_core::Seed;
use rmg_core::diag::has_errors;
use rmg_core::template::{ConnectionKind, Template};
use rmg_fill::{FillError, GoalLack};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{Cause, FailedAttempt, GenerateError, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_sweep::shrink::{MapCase, Shrinking, Symptom, SymptomKind, shrink, symptoms};
use rmg_tests::map_cases::{case_of_text, case_text, kept_cases, map_case};
use rmg_tests::templates::{heroes3, read_text};

use rmg_test_support::cases;

/// Maximum map size of the random cases, in tiles.
const MAX_TILES: u32 = 5_000;

/// Returns the bugs of the program that a case shows, one line each.
fn bugs(name: &str, case: &MapCase) -> Vec<String> {
    let found = symptoms(case, heroes3(), 8, None).into_iter().filter(|symptom| symptom.sort.is_bug());
    found.map(|symptom| format!("{name}: {}: {}", symptom.sort.word(), symptom.text)).collect()
}

#[test]
fn random_cases_result_in_sound_maps_or_reasons() {
    let count = usize::try_from(cases(30).cases).unwrap();
    let mut sound = 0;
    let mut found = Vec::new();
    let small =
        (0..).map(|number| (number, map_case(number))).filter(|(_, case)| case.size().tiles() <= MAX_TILES);
    for (number, case) in small.take(count) {
        let all = symptoms(&case, heroes3(), 8, None);
        sound += usize::from(all.iter().all(|symptom| symptom.sort.has_map()));
        let bugs = all.iter().filter(|symptom| symptom.sort.is_bug());
        found.extend(bugs.map(|symptom| format!("case {number}: {}", symptom.text)));
        assert!(
            all.iter().all(|symptom| !symptom.text.is_empty()),
            "case {number} is refused without a reason"
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(sound * 4 > count, "only {sound} of {count} cases result in a map");
}

#[test]
fn kept_cases_show_no_bugs() {
    let found: Vec<String> = kept_cases().iter().flat_map(|(name, case)| bugs(name, case)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn an_attempt_that_omits_the_only_path_to_the_goal_fails() {
    for (name, case) in kept_cases().iter().filter(|(name, _)| name.ends_with("-behind-a-lost-way.json")) {
        let plan = make_plan(&case.template, heroes3(), &case.options).unwrap();
        let pool = Pool::single();
        let options = GenerateOptions { best_effort: case.best_effort, ..GenerateOptions::new(&pool) };
        let failed = match generate_map(&plan, heroes3(), &options, &|_| {}) {
            Ok(output) => output.failed,
            Err(GenerateError::NoSoundMap { failed, .. }) => failed,
            Err(error) => panic!("{name}: {error}"),
        };
        let is_lost = |failed: &FailedAttempt| {
            let cause = &failed.cause;
            matches!(cause, Cause::Unmet { error: FillError::Unwinnable(GoalLack::Way { .. }), .. })
                && cause.to_string().contains(": the victory condition needs this zone")
        };
        assert!(failed.iter().any(is_lost), "{name}: {failed:?}");
    }
}

#[test]
fn a_case_does_not_change_when_written_and_read() {
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

/// Returns the first failure of a case, and the smallest case that still shows it.
fn shrunk(case: &MapCase) -> (Symptom, MapCase) {
    let symptom = symptoms(case, heroes3(), 2, None).remove(0);
    let mut fails =
        |case: &MapCase| symptoms(case, heroes3(), 2, None).iter().any(|other| other.is_like(&symptom));
    let shrunk = shrink(case, Shrinking { tries: 2_000 }, &mut fails, &mut |_, _| {});
    assert!(shrunk.is_minimal, "{} tries", shrunk.tries);
    (symptom, shrunk.case)
}

#[test]
fn shrinking_keeps_only_content_that_does_not_fit() {
    let full = r#""c": { "type": "treasure", "size": 9, "neutralTowns": { "towns": 60 },
                  "treasure": [ { "min": 100, "max": 3000, "density": 9 } ] },
                  "d": { "type": "treasure" }"#;
    let (symptom, left) = shrunk(&case(template(full, r#"{ "a": "b", "b": "c" }, { "a": "c", "b": "d" }"#)));
    assert_eq!((symptom.sort, left.template.connections.len()), (SymptomKind::Refused, 0));
    assert!(left.template.zones.len() <= 2 && !has_errors(&check_template(&left.template, heroes3())));
    assert!(left.size().tiles() < 36 * 36, "{}", left.size());
}

#[test]
fn a_template_that_the_check_refuses_is_shrunk() {
    let (symptom, left) = shrunk(&case(template(
        r#""c": { "type": "treasure", "allowedTowns": [ "castle", "tower" ],
            "customObjects": { "requiredObjects": { "buoy": 4, "arena": 2 } } }"#,
        r#"{ "a": "b", "b": "c" }"#,
    )));
    assert_eq!(symptom.kind, "check: object-without-look");
    let rmg_core::template::OwnOrLike::Own(objects) = &left.template.zones[0].custom_objects else {
        panic!("the zone has custom objects")
    };
    assert_eq!((left.template.zones.len(), objects.required.len(), objects.required[0].count), (1, 1, 1));
}

#[test]
fn shrinking_with_a_custom_condition_keeps_only_its_causes() {
    let whole = case(template(
        r#""c": { "type": "junction", "townsLikeZone": "b" }, "d": { "type": "treasure", "treasureLikeZone": "c" }"#,
        r#"{ "a": "b", "b": "c", "type": "wide" }, { "a": "c", "b": "d", "guard": 900, "road": "true" }"#,
    ));
    let mut fails = |case: &MapCase| {
        let connections = &case.template.connections;
        connections.iter().any(|link| {
            link.guard.value >= 100 && link.kind == ConnectionKind::Guarded && link.a.value != link.b.value
        })
    };
    let mut reported_tries = 0;
    let shrunk = shrink(&whole, Shrinking { tries: 500 }, &mut fails, &mut |tries, _| reported_tries = tries);
    let again = shrink(&whole, Shrinking { tries: 500 }, &mut fails, &mut |_, _| {});
    assert!(shrunk == again && shrunk.is_minimal && shrunk.tries == reported_tries);
    let left = &shrunk.case.template;
    assert_eq!((left.zones.len(), left.connections.len()), (2, 1), "{left:?}");
    assert!((100..130).contains(&left.connections[0].guard.value), "{left:?}");
    assert_eq!(shrink(&whole, Shrinking { tries: 7 }, &mut fails, &mut |_, _| {}).tries, 7);
}
