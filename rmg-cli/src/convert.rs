//! `rmg convert`: templates in another format, and what that cannot say.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use rmg_core::diag::has_errors;
use rmg_core::template::Template;
use rmg_core::text::{counted, shown, visible};
use rmg_template::Loss;
use rmg_template::json::write_templates;
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};

use crate::bounded_file::is_standard;
use crate::console::{complain, say};
use crate::failure::{Failure, Kind};
use crate::file_format::Formats;
use crate::output::{refuse_standing, write_file, wrote};
use crate::pack_folder::PackArgs;
use crate::targets::Targets;
use crate::template_input::{LoadedFile, TemplateArg};

/// A format of templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON of VCMI.
    Json,
    /// The table of the original game.
    Txt,
    /// A pack of Horn of the Abyss.
    H3t,
}

const FORMATS: Formats<Format> =
    Formats(&[("json", Format::Json), ("txt", Format::Txt), ("h3t", Format::H3t)]);

/// Arguments of `rmg convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    /// Template file in any format, or `-` for standard input; with #NAME only that template.
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    pack: PackArgs,
    /// File to write; its ending tells the format (.json, .txt, .h3t). `-` for standard output, as JSON unless --format says otherwise.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// The format, whatever the ending of the file.
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Nothing may be lost: with losses no file is written, and the exit code is 1.
    #[arg(long)]
    strict: bool,
}

/// Writes the file and tells what is lost. A file that is there stays: templates are written by people.
pub(crate) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    let format = FORMATS.of_output(&args.output, args.format, Format::Json)?;
    let arg = TemplateArg::new(&args.template);
    refuse_standing(&args.output)?;
    let mut targets = Targets::new(false).reading([arg.path.clone()]).reading(args.pack.files());
    targets.take(&args.output)?;
    let pack = args.pack.load()?;
    let loaded = LoadedFile::read(&arg.path, &pack)?;
    let index = loaded.pick(arg.name.as_deref())?;
    let chosen = if arg.name.is_some() { index..index + 1 } else { 0..loaded.file.templates.len() };
    let templates: Vec<Template> = loaded.file.templates[chosen.clone()].to_vec();
    let faults: Vec<_> = loaded
        .file
        .file_faults()
        .iter()
        .chain(chosen.flat_map(|at| loaded.file.faults_of(at)))
        .cloned()
        .collect();
    if has_errors(&faults) {
        loaded.print(&faults);
        return Err(Failure::told(Kind::Refusal));
    }
    let (bytes, losses) = match format {
        Format::Json => {
            let (text, losses) = write_templates(&templates)
                .map_err(|error| Failure::refusal(format!("JSON cannot say this: {error}")))?;
            (text.into_bytes(), losses)
        }
        Format::Txt => table_of(&templates, Dialect::RmgTxt, &pack)?,
        Format::H3t => table_of(&templates, Dialect::H3t(Counts::NEWEST), &pack)?,
    };
    let told = report(&losses);
    if args.strict && !losses.is_empty() {
        complain(&told);
        return Err(Failure::refusal(format!(
            "{} cannot say all of it; nothing was written",
            args.output.display()
        )));
    }
    write_file(&args.output, false, |to| to.write_all(&bytes))?;
    if is_standard(&args.output) {
        complain(&told);
        return Ok(());
    }
    say(&told)?;
    say(&wrote(&args.output))
}

fn table_of(
    templates: &[Template],
    dialect: Dialect,
    pack: &rmg_core::pack::ContentPack,
) -> Result<(Vec<u8>, Vec<Loss>), Failure> {
    let (rows, losses) = write_table(templates, dialect, pack);
    let sheet = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false });
    let bytes = sheet.bytes().map_err(|error| Failure::refusal(error.to_string()))?;
    Ok((bytes, losses))
}

/// All losses by template; those that are alike in many places once.
fn report(losses: &[Loss]) -> String {
    const PLACES: usize = 6;
    if losses.is_empty() {
        return "lost      nothing\n".to_owned();
    }
    let mut by_template: BTreeMap<&str, Vec<(String, Vec<&str>)>> = BTreeMap::new();
    for loss in losses {
        let list = by_template.entry(&loss.template).or_default();
        let words = format!("{}: {}", loss.field, loss.instead);
        match list.iter_mut().find(|(known, _)| *known == words) {
            Some((_, places)) => places.push(&loss.place),
            None => list.push((words, vec![&loss.place])),
        }
    }
    let mut text = format!("lost      {}\n", counted(losses.len(), "thing"));
    for (template, list) in by_template {
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
