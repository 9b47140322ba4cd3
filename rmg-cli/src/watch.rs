//! `rmg watch`: the page of a map, generated again whenever its template is saved.
//!
//! The page loads a small script next to it twice a second. When the script names another version, the page
//! reloads itself and keeps its view. While the template has errors, the page of the last map stays and lists
//! them.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rmg::diag::LineIndex;
use rmg::jobs::{Pool, Stopwatch};
use rmg::pipeline::{GenerateOptions, generate_map};
use rmg::plan::{GenOptions, make_plan};
use rmg::stats::fingerprint;
use rmg::template::MAX_BYTES;
use rmg::view::map_page::{WATCH_CALL, write_watched};
use rmg::why::map_notes;
use rmg::{Diagnostic, MapSize, Pack, Seed, Severity};
use serde_json::json;

use crate::bounded_file::read_bytes;
use crate::file_format::check_page;
use crate::interrupt::wait;
use crate::modifiers;
use crate::options_args::SharedArgs;
use crate::prelude::*;

/// Interval between checks of the file.
const INTERVAL: Duration = Duration::from_millis(200);

/// Arguments of `rmg watch`.
#[derive(Debug, clap::Args)]
pub(crate) struct WatchArgs {
    /// Template file; #NAME selects one of several templates
    #[arg(value_name = "FILE[#NAME]")]
    template: String,
    /// Output page (.html). A script with the same name and `.js` is written next to it
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Seed of all maps
    #[arg(long, short, value_name = "NUMBER", default_value = "1", value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// Map size, as of `rmg generate`. Default: the smallest size of the template
    #[arg(long)]
    size: Option<MapSize>,
    #[command(flatten)]
    shared: SharedArgs,
    /// Number of threads, 1 to 256. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Generate the page once, and end
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    pack: PackArgs,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// A template that is watched, and its page.
#[derive(Debug)]
struct Watched<'a> {
    arg: TemplateArg,
    page: &'a Path,
    script: PathBuf,
    options: GenOptions,
    pack: Pack,
    pool: Pool,
    /// The bytes of the last version.
    last: Option<Vec<u8>>,
    /// The version of the page. Equal templates have equal versions.
    version: String,
}

/// The result of a changed template.
#[derive(Debug, PartialEq, Eq)]
enum Look {
    /// The words of the map.
    Map(String),
    /// The reasons why there is no map.
    Problems(Vec<String>),
}

pub(crate) fn run(args: &WatchArgs) -> Result<(), Failure> {
    let arg = TemplateArg::new(&args.template);
    if is_standard(&arg.path) || is_standard(&args.output) {
        return Err(Failure::usage("watch needs a file to watch and a page to write"));
    }
    check_page(&args.output)?;
    let script = script_of(&args.output);
    Targets::new(args.overwrite)
        .reading([arg.path.clone()])
        .reading(args.pack.files())
        .take_with(&args.output, Some(&script))?;
    let mut watched = Watched {
        arg,
        page: &args.output,
        script,
        options: GenOptions { size: args.size, ..args.shared.with_seed(Seed(args.seed)) },
        pack: args.pack.load()?,
        pool: start_pool(args.threads)?,
        last: None,
        version: String::new(),
    };
    let mut stamp = stamp_of(&watched.arg.path);
    // a file that cannot be read is an error only at the start; editors may delete it for a moment
    let bytes = read_bytes(&watched.arg.path, "a template file", MAX_BYTES)?;
    let has_map = watched.report(bytes)?;
    if args.once {
        return if has_map {
            Ok(())
        } else {
            Err(Failure::refusal("the template has no map; the page is unchanged"))
        };
    }
    print(&format!("watch     {}; press Ctrl-C to stop\n", watched.arg.path.display()))?;
    loop {
        wait(INTERVAL);
        let now = stamp_of(&watched.arg.path);
        if now.is_some() && now != stamp {
            stamp = now;
            if let Ok(bytes) = read_bytes(&watched.arg.path, "a template file", MAX_BYTES) {
                watched.report(bytes)?;
            }
        }
    }
}

fn script_of(page: &Path) -> PathBuf {
    let mut name = page.file_name().unwrap_or_default().to_owned();
    name.push(".js");
    page.with_file_name(name)
}

