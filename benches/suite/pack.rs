//! Reading content packs.

use rmg_formats::pack::{PackSource, load, load_embedded};

fn main() {
    divan::main();
}

/// Loads the built-in pack, from the embedded texts to checked tables. The budget is 5 ms.
#[divan::bench(name = "pack/load_embedded")]
fn embedded() {
    divan::black_box(load_embedded());
}

/// Loads a small pack that extends the built-in one.
#[divan::bench(name = "pack/load_layered")]
fn layered(bencher: divan::Bencher<'_, '_>) {
    let mut layer = PackSource::new("layer");
    layer.add(
        "pack.toml",
        "name = 'layer'\nversion = '1'\nextends = 'heroes3'\n[remove]\nartifacts = ['grail']\n",
    );
    layer.add("creatures.csv", "name,growth\nimp,30\npikeman,28\n");
    let sources = [layer];
    bencher.bench(|| load(&sources));
}
