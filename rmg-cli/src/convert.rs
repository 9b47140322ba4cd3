//! `rmg convert`: converts templates to another format and reports losses. Files of the same format are
//! copied.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use rmg::template::table::{Columns, Counts, Dialect, Encoding, Sheet, dialect, relayout, write_table};
use rmg::template::target::{for_vcmi, ignored_by_vcmi, is_read_by_vcmi};
use rmg::template::{Loss, LossKind, MAX_BYTES, Source, write_templates};
use rmg::text::{counted, shown, visible};
use rmg::{ContentPack, Template};

use crate::bounded_file::read_bytes;
use crate::file_format::output_format;
use crate::prelude::*;

/// Format of templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON of VCMI
    Json,
    /// Table of the original game
    Txt,
    /// Pack of Horn of the Abyss
    H3t,
}

/// Arguments of `rmg convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    /// Template file in any format, or `-` for standard input; #NAME selects one template
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    pack: PackArgs,
    /// Output file (.json for VCMI, .txt, .h3t); `-` for standard output, by default as JSON
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Format of the output file. Default: by extension
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Number of columns of a .h3t file: 140, 138, 137, 135, 129 or 122 (the newest version of the game
    /// first). A pack keeps the text of all cells that both layouts have. Default: as in the source, else 140
    #[arg(long, value_name = "NUMBER", value_parser = layout)]
    columns: Option<Counts>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Rewrite the file with the standard header, order and layout even if it already has the format.
    /// Default: copy such a file byte for byte
    #[arg(long)]
    normalize: bool,
    /// Write no file and return exit code 1 if anything would be lost
    #[arg(long)]
    strict: bool,
}

pub(crate) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    let format = output_format(&args.output, args.format, Format::Json)?;
    if args.columns.is_some() && format != Format::H3t {
        return Err(Failure::refusal("--columns is for .h3t files: the other formats have one layout"));
    }
    let arg = TemplateArg::new(&args.template);
    let mut targets = Targets::new(args.overwrite).reading([arg.path.clone()]).reading(args.pack.files());
    targets.take(&args.output)?;
    let pack = args.pack.load()?;
    let read = read_bytes(&arg.path, "a template file", MAX_BYTES)?;
    let loaded = LoadedFile::of(&arg.path, read.clone(), &pack)?;
    let index = loaded.pick(arg.name.as_deref())?;
    let all = 0..loaded.templates().len();
    let chosen = if arg.name.is_some() { index..index + 1 } else { all.clone() };
    let templates = &loaded.templates()[chosen.clone()];
    loaded.sound(chosen.clone(), true)?;
    let is_copied = chosen == all && !args.normalize;
    let own = own_layout(loaded.source());
    let layout = args.columns.or(own).unwrap_or(Counts::NEWEST);
    let is_same = is_copied
        && is_of(loaded.source(), templates, format)
        && (format != Format::H3t || own == Some(layout));
    let (bytes, losses) = match format {
        _ if is_same => {
            let passed_over = match format {
                Format::Json => templates.iter().flat_map(ignored_by_vcmi).collect(),
                Format::Txt | Format::H3t => Vec::new(),
            };
            (read, passed_over)
        }
        Format::Json => json_of(templates)?,
        Format::Txt => table_of(templates, Dialect::RmgTxt, loaded.source(), &pack)?,
        Format::H3t => match (own, loaded.source()) {
            (Some(own), Source::Table(sheet)) if is_copied => relaid(sheet, own, layout)?,
            (_, source) => table_of(templates, Dialect::H3t(layout), source, &pack)?,
        },
    };
    let mut text = report(&losses);
    if is_same {
        text += "copied    byte for byte, because the format is the same; --normalize rewrites it\n";
    }
    if args.strict && losses.iter().any(is_lost) {
        print_error(&text);
        return Err(Failure::refusal(format!(
            "{} cannot represent everything; nothing was written",
            args.output.display()
        )));
    }
    write_file(&args.output, args.overwrite, |to| to.write_all(&bytes))?;
    if is_standard(&args.output) {
        print_error(&text);
        return Ok(());
    }
    print(&text)?;
    print(&wrote(&args.output))
}

/// Returns whether a source already has a format. JSON that VCMI cannot read does not count, because JSON is
/// written for VCMI.
fn is_of(source: &Source, templates: &[Template], format: Format) -> bool {
    match (format, source) {
        (Format::Json, Source::Json(_)) => templates.iter().all(|template| is_read_by_vcmi(source, template)),
        (Format::Txt | Format::H3t, Source::Table(sheet)) => {
            matches!(
                (format, dialect(sheet)),
                (Format::Txt, Ok(Dialect::RmgTxt)) | (Format::H3t, Ok(Dialect::H3t(_)))
            )
        }
        _ => false,
    }
}

