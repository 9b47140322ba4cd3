//! `rmg puzzle`: generates lock-and-key puzzles, for one seed or many.

mod args;
mod convert;
mod steps;
mod tally;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rmg::Seed;
use rmg::jobs::Stopwatch;
use rmg::levels::{LevelFormat, write_levels};
use rmg::puzzle::{
    MAX_BYTES, MAX_RESULT_BYTES, Puzzle, PuzzleCase, PuzzleError, PuzzleMeasures, PuzzleRequest, RESULTS,
    Tension, check, is_result, make_puzzle, measure_puzzle, outcome, read_puzzle_in, tile_puzzle, write_dot,
    write_svg, write_text,
};
use rmg::text::visible;

use crate::bounded_file::read_text;
use crate::file_format::{extension_of, output_format};
use crate::measures::seek;
use crate::output::{tileset_path, write_with_sidecar};
use crate::prelude::*;
use crate::report::{count_of, render_diagnostics};
use crate::seeds::{SeedWork, Seeds};
use args::Format;
pub(crate) use args::PuzzleArgs;
use tally::{Outcome, SeedCounts};

/// Number of further puzzles of a seed that are tried for a tension curve.
const TENSION_TRIES: u32 = 50;

/// Steps of the search for a puzzle with normal effort.
const STEPS: u64 = 4_000_000;

pub(crate) fn run(args: &PuzzleArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let text = read_text(&args.case, "a configuration file", MAX_RESULT_BYTES)?;
    if is_result(&text) {
        return convert::run(args, &text);
    }
    let seeds = match args.count {
        Some(count) => args.seeds.row(count)?,
        None => args.seeds.seeds()?,
    };
    let with_format = |path: &PathBuf| Ok((path.clone(), output_format(path, args.format, Format::Json)?));
    let mut outputs = args.outputs.iter().map(with_format).collect::<Result<Vec<_>, Failure>>()?;
    let shown = input_name(&args.case);
    let case = read_case(&args.case, &text)?;
    let name = case.name.clone().unwrap_or_else(|| stem(&args.case));
    if outputs.is_empty() && !args.stats {
        let format = args.format.unwrap_or(Format::Json);
        outputs.push((seeds.default_output(&name, &extension_of(format)), format));
    }
    let mut targets = Targets::new(args.work.overwrite).reading([args.case.clone()]);
    outputs.iter().try_for_each(|(path, format)| {
        let tiled = matches!(format, Format::Tmx | Format::Tmj);
        targets.take_with(path, tiled.then(|| tileset_path(path)).as_deref())
    })?;

    print(&format!("case      {} ({shown})\n{}\n", visible(&name), seeds.line()))?;
    let wish = wish(args, case.require_adjacent);
    let errors = check(&case.config, &wish);
    let ready = if errors.is_empty() { Ok(case) } else { Err(errors) };
    let seeds = match &ready {
        Ok(case) if !args.wheres.is_empty() => seek(&args.wheres, &PuzzleMeasures::NAMES, &seeds, |seed| {
            let puzzle = make(case, &wish, args.tension, seed).ok()?;
            Some(measure_puzzle(&puzzle).values())
        })?,
        _ => seeds,
    };
    let work = SeedWork::begin(args.work.threads, args.work.overwrite)?;
    let runner = SeedRunner { name: &name, ready: &ready, wish, tension: args.tension, work, seeds: &seeds };
    let tally = runner.write_all(&outputs)?;
    print(&tally.text())?;
    if args.stats {
        print(&tally.table())?;
    }
    for (path, format) in &outputs {
        if let Some(tiles) = format.tiles() {
            runner.write_tiles(path, tiles, tally.seeds.first_made, args.work.overwrite)?;
        } else if *format == Format::Svg {
            runner.draw(path, tally.seeds.first_made)?;
        } else {
            print(&wrote(path))?;
        }
    }
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    tally.seeds.verdict(&shown, args.work.strict)
}

/// Generates the puzzle of a seed. With a tension curve, tries other seeds, which `seed` determines, until a
/// puzzle has it.
fn make(
    case: &PuzzleCase,
    wish: &PuzzleRequest,
    tension: Option<Tension>,
    seed: Seed,
) -> Result<Puzzle, PuzzleError> {
    let Some(wanted) = tension else { return make_puzzle(&case.config, wish, seed) };
    let others = (0..TENSION_TRIES).map(|attempt| Seed(seed.at("tension").at(attempt).number()));
    for seed in std::iter::once(seed).chain(others) {
        let puzzle = make_puzzle(&case.config, wish, seed)?;
        if measure_puzzle(&puzzle).tension == wanted {
            return Ok(puzzle);
        }
    }
    Err(PuzzleError::Tension { wanted, attempts: TENSION_TRIES + 1 })
}

