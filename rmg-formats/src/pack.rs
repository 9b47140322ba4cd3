//! Content packs. `rmg-pack` reads them; the build script of this crate reads the built-in one.

pub use rmg_pack::{BUILT_IN, PackDiagnostic, PackError, PackSource, load};

use rmg_core::pack::ContentPack;

/// The built-in pack in the format of `postcard`, as `build.rs` wrote it.
const HEROES3: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/heroes3.postcard"));

/// Returns the built-in pack of Heroes III, which is embedded in the program: the same as the result of
/// [`load`] for [`PackSource::embedded`].
///
/// ```
/// let pack = rmg_formats::pack::load_embedded();
/// let castle = pack.factions.find("castle").expect("a faction of Heroes III");
/// let home = pack.factions[castle].native_terrain.expect("every town has a native terrain");
/// assert_eq!(pack.terrains[home].name, "grass");
/// ```
///
/// # Panics
/// Never: build script and this function share the types of the pack.
///
/// # Cost
/// Some hundred microseconds, for allocations; see the benchmark `pack/load_embedded`.
#[must_use]
pub fn load_embedded() -> ContentPack {
    postcard::from_bytes(HEROES3).expect("the build script wrote a pack")
}
