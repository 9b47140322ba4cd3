//! `rmg level RESULT.json`: writes the levels of a result in other formats.

use rmg::levels::{LevelFormat, read_levels, write_levels};
use rmg::text::{counted, visible};

use super::args::LevelArgs;
use super::making::{level_text, named_files, sidecar_path, take_all};
use crate::output::{stem, write_with_sidecar};
use crate::prelude::*;

/// Reads the levels of a text, and writes them in the formats of the command line.
pub(super) fn run(args: &LevelArgs, text: &str) -> Result<(), Failure> {
    let shown = input_name(&args.config);
    if let Some(option) = unused(args) {
        let message = format!("{shown} is a result, which {option} cannot change");
        return Err(Failure::usage(message).help("use the configuration instead, or remove the option"));
    }
    let file = read_levels(text).map_err(|error| Failure::refusal(format!("{shown}: {error}")))?;
    let files = named_files(args, file.seed, false)?;
    if files.is_empty() {
        return Err(
            Failure::usage("a result is written in another format").help("name the file: -o level.png")
        );
    }
    let levels: Vec<_> =
        file.levels.into_iter().filter(|level| level.depth < args.depth.unwrap_or(u32::MAX)).collect();
    let mut targets = Targets::new(args.overwrite).reading([args.config.clone()]);
    take_all(&mut targets, &files)?;
    print(&format!("levels    {} ({shown})\nseed      {}\n", visible(&file.title), file.seed))?;
    print(&format!("proof     {}, each sound\n", counted(levels.len(), "level")))?;
    levels.iter().try_for_each(|level| print(&level_text(level)))?;
    for (path, format) in &files {
        let format: LevelFormat = *format;
        write_with_sidecar(path, args.overwrite, |to| {
            write_levels(&levels, &file.title, file.seed, format, &stem(path), to)
        })?;
        if !is_standard(path) {
            print(&wrote(path))?;
            sidecar_path(path, format).iter().try_for_each(|path| print(&wrote(path)))?;
        }
    }
    Ok(())
}

/// Returns an option that has no effect on a result.
fn unused(args: &LevelArgs) -> Option<&'static str> {
    let options = [
        (args.level_type.is_some(), "--type"),
        (args.seeds.is_given(), "--seed"),
        (args.count.is_some(), "--count"),
        (!args.wheres.is_empty(), "--where"),
        (args.stats, "--stats"),
        (!args.vaults.is_empty(), "--vault"),
    ];
    options.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
}
