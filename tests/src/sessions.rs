//! Cases in files: an input, and its expected output below.
//!
//! - `$ ` starts an input, `> ` continues it; the lines after it are the expected output.
//! - In these, `...` matches any lines, and `[..]` matches anything within a line.
//! - Lines that start with `#` are comments on the input below them.
//!
//! With `SNAPSHOTS=overwrite`, the actual output is written into the file where it does not match.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::data::DataFormat;
use snapbox::filter::NormalizeToExpected;
use snapbox::{Assert, Data, Redactions};

use crate::template_files::workspace_root;

/// An input with its expected output.
#[derive(Debug, Default)]
pub struct Step {
    /// The lines of the file up to the end of the input.
    head: String,
    /// Without the prefixes.
    pub input: String,
    /// The lines after it.
    pub expected: String,
}

fn steps(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut comments = String::new();
    for line in text.lines() {
        let step: Option<&mut Step> = steps.last_mut();
        if line.starts_with('#') {
            let _ = writeln!(comments, "{line}");
        } else if let Some(input) = line.strip_prefix("$ ") {
            let head = format!("{}{line}\n", std::mem::take(&mut comments));
            steps.push(Step { head, input: input.to_owned(), ..Step::default() });
        } else if let Some(step) = step {
            if let (Some(more), "") = (line.strip_prefix('>'), step.expected.as_str()) {
                let _ = writeln!(step.head, "{line}");
                step.input.extend(["\n", more.strip_prefix(' ').unwrap_or(more)]);
            } else {
                step.expected.extend([line, "\n"]);
            }
        }
    }
    steps
}

/// Returns the actual output, with the wildcards of the expected one where it matches.
#[must_use]
pub fn like(actual: &str, expected: &str, redactions: &Redactions) -> String {
    let [actual, expected] = [actual, expected].map(|text| match text.trim_end_matches('\n') {
        "" => Data::text(""),
        text => Data::text(text.to_owned() + "\n"),
    });
    let normalized = NormalizeToExpected::new().redact_with(redactions).normalize(actual, &expected);
    normalized.render().unwrap_or_default()
}

/// Runs the cases of a file; `run` returns the output of an input.
///
/// # Errors
/// The difference between the file and the actual output.
///
/// # Panics
/// If the file cannot be read, or contains no case.
pub fn compare(file: &Path, run: impl Fn(&Step) -> String) -> Result<(), String> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let steps = steps(&text);
    assert!(!steps.is_empty(), "{} contains no case", file.display());
    let done: Vec<String> = steps.iter().map(|step| step.head.clone() + &run(step)).collect();
    let expected = Data::read_from(file, Some(DataFormat::Text)).raw();
    let assert = Assert::new().action_env(DEFAULT_ACTION_ENV);
    let found = assert.try_eq(Some(&"actual output"), Data::text(done.join("\n")), expected);
    found.map_err(|error| error.to_string())
}

/// Runs the cases of `tests/cases/NAME.txt`; `answer` returns the output lines of an input.
///
/// # Panics
/// If they differ from the file.
#[track_caller]
pub fn assert_cases(name: &str, answer: impl Fn(&str) -> Vec<String>) {
    let file = workspace_root().join("tests/cases").join(format!("{name}.txt"));
    let lines = |step: &Step| -> String {
        let lines = answer(&step.input).into_iter().map(|line| line + "\n");
        like(&lines.collect::<String>(), &step.expected, &Redactions::new())
    };
    compare(&file, lines).unwrap_or_else(|difference| panic!("{difference}"));
}
