//! Broken and crafted files give an error that helps, and never more.

use rmg_core::Seed;
use rmg_games::vmap::{VmapError, read};
use rmg_reader_tests::good;
use rmg_tests::templates::heroes3;
use rmg_tests::{small_maps, vmap_checker};

use super::others::{HEADER, TOWN, archive, meadow};
use super::{read_back, written};

fn refusal(bytes: &[u8]) -> VmapError {
    let error = read(bytes, heroes3()).unwrap_err();
    assert!(!error.faults.is_empty() && error.faults.len() <= VmapError::MOST);
    error
}

fn refusal_of(header: &str, objects: &str, terrain: &str) -> String {
    let files = [("header.json", header), ("objects.json", objects), ("surface_terrain.json", terrain)];
    refusal(&archive(&files)).to_string()
}

#[test]
fn every_fault_names_file_line_and_remedy() {
    let objects = format!("{{\n\"town_0\": {{ {TOWN} }}\n}}");
    let mut others = Vec::new();
    let mut expect = |words: &str, text: &str| {
        if !text.contains(words) {
            others.push(format!("wanted: {words}\n{text}"));
        }
    };
    let with = |from: &str, to: &str| {
        assert!(objects.contains(from), "{from}");
        objects.replacen(from, to, 1)
    };
    for (objects, words) in [
        (
            with("\"x\": 5", "\"x\": \"5\""),
            "objects.json:2:55: town_0.x: a whole number belongs here, and not a text",
        ),
        (with("\"x\": 5", "\"x\": -1"), "town_0.x: -1 is not between 0 and 65535"),
        (with("\"x\": 5", "\"x\": 1e300"), "is not between 0 and 65535"),
        (with("\"x\": 5,", ""), "objects.json:2:11: town_0.x: the value is missing; fix the value"),
        (with("\"l\": 0", "\"l\": 1"), "town_0.l: 1 is not between 0 and 0"),
        (with("\"type\": \"town\",", ""), "town_0.type: the value is missing"),
        (
            with("0BBABB", "0BBAB"),
            "objects.json:4:17: town_0.template.mask: the rows of the mask are not equally long",
        ),
        (with("0BBABB", "0B?ABB"), "a cell of a mask is one of"),
        (with("\"mask\"", "\"musk\""), "town_0.template.mask: the value is missing"),
        ("[".to_owned(), "objects.json:1:2: the text ends before `]`; fix the text"),
        ("5".to_owned(), "objects.json: a structure or a list belongs here, and not a whole number"),
        ("{\"a\": 5, \"a\": []}".to_owned(), "objects.json:1:15: a: two objects have this name; rename one"),
        ("{}\n nothing".to_owned(), "objects.json:2:2: the text should end after its first value"),
        (
            "[ {a 1},\n { \"x\": [] } ]".to_owned(),
            "objects.json:2:9: [1].x: a whole number belongs here, and not a list",
        ),
        (format!("{{ \"{}\": {{}} }}", "a".repeat(300)), "a…: unpacked, it has more than 256 bytes"),
    ] {
        expect(words, &refusal_of(HEADER, &objects, &meadow()));
    }
    for (terrain, words) in [
        (meadow().replacen("gr50_", "gr50", 1), "surface_terrain.json:1:3: [0][0]: `gr50` is no tile"),
        (
            meadow().replacen("gr50_", "hl50_", 1),
            "does not have the terrain `hl` (1 tile); read it with a content pack that has",
        ),
        (meadow().replacen("\"gr50_\", ", "", 1), "[0]: there are 5 tiles, the map has 6"),
        (meadow().replacen("],", "], [],", 1), "surface_terrain.json: there are 5 rows, the map has 4"),
        (meadow().replacen("\"gr50_\"", "50", 1), "[0][0]: a text belongs here, and not a whole number"),
        ("{}".to_owned(), "surface_terrain.json: a list of rows belongs here, and not a structure"),
    ] {
        expect(words, &refusal_of(HEADER, "{}", &terrain));
    }
    let more: String = (3..=9).map(|level| format!(", \"level-{level}\": {{}}")).collect();
    let nine_levels = format!("\"index\": 0 }}, \"underground\": {{}}{more}");
    for (from, to, words) in [
        (
            "\"versionMajor\": 1",
            "\"versionMajor\": 4",
            "header.json:3:21: versionMajor: the map has version 4",
        ),
        ("\"versionMajor\": 1,", "", "versionMajor: the value is missing"),
        (
            "\"width\": 6",
            "\"width\": 4000000000",
            "mapLevels.surface.width: 4000000000 is not between 1 and 4096",
        ),
        ("\"index\": 0 }", "\"index\": 0 }, \"level-3\": {}", "the level `level-3` does not follow another"),
        ("\"index\": 0 }", &nine_levels, "the map has 9 levels; at most 8 are read"),
        ("\"x\": 5", "\"x\": []", "players.blue.mainTown.x: a whole number belongs here"),
        ("\"players\": {", "\"players\": [", "header.json"),
    ] {
        assert!(HEADER.contains(from), "{from}");
        expect(words, &refusal_of(&HEADER.replacen(from, to, 1), "{}", &meadow()));
    }
    assert!(others.is_empty(), "{}", others.join("\n\n"));
}

