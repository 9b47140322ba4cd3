#![no_main]

use libfuzzer_sys::fuzz_target;
use rmg_reader_tests::{Format, read};

fuzz_target!(|bytes: &[u8]| {
    // Errors must be returned: no panics, and bounded memory.
    let _ = read(Format::LevelResult, bytes);
});
