//! Why a command ends without success.

use std::process::ExitCode;

use annotate_snippets::{Group, Level};

use rmg::text::counted;

use crate::terminal::{Painted, part};

pub(crate) use rmg::files::in_words;

/// What kind of end it is: the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A finding, or a refusal: 1.
    Refusal,
    /// Wrong usage, or input that cannot be read: 2.
    Usage,
    /// Somebody pressed Ctrl-C: 130, as shells have it (128 and the number of the signal).
    Interrupted,
}

#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    /// `None`: everything was said already.
    message: Option<String>,
    help: Vec<String>,
    notes: Vec<String>,
}

impl Failure {
    /// Ends with exit code 1.
    pub(crate) fn refusal(message: impl Into<String>) -> Self {
        Self { kind: Kind::Refusal, message: Some(message.into()), help: Vec::new(), notes: Vec::new() }
    }

    /// Ends with exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { kind: Kind::Usage, ..Self::refusal(message) }
    }

    /// Ends with exit code 130.
    pub(crate) fn interrupted(message: impl Into<String>) -> Self {
        Self { kind: Kind::Interrupted, ..Self::refusal(message) }
    }

    /// Ends after faults were printed.
    pub(crate) fn told(kind: Kind) -> Self {
        Self { kind, message: None, help: Vec::new(), notes: Vec::new() }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The message and the notes, for those who tell of many failures; none where everything was said already.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        self.message.iter().chain(&self.notes).map(String::as_str)
    }

    pub(crate) fn ways_out(&self) -> &[String] {
        &self.help
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

    /// The message with help and notes, each on lines of its own.
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
    /// What is wrong with files, packs and what was written ends with exit code 2, every other refusal with 1.
    fn from(error: rmg::Error) -> Self {
        match error {
            rmg::Error::Unreadable { path, reason, help } => {
                let failure = Self::usage(format!("cannot read {}: {reason}", path.display()));
                if help.is_empty() { failure } else { failure.help(help) }
            }
            rmg::Error::Pack(error) => {
                let mut lines = error.faults.iter().map(ToString::to_string);
                let first = lines.next().unwrap_or_default();
                let failure =
                    lines.fold(Self::usage(format!("the content pack has faults\n{first}")), Self::note);
                if error.more > 0 {
                    failure.note(format!("and {}", counted(error.more, "more fault")))
                } else {
                    failure
                }
            }
            rmg::Error::Game { game, reasons, more } => {
                let failure = Self::refusal(format!("{game} cannot hold this map"));
                let failure = reasons.into_iter().fold(failure, Self::note);
                if more > 0 { failure.note(format!("and {}", counted(more, "more reason"))) } else { failure }
            }
            rmg::Error::Campaign { path, number, maps } => {
                let (shown, maps) = (path.display(), counted(maps, "map"));
                let failure = Self::usage(match number {
                    None => format!("{shown} is a campaign with {maps}"),
                    Some(number) => format!("{shown} has no map {number}: it is a campaign with {maps}"),
                });
                failure.help(format!("choose one: {shown}#1; `rmg info {shown}` lists them"))
            }
            rmg::Error::NotSwept { name, known } => {
                Self::usage(format!("no template of the sweep has `{name}` in its name"))
                    .note(format!("they are {}", known.join(", ")))
            }
            error @ rmg::Error::Unusable { .. } => Self::usage(error.to_string()),
            other => Self::refusal(other.to_string()),
        }
    }
}
