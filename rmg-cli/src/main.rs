//! The command line of `rmg`: arguments, files and messages, one module per command.

mod check;
mod console;
mod failure;
mod generate;
mod layout_text;
mod options_args;
mod output;
mod pack_folder;
mod player_arg;
mod progress;
mod report;
mod template_input;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Random map generator for HoMM3- and VCMI-like games.
///
/// Exit codes: 0 fine, 1 a finding or a refusal, 2 wrong usage or unreadable input.
#[derive(Debug, Parser)]
#[command(name = "rmg", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes a map from a template: at this stage its layout, as a picture.
    Generate(generate::GenerateArgs),
    /// Reports everything that is wrong with templates, all at once.
    Check(check::CheckArgs),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Generate(args) => generate::run(&args),
        Command::Check(args) => check::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console::complain(&failure.render());
            failure.exit_code()
        }
    }
}
