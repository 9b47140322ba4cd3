//! Values of a column with their levels, as Parquet keeps nested values.
//!
//! The definition level says how much of the way to a value is there, the repetition level which list goes on with it; 0 begins a row.

use ::parquet::column::reader::ColumnReader;
use ::parquet::column::writer::ColumnWriter;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::schema::types::ColumnDescriptor;

/// Values of one column, to be written, or read and not yet taken.
#[derive(Debug)]
pub(super) struct Leaf {
    /// Name of the column, with those of the structures around it.
    pub(super) name: String,
    values: Values,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    most_definition: i16,
    most_repetition: i16,
    at: usize,
    value_at: usize,
}

/// Values without those that are not there.
#[derive(Debug)]
pub(super) enum Values {
    Bool(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Bytes(Vec<ByteArray>),
}

/// Where an entry belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Place {
    /// Repetition level of the first entry.
    pub(super) repetition: i16,
    /// Definition level of what is around.
    pub(super) definition: i16,
    /// How many lists are around.
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
            most_definition: column.max_def_level(),
            most_repetition: column.max_rep_level(),
            at: 0,
            value_at: 0,
        }
    }

    /// Entries that are not taken yet.
    pub(super) fn left(&self) -> usize {
        let entries = if self.most_definition > 0 { self.definitions.len() } else { self.values.len() };
        entries.saturating_sub(self.at)
    }

    pub(super) fn clear(&mut self) {
        self.definitions.clear();
        self.repetitions.clear();
        (self.at, self.value_at) = (0, 0);
        match &mut self.values {
            Values::Bool(values) => values.clear(),
            Values::Int32(values) => values.clear(),
            Values::Int64(values) => values.clear(),
            Values::Bytes(values) => values.clear(),
        }
    }

    /// Adds that a list is empty, or that a value is not there.
    pub(super) fn push_none(&mut self, place: Place) {
        if self.most_definition > 0 {
            self.definitions.push(place.definition);
        }
        if self.most_repetition > 0 {
            self.repetitions.push(place.repetition);
        }
    }

    /// Where the next value is added.
    pub(super) fn push(&mut self, place: Place) -> &mut Values {
        self.push_none(place);
        &mut self.values
    }

    /// Definition level of the next entry; `None` where there is none.
    pub(super) fn definition(&self) -> Option<i16> {
        if self.left() == 0 {
            None
        } else if self.most_definition == 0 {
            Some(0)
        } else {
            self.definitions.get(self.at).copied()
        }
    }

    /// Repetition level of the next entry; `None` where there is none.
    pub(super) fn repetition(&self) -> Option<i16> {
        if self.left() == 0 {
            None
        } else if self.most_repetition == 0 {
            Some(0)
        } else {
            self.repetitions.get(self.at).copied()
        }
    }

    /// Takes an entry that has to be at this place, and without a value where that is deeper.
    pub(super) fn take_none(&mut self, place: Place) -> Result<(), String> {
        if (self.repetition(), self.definition()) != (Some(place.repetition), Some(place.definition)) {
            return Err(format!("column {} does not fit those beside it", self.name));
        }
        self.at += 1;
        Ok(())
    }

    /// Takes an entry with a value: all values, and the position of it.
    pub(super) fn take(&mut self, place: Place) -> Result<(&Values, usize), String> {
        self.take_none(place)?;
        self.value_at += 1;
        Ok((&self.values, self.value_at - 1))
    }

    /// Hands everything to a column of a file.
    pub(super) fn write(&self, column: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        let definitions = (self.most_definition > 0).then_some(&self.definitions[..]);
        let repetitions = (self.most_repetition > 0).then_some(&self.repetitions[..]);
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
            _ => Err(ParquetError::General(format!("column {} is of another type", self.name))),
        }
        .map(|_| ())
    }

    /// Reads the entries of so many rows, behind those that are there. Returns how many rows there were.
    pub(super) fn read(&mut self, column: &mut ColumnReader, rows: usize) -> Result<usize, ParquetError> {
        let definitions = (self.most_definition > 0).then_some(&mut self.definitions);
        let repetitions = (self.most_repetition > 0).then_some(&mut self.repetitions);
        let (rows, ..) = match (&mut self.values, column) {
            (Values::Bool(values), ColumnReader::BoolColumnReader(column)) => {
                column.read_records(rows, definitions, repetitions, values)?
            }
            (Values::Int32(values), ColumnReader::Int32ColumnReader(column)) => {
                column.read_records(rows, definitions, repetitions, values)?
            }
            (Values::Int64(values), ColumnReader::Int64ColumnReader(column)) => {
                column.read_records(rows, definitions, repetitions, values)?
            }
            (Values::Bytes(values), ColumnReader::ByteArrayColumnReader(column)) => {
                column.read_records(rows, definitions, repetitions, values)?
            }
            _ => return Err(ParquetError::General("it is of another type".to_owned())),
        };
        Ok(rows)
    }

    /// Bytes of all texts that are there, one that is there twice counted twice.
    pub(super) fn text_bytes(&self) -> usize {
        match &self.values {
            Values::Bytes(values) => values.iter().map(ByteArray::len).fold(0, usize::saturating_add),
            Values::Bool(_) | Values::Int32(_) | Values::Int64(_) => 0,
        }
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
