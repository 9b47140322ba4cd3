//! The language of templates and the names of content, for forms.

use rmg::figures::Figure;
use rmg::pack::ContentPack;
use rmg::template::language::{Accepted, Field, INHERITED, Omitted, STRUCTURES};
use rmg::{MapFormat, Pack};
use serde_json::{Map, Value, json};

/// Returns the version, the structures of the language, and the names of content.
pub(crate) fn hello(pack: &Pack) -> Value {
    let structure = |structure: &&rmg::template::language::Structure| {
        let fields: Vec<Value> = structure.fields.iter().map(field).collect();
        (structure.title.to_owned(), json!({ "text": structure.text, "fields": fields }))
    };
    let formats: Vec<&str> = MapFormat::ALL.iter().map(|format| format.ending()).collect();
    let figures = Figure::ALL.iter().map(
        |figure| json!({ "word": figure.word(), "meaning": figure.meaning(), "isShare": figure.is_share() }),
    );
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "structures": STRUCTURES.iter().map(structure).collect::<Map<_, _>>(),
        "inherited": INHERITED.iter().map(|(like, own)| ((*like).to_owned(), json!(own))).collect::<Map<_, _>>(),
        "names": names(pack.content()),
        "formats": formats,
        "figures": figures.collect::<Vec<_>>(),
    })
}

fn field(field: &Field) -> Value {
    let default = match field.default {
        Omitted::Required => json!({ "required": true }),
        Omitted::Value(value) => json!({ "value": value }),
        Omitted::Words(words) => json!({ "words": words }),
    };
    let accepts = match field.value {
        Accepted::Text => json!({ "kind": "text" }),
        Accepted::Truth => json!({ "kind": "truth" }),
        Accepted::Decimal => json!({ "kind": "decimal" }),
        Accepted::Whole(min, max) => json!({ "kind": "whole", "min": min, "max": max }),
        Accepted::Numbers(min, max) => json!({ "kind": "numbers", "min": min, "max": max }),
        Accepted::Size => json!({ "kind": "size" }),
        Accepted::Word(words) => json!({ "kind": "word", "words": words }),
        Accepted::Words(words) => json!({ "kind": "words", "words": words }),
        Accepted::Names(of) => json!({ "kind": "names", "of": of }),
        Accepted::Zone => json!({ "kind": "zone" }),
        Accepted::Zones => json!({ "kind": "zones" }),
        Accepted::Structure(of) => json!({ "kind": "structure", "of": of }),
        Accepted::List(of) => json!({ "kind": "list", "of": of }),
        Accepted::ByName(of) => json!({ "kind": "byName", "of": of }),
        Accepted::Foreign => json!({ "kind": "foreign" }),
    };
    json!({ "key": field.key, "accepts": accepts, "default": default, "text": field.text })
}

/// Returns names with their titles, by the words of [`Accepted::Names`]; also `resources`.
fn names(pack: &ContentPack) -> Value {
    fn list<'p>(names: impl Iterator<Item = (&'p String, &'p String)>) -> Value {
        names.map(|(name, title)| json!([name, title])).collect()
    }
    json!({
        "factions": list(pack.factions.records().iter().map(|of| (&of.name, &of.title))),
        "terrains": list(pack.terrains.records().iter().map(|of| (&of.name, &of.title))),
        "spells": list(pack.spells.records().iter().map(|of| (&of.name, &of.title))),
        "artifacts": list(pack.artifacts.records().iter().map(|of| (&of.name, &of.title))),
        "secondary skills": list(pack.skills.records().iter().map(|of| (&of.name, &of.title))),
        "heroes": list(pack.heroes.records().iter().map(|of| (&of.name, &of.title))),
        "resources": list(pack.resources.records().iter().map(|of| (&of.name, &of.title))),
    })
}
