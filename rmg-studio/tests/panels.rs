//! Requests of the panels: steps, changed zones, snapshots and comparisons.

#![expect(clippy::unwrap_used, reason = "test helpers may unwrap; clippy.toml allows it only inside tests")]

use rmg_studio::{Reply, Run, Session};
use serde_json::{Value, json};

const TEXT: &str = r#"{ "pair": { "minSize": "s", "maxSize": "m", "players": "2", "zones": {
    "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 }, "mines": { "wood": 1 } },
    "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } } },
    "connections": [{ "a": "1", "b": "2", "guard": 3000, "road": "true" }] } }"#;

fn call(session: &Session, request: Value, bytes: &[u8]) -> Reply {
    session.call(serde_json::from_value(request).unwrap(), bytes, Run::default()).unwrap()
}

fn job(kind: &str, text: &str, seed: u64) -> Value {
    json!({ "do": kind, "text": text, "name": "t.json", "template": "pair", "seed": seed })
}

#[test]
fn steps_add_up_to_the_map() {
    let session = Session::new();
    let map = call(&session, job("generate", TEXT, 1), &[]).value;
    let steps = call(&session, json!({ "do": "steps", "map": map["map"] }), &[]).value;
    let steps = steps.as_array().unwrap();
    let objects: u64 = steps.iter().map(|step| step["objects"].as_u64().unwrap()).sum();
    assert_eq!(objects, map["objects"].as_u64().unwrap());
    let place = |pass: &str| steps.iter().position(|step| step["pass"] == pass).unwrap();
    assert!(place("towns") < place("mines") && place("mines") < place("obstacles"));
    assert!(steps[place("roads")]["tiles"].as_u64().unwrap() > 0);
    let picture = |until: Value| {
        let view = json!({ "layers": ["obstacles", "towns", "mines", "roads"] });
        let request = json!({ "do": "picture", "map": map["map"], "scale": 2, "view": view, "until": until });
        call(&session, request, &[]).bytes
    };
    let whole = picture(Value::Null);
    assert_eq!(picture(json!(steps.len())), whole);
    assert_ne!(picture(json!(place("obstacles"))), whole, "without obstacles");
    assert_ne!(picture(json!(0)), picture(json!(place("mines") + 1)));
}

#[test]
fn each_layer_changes_the_picture() {
    let session = Session::new();
    let map = call(&session, job("generate", TEXT, 1), &[]).value;
    let picture = |layers: Value| {
        let request =
            json!({ "do": "picture", "map": map["map"], "scale": 12, "view": { "layers": layers } });
        call(&session, request, &[]).bytes
    };
    let ground = picture(json!([]));
    for layer in ["borders", "names", "obstacles", "roads", "towns", "mines", "guards"] {
        assert_ne!(picture(json!([layer])), ground, "{layer}");
    }
    assert_eq!(picture(json!(["portals"])), ground, "the map has no portals");
    let unknown = json!({ "do": "picture", "map": map["map"], "view": { "layers": ["walls"] } });
    let refused = session.call(serde_json::from_value(unknown).unwrap(), &[], Run::default());
    assert!(refused.unwrap_err().to_string().contains("unknown layer `walls`"));
}

#[test]
fn overlays_color_every_tile_that_they_are_about() {
    let session = Session::new();
    let map = call(&session, job("generate", TEXT, 1), &[]).value;
    let shades =
        |overlay: &str| call(&session, json!({ "do": "shades", "map": map["map"], "overlay": overlay }), &[]);
    let tiles = map["width"].as_u64().unwrap() * map["height"].as_u64().unwrap();
    for overlay in ["zones", "walkable", "guards", "danger", "control"] {
        let Reply { value, bytes } = shades(overlay);
        assert_eq!(bytes.len() as u64, tiles * map["levels"].as_u64().unwrap(), "{overlay}");
        let count = value["shades"].as_array().unwrap().len();
        assert!(bytes.iter().all(|shade| *shade == u8::MAX || usize::from(*shade) < count), "{overlay}");
        assert!(bytes.iter().any(|shade| *shade != u8::MAX), "{overlay}");
    }
    let owned = |shade: u8| shades("zones").bytes.iter().filter(|of| **of == shade).count();
    assert_eq!(json!(owned(0)), map["zones"][0]["tiles"]);
    assert_eq!(shades("symmetry").value, Value::Null, "the map has no symmetry");
}

#[test]
fn digests_name_the_zones_that_changed() {
    let session = Session::new();
    let before = call(&session, job("generate", TEXT, 1), &[]).value;
    let again = call(&session, job("generate", &format!("// comment\n{TEXT}"), 1), &[]).value;
    assert_eq!(before["digests"], again["digests"]);
    let other = TEXT.replace("\"wood\": 1", "\"wood\": 2");
    let after = call(&session, job("generate", &other, 1), &[]).value;
    assert_ne!(before["digests"]["1"], after["digests"]["1"]);
    let rows = call(&session, json!({ "do": "shape", "map": after["map"], "zones": ["1"] }), &[]).value;
    let tiles: u64 = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row[3].as_u64().unwrap() - row[2].as_u64().unwrap() + 1)
        .sum();
    assert_eq!(json!(tiles), after["zones"][0]["tiles"]);
}

