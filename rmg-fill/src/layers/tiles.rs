//! Tiles of a zone: what is underfoot, and why each is taken.

use rmg_core::{Level, MapSize, TilePos, ZoneId};

use crate::board::Board;
use crate::fields::{Cell, Patch, Plane, Window};

/// What is underfoot: decides who can go there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Surface {
    /// Heroes walk there.
    Land,
    /// Boats sail there.
    Water,
    /// Nobody goes there.
    Rock,
}

/// Why a tile of a zone's window is taken, or by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Of another zone; who walks there is not known here.
    Foreign,
    /// Of another zone and closed by its wall, or beyond the map.
    Closed,
    /// Blocked: part of the wall to another zone.
    Wall,
    /// Blocked: keeps heroes from walking round a guard.
    Shield,
    /// Blocked: cut off from the main point.
    Pocket,
    /// Blocked: too far from all paths.
    Thicket,
    /// Undecided, open so far.
    Possible,
    /// Open as part of a path, on which nothing is put while there is room elsewhere.
    Path,
    /// Open for good.
    Free,
    /// Open, in the zone of control of the guard of a pile or of a link: nothing else goes here.
    Guarded,
    /// Covered by a solid cell of an object.
    Used,
    /// Covered by an action cell: a door, a pickup, a monster.
    Soft,
}

impl Claim {
    /// Of this zone.
    #[must_use]
    pub fn is_own(self) -> bool {
        !matches!(self, Self::Foreign | Self::Closed)
    }

    /// Possible, path or free: where heroes move without meeting a guard. After `borders` all of these that
    /// can be walked hang together in one piece, and every modifier leaves them so.
    #[must_use]
    pub fn is_open(self) -> bool {
        self == Self::Possible || self.is_free()
    }

    /// Open for good, or as part of a path.
    #[must_use]
    pub fn is_free(self) -> bool {
        matches!(self, Self::Path | Self::Free)
    }

    /// Undecided, or blocked for no other reason than to be far from all ways: objects may stand there.
    #[must_use]
    pub fn is_available(self) -> bool {
        matches!(self, Self::Possible | Self::Thicket | Self::Pocket)
    }

    /// To be covered by an obstacle.
    #[must_use]
    pub fn is_blocked(self) -> bool {
        matches!(self, Self::Wall | Self::Shield | Self::Pocket | Self::Thicket)
    }

    /// Nobody will ever stand there, whatever is underfoot.
    #[must_use]
    pub fn is_solid(self) -> bool {
        self.is_blocked() || matches!(self, Self::Closed | Self::Used)
    }
}

/// Surface and claim of every tile of a zone's window, and what follows from them as sets of bits.
#[derive(Debug, Clone)]
pub struct Tiles {
    zone: ZoneId,
    level: Level,
    window: Window,
    /// Size of the map.
    map: MapSize,
    /// What is used in the zone: land, in a sea water. All else is solid there.
    ground: Surface,
    surfaces: Vec<Surface>,
    claims: Vec<Claim>,
    /// Ground that is [`Possible`](Claim::Possible).
    possible: Plane,
    /// Ground that is [open](Claim::is_open).
    walking: Plane,
    /// Tiles that are [solid](Claim::is_solid), or no ground.
    solid: Plane,
    /// Ground that is [available](Claim::is_available) and painted in the zone's terrain.
    buildable: Plane,
    /// Tiles that are painted in another terrain than the zone's, so that the games can draw them.
    off_terrain: Plane,
}

