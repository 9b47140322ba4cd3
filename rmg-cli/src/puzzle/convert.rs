//! `rmg puzzle RESULT.json`: writes the puzzle of a result in other formats.

use std::path::Path;

use rmg::Seed;
use rmg::levels::write_levels;
use rmg::puzzle::{Puzzle, RESULTS, outcome, read_result, tile_puzzle, write_dot, write_svg, write_text};
use rmg::runs::write_run;

use super::args::{Format, PuzzleArgs};
use crate::file_format::output_format;
use crate::output::{tileset_path, write_with_sidecar};
use crate::prelude::*;

/// Reads the puzzle of a text, and writes it in the formats of the command line.
pub(super) fn run(args: &PuzzleArgs, text: &str) -> Result<(), Failure> {
    let shown = input_name(&args.case);
    if let Some(option) = unused(args) {
        let message = format!("{shown} is a result, which {option} cannot change");
        return Err(Failure::usage(message).help("use the configuration instead, or remove the option"));
    }
    let puzzle = read_result(text).map_err(|error| Failure::refusal(format!("{shown}: {error}")))?;
    if args.outputs.is_empty() {
        let failure = Failure::usage("a result is written in another format");
        return Err(failure.help("name the file: -o puzzle.svg"));
    }
    let name = stem(&args.case);
    let mut targets = Targets::new(args.work.overwrite).reading([args.case.clone()]);
    let mut files = Vec::new();
    for path in &args.outputs {
        let format = output_format(path, args.format, Format::Json)?;
        let is_tiled = matches!(format, Format::Tmx | Format::Tmj);
        targets.take_with(path, is_tiled.then(|| tileset_path(path)).as_deref())?;
        files.push((path, format));
    }
    print(&format!("case      {shown}\nproof     {}\n", puzzle.proof.describe()))?;
    for (path, format) in files {
        write(&puzzle, &name, format, path, args.work.overwrite)?;
        print(&wrote(path))?;
    }
    Ok(())
}

fn write(
    puzzle: &Puzzle,
    title: &str,
    format: Format,
    path: &Path,
    overwrite: Overwrite,
) -> Result<(), Failure> {
    if let Some(tiles) = format.tiles() {
        let levels = [tile_puzzle(puzzle).map_err(Failure::from)?.level];
        return write_with_sidecar(path, overwrite, |to| {
            write_levels(&levels, title, Seed(0), tiles, &stem(path), to)
        });
    }
    write_with_sidecar(path, overwrite, |mut to| {
        match format {
            Format::Text => write_text(puzzle, &mut to),
            Format::Dot => write_dot(puzzle, title, &mut to),
            Format::Svg => write_svg(puzzle, title, &mut to),
            _ => write_run(RESULTS, &outcome(&Ok(puzzle.clone())), &mut to),
        }?;
        Ok(None)
    })
}

/// Returns an option that has no effect on a result.
fn unused(args: &PuzzleArgs) -> Option<&'static str> {
    let options = [
        (args.seeds.is_given(), "--seed"),
        (args.steps.is_some(), "--steps"),
        (args.max_enclaves.is_some(), "--max-enclaves"),
        (args.require_adjacent, "--require-adjacent"),
        (args.tension.is_some(), "--tension"),
        (args.count.is_some(), "--count"),
        (!args.wheres.is_empty(), "--where"),
        (args.stats, "--stats"),
    ];
    options.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
}
