//! The command line of `rmg`: arguments, files and messages, one module per command.

mod audit;
mod bounded_file;
mod check;
mod console;
mod contents_text;
mod entrances;
mod failure;
mod file_format;
mod foreign_text;
mod generate;
mod info;
mod install;
mod interrupt;
mod layout_text;
mod level;
mod map_files;
mod map_text;
mod options_args;
mod output;
mod pack_folder;
mod player_arg;
mod progress;
mod puzzle;
mod render;
mod repeat;
mod report;
mod run_text;
mod seeds;
mod sweep;
mod table;
mod template_input;
mod worlds;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Random map generator for HoMM3- and VCMI-like games.
///
/// Exit codes: 0 fine, 1 a finding or a refusal, 2 wrong usage or unreadable input, 130 stopped by Ctrl-C.
#[derive(Debug, Parser)]
#[command(name = "rmg", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes a map from a template.
    Generate(generate::GenerateArgs),
    /// Reports everything that is wrong with templates, all at once.
    Check(check::CheckArgs),
    /// Judges a map by every promise of a good map; exit code 1 when one is refuted.
    Audit(audit::AuditArgs),
    /// Draws a map.
    Render(render::RenderArgs),
    /// Makes levels of rooms and corridors from a configuration.
    Level(level::LevelArgs),
    /// Says what a map is, in a few lines.
    Info(info::InfoArgs),
    /// Puts a map where its game looks for it.
    Install(install::InstallArgs),
    /// Makes many maps and says what became of them; exit code 1 when the audit refuted one or a pass panicked.
    Sweep(sweep::SweepArgs),
    /// Joins the entrances of a world anew; exit code 1 when every seed was refused.
    Entrances(entrances::EntrancesArgs),
    /// Makes lock-and-key puzzles without softlocks; exit code 1 when every seed was refused.
    Puzzle(puzzle::PuzzleArgs),
    /// Makes worlds from a pool of zones, each solvable; exit code 1 when there is none.
    Worlds(worlds::WorldsArgs),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Generate(args) => generate::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Level(args) => level::run(&args),
        Command::Info(args) => info::run(&args),
        Command::Install(args) => install::run(&args),
        Command::Sweep(args) => sweep::run(&args),
        Command::Entrances(args) => entrances::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Worlds(args) => worlds::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console::complain(&failure.render());
            failure.exit_code()
        }
    }
}
