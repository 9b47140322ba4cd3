//! The command line of `rmg`: arguments, files and messages, one module per command.
//!
//! A program with own modifiers gets the same command line with one call: its `main` passes them to [`main`].
//! `rmg new modifier NAME` writes such a program.
//!
//! ```no_run
//! use rmg::modifiers::CustomModifiers;
//!
//! fn main() -> std::process::ExitCode {
//!     // add modifiers to the list here
//!     rmg_cli::main(CustomModifiers::default())
//! }
//! ```

mod audit;
mod bounded_file;
mod bug_report;
mod cache;
mod check;
mod completions;
mod console;
mod contents_text;
mod convert;
mod diff;
mod document;
mod entrances;
mod examples;
mod failure;
mod fairness;
mod file_format;
mod find;
mod foreign_text;
mod gallery;
mod generate;
mod help;
mod info;
mod install;
mod interrupt;
mod level;
mod logging;
mod lsp;
mod manual;
mod map_files;
mod map_text;
mod measure;
mod measures;
mod meter;
mod modifiers;
mod new;
mod numbers;
mod option_groups;
mod options_args;
mod output;
mod pack_folder;
mod prelude;
mod profile;
mod progress;
mod puzzle;
mod render;
mod repeat;
mod replace;
mod report;
mod run_text;
mod schema;
mod search;
mod seeds;
mod show;
mod shrink;
mod start;
mod stats;
mod studio;
mod sweep;
mod table;
mod targets;
mod template_input;
mod terminal;
#[cfg(test)]
mod test_template;
mod threads;
mod track;
mod verify;
mod watch;
mod why;
mod why_not;
mod worlds;

use std::process::ExitCode;

use rmg::jobs::Stopwatch;
use rmg::modifiers::CustomModifiers;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use template_input::plain_arguments;

/// What a start without a command does, and the exit codes of every command. docs/commands.md has the same
/// tables.
const AFTER_HELP: &str = "\
Without a command:
  rmg FOLDER, rmg TEMPLATE     open it in the studio: `rmg studio`
  rmg TEMPLATE -o FILE ...     generate a map of it: `rmg generate`
  rmg MAP                      open a page of it in the browser: `rmg render`
  So files can be dropped on the program. On Windows, a double click opens the studio.

Exit codes of all commands:
  0    success; without --strict also if only some of many seeds or maps were `refused`
  1    a finding or a refusal: a refuted promise, a template or case with errors, no map,
       a file that must not be replaced or cannot be written
  2    wrong usage or unreadable input: an unknown option, a missing file, a syntax error
  130  stopped by Ctrl-C; no partial file remains";

/// Random map generator for HoMM3- and VCMI-like games.
#[derive(Debug, Parser)]
#[command(name = "rmg", version, max_term_width = 100, after_help = AFTER_HELP, disable_help_subcommand = true)]
struct Arguments {
    #[command(flatten)]
    logging: logging::LogArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write a commented template or another input file to start from
    New(new::NewArgs),
    /// Generate a map from a template
    Generate(generate::GenerateArgs),
    /// Report all errors and warnings of templates, and of cases of entrances and worlds
    Check(check::CheckArgs),
    /// List the templates of a file, or show one zone by zone
    Show(show::ShowArgs),
    /// Convert templates to another format (VCMI JSON, rmg.txt, .h3t) and report what that format cannot
    /// represent
    Convert(convert::ConvertArgs),
    /// Write a JSON Schema of templates or of other input files, for editors
    Schema(schema::SchemaArgs),
    /// Edit a template in the browser and see its real map while you type
    Studio(studio::StudioArgs),
    /// Search seeds whose maps meet a condition, on all threads
    Find(find::FindArgs),
    /// Write a page with small pictures of the maps of many seeds
    Gallery(gallery::GalleryArgs),
    /// Generate a page of the map again whenever a template is saved
    Watch(watch::WatchArgs),
    /// Run a language server for templates on standard input and output: diagnostics and completions
    Lsp(lsp::LspArgs),
    /// Check a map against every promise; exit code 1 if one is refuted
    Audit(audit::AuditArgs),
    /// Draw a map
    Render(render::RenderArgs),
    /// Generate levels of rooms and corridors from a configuration
    Level(level::LevelArgs),
    /// Summarize a map
    Info(info::InfoArgs),
    /// Explain what is on a tile of a map: step, line of the template, value, guard, failed tries
    Why(why::WhyArgs),
    /// List the unmet requests of a map and possible fixes, or explain why a kind of object is missing
    WhyNot(why_not::WhyNotArgs),
    /// Compare two maps or two templates; exit code 1 if they differ
    Diff(diff::DiffArgs),
    /// Generate maps again from their recipes and compare them byte for byte; exit code 1 if one differs
    Verify(verify::VerifyArgs),
    /// Compare what each player can reach and how soon: mines, treasure, towns, rivals, guards
    Fairness(fairness::FairnessArgs),
    /// Measure the look of maps: spacing of objects, ground, lines, obstacles; next to maps that people made
    Measure(measure::MeasureArgs),
    /// Copy a map or a template to the folder in which its game looks for it
    Install(install::InstallArgs),
    /// Reduce a failing template to the smallest one that still fails
    Shrink(shrink::ShrinkArgs),
    /// Generate many maps and report the outcomes; exit code 1 if the audit refuted one, a pass panicked, or
    /// all were refused
    Sweep(sweep::SweepArgs),
    /// Summarize the results of a sweep (success, causes, connections, areas, treasure, fairness, time), or
    /// merge shards
    Stats(stats::StatsArgs),
    /// Record where generation time goes, and estimate what would help
    Profile(profile::ProfileArgs),
    /// Shuffle the entrances of a world; exit code 1 if every seed was refused
    Entrances(entrances::EntrancesArgs),
    /// Report what a player can reach now in a world with shuffled entrances
    Track(track::TrackArgs),
    /// Generate lock-and-key puzzles without softlocks; exit code 1 if every seed was refused
    Puzzle(puzzle::PuzzleArgs),
    /// Generate solvable worlds from a pool of zones; exit code 1 if there is none
    Worlds(worlds::WorldsArgs),
    /// Write version, system, template and seed to a file that you can attach to the report of an error
    BugReport(bug_report::BugReportArgs),
    /// Print the completion script of a shell
    Completions(completions::CompletionsArgs),
    /// Write the manual pages into a folder, for release archives
    #[command(hide = true)]
    Man(manual::ManArgs),
    /// Print this help, the help of a command, or a topic: sizes, seeds, templates, packs, files, levels,
    /// puzzles, entrances-file, worlds-file, json
    Help(help::HelpArgs),
}

