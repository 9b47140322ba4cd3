//! Context of a failed run: template, seed, version, and the command that repeats it.

use std::ffi::{OsStr, OsString};

use rmg::text::{shell_word, shown};
use rmg::{Seed, Template};

use crate::prelude::*;
use crate::seeds::Seeds;

pub(crate) struct Context<'a> {
    pub(crate) loaded: &'a LoadedFile,
    pub(crate) template: &'a Template,
    pub(crate) seed: Seed,
    /// All seeds of the run. The original command may have picked a random seed or named several.
    pub(crate) seeds: &'a Seeds,
}

impl Context<'_> {
    /// Adds template, seed, version, and the command that repeats the run to a failure.
    pub(crate) fn explain(&self, failure: Failure) -> Failure {
        let version = env!("CARGO_PKG_VERSION");
        let (file, id, seed) = (self.loaded.name(), shown(&self.template.id), self.seed);
        let failure = failure.note(format!("template `{id}` of {file}, seed {seed}, rmg {version}"));
        failure.note(format!("repeat with: {}", self.command()))
    }

    /// Returns the original command, changed to this seed.
    pub(crate) fn command(&self) -> String {
        let mut words: Vec<String> =
            without_range(std::env::args_os(), self.seeds.is_list).iter().map(|arg| quoted(arg)).collect();
        if let Some(program) = words.first_mut() {
            *program = "rmg".to_owned();
        }
        if self.seeds.is_drawn || self.seeds.is_list {
            // after the subcommand, because arguments after `--` are not options
            words.insert(words.len().min(2), format!("--seed {}", self.seed));
        }
        words.join(" ")
    }
}

/// Options that select seeds.
const OF_SEEDS: [&str; 4] = ["--seeds", "--best-of", "--seed", "-s"];

/// Returns the arguments without the options that select seeds if `has_range`.
fn without_range(mut args: impl Iterator<Item = OsString>, has_range: bool) -> Vec<OsString> {
    let mut left = Vec::new();
    let mut is_option = has_range;
    while let Some(arg) = args.next() {
        let text = arg.to_str().unwrap_or_default();
        is_option &= text != "--";
        let named = OF_SEEDS.iter().find(|name| match text.strip_prefix(**name) {
            // the value follows a short option directly, or a long option after `=`
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

/// Quotes an argument for a shell.
fn quoted(arg: &OsStr) -> String {
    #[cfg(unix)]
    if arg.to_str().is_none() {
        use std::os::unix::ffi::OsStrExt;
        // file names may contain invalid UTF-8; bash and zsh support this syntax
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
    fn arguments_in_invalid_utf8_are_escaped_byte_by_byte() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let quoted = |bytes: &[u8]| super::quoted(OsStr::from_bytes(bytes));
        assert_eq!(quoted(b"a\xff'b.json"), r"$'a\xff\'b.json'");
        assert_eq!(quoted(b"a b"), "'a b'");
    }
}
