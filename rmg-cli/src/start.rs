//! Starts without a command: a double click, and a file instead of a command (`rmg FILE`, or a file that is
//! dropped on the program).

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead};
use std::path::Path;

use rmg::text::shell_word;
use rmg::{MapFormat, is_campaign, split_scenario};

use crate::check::command_of_case;
use crate::console::print_error;
use crate::failure::Failure;
use crate::template_input::TemplateArg;

/// The kind of a file, as far as a start without a command depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    Folder,
    Template,
    /// A map, or one map of a campaign.
    Map,
    /// A campaign without a number of a map.
    Campaign,
    /// An input of another command, which is named.
    InputOf(&'static str),
    Other,
}

/// Extensions of files that another command reads, and the command.
const OTHER_INPUTS: [(&str, &str); 3] =
    [("events", "profile report"), ("jsonl", "stats"), ("parquet", "stats")];

/// Returns the arguments with the command that a start without one means. Other arguments are returned as
/// they are.
///
/// - `arguments`: without the name of the program.
/// - `owns_window`: whether the program was started without a console, so that the system opened one for it.
/// - `is_command`: whether a word is a command.
/// - `kind`: the kind of a file or folder; `None` if the word names none.
///
/// # Errors
/// Wrong usage if the file has no obvious command, or if there are several files.
pub(crate) fn with_command(
    arguments: Vec<OsString>,
    owns_window: bool,
    is_command: impl Fn(&str) -> bool,
    kind: impl Fn(&OsStr) -> Option<FileKind>,
) -> Result<Vec<OsString>, Failure> {
    if arguments.is_empty() && owns_window {
        return Ok(vec!["studio".into()]);
    }
    let Some(at) = first_word(&arguments) else { return Ok(arguments) };
    let word = &arguments[at];
    let Some(kind_of_word) = kind(word) else { return Ok(arguments) };
    if word.to_str().is_some_and(is_command) {
        return Ok(arguments);
    }
    let rest = &arguments[at + 1..];
    if rest.first().is_some_and(|next| kind(next).is_some()) {
        return Err(Failure::usage("several files without a command").help("open one file at a time"));
    }
    let command = match kind_of_word {
        FileKind::Folder => "studio",
        // options of the studio or none open the template, others are for a map of it
        FileKind::Template if rest.iter().all(is_of_studio) => "studio",
        FileKind::Template => "generate",
        FileKind::Map => "render",
        other => return Err(not_opened(Path::new(word), other)),
    };
    let mut all = arguments;
    all.insert(at, command.into());
    Ok(all)
}

/// Returns the index of the first argument that is not an option of all commands.
fn first_word(arguments: &[OsString]) -> Option<usize> {
    let mut at = 0;
    loop {
        let argument = arguments.get(at)?.to_string_lossy();
        match &*argument {
            "-v" | "-vv" | "-vvv" | "-q" | "--verbose" | "--quiet" => at += 1,
            "--color" => at += 2,
            _ if argument.starts_with("--color=") => at += 1,
            _ if argument.starts_with('-') => return None,
            _ => return Some(at),
        }
    }
}

/// Returns whether an argument after a template is one of the studio.
fn is_of_studio(argument: &OsString) -> bool {
    let text = argument.to_string_lossy();
    text == "--no-open" || text == "--port" || text.starts_with("--port=") || text.parse::<u16>().is_ok()
}

fn not_opened(path: &Path, kind: FileKind) -> Failure {
    let shown = path.display();
    let word = shell_word(&path.to_string_lossy());
    match kind {
        FileKind::Campaign => {
            let first = shell_word(&format!("{}#1", path.to_string_lossy()));
            Failure::usage(format!("{shown} is a campaign with several maps"))
                .help(format!("`rmg info {word}` lists them; `rmg {first}` opens the first"))
        }
        FileKind::InputOf(command) => {
            Failure::usage(format!("{shown} is not a template or a map, but an input of `rmg {command}`"))
                .help(format!("use `rmg {command} {word}`; `rmg {command} --help` lists its options"))
        }
        FileKind::Folder | FileKind::Template | FileKind::Map | FileKind::Other => Failure::usage(format!(
            "rmg cannot open {shown} without a command"
        ))
        .help(
            "it opens templates (.json, .txt, .h3t) in the studio, and maps (.rmgmap, .h3m, .vmap) as pages",
        )
        .help("`rmg help` lists the commands"),
    }
}

/// Returns the kind of an argument that names a file or a folder. A missing file counts by its extension, so
/// that the message names the file and not an unknown command.
pub(crate) fn kind_of(word: &OsStr) -> Option<FileKind> {
    let path = Path::new(word);
    if path.is_dir() {
        return Some(FileKind::Folder);
    }
    let (file, number) = split_scenario(path);
    if is_campaign(&file) {
        let is_whole = number.is_none() && file.is_file();
        return Some(if is_whole { FileKind::Campaign } else { FileKind::Map });
    }
    let file = TemplateArg::new(&word.to_string_lossy()).path;
    let is_there = file.is_file();
    let extension = file.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    let extension = extension.as_deref().unwrap_or_default();
    if MapFormat::of(&file).is_ok_and(|format| MapFormat::READ.contains(&format)) {
        return Some(FileKind::Map);
    }
    if is_there && let Some(command) = command_of_case(&file) {
        return Some(FileKind::InputOf(command));
    }
    if let Some((_, command)) = OTHER_INPUTS.iter().find(|(known, _)| *known == extension) {
        return Some(FileKind::InputOf(command));
    }
    match extension {
        "json" | "txt" | "h3t" => Some(FileKind::Template),
        _ => is_there.then_some(FileKind::Other),
    }
}

