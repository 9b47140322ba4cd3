//! What zones say about objects.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::template::{CustomObjects, Name};
use rmg_tests::templates::heroes3;

/// Bans in order, each once, and none of a subtype whose type is banned as a whole.
pub(super) fn bans(banned: &[(Name, Option<Name>)]) -> Vec<(Name, Option<Name>)> {
    let wholes: BTreeSet<&str> = banned
        .iter()
        .filter(|(_, subtype)| subtype.is_none())
        .map(|(object, _)| object.value.as_str())
        .collect();
    let mut left: BTreeMap<(String, Option<String>), (Name, Option<Name>)> = BTreeMap::new();
    for (object, subtype) in banned {
        if subtype.is_none() || !wholes.contains(object.value.as_str()) {
            let key = (object.value.clone(), subtype.as_ref().map(|subtype| subtype.value.clone()));
            left.entry(key).or_insert_with(|| (object.clone(), subtype.clone()));
        }
    }
    left.into_values().collect()
}

/// The kinds that a type, or type and subtype, means; the words themselves where there are none.
fn kinds(object: &Name, subtype: Option<&Name>) -> Vec<String> {
    let pack = heroes3();
    let found: Vec<_> =
        match (pack.local_name(&object.value), subtype.map(|name| pack.local_name(&name.value))) {
            (Some(object), None) => pack.objects_of_type(object).to_vec(),
            (Some(object), Some(Some(subtype))) => pack.find_object(object, subtype).into_iter().collect(),
            (None, _) | (Some(_), Some(None)) => Vec::new(),
        };
    if found.is_empty() {
        return vec![format!("? {} {:?}", object.value, subtype.map(|name| &name.value))];
    }
    let mut ids = found;
    ids.sort_unstable();
    ids.iter().map(|id| pack.objects[*id].key.clone()).collect()
}

/// What is banned and not changed, and what is changed: of several entries for one kind the last.
pub(super) fn rules(objects: &CustomObjects) -> String {
    let categories: BTreeSet<&str> =
        objects.banned_categories.iter().map(|category| category.value.as_str()).collect();
    let mut banned: BTreeSet<String> =
        objects.banned.iter().flat_map(|(object, subtype)| kinds(object, subtype.as_ref())).collect();
    let mut changed = BTreeMap::new();
    for entry in &objects.common {
        let kind = kinds(&entry.object, entry.subtype.as_ref()).swap_remove(0);
        changed.insert(kind, (entry.value, entry.rarity, entry.zone_limit));
    }
    banned.retain(|kind| !changed.contains_key(kind));
    format!("{categories:?} {banned:?} {changed:?}")
}

pub(super) fn required(objects: &CustomObjects) -> String {
    let one = |of: &rmg_core::template::RequiredObject| {
        let subtype = of.subtype.as_ref().map_or("", |subtype| subtype.value.as_str());
        format!("{} {} {subtype} {:?}", of.count, of.object.value, of.guard)
    };
    objects.required.iter().map(one).collect::<Vec<_>>().join(", ")
}
