//! Writes options of Horn of the Abyss.

use std::ops::Range;

use rmg_core::template::Extra;

use super::new_row::NewRow;
use super::words::OptionColumn;
use crate::loss::Losses;

/// Writes options that were read from a table to their columns, and the cells that mean the same as a
/// missing column to the others.
pub(super) fn extras(
    row: &mut NewRow,
    columns: Range<usize>,
    options: &[OptionColumn],
    extras: &[Extra],
    losses: &mut Losses,
) {
    for (column, option) in columns.clone().zip(options) {
        let extra = extras.iter().find(|extra| extra.name == option.name);
        row.put(column, extra.map_or(option.absent, |extra| &extra.value.value));
    }
    for option in options.iter().skip(columns.len()).filter(|option| option.meaning.is_lost_elsewhere()) {
        if let Some(extra) = extras.iter().find(|extra| extra.name == option.name)
            && !option.is_default(&extra.value.value)
        {
            losses.lose(format!("`{}`", option.name), option.omitted(&extra.value.value));
        }
    }
}

/// Writes an option to its column. Reports a loss if the layout has no such column.
pub(super) fn put_option(
    row: &mut NewRow,
    columns: Range<usize>,
    options: &[OptionColumn],
    name: &str,
    text: &str,
    losses: &mut Losses,
) {
    match columns.zip(options).find(|(_, option)| option.name == name) {
        Some((column, _)) => row.put(column, text),
        None => losses.lose_if(!text.is_empty(), &format!("`{name}`"), &format!("omitted: {text}")),
    }
}
