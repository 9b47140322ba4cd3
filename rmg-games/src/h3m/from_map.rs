//! From the map model to a file of The Shadow of Death.
//!
//! The file says all that the format can hold: layers with sprites, objects with what they hold, players and
//! teams, what the template bans. What it cannot hold, and what that game does not have, is refused, all of
//! it at once. Zones, piles, links and reasons are not in the format (a `.rmgmap` has them).
//!
//! Values that the model leaves open are those of the original generator (end of section 7 of
//! `docs/sources/h3m.md`).

mod bodies;
mod header;
mod limits;
mod looks;
mod refusal;

use rmg_core::model::{MapModel, MapObject, MapPos};
use rmg_core::pack::{Appearance, ContentPack, ObjectKind};

pub use limits::sod_limits;
pub use refusal::SodRefusal;

use crate::h3m::codec::{H3mFile, Object, Side, Version, Xyz};
use crate::h3m::meaning::places::xyz;
use crate::h3m::meaning::tile_codes::TileCodes;
use crate::work::{Step, count};
use bodies::Bodies;
use looks::Looks;
use refusal::Refusals;

/// The map as a file of The Shadow of Death. Objects keep their order; the table of appearances has a line
/// for each that is used, in the order of their first use.
///
/// # Arguments
/// - `map`: made or read with `pack`; its layers have the size of its plan.
///
/// # Errors
/// Everything that the game does not have and that the file cannot say; and, alone, layers that contradict
/// the plan.
///
/// # Cost
/// O(tiles + objects log objects).
pub fn from_map(map: &MapModel, pack: &ContentPack) -> Result<H3mFile, SodRefusal> {
    if let Err(mismatch) = map.check_shape() {
        return Err(SodRefusal { reasons: vec![mismatch.to_string()], more: 0 });
    }
    let mut refusals = Refusals::default();
    limits::check_size(&map.plan, &mut refusals);
    limits::check_players(&map.plan, &mut refusals);
    limits::check_counts(map, &mut refusals);
    // A size that is no side was refused above; what follows only looks for further reasons then.
    let side = Side::new(map.plan.size.width().into()).unwrap_or_default();
    let mut file = H3mFile::new(Version::Sod, side, map.plan.size.levels() > 1);
    file.tiles.clear();
    let codes = TileCodes::new(pack);
    for (level, layers) in map.plan.size.each_level().zip(&map.levels) {
        file.tiles.extend(codes.tiles(layers, |text, tile| refusals.push_at(text, MapPos { level, tile })));
    }
    header::write(map, pack, &mut file, &mut refusals);
    let mut looks = Looks::new(pack);
    let mut bodies = Bodies::new(pack, &file.settings);
    file.objects.reserve(map.objects.len());
    for object in &map.objects {
        count(Step::Object);
        let written = look_of(pack, object).and_then(|(kind, look)| {
            let appearance = looks.line(object.appearance)?;
            let anchor = anchor(map, object, kind, look)?;
            let body = bodies.body(kind, object)?;
            Ok(Object { anchor, appearance, body, ..Object::default() })
        });
        match written {
            Ok(object) => file.objects.push(object),
            Err(text) => refusals.push_at(text, object.at),
        }
    }
    file.appearances = looks.lines;
    refusals.finish(file)
}

/// Kind and appearance of an object.
fn look_of<'p>(
    pack: &'p ContentPack,
    object: &MapObject,
) -> Result<(&'p ObjectKind, &'p Appearance), String> {
    let kind = pack.objects.get(object.kind).ok_or("the content pack does not have the kind of an object")?;
    let look: Option<&Appearance> = pack.appearances.get(object.appearance);
    let look = look.ok_or("the content pack does not have the appearance of an object")?;
    if look.kind != object.kind {
        return Err(format!("a `{}` looks like something else", kind.key));
    }
    Ok((kind, look))
}

/// Where the anchor lies, if all of the object lies on the map.
fn anchor(map: &MapModel, object: &MapObject, kind: &ObjectKind, look: &Appearance) -> Result<Xyz, String> {
    let (size, at) = (map.plan.size, object.at);
    if at.level.0 >= size.levels() {
        return Err(format!("a `{}` stands on a level that is not there", kind.key));
    }
    let is_inside = |dx: i16, dy: i16| {
        let x = at.tile.x.checked_add_signed(dx);
        let y = at.tile.y.checked_add_signed(dy);
        x.is_some_and(|x| x < size.width()) && y.is_some_and(|y| y < size.height())
    };
    if !is_inside(0, 0) || !look.footprint.cells().iter().all(|cell| is_inside(cell.dx, cell.dy)) {
        return Err(format!("`{}` sticks out of the map", look.name));
    }
    xyz(at).ok_or_else(|| format!("a `{}` lies beyond column or row 255", kind.key))
}
