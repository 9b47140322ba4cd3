//! Reads the root table of a file.

use std::sync::Arc;

use rmg_core::diag::{Diagnostic, Severity, Span, Spanned, has_errors};
use rmg_core::dungeon::TextureId;
use toml::de::{DeTable, DeValue};

use crate::adders::{Adder, CreatureAdder, ItemAdder, PortalAdder, TrapAdder};
use crate::config::{LevelConfiguration, LevelContext, LevelFactory, LevelPart};
use crate::fields::{Fields, Shared, check_locations, span, suggestion};
use crate::{corridors, decor, partition, rooms, traps};

/// Maximum length of a file in bytes. No file written by hand is longer.
pub const MAX_BYTES: usize = 1 << 20;

/// Reads a configuration.
///
/// # Returns
/// The factory and warnings; or no factory and all diagnostics of the file, with their locations in `text`.
///
/// # Cost
/// O(bytes log bytes).
#[must_use]
pub fn read_configuration(text: &str) -> (Option<LevelFactory>, Vec<Diagnostic>) {
    if text.len() > MAX_BYTES {
        let message = format!("the file is longer than {} KB", MAX_BYTES >> 10);
        return (None, vec![Diagnostic::new(Severity::Error, "too-long", None, message).help("split it")]);
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let diagnostic = |error: &toml::de::Error| {
            let at = error.span().map(span);
            Diagnostic::new(Severity::Error, "bad-toml", at, error.message()).help("see https://toml.io")
        };
        return (None, errors.iter().map(diagnostic).collect());
    }
    let shared = Shared::default();
    let whole = Span::new(0, 0);
    let mut fields = Fields::new(&shared, root.get_ref(), whole, "configuration");
    let configuration = read_root(&mut fields, &shared);
    fields.finish();
    check_source_textures(&shared);
    check_locations(&shared);
    let (factory, checked) = configuration.with_textures(shared.textures.into_inner()).check();
    let mut diagnostics = shared.diagnostics.into_inner().finish();
    diagnostics.extend(checked);
    // by location in the file; diagnostics without a location come first
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
    if has_errors(&diagnostics) { (None, diagnostics) } else { (factory, diagnostics) }
}

/// Reads all keys of the file.
pub(super) fn read_root(fields: &mut Fields<'_, '_>, shared: &Shared) -> LevelConfiguration {
    let title = fields.text("title").unwrap_or_default();
    let start = fields.text_with_span("start");
    let depth =
        fields.number("depth", 1..=LevelConfiguration::MAX_DEPTH, Some(LevelConfiguration::DEFAULT_DEPTH));
    read_item_types(fields, shared);
    read_traps(fields, shared);
    read_colors(fields, shared);

    let configuration = LevelConfiguration::new(&title).with_depth(depth);
    let configuration = match start {
        Some(start) => configuration.with_start_at(start),
        None => configuration,
    };
    configuration
        .with_contexts(each(fields, "contexts", "context", |fields| {
            Some(Arc::new(LevelContext::read(fields)))
        }))
        .with_partitioners(each(fields, "partitioners", "partitioner", |fields| {
            fields.kind(partition::KINDS)
        }))
        .with_rooms(each(fields, "rooms", "room", rooms::read))
        .with_corridors(each(fields, "corridors", "corridor", |fields| fields.kind(corridors::KINDS)))
        .with_decorators(each(fields, "decorators", "decorator", |fields| fields.kind(decor::KINDS)))
        .with_portals(each(fields, "portals", "portal", |fields| Some(Arc::new(PortalAdder::read(fields)))))
        .with_traps(each(fields, "trap_adders", "trap adder", |fields| {
            Some(Arc::new(TrapAdder::read(fields)) as Arc<dyn Adder>)
        }))
        .with_creatures(each(fields, "creatures", "creature adder", |fields| {
            Some(Arc::new(CreatureAdder::read(fields)) as Arc<dyn Adder>)
        }))
        .with_items(each(fields, "items", "item adder", |fields| {
            Some(Arc::new(ItemAdder::read(fields)) as Arc<dyn Adder>)
        }))
}

