//! `rmg check`: everything that is wrong with templates.

mod checked;
mod github;
mod json;
mod sarif;

use rmg::check::{Example, Rule, example, rule, rules};
use rmg::diag::{has_errors, nearest};
use rmg::template::target::{Target, target_faults};
use rmg::template::{MAX_BYTES, fix_file};
use rmg::text::counted;
use rmg::{ContentPack, Fault};
use serde_json::Value;

use checked::Checked;

use crate::bounded_file::read_bytes;
use crate::console::hand_out;
use crate::output::rewrite_file;
use crate::prelude::*;

/// A way to tell of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people: the line with the fault marked.
    Text,
    /// A document of our own.
    Json,
    /// SARIF 2.1.0, for other programs.
    Sarif,
    /// Annotations of GitHub's checks, a line each.
    Github,
}

/// A game that reads templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    /// VCMI, which reads JSON.
    Vcmi,
    /// The Shadow of Death, which reads rmg.txt.
    Sod,
    /// Horn of the Abyss, which reads .h3t.
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
    /// Template files, or `-` for standard input; with #NAME only that template of the file.
    #[arg(required_unless_present = "explain", value_name = "TEMPLATE[#NAME]")]
    templates: Vec<String>,
    #[command(flatten)]
    pack: PackArgs,
    /// Report as well what a game cannot read of them, or reads otherwise.
    #[arg(long, value_name = "GAME", value_enum)]
    target: Option<Game>,
    /// Print the faults as JSON, and nothing else: short for --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// How faults are told. All but text go to standard output, and nothing else does.
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Fix what can only have been meant in one way (commas, quotes, flags), and write the files; then report what is left. All else in a
    /// file stays as it is: comments, order, line ends, encoding.
    #[arg(long)]
    fix: bool,
    /// Say what a fault with that code means, why it is one, and what the rule rests on; `all` lists every rule.
    #[arg(long, value_name = "CODE", conflicts_with_all = ["templates", "json", "format", "fix", "target"])]
    explain: Option<String>,
}

/// Checks all files, whatever is wrong with some of them. Warnings alone are no failure.
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
                    told(format, &format!("{}: fixed {}\n", input_name(&arg.path), counted(count, "place")))?
                }
                Err(failure) => {
                    complain(failure.render());
                    worst = worst.max(Some(failure.kind()));
                }
            }
        }
        match check_file(&arg, &pack, args.target) {
            Ok(checked) => {
                worst = worst.max(checked.kind());
                match format {
                    Format::Text => checked.tell()?,
                    Format::Json => files.push(checked.json()),
                    Format::Sarif | Format::Github => found.push(checked),
                }
            }
            Err(failure) => {
                complain(failure.render());
                files.push(json::unreadable(&input_name(&arg.path)));
                worst = worst.max(Some(failure.kind()));
            }
        }
    }
    match format {
        Format::Text => {}
        Format::Json => print_document("rmg-check", members(serde_json::json!({ "files": files })))?,
        Format::Github => {
            let lines = found.iter().map(|checked| {
                github::annotations(checked.loaded.name(), checked.loaded.text(), &checked.faults)
            });
            hand_out(lines.collect::<String>().as_bytes())?;
        }
        Format::Sarif => hand_out(format!("{:#}\n", sarif::document(&found)).as_bytes())?,
    }
    worst.map_or(Ok(()), |kind| Err(Failure::told(kind)))
}

/// What is said beside a document goes to standard error.
fn told(format: Format, text: &str) -> Result<(), Failure> {
    if format == Format::Text {
        return say(text);
    }
    complain(text);
    Ok(())
}

/// Makes all certain fixes in a file, and writes it where there were some; how many those are.
///
/// # Errors
/// When the file cannot be written, or when writing it would lose something or cause other faults.
fn fix(arg: &TemplateArg, pack: &ContentPack) -> Result<usize, Failure> {
    let shown = input_name(&arg.path);
    if is_standard(&arg.path) {
        return Err(Failure::usage("--fix writes into the file, and standard input is none")
            .help("name the file, or leave --fix out"));
    }
    // the check itself reports what cannot be read
    let Ok(read) = read_bytes(&arg.path, "a template file", MAX_BYTES) else { return Ok(0) };
    let fixed =
        fix_file(&read, pack).map_err(|error| Failure::refusal(format!("{shown} is not fixed: {error}")))?;
    if fixed.count > 0 {
        rewrite_file(&arg.path, &read, &fixed.bytes)?;
    }
    Ok(fixed.count)
}

fn check_file(arg: &TemplateArg, pack: &ContentPack, target: Option<Game>) -> Result<Checked, Failure> {
    let loaded = LoadedFile::look(&arg.path, pack)?;
    if loaded.unreadable().is_some() {
        let faults = loaded.text_faults().to_vec();
        return Ok(Checked { loaded, templates: Vec::new(), faults });
    }
    let mut faults: Vec<Fault> = loaded.text_faults().to_vec();
    faults.extend_from_slice(loaded.file_faults());
    let templates: Vec<usize> = match &arg.name {
        Some(name) => vec![loaded.pick(Some(name))?],
        None if loaded.templates().is_empty() && !faults.is_empty() => Vec::new(),
        None => {
            loaded.pick(None)?;
            (0..loaded.templates().len()).collect()
        }
    };
    for index in &templates {
        let own = loaded.faults_of(*index, pack);
        // what cannot be read here is not to be judged by what others read
        if let Some(game) = target.filter(|_| !has_errors(loaded.own_faults_of(*index))) {
            let template = &loaded.templates()[*index];
            faults.extend(target_faults(loaded.source(), template, game.target(), pack));
        }
        faults.extend(own);
    }
    Ok(Checked { loaded, templates, faults })
}

fn in_words(example: &Example) -> String {
    let indented = |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
    let (wrong, right) = (indented(example.wrong), indented(example.right));
    if wrong.is_empty() {
        return String::new();
    }
    format!("This is wrong:\n\n{wrong}\nThis is right:\n\n{right}\n")
}

fn explain(code: &str) -> Result<(), Failure> {
    if code == "all" {
        let line = |rule: &Rule| format!("{:<28}{:<9}{}\n", rule.code, rule.severity.to_string(), rule.title);
        return say(&rules().iter().map(line).collect::<String>());
    }
    let Some(rule) = rule(code) else {
        let failure = Failure::usage(format!("there is no rule `{code}`"));
        return Err(match nearest(code, rules().iter().map(|rule| rule.code)) {
            Some(meant) => failure.help(format!("did you mean `{meant}`?")),
            None => failure.help("`rmg check --explain all` lists every rule"),
        });
    };
    let Rule { code, severity, title, reason, source } = rule;
    let shown = example(code).map(in_words).unwrap_or_default();
    say(&format!("{severity}[{code}]: {title}\n\n{reason}\n\n{shown}It rests on this: {source}\n"))
}
