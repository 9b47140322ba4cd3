//! `--json`: what a command found, as one document on standard output.
//!
//! Every document is an object that begins with `format` (the command: `rmg-generate`, `rmg-check`, `rmg-info`, `rmg-stats`; the
//! certificate of `rmg audit` is `rmg-certificate`), `version`, which is raised when a member changes its meaning, and `generator`, the
//! version of the program. Members may be added without that. Where a command ends without a result, standard output stays empty, the
//! reason is on standard error, and the exit code says which kind of end it is. `rmg help json` lists the members.

use std::io::{self, Write};

use serde_json::{Map, Value};

use crate::console::hand_out;
use crate::failure::Failure;

/// Version of all documents that begin here.
const VERSION: u32 = 1;

pub(crate) fn write_document(
    format: &str,
    members: Map<String, Value>,
    mut to: impl Write,
) -> io::Result<()> {
    let generator = env!("CARGO_PKG_VERSION");
    write!(
        to,
        "{{\n  \"format\": \"{format}\",\n  \"version\": {VERSION},\n  \"generator\": \"{generator}\""
    )?;
    for (name, value) in members {
        write!(to, ",\n  \"{name}\": {value}")?;
    }
    to.write_all(b"\n}\n")
}

pub(crate) fn print_document(format: &str, members: Map<String, Value>) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    write_document(format, members, &mut bytes)
        .map_err(|error| Failure::refusal(format!("cannot write the document: {error}")))?;
    hand_out(&bytes[..])
}

pub(crate) fn members(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => unreachable!("only objects have members"),
    }
}
