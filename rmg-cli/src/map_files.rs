//! Finished maps on their way into files and out of them.

use std::io;
use std::path::Path;

use rmg::MapView;
use rmg_core::certificate::Certificate;
use rmg_core::diag::Fault;
use rmg_core::model::{ForeignFacts, MapModel, OtherPack};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_core::text::counted;
use rmg_formats::rmgmap;
use rmg_games::foreign::{ForeignMap, PlanChanges, Unknown};
use rmg_games::h3m::Campaign;
use rmg_games::{h3m, vmap};
use rmg_jobs::{CancelToken, Pool};

use crate::bounded_file::{self, input_name, is_standard};
use crate::console::complain;
use crate::failure::{Failure, Kind};
use crate::interrupt::{Stoppable, unless_stopped};
use crate::output::{FORMATS, FileWriter, Format, Output, stem, write_with_sidecar};
use crate::replace::Overwrite;
use crate::report::render_faults;
use crate::terminal::Painted;

/// Writes a map in the format of `output`; pictures on the threads of the pool.
pub(crate) fn write_map(
    output: &Output,
    overwrite: Overwrite,
    map: &MapView<'_>,
    pool: &Pool,
    cancel: &CancelToken,
) -> Result<(), Failure> {
    let mut refused = None;
    let write = |to: &mut FileWriter<'_>| {
        let to = Stoppable::new(to, cancel);
        map.write(output.format, &stem(&output.path), pool, to).map_err(|error| match error {
            rmg::Error::Write(error) => error,
            other => io::Error::other(refused.insert(other).to_string()),
        })
    };
    let written = write_with_sidecar(&output.path, overwrite, write);
    let written = refused.map_or(written, |error| Err(error.into()));
    unless_stopped(cancel, &output.path, written)
}

/// A map as a game's own file tells of it: written and read again.
pub(crate) fn as_game_map(
    shown: &str,
    format: Format,
    map: &MapModel,
    pack: &ContentPack,
) -> Result<LoadedMap, Failure> {
    let mut bytes = Vec::new();
    MapView::new(map, pack).write(format, "", &Pool::single(), &mut bytes)?;
    parse_map(shown, format, &bytes, pack)
}

/// Refuses a map that The Shadow of Death cannot hold.
pub(crate) fn check_sod(map: &MapModel, pack: &ContentPack) -> Result<(), Failure> {
    let written = MapView::new(map, pack).write(Format::H3m, "", &Pool::single(), io::sink());
    Ok(written.map(drop)?)
}

/// A map that was read.
#[derive(Debug)]
pub(crate) struct LoadedMap {
    pub(crate) map: MapModel,
    /// Of a game's file: what was not understood.
    pub(crate) unknown: Option<Unknown>,
    facts: ForeignFacts,
    own_pack: Option<Box<ContentPack>>,
    /// Whether the map has a plan with zones; a game's file has none of its own.
    has_plan: bool,
}

impl LoadedMap {
    /// Whether it comes from a game's file.
    pub(crate) fn is_foreign(&self) -> bool {
        self.unknown.is_some()
    }

    /// The pack that its ids are of, where it was read by `pack`: a game's file may have appearances of its own.
    pub(crate) fn pack<'a>(&'a self, pack: &'a ContentPack) -> &'a ContentPack {
        self.own_pack.as_deref().unwrap_or(pack)
    }

    /// Takes the plan of the map that this one was made from.
    pub(crate) fn take_plan(
        &mut self,
        shown: &Path,
        plan: &Path,
        pack: &ContentPack,
    ) -> Result<PlanChanges, Failure> {
        let Some(unknown) = self.unknown.clone() else {
            return Err(Failure::usage(format!("{} has a plan of its own", shown.display()))
                .help("leave out --plan, which is for .h3m and .vmap"));
        };
        let made = read_map(plan, pack)?;
        if made.is_foreign() {
            return Err(Failure::usage(format!("{} has no plan", plan.display()))
                .help("--plan takes the .rmgmap that the map was made with"));
        }
        let (facts, own_pack) = (self.facts.clone(), self.own_pack.clone());
        let foreign = ForeignMap { model: self.map.clone(), unknown, facts, own_pack };
        let planned = foreign.with_plan(&made.map, pack).map_err(|error| {
            Failure::usage(format!("{} was not made with {}: {error}", shown.display(), plan.display()))
        })?;
        self.map = planned.model;
        self.has_plan = true;
        Ok(planned.changes)
    }

    /// Whether it knows what it was to be: a `.rmgmap`, or a game's file with the plan of one.
    pub(crate) fn has_plan(&self) -> bool {
        self.has_plan
    }

    /// What the audit says of it: everything, by its template or by its plan, or only what needs no plan.
    pub(crate) fn audit(&self, pack: &ContentPack, template: Option<&Template>) -> Certificate {
        let pack = self.pack(pack);
        match template {
            _ if !self.has_plan => rmg_audit::audit_foreign(&self.map, pack, &self.facts),
            Some(template) => rmg_audit::audit_by_template(&self.map, pack, template),
            None => rmg_audit::audit(&self.map, pack),
        }
    }

    /// How the content pack differs from the one that the map was made with, in a sentence; `None` where it does not, or is a
    /// game's own.
    pub(crate) fn pack_words(&self, pack: &ContentPack) -> Option<String> {
        if self.is_foreign() {
            return None;
        }
        let ((made, made_version), info) = (&self.map.pack, &pack.info);
        let (name, version) = (&info.name, &info.version);
        Some(match self.map.other_pack(pack)? {
            OtherPack::Name | OtherPack::Version => {
                format!(
                    "the map was made with the content pack {made} {made_version}, and is read with {name} {version}"
                )
            }
            OtherPack::Content => {
                format!("the content pack {name} {version} has other content than when the map was made")
            }
        })
    }

