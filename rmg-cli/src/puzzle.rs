//! `rmg puzzle`: generates lock-and-key puzzles, for one seed or many.

mod steps;
mod tally;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rmg::Seed;
use rmg::jobs::Stopwatch;
use rmg::levels::{LevelFormat, write_levels};
use rmg::puzzle::{
    MAX_BYTES, PuzzleCase, PuzzleError, PuzzleMeasures, PuzzleRequest, RESULTS, Tension, check, make_puzzle,
    measure_puzzle, outcome, read_puzzle, tile_puzzle, write_dot, write_svg, write_text,
};
use rmg::text::{counted, visible};

use crate::bounded_file::read_text;
use crate::file_format::{extension_of, output_format};
use crate::measures::{Condition, MOST_SEEDS, parse_condition};
use crate::options_args::EffortWord;
use crate::output::{tileset_path, write_with_sidecar};
use crate::prelude::*;
use crate::report::{count_of, render_diagnostics};
use crate::seeds::{SeedArgs, SeedWork, Seeds, WorkArgs};
use steps::StepsRange;
use tally::{Outcome, SeedCounts};

/// Number of further puzzles of a seed that are tried for a tension curve.
const TENSION_TRIES: u32 = 50;

/// Parses the form of a tension curve.
fn parse_tension(text: &str) -> Result<Tension, String> {
    let found = Tension::WORDS.iter().find(|(word, _)| *word == text);
    found.map(|(_, tension)| *tension).ok_or_else(|| "write rising or jagged".to_owned())
}

/// Steps of the search for a puzzle with normal effort.
const STEPS: u64 = 4_000_000;

/// Arguments of `rmg puzzle`.
#[derive(Debug, clap::Args)]
pub(crate) struct PuzzleArgs {
    /// Configuration: a JSON file with the size of the dungeon, its states (with or without names) and their
    /// final values
    #[arg(value_name = "CASE")]
    case: PathBuf,
    #[command(flatten)]
    seeds: SeedArgs,
    /// Output file for the results of all seeds (.json, .txt, .dot), or for the first successful one: a
    /// picture (.svg), or a dungeon of tiles (.png, .tmx, .tmj, .dd2vtt, .tiles as JSON); can be repeated.
    /// `-` is standard output, by default as JSON. Default: NAME-SEED.json in the current folder
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Number of moves from the initial to the final state: A..B (without B), A..=B, A.., ..=B, or N for
    /// exactly N. Default: slightly more than the shortest walk
    #[arg(long, value_name = "RANGE")]
    steps: Option<StepsRange>,
    /// Maximum number of enclaves, including the final one
    #[arg(long, value_name = "NUMBER", value_parser = number(1..=u32::MAX))]
    max_enclaves: Option<u32>,
    /// Refuse puzzles with passages between enclaves that share no wall. Only long walks need such passages
    #[arg(long)]
    require_adjacent: bool,
    /// Form of the tension curve: rising (no long ways back) or jagged
    #[arg(long, value_name = "FORM", value_parser = parse_tension)]
    tension: Option<Tension>,
    /// Number of consecutive seeds, starting with --seed
    #[arg(long, value_name = "NUMBER", conflicts_with = "seeds", value_parser = number(1..=u32::MAX))]
    count: Option<u32>,
    /// Take the first of up to 10,000 consecutive seeds, starting with --seed, whose puzzle meets a
    /// condition: MEASURE>=NUMBER, MEASURE<=NUMBER or MEASURE=NUMBER; can be repeated
    #[arg(long = "where", value_name = "CONDITION", conflicts_with_all = ["seeds", "count"], value_parser = parse_condition)]
    wheres: Vec<Condition>,
    /// Write no files. Report the measures of the puzzles, and why others were refused
    #[arg(long, conflicts_with_all = ["outputs", "format"])]
    stats: bool,
    /// Search effort
    #[arg(long, value_name = "EFFORT", default_value = "normal")]
    effort: EffortWord,
    #[command(flatten)]
    work: WorkArgs,
}

