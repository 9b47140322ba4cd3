#![no_main]

use libfuzzer_sys::fuzz_target;
use rmg_reader_tests::{Format, judge_record, read, records};

fuzz_target!(|bytes: &[u8]| {
    // Whatever is wrong is told; neither a panic nor memory without bound is an answer.
    let _ = read(Format::Record, bytes);
    // Nobody guesses a checksum, so what comes is also taken for the inside of a block.
    let _ = judge_record(&records::sealed(&[bytes.to_vec()]));
});
