//! Converts the map model to a file for The Shadow of Death or Horn of the Abyss.
//!
//! The file contains layers with sprites, objects with contents, players and teams, and banned content.
//! Content that the format or the game does not support is an error; all such errors are reported together.
//! The format does not store zones, piles, links and causes; a `.rmgmap` does.
//!
//! Values that the model does not define are those of the original generator (end of section 7 of
//! `docs/sources/h3m.md`), or neutral (section 10 of `docs/sources/h3m-hota.md`).

mod appearance_table;
mod bodies;
mod header;
mod limits;
mod refusal;

use rmg_core::model::{MapModel, MapObject, MapPos};
use rmg_core::pack::{Appearance, ContentPack, ObjectKind};

pub use limits::game_limits;
pub use refusal::GameRefusal;

use crate::h3m::codec::{H3mFile, Object, Side, Xyz};
use crate::h3m::meaning::numbers::{GamePack, versions_of};
use crate::h3m::meaning::positions::xyz;
use crate::h3m::meaning::tile_codes::TileCodes;
use crate::work::{Step, count};
use appearance_table::AppearanceTable;
use bodies::Bodies;
use refusal::Refusals;

/// Converts a map to a file for the target of its plan. The file is for The Shadow of Death if the target is
/// VCMI. Objects keep their order. The table of appearances has a line for each used appearance, in the order
/// of first use.
///
/// # Arguments
/// - `map`: a map with content of `pack`; its layers have the size of its plan.
///
/// # Errors
/// All content that the game or the format does not support. If layers contradict the plan, it returns only
/// these errors.
///
/// # Cost
/// O(tiles + objects log objects), and for each lower version of Horn of the Abyss until its first refusal.
pub fn from_map(map: &MapModel, pack: &ContentPack) -> Result<H3mFile, GameRefusal> {
    let (last, lower) = versions_of(map.plan.target);
    let written = |version, refusals| written(map, GamePack { pack, version }, refusals);
    let lowest = lower.iter().find_map(|version| written(*version, Report::First).ok());
    lowest.map_or_else(|| written(last, Report::All), Ok)
}

/// Which refusals are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Report {
    All,
    /// The conversion may end at the first one.
    First,
}

fn written(map: &MapModel, pack: GamePack<'_>, report: Report) -> Result<H3mFile, GameRefusal> {
    let version = pack.version;
    if let Err(mismatch) = map.check_shape() {
        return Err(GameRefusal { version, reasons: vec![mismatch.to_string()], more: 0 });
    }
    let mut refusals = Refusals::new(version);
    limits::check_size(&map.plan, version, &mut refusals);
    limits::check_players(&map.plan, &mut refusals);
    limits::check_counts(map, &mut refusals);
    // an invalid size was reported above; then the rest only collects further errors
    let side = Side::new(map.plan.size.width().into()).unwrap_or_default();
    let mut file = H3mFile::new(version, side, map.plan.size.levels() > 1);
    header::write(map, pack, &mut file, &mut refusals);
    let mut table = AppearanceTable::new(pack);
    let mut bodies = Bodies::new(pack, &map.plan, &file.settings);
    file.objects.reserve(map.objects.len());
    for object in &map.objects {
        if report == Report::First && !refusals.is_empty() {
            return refusals.finish(file);
        }
        count(Step::Object);
        let written = kind_and_appearance(&pack, object).and_then(|(kind, look)| {
            let appearance = table.line(object.appearance)?;
            let anchor = anchor(map, object, kind, look)?;
            let body = bodies.body(kind, object)?;
            Ok(Object { anchor, appearance, body, ..Object::default() })
        });
        match written {
            Ok(object) => file.objects.push(object),
            Err(text) => refusals.push_at(text, object.at),
        }
    }
    file.appearances = table.lines;
    file.tiles.clear();
    let codes = TileCodes::new(pack);
    for (level, layers) in map.plan.size.each_level().zip(&map.levels) {
        file.tiles.extend(codes.tiles(layers, |text, tile| refusals.push_at(text, MapPos { level, tile })));
    }
    refusals.finish(file)
}

/// Returns kind and appearance of an object.
fn kind_and_appearance<'p>(
    pack: &'p ContentPack,
    object: &MapObject,
) -> Result<(&'p ObjectKind, &'p Appearance), String> {
    let kind = pack.objects.get(object.kind).ok_or("the content pack does not have the kind of an object")?;
    let look: Option<&Appearance> = pack.appearances.get(object.appearance);
    let look = look.ok_or("the content pack does not have the appearance of an object")?;
    if look.kind != object.kind {
        return Err(format!("the appearance of a `{}` belongs to another kind", kind.key));
    }
    Ok((kind, look))
}

/// Returns the position of the anchor if the object is completely on the map.
fn anchor(map: &MapModel, object: &MapObject, kind: &ObjectKind, look: &Appearance) -> Result<Xyz, String> {
    let (size, at) = (map.plan.size, object.at);
    if at.level.0 >= size.levels() {
        return Err(format!("a `{}` is on a level that does not exist", kind.key));
    }
    let is_inside = |dx: i16, dy: i16| {
        let x = at.tile.x.checked_add_signed(dx);
        let y = at.tile.y.checked_add_signed(dy);
        x.is_some_and(|x| x < size.width()) && y.is_some_and(|y| y < size.height())
    };
    if !is_inside(0, 0) || !look.footprint.cells().iter().all(|cell| is_inside(cell.dx, cell.dy)) {
        return Err(format!("`{}` extends beyond the map edge", look.name));
    }
    xyz(at).ok_or_else(|| format!("a `{}` is beyond column or row 255", kind.key))
}