impl Tiles {
    /// A zone of which nothing is decided: own tiles possible, all of them land, in a sea water.
    pub(crate) fn new(board: &Board<'_>, zone: ZoneId) -> Self {
        let (level, window) = (board.level(zone), board.window(zone));
        let owners = &board.ownership.owners[level.index()];
        let mut claims = vec![Claim::Closed; window.len()];
        let (columns, rows) = window.on_map(owners.width(), owners.height());
        for y in rows {
            let first = window.index(TilePos::new(columns.start, y)).expect("a part of the window");
            let owners = &owners.row(y)[usize::from(columns.start)..usize::from(columns.end)];
            for (claim, owner) in claims[first..].iter_mut().zip(owners) {
                *claim = if *owner == zone { Claim::Possible } else { Claim::Foreign };
            }
        }
        let of =
            |holds: fn(Claim) -> bool| Plane::of_rows(&window, claims.chunks_exact(window.stride()), holds);
        let possible = of(|claim| claim == Claim::Possible);
        let ground = if board.plan.sea() == Some(zone) { Surface::Water } else { Surface::Land };
        Self {
            zone,
            level,
            window,
            map: board.plan.size,
            ground,
            surfaces: vec![ground; window.len()],
            walking: possible.clone(),
            buildable: possible.clone(),
            possible,
            solid: of(|claim| claim == Claim::Closed),
            off_terrain: Plane::new(&window),
            claims,
        }
    }

    /// Whose tiles these are.
    #[must_use]
    pub fn zone(&self) -> ZoneId {
        self.zone
    }

    /// Where the zone lies.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// The window of all layers of the zone.
    pub(crate) fn window(&self) -> Window {
        self.window
    }

    /// Number of positions of the window.
    pub(crate) fn len(&self) -> usize {
        self.claims.len()
    }

    /// The tile at a position; `None` beyond the map's north or west edge.
    pub(crate) fn tile_at(&self, at: usize) -> Option<TilePos> {
        self.window.tile_at(at)
    }

    /// Column and row of a position.
    pub(crate) fn cell(&self, at: usize) -> Cell {
        self.window.cell(at)
    }

    /// Position of a tile, if it lies in the window.
    pub(crate) fn index(&self, tile: TilePos) -> Option<usize> {
        self.window.index(tile)
    }

    /// The tile of a cell; `None` beyond the map's north or west edge.
    pub(crate) fn tile_of_cell(&self, cell: Cell) -> Option<TilePos> {
        self.window.tile_of_cell(cell)
    }

    /// Whether a cell lies on the map, in the window or not.
    pub(crate) fn is_on_map(&self, cell: Cell) -> bool {
        let is_there = |tile: TilePos| tile.x < self.map.width() && tile.y < self.map.height();
        self.tile_of_cell(cell).is_some_and(is_there)
    }

    /// Steps from a tile to the nearest edge of the map, of which it is a part; less than 0 beyond it.
    pub(crate) fn edge_distance(&self, at: usize) -> i32 {
        let first = self.window.cell_of(TilePos::new(0, 0));
        let (cell, sides) =
            (self.cell(at) - first, (i32::from(self.map.width()), i32::from(self.map.height())));
        cell.x.min(cell.y).min(sides.0 - 1 - cell.x).min(sides.1 - 1 - cell.y)
    }

    /// Tiles between a tile of the zone's window and the nearest edge of the map.
    pub(crate) fn to_edge(&self, tile: TilePos) -> u16 {
        let distance = self.index(tile).map_or(0, |at| self.edge_distance(at));
        u16::try_from(distance).unwrap_or(0)
    }

    /// Positions of the eight neighbours of a tile of the zone.
    pub(crate) fn neighbors8(&self, at: usize) -> [usize; 8] {
        self.window.neighbors8(at)
    }

    /// Positions of the four side neighbours of a tile of the zone.
    pub(crate) fn neighbors4(&self, at: usize) -> [usize; 4] {
        self.window.neighbors4(at)
    }

    /// What the tile at a position is taken for.
    pub(crate) fn claim(&self, at: usize) -> Claim {
        self.claims[at]
    }

    /// What a tile is taken for; foreign outside the window.
    #[must_use]
    pub fn claim_of(&self, tile: TilePos) -> Claim {
        self.index(tile).map_or(Claim::Foreign, |at| self.claim(at))
    }

    /// What the tile of a cell is taken for; foreign outside the window.
    pub(crate) fn claim_of_cell(&self, cell: Cell) -> Claim {
        self.window.position(cell).map_or(Claim::Foreign, |at| self.claim(at))
    }

