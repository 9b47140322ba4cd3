//! `rmg completions`: what shells need to complete commands and options.

use clap_complete::{Shell, generate};

use crate::console::hand_out;
use crate::failure::Failure;

/// Arguments of `rmg completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell. For bash: rmg completions bash > ~/.local/share/bash-completion/completions/rmg
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, command: &mut clap::Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, command, "rmg", &mut script);
    hand_out(&script[..])
}
