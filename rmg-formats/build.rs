//! Reads the built-in content pack, so that programs decode it at their start and need not parse its tables.

use std::env::var_os;
use std::fs::write;
use std::path::PathBuf;

use rmg_pack::{PackSource, load};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The tables are part of `rmg-pack`: cargo runs this again when they change.
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let pack = load(&[PackSource::embedded()])?;
    write(folder.join("heroes3.postcard"), postcard::to_allocvec(&pack)?)?;
    Ok(())
}
