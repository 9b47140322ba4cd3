//! `rmg audit`: checks a map against all promises.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::slice;

use rmg::audit::report;
use rmg::certificate::Severity;
use rmg::games::foreign::PlanChanges;
use rmg::model::OtherPack;
use rmg::plan::template_of_plan;
use rmg::text::counted;
use rmg::view::certificate_json::write_certificate;
use rmg::{CancelToken, ContentPack, GenPlan, MapView, Symmetry, Template};

use crate::console::write_output;
use crate::map_files::{pack_mismatch, read_map, take_plan, take_symmetry, unknown_note, write_map};
use crate::options_args::by_word;
use crate::output::{self, Output};
use crate::prelude::*;
use crate::targets::take_outputs;

/// Arguments of `rmg audit`.
#[derive(Debug, clap::Args)]
pub(crate) struct AuditArgs {
    /// Map: a .rmgmap, .h3m or .vmap; `-` for standard input. For a .h3m or .vmap, only promises that need no
    /// plan are checked
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// The .rmgmap of a .h3m or .vmap, to check the map against its whole plan, even if it was changed since
    #[arg(long, value_name = "RMGMAP")]
    plan: Option<PathBuf>,
    /// Check the map against this template instead of the recorded plan. #NAME selects a template; default:
    /// the template recorded in the map, else the first
    #[arg(long, value_name = "TEMPLATE[#NAME]")]
    template: Option<String>,
    /// Check also whether this symmetry carries a .h3m or .vmap onto itself. The plan of a .rmgmap names its
    /// symmetry itself
    #[arg(long, value_name = "SYMMETRY", value_parser = by_word(Symmetry::ALL, Symmetry::word))]
    symmetry: Option<Symmetry>,
    #[command(flatten)]
    pack: PackArgs,
    /// Return exit code 1 for warnings too. Warnings are for authors of a .h3m or .vmap, for example about
    /// unreachable scenery
    #[arg(long)]
    strict: bool,
    /// Print the certificate as JSON
    #[arg(long)]
    json: bool,
    /// Output file: the certificate (.json), or the map with the counterexamples marked (.png, .svg or
    /// .html); can be repeated. `-` is standard output, by default as .svg
    #[arg(long = "output", short, alias = "overlay", value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Number of drawing threads, 1 to 256. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// Output format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Certificate
    Json,
    /// Raster image
    Png,
    /// Vector image
    Svg,
    /// Page for browsers
    Html,
}

impl Format {
    /// Returns the map format; `None` for the certificate.
    fn of_map(self) -> Option<output::Format> {
        match self {
            Self::Json => None,
            Self::Png => Some(output::Format::Png),
            Self::Svg => Some(output::Format::Svg),
            Self::Html => Some(output::Format::Html),
        }
    }
}

/// Prints the certificate. Returns exit code 1 for a refuted promise, and with `--strict` for a warning.
pub(crate) fn run(args: &AuditArgs) -> Result<(), Failure> {
    let template = args.template.as_deref().map(|text| TemplateArg::new(text).path);
    let inputs = [Some(args.map.clone()), args.plan.clone(), template].into_iter().flatten();
    let mut targets = Targets::new(args.overwrite).reading(inputs).reading(args.pack.files());
    let outputs = take_outputs(&mut targets, &args.outputs, args.format, Format::Svg)?;
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load_for_maps(slice::from_ref(&args.map))?;
    let mut loaded = read_map(&args.map, &pack)?;
    if let Some(words) = pack_mismatch(&loaded)
        && loaded.model.other_pack(&pack) == Some(OtherPack::Name)
    {
        return Err(Failure::usage(format!("{}: {words}", input_name(&args.map)))
            .help("use the pack of the map: --pack FOLDER"));
    }
    let changes = match &args.plan {
        Some(plan) => Some(take_plan(&mut loaded, &args.map, plan, &pack)?),
        None => None,
    };
    if let Some(symmetry) = args.symmetry {
        take_symmetry(&mut loaded, &args.map, symmetry)?;
    }
    let (map, pack) = (&loaded.model, &loaded.pack);
    let template = match &args.template {
        Some(_) if !loaded.has_plan() => {
            return Err(Failure::usage(format!("{} has no template", args.map.display()))
                .help("omit --template, or name the .rmgmap of this map: --plan FILE"));
        }
        Some(text) => Some(read_template(text, &map.plan, pack)?),
        None => None,
    };
    let certificate = loaded.audit(template.as_ref());
    print(&report(&certificate))?;
    if let Some(changes) = changes {
        print(&changes_text(&changes))?;
    }
    let notes = pack_mismatch(&loaded).map(|words| format!("note      {words}\n"));
    for note in notes.into_iter().chain(unknown_note(&loaded)) {
        print(&note)?;
    }
    if args.json {
        let mut text = Vec::new();
        write_certificate(&certificate, &mut text)
            .map_err(|error| Failure::refusal(format!("cannot write the certificate: {error}")))?;
        write_output(&text[..])?;
    }
    let pool = start_pool(args.threads)?;
    for (path, format) in outputs {
        match format.of_map() {
            None => write_file(&path, args.overwrite, |to| write_certificate(&certificate, to))?,
            Some(format) => {
                let view = MapView { findings: Some(&certificate), ..MapView::new(map, pack) };
                let output = Output { path: path.clone(), format };
                write_map(&output, args.overwrite, &view, &pool, &CancelToken::new())?;
            }
        }
        print(&wrote(&path))?;
    }
    let is_warned = args.strict && certificate.count(Severity::Warning) > 0;
    if certificate.is_sound() && !is_warned { Ok(()) } else { Err(Failure::printed(Kind::Refusal)) }
}

/// Reads the named template, else the one that the plan names, else the first, with the settings for the game
/// of the plan.
fn read_template(text: &str, plan: &GenPlan, pack: &ContentPack) -> Result<Template, Failure> {
    let arg = TemplateArg::new(text);
    let loaded = LoadedFile::read(&arg.path, pack)?;
    let (templates, recorded) = (loaded.templates(), &plan.template_name);
    let named =
        templates.iter().position(|template| template.name == *recorded).filter(|_| arg.name.is_none());
    let index = match named {
        Some(index) => index,
        None => loaded.pick(arg.name.as_deref())?,
    };
    loaded.sound(index..index + 1, false)?;
    Ok(template_of_plan(&templates[index], plan).into_owned())
}

/// Describes the changes of a map since its generation.
fn changes_text(changes: &PlanChanges) -> String {
    if changes.is_empty() {
        return "note      the map is unchanged since it was generated\n".to_owned();
    }
    format!(
        "note      changed since it was generated: {} added, {} removed, {} altered, {}\n",
        counted(changes.added, "object"),
        changes.removed,
        changes.altered,
        counted(changes.tiles, "tile")
    )
}
