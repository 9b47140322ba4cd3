//! Tables of content: records by id and by name.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Index;

use serde::{Deserialize, Serialize};

use crate::ids::{
    AppearanceId, ArtifactId, CreatureId, FactionId, HeroClassId, HeroId, ObjectKindId, ObstacleSetId,
    ResourceId, RiverId, RoadId, SkillId, SpellId, TerrainId,
};

/// An id that is a position in a table.
pub trait TableId: Copy + Ord + fmt::Debug {
    /// Returns the id of the record at `index`.
    ///
    /// # Panics
    /// If `index` is above 65,535; readers reject such tables.
    fn at(index: usize) -> Self;

    /// Returns the position of the record.
    fn position(self) -> usize;
}

macro_rules! table_ids {
    ($($id:ident),+ $(,)?) => {$(
        impl TableId for $id {
            fn at(index: usize) -> Self {
                Self::from_index(index)
            }

            fn position(self) -> usize {
                self.index()
            }
        }
    )+};
}

table_ids!(
    AppearanceId,
    ArtifactId,
    CreatureId,
    FactionId,
    HeroClassId,
    HeroId,
    ObjectKindId,
    ObstacleSetId,
    ResourceId,
    RiverId,
    RoadId,
    SkillId,
    SpellId,
    TerrainId,
);

/// A named record of a table.
pub trait Record {
    /// Returns the identifier, unique in its table.
    fn name(&self) -> &str;

    /// Compares its name to another name of the table; object kinds compare type before subtype.
    fn cmp_name(&self, name: &str) -> Ordering {
        self.name().cmp(name)
    }
}

/// Records in the order of the pack, found by id in O(1) and by name in O(log n).
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Table<Id, R> {
    records: Vec<R>,
    /// All ids, in order of names.
    by_name: Vec<Id>,
    id: PhantomData<Id>,
}

/// Two records of a table have the same name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("duplicate name `{name}`: entries {first} and {second} of a table")]
pub struct DuplicateName {
    /// The name that both records have.
    pub name: String,
    /// Position of the first one.
    pub first: usize,
    /// Position of the second one.
    pub second: usize,
}

impl<Id: TableId, R: Record> Table<Id, R> {
    /// Creates a table of `records`; ids are positions. O(n log n).
    ///
    /// # Errors
    /// If two records have the same name.
    pub fn new(records: Vec<R>) -> Result<Self, DuplicateName> {
        let mut by_name: Vec<Id> = (0..records.len()).map(Id::at).collect();
        by_name.sort_by(|a, b| records[a.position()].cmp_name(records[b.position()].name()).then(a.cmp(b)));
        for pair in by_name.windows(2) {
            let (first, second) = (pair[0].position(), pair[1].position());
            if records[first].cmp_name(records[second].name()) == Ordering::Equal {
                return Err(DuplicateName { name: records[first].name().to_owned(), first, second });
            }
        }
        Ok(Self { records, by_name, id: PhantomData })
    }

    /// Returns the number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns the record of an id; `None` for an id of another, longer table.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<&R> {
        self.records.get(id.position())
    }

    /// Returns the id of a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Id> {
        self.find_by(|record| record.cmp_name(name))
    }

    /// Returns the id of the record for which `compare` returns `Equal`; `compare` must agree with the order
    /// of names.
    #[must_use]
    pub fn find_by(&self, compare: impl Fn(&R) -> Ordering) -> Option<Id> {
        self.by_name
            .binary_search_by(|id| compare(&self.records[id.position()]))
            .ok()
            .map(|at| self.by_name[at])
    }

    /// Returns the ids of all records for which `compare` returns `Equal`, in order of names; `compare` must
    /// agree with that order.
    #[must_use]
    pub fn range_by(&self, compare: impl Fn(&R) -> Ordering) -> &[Id] {
        let from = self.by_name.partition_point(|id| compare(&self.records[id.position()]) == Ordering::Less);
        let rest = &self.by_name[from..];
        let count = rest.partition_point(|id| compare(&self.records[id.position()]) == Ordering::Equal);
        &rest[..count]
    }

    /// Returns all ids, in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = Id> + use<Id, R> {
        (0..self.records.len()).map(Id::at)
    }

    /// Returns all records with their ids, in order of ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Id, &R)> + DoubleEndedIterator {
        self.records.iter().enumerate().map(|(at, record)| (Id::at(at), record))
    }

    /// Returns all records with their ids, in order of names.
    pub fn by_name(&self) -> impl ExactSizeIterator<Item = (Id, &R)> {
        self.by_name.iter().map(|id| (*id, &self.records[id.position()]))
    }

    /// Returns all names, in order of ids.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.records.iter().map(Record::name)
    }

    /// Returns the records, indexed by id.
    #[must_use]
    pub fn records(&self) -> &[R] {
        &self.records
    }

    /// Returns all records in order of ids, to change them. Their names must stay.
    pub fn records_mut(&mut self) -> &mut [R] {
        &mut self.records
    }
}

impl<Id: TableId, R: Record> Index<Id> for Table<Id, R> {
    type Output = R;

    fn index(&self, id: Id) -> &R {
        &self.records[id.position()]
    }
}

impl<Id, R> Default for Table<Id, R> {
    fn default() -> Self {
        Self { records: Vec::new(), by_name: Vec::new(), id: PhantomData }
    }
}

impl<Id, R: fmt::Debug> fmt::Debug for Table<Id, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.records).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Word(&'static str);

    impl Record for Word {
        fn name(&self) -> &str {
            self.0
        }
    }

    fn table(words: &[&'static str]) -> Result<Table<TerrainId, Word>, DuplicateName> {
        Table::new(words.iter().map(|word| Word(word)).collect())
    }

    #[test]
    fn names_are_found_in_any_order() {
        let table = table(&["mud", "ash", "ice"]).unwrap();
        assert_eq!(table.find("ash"), Some(TerrainId(1)));
        assert_eq!(table.find("mud"), Some(TerrainId(0)));
        assert_eq!(table.find("Ash"), None);
        assert_eq!(table.names().collect::<Vec<_>>(), ["mud", "ash", "ice"]);
        assert_eq!(table.by_name().map(|(id, _)| id.0).collect::<Vec<_>>(), [1, 2, 0]);
        assert_eq!(table.get(TerrainId(3)), None);
        assert_eq!(table[TerrainId(2)], Word("ice"));
    }

    #[test]
    fn duplicate_names_are_rejected() {
        let error = table(&["mud", "ash", "mud"]).unwrap_err();
        assert_eq!(error, DuplicateName { name: "mud".into(), first: 0, second: 2 });
    }

    #[test]
    fn a_range_contains_exactly_the_equal_records() {
        let table = table(&["b1", "a1", "c1", "b0"]).unwrap();
        let ids = |letter: &str| table.range_by(|word| word.0[..1].cmp(letter)).to_vec();
        assert_eq!(ids("b"), [TerrainId(3), TerrainId(0)]);
        assert_eq!(ids("d"), []);
    }
}
