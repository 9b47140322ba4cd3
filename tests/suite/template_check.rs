//! A template is compared with the content pack, and everything that does not fit is named at once.

use proptest::prelude::*;
use rmg_core::diag::{Severity, has_errors};
use rmg_json::Document;
use rmg_plan::check_template;
use rmg_template::json::read_templates;
use rmg_tests::template_files;
use rmg_tests::templates::{heroes3, in_lines};

use crate::cases::cases;

/// A sound template; tests break it line by line.
const SOUND: &str = r#"{ "Sound" : { "minSize" : "s", "maxSize" : "m",
 "players" : "2",
 "zones" : {
  "1" : { "type" : "playerStart", "owner" : 1, "playerTowns" : { "castles" : 1 } },
  "2" : { "type" : "playerStart", "owner" : 2, "playerTowns" : { "castles" : 1 } },
  "mid" : { "type" : "treasure", "matchTerrainToTown" : false }
 },
 "connections" : [
  { "a" : "1", "b" : "mid" },
  { "a" : "2", "b" : "mid" }
 ] } }"#;

/// `severity code: message (help)` of every fault after some replacements; the reader itself finds nothing.
fn faults(replacements: &[(&str, &str)]) -> Vec<String> {
    let text = replacements.iter().fold(SOUND.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    let (document, json) = Document::parse(text.as_str());
    let file = read_templates(&document);
    assert!(
        !has_errors(&json) && !has_errors(&file.faults),
        "{:?}",
        in_lines(&text, &file.faults, Severity::Note)
    );
    check_template(&file.templates[0], heroes3())
        .iter()
        .map(|fault| {
            let help = fault.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
            format!("{} {}: {}{help}", fault.severity, fault.code, fault.message)
        })
        .collect()
}

/// `severity code` of every fault after something is put into the zone in the middle.
fn in_the_middle(text: &str) -> Vec<String> {
    let zone = format!("\"treasure\", {text}, ");
    let short = |fault: &String| fault.split(':').next().unwrap_or_default().to_owned();
    faults(&[("\"treasure\", ", &zone)]).iter().map(short).collect()
}

fn after(from: &str, to: &str) -> Vec<String> {
    let short = |fault: &String| fault.split(':').next().unwrap_or_default().to_owned();
    faults(&[(from, to)]).iter().map(short).collect()
}

#[test]
fn a_sound_template_has_no_faults() {
    assert_eq!(faults(&[]), [""; 0]);
}

#[test]
fn unknown_names_are_reported_with_the_nearest_known_one() {
    for (text, fault) in [
        (
            "\"allowedTowns\" : [ \"castel\" ]",
            "warning unknown-faction: there is no faction `castel`; it is left out (did you mean `castle`?)",
        ),
        (
            "\"bannedTowns\" : [ \"core:towr\" ]",
            "warning unknown-faction: there is no faction `towr`; it is left out (did you mean `tower`?)",
        ),
        (
            "\"bannedMonsters\" : [ \"nutral\" ]",
            "warning unknown-faction: there is no faction `nutral`; it is left out (did you mean `neutral`?)",
        ),
        (
            "\"bannedTerrains\" : [ \"lawa\" ]",
            "warning unknown-terrain: there is no terrain `lawa`; it is left out (did you mean `lava`?)",
        ),
        (
            "\"mines\" : { \"wod\" : 1 }",
            "warning unknown-resource: there is no resource `wod`; it is left out (did you mean `wood`?)",
        ),
        (
            "\"customObjects\" : { \"bannedObjects\" : { \"arenna\" : true } }",
            "warning unknown-object: there is no object `arenna`; it is left out (did you mean `arena`?)",
        ),
        (
            "\"customObjects\" : { \"bannedObjects\" : { \"mine\" : { \"goldmine\" : true } } }",
            "warning unknown-object: there is no subtype `mine/goldmine`; it is left out (did you mean `goldMine`?)",
        ),
        (
            "\"customObjects\" : { \"requiredObjects\" : { \"zzz\" : { \"a\" : 1, \"b\" : 1 } } }",
            "warning unknown-object: there is no object `zzz`; it is left out (the content pack `Heroes III` has none of that name; for content of a mod add its pack with --pack)",
        ),
    ] {
        let zone = format!("\"treasure\", {text}, ");
        assert_eq!(faults(&[("\"treasure\", ", &zone)])[0], fault);
        // a slip in a list that says what is chosen from leaves nothing of it
        let errors = in_the_middle(text).iter().filter(|fault| fault.starts_with("error")).count();
        assert_eq!(errors, usize::from(text.contains("allowedTowns")), "{text}");
    }
    for (list, code) in [
        ("bannedSpells", "unknown-spell"),
        ("enabledArtifacts", "unknown-artifact"),
        ("bannedSkills", "unknown-skill"),
        ("enabledHeroes", "unknown-hero"),
    ] {
        assert_eq!(
            after("\"2\",", &format!("\"2\", \"{list}\" : [ \"qqqq\" ],")),
            [format!("warning {code}")]
        );
    }
}

#[test]
fn names_with_the_namespace_of_the_game_and_required_objects_of_the_game_are_fine() {
    assert_eq!(in_the_middle("\"terrainTypes\" : [ \"core:grass\", \"subterra\" ]"), [""; 0]);
    let required = "\"customObjects\" : { \"requiredObjects\" : { \"mine\" : { \"goldMine\" : 1 }, \"redwoodObservatory\" : 1 } }";
    assert_eq!(in_the_middle(required), [""; 0]);
}

#[test]
fn an_object_with_two_values_is_told() {
    let entry = |object: &str| format!("{{ {object}, \"rmg\" : {{ \"value\" : 5, \"rarity\" : 5 }} }}");
    let zone = |first: &str, second: &str| {
        in_the_middle(&format!(
            "\"customObjects\" : {{ \"commonObjects\" : [ {}, {} ] }}",
            entry(first),
            entry(second)
        ))
    };
    let (arena, first) = ("\"type\" : \"arena\", \"subtype\" : \"arena\"", "\"type\" : \"arena\"");
    assert_eq!(
        zone(arena, first),
        ["warning common-object-twice"],
        "without a subtype: the first of its type"
    );
    assert_eq!(zone(arena, "\"type\" : \"crypt\""), [""; 0]);
}

#[test]
fn of_a_list_with_unknown_names_the_rest_is_used() {
    let lists = |names: &str| {
        ["terrainTypes", "allowedTowns", "allowedMonsters"]
            .map(|key| in_the_middle(&format!("\"{key}\" : [ {names} ]")))
    };
    for (found, name) in
        lists("\"core:castle\", \"core:grass\", \"asphalt\"").iter().zip(["terrain", "faction", "faction"])
    {
        let warnings = [format!("warning unknown-{name}"), format!("warning unknown-{name}")];
        assert_eq!(*found, warnings, "one that is there, one of another kind, one of a mod");
    }
    assert_eq!(in_the_middle("\"terrainTypes\" : [ \"grass\", \"water\" ]"), ["warning not-land"]);
    // content of mods, without their names before it: the zone may be anything
    let mods = lists("\"asphalt\", \"spoiledLand\"");
    assert!(
        mods.iter().all(|found| found.last().is_some_and(|last| last == "warning idle-list")),
        "{mods:?}"
    );
    // slips: the zone would differ from what its author wants
    let slips = [("terrainTypes", "gras"), ("allowedTowns", "castel"), ("allowedMonsters", "castel")];
    for (key, name) in slips {
        let found = in_the_middle(&format!("\"{key}\" : [ \"{name}\" ]"));
        assert_eq!(found.last().map(String::as_str), Some("error idle-list"), "{key}");
        let found = in_the_middle(&format!("\"{key}\" : [ \"{name}\", \"hota:cove\" ]"));
        assert_eq!(found.last().map(String::as_str), Some("warning idle-list"), "{key}");
    }
    let victory = "\"2\", \"victory\" : \"artifact=angelWing\",";
    assert_eq!(after("\"2\",", victory), ["error bad-victory"], "one name is no list");
}

#[test]
fn lists_of_masses_are_checked_in_linear_time() {
    let list = |name: &str, count: usize| vec![format!("\"{name}\""); count].join(", ");
    let lists = |count: usize| {
        let (allowed, banned) = (list("castle", count), list("rampart", count));
        in_the_middle(&format!(
            "\"neutralTowns\" : {{ \"towns\" : 1 }}, \"allowedTowns\" : [ {allowed} ], \"bannedTowns\" : [ {banned}, \"castle\" ], \
             \"allowedMonsters\" : [ {allowed} ], \"bannedMonsters\" : [ {banned}, \"castle\" ]"
        ))
    };
    let few = lists(1);
    assert!(few.contains(&"error no-town-left".to_owned()), "{few:?}");
    assert_eq!(lists(200_000), few);
    let names = |letter: char| {
        let names: Vec<String> = (0..200_000).map(|at| format!("\"mod:{letter}{at}\"")).collect();
        names.join(", ")
    };
    let switches = format!("\"bannedSpells\" : [ {} ], \"enabledSpells\" : [ {} ]", names('a'), names('b'));
    let found = after("\"2\",", &format!("\"2\", {switches},"));
    let is_harmless = |fault: &String| fault == "note absent-mod" || fault == "warning more-faults";
    assert!(found.iter().all(is_harmless), "{found:?}");
    let densities: Vec<String> = (0..200_000).map(|at| format!("\"r{at}\" : 1")).collect();
    let found = in_the_middle(&format!("\"mineDensities\" : {{ {} }}", densities.join(", ")));
    assert!(found.iter().all(|fault| fault.starts_with("warning ")), "{found:?}");
}

#[test]
fn content_of_absent_mods_is_skipped_with_a_note() {
    let found = faults(&[("\"2\",", "\"2\", \"bannedArtifacts\" : [ \"hota:horn\" ],")]);
    assert_eq!(found, ["note absent-mod: `hota:horn` is skipped: the mod `hota` is not there"]);
    assert_eq!(
        in_the_middle("\"allowedTowns\" : [ \"hota:cove\" ]"),
        ["note absent-mod", "warning idle-list"]
    );
    assert_eq!(
        in_the_middle("\"terrainTypes\" : [ \"hota:highlands\" ]"),
        ["note absent-mod", "warning idle-list"]
    );
}

#[test]
fn zones_must_have_something_left_to_choose() {
    let pack = heroes3();
    let towns: Vec<String> =
        pack.town_factions().map(|id| format!("\"{}\"", pack.factions[id].name)).collect();
    let all_towns = format!("\"bannedTowns\" : [ {} ]", towns.join(", "));
    assert_eq!(in_the_middle(&all_towns), [""; 0]);
    assert_eq!(
        in_the_middle(&format!("{all_towns}, \"neutralTowns\" : {{ \"towns\" : 1 }}")),
        ["error no-town-left"]
    );
    let only = "\"allowedTowns\" : [ \"castle\" ], \"bannedTowns\" : [ \"castle\" ], \"neutralTowns\" : { \"castles\" : 1 }";
    assert_eq!(in_the_middle(only), ["error no-town-left"]);
    assert_eq!(in_the_middle("\"allowedTowns\" : [ \"neutral\" ]"), [""; 0]);

    let lands: Vec<String> =
        pack.land_terrains().map(|id| format!("\"{}\"", pack.terrains[id].name)).collect();
    assert_eq!(
        in_the_middle(&format!("\"bannedTerrains\" : [ {} ]", lands.join(", "))),
        ["error no-terrain-left"]
    );
    assert_eq!(in_the_middle("\"terrainTypes\" : [ \"rock\" ]"), ["error not-land"]);

    let armies: Vec<String> = pack.factions.names().map(|name| format!("\"{name}\"")).collect();
    let banned = format!("\"bannedMonsters\" : [ {} ]", armies.join(", "));
    assert_eq!(in_the_middle(&banned), ["error no-monster-left"]);
    assert_eq!(in_the_middle(&format!("{banned}, \"monsters\" : \"none\"")), [""; 0]);
    let idle = "\"allowedMonsters\" : [ \"castle\" ], \"bannedMonsters\" : [ \"castle\" ]";
    assert_eq!(in_the_middle(idle), ["warning idle-list"]);
}

#[test]
fn terrains_of_another_zone_are_idle_beside_the_own_town() {
    let copies = |more: &str| {
        after("\"owner\" : 2,", &format!("\"owner\" : 2, \"terrainTypeLikeZone\" : \"mid\"{more},"))
    };
    assert_eq!(copies(""), ["warning idle-terrains"]);
    assert_eq!(copies(", \"matchTerrainToTown\" : false"), [""; 0]);
    // The keys of its towns come from a zone that chooses from lists, too.
    let like = "\"owner\" : 2, \"townsLikeZone\" : \"mid\", \"terrainTypeLikeZone\" : \"mid\" }";
    assert_eq!(after("\"owner\" : 2, \"playerTowns\" : { \"castles\" : 1 } }", like), [""; 0]);
    // Both follow their towns, or there is no town.
    assert_eq!(after("\"owner\" : 2,", "\"owner\" : 2, \"terrainTypeLikeZone\" : \"1\","), [""; 0]);
    assert_eq!(after("\"matchTerrainToTown\" : false", "\"terrainTypeLikeZone\" : \"1\""), [""; 0]);
}

#[test]
fn a_game_whose_seats_are_not_there_is_an_error_where_no_other_is_allowed() {
    let only = |numbers: &str, players: &str| {
        let found = faults(&[
            ("\"players\" : \"2\"", &format!("\"players\" : \"{players}\"")),
            ("\"owner\" : 2,", &format!("\"owner\" : 2, \"onlyWith\" : {{ \"players\" : \"{numbers}\" }},")),
        ]);
        found.iter().map(|fault| fault.split(':').next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(only("3-8", "2"), ["warning never-there", "error too-few-seats"]);
    assert_eq!(only("2", "2"), [""; 0]);
    assert_eq!(only("1", "1-2"), ["warning too-few-seats"]);
}

#[test]
fn players_need_seats() {
    assert_eq!(after("\"players\" : \"2\"", "\"players\" : \"3\""), ["error too-few-seats"]);
    assert_eq!(after("\"players\" : \"2\"", "\"players\" : \"2-3\""), ["warning too-few-seats"]);
    assert_eq!(after("\"players\" : \"2\"", "\"players\" : \"1\""), ["warning seat-beyond-players"]);
    assert_eq!(
        after("\"playerStart\", \"owner\" : 2", "\"treasure\", \"owner\" : 2"),
        ["warning owner-without-start", "error too-few-seats"]
    );
    assert_eq!(after(", \"owner\" : 2", ""), ["warning start-without-owner", "error too-few-seats"]);
    assert_eq!(in_the_middle("\"playerTowns\" : { \"towns\" : 1 }"), ["warning player-towns-without-owner"]);
    let humans = |set: &str| {
        faults(&[("\"playerStart\"", "\"cpuStart\""), ("\"2\",", &format!("\"2\", \"humans\" : \"{set}\","))])
    };
    assert_eq!(humans("1"), [""; 0]);
    assert_eq!(
        humans("2"),
        [
            "error too-few-human-seats: at least 2 humans are asked for, and only 1 has a start (give every human a zone of type `playerStart` with an `owner` of its own)"
        ]
    );
}

#[test]
fn town_hints_may_not_go_round() {
    let hint = |at: &str, hint: &str| {
        (format!("\"owner\" : {at}"), format!("\"owner\" : {at}, \"townHints\" : [ {hint} ]"))
    };
    let with = |hints: &[(String, String)]| {
        faults(&hints.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect::<Vec<_>>())
    };
    let circle = with(&[hint("1", "{ \"likeZone\" : 2 }"), hint("2", "{ \"relatedToZoneTerrain\" : 1 }")]);
    assert_eq!(circle.len(), 1);
    assert!(circle[0].starts_with(
        "error hint-circle: the main towns of these zones wait for each other: `1` -> `2` -> `1`"
    ));
    assert!(
        with(&[hint("1", "{ \"likeZone\" : 1 }")])[0].contains("the main town of zone `1` depends on itself")
    );
    let further = with(&[hint("1", "{ }, { \"likeZone\" : 1 }")]);
    assert!(
        further.len() == 1 && further[0].starts_with("warning idle-hint: "),
        "a zone with one town: {further:?}"
    );
    assert_eq!(with(&[hint("1", "{ \"notLikeZone\" : 2 }"), hint("2", "{ \"notLikeZone\" : 1 }")]), [""; 0]);
    let by_list = with(&[hint("1", "{ \"relatedToZoneTerrain\" : \"mid\" }")]);
    assert_eq!(by_list, [""; 0]);
}

#[test]
fn sealed_zones_take_no_connections_and_contents() {
    assert_eq!(after("\"treasure\"", "\"sealed\""), ["error sealed-connection", "error sealed-connection"]);
    let fictive = [
        ("\"treasure\"", "\"sealed\", \"mines\" : { \"wood\" : 1 }"),
        ("\"b\" : \"mid\"", "\"b\" : \"2\""),
        ("\"b\" : \"mid\"", "\"b\" : \"mid\", \"type\" : \"fictive\""),
    ];
    let found = faults(&fictive);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("warning sealed-contents"));
    let rich = [
        ("\"treasure\"", "\"sealed\", \"treasure\" : [ { \"min\" : 1, \"max\" : 900, \"density\" : 2 } ]"),
        fictive[1],
        fictive[2],
    ];
    let found = faults(&rich);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0]
            .starts_with("warning sealed-treasure: zone `mid` is sealed, so it gets none of its treasure")
    );
}

