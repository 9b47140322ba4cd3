//! Small pictures of the worst maps, which are generated again.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg::jobs::Pool;
use rmg::stats::{CaseNumber, Criterion, Header, StatsView, SweptTemplate};
use rmg::sweep::{SweepPlan, SweepSource, SweepWork, pack_words, template_hash};
use rmg::view::picture::MapPicture;
use rmg::{ContentPack, MapModel, Pack, Seed};

use crate::options_args::ContentArgs;
use crate::prelude::*;
use crate::progress::Progress;

/// Maximum number of pictures for each criterion.
const OF_CRITERION: usize = 6;
/// Maximum number of pictures in total.
const MOST: usize = 24;
/// Approximate width of a level in pixels.
const WIDE: u16 = 216;

/// Maximum number of attempts that a header may request.
const MAX_ATTEMPTS: u32 = 1000;

#[derive(Debug)]
pub(super) enum Pictures {
    /// PNG data by case number. Cases without a map are absent.
    SeedOutput(Vec<(u64, Vec<u8>)>),
    NotMade(String),
}

impl Pictures {
    /// Generates the worst maps of each criterion again.
    ///
    /// # Errors
    /// Returns an error if no threads can be started. A changed pack or template is not an error.
    pub(super) fn new(
        header: &Header,
        view: &StatsView,
        threads: Option<NonZeroUsize>,
    ) -> Result<Self, Failure> {
        let cases = worst_cases(header, view);
        if cases.is_empty() {
            return Ok(Self::SeedOutput(Vec::new()));
        }
        let (plan, pack) = match plan_of(header) {
            Ok(found) => found,
            Err(why) => return Ok(Self::NotMade(why)),
        };
        let (pool, single) = (start_pool(threads)?, Pool::single());
        let work = SweepWork { pack: &pack, pool: &single, cancel: None, records_memory: false };
        let progress = Progress::new(cases.len());
        let draw = |map: &MapModel| {
            let mut png = Vec::new();
            MapPicture::new(map, &pack).write_thumbnail(WIDE, &single, &mut png).ok().map(|()| png)
        };
        let pictures = pool.map_in_turn(&cases, |case| {
            progress.set_message("generating the worst maps again");
            let png = plan.look_again(*case, work, |made| draw(&made.map)).flatten();
            progress.done();
            Some((case.number, png?))
        });
        Ok(Self::SeedOutput(pictures.into_iter().flatten().collect()))
    }
}

/// Picks the worst case of each criterion, then the second worst, up to the maximum. Skips cases without a
/// map.
fn worst_cases(header: &Header, view: &StatsView) -> Vec<CaseNumber> {
    let overall = Criterion::Overall;
    let without: BTreeSet<u64> = (view.worst.iter())
        .filter(|worst| worst.criterion == overall.word())
        .flat_map(|worst| &worst.cases)
        .filter(|(_, badness)| overall.is_without_map(*badness))
        .map(|(case, _)| case.n)
        .collect();
    let mut lists: Vec<_> = (view.worst.iter())
        .map(|worst| {
            let numbers = worst.cases.iter().map(|(case, _)| case.n);
            numbers.filter(|number| !without.contains(number)).take(OF_CRITERION)
        })
        .collect();
    let mut cases: Vec<CaseNumber> = Vec::new();
    for _ in 0..OF_CRITERION {
        for number in lists.iter_mut().filter_map(Iterator::next) {
            if cases.len() < MOST && cases.iter().all(|known| known.number != number) {
                cases.extend(header.case(number));
            }
        }
    }
    cases
}

/// Returns the plan of the sweep with its content pack, or why it cannot be repeated.
fn plan_of(header: &Header) -> Result<(SweepPlan, Pack), String> {
    let version = env!("CARGO_PKG_VERSION");
    if header.generator != version {
        return Err(format!("the sweep was run with rmg {}, but this is rmg {version}", header.generator));
    }
    if header.attempts > MAX_ATTEMPTS {
        return Err(format!("{} attempts per map exceed the maximum", header.attempts));
    }
    let pack = PackArgs::of(&header.pack_folders).load().map_err(|failure| words_of(&failure))?;
    if pack_words(&pack) != header.packs {
        return Err("the content pack has changed since the sweep".to_owned());
    }
    let options = ContentArgs::of_words(&header.options)
        .ok_or_else(|| format!("unknown options of the sweep: {}", header.options.join(" ")))?;
    let mut files = BTreeMap::new();
    let sources: Result<Vec<SweepSource>, String> =
        header.templates.iter().map(|template| source_of(template, &mut files, &pack)).collect();
    let plan = SweepPlan::again(header, sources?, &options.with_seed(Seed(0)));
    Ok((plan.ok_or("unknown sizes of the sweep")?, pack))
}

/// Returns a template of the sweep if it still exists and is unchanged.
fn source_of(
    swept: &SweptTemplate,
    files: &mut BTreeMap<PathBuf, LoadedFile>,
    pack: &ContentPack,
) -> Result<SweepSource, String> {
    let arg = TemplateArg::new(&swept.source);
    // standard input is gone, and reading from a pipe could block
    if !arg.path.is_file() {
        return Err(format!("{} does not exist", swept.source));
    }
    let loaded = match files.entry(arg.path) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(free) => {
            let loaded = LoadedFile::read_lenient(free.key(), pack).map_err(|failure| words_of(&failure))?;
            free.insert(loaded)
        }
    };
    let index = arg.name.as_deref().map_or(Some(0), |name| loaded.find(name));
    let template = index.and_then(|index| loaded.templates().get(index));
    let template = template.ok_or_else(|| format!("{} does not exist", swept.source))?;
    if template_hash(template) != swept.sha256 {
        return Err(format!("{} has changed since the sweep", swept.source));
    }
    Ok(SweepSource {
        name: swept.name.clone(),
        source: swept.source.clone(),
        sha256: swept.sha256.clone(),
        template: template.clone(),
    })
}

fn words_of(failure: &Failure) -> String {
    failure.lines().next().unwrap_or("it cannot be read").to_owned()
}