#[test]
fn faults_of_all_files_are_told_at_once_and_a_flood_of_them_is_counted() {
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
fn archives_that_are_none_are_told_from_damaged_ones() {
    assert!(refusal(b"").to_string().contains("this is no ZIP archive; give a .vmap"));
    assert!(refusal(&[0; 100]).to_string().contains("no ZIP archive"));
    let bytes = archive(&[("header.json", HEADER)]);
    assert!(refusal(&bytes).to_string().contains("objects.json: the file is missing"));
    assert!(refusal(&bytes[..bytes.len() - 30]).to_string().contains("the archive is damaged at byte"));
    for name in ["../header.json", "/etc/passwd", "a\\b"] {
        let text = refusal(&archive(&[("header.json", HEADER), (name, "")])).to_string();
        assert!(text.contains("is no name of a file in a map"), "{text}");
    }
    let many: Vec<String> = (0..300).map(|at| at.to_string()).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "")).collect();
    assert!(refusal(&archive(&many)).to_string().contains("300 files, a map at most 256"));
}

#[test]
fn a_map_cut_anywhere_is_refused() {
    let bytes = written(&small_maps::two_levels());
    for end in 0..bytes.len() {
        let error = refusal(&bytes[..end]).to_string();
        assert!(!error.is_empty(), "cut at {end}");
    }
}

#[test]
fn bombs_are_refused_before_they_burst() {
    let spaces = " ".repeat(40 << 20);
    let text = refusal_of(HEADER, &spaces, &meadow());
    assert!(
        text.contains("objects.json: unpacked, it has more than") && text.contains("do not trust"),
        "{text}"
    );
    let text = refusal_of(&spaces, "{}", &meadow());
    assert!(text.contains("header.json: unpacked, it has more than"), "{text}");
    // The directory says that a file is small, and it is not.
    let mut bytes = archive(&[("header.json", &spaces)]);
    let record = bytes.windows(4).rposition(|bytes| bytes == b"PK\x01\x02").unwrap();
    bytes[record + 24..record + 28].copy_from_slice(&100_u32.to_le_bytes());
    assert!(refusal(&bytes).to_string().contains("another size than the directory says"));
    let deep = "[".repeat(1 << 20);
    assert!(refusal_of(HEADER, &deep, &meadow()).contains("nested deeper"));
}

#[test]
fn random_damage_gives_a_map_or_an_error_and_nothing_else() {
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
            let broken = rng.index(3);
            let files: Vec<(&str, String)> = texts
                .iter()
                .enumerate()
                .map(|(at, (name, text))| {
                    let mut text = text.clone().into_bytes();
                    for _ in 0..if at == broken { 1 + rng.index(3) } else { 0 } {
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
                // Whatever is read can be written and read again, unless it says what only others can.
                if let Ok(again) = rmg_games::vmap::write(&map.model, heroes3()) {
                    assert!(read_back(&again).model.objects.len() == map.model.objects.len());
                }
            }
            Err(error) => {
                refused += 1;
                assert!(!error.faults.is_empty() && !error.to_string().is_empty());
            }
        }
    }
    assert!(maps > 100 && refused > 500, "{maps} maps, {refused} refused");
}

#[test]
fn bytes_that_are_no_text_are_told_with_their_line() {
    let bytes = good::archive(&[
        ("header.json", HEADER.as_bytes()),
        ("objects.json", b"{\n  \"a\": \xff }"),
        ("surface_terrain.json", meadow().as_bytes()),
    ]);
    let text = refusal(&bytes).to_string();
    assert!(text.contains("objects.json:2:8: byte 0xff is not UTF-8 here; fix the text"), "{text}");
}
