//! Damaged and crafted files give helpful errors.

use rmg_core::Seed;
use rmg_games::vmap::{VmapError, read};
use rmg_reader_tests::good;
use rmg_tests::templates::heroes3;
use rmg_tests::{small_maps, vmap_checker};

use super::foreign::{HEADER, TOWN, archive, meadow};
use super::{read_back, written};

fn refusal(bytes: &[u8]) -> VmapError {
    let error = read(bytes, heroes3()).unwrap_err();
    assert!(!error.diagnostics.is_empty() && error.diagnostics.len() <= VmapError::MAX);
    error
}

fn refusal_of(header: &str, objects: &str, terrain: &str) -> String {
    let files = [("header.json", header), ("objects.json", objects), ("surface_terrain.json", terrain)];
    refusal(&archive(&files)).to_string()
}

#[test]
fn every_diagnostic_has_file_line_and_help() {
    let objects = format!("{{\n\"town_0\": {{ {TOWN} }}\n}}");
    let mut missing = Vec::new();
    let mut expect = |message: &str, text: &str| {
        if !text.contains(message) {
            missing.push(format!("expected: {message}\n{text}"));
        }
    };
    let with = |from: &str, to: &str| {
        assert!(objects.contains(from), "{from}");
        objects.replacen(from, to, 1)
    };
    for (objects, message) in [
        (
            with("\"x\": 5", "\"x\": \"5\""),
            "objects.json:2:55: town_0.x: expected a whole number, found a text",
        ),
        (with("\"x\": 5", "\"x\": -1"), "town_0.x: -1 is not between 0 and 65535"),
        (with("\"x\": 5", "\"x\": 1e300"), "is not between 0 and 65535"),
        (with("\"x\": 5,", ""), "objects.json:2:11: town_0.x: the value is missing; fix the value"),
        (with("\"l\": 0", "\"l\": 1"), "town_0.l: 1 is not between 0 and 0"),
        (with("\"type\": \"town\",", ""), "town_0.type: the value is missing"),
        (
            with("0BBABB", "0BBAB"),
            "objects.json:4:17: town_0.template.mask: the mask rows have different lengths",
        ),
        (with("0BBABB", "0B?ABB"), "invalid mask cell: expected"),
        (with("\"mask\"", "\"musk\""), "town_0.template.mask: the value is missing"),
        ("[".to_owned(), "objects.json:1:2: expected `]`, found the end of the text; fix the text"),
        ("5".to_owned(), "objects.json: expected a structure or a list, found a whole number"),
        ("{\"a\": 5, \"a\": []}".to_owned(), "objects.json:1:15: a: duplicate object name; rename one"),
        ("{}\n nothing".to_owned(), "objects.json:2:2: unexpected text after the first value"),
        (
            "[ {a 1},\n { \"x\": [] } ]".to_owned(),
            "objects.json:2:9: [1].x: expected a whole number, found a list",
        ),
        (format!("{{ \"{}\": {{}} }}", "a".repeat(300)), "a…: the unpacked size is more than 256 bytes"),
    ] {
        expect(message, &refusal_of(HEADER, &objects, &meadow()));
    }
    for (terrain, message) in [
        (meadow().replacen("gr50_", "gr50", 1), "surface_terrain.json:1:3: [0][0]: invalid tile `gr50`"),
        (
            meadow().replacen("gr50_", "hl50_", 1),
            "does not have the terrain `hl` (1 tile); use a content pack that has",
        ),
        (meadow().replacen("\"gr50_\", ", "", 1), "[0]: expected 6 tiles, found 5"),
        (meadow().replacen("],", "], [],", 1), "surface_terrain.json: expected 4 rows, found 5"),
        (meadow().replacen("\"gr50_\"", "50", 1), "[0][0]: expected a text, found a whole number"),
        ("{}".to_owned(), "surface_terrain.json: expected a list of rows, found a structure"),
    ] {
        expect(message, &refusal_of(HEADER, "{}", &terrain));
    }
    let more: String = (3..=9).map(|level| format!(", \"level-{level}\": {{}}")).collect();
    let nine_levels = format!("\"index\": 0 }}, \"underground\": {{}}{more}");
    for (from, to, message) in [
        (
            "\"versionMajor\": 1",
            "\"versionMajor\": 4",
            "header.json:3:21: versionMajor: unsupported version 4",
        ),
        ("\"versionMajor\": 1,", "", "versionMajor: the value is missing"),
        (
            "\"width\": 6",
            "\"width\": 4000000000",
            "mapLevels.surface.width: 4000000000 is not between 1 and 4096",
        ),
        ("\"index\": 0 }", "\"index\": 0 }, \"level-3\": {}", "unexpected level `level-3`"),
        ("\"index\": 0 }", &nine_levels, "the map has 9 levels; the maximum is 8"),
        ("\"x\": 5", "\"x\": []", "players.blue.mainTown.x: expected a whole number"),
        ("\"players\": {", "\"players\": [", "header.json"),
    ] {
        assert!(HEADER.contains(from), "{from}");
        expect(message, &refusal_of(&HEADER.replacen(from, to, 1), "{}", &meadow()));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n\n"));
}

#[test]
fn diagnostics_of_all_files_are_collected_up_to_a_limit() {
    let header = HEADER.replace("\"x\": 5", "\"x\": []");
    let text = refusal_of(&header, "{\"a\": 5}", &meadow().replace("gr", "hl"));
    for entry in ["header.json:", "objects.json:", "surface_terrain.json:"] {
        assert!(text.contains(entry), "{entry}\n{text}");
    }
    let objects: Vec<String> = (0..5000).map(|at| format!("\"a{at}\": {{ \"x\": -1 }}")).collect();
    let text = refusal_of(HEADER, &format!("{{ {} }}", objects.join(",")), &meadow());
    assert!(text.lines().count() <= 101 && text.contains("more"), "{}", text.lines().count());
}

#[test]
fn other_files_and_damaged_archives_have_different_errors() {
    assert!(refusal(b"").to_string().contains("the file is not a ZIP archive; use a .vmap"));
    assert!(refusal(&[0; 100]).to_string().contains("not a ZIP archive"));
    let bytes = archive(&[("header.json", HEADER)]);
    assert!(refusal(&bytes).to_string().contains("objects.json: the file is missing"));
    assert!(refusal(&bytes[..bytes.len() - 30]).to_string().contains("the archive is damaged at byte"));
    for name in ["../header.json", "/etc/passwd", "a\\b"] {
        let text = refusal(&archive(&[("header.json", HEADER), (name, "")])).to_string();
        assert!(text.contains("invalid name of a file in the archive"), "{text}");
    }
    let many: Vec<String> = (0..300).map(|at| at.to_string()).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "")).collect();
    assert!(refusal(&archive(&many)).to_string().contains("300 files; the maximum is 256"));
}

