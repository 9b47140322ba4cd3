//! The `.rmgmap` format loses nothing and rejects invalid files.

mod format_page;
mod pictures;
mod sketch;

use rmg_core::MapSize;
use rmg_core::diag::Diagnostic;
use rmg_core::model::{MapModel, ObjectBody, ObjectId, PileRequest, Request, UnmetReason};
use rmg_formats::rmgmap::{read, write};
use rmg_tests::made::shipped_template;
use rmg_tests::small_maps;
use rmg_tests::template_files::sampled;
use rmg_tests::templates::{self, heroes3};

use sketch::sketch;

/// Returns a map of a shipped template.
fn sample(template: &str, size: &str, seed: u64) -> MapModel {
    let size: MapSize = size.parse().unwrap();
    sketch(&templates::plan(&shipped_template(template), Some(size), seed).unwrap(), heroes3())
}

fn text_of(map: &MapModel) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(map, heroes3(), &mut bytes).unwrap();
    bytes
}

fn diagnostics_of(bytes: &[u8]) -> Vec<Diagnostic> {
    read(bytes, heroes3()).unwrap_err()
}

/// Returns the text of a small map with the first occurrence of `from` replaced by `to`. `from` must occur.
fn with(from: &str, to: &str) -> String {
    let text = String::from_utf8(text_of(&sample("three-rivers", "s", 3))).unwrap();
    assert!(text.contains(from), "the map has no {from}");
    text.replacen(from, to, 1)
}

#[test]
fn maps_and_texts_survive_a_round_trip() {
    let mut portals = 0;
    for file in sampled().unwrap() {
        for template in templates::read(&file).unwrap() {
            let plan = templates::plan(&template, None, 5).unwrap();
            let map = sketch(&plan, heroes3());
            let bytes = text_of(&map);
            let again = read(&bytes, heroes3())
                .unwrap_or_else(|diagnostics| panic!("{}: {diagnostics:?}", template.name));
            assert!(again == map, "{} changed", template.name);
            portals += map.objects.iter().filter(|it| matches!(it.body, ObjectBody::Portal { .. })).count();
            assert!(text_of(&again) == bytes, "{}: written bytes differ", template.name);
        }
    }
    assert!(portals > 0, "no map has a portal");
}

#[test]
fn ferries_and_harbors_survive_and_refer_to_known_items() {
    let map = small_maps::two_shores();
    let bytes = text_of(&map);
    assert!(read(&bytes, heroes3()).unwrap() == map);
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("\"harbors\""));
    assert!(!String::from_utf8(text_of(&small_maps::two_levels())).unwrap().contains("\"harbors\""));
    let refusal = |change: fn(&mut MapModel)| {
        let mut map = small_maps::two_shores();
        change(&mut map);
        write(&map, heroes3(), &mut Vec::new()).unwrap_err().to_string()
    };
    let text = refusal(|map| map.harbors[0].landing.vessel = ObjectId(9999));
    assert_eq!(text, "harbors[0]: unknown object 9999");
    let text = refusal(|map| map.harbors[0].zone = rmg_core::ZoneId(7));
    assert!(text.starts_with("harbors[0]: "), "{text}");
}

#[test]
fn large_map_has_a_small_file() {
    let map = sample("three-rivers", "252x252x2", 1);
    let bytes = text_of(&map);
    assert!(bytes.len() < 2_000_000, "{} bytes", bytes.len());
}

#[test]
fn truncated_files_are_reported() {
    let bytes = text_of(&sample("three-rivers", "s", 3));
    for end in (0..bytes.len() - 3).step_by(bytes.len() / 150) {
        let diagnostics = diagnostics_of(&bytes[..end]);
        assert_eq!(
            (diagnostics.len(), diagnostics[0].code),
            (1, "truncated"),
            "cut at {end}: {diagnostics:?}"
        );
    }
}

