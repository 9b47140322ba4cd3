//! The content pack: the built-in one is whole, another game's loads by the same code, and a broken one is refused
//! with every fault named.

mod faults;
mod heroes3;
mod layering;
mod other_game;

use rmg_core::pack::ContentPack;
use rmg_formats::pack::{PackSource, load};
use rmg_tests::template_files::workspace_root;

/// The made-up game.
fn tidewrack() -> PackSource<'static> {
    let folder = workspace_root().join("tests/packs/tidewrack");
    let mut source = PackSource::new("tidewrack");
    for entry in std::fs::read_dir(&folder).expect("the folder of the made-up game") {
        let path = entry.expect("an entry of that folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("plain file names").to_owned();
        if PackSource::wants(&name) {
            source.add_bytes(name, std::fs::read(&path).expect("a file of the made-up game"));
        }
    }
    source
}

/// The made-up game with `files` laid over it.
fn over_tidewrack(files: &[(&str, &str)]) -> Result<ContentPack, rmg_formats::pack::PackError> {
    let mut layer = PackSource::new("layer");
    layer.add("pack.toml", "name = 'layer'\nversion = '1'\nextends = 'tidewrack'\n");
    for (name, text) in files {
        layer.add(*name, text);
    }
    load(&[tidewrack(), layer])
}
