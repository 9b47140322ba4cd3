//! `rmg man`: manual pages of the program and of each command.

use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;

use crate::prelude::*;
use crate::replace::MANUAL_MARK;

/// Arguments of `rmg man`.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Folder for the pages

    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &ManArgs, mut program: clap::Command) -> Result<(), Failure> {
    program.build();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set()).cloned();
    let page = |command: clap::Command| {
        let name = command.get_display_name().unwrap_or(command.get_name());
        (args.folder.join(format!("{name}.1")), command)
    };
    let pages: Vec<_> = [program.clone()].into_iter().chain(commands).map(page).collect();
    let mut targets = Targets::new(args.overwrite);
    pages.iter().try_for_each(|(path, _)| targets.take(path))?;
    for (path, command) in pages {
        write_and_report(&path, args.overwrite, |to| {
            to.write_all(MANUAL_MARK.as_bytes())?;
            Man::new(command).render(to)
        })?;
    }
    Ok(())
}
