//! What a message about a failed run says at its end: template, seed, version, and the command that repeats it.

use std::ffi::{OsStr, OsString};

use rmg::text::{shell_word, shown};
use rmg::{Seed, Template};

use crate::prelude::*;
use crate::seeds::Seeds;

pub(crate) struct Context<'a> {
    pub(crate) loaded: &'a LoadedFile,
    pub(crate) template: &'a Template,
    pub(crate) seed: Seed,
    /// All seeds of the run, of which the command as typed may have drawn or named others.
    pub(crate) seeds: &'a Seeds,
}

impl Context<'_> {
    /// The failure with template, seed, version, and the command that repeats it.
    pub(crate) fn explain(&self, failure: Failure) -> Failure {
        let version = env!("CARGO_PKG_VERSION");
        let (file, id, seed) = (self.loaded.name(), shown(&self.template.id), self.seed);
        let failure = failure.note(format!("template `{id}` of {file}, seed {seed}, rmg {version}"));
        failure.note(format!("to repeat it: {}", self.command()))
    }

    /// The command as it was typed, for this seed alone.
    pub(crate) fn command(&self) -> String {
        let mut words: Vec<String> =
            without_range(std::env::args_os(), self.seeds.is_list).iter().map(|arg| quoted(arg)).collect();
        if let Some(program) = words.first_mut() {
            *program = "rmg".to_owned();
        }
        if self.seeds.is_drawn || self.seeds.is_list {
            // behind the word of the command, since everything after a `--` would be no option
            words.insert(words.len().min(2), format!("--seed {}", self.seed));
        }
        words.join(" ")
    }
}

/// Options that say which seeds are worked on.
const OF_SEEDS: [&str; 4] = ["--seeds", "--best-of", "--seed", "-s"];

/// The arguments; where they name several seeds, without those.
fn without_range(mut args: impl Iterator<Item = OsString>, has_range: bool) -> Vec<OsString> {
    let mut left = Vec::new();
    let mut is_option = has_range;
    while let Some(arg) = args.next() {
        let text = arg.to_str().unwrap_or_default();
        is_option &= text != "--";
        let named = OF_SEEDS.iter().find(|name| match text.strip_prefix(**name) {
            // a value right behind a short form, or behind a long one and its sign
            Some(value) => value.is_empty() || value.starts_with('=') || !name.starts_with("--"),
            None => false,
        });
        match named.filter(|_| is_option) {
            Some(name) if text == *name => drop(args.next()),
            Some(_) => {}
            None => left.push(arg),
        }
    }
    left
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
    fn a_run_over_many_seeds_is_repeated_for_one() {
        let lines = [
            "rmg generate --seeds 3..5 t.json -o a.png",
            "rmg generate --seeds=3..5 t.json -o a.png",
            "rmg generate t.json --seed 3 --best-of 5 -o a.png",
            "rmg generate t.json -s3 --best-of=5 -o a.png",
        ];
        for line in lines {
            let left = super::without_range(line.split(' ').map(Into::into), true);
            assert_eq!(left, ["rmg", "generate", "t.json", "-o", "a.png"], "{line}");
        }
        let left = super::without_range("rmg generate -- --seeds".split(' ').map(Into::into), false);
        assert_eq!(left, ["rmg", "generate", "--", "--seeds"]);
    }

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
