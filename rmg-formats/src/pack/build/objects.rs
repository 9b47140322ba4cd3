//! Records of object kinds and dwellings.

use std::collections::BTreeMap;

use rmg_core::ids::{ArtifactId, CreatureId, FactionId, HeroClassId, ObjectKindId, ResourceId};
use rmg_core::pack::{BanCategory, Dwelling, ObjectKind, ObjectRole, Subject, TableId};

use crate::pack::cells::{Column, Input, RowCells, columns, title_and_number};
use crate::pack::schema::{self, Schema};
use crate::pack::sheet::MOST_ROWS;

/// Object kinds of a pack, and how to find them by name before there is a table.
pub(super) struct ObjectKinds {
    pub(super) records: Vec<ObjectKind>,
    pub(super) index: ObjectIndex,
}

/// Finds object kinds by `type/subtype`.
pub(super) struct ObjectIndex {
    /// Names and positions, in order of names.
    by_name: Vec<(String, usize)>,
}

impl ObjectIndex {
    /// The kind of that name.
    pub(super) fn find(&self, name: &str) -> Option<ObjectKindId> {
        let at = self.by_name.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        Some(ObjectKindId::from_index(self.by_name[at].1))
    }

    /// All names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.iter().map(|(name, _)| name.as_str())
    }

    /// The kind that a cell names, `None` for an empty cell. A name of nothing is reported.
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
            row.unknown(column, "object", name, is_removed(input, name), self.names());
        }
        found
    }
}

/// Whether a layer removed the object `type/subtype`, by itself or with the content that it stands for.
pub(super) fn is_removed(input: Input<'_>, name: &str) -> bool {
    let objects = input.tables.of(&schema::OBJECTS);
    let Some((type_name, subtype)) = name.split_once('/') else { return false };
    let wildcard = format!("{type_name}/*");
    if objects.is_removed(name) || objects.is_removed(&wildcard) {
        return true;
    }
    let [_, _, _, _, _, _, subject, ..] = columns::<17>(&schema::OBJECTS);
    let rows = input.rows(&schema::OBJECTS);
    let table =
        rows.filter(|row| row.key() == (type_name, "*")).find_map(|row| content_table(row.raw(subject)));
    table.is_some_and(|table| input.tables.of(table).is_removed(subtype))
}

/// The table that a subject names for objects of every one of its rows.
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

/// All object kinds. A row with the subtype `*` stands for one kind per row of the table in its subject, unless
/// that kind has a row of its own.
pub(super) fn object_kinds(input: Input<'_>) -> ObjectKinds {
    let rows = input.tables.of(&schema::OBJECTS);
    let mut dwellings = dwellings(input);
    let mut records: Vec<ObjectKind> = Vec::with_capacity(rows.len());
    let [_, subtype_column, _, _, _, _, subject_column, ..] = columns::<17>(&schema::OBJECTS);
    for row in input.rows(&schema::OBJECTS) {
        let (type_name, subtype) = row.key();
        if subtype == "*" {
            expand(row, subject_column, input, &mut records);
        } else {
            let mut kind = read_kind(row, subtype);
            kind.number = class_pair(row, None);
            kind.subject = match dwellings.remove(&kind.key) {
                Some(dwelling) => Subject::Dwelling(Box::new(dwelling)),
                None => single_subject(row, subject_column, input),
            };
            records.push(kind);
        }
        if records.len() > MOST_ROWS {
            let message =
                format!("there are more than {MOST_ROWS} kinds of objects, the last of type `{type_name}`");
            row.fault(subtype_column, "too-many-rows", message, "leave some out");
            records.truncate(MOST_ROWS);
            break;
        }
    }
    let mut by_name: Vec<(String, usize)> =
        records.iter().enumerate().map(|(at, kind)| (kind.key.clone(), at)).collect();
    by_name.sort_unstable();
    let index = ObjectIndex { by_name };
    report_stray(&dwellings, &index, input);
    ObjectKinds { records, index }
}

/// Adds the kinds that a row with the subtype `*` stands for.
fn expand(row: RowCells<'_>, subject_column: Column, input: Input<'_>, records: &mut Vec<ObjectKind>) {
    let text = row.raw(subject_column);
    let Some(table) = content_table(text) else {
        let help = "name a table: creatures, artifacts, factions, hero_classes or resources";
        row.fault(
            subject_column,
            "bad-subject",
            format!("`{text}` is no table of content for every subtype"),
            help,
        );
        return;
    };
    let subject = |at: usize| match table.table {
        "creatures" => Subject::Creature(CreatureId::at(at)),
        "artifacts" => Subject::Artifact(ArtifactId::at(at)),
        "factions" => Subject::Faction(FactionId::at(at)),
        "hero_classes" => Subject::HeroClass(HeroClassId::at(at)),
        _ => Subject::Resource(ResourceId::at(at)),
    };
    let own_rows = input.tables.of(&schema::OBJECTS);
    let [title, number] = title_and_number(table);
    let template = read_kind(row, "");
    for content in input.rows(table) {
        let name = content.key().0;
        if own_rows.find_key((&template.type_name, name)).is_some() {
            continue;
        }
        let mut kind = template.clone();
        kind.key = format!("{}/{name}", template.type_name);
        name.clone_into(&mut kind.subtype);
        kind.title = content.text_or(title, name);
        kind.number = content.optional_number(number).and_then(|number| class_pair(row, Some(number)));
        kind.subject = subject(content.position());
        records.push(kind);
    }
}

/// Everything of a kind that its row says by itself.
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

/// Class and subclass in the game's map files. `content`: the number of the content that the kind stands for.
fn class_pair(row: RowCells<'_>, content: Option<u16>) -> Option<(u16, u16)> {
    let [_, _, _, class, subclass, ..] = columns::<17>(&schema::OBJECTS);
    let class = row.optional_number(class)?;
    Some((class, content.unwrap_or_else(|| row.number_or_zero(subclass))))
}

/// The content of a subject cell: empty, or `resource:NAME` and its like.
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
        _ => {
            let help = "write creature:NAME, artifact:NAME, faction:NAME, hero_class:NAME or resource:NAME";
            row.fault(column, "bad-subject", format!("`{text}` names no content"), help);
            None
        }
    };
    found.unwrap_or_default()
}

/// All dwellings, by `type/subtype` of the object that they are.
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
            row.fault(creatures, "empty-dwelling", "the dwelling has no creatures".to_owned(), help);
        }
        dwellings.insert(name.to_owned(), dwelling);
    }
    dwellings
}

/// Reports dwellings of objects that there are not, and of objects that stand for other content.
fn report_stray(left: &BTreeMap<String, Dwelling>, index: &ObjectIndex, input: Input<'_>) {
    let [object, ..] = columns::<8>(&schema::DWELLINGS);
    for row in input.rows(&schema::DWELLINGS).filter(|row| left.contains_key(row.raw(object))) {
        row.unknown(object, "object", row.raw(object), is_removed(input, row.raw(object)), index.names());
    }
}
