//! Small pictures of the worst maps, which are made again for them.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg::jobs::Pool;
use rmg::stats::{CaseNumber, Criterion, Header, StatsView, SweptTemplate};
use rmg::sweep::{SweepPlan, SweepSource, SweepWork, pack_words, template_hash};
use rmg::view::picture::MapPicture;
use rmg::{ContentPack, MapModel, Pack, PictureScale, Seed};

use crate::options_args::ContentArgs;
use crate::prelude::*;
use crate::progress::Progress;

/// Pictures of each criterion.
const OF_CRITERION: usize = 6;
/// Pictures in all.
const MOST: usize = 24;
/// Pixels that a level is wide, about.
const WIDE: u16 = 216;
/// Most pixels a tile.
const LARGEST_TILE: u16 = 3;

/// More attempts than any sweep makes for a map.
const MOST_ATTEMPTS: u32 = 1000;

#[derive(Debug)]
pub(super) enum Pictures {
    /// As PNG, by the numbers of their cases. Cases without a map have none.
    Made(Vec<(u64, Vec<u8>)>),
    NotMade(String),
}

impl Pictures {
    /// Makes the worst maps of each criterion again.
    ///
    /// # Errors
    /// When no threads can be started. That something is not as it was at the time of the sweep is no error.
    pub(super) fn new(
        header: &Header,
        view: &StatsView,
        threads: Option<NonZeroUsize>,
    ) -> Result<Self, Failure> {
        let cases = worst_cases(header, view);
        if cases.is_empty() {
            return Ok(Self::Made(Vec::new()));
        }
        let (plan, pack) = match plan_of(header) {
            Ok(found) => found,
            Err(why) => return Ok(Self::NotMade(why)),
        };
        let (pool, single) = (start_pool(threads)?, Pool::single());
        let work = SweepWork { pack: &pack, pool: &single, cancel: None, tells_memory: false };
        let progress = Progress::new(cases.len());
        let draw = |map: &MapModel| {
            let mut png = Vec::new();
            MapPicture::new(map, &pack).write_small_png(scale_of(map), &single, &mut png).ok().map(|()| png)
        };
        let pictures = pool.map_in_turn(&cases, |case| {
            progress.say("making the worst maps again");
            let png = plan.look_again(*case, work, |made| draw(&made.map)).flatten();
            progress.done();
            Some((case.number, png?))
        });
        Ok(Self::Made(pictures.into_iter().flatten().collect()))
    }
}

/// The first of each criterion, then the second, until there are enough; those without a map are left out.
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

/// About [`WIDE`] pixels a level.
fn scale_of(map: &MapModel) -> PictureScale {
    let size = map.plan.size;
    let side = size.width().max(size.height()).max(1);
    match WIDE / side {
        0 => PictureScale::TilesPerPixel(side.div_ceil(2 * WIDE)),
        pixels => PictureScale::PixelsPerTile(pixels.min(LARGEST_TILE)),
    }
}

/// The sweep as it was, with its content pack, or why it cannot be had.
fn plan_of(header: &Header) -> Result<(SweepPlan, Pack), String> {
    let version = env!("CARGO_PKG_VERSION");
    if header.generator != version {
        return Err(format!("the sweep is of rmg {}, and this is rmg {version}", header.generator));
    }
    if header.attempts > MOST_ATTEMPTS {
        return Err(format!("{} attempts for a map are too many", header.attempts));
    }
    let pack = PackArgs::of(&header.pack_folders).load().map_err(|failure| words_of(&failure))?;
    if pack_words(&pack) != header.packs {
        return Err("the content pack was changed since the sweep".to_owned());
    }
    let wishes = ContentArgs::of_words(&header.options)
        .ok_or_else(|| format!("the options of the sweep are not known: {}", header.options.join(" ")))?;
    let mut files = BTreeMap::new();
    let sources: Result<Vec<SweepSource>, String> =
        header.templates.iter().map(|template| source_of(template, &mut files, &pack)).collect();
    let plan = SweepPlan::again(header, sources?, &wishes.with_seed(Seed(0)));
    Ok((plan.ok_or("the sizes of the sweep are not known")?, pack))
}

/// The template of a sweep, where it lies still and is the same.
fn source_of(
    swept: &SweptTemplate,
    files: &mut BTreeMap<PathBuf, LoadedFile>,
    pack: &ContentPack,
) -> Result<SweepSource, String> {
    let arg = TemplateArg::new(&swept.source);
    // what came from standard input is gone, and what is no file could keep us waiting
    if !arg.path.is_file() {
        return Err(format!("{} is not there", swept.source));
    }
    let loaded = match files.entry(arg.path) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(free) => {
            let loaded = LoadedFile::look(free.key(), pack).map_err(|failure| words_of(&failure))?;
            free.insert(loaded)
        }
    };
    let index = arg.name.as_deref().map_or(Some(0), |name| loaded.find(name));
    let template = index.and_then(|index| loaded.templates().get(index));
    let template = template.ok_or_else(|| format!("{} is not there", swept.source))?;
    if template_hash(template) != swept.sha256 {
        return Err(format!("{} was changed since the sweep", swept.source));
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
