//! `--pack`: reads folders of content packs within bounds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rmg_core::pack::ContentPack;
use rmg_formats::pack::{PackSource, load, load_embedded};

use crate::bounded_file::read_bytes;
use crate::failure::{Failure, in_words};

/// Most bytes of one file of a pack; the largest of ours has less than one hundredth of it.
const MAX_FILE_BYTES: usize = 64 << 20;

/// Which content pack.
#[derive(Debug, clap::Args)]
pub(crate) struct PackArgs {
    /// Content pack: a folder with `pack.toml`; several are laid over one another in order. Without it the
    /// built-in pack of Heroes III is used.
    #[arg(long = "pack", value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Content hash that the pack must have, or how it begins, once per --pack in their order; recipes of maps tell it.
    #[arg(long = "pack-hash", value_name = "HEX", requires = "folders", value_parser = parse_hash)]
    hashes: Vec<String>,
}

impl PackArgs {
    /// All files that are read. A folder that cannot be looked at has none here; loading it says why.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let entries = self.folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_read =
            |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).is_some_and(PackSource::wants);
        paths.filter(is_read).collect()
    }

    /// Loads what was asked for.
    pub(crate) fn load(&self) -> Result<ContentPack, Failure> {
        if self.folders.is_empty() {
            return Ok(load_embedded());
        }
        let sources = self.folders.iter().map(|folder| read_folder(folder)).collect::<Result<Vec<_>, _>>()?;
        let pack = load(&sources).map_err(|error| {
            let mut lines = error.faults.iter().map(ToString::to_string);
            let failure =
                Failure::usage(format!("the content pack has faults\n{}", lines.next().unwrap_or_default()));
            let failure = lines.fold(failure, Failure::note);
            if error.more > 0 { failure.note(format!("and {} more faults", error.more)) } else { failure }
        })?;
        self.check_hashes(&pack)?;
        Ok(pack)
    }

    /// Refuses packs that are not those that were meant.
    fn check_hashes(&self, pack: &ContentPack) -> Result<(), Failure> {
        let (folders, hashes) = (self.folders.len(), self.hashes.len());
        if hashes > 0 && hashes != folders {
            return Err(Failure::usage(format!(
                "--pack is given {folders} times, --pack-hash {hashes} times"
            ))
            .help("give one --pack-hash for each --pack, in the same order"));
        }
        // a built-in pack may lie below those that were named
        let named = pack.info.layers.iter().rev().take(folders).rev();
        let others = self.folders.iter().zip(named).zip(&self.hashes);
        let others = others.filter(|((_, layer), hash)| !layer.sha256.starts_with(hash.as_str()));
        let lines: Vec<String> = others
            .map(|((folder, layer), hash)| {
                format!("the content of {} has the hash {}, not {hash}", folder.display(), layer.sha256)
            })
            .collect();
        let Some((first, rest)) = lines.split_first() else { return Ok(()) };
        let failure = rest.iter().fold(Failure::refusal(first), |failure, line| failure.note(line));
        Err(failure.help("name the pack that was meant, or leave out --pack-hash"))
    }
}

/// Reads the beginning of a content hash.
fn parse_hash(text: &str) -> Result<String, String> {
    const DIGITS: std::ops::RangeInclusive<usize> = 8..=64;
    let hash = text.to_ascii_lowercase();
    if DIGITS.contains(&hash.len()) && hash.chars().all(|digit| digit.is_ascii_hexdigit()) {
        Ok(hash)
    } else {
        Err(format!(
            "`{text}` is no content hash: it has {} to {} hexadecimal digits",
            DIGITS.start(),
            DIGITS.end()
        ))
    }
}

fn read_folder(folder: &Path) -> Result<PackSource<'static>, Failure> {
    let shown = folder.display();
    let unreadable = |error: io::Error| Failure::usage(format!("cannot read {shown}: {}", in_words(&error)));
    if folder.is_file() {
        return Err(Failure::usage(format!("{shown} is a file; --pack takes the folder of a content pack")));
    }
    let mut source = PackSource::new(shown.to_string());
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
        let path = entry.path();
        if !PackSource::wants(&name) || !path.is_file() {
            continue;
        }
        source.add_bytes(name, read_bytes(&path, "a file of a content pack", MAX_FILE_BYTES)?);
    }
    Ok(source)
}
