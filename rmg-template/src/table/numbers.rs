//! Reads lists of numbers of enabled and disabled content.

use rmg_core::diag::Spanned;
use rmg_core::pack::{Record, Table, TableId};
use rmg_core::template::{AllowList, Name};
use rmg_core::text::shown;

use super::cells::Cells;

/// Returns the name of the record with a number.
pub(super) fn name_of<'c, Id: TableId, R: Record>(
    table: &'c Table<Id, R>,
    number: u16,
    of: impl Fn(&'c R) -> (Option<u16>, &'c String),
) -> Option<&'c str> {
    let found = table.records().iter().map(of).find(|(known, _)| *known == Some(number));
    found.map(|(_, name)| name.as_str())
}

/// Splits the sign of a token such as `+144` from its digits. A token without a sign has no digits.
pub(super) fn signed(token: &str) -> (bool, &str) {
    match (token.strip_prefix('+'), token.strip_prefix('-')) {
        (Some(digits), _) => (true, digits),
        (_, Some(digits)) => (false, digits),
        _ => (true, ""),
    }
}

/// Reads a list of enabled and disabled content such as `+144 -3`. Unknown numbers may belong to Horn of the
/// Abyss, so they become names of its mod.
pub(super) fn allow_list<'c>(
    cells: &mut Cells<'_, '_>,
    text: &Spanned<String>,
    what: &'static str,
    name: impl Fn(u16) -> Option<&'c str>,
) -> AllowList {
    let mut list = AllowList::default();
    for token in text.value.split_whitespace() {
        let (is_on, digits) = signed(token);
        let Ok(number) = digits.parse::<u16>() else {
            cells.warn("odd-token", text.span, || {
                let message = format!("invalid {what} `{}`", shown(token));
                (message, "write signs and numbers separated by blanks, such as -3 +144")
            });
            continue;
        };
        let known = name(number).map_or_else(|| format!("hota:{what}{number}"), str::to_owned);
        let named: Name = Spanned::new(known, text.span);
        if is_on { list.enabled.push(named) } else { list.banned.push(named) }
    }
    list
}
