//! Reads content packs: a `pack.toml` and CSV tables, one per kind of content.
//!
//! A pack stands alone, or says `extends = "NAME"` in its `pack.toml` and is laid over that pack: a row with a
//! new name adds, a row with a known name replaces *the columns that its file has* (columns that the file leaves
//! out keep their values, an empty cell empties), and names listed under `[remove]` go before the rows of the
//! layer are added. What belongs to a removed object goes with it: its appearances, its dwelling row, its
//! places in obstacle sets.
//!
//! Names and texts have at most 96 bytes (the object of a dwelling, `TYPE/SUBTYPE`, twice as many); lists and masks are as long as they
//! need to be.
//!
//! Everything is validated, and all faults are reported at once, each with file, line, column and a way to fix
//! it. The module opens no file: the caller hands over texts as [`PackSource`]s.

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

pub use error::{PackError, PackFault};
pub use source::{BUILT_IN, PackSource};

use rmg_core::pack::ContentPack;

use error::Report;
use manifest::Manifest;

/// The built-in pack of Heroes III, from texts inside the program.
///
/// ```
/// let pack = rmg_formats::pack::load_embedded();
/// let castle = pack.factions.find("castle").expect("a faction of Heroes III");
/// let home = pack.factions[castle].native_terrain.expect("every town has a native terrain");
/// assert_eq!(pack.terrains[home].name, "grass");
/// ```
///
/// # Panics
/// Never: the texts are fixed, and a test loads them.
///
/// # Cost
/// A few milliseconds; measured by the bench `pack/load_embedded`.
#[must_use]
pub fn load_embedded() -> ContentPack {
    load(&[PackSource::embedded()]).expect("the built-in pack is valid; the suite loads it")
}

/// Loads a pack, or several laid over one another.
///
/// # Arguments
/// - `sources`: from the base up. When the first one extends a [built-in](BUILT_IN) pack, that pack is put below
///   it; every further one must extend one of those below.
///
/// # Errors
/// All faults of all files, at most [`PackError::LIMIT`] of them in full. Whether the parts fit together is only
/// looked at once every row can be read and every reference resolves.
///
/// # Panics
/// Never: rows from which no table could be made were reported before.
///
/// # Cost
/// O(n log n) in the number of rows.
pub fn load(sources: &[PackSource<'_>]) -> Result<ContentPack, PackError> {
    let report = Report::default();
    let embedded = PackSource::embedded();
    let manifests: Vec<Manifest> = sources.iter().map(|source| Manifest::read(source, &report)).collect();
    let needs_base = manifests.first().is_some_and(|first| first.extends_built_in());
    let base = needs_base.then(|| (&embedded, Manifest::read(&embedded, &report)));
    let layers: Vec<(&PackSource<'_>, Manifest)> =
        base.into_iter().chain(sources.iter().zip(manifests)).collect();
    layers::check_chain(&layers, &report);
    let tables = layers::Tables::read(&layers, &report);
    let pack = build::build(&layers, &tables, &report);
    report.finish()?;
    let pack = pack.expect("a pack without faults was built");
    check::check(&pack, &tables, &report);
    report.finish()?;
    Ok(pack)
}