#[test]
fn snapshots_are_compared_without_scenery() {
    let session = Session::new();
    let snapshot = |text: &str| {
        let Reply { value, bytes } = call(&session, job("snapshot", text, 1), &[]);
        bytes[usize::try_from(value["picture"].as_u64().unwrap()).unwrap()..].to_vec()
    };
    let one = snapshot(TEXT);
    let compare = |other: &[u8]| {
        let bytes = [&one[..], other].concat();
        call(&session, json!({ "do": "compare", "first": one.len() }), &bytes).value
    };
    let same = compare(&snapshot(TEXT));
    assert_eq!((&same["objects"], &same["zones"]), (&json!([]), &json!([])));
    let differs = compare(&snapshot(&TEXT.replace("\"wood\": 1", "\"wood\": 2")));
    let objects = differs["objects"].as_array().unwrap();
    let added: Vec<_> = objects.iter().map(|one| (&one["status"], &one["newTitle"], &one["zone"])).collect();
    assert_eq!(added, [(&json!("added"), &json!("Mine"), &json!("1"))]);
    let cut = json!({ "do": "compare", "first": 9_999_999 });
    assert!(session.call(serde_json::from_value(cut).unwrap(), &one, Run::default()).is_err());
}

#[test]
fn previews_tell_what_a_file_is() {
    let session = Session::new();
    let preview = |name: &str, bytes: &[u8]| call(&session, json!({ "do": "preview", "name": name }), bytes);
    let template = preview("t.json", TEXT.as_bytes());
    assert_eq!((&template.value["kind"], &template.value["players"]), (&json!("template"), &json!(2)));
    assert_eq!(template.value["description"], "");
    let described = TEXT.replacen("\"minSize\"", "\"description\": \"A duel.\", \"minSize\"", 1);
    assert_eq!(preview("t.json", described.as_bytes()).value["description"], "A duel.");
    assert!(template.bytes.starts_with(b"\x89PNG"));
    let broken = preview("t.json", b"{");
    assert!(broken.value["errors"].as_u64().unwrap() > 0 && broken.bytes.is_empty());
    assert!(preview("t.json", b"{}").value["errors"].as_u64().unwrap() > 0);
    let map = call(&session, job("generate", TEXT, 1), &[]).value;
    let export = json!({ "do": "export", "map": map["map"], "format": "vmap", "name": "t" });
    let map = preview("t.vmap", &call(&session, export, &[]).bytes);
    assert_eq!((&map.value["kind"], &map.value["width"]), (&json!("map"), &json!(36)));
}

#[test]
fn codes_name_size_and_seed() {
    let session = Session::new();
    let map = call(&session, job("generate", TEXT, 7), &[]).value;
    let read =
        |text: &str| call(&session, json!({ "do": "code", "code": map["code"], "text": text }), &[]).value;
    assert_eq!(read(TEXT), json!({ "size": "s", "seed": 7, "isOfText": true }));
    assert_eq!(read("other")["isOfText"], false);
}

#[test]
fn a_measured_run_has_a_record() {
    let session = Session::new();
    let map = call(&session, job("generate", TEXT, 7), &[]).value;
    let record = |map: &Value| {
        let request = json!({ "do": "record", "map": map["map"] });
        session.call(serde_json::from_value(request).unwrap(), &[], Run::default())
    };
    if cfg!(feature = "threads") {
        let runs = rmg_profile::file::read(&record(&map).unwrap().bytes[..]).unwrap();
        let about = &runs[0].about;
        assert_eq!((runs.len(), about.template.as_str(), about.seed), (1, "pair", 7));
        let zones = map["zones"].as_array().unwrap().len();
        assert!(runs[0].jobs.iter().any(|job| job.subject == "zone 1" && job.end >= job.start));
        assert!(runs[0].grounds.iter().all(|ground| ground.subjects.len() == zones));
    } else {
        assert_eq!(record(&map).unwrap_err().message, "no clock measured this map");
    }
    let export = json!({ "do": "export", "map": map["map"], "format": "rmgmap", "name": "t" });
    let file = call(&session, export, &[]).bytes;
    let opened = call(&session, json!({ "do": "open", "name": "t.rmgmap" }), &file).value;
    assert_eq!(record(&opened).unwrap_err().message, "no clock measured this map");
}

