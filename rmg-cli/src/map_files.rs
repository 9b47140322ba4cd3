//! Reading and writing of finished maps.

use std::io;
use std::path::{Path, PathBuf};

use rmg::games::foreign::PlanChanges;
use rmg::games::h3m::Campaign;
use rmg::jobs::Pool;
use rmg::model::OtherPack;
use rmg::text::counted;
use rmg::view::tiled::Sidecar;
use rmg::{
    CancelToken, ContentPack, Game, MapBytes, MapModel, MapView, OpenedMap, Pack, Symmetry, SymmetryRefused,
};

use crate::bounded_file;
use crate::interrupt::{CancellableWriter, unless_cancelled};
use crate::output::{FileWriter, Format, Output, write_with_sidecar};
use crate::prelude::*;
use crate::report::print_diagnostics;

/// Writes a map in the format of `output`. Pictures use the threads of the pool.
pub(crate) fn write_map(
    output: &Output,
    overwrite: Overwrite,
    map: &MapView<'_>,
    pool: &Pool,
    cancel: &CancelToken,
) -> Result<(), Failure> {
    write_map_with(output, overwrite, cancel, |to| map.write(output.format, &stem(&output.path), pool, to))
}

/// Writes a map like [`write_map`]; `write` writes the content.
pub(crate) fn write_map_with(
    output: &Output,
    overwrite: Overwrite,
    cancel: &CancelToken,
    write: impl FnOnce(CancellableWriter<'_, &mut FileWriter<'_>>) -> Result<Option<Sidecar>, rmg::Error>,
) -> Result<(), Failure> {
    let mut refused = None;
    let write = |to: &mut FileWriter<'_>| {
        write(CancellableWriter::new(to, cancel)).map_err(|error| match error {
            rmg::Error::Write(error) => error,
            other => io::Error::other(refused.insert(other).to_string()),
        })
    };
    let written = write_with_sidecar(&output.path, overwrite, write);
    let written = refused.map_or(written, |error| Err(error.into()));
    unless_cancelled(cancel, &output.path, written)
}

/// Returns the map as a game file contains it: encoded and decoded again.
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

/// Refuses a map that exceeds the limits of The Shadow of Death.
pub(crate) fn check_h3m(map: &MapModel, pack: &ContentPack) -> Result<(), Failure> {
    Ok(MapView::new(map, pack).check_h3m()?)
}

/// Copies the plan from the .rmgmap at `plan` to the game map at `shown`.
pub(crate) fn take_plan(
    map: &mut OpenedMap,
    shown: &Path,
    plan: &Path,
    pack: &Pack,
) -> Result<PlanChanges, Failure> {
    if !map.is_foreign() {
        return Err(Failure::usage(format!("{} already contains a plan", shown.display()))
            .help("omit --plan; it is only for .h3m and .vmap"));
    }
    let made = read_map(plan, pack)?;
    if made.is_foreign() {
        return Err(Failure::usage(format!("{} does not contain a plan", plan.display()))
            .help("--plan expects the .rmgmap of this map"));
    }
    map.take_plan(&made.model).map_err(|error| {
        Failure::usage(format!("{} does not belong to {}: {error}", shown.display(), plan.display()))
    })
}

/// Names the symmetry of the map at `shown`, which has none in its file.
pub(crate) fn take_symmetry(map: &mut OpenedMap, shown: &Path, symmetry: Symmetry) -> Result<(), Failure> {
    let (shown, word) = (shown.display(), symmetry.word());
    map.take_symmetry(symmetry).map_err(|refused| match refused {
        SymmetryRefused::Recorded(Some(of)) => {
            Failure::usage(format!("{shown} was generated with the symmetry {}, not {word}", of.word()))
                .help("omit --symmetry")
        }
        SymmetryRefused::Recorded(None) => {
            Failure::usage(format!("{shown} was generated without a symmetry"))
                .help("omit --symmetry; for a map with a plan, the plan names the symmetry")
        }
        SymmetryRefused::Size(size) => Failure::usage(format!(
            "a map of {size} tiles cannot have the symmetry {word}, because it is not square"
        ))
        .help("use rotate2, mirror-x or mirror-y"),
    })
}

/// Describes how the content pack differs from the one that the map was generated with; `None` if it is
/// equal, or for game maps.
pub(crate) fn pack_mismatch(OpenedMap { model: map, pack, unknown, .. }: &OpenedMap) -> Option<String> {
    if unknown.is_some() {
        return None;
    }
    let ((made, made_version), info) = (&map.pack, &pack.info);
    let (name, version) = (&info.name, &info.version);
    Some(match map.other_pack(pack)? {
        OtherPack::Name | OtherPack::Version => {
            format!(
                "the map was generated with the content pack {made} {made_version}, but read with {name} {version}"
            )
        }
        OtherPack::Content => {
            format!("the content of the pack {name} {version} has changed since the map was generated")
        }
    })
}

pub(crate) fn unknown_note(map: &OpenedMap) -> Option<String> {
    let count = map.unknown.as_ref()?.objects.len();
    (count > 0).then(|| format!("note      not checked: {} of unknown kind\n", counted(count, "object")))
}

impl PackArgs {
    /// Loads the packs; without --pack, that of Horn of the Abyss if one of the maps needs it. Maps that
    /// cannot be read do not count here; reading them reports the error.
    pub(crate) fn load_for_maps(&self, maps: &[PathBuf]) -> Result<Pack, Failure> {
        let is_of_hota = |path: &PathBuf| {
            !is_standard(path) && map_bytes(path).is_ok_and(|map| map.built_in_game() == Game::Hota)
        };
        if self.names().is_empty() && maps.iter().any(is_of_hota) {
            return Ok(Pack::of_game(Game::Hota));
        }
        self.load()
    }
}

/// Reads a map in the format of its extension. Prints all diagnostics before it returns an error.
pub(crate) fn read_map(path: &Path, pack: &Pack) -> Result<OpenedMap, Failure> {
    parse_map(&map_bytes(path)?, pack)
}

/// Reads the bytes of a file, of standard input, or of one map of a campaign. The extension determines the
/// format (default: `.rmgmap`), for standard input the first bytes.
pub(crate) fn map_bytes(path: &Path) -> Result<MapBytes, Failure> {
    if is_standard(path) {
        let bytes = read_bytes(path)?;
        return Ok(MapBytes::new(input_name(path), Format::of_bytes(&bytes), bytes));
    }
    Ok(MapBytes::open(path, Some(Format::Rmgmap))?)
}

pub(crate) fn read_campaign<'b>(path: &Path, bytes: &'b [u8]) -> Result<Campaign<'b>, Failure> {
    let shown = path.display();
    Campaign::read(bytes).map_err(|error| Failure::usage(format!("invalid campaign {shown}: {error}")))
}

pub(crate) fn parse_map(map: &MapBytes, pack: &Pack) -> Result<OpenedMap, Failure> {
    map.read(pack).map_err(|error| match error {
        rmg::Error::Invalid(diagnostics) => {
            print_diagnostics(&diagnostics);
            let (shown, pack) = (&map.name, &pack.info.name);
            Failure::printed(Kind::Usage)
                .note(format!("{shown} is not a valid map for the content pack {pack}"))
        }
        rmg::Error::Unusable { name, reason } if map.format == Format::Vmap => {
            print_error(&format!("{name}: {reason}\n"));
            Failure::usage(format!("{name} is not a valid map"))
        }
        other => other.into(),
    })
}

pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    bounded_file::read_bytes(path, "a map", MapBytes::MAX_BYTES)
}
