//! `rmg verify`: whether a map is what its file says it was made from.
//!
//! The map is made again from plan and recipe, and bytes are compared first. It refuses to judge where another
//! version, other packs or a missing recipe would make a difference that says nothing.

mod again;
mod verdict;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rmg::jobs::Pool;
use rmg::{ContentPack, Pack};
use serde_json::{Value, json};

use crate::interrupt::cancel_within;
use crate::prelude::*;
use again::{Again, verify};
use verdict::{Verdict, verdict_text, verdict_value};

/// Time that a run has after Ctrl-C to come to the next border between jobs.
const GRACE: Duration = Duration::from_secs(1);

/// Arguments of `rmg verify`.
#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// The maps: .rmgmap, which record what they were made from; `-` for standard input.
    #[arg(value_name = "MAP", required = true)]
    maps: Vec<PathBuf>,
    /// Make the plan anew, too, from this template with the options that the map records; without #NAME the template that the map
    /// names, else the first of the file. Without it the plan is taken as the map records it.
    #[arg(long, value_name = "TEMPLATE[#NAME]")]
    template: Option<String>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print what was found as JSON, and nothing else.
    #[arg(long)]
    json: bool,
    /// Threads to work with, 1 to 256; they change the time, never the map. Without it as many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// Makes every map again and tells of each whether it is the same; the worst of them is the exit code.
pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    if args.json {
        claim_document()?;
    }
    let pack = args.pack.load()?;
    let template = args.template.as_deref().map(|text| read_template(text, &pack)).transpose()?;
    let template = template.as_ref().map(|(loaded, name)| (loaded, name.as_deref()));
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
    worst.map_or(Ok(()), |kind| Err(Failure::told(kind)))
}

/// A file of templates, and the name that was asked for.
fn read_template(text: &str, pack: &ContentPack) -> Result<(LoadedFile, Option<String>), Failure> {
    let arg = TemplateArg::new(text);
    let loaded = LoadedFile::read(&arg.path, pack)?;
    // a name that the file does not have is wrong for every map
    loaded.pick(arg.name.as_deref())?;
    Ok((loaded, arg.name))
}

/// Tells of one map, and how bad it is.
fn one(
    path: &Path,
    template: Option<(&LoadedFile, Option<&str>)>,
    pack: &Pack,
    pool: &Pool,
) -> Result<(Value, Option<Kind>), Failure> {
    let shown = input_name(path);
    let cancel = cancel_within(GRACE);
    match verify(path, template, &Again { pack, pool, cancel: &cancel }) {
        Ok(verdict) => {
            say(&verdict_text(&shown, &verdict))?;
            let kind = (!verdict.is_same()).then_some(Kind::Refusal);
            Ok((verdict_value(&shown, &verdict), kind))
        }
        Err(failure) if failure.kind() == Kind::Interrupted => Err(failure),
        Err(failure) => {
            complain(failure.render());
            let lines: Vec<&str> = failure.lines().collect();
            let value = json!({
                "file": shown,
                "verdict": Verdict::REFUSED,
                "reasons": lines,
                "help": failure.ways_out(),
            });
            Ok((value, Some(failure.kind())))
        }
    }
}