    /// Whether nobody goes to the tile at a position because it is rock.
    pub(crate) fn is_rock(&self, at: usize) -> bool {
        self.surfaces[at] == Surface::Rock
    }

    /// Whether heroes of the zone move on a tile, on foot or in a sea by boat: ground that is possible or
    /// free.
    pub(crate) fn is_walkable(&self, at: usize) -> bool {
        self.claims[at].is_open() && self.surfaces[at] == self.ground
    }

    /// Decides what a tile of the zone is taken for.
    ///
    /// # Panics
    /// When the tile lies outside the window.
    pub(crate) fn set(&mut self, tile: TilePos, to: Claim) {
        let at = self.index(tile).expect("modifiers change tiles of their own zone only");
        self.set_at(at, to);
    }

    /// Decides what the tile at a position is taken for.
    pub(crate) fn set_at(&mut self, at: usize, to: Claim) {
        debug_assert!(self.claim(at).is_own() && to.is_own(), "position {at} is not of zone {}", self.zone.0);
        self.put(at, to);
    }

    /// Records whether a tile of another zone is closed.
    ///
    /// # Panics
    /// When the tile lies outside the window.
    pub(crate) fn set_foreign(&mut self, tile: TilePos, is_closed: bool) {
        let at = self.index(tile).expect("only neighbours of the zone's tiles are of interest");
        debug_assert!(!self.claim(at).is_own(), "{tile} is of zone {}", self.zone.0);
        self.put(at, if is_closed { Claim::Closed } else { Claim::Foreign });
    }

    /// Records what is underfoot.
    pub(crate) fn set_surface(&mut self, at: usize, surface: Surface) {
        self.surfaces[at] = surface;
        self.put(at, self.claim(at));
    }

    /// Records that a tile is painted in another terrain than the zone's: objects may not be allowed to stand
    /// there.
    pub(crate) fn set_off_terrain(&mut self, at: usize) {
        self.off_terrain.set(self.cell(at), true);
        self.put(at, self.claim(at));
    }

    /// Decides what a cell of the zone is taken for.
    ///
    /// # Panics
    /// When the cell lies outside the window.
    pub(crate) fn set_cell(&mut self, cell: Cell, to: Claim) {
        let at = self.window.position(cell).expect("modifiers change cells of their own zone only");
        debug_assert!(self.claim(at).is_own() && to.is_own(), "{cell:?} is not of zone {}", self.zone.0);
        self.put_cell(at, cell, to);
    }

    /// Decides what cells of a patch are taken for: land of the zone, which no object has been put on. Whole
    /// rows at a time.
    ///
    /// - `corner`: where the patch lies in the window.
    ///
    /// # Panics
    /// When a cell lies outside the window.
    pub(crate) fn mark(&mut self, corner: Cell, cells: &Patch, to: Claim) {
        for cell in cells.cells() {
            let at =
                self.window.position(corner + cell).expect("modifiers change cells of their own zone only");
            debug_assert!(self.claim(at).is_own() && to.is_own(), "{cell:?} is not of zone {}", self.zone.0);
            debug_assert!(self.surfaces[at] == self.ground, "{cell:?} is no ground");
            self.claims[at] = to;
        }
        self.possible.set_patch(corner, cells, to == Claim::Possible);
        self.walking.set_patch(corner, cells, to.is_open());
        self.solid.set_patch(corner, cells, to.is_solid());
        debug_assert!(!to.is_available(), "what is painted in another terrain is not looked at");
        self.buildable.set_patch(corner, cells, false);
    }

    fn put(&mut self, at: usize, to: Claim) {
        self.put_cell(at, self.cell(at), to);
    }

    fn put_cell(&mut self, at: usize, cell: Cell, to: Claim) {
        self.claims[at] = to;
        let is_ground = self.surfaces[at] == self.ground;
        let slot = self.possible.slot(cell).expect("positions lie in the window");
        self.possible.set_slot(slot, is_ground && to == Claim::Possible);
        self.walking.set_slot(slot, is_ground && to.is_open());
        self.solid.set_slot(slot, !is_ground || to.is_solid());
        self.buildable.set_slot(slot, is_ground && to.is_available() && !self.off_terrain.holds(slot));
    }

