//! `rmg check`: reports all diagnostics of templates, and of cases of other commands.

mod cases;
mod checked;
mod github;
mod json;
mod sarif;

use std::path::Path;

use rmg::check::{Example, Rule, example, rule, rules};
use rmg::diag::{has_errors, nearest};
use rmg::template::target::{Target, target_diagnostics};
use rmg::template::{MAX_BYTES, fix_file};
use rmg::text::counted;
use rmg::{ContentPack, Diagnostic};
use serde_json::Value;

use cases::check_case;
pub(crate) use cases::{command_of_case, other_kind};
use checked::{Checked, Source};
pub(crate) use json::of_diagnostic;

use crate::bounded_file::read_bytes;
use crate::console::write_output;
use crate::output::rewrite_file;
use crate::prelude::*;

/// Output format of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text for people, with the marked line
    Text,
    /// JSON document of rmg
    Json,
    /// SARIF 2.1.0, for other programs
    Sarif,
    /// Annotations of GitHub Actions, one per line
    Github,
}

/// Game that reads templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    /// VCMI, which reads JSON
    Vcmi,
    /// The Shadow of Death, which reads rmg.txt
    Sod,
    /// Horn of the Abyss, which reads .h3t
    Hota,
}

impl Game {
    fn target(self) -> Target {
        match self {
            Self::Vcmi => Target::Vcmi,
            Self::Sod => Target::Sod,
            Self::Hota => Target::Hota,
        }
    }
}

/// Arguments of `rmg check`.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Template files, or `-` for standard input; #NAME checks only one template of a file
    #[arg(required_unless_present = "explain", value_name = "TEMPLATE[#NAME]")]
    templates: Vec<String>,
    #[command(flatten)]
    pack: PackArgs,
    /// Also report what a game cannot read, or reads differently
    #[arg(long, value_name = "GAME", value_enum)]
    target: Option<Game>,
    /// Print the diagnostics as JSON; short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Format of the diagnostics. All formats except text print only the document on standard output
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Fix all unambiguous errors (commas, quotes, flags) in the files, then report the remaining
    /// diagnostics. Keeps comments, order, line ends and encoding
    #[arg(long)]
    fix: bool,
    /// Explain the rule with this code: meaning, reason, source; `all` lists every rule
    #[arg(long, value_name = "CODE", conflicts_with_all = ["templates", "json", "format", "fix", "target"])]
    explain: Option<String>,
}

/// Returns the kind of a case of another command; `None` for templates and unreadable files.
pub(crate) fn kind_of_case(path: &Path) -> Option<&'static str> {
    check_case(path).map(|case| case.kind)
}

/// Checks all files, even if some have errors. Warnings alone are not a failure.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    if let Some(code) = &args.explain {
        return explain(code);
    }
    let pack = args.pack.load()?;
    let format = if args.json { Format::Json } else { args.format.unwrap_or(Format::Text) };
    if format != Format::Text {
        claim_document()?;
    }
    let mut worst: Option<Kind> = None;
    let (mut files, mut found): (Vec<Value>, Vec<Checked>) = (Vec::new(), Vec::new());
    for text in &args.templates {
        let arg = TemplateArg::new(text);
        if args.fix {
            match fix(&arg, &pack) {
                Ok(0) => {}
                Ok(count) => {
                    note(format, &format!("{}: fixed {}\n", input_name(&arg.path), counted(count, "place")))?
                }
                Err(failure) => {
                    print_error(failure.render());
                    worst = worst.max(Some(failure.kind()));
                }
            }
        }
        match check_file(&arg, &pack, args.target) {
            Ok(checked) => {
                worst = worst.max(checked.kind());
                match format {
                    Format::Text => checked.print()?,
                    Format::Json => files.push(checked.json()),
                    Format::Sarif | Format::Github => found.push(checked),
                }
            }
            Err(failure) => {
                print_error(failure.render());
                files.push(json::unreadable(&input_name(&arg.path)));
                worst = worst.max(Some(failure.kind()));
            }
        }
    }
    match format {
        Format::Text => {}
        Format::Json => print_document("rmg-check", members(serde_json::json!({ "files": files })))?,
        Format::Github => {
            let lines = found
                .iter()
                .map(|checked| github::annotations(checked.name(), checked.text(), &checked.diagnostics));
            write_output(lines.collect::<String>().as_bytes())?;
        }
        Format::Sarif => write_output(format!("{:#}\n", sarif::document(&found)).as_bytes())?,
    }
    worst.map_or(Ok(()), |kind| Err(Failure::printed(kind)))
}

