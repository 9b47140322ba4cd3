//! Maps of other programs for Heroes III are written with the same bytes.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use rmg_games::h3m::{self, H3mProblem};
use rmg_reader_tests::{corpus, heroes3};

/// Returns all `.h3m` files in a folder and its subfolders, sorted.
fn maps_in(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut maps) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "h3m") {
                maps.push(path);
            }
        }
    }
    maps.sort();
    maps
}

/// Returns the unpacked bytes of a file. Some are packed twice.
fn unpacked(mut file: Vec<u8>) -> Vec<u8> {
    while file.starts_with(&[0x1F, 0x8B]) {
        let mut bytes = Vec::new();
        GzDecoder::new(&file[..]).read_to_end(&mut bytes).unwrap();
        file = bytes;
    }
    file
}

/// Returns the folders with maps: the corpus, and the folder of `RMG_MAPS` for collections that are
/// elsewhere.
fn folders() -> Vec<PathBuf> {
    let other = std::env::var_os("RMG_MAPS").map(PathBuf::from);
    corpus("h3m").into_iter().chain(other).collect()
}

#[test]
fn maps_of_other_programs_are_written_with_the_same_bytes() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut faults = Vec::new();
    for path in folders().iter().flat_map(|folder| maps_in(folder)) {
        let file = std::fs::read(&path).unwrap();
        let name = path.display();
        let result = match h3m::read(&file) {
            Ok(map) => {
                let is_hota = map.version.hota().is_some();
                match h3m::write(&map) {
                    Ok(bytes) if bytes == unpacked(file) => {}
                    Ok(_) => faults.push(format!("{name}: other bytes")),
                    Err(error) => faults.push(format!("{name}: {error}")),
                }
                match h3m::to_map(&map, heroes3()) {
                    // the pack of Heroes III has no terrains of Horn of the Abyss
                    Err(error) if !is_hota => faults.push(format!("{name}: {error}")),
                    _ => {}
                }
                map.version.to_string()
            }
            // maps that were cut off, or lack a byte
            Err(error)
                if matches!(
                    error.problem,
                    H3mProblem::UnexpectedEnd { .. } | H3mProblem::RestOfHota { .. }
                ) =>
            {
                println!("{name}: {error}");
                "damaged".to_owned()
            }
            Err(error) => {
                faults.push(format!("{name}: {error}"));
                continue;
            }
        };
        *counts.entry(result).or_default() += 1;
    }
    println!("{counts:?}");
    assert!(faults.is_empty(), "{} failures:\n{}", faults.len(), faults.join("\n"));
}
