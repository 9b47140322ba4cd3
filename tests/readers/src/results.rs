//! Results of sweeps in Parquet: small files, and what other programs may make of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Compression;
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterVersion};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::TypePtr;
use rmg_stats::parquet::write_part;
use rmg_stats::{
    AreaRecord, FORMAT, FailedRecord, Header, LinkRecord, Outcome, Record, SeedRow, Shard, Stratum,
    SweptTemplate, TierRecord, VERSION,
};

/// A sweep of one template over so many seeds.
#[must_use]
pub fn header(seeds: u64) -> Header {
    Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        generator: "0.1.0".to_owned(),
        shard: Shard::WHOLE,
        seeds: SeedRow { first: u64::MAX, count: seeds },
        attempts: 8,
        packs: vec!["heroes3 1 0123".to_owned()],
        pack_folders: Vec::new(),
        options: Vec::new(),
        parts: Vec::new(),
        templates: vec![SweptTemplate {
            name: "pair".to_owned(),
            source: "t.json#pair".to_owned(),
            sha256: "0".repeat(64),
            zones: ["a", "b", "c"].map(str::to_owned).into(),
        }],
        strata: vec![Stratum {
            template: 0,
            size: "s".to_owned(),
            water: "none".to_owned(),
            monsters: "normal".to_owned(),
            effort: "normal".to_owned(),
            players: None,
        }],
    }
}

/// The record of a case: every fifth is a refusal.
fn record(header: &Header, number: u64) -> Record {
    let is_sound = number % 5 != 4;
    let stratum = &header.strata[0];
    let some = u16::from(is_sound);
    let failed = FailedRecord {
        attempt: 0,
        cause: "no room for a town".to_owned(),
        text: format!("zone {}: no room for a town", number % 3),
        refuted: false,
    };
    let zones = (0..3 * some).map(|zone| AreaRecord { zone, asked: 100, tiles: 90 + u32::from(zone) });
    let way = |cause: Option<&str>| LinkRecord {
        ends: [0, 1],
        way: if cause.is_some() { "monolith" } else { "direct" }.to_owned(),
        cause: cause.map(str::to_owned),
    };
    let links = [way(None), way(Some("apart"))];
    Record {
        n: number,
        template: header.templates[0].name.clone(),
        size: stratum.size.clone(),
        water: stratum.water.clone(),
        monsters: stratum.monsters.clone(),
        effort: stratum.effort.clone(),
        players: 2,
        seed: header.seeds.first.wrapping_add(number),
        outcome: if is_sound { Outcome::Sound } else { Outcome::Refused },
        reason: (!is_sound).then(|| "no room".to_owned()),
        cause: (!is_sound).then(|| "no room".to_owned()),
        attempts: 1,
        failed: if is_sound { Vec::new() } else { vec![failed] },
        starts: (0..2 * some).collect(),
        areas: zones.collect(),
        links: links.into_iter().take(usize::from(2 * some)).collect(),
        treasure: vec![TierRecord { range: (100, 500), piles: (5, 4), value: (1000, 900 + number) }],
        unmet: BTreeMap::from([("no room for a wish".to_owned(), 2)]),
        parts: BTreeMap::from([(
            "rival".to_owned(),
            [Some(500 + number), None].into_iter().take(usize::from(2 * some)).collect(),
        )]),
        objects: 300,
        monster_groups: 30,
        us: Some(1000 + number),
        peak: None,
    }
}

/// A file of the first so many records of a sweep, as it is written by us.
///
/// # Panics
/// When there is no memory.
#[must_use]
pub fn file(records: u64) -> Vec<u8> {
    let (header, cases) = (header(records.max(1)), 0..records);
    let records: Vec<Record> = (0..records).map(|number| record(&header, number)).collect();
    let mut bytes = Vec::new();
    write_part(&header, cases, &records, &mut bytes).expect("memory takes all bytes");
    bytes
}

/// Values of a column with their levels.
#[derive(Debug)]
pub struct Column {
    /// Its name, with those of the structures around it.
    pub name: String,
    pub values: Values,
    /// How much of the way to a value is there.
    pub definitions: Vec<i16>,
    /// Which list goes on; 0 begins a row.
    pub repetitions: Vec<i16>,
    levels: [i16; 2],
}

