//! Completion of keys, words, names of content, and ids of zones.

mod slot;
mod start;

use lsp_types::{CompletionItem, CompletionItemKind};
use rmg_core::pack::ContentPack;
use rmg_json::{Cursor, Document, Kind, Role, Step};
use rmg_template::json::language::{Accepted, COMMON_OBJECT, Field, Omitted, REQUIRED_OBJECT, Structure};

use crate::content::{Name, keys, listed, object_types, subtypes};
use crate::language::{Shape, has_subtypes, is_required, key_at};
use crate::mentions::mentions;
use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::words;

use slot::{Slot, markdown};
use start::Start;

/// The victory conditions.
const VICTORIES: [&str; 4] = ["standard", "grail", "town", "artifact"];

/// Returns all completions at a byte of a template in JSON, best first. The editor filters them while the
/// user types.
pub(crate) fn completion(
    file: &OpenFile,
    positions: &Positions<'_>,
    offset: usize,
    pack: &ContentPack,
    has_snippets: bool,
) -> Vec<CompletionItem> {
    let Some(document) = file.analysis.document() else { return Vec::new() };
    let cursor = Cursor::new(document.text(), offset);
    let slot = Slot::new(&cursor, offset, positions, document.text(), has_snippets);
    let completion = Completion { file, document, pack, slot, cursor: &cursor };
    let mut items = match cursor.role {
        Role::Key => completion.keys(),
        Role::Value => completion.values(),
        Role::Neither => Vec::new(),
    };
    for (rank, item) in items.iter_mut().enumerate() {
        item.sort_text = Some(format!("{rank:05}"));
    }
    items
}

struct Completion<'f> {
    file: &'f OpenFile,
    document: &'f Document,
    pack: &'f ContentPack,
    slot: Slot,
    cursor: &'f Cursor,
}

