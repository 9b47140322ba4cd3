//! Records of object kinds and dwellings.

use std::collections::BTreeMap;

use rmg_core::ids::{ArtifactId, CreatureId, FactionId, HeroClassId, ObjectKindId, ResourceId};
use rmg_core::pack::{BanCategory, Dwelling, ObjectKind, ObjectRole, Subject, TableId};
use rmg_core::text::shown;

use crate::cells::{Column, Input, RowCells, columns, title_and_number};
use crate::schema::{self, Schema};
use crate::sheet::MAX_ROWS;

/// The object kinds of a pack with an index by name.
pub(super) struct ObjectKinds<'a> {
    pub(super) records: Vec<ObjectKind>,
    pub(super) index: ObjectIndex<'a>,
}

/// Finds object kinds by `type/subtype`.
pub(super) struct ObjectIndex<'a> {
    /// Type, subtype and position, sorted by type and subtype.
    by_name: Vec<(Name<'a>, usize)>,
}

/// Type and subtype of an object kind.
type Name<'a> = (&'a str, &'a str);

impl<'a> ObjectIndex<'a> {
    /// Builds the index of kinds with these names.
    fn new(names: Vec<Name<'a>>) -> Self {
        let mut by_name: Vec<(Name<'a>, usize)> = names.into_iter().zip(0..).collect();
        by_name.sort_unstable();
        Self { by_name }
    }

    /// Returns the kind with that name.
    pub(super) fn find(&self, name: &str) -> Option<ObjectKindId> {
        let name = name.split_once('/')?;
        let at = self.by_name.binary_search_by(|(known, _)| known.cmp(&name)).ok()?;
        Some(ObjectKindId::from_index(self.by_name[at].1))
    }

    /// Returns whether a kind has that type.
    pub(super) fn has_type(&self, type_name: &str) -> bool {
        let at = self.by_name.partition_point(|((known, _), _)| *known < type_name);
        self.by_name.get(at).is_some_and(|((known, _), _)| *known == type_name)
    }

    /// Returns all names.
    pub(super) fn names(&self) -> Vec<String> {
        self.by_name.iter().map(|((type_name, subtype), _)| format!("{type_name}/{subtype}")).collect()
    }

    /// Returns the kind that a cell names; `None` for an empty cell. Reports unknown names.
    pub(super) fn optional_reference(
        &self,
        row: RowCells<'_>,
        column: Column,
        input: Input<'_>,
    ) -> Option<ObjectKindId> {
        let name = row.raw(column);
        if name.is_empty() {
            return None;
        }
        let found = self.find(name);
        if found.is_none() {
            row.unknown(column, "object", name, || is_removed(input, name), || self.names());
        }
        found
    }
}

/// Returns whether a layer removed the object `type/subtype`, directly or with its content.
pub(super) fn is_removed(input: Input<'_>, name: &str) -> bool {
    let objects = input.tables.of(&schema::OBJECTS);
    let Some((type_name, subtype)) = name.split_once('/') else { return false };
    let wildcard = format!("{type_name}/*");
    if objects.is_removed(name) || objects.is_removed(&wildcard) {
        return true;
    }
    let [_, _, _, _, _, _, subject, ..] = columns::<17>(&schema::OBJECTS);
    let of_type = objects.find_key((type_name, "*")).map(|row| input.row(&schema::OBJECTS, row));
    let table = of_type.and_then(|row| content_table(row.raw(subject)));
    table.is_some_and(|table| input.tables.of(table).is_removed(subtype))
}

/// Returns the table of a subject for objects with the subtype `*`.
fn content_table(subject: &str) -> Option<&'static Schema> {
    let tables = [
        &schema::CREATURES,
        &schema::ARTIFACTS,
        &schema::FACTIONS,
        &schema::HERO_CLASSES,
        &schema::RESOURCES,
    ];
    tables.into_iter().find(|schema| schema.table == subject)
}

