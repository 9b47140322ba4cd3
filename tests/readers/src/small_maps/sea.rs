//! Small maps with a sea.

use rmg_core::PlayerColor;
use rmg_core::layout::PortalCause;
use rmg_core::model::{
    Harbor, Landing, LinkCause, LinkWay, MapModel, MapPos, ObjectBody, ObjectId, TileView,
};
use rmg_core::plan::TerrainPlan;
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{TilePos, ZoneId};

use super::laden::{look_on, pebble_on};
use super::small_map::{SmallMap, TownSketch, at, cause, kind_of, strength, terrain};

/// An inner sprite of sand, which has no edges.
const INNER_SAND: TileView = TileView { frame: 0, flip: 0 };

/// What carries heroes away from a landing.
#[derive(Debug, Clone, Copy)]
pub(super) enum Vessel {
    /// A boat at this position.
    Boat(MapPos),
    /// A shipyard with its lower right cell at this position.
    Shipyard(MapPos),
}

impl SmallMap {
    /// Builds a map of sand in a sea, with one level: letters as for [`SmallMap::draw`], `~` is water and `^`
    /// an islet. The sea is the last zone.
    ///
    /// # Panics
    /// If rows differ in length.
    #[must_use]
    pub(super) fn draw_sea(board: &str) -> Self {
        let last = board.bytes().filter(u8::is_ascii_uppercase).max().expect("a zone of land");
        let of_sea = char::from(last + 1);
        let islets = of_sea.to_lowercase().to_string();
        let letters = board.replace('~', &of_sea.to_string()).replace('^', &islets);
        let mut small_map = Self::draw(&[&letters]);
        let map = &mut small_map.map;
        let rows: Vec<&[u8]> =
            board.lines().map(|line| line.trim().as_bytes()).filter(|l| !l.is_empty()).collect();
        let (width, height) = (rows[0].len(), rows.len());
        let is_water = |x: usize, y: usize| rows[y.min(height - 1)][x.min(width - 1)] == b'~';
        let narrow = |n: usize| u16::try_from(n).expect("a small map");
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let tile = TilePos::new(narrow(x), narrow(y));
            map.levels[0].terrain[tile] = terrain(if is_water(x, y) { "water" } else { "sand" });
            map.levels[0].view[tile] = if is_water(x, y) { coast(&is_water, x, y) } else { INNER_SAND };
        }
        for zone in &mut map.zones {
            zone.terrain = terrain("sand");
        }
        let sea = map.zones.len() - 1;
        map.zones[sea].terrain = terrain("water");
        map.plan.water = WaterContent::Normal;
        let plan = &mut map.plan.zones[sea];
        (plan.key, plan.kind, plan.weight) = ("sea".to_owned(), ZoneKind::Water, 1);
        plan.contents.terrain =
            TerrainPlan { match_town: false, like: None, allowed: vec![terrain("water")] };
        small_map
    }

    /// Adds a ferry with its landings and vessels, and guards at `behind` if `guard` requires them.
    pub(super) fn ferry(
        mut self,
        ends: [u16; 2],
        guard: u32,
        landings: [(MapPos, Vessel); 2],
        behind: [MapPos; 2],
    ) -> Self {
        let link = self.plan_link(ends, ConnectionKind::Guarded, guard);
        let mut landing = |(at, vessel), zone| Landing { at, vessel: self.vessel(vessel, zone) };
        let ends = [landing(landings[0], ends[0]), landing(landings[1], ends[1])];
        let guards = behind.map(|place| self.guard(link, strength(guard), place));
        self.finish(LinkWay::Ferry { ends, guards }, strength(guard), Some(LinkCause::Sea))
    }

    /// Adds a harbor.
    pub(super) fn harbor(mut self, zone: u16, at: MapPos, vessel: Vessel) -> Self {
        let landing = Landing { at, vessel: self.vessel(vessel, zone) };
        self.map.harbors.push(Harbor { zone: ZoneId(zone), landing });
        self
    }

    /// Adds whirlpools with their lower right cells at some places.
    pub(super) fn whirlpools(mut self, places: &[MapPos]) -> Self {
        let sea = self.sea();
        for place in places {
            let appearance = look_on(terrain("water"), "whirlpool", "object");
            self.place(appearance, *place, ObjectBody::Plain, cause("whirlpools", sea));
        }
        self
    }

    /// Adds rocks in the water.
    pub(super) fn rocks(mut self, places: &[MapPos]) -> Self {
        let sea = self.sea();
        for place in places {
            let rock = pebble_on(terrain("water")).expect("the pack has rocks for water");
            self.place(rock, *place, ObjectBody::Plain, cause("obstacles", sea));
        }
        self
    }

    /// Adds a boat with its bow at a tile, or a shipyard of a zone.
    fn vessel(&mut self, vessel: Vessel, zone: u16) -> ObjectId {
        let sea = self.sea();
        match vessel {
            // Its sprite extends over the tile east of it.
            Vessel::Boat(MapPos { level, tile }) => {
                let place = MapPos { level, tile: TilePos::new(tile.x + 1, tile.y) };
                self.place(kind_of("boat", "boatCastle", ""), place, ObjectBody::Plain, cause("ferries", sea))
            }
            Vessel::Shipyard(place) => {
                let body = ObjectBody::Owned { owner: None };
                self.place(
                    look_on(terrain("sand"), "shipyard", "object"),
                    place,
                    body,
                    cause("ferries", zone),
                )
            }
        }
    }

    fn sea(&self) -> u16 {
        u16::try_from(self.map.zones.len() - 1).expect("few zones")
    }

    /// Sets the reason of the last connection.
    fn with_cause(mut self, cause: LinkCause) -> Self {
        self.map.links.last_mut().expect("a connection").cause = Some(cause);
        self
    }
}

