//! Reads the root table of a file, after those of the files that it includes.

use std::sync::Arc;

use rmg_core::diag::{Diagnostic, Spanned, has_errors};
use rmg_core::dungeon::TextureId;
use toml::de::DeValue;

use super::sources::{Source, SourceReader};
use crate::adders::{Adder, CreatureAdder, ItemAdder, PortalAdder, TrapAdder};
use crate::config::{LevelConfiguration, LevelContext, LevelFactory, LevelPart};
use crate::doors::DoorRule;
use crate::fields::{Fields, Given, Load, Shared, check_locations, suggestion};
use crate::graph::LevelGraph;
use crate::own::OwnParts;
use crate::rooms::Fill;
use crate::vault::Vault;
use crate::{corridors, decor, partition, rooms, traps};

/// Reads a configuration.
///
/// # Returns
/// The factory and warnings; or no factory and all diagnostics of the file, with their locations in `text`.
///
/// # Cost
/// O(bytes log bytes).
#[must_use]
pub fn read_configuration(text: &str) -> (Option<LevelFactory>, Vec<Diagnostic>) {
    let none = |_: &str, _: &str| Err("a text has no folder, so it cannot include files".to_owned());
    let read = read_sources("the configuration", text, &none, &OwnParts::default());
    (read.factory, read.diagnostics)
}

/// The result of reading a file and the files that it includes.
#[derive(Debug)]
pub struct ReadSources {
    /// The factory; `None` if there are errors.
    pub factory: Option<LevelFactory>,
    /// All diagnostics. Their locations count the bytes of all sources, one behind the other.
    pub diagnostics: Vec<Diagnostic>,
    /// The file first, then those that it includes.
    pub sources: Vec<Source>,
}

/// Reads a configuration and the files that it includes.
///
/// # Arguments
/// - `load`: returns the name and the text of a file, given the path as written and the name of the file that
///   includes it; or the reason why it cannot be read, for the message. It returns pictures of outlines as
///   the drawing of an [outline](crate::graph::Outline::parse).
/// - `own`: parts of the program that the file can use.
///
/// # Cost
/// O(bytes log bytes). At most [`MAX_FILES`](super::MAX_FILES) files of [`MAX_BYTES`](super::MAX_BYTES) are
/// read, each once.
#[must_use]
pub fn read_sources(name: &str, text: &str, load: Load<'_>, own: &OwnParts) -> ReadSources {
    let shared = Shared { given: Given { load: Some(load), own: Some(own) }, ..Shared::default() };
    let mut reader = SourceReader { shared: &shared, load, read_root, sources: Vec::new(), open: Vec::new() };
    let configuration = reader.read(name, text, None, LevelConfiguration::new(""));
    let sources = reader.sources;
    let is_readable = !shared.is_unreadable.get();
    if is_readable {
        check_source_textures(&shared);
        check_locations(&shared);
    }
    let (factory, checked) = configuration.with_textures(shared.textures.into_inner()).check();
    let mut diagnostics = shared.diagnostics.into_inner().finish();
    // parts of a file that could not be read would be reported as missing
    if is_readable {
        diagnostics.extend(checked);
    }
    // by location in the files; diagnostics without a location come first
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
    let factory = if has_errors(&diagnostics) { None } else { factory };
    ReadSources { factory, diagnostics, sources }
}

/// Reads all keys of a file.
pub(super) fn read_root(
    fields: &mut Fields<'_, '_>,
    configuration: LevelConfiguration,
) -> LevelConfiguration {
    let shared = fields.shared;
    // the reader of files has read it
    fields.list_of_texts("include");
    let title = fields.text("title");
    let start = fields.text_with_span("start");
    let depth = fields.optional_number("depth", 1..=LevelConfiguration::MAX_DEPTH);
    read_item_types(fields, shared);
    read_traps(fields, shared);
    read_colors(fields, shared);

    let configuration = configuration.titled(title);
    let configuration = match depth {
        Some(depth) => configuration.with_depth(depth),
        None => configuration,
    };
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
        .with_fills(each(fields, "fills", "fill", |fields| Some(Arc::new(Fill::read_alone(fields)))))
        .with_vaults(each(fields, "vaults", "vault", |fields| Some(Arc::new(Vault::read(fields)))))
        .with_graphs(each(fields, "graphs", "graph", |fields| LevelGraph::read(fields).map(Arc::new)))
        .with_doors(each(fields, "doors", "door", |fields| Some(Arc::new(DoorRule::read(fields)))))
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
        let (weight, depths) = (fields.weight(), fields.depths());
        LevelPart { level_types, part, place: Some(fields.span), weight, depths }
    })
}

fn read_item_types(fields: &mut Fields<'_, '_>, shared: &Shared<'_>) {
    let mut types = shared.item_types.borrow().clone().unwrap_or_default();
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
fn read_traps(fields: &mut Fields<'_, '_>, shared: &Shared<'_>) {
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
fn read_colors(fields: &mut Fields<'_, '_>, shared: &Shared<'_>) {
    for (name, name_at, value, at) in fields.entries("colors") {
        let color = value.as_str().and_then(parse_color);
        match color {
            Some(color) => {
                let mut textures = shared.textures.borrow_mut();
                let id = textures.intern(name);
                textures.set_color(id, color);
                // included colors may be for other configurations
                if shared.base.get() == 0 {
                    shared.source_textures.borrow_mut().push((id, name_at));
                }
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
fn check_source_textures(shared: &Shared<'_>) {
    let (textures, placed) = (shared.textures.borrow(), shared.placed_textures.borrow());
    for (id, at) in shared.source_textures.borrow().iter() {
        if *id != TextureId::NONE && !placed.contains(id) {
            let known = placed.iter().map(|id| textures.name(*id)).filter(|name| !name.is_empty());
            let message = format!("no part of the file places the texture `{}`", textures.name(*id));
            shared.error("unknown-name", *at, message, &suggestion(textures.name(*id), known));
        }
    }
}
