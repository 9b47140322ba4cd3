//! Names of a template as content of the pack. Names of content that is not there (of a mod, say) do not
//! count, and a list of which nothing is there counts as not given.

use std::collections::BTreeSet;

use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::Switches;
use rmg_core::template::{AllowList, Name};

/// The ids of the names that the pack has, sorted, each once.
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

/// What a list of allowed and one of banned names leave of `all`, which is sorted. Allowed names that are not
/// in `all` ask for nothing.
pub(super) fn left<Id: TableId + Ord, R: Record>(
    (allowed, banned): (&[Name], &[Name]),
    table: &Table<Id, R>,
    pack: &ContentPack,
    all: &[Id],
) -> Vec<Id> {
    let (named, banned) = (known(allowed, table, pack), known(banned, table, pack));
    let from = if named.is_empty() { all } else { &named };
    from.iter().copied().filter(|id| all.contains(id) && !banned.contains(id)).collect()
}

/// What is off and on: as the user chose; else as the template says, where what it names in both lists is on.
pub(super) fn switches<Id: TableId + Ord, R: Record>(
    (list, chosen): (&AllowList, &Switches<Id>),
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
