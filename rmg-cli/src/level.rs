//! `rmg level`: modular levels from a configuration, for one seed or many.

mod args;
mod making;

use std::path::PathBuf;

use rmg::jobs::Stopwatch;
use rmg::levels::{Generator, LevelFormat, MAX_BYTES};
use rmg::text::visible;

use crate::bounded_file::read_text;
use crate::prelude::*;
use crate::report::{tell, unusable};
use crate::seeds::{SeedMade, SeedRefused, SeedWork, Seeds, make_each, no_standard};

pub(crate) use args::LevelArgs;
use making::{Making, beside, named_files};

pub(crate) fn run(args: &LevelArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let seeds = args.seeds.seeds()?;
    if seeds.is_list {
        no_standard(args.outputs.iter().map(PathBuf::as_path))?;
    }
    let mut targets = Targets::new(args.overwrite).reading([args.config.clone()]);
    for seed in &seeds.list {
        take_all(&mut targets, &named_files(args, *seed, seeds.is_list)?)?;
    }
    let making = Making { args, generator: load(args)? };
    if args.outputs.is_empty() {
        for seed in &seeds.list {
            take_all(&mut targets, &making.files(*seed, seeds.is_list)?)?;
        }
    }
    if seeds.is_list { make_many(&making, &seeds, clock) } else { make_one(&making, &seeds, clock) }
}

/// Takes the places of files, with those beside them.
fn take_all(targets: &mut Targets, files: &[(PathBuf, LevelFormat)]) -> Result<(), Failure> {
    files.iter().try_for_each(|(path, format)| targets.take_with(path, beside(path, *format).as_deref()))
}

fn make_one(making: &Making<'_>, seeds: &Seeds, clock: Stopwatch) -> Result<(), Failure> {
    let seed = seeds.first();
    let files = making.files(seed, false)?;
    let made = making.make(seed, files, clock).map_err(|refused| making.explain(seed, refused.failure))?;
    say(&head(making, seeds))?;
    say(&made.text)?;
    made.files.iter().try_for_each(|path| say(&wrote(path)))?;
    let all = clock.elapsed().as_secs_f64();
    say(&format!("time      {all:.3} s, of which {:.3} s for reading and the levels\n", made.seconds))
}

/// Makes the levels of several seeds, each with files of its own.
fn make_many(making: &Making<'_>, seeds: &Seeds, clock: Stopwatch) -> Result<(), Failure> {
    // wrong usage is that of every seed
    if let Err(SeedRefused { failure, .. }) = making.plan(seeds.first())
        && failure.kind() == Kind::Usage
    {
        return Err(failure);
    }
    say(&head(making, seeds))?;
    let work = SeedWork::begin(making.args.threads, making.args.overwrite)?;
    let make = |seed| {
        let made = making.make(seed, making.files(seed, true)?, Stopwatch::start())?;
        Ok((SeedMade { files: made.files, remarks: made.remarks, tables: String::new() }, ()))
    };
    let source = input_name(&making.args.config);
    let explain = |seed, failure| making.explain(seed, failure);
    let made = make_each(&work, seeds, &source, make, |_, _| (), explain)?;
    say(&format!("dungeons  {}", made.tally.text(&[])))?;
    say(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    made.verdict
}

fn head(making: &Making<'_>, seeds: &Seeds) -> String {
    let (title, config) = (making.title(), making.args.config.display());
    format!("levels    {} ({config})\n{}\n", visible(title), seeds.line())
}

/// Reads the configuration; everything wrong with it is printed first.
fn load(args: &LevelArgs) -> Result<Generator, Failure> {
    let shown = input_name(&args.config);
    let text = read_text(&args.config, "a configuration file", MAX_BYTES)?;
    let generator = Generator::parse(&shown, &text).map_err(|error| {
        unusable(error, |_, count| format!("{shown} cannot be used: {}", count.unwrap_or_default()))
    })?;
    tell(generator.warnings());
    let generator = generator.depth(args.depth);
    Ok(match &args.level_type {
        Some(level_type) => generator.start(level_type),
        None => generator,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::{Parser, ValueEnum};

    use super::*;
    use crate::file_format::ending_of;

    /// The command alone.
    #[derive(Debug, Parser)]
    struct Alone {
        #[command(flatten)]
        args: LevelArgs,
    }

    fn args(config: PathBuf, outputs: Vec<PathBuf>) -> LevelArgs {
        let named = outputs.into_iter().flat_map(|path| [PathBuf::from("-o"), path]);
        let words = ["level", "--seed", "7", "--depth", "2"].map(PathBuf::from);
        Alone::parse_from(words.into_iter().chain([config]).chain(named)).args
    }

    #[test]
    fn every_format_is_written_and_never_over_the_file_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates/levels/upper-crypt.toml");
        let outputs: Vec<PathBuf> = LevelFormat::value_variants()
            .iter()
            .map(|format| folder.path().join("level").with_extension(ending_of(*format)))
            .collect();
        run(&args(config.clone(), outputs.clone())).unwrap();
        assert!(outputs.iter().all(|path| std::fs::metadata(path).unwrap().len() > 1000));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 6, "one picture beside both maps");
        run(&args(config.clone(), outputs)).unwrap();
        let foreign = folder.path().join("mine.txt");
        std::fs::write(&foreign, "mine").unwrap();
        assert_eq!(run(&args(config.clone(), vec![foreign])).unwrap_err().kind(), Kind::Refusal);
        let odd = run(&args(config, vec![folder.path().join("level.doc")])).unwrap_err();
        assert_eq!(odd.kind(), Kind::Usage);
        assert!(odd.render().contains("known endings are .png, .txt, .json, .tmx, .tmj"));
    }

    #[test]
    fn a_broken_configuration_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("bad.toml");
        std::fs::write(&config, "title = 'x'\n[[rooms]]\nkind = 'sqare'\n").unwrap();
        let output = folder.path().join("level.png");
        let failure = run(&args(config.clone(), vec![output.clone()])).unwrap_err();
        assert_eq!(failure.kind(), Kind::Refusal);
        assert!(!output.exists());
        std::fs::write(&config, b"title = '\xff'").unwrap();
        assert_eq!(run(&args(config, vec![output])).unwrap_err().kind(), Kind::Usage);
    }
}
