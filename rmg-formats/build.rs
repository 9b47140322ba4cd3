//! Reads the built-in content packs, so that programs decode them at their start and need not parse their
//! tables.

use std::env::var_os;
use std::fs::write;
use std::path::PathBuf;

use rmg_pack::{BUILT_IN, PackSource, load};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The tables are part of `rmg-pack`: cargo runs this again when they change.
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    for name in BUILT_IN {
        let source = PackSource::built_in(name).ok_or("a built-in pack has its files")?;
        write(folder.join(format!("{name}.postcard")), postcard::to_allocvec(&load(&[source])?)?)?;
    }
    Ok(())
}