#[test]
fn notes_name_the_line_of_the_template() {
    let session = Session::new();
    let map = call(&session, job("generate", TEXT, 1), &[]).value;
    let row = |zone: &str| {
        let rows = call(&session, json!({ "do": "shape", "map": map["map"], "zones": [zone] }), &[]).value;
        rows[0].clone()
    };
    let (one, two) = (row("1"), row("2"));
    for (row, line) in [(one, 2), (two, 3)] {
        let why = json!({ "do": "why", "map": map["map"], "x": row[2], "y": row[1], "level": row[0] });
        let notes = call(&session, why, &[]).value["notes"].clone();
        let zone = notes.as_array().unwrap().iter().find(|note| note["about"] == "zone").unwrap();
        assert_eq!(zone["line"], line, "{zone}");
        assert!(zone["text"].as_str().unwrap().contains(&format!("line {line} of t.json")), "{zone}");
    }
}

#[test]
fn objects_are_found_by_words() {
    let session = Session::new();
    let map = call(&session, job("generate", TEXT, 1), &[]).value;
    let find = |search: &str| {
        let request = json!({ "do": "objects", "map": map["map"], "search": search });
        call(&session, request, &[]).value
    };
    let towns = find("TOWN fort zone 2");
    assert_eq!((&towns["total"], &towns["objects"][0]["zone"]), (&json!(1), &json!("2")));
    assert_eq!(find("mine")["objects"].as_array().unwrap().len(), 1, "{}", find("mine"));
    assert_eq!(find("no such object"), json!({ "total": 0, "objects": [] }));
    let all = find("");
    assert!(all["total"].as_u64().unwrap() < map["objects"].as_u64().unwrap(), "without obstacles");
}

#[test]
fn symmetries_are_offered_or_have_reasons() {
    let session = Session::new();
    let offers = |text: &str| call(&session, job("symmetries", text, 1), &[]).value;
    let reasons = |offers: &Value, symmetry: &str| {
        let offer = offers.as_array().unwrap().iter().find(|one| one["symmetry"] == symmetry).unwrap();
        offer["reasons"].as_array().unwrap().len()
    };
    let equal = TEXT.replace(r#", "mines": { "wood": 1 }"#, "");
    assert_eq!(reasons(&offers(&equal), "rotate2"), 0);
    assert_ne!(reasons(&offers(TEXT), "rotate2"), 0, "a mine has no image");
    let mut symmetric = job("generate", &equal, 1);
    symmetric["symmetry"] = json!("rotate2");
    let map = call(&session, symmetric, &[]).value;
    assert!(map["certificate"]["isSound"].as_bool().unwrap());
}

#[test]
fn the_game_decides_which_content_exists() {
    let session = Session::new();
    let text = TEXT.replace(r#""size": 10"#, r#""allowedTowns": ["cove"], "size": 10"#);
    let unknown = |target: Value| {
        let outline = call(&session, json!({ "do": "outline", "text": text, "target": target }), &[]).value;
        let codes =
            outline["diagnostics"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap());
        codes.filter(|code| code.starts_with("unknown")).count()
    };
    assert_eq!((unknown(json!("hota")), unknown(Value::Null)), (0, 1));
    let mut of_hota = job("generate", &text, 1);
    of_hota["target"] = json!("hota");
    let map = call(&session, of_hota, &[]).value;
    let export = json!({ "do": "export", "map": map["map"], "format": "h3m", "name": "t" });
    let file = call(&session, export, &[]).bytes;
    let opened = call(&session, json!({ "do": "open", "name": "t.h3m" }), &file).value;
    assert_eq!(opened["objects"], map["objects"]);
    let picture = json!({ "do": "picture", "map": opened["map"], "scale": 1, "view": { "layers": [] } });
    assert!(!call(&session, picture, &[]).bytes.is_empty());
}

#[test]
fn a_zone_keeps_its_contents_while_the_others_have_another_seed() {
    let session = Session::new();
    let text = TEXT.replace(
        "\"mines\": {",
        "\"treasure\": [{ \"min\": 500, \"max\": 2000, \"density\": 9 }], \"mines\": {",
    );
    let text = text.replace("\"owner\": 2,", "\"owner\": 2, \"treasureLikeZone\": \"1\",");
    let before = call(&session, job("generate", &text, 1), &[]).value;
    assert_eq!(before["contentSeeds"], json!({ "1": "1", "2": "1" }));
    let mut other = job("generate", &text, 1);
    other["contentSeeds"] = json!(["9", "1=1"]);
    other["layoutAttempt"] = before["attempt"].clone();
    let after = call(&session, other, &[]).value;
    assert_eq!(after["contentSeeds"], json!({ "1": "1", "2": "9" }));
    assert_eq!(before["digests"]["1"], after["digests"]["1"]);
    assert_ne!(before["digests"]["2"], after["digests"]["2"]);
    assert!(before["code"].is_string() && after["code"].is_null(), "a code has one seed");
}
