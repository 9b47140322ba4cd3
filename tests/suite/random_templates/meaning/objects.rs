//! Normalized object settings of zones.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::template::{CustomObjects, Name};
use rmg_tests::templates::heroes3;

/// Returns the bans sorted and without duplicates. Drops bans of subtypes if the whole type is banned.
pub(super) fn bans(banned: &[(Name, Option<Name>)]) -> Vec<(Name, Option<Name>)> {
    let whole_types: BTreeSet<&str> = banned
        .iter()
        .filter(|(_, subtype)| subtype.is_none())
        .map(|(object, _)| object.value.as_str())
        .collect();
    let mut kept: BTreeMap<(String, Option<String>), (Name, Option<Name>)> = BTreeMap::new();
    for (object, subtype) in banned {
        if subtype.is_none() || !whole_types.contains(object.value.as_str()) {
            let key = (object.value.clone(), subtype.as_ref().map(|subtype| subtype.value.clone()));
            kept.entry(key).or_insert_with(|| (object.clone(), subtype.clone()));
        }
    }
    kept.into_values().collect()
}

/// Returns the object kinds of a type, or of a type and subtype. If there are none, returns the names.
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

/// Returns the kinds that are banned and not changed, and the changed kinds. The last entry of a kind wins.
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
