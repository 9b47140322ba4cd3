//! Faulty pools and wishes: all faults at once, each with its place and a way to mend it.

use rmg_logic::worlds::{WorldError, WorldMaker, WorldSettings, check_pool, read_pool, read_world_case};
use serde_json::json;

use super::{hall_and_cave, read};

#[test]
fn all_faults_of_a_pool_are_told_at_once() {
    let pool = read(&json!({ "flags": ["lamp", "lamp"], "zones": [
        { "id": "hall", "portals": ["a", "b"], "claims": [
            { "from": "a", "to": "bb" }, { "from": "a", "to": "b", "gem": true }] },
        { "id": "hall", "gem": true, "portals": [], "claims": [] },
        { "id": "cave", "gem": true, "portals": ["x", "x"], "claims": [
            { "from": "x", "to": "x", "gem": true, "needs": { "lanp": true }, "sets": { "rope": false } }] }] }));
    let codes: Vec<&str> = check_pool(&pool, 3).iter().map(|fault| fault.code).collect();
    let want = [
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
    assert_eq!(codes, want);
    let Err(WorldError::Faults(faults)) = WorldMaker::new(&pool, 3, WorldSettings::default()) else {
        panic!("it is refused")
    };
    let text: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for part in [
        "needs 3 zones with a gem, and the pool has 2; add 1 zone with a gem, or ask for at most 1 gem",
        "claim 1 of zone `hall` (`a` to `bb`) names portal `bb`, which the zone does not have; did you mean",
        "claim 1 of zone `cave` (`x` to `x`) needs flag `lanp`, which the pool does not have; did you mean `lamp`?",
        "sets flag `rope`, which the pool does not have; add it to `flags`",
    ] {
        assert!(text.iter().any(|text| text.contains(part)), "{part} is not in {text:#?}");
    }
}

#[test]
fn of_very_many_faults_the_first_hundred_are_told_and_the_rest_counted() {
    let flags: Vec<String> = (0..3000).map(|at| format!("flag{at}")).collect();
    let needs: serde_json::Map<_, _> = (0..2000).map(|at| (format!("flga{at}"), json!(true))).collect();
    let claims: Vec<_> = (0..100).map(|_| json!({ "from": "a", "to": "a", "needs": needs })).collect();
    let hall = json!({ "id": "hall", "portals": ["a", "b"], "claims": claims });
    let faults = check_pool(&read(&json!({ "flags": flags, "zones": [hall] })), 1);
    let unknown = faults.iter().filter(|fault| fault.code == "unknown_flag").count();
    assert!((90..=100).contains(&unknown), "{unknown} of {}", faults.len());
    let more: Vec<&str> =
        faults.iter().filter(|fault| fault.code == "more_faults").map(|fault| &*fault.message).collect();
    let [more] = more[..] else { panic!("{more:?}") };
    // Each claim names 2,000 flags that the pool does not have.
    assert_eq!(more, format!("and {} more errors", 100 * 2000 + errors_about_gems(&faults) - 100));
}

/// Errors of a pool that holds no gem, which have nothing to do with its flags.
fn errors_about_gems(faults: &[rmg_logic::worlds::PoolFault]) -> usize {
    faults.iter().filter(|fault| !["unknown_flag", "more_faults"].contains(&fault.code)).count()
}

#[test]
fn faults_have_lines_and_columns() {
    let text = "{\"flags\": [],\n \"zones\": [\n  {\"id\": \"hall\", \"portals\": [\"a\", \"b\", \"c\"], \"claims\": [\n   \
                {\"from\": \"a\", \"to\": \"q\"},\n   {\"from\": 7, \"to\": \"a\"}]},\n  {\"id\": 3}]}";
    let file = read_pool(text);
    let lines = rmg_core::diag::LineIndex::new(text);
    let at = |fault: &rmg_core::diag::Fault| lines.locate(fault.span.unwrap().start).to_string();
    let places: Vec<(&str, String)> = file.faults.iter().map(|fault| (fault.code, at(fault))).collect();
    let want = [("bad_shape", "5:13"), ("bad_shape", "6:10"), ("missing_field", "6:3")];
    assert_eq!(places, want.map(|(code, at)| (code, at.to_owned())));
    // what could be read is checked too, but nothing is said of how many zones there are
    let more: Vec<(&str, String)> = file.check(4).iter().map(|(_, fault)| (fault.code, at(fault))).collect();
    assert_eq!(more, [("unknown_portal", "4:4".to_owned())]);
}

#[test]
fn cases_say_what_they_lack() {
    let codes = |text: &str| -> Vec<&'static str> {
        read_world_case(text).unwrap().faults.iter().map(|fault| fault.code).collect()
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
fn numbers_out_of_bounds_are_refused() {
    let pool = read(&hall_and_cave());
    let codes =
        |gems: usize| -> Vec<&str> { check_pool(&pool, gems).iter().map(|fault| fault.code).collect() };
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
    assert!(check_pool(&read(&json), 1).is_empty(), "flags that nothing needs are no state");
    json["zones"][0]["claims"] = json!([{ "from": "a", "to": "b", "needs": needs }]);
    assert_eq!(check_pool(&read(&json), 1)[0].code, "too_many_flags");
}

#[test]
fn dead_zones_are_warned_of_and_never_used() {
    let mut json = hall_and_cave();
    let zones = json["zones"].as_array_mut().unwrap();
    zones.push(
        json!({ "id": "tomb", "gem": true, "portals": ["a", "b"], "claims": [{ "from": "a", "to": "b" }] }),
    );
    zones.push(json!({ "id": "moor", "portals": ["a", "b", "c"], "claims": [] }));
    let pool = read(&json);
    let plan = WorldMaker::new(&pool, 1, WorldSettings::default()).unwrap();
    let told: Vec<&str> = plan.warnings().iter().map(|fault| fault.code).collect();
    assert_eq!(told, ["dead_zone", "dead_zone"]);
    for seed in 1..=20 {
        let world = plan.make(rmg_core::Seed(seed)).unwrap();
        assert_eq!(world.zones.iter().copied().max(), Some(1), "only hall and cave");
    }
}

#[test]
fn slips_in_field_names_are_warned_of() {
    let text =
        "{\"flags\": [], \"zones\": [{\"id\": \"a\", \"portals\": [\"p\"], \"claim\": [], \"about\": 1}]}";
    let faults = read_pool(text).faults;
    assert_eq!(faults.len(), 1);
    assert!(faults[0].help.as_deref().unwrap().contains("`claims`"));
}
