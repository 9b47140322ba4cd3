//! `rmg check`: everything that is wrong with templates.

use rmg_core::diag::{Fault, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::text::counted;

use crate::console::{complain, say};
use crate::failure::{Failure, Kind};
use crate::pack_folder::PackArgs;
use crate::report::count_of;
use crate::template_input::{LoadedFile, TemplateArg};

/// Arguments of `rmg check`.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Template files; with #NAME only that template of the file.
    #[arg(required = true, value_name = "TEMPLATE[#NAME]")]
    templates: Vec<String>,
    #[command(flatten)]
    pack: PackArgs,
}

/// Checks all files, whatever is wrong with some of them. Warnings alone are no failure.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let pack = args.pack.load()?;
    let mut worst: Option<Kind> = None;
    for text in &args.templates {
        if let Err(failure) = check_file(&TemplateArg::new(text), &pack) {
            complain(&failure.render());
            worst = worst.max(Some(failure.kind()));
        }
    }
    worst.map_or(Ok(()), |kind| Err(Failure::told(kind)))
}

fn check_file(arg: &TemplateArg, pack: &ContentPack) -> Result<(), Failure> {
    let loaded = LoadedFile::read(&arg.path)?;
    let chosen: Vec<usize> = match &arg.name {
        Some(name) => vec![loaded.pick(Some(name))?],
        None => {
            loaded.pick(None)?;
            (0..loaded.file.templates.len()).collect()
        }
    };
    let mut faults: Vec<Fault> = loaded.json_faults.clone();
    faults.extend_from_slice(loaded.file.file_faults());
    for index in &chosen {
        faults.extend(loaded.faults_of(*index, pack));
    }
    loaded.print(&faults);
    let verdict = count_of(&faults).unwrap_or_else(|| "no faults".to_owned());
    say(&format!("{}: {}, {verdict}\n", loaded.path, counted(chosen.len(), "template")))?;
    if has_errors(&faults) { Err(Failure::told(Kind::Refusal)) } else { Ok(()) }
}
