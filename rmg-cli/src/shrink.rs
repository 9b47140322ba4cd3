//! `rmg shrink`: reduces a failing template to the smallest one that still fails.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use rmg::diag::has_errors;
use rmg::plan::size_text;
use rmg::shrink::{MapCase, Shrinking, Shrunk, Symptom, SymptomKind, shrink, symptoms};
use rmg::template::{Source, write_templates};
use rmg::text::{counted, shell_word};
use rmg::{CancelToken, ContentPack, Seed, Template};

use crate::interrupt::cancel_within;
use crate::options_args::{OptionsArgs, by_word};
use crate::output::file_name;
use crate::prelude::*;
use crate::progress::Progress;

/// Time after Ctrl-C to stop the run.
const GRACE: Duration = Duration::from_secs(1);

/// Arguments of `rmg shrink`.
#[derive(Debug, clap::Args)]
pub(crate) struct ShrinkArgs {
    /// Template file, or `-` for standard input. #NAME selects a template; default: the first
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    options: OptionsArgs,
    #[command(flatten)]
    pack: PackArgs,
    /// Output file (JSON); `-` for standard output. Default: NAME-small-SEED.json in the current folder
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Failure to keep: panic, refuted (by the audit), refused (no map), unmet (a request) or portal (a
    /// connection without an open border). Default: the worst of the first three
    #[arg(long, value_name = "FAILURE", value_parser = by_word(SymptomKind::ALL, SymptomKind::word))]
    fails: Option<SymptomKind>,
    /// Keep the failure with this text in its message, for example a part of the output of `rmg why-not` or
    /// --summary
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
    /// Maximum number of maps to generate
    #[arg(long, value_name = "NUMBER", default_value = "2000", value_parser = number(1..=u32::MAX))]
    tries: u32,
    /// Maximum number of attempts for each map, 1 to 1000
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = number(1..=1000_u32))]
    attempts: u32,
}

/// Finds the failure, reduces its template, and writes the result.
pub(crate) fn run(args: &ShrinkArgs) -> Result<(), Failure> {
    let arg = TemplateArg::new(&args.template);
    let seeds = args.options.seeds.seeds()?;
    let mut targets = Targets::new(args.overwrite).reading([arg.path.clone()]).reading(args.pack.files());
    if let Some(path) = &args.output {
        targets.take(path)?;
    }
    let pack = args.pack.load()?;
    let (loaded, index) = arg.load(&pack)?;
    let template = &loaded.templates()[index];
    // a template with a failed check can be reduced, an unreadable one cannot
    loaded.sound(index..index + 1, false)?;
    let pool = start_pool(args.options.threads)?;
    let search = Search { args, pack: &pack, cancel: cancel_within(GRACE) };
    let mut found = pool.map_until(
        &seeds.list,
        |seed| (*seed, search.symptom(template, *seed)),
        |(_, found)| found.is_ok(),
    );
    search.unless_cancelled()?;
    let (seed, symptom) = match found.pop() {
        Some((seed, Ok(symptom))) => (seed, symptom),
        Some((_, Err(failure))) if found.is_empty() => return Err(failure),
        _ => return Err(Failure::refusal("none of these seeds has this failure: nothing to shrink")),
    };
    let path = match &args.output {
        Some(path) => path.clone(),
        None => {
            let path = PathBuf::from(format!("{}-small-{seed}.json", file_name(&template.name)));
            targets.take(&path)?;
            path
        }
    };
    let case = search.case(template, seed);
    let shrunk = search.shrink(&case, &symptom)?;
    let text = search.proven_text(&shrunk.case, &symptom)?;
    write_file(&path, args.overwrite, |to| to.write_all(text.as_bytes()))?;
    let head = format!("template  {}\nseed      {seed}\n", loaded.title(template));
    print(&format!("{head}{}", words(&case, &shrunk, &symptom)))?;
    print(&wrote(&path))?;
    if is_standard(&path) {
        return Ok(());
    }
    let mut command = format!("rmg generate {}", shell_word(&path.display().to_string()));
    for word in shrunk.case.options.words() {
        command += &format!(" {}", shell_word(&word));
    }
    print(&format!("repeat    {command}\n"))
}

struct Search<'a> {
    args: &'a ShrinkArgs,
    pack: &'a ContentPack,
    cancel: CancelToken,
}

