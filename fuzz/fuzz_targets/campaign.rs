#![no_main]

use libfuzzer_sys::fuzz_target;
use rmg_reader_tests::{Format, read};

fuzz_target!(|bytes: &[u8]| {
    // Every fault is reported as an error: without a panic, and with bounded memory.
    let _ = read(Format::Campaign, bytes);
});
