//! Normalized object settings of zones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rmg_core::diag::Spanned;
use rmg_core::template::{CustomObjects, Name, ObjectRule, RuleContent, RuleValues};
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

/// Returns what applies to each kind: what rules of the template say, then custom objects, then rules of the
/// zone. Of the rules for a kind, only those from the last one for any content count.
pub(super) fn rules(of_template: &[ObjectRule], objects: &CustomObjects) -> String {
    let mut log = Log::default();
    of_template.iter().for_each(|rule| log.rule(rule));
    let mut others: BTreeSet<&str> = BTreeSet::new();
    for category in &objects.banned_categories {
        match category.value.as_str() {
            "all" => log.all(),
            other => _ = others.insert(other),
        }
    }
    for (object, subtype) in &objects.banned {
        kinds(object, subtype.as_ref()).into_iter().for_each(|kind| log.whole(kind, None));
    }
    for entry in &objects.common {
        let kind = kinds(&entry.object, entry.subtype.as_ref()).swap_remove(0);
        let (value, rarity) = (Some(entry.value), Some(entry.rarity));
        log.whole(kind, Some(RuleValues { value, rarity, map_limit: None, zone_limit: entry.zone_limit }));
    }
    objects.rules.iter().for_each(|rule| log.rule(rule));
    format!("{others:?} {:?}", log.0)
}

/// What rules say about each kind.
#[derive(Default)]
struct Log(BTreeMap<String, Vec<String>>);

impl Log {
    fn all(&mut self) {
        let in_treasure = heroes3().objects.records().iter();
        let in_treasure = in_treasure.filter(|kind| kind.ban_category.is_some() || kind.is_rolled());
        in_treasure.for_each(|kind| self.whole(kind.key.clone(), None));
    }

    fn whole(&mut self, kind: String, values: Option<RuleValues>) {
        self.0.insert(kind, vec![format!("{values:?}")]);
    }

    fn rule(&mut self, rule: &ObjectRule) {
        let Some(object) = &rule.object else { return self.all() };
        let name = |text: &Arc<str>| Spanned::new(text.to_string(), rule.span);
        for kind in kinds(&name(object), rule.subtype.as_ref().map(name).as_ref()) {
            match &rule.content {
                RuleContent::Any => self.whole(kind, rule.values),
                content => {
                    let text = format!("{content:?} {:?}", rule.values);
                    self.0.entry(kind).or_default().push(text);
                }
            }
        }
    }
}

pub(super) fn required(objects: &CustomObjects) -> String {
    let one = |of: &rmg_core::template::RequiredObject| {
        let subtype = of.subtype.as_ref().map_or("", |subtype| subtype.value.as_str());
        format!("{} {} {subtype} {:?}", of.count, of.object.value, of.guard)
    };
    objects.required.iter().map(one).collect::<Vec<_>>().join(", ")
}
