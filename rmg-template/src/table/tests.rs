//! Tests of reading, writing and editing tables.

mod hints;
mod mirrored;
mod relayout;
mod rules;
mod written;

use proptest::prelude::*;
use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::template::{ConnectionKind, ForcedLevel, MonsterStrength, RoadRequest, Template, ZoneKind};
use rmg_json::Document;

use super::*;
use crate::TemplateFile;
use crate::json::read_templates;

fn no_content() -> rmg_core::pack::ContentPack {
    rmg_core::pack::ContentPack::default()
}

fn template(text: &str) -> Template {
    let (document, diagnostics) = Document::parse(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let mut file = read_templates(&document);
    assert!(
        file.diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error),
        "{:?}",
        file.diagnostics
    );
    file.templates.remove(0)
}

/// Returns a template with two starts and a center that uses every option of a pack.
fn duel() -> Template {
    template(
        r#"{ "Duel" : { "description" : "Two hills", "minSize" : "m", "maxSize" : "xl+u", "players" : "2",
            "zones" : {
                "1" : { "type" : "playerStart", "size" : 11, "owner" : 1, "playerTowns" : { "castles" : 1, "townDensity" : 2 },
                    "matchTerrainToTown" : true, "monsters" : "weak", "mines" : { "wood" : 1, "gold" : 2 }, "mineDensities" : { "ore" : 3 },
                    "treasure" : [ { "min" : 100, "max" : 3000, "density" : 9 } ], "repelsZones" : true },
                "2" : { "type" : "cpuStart", "size" : 11, "owner" : 2, "matchTerrainToTown" : false, "terrainTypes" : [ "snow", "lava" ],
                    "allowedTowns" : [ "castle", "conflux" ], "monsters" : "strong", "forcedLevel" : "underground" },
                "7" : { "type" : "treasure", "size" : 30, "matchTerrainToTown" : false, "onlyWith" : { "players" : "2-4" }, "allowedMonsters" : [ "neutral" ],
                    "matchMonstersToTown" : true, "monsters" : "none" }
            },
            "connections" : [
                { "a" : "1", "b" : "7", "guard" : 45000, "road" : "true" },
                { "a" : "2", "b" : "7", "guard" : 100, "type" : "wide", "road" : "false" },
                { "a" : "1", "b" : "2", "type" : "forcePortal", "onlyWith" : { "humans" : "2-8" } },
                { "a" : "1", "b" : "2", "type" : "fictive" }
            ] } }"#,
    )
}

fn read(bytes: &[u8]) -> (Sheet, TemplateFile) {
    let (sheet, diagnostics) = Sheet::parse(bytes);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let file = read_table(&sheet, &no_content());
    (sheet, file)
}

fn written(templates: &[Template], dialect: Dialect) -> Vec<u8> {
    let (rows, _) = write_table(templates, dialect, &no_content());
    Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).bytes().unwrap()
}

/// Returns a template as text without spans, extras, and the rules that only packs have, to compare it with
/// one from another source.
fn without_spans(template: &Template) -> String {
    let mut template = template.clone();
    template.extras.clear();
    template.game_rules = Default::default();
    for zone in &mut template.zones {
        zone.extras.clear();
        zone.joining = Default::default();
    }
    for connection in &mut template.connections {
        connection.extras.clear();
    }
    let text = format!("{template:?}");
    let mut rest = text.as_str();
    let mut out = String::new();
    while let Some(at) = rest.find("Span {") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('}').expect("a span ends");
        rest = &rest[at + end + 1..];
    }
    out + rest
}

#[test]
fn options_of_a_pack_are_read_back() {
    let duel = duel();
    let bytes = written(std::slice::from_ref(&duel), Dialect::H3t(Counts::NEWEST));
    let (sheet, file) = read(&bytes);
    assert_eq!(file.diagnostics, []);
    let [found] = file.templates.as_slice() else { panic!("{} templates", file.templates.len()) };
    assert_eq!((found.min_size.value, found.max_size.value), (duel.min_size.value, duel.max_size.value));
    let kinds: Vec<ZoneKind> = found.zones.iter().map(|zone| zone.kind).collect();
    assert_eq!(kinds, [ZoneKind::PlayerStart, ZoneKind::CpuStart, ZoneKind::Treasure]);
    let strengths: Vec<MonsterStrength> = found.zones.iter().map(|zone| zone.monsters).collect();
    assert_eq!(strengths, [MonsterStrength::Weak, MonsterStrength::Strong, MonsterStrength::None]);
    assert_eq!(found.zones[1].forced_level, ForcedLevel::Underground);
    assert!(found.zones[0].repels && found.zones[2].monsters_match_town);
    let links: Vec<(ConnectionKind, u32, RoadRequest)> =
        found.connections.iter().map(|link| (link.kind, link.guard.value, link.road)).collect();
    assert_eq!(
        links,
        [
            (ConnectionKind::Guarded, 45_000, RoadRequest::Yes),
            (ConnectionKind::Wide, 100, RoadRequest::No),
            (ConnectionKind::ForcePortal, 0, RoadRequest::Random),
            (ConnectionKind::Fictive, 0, RoadRequest::Random),
        ]
    );
    // a table that was read is always written the same; the first table has other numbers of players
    let again = written(&file.templates, Dialect::H3t(Counts::NEWEST));
    assert_eq!(again.len(), sheet.bytes().unwrap().len());
    assert_eq!(written(&read(&again).1.templates, Dialect::H3t(Counts::NEWEST)), again);
}

