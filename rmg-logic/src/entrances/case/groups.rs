//! Groups of a case: a file may use names, and the world uses numbers.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::diag::nearest;
use rmg_core::text::shown;

use crate::entrances::case_shape::{RawCase, RawGroup};
use crate::entrances::settings::GroupLookup;
use crate::json::{Reader, whole_of};
use crate::region_graph::GroupName;

/// Maximum number of unused names that are compared with others to find typos.
const MAX_COMPARISONS: usize = 100;

/// Numbers of the groups that a case names.
#[derive(Debug, Default)]
pub(super) struct Groups {
    ids: BTreeMap<String, i64>,
}

impl Groups {
    /// Numbers the names from 1 in sorted order, so that the order of the file does not matter. Skips numbers
    /// that the file uses.
    pub(super) fn new(case: &RawCase<'_>) -> Self {
        let table = case.group_lookup.iter().flatten();
        let of_table = table.flat_map(|(key, groups)| {
            groups.iter().map(|group| written(group)).chain([GroupName::from(key.name.clone())])
        });
        let (mut names, mut numbers) = (BTreeSet::new(), BTreeSet::from([0]));
        for group in of_ends(case).map(written).chain(of_table) {
            match group {
                GroupName::Name(name) => _ = names.insert(name),
                GroupName::Number(number) => _ = numbers.insert(number),
            }
        }
        let free = (1..).filter(|id| !numbers.contains(id));
        Self { ids: names.into_iter().zip(free).collect() }
    }

    /// Returns the number of a group; 0 if none is set.
    pub(super) fn id(&self, group: Option<RawGroup<'_>>) -> i64 {
        group.map_or(0, |group| self.number(&written(group)))
    }

    /// Returns the group table. If the case has neither a table nor groups, all ends fit each other.
    pub(super) fn table(&self, case: &RawCase<'_>, reader: &mut Reader<'_>) -> GroupLookup {
        let mut lookup = GroupLookup::new();
        if case.group_lookup.is_none() && of_ends(case).next().is_none() {
            lookup.insert(0, vec![0]);
        }
        for (key, groups) in case.group_lookup.iter().flatten() {
            let group = GroupName::from(key.name.clone());
            let row = groups.iter().map(|group| self.id(Some(group))).collect();
            if lookup.insert(self.number(&group), row).is_some() {
                let message = format!("duplicate group {group} in group_lookup");
                reader.diagnostic(key.node, "given_twice", message, "keep one of them");
            }
        }
        lookup
    }

    /// Warns of names in the table that no end has, if an end has a similar name.
    pub(super) fn warn_of_typos(&self, case: &RawCase<'_>, reader: &mut Reader<'_>) {
        let used: BTreeSet<String> = of_ends(case).filter_map(|group| name_of(written(group))).collect();
        let table = case.group_lookup.iter().flatten();
        let named = table.flat_map(|(key, groups)| {
            let groups = groups.iter().map(|group| (*group, written(group)));
            [(key.node, GroupName::from(key.name.clone()))].into_iter().chain(groups)
        });
        let unused = named.filter_map(|(node, group)| Some((node, name_of(group)?)));
        for (node, name) in unused.filter(|(_, name)| !used.contains(name)).take(MAX_COMPARISONS) {
            if let Some(meant) = nearest(&name, used.iter().map(String::as_str)) {
                let message =
                    format!("unused group `{}` in group_lookup: no exit or target has it", shown(&name));
                reader.warn(node, "unused_group", &message, format!("did you mean `{}`?", shown(meant)));
            }
        }
    }

    /// Returns the names by number.
    pub(super) fn into_names(self) -> BTreeMap<i64, String> {
        self.ids.into_iter().map(|(name, id)| (id, name)).collect()
    }

    /// Returns the number of a group. All names of the case have a number.
    fn number(&self, group: &GroupName) -> i64 {
        match group {
            GroupName::Number(number) => *number,
            GroupName::Name(name) => self.ids[name],
        }
    }
}

/// Returns the groups of all ends and connections.
fn of_ends<'t>(case: &RawCase<'t>) -> impl Iterator<Item = RawGroup<'t>> {
    let connections =
        case.connections.iter().flat_map(|link| [link.group, link.target_group, link.back_group]);
    let exits = case.exits.iter().map(|exit| exit.group);
    let doors = case.doors.iter().flat_map(|door| [door.group, door.target_group]);
    connections.chain(exits).chain(doors).chain(case.targets.iter().map(|target| target.group)).flatten()
}

/// Parses a group: see [`RawGroup`].
fn written(group: RawGroup<'_>) -> GroupName {
    match whole_of(group) {
        Some(number) => GroupName::Number(number),
        None => GroupName::from(serde_json::from_str::<String>(group.get()).unwrap_or_default()),
    }
}

fn name_of(group: GroupName) -> Option<String> {
    match group {
        GroupName::Name(name) => Some(name),
        GroupName::Number(_) => None,
    }
}
