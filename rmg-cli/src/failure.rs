//! Failures of commands.

use std::process::ExitCode;

use annotate_snippets::{Group, Level};

use rmg::text::counted;

use crate::terminal::{Painted, part};

pub(crate) use rmg::files::in_words;

/// Kind of a failure; it determines the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A finding or a refusal: exit code 1.
    Refusal,
    /// Wrong usage or unreadable input: exit code 2.
    Usage,
    /// Ctrl-C: exit code 130, as in shells (128 plus the signal number).
    Interrupted,
}

#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    /// `None` if everything was printed already.
    message: Option<String>,
    help: Vec<String>,
    notes: Vec<String>,
    /// Whether `--force` would replace the existing file that is the reason.
    is_replaceable: bool,
}

impl Failure {
    /// Creates a failure with exit code 1.
    pub(crate) fn refusal(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::Refusal,
            message: Some(message.into()),
            help: Vec::new(),
            notes: Vec::new(),
            is_replaceable: false,
        }
    }

    /// Creates a failure with exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { kind: Kind::Usage, ..Self::refusal(message) }
    }

    /// Creates a failure with exit code 130.
    pub(crate) fn interrupted(message: impl Into<String>) -> Self {
        Self { kind: Kind::Interrupted, ..Self::refusal(message) }
    }

    /// Creates a failure for diagnostics that were already printed.
    pub(crate) fn printed(kind: Kind) -> Self {
        Self { kind, message: None, help: Vec::new(), notes: Vec::new(), is_replaceable: false }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Returns the message and the notes, for summaries of many failures; empty if everything was printed
    /// already.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.message.iter().chain(&self.notes).map(String::as_str)
    }

    pub(crate) fn help_texts(&self) -> &[String] {
        &self.help
    }

    /// States that `--force` would replace the existing file that is the reason.
    pub(crate) fn replaceable(self) -> Self {
        Self { is_replaceable: true, ..self }
    }

    pub(crate) fn is_replaceable(&self) -> bool {
        self.is_replaceable
    }

    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self.kind {
            Kind::Refusal => ExitCode::from(1),
            Kind::Usage => ExitCode::from(2),
            Kind::Interrupted => ExitCode::from(130),
        }
    }

    /// Formats the message with help and notes, each on its own line.
    pub(crate) fn render(&self) -> Painted {
        let rest = self.help.iter().map(|text| Level::HELP.message(part(text)));
        let rest = rest.chain(self.notes.iter().map(|text| Level::NOTE.message(part(text))));
        let group = match &self.message {
            Some(message) => Group::with_title(Level::ERROR.primary_title(part(message))).elements(rest),
            None if self.notes.is_empty() && self.help.is_empty() => return Painted::plain(""),
            None => Group::with_level(Level::NOTE).elements(rest),
        };
        Painted::message(&[group])
    }
}

impl From<rmg::Error> for Failure {
    /// Converts errors of files, packs and usage to exit code 2, all others to 1.
    fn from(error: rmg::Error) -> Self {
        match error {
            rmg::Error::Unreadable { path, reason, help } => {
                let failure = Self::usage(format!("cannot read {}: {reason}", path.display()));
                if help.is_empty() { failure } else { failure.help(help) }
            }
            rmg::Error::Pack(error) => {
                let mut lines = error.diagnostics.iter().map(ToString::to_string);
                let first = lines.next().unwrap_or_default();
                let failure = lines.fold(Self::usage(format!("invalid content pack\n{first}")), Self::note);
                if error.more > 0 {
                    failure.note(format!("and {}", counted(error.more, "more diagnostic")))
                } else {
                    failure
                }
            }
            rmg::Error::Game { game, reasons, more } => {
                let failure = Self::refusal(format!("{game} does not support this map"));
                let failure = reasons.into_iter().fold(failure, Self::note);
                if more > 0 { failure.note(format!("and {}", counted(more, "more reason"))) } else { failure }
            }
            rmg::Error::Campaign { path, number, maps } => {
                let (shown, maps) = (path.display(), counted(maps, "map"));
                let failure = Self::usage(match number {
                    None => format!("{shown} is a campaign with {maps}"),
                    Some(number) => format!("unknown map number {number}: {shown} is a campaign with {maps}"),
                });
                failure.help(format!("select one, for example {shown}#1; `rmg info {shown}` lists them"))
            }
            rmg::Error::NotSwept { name, known } => {
                Self::usage(format!("no template name in the sweep contains `{name}`"))
                    .note(format!("the templates are {}", known.join(", ")))
            }
            error @ rmg::Error::Unusable { .. } => Self::usage(error.to_string()),
            other => Self::refusal(other.to_string()),
        }
    }
}