/// Returns whether the system opened a console only for this program, as for a double click. Other systems
/// start programs without a window, or in the terminal of a shell, so there it is never true.
pub(crate) fn owns_window() -> bool {
    #[cfg(windows)]
    {
        // unused places of the list are 0
        win32console::console::WinConsole::get_process_list()
            .is_ok_and(|ids| ids.iter().filter(|id| **id != 0).count() == 1)
    }
    #[cfg(not(windows))]
    false
}

/// Waits until a key is pressed, so that the window of the program does not close with its message.
pub(crate) fn keep_window() {
    print_error("\npress Enter to close this window\n");
    let _unread = io::stdin().lock().read_line(&mut String::new());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the meant command line, or the message.
    fn meant(line: &str, owns_window: bool) -> String {
        let is_command = |word: &str| ["generate", "render", "studio", "show"].contains(&word);
        let kind = |word: &OsStr| match word.to_str()? {
            "templates" | "show" => Some(FileKind::Folder),
            "a.json" | "имя с.json" => Some(FileKind::Template),
            "m.vmap" | "n.vmap" | "c.h3c#2" => Some(FileKind::Map),
            "c.h3c" => Some(FileKind::Campaign),
            "p.json" => Some(FileKind::InputOf("puzzle")),
            "a.png" => Some(FileKind::Other),
            _ => None,
        };
        let arguments = line.split('|').filter(|word| !word.is_empty()).map(OsString::from).collect();
        match with_command(arguments, owns_window, is_command, kind) {
            Ok(all) => all.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join("|"),
            Err(failure) => failure.render().to_string(),
        }
    }

    #[test]
    fn only_a_double_click_opens_the_studio() {
        assert_eq!(meant("", true), "studio");
        // in a shell or a pipe the parser prints the help
        assert_eq!(meant("", false), "");
        for line in ["--help", "-V", "generate|a.json", "genrate|a.json", "-", "-v", "--color"] {
            for owns_window in [true, false] {
                assert_eq!(meant(line, owns_window), line);
            }
        }
    }

    #[test]
    fn a_file_gets_the_command_of_its_kind() {
        for (line, want) in [
            ("a.json", "studio|a.json"),
            ("имя с.json", "studio|имя с.json"),
            ("a.json|--no-open|--port|8080", "studio|a.json|--no-open|--port|8080"),
            ("a.json|-o|m.vmap", "generate|a.json|-o|m.vmap"),
            ("a.json|--seed|7", "generate|a.json|--seed|7"),
            ("m.vmap", "render|m.vmap"),
            ("m.vmap|-o|a.png", "render|m.vmap|-o|a.png"),
            ("c.h3c#2", "render|c.h3c#2"),
            ("templates", "studio|templates"),
            ("-q|--color|never|m.vmap", "-q|--color|never|render|m.vmap"),
            // a command is never taken for a file of the same name
            ("show|a.json", "show|a.json"),
        ] {
            for owns_window in [true, false] {
                assert_eq!(meant(line, owns_window), want);
            }
        }
    }

    #[test]
    fn other_files_are_refused_with_what_is_possible() {
        for (line, words) in [
            ("c.h3c", "`rmg info c.h3c` lists them"),
            ("p.json", "use `rmg puzzle p.json`"),
            ("a.png", "templates (.json, .txt, .h3t) in the studio"),
            ("m.vmap|n.vmap", "open one file at a time"),
        ] {
            let text = meant(line, true);
            assert!(text.starts_with("error: ") && text.contains(words), "{text}");
        }
    }

    #[test]
    fn kinds_follow_the_extension_and_the_content() {
        let folder = tempfile::tempdir().unwrap();
        let kind = |name: &str, content: Option<&str>| {
            let path = folder.path().join(name);
            if let Some(content) = content {
                std::fs::write(&path, content).unwrap();
            }
            kind_of(path.as_os_str())
        };
        assert_eq!(kind("A.JSON", Some("{}")), Some(FileKind::Template));
        assert_eq!(kind("none.h3t#Jebus", None), Some(FileKind::Template));
        assert_eq!(kind("none.h3m", None), Some(FileKind::Map));
        assert_eq!(kind("карта 1.vmap", Some("")), Some(FileKind::Map));
        assert_eq!(kind("c.h3c", Some("")), Some(FileKind::Campaign));
        assert_eq!(kind("c.h3c#3", None), Some(FileKind::Map));
        assert_eq!(kind("none.h3c", None), Some(FileKind::Map));
        assert_eq!(kind("a.exe", Some("")), Some(FileKind::Other));
        assert_eq!(kind("word", None), None);
        let case = kind("world.json", Some(r#"{"regions": [], "start": "a"}"#));
        assert_eq!(case, Some(FileKind::InputOf("entrances")));
        assert_eq!(kind("l.toml", Some("")), Some(FileKind::InputOf("level")));
        assert_eq!(kind("run.events", None), Some(FileKind::InputOf("profile report")));
        assert_eq!(kind_of(folder.path().as_os_str()), Some(FileKind::Folder));
    }
}
