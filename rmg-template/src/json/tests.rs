mod damaged;
mod expand;
mod language;
mod real;

use rmg_core::diag::{Diagnostic, LineIndex};
use rmg_core::template::{
    ArtifactSets, ConnectionKind, ForcedLevel, MonsterStrength, OwnOrLike, RoadRequest, Template,
    VictoryRequest, WaterContent, ZoneKind, ZoneSizeLaw,
};
use rmg_core::{Seat, ZoneId};

use super::read_templates;
use crate::TemplateFile;
use rmg_json::Document;

/// A valid template with every key of the language.
const EVERYTHING: &str = include_str!("tests/everything.json");

/// A small valid template; tests change it line by line.
const SMALL: &str = r#"{
 "Small" : {
  "minSize" : "s", "maxSize" : "m",
  "players" : "2",
  "zones" : {
   "1" : { "type" : "playerStart", "owner" : 1, "size" : 10 },
   "2" : { "type" : "playerStart", "owner" : 2, "size" : 10 },
   "mid" : { "type" : "treasure" }
  },
  "connections" : [
   { "a" : "1", "b" : "mid" },
   { "a" : "2", "b" : "mid" }
  ]
 }
}"#;

fn read(text: &str) -> (TemplateFile, Vec<Diagnostic>) {
    let (document, diagnostics) = Document::parse(text);
    (read_templates(&document), diagnostics)
}

/// Reads the only template of a text without diagnostics.
fn clean(text: &str) -> Template {
    let (mut file, diagnostics) = read(text);
    assert_eq!((diagnostics, &file.diagnostics), (Vec::new(), &Vec::new()));
    file.templates.remove(0)
}

/// Returns `line severity code` of every diagnostic of the template language.
fn diagnostics_of(text: &str) -> Vec<String> {
    let lines = LineIndex::new(text);
    let line = |diagnostic: &Diagnostic| {
        lines.locate(diagnostic.span.expect("diagnostics of templates have spans").start).line
    };
    let (file, _) = read(text);
    file.diagnostics
        .iter()
        .map(|diagnostic| format!("{} {} {}", line(diagnostic), diagnostic.severity, diagnostic.code))
        .collect()
}

