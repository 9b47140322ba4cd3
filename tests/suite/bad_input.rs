//! Templates that ask for what cannot be: each is told zone, wish and reason, all at once, and nothing panics.

use rmg_core::Seed;
use rmg_core::diag::{Fault, Severity, has_errors};
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_tests::templates::{heroes3, read_text};

/// A sound template; cases put something into its zone in the middle, or into its first one.
const SOUND: &str = r#"{ "Sound" : { "minSize" : "s", "maxSize" : "m",
 "players" : "2", TEMPLATE
 "zones" : {
  "1" : { "type" : "playerStart", "owner" : 1, FIRST "size" : 10 },
  "2" : { "type" : "playerStart", "owner" : 2, SECOND "size" : 10 },
  "mid" : { "type" : "treasure", MIDDLE "size" : 10 }
 },
 "connections" : [ { "a" : "1", "b" : "mid" }, { "a" : "2", "b" : "mid" } ] } }"#;

/// A case: what is put where, and a line for each fault: `severity: parts of the message | in their order`.
struct Case {
    name: &'static str,
    put: &'static [(&'static str, &'static str)],
    told: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        name: "treasure reversed",
        put: &[("MIDDLE", r#""treasure" : [ { "min" : 3000, "max" : 500, "density" : 5 } ],"#)],
        told: &["error: 3000 | 500"],
    },
    Case {
        name: "treasure without an upper end",
        put: &[("MIDDLE", r#""treasure" : [ { "min" : 300, "density" : 5 } ],"#)],
        told: &["warning: a treasure class without `max` has no treasure"],
    },
    Case {
        name: "treasure of nothing, as some authors say that there is none",
        put: &[("MIDDLE", r#""treasure" : [ { "min" : 0, "max" : 0, "density" : 1 } ],"#)],
        told: &[],
    },
    Case {
        name: "hints in a circle",
        put: &[
            ("FIRST", r#""townHints" : [ { "likeZone" : "2" } ],"#),
            ("SECOND", r#""townHints" : [ { "likeZone" : "1" } ],"#),
        ],
        told: &["error: the main towns of these zones wait for each other: `1` -> `2` -> `1`"],
    },
    Case {
        name: "a town like one that its zone does not allow",
        put: &[
            ("FIRST", r#""allowedTowns" : [ "castle", "tower" ],"#),
            (
                "MIDDLE",
                r#""neutralTowns" : { "castles" : 1 }, "bannedTowns" : [ "castle", "tower" ], "townHints" : [ { "likeZone" : "1" } ],"#,
            ),
        ],
        told: &[
            "error: zone `mid`: the hint of town 1 (like zone `1`) cannot be met: zone `mid` may have | zone `1` may have castle, tower",
        ],
    },
    Case {
        name: "a further town like that of a zone without towns",
        put: &[(
            "FIRST",
            r#""neutralTowns" : { "towns" : 1 }, "townHints" : [ {}, { "likeZone" : "mid" } ],"#,
        )],
        told: &[
            "error: zone `1`: the hint of town 2 (like zone `mid`) cannot be met: | zone `mid` has no town",
        ],
    },
    Case {
        name: "a town unlike the only one that there is",
        put: &[
            ("FIRST", r#""allowedTowns" : [ "castle" ],"#),
            ("SECOND", r#""allowedTowns" : [ "castle" ], "townHints" : [ { "notLikeZone" : [ "1" ] } ],"#),
        ],
        told: &[
            "error: zone `2`: the hint of town 1 (unlike zone `1`) cannot be met: zone `2` may have castle; zone `1` may have castle",
        ],
    },
    Case {
        name: "a town at home where no such terrain is",
        put: &[
            (
                "FIRST",
                r#""allowedTowns" : [ "castle", "rampart" ], "townHints" : [ { "relatedToZoneTerrain" : "mid" } ],"#,
            ),
            ("MIDDLE", r#""terrainTypes" : [ "snow", "lava" ],"#),
        ],
        told: &[
            "error: zone `1`: the hint of town 1 (at home on the terrain of zone `mid`) cannot be met: | zone `mid` may lie on lava, snow",
        ],
    },
    Case {
        name: "three towns that all differ, of two factions",
        put: &[
            ("FIRST", r#""allowedTowns" : [ "castle", "tower" ],"#),
            (
                "SECOND",
                r#""allowedTowns" : [ "castle", "tower" ], "townHints" : [ { "notLikeZone" : "1" } ],"#,
            ),
            (
                "MIDDLE",
                r#""neutralTowns" : { "castles" : 1 }, "allowedTowns" : [ "castle", "tower" ], "townHints" : [ { "notLikeZone" : [ "1", "2" ] } ],"#,
            ),
        ],
        told: &["error: cannot be met: not together with the hints of zone"],
    },
    Case {
        name: "hints for towns that there are not",
        put: &[(
            "MIDDLE",
            r#""neutralTowns" : { "castles" : 1 }, "townHints" : [ {}, { "likeZone" : "1" } ],"#,
        )],
        told: &["warning: zone `mid` has more `townHints` than have an effect: it has fewer towns"],
    },
    Case {
        name: "an object on terrain where it cannot stand",
        put: &[(
            "MIDDLE",
            r#""terrainTypes" : [ "lava" ], "customObjects" : { "requiredObjects" : { "oasis" : 1 } },"#,
        )],
        told: &["error: zone `mid` requires `oasis`, which can stand on none of its terrains (lava)"],
    },
    Case {
        name: "objects without a common terrain",
        put: &[(
            "MIDDLE",
            r#""terrainTypes" : [ "sand", "snow" ], "customObjects" : { "requiredObjects" : { "oasis" : 1, "leanTo" : 1 } },"#,
        )],
        told: &[
            "error: zone `mid` has no terrain on which all stands that it requires: `leanTo` not on sand, `oasis` not on snow",
        ],
    },
    Case {
        name: "an artifact where all are banned",
        put: &[
            ("TEMPLATE", "ALL_ARTIFACTS"),
            ("MIDDLE", r#""customObjects" : { "requiredObjects" : { "artifact" : 1 } },"#),
        ],
        told: &["error: zone `mid` requires `artifact`, and it is banned"],
    },
    Case {
        name: "more heroes in prisons than the pack has",
        put: &[("MIDDLE", r#""customObjects" : { "requiredObjects" : { "prison" : 500 } },"#)],
        told: &["error: the template requires 500 of `prison`, and a map holds at most"],
    },
    Case {
        name: "a scroll where all spells are banned",
        put: &[
            ("TEMPLATE", "ALL_SPELLS"),
            ("MIDDLE", r#""customObjects" : { "requiredObjects" : { "spellScroll" : 1 } },"#),
        ],
        told: &["error: zone `mid` requires `spellScroll`, and nothing that it could hold is left"],
    },
    Case {
        name: "a hero that the pack does not have",
        put: &[("TEMPLATE", r#""bannedHeroes" : [ "orin" ],"#)],
        told: &["warning: there is no hero `orin` | did you mean `orrin`?"],
    },
    Case {
        name: "a quest guard where it leads nowhere",
        put: &[("MIDDLE", r#""customObjects" : { "requiredObjects" : { "borderGuard" : 1 } },"#)],
        told: &["error: zone `mid` requires `borderGuard`"],
    },
    Case {
        name: "towns of no faction",
        put: &[(
            "MIDDLE",
            r#""neutralTowns" : { "castles" : 1 }, "allowedTowns" : [ "castle" ], "bannedTowns" : [ "castle" ],"#,
        )],
        told: &["error: zone `mid` asks for towns, and no faction with towns is left"],
    },
    Case {
        name: "no monsters at all",
        put: &[(
            "MIDDLE",
            r#""bannedMonsters" : [ "castle", "rampart", "tower", "inferno", "necropolis", "dungeon", "stronghold", "fortress", "conflux", "neutral" ],"#,
        )],
        told: &["error: zone `mid` bans the monsters of every faction"],
    },
    Case {
        name: "no terrain at all",
        put: &[(
            "MIDDLE",
            r#""bannedTerrains" : [ "dirt", "sand", "grass", "snow", "swamp", "rough", "subterra", "lava" ],"#,
        )],
        told: &["error: zone `mid` may have no terrain at all"],
    },
];

/// The template of a case.
fn text(put: &[(&str, &str)]) -> String {
    let quoted = |name: &str| format!("\"{name}\"");
    let names: Vec<String> = heroes3().artifacts.names().map(quoted).collect();
    let all = format!("\"bannedArtifacts\" : [ {} ],", names.join(", "));
    let names: Vec<String> = heroes3().spells.names().map(quoted).collect();
    let spells = format!("\"bannedSpells\" : [ {} ],", names.join(", "));
    let text = put.iter().fold(SOUND.to_owned(), |text, (place, what)| {
        text.replace(
            place,
            &format!("{} {place}", what.replace("ALL_ARTIFACTS", &all).replace("ALL_SPELLS", &spells)),
        )
    });
    ["TEMPLATE", "FIRST", "SECOND", "MIDDLE"].iter().fold(text, |text, place| text.replace(place, ""))
}

/// All that is said of a template: by the reader, the check, and whoever makes a plan; `severity: message | help`.
fn told(text: &str) -> Vec<String> {
    let file = read_text(text.to_owned());
    let mut faults: Vec<Fault> = file.faults.clone();
    if let Some(template) = file.templates.first().filter(|_| !has_errors(&file.faults)) {
        let checked = check_template(template, heroes3());
        let is_sound = !has_errors(&checked);
        faults.extend(checked);
        match make_plan(template, heroes3(), &GenOptions::new(Seed(1))) {
            Ok(plan) => {
                let pool = Pool::single();
                // Refused or made, and in no case a panic.
                if let Err(error) = generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}) {
                    let is_panic = matches!(error, rmg_generate::GenerateError::Panicked { .. });
                    assert!(!is_panic, "{error}\n{text}");
                }
            }
            Err(more) => {
                let is_later = |fault: &Fault| fault.code == "not-made-yet";
                let is_told = !is_sound || more.iter().all(is_later);
                assert!(is_told, "the check finds nothing, the plan {more:?}\n{text}");
                faults.extend(more);
            }
        }
    }
    let line = |fault: &Fault| {
        let help = fault.help.as_ref().map_or_else(String::new, |help| format!(" | {help}"));
        format!("{}: {}{help}", fault.severity, fault.message)
    };
    faults.iter().map(line).collect()
}

/// Whether a line has parts in their order, and its severity.
fn says(line: &str, wanted: &str) -> bool {
    let (severity, parts) = wanted.split_once(": ").unwrap();
    let mut rest = line.strip_prefix(severity).unwrap_or("");
    !rest.is_empty()
        && parts.split(" | ").all(|part| match rest.find(part) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        })
}

#[test]
fn what_cannot_be_is_told_with_zone_wish_and_reason() {
    let mut wrong = Vec::new();
    for case in CASES {
        let lines = told(&text(case.put));
        for wanted in case.told {
            if !lines.iter().any(|line| says(line, wanted)) {
                wrong.push(format!("{}: wanted {wanted}\n  told {}", case.name, lines.join("\n  told ")));
            }
        }
        let is_error = |line: &&String| line.starts_with(&Severity::Error.to_string());
        let wants_error = case.told.iter().any(|wanted| wanted.starts_with("error"));
        if !wants_error && lines.iter().any(|line| is_error(&line)) {
            wrong.push(format!("{}: an error too many\n  told {}", case.name, lines.join("\n  told ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_template_of_the_cases_is_sound_by_itself() {
    assert_eq!(told(&text(&[])), [""; 0]);
}

#[test]
fn several_faults_are_told_at_once() {
    let lines = told(&text(&[
        ("FIRST", r#""allowedTowns" : [ "castle" ], "bannedMonsters" : [ "nobody" ],"#),
        ("SECOND", r#""bannedTowns" : [ "nowhere" ],"#),
        (
            "MIDDLE",
            r#""neutralTowns" : { "castles" : 1 }, "allowedTowns" : [ "castle" ], "bannedTowns" : [ "castle" ], "terrainTypes" : [ "cheese" ],"#,
        ),
    ]));
    for wanted in ["`nobody`", "`nowhere`", "`cheese`", "zone `mid` asks for towns"] {
        assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted}: {lines:?}");
    }
    // What can only be seen when names are right: two hints, and an object.
    let lines = told(&text(&[
        ("FIRST", r#""allowedTowns" : [ "castle" ], "townHints" : [ { "relatedToZoneTerrain" : "mid" } ],"#),
        ("SECOND", r#""allowedTowns" : [ "castle" ], "townHints" : [ { "notLikeZone" : "1" } ],"#),
        (
            "MIDDLE",
            r#""terrainTypes" : [ "lava" ], "customObjects" : { "requiredObjects" : { "oasis" : 1 } },"#,
        ),
    ]));
    for wanted in ["zone `1`: the hint of town 1", "zone `2`: the hint of town 1", "requires `oasis`"] {
        assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted}: {lines:?}");
    }
}
