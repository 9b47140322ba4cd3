//! Finished maps on their way into files and out of them.

use std::io;
use std::path::Path;

use rmg::games::foreign::PlanChanges;
use rmg::games::h3m::Campaign;
use rmg::jobs::Pool;
use rmg::model::OtherPack;
use rmg::text::counted;
use rmg::{CancelToken, ContentPack, MapBytes, MapModel, MapView, OpenedMap, Pack};

use crate::bounded_file;
use crate::interrupt::{Stoppable, unless_stopped};
use crate::output::{FileWriter, Format, Output, write_with_sidecar};
use crate::prelude::*;
use crate::report::tell;

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
    pack: &Pack,
) -> Result<OpenedMap, Failure> {
    let mut bytes = Vec::new();
    MapView::new(map, pack).write(format, "", &Pool::single(), &mut bytes)?;
    parse_map(&MapBytes::new(shown, format, bytes), pack)
}

/// Refuses a map that The Shadow of Death cannot hold.
pub(crate) fn check_sod(map: &MapModel, pack: &ContentPack) -> Result<(), Failure> {
    let written = MapView::new(map, pack).write(Format::H3m, "", &Pool::single(), io::sink());
    Ok(written.map(drop)?)
}

/// Takes the plan of the map in a file, which the map at `shown` was made from.
pub(crate) fn take_plan(
    map: &mut OpenedMap,
    shown: &Path,
    plan: &Path,
    pack: &Pack,
) -> Result<PlanChanges, Failure> {
    if !map.is_foreign() {
        return Err(Failure::usage(format!("{} has a plan of its own", shown.display()))
            .help("leave out --plan, which is for .h3m and .vmap"));
    }
    let made = read_map(plan, pack)?;
    if made.is_foreign() {
        return Err(Failure::usage(format!("{} has no plan", plan.display()))
            .help("--plan takes the .rmgmap that the map was made with"));
    }
    map.take_plan(&made.model).map_err(|error| {
        Failure::usage(format!("{} was not made with {}: {error}", shown.display(), plan.display()))
    })
}

/// How the content pack differs from the one that the map was made with, in a sentence; `None` where it does not, or is a
/// game's own.
pub(crate) fn pack_words(OpenedMap { model: map, pack, unknown, .. }: &OpenedMap) -> Option<String> {
    if unknown.is_some() {
        return None;
    }
    let ((made, made_version), info) = (&map.pack, &pack.info);
    let (name, version) = (&info.name, &info.version);
    Some(match map.other_pack(pack)? {
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

pub(crate) fn unknown_note(map: &OpenedMap) -> Option<String> {
    let count = map.unknown.as_ref()?.objects.len();
    (count > 0).then(|| format!("note      not judged: {} of unknown kind\n", counted(count, "object")))
}

/// Reads a map, in the format that its ending tells; everything wrong with it is printed before the error.
pub(crate) fn read_map(path: &Path, pack: &Pack) -> Result<OpenedMap, Failure> {
    parse_map(&map_bytes(path)?, pack)
}

/// The bytes of a file, of standard input, or of one map of a campaign. The format is known by the ending, on standard input by the
/// first bytes; a `.rmgmap` where the ending says nothing.
pub(crate) fn map_bytes(path: &Path) -> Result<MapBytes, Failure> {
    if is_standard(path) {
        let bytes = read_bytes(path)?;
        return Ok(MapBytes::new(input_name(path), Format::of_bytes(&bytes), bytes));
    }
    Ok(MapBytes::open(path, Some(Format::Rmgmap))?)
}

pub(crate) fn read_campaign<'b>(path: &Path, bytes: &'b [u8]) -> Result<Campaign<'b>, Failure> {
    let shown = path.display();
    Campaign::read(bytes).map_err(|error| Failure::usage(format!("{shown} cannot be used: {error}")))
}

pub(crate) fn parse_map(map: &MapBytes, pack: &Pack) -> Result<OpenedMap, Failure> {
    map.read(pack).map_err(|error| match error {
        rmg::Error::Faulty(faults) => {
            tell(&faults);
            let (shown, pack) = (&map.name, &pack.info.name);
            Failure::told(Kind::Usage)
                .note(format!("{shown} cannot be used as a map with the content pack {pack}"))
        }
        rmg::Error::Unusable { name, reason } if map.format == Format::Vmap => {
            complain(&format!("{name}: {reason}\n"));
            Failure::usage(format!("{name} cannot be used as a map"))
        }
        other => other.into(),
    })
}

pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    bounded_file::read_bytes(path, "a map", MapBytes::MAX_BYTES)
}