/// Returns the sprite of a water tile, like straight coasts and their corners in the original game. Beyond
/// the map edge, water continues.
fn coast(is_water: &impl Fn(usize, usize) -> bool, x: usize, y: usize) -> TileView {
    let is_land = |dx: usize, dy: usize| !is_water((x + dx).saturating_sub(1), (y + dy).saturating_sub(1));
    let (north, south, west, east) = (is_land(1, 0), is_land(1, 2), is_land(0, 1), is_land(2, 1));
    let flip = u8::from(east) | u8::from(south) << 1;
    let frame = match (west || east, north || south) {
        (true, true) => 0,
        (true, false) => 4,
        (false, true) => 8,
        (false, false) => {
            let corner = [(2, 2, 0), (0, 2, 1), (2, 0, 2), (0, 0, 3)]
                .into_iter()
                .find(|(dx, dy, _)| is_land(*dx, *dy));
            return corner.map_or(TileView { frame: 21, flip: 0 }, |(.., flip)| TileView { frame: 12, flip });
        }
    };
    TileView { frame, flip }
}

/// Returns a sound map of three zones and a sea. Over the sea there are two ferries (A-B): one with guards
/// and a road, and one without, with a shipyard on its eastern shore. There are two pairs of monoliths, where
/// no other landing exists (A-B) and where one zone has no shore (B-C), and a passage on land (A-C). The sea
/// has an islet, a sea chest, and more of them behind a guard among rocks. In the east there is a lake with a
/// harbor and a sea chest, in the west one without boats. Red starts in A, blue in B.
#[must_use]
pub fn two_shores() -> MapModel {
    let board = "
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~^^~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~^^~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAA~~~~~~BBBBBBBBBBBB
        CC~~~CCAAAAAAAAAAAa~~~~~~bBBBbbBbbbBB
        CC~~~CcAAAAAAAAAAAa~~~~~~bBBBb~~~~bBB
        CC~~~CcAAAAAAAAAAAa~~~~~~bBBBb~~~~bBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBb~~~~bBB
        CCCCCCcAAAAAAAAAAAA~~~~~~BBBBbbbbbbBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
        CCCCCCcAAAAAAAAAAAa~~~~~~bBBBBBBBBBBB
    ";
    let owned = |color| TownSketch { owner: Some(color), has_fort: true };
    let chest = |x, y| ("seaChest", "seaChest", at(0, x, y));
    let boat = |x, y| Vessel::Boat(at(0, x, y));
    let down = |x, from, to| (from..=to).map(move |y| at(0, x, y));
    let along = |y, from, to| (from..=to).map(move |x| at(0, x, y));
    let road: Vec<MapPos> =
        down(11, 4, 8).chain(along(8, 12, 18)).chain(down(31, 4, 8)).chain(along(8, 25, 30)).collect();
    SmallMap::draw_sea(board)
        .town(0, at(0, 13, 3), owned(PlayerColor::Red))
        .town(1, at(0, 33, 3), owned(PlayerColor::Blue))
        .main_point(2, at(0, 1, 1))
        .passage([0, 2], 6000, &[at(0, 6, 9)])
        .ferry(
            [0, 1],
            6000,
            [(at(0, 18, 8), boat(19, 8)), (at(0, 25, 8), boat(24, 8))],
            [at(0, 17, 8), at(0, 26, 8)],
        )
        .road(&road)
        .ferry(
            [1, 0],
            1000,
            [(at(0, 25, 13), Vessel::Shipyard(at(0, 27, 12))), (at(0, 18, 13), boat(19, 13))],
            [at(0, 26, 13), at(0, 17, 13)],
        )
        .rocks(&[at(0, 24, 11)])
        .monoliths([0, 1], ConnectionKind::Guarded, 1, [at(0, 9, 12), at(0, 28, 6)])
        .with_cause(LinkCause::NoLanding)
        .monoliths([1, 2], ConnectionKind::Wide, 2, [at(0, 33, 6), at(0, 3, 13)])
        .with_cause(LinkCause::Layout(PortalCause::NoShore))
        .harbor(1, at(0, 31, 9), boat(31, 10))
        .treasure(3, &[chest(33, 12)], None)
        .treasure(3, &[chest(22, 4)], None)
        .rocks(&[at(0, 19, 0), at(0, 19, 1), at(0, 23, 0), at(0, 23, 1)])
        .treasure(3, &[chest(20, 0), chest(21, 0), chest(22, 0)], Some(at(0, 21, 1)))
        .build()
}

