//! `rmg help`: commands, and topics that are no command.

mod topics;

use rmg_core::diag::nearest;

use crate::console::say;
use crate::failure::Failure;
use crate::terminal::has_color_out;
use topics::TOPICS;

/// Arguments of `rmg help`.
#[derive(Debug, clap::Args)]
pub(crate) struct HelpArgs {
    /// A command, a topic, or `topics` for a list of these.
    #[arg(value_name = "COMMAND|TOPIC")]
    what: Option<String>,
}

/// Prints the help of the program, of a command or of a topic.
pub(crate) fn run(args: &HelpArgs, mut program: clap::Command) -> Result<(), Failure> {
    program.build();
    let Some(what) = &args.what else { return say_help(&mut program) };
    if let Some(command) = program.find_subcommand_mut(what) {
        return say_help(command);
    }
    if what == "topics" {
        let lines = TOPICS.iter().map(|topic| format!("  {:<11}{}\n", topic.name, topic.title));
        return say(&format!("Topics, each shown by `rmg help TOPIC`:\n{}", lines.collect::<String>()));
    }
    if let Some(topic) = TOPICS.iter().find(|topic| topic.name == *what) {
        return say(&(topic.text)());
    }
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let topics = TOPICS.iter().map(|topic| topic.name).chain(["topics"]);
    let known: Vec<&str> = commands.map(clap::Command::get_name).chain(topics).collect();
    let failure = Failure::usage(format!("`{what}` is neither a command nor a topic"));
    Err(match nearest(what, known.iter().copied()) {
        Some(meant) => failure.help(format!("did you mean `rmg help {meant}`?")),
        None => failure.help("`rmg help` lists the commands, `rmg help topics` the topics"),
    })
}

fn say_help(command: &mut clap::Command) -> Result<(), Failure> {
    let help = command.render_long_help();
    if has_color_out() { say(&format!("{}\n", help.ansi())) } else { say(&format!("{help}\n")) }
}
