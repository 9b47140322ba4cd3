//! Names of a template, looked up in a content pack. Content that is not there (of a mod, say) does not count; the
//! check of a template reports it.

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::template::Name;

/// The ids of those names that the pack has, in order and each once: a list may name the same thing a million times.
pub(super) fn find_all<Id: TableId, R: Record>(
    names: &[Name],
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Vec<Id> {
    in_order(names.iter().filter_map(|name| find(name, table, pack)).collect())
}

/// The id of a name.
pub(super) fn find<Id: TableId, R: Record>(
    name: &Name,
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Option<Id> {
    table.find(pack.local_name(&name.value)?)
}

/// The kinds of a type, or the one with that subtype; in order of ids.
pub(crate) fn find_kinds(object: &Name, subtype: Option<&Name>, pack: &ContentPack) -> Vec<ObjectKindId> {
    let Some(type_name) = pack.local_name(&object.value) else { return Vec::new() };
    let mut kinds = match subtype {
        None => pack.objects_of_type(type_name).to_vec(),
        Some(subtype) => {
            let local = pack.local_name(&subtype.value);
            local.and_then(|local| pack.find_object(type_name, local)).into_iter().collect()
        }
    };
    kinds.sort_unstable();
    kinds
}

/// Allowed without banned, in order of ids; `all` for a list of allowed ones that is empty or of which nothing is there.
pub(super) fn choose<Id: TableId, R: Record>(
    allowed: &[Name],
    banned: &[Name],
    table: &Table<Id, R>,
    pack: &ContentPack,
    all: impl Iterator<Item = Id>,
) -> Vec<Id> {
    let banned = find_all(banned, table, pack);
    let mut left = find_all(allowed, table, pack);
    if left.is_empty() {
        left = all.collect();
    }
    left.retain(|id| !banned.contains(id));
    in_order(left)
}

/// Sorted, and nothing twice.
pub(super) fn in_order<Id: Ord>(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids.dedup();
    ids
}
