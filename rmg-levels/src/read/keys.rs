//! Which kinds of parts there are and which keys each of them has: what the schema for editors must say.

use std::collections::BTreeMap;

use super::root::read_root;
use crate::adders::{CreatureAdder, CreatureRule, ItemAdder, ItemRule, PortalAdder, TrapAdder};
use crate::config::LevelContext;
use crate::fields::{Fields, Kinds, Shared};
use crate::rooms::composed::creator;
use crate::{corridors, decor, partition, rooms, shapes, traps};

/// Lets a part read.
type ReadSome = fn(&mut Fields<'_, '_>);

/// By group of parts: every kind, and its keys in order of name, without `kind` and `level_types`. The group `root` has
/// one kind without a name: the file itself. Found by letting every part read an empty table.
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
    let single: [(&str, ReadSome); 9] = [
        ("root", |fields| _ = read_root(fields, &Shared::default())),
        ("contexts", |fields| _ = LevelContext::read(fields)),
        ("portals", |fields| _ = PortalAdder::read(fields)),
        ("trap_adders", |fields| _ = TrapAdder::read(fields)),
        ("creatures", |fields| _ = CreatureAdder::read(fields)),
        ("items", |fields| _ = ItemAdder::read(fields)),
        ("item rules", |fields| _ = (ItemRule::read_placed(fields), fields.ground_location())),
        ("creature rules", |fields| _ = (CreatureRule::read_placed(fields), fields.ground_location())),
        ("trap rules", |fields| _ = (fields.amount(), fields.trap("trap"), fields.ground_location())),
    ];
    for (group, read) in single {
        groups.insert(group, BTreeMap::from([("", keys(read))]));
    }
    groups
}

/// The keys of each kind; `common` reads those that all of them have.
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
    fields.asked.sort_unstable();
    fields.asked
}