    /// Paths are undecided ground from now on. O(window).
    pub(crate) fn give_up_paths(&mut self) {
        for at in 0..self.claims.len() {
            if self.claims[at] == Claim::Path {
                self.put(at, Claim::Possible);
            }
        }
    }

    /// What is underfoot at a position of the zone.
    pub(crate) fn surface(&self, at: usize) -> Surface {
        self.surfaces[at]
    }

    /// Ground that is [`Possible`](Claim::Possible).
    pub(crate) fn possible(&self) -> &Plane {
        &self.possible
    }

    /// Ground that is [open](Claim::is_open): where heroes walk, in a sea where boats sail.
    pub(crate) fn walking(&self) -> &Plane {
        &self.walking
    }

    /// Tiles where objects may stand.
    pub(crate) fn buildable(&self) -> &Plane {
        &self.buildable
    }

    /// Tiles where nobody will ever walk.
    pub(crate) fn solid(&self) -> &Plane {
        &self.solid
    }

    /// All positions of the zone's own tiles.
    pub(crate) fn own(&self) -> impl Iterator<Item = usize> {
        (0..self.claims.len()).filter(|at| self.claim(*at).is_own())
    }

    /// Open tiles of the zone that hang together, by 8-steps over tiles of which `is_left` holds, with a
    /// first one. By position. O(window).
    pub(crate) fn reached_from(&self, start: usize, is_left: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        reached[start] = true;
        let mut stack = vec![start];
        while let Some(at) = stack.pop() {
            for near in self.neighbors8(at) {
                if !reached[near] && is_left(near) {
                    reached[near] = true;
                    stack.push(near);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn who_goes_where_is_decided_by_what_is_underfoot() {
        let board = Fixture::new(&["aaa"], &[]);
        let mut a = board.zone('a');
        let at = a.index(TilePos::new(1, 0)).unwrap();
        let cell = a.cell(at);
        let planes = |a: &Tiles| {
            [a.walking(), a.solid(), a.possible(), a.buildable()].map(|plane| plane.contains(cell))
        };
        assert_eq!(planes(&a), [true, false, true, true]);
        a.set_surface(at, Surface::Water);
        assert_eq!(planes(&a), [false, true, false, false]);
        a.set_at(at, Claim::Used);
        assert_eq!(planes(&a), [false, true, false, false]);
        a.set_at(at, Claim::Free);
        a.set_surface(at, Surface::Rock);
        assert_eq!(planes(&a), [false, true, false, false]);
        a.set_surface(at, Surface::Land);
        assert_eq!(planes(&a), [true, false, false, false]);
    }

    #[test]
    fn tiles_of_a_patch_are_marked_as_one_by_one() {
        let board = Fixture::new(&["a".repeat(70).as_str(); 20], &[]);
        let rng = &mut Seed(1).at("patches").stream();
        let (mut whole, mut single) = (board.zone('a'), board.zone('a'));
        for to in [Claim::Used, Claim::Soft, Claim::Guarded, Claim::Shield, Claim::Free].repeat(8) {
            let corner = Cell::new(i32::try_from(rng.index(50)).unwrap(), 4);
            let mut patch = Patch::default();
            for cell in Cell::square(6).map(|cell| cell + Cell::new(9, 7)).filter(|_| rng.chance(1, 5)) {
                patch.insert(cell);
                single.set_cell(corner + cell, to);
            }
            whole.mark(corner, &patch, to);
        }
        for at in 0..whole.len() {
            let cell = whole.cell(at);
            let of = |tiles: &Tiles| {
                let planes = [&tiles.possible, &tiles.walking, &tiles.solid, &tiles.buildable];
                (tiles.claim(at), planes.map(|plane| plane.contains(cell)))
            };
            assert_eq!(of(&whole), of(&single), "{cell:?}");
        }
    }
}