#[test]
fn zones_that_no_connection_reaches_are_warned_of() {
    assert_eq!(after("{ \"a\" : \"1\", \"b\" : \"mid\" },", ""), ["warning isolated-start"]);
    let apart = "\"5\" : { \"type\" : \"treasure\" }, \"mid\"";
    let found = faults(&[("\"mid\"", apart)]);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].contains("no connection leads to zone `5`, so nobody gets at what is in it"),
        "{found:?}"
    );
    // One of the zone with itself leads nowhere either.
    let inner = [
        ("\"mid\"", apart),
        ("\"connections\" : [", "\"connections\" : [ { \"a\" : \"5\", \"b\" : \"5\" },"),
    ];
    assert!(faults(&inner).iter().any(|fault| fault.starts_with("warning isolated-zone")));
    let pair = "\"5\" : { \"type\" : \"treasure\" }, \"6\" : { \"type\" : \"junction\" }, \"mid\"";
    let pair =
        [("\"mid\"", pair), ("\"connections\" : [", "\"connections\" : [ { \"a\" : \"5\", \"b\" : \"6\" },")];
    let found = faults(&pair);
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("the zones fall into 2 parts"), "{found:?}");
}

#[test]
fn real_templates_fit_the_pack_of_their_game() {
    let Some(files) = template_files::public().expect("the corpus can be listed") else { return };
    assert!(files.len() > 40, "{} files", files.len());
    let shipped = template_files::shipped().expect("the templates can be listed");
    for path in files.iter().chain(&shipped) {
        let (document, _) = Document::parse(std::fs::read(path).expect("the file can be read"));
        for template in &read_templates(&document).templates {
            let faults = check_template(template, heroes3());
            let errors = in_lines(document.text(), &faults, Severity::Error);
            assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn damaged_templates_are_checked_and_never_panic(
        file in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0_usize..80), 1..5),
    ) {
        let files = template_files::shipped().expect("the templates can be listed");
        let mut bytes = std::fs::read(file.get(&files[..])).expect("the file can be read");
        for (from, to, length) in damage {
            // Text of the file itself at a wrong place is likelier to be read than noise.
            let start = from.index(bytes.len());
            let piece = bytes[start..(start + length).min(bytes.len())].to_vec();
            let at = to.index(bytes.len());
            let end = (at + length).min(bytes.len());
            let _ = bytes.splice(at..end, piece).count();
        }
        let (document, _) = Document::parse(bytes);
        for template in &read_templates(&document).templates {
            for fault in check_template(template, heroes3()) {
                let end = fault.span.map_or(0, |span| span.end as usize);
                prop_assert!(end <= document.text().len());
            }
        }
    }
}