/// Output format of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// All data, for programs
    Json,
    /// Text for people
    #[value(alias = "txt")]
    Text,
    /// Graphs of states and enclaves, for Graphviz
    #[value(alias = "gv")]
    Dot,
    /// Picture of the rooms
    Svg,
    /// Picture of the puzzle as a dungeon of tiles
    Png,
    /// The dungeon of tiles for the editor Tiled, as XML
    Tmx,
    /// The dungeon of tiles for the editor Tiled, as JSON
    Tmj,
    /// The dungeon of tiles for virtual tabletops (Universal VTT)
    #[value(alias = "uvtt")]
    Dd2vtt,
    /// The dungeon of tiles in the JSON of `rmg level`
    Tiles,
}

impl Format {
    /// Returns the format of the dungeon of tiles, if it is one.
    fn tiles(self) -> Option<LevelFormat> {
        match self {
            Self::Png => Some(LevelFormat::Png),
            Self::Tmx => Some(LevelFormat::Tmx),
            Self::Tmj => Some(LevelFormat::Tmj),
            Self::Dd2vtt => Some(LevelFormat::Uvtt),
            Self::Tiles => Some(LevelFormat::Json),
            Self::Json | Self::Text | Self::Dot | Self::Svg => None,
        }
    }

    /// Returns whether a file of this format shows only one puzzle.
    fn is_picture(self) -> bool {
        self == Self::Svg || self.tiles().is_some()
    }
}

pub(crate) fn run(args: &PuzzleArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = match args.count {
        Some(count) => args.seeds.row(count)?,
        None => args.seeds.seeds()?,
    };
    let with_format = |path: &PathBuf| Ok((path.clone(), output_format(path, args.format, Format::Json)?));
    let mut outputs = args.outputs.iter().map(with_format).collect::<Result<Vec<_>, Failure>>()?;
    let shown = input_name(&args.case);
    let case = read_case(&args.case)?;
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
        Ok(case) if !args.wheres.is_empty() => seek(args, case, &wish, &seeds)?,
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

/// Returns the first seed whose puzzle meets all conditions.
fn seek(args: &PuzzleArgs, case: &PuzzleCase, wish: &PuzzleRequest, seeds: &Seeds) -> Result<Seeds, Failure> {
    let names = PuzzleMeasures::NAMES;
    args.wheres.iter().try_for_each(|condition| condition.check(&names)).map_err(Failure::usage)?;
    let Seed(first) = seeds.first();
    for at in 0..MOST_SEEDS {
        let seed = Seed(first.wrapping_add(at.into()));
        let Ok(puzzle) = make_puzzle(&case.config, wish, seed) else { continue };
        let values = measure_puzzle(&puzzle).values();
        if args.wheres.iter().all(|condition| condition.is_met(&names, &values)) {
            print(&format!("found     seed {seed} of {}\n", counted(at + 1, "tried seed")))?;
            return Ok(seeds.only(seed));
        }
    }
    Err(Failure::refusal(format!("none of {MOST_SEEDS} seeds meets the conditions"))
        .help("relax one, or change the file"))
}

/// Reads a case. Prints its diagnostics first.
fn read_case(path: &Path) -> Result<PuzzleCase, Failure> {
    let shown = input_name(path);
    let text = read_text(path, "a configuration file", MAX_BYTES)?;
    let case = read_puzzle(&text);
    print_error(render_diagnostics(
        &shown,
        &text,
        case.as_ref().map_or_else(|diagnostics| diagnostics, |case| &case.warnings),
    ));
    case.map_err(|diagnostics| {
        if diagnostics.iter().any(|diagnostic| diagnostic.code == "bad_json") {
            return Failure::usage(format!("{shown} is not a puzzle configuration")).help(
                "expected an object with `width`, `height`, `state` and `total_final_state`, at the top level or in `config`",
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
        let Some(tension) = self.tension else {
            return make_puzzle(&case.config, &self.wish, seed).map_err(|error| vec![error]);
        };
        // seeds of the seed, until a puzzle has the curve
        let mut puzzle = make_puzzle(&case.config, &self.wish, seed).map_err(|error| vec![error])?;
        for attempt in 0..TENSION_TRIES {
            if measure_puzzle(&puzzle).tension == tension {
                break;
            }
            let next = Seed(seed.at("tension").at(attempt).number());
            puzzle = make_puzzle(&case.config, &self.wish, next).map_err(|error| vec![error])?;
        }
        if measure_puzzle(&puzzle).tension == tension {
            Ok(puzzle)
        } else {
            Err(vec![PuzzleError::Tension { wanted: tension, attempts: TENSION_TRIES + 1 }])
        }
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