/// Reads a case. Prints its diagnostics first.
fn read_case(path: &Path, text: &str) -> Result<PuzzleCase, Failure> {
    let shown = input_name(path);
    if text.len() > MAX_BYTES {
        return Err(Failure::usage(format!("{shown} is longer than {} MB", MAX_BYTES >> 20)));
    }
    let folder = if is_standard(path) { Path::new("") } else { path.parent().unwrap_or(Path::new("")) };
    let case = read_puzzle_in(text, Some(folder));
    print_error(render_diagnostics(
        &shown,
        text,
        case.as_ref().map_or_else(|diagnostics| diagnostics, |case| &case.warnings),
    ));
    case.map_err(|diagnostics| {
        if diagnostics.iter().any(|diagnostic| diagnostic.code == "bad_json") {
            return Failure::usage(format!("{shown} is not a puzzle configuration")).help(
                "expected an object with `width`, `height`, and `state` and `total_final_state` or `cycles`, at the top level or in `config`",
            );
        }
        Failure::refusal(format!("invalid configuration {shown}: {}", count_of(&diagnostics).unwrap_or_default()))
    })
}

struct SeedRunner<'a> {
    name: &'a str,
    ready: &'a Result<PuzzleCase, Vec<PuzzleError>>,
    wish: PuzzleRequest,
    tension: Option<Tension>,
    work: SeedWork,
    seeds: &'a Seeds,
}

impl SeedRunner<'_> {
    fn write_all(&self, outputs: &[(PathBuf, Format)]) -> Result<SeedCounts, Failure> {
        let results = outputs.iter().filter(|(_, format)| !format.is_picture()).cloned();
        self.work.write_all(results, Format::Json, |format, to| {
            let mut tally = SeedCounts::default();
            self.write(format, &mut tally, to)?;
            Ok(tally)
        })
    }

    fn write(&self, format: Format, tally: &mut SeedCounts, to: &mut dyn Write) -> io::Result<()> {
        let make = |seed| self.make(seed);
        if format == Format::Json {
            return self.work.write_runs(self.seeds, RESULTS, to, make, |seed, result| {
                tally.add(seed, &result);
                Ok(outcome(&result))
            });
        }
        self.work.each(&self.seeds.list, make, |seed, outcome| {
            tally.add(seed, &outcome);
            self.write_one(format, seed, &outcome, to)
        })
    }

    fn write_one(
        &self,
        format: Format,
        seed: Seed,
        result: &Outcome,
        mut to: &mut dyn Write,
    ) -> io::Result<()> {
        match (format, result) {
            (Format::Text, _) => {
                if self.seeds.is_list {
                    writeln!(to, "=== seed {seed} ===\n")?;
                }
                match result {
                    Ok(puzzle) => write_text(puzzle, &mut to)?,
                    Err(errors) => errors.iter().try_for_each(|error| writeln!(to, "refused: {error}"))?,
                }
                if self.seeds.is_list { writeln!(to) } else { Ok(()) }
            }
            (Format::Dot, Ok(puzzle)) => write_dot(puzzle, &self.title(seed), &mut to),
            (Format::Dot, Err(errors)) => {
                errors.iter().try_for_each(|error| writeln!(to, "// seed {seed} was refused: {error}"))
            }
            (Format::Svg, Ok(puzzle)) => write_svg(puzzle, &self.title(seed), &mut to),
            (Format::Svg, Err(_)) => Ok(()),
            // written elsewhere
            (Format::Json | Format::Png | Format::Tmx | Format::Tmj | Format::Dd2vtt | Format::Tiles, _) => {
                Ok(())
            }
        }
    }

    /// Draws the puzzle of the first successful seed.
    fn draw(&self, path: &Path, first: Option<Seed>) -> Result<(), Failure> {
        self.work
            .draw(path, "puzzle", first, |seed, to| self.write_one(Format::Svg, seed, &self.make(seed), to))
    }

    /// Writes the dungeon of tiles of the first successful seed.
    fn write_tiles(
        &self,
        path: &Path,
        format: LevelFormat,
        first: Option<Seed>,
        overwrite: Overwrite,
    ) -> Result<(), Failure> {
        let made = first.and_then(|seed| Some((seed, self.make(seed).ok()?)));
        let Some((seed, puzzle)) = made else {
            print_error(&format!("note: {} was not written: no puzzle was generated\n", path.display()));
            return Ok(());
        };
        let tiled = tile_puzzle(&puzzle).map_err(Failure::from)?;
        write_with_sidecar(path, overwrite, |to| {
            write_levels(&[tiled.level], &self.title(seed), seed, format, &stem(path), to)
        })?;
        if is_standard(path) {
            Ok(())
        } else {
            print(&format!("wrote     {} (seed {seed})\n", path.display()))
        }
    }

    fn make(&self, seed: Seed) -> Outcome {
        let case = self.ready.as_ref().map_err(Clone::clone)?;
        make(case, &self.wish, self.tension, seed).map_err(|error| vec![error])
    }

    fn title(&self, seed: Seed) -> String {
        format!("{}, seed {seed}", self.name)
    }
}

/// Returns the requirements of the command line and the file.
fn wish(args: &PuzzleArgs, file_requires_adjacent: bool) -> PuzzleRequest {
    let (min_steps, max_steps) = args.steps.map_or((0, u64::MAX), |range| (range.min, range.max));
    PuzzleRequest {
        min_steps,
        max_steps,
        max_enclaves: args.max_enclaves.map_or(usize::MAX, |most| most as usize),
        require_adjacent: args.require_adjacent || file_requires_adjacent,
        effort: args.effort.steps(STEPS),
    }
}
