//! Invalid pools and requests: all diagnostics at once, each with its location and help.

use rmg_logic::worlds::{WorldError, WorldMaker, WorldSettings, check_pool, read_pool, read_world_case};
use serde_json::json;

use super::{hall_and_cave, read};

#[test]
fn all_diagnostics_of_a_pool_are_reported_at_once() {
    let pool = read(&json!({ "flags": ["lamp", "lamp"], "zones": [
        { "id": "hall", "portals": ["a", "b"], "claims": [
            { "from": "a", "to": "bb" }, { "from": "a", "to": "b", "gem": true }] },
        { "id": "hall", "gem": true, "portals": [], "claims": [] },
        { "id": "cave", "gem": true, "portals": ["x", "x"], "claims": [
            { "from": "x", "to": "x", "gem": true, "needs": { "lanp": true }, "sets": { "rope": false } }] }] }));
    let codes: Vec<&str> = check_pool(&pool, 3).iter().map(|diagnostic| diagnostic.code).collect();
    let expected = [
        "too_few_gem_zones",
        "too_few_plain_zones",
        "no_first_zone",
        "duplicate_flag",
        "unknown_portal",
        "gem_claim_without_gem",
        "duplicate_zone",
        "no_portals",
        "duplicate_portal",
        "unknown_flag",
        "unknown_flag",
    ];
    assert_eq!(codes, expected);
    let Err(WorldError::Diagnostics(diagnostics)) = WorldMaker::new(&pool, 3, WorldSettings::default())
    else {
        panic!("the pool must be refused")
    };
    let text: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    for part in [
        "needs 3 zones with a gem; the pool has 2; add 1 zone with a gem, or request at most 1 gem",
        "claim 1 of zone `hall` (`a` to `bb`) refers to unknown portal `bb`; did you mean",
        "claim 1 of zone `cave` (`x` to `x`) needs unknown flag `lanp`; did you mean `lamp`?",
        "sets unknown flag `rope`; add it to `flags`",
    ] {
        assert!(text.iter().any(|text| text.contains(part)), "{part} is not in {text:#?}");
    }
}

#[test]
fn the_first_hundred_diagnostics_are_listed_and_the_rest_counted() {
    let flags: Vec<String> = (0..3000).map(|at| format!("flag{at}")).collect();
    let needs: serde_json::Map<_, _> = (0..2000).map(|at| (format!("flga{at}"), json!(true))).collect();
    let claims: Vec<_> = (0..100).map(|_| json!({ "from": "a", "to": "a", "needs": needs })).collect();
    let hall = json!({ "id": "hall", "portals": ["a", "b"], "claims": claims });
    let diagnostics = check_pool(&read(&json!({ "flags": flags, "zones": [hall] })), 1);
    let unknown = diagnostics.iter().filter(|diagnostic| diagnostic.code == "unknown_flag").count();
    assert!((90..=100).contains(&unknown), "{unknown} of {}", diagnostics.len());
    let more: Vec<&str> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code == "more_faults")
        .map(|diagnostic| &*diagnostic.message)
        .collect();
    let [more] = more[..] else { panic!("{more:?}") };
    // Each claim names 2,000 flags that the pool does not have.
    assert_eq!(more, format!("and {} more errors", 100 * 2000 + errors_without_flags(&diagnostics) - 100));
}

/// Returns the number of errors that do not concern flags. The pool has no gems.
fn errors_without_flags(diagnostics: &[rmg_logic::worlds::PoolDiagnostic]) -> usize {
    diagnostics
        .iter()
        .filter(|diagnostic| !["unknown_flag", "more_faults"].contains(&diagnostic.code))
        .count()
}

#[test]
fn diagnostics_have_lines_and_columns() {
    let text = "{\"flags\": [],\n \"zones\": [\n  {\"id\": \"hall\", \"portals\": [\"a\", \"b\", \"c\"], \"claims\": [\n   \
                {\"from\": \"a\", \"to\": \"q\"},\n   {\"from\": 7, \"to\": \"a\"}]},\n  {\"id\": 3}]}";
    let file = read_pool(text);
    let lines = rmg_core::diag::LineIndex::new(text);
    let at =
        |diagnostic: &rmg_core::diag::Diagnostic| lines.locate(diagnostic.span.unwrap().start).to_string();
    let places: Vec<(&str, String)> =
        file.diagnostics.iter().map(|diagnostic| (diagnostic.code, at(diagnostic))).collect();
    let expected = [("bad_shape", "5:13"), ("bad_shape", "6:10"), ("missing_field", "6:3")];
    assert_eq!(places, expected.map(|(code, at)| (code, at.to_owned())));
    // readable parts are checked too, but not the number of zones
    let more: Vec<(&str, String)> =
        file.check(4).iter().map(|(_, diagnostic)| (diagnostic.code, at(diagnostic))).collect();
    assert_eq!(more, [("unknown_portal", "4:4".to_owned())]);
}

