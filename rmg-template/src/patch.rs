//! Changes of templates that keep the rest of the text: comments, order, spelling, unknown keys.
//!
//! A [`Change`] names a value by its path in the JSON template language, also for tables. A JSON file is
//! patched at that path. For a table, the template before and after the change is written as a table, and the
//! cells that differ are set in the file.
//!
//! ```
//! use rmg_core::pack::ContentPack;
//! use rmg_json::{NewValue, Step};
//! use rmg_template::Source;
//! use rmg_template::patch::{Change, patch};
//!
//! let text = "{ t: { zones: { 1: { type: 'treasure', size: 10 /* big */ } } } }".replace("/* big */", "");
//! let (source, _) = Source::parse(text.into_bytes());
//! let path = ["zones", "1", "size"].map(Step::Key);
//! let change = Change { path: path.to_vec(), value: Some(NewValue::Int(12)) };
//! let patched = patch(&source, "t", &[change], &ContentPack::default())?;
//! assert!(patched.text().contains("size: 12 "));
//! # Ok::<(), rmg_template::patch::PatchError>(())
//! ```

use rmg_core::pack::ContentPack;
use rmg_json::{Document, EditError, NewValue, Step};

use crate::source::Source;
use crate::table;

/// A change of one value of a template.
#[derive(Debug, Clone, PartialEq)]
pub struct Change<'a> {
    /// The path from the template, such as `zones`, `1`, `treasure`, 0, `min`.
    pub path: Vec<Step<'a>>,
    /// The new value. Missing structures on the path are added. `None` removes the value; removing a missing
    /// value changes nothing.
    pub value: Option<NewValue>,
}

