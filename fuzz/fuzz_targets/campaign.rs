#![no_main]

use libfuzzer_sys::fuzz_target;
use rmg_reader_tests::{Format, read};

fuzz_target!(|bytes: &[u8]| {
    // Whatever is wrong is told; neither a panic nor memory without bound is an answer.
    let _ = read(Format::Campaign, bytes);
});
