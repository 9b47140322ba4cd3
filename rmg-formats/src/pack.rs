//! Content packs. `rmg-pack` reads them; the build script of this crate reads the built-in ones.

pub use rmg_pack::{BUILT_IN, PackDiagnostic, PackError, PackSource, load};

use rmg_core::pack::ContentPack;

/// The built-in pack in the format of `postcard`, as `build.rs` wrote it.
const HEROES3: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/heroes3.postcard"));

/// The same for Horn of the Abyss, with the layer below it.
const HOTA: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/hota.postcard"));

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

/// Returns the [built-in](BUILT_IN) pack with that name, with the packs that it extends: the same as the
/// result of [`load`] for [`PackSource::built_in`]. `None` for other names.
///
/// ```
/// let pack = rmg_formats::pack::load_built_in("hota").expect("Horn of the Abyss is built in");
/// let cove = pack.factions.find("cove").expect("a faction of Horn of the Abyss");
/// assert!(pack.factions[cove].has_town && pack.factions.find("castle").is_some());
/// ```
///
/// # Panics
/// Never: build script and this function share the types of the pack.
///
/// # Cost
/// As [`load_embedded`], twice as much for the larger pack.
#[must_use]
pub fn load_built_in(name: &str) -> Option<ContentPack> {
    let bytes = match name {
        "heroes3" => HEROES3,
        "hota" => HOTA,
        _ => return None,
    };
    Some(postcard::from_bytes(bytes).expect("the build script wrote a pack"))
}
