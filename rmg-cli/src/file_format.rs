//! Formats of files by their endings.

use std::path::Path;

use crate::bounded_file::is_standard;
use crate::failure::Failure;

/// Endings of files (without the dot, in small letters) with the formats that they tell; the first ending of a format is
/// that of new files.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Formats<F: 'static>(pub(crate) &'static [(&'static str, F)]);

impl<F: Copy + PartialEq> Formats<F> {
    /// The format that the ending of a file tells.
    pub(crate) fn of(self, path: &Path) -> Option<F> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        self.0.iter().find(|(known, _)| *known == ending).map(|(_, format)| *format)
    }

    /// The format that the ending of a file tells; one that tells none is a fault of the command line.
    pub(crate) fn asked_of(self, path: &Path) -> Result<F, Failure> {
        self.of(path).ok_or_else(|| {
            let known: Vec<String> = self.0.iter().map(|(known, _)| format!(".{known}")).collect();
            let what = match path.extension() {
                Some(ending) => format!("ends in .{}", ending.to_string_lossy()),
                None => "has no ending".to_owned(),
            };
            Failure::usage(format!("{} {what}, which tells no format", path.display()))
                .help(format!("known endings are {}", known.join(", ")))
        })
    }

    /// The format of a file to be written: the one that was `asked` for, or by the ending; standard output, which has none, gets the
    /// `usual` one.
    pub(crate) fn of_output(self, path: &Path, asked: Option<F>, usual: F) -> Result<F, Failure> {
        match asked {
            Some(format) => Ok(format),
            None if is_standard(path) => Ok(usual),
            None => self
                .asked_of(path)
                .map_err(|failure| failure.help("a format can also be named with --format")),
        }
    }

    /// The ending of new files of a format.
    pub(crate) fn ending(self, format: F) -> &'static str {
        let ending = self.0.iter().find(|(_, known)| *known == format);
        ending.map(|(ending, _)| *ending).expect("every format has an ending")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: Formats<u8> = Formats(&[("one", 1), ("two", 2), ("zwei", 2)]);

    #[test]
    fn endings_tell_formats_in_any_case_and_the_first_is_for_new_files() {
        assert_eq!([1, 2].map(|format| NUMBERS.ending(format)), ["one", "two"]);
        let of = |name: &str| NUMBERS.of(Path::new(name));
        assert_eq!([of("a.ONE"), of("a.b.zwei"), of("a.three"), of("one")], [Some(1), Some(2), None, None]);
    }

    #[test]
    fn an_ending_that_tells_nothing_names_those_that_do() {
        for (name, what) in [("a.doc", "a.doc ends in .doc, which"), ("a", "a has no ending, which")] {
            let text = NUMBERS.asked_of(Path::new(name)).unwrap_err().render();
            assert!(text.contains(what) && text.contains("known endings are .one, .two, .zwei"), "{text}");
        }
    }
}