#[test]
fn conversion_to_json_and_back_keeps_the_template() {
    let (_, file) = read(&written(&[duel()], Dialect::H3t(Counts::NEWEST)));
    let (text, losses) = crate::json::write_templates(&file.templates).unwrap();
    assert_eq!(losses, []);
    let back = template(&text);
    assert_eq!(without_spans(&back), without_spans(&file.templates[0]));
    let again = written(&[back], Dialect::H3t(Counts::NEWEST));
    assert_eq!(without_spans(&read(&again).1.templates[0]), without_spans(&file.templates[0]));
}

#[test]
fn losses_of_the_original_format_are_reported() {
    let (rows, losses) = write_table(&[duel()], Dialect::RmgTxt, &no_content());
    assert_eq!(rows.len(), 3 + 4);
    assert!(rows.iter().all(|row| row.len() == 85));
    let reported: Vec<String> = losses.iter().map(ToString::to_string).collect();
    for part in [
        "zone 1: repulsion: omitted",
        "zone 2: level: chosen by the game",
        "connection 1 - 7: road: chosen by the game",
        "connection 1 - 2: type `forcePortal`: written as a guarded connection",
        "connection 1 - 2: type `fictive`: omitted: it creates no link",
        "description: omitted",
    ] {
        assert!(reported.iter().any(|line| line == part), "{part}: {reported:#?}");
    }
    let bytes = written(&[duel()], Dialect::RmgTxt);
    let (_, file) = read(&bytes);
    assert_eq!(
        (file.templates[0].connections.len(), file.diagnostics.len()),
        (3, 0),
        "{:?}",
        file.diagnostics
    );
}

#[test]
fn numbers_of_players_follow_from_the_existing_zones() {
    let text = r#"{ "t" : { "minSize" : "s", "maxSize" : "g", "players" : "2-4", "zones" : {
        "1" : { "type" : "playerStart", "owner" : 1 }, "2" : { "type" : "playerStart", "owner" : 2 },
        "3" : { "type" : "cpuStart", "owner" : 3, "onlyWith" : { "players" : "3-4" } },
        "4" : { "type" : "cpuStart", "owner" : 4, "onlyWith" : { "players" : "4" } } }, "connections" : [] } }"#;
    let (_, file) = read(&written(&[template(text)], Dialect::RmgTxt));
    let found = &file.templates[0];
    assert_eq!((found.players.value.max(), found.humans.as_ref().unwrap().value.max()), (Some(4), Some(2)));
    assert_eq!(found.for_players(1, 2).zones.len(), 2);
    assert_eq!(found.for_players(1, 3).zones.len(), 3);
    assert_eq!(found.for_players(1, 4).zones.len(), 4);
}

fn diagnostics_of(change: impl FnOnce(&mut Vec<Vec<String>>)) -> Vec<Diagnostic> {
    let (mut rows, _) = write_table(&[duel()], Dialect::H3t(Counts::NEWEST), &no_content());
    change(&mut rows);
    let sheet = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false });
    read_table(&sheet, &no_content()).diagnostics
}

