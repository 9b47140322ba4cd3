//! Content packs: the built-in pack is complete, the pack of another game loads with the same code, and an
//! invalid pack is refused with all its diagnostics.

mod diagnostics;
mod heroes3;
mod hota;
mod layering;
mod other_game;

use rmg_core::pack::ContentPack;
use rmg_formats::pack::{PackSource, load};
use rmg_tests::template_files::workspace_root;

/// Returns the pack of the made-up game.
fn tidewrack() -> PackSource<'static> {
    let folder = workspace_root().join("tests/packs/tidewrack");
    let mut source = PackSource::new("tidewrack");
    for entry in std::fs::read_dir(&folder).expect("the folder of the made-up game") {
        let path = entry.expect("an entry of that folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("file names are UTF-8").to_owned();
        if PackSource::wants(&name) {
            source.add_bytes(name, std::fs::read(&path).expect("a file of the made-up game"));
        }
    }
    source
}

/// Loads the made-up game with a layer of `files`.
fn over_tidewrack(files: &[(&str, &str)]) -> Result<ContentPack, rmg_formats::pack::PackError> {
    let mut layer = PackSource::new("layer");
    layer.add("pack.toml", "name = 'layer'\nversion = '1'\nextends = 'tidewrack'\n");
    for (name, text) in files {
        layer.add(*name, text);
    }
    load(&[tidewrack(), layer])
}
