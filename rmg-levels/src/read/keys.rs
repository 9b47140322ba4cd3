//! The kinds of parts and their keys. The schema for editors must list the same.

use std::collections::BTreeMap;

use super::root::read_root;
use crate::adders::{CreatureAdder, CreatureRule, ItemAdder, ItemRule, PortalAdder, TrapAdder};
use crate::config::{LevelConfiguration, LevelContext};
use crate::doors::DoorRule;
use crate::fields::{Fields, Kinds, Shared};
use crate::graph::{GraphRoom, LevelGraph, Outline};
use crate::rooms::Fill;
use crate::rooms::composed::creator;
use crate::vault::Vault;
use crate::{corridors, decor, partition, rooms, shapes, traps};

/// Reads a part and discards it.
type ReadSome = fn(&mut Fields<'_, '_>);

/// Returns all kinds by group of parts, each with its keys in order of name, without `kind` and
/// `level_types`. The group `root` has one kind without a name: the file. Each part reads an empty table to
/// determine its keys.
#[must_use]
pub fn known_keys() -> BTreeMap<&'static str, BTreeMap<&'static str, Vec<&'static str>>> {
    let mut groups = BTreeMap::new();
    groups.insert("partitioners", keys_of_kinds(partition::KINDS, |_| ()));
    groups.insert("rooms", keys_of_kinds(rooms::KINDS, |fields| _ = fields.tags()));
    groups.insert("corridors", keys_of_kinds(corridors::KINDS, |_| ()));
    groups.insert("decorators", keys_of_kinds(decor::KINDS, |_| ()));
    groups.insert("traps", keys_of_kinds(traps::KINDS, |_| ()));
    groups.insert("shapes", keys_of_kinds(shapes::KINDS, |_| ()));
    groups.insert("creators", keys_of_kinds(creator::KINDS, |_| ()));
    let single: [(&str, ReadSome); 16] = [
        ("root", |fields| _ = read_root(fields, LevelConfiguration::new(""))),
        ("contexts", |fields| _ = LevelContext::read(fields)),
        ("fills", |fields| _ = Fill::read_alone(fields)),
        ("vaults", |fields| _ = Vault::read(fields)),
        ("legend", |fields| Vault::read_thing(fields)),
        ("graphs", |fields| _ = LevelGraph::read(fields)),
        ("outlines", |fields| _ = Outline::read(fields)),
        ("graph rooms", |fields| _ = GraphRoom::read(fields, &[])),
        ("doors", |fields| _ = DoorRule::read(fields)),
        ("portals", |fields| _ = PortalAdder::read(fields)),
        ("trap_adders", |fields| _ = TrapAdder::read(fields)),
        ("creatures", |fields| _ = CreatureAdder::read(fields)),
        ("items", |fields| _ = ItemAdder::read(fields)),
        ("item rules", |fields| _ = (ItemRule::read_placed(fields), fields.draw(), fields.ground_location())),
        ("creature rules", |fields| {
            _ = (CreatureRule::read_placed(fields), fields.draw(), fields.ground_location())
        }),
        ("trap rules", |fields| {
            _ = (fields.draw(), fields.amount(), fields.trap("trap"), fields.ground_location())
        }),
    ];
    for (group, read) in single {
        groups.insert(group, BTreeMap::from([("", keys(read))]));
    }
    groups
}

/// Returns the keys of each kind. `common` reads the keys that all kinds have.
fn keys_of_kinds<T>(
    kinds: &Kinds<T>,
    common: fn(&mut Fields<'_, '_>),
) -> BTreeMap<&'static str, Vec<&'static str>> {
    let keys_of = |read: &fn(&mut Fields<'_, '_>) -> T| {
        keys(|fields| {
            common(fields);
            read(fields);
        })
    };
    kinds.iter().map(|(kind, read)| (*kind, keys_of(read))).collect()
}

fn keys(read: impl Fn(&mut Fields<'_, '_>)) -> Vec<&'static str> {
    let shared = Shared::default();
    let mut fields = Fields::empty(&shared);
    read(&mut fields);
    fields.read_keys.sort_unstable();
    fields.read_keys
}
