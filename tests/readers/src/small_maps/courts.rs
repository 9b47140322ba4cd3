//! Small maps with a symmetry.

use rmg_core::ids::{ConnectionId, PlayerColor};
use rmg_core::model::{MapModel, MapPos};
use rmg_core::{MapSize, Symmetry, SymmetryPlan, TilePos, ZoneId};

use super::laden::{PileObjects, look_on};
use super::small_map::{SmallMap, TownSketch, at, kind_of, terrain};
use crate::heroes3;

const WIDTH: u16 = 31;
const HEIGHT: u16 = 21;
/// The only passage of the wall between the two zones; every symmetry carries it onto itself.
const GAP: (u16, u16) = (WIDTH / 2, HEIGHT / 2);

/// A building of the first zone, by type and subtype, with its lower right cell and the distance of its
/// action cell from it.
struct Building {
    kind: (&'static str, &'static str),
    anchor: (u16, u16),
    dx: u16,
}

const TOWN: Building = Building { kind: ("town", "castle"), anchor: (6, 3), dx: 2 };
const GOLD_MINE: Building = Building { kind: ("mine", "goldMine"), anchor: (12, 4), dx: 1 };
const SAWMILL: Building = Building { kind: ("mine", "sawmill"), anchor: (7, 16), dx: 1 };
const TAVERN: Building = Building { kind: ("tavern", "object"), anchor: (3, 13), dx: 1 };
/// Closes the open side of the tavern.
const TAVERN_WALL: (u16, u16) = (1, 13);
/// The image of the open side of its twin, which faces south too.
const TWIN_WALL: (u16, u16) = (3, 15);

impl Building {
    /// Returns the lower right cell of the building whose visit tiles are the images of those of this one.
    fn twin(&self, image: impl Fn((u16, u16)) -> (u16, u16)) -> (u16, u16) {
        let (x, y) = image((self.anchor.0 - self.dx, self.anchor.1 + 1));
        (x + self.dx, y - 1)
    }

    /// Returns the tiles that the building covers with a lower right cell.
    fn cells(&self, (x, y): (u16, u16)) -> Vec<(u16, u16)> {
        let (_, look) = match self.kind {
            ("town", faction) => kind_of("town", faction, "fort"),
            (type_name, subtype) => look_on(terrain("grass"), type_name, subtype),
        };
        let cells = heroes3().appearances[look].footprint.cells().iter();
        let on_map = cells.map(|cell| (x.checked_add_signed(cell.dx), y.checked_add_signed(cell.dy)));
        on_map.map(|(x, y)| (x.expect("on the map"), y.expect("on the map"))).collect()
    }
}

/// Returns a sound map of two zones that a symmetry carries onto each other, with everything that a symmetry
/// must repeat: towns of two players, guarded and unguarded mines, a tavern, pickups, treasure, a road, and a
/// passage in the center with one guard.
///
/// # Panics
/// If the symmetry does not exchange west and east on a map that is not square.
#[must_use]
pub fn two_courts(symmetry: Symmetry) -> MapModel {
    assert!(matches!(symmetry, Symmetry::Rotate2 | Symmetry::MirrorX), "{symmetry:?} is not drawn");
    let size = MapSize::new(WIDTH.into(), HEIGHT.into(), 1).expect("a small size");
    let image = |(x, y): (u16, u16)| {
        let image = symmetry.image(TilePos::new(x, y), size);
        (image.x, image.y)
    };
    let buildings = [TOWN, GOLD_MINE, SAWMILL, TAVERN];
    let twins: Vec<(u16, u16)> = buildings.iter().map(|building| building.twin(image)).collect();
    let both = || buildings.iter().zip(&twins);
    let covered: Vec<(u16, u16)> = both()
        .flat_map(|(building, twin)| [building.cells(building.anchor), building.cells(*twin)].concat())
        .collect();
    let mut sides = vec![TAVERN_WALL];
    sides.extend((symmetry == Symmetry::Rotate2).then_some(TWIN_WALL));
    let walls = covered.iter().map(|cell| image(*cell));
    let walls = walls.chain(sides.iter().flat_map(|side| [*side, image(*side)]));
    let walls: Vec<(u16, u16)> = walls.filter(|wall| !covered.contains(wall)).collect();
    let letter = |x: u16, y: u16| {
        let is_first = x < GAP.0 || x == GAP.0 && y <= GAP.1;
        let is_wall = x == GAP.0 && y != GAP.1 || walls.contains(&(x, y));
        match (is_first, is_wall) {
            (true, true) => 'a',
            (true, false) => 'A',
            (false, true) => 'b',
            (false, false) => 'B',
        }
    };
    let rows = (0..HEIGHT).map(|y| (0..WIDTH).map(|x| letter(x, y)).collect::<String>());
    let board = rows.collect::<Vec<_>>().join("\n");
    let tile = |(x, y): (u16, u16)| at(0, x, y);
    let line = |from: (u16, u16), to: (u16, u16)| {
        (from.0..=to.0).flat_map(move |x| (from.1..=to.1).map(move |y| (x, y)))
    };
    let half = line((4, 4), (8, 4)).chain(line((8, 5), (8, 10))).chain(line((9, 10), (14, 10)));
    let half: Vec<(u16, u16)> = half.collect();
    let images = half.iter().rev().map(|tile| image(*tile));
    let road: Vec<MapPos> = half.iter().copied().chain([GAP]).chain(images).map(tile).collect();
    let sketch = |color| TownSketch { owner: Some(color), has_fort: true };
    let mut map = SmallMap::draw(&[&board])
        .town(0, tile(TOWN.anchor), sketch(PlayerColor::Red))
        .town(1, tile(twins[0]), sketch(PlayerColor::Blue))
        .passage([0, 1], 6000, &[tile(GAP)])
        .road(&road);
    for (zone, anchors) in [(0, buildings.each_ref().map(|of| of.anchor).to_vec()), (1, twins)] {
        let place = |here: (u16, u16)| tile(if zone == 0 { here } else { image(here) });
        let building = |at: usize| {
            let (type_name, subtype) = buildings[at].kind;
            (type_name, subtype, tile(anchors[at]))
        };
        let treasure: PileObjects<'_> = &[("treasureChest", "treasureChest", place((10, 14)))];
        map = map
            .mine(zone, &[building(1)], Some(place((11, 5))))
            .mine(zone, &[building(2), ("resource", "wood", place((10, 17)))], None)
            .required(zone, &[building(3)], None, None)
            .treasure(zone, treasure, None);
    }
    let mut map = map.build();
    map.plan.symmetry = Some(SymmetryPlan {
        symmetry,
        zones: vec![ZoneId(1), ZoneId(0)],
        connections: vec![ConnectionId(0)],
        second: None,
    });
    map
}
