//! `rmg audit`: what a map promises, and whether it keeps it.

use std::path::PathBuf;

use rmg_core::diag::has_errors;
use rmg_core::template::Template;
use rmg_core::text::counted;
use rmg_games::foreign::PlanChanges;
use rmg_jobs::CancelToken;
use rmg_view::certificate_json::write_certificate;

use crate::console::say;
use crate::failure::{Failure, Kind};
use crate::map_files::{Look, read_map, write_map};
use crate::options_args::start_pool;
use crate::output::Output;
use crate::pack_folder::PackArgs;
use crate::targets::Targets;
use crate::template_input::{LoadedFile, TemplateArg};

/// Arguments of `rmg audit`.
#[derive(Debug, clap::Args)]
pub(crate) struct AuditArgs {
    /// The map: a .rmgmap, or a .h3m or .vmap, of which only what needs no plan is judged.
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
    /// Print the certificate as JSON.
    #[arg(long)]
    json: bool,
    /// Draw the map with the counter-examples marked (.png, .svg or .html).
    #[arg(long, value_name = "FILE")]
    overlay: Option<PathBuf>,
    /// Replace .h3m and .vmap files that are there. What rmg itself wrote is replaced in any case, files of others never.
    #[arg(long)]
    force: bool,
}

/// Prints the certificate; a refuted promise is exit code 1.
pub(crate) fn run(args: &AuditArgs) -> Result<(), Failure> {
    let overlay = args.overlay.clone().map(picture_output).transpose()?;
    if let Some(output) = &overlay {
        let template = args.template.as_deref().map(|text| TemplateArg::new(text).path);
        let inputs = [Some(args.map.clone()), args.plan.clone(), template].into_iter().flatten();
        Targets::new(args.force).reading(inputs).reading(args.pack.files()).take_output(output)?;
    }
    let pack = args.pack.load()?;
    let mut loaded = read_map(&args.map, &pack)?;
    let changes = match &args.plan {
        Some(plan) => Some(loaded.take_plan(&args.map, plan, &pack)?),
        None => None,
    };
    let map = &loaded.map;
    let template = match &args.template {
        Some(_) if !loaded.has_plan() => {
            return Err(Failure::usage(format!("{} was made from no template", args.map.display()))
                .help("leave out --template, or name the .rmgmap that the map was made with: --plan FILE"));
        }
        Some(text) => Some(read_template(text, &map.plan.template_name)?),
        None => None,
    };
    let certificate = loaded.audit(&pack, template.as_ref());
    if args.json {
        let mut text = Vec::new();
        write_certificate(&certificate, &mut text)
            .map_err(|error| Failure::refusal(format!("cannot write the certificate: {error}")))?;
        say(&String::from_utf8_lossy(&text))?;
    } else {
        say(&rmg_audit::report(&certificate))?;
        if let Some(changes) = changes {
            say(&changes_text(&changes))?;
        }
        if let Some(note) = loaded.unknown_note() {
            say(&note)?;
        }
    }
    if let Some(output) = overlay {
        let look = Look { findings: Some(&certificate), ..Look::default() };
        write_map(&output, args.force, map, &pack, &look, &start_pool(None)?, &CancelToken::new())?;
        if !args.json {
            say(&format!("wrote     {}\n", output.path.display()))?;
        }
    }
    if certificate.is_sound() { Ok(()) } else { Err(Failure::told(Kind::Refusal)) }
}

/// The template of that name in a file, or the one that is `recorded`, or the first.
fn read_template(text: &str, recorded: &str) -> Result<Template, Failure> {
    let arg = TemplateArg::new(text);
    let mut loaded = LoadedFile::read(&arg.path)?;
    let templates = &loaded.file.templates;
    let named =
        templates.iter().position(|template| template.name == recorded).filter(|_| arg.name.is_none());
    let index = match named {
        Some(index) => index,
        None => loaded.pick(arg.name.as_deref())?,
    };
    if has_errors(loaded.file.faults_of(index)) {
        loaded.print(loaded.file.faults_of(index));
        return Err(Failure::told(Kind::Refusal));
    }
    Ok(loaded.file.templates.swap_remove(index))
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

/// A file for a picture.
pub(crate) fn picture_output(path: PathBuf) -> Result<Output, Failure> {
    let output = Output::new(path)?;
    if !output.format.shows_findings() {
        let message = format!("{} would be a map, not a picture", output.path.display());
        return Err(Failure::usage(message).help("name a .png, .svg or .html"));
    }
    Ok(output)
}
