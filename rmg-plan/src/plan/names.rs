//! Looks up names of a template in a content pack. Unknown names, for example of a mod that is not loaded,
//! are ignored; the check of a template reports them.

use rmg_core::ObjectKindId;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::template::Name;

/// Returns the ids of known names, sorted and without duplicates: a list may repeat a name a million times.
pub(super) fn find_all<Id: TableId, R: Record>(
    names: &[Name],
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Vec<Id> {
    in_order(names.iter().filter_map(|name| find(name, table, pack)).collect())
}

/// Returns the id of a name.
pub(super) fn find<Id: TableId, R: Record>(
    name: &Name,
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Option<Id> {
    table.find(pack.local_name(&name.value)?)
}

/// Returns the kinds of a type, or the one with this subtype, in order of ids.
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

/// Returns the allowed ids without the banned ones, in order of ids. Without a known allowed name, `all` are
/// allowed.
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

/// Sorts and removes duplicates.
pub(super) fn in_order<Id: Ord>(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids.dedup();
    ids
}
