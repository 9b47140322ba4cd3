//! `--json`: the result of a command as one document on standard output.
//!
//! A document is an object. It starts with `format` (the command, such as `rmg-generate`; the certificate of
//! `rmg audit` is `rmg-certificate`), `version` and `generator`, the version of the program. The version
//! rises when a member changes its meaning; members may be added without a new version. If a command fails,
//! standard output stays empty, standard error has the reason, and the exit code has the kind of failure.
//! `rmg help json` lists the members.

use std::io::{self, Write};

use serde_json::{Map, Value};

use crate::console::write_output;
use crate::failure::Failure;

/// Version of all documents of this module.
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
    write_output(&bytes[..])
}

pub(crate) fn members(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => unreachable!("only objects have members"),
    }
}
