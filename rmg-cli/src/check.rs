//! `rmg check`: everything that is wrong with templates.

mod json;

use rmg_core::diag::{Fault, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::text::counted;
use serde_json::Value;

use crate::bounded_file::input_name;
use crate::console::{claim_document, complain, say};
use crate::document::{members, print_document};
use crate::failure::{Failure, Kind};
use crate::pack_folder::PackArgs;
use crate::report::count_of;
use crate::template_input::{LoadedFile, TemplateArg};

/// Arguments of `rmg check`.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Template files, or `-` for standard input; with #NAME only that template of the file.
    #[arg(required = true, value_name = "TEMPLATE[#NAME]")]
    templates: Vec<String>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the faults as JSON, and nothing else.
    #[arg(long)]
    json: bool,
}

/// Checks all files, whatever is wrong with some of them. Warnings alone are no failure.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let pack = args.pack.load()?;
    if args.json {
        claim_document()?;
    }
    let mut worst: Option<Kind> = None;
    let mut files: Vec<Value> = Vec::new();
    for text in &args.templates {
        let arg = TemplateArg::new(text);
        match check_file(&arg, &pack) {
            Ok(checked) => {
                if args.json {
                    files.push(json::file(&checked.loaded, &checked.templates, &checked.faults));
                } else {
                    checked.tell()?;
                }
                worst = worst.max(has_errors(&checked.faults).then_some(Kind::Refusal));
            }
            Err(failure) => {
                complain(&failure.render());
                files.push(json::unreadable(&input_name(&arg.path)));
                worst = worst.max(Some(failure.kind()));
            }
        }
    }
    if args.json {
        print_document("rmg-check", members(serde_json::json!({ "files": files })))?;
    }
    worst.map_or(Ok(()), |kind| Err(Failure::told(kind)))
}

/// A file that was read, and what is wrong with it.
struct Checked {
    loaded: LoadedFile,
    /// Positions of the templates that were looked at.
    templates: Vec<usize>,
    faults: Vec<Fault>,
}

impl Checked {
    fn tell(&self) -> Result<(), Failure> {
        self.loaded.print(&self.faults);
        let verdict = count_of(&self.faults).unwrap_or_else(|| "no faults".to_owned());
        say(&format!("{}: {}, {verdict}\n", self.loaded.path, counted(self.templates.len(), "template")))
    }
}

fn check_file(arg: &TemplateArg, pack: &ContentPack) -> Result<Checked, Failure> {
    let loaded = LoadedFile::read(&arg.path, pack)?;
    let templates: Vec<usize> = match &arg.name {
        Some(name) => vec![loaded.pick(Some(name))?],
        None => {
            loaded.pick(None)?;
            (0..loaded.file.templates.len()).collect()
        }
    };
    let mut faults: Vec<Fault> = loaded.text_faults.clone();
    faults.extend_from_slice(loaded.file.file_faults());
    for index in &templates {
        faults.extend(loaded.faults_of(*index, pack));
    }
    Ok(Checked { loaded, templates, faults })
}