impl Completion<'_> {
    /// Returns the keys that the object does not have yet.
    fn keys(&self) -> Vec<CompletionItem> {
        let path = self.cursor.path();
        let mut items = match Shape::at(&path) {
            Shape::Structure(structure) => self.fields(structure),
            Shape::Field(field) => self.names(keys(field, self.pack), field),
            Shape::Named(field) if has_subtypes(field) => {
                let own = if is_required(field) { self.fields(&REQUIRED_OBJECT) } else { Vec::new() };
                let type_name = last_key(&path).unwrap_or_default();
                own.into_iter().chain(self.names(subtypes(type_name, self.pack), field)).collect()
            }
            Shape::Subtype(field) if is_required(field) => self.fields(&REQUIRED_OBJECT),
            Shape::File | Shape::Item(_) | Shape::Named(_) | Shape::Subtype(_) | Shape::Unknown => Vec::new(),
        };
        items.retain(|item| !self.cursor.keys.contains(&item.label));
        items
    }

    /// Returns the keys of a structure, required keys first.
    fn fields(&self, structure: &Structure) -> Vec<CompletionItem> {
        let (required, others): (Vec<&Field>, Vec<&Field>) =
            structure.fields.iter().partition(|field| field.default == Omitted::Required);
        let item = |field: &Field| CompletionItem {
            detail: Some(words::accepted(field.value).replace('`', "")),
            documentation: Some(markdown(words::key(structure, field))),
            ..self.slot.key(field.key, &Start::of(field))
        };
        required.into_iter().chain(others).map(item).collect()
    }

    /// Returns completions of keys that are names of content.
    fn names(&self, names: Vec<Name<'_>>, field: &Field) -> Vec<CompletionItem> {
        let start = if field.key == "bannedObjects" { Start::truth() } else { Start::number(1) };
        names.into_iter().map(|name| titled(self.slot.key(name.name, &start), &name)).collect()
    }

    /// Returns values of the key at the cursor.
    fn values(&self) -> Vec<CompletionItem> {
        let path = self.cursor.path();
        let Some((structure, field)) = key_at(&path) else { return Vec::new() };
        // the list of the key may not exist yet
        let is_item = matches!(path.last(), Some(Step::Index(_)));
        let text = |text: &str, kind| {
            if is_item { self.slot.text(text, kind) } else { self.slot.list_of(text, kind) }
        };
        match field.value {
            Accepted::Truth => ["true", "false"].map(|word| self.slot.unquoted(word)).into(),
            Accepted::Word(words) => {
                words.iter().map(|word| self.slot.text(word, CompletionItemKind::ENUM_MEMBER)).collect()
            }
            Accepted::Words(words) => {
                words.iter().map(|word| text(word, CompletionItemKind::ENUM_MEMBER)).collect()
            }
            Accepted::Names(_) => {
                let names = listed(field, self.pack);
                names.iter().map(|name| titled(text(name.name, CompletionItemKind::CONSTANT), name)).collect()
            }
            Accepted::Zone | Accepted::Zones => self.zones(&path, ""),
            Accepted::Text if field.key == "victory" => {
                let words =
                    VICTORIES.iter().map(|word| self.slot.text(word, CompletionItemKind::ENUM_MEMBER));
                words.chain(self.zones(&path, "town=")).collect()
            }
            Accepted::Text if structure.title == COMMON_OBJECT.title => self.objects(&path, field.key),
            Accepted::ByName(_) if is_item && has_subtypes(field) => self.texts(&object_types(self.pack)),
            Accepted::ByName(_)
            | Accepted::Text
            | Accepted::Decimal
            | Accepted::Whole(..)
            | Accepted::Numbers(..)
            | Accepted::Size
            | Accepted::Structure(_)
            | Accepted::List(_)
            | Accepted::Foreign => Vec::new(),
        }
    }

    fn texts(&self, names: &[Name<'_>]) -> Vec<CompletionItem> {
        names
            .iter()
            .map(|name| titled(self.slot.text(name.name, CompletionItemKind::CONSTANT), name))
            .collect()
    }

    /// Returns types of objects, or the subtypes of the type in the same structure.
    fn objects(&self, path: &[Step<'_>], key: &str) -> Vec<CompletionItem> {
        match key {
            "type" | "id" => self.texts(&object_types(self.pack)),
            "subtype" => {
                let parent = path.split_last().map_or(path, |(_, parent)| parent);
                let type_path: Vec<Step<'_>> = parent.iter().copied().chain([Step::Key("type")]).collect();
                match self.document.get(&type_path).map(|value| &value.kind) {
                    Some(Kind::String(type_name)) => self.texts(&subtypes(type_name, self.pack)),
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }

    /// Returns the zones of the template at the cursor, except the zone at the cursor, with a prefix before
    /// their ids.
    fn zones(&self, path: &[Step<'_>], prefix: &str) -> Vec<CompletionItem> {
        let Some(Step::Key(template)) = path.first() else { return Vec::new() };
        let own = match path {
            [_, Step::Key("zones"), Step::Key(own), ..] => Some(*own),
            _ => None,
        };
        let known = self.file.analysis.file.templates.iter().find(|known| known.id == *template);
        let all = mentions(self.document);
        let of_template =
            all.iter().filter(|mention| mention.is_definition() && mention.template == *template);
        let zones = of_template.filter(|mention| Some(mention.zone.as_str()) != own);
        let item = |id: &str| {
            let zone = known.and_then(|known| Some(&known.zones[known.zone_by_key(id)?.index()]));
            CompletionItem {
                detail: zone.map(words::zone),
                ..self.slot.text(&format!("{prefix}{id}"), CompletionItemKind::REFERENCE)
            }
        };
        zones.map(|mention| item(&mention.zone)).collect()
    }
}

/// Adds the title of a name to an item.
fn titled(item: CompletionItem, name: &Name<'_>) -> CompletionItem {
    CompletionItem { detail: (!name.title.is_empty()).then(|| name.title.to_owned()), ..item }
}

fn last_key<'p>(path: &[Step<'p>]) -> Option<&'p str> {
    match path.last()? {
        Step::Key(key) => Some(key),
        Step::Index(_) => None,
    }
}
