//! `rmg man`: the manual pages, one for the program and one for each command.

use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;

use crate::console::say;
use crate::failure::Failure;
use crate::output::{write_file, wrote};
use crate::replace::MANUAL_MARK;
use crate::targets::Targets;

/// Arguments of `rmg man`.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Folder for the pages.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the pages.
pub(crate) fn run(args: &ManArgs, mut program: clap::Command) -> Result<(), Failure> {
    program.build();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set()).cloned();
    let mut targets = Targets::new(false);
    for command in [program.clone()].into_iter().chain(commands) {
        let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
        let path = args.folder.join(format!("{name}.1"));
        targets.take(&path)?;
        write_file(&path, false, |to| {
            to.write_all(MANUAL_MARK.as_bytes())?;
            Man::new(command).render(to)
        })?;
        say(&wrote(&path))?;
    }
    Ok(())
}
