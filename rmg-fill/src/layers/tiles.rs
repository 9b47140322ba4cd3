//! Tiles of a zone: their surface and their use.

mod uncontrolled;

use rmg_core::{Level, MapSize, Pieces, TilePos, ZoneId};

use super::turned_doors::turned_doors;
use crate::board::Board;
use crate::fields::{Cell, Patch, Plane, Window};

/// The surface of a tile, which decides who can move there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// Walkable.
    Land,
    /// Navigable by boats.
    Water,
    /// Impassable.
    Rock,
}

/// The use of a tile in the window of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Of another zone; whether it is open is not known here.
    Foreign,
    /// Of another zone and closed by its wall, or beyond the map.
    Closed,
    /// Blocked: part of the wall to another zone.
    Wall,
    /// Blocked: keeps heroes from bypassing a guard.
    Shield,
    /// Blocked: cut off from the main point.
    Pocket,
    /// Blocked: too far from all paths.
    Thicket,
    /// Undecided, currently open.
    Possible,
    /// Open as part of a path. Objects are placed there only if there is no other room.
    Path,
    /// Open permanently.
    Free,
    /// Open, in the zone of control of the guard of a pile or link. Nothing else is placed there.
    Guarded,
    /// Covered by a solid cell of an object.
    Used,
    /// Covered by an action cell: a door, a pickup, a monster.
    Soft,
}

impl Claim {
    /// Returns whether the tile belongs to this zone.
    #[must_use]
    pub fn is_own(self) -> bool {
        !matches!(self, Self::Foreign | Self::Closed)
    }

    /// Returns whether heroes can move there without meeting a guard: possible, path or free. From `borders`
    /// on, all such walkable tiles of a zone are connected, and every modifier preserves this.
    #[must_use]
    pub fn is_open(self) -> bool {
        self == Self::Possible || self.is_free()
    }

    /// Returns whether the tile is open permanently, or as part of a path.
    #[must_use]
    pub fn is_free(self) -> bool {
        matches!(self, Self::Path | Self::Free)
    }

    /// Returns whether objects can be placed there: undecided, or blocked only because it is far from paths
    /// or unreachable.
    #[must_use]
    pub fn is_available(self) -> bool {
        matches!(self, Self::Possible | Self::Thicket | Self::Pocket)
    }

    /// Returns whether an obstacle must cover the tile.
    #[must_use]
    pub fn is_blocked(self) -> bool {
        matches!(self, Self::Wall | Self::Shield | Self::Pocket | Self::Thicket)
    }

    /// Returns whether no hero can ever enter the tile, on any surface.
    #[must_use]
    pub fn is_solid(self) -> bool {
        self.is_blocked() || matches!(self, Self::Closed | Self::Used)
    }
}

/// Surface and claim of every tile in the window of a zone, and bit sets that follow from them.
#[derive(Debug, Clone)]
pub struct Tiles {
    zone: ZoneId,
    level: Level,
    window: Window,
    /// Size of the map.
    map: MapSize,
    /// The usable surface of the zone: land, or water in a sea. Other surfaces are solid.
    ground: Surface,
    surfaces: Vec<Surface>,
    claims: Vec<Claim>,
    /// Ground that is [`Possible`](Claim::Possible).
    possible: Plane,
    /// Ground that is [open](Claim::is_open).
    walking: Plane,
    /// Tiles that are closed or can be: possible, [solid](Claim::is_solid), or not ground.
    closable: Plane,
    /// Ground that is [available](Claim::is_available) and painted in the terrain of the zone.
    buildable: Plane,
    /// Tiles whose terrain differs from that of the zone, because the sprites of the games require it.
    off_terrain: Plane,
    /// On a map with a symmetry, the steps from the tile in front of a door to the doors of all images, if
    /// these differ.
    turned_doors: Vec<Cell>,
    /// Tiles that no guard may control, except that of an object that is there; `None`: it may control all.
    uncontrolled: Option<Plane>,
}

