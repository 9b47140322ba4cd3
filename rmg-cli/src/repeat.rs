//! What a message about a failed run says at its end: template, seed, version, and the command that repeats it.

use std::ffi::OsStr;

use rmg_core::Seed;
use rmg_core::template::Template;
use rmg_core::text::shell_word;

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
        let mut words: Vec<String> = std::env::args_os().map(|arg| quoted(&arg)).collect();
        if let Some(program) = words.first_mut() {
            *program = "rmg".to_owned();
        }
        if self.is_drawn {
            // behind the word of the command, since everything after a `--` would be no option
            words.insert(words.len().min(2), format!("--seed {seed}"));
        }
        failure.note(format!("to repeat it: {}", words.join(" ")))
    }
}

/// An argument as one types it into a shell.
fn quoted(arg: &OsStr) -> String {
    #[cfg(unix)]
    if arg.to_str().is_none() {
        use std::os::unix::ffi::OsStrExt;
        // bytes that are no text, such as names of files may have, in a way that bash and zsh know
        let bytes = arg.as_bytes().iter().map(|byte| match byte {
            b'\\' | b'\'' => format!("\\{}", char::from(*byte)),
            b' '..=b'~' => char::from(*byte).to_string(),
            other => format!("\\x{other:02x}"),
        });
        return format!("$'{}'", bytes.collect::<String>());
    }
    shell_word(&arg.to_string_lossy())
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(unix)]
    fn arguments_that_are_no_text_are_told_byte_by_byte() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let quoted = |bytes: &[u8]| super::quoted(OsStr::from_bytes(bytes));
        assert_eq!(quoted(b"a\xff'b.json"), r"$'a\xff\'b.json'");
        assert_eq!(quoted(b"a b"), "'a b'");
    }
}
