#![no_main]

use libfuzzer_sys::fuzz_target;
use rmg_reader_tests::{Format, check_record, read, records};

fuzz_target!(|bytes: &[u8]| {
    // Errors must be returned: no panics, and bounded memory.
    let _ = read(Format::Record, bytes);
    // The fuzzer cannot guess a checksum, so its input is also used as the content of a block.
    let _ = check_record(&records::sealed(&[bytes.to_vec()]));
});