fn stamp_of(path: &Path) -> Option<(SystemTime, u64)> {
    let facts = std::fs::metadata(path).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

impl Watched<'_> {
    /// Generates the map if the bytes of the template changed, and prints the result. Returns whether there
    /// is a map.
    fn report(&mut self, bytes: Vec<u8>) -> Result<bool, Failure> {
        let clock = Stopwatch::start();
        match self.look(bytes)? {
            None => Ok(true),
            Some(Look::Map(words)) => {
                print(&format!("map       {words}, {:.2} s\n", clock.elapsed().as_secs_f64())).map(|()| true)
            }
            Some(Look::Problems(problems)) => {
                problems.iter().try_for_each(|one| print(&format!("problem   {one}\n"))).map(|()| false)
            }
        }
    }

    /// Generates the map of a changed template and writes its page, or the reasons why there is none. `None`
    /// if the bytes are those of the last version.
    fn look(&mut self, bytes: Vec<u8>) -> Result<Option<Look>, Failure> {
        if self.last.as_ref() == Some(&bytes) {
            return Ok(None);
        }
        let look = self.make(&bytes)?;
        self.last = Some(bytes);
        let problems: &[String] = match &look {
            Look::Map(_) => &[],
            Look::Problems(problems) => problems,
        };
        let news = json!({ "version": self.version, "problems": problems });
        write_as_page(&self.script, |to| writeln!(to, "{WATCH_CALL}({news});"))?;
        Ok(Some(look))
    }

    fn make(&mut self, bytes: &[u8]) -> Result<Look, Failure> {
        let file = rmg::template::TemplateFile::parse_file(&self.arg.path, bytes.to_vec(), &self.pack);
        let line = LineIndex::new(file.text());
        let words = |one: &Diagnostic| {
            let at = one.span.map_or_else(String::new, |at| format!("line {}: ", line.locate(at.start).line));
            format!("{at}{}", one.words())
        };
        let errors = |all: &[Diagnostic]| {
            let errors = all.iter().filter(|one| one.severity == Severity::Error);
            errors.map(words).collect::<Vec<_>>()
        };
        if !file.is_readable() {
            return Ok(Look::Problems(errors(file.text_diagnostics())));
        }
        let index = match &self.arg.name {
            Some(name) => file.find(name),
            None => (!file.templates().is_empty()).then_some(0),
        };
        let Some(index) = index else {
            return Ok(Look::Problems(vec![match &self.arg.name {
                Some(name) => format!("the file has no template `{name}`"),
                None => "the file has no templates".to_owned(),
            }]));
        };
        let template = &file.templates()[index];
        let found = [file.all_diagnostics_of(index, &self.pack), modifiers::check(template)].concat();
        let found = errors(&found);
        if !found.is_empty() {
            return Ok(Look::Problems(found));
        }
        let plan = match make_plan(template, &self.pack, &self.options) {
            Ok(plan) => plan,
            Err(found) => return Ok(Look::Problems(found.iter().map(words).collect())),
        };
        let settings = GenerateOptions {
            template: Some(template),
            text: Some(file.template_text()),
            effort: self.options.effort,
            placement: self.options.placement,
            own_modifiers: modifiers::changed(),
            ..GenerateOptions::new(&self.pool)
        };
        let made = match generate_map(&plan, &self.pack, &settings, &|_| {}) {
            Ok(made) => made,
            Err(error) => return Ok(Look::Problems(error.to_string().lines().map(str::to_owned).collect())),
        };
        let size = made.map.plan.size;
        let words = format!("seed {}, {size}, {} objects", made.map.plan.seed, made.map.objects.len());
        let notes = map_notes(&made.map, &self.pack);
        self.version = fingerprint(format!("{:?} {}", self.options, file.text()))[..16].to_owned();
        let script = self.script.file_name().unwrap_or_default().to_string_lossy();
        write_as_page(self.page, |to| {
            write_watched(
                &made.map,
                &self.pack,
                Some(&made.certificate),
                &notes,
                (&script, &self.version),
                to,
            )
        })?;
        Ok(Look::Map(words))
    }
}

/// Writes a file of this command again. [`Targets`] checked at the start whether it may be replaced.
fn write_as_page(
    path: &Path,
    fill: impl FnOnce(&mut crate::output::FileWriter<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    write_file(path, Overwrite { force: true }, fill)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::test_template::PAIR;

    #[test]
    fn errors_keep_the_last_page_and_are_listed_in_the_script() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("map.html");
        let mut watched = Watched {
            arg: TemplateArg { path: folder.path().join("t.json"), name: None },
            page: &page,
            script: script_of(&page),
            options: GenOptions::new(Seed(1)),
            pack: Pack::heroes3(),
            pool: Pool::single(),
            last: None,
            version: String::new(),
        };
        assert!(matches!(watched.look(PAIR.into()).unwrap(), Some(Look::Map(_))));
        assert_eq!(watched.look(PAIR.into()).unwrap(), None, "the same bytes");
        let (first, version) = (fs::read(&page).unwrap(), watched.version.clone());
        let script = || fs::read_to_string(folder.path().join("map.html.js")).unwrap();
        assert!(script().contains(&version) && script().contains("\"problems\":[]"));

        let broken = PAIR.replace("3000", "\"x\"");
        let Some(Look::Problems(problems)) = watched.look(broken.into()).unwrap() else { panic!("a map") };
        assert!(problems[0].starts_with("line 4: "), "{problems:?}");
        assert_eq!(fs::read(&page).unwrap(), first);
        assert!(script().contains(&version) && script().contains("line 4"));

        let other = PAIR.replace("3000", "4000");
        assert!(matches!(watched.look(other.into()).unwrap(), Some(Look::Map(_))));
        assert_ne!(watched.version, version);
        assert!(matches!(watched.look(PAIR.into()).unwrap(), Some(Look::Map(_))));
        assert_eq!((watched.version.as_str(), fs::read(&page).unwrap()), (version.as_str(), first));
    }
}
