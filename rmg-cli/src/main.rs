//! The program `rmg`, with the built-in modifiers only.

use std::process::ExitCode;

fn main() -> ExitCode {
    rmg_cli::main(rmg::modifiers::CustomModifiers::default())
}