#[test]
fn other_formats_and_versions_have_their_own_codes() {
    for (bytes, code) in [
        (&b"\x89PNG\r\n"[..], "syntax"),
        (b"[1, 2]", "schema"),
        (b"{}", "format"),
        (br#"{"format": "rmgmap"}"#, "version"),
        (br#"{"format": "rmgmap", "version": 1, "more": {}}"#, "version"),
        (br#"{"format": "rmgmap", "version": 6, "more": {}}"#, "version"),
        (br#"{"format": "rmgmap", "version": "1"}"#, "schema"),
    ] {
        let diagnostics = diagnostics_of(bytes);
        assert_eq!(diagnostics[0].code, code, "{}", diagnostics[0].message);
    }
}

#[test]
fn maps_of_version_2_are_read_without_a_recipe() {
    let map = sample("three-rivers", "s", 3);
    let text = String::from_utf8(text_of(&map)).unwrap();
    let is_recipe = |line: &&str| line.starts_with("\"recipe\": {");
    assert_eq!(text.lines().filter(is_recipe).count(), 1);
    let old: Vec<&str> = text.lines().filter(|line| !is_recipe(line)).collect();
    let old = old.join("\n").replacen("\"version\": 5", "\"version\": 2", 1) + "\n";
    let back = read(old.as_bytes(), heroes3()).unwrap();
    assert!(back == MapModel { recipe: None, ..map });
    assert_eq!(
        String::from_utf8(text_of(&back)).unwrap(),
        old.replacen("\"version\": 2", "\"version\": 5", 1)
    );
}

#[test]
fn unmet_requests_of_old_versions_remain_texts() {
    let mut map = sample("three-rivers", "s", 3);
    map.unmet = sketch::unmet();
    let (what, reason) = ("a \"third\" castle".to_owned(), "no room: Möwen sitzen dort".to_owned());
    for request in &mut map.unmet {
        (request.what, request.reason) = (Request::Text(what.clone()), UnmetReason::Text(reason.clone()));
        request.shortage = None;
    }
    let text = String::from_utf8(text_of(&map)).unwrap();
    let line = r#""what":"a \"third\" castle","reason":"no room: Möwen sitzen dort""#;
    assert_eq!(text.matches(line).count(), map.unmet.len());
    let old = text.replacen("\"version\": 5", "\"version\": 4", 1);
    assert!(read(old.as_bytes(), heroes3()).unwrap() == map);
    for (from, to) in
        [("\"what\":", "\"request\":\"town\",\"what\":"), (",\"reason\":\"no room: Möwen sitzen dort\"", "")]
    {
        assert_eq!(diagnostics_of(text.replacen(from, to, 1).as_bytes())[0].code, "schema");
    }
}

#[test]
fn deep_nesting_of_100_megabytes_is_rejected() {
    for text in [
        vec![b'['; 100 << 20],
        [&br#"{"format": "rmgmap", "version": 5, "x": "#[..], &vec![b'['; 1 << 20]].concat(),
    ] {
        assert_eq!(diagnostics_of(&text).len(), 1);
    }
}

#[test]
fn every_damage_is_reported_with_its_path() {
    for (from, to, code, message) in [
        (
            "\"attempts\":3",
            "\"attempts\":2",
            "disagree",
            "recipe.attempts: attempt 2, counted from 0, is not one of 2",
        ),
        (
            "0123456789abcdef\"",
            "0123456789abcde\"",
            "disagree",
            "recipe.packs[0].sha256: invalid content hash: expected 64 hexadecimal digits",
        ),
        (
            "\"size\": [36,36,1]",
            "\"size\": [37,36,1]",
            "row",
            "levels[0].owner[0]: the row has 36 tiles, but the map is 37 wide",
        ),
        (
            "\"size\": [36,36,1]",
            "\"size\": [36,35,1]",
            "rows",
            "levels[0].owner: 36 rows, but the map is 35 tiles high",
        ),
        (
            "\"size\": [36,36,1]",
            "\"size\": [36,36,2]",
            "count",
            "levels: 1 entries, but the plan has 2 levels",
        ),
        (
            "\"size\": [36,36,1]",
            "\"size\": [36000,36,1]",
            "size",
            "plan.size: a side of 36000 tiles is out of range",
        ),
        ("\"seed\": \"3\"", "\"seed\": \"-3\"", "seed", "plan.seed: invalid seed `-3`"),
        ("\"guards\":{\"link\":", "\"guards\":{\"link\":9", "number", ".guards.link: unknown connection 9"),
        ("\"at\":[", "\"at\":[1,2,3],\"at\":[", "schema", "duplicate field `at`"),
        ("\"mainPoint\":[", "\"mainPoint\":[9", "place", "].mainPoint: (9"),
        ("\"kind\":\"town/", "\"kind\":\"towm/", "unknown-name", "].kind: unknown kind of object `towm/"),
        (
            "\"pass\":\"towns\",\"zone\":0",
            "\"pass\":\"towns\",\"zone\":77",
            "number",
            ".zone: unknown zone 77",
        ),
        (
            "\"off\":[\"",
            "\"off\":[\"un",
            "unknown-name",
            "plan.switches.artifacts.off[0]: unknown artifact `un",
        ),
        (
            "\"mines\":[{\"resource\":\"",
            "\"mines\":[{\"resource\":\"un",
            "unknown-name",
            "plan.zones[0].mines[0].resource: unknown resource `un",
        ),
        (
            "\"changed\":[{\"kind\":\"",
            "\"changed\":[{\"kind\":\"x",
            "unknown-name",
            "plan.zones[0].objects.changed[0].kind: unknown kind of object `x",
        ),
        (
            "\"density\":1}",
            "\"density\":0}",
            "disagree",
            "plan.zones[0].treasure[0].density: must be at least 1",
        ),
        (
            "{\"min\":100,",
            "{\"min\":1000,",
            "disagree",
            "plan.zones[0].treasure[1]: `min` 1000 is larger than `max` 901",
        ),
        (
            "\"scroll\":{\"spell\":\"",
            "\"scroll\":{\"spell\":\"un",
            "unknown-name",
            ".body.scroll.spell: unknown spell",
        ),
        (
            "\"prison\":{\"hero\":\"",
            "\"prison\":{\"hero\":\"un",
            "unknown-name",
            ".body.prison.hero: unknown hero",
        ),
        (
            "\"creatures\":[[\"",
            "\"creatures\":[[\"un",
            "unknown-name",
            ".creatures[0][0]: unknown creature `un",
        ),
        ("\"guards\":{\"pile\":", "\"guards\":{\"pile\":9999", "number", ".guards.pile: unknown pile 9999"),
        ("\"pile\":0}", "\"pile\":0,\"pule\":0}", "schema", "unknown field `pule`"),
        ("\"pile\":0}", "\"pile\":1}", "disagree", "piles[0].objects[0]: object "),
        ("\"wish\":{\"mine\":1", "\"wish\":{\"mine\":12", "disagree", "piles[0].wish: unknown entry 12"),
        ("\"roadView\": [\n\"", "\"roadView\": [\n\"A1", "row", "levels[0].roadView[0]: "),
    ] {
        let text = with(from, to);
        let diagnostics = diagnostics_of(text.as_bytes());
        let diagnostic = &diagnostics[0];
        assert!(
            diagnostic.code == code && diagnostic.message.contains(message),
            "{to}: {}",
            diagnostic.message
        );
        assert!(diagnostic.span.is_some(), "{to}: {}", diagnostic.message);
    }
}

#[test]
fn diagnostics_are_collected_up_to_a_limit() {
    let text = with("\"names\": {\"terrains\":[\"", "\"names\": {\"terrains\":[\"my");
    let text = text.replace("\"creature\":\"", "\"creature\":\"un");
    let diagnostics = diagnostics_of(text.as_bytes());
    assert!(diagnostics[0].message.starts_with("names.terrains[0]: unknown terrain `my"), "{diagnostics:?}");
    assert!(diagnostics.len() > 2 && diagnostics[1].code == "unknown-name", "{diagnostics:?}");
    let flood = text.replace("\"F", "\"ZzF").replace("\"P", "\"ZzP");
    assert!(diagnostics_of(flood.as_bytes()).len() <= 101);
}

#[test]
fn unknown_names_of_another_pack_name_the_pack() {
    let text = with("\"pack\": {\"name\":\"heroes3\"", "\"pack\": {\"name\":\"pirates\"");
    let text = text.replace("{\"name\":\"heroes3\"", "{\"name\":\"pirates\"");
    assert!(read(text.as_bytes(), heroes3()).is_ok(), "all names are known");
    let text = text.replacen("town/", "island/", 1);
    let help = diagnostics_of(text.as_bytes())[0].help.clone().unwrap();
    assert!(help.contains("generated with the content pack `pirates`"), "{help}");
}

#[test]
fn inconsistent_models_are_not_written() {
    let sound = sample("three-rivers", "s", 3);
    let refusal = |change: fn(&mut MapModel)| {
        let mut map = sound.clone();
        change(&mut map);
        write(&map, heroes3(), &mut Vec::new()).unwrap_err().to_string()
    };
    let text = refusal(|map| map.objects[0].body = ObjectBody::Portal { partner: ObjectId(9999) });
    assert_eq!(text, "objects[0]: unknown object 9999");
    assert!(refusal(|map| map.levels.clear()).contains("0 levels"));
    assert!(refusal(|map| map.levels[0].terrain.cells_mut()[7] = rmg_core::TerrainId(999)).contains("999"));
    assert!(refusal(|map| map.levels[0].owner.cells_mut()[7] = rmg_core::ZoneId(999)).contains("zone"));
    assert!(refusal(|map| map.levels[0].view.cells_mut()[7].flip = 4).contains("invalid flip"));
}

#[test]
fn inconsistent_piles_are_not_written() {
    let sound = sample("three-rivers", "s", 3);
    let guarded = sound.piles.iter().position(|pile| pile.guard.is_some()).unwrap();
    assert_eq!(guarded, 2, "the third pile of the sketch has a guard");
    let guard = sound.piles[guarded].guard.unwrap();
    let refusal = |change: &dyn Fn(&mut MapModel)| {
        let mut map = sound.clone();
        change(&mut map);
        write(&map, heroes3(), &mut Vec::new()).unwrap_err().to_string()
    };
    let first = sound.piles[0].objects[0].0;
    let text = refusal(&|map| map.piles[0].objects.clear());
    assert_eq!(text, "piles[0].objects: the pile is empty");
    let text = refusal(&|map| map.piles[0].objects.push(ObjectId(first)));
    assert_eq!(text, format!("piles[0].objects[1]: duplicate object {first}"));
    let text = refusal(&|map| map.piles[1].objects.push(ObjectId(first)));
    assert_eq!(text, format!("piles[1].objects[1]: object {first} does not refer to pile 1"));
    let text = refusal(&|map| map.piles[guarded].objects.truncate(8));
    assert!(text.ends_with(".pile: pile 2 does not list the object"), "{text}");
    let text = refusal(&|map| map.piles[guarded].guard = None);
    assert!(text.starts_with(&format!("objects[{}].", guard.0)), "{text}");
    let text = refusal(&|map| map.objects[guard.index()].cause.guards = None);
    assert_eq!(text, format!("piles[2].guard: object {} is not the guard of pile 2", guard.0));
    let text = refusal(&|map| map.piles[guarded].guard = Some(ObjectId(99_999)));
    assert!(text.contains("pile 2"), "{text}");
    let text = refusal(&|map| map.piles[0].wish = PileRequest::Treasure(3));
    assert_eq!(text, "piles[0].wish: unknown entry 3 of treasure: zone 0 has 3");
    let text = refusal(&|map| map.plan.zones[1].contents.objects.banned.reverse());
    assert_eq!(text, "plan.zones[1].objects.banned[1]: the list is not sorted");
    let text = refusal(&|map| map.plan.switches.spells.on = map.plan.switches.spells.off.clone());
    assert_eq!(text, "plan.switches.spells.on[0]: an entry cannot be both off and on");
    let text = refusal(&|map| map.plan.zones[0].contents.objects.required[0].kinds.clear());
    assert_eq!(text, "plan.zones[0].objects.required[0].kinds: the list is empty");
}

#[test]
fn random_damage_gives_a_map_or_diagnostics() {
    let bytes = text_of(&sample("three-rivers", "s", 3));
    let mut rng = rmg_core::Seed(77).at("damage").stream();
    let pieces: [&[u8]; 12] =
        [b"9", b"-1", b"\"", b"[", b"]", b"{", b"}", b",", b"99999999999", b"null", b"\xff", b"Z99"];
    let (mut maps, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut text = bytes.clone();
        for _ in 0..=rng.index(3) {
            let at = rng.index(text.len());
            match rng.index(4) {
                0 => text[at] = u8::try_from(rng.index(256)).unwrap(),
                1 => drop(text.drain(at..(at + rng.index(40)).min(text.len()))),
                2 => drop(text.splice(at..at, rng.pick(&pieces).unwrap().iter().copied())),
                _ => {
                    let digits: Vec<usize> =
                        (at..text.len()).filter(|at| text[*at].is_ascii_digit()).take(1).collect();
                    for digit in digits {
                        text[digit] = b'0' + u8::try_from(rng.index(10)).unwrap();
                    }
                }
            }
        }
        match read(&text, heroes3()) {
            Ok(map) => {
                maps += 1;
                assert!(read(&text_of(&map), heroes3()).unwrap() == map);
            }
            Err(diagnostics) => {
                refused += 1;
                assert!(!diagnostics.is_empty());
                let end = u32::try_from(text.len()).unwrap();
                assert!(
                    diagnostics
                        .iter()
                        .filter_map(|diagnostic| diagnostic.span)
                        .all(|span| span.start <= span.end && span.end <= end)
                );
            }
        }
    }
    assert!(maps > 100 && refused > 1000, "{maps} maps, {refused} refused");
}
