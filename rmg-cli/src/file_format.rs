//! Formats by file extension. Extensions are the names and aliases of the values of `--format`.

use std::path::Path;

use clap::ValueEnum;

use crate::bounded_file::is_standard;
use crate::failure::Failure;

/// Names of formats that are not file extensions.
const NO_EXTENSIONS: [&str; 4] = ["text", "perfetto", "chrome", "flame"];

/// Returns the extensions of a format in lower case, without the dot. New files get the first.
fn extensions<F: ValueEnum + Copy>(format: &F) -> Vec<String> {
    let value = format.to_possible_value().expect("every format has a name");
    let names = value.get_name_and_aliases().filter(|name| !NO_EXTENSIONS.contains(name));
    names.map(str::to_owned).collect()
}

pub(crate) fn extension_of<F: ValueEnum + Copy>(format: F) -> String {
    extensions(&format).swap_remove(0)
}

/// Returns the format of a file extension. An unknown extension is a usage error.
pub(crate) fn format_of<F: ValueEnum + Copy>(path: &Path) -> Result<F, Failure> {
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    let is_named = |format: &&F| {
        extension
            .as_ref()
            .is_some_and(|extension| extensions(*format).contains(&extension.to_ascii_lowercase()))
    };
    F::value_variants().iter().find(is_named).cloned().ok_or_else(|| {
        let known = F::value_variants().iter().flat_map(extensions).map(|known| format!(".{known}"));
        let what = match extension {
            Some(extension) => format!("unknown extension .{extension}"),
            None => "no extension".to_owned(),
        };
        Failure::usage(format!("cannot determine the format of {}: {what}", path.display()))
            .help(format!("known extensions are {}", known.collect::<Vec<_>>().join(", ")))
    })
}

/// Returns the format of an output file: the requested one, else that of the extension. Standard output gets
/// the `fallback` format.
pub(crate) fn output_format<F: ValueEnum + Copy>(
    path: &Path,
    requested: Option<F>,
    fallback: F,
) -> Result<F, Failure> {
    match requested {
        Some(format) => Ok(format),
        None if is_standard(path) => Ok(fallback),
        None => format_of(path).map_err(|failure| failure.help("or set the format with --format")),
    }
}

/// The only format of commands that write a page.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Page {
    #[value(alias = "htm")]
    Html,
}

/// Checks that the output of a command that only writes pages is named like a page, or standard output.
pub(crate) fn check_page(path: &Path) -> Result<(), Failure> {
    if is_standard(path) { Ok(()) } else { format_of::<Page>(path).map(|_| ()) }
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
    fn extensions_ignore_case_and_new_files_get_the_first() {
        assert_eq!([Number::One, Number::Two].map(extension_of), ["one", "txt"]);
        let of = |name: &str| format_of(Path::new(name)).ok();
        assert_eq!(
            [of("a.ONE"), of("a.b.eins"), of("a.text"), of("one")],
            [Some(Number::One), Some(Number::One), None, None]
        );
    }

    #[test]
    fn an_unknown_extension_lists_the_known_ones() {
        for (name, what) in [("a.doc", "of a.doc: unknown extension .doc"), ("a", "of a: no extension")] {
            let text = format_of::<Number>(Path::new(name)).unwrap_err().render();
            assert!(text.contains(what) && text.contains("known extensions are .one, .eins, .txt"), "{text}");
        }
    }
}