/// Values of a type.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names are those of the types")]
pub enum Values {
    Bool(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Bytes(Vec<ByteArray>),
}

/// All values of a Parquet file, to be changed and written in another way.
#[derive(Debug)]
pub struct Columns {
    schema: TypePtr,
    pairs: Option<Vec<KeyValue>>,
    pub columns: Vec<Column>,
}

impl Columns {
    /// Reads a sound file of a single row group.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let file = SerializedFileReader::new(Bytes::from(bytes.to_vec())).expect("it is sound");
        let about = file.metadata().file_metadata();
        let group = file.get_row_group(0).expect("it has rows");
        let columns = about.schema_descr().columns().iter().enumerate().map(|(at, about)| {
            let (mut definitions, mut repetitions) = (Vec::new(), Vec::new());
            let levels = [about.max_def_level(), about.max_rep_level()];
            macro_rules! all {
                ($column:ident, $kind:ident) => {{
                    let mut values = Vec::new();
                    let rows = usize::MAX >> 1;
                    $column
                        .read_records(rows, Some(&mut definitions), Some(&mut repetitions), &mut values)
                        .expect("it is sound");
                    Values::$kind(values)
                }};
            }
            let values = match group.get_column_reader(at).expect("it is sound") {
                ColumnReader::BoolColumnReader(mut column) => all!(column, Bool),
                ColumnReader::Int32ColumnReader(mut column) => all!(column, Int32),
                ColumnReader::Int64ColumnReader(mut column) => all!(column, Int64),
                ColumnReader::ByteArrayColumnReader(mut column) => all!(column, Bytes),
                _ => panic!("results have no such columns"),
            };
            Column { name: about.path().string(), values, definitions, repetitions, levels }
        });
        Self {
            columns: columns.collect(),
            schema: about.schema_descr().root_schema_ptr(),
            pairs: about.key_value_metadata().cloned(),
        }
    }

    /// The column of a name.
    ///
    /// # Panics
    /// When there is none.
    pub fn column(&mut self, name: &str) -> &mut Column {
        self.columns.iter_mut().find(|column| column.name == name).expect("there is such a column")
    }

    /// Changes a pair of the metadata.
    pub fn set_pair(&mut self, key: &str, value: &str) {
        for pair in self.pairs.iter_mut().flatten().filter(|pair| pair.key == key) {
            pair.value = Some(value.to_owned());
        }
    }

    /// Writes everything in so many row groups with the same values.
    ///
    /// # Panics
    /// When there is no memory.
    #[must_use]
    pub fn write(&self, properties: WriterPropertiesBuilder, groups: usize) -> Vec<u8> {
        let properties = properties.set_key_value_metadata(self.pairs.clone()).build();
        let mut bytes = Vec::new();
        let mut file = SerializedFileWriter::new(&mut bytes, Arc::clone(&self.schema), Arc::new(properties))
            .expect("memory takes all bytes");
        for _ in 0..groups {
            let mut group = file.next_row_group().expect("memory takes all bytes");
            for column in &self.columns {
                let mut to =
                    group.next_column().expect("memory takes all bytes").expect("it is the schema's");
                let definitions = (column.levels[0] > 0).then_some(&column.definitions[..]);
                let repetitions = (column.levels[1] > 0).then_some(&column.repetitions[..]);
                match (&column.values, to.untyped()) {
                    (Values::Bool(values), ColumnWriter::BoolColumnWriter(to)) => {
                        to.write_batch(values, definitions, repetitions)
                    }
                    (Values::Int32(values), ColumnWriter::Int32ColumnWriter(to)) => {
                        to.write_batch(values, definitions, repetitions)
                    }
                    (Values::Int64(values), ColumnWriter::Int64ColumnWriter(to)) => {
                        to.write_batch(values, definitions, repetitions)
                    }
                    (Values::Bytes(values), ColumnWriter::ByteArrayColumnWriter(to)) => {
                        to.write_batch(values, definitions, repetitions)
                    }
                    _ => panic!("columns have the types of the schema"),
                }
                .expect("memory takes all bytes");
                to.close().expect("memory takes all bytes");
            }
            group.close().expect("memory takes all bytes");
        }
        file.close().expect("memory takes all bytes");
        bytes
    }
}

/// Without compression, so that everything lies open.
#[must_use]
pub fn unpacked() -> WriterPropertiesBuilder {
    WriterProperties::builder().set_compression(Compression::UNCOMPRESSED)
}

/// Files as we write them, and as other programs do.
#[must_use]
pub fn files() -> Vec<Vec<u8>> {
    let ours = file(20);
    let columns = Columns::read(&ours);
    let snappy = WriterProperties::builder().set_compression(Compression::SNAPPY);
    let newer = unpacked().set_writer_version(WriterVersion::PARQUET_2_0);
    let plain = unpacked().set_dictionary_enabled(false);
    let with = |properties| columns.write(properties, 1);
    vec![with(unpacked()), with(newer), with(plain), with(snappy), ours, file(0)]
}
