//! Footprints that the symmetry of a map carries onto themselves.

use rmg_core::Symmetry;
use rmg_core::pack::{
    Appearance, ContentPack, Footprint, ObjectKind, ObjectRole, Offset, TableId, TerrainSet,
};

/// Returns the pack with closed footprints: each object also covers what its images cover. Objects are
/// allowed on no terrain if heroes could not reach them then, or if a visit removes them and other tiles
/// become open than at their images.
///
/// O(appearances · cells).
pub(crate) fn closed_pack(pack: &ContentPack, symmetry: Symmetry) -> ContentPack {
    let mut closed = pack.clone();
    // Nothing is built around a boat, and it is boarded from all sides.
    let boats = looks_of(pack, |kind| kind.role == ObjectRole::Boat);
    let removed = looks_of(pack, |kind| kind.is_removed_on_visit);
    for (at, look) in closed.appearances.records_mut().iter_mut().enumerate() {
        if look.footprint.actions().is_empty() || boats.contains(&at) {
            continue;
        }
        let footprint = closed_footprint(look, symmetry);
        let opens_others = removed.contains(&at) && footprint.cells() != look.footprint.cells();
        if opens_others || !can_turn(look, symmetry) || !is_reached(look, &footprint) {
            look.terrains = TerrainSet::EMPTY;
        }
        look.footprint = footprint;
    }
    closed
}

/// Returns the positions of the appearances of kinds.
fn looks_of(pack: &ContentPack, is_of: impl Fn(&ObjectKind) -> bool) -> Vec<usize> {
    let kinds = pack.objects.records().iter().filter(|kind| is_of(kind));
    kinds.flat_map(|kind| &kind.appearances).map(|look| look.position()).collect()
}

/// Returns whether the images of an object face south as the object: the rows of its visit tiles must not
/// become columns.
fn can_turn(look: &Appearance, symmetry: Symmetry) -> bool {
    let visited = visited_from(look);
    let side = |(least, most): (i32, i32)| most - least;
    let (width, height) =
        (side(ends(visited.iter().map(|of| of.0))), side(ends(visited.iter().map(|of| of.1))));
    match symmetry {
        Symmetry::Rotate2 | Symmetry::MirrorX | Symmetry::MirrorY | Symmetry::MirrorXY => true,
        Symmetry::Rotate4 | Symmetry::Diagonal | Symmetry::AntiDiagonal => width == height,
    }
}

/// Returns whether heroes reach a tile from which the object is visited, with the footprints of all images.
fn is_reached(look: &Appearance, closed: &Footprint) -> bool {
    let is_open =
        |(x, y): (i32, i32)| !closed.cells().iter().any(|of| (i32::from(of.dx), i32::from(of.dy)) == (x, y));
    let near = |(x, y): (i32, i32)| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
    let mut fronts = closed.actions().iter().flat_map(|door| {
        let door = (i32::from(door.dx), i32::from(door.dy));
        near(door).filter(move |front| look.is_entered_from_above || front.1 >= door.1)
    });
    fronts.any(|front| is_open(front) && near(front).any(|next| next != front && is_open(next)))
}

/// Returns the tiles that decide where the image of an object is, relative to its anchor: the action cells of
/// an object that is entered from all sides, else the tiles below them; all cells of an object without
/// actions.
pub(super) fn visited_from(look: &Appearance) -> Vec<(i32, i32)> {
    let below = i32::from(!look.is_entered_from_above);
    let cell = |of: &Offset, below: i32| (i32::from(of.dx), i32::from(of.dy) + below);
    let (actions, cells) = (look.footprint.actions(), look.footprint.cells());
    match (actions, cells) {
        ([], []) => vec![(0, 0)],
        ([], cells) => cells.iter().map(|of| cell(of, 0)).collect(),
        (actions, _) => actions.iter().map(|of| cell(of, below)).collect(),
    }
}

/// Returns the union of the footprint of an object and of its images, seen from the object.
fn closed_footprint(look: &Appearance, symmetry: Symmetry) -> Footprint {
    let real = &look.footprint;
    let visited = visited_from(look);
    let (left, right) = ends(visited.iter().map(|of| of.0));
    let (top, bottom) = ends(visited.iter().map(|of| of.1));
    let mut solid: Vec<(i32, i32)> =
        real.solid().iter().map(|of| (i32::from(of.dx), i32::from(of.dy))).collect();
    let actions: Vec<(i32, i32)> =
        real.actions().iter().map(|of| (i32::from(of.dx), i32::from(of.dy))).collect();
    // The anchor of the image must be on the map, too.
    if !real.cells().contains(&Offset { dx: 0, dy: 0 }) {
        solid.push((0, 0));
    }
    let turns_south = symmetry != Symmetry::MirrorX;
    if turns_south && !look.is_entered_from_above {
        // The doors of images are on another side of the visit tiles: no door is entered from beside it.
        solid.extend(actions.iter().flat_map(|(x, y)| [(x - 1, *y), (x + 1, *y), (*x, *y)]));
    }
    // Points are doubled, so that the middle of the visit tiles is a whole number.
    let (mx, my) = (left + right, top + bottom);
    let moved = |generator: Symmetry, (x, y): (i32, i32)| {
        let (dx, dy) = (2 * x - mx, 2 * y - my);
        let (dx, dy) = match generator {
            Symmetry::Rotate2 => (-dx, -dy),
            Symmetry::Rotate4 => (-dy, dx),
            Symmetry::MirrorX | Symmetry::MirrorXY => (-dx, dy),
            Symmetry::MirrorY => (dx, -dy),
            Symmetry::Diagonal => (dy, dx),
            Symmetry::AntiDiagonal => (-dy, -dx),
        };
        ((dx + mx) / 2, (dy + my) / 2)
    };
    if matches!(symmetry, Symmetry::Diagonal | Symmetry::AntiDiagonal) && !look.is_entered_from_above {
        // Open only to the corner between the sides of the doors: every image is entered on the same way.
        let away = if symmetry == Symmetry::Diagonal { 1 } else { -1 };
        solid.extend([(left + away, top), (left, top + 1)]);
    }
    let mut images = solid.clone();
    for of in symmetry.tour() {
        let generator = symmetry.generators()[*of];
        images = images.into_iter().map(|cell| moved(generator, cell)).collect();
        solid.extend(&images);
    }
    solid.retain(|cell| !actions.contains(cell));
    solid.sort_unstable_by_key(|(x, y)| (*y, *x));
    solid.dedup();
    let offset = |(x, y): (i32, i32)| Some(Offset { dx: i16::try_from(x).ok()?, dy: i16::try_from(y).ok()? });
    Footprint::of_cells(solid.into_iter().filter_map(offset).collect(), real.actions().to_vec())
}

fn ends(of: impl Iterator<Item = i32>) -> (i32, i32) {
    of.fold((i32::MAX, i32::MIN), |(least, most), next| (least.min(next), most.max(next)))
}
