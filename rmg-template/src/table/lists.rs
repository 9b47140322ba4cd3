//! Writes lists of names: flags in columns, and signed numbers.

use std::ops::Range;

use rmg_core::pack::{Record, Table, TableId};
use rmg_core::template::{AllowList, Name};

use super::new_row::NewRow;
use crate::loss::Losses;

/// Returns whether a name means that content, with or without the prefix of the base game.
pub(super) fn is_name(name: &Name, known: &str) -> bool {
    name.value == known || name.value.strip_prefix("core:") == Some(known)
}

/// Sets the flags of allowed names: all if the list is empty, except banned ones.
pub(super) fn tick(
    row: &mut NewRow,
    columns: Range<usize>,
    names: &[&str],
    allowed: &[Name],
    banned: &[Name],
    what: &str,
    losses: &mut Losses,
) {
    let has = |list: &[Name], known: &str| list.iter().any(|name| is_name(name, known));
    for (column, known) in columns.clone().zip(names) {
        let is_allowed = (allowed.is_empty() || has(allowed, known)) && !has(banned, known);
        row.flag(column, is_allowed);
    }
    let has_any = columns.clone().any(|column| !row.0[column].is_empty());
    let names = &names[..columns.len().min(names.len())];
    let unknown = allowed.iter().chain(banned).filter(|name| !names.iter().any(|known| is_name(name, known)));
    let unknown: Vec<&str> = unknown.map(|name| name.value.as_str()).collect();
    losses.lose_if(
        !unknown.is_empty(),
        &format!("{what} without a column"),
        &format!("omitted: {}", unknown.join(", ")),
    );
    let instead = if what == "terrains" { "dirt in packs, all in rmg.txt" } else { "all are allowed" };
    losses.lose_if(!has_any, &format!("no {what} left"), instead);
}

/// Reports names without a column that the game includes in an older pack, although a zone does not allow
/// them.
pub(super) fn lose_newer(
    row: &NewRow,
    columns: Range<usize>,
    names: &[&str],
    needed: &[usize],
    (allowed, banned): (&[Name], &[Name]),
    losses: &mut Losses,
) {
    if !needed.iter().all(|at| !row.0[columns.start + at].is_empty()) {
        return;
    }
    let has = |list: &[Name], known: &str| list.iter().any(|name| is_name(name, known));
    for name in &names[columns.len().min(names.len())..] {
        let is_allowed = (allowed.is_empty() || has(allowed, name)) && !has(banned, name);
        losses.lose_if(!is_allowed, &format!("`{name}`"), "not allowed; the game reads it as allowed");
    }
}

/// Returns a list of signed numbers.
pub(super) fn numbers<Id: TableId, R: Record>(
    list: &AllowList,
    table: &Table<Id, R>,
    number: impl Fn(&R) -> Option<u16>,
    what: &str,
    losses: &mut Losses,
) -> String {
    let signed = |(sign, name): (char, &Name)| {
        let local = name.value.strip_prefix("core:").unwrap_or(&name.value);
        let of_mod =
            || name.value.strip_prefix("hota:")?.trim_start_matches(char::is_alphabetic).parse().ok();
        let number = table.find(local).and_then(|id| number(&table[id])).or_else(of_mod);
        if number.is_none() {
            losses.lose(format!("`{}` of the {what}", name.value), "omitted: it has no number");
        }
        number.map(|number| format!("{sign}{number}"))
    };
    let banned = list.banned.iter().map(|name| ('-', name));
    let enabled = list.enabled.iter().map(|name| ('+', name));
    let all: Vec<String> = banned.chain(enabled).filter_map(signed).collect();
    all.join(" ")
}