#[test]
fn missing_and_invalid_fields_of_cases_are_reported() {
    let codes = |text: &str| -> Vec<&'static str> {
        read_world_case(text).unwrap().diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
    };
    assert_eq!(codes("{}"), ["no_gems", "no_pool"]);
    assert_eq!(codes("{\"gems\": -1, \"pool_file\": 3}"), ["bad_gems", "bad_pool_file"]);
    assert_eq!(codes("{\"gems\": 1, \"pool_file\": \"a\", \"pool\": {\"zones\": []}}"), ["two_pools"]);
    assert!(codes("{\"gems\": 1, \"pool_file\": \"a\", \"about\": {}, \"expect\": 1}").is_empty());
    assert_eq!(read_world_case("[1]").unwrap_err().code, "bad_shape");
    assert_eq!(read_world_case("[1,").unwrap_err().code, "bad_json");
    assert_eq!(read_world_case("{\"gems\": 1,").unwrap_err().code, "bad_json");
}

#[test]
fn numbers_out_of_range_are_refused() {
    let pool = read(&hall_and_cave());
    let codes = |gems: usize| -> Vec<&str> {
        check_pool(&pool, gems).iter().map(|diagnostic| diagnostic.code).collect()
    };
    assert_eq!(codes(0), ["no_gems"]);
    assert_eq!(codes(129), ["too_many_gems", "too_few_gem_zones", "too_few_plain_zones"]);
    let mut json = hall_and_cave();
    json["zones"][1]["portals"] = (0..300).map(|at| format!("p{at}")).collect();
    json["zones"][1]["claims"] = json!([{ "from": "p0", "to": "p0", "gem": true }]);
    assert_eq!(check_pool(&read(&json), 1)[0].code, "too_many_portals");
    let flags: Vec<String> = (0..70).map(|at| format!("f{at}")).collect();
    let needs: serde_json::Map<String, serde_json::Value> =
        flags.iter().map(|flag| (flag.clone(), json!(false))).collect();
    let mut json = hall_and_cave();
    json["flags"] = json!(flags);
    json["zones"][0]["claims"] = json!([{ "from": "a", "to": "b", "sets": needs.clone() }]);
    assert!(check_pool(&read(&json), 1).is_empty(), "flags that no claim needs are not part of the state");
    json["zones"][0]["claims"] = json!([{ "from": "a", "to": "b", "needs": needs }]);
    assert_eq!(check_pool(&read(&json), 1)[0].code, "too_many_flags");
}

#[test]
fn dead_zones_are_warnings_and_are_never_used() {
    let mut json = hall_and_cave();
    let zones = json["zones"].as_array_mut().unwrap();
    zones.push(
        json!({ "id": "tomb", "gem": true, "portals": ["a", "b"], "claims": [{ "from": "a", "to": "b" }] }),
    );
    zones.push(json!({ "id": "moor", "portals": ["a", "b", "c"], "claims": [] }));
    let pool = read(&json);
    let plan = WorldMaker::new(&pool, 1, WorldSettings::default()).unwrap();
    let codes: Vec<&str> = plan.warnings().iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, ["dead_zone", "dead_zone"]);
    for seed in 1..=20 {
        let world = plan.make(rmg_core::Seed(seed)).unwrap();
        assert_eq!(world.zones.iter().copied().max(), Some(1), "only hall and cave");
    }
}

#[test]
fn typos_in_field_names_are_warnings() {
    let text =
        "{\"flags\": [], \"zones\": [{\"id\": \"a\", \"portals\": [\"p\"], \"claim\": [], \"about\": 1}]}";
    let diagnostics = read_pool(text).diagnostics;
    assert_eq!(diagnostics.len(), 1);
    assert!(diagnostics[0].help.as_deref().unwrap().contains("`claims`"));
}
