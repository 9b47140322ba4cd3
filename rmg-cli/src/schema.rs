//! `rmg schema`: the keys of templates as a JSON Schema, for editors.

use std::path::PathBuf;

use rmg::template::language::{Accepted, Field, Omitted, STRUCTURES, Structure, TEMPLATE};
use rmg::template::limits::{MAX_COUNT, MAX_REPEATS};
use serde_json::{Map, Value, json};

use crate::prelude::*;

/// Arguments of `rmg schema`.
#[derive(Debug, clap::Args)]
pub(crate) struct SchemaArgs {
    /// File to write; `-` for standard output, as without it.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &SchemaArgs) -> Result<(), Failure> {
    Targets::new(args.overwrite).take(&args.output)?;
    let text = format!("{:#}\n", schema());
    write_and_say(&args.output, args.overwrite, |to| std::io::Write::write_all(to, text.as_bytes()))
}

/// The schema: a file is a structure of templates.
fn schema() -> Value {
    let structures = STRUCTURES.iter().map(|structure| (structure.title.to_owned(), of_structure(structure)));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Templates of random maps",
        "description": "Made by rmg from the keys that it reads: those of VCMI, and its own.",
        "type": "object",
        "additionalProperties": reference(TEMPLATE.title),
        "$defs": structures.collect::<Map<String, Value>>(),
    })
}

fn of_structure(structure: &Structure) -> Value {
    let required: Vec<&str> = structure
        .fields
        .iter()
        .filter(|field| field.default == Omitted::Required)
        .map(|field| field.key)
        .collect();
    let members = structure.fields.iter().map(|field| (field.key.to_owned(), of_field(field)));
    let mut schema = json!({
        "title": structure.title,
        "description": structure.text,
        "type": "object",
        "properties": members.collect::<Map<String, Value>>(),
    });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    // others are warned of and ignored, but not where only the game knows the keys
    if !structure.fields.is_empty() {
        schema["additionalProperties"] = false.into();
    }
    schema
}

fn of_field(field: &Field) -> Value {
    let mut schema = of_value(field.value);
    schema["description"] = field.text.into();
    if let Omitted::Value(text) = field.default {
        // words of the language stand without quotes in its tables
        schema["default"] = serde_json::from_str(text).unwrap_or_else(|_| text.into());
    }
    schema
}

fn of_value(value: Accepted) -> Value {
    let list = |items: Value| json!({ "type": "array", "items": items });
    let zone = || json!({ "type": ["string", "integer"] });
    match value {
        Accepted::Text => json!({ "type": "string" }),
        Accepted::Truth => json!({ "type": "boolean" }),
        Accepted::Decimal => json!({ "type": "number" }),
        Accepted::Whole(min, max) => whole(min, max),
        Accepted::Numbers(..) => {
            json!({ "type": "string", "pattern": "^\\s*\\d+\\s*(-\\s*\\d+\\s*)?(,\\s*\\d+\\s*(-\\s*\\d+\\s*)?)*$" })
        }
        Accepted::Size => {
            json!({ "type": "string", "pattern": "^(s|m|l|xl|h|xh|g|S|M|L|XL|H|XH|G)([+][uU])?$|^\\d+x\\d+(x[1-8])?$" })
        }
        Accepted::Word(words) => json!({ "enum": words }),
        Accepted::Words(words) => list(json!({ "enum": words })),
        Accepted::Names(_) => list(json!({ "type": "string" })),
        Accepted::Zone => zone(),
        Accepted::Zones => json!({ "anyOf": [zone(), list(zone())] }),
        Accepted::Structure(title) => reference(title),
        Accepted::List(title) => list(reference(title)),
        Accepted::ByName(text) => by_name(text),
        Accepted::Foreign => json!({}),
    }
}

/// A whole number, or a mention of one that `repeat` goes through.
fn whole(min: u32, max: u32) -> Value {
    json!({
        "type": ["integer", "string"], "minimum": min, "maximum": max, "pattern": "^\\{[^{}]+\\}$",
    })
}

/// A structure whose keys are names, by the words for its values: a structure of the language, numbers, or several things.
fn by_name(text: &str) -> Value {
    let anchor = |structure: &&Structure| structure.title.to_lowercase().replace(' ', "-");
    let link = text.strip_prefix('[').and_then(|text| text.strip_suffix(')')?.split_once("](#"));
    let structure =
        link.and_then(|(_, wanted)| STRUCTURES.iter().find(|structure| anchor(structure) == wanted));
    let values = match structure {
        Some(structure) => reference(structure.title),
        None if text.ends_with(&format!("0 to {MAX_COUNT}")) => whole(0, MAX_COUNT),
        None if text.starts_with("how many values") => {
            let list = json!({ "type": "array", "minItems": 1, "maxItems": MAX_REPEATS, "items": { "type": ["string", "integer"] } });
            json!({ "anyOf": [{ "type": "integer", "minimum": 1, "maximum": MAX_REPEATS }, list] })
        }
        None => json!({}),
    };
    json!({ "type": "object", "additionalProperties": values })
}

fn reference(title: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{}", title.replace(' ', "%20")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_to_a_structure_and_every_default_is_a_value() {
        let schema = schema();
        let text = schema.to_string();
        for part in text.split("\"#/$defs/").skip(1) {
            let title = part.split('"').next().unwrap().replace("%20", " ");
            assert!(schema["$defs"].get(&title).is_some(), "{title}");
        }
        assert_eq!(
            schema["$defs"]["Template"]["properties"]["zones"]["additionalProperties"],
            reference("Zone")
        );
        assert_eq!(
            schema["$defs"]["Zone"]["properties"]["mines"]["additionalProperties"]["maximum"],
            json!(MAX_COUNT)
        );
        assert_eq!(schema["$defs"]["Zone"]["required"], json!(["type"]));
        assert_eq!(schema["$defs"]["Zone"]["properties"]["matchTerrainToTown"]["default"], json!(true));
        assert_eq!(schema["$defs"]["Zone"]["properties"]["monsters"]["default"], json!("normal"));
    }
}
