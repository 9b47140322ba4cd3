//! Names and ids of templates, and ids of zones, in tables.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::template::{Template, Zone};

use crate::json::limits::MAX_VALUE;
use crate::loss::{LossKind, Losses};

/// Assigns ids to templates: their names, with a number for duplicates. The second `Duel` of a table is
/// `Duel (2)`.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// The number of the next duplicate of each name.
    next: BTreeMap<String, usize>,
}

impl Names {
    /// Returns the id of the next template.
    pub(super) fn id(&mut self, name: &str) -> String {
        let mut id = name.to_owned();
        while self.taken.contains(&id) {
            let number = self.next.entry(name.to_owned()).or_insert(2);
            id = format!("{name} ({number})");
            *number += 1;
        }
        self.taken.insert(id.clone());
        id
    }

    /// Returns the name to write for the next template. Reports a changed name, and an id that is not read
    /// back.
    pub(super) fn write<'t>(&mut self, template: &'t Template, losses: &mut Losses) -> &'t str {
        let name = name(template);
        losses.lose_if(name != template.name, "name", &format!("written as `{name}`"));
        let id = self.id(name);
        losses.lose_if(id != template.id, "id", &format!("read as `{id}`"));
        name
    }
}

/// Returns the text of the name column: trimmed and never empty, because a row without a name does not start
/// a template.
fn name(template: &Template) -> &str {
    let mut names = [template.name.trim(), template.id.trim()].into_iter();
    names.find(|name| !name.is_empty()).unwrap_or("Template")
}

/// Parses a numeric id from 1 to `MAX_VALUE` without signs, blanks and leading zeros.
pub(crate) fn number_of(key: &str) -> Option<u32> {
    key.parse::<u32>().ok().filter(|id| (1..=MAX_VALUE).contains(id) && id.to_string() == key)
}

/// Returns a number for each zone: its own id if it is a number, else a free one.
pub(crate) fn ids(template: &Template, losses: &mut Losses) -> Vec<u32> {
    let own = |zone: &Zone| number_of(&zone.key);
    let mut taken: BTreeSet<u32> = template.zones.iter().filter_map(own).collect();
    let mut next = 1;
    let id = |zone: &Zone| {
        if let Some(id) = own(zone) {
            return id;
        }
        while taken.contains(&next) {
            next += 1;
        }
        taken.insert(next);
        losses.at(format!("zone {}", zone.key), zone.span);
        losses.add(LossKind::Rewritten, "id that is not a number", format!("written as {next}"));
        next
    };
    let ids = template.zones.iter().map(id).collect();
    losses.at_whole();
    ids
}
