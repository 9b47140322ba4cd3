//! `rmg help`: commands and topics.

mod topics;

use rmg::diag::nearest;

use crate::prelude::*;
use crate::terminal::{Painted, has_color_out};
use topics::TOPICS;

/// Arguments of `rmg help`.
#[derive(Debug, clap::Args)]
pub(crate) struct HelpArgs {
    /// Command or topic; `topics` lists the topics
    #[arg(value_name = "COMMAND|TOPIC")]
    what: Option<String>,
}

/// Prints the help of the program, of a command or of a topic.
pub(crate) fn run(args: &HelpArgs, program: clap::Command) -> Result<(), Failure> {
    let Some(what) = args.what.as_deref() else { return print_help(program, None) };
    if program.find_subcommand(what).is_some() {
        return print_help(program, Some(what));
    }
    if what == "topics" {
        let lines = TOPICS.iter().map(|topic| format!("  {:<16}{}\n", topic.name, topic.title));
        return print(&format!("Topics (show one with `rmg help TOPIC`):\n{}", lines.collect::<String>()));
    }
    if let Some(topic) = TOPICS.iter().find(|topic| topic.name == what) {
        return print(&(topic.text)());
    }
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let topics = TOPICS.iter().map(|topic| topic.name).chain(["topics"]);
    let known: Vec<&str> = commands.map(clap::Command::get_name).chain(topics).collect();
    let failure = Failure::usage(format!("unknown command or topic `{what}`"));
    Err(match nearest(what, known.iter().copied()) {
        Some(meant) => failure.help(format!("did you mean `rmg help {meant}`?")),
        None => {
            let topics: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
            failure.help(format!("`rmg help` lists the commands; the topics are {}", topics.join(", ")))
        }
    })
}

/// Prints the text of `--help` of the program or of a command.
fn print_help(program: clap::Command, command: Option<&str>) -> Result<(), Failure> {
    let words = ["rmg"].into_iter().chain(command).chain(["--help"]);
    let help = program.try_get_matches_from(words).expect_err("--help always ends the parsing").render();
    print(Painted::answer(&help, has_color_out()))
}