/// Returns a sound map of two zones and a sea between them, in a size of the original game. Over the sea
/// there are two ferries: one with guards, with a shipyard on its western shore, and one without. The sea has
/// two whirlpools, a sea chest, and more of them behind a guard among rocks. Red starts in A, blue in B.
#[must_use]
pub fn wide_sea() -> MapModel {
    let rows = (0..36).map(|y| {
        let shores = if matches!(y, 10 | 20) { ["A", "B"] } else { ["a", "b"] };
        [&"A".repeat(12), shores[0], &"~".repeat(10), shores[1], &"B".repeat(12)].concat()
    });
    let board: Vec<String> = rows.collect();
    let owned = |color| TownSketch { owner: Some(color), has_fort: true };
    let chest = |x, y| ("seaChest", "seaChest", at(0, x, y));
    let boat = |x, y| Vessel::Boat(at(0, x, y));
    SmallMap::draw_sea(&board.join("\n"))
        .town(0, at(0, 8, 3), owned(PlayerColor::Red))
        .town(1, at(0, 32, 3), owned(PlayerColor::Blue))
        .ferry(
            [0, 1],
            6000,
            [(at(0, 12, 10), Vessel::Shipyard(at(0, 12, 9))), (at(0, 23, 10), boat(22, 10))],
            [at(0, 11, 10), at(0, 24, 10)],
        )
        .rocks(&[at(0, 13, 8)])
        .ferry(
            [1, 0],
            1000,
            [(at(0, 23, 20), boat(22, 20)), (at(0, 12, 20), boat(13, 20))],
            [at(0, 24, 20), at(0, 11, 20)],
        )
        .whirlpools(&[at(0, 19, 15), at(0, 19, 31)])
        .treasure(2, &[chest(17, 25)], None)
        .rocks(&[at(0, 14, 0), at(0, 14, 1), at(0, 18, 0), at(0, 18, 1)])
        .treasure(2, &[chest(15, 0), chest(16, 0), chest(17, 0)], Some(at(0, 16, 1)))
        .build()
}