/// Reads the parts of a list with the level types to which they apply. A part that cannot be read is `None`,
/// and its errors are reported. Its level types still count as having the part, so that one mistake causes
/// one error.
fn each<T: ?Sized>(
    fields: &mut Fields<'_, '_>,
    key: &'static str,
    what: &'static str,
    read: impl Fn(&mut Fields<'_, '_>) -> Option<Arc<T>>,
) -> Vec<LevelPart<T>> {
    fields.each_named(key, what, |fields| {
        let texts = fields.list_of_texts("level_types");
        let level_types = texts.iter().map(|text| Spanned::new(text.value.to_owned(), text.span)).collect();
        let part = read(fields);
        if part.is_none() {
            // the keys of an unknown kind are unknown
            fields.accept_all();
        }
        LevelPart { level_types, part, place: Some(fields.span) }
    })
}

fn read_item_types(fields: &mut Fields<'_, '_>, shared: &Shared) {
    let mut types = std::collections::BTreeMap::new();
    let entries = fields.entries("item_types");
    let is_there = !entries.is_empty();
    for (name, _, value, at) in entries {
        let items: Option<Vec<Arc<str>>> = match value {
            DeValue::Array(items) => {
                items.iter().map(|item| item.get_ref().as_str().map(Arc::from)).collect()
            }
            _ => None,
        };
        match items.filter(|items| !items.is_empty()) {
            Some(items) => {
                types.insert(name.to_owned(), items.into());
            }
            None => {
                shared.error(
                    "wrong-type",
                    at,
                    format!("`{name}` is not a list of item names"),
                    "write [\"...\", \"...\"]",
                );
                types.insert(name.to_owned(), [].into());
            }
        }
    }
    if is_there {
        *shared.item_types.borrow_mut() = Some(types);
    }
}

/// Reads `[traps.NAME]`. Traps that trigger others are read last, when the others are known.
fn read_traps(fields: &mut Fields<'_, '_>, shared: &Shared) {
    let is_trigger = |value: &DeValue<'_>| {
        let DeValue::Table(table) = value else { return false };
        table.get("kind").and_then(|kind| kind.get_ref().as_str()) == Some("remote-trigger")
    };
    let mut entries = fields.entries("traps");
    entries.sort_by_key(|(_, _, value, _)| is_trigger(value));
    let mut found = Vec::new();
    let mut others_done = false;
    for (name, _, value, at) in entries {
        if is_trigger(value) && !others_done {
            // triggers refer only to traps that are not triggers
            shared.traps.borrow_mut().extend(found.drain(..));
            others_done = true;
        }
        let DeValue::Table(table) = value else {
            shared.error(
                "wrong-type",
                at,
                format!("trap `{name}` is not a table"),
                "write { kind = \"pit\", ... }",
            );
            continue;
        };
        let mut fields = Fields::new(shared, table, at, "trap");
        if let Some(kind) = fields.kind(traps::KINDS) {
            fields.finish();
            found.push((name.to_owned(), traps::TrapSpec { name: name.into(), kind }));
        }
    }
    shared.traps.borrow_mut().extend(found);
}

/// Reads `[colors]`: `"texture" = "#rrggbb"`.
fn read_colors(fields: &mut Fields<'_, '_>, shared: &Shared) {
    for (name, name_at, value, at) in fields.entries("colors") {
        let color = value.as_str().and_then(parse_color);
        match color {
            Some(color) => {
                let mut textures = shared.textures.borrow_mut();
                let id = textures.intern(name);
                textures.set_color(id, color);
                shared.source_textures.borrow_mut().push((id, name_at));
            }
            None => {
                let message = format!("invalid color of `{name}`");
                shared.error("bad-color", at, message, "write \"#rrggbb\" with hexadecimal digits");
            }
        }
    }
}

fn parse_color(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([channel(0)?, channel(2)?, channel(4)?])
}

/// Reports textures that are replaced or colored although no part places them.
fn check_source_textures(shared: &Shared) {
    let (textures, placed) = (shared.textures.borrow(), shared.placed_textures.borrow());
    for (id, at) in shared.source_textures.borrow().iter() {
        if *id != TextureId::NONE && !placed.contains(id) {
            let known = placed.iter().map(|id| textures.name(*id)).filter(|name| !name.is_empty());
            let message = format!("no part of the file places the texture `{}`", textures.name(*id));
            shared.error("unknown-name", *at, message, &suggestion(textures.name(*id), known));
        }
    }
}
