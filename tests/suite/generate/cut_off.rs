//! Zones that the template itself cuts off.

use rmg_audit::{audit, report};
use rmg_core::diag::{Severity, has_errors};
use rmg_core::template::Template;
use rmg_generate::retry::Generated;
use rmg_plan::check_template;
use rmg_tests::made::generate;
use rmg_tests::templates::{self, heroes3, in_lines, read_text};
use rmg_view::{certificate_json, map_page};

/// Generates a map of two connected start zones and `others`, and asserts that the check reports `warnings`.
fn generated(others: &str, connections: &str, warnings: &[&str]) -> Generated {
    let text = format!(
        r#"{{ "t" : {{ "minSize" : "s", "maxSize" : "l", "players" : "2",
  "zones" : {{ "1" : {{ "type" : "playerStart", "owner" : 1 }}, "2" : {{ "type" : "playerStart", "owner" : 2 }},
    {others} }},
  "connections" : [ {{ "a" : "1", "b" : "2", "guard" : 3000 }} {connections} ] }} }}"#
    );
    let file = read_text(text);
    assert!(!has_errors(&file.diagnostics), "{:?}", file.diagnostics);
    let template: &Template = &file.templates[0];
    let diagnostics = in_lines(&file.text, &check_template(template, heroes3()), Severity::Warning);
    assert_eq!(diagnostics, warnings);
    let plan = templates::plan(template, Some("m".parse().unwrap()), 1).unwrap();
    generate(&plan, Some(template))
}

#[test]
fn zone_without_a_connection_is_warned_and_certified() {
    let Generated { map, certificate, .. } = generated(
        r#""far" : { "type" : "treasure", "neutralTowns" : { "towns" : 1 }, "mines" : { "wood" : 1, "ore" : 1 } },
    "rock" : { "type" : "sealed" }"#,
        r#", { "a" : "far", "b" : "1", "type" : "fictive" }"#,
        &["3: warning: no connection leads to zone `far`, so its contents cannot be reached"],
    );
    assert!(certificate.is_sound());
    let cut: Vec<_> = certificate.cut_off.iter().map(|cut| (cut.zone.0, cut.text.as_str())).collect();
    let message = "zone far with 1 town, 2 mines: no connection leads there";
    assert_eq!(cut, [(2, message)]);
    assert!(certificate == audit(&map, heroes3()), "the template and the plan must give the same result");
    let text = report(&certificate);
    assert!(text.starts_with("certificate (full): sound; 1 zone cut off by the template\n"), "{text}");
    assert!(text.ends_with(&format!("cut off by the template: {message}\n")), "{text}");
    let (mut json, mut page) = (Vec::new(), Vec::new());
    certificate_json::write_certificate(&certificate, &mut json).unwrap();
    map_page::write(&map, heroes3(), Some(&certificate), &mut page).unwrap();
    for text in [json, page] {
        assert!(String::from_utf8(text).unwrap().contains(message));
    }
}

#[test]
fn zones_without_a_path_to_a_player_are_cut_off() {
    let generated = generated(
        r#""3" : { "type" : "treasure" }, "4" : { "type" : "treasure" }, "5" : { "type" : "treasure" }"#,
        r#", { "a" : "3", "b" : "4" }, { "a" : "2", "b" : "5" }"#,
        &["1: warning: the zones form 2 parts without a connection between them"],
    );
    let cut: Vec<&str> = generated.certificate.cut_off.iter().map(|cut| cut.text.as_str()).collect();
    assert_eq!(
        cut,
        [
            "zone 3: no connection leads there from the start of a player",
            "zone 4: no connection leads there from the start of a player",
        ]
    );
}