/// Prints a message to standard error if standard output has a document.
fn note(format: Format, text: &str) -> Result<(), Failure> {
    if format == Format::Text {
        return print(text);
    }
    print_error(text);
    Ok(())
}

/// Applies all certain fixes to a file, and returns their number.
///
/// # Errors
/// The file cannot be written, or the fixes would lose data or cause other errors.
fn fix(arg: &TemplateArg, pack: &ContentPack) -> Result<usize, Failure> {
    let shown = input_name(&arg.path);
    if is_standard(&arg.path) {
        return Err(Failure::usage("--fix needs a file, and cannot change standard input")
            .help("name the file, or omit --fix"));
    }
    // the check itself reports unreadable files
    let Ok(read) = read_bytes(&arg.path, "a template file", MAX_BYTES) else { return Ok(0) };
    let fixed =
        fix_file(&read, pack).map_err(|error| Failure::refusal(format!("cannot fix {shown}: {error}")))?;
    if fixed.count > 0 {
        rewrite_file(&arg.path, &read, &fixed.bytes)?;
    }
    Ok(fixed.count)
}

fn check_file(arg: &TemplateArg, pack: &ContentPack, target: Option<Game>) -> Result<Checked, Failure> {
    if let Some(case) = check_case(&arg.path) {
        return Ok(Checked { diagnostics: case.diagnostics(), source: Source::Case(case) });
    }
    let loaded = LoadedFile::read_lenient(&arg.path, pack)?;
    if loaded.unreadable().is_some() {
        let diagnostics = loaded.text_diagnostics().to_vec();
        return Ok(Checked { source: Source::Templates(loaded, Vec::new()), diagnostics });
    }
    let mut diagnostics: Vec<Diagnostic> = loaded.text_diagnostics().to_vec();
    diagnostics.extend_from_slice(loaded.file_diagnostics());
    let templates: Vec<usize> = match &arg.name {
        Some(name) => vec![loaded.pick(Some(name))?],
        None if loaded.templates().is_empty() && !diagnostics.is_empty() => Vec::new(),
        None => {
            loaded.pick(None)?;
            (0..loaded.templates().len()).collect()
        }
    };
    for index in &templates {
        let own = loaded.diagnostics_of(*index, pack);
        // a template with errors is not checked for other games
        if let Some(game) = target.filter(|_| !has_errors(loaded.own_diagnostics_of(*index))) {
            let template = &loaded.templates()[*index];
            diagnostics.extend(target_diagnostics(loaded.source(), template, game.target(), pack));
        }
        diagnostics.extend(own);
    }
    Ok(Checked { source: Source::Templates(loaded, templates), diagnostics })
}

fn example_text(example: &Example) -> String {
    let indented = |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
    let (wrong, right) = (indented(example.wrong), indented(example.right));
    if wrong.is_empty() {
        return String::new();
    }
    format!("Wrong:\n\n{wrong}\nRight:\n\n{right}\n")
}

fn explain(code: &str) -> Result<(), Failure> {
    if code == "all" {
        let line = |rule: &Rule| format!("{:<28}{:<9}{}\n", rule.code, rule.severity.to_string(), rule.title);
        return print(&rules().iter().map(line).collect::<String>());
    }
    let Some(rule) = rule(code) else {
        let failure = Failure::usage(format!("unknown rule `{code}`"));
        return Err(match nearest(code, rules().iter().map(|rule| rule.code)) {
            Some(meant) => failure.help(format!("did you mean `{meant}`?")),
            None => failure.help("`rmg check --explain all` lists every rule"),
        });
    };
    let Rule { code, severity, title, reason, source } = rule;
    let shown = example(code).map(example_text).unwrap_or_default();
    print(&format!("{severity}[{code}]: {title}\n\n{reason}\n\n{shown}Source: {source}\n"))
}
