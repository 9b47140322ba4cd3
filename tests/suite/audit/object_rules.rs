//! Plans of random object rules are what the audit reads from the template.

use std::sync::OnceLock;

use proptest::collection::vec;
use proptest::prelude::*;
use rmg_audit::{audit_by_template, report};
use rmg_core::Seed;
use rmg_core::model::MapModel;
use rmg_core::template::Template;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::try_generate;
use rmg_tests::templates::{heroes3, read_text};

use rmg_test_support::cases;

/// A template with rules for the map and for zone 3, and custom objects there.
fn text(template: &str, custom: &str, zone: &str) -> String {
    format!(
        r#"{{ "t" : {{ "minSize" : "m", "maxSize" : "m", "players" : "2", "objects" : [ {template} ], "zones" : {{
            "1" : {{ "type" : "playerStart", "owner" : 1, "size" : 9, "treasure" : [ {{ "min" : 500, "max" : 3000, "density" : 6 }} ] }},
            "2" : {{ "type" : "playerStart", "owner" : 2, "size" : 9, "treasure" : [ {{ "min" : 500, "max" : 3000, "density" : 6 }} ] }},
            "3" : {{ "type" : "treasure", "size" : 14, "monsters" : "none", "customObjects" : {{ {custom} }}, "objects" : [ {zone} ],
                "treasure" : [ {{ "min" : 1000, "max" : 20000, "density" : 12 }} ] }}
        }}, "connections" : [ {{ "a" : "1", "b" : "3", "guard" : 900 }}, {{ "a" : "2", "b" : "3", "guard" : 900 }} ] }} }}"#
    )
}

fn template(text: String) -> Template {
    let mut file = read_text(text);
    assert!(!rmg_core::diag::has_errors(&file.diagnostics), "{:?}", file.diagnostics);
    file.templates.remove(0)
}

/// The map of the template without rules.
fn plain() -> &'static MapModel {
    static MAP: OnceLock<MapModel> = OnceLock::new();
    MAP.get_or_init(|| {
        let template = template(text("", "", ""));
        let plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(1))).unwrap();
        try_generate(&plan, Some(&template)).unwrap().map
    })
}

fn rule() -> impl Strategy<Value = String> {
    let object = prop_oneof![
        8 => prop::sample::select(vec![
            r#""type" : "pandoraBox""#, r#""type" : "prison""#, r#""type" : "spellScroll""#, r#""type" : "seerHut""#,
            r#""type" : "arena""#, r#""type" : "altarOfSacrifice""#, r#""type" : "creatureGeneratorCommon""#,
            r#""type" : "schoolOfMagic", "subtype" : "schoolOfMagic""#, r#""type" : "resource""#,
        ]),
        1 => Just(r#""type" : "unknown""#),
    ];
    let content = prop_oneof![
        4 => Just(""),
        4 => prop::sample::select(vec![
            r#", "content" : { "kind" : "gold", "amount" : 5000 }"#,
            r#", "content" : { "kind" : "gold", "amount" : 5001 }"#,
            r#", "content" : { "kind" : "gold" }"#,
            r#", "content" : { "kind" : "experience", "amount" : 5000 }"#,
            r#", "content" : { "kind" : "experience", "amount" : 5001 }"#,
            r#", "content" : { "kind" : "experience" }"#,
            r#", "content" : { "kind" : "creatures" }"#,
            r#", "content" : { "kind" : "creatures", "level" : 2 }"#,
            r#", "content" : { "kind" : "creatures", "creature" : "griffin" }"#,
            r#", "content" : { "kind" : "spells", "minLevel" : 1, "maxLevel" : 1 }"#,
            r#", "content" : { "kind" : "spells", "minLevel" : 2, "maxLevel" : 3, "schools" : [ "earth" ] }"#,
            r#", "content" : { "kind" : "spells" }"#,
        ]),
    ];
    let number = |key: &'static str| {
        prop::option::of(0..9000_u32).prop_map(move |number| {
            number.map_or_else(String::new, |number| format!(r#", "{key}" : {number}"#))
        })
    };
    let limit = |key: &'static str| {
        prop::option::of(0..9_u32).prop_map(move |number| {
            number.map_or_else(String::new, |number| format!(r#", "{key}" : {number}"#))
        })
    };
    let values = (number("value"), number("frequency"), limit("mapLimit"), limit("zoneLimit"))
        .prop_map(|(value, rarity, map, zone)| value + &rarity + &map + &zone);
    let values = prop_oneof![2 => Just(r#", "banned" : true"#.to_owned()), 3 => values];
    prop_oneof![
        12 => (object, content, values).prop_map(|(object, content, values)| format!("{{ {object}{content}{values} }}")),
        1 => Just(r#"{ "banned" : true }"#.to_owned()),
    ]
}

fn custom() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "",
        r#""bannedCategories" : [ "all" ]"#,
        r#""bannedObjects" : { "arena" : true, "prison" : true, "pandoraBox" : true }"#,
        r#""commonObjects" : [ { "type" : "pandoraBox", "rmg" : { "value" : 900, "rarity" : 9 } } ]"#,
    ])
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn plans_of_random_rules_are_what_the_audit_reads(
        of_template in vec(rule(), 0..6), custom in custom(), of_zone in vec(rule(), 0..9)
    ) {
        let template = template(text(&of_template.join(", "), custom, &of_zone.join(", ")));
        let plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(1))).unwrap();
        let map = MapModel { plan, ..plain().clone() };
        let text = report(&audit_by_template(&map, heroes3(), &template));
        prop_assert!(!text.contains("in the plan"), "{text}");
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn maps_of_random_rules_are_sound(
        of_template in vec(rule(), 0..4), custom in custom(), of_zone in vec(rule(), 0..9), seed in 1..9_u64
    ) {
        let template = template(text(&of_template.join(", "), custom, &of_zone.join(", ")));
        let plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(seed))).unwrap();
        let made = try_generate(&plan, Some(&template));
        prop_assert!(made.is_ok(), "{:?}", made.err().map(|error| error.to_string()));
    }
}