/// Returns templates as JSON for VCMI, and what VCMI ignores.
pub(crate) fn json_of(templates: &[Template]) -> Result<(Vec<u8>, Vec<Loss>), Failure> {
    let (templates, mut losses): (Vec<Template>, Vec<Vec<Loss>>) = templates.iter().map(for_vcmi).unzip();
    let (text, lost) = write_templates(&templates)
        .map_err(|error| Failure::refusal(format!("JSON cannot represent this: {error}")))?;
    losses.push(lost);
    Ok((text.into_bytes(), losses.concat()))
}

/// Reads the number of columns of a pack.
fn layout(text: &str) -> Result<Counts, String> {
    let counts = text.parse().ok().and_then(Counts::of_width);
    counts.ok_or_else(|| {
        let widths = Counts::PUBLIC.map(|counts| Columns::of(Dialect::H3t(counts)).width.to_string());
        format!("no version of Horn of the Abyss has this layout: choose one of {}", widths.join(", "))
    })
}

/// Returns the counts of columns of a pack; `None` for other sources.
fn own_layout(source: &Source) -> Option<Counts> {
    match source {
        Source::Table(sheet) => match dialect(sheet) {
            Ok(Dialect::H3t(counts)) => Some(counts),
            Ok(Dialect::RmgTxt) | Err(_) => None,
        },
        Source::Json(_) => None,
    }
}

/// Returns the dialect of the source if it is a .h3t, else the newest.
pub(crate) fn newest_or_own(source: &Source) -> Dialect {
    Dialect::H3t(own_layout(source).unwrap_or(Counts::NEWEST))
}

/// Returns a pack in another layout.
fn relaid(sheet: &Sheet, from: Counts, to: Counts) -> Result<(Vec<u8>, Vec<Loss>), Failure> {
    let (sheet, losses) = relayout(sheet, from, to).map_err(|error| Failure::refusal(error.to_string()))?;
    let bytes = sheet.bytes().map_err(|error| Failure::refusal(error.to_string()))?;
    Ok((bytes, losses))
}

/// Returns templates as a table, in the encoding of the source table.
pub(crate) fn table_of(
    templates: &[Template],
    dialect: Dialect,
    source: &Source,
    pack: &ContentPack,
) -> Result<(Vec<u8>, Vec<Loss>), Failure> {
    let encoding = match source {
        Source::Table(sheet) => sheet.encoding(),
        Source::Json(_) => Encoding::Utf8 { mark: false },
    };
    let (rows, losses) = write_table(templates, dialect, pack);
    let sheet = Sheet::of_rows(&rows, encoding);
    let bytes = sheet.bytes().map_err(|error| Failure::refusal(error.to_string()))?;
    Ok((bytes, losses))
}

/// Returns whether a value is missing in the file or represented differently.
fn is_lost(loss: &Loss) -> bool {
    matches!(loss.kind, LossKind::Lost | LossKind::Rewritten)
}

/// Lists losses, and values in the file that VCMI ignores.
pub(crate) fn report(losses: &[Loss]) -> String {
    let (lost, passed_over): (Vec<&Loss>, Vec<&Loss>) = losses.iter().partition(|loss| is_lost(loss));
    let mut text = match lost.len() {
        0 => "lost      nothing\n".to_owned(),
        count => format!("lost      {}\n{}", counted(count, "item"), by_template(&lost)),
    };
    if !passed_over.is_empty() {
        let count = counted(passed_over.len(), "item");
        text += &format!("VCMI      ignores {count}\n{}", by_template(&passed_over));
    }
    text
}

/// Lists losses by template. Equal losses in several places are merged.
fn by_template(losses: &[&Loss]) -> String {
    const PLACES: usize = 6;
    let mut grouped: BTreeMap<&str, Vec<(String, Vec<&str>)>> = BTreeMap::new();
    for loss in losses {
        let list = grouped.entry(&loss.template).or_default();
        let words = format!("{}: {}", loss.field, loss.instead);
        match list.iter_mut().find(|(known, _)| *known == words) {
            Some((_, places)) => places.push(&loss.place),
            None => list.push((words, vec![&loss.place])),
        }
    }
    let mut text = String::new();
    for (template, list) in grouped {
        text += &format!("template  {}\n", shown(template));
        for (words, places) in list {
            let named: Vec<&str> = places.iter().copied().filter(|place| !place.is_empty()).collect();
            text += &format!("          {}", visible(&words));
            if !named.is_empty() {
                let shown =
                    named.iter().take(PLACES).map(|place| shown(place)).collect::<Vec<_>>().join(", ");
                let more = named.len().saturating_sub(PLACES);
                text += &if more > 0 { format!(" ({shown} and {more} more)") } else { format!(" ({shown})") };
            }
            text += "\n";
        }
    }
    text
}
