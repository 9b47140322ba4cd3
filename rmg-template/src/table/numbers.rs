//! Lists of numbers: content switched on and off.

use rmg_core::diag::Spanned;
use rmg_core::pack::{Record, Table, TableId};
use rmg_core::template::{AllowList, Name};
use rmg_core::text::shown;

use super::cells::Cells;

/// The name of the record with a number.
pub(super) fn name_of<'c, Id: TableId, R: Record>(
    table: &'c Table<Id, R>,
    number: u16,
    of: impl Fn(&'c R) -> (Option<u16>, &'c String),
) -> Option<&'c str> {
    let found = table.records().iter().map(of).find(|(known, _)| *known == Some(number));
    found.map(|(_, name)| name.as_str())
}

/// A list such as `+144 -3`: what is switched on and off. Numbers that nobody knows are of Horn of the Abyss, or of nothing: they are kept as
/// names of its mod.
pub(super) fn allow_list<'c>(
    cells: &mut Cells<'_, '_>,
    text: &Spanned<String>,
    what: &'static str,
    name: impl Fn(u16) -> Option<&'c str>,
) -> AllowList {
    let mut list = AllowList::default();
    for token in text.value.split_whitespace() {
        let (is_on, digits) = match (token.strip_prefix('+'), token.strip_prefix('-')) {
            (Some(digits), _) => (true, digits),
            (_, Some(digits)) => (false, digits),
            _ => (true, ""),
        };
        let Ok(number) = digits.parse::<u16>() else {
            cells.warn("odd-token", text.span, || {
                let message = format!("`{}` is no {what} of a list", shown(token));
                (message, "write a sign and a number, such as -3 or +144, with blanks between them")
            });
            continue;
        };
        let known = name(number).map_or_else(|| format!("hota:{what}{number}"), str::to_owned);
        let named: Name = Spanned::new(known, text.span);
        if is_on { list.enabled.push(named) } else { list.banned.push(named) }
    }
    list
}
