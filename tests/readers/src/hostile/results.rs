//! Hostile results of sweeps.

use super::HostileFile;
use crate::results::{file, header, line_of, record};

pub(super) fn results() -> Vec<HostileFile> {
    vec![
        ("a list of millions of zones", || {
            let header = header(1);
            let mut record = record(&header, 0);
            record.starts = vec![0; 5_000_000];
            [line_of(&header), (record.line() + "\n").into_bytes()].concat()
        }),
        ("millions of unmet requests", || {
            let header = header(1);
            let mut record = record(&header, 0);
            record.unmet = (0..1_000_000).map(|request: u32| (format!("{request:x}"), 1)).collect();
            [line_of(&header), (record.line() + "\n").into_bytes()].concat()
        }),
        ("a line above the limit", || [line_of(&header(1)), vec![b' '; 65 << 20]].concat()),
        ("a record of lists in lists", || [line_of(&header(1)), vec![b'['; 4 << 20], vec![b'\n']].concat()),
        ("a sweep of 10^18 maps", || {
            let records = file(20);
            let begin = records.iter().position(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            [&line_of(&header(1_000_000_000_000_000_000)), &records[begin..]].concat()
        }),
        ("half a million strata", || {
            let mut header = header(20);
            header.strata = vec![header.strata[0].clone(); 500_000];
            line_of(&header)
        }),
    ]
}

/// Parts of the expected messages for some of them.
pub const RESULTS_WORDS: [(&str, &str); 3] = [
    ("a list of millions of zones", "the number of values differs from the number of players"),
    ("a line above the limit", "line 2 is longer than"),
    ("a record of lists in lists", "line 2 is not a valid record"),
];