impl Search<'_> {
    fn case(&self, template: &Template, seed: Seed) -> MapCase {
        MapCase::new(template.clone(), self.args.options.with_seed(seed))
    }

    fn symptoms(&self, case: &MapCase) -> Vec<Symptom> {
        symptoms(case, self.pack, self.args.attempts, Some(&self.cancel))
    }

    /// Returns the requested failure of a seed.
    fn symptom(&self, template: &Template, seed: Seed) -> Result<Symptom, Failure> {
        let found = self.symptoms(&self.case(template, seed));
        let (fails, why) = (self.args.fails, self.args.why.as_deref());
        let is_meant = |symptom: &&Symptom| {
            let is_kind = match fails {
                Some(kind) => symptom.sort == kind,
                None => why.is_some() || !symptom.sort.has_map(),
            };
            is_kind && why.is_none_or(|why| symptom.text.contains(why))
        };
        if let Some(symptom) = found.iter().find(is_meant) {
            return Ok(symptom.clone());
        }
        let has_map = found.iter().all(|symptom| symptom.sort.has_map());
        let what = if has_map { "gives a sound map" } else { "has another failure" };
        let mut failure = Failure::refusal(format!("seed {seed} {what}: nothing to shrink"));
        for sort in SymptomKind::ALL {
            let mut texts: Vec<&str> = found
                .iter()
                .filter(|symptom| symptom.sort == sort)
                .map(|symptom| symptom.text.as_str())
                .collect();
            texts.dedup();
            let word = sort.word();
            if fails.is_none() && why.is_none() && !texts.is_empty() {
                failure = failure.help(format!("--fails {word} reduces the template to `{}`", texts[0]));
            } else {
                failure = texts
                    .iter()
                    .take(6)
                    .fold(failure, |failure, text| failure.note(format!("{word}: {text}")));
            }
        }
        Err(failure)
    }

    fn shrink(&self, case: &MapCase, symptom: &Symptom) -> Result<Shrunk, Failure> {
        let tries = self.args.tries;
        let progress = Progress::new(usize::try_from(tries).unwrap_or(usize::MAX));
        let mut fails = |case: &MapCase| {
            !self.cancel.is_cancelled() && self.symptoms(case).iter().any(|other| other.is_like(symptom))
        };
        let shrunk = shrink(case, Shrinking { tries }, &mut fails, &mut |_, smallest| {
            let zones = counted(smallest.template.zones.len(), "zone");
            progress
                .begin(&format!("{zones}, {}", counted(smallest.template.connections.len(), "connection")));
        });
        drop(progress);
        self.unless_cancelled()?;
        Ok(shrunk)
    }

    fn unless_cancelled(&self) -> Result<(), Failure> {
        if self.cancel.is_cancelled() {
            return Err(Failure::interrupted("cancelled; nothing was written"));
        }
        Ok(())
    }

    /// Returns the template as text, after checking that the parsed text fails in the same way.
    fn proven_text(&self, case: &MapCase, symptom: &Symptom) -> Result<String, Failure> {
        let unsaid =
            |why: String| Failure::refusal(format!("JSON cannot represent the reduced template: {why}"));
        let (text, _) = write_templates(std::slice::from_ref(&case.template))
            .map_err(|error| unsaid(error.to_string()))?;
        let (source, diagnostics) = Source::parse(text.clone().into_bytes());
        let mut file = source.templates(self.pack);
        if has_errors(&diagnostics) || has_errors(&file.diagnostics) || file.templates.len() != 1 {
            return Err(unsaid("it cannot be parsed again".to_owned()));
        }
        let again = MapCase { template: file.templates.remove(0), ..case.clone() };
        if self.symptoms(&again).iter().any(|other| other.is_like(symptom)) {
            return Ok(text);
        }
        self.unless_cancelled()?;
        Err(unsaid(format!("the parsed template does not fail with `{}`", symptom.text)))
    }
}

/// Reports the failure, the number of tries, and the old and new sizes.
fn words(before: &MapCase, shrunk: &Shrunk, symptom: &Symptom) -> String {
    let after = &shrunk.case;
    let end = if shrunk.is_minimal { "nothing more can be removed" } else { "increase --tries to continue" };
    let mut text = format!(
        "fails     {}: {}\ntried     {}, {} kept; {end}\n",
        symptom.sort.word(),
        symptom.text,
        counted(shrunk.tries, "smaller map"),
        shrunk.cuts
    );
    let zones = |case: &MapCase| case.template.zones.len();
    let ways = |case: &MapCase| case.template.connections.len();
    let size = |case: &MapCase| size_text(case.size());
    let (all_zones, all_ways) = (counted(zones(before), "zone"), counted(ways(before), "connection"));
    text += &format!("reduced   {all_zones} -> {}, {all_ways} -> {}\n", zones(after), ways(after));
    text += &format!("          {} -> {}\n", size(before), size(after));
    text
}
