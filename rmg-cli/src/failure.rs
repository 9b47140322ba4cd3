//! Why a command ends without success.

use std::io;
use std::process::ExitCode;

use annotate_snippets::{Group, Level};

use crate::terminal::renderer;

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

/// A message for the person at the keyboard.
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

    /// The same with a way out.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// The same with something to know.
    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Which kind.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// What the process returns.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self.kind {
            Kind::Refusal => ExitCode::from(1),
            Kind::Usage => ExitCode::from(2),
            Kind::Interrupted => ExitCode::from(130),
        }
    }

    /// The message with help and notes, each on lines of its own.
    pub(crate) fn render(&self) -> String {
        let rest = self.help.iter().map(|text| Level::HELP.message(text.as_str()));
        let rest = rest.chain(self.notes.iter().map(|text| Level::NOTE.message(text.as_str())));
        let group = match &self.message {
            Some(message) => Group::with_title(Level::ERROR.primary_title(message.as_str())).elements(rest),
            None if self.notes.is_empty() && self.help.is_empty() => return String::new(),
            None => Group::with_level(Level::NOTE).elements(rest),
        };
        renderer().render(&[group]) + "\n"
    }
}

/// What the system said, without its error number.
pub(crate) fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::NotADirectory => "a part of the path is no folder".to_owned(),
        _ => error.to_string(),
    }
}