fn program() -> clap::Command {
    examples::with_examples(option_groups::grouped(Arguments::command()))
}

/// Runs the command line with the arguments of the process. Call it once, as the whole `main` of a program.
///
/// - `own`: the modifiers of `generate`, `verify`, `sweep`, `profile` and of the check of templates. The
///   studio and `shrink` use the built-in ones.
///
/// # Returns
/// The exit code; `--help` lists the codes.
pub fn main(own: CustomModifiers) -> ExitCode {
    let clock = Stopwatch::of_process();
    modifiers::set(own);
    let color = terminal::choose_color(std::env::args_os().filter_map(|arg| arg.into_string().ok()));
    let owns_window = start::owns_window();
    let code = start(color, owns_window, clock);
    if owns_window && code != ExitCode::SUCCESS {
        start::keep_window();
    }
    code
}

/// Parses the arguments of the process, and runs their command.
fn start(color: clap::ColorChoice, owns_window: bool, clock: Stopwatch) -> ExitCode {
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_default();
    let is_command = |word: &str| Arguments::command().find_subcommand(word).is_some();
    let arguments = match start::with_command(arguments.collect(), owns_window, is_command, start::kind_of) {
        Ok(rest) => [vec![name], rest].concat(),
        Err(failure) => return failed(&failure),
    };
    let parse = |command: clap::Command| {
        let matches = command.color(color).try_get_matches_from(plain_arguments(arguments.iter().cloned()));
        matches.and_then(|matches| Arguments::from_arg_matches(&matches))
    };
    // Groups of options and examples are only for help and errors, and take more time than the arguments.
    let again = |error: clap::Error| match error.kind() {
        ErrorKind::DisplayVersion => Err(error),
        _ => parse(program()),
    };
    let arguments = match parse(Arguments::command()).or_else(again) {
        Ok(arguments) => arguments,
        Err(answer) => return console::answer(&answer),
    };
    let result = arguments.logging.begin().and_then(|()| interrupt::listen());
    match result.and_then(|()| run(arguments.command, clock)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(&failure),
    }
}

fn failed(failure: &failure::Failure) -> ExitCode {
    console::print_error(failure.render());
    failure.exit_code()
}

/// Runs a command. `clock` shows the time since the start of the process.
fn run(command: Command, clock: Stopwatch) -> Result<(), failure::Failure> {
    match command {
        Command::New(args) => new::run(&args),
        Command::Generate(args) => generate::run(&args, clock),
        Command::Check(args) => check::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Studio(args) => studio::run(&args),
        Command::Find(args) => find::run(&args),
        Command::Gallery(args) => gallery::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Lsp(args) => lsp::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Level(args) => level::run(&args),
        Command::Info(args) => info::run(&args),
        Command::Why(args) => why::run(&args),
        Command::WhyNot(args) => why_not::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Fairness(args) => fairness::run(&args),
        Command::Measure(args) => measure::run(&args),
        Command::Install(args) => install::run(&args),
        Command::Shrink(args) => shrink::run(&args),
        Command::Sweep(args) => sweep::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Profile(args) => profile::run(&args),
        Command::Entrances(args) => entrances::run(&args),
        Command::Track(args) => track::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Worlds(args) => worlds::run(&args),
        Command::BugReport(args) => bug_report::run(&args),
        Command::Completions(args) => completions::run(&args, &mut program()),
        Command::Man(args) => manual::run(&args, program()),
        Command::Help(args) => help::run(&args, program()),
    }
}
