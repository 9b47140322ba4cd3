//! `rmg bug-report`: writes what a report of an error needs to one file, without private paths.

mod private;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use rmg::diag::LineIndex;
use rmg::summary::repeat_command;
use rmg::template::MAX_BYTES;
use rmg::text::shell_word;
use rmg::{Diagnostic, MapFormat, OpenedMap, Pack, Seed, is_campaign, split_scenario};

use crate::map_files::map_bytes;
use crate::prelude::*;
use private::Private;

/// Arguments of `rmg bug-report`.
#[derive(Debug, clap::Args)]
pub(crate) struct BugReportArgs {
    /// Template, map, or input of another command that shows the error. The text of a template is copied, of
    /// a map the recipe
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Seed with which the error occurs
    #[arg(long, short, value_name = "SEED", value_parser = clap::value_parser!(u64))]
    seed: Option<u64>,
    #[command(flatten)]
    pack: PackArgs,
    /// Output file; `-` for standard output
    #[arg(long, short, value_name = "FILE", default_value = "rmg-bug-report.md")]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
    /// The command that failed, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

pub(crate) fn run(args: &BugReportArgs) -> Result<(), Failure> {
    let mut targets = Targets::new(args.overwrite).reading(&args.file).reading(args.pack.files());
    targets.take(&args.output)?;
    let private = Private::of_system(|name| std::env::var_os(name));
    let pack = args.pack.load_for_maps(args.file.as_slice())?;
    let file = args.file.as_deref().map(|path| Described::read(path, &pack)).transpose()?;
    let text = private.hide(&report(args, file.as_ref(), &pack));
    write_and_report(&args.output, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    if is_standard(&args.output) {
        return Ok(());
    }
    print("next      read the file, describe what happened at its start, and attach it to the report\n")
}

fn report(args: &BugReportArgs, file: Option<&Described>, pack: &Pack) -> String {
    let layers = pack.info.layers.iter().map(|layer| {
        let hash: String = layer.sha256.chars().take(16).collect();
        format!("{} {} ({hash})", layer.name, layer.version)
    });
    let mut rows = vec![
        ("rmg", env!("CARGO_PKG_VERSION").to_owned()),
        ("system", format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("release", system_release().unwrap_or_else(|| "unknown".to_owned())),
        ("build", if cfg!(debug_assertions) { "with debug assertions" } else { "release" }.to_owned()),
        ("packs", layers.collect::<Vec<_>>().join(", ")),
    ];
    rows.extend(args.seed.map(|seed| ("seed", Seed(seed).to_string())));
    rows.extend(file.map(|file| ("file", file.name.clone())));
    let rows: String = rows.iter().map(|(what, value)| format!("| {what} | {value} |\n")).collect();
    let mut text = format!(
        "# Report of an error in rmg\n\n\
         What did you do, what did you expect, and what happened instead? Replace this line with the answer.\n\n\
         | Fact | Value |\n|---|---|\n{rows}"
    );
    if !args.command.is_empty() {
        let words = args.command.iter().map(|word| shell_word(&private::without_folders(word)));
        text += &section("Command", &format!("rmg {}\n", words.collect::<Vec<_>>().join(" ")));
    }
    for (title, content) in file.into_iter().flat_map(|file| &file.sections) {
        text += &section(title, content);
    }
    text
}

/// Returns a heading and a code block, whose fence is longer than any in the content.
fn section(title: &str, content: &str) -> String {
    let longest = content.split(|letter| letter != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    let end = if content.ends_with('\n') { "" } else { "\n" };
    format!("\n## {title}\n\n{fence}text\n{content}{end}{fence}\n")
}

/// Returns the name and version of a Linux distribution, if the system has the usual file.
fn system_release() -> Option<String> {
    let text = std::fs::read_to_string("/etc/os-release").ok()?;
    let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(name.trim_matches('"').to_owned())
}

/// What the report says about a file.
struct Described {
    /// Without its folder.
    name: String,
    sections: Vec<(&'static str, String)>,
}

impl Described {
    fn read(path: &Path, pack: &Pack) -> Result<Self, Failure> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let sections = if is_map(path) { of_map(path, &name, pack)? } else { of_text(path, pack)? };
        Ok(Self { name, sections })
    }
}

fn is_map(path: &Path) -> bool {
    is_campaign(&split_scenario(path).0)
        || MapFormat::of(path).is_ok_and(|format| MapFormat::READ.contains(&format))
}

/// Describes a map by its recipe. A map that cannot be read is described by the error.
fn of_map(path: &Path, name: &str, pack: &Pack) -> Result<Vec<(&'static str, String)>, Failure> {
    let file = map_bytes(path)?;
    let bytes = format!("bytes     {}\n", file.bytes.len());
    let about = match file.read(pack) {
        Ok(map) => bytes + &map_text(&map),
        Err(error) => {
            format!("{bytes}error     {}\n", error.to_string().replace(&*path.to_string_lossy(), name))
        }
    };
    Ok(vec![("Map", about)])
}

fn map_text(OpenedMap { model: map, pack, unknown, .. }: &OpenedMap) -> String {
    let mut text = format!("size      {}\nobjects   {}\n", map.plan.size, map.objects.len());
    if let Some(unknown) = unknown {
        text += &format!("unknown   {} objects\n", unknown.objects.len());
        return text;
    }
    let plan = &map.plan;
    text += &format!(
        "template  {}\nseed      {}, attempt {}\n",
        plan.template_name,
        plan.seed_text(),
        map.attempt
    );
    text += &format!("made by   rmg {} with {} {}\n", map.generator, map.pack.0, map.pack.1);
    if let Some(command) = repeat_command(map, pack, false) {
        text += &format!("recipe    {command}\n");
    }
    text
}

/// Describes a template, or the input of another command, by its text and its diagnostics.
fn of_text(path: &Path, pack: &Pack) -> Result<Vec<(&'static str, String)>, Failure> {
    let arg = TemplateArg::new(&path.to_string_lossy());
    if crate::check::command_of_case(&arg.path).is_some() {
        let text = crate::bounded_file::read_text(&arg.path, "an input of a command", MAX_BYTES)?;
        return Ok(vec![("Input", text)]);
    }
    let loaded = LoadedFile::read_lenient(&arg.path, pack)?;
    let of_templates = (0..loaded.templates().len()).flat_map(|at| loaded.diagnostics_of(at, pack));
    let all = loaded.text_diagnostics().iter().cloned().chain(of_templates);
    let index = LineIndex::new(loaded.text());
    let line = |one: Diagnostic| {
        let at = one.span.map_or_else(String::new, |at| format!("line {}: ", index.locate(at.start).line));
        format!("{at}{}\n", one.words())
    };
    let lines: String = all.map(line).collect();
    let lines = if lines.is_empty() { "none\n".to_owned() } else { lines };
    Ok(vec![("Diagnostics", lines), ("Template", loaded.text().to_owned())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fence_is_longer_than_any_in_the_content() {
        assert_eq!(section("T", "a"), "\n## T\n\n```text\na\n```\n");
        let text = section("T", "x\n````\n");
        assert!(text.contains("\n`````text\nx\n````\n`````\n"), "{text}");
    }
}
