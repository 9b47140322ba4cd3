//! Groups of options in the help of every command: input, map, output and general.

use clap::{Arg, ArgAction, Command};

/// A group of options, in the order of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    /// Options that select the input or a part of it.
    Input,
    Map,
    Output,
    General,
}

impl Group {
    fn heading(self) -> &'static str {
        match self {
            Self::Input => "Input options",
            Self::Map => "Map options",
            Self::Output => "Output options",
            Self::General => "General options",
        }
    }

    /// Returns the group of an option by its long name.
    fn of(option: &str, command: &str) -> Self {
        match option {
            "pack" | "pack-hash" | "plan" | "seal" | "template" | "binary" | "kind" | "zone" | "workers"
            | "drop-edge" | "result" | "split" | "threshold" | "reference" | "level" => Self::Input,
            "scale" if command == "whatif" => Self::Input,
            "seed" | "seeds" | "content-seed" | "layout-attempt" | "size" | "sizes" | "limit" | "player"
            | "players" | "water" | "monsters" | "effort" | "placement" | "ban" | "enable" | "victory"
            | "symmetry" | "attempts" | "best-of" | "best-effort" | "layout" | "sealed" | "shard"
            | "repeat" | "rounds" | "fails" | "where" | "want" | "why" | "tries" | "type" | "depth"
            | "gems" | "count" | "balance" | "process" | "policy" | "fill" | "have" | "walked"
            | "allow-unreachable" | "steps" | "max-enclaves" | "require-adjacent" => Self::Map,
            "target" if command != "check" => Self::Map,
            "threads" | "strict" | "verbose" | "quiet" | "color" | "help" | "version" => Self::General,
            _ => Self::Output,
        }
    }
}

/// Groups the options of a command and of all its subcommands.
pub(crate) fn grouped(mut command: Command) -> Command {
    let has_version = command.get_version().is_some();
    let flag = |name: &'static str, short: char, action: ArgAction, help: &'static str| {
        Arg::new(name).long(name).short(short).action(action).help(help)
    };
    command = command.disable_help_flag(true).arg(flag(
        "help",
        'h',
        ArgAction::Help,
        "Print help; -h prints a summary",
    ));
    if has_version {
        command =
            command.disable_version_flag(true).arg(flag("version", 'V', ArgAction::Version, "Print version"));
    }
    let name = command.get_name().to_owned();
    let mut options: Vec<(Group, String)> = command
        .get_arguments()
        .filter_map(|arg| Some((Group::of(arg.get_long()?, &name), arg.get_id().to_string())))
        .collect();
    options.sort_by_key(|(group, _)| *group);
    // clap orders groups by their first options, and mut_arg moves an option to the end
    for (group, id) in options {
        command = command.mut_arg(id, |arg| arg.help_heading(group.heading()));
    }
    let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, grouped))
}