impl Tiles {
    /// Creates an undecided zone: its own tiles are possible, and all of them are land, or water in a sea.
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
            closable: of(|claim| matches!(claim, Claim::Closed | Claim::Possible)),
            off_terrain: Plane::new(&window),
            turned_doors: board
                .plan
                .symmetry
                .as_ref()
                .map_or_else(Vec::new, |of| turned_doors(of.symmetry, board.plan.size)),
            uncontrolled: None,
            claims,
        }
    }

    /// Returns the id of the zone.
    #[must_use]
    pub fn zone(&self) -> ZoneId {
        self.zone
    }

    /// Returns the level of the zone.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Returns the window of all layers of the zone.
    pub(crate) fn window(&self) -> Window {
        self.window
    }

    /// Returns the number of positions of the window.
    pub(crate) fn len(&self) -> usize {
        self.claims.len()
    }

    /// Returns the tile at a position; `None` beyond the north or west edge of the map.
    pub(crate) fn tile_at(&self, at: usize) -> Option<TilePos> {
        self.window.tile_at(at)
    }

    /// Returns column and row of a position.
    pub(crate) fn cell(&self, at: usize) -> Cell {
        self.window.cell(at)
    }

    /// Returns the position of a tile, if it is in the window.
    pub(crate) fn index(&self, tile: TilePos) -> Option<usize> {
        self.window.index(tile)
    }

    /// Returns the tile of a cell; `None` beyond the north or west edge of the map.
    pub(crate) fn tile_of_cell(&self, cell: Cell) -> Option<TilePos> {
        self.window.tile_of_cell(cell)
    }

    /// Returns whether a cell is on the map, in the window or not.
    pub(crate) fn is_on_map(&self, cell: Cell) -> bool {
        let is_there = |tile: TilePos| tile.x < self.map.width() && tile.y < self.map.height();
        self.tile_of_cell(cell).is_some_and(is_there)
    }

    /// Returns the number of steps from a tile to the nearest edge tile of the map; negative beyond the map.
    pub(crate) fn edge_distance(&self, at: usize) -> i32 {
        let first = self.window.cell_of(TilePos::new(0, 0));
        let (cell, sides) =
            (self.cell(at) - first, (i32::from(self.map.width()), i32::from(self.map.height())));
        cell.x.min(cell.y).min(sides.0 - 1 - cell.x).min(sides.1 - 1 - cell.y)
    }

    /// Returns the number of tiles between a tile of the window and the nearest map edge.
    pub(crate) fn to_edge(&self, tile: TilePos) -> u16 {
        let distance = self.index(tile).map_or(0, |at| self.edge_distance(at));
        u16::try_from(distance).unwrap_or(0)
    }

    /// Returns the positions of the eight neighbors of a tile of the zone.
    pub(crate) fn neighbors8(&self, at: usize) -> [usize; 8] {
        self.window.neighbors8(at)
    }

    /// Returns the positions of the four side neighbors of a tile of the zone.
    pub(crate) fn neighbors4(&self, at: usize) -> [usize; 4] {
        self.window.neighbors4(at)
    }

    /// Returns the claim of a position.
    pub(crate) fn claim(&self, at: usize) -> Claim {
        self.claims[at]
    }

    /// Returns the claim of a tile; foreign outside of the window.
    #[must_use]
    pub fn claim_of(&self, tile: TilePos) -> Claim {
        self.index(tile).map_or(Claim::Foreign, |at| self.claim(at))
    }

    /// Returns the claim of a cell; foreign outside of the window.
    pub(crate) fn claim_of_cell(&self, cell: Cell) -> Claim {
        self.window.position(cell).map_or(Claim::Foreign, |at| self.claim(at))
    }

    /// Returns whether the tile at a position is rock.
    pub(crate) fn is_rock(&self, at: usize) -> bool {
        self.surfaces[at] == Surface::Rock
    }

    /// Returns whether heroes of the zone move on a tile, on foot or in a sea by boat: open ground.
    pub(crate) fn is_walkable(&self, at: usize) -> bool {
        self.claims[at].is_open() && self.surfaces[at] == self.ground
    }

    /// Sets the claim of a tile of the zone.
    ///
    /// # Panics
    /// If the tile is outside of the window.
    pub(crate) fn set(&mut self, tile: TilePos, to: Claim) {
        let at = self.index(tile).expect("modifiers change tiles of their own zone only");
        self.set_at(at, to);
    }

    /// Sets the claim of a position.
    pub(crate) fn set_at(&mut self, at: usize, to: Claim) {
        debug_assert!(self.claim(at).is_own() && to.is_own(), "position {at} is not of zone {}", self.zone.0);
        self.put(at, to);
    }

    /// Sets whether a tile of another zone is closed.
    ///
    /// # Panics
    /// If the tile is outside of the window.
    pub(crate) fn set_foreign(&mut self, tile: TilePos, is_closed: bool) {
        let at = self.index(tile).expect("only neighbors of the tiles of the zone are in the window");
        debug_assert!(!self.claim(at).is_own(), "{tile} is of zone {}", self.zone.0);
        self.put(at, if is_closed { Claim::Closed } else { Claim::Foreign });
    }

    /// Sets the surface of a position.
    pub(crate) fn set_surface(&mut self, at: usize, surface: Surface) {
        self.surfaces[at] = surface;
        self.put(at, self.claim(at));
    }

    /// Marks a tile whose terrain differs from that of the zone: objects of the zone may not be allowed
    /// there.
    pub(crate) fn set_off_terrain(&mut self, at: usize) {
        self.off_terrain.set(self.cell(at), true);
        self.put(at, self.claim(at));
    }

    /// Returns whether the terrain of a tile differs from that of the zone.
    pub(crate) fn is_off_terrain(&self, at: usize) -> bool {
        self.off_terrain.contains(self.cell(at))
    }

    /// Returns the positions whose claim, surface or terrain differs from an earlier state. O(window).
    pub(crate) fn changed_since(&self, before: &Self) -> impl Iterator<Item = usize> {
        let (len, width) = (self.len(), self.window.stride());
        let is_painted = self.off_terrain != before.off_terrain;
        let rows = (0..len).step_by(width).map(move |first| first..len.min(first + width));
        let changed = rows.filter(move |row| {
            is_painted
                || self.claims[row.clone()] != before.claims[row.clone()]
                || self.surfaces[row.clone()] != before.surfaces[row.clone()]
        });
        changed.flatten().filter(move |at| {
            self.claim(*at) != before.claim(*at)
                || self.surface(*at) != before.surface(*at)
                || self.is_off_terrain(*at) != before.is_off_terrain(*at)
        })
    }

    /// Makes tiles of the zone tiles of another one, and returns their positions and claims. O(window).
    pub(crate) fn hide(&mut self, is_hidden: impl Fn(TilePos) -> bool) -> Vec<(usize, Claim)> {
        let own = self.own().filter(|at| self.tile_at(*at).is_some_and(&is_hidden));
        let hidden: Vec<(usize, Claim)> = own.map(|at| (at, self.claim(at))).collect();
        hidden.iter().for_each(|(at, _)| self.put(*at, Claim::Foreign));
        hidden
    }

    /// Gives [hidden](Self::hide) tiles back to the zone.
    pub(crate) fn show(&mut self, hidden: Vec<(usize, Claim)>) {
        hidden.into_iter().for_each(|(at, claim)| self.put(at, claim));
    }

    /// Sets the claim of a cell of the zone.
    ///
    /// # Panics
    /// If the cell is outside of the window.
    pub(crate) fn set_cell(&mut self, cell: Cell, to: Claim) {
        let at = self.window.position(cell).expect("modifiers change cells of their own zone only");
        debug_assert!(self.claim(at).is_own() && to.is_own(), "{cell:?} is not of zone {}", self.zone.0);
        self.put_cell(at, cell, to);
    }

    /// Sets the claims of the cells of a patch, whole rows at a time. They must be ground of the zone that no
    /// object covers.
    ///
    /// - `corner`: position of the patch in the window.
    ///
    /// # Panics
    /// If a cell is outside of the window.
    pub(crate) fn mark(&mut self, corner: Cell, cells: &Patch, to: Claim) {
        for cell in cells.cells() {
            let at =
                self.window.position(corner + cell).expect("modifiers change cells of their own zone only");
            debug_assert!(self.claim(at).is_own() && to.is_own(), "{cell:?} is not of zone {}", self.zone.0);
            debug_assert!(self.surfaces[at] == self.ground, "{cell:?} is not ground");
            self.claims[at] = to;
        }
        self.possible.set_patch(corner, cells, to == Claim::Possible);
        self.walking.set_patch(corner, cells, to.is_open());
        self.closable.set_patch(corner, cells, to == Claim::Possible || to.is_solid());
        debug_assert!(!to.is_available(), "the terrain of the tiles is not checked");
        self.buildable.set_patch(corner, cells, false);
    }

    fn put(&mut self, at: usize, to: Claim) {
        self.put_cell(at, self.cell(at), to);
    }

    fn put_cell(&mut self, at: usize, cell: Cell, to: Claim) {
        self.claims[at] = to;
        let is_ground = self.surfaces[at] == self.ground;
        let slot = self.possible.slot(cell).expect("positions are in the window");
        self.possible.set_slot(slot, is_ground && to == Claim::Possible);
        self.walking.set_slot(slot, is_ground && to.is_open());
        self.closable.set_slot(slot, !is_ground || to == Claim::Possible || to.is_solid());
        self.buildable.set_slot(slot, is_ground && to.is_available() && !self.off_terrain.holds(slot));
    }

    /// Turns paths into undecided ground. O(window).
    pub(crate) fn free_paths(&mut self) {
        for at in 0..self.claims.len() {
            if self.claims[at] == Claim::Path {
                self.put(at, Claim::Possible);
            }
        }
    }

    /// Returns the surface of a position of the zone.
    pub(crate) fn surface(&self, at: usize) -> Surface {
        self.surfaces[at]
    }

    /// Returns ground that is [`Possible`](Claim::Possible).
    pub(crate) fn possible(&self) -> &Plane {
        &self.possible
    }

    /// Returns ground that is [open](Claim::is_open): where heroes walk, or boats in a sea.
    pub(crate) fn walking(&self) -> &Plane {
        &self.walking
    }

    /// Returns the tiles where objects can be placed.
    pub(crate) fn buildable(&self) -> &Plane {
        &self.buildable
    }

    /// Returns the tiles that heroes can never enter, and undecided ones.
    pub(crate) fn closable(&self) -> &Plane {
        &self.closable
    }

    /// Returns all positions of tiles of the zone.
    pub(crate) fn own(&self) -> impl Iterator<Item = usize> {
        (0..self.claims.len()).filter(|at| self.claim(*at).is_own())
    }

    /// Returns for each position whether its tile is connected with `start`, by 8-neighbor steps over tiles
    /// for which `is_left` returns true. O(window).
    pub(crate) fn reached_from(&self, start: usize, is_left: impl Fn(usize) -> bool) -> Vec<bool> {
        let is_in = |at: usize| at == start || is_left(at);
        let pieces = Pieces::in_rows(self.window.stride(), self.len(), true, is_in).into_numbers();
        pieces.iter().map(|piece| *piece == pieces[start]).collect()
    }

    /// Returns for each position the number of steps from a tile over walkable ones, up to `most`, also for
    /// other cells of `among` next to these. Only every second step can go over a corner, so that the way
    /// over a corner counts 1.5 steps (movement points: 1.41). O(window / 64) for each step, and O(window).
    pub(crate) fn steps_from(&self, start: TilePos, among: &Plane, most: u16) -> Vec<u16> {
        let mut steps = vec![most; self.len()];
        let mut wave = Plane::new(&self.window);
        wave.set(self.window.cell_of(start), true);
        let mut reached = wave.clone();
        for step in 0..most {
            wave.each_ring(&wave, |cell, _| {
                if let Some(at) = self.window.position(cell) {
                    steps[at] = step;
                }
            });
            let from =
                if step == 0 { wave } else { reached.zip(&self.walking, |old, walking| old & walking) };
            let grown = if step % 2 == 0 { from.grown() } else { from.grown_to_sides() };
            wave = grown.zip(among, |wave, among| wave & among).zip(&reached, |wave, old| wave & !old);
            reached = reached.zip(&wave, |reached, wave| reached | wave);
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use crate::fixture::Fixture;

    use super::*;

    #[test]
    fn surfaces_decide_where_heroes_move() {
        let board = Fixture::new(&["aaa"], &[]);
        let mut a = board.zone('a');
        let at = a.index(TilePos::new(1, 0)).unwrap();
        let cell = a.cell(at);
        let planes = |a: &Tiles| {
            [a.walking(), a.closable(), a.possible(), a.buildable()].map(|plane| plane.contains(cell))
        };
        assert_eq!(planes(&a), [true; 4]);
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
    fn marking_a_patch_equals_marking_each_cell() {
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
                let planes = [&tiles.possible, &tiles.walking, &tiles.closable, &tiles.buildable];
                (tiles.claim(at), planes.map(|plane| plane.contains(cell)))
            };
            assert_eq!(of(&whole), of(&single), "{cell:?}");
        }
    }
}
