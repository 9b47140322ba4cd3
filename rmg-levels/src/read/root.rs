//! The file as a whole.

use std::sync::Arc;

use rmg_core::diag::{Fault, Severity, Span, Spanned, has_errors};
use rmg_core::dungeon::TextureId;
use toml::de::{DeTable, DeValue};

use crate::adders::{Adder, CreatureAdder, ItemAdder, PortalAdder, TrapAdder};
use crate::config::{LevelConfiguration, LevelContext, LevelFactory, Part};
use crate::fields::{Fields, Shared, check_locations, span, suggestion};
use crate::{corridors, decor, partition, rooms, traps};

/// Longest file in bytes: far more than anybody writes by hand, and little enough to be read whole.
pub const MAX_BYTES: usize = 1 << 20;

/// Reads a configuration.
///
/// # Returns
/// The factory and warnings; or nothing and every fault of the file, each with its place in `text`.
///
/// # Cost
/// O(bytes log bytes).
#[must_use]
pub fn read_configuration(text: &str) -> (Option<LevelFactory>, Vec<Fault>) {
    if text.len() > MAX_BYTES {
        let message = format!("the file is longer than {} KB", MAX_BYTES >> 10);
        return (None, vec![Fault::new(Severity::Error, "too-long", None, message).help("split it")]);
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let fault = |error: &toml::de::Error| {
            let at = error.span().map(span);
            Fault::new(Severity::Error, "bad-toml", at, error.message()).help("see https://toml.io")
        };
        return (None, errors.iter().map(fault).collect());
    }
    let shared = Shared::default();
    let whole = Span::new(0, 0);
    let mut fields = Fields::new(&shared, root.get_ref(), whole, "configuration");
    let configuration = read_root(&mut fields, &shared);
    fields.finish();
    check_sought(&shared);
    check_locations(&shared);
    let (factory, checked) = configuration.with_textures(shared.textures.into_inner()).check();
    let mut faults = shared.faults.into_inner().finish();
    faults.extend(checked);
    // by place in the file; faults about the whole of it come first
    faults.sort_by_key(|fault| fault.span.map(|span| span.start));
    if has_errors(&faults) { (None, faults) } else { (factory, faults) }
}

/// Reads all keys of the file.
pub(super) fn read_root(fields: &mut Fields<'_, '_>, shared: &Shared) -> LevelConfiguration {
    let title = fields.text("title").unwrap_or_default();
    let start = fields.place_of_text("start");
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

/// Reads the parts of a list with the level types that they are for. A part that cannot be read is left out, after its
/// faults were noted; its level types still count as having one, so that one slip gives one fault.
fn each<T: ?Sized>(
    fields: &mut Fields<'_, '_>,
    key: &'static str,
    what: &'static str,
    read: impl Fn(&mut Fields<'_, '_>) -> Option<Arc<T>>,
) -> Vec<Part<T>> {
    fields.each_named(key, what, |fields| {
        let texts = fields.list_of_texts("level_types");
        let level_types = texts.iter().map(|text| Spanned::new(text.value.to_owned(), text.span)).collect();
        let part = read(fields);
        if part.is_none() {
            // its keys mean nothing to us
            fields.accept_all();
        }
        Part { level_types, part, place: Some(fields.span) }
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
                    format!("`{name}` is no list of item names"),
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

/// Reads `[traps.NAME]`; those that set off others come last, so that the others are known.
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
            // triggers set off what is no trigger
            shared.traps.borrow_mut().extend(found.drain(..));
            others_done = true;
        }
        let DeValue::Table(table) = value else {
            shared.error(
                "wrong-type",
                at,
                format!("trap `{name}` is no table"),
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
                shared.sought.borrow_mut().push((id, name_at));
            }
            None => {
                let message = format!("the color of `{name}` cannot be read");
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

/// Reports textures that are to be replaced or coloured and that nothing lays.
fn check_sought(shared: &Shared) {
    let (textures, laid) = (shared.textures.borrow(), shared.laid.borrow());
    for (id, at) in shared.sought.borrow().iter() {
        if *id != TextureId::NONE && !laid.contains(id) {
            let known = laid.iter().map(|id| textures.name(*id)).filter(|name| !name.is_empty());
            let message = format!("nothing in the file lays `{}`", textures.name(*id));
            shared.error("unknown-name", *at, message, &suggestion(textures.name(*id), known));
        }
    }
}