/// Builds all object kinds. A row with the subtype `*` defines one kind per row of the table in its subject,
/// except kinds that have their own row.
pub(super) fn object_kinds(input: Input<'_>) -> ObjectKinds<'_> {
    let mut dwellings = dwellings(input);
    let max = max_kinds(input).min(MAX_ROWS + 1);
    let (mut records, mut names): (Vec<ObjectKind>, Vec<Name<'_>>) =
        (Vec::with_capacity(max), Vec::with_capacity(max));
    let [_, subtype_column, _, _, _, _, subject_column, ..] = columns::<17>(&schema::OBJECTS);
    for row in input.rows(&schema::OBJECTS) {
        let (type_name, subtype) = row.key();
        if subtype == "*" {
            let room = MAX_ROWS + 1 - records.len();
            for (name, kind) in expanded(row, subject_column, input).take(room) {
                records.push(kind);
                names.push((type_name, name));
            }
        } else {
            let mut kind = read_kind(row, subtype);
            kind.number = class_pair(row, None);
            kind.subject = match dwellings.remove(&kind.key) {
                Some(dwelling) => Subject::Dwelling(Box::new(dwelling)),
                None => single_subject(row, subject_column, input),
            };
            records.push(kind);
            names.push((type_name, subtype));
        }
        if records.len() > MAX_ROWS {
            let message =
                format!("more than {MAX_ROWS} object kinds: the type `{type_name}` exceeds the limit");
            row.diagnostic(subtype_column, "too-many-rows", message, "remove some of them");
            records.truncate(MAX_ROWS);
            names.truncate(MAX_ROWS);
            break;
        }
    }
    let index = ObjectIndex::new(names);
    report_unmatched(&dwellings, &index, input);
    ObjectKinds { records, index }
}

/// Returns an upper bound of the number of kinds.
fn max_kinds(input: Input<'_>) -> usize {
    let [_, _, _, _, _, _, subject, ..] = columns::<17>(&schema::OBJECTS);
    let kinds = |row: RowCells<'_>| match row.key().1 {
        "*" => content_table(row.raw(subject)).map_or(0, |table| input.tables.of(table).len()),
        _ => 1,
    };
    input.rows(&schema::OBJECTS).map(kinds).fold(0, usize::saturating_add)
}

/// Returns the kinds that a row with the subtype `*` defines, each with its subtype.
fn expanded<'a>(
    row: RowCells<'a>,
    subject_column: Column,
    input: Input<'a>,
) -> impl Iterator<Item = (&'a str, ObjectKind)> {
    let text = row.raw(subject_column);
    let table = content_table(text);
    if table.is_none() {
        let message = format!("invalid subject `{}` for the subtype `*`", shown(text));
        let help = "name a table: creatures, artifacts, factions, hero_classes or resources";
        row.diagnostic(subject_column, "bad-subject", message, help);
    }
    table.into_iter().flat_map(move |table| expanded_from(row, table, input))
}

/// Returns the kinds of a row with the subtype `*`, one for each row of a table.
fn expanded_from<'a>(
    row: RowCells<'a>,
    table: &'static Schema,
    input: Input<'a>,
) -> impl Iterator<Item = (&'a str, ObjectKind)> {
    let subject = move |at: usize| match table.table {
        "creatures" => Subject::Creature(CreatureId::at(at)),
        "artifacts" => Subject::Artifact(ArtifactId::at(at)),
        "factions" => Subject::Faction(FactionId::at(at)),
        "hero_classes" => Subject::HeroClass(HeroClassId::at(at)),
        _ => Subject::Resource(ResourceId::at(at)),
    };
    let own_rows = input.tables.of(&schema::OBJECTS);
    let [title, number] = title_and_number(table);
    let template = read_kind(row, "");
    input.rows(table).filter_map(move |content| {
        let name = content.key().0;
        if own_rows.find_key((&template.type_name, name)).is_some() {
            return None;
        }
        let mut kind = template.clone();
        kind.key = format!("{}/{name}", template.type_name);
        name.clone_into(&mut kind.subtype);
        kind.title = content.text_or(title, name);
        kind.number = content.optional_number(number).and_then(|number| class_pair(row, Some(number)));
        kind.subject = subject(content.row);
        Some((name, kind))
    })
}

