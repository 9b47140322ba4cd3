//! Names of content in the pack, for use in templates.

use rmg_core::pack::{ContentPack, Faction};
use rmg_template::json::language::{Accepted, Field};

use crate::language::has_subtypes;

/// A name with its title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name<'p> {
    /// The name in templates.
    pub(crate) name: &'p str,
    /// The title for users; may be empty.
    pub(crate) title: &'p str,
}

fn name<'p>(name: &'p str, title: &'p str) -> Name<'p> {
    Name { name, title }
}

/// Returns the names for the items of the list of a key; none if the key has no such list.
pub(crate) fn listed<'p>(field: &Field, pack: &'p ContentPack) -> Vec<Name<'p>> {
    let Accepted::Names(what) = field.value else { return Vec::new() };
    let needs_town = matches!(field.key, "allowedTowns" | "bannedTowns");
    let is_offered = |faction: &&Faction| faction.has_town || !needs_town;
    match what {
        "factions" => {
            let factions = pack.factions.records().iter().filter(is_offered);
            factions.map(|of| name(&of.name, &of.title)).collect()
        }
        "terrains" => pack.terrains.records().iter().map(|of| name(&of.name, &of.title)).collect(),
        "spells" => pack.spells.records().iter().map(|of| name(&of.name, &of.title)).collect(),
        "artifacts" => pack.artifacts.records().iter().map(|of| name(&of.name, &of.title)).collect(),
        "secondary skills" => pack.skills.records().iter().map(|of| name(&of.name, &of.title)).collect(),
        "heroes" => pack.heroes.records().iter().map(|of| name(&of.name, &of.title)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the names that are keys of the structure of a key.
pub(crate) fn keys<'p>(field: &Field, pack: &'p ContentPack) -> Vec<Name<'p>> {
    match field.key {
        "mines" | "mineDensities" => {
            pack.resources.records().iter().map(|of| name(&of.name, &of.title)).collect()
        }
        _ if has_subtypes(field) => object_types(pack),
        _ => Vec::new(),
    }
}

/// Returns the types of objects. A type has a title if all its objects have the same title.
pub(crate) fn object_types(pack: &ContentPack) -> Vec<Name<'_>> {
    let title = |of: &str| {
        let mut titles = pack.objects_of_type(of).iter().map(|kind| pack.objects[*kind].title.as_str());
        let first = titles.next().unwrap_or_default();
        if titles.all(|title| title == first) { first } else { "several kinds" }
    };
    pack.object_types().map(|of| name(of, title(of))).collect()
}

/// Returns the subtypes of a type of objects.
pub(crate) fn subtypes<'p>(type_name: &str, pack: &'p ContentPack) -> Vec<Name<'p>> {
    let local = pack.local_name(type_name).unwrap_or_default();
    let kinds = pack.objects_of_type(local).iter().map(|kind| &pack.objects[*kind]);
    kinds.map(|kind| name(&kind.subtype, &kind.title)).collect()
}

#[cfg(test)]
mod tests {
    use rmg_formats::pack::load_embedded;
    use rmg_template::json::language::STRUCTURES;

    use super::*;

    #[test]
    fn every_list_of_names_has_names() {
        let pack = load_embedded();
        for field in STRUCTURES.iter().flat_map(|structure| structure.fields) {
            if let Accepted::Names(what) = field.value {
                assert!(!listed(field, &pack).is_empty(), "{what}");
            }
        }
        let types = object_types(&pack);
        assert!(types.len() > 50 && subtypes("core:mine", &pack).len() >= 7);
        let title = |of: &str| types.iter().find(|name| name.name == of).map(|name| name.title);
        assert_eq!([title("artifact"), title("arena")], [Some("several kinds"), Some("Arena")]);
    }
}
