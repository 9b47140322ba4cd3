//! Formats of files by their endings: those are the names of the values of `--format`, hidden ones too.

use std::path::Path;

use clap::ValueEnum;

use crate::bounded_file::is_standard;
use crate::failure::Failure;

/// Names of formats that are no endings of files.
const NO_ENDINGS: [&str; 4] = ["text", "perfetto", "chrome", "flame"];

/// Endings of a format, without the dot, in lower case; the first is that of new files.
fn endings<F: ValueEnum + Copy>(format: &F) -> Vec<String> {
    let value = format.to_possible_value().expect("every format has a name");
    let names = value.get_name_and_aliases().filter(|name| !NO_ENDINGS.contains(name));
    names.map(str::to_owned).collect()
}

pub(crate) fn ending_of<F: ValueEnum + Copy>(format: F) -> String {
    endings(&format).swap_remove(0)
}

/// The format that the ending of a file tells; one that tells none is a fault of the command line.
pub(crate) fn format_of<F: ValueEnum + Copy>(path: &Path) -> Result<F, Failure> {
    let ending = path.extension().map(|ending| ending.to_string_lossy());
    let is_named = |format: &&F| {
        ending.as_ref().is_some_and(|ending| endings(*format).contains(&ending.to_ascii_lowercase()))
    };
    F::value_variants().iter().find(is_named).cloned().ok_or_else(|| {
        let known = F::value_variants().iter().flat_map(endings).map(|known| format!(".{known}"));
        let what = match ending {
            Some(ending) => format!("ends in .{ending}"),
            None => "has no ending".to_owned(),
        };
        Failure::usage(format!("{} {what}, which tells no format", path.display()))
            .help(format!("known endings are {}", known.collect::<Vec<_>>().join(", ")))
    })
}

/// The format of a file to be written: the one that was `asked` for, or by the ending; standard output, which has none, gets the
/// `usual` one.
pub(crate) fn output_format<F: ValueEnum + Copy>(
    path: &Path,
    asked: Option<F>,
    usual: F,
) -> Result<F, Failure> {
    match asked {
        Some(format) => Ok(format),
        None if is_standard(path) => Ok(usual),
        None => format_of(path).map_err(|failure| failure.help("a format can also be named with --format")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
    enum Number {
        #[value(alias = "eins")]
        One,
        #[value(name = "text", alias = "txt")]
        Two,
    }

    #[test]
    fn endings_tell_formats_in_any_case_and_the_first_is_for_new_files() {
        assert_eq!([Number::One, Number::Two].map(ending_of), ["one", "txt"]);
        let of = |name: &str| format_of(Path::new(name)).ok();
        assert_eq!(
            [of("a.ONE"), of("a.b.eins"), of("a.text"), of("one")],
            [Some(Number::One), Some(Number::One), None, None]
        );
    }

    #[test]
    fn an_ending_that_tells_nothing_names_those_that_do() {
        for (name, what) in [("a.doc", "a.doc ends in .doc, which"), ("a", "a has no ending, which")] {
            let text = format_of::<Number>(Path::new(name)).unwrap_err().render();
            assert!(text.contains(what) && text.contains("known endings are .one, .eins, .txt"), "{text}");
        }
    }
}