#[test]
fn diagnostics_have_codes_and_spans() {
    let columns = Columns::of(Dialect::H3t(Counts::NEWEST));
    for (code, change) in [
        (
            "out-of-range",
            &(|rows: &mut Vec<Vec<String>>| rows[3][0] = "4000".to_owned()) as &dyn Fn(&mut Vec<Vec<String>>),
        ),
        ("missing-count", &|rows| rows[3][2].clear()),
        ("wrong-type", &|rows| rows[3][columns.zone.size] = "big".to_owned()),
        ("out-of-range", &|rows| rows[3][columns.zone.size] = "-5".to_owned()),
        ("out-of-range", &|rows| rows[4][columns.zone.owner] = "9".to_owned()),
        ("unknown-word", &|rows| rows[4][columns.zone.strength] = "huge".to_owned()),
        ("odd-flag", &|rows| rows[4][columns.zone.same_type] = "yes".to_owned()),
        ("second-type", &|rows| rows[4][columns.zone.types.start] = "x".to_owned()),
        ("duplicate-id", &|rows| rows[4][columns.zone.id] = "1".to_owned()),
        ("unknown-zone", &|rows| rows[4][columns.connection.zones.start] = "12".to_owned()),
        ("missing-key", &|rows| rows[4][columns.connection.zones.start].clear()),
        ("self-connection", &|rows| rows[3][columns.connection.zones.start] = "7".to_owned()),
        ("reversed-range", &|rows| rows[3][columns.zone.treasure.start] = "9000".to_owned()),
        ("reversed-range", &|rows| rows[3][columns.sizes.start] = "98".to_owned()),
        ("reversed-range", &|rows| rows[5][columns.zone.restrictions.start + 2] = "6".to_owned()),
        ("surplus-cell", &|rows| rows[4].push("tail".to_owned())),
        ("nameless-template", &|rows| rows[3][columns.name].clear()),
        ("no-table", &|rows| rows[0][0] = "Packs".to_owned()),
        ("no-rows", &|rows| rows.truncate(3)),
    ] {
        let diagnostics = diagnostics_of(change);
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == code), "{code}: {diagnostics:#?}");
        let has_span = |diagnostic: &Diagnostic| diagnostic.code == "no-rows" || diagnostic.span.is_some();
        assert!(diagnostics.iter().all(has_span), "{diagnostics:#?}");
    }
}

#[test]
fn irregularities_of_published_tables_are_accepted() {
    let (mut rows, _) = write_table(&[duel()], Dialect::RmgTxt, &no_content());
    let columns = Columns::of(Dialect::RmgTxt);
    // blanks around a cell, an unused row of 0 - 0, an empty value, a short row, a blank row, no zone type
    rows[3][columns.zone.size] = "  11 ".to_owned();
    rows[4][columns.connection.zones.start] = "0".to_owned();
    rows[4][columns.connection.zones.start + 1] = "0".to_owned();
    rows[5][columns.connection.value].clear();
    rows[5].truncate(columns.connection.wide);
    columns.zone.types.clone().for_each(|column| rows[5][column].clear());
    rows.insert(4, vec![String::new(); 200]);
    let sheet = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false });
    let file = read_table(&sheet, &no_content());
    assert_eq!(file.diagnostics, []);
    assert_eq!(file.templates[0].zones[0].size.value, 11);
    assert_eq!(
        (file.templates[0].zones[2].kind, file.templates[0].connections.len()),
        (ZoneKind::Treasure, 2)
    );
}

#[test]
fn quotes_enclose_tabs_and_line_ends_and_stray_quotes_are_letters() {
    let text = "a\t\"one\ttwo\r\nthree \"\"four\"\"\"\tb\r\n\"\tlast\n";
    let (sheet, diagnostics) = Sheet::parse(text.as_bytes());
    assert_eq!(sheet.text(), text);
    let rows: Vec<Vec<String>> =
        sheet.rows().map(|row| (0..row.len()).map(|at| row.get(at).into_owned()).collect()).collect();
    assert_eq!(rows, [vec!["a", "one\ttwo\r\nthree \"four\"", "b"], vec!["\"", "last"]]);
    assert_eq!(diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>(), ["stray-quote"]);
}

proptest! {
    #[test]
    fn parsed_tables_keep_their_bytes(bytes in proptest::collection::vec(
        prop_oneof![Just(b'\t'), Just(b'\n'), Just(b'\r'), Just(b'"'), Just(b'x'), any::<u8>()], 0..120)
    ) {
        let (sheet, _) = Sheet::parse(&bytes);
        prop_assert_eq!(sheet.bytes().unwrap(), bytes);
        // reading the templates must not panic
        let _ = read_table(&sheet, &no_content());
    }

    #[test]
    fn setting_a_cell_changes_only_that_cell(
        cells in proptest::collection::vec(proptest::collection::vec("[ab\t\n\"]{0,3}", 1..5), 1..5),
        changes in proptest::collection::btree_map((0..5usize, 0..8usize), "[xy\t\"]{0,3}", 1..5),
    ) {
        let mut sheet = Sheet::of_rows(&cells, Encoding::Utf8 { mark: false });
        let before: Vec<Vec<String>> = sheet.rows().map(|row| (0..8).map(|at| row.get(at).into_owned()).collect()).collect();
        let list: Vec<(usize, usize, &str)> = changes.iter().map(|((row, column), value)| (*row, *column, value.as_str())).collect();
        let result = sheet.set(&list);
        if changes.keys().any(|(row, _)| *row >= before.len()) {
            let is_refused = matches!(result, Err(EditError::NoSuchRow { .. }));
            prop_assert!(is_refused);
        } else {
            prop_assert_eq!(result, Ok(()));
            for (at, row) in sheet.rows().enumerate() {
                for (column, old) in before[at].iter().enumerate() {
                    let want = changes.get(&(at, column)).map_or(old.as_str(), |value| value.trim());
                    let found = row.get(column);
                    prop_assert_eq!(found.as_ref(), want);
                }
            }
        }
    }
}