/// The reason why a template was not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatchError {
    /// The text cannot be changed.
    #[error(transparent)]
    Text(#[from] EditError),
    /// The table cannot be changed.
    #[error(transparent)]
    Table(#[from] table::EditError),
    /// The file has no such template.
    #[error("unknown template `{0}`")]
    NoTemplate(String),
    /// The changed template has an error.
    #[error("{0}")]
    Invalid(String),
    /// The format of the table cannot represent the change.
    #[error("this format cannot represent the change: {0}")]
    NotRepresentable(String),
}

/// Applies changes to the template with that id, in order. Paths of later changes refer to the result of
/// earlier ones. Numbers in tables are looked up in `content`.
///
/// # Errors
/// See [`PatchError`]. There is no result if one of the changes fails.
///
/// # Cost
/// O(bytes) for each change; for a table also the time of reading and writing it twice.
pub fn patch(
    source: &Source,
    template: &str,
    changes: &[Change<'_>],
    content: &ContentPack,
) -> Result<Source, PatchError> {
    match source {
        Source::Json(document) if document.get(&[Step::Key(template)]).is_none() => {
            Err(PatchError::NoTemplate(template.to_owned()))
        }
        Source::Json(document) => {
            let mut document = document.clone();
            patch_document(&mut document, template, changes)?;
            Ok(Source::Json(document))
        }
        Source::Table(sheet) => table::patch::patch(sheet, template, changes, content).map(Source::Table),
    }
}

/// Applies changes to a template in JSON.
pub(crate) fn patch_document(
    document: &mut Document,
    template: &str,
    changes: &[Change<'_>],
) -> Result<(), EditError> {
    changes.iter().try_for_each(|change| {
        let path: Vec<Step<'_>> =
            std::iter::once(Step::Key(template)).chain(change.path.iter().copied()).collect();
        let exists = document.get(&path).is_some();
        match &change.value {
            None if exists => document.remove(&path),
            None => Ok(()),
            Some(value) if exists => document.set(&path, value),
            Some(value) => add(document, &path, value),
        }
    })
}

/// Adds a value, with the missing structures on its path.
fn add(document: &mut Document, path: &[Step<'_>], value: &NewValue) -> Result<(), EditError> {
    let known = (0..path.len()).rev().find(|known| document.get(&path[..*known]).is_some()).unwrap_or(0);
    let value = path[known + 1..].iter().rev().fold(value.clone(), |value, step| match step {
        Step::Key(key) => NewValue::Object(vec![((*key).to_owned(), value)]),
        Step::Index(_) => NewValue::Array(vec![value]),
    });
    match path[known] {
        Step::Key(key) => document.insert_member(&path[..known], key, &value),
        Step::Index(_) => document.push_item(&path[..known], &value),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rmg_core::diag::has_errors;
    use rmg_core::template::OwnOrLike;

    use super::*;
    use crate::table::{Dialect, Encoding, Sheet, write_table};

    const TEXT: &str = "{ t: { minSize: 's', maxSize: 's', players: '1-2', // two\n zones: {\n  1: { type: 'playerStart', owner: 1, size: 6, \
                        extra: [1,] },\n  2: { type: 'treasure', size: 5 }\n },\n connections: [ { a: 1, b: 2, guard: 9 } ] } }";

    fn change<'a>(path: &[Step<'a>], value: Option<NewValue>) -> Change<'a> {
        Change { path: path.to_vec(), value }
    }

    fn size_of_1() -> Change<'static> {
        change(&["zones", "1", "size"].map(Step::Key), Some(NewValue::Int(7)))
    }

    #[test]
    fn json_keeps_everything_else() {
        let (source, _) = Source::parse(TEXT.as_bytes().to_vec());
        let patched = |changes: &[Change<'_>]| {
            patch(&source, "t", changes, &ContentPack::default()).map(|source| source.text().to_owned())
        };
        assert_eq!(patched(&[size_of_1()]), Ok(TEXT.replace("size: 6", "size: 7")));
        let mines = change(&["zones", "2", "mines", "wood"].map(Step::Key), Some(NewValue::Int(1)));
        let added = TEXT.replace("size: 5 ", "size: 5, \"mines\": { \"wood\" : 1 } ");
        assert_eq!(patched(&[mines]), Ok(added));
        let gone = change(&[Step::Key("connections"), Step::Index(0)], None);
        assert_eq!(patched(&[gone.clone(), gone]), Ok(TEXT.replace("[ { a: 1, b: 2, guard: 9 } ]", "[ ]")));
        let missing = patch(&source, "u", &[size_of_1()], &ContentPack::default());
        assert!(matches!(missing, Err(PatchError::NoTemplate(_))));
    }

    /// The table of the template, with a comment in a cell after the last column.
    fn table(dialect: Dialect) -> Source {
        let (source, _) = Source::parse(TEXT.as_bytes().to_vec());
        let content = ContentPack::default();
        let (mut rows, _) = write_table(&source.templates(&content).templates, dialect, &content);
        rows[3].extend(["".to_owned(), "a comment".to_owned()]);
        Source::Table(Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }))
    }

    /// The cells that differ, by row and column.
    fn differences(one: &Source, other: &Source) -> Vec<(usize, usize, String)> {
        let (Source::Table(one), Source::Table(other)) = (one, other) else { unreachable!() };
        let mut found = Vec::new();
        for (at, row) in other.rows().enumerate() {
            let old = |column| one.row(at).map_or_else(String::new, |row| row.get(column).into_owned());
            let cells = (0..row.len()).map(|column| (at, column, row.get(column).into_owned()));
            found.extend(cells.filter(|(_, column, cell)| *cell != old(*column)));
        }
        found
    }

    #[test]
    fn tables_change_only_in_the_cells_of_the_change() {
        let content = ContentPack::default();
        for dialect in [Dialect::RmgTxt, Dialect::H3t(table::Counts::NEWEST)] {
            let columns = table::Columns::of(dialect);
            let before = table(dialect);
            let id = before.templates(&content).templates[0].id.clone();
            let patched =
                |changes: &[Change<'_>]| patch(&before, &id, changes, &content).expect("the format has it");
            let sized = patched(&[size_of_1()]);
            assert_eq!(differences(&before, &sized), [(3, columns.zone.size, "7".to_owned())]);
            // a new zone and its connection get the next rows
            let zone = NewValue::Object(vec![
                ("type".to_owned(), NewValue::Text("junction".to_owned())),
                ("size".to_owned(), NewValue::Int(4)),
            ]);
            let link = NewValue::Object(vec![
                ("a".to_owned(), NewValue::Text("1".to_owned())),
                ("b".to_owned(), NewValue::Text("3".to_owned())),
            ]);
            let grown = patched(&[
                change(&["zones", "3"].map(Step::Key), Some(zone)),
                change(&[Step::Key("connections"), Step::Index(1)], Some(link)),
            ]);
            let template = &grown.templates(&content).templates[0];
            let keys: Vec<&str> = template.zones.iter().map(|zone| zone.key.as_str()).collect();
            assert_eq!((keys, template.connections.len()), (vec!["1", "2", "3"], 2));
            // removing zone and connection leaves the others
            let gone = [
                change(&[Step::Key("connections"), Step::Index(0)], None),
                change(&["zones", "2"].map(Step::Key), None),
            ];
            let less = patch(&grown, &id, &gone, &content).unwrap();
            let template = &less.templates(&content).templates[0];
            let keys: Vec<&str> = template.zones.iter().map(|zone| zone.key.as_str()).collect();
            assert_eq!((keys, template.connections.len()), (vec!["1", "3"], 1));
            assert!(less.text().contains("a comment"));
        }
    }

    #[test]
    fn tables_refuse_what_they_cannot_represent() {
        let (content, before) = (ContentPack::default(), table(Dialect::RmgTxt));
        let id = before.templates(&content).templates[0].id.clone();
        let victory = change(&[Step::Key("victory")], Some(NewValue::Text("grail".to_owned())));
        let refused = patch(&before, &id, &[victory], &content);
        assert!(
            matches!(refused, Err(PatchError::NotRepresentable(_) | PatchError::Invalid(_))),
            "{refused:?}"
        );
        let wrong = change(&["zones", "1", "type"].map(Step::Key), Some(NewValue::Text("hill".to_owned())));
        assert!(matches!(patch(&before, &id, &[wrong], &content), Err(PatchError::Invalid(_))));
    }

    proptest! {
        #[test]
        fn random_changes_are_read_back_and_keep_the_rest(
            is_table in any::<bool>(),
            changes in proptest::collection::vec((0..4_u8, 1..60_u32), 1..24),
        ) {
            let content = ContentPack::default();
            let mut source = if is_table {
                table(Dialect::H3t(table::Counts::NEWEST))
            } else {
                Source::parse(TEXT.as_bytes().to_vec()).0
            };
            let id = source.templates(&content).templates[0].id.clone();
            let (mut size, mut wood, mut guard) = (6, 0, 9);
            for (kind, number) in changes {
                let int = || Some(NewValue::Int(number.into()));
                let change = match kind {
                    0 => change(&["zones", "1", "size"].map(Step::Key), int()),
                    1 => change(&["zones", "2", "mines", "wood"].map(Step::Key), int()),
                    2 => change(&["zones", "2", "mines"].map(Step::Key), None),
                    _ => change(&[Step::Key("connections"), Step::Index(0), Step::Key("guard")], int()),
                };
                match kind {
                    0 => size = number,
                    1 => wood = number,
                    2 => wood = 0,
                    _ => guard = number,
                }
                source = patch(&source, &id, &[change], &content).unwrap();
                let file = source.templates(&content);
                prop_assert!(!has_errors(&file.diagnostics));
                let template = &file.templates[0];
                let OwnOrLike::Own(mines) = &template.zones[1].mines else { unreachable!() };
                let mines = mines.iter().map(|mine| mine.1).sum();
                let read = (template.zones[0].size.value, mines, template.connections[0].guard.value);
                prop_assert_eq!(read, (size, wood, guard));
            }
            let kept: &[&str] = if is_table { &["a comment"] } else { &["// two\n", "extra: [1,]", "minSize: 's'"] };
            prop_assert!(kept.iter().all(|kept| source.text().contains(kept)));
        }
    }
}