#[test]
fn truncated_map_is_rejected() {
    let bytes = written(&small_maps::two_levels());
    for end in 0..bytes.len() {
        let error = refusal(&bytes[..end]).to_string();
        assert!(!error.is_empty(), "cut at {end}");
    }
}

#[test]
fn zip_bombs_are_rejected() {
    let spaces = " ".repeat(40 << 20);
    let text = refusal_of(HEADER, &spaces, &meadow());
    assert!(
        text.contains("objects.json: the unpacked size is more than") && text.contains("do not trust"),
        "{text}"
    );
    let text = refusal_of(&spaces, "{}", &meadow());
    assert!(text.contains("header.json: the unpacked size is more than"), "{text}");
    // The directory states a wrong small size.
    let mut bytes = archive(&[("header.json", &spaces)]);
    let record = bytes.windows(4).rposition(|bytes| bytes == b"PK\x01\x02").unwrap();
    bytes[record + 24..record + 28].copy_from_slice(&100_u32.to_le_bytes());
    assert!(refusal(&bytes).to_string().contains("the file size differs from the directory"));
    let deep = "[".repeat(1 << 20);
    assert!(refusal_of(HEADER, &deep, &meadow()).contains("nested deeper"));
}

#[test]
fn random_damage_gives_a_map_or_an_error() {
    let bytes = written(&small_maps::laden());
    let texts: Vec<(&str, String)> = ["header.json", "objects.json", "surface_terrain.json"]
        .map(|name| (name, vmap_checker::entry_text(&bytes, name).unwrap()))
        .into();
    let mut rng = Seed(77).at("damage").stream();
    let pieces: [&[u8]; 12] =
        [b"9", b"-1", b"\"", b"[", b"]", b"{", b"}", b",", b"99999999999", b"null", b"\xff", b"gr5_"];
    let (mut maps, mut refused) = (0, 0);
    for round in 0..1500 {
        let damaged = if round % 3 == 0 {
            let mut packed = bytes.clone();
            for _ in 0..=rng.index(3) {
                let at = rng.index(packed.len());
                packed[at] ^= 1 << rng.index(8);
            }
            packed
        } else {
            let changed_file = rng.index(3);
            let files: Vec<(&str, String)> = texts
                .iter()
                .enumerate()
                .map(|(at, (name, text))| {
                    let mut text = text.clone().into_bytes();
                    for _ in 0..if at == changed_file { 1 + rng.index(3) } else { 0 } {
                        let place = rng.index(text.len());
                        match rng.index(3) {
                            0 => text[place] = u8::try_from(rng.index(256)).unwrap(),
                            1 => drop(text.drain(place..(place + rng.index(40)).min(text.len()))),
                            _ => drop(text.splice(place..place, rng.pick(&pieces).unwrap().iter().copied())),
                        }
                    }
                    (*name, String::from_utf8_lossy(&text).into_owned())
                })
                .collect();
            let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
            archive(&files)
        };
        match read(&damaged, heroes3()) {
            Ok(map) => {
                maps += 1;
                // Maps that are read can be written and read again, unless the model cannot represent them.
                if let Ok(again) = rmg_games::vmap::write(&map.model, heroes3()) {
                    assert!(read_back(&again).model.objects.len() == map.model.objects.len());
                }
            }
            Err(error) => {
                refused += 1;
                assert!(!error.diagnostics.is_empty() && !error.to_string().is_empty());
            }
        }
    }
    assert!(maps > 100 && refused > 500, "{maps} maps, {refused} refused");
}

#[test]
fn invalid_utf8_is_reported_with_its_line() {
    let bytes = good::archive(&[
        ("header.json", HEADER.as_bytes()),
        ("objects.json", b"{\n  \"a\": \xff }"),
        ("surface_terrain.json", meadow().as_bytes()),
    ]);
    let text = refusal(&bytes).to_string();
    assert!(text.contains("objects.json:2:8: byte 0xff is not UTF-8 here; fix the text"), "{text}");
}
