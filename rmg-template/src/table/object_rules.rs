//! Writes object rules of Horn of the Abyss, the inverse of [`Rules`](super::objects).

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::pack::{ContentPack, ObjectKind};
use rmg_core::template::{CommonObject, CustomObjects, Name};

use crate::loss::Losses;

/// Returns the rules by numbers of the games: first the ban of all objects if there is one, then banned
/// objects, then changed ones.
pub(super) fn object_rules(objects: &CustomObjects, content: &ContentPack, losses: &mut Losses) -> String {
    let mut rules = Vec::new();
    for category in &objects.banned_categories {
        if category.value != "all" {
            losses.lose(format!("the category `{}` of objects", category.value), "not banned");
        } else if rules.is_empty() {
            rules.push("-n".to_owned());
        }
    }
    let mut banned: BTreeSet<(u16, u16)> = BTreeSet::new();
    for (object, subtype) in &objects.banned {
        let kinds = kinds(object, subtype.as_ref(), content);
        let is_lost = kinds.is_empty() || kinds.iter().any(|kind| kind.number.is_none());
        losses.lose_if(
            is_lost,
            &format!("the banned object `{}`", object.value),
            "not banned: it has no number",
        );
        banned.extend(kinds.iter().filter_map(|kind| kind.number));
    }
    // the last of several entries for one kind is used
    let mut changed: BTreeMap<(u16, u16), &CommonObject> = BTreeMap::new();
    for entry in &objects.common {
        match kinds(&entry.object, entry.subtype.as_ref(), content).first().and_then(|kind| kind.number) {
            Some(number) => {
                banned.remove(&number);
                changed.insert(number, entry);
            }
            None => {
                losses.lose(format!("the changed object `{}`", entry.object.value), "the default is used")
            }
        }
    }
    banned.retain(|number| !changed.contains_key(number));
    let mut of_classes: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for (class, subclass) in banned {
        of_classes.entry(class).or_default().push(subclass);
    }
    for (class, subclasses) in of_classes {
        let numbers = content.objects.records().iter().filter_map(|kind| kind.number);
        let is_whole = numbers.filter(|(of, _)| *of == class).all(|(_, of)| subclasses.contains(&of));
        if is_whole {
            rules.push(format!("-{class} n"));
        } else {
            rules.extend(subclasses.iter().map(|subclass| format!("-{class} {subclass}")));
        }
    }
    for ((class, subclass), CommonObject { value, rarity, zone_limit, .. }) in changed {
        let limit = zone_limit.map_or_else(|| "n".to_owned(), |limit| limit.to_string());
        rules.push(format!("+{class} {subclass} {value} {rarity} d {limit}"));
    }
    rules.join(" ")
}

/// Returns the kinds of a type, or of a type and subtype, in pack order.
fn kinds<'c>(object: &Name, subtype: Option<&Name>, content: &'c ContentPack) -> Vec<&'c ObjectKind> {
    let (object, subtype) =
        (content.local_name(&object.value), subtype.map(|name| content.local_name(&name.value)));
    let matches_name = |kind: &&ObjectKind| {
        let (of, sub) = kind.key_parts();
        object == Some(of) && subtype.is_none_or(|subtype| subtype == Some(sub))
    };
    content.objects.records().iter().filter(matches_name).collect()
}
