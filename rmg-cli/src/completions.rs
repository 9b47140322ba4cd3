//! `rmg completions`: completion scripts of shells.

use clap_complete::{Shell, generate};

use crate::console::write_output;
use crate::failure::Failure;

/// Arguments of `rmg completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// Shell. For bash: rmg completions bash > ~/.local/share/bash-completion/completions/rmg
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, command: &mut clap::Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, command, "rmg", &mut script);
    write_output(&script[..])
}
