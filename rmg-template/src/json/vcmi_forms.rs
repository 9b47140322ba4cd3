//! Reports forms that VCMI cannot read. In VCMI zone ids are numbers, and so are references to zones, except
//! the ends of connections.

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity};
use rmg_core::template::{Template, WaterContent};
use rmg_core::text::shown;
use rmg_json::{Document, Kind, Member, NewValue, Value};

use super::expand::ids::is_reference;
use crate::table::names::number_of;

/// Keys that must be expanded for VCMI.
const EXPANDED_KEYS: [&str; 2] = ["repeat", "mirror"];

/// Returns diagnostics for everything in a template that VCMI cannot read. The template must be from the
/// document.
pub(crate) fn diagnostics(document: &Document, template: &Template) -> Vec<Diagnostic> {
    let mut diagnostics = DiagnosticList::default();
    let templates = document.root().and_then(Value::members).unwrap_or_default();
    let bodies = templates.iter().filter(|member| member.key.name == template.id);
    let body: Vec<&Member> = bodies.flat_map(|body| body.value.members().unwrap_or_default()).collect();
    // expanded zones have other ids
    let mut is_expanded = false;
    for member in body.iter().filter(|member| EXPANDED_KEYS.contains(&member.key.name.as_str())) {
        is_expanded = true;
        let message =
            format!("VCMI does not support `{}`: zones and connections would be missing", member.key.name);
        let diagnostic = Diagnostic::new(Severity::Error, "vcmi-copies", Some(member.key.span), message);
        diagnostics.push(diagnostic.help("expand it with `rmg convert FILE -o NEW.json`"));
    }
    if is_expanded {
        return diagnostics.finish();
    }
    for member in body {
        match (member.key.name.as_str(), &member.value.kind) {
            ("zones", Kind::Object(zones)) => {
                zones.iter().for_each(|zone| zone_id(zone, &mut diagnostics));
                zones.iter().for_each(|zone| references(&zone.value, &mut diagnostics));
            }
            ("connections", Kind::Array(items)) => items.iter().for_each(|item| ends(item, &mut diagnostics)),
            _ => {}
        }
    }
    sea_zone(template, &mut diagnostics);
    diagnostics.finish()
}

fn zone_id(zone: &Member, diagnostics: &mut DiagnosticList) {
    let key = &zone.key;
    if number_of(&key.name).is_none() {
        diagnostics.push_with(Severity::Error, || {
            let message =
                format!("VCMI cannot read the zone id `{}`: expected a number from 1", shown(&key.name));
            Diagnostic::new(Severity::Error, "vcmi-zone-id", Some(key.span), message).help(
                "write a number, here and where the zone is named, or run `rmg convert FILE -o NEW.json`",
            )
        });
    }
}

/// Reports references to zones as text: VCMI reads only numbers, and reads a text as no zone.
fn references(value: &Value, diagnostics: &mut DiagnosticList) {
    match &value.kind {
        Kind::Array(items) => items.iter().for_each(|item| references(item, diagnostics)),
        Kind::Object(members) => {
            for member in members {
                if is_reference(&member.key.name) {
                    reference(member, diagnostics);
                } else {
                    references(&member.value, diagnostics);
                }
            }
            related_alone(members, value, diagnostics);
        }
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::String(_) => {}
    }
}

fn reference(member: &Member, diagnostics: &mut DiagnosticList) {
    let items = member.value.items().unwrap_or(std::slice::from_ref(&member.value));
    for item in items {
        // other ids are reported at the zone
        let Kind::String(text) = &item.kind else { continue };
        let Some(number) = number_of(text.trim()) else { continue };
        diagnostics.push_with(Severity::Warning, || {
            let message = format!("VCMI ignores `{}`: expected a number, found a text", member.key.name);
            let diagnostic = Diagnostic::new(Severity::Warning, "vcmi-reference", Some(item.span), message);
            let diagnostic = diagnostic.help("remove the quotes");
            match NewValue::Int(number.into()).to_text() {
                Ok(text) => diagnostic.fix(Fix::guess("remove the quotes", vec![Edit::new(item.span, text)])),
                Err(_) => diagnostic,
            }
        });
    }
}

/// Reports a hint with only a terrain: VCMI looks up a missing zone and stops.
fn related_alone(members: &[Member], hint: &Value, diagnostics: &mut DiagnosticList) {
    let has = |key: &str| members.iter().any(|member| member.key.name == key);
    if has("relatedToZoneTerrain") && !has("likeZone") && !has("notLikeZone") {
        diagnostics.push_with(Severity::Warning, || {
            let message = "VCMI stops at a hint that has only `relatedToZoneTerrain`";
            Diagnostic::new(Severity::Warning, "vcmi-town-hint", Some(hint.span), message)
                .help("write \"notLikeZone\" : [] before it")
        });
    }
}

/// Reports ends of a connection that are numbers: VCMI reads a number as an empty text and stops.
fn ends(connection: &Value, diagnostics: &mut DiagnosticList) {
    let is_end = |member: &&Member| matches!(member.key.name.as_str(), "a" | "b");
    for end in connection.members().unwrap_or_default().iter().filter(is_end) {
        if matches!(end.value.kind, Kind::Int(_)) {
            diagnostics.push_with(Severity::Error, || {
                let message = format!("VCMI cannot read `{}`: expected a text, found a number", end.key.name);
                Diagnostic::new(Severity::Error, "vcmi-reference", Some(end.value.span), message)
                    .help("put quotes around it, or run `rmg check --fix`")
            });
        }
    }
}

/// Reports a zone with the id of VCMI's sea, which is the number of zones plus 1.
fn sea_zone(template: &Template, diagnostics: &mut DiagnosticList) {
    let sea = template.zones.len() + 1;
    let has_sea = template.allowed_water.iter().any(|water| *water != WaterContent::None);
    let Some(zone) = template.zones.iter().find(|zone| has_sea && zone.key == sea.to_string()) else {
        return;
    };
    let message = format!("on maps with water, VCMI replaces zone `{sea}` by its sea");
    let diagnostic = Diagnostic::new(Severity::Warning, "vcmi-zone-id", Some(zone.span), message);
    diagnostics.push(diagnostic.help(format!(
        "number the zones from 1 to {} without gaps, or allow no water with \"allowedWaterContent\" : [ \"none\" ]",
        sea - 1
    )));
}
