//! Reads content packs: a `pack.toml` and CSV tables, one per kind of content.
//!
//! A pack is independent, or extends another one with `extends = "NAME"` in its `pack.toml`. In a pack that
//! extends another one, a row with a new name is added. A row with a known name replaces *the columns that
//! its file has*: columns that are not in the file keep their values, and an empty cell clears the value.
//! Names listed under `[remove]` are removed before rows are added. Removing an object also removes its
//! appearances, its dwelling row, and its entries in obstacle sets.
//!
//! Names and texts have at most 96 bytes; the object of a dwelling, `TYPE/SUBTYPE`, may have twice as many.
//! Lists and masks have no limit.
//!
//! The loader validates everything and reports all errors at once, each with file, line, column and help.
//! This crate opens no files: the caller passes texts as [`PackSource`]s. The build script of
//! `rmg-formats` uses it, too: it stores the built-in pack in a form that programs load quickly.

mod build;
mod cells;
mod check;
mod content_hash;
mod error;
mod layers;
mod manifest;
mod records;
mod schema;
mod sheet;
mod source;

pub use error::{PackDiagnostic, PackError};
pub use source::{BUILT_IN, PackSource};

use rmg_core::pack::ContentPack;

use error::Report;
use manifest::Manifest;

/// Loads a pack, or several packs in layers.
///
/// # Arguments
/// - `sources`: the layers, base first. If the first one extends a [built-in](BUILT_IN) pack, that pack and
///   the built-in packs that it extends are the base. Each further one must extend one of the layers below
///   it.
///
/// # Errors
/// All errors of all files, at most [`PackError::LIMIT`] of them in full. Consistency is checked only if
/// every row is valid and every reference resolves.
///
/// # Panics
/// Never: rows that cannot be part of a table are reported first.
///
/// # Cost
/// O(n log n) in the number of rows.
pub fn load(sources: &[PackSource<'_>]) -> Result<ContentPack, PackError> {
    let report = Report::default();
    let manifests: Vec<Manifest> = sources.iter().map(|source| Manifest::read(source, &report)).collect();
    let bases = built_in_bases(manifests.first(), &report);
    let layers: Vec<(&PackSource<'_>, Manifest)> = (bases.iter().rev())
        .map(|base| (base, Manifest::read(base, &report)))
        .chain(sources.iter().zip(manifests))
        .collect();
    layers::check_chain(&layers, &report);
    let tables = layers::Tables::read(&layers, &report);
    let pack = build::build(&layers, &tables, &report);
    report.finish()?;
    let pack = pack.expect("a pack without errors was built");
    check::check(&pack, &tables, &report);
    report.finish()?;
    Ok(pack)
}

/// Returns the built-in packs that a pack extends, directly and indirectly, nearest first.
fn built_in_bases(first: Option<&Manifest>, report: &Report) -> Vec<PackSource<'static>> {
    let mut bases: Vec<PackSource<'static>> = Vec::new();
    let mut next = first.and_then(Manifest::built_in_base);
    while let Some(base) = next.take_if(|_| bases.len() < BUILT_IN.len()) {
        next = Manifest::read(&base, report).built_in_base();
        bases.push(base);
    }
    bases
}
