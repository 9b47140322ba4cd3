//! `rmg verify`: checks that a map equals the one that its recipe gives.
//!
//! The map is generated again from its plan and recipe, and the bytes are compared first. A map of another
//! version, with other packs or without a recipe is refused, because a difference would prove nothing.

mod again;
mod verdict;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rmg::jobs::Pool;
use rmg::{ContentPack, Pack};
use serde_json::{Value, json};

use crate::generate::check_seal;
use crate::interrupt::cancel_within;
use crate::prelude::*;
use again::{VerifyContext, verify};
use verdict::{Verdict, verdict_text, verdict_value};

/// Time after Ctrl-C to finish the current job.
const GRACE: Duration = Duration::from_secs(1);

/// Arguments of `rmg verify`.
#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// Maps (.rmgmap), which contain their recipes; `-` for standard input
    #[arg(value_name = "MAP", required = true)]
    maps: Vec<PathBuf>,
    /// Also create the plan again from this template and the recorded options. #NAME selects a template;
    /// default: the template recorded in the map, else the first. Default without --template: use the
    /// recorded plan
    #[arg(long, value_name = "TEMPLATE[#NAME]")]
    template: Option<String>,
    /// Also check that the map is the one of this seal (of `rmg generate --sealed`), and that the files next
    /// to the seal are its files
    #[arg(long, value_name = "FILE")]
    seal: Option<PathBuf>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Number of threads, 1 to 256; it does not affect maps. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// Generates every map again and reports whether it is equal. The worst result determines the exit code.
pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load_for_maps(&args.maps)?;
    let template = args.template.as_deref().map(|text| read_template(text, &pack)).transpose()?;
    let template = template.as_ref().map(|(loaded, name)| (loaded, name.as_deref()));
    if let Some(seal) = &args.seal {
        let [map] = args.maps.as_slice() else {
            return Err(Failure::usage("a seal belongs to one map"));
        };
        check_seal(seal, map, &pack)?;
    }
    let pool = start_pool(args.threads)?;
    let (mut worst, mut values) = (None, Vec::new());
    for path in &args.maps {
        let (value, kind) = one(path, template, &pack, &pool)?;
        values.push(value);
        worst = worst.max(kind);
    }
    if args.json {
        print_document("rmg-verify", members(json!({ "maps": values })))?;
    }
    worst.map_or(Ok(()), |kind| Err(Failure::printed(kind)))
}

/// Reads a template file, and returns it with the requested name.
fn read_template(text: &str, pack: &ContentPack) -> Result<(LoadedFile, Option<String>), Failure> {
    let arg = TemplateArg::new(text);
    let loaded = LoadedFile::read(&arg.path, pack)?;
    // an unknown name is wrong for every map
    loaded.pick(arg.name.as_deref())?;
    Ok((loaded, arg.name))
}

/// Reports on one map, and returns the kind of its failure.
fn one(
    path: &Path,
    template: Option<(&LoadedFile, Option<&str>)>,
    pack: &Pack,
    pool: &Pool,
) -> Result<(Value, Option<Kind>), Failure> {
    let shown = input_name(path);
    let cancel = cancel_within(GRACE);
    match verify(path, template, &VerifyContext { pack, pool, cancel: &cancel }) {
        Ok(verdict) => {
            print(&verdict_text(&shown, &verdict))?;
            let kind = (!verdict.is_same()).then_some(Kind::Refusal);
            Ok((verdict_value(&shown, &verdict), kind))
        }
        Err(failure) if failure.kind() == Kind::Interrupted => Err(failure),
        Err(failure) => {
            print_error(failure.render());
            let lines: Vec<&str> = failure.lines().collect();
            let value = json!({
                "file": shown,
                "verdict": Verdict::REFUSED,
                "reasons": lines,
                "help": failure.help_texts(),
            });
            Ok((value, Some(failure.kind())))
        }
    }
}
