//! Regression tests of the writer that random templates found: unreported losses, and tables that could not
//! be read again.

use rmg_core::diag::has_errors;
use rmg_core::template::OwnOrLike;

use super::{no_content, read, template, written};
use crate::json::{read_templates, write_templates};
use crate::table::{Counts, Dialect, write_table};

const PACK: Dialect = Dialect::H3t(Counts::NEWEST);

/// Returns a template with some keys, and a zone with some keys.
fn text(keys: &str, zone: &str) -> String {
    format!(
        r#"{{ "t" : {{ "minSize" : "s", "maxSize" : "m", "players" : "1-8", {keys}
            "zones" : {{ "1" : {{ "type" : "playerStart", {zone} }}, "2" : {{ "type" : "treasure", "size" : 100000 }} }},
            "connections" : [ ] }} }}"#
    )
}

fn losses(text: &str, dialect: Dialect) -> Vec<String> {
    let (_, losses) = write_table(&[template(text)], dialect, &no_content());
    losses.iter().map(ToString::to_string).collect()
}

#[test]
fn all_losses_are_reported() {
    for (keys, zone, loss_text) in [
        (r#""name" : "Duel","#, "", "id: read as `Duel`"),
        (r#""name" : " ","#, "", "name: written as `t`"),
        ("", r#""size" : 2"#, "numbers of players: those of the start zones: 1"),
        ("", r#""visibleSize" : 2.0"#, "zone 1: editor scale: omitted"),
        (
            "",
            r#""allowedTowns" : [ "castle" ], "bannedTowns" : [ "castle" ]"#,
            "zone 1: no towns left: all are allowed",
        ),
        (
            "",
            r#""onlyWith" : { "players" : "1,4-5" }"#,
            "zone 1: numbers of players: written as 1 to 5 humans among 1 to 5 players",
        ),
        ("", r#""mines" : { "wood" : 10000, "core:wood" : 1 }"#, "zone 1: mines of `wood`: reduced to 10000"),
    ] {
        let found = losses(&text(keys, zone), PACK);
        assert!(found.iter().any(|line| line == loss_text), "{loss_text}: {found:#?}");
    }
    let found = losses(&text("", r#""visiblePositionX" : 3.0"#), Dialect::RmgTxt);
    assert!(found.iter().any(|line| line == "zone 1: editor position: omitted"), "{found:#?}");
}

#[test]
fn options_of_the_pack_are_losses_of_its_other_templates() {
    let with = |keys: &str| template(&text(keys, ""));
    let all = [
        with(r#""description" : "Hills", "bannedHeroes" : [ "orrin" ],"#),
        with(r#""description" : "Woods", "bannedHeroes" : [ "rion" ],"#),
        with(""),
    ];
    let (_, losses) = write_table(&all, PACK, &no_content());
    for loss_text in [
        "description: replaced by that of the pack",
        "allowed heroes: replaced by those of the first template",
    ] {
        assert_eq!(
            losses.iter().filter(|loss| loss.to_string() == loss_text).count(),
            2,
            "{loss_text}: {losses:#?}"
        );
    }
}

#[test]
fn tables_of_unusual_templates_are_read_again() {
    for (keys, zone) in [
        // a square above the maximum size of a zone
        (r#""zoneSizeLaw" : "quadratic","#, r#""size" : 400"#),
        // parts that exist in no game
        (r#""humans" : "1","#, r#""onlyWith" : { "humans" : "5-8" }"#),
        ("", r#""onlyWith" : { "humans" : "0" }"#),
        // a blank name
        (r#""name" : " ","#, ""),
    ] {
        let (_, file) = read(&written(&[template(&text(keys, zone))], PACK));
        assert!(!has_errors(&file.diagnostics), "{keys} {zone}: {:?}", file.diagnostics);
        assert_eq!(file.templates.len(), 1);
    }
    // no size of the games is between these
    let text = text("", "").replace(r#""s", "maxSize" : "m""#, r#""60x66", "maxSize" : "60x72""#);
    let (_, file) = read(&written(&[template(&text)], PACK));
    assert!(!has_errors(&file.diagnostics), "{:?}", file.diagnostics);
}

#[test]
fn a_table_without_starts_has_valid_numbers_of_players() {
    let text = text("", "").replace("playerStart", "junction");
    let (_, file) = read(&written(&[template(&text)], PACK));
    assert_eq!(file.templates[0].players.value.to_string(), "1-8");
    let (text, _) = write_templates(&file.templates).unwrap();
    let (document, _) = rmg_json::Document::parse(text);
    assert_eq!(read_templates(&document).diagnostics, []);
}

#[test]
fn a_ban_of_a_type_overrides_bans_of_its_subtypes() {
    let text = text(
        "",
        r#""customObjects" : { "bannedObjects" : [ "mine", "mine.goldMine", "bank.hive", "bank.hive" ] }"#,
    );
    let (text, _) = write_templates(&[template(&text)]).unwrap();
    let (document, _) = rmg_json::Document::parse(text.as_str());
    let file = read_templates(&document);
    assert_eq!(file.diagnostics, [], "{text}");
    let OwnOrLike::Own(objects) = &file.templates[0].zones[0].custom_objects else {
        panic!("the objects are inherited")
    };
    let banned: Vec<(&str, Option<&str>)> = objects
        .banned
        .iter()
        .map(|(object, of)| (object.value.as_str(), of.as_ref().map(|of| of.value.as_str())))
        .collect();
    assert_eq!(banned, [("mine", None), ("bank", Some("hive"))]);
}

#[test]
fn templates_with_the_same_name_have_different_ids() {
    let named = |name: &str| template(&text(&format!(r#""name" : "{name}","#), ""));
    let bytes = written(&["Duel", "Duel", "Duel (2)", "Duel"].map(named), PACK);
    let ids: Vec<String> = read(&bytes).1.templates.into_iter().map(|template| template.id).collect();
    assert_eq!(ids, ["Duel", "Duel (2)", "Duel (2) (2)", "Duel (3)"]);
}
