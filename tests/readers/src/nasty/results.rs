//! Nasty results in Parquet.

use parquet::basic::{Compression, GzipLevel};
use parquet::data_type::ByteArray;
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};

use super::NastyFile;
use crate::results::{Column, Columns, Values, file, unpacked};

/// Pages of any size, packed as small as they can be.
fn large_pages() -> WriterPropertiesBuilder {
    let level = GzipLevel::try_new(9).expect("it is one of the levels");
    WriterProperties::builder()
        .set_compression(Compression::GZIP(level))
        .set_data_page_size_limit(usize::MAX)
        .set_data_page_row_count_limit(usize::MAX)
        .set_dictionary_page_size_limit(usize::MAX)
        .set_write_batch_size(usize::MAX)
}

/// A file of one record, of which a column is changed.
fn changed(name: &str, properties: WriterPropertiesBuilder, change: impl FnOnce(&mut Column)) -> Vec<u8> {
    let mut columns = Columns::read(&file(1));
    change(columns.column(name));
    columns.write(properties, 1)
}

/// A list of so many things where one was.
fn many(column: &mut Column, times: usize) {
    let (definition, repetition) = (column.definitions[0], column.repetitions[0]);
    column.definitions = vec![definition.max(1); times];
    column.repetitions = vec![1; times];
    column.repetitions[0] = repetition;
    match &mut column.values {
        Values::Bool(values) => *values = vec![false; times],
        Values::Int32(values) => *values = vec![0; times],
        Values::Int64(values) => *values = vec![0; times],
        Values::Bytes(values) => *values = vec![values.first().cloned().unwrap_or_default(); times],
    }
}

fn bytes(column: &mut Column) -> &mut Vec<ByteArray> {
    match &mut column.values {
        Values::Bytes(values) => values,
        _ => panic!("it is a column of texts"),
    }
}

/// A file with a footer of these bytes.
fn with_footer(footer: &[u8]) -> Vec<u8> {
    let length = u32::try_from(footer.len()).expect("footers are short");
    [b"PAR1", footer, &length.to_le_bytes(), b"PAR1"].concat()
}

/// A list of so many structures of nothing, in the field of row groups.
fn footer_of_nothing(claimed: [u8; 4], there: usize) -> Vec<u8> {
    let mut footer = vec![0x49, 0xfc];
    footer.extend(claimed);
    footer.extend(vec![0; there]);
    footer
}

pub(super) fn results() -> Vec<NastyFile> {
    vec![
        ("a list of millions of nothing", || {
            changed("starts.list.element", large_pages(), |column| many(column, 5_000_000))
        }),
        ("a list of as many as a page may have", || {
            changed("starts.list.element", unpacked(), |column| many(column, 400_000))
        }),
        ("lists of as many as are read, in every column of a structure", || {
            let mut columns = Columns::read(&file(1));
            for name in ["min", "max", "asked_piles", "piles", "asked_value", "value"] {
                many(columns.column(&format!("treasure.list.element.{name}")), 80_000);
            }
            columns.write(large_pages(), 1)
        }),
        ("wishes of the same name", || {
            let mut columns = Columns::read(&file(1));
            for name in ["wish", "count"] {
                many(columns.column(&format!("unmet.list.element.{name}")), 200_000);
            }
            columns.write(large_pages(), 1)
        }),
        ("a text that unpacks to a thousand times its size", || {
            changed("template", large_pages(), |column| bytes(column)[0] = vec![b'a'; 200 << 20].into())
        }),
        ("a long text again and again", || {
            let mut columns = Columns::read(&file(1));
            for name in ["wish", "count"] {
                many(columns.column(&format!("unmet.list.element.{name}")), 1000);
            }
            let texts = bytes(columns.column("unmet.list.element.wish"));
            *texts = vec![vec![b'a'; 1 << 20].into(); 1000];
            columns.write(large_pages(), 1)
        }),
        ("a dictionary of nearly nothing", || {
            let mut columns = Columns::read(&file(1));
            let column = columns.column("unmet.list.element.wish");
            many(column, 1_000_000);
            *bytes(column) = (0..1_000_000_u32).map(|at| at.to_le_bytes()[..3].to_vec().into()).collect();
            columns.write(large_pages(), 1)
        }),
        ("a page that claims two gigabytes", || {
            let mut bytes = file(20);
            // the size of the first page, behind the magic, the first field and the kind of the page: a number of one byte
            assert_eq!(bytes[4..7], [0x15, 0x00, 0x15], "a page of data comes first");
            bytes.splice(7..8, [0xfe, 0xff, 0xff, 0xff, 0x0f]);
            bytes
        }),
        ("row groups with the same values again and again", || {
            Columns::read(&file(1)).write(unpacked(), 500)
        }),
        ("a footer that claims millions of row groups", || {
            with_footer(&footer_of_nothing([0xff, 0xff, 0xff, 0x07], 0))
        }),
        ("a footer of a million row groups of nothing", || {
            with_footer(&footer_of_nothing([0xc0, 0x84, 0xbd, 0x00], 1_000_000))
        }),
        ("a footer of structures in structures", || with_footer(&vec![0x1c; 4 << 20])),
        ("a footer of lists in lists", || with_footer(&vec![0x19; 4 << 20])),
        ("a sweep of more maps than anyone makes", || {
            let mut columns = Columns::read(&file(20));
            columns.set_pair("rmg-cases", "0..1000000000000000000");
            columns.set_pair("rmg-sweep", &header_of(1_000_000_000_000_000_000));
            columns.write(unpacked(), 1)
        }),
        ("a million strata", || {
            let mut columns = Columns::read(&file(1));
            let mut header = crate::results::header(20);
            header.strata = vec![header.strata[0].clone(); 1_000_000];
            columns.set_pair("rmg-sweep", &line_of(&header));
            columns.write(unpacked(), 1)
        }),
    ]
}

fn header_of(seeds: u64) -> String {
    line_of(&crate::results::header(seeds))
}

/// A header as its line.
fn line_of(header: &rmg_stats::Header) -> String {
    let mut line = Vec::new();
    header.write(&mut line).expect("memory takes all bytes");
    String::from_utf8_lossy(&line).trim_end().to_owned()
}

/// What is said of some of them.
pub const RESULTS_WORDS: [(&str, &str); 9] = [
    ("a list of millions of nothing", "column starts.list.element: a page has 5000000 values"),
    ("a list of as many as a page may have", "row 1 is no record"),
    ("wishes of the same name", "is there twice"),
    ("a text that unpacks to a thousand times its size", "more memory than a file of its size may"),
    ("a long text again and again", "larger than any that is written"),
    ("a page that claims two gigabytes", "it is damaged or cut off: column n: "),
    ("a footer of a million row groups of nothing", "its footer cannot be read"),
    ("a footer of structures in structures", "its footer cannot be read"),
    ("a sweep of more maps than anyone makes", "it has 20 of the 1000000000000000000 records"),
];
