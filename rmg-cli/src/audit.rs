//! `rmg audit`: what a map promises, and whether it keeps it.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg::audit::report;
use rmg::certificate::Severity;
use rmg::games::foreign::PlanChanges;
use rmg::model::OtherPack;
use rmg::plan::template_of_plan;
use rmg::text::counted;
use rmg::view::certificate_json::write_certificate;
use rmg::{CancelToken, ContentPack, GenPlan, MapView, Template};

use crate::console::hand_out;
use crate::map_files::{pack_words, read_map, take_plan, unknown_note, write_map};
use crate::output::{self, Output};
use crate::prelude::*;
use crate::targets::take_outputs;

/// Arguments of `rmg audit`.
#[derive(Debug, clap::Args)]
pub(crate) struct AuditArgs {
    /// The map: a .rmgmap, or a .h3m or .vmap, of which only what needs no plan is judged; `-` for standard input.
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// The .rmgmap that a .h3m or .vmap was made with, to judge the map by its whole plan, whatever has been changed in it
    /// since.
    #[arg(long, value_name = "RMGMAP")]
    plan: Option<PathBuf>,
    /// The template that the map was made from, so that the map is judged by what it asks for and not by the plan that the map
    /// records; without #NAME the one that the map names, else the first of the file.
    #[arg(long, value_name = "TEMPLATE[#NAME]")]
    template: Option<String>,
    #[command(flatten)]
    pack: PackArgs,
    /// Warnings give exit code 1, too: what an author of a .h3m or .vmap may want, such as scenery that no hero can reach.
    #[arg(long)]
    strict: bool,
    /// Print the certificate as JSON, and nothing else.
    #[arg(long)]
    json: bool,
    /// File to write, once per file: the certificate (.json), or the map with the counter-examples marked (.png, .svg or .html); `-` for
    /// standard output, which gets an .svg unless --format says otherwise.
    #[arg(long = "output", short, alias = "overlay", value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Threads to draw with, 1 to 256. Without it as many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// A format of what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// The certificate.
    Json,
    /// A picture of pixels.
    Png,
    /// A picture of shapes.
    Svg,
    /// A page for browsers.
    Html,
}

impl Format {
    /// How the map is written in it; the certificate is no map.
    fn of_map(self) -> Option<output::Format> {
        match self {
            Self::Json => None,
            Self::Png => Some(output::Format::Png),
            Self::Svg => Some(output::Format::Svg),
            Self::Html => Some(output::Format::Html),
        }
    }
}

/// Prints the certificate; a refuted promise is exit code 1, with `--strict` also a warning.
pub(crate) fn run(args: &AuditArgs) -> Result<(), Failure> {
    let template = args.template.as_deref().map(|text| TemplateArg::new(text).path);
    let inputs = [Some(args.map.clone()), args.plan.clone(), template].into_iter().flatten();
    let mut targets = Targets::new(args.overwrite).reading(inputs).reading(args.pack.files());
    let outputs = take_outputs(&mut targets, &args.outputs, args.format, Format::Svg)?;
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load()?;
    let mut loaded = read_map(&args.map, &pack)?;
    if let Some(words) = pack_words(&loaded)
        && loaded.model.other_pack(&pack) == Some(OtherPack::Name)
    {
        return Err(Failure::usage(format!("{}: {words}", input_name(&args.map)))
            .help("name the pack that the map was made with: --pack FOLDER"));
    }
    let changes = match &args.plan {
        Some(plan) => Some(take_plan(&mut loaded, &args.map, plan, &pack)?),
        None => None,
    };
    let (map, pack) = (&loaded.model, &loaded.pack);
    let template = match &args.template {
        Some(_) if !loaded.has_plan() => {
            return Err(Failure::usage(format!("{} was made from no template", args.map.display()))
                .help("leave out --template, or name the .rmgmap that the map was made with: --plan FILE"));
        }
        Some(text) => Some(read_template(text, &map.plan, pack)?),
        None => None,
    };
    let certificate = loaded.audit(template.as_ref());
    say(&report(&certificate))?;
    if let Some(changes) = changes {
        say(&changes_text(&changes))?;
    }
    let notes = pack_words(&loaded).map(|words| format!("note      {words}\n"));
    for note in notes.into_iter().chain(unknown_note(&loaded)) {
        say(&note)?;
    }
    if args.json {
        let mut text = Vec::new();
        write_certificate(&certificate, &mut text)
            .map_err(|error| Failure::refusal(format!("cannot write the certificate: {error}")))?;
        hand_out(&text[..])?;
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
        say(&wrote(&path))?;
    }
    let is_warned = args.strict && certificate.count(Severity::Warning) > 0;
    if certificate.is_sound() && !is_warned { Ok(()) } else { Err(Failure::told(Kind::Refusal)) }
}

/// The template of that name in a file, or the one that the plan names, or the first: as it is for the game of the plan.
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

/// How far a map has gone away from its plan.
fn changes_text(changes: &PlanChanges) -> String {
    if changes.is_empty() {
        return "note      the map is as it was made\n".to_owned();
    }
    format!(
        "note      changed since it was made: {} added, {} removed, {} altered, {}\n",
        counted(changes.added, "object"),
        changes.removed,
        changes.altered,
        counted(changes.tiles, "tile")
    )
}
