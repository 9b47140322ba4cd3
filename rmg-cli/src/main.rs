//! The command line of `rmg`: arguments, files and messages, one module per command.

mod audit;
mod bounded_file;
mod check;
mod completions;
mod console;
mod contents_text;
mod convert;
mod diff;
mod document;
mod entrances;
mod failure;
mod fairness;
mod file_format;
mod foreign_text;
mod generate;
mod help;
mod info;
mod install;
mod interrupt;
mod level;
mod lsp;
mod manual;
mod map_files;
mod map_text;
mod meter;
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
mod seeds;
mod show;
mod shrink;
mod stats;
mod sweep;
mod table;
mod talk;
mod targets;
mod template_input;
mod terminal;
mod threads;
mod verify;
mod why;
mod why_not;
mod worlds;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use template_input::plain_arguments;

/// What every command returns; the README has the same table.
const EXIT_CODES: &str = "\
Exit codes of all commands:
  0    fine; where --strict is an option, some of many seeds or maps may have been `refused`,
       which it makes a 1
  1    a finding or a refusal: a refuted promise, a template or case with faults, no map,
       a file that must stay or cannot be written
  2    wrong usage or unreadable input: an unknown option, no such file, a syntax error
  130  stopped by Ctrl-C; no half file is left";

/// Random map generator for HoMM3- and VCMI-like games.
#[derive(Debug, Parser)]
#[command(name = "rmg", version, max_term_width = 100, after_help = EXIT_CODES, disable_help_subcommand = true)]
struct Arguments {
    #[command(flatten)]
    talk: talk::TalkArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Writes a first template with comments, to begin with.
    New(new::NewArgs),
    /// Makes a map from a template.
    Generate(generate::GenerateArgs),
    /// Reports everything that is wrong with templates, all at once.
    Check(check::CheckArgs),
    /// Lists the templates of a file, or shows one zone by zone.
    Show(show::ShowArgs),
    /// Writes templates in another format (JSON of VCMI, rmg.txt, .h3t), and tells what that cannot say.
    Convert(convert::ConvertArgs),
    /// Writes a JSON Schema of templates, for editors.
    Schema(schema::SchemaArgs),
    /// Tells editors what is wrong with templates and what may stand where, as a language server on standard input and output.
    Lsp(lsp::LspArgs),
    /// Judges a map by every promise of a good map; exit code 1 when one is refuted.
    Audit(audit::AuditArgs),
    /// Draws a map.
    Render(render::RenderArgs),
    /// Makes levels of rooms and corridors from a configuration.
    Level(level::LevelArgs),
    /// Says what a map is, in a few lines.
    Info(info::InfoArgs),
    /// Tells what stands on a tile of a map, and why: step, line of the template, worth, guard, what was tried before.
    Why(why::WhyArgs),
    /// Tells which wishes a map does not meet and what would help, or why it has none of a kind of object.
    WhyNot(why_not::WhyNotArgs),
    /// Tells what differs between two maps or two templates, by meaning; exit code 1 when anything does.
    Diff(diff::DiffArgs),
    /// Makes maps again from what they record, and tells whether they are the same, byte for byte; exit code 1 when one is not.
    Verify(verify::VerifyArgs),
    /// Tells what each player has how far from his town (mines, treasure, towns, rivals, guards on the way), and how far players are apart.
    Fairness(fairness::FairnessArgs),
    /// Puts a map where its game looks for it.
    Install(install::InstallArgs),
    /// Takes from a template that fails whatever the failure can do without: a small one to look at, or to report.
    Shrink(shrink::ShrinkArgs),
    /// Makes many maps and says what became of them; exit code 1 when the audit refuted one, a pass panicked, or all were refused.
    Sweep(sweep::SweepArgs),
    /// Tells what the results of a sweep say: success, causes, connections, areas, treasure, fairness, time; or puts shards together.
    Stats(stats::StatsArgs),
    /// Records where the time of making maps goes, and says what would help.
    Profile(profile::ProfileArgs),
    /// Joins the entrances of a world anew; exit code 1 when every seed was refused.
    Entrances(entrances::EntrancesArgs),
    /// Makes lock-and-key puzzles without softlocks; exit code 1 when every seed was refused.
    Puzzle(puzzle::PuzzleArgs),
    /// Makes worlds from a pool of zones, each solvable; exit code 1 when there is none.
    Worlds(worlds::WorldsArgs),
    /// Prints the script that completes commands and options in a shell.
    Completions(completions::CompletionsArgs),
    /// Writes the manual pages into a folder, for archives of releases.
    #[command(hide = true)]
    Man(manual::ManArgs),
    /// Prints this help, that of a command, or that of a topic: sizes, seeds, templates, packs, files, json.
    Help(help::HelpArgs),
}

fn program() -> clap::Command {
    option_groups::grouped(Arguments::command())
}

fn main() -> ExitCode {
    let color = terminal::choose_color(std::env::args_os().filter_map(|arg| arg.into_string().ok()));
    let command = program().color(color);
    let arguments = command
        .try_get_matches_from(plain_arguments(std::env::args_os()))
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(answer) => return console::answer(&answer),
    };
    let result = arguments.talk.begin().and_then(|()| interrupt::listen());
    let result = result.and_then(|()| run(arguments.command));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console::complain(failure.render());
            failure.exit_code()
        }
    }
}

fn run(command: Command) -> Result<(), failure::Failure> {
    match command {
        Command::New(args) => new::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Schema(args) => schema::run(&args),
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
        Command::Install(args) => install::run(&args),
        Command::Shrink(args) => shrink::run(&args),
        Command::Sweep(args) => sweep::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Profile(args) => profile::run(&args),
        Command::Entrances(args) => entrances::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Worlds(args) => worlds::run(&args),
        Command::Completions(args) => completions::run(&args, &mut program()),
        Command::Man(args) => manual::run(&args, program()),
        Command::Help(args) => help::run(&args, program()),
    }
}
