//! Names and ids of templates, and ids of zones, that a table can hold.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::template::{Template, Zone};

use crate::json::limits::MAX_VALUE;
use crate::loss::{LossKind, Losses};

/// Ids of templates: their names, told apart where several have one. The second `Duel` of a table is `Duel (2)`.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// The number that the next one of a name is tried with.
    next: BTreeMap<String, usize>,
}

impl Names {
    /// The id of the next template.
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

    /// The name to write for the next template; tells where it is another one, and where it is not read as the same id.
    pub(super) fn write<'t>(&mut self, template: &'t Template, losses: &mut Losses) -> &'t str {
        let name = name(template);
        losses.lose_if(name != template.name, "name", &format!("written as `{name}`"));
        let id = self.id(name);
        losses.lose_if(id != template.id, "its id", &format!("read as `{id}`"));
        name
    }
}

/// What stands in the column of names: without blanks around it, and never nothing, which would be no template.
fn name(template: &Template) -> &str {
    let mut names = [template.name.trim(), template.id.trim()].into_iter();
    names.find(|name| !name.is_empty()).unwrap_or("Template")
}

/// The number that an id is: from 1 to the largest of 31 bits, without signs, blanks and zeros before it.
pub(crate) fn number_of(key: &str) -> Option<u32> {
    key.parse::<u32>().ok().filter(|id| (1..=MAX_VALUE).contains(id) && id.to_string() == key)
}

/// A number for each zone: its own id where that is one, else one that is free.
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
        losses.add(LossKind::Rewritten, "its id, which is not a number", format!("written as {next}"));
        next
    };
    let ids = template.zones.iter().map(id).collect();
    losses.at_whole();
    ids
}
