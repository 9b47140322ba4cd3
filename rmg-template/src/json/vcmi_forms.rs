//! Ways of writing that VCMI cannot read: ids of zones are numbers there, and references to them too, but for the ends of connections.

use rmg_core::diag::{Edit, Fault, FaultList, Fix, Severity};
use rmg_core::template::{Template, WaterContent};
use rmg_core::text::shown;
use rmg_json::{Document, Kind, Member, NewValue, Value};

use super::expand::ids::is_reference;
use crate::table::names::number_of;

/// Keys without which the rest of a template is another one.
const WRITTEN_OUT: [&str; 2] = ["repeat", "mirror"];

/// How VCMI cannot read the text of a template, which is one of the document.
pub(crate) fn faults(document: &Document, template: &Template) -> Vec<Fault> {
    let mut faults = FaultList::default();
    let templates = document.root().and_then(Value::members).unwrap_or_default();
    let bodies = templates.iter().filter(|member| member.key.name == template.id);
    let body: Vec<&Member> = bodies.flat_map(|body| body.value.members().unwrap_or_default()).collect();
    // what they write out has other ids
    let mut is_made = false;
    for member in body.iter().filter(|member| WRITTEN_OUT.contains(&member.key.name.as_str())) {
        is_made = true;
        let message = format!(
            "VCMI does not know `{}`, so zones and connections would be missing there",
            member.key.name
        );
        let fault = Fault::new(Severity::Error, "vcmi-copies", Some(member.key.span), message);
        faults.push(fault.help("`rmg convert FILE -o NEW.json` writes all of them out"));
    }
    if is_made {
        return faults.finish();
    }
    for member in body {
        match (member.key.name.as_str(), &member.value.kind) {
            ("zones", Kind::Object(zones)) => {
                zones.iter().for_each(|zone| zone_id(zone, &mut faults));
                zones.iter().for_each(|zone| references(&zone.value, &mut faults));
            }
            ("connections", Kind::Array(items)) => items.iter().for_each(|item| ends(item, &mut faults)),
            _ => {}
        }
    }
    sea_zone(template, &mut faults);
    faults.finish()
}

fn zone_id(zone: &Member, faults: &mut FaultList) {
    let key = &zone.key;
    if number_of(&key.name).is_none() {
        faults.push_with(Severity::Error, || {
            let message =
                format!("VCMI cannot read the zone id `{}`: ids are numbers from 1 there", shown(&key.name));
            Fault::new(Severity::Error, "vcmi-zone-id", Some(key.span), message).help(
                "write a number, here and where the zone is named; `rmg convert FILE -o NEW.json` does so",
            )
        });
    }
}

/// What a zone says of other zones by texts: VCMI reads numbers only, and takes a text for no zone.
fn references(value: &Value, faults: &mut FaultList) {
    match &value.kind {
        Kind::Array(items) => items.iter().for_each(|item| references(item, faults)),
        Kind::Object(members) => {
            for member in members {
                if is_reference(&member.key.name) {
                    reference(member, faults);
                } else {
                    references(&member.value, faults);
                }
            }
            related_alone(members, value, faults);
        }
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::String(_) => {}
    }
}

fn reference(member: &Member, faults: &mut FaultList) {
    let items = member.value.items().unwrap_or(std::slice::from_ref(&member.value));
    for item in items {
        // of another id the zone itself is reported
        let Kind::String(text) = &item.kind else { continue };
        let Some(number) = number_of(text.trim()) else { continue };
        faults.push_with(Severity::Warning, || {
            let message =
                format!("VCMI passes over `{}`: it is a text, and a number is read there", member.key.name);
            let fault = Fault::new(Severity::Warning, "vcmi-reference", Some(item.span), message);
            let fault = fault.help("remove the quotes");
            match NewValue::Int(number.into()).to_text() {
                Ok(text) => fault.fix(Fix::guess("remove the quotes", vec![Edit::new(item.span, text)])),
                Err(_) => fault,
            }
        });
    }
}

/// A hint that names a terrain alone: VCMI looks for a zone that is not there, and stops.
fn related_alone(members: &[Member], hint: &Value, faults: &mut FaultList) {
    let has = |key: &str| members.iter().any(|member| member.key.name == key);
    if has("relatedToZoneTerrain") && !has("likeZone") && !has("notLikeZone") {
        faults.push_with(Severity::Warning, || {
            let message = "VCMI stops at a hint of `relatedToZoneTerrain` alone";
            Fault::new(Severity::Warning, "vcmi-town-hint", Some(hint.span), message)
                .help("write \"notLikeZone\" : [] before it")
        });
    }
}

/// The ends of a connection are texts: VCMI reads an empty one where there is a number, and stops.
fn ends(connection: &Value, faults: &mut FaultList) {
    let is_end = |member: &&Member| matches!(member.key.name.as_str(), "a" | "b");
    for end in connection.members().unwrap_or_default().iter().filter(is_end) {
        if matches!(end.value.kind, Kind::Int(_)) {
            faults.push_with(Severity::Error, || {
                let message =
                    format!("VCMI cannot read `{}`: it is a number, and a text is read there", end.key.name);
                Fault::new(Severity::Error, "vcmi-reference", Some(end.value.span), message)
                    .help("put quotes around it; `rmg check --fix` does so")
            });
        }
    }
}

/// VCMI gives its sea the id behind the number of zones.
fn sea_zone(template: &Template, faults: &mut FaultList) {
    let sea = template.zones.len() + 1;
    let has_sea = template.allowed_water.iter().any(|water| *water != WaterContent::None);
    let Some(zone) = template.zones.iter().find(|zone| has_sea && zone.key == sea.to_string()) else {
        return;
    };
    let message = format!("on maps with water VCMI puts its sea in the place of zone `{sea}`");
    let fault = Fault::new(Severity::Warning, "vcmi-zone-id", Some(zone.span), message);
    faults.push(fault.help(format!(
        "number the zones from 1 to {} without gaps, or allow no water with \"allowedWaterContent\" : [ \"none\" ]",
        sea - 1
    )));
}
