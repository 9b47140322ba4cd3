//! What a message about a failed run says at its end: template, seed, version, and the command that repeats it.

use std::ffi::OsString;

use rmg_core::Seed;
use rmg_core::template::Template;

use crate::failure::Failure;
use crate::template_input::LoadedFile;

/// What a message says about a run.
pub(crate) struct Context<'a> {
    pub(crate) loaded: &'a LoadedFile,
    pub(crate) template: &'a Template,
    pub(crate) seed: Seed,
    /// Whether the seed was drawn, so that the command as typed would draw another.
    pub(crate) is_drawn: bool,
}

impl Context<'_> {
    /// The failure with template, seed, version, and the command that repeats it.
    pub(crate) fn explain(&self, failure: Failure) -> Failure {
        let version = env!("CARGO_PKG_VERSION");
        let (file, id, seed) = (&self.loaded.path, &self.template.id, self.seed);
        let failure = failure.note(format!("template `{id}` of {file}, seed {seed}, rmg {version}"));
        let mut command: Vec<String> = std::env::args_os().map(|arg| quoted(&arg)).collect();
        if let Some(program) = command.first_mut() {
            *program = "rmg".to_owned();
        }
        if self.is_drawn {
            command.push(format!("--seed {seed}"));
        }
        failure.note(format!("to repeat it: {}", command.join(" ")))
    }
}

/// An argument as one types it into a shell.
fn quoted(arg: &OsString) -> String {
    let text = arg.to_string_lossy();
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=+,:%@".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_only_where_a_shell_needs_it() {
        for (arg, want) in [
            ("--seed", "--seed"),
            ("a b", "'a b'"),
            ("f.json#n", "'f.json#n'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(&OsString::from(arg)), want);
        }
    }
}
