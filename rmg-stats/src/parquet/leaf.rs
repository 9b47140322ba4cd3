//! Values of a column with their levels, as Parquet stores nested values.
//!
//! The definition level counts the optional and repeated fields on the path to a value that are present. The
//! repetition level states which list the value continues; 0 starts a row.

use ::parquet::column::writer::ColumnWriter;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::schema::types::ColumnDescriptor;

/// Values of one column to write.
#[derive(Debug)]
pub(super) struct Leaf {
    /// Name of the column, with those of the enclosing structures.
    name: String,
    values: Values,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    max_definition: i16,
    max_repetition: i16,
}

/// The present values, without nulls.
#[derive(Debug)]
pub(super) enum Values {
    Bool(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Bytes(Vec<ByteArray>),
}

/// The levels of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LeafPlace {
    /// Repetition level of the first entry.
    pub(super) repetition: i16,
    /// Definition level of the enclosing structure.
    pub(super) definition: i16,
    /// Number of enclosing lists.
    pub(super) lists: i16,
}

impl Leaf {
    pub(super) fn new(column: &ColumnDescriptor) -> Self {
        use ::parquet::basic::Type as Physical;
        let values = match column.physical_type() {
            Physical::BOOLEAN => Values::Bool(Vec::new()),
            Physical::INT32 => Values::Int32(Vec::new()),
            Physical::INT64 => Values::Int64(Vec::new()),
            _ => Values::Bytes(Vec::new()),
        };
        Self {
            name: column.path().string(),
            values,
            definitions: Vec::new(),
            repetitions: Vec::new(),
            max_definition: column.max_def_level(),
            max_repetition: column.max_rep_level(),
        }
    }

    /// Returns the number of entries: values, nulls and empty lists.
    pub(super) fn len(&self) -> usize {
        if self.max_definition > 0 { self.definitions.len() } else { self.values.len() }
    }

    pub(super) fn clear(&mut self) {
        self.definitions.clear();
        self.repetitions.clear();
        match &mut self.values {
            Values::Bool(values) => values.clear(),
            Values::Int32(values) => values.clear(),
            Values::Int64(values) => values.clear(),
            Values::Bytes(values) => values.clear(),
        }
    }

    /// Adds an empty list or a null.
    pub(super) fn push_none(&mut self, place: LeafPlace) {
        if self.max_definition > 0 {
            self.definitions.push(place.definition);
        }
        if self.max_repetition > 0 {
            self.repetitions.push(place.repetition);
        }
    }

    /// Adds the levels of a value, and returns the list to which to add the value.
    pub(super) fn push(&mut self, place: LeafPlace) -> &mut Values {
        self.push_none(place);
        &mut self.values
    }

    /// Writes all entries to a column of a file.
    pub(super) fn write(&self, column: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        let definitions = (self.max_definition > 0).then_some(&self.definitions[..]);
        let repetitions = (self.max_repetition > 0).then_some(&self.repetitions[..]);
        match (&self.values, column) {
            (Values::Bool(values), ColumnWriter::BoolColumnWriter(column)) => {
                column.write_batch(values, definitions, repetitions)
            }
            (Values::Int32(values), ColumnWriter::Int32ColumnWriter(column)) => {
                column.write_batch(values, definitions, repetitions)
            }
            (Values::Int64(values), ColumnWriter::Int64ColumnWriter(column)) => {
                column.write_batch(values, definitions, repetitions)
            }
            (Values::Bytes(values), ColumnWriter::ByteArrayColumnWriter(column)) => {
                column.write_batch(values, definitions, repetitions)
            }
            _ => Err(ParquetError::General(format!("unexpected type of column {}", self.name))),
        }
        .map(|_| ())
    }
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Self::Bool(values) => values.len(),
            Self::Int32(values) => values.len(),
            Self::Int64(values) => values.len(),
            Self::Bytes(values) => values.len(),
        }
    }
}