/// Returns the diagnostics of the small template after some replacements.
fn broken(replacements: &[(&str, &str)]) -> Vec<String> {
    let text = replacements.iter().fold(SMALL.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    diagnostics_of(&text)
}

fn own<T>(value: &OwnOrLike<T>) -> &T {
    match value {
        OwnOrLike::Own(value) => value,
        OwnOrLike::Like(_) => panic!("the value is inherited"),
    }
}

#[test]
fn every_field_of_the_language_is_read() {
    let template = clean(EVERYTHING);
    assert_eq!((template.id.as_str(), template.name.as_str()), ("everything", "All of it"));
    assert_eq!(template.description, "Says everything.");
    assert_eq!(template.min_size.value.to_string(), "s+u");
    assert_eq!(template.max_size.value.to_string(), "100x120x2");
    assert_eq!(template.players.value.to_string(), "2,4-6");
    assert_eq!(template.humans.as_ref().unwrap().value.to_string(), "0-2");
    assert_eq!(template.allowed_water, [WaterContent::None, WaterContent::Islands]);
    assert_eq!((template.zone_size_law, template.shuffle_seats), (ZoneSizeLaw::Quadratic, true));
    assert_eq!((template.artifact_sets, template.named_artifacts), (ArtifactSets::Free, 35));
    assert_eq!(template.zones.iter().filter_map(|zone| zone.named_artifacts).collect::<Vec<_>>(), [100]);
    assert_eq!(template.random_monsters, 45);
    assert_eq!(template.zones.iter().filter_map(|zone| zone.random_monsters).collect::<Vec<_>>(), [5]);
    assert_eq!(template.victory.as_ref().unwrap().value, VictoryRequest::Town(Some("the end".to_owned())));
    assert_eq!(template.settings.as_ref().unwrap().value, "{ \"heroes\" : { \"perPlayerOnMapCap\" : 4 } }");
    let lists = [&template.spells, &template.artifacts, &template.skills, &template.heroes];
    let names: Vec<&str> = lists
        .iter()
        .flat_map(|list| [&list.banned[0], &list.enabled[0]])
        .map(|name| name.value.as_str())
        .collect();
    assert_eq!(
        names,
        ["fly", "summonBoat", "grail", "hota:horn", "diplomacy", "necromancy", "orrin", "xeron"]
    );

    let zone = &template.zones[0];
    assert_eq!((zone.key.as_str(), zone.kind, zone.size.value), ("1", ZoneKind::PlayerStart, 12));
    assert_eq!(zone.owner.map(|owner| owner.value), Some(Seat(1)));
    assert_eq!((zone.monsters, zone.forced_level), (MonsterStrength::Weak, ForcedLevel::Surface));
    assert!(zone.towns_are_same_type);
    assert_eq!(
        (zone.allowed_monsters[0].value.as_str(), zone.banned_monsters[0].value.as_str()),
        ("neutral", "tower")
    );
    assert_eq!((zone.editor.x, zone.editor.y, zone.editor.size), (-1.5, 3.0, 0.5));
    let towns = own(&zone.towns);
    let player = towns.player;
    assert_eq!((player.towns, player.castles), (1, 2));
    assert_eq!(towns.neutral.towns, 5);
    assert!(!towns.match_terrain_to_town);
    assert_eq!((towns.allowed.len(), towns.banned[0].value.as_str()), (2, "inferno"));
    assert_eq!(towns.hints.len(), 5);
    assert_eq!(towns.hints[0].like.map(|zone| zone.value), Some(ZoneId(1)));
    let not_like: Vec<ZoneId> = towns.hints[1].not_like.iter().map(|zone| zone.value).collect();
    assert_eq!(not_like, [ZoneId(1), ZoneId(2)]);
    assert_eq!(towns.hints[2].not_like[0].value, ZoneId(2));
    assert_eq!(towns.hints[3].related_to_terrain.map(|zone| zone.value), Some(ZoneId(2)));
    assert_eq!(towns.hints[4], rmg_core::template::TownHint::default());
    assert_eq!(own(&zone.terrain).allowed[0].value, "core:grass");
    assert_eq!(own(&template.zones[1].terrain).banned[0].value, "lava");
    let mines = own(&zone.mines);
    assert_eq!((mines[0].0.value.as_str(), mines[0].1, mines[1].1), ("wood", 1, 0));
    let tiers = own(&zone.treasure);
    assert_eq!((tiers.len(), tiers[1].min, tiers[1].max, tiers[1].density), (2, 3000, 6000, 6));

    let objects = own(&zone.custom_objects);
    assert_eq!(objects.banned_categories[0].value, "seerHut");
    let banned: Vec<(&str, Option<&str>)> = objects
        .banned
        .iter()
        .map(|(name, sub)| (name.value.as_str(), sub.as_ref().map(|sub| sub.value.as_str())))
        .collect();
    assert_eq!(banned, [("arena", None), ("mine", Some("goldMine")), ("mine", Some("abandoned"))]);
    let common = &objects.common[0];
    assert_eq!(
        (common.object.value.as_str(), common.value, common.rarity, common.zone_limit),
        ("school", 1500, 70, Some(2))
    );
    assert_eq!(common.subtype.as_ref().unwrap().value, "magic");
    assert_eq!((objects.common[1].object.value.as_str(), objects.common[1].zone_limit), ("shrine", None));
    let required: Vec<(&str, Option<&str>, u32, Option<u32>)> = objects
        .required
        .iter()
        .map(|request| {
            (
                request.object.value.as_str(),
                request.subtype.as_ref().map(|sub| sub.value.as_str()),
                request.count,
                request.guard,
            )
        })
        .collect();
    assert_eq!(
        required,
        [
            ("obelisk", None, 3, None),
            ("market", None, 1, Some(0)),
            ("bank", Some("utopia"), 1, Some(20000)),
            ("bank", Some("hive"), 2, None),
        ]
    );

    let older = own(&template.zones[1].custom_objects);
    assert_eq!(older.banned.len(), 2);
    assert_eq!(
        (older.banned[1].0.value.as_str(), older.banned[1].1.as_ref().unwrap().value.as_str()),
        ("mine", "goldMine")
    );
    assert_eq!(older.common[0].object.value, "randomRelic");

    let copy = &template.zones[2];
    for source in [
        copy.towns.like(),
        copy.terrain.like(),
        copy.mines.like(),
        copy.treasure.like(),
        copy.custom_objects.like(),
    ] {
        assert_eq!(source, Some(ZoneId(0)));
    }
    let links: Vec<(ConnectionKind, u32, RoadRequest)> =
        template.connections.iter().map(|link| (link.kind, link.guard.value, link.road)).collect();
    assert_eq!(
        links,
        [
            (ConnectionKind::Guarded, 3000, RoadRequest::Yes),
            (ConnectionKind::Wide, 0, RoadRequest::No),
            (ConnectionKind::Fictive, 0, RoadRequest::Random),
            (ConnectionKind::Repulsive, 0, RoadRequest::Random),
            (ConnectionKind::ForcePortal, 4500, RoadRequest::Random),
        ]
    );
}

/// Returns the source of an inherited value.
trait LikeZone {
    fn like(&self) -> Option<ZoneId>;
}

impl<T> LikeZone for OwnOrLike<T> {
    fn like(&self) -> Option<ZoneId> {
        match self {
            Self::Own(_) => None,
            Self::Like(source) => Some(source.value),
        }
    }
}

#[test]
fn impossible_numbers_of_humans_are_ignored_with_a_warning() {
    let (file, _) = read(&SMALL.replacen("\"2\",", "\"2\", \"humans\" : \"3-4\",", 1));
    assert_eq!((file.diagnostics.len(), &file.templates[0].humans), (1, &None));
}

#[test]
fn omitted_keys_have_defaults() {
    let template = clean(SMALL);
    assert_eq!(template.name, "Small");
    assert_eq!(template.allowed_water.len(), 3);
    assert_eq!((template.zone_size_law, template.shuffle_seats), (ZoneSizeLaw::Linear, false));
    assert_eq!((&template.humans, &template.settings), (&None, &None));
    let zone = &template.zones[2];
    assert_eq!((zone.key.as_str(), zone.size.value, zone.monsters), ("mid", 1, MonsterStrength::Normal));
    assert!(own(&zone.towns).match_terrain_to_town);
    assert_eq!(zone.editor.size.to_bits(), 1.0_f64.to_bits());
    assert_eq!(template.connections[0].b.value, ZoneId(2));
}

#[test]
fn each_diagnostic_has_its_line_and_code() {
    let cases: &[(&str, &str, &str)] = &[
        ("\"s\",", "\"q\",", "3 error bad-size"),
        ("\"s\",", "\"0x36\",", "3 error bad-size"),
        ("\"s\",", "\"1000000x1000000\",", "3 error bad-size"),
        ("\"s\",", "\"l\",", "3 error reversed-range"),
        ("\"minSize\" : \"s\",", "", "2 error missing-key"),
        ("\"players\" : \"2\"", "\"players\" : \"4-2\"", "4 error reversed-range"),
        ("\"players\" : \"2\"", "\"players\" : \"9\"", "4 error out-of-range"),
        ("\"players\" : \"2\"", "\"players\" : \"\"", "4 error bad-range"),
        ("\"players\" : \"2\"", "\"players\" : 2", "4 warning text-as-number"),
        ("\"players\" : \"2\"", "\"players\" : [ ]", "4 error wrong-type"),
        (
            "\"players\" : \"2\"",
            "\"players\" : \"2\", \"humans\" : \"3\"",
            "4 warning more-humans-than-players",
        ),
        ("\"players\"", "\"Players\" : \"2\", \"players\"", "4 warning unknown-key"),
        ("\"2\",", "\"2\", \"zoneSizeLaw\" : \"cubic\",", "4 error unknown-word"),
        ("\"2\",", "\"2\", \"allowedWaterContent\" : [ \"sea\" ],", "4 error unknown-word"),
        ("\"2\",", "\"2\", \"allowedWaterContent\" : [ \"none\", \"sea\" ],", "4 warning unknown-word"),
        ("\"2\",", "\"2\", \"shuffleSeats\" : \"true\",", "4 warning boolean-as-text"),
        ("\"2\",", "\"2\", \"settings\" : 5,", "4 error wrong-type"),
        ("\"2\",", "\"2\", \"bannedSpells\" : \"fly\",", "4 error wrong-type"),
        ("\"2\",", "\"2\", \"bannedSpells\" : [ true ],", "4 error wrong-type"),
        ("\"2\",", "\"2\", \"players\" : \"2\",", "4 warning duplicate-key"),
        ("\"playerStart\"", "\"playerstart\"", "6 error unknown-word"),
        ("\"playerStart\"", "\"water\"", "6 error unknown-word"),
        ("\"type\" : \"playerStart\", ", "", "6 error missing-key"),
        ("\"owner\" : 1", "\"owner\" : 9", "6 error out-of-range"),
        ("\"owner\" : 1", "\"owner\" : \"1\"", "6 warning number-as-text"),
        ("\"size\" : 10", "\"size\" : 0", "6 error out-of-range"),
        ("\"size\" : 10", "\"size\" : 1000000", "6 error out-of-range"),
        ("\"size\" : 10", "\"size\" : 10.0", "6 warning decimal-number"),
        ("\"size\" : 10", "\"size\" : 10.5", "6 error wrong-type"),
        ("\"size\" : 10", "\"size\" : 10, \"mines\" : { \"wood\" : -1 }", "6 error out-of-range"),
        ("\"size\" : 10", "\"treasure\" : [ { \"min\" : 9, \"max\" : 3 } ]", "6 error reversed-range"),
        ("\"size\" : 10", "\"treasure\" : [ { \"min\" : 9 } ]", "6 warning missing-max"),
        ("\"size\" : 10", "\"treasure\" : { }", "6 error wrong-type"),
        ("\"size\" : 10", "\"interior\" : \"rooms\"", "6 warning unknown-key"),
        ("\"size\" : 10", "\"monsters\" : \"medium\"", "6 warning unknown-word"),
        ("\"size\" : 10", "\"forcedLevel\" : \"2\"", "6 warning unknown-word"),
        ("\"size\" : 10", "\"minesLikeZone\" : 7", "6 error missing-zone"),
        ("\"size\" : 10", "\"minesLikeZone\" : 1", "6 error inheritance-circle"),
        ("\"size\" : 10", "\"minesLikeZone\" : \"mid\", \"mines\" : { }", "6 warning idle-key"),
        (
            "\"size\" : 10",
            "\"townHints\" : [ { \"likeZone\" : 2, \"notLikeZone\" : 2 } ]",
            "6 warning idle-key",
        ),
        ("\"size\" : 10", "\"playerTowns\" : { \"townTypesLikeZone\" : 2 }", "6 warning idle-key"),
        (
            "\"size\" : 10",
            "\"terrainTypes\" : [ \"a\" ], \"bannedTerrains\" : [ \"b\" ]",
            "6 warning idle-key",
        ),
        (
            "\"size\" : 10",
            "\"customObjects\" : { \"bannedCategories\" : [ \"bonuses\" ] }",
            "6 warning unknown-word",
        ),
        (
            "\"size\" : 10",
            "\"customObjects\" : { \"bannedObjects\" : { \"a\" : false } }",
            "6 warning ban-with-false",
        ),
        (
            "\"size\" : 10",
            "\"customObjects\" : { \"commonObjects\" : [ { \"type\" : \"a\" } ] }",
            "6 error missing-key",
        ),
        (
            "\"size\" : 10",
            "\"customObjects\" : { \"requiredObjects\" : { \"a\" : { \"guard\" : 5 } } }",
            "6 error missing-key",
        ),
        ("{ \"type\" : \"treasure\" }", "5", "8 error wrong-type"),
        ("\"b\" : \"mid\"", "\"b\" : \"middle\"", "11 error missing-zone"),
        ("\"b\" : \"mid\"", "\"b\" : \"1\"", "11 warning self-connection"),
        ("\"b\" : \"mid\"", "\"b\" : 2", "11 warning text-as-number"),
        (", \"b\" : \"mid\"", "", "11 error missing-key"),
        ("\"b\" : \"mid\"", "\"b\" : \"mid\", \"guard\" : -5", "11 error out-of-range"),
        ("\"b\" : \"mid\"", "\"b\" : \"mid\", \"road\" : true", "11 warning road-as-boolean"),
        ("\"b\" : \"mid\"", "\"b\" : \"mid\", \"road\" : \"yes\"", "11 warning unknown-word"),
        ("\"b\" : \"mid\"", "\"b\" : \"mid\", \"type\" : \"open\"", "11 warning unknown-word"),
        ("{ \"a\" : \"1\", \"b\" : \"mid\" }", "[ ]", "11 error wrong-type"),
    ];
    for (from, to, diagnostic) in cases {
        assert_eq!(broken(&[(from, to)]), [*diagnostic], "{to}");
    }
}

#[test]
fn duplicate_zones_and_templates_are_errors() {
    let twice = broken(&[("\"2\" : {", "\"1\" : {"), ("\"a\" : \"2\"", "\"a\" : \"1\"")]);
    assert_eq!(twice, ["7 error duplicate-id"]);
    let body = SMALL.trim().trim_start_matches('{').trim_end_matches('}');
    assert!(diagnostics_of(&format!("{{ {body}, {body} }}"))[0].ends_with("error duplicate-id"));
}

#[test]
fn all_diagnostics_are_reported_at_once() {
    let diagnostics = broken(&[
        ("\"s\"", "\"tiny\""),
        ("\"2\",", "\"two\","),
        ("\"size\" : 10", "\"size\" : 0, \"sice\" : 5"),
        ("\"treasure\"", "\"tresure\""),
        ("\"b\" : \"mid\"", "\"b\" : \"nowhere\""),
    ]);
    assert_eq!(
        diagnostics,
        [
            "3 error bad-size",
            "4 error bad-range",
            "6 warning unknown-key",
            "6 error out-of-range",
            "8 error unknown-word",
            "11 error missing-zone"
        ]
    );
}

#[test]
fn suggestions_name_similar_words() {
    let help = |from: &str, to: &str| {
        let (file, _) = read(&SMALL.replacen(from, to, 1));
        file.diagnostics[0].help.clone().unwrap()
    };
    assert_eq!(help("\"size\"", "\"sise\""), "did you mean `size`?");
    assert_eq!(help("\"treasure\"", "\"Treasure\""), "did you mean `treasure`?");
    assert_eq!(help("\"b\" : \"mid\"", "\"b\" : \"mod\""), "did you mean `mid`?");
    assert_eq!(help("\"b\" : \"mid\"", "\"b\" : \"17\""), "use one of: 1, 2, mid");
}

#[test]
fn cycles_of_inheritance_are_reported_as_a_chain() {
    let text = SMALL
        .replacen("\"size\" : 10", "\"minesLikeZone\" : \"mid\"", 1)
        .replacen("\"size\" : 10", "\"minesLikeZone\" : 1", 1)
        .replacen("\"treasure\" }", "\"treasure\", \"minesLikeZone\" : 2 }", 1);
    let (file, _) = read(&text);
    assert_eq!(file.diagnostics.len(), 1, "{:?}", file.diagnostics);
    assert_eq!(file.diagnostics[0].message, "cyclic `minesLikeZone`: `1` -> `mid` -> `2` -> `1`");
    assert_eq!(file.diagnostics[0].related.len(), 2);
}

#[test]
fn a_zone_that_leads_into_a_cycle_is_not_part_of_it() {
    let text = SMALL
        .replacen("\"size\" : 10", "\"treasureLikeZone\" : 2", 1)
        .replacen("\"size\" : 10", "\"treasureLikeZone\" : \"mid\"", 1)
        .replacen("\"treasure\" }", "\"treasure\", \"treasureLikeZone\" : 2 }", 1);
    let (file, _) = read(&text);
    let messages: Vec<&str> = file.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(messages, ["cyclic `treasureLikeZone`: `2` -> `mid` -> `2`"]);
}

#[test]
fn duplicate_structures_are_merged() {
    let text =
        SMALL.replacen("\"size\" : 10", "\"mines\" : { \"wood\" : 1 }, \"mines\" : { \"ore\" : 2 }", 1);
    let (file, _) = read(&text);
    assert_eq!(file.diagnostics.len(), 1);
    assert_eq!(own(&file.templates[0].zones[0].mines).len(), 2);
}

#[test]
fn too_many_zones_for_the_map_are_reported() {
    let zones: Vec<String> = (3..203).map(|id| format!("\"{id}\" : {{ \"type\" : \"treasure\" }}")).collect();
    let crowded = SMALL.replacen("\"mid\"", &format!("{}, \"mid\"", zones.join(", ")), 1);
    let diagnostics = diagnostics_of(&crowded);
    assert_eq!(diagnostics, ["3 warning no-room"]);
    assert_eq!(diagnostics_of(&crowded.replacen("\"m\"", "\"s\"", 1)), ["3 error no-room"]);
    let zones: Vec<String> =
        (3..2003).map(|id| format!("\"{id}\" : {{ \"type\" : \"treasure\" }}")).collect();
    let diagnostics =
        diagnostics_of(&SMALL.replacen("\"mid\"", &format!("{}, \"mid\"", zones.join(", ")), 1));
    assert!(diagnostics[0].ends_with("too-many-zones"), "{diagnostics:?}");
}

#[test]
fn files_with_another_structure_are_errors() {
    assert_eq!(diagnostics_of("[ ]"), ["1 error wrong-type"]);
    assert_eq!(diagnostics_of("{ \"a\" : 5 }"), ["1 error wrong-type"]);
    assert_eq!(diagnostics_of("{ \"zones\" : { }, \"connections\" : [ ] }"), ["1 error nameless-template"]);
    assert_eq!(
        diagnostics_of("{ \"a\" : { } }"),
        ["minSize", "maxSize", "players", "zones", "connections"].map(|_| "1 error missing-key")
    );
    let no_zones =
        "{ \"a\" : { minSize : \"s\", maxSize : \"s\", players : \"1\", zones : { }, connections : [ ] } }";
    assert_eq!(diagnostics_of(no_zones), ["1 error no-zones"]);
    assert!(read("{ }").0.templates.is_empty());
}

#[test]
fn errors_of_one_template_leave_others_usable() {
    let body = SMALL.trim().trim_start_matches('{').trim_end_matches('}');
    let other = body.replacen("Small", "Other", 1).replacen("\"s\"", "\"q\"", 1);
    let (file, _) = read(&format!("{{ {other}, {body}, \"bad\" : 5 }}"));
    assert_eq!(file.templates.len(), 2);
    assert_eq!((file.is_usable(0), file.is_usable(1)), (false, true));
    assert_eq!(
        (file.file_diagnostics().len(), file.diagnostics_of(0).len(), file.diagnostics_of(1).len()),
        (1, 1, 0)
    );
    assert_eq!((file.find("Small"), file.find("nothing")), (Some(1), None));
}

#[test]
fn densities_of_towns_and_mines_are_read() {
    let text = SMALL.replacen(
        "\"size\" : 10",
        "\"playerTowns\" : { \"townDensity\" : 3, \"castleDensity\" : 4 }, \"mineDensities\" : { \"ore\" : 2 }",
        1,
    );
    let (file, diagnostics) = read(&text);
    assert!(diagnostics.is_empty() && file.diagnostics.is_empty(), "{:?}", file.diagnostics);
    let zone = &file.templates[0].zones[0];
    let towns = own(&zone.towns).player;
    assert_eq!((towns.town_density, towns.castle_density), (3, 4));
    assert_eq!(
        zone.mine_densities.iter().map(|(name, count)| (name.value.as_str(), *count)).collect::<Vec<_>>(),
        [("ore", 2)]
    );
}

#[test]
fn a_connection_of_a_zone_to_itself_is_kept_with_a_warning() {
    for (kind, effect) in [("guarded", "a pair of monoliths inside it"), ("repulsive", "no effect")] {
        let text = SMALL.replacen("\"b\" : \"mid\"", &format!("\"b\" : \"1\", \"type\" : \"{kind}\""), 1);
        let (file, _) = read(&text);
        assert_eq!(file.diagnostics[0].message, format!("zone `1` is connected to itself: {effect}"));
        assert_eq!(file.templates[0].connections.len(), 2);
    }
}