/// Reads the properties of a kind from its row, without references.
fn read_kind(row: RowCells<'_>, subtype: &str) -> ObjectKind {
    let [
        type_name,
        _,
        title,
        _,
        _,
        role,
        _,
        value,
        rarity,
        zone_limit,
        map_limit,
        ban_category,
        visitable,
        removed,
        ownable,
        own_guards,
        body,
    ] = columns(&schema::OBJECTS);
    ObjectKind {
        key: format!("{}/{subtype}", row.raw(type_name)),
        type_name: row.text(type_name),
        subtype: subtype.to_owned(),
        title: row.text_or(title, row.raw(type_name)),
        number: None,
        role: row.word(role, &ObjectRole::ALL, ObjectRole::word),
        subject: Subject::None,
        value: row.number_or_zero(value),
        rarity: row.number_or_zero(rarity),
        zone_limit: row.optional_number(zone_limit),
        map_limit: row.optional_number(map_limit),
        ban_category: row.optional_word(ban_category, &BanCategory::ALL, BanCategory::word),
        is_visitable: row.flag(visitable),
        is_removed_on_visit: row.flag(removed),
        is_ownable: row.flag(ownable),
        has_own_guards: row.flag(own_guards),
        body: row.text(body),
        appearances: Vec::new(),
    }
}

/// Returns class and subclass in the game's map files. `content` is the number of the content of the kind.
fn class_pair(row: RowCells<'_>, content: Option<u16>) -> Option<(u16, u16)> {
    let [_, _, _, class, subclass, ..] = columns::<17>(&schema::OBJECTS);
    let class = row.optional_number(class)?;
    Some((class, content.unwrap_or_else(|| row.number_or_zero(subclass))))
}

/// Reads the content of a subject cell: empty, or `resource:NAME` or another kind of content.
fn single_subject(row: RowCells<'_>, column: Column, input: Input<'_>) -> Subject {
    let text = row.raw(column);
    if text.is_empty() {
        return Subject::None;
    }
    let (kind, name) = text.split_once(':').unwrap_or((text, ""));
    let found = match kind {
        "creature" => row.lookup(column, name, input.tables.of(&schema::CREATURES)).map(Subject::Creature),
        "artifact" => row.lookup(column, name, input.tables.of(&schema::ARTIFACTS)).map(Subject::Artifact),
        "faction" => row.lookup(column, name, input.tables.of(&schema::FACTIONS)).map(Subject::Faction),
        "hero_class" => {
            row.lookup(column, name, input.tables.of(&schema::HERO_CLASSES)).map(Subject::HeroClass)
        }
        "resource" => row.lookup(column, name, input.tables.of(&schema::RESOURCES)).map(Subject::Resource),
        "artifact_class" => Some(Subject::ArtifactClass(name.to_owned())),
        "creature_level" if name == "any" => Some(Subject::CreatureLevel(None)),
        "creature_level" => row.parse_number(column, name).map(|level| Subject::CreatureLevel(Some(level))),
        _ => {
            let help = "write creature:NAME, creature_level:NUMBER, creature_level:any, artifact:NAME, artifact_class:WORD, \
                        faction:NAME, hero_class:NAME or resource:NAME";
            row.diagnostic(column, "bad-subject", format!("invalid subject `{}`", shown(text)), help);
            None
        }
    };
    found.unwrap_or_default()
}

/// Reads all dwellings by `type/subtype` of their object.
fn dwellings(input: Input<'_>) -> BTreeMap<String, Dwelling> {
    let [object, creatures, level, faction, value, guards, placeable, random] = columns(&schema::DWELLINGS);
    let all = input.tables.of(&schema::CREATURES);
    let mut dwellings = BTreeMap::new();
    for row in input.rows(&schema::DWELLINGS) {
        let name = row.raw(object);
        if input.tables.of(&schema::OBJECTS).is_removed(name) {
            continue;
        }
        let dwelling = Dwelling {
            creatures: row.references(creatures, all),
            level: row.number(level),
            faction: row.reference(faction, input.tables.of(&schema::FACTIONS)),
            value: row.number(value),
            guards: row.counted(guards, all),
            is_placeable: row.flag(placeable),
            is_random: row.flag(random),
        };
        if row.raw(creatures).is_empty() {
            let help = "list creatures, separated by `;`";
            row.diagnostic(creatures, "empty-dwelling", "the dwelling has no creatures".to_owned(), help);
        }
        dwellings.insert(name.to_owned(), dwelling);
    }
    dwellings
}

/// Reports dwellings whose object is unknown or has other content.
fn report_unmatched(unmatched: &BTreeMap<String, Dwelling>, index: &ObjectIndex<'_>, input: Input<'_>) {
    let [object, ..] = columns::<8>(&schema::DWELLINGS);
    for row in input.rows(&schema::DWELLINGS).filter(|row| unmatched.contains_key(row.raw(object))) {
        let name = row.raw(object);
        row.unknown(object, "object", name, || is_removed(input, name), || index.names());
    }
}