    /// A line about objects that were not judged.
    pub(crate) fn unknown_note(&self) -> Option<String> {
        let count = self.unknown.as_ref()?.objects.len();
        (count > 0).then(|| format!("note      not judged: {} of unknown kind\n", counted(count, "object")))
    }
}

impl From<ForeignMap> for LoadedMap {
    fn from(foreign: ForeignMap) -> Self {
        let ForeignMap { model, unknown, facts, own_pack } = foreign;
        Self { map: model, unknown: Some(unknown), facts, own_pack, has_plan: false }
    }
}

/// Reads a map, in the format that its ending tells; everything wrong with it is printed before the error.
pub(crate) fn read_map(path: &Path, pack: &ContentPack) -> Result<LoadedMap, Failure> {
    let MapBytes { shown, format, bytes } = MapBytes::read(path)?;
    let mut loaded = parse_map(&shown, format, &bytes, pack)?;
    loaded.facts.is_of_campaign = rmg::split_scenario(path).1.is_some();
    Ok(loaded)
}

/// The bytes of a map as a user named it.
pub(crate) struct MapBytes {
    /// What messages call it.
    pub(crate) shown: String,
    pub(crate) format: Format,
    pub(crate) bytes: Vec<u8>,
}

impl MapBytes {
    /// Reads a file, standard input, or one map of a campaign. The format is known by the ending, on standard input by the first bytes.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let shown = input_name(path);
        let (file, number) = rmg::split_scenario(path);
        if is_campaign(&file) {
            let bytes = read_bytes(&file)?;
            let campaign = read_campaign(&file, &bytes)?;
            let scenario =
                number.and_then(|number| number.checked_sub(1)).and_then(|at| campaign.scenarios.get(at));
            let Some(scenario) = scenario else { return Err(which_scenario(&file, number, &campaign)) };
            return Ok(Self { shown, format: Format::H3m, bytes: scenario.file.to_vec() });
        }
        let bytes = read_bytes(path)?;
        let format = if is_standard(path) { format_of(&bytes) } else { map_format(path) };
        Ok(Self { shown, format, bytes })
    }
}

/// Whether a file is a campaign, by its ending.
pub(crate) fn is_campaign(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("h3c"))
}

/// The maps of a campaign.
pub(crate) fn read_campaign<'b>(path: &Path, bytes: &'b [u8]) -> Result<Campaign<'b>, Failure> {
    let shown = path.display();
    Campaign::read(bytes).map_err(|error| Failure::usage(format!("{shown} cannot be used: {error}")))
}

/// A campaign of which no map was chosen, or one that it does not have.
fn which_scenario(path: &Path, number: Option<usize>, campaign: &Campaign<'_>) -> Failure {
    let (shown, maps) = (path.display(), counted(campaign.scenarios.len(), "map"));
    let failure = Failure::usage(match number {
        None => format!("{shown} is a campaign with {maps}"),
        Some(number) => format!("{shown} has no map {number}: it is a campaign with {maps}"),
    });
    failure.help(format!("choose one: {shown}#1; `rmg info {shown}` lists them"))
}

/// The map in bytes of a format; `shown` is what messages call it.
pub(crate) fn parse_map(
    shown: &str,
    format: Format,
    bytes: &[u8],
    pack: &ContentPack,
) -> Result<LoadedMap, Failure> {
    match format {
        Format::H3m => {
            let unusable = |why: String| Failure::usage(format!("{shown} cannot be used as a map: {why}"));
            let file = h3m::read(bytes).map_err(|error| unusable(error.to_string()))?;
            h3m::to_map(&file, pack).map(LoadedMap::from).map_err(|error| unusable(error.to_string()))
        }
        Format::Vmap => vmap::read(bytes, pack).map(LoadedMap::from).map_err(|error| {
            complain(&format!("{shown}: {error}\n"));
            Failure::usage(format!("{shown} cannot be used as a map"))
        }),
        _ => {
            let map = rmgmap::read(bytes, pack).map_err(|faults| {
                complain(render(shown, bytes, &faults));
                let failure = Failure::told(Kind::Usage);
                failure
                    .note(format!("{shown} cannot be used as a map with the content pack {}", pack.info.name))
            })?;
            Ok(LoadedMap {
                map,
                unknown: None,
                facts: ForeignFacts::default(),
                own_pack: None,
                has_plan: true,
            })
        }
    }
}

/// The format of a map by the ending of its file; a `.rmgmap` where the ending says nothing.
fn map_format(path: &Path) -> Format {
    FORMATS.of(path).filter(|format| Format::READ.contains(format)).unwrap_or(Format::Rmgmap)
}

/// The format of a map by its first bytes: gzip is a `.h3m`, zip a `.vmap`.
fn format_of(bytes: &[u8]) -> Format {
    match bytes {
        [0x1f, 0x8b, ..] | [0x0e | 0x15 | 0x1c, 0, 0, 0, ..] => Format::H3m,
        [b'P', b'K', 3, 4, ..] => Format::Vmap,
        _ => Format::Rmgmap,
    }
}

/// The bytes of a map.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    bounded_file::read_bytes(path, "a map", rmgmap::MAX_BYTES)
}

/// Faults with their places, where the bytes are text.
fn render(path: &str, bytes: &[u8], faults: &[Fault]) -> Painted {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return render_faults(path, text, faults);
    }
    let placeless: Vec<Fault> = faults.iter().map(|fault| Fault { span: None, ..fault.clone() }).collect();
    render_faults(path, "", &placeless)
}
