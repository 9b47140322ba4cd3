//! Lookup of a template's names in the pack. Names of absent content, such as content of a mod, are ignored.
//! A list with only absent names counts as omitted.

use std::collections::BTreeSet;

use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::Switches;
use rmg_core::template::{AllowList, Name};

/// Returns the ids of the known names, sorted and without duplicates.
pub(super) fn known<Id: TableId + Ord, R: Record>(
    names: &[Name],
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Vec<Id> {
    let mut ids: Vec<Id> =
        names.iter().filter_map(|name| table.find(pack.local_name(&name.value)?)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Returns the ids in `all` (sorted) that an allow list and a ban list permit. Allowed names that are not in
/// `all` are ignored.
pub(super) fn permitted<Id: TableId + Ord, R: Record>(
    allowed: &[Name],
    banned: &[Name],
    table: &Table<Id, R>,
    pack: &ContentPack,
    all: &[Id],
) -> Vec<Id> {
    let (named, banned) = (known(allowed, table, pack), known(banned, table, pack));
    let from = if named.is_empty() { all } else { &named };
    from.iter().copied().filter(|id| all.contains(id) && !banned.contains(id)).collect()
}

/// Returns the disabled and enabled content: by the user's choice, else by the template. Names in both lists
/// of the template are enabled.
pub(super) fn switches<Id: TableId + Ord, R: Record>(
    list: &AllowList,
    chosen: &Switches<Id>,
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Switches<Id> {
    let (enabled, banned) = (known(&list.enabled, table, pack), known(&list.banned, table, pack));
    let state = |id: &Id| match () {
        () if chosen.on.contains(id) => Some(true),
        () if chosen.off.contains(id) => Some(false),
        () if enabled.contains(id) => Some(true),
        () if banned.contains(id) => Some(false),
        () => None,
    };
    let all = |is_on: bool| table.ids().filter(|id| state(id) == Some(is_on)).collect();
    let names = |list: &[Name]| list.iter().map(|name| name.value.clone()).collect::<BTreeSet<String>>();
    let absent_off = &names(&list.banned) - &names(&list.enabled);
    let absent_off = absent_off.into_iter().filter(|name| pack.local_name(name).is_none()).collect();
    Switches { off: all(false), on: all(true), absent_off }
}
