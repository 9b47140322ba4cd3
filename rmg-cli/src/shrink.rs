//! `rmg shrink`: the smallest template that fails as a given one does.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use rmg::diag::has_errors;
use rmg::plan::size_words;
use rmg::shrink::{MapCase, Shrinking, Shrunk, Symptom, SymptomSort, shrink, symptoms};
use rmg::template::{Source, write_templates};
use rmg::text::{counted, shell_word};
use rmg::{CancelToken, ContentPack, Seed, Template};

use crate::interrupt::cancel_within;
use crate::options_args::{OptionsArgs, by_word};
use crate::output::file_name;
use crate::prelude::*;
use crate::progress::Progress;

/// Time that a run has after Ctrl-C.
const GRACE: Duration = Duration::from_secs(1);

/// Arguments of `rmg shrink`.
#[derive(Debug, clap::Args)]
pub(crate) struct ShrinkArgs {
    /// Template file, or `-` for standard input; without #NAME its first template.
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    options: OptionsArgs,
    #[command(flatten)]
    pack: PackArgs,
    /// File to write, as JSON; `-` for standard output. Without it NAME-small-SEED.json in the current folder.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// What has to stay: panic, refuted (by the audit), refused (no map), unmet (a wish) or portal (a connection that is no open
    /// border, for a cause). Without it the worst of the first three.
    #[arg(long, value_name = "FAILURE", value_parser = by_word(SymptomSort::ALL, SymptomSort::word))]
    fails: Option<SymptomSort>,
    /// Of several failures the one that says this, such as a part of what `rmg why-not` or --summary tells.
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
    /// Most maps to make.
    #[arg(long, value_name = "NUMBER", default_value = "2000", value_parser = number(1..=u32::MAX))]
    tries: u32,
    /// Most attempts for each map, 1 to 1000.
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = number(1..=1000_u32))]
    attempts: u32,
}

/// Looks for the failure, makes its template small, and writes that.
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
    // what the check finds is a failure that can be made small; what cannot be read is none
    loaded.sound(index..index + 1, false)?;
    let pool = start_pool(args.options.threads)?;
    let search = Search { args, pack: &pack, cancel: cancel_within(GRACE) };
    let mut found = pool.map_until(
        &seeds.list,
        |seed| (*seed, search.symptom(template, *seed)),
        |(_, found)| found.is_ok(),
    );
    search.unless_stopped()?;
    let (seed, symptom) = match found.pop() {
        Some((seed, Ok(symptom))) => (seed, symptom),
        Some((_, Err(failure))) if found.is_empty() => return Err(failure),
        _ => return Err(Failure::refusal("no seed of these fails so: nothing to shrink")),
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
    say(&format!("{head}{}", words(&case, &shrunk, &symptom)))?;
    say(&wrote(&path))?;
    if is_standard(&path) {
        return Ok(());
    }
    let mut command = format!("rmg generate {}", shell_word(&path.display().to_string()));
    for word in shrunk.case.options.words() {
        command += &format!(" {}", shell_word(&word));
    }
    say(&format!("repeat    {command}\n"))
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

    /// The failure of a seed that is asked for.
    fn symptom(&self, template: &Template, seed: Seed) -> Result<Symptom, Failure> {
        let found = self.symptoms(&self.case(template, seed));
        let (fails, why) = (self.args.fails, self.args.why.as_deref());
        let is_meant = |symptom: &&Symptom| {
            let is_sort = match fails {
                Some(sort) => symptom.sort == sort,
                None => why.is_some() || !symptom.sort.has_map(),
            };
            is_sort && why.is_none_or(|why| symptom.text.contains(why))
        };
        if let Some(symptom) = found.iter().find(is_meant) {
            return Ok(symptom.clone());
        }
        let has_map = found.iter().all(|symptom| symptom.sort.has_map());
        let what = if has_map { "makes a sound map" } else { "fails for something else" };
        let mut failure = Failure::refusal(format!("seed {seed} {what}: nothing to shrink"));
        for sort in SymptomSort::ALL {
            let mut texts: Vec<&str> = found
                .iter()
                .filter(|symptom| symptom.sort == sort)
                .map(|symptom| symptom.text.as_str())
                .collect();
            texts.dedup();
            let word = sort.word();
            if fails.is_none() && why.is_none() && !texts.is_empty() {
                failure = failure.help(format!("--fails {word} takes the template down to `{}`", texts[0]));
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
        self.unless_stopped()?;
        Ok(shrunk)
    }

    fn unless_stopped(&self) -> Result<(), Failure> {
        if self.cancel.is_cancelled() {
            return Err(Failure::interrupted("stopped, as asked; nothing was written"));
        }
        Ok(())
    }

    /// The template as the text of a file; when that is read, it fails in the same way.
    fn proven_text(&self, case: &MapCase, symptom: &Symptom) -> Result<String, Failure> {
        let unsaid = |why: String| Failure::refusal(format!("JSON cannot say what is left: {why}"));
        let (text, _) = write_templates(std::slice::from_ref(&case.template))
            .map_err(|error| unsaid(error.to_string()))?;
        let (source, faults) = Source::parse(text.clone().into_bytes());
        let mut file = source.templates(self.pack);
        if has_errors(&faults) || has_errors(&file.faults) || file.templates.len() != 1 {
            return Err(unsaid("it is not read again".to_owned()));
        }
        let again = MapCase { template: file.templates.remove(0), ..case.clone() };
        if self.symptoms(&again).iter().any(|other| other.is_like(symptom)) {
            return Ok(text);
        }
        self.unless_stopped()?;
        Err(unsaid(format!("what is read again does not fail for `{}`", symptom.text)))
    }
}

/// What failed, how often was tried, and what became of the numbers.
fn words(before: &MapCase, shrunk: &Shrunk, symptom: &Symptom) -> String {
    let after = &shrunk.case;
    let end = if shrunk.is_minimal { "nothing more can go" } else { "--tries gives more time" };
    let mut text = format!(
        "fails     {}: {}\ntried     {}, {} kept; {end}\n",
        symptom.sort.word(),
        symptom.text,
        counted(shrunk.tries, "smaller map"),
        shrunk.cuts
    );
    let zones = |case: &MapCase| case.template.zones.len();
    let ways = |case: &MapCase| case.template.connections.len();
    let size = |case: &MapCase| size_words(case.size());
    let (all_zones, all_ways) = (counted(zones(before), "zone"), counted(ways(before), "connection"));
    text += &format!("left      {all_zones} -> {}, {all_ways} -> {}\n", zones(after), ways(after));
    text += &format!("          {} -> {}\n", size(before), size(after));
    text
}
