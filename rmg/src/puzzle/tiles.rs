//! A puzzle as a dungeon of tiles: each room of the puzzle is a room of 5x5 tiles with walls around it.
//!
//! Ways are openings. A passage is a locked door whose key is the condition: the total states in which it is
//! open. Hidden passages that are always open are secret doors, dangerous ones have a creature, and windows
//! are ornaments of the wall. A door for keys that are used up is a locked door with the name of the key.
//! Mechanisms, keys and the goal are items, and the start is the portal that leads out.

use std::sync::Arc;

use rmg_core::dungeon::{
    Area, Creature, Door, DoorKind, DungeonLevel, Item, LevelId, Marks, Portal, PortalTarget, Section,
    TextureId, Textures,
};
use rmg_core::{Grid, TilePos};
use rmg_logic::puzzle::{EnclaveId, Passage, PassageKind, Puzzle, RoomId};

use crate::error::Error;

/// The level type of puzzles.
pub(crate) const PUZZLE_LEVEL: &str = "puzzle";

/// Tiles from one room to the next: 5 of floor and a wall on each side.
const ROOM: u16 = 7;

/// Colors of the floors of enclaves: light, so that doors and badges stand out.
const FLOORS: [[u8; 3]; 10] = [
    [201, 187, 160],
    [168, 190, 170],
    [170, 180, 205],
    [205, 170, 170],
    [190, 175, 205],
    [205, 200, 150],
    [160, 200, 200],
    [215, 185, 145],
    [180, 200, 150],
    [200, 165, 190],
];

/// A puzzle as a level, with the meaning of its tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TiledPuzzle {
    /// The level. Its sections are the rooms of the puzzle, in their order.
    pub level: DungeonLevel,
    /// The tile where a player starts.
    pub start: TilePos,
    /// The tile of the goal.
    pub goal: TilePos,
    /// The door of each passage, by its position in the puzzle.
    pub passages: Vec<TilePos>,
    /// The tile of the mechanism of each enclave; `None` for the final enclave.
    pub mechanisms: Vec<Option<TilePos>>,
    /// The doors for keys that are used up, by their position in the puzzle.
    pub locks: Vec<TilePos>,
    /// The keys, by their position in the puzzle.
    pub keys: Vec<TilePos>,
}

/// Builds the level of a puzzle.
///
/// # Errors
/// [`Error::Puzzle`] does not occur; [`Error::Invalid`] if the level would have more than 65,535 tiles a
/// side, or if a passage joins enclaves that share no wall.
///
/// # Panics
/// Never: passages without rooms are refused first.
pub fn tile_puzzle(puzzle: &Puzzle) -> Result<TiledPuzzle, Error> {
    let side = |rooms: u32| u16::try_from(rooms).ok().and_then(|rooms| rooms.checked_mul(ROOM));
    let (Some(width), Some(height)) = (side(puzzle.width), side(puzzle.height)) else {
        return Err(refused("too-many-tiles", "the puzzle is too large for tiles", "use fewer rooms"));
    };
    if puzzle.passages.iter().any(|passage| passage.rooms.is_none()) {
        let message = "a passage joins enclaves that share no wall, so it has no tile";
        return Err(refused(
            "passage-apart",
            message,
            "set `require_adjacent_passages`, or use --require-adjacent",
        ));
    }
    let mut builder = Builder::new(puzzle, width, height);
    for (a, b) in &puzzle.ways {
        builder.join(*a, *b);
    }
    let passages: Vec<TilePos> = puzzle
        .passages
        .iter()
        .map(|passage| {
            let (a, b) = passage.rooms.expect("checked above");
            builder.add_passage(passage, (a, b))
        })
        .collect();
    for (a, b) in &puzzle.windows {
        builder.add_window(*a, *b);
    }
    let pool = |at: usize| puzzle.keys.pools.get(at).map_or("", String::as_str);
    let locks: Vec<TilePos> = puzzle
        .keys
        .locks
        .iter()
        .map(|lock| builder.lock(lock.rooms.0, lock.rooms.1, pool(lock.pool)))
        .collect();
    let mechanisms = (0..).map(EnclaveId).zip(&puzzle.enclaves).map(|(id, enclave)| {
        let tile = corner(puzzle, enclave.mechanism_room?, 3, 3);
        builder.put(tile, &format!("switch {}", puzzle.label(id)), "switch");
        Some(tile)
    });
    let mechanisms: Vec<Option<TilePos>> = mechanisms.collect();
    let keys = puzzle.keys.keys.iter().map(|key| {
        let tile = corner(puzzle, key.room, 2, 2);
        builder.put(tile, pool(key.pool), "key");
        tile
    });
    let keys: Vec<TilePos> = keys.collect();
    let goal = corner(puzzle, puzzle.goal_room, 4, 4);
    builder.put(goal, "goal", "goal");
    let start = corner(puzzle, puzzle.start_room, 2, 4);
    builder.level.portals.push(Portal { tile: start, icon: "entrance".into(), target: PortalTarget::Exit });
    builder.take(start);
    builder.level.doors.sort_by_key(|door| door.tile);
    Ok(TiledPuzzle { level: builder.level, start, goal, passages, mechanisms, locks, keys })
}

fn refused(code: &'static str, message: &str, help: &str) -> Error {
    let diagnostic = crate::diagnostics::choice(code, message, help);
    Error::Invalid(crate::diagnostics::Diagnostics::new("the puzzle", "", vec![diagnostic]))
}

/// Returns a tile of a room.
fn corner(puzzle: &Puzzle, room: RoomId, x: u16, y: u16) -> TilePos {
    let narrow = |at: u32| u16::try_from(at).expect("the size was checked") * ROOM;
    TilePos::new(narrow(room.0 % puzzle.width) + x, narrow(room.0 / puzzle.width) + y)
}

struct Builder<'p> {
    puzzle: &'p Puzzle,
    level: DungeonLevel,
    floors: Vec<TextureId>,
    owners: Vec<EnclaveId>,
    window: TextureId,
}

impl<'p> Builder<'p> {
    fn new(puzzle: &'p Puzzle, width: u16, height: u16) -> Self {
        let mut textures = Textures::default();
        let wall = textures.intern("wall");
        textures.set_color(wall, [70, 62, 58]);
        let floors: Vec<TextureId> = (0..puzzle.enclaves.len())
            .map(|at| {
                let floor = textures.intern(&format!("floor {at}"));
                textures.set_color(floor, FLOORS[at % FLOORS.len()]);
                floor
            })
            .collect();
        let mut window = TextureId::NONE;
        if !puzzle.windows.is_empty() {
            window = textures.intern("window");
            textures.set_color(window, [153, 214, 255]);
        }
        let level = DungeonLevel {
            id: LevelId::START,
            level_type: PUZZLE_LEVEL.to_owned(),
            depth: 0,
            textures: Arc::new(textures),
            floor: Grid::new(width, height, TextureId::NONE),
            wall: Grid::new(width, height, wall),
            ornament: Grid::new(width, height, TextureId::NONE),
            marks: Grid::new(width, height, Marks::default()),
            sections: Vec::new(),
            portals: Vec::new(),
            doors: Vec::new(),
            items: Vec::new(),
            creatures: Vec::new(),
            traps: Vec::new(),
            unmet: Vec::new(),
        };
        let mut builder = Self { puzzle, level, floors, owners: puzzle.owners(), window };
        for room in (0..puzzle.width * puzzle.height).map(RoomId).filter(|room| puzzle.is_room(*room)) {
            let TilePos { x, y } = corner(puzzle, room, 0, 0);
            let tags = vec![puzzle.label(builder.owners[room.index()]).into()];
            builder.level.sections.push(Section {
                area: Area::new(x, y, ROOM, ROOM),
                room: "room".into(),
                tags,
            });
            for tile in Area::new(x + 1, y + 1, ROOM - 2, ROOM - 2).tiles() {
                builder.open(tile, room, Marks::ROOM);
            }
        }
        builder
    }

    fn open(&mut self, tile: TilePos, room: RoomId, mark: Marks) {
        self.level.floor[tile] = self.floors[self.owners[room.index()].index()];
        self.level.wall[tile] = TextureId::NONE;
        self.level.marks[tile] = Marks::OPEN | mark;
    }

    /// Adds the door of a passage: locked if it has a condition, secret if it is hidden, none if it is always
    /// open. A dangerous passage is marked by a creature.
    fn add_passage(&mut self, passage: &Passage, (a, b): (RoomId, RoomId)) -> TilePos {
        let is_always_open = passage.needs.as_ref().is_some_and(Vec::is_empty);
        if !is_always_open {
            return self.lock(a, b, &passage.describe(&self.puzzle.space, usize::MAX));
        }
        let tile = self.join(a, b);
        match passage.kind {
            PassageKind::Hidden => {
                self.level.doors.push(Door { tile, kind: DoorKind::Secret, key: None });
                self.take(tile);
            }
            PassageKind::Dangerous => {
                self.level.creatures.push(Creature { tile, name: "danger".into() });
                self.take(tile);
            }
            PassageKind::Plain | PassageKind::OneWay => {}
        }
        tile
    }

    /// Marks the wall between two neighbors as a window.
    fn add_window(&mut self, a: RoomId, b: RoomId) {
        for tile in self.wall_between(a, b) {
            self.level.ornament[tile] = self.window;
        }
    }

    /// Opens the wall between two neighbors, and returns the tile in the wall of the first.
    fn join(&mut self, a: RoomId, b: RoomId) -> TilePos {
        let [one, two] = self.wall_between(a, b);
        self.open(one, a.min(b), Marks::CORRIDOR);
        self.open(two, a.max(b), Marks::CORRIDOR);
        one
    }

    /// Returns the middle tiles of the walls of two neighbors, the one with the smaller number first.
    fn wall_between(&self, a: RoomId, b: RoomId) -> [TilePos; 2] {
        let first = a.min(b);
        let is_beside = a.0.abs_diff(b.0) == 1 && a.0 / self.puzzle.width == b.0 / self.puzzle.width;
        let (middle, edge) = (ROOM / 2, ROOM - 1);
        let TilePos { x, y } = corner(self.puzzle, first, 0, 0);
        if is_beside {
            [TilePos::new(x + edge, y + middle), TilePos::new(x + edge + 1, y + middle)]
        } else {
            [TilePos::new(x + middle, y + edge), TilePos::new(x + middle, y + edge + 1)]
        }
    }

    fn lock(&mut self, a: RoomId, b: RoomId, key: &str) -> TilePos {
        let tile = self.join(a, b);
        self.level.doors.push(Door { tile, kind: DoorKind::Locked, key: Some(key.into()) });
        self.take(tile);
        tile
    }

    fn put(&mut self, tile: TilePos, name: &str, item_type: &str) {
        self.level.items.push(Item { tile, name: Some(name.into()), item_type: Some(item_type.into()) });
        self.take(tile);
    }

    fn take(&mut self, tile: TilePos) {
        self.level.marks[tile] |= Marks::TAKEN;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, VecDeque};

    use super::*;
    use crate::puzzle::state::TotalState;
    use crate::puzzle::{Generator, StateChange};

    /// Walks over tiles: walls, doors and their conditions decide, not the rooms of the puzzle.
    fn can_win(puzzle: &Puzzle, tiled: &TiledPuzzle) -> bool {
        let at = (tiled.start, puzzle.space.zero(), 0u32, 0u32);
        let mut seen = BTreeSet::from([at.clone()]);
        let mut queue = VecDeque::from([at]);
        while let Some((tile, state, taken, opened)) = queue.pop_front() {
            if tile == tiled.goal && state == puzzle.final_state() {
                return true;
            }
            let mut next: Vec<(TilePos, TotalState, u32, u32)> = Vec::new();
            let taken = taken | tiled.keys.iter().position(|key| *key == tile).map_or(0, |bit| 1 << bit);
            if let Some(id) = tiled.mechanisms.iter().position(|switch| *switch == Some(tile)) {
                match puzzle.enclaves[id].change {
                    Some(StateChange::Once(step)) if state.value(step.variable) == step.from => {
                        next.push((tile, state.with(step.variable, step.to), taken, opened));
                    }
                    Some(StateChange::Any(variable)) => {
                        let values = 0..puzzle.space.variable(variable).values;
                        next.extend(values.map(|value| (tile, state.with(variable, value), taken, opened)));
                    }
                    _ => {}
                }
            }
            for to in tiled.level.marks.neighbors4(tile).filter(|to| tiled.level.marks[*to].is_walkable()) {
                let mut opened = opened;
                if let Some(passage) = tiled.passages.iter().position(|door| *door == to)
                    && !puzzle.passages[passage].when.contains(&state)
                {
                    continue;
                }
                if let Some(lock) = tiled.locks.iter().position(|door| *door == to)
                    && opened & (1 << lock) == 0
                {
                    let pool = puzzle.keys.locks[lock].pool;
                    let own = (0..tiled.keys.len())
                        .filter(|bit| taken & (1 << bit) != 0 && puzzle.keys.keys[*bit].pool == pool);
                    let used = (0..tiled.locks.len())
                        .filter(|bit| opened & (1 << bit) != 0 && puzzle.keys.locks[*bit].pool == pool);
                    if own.count() <= used.count() {
                        continue;
                    }
                    opened |= 1 << lock;
                }
                next.push((to, state.clone(), taken, opened));
            }
            queue.extend(next.into_iter().filter(|next| seen.insert(next.clone())));
        }
        false
    }

    #[test]
    fn a_player_walks_over_tiles_from_start_to_goal() {
        let case = r#"{ "outline": ["S...", "....", " ..G"], "state": [
            { "type": "binary reversible", "values": 2, "name": "bridge" },
            { "type": "binary irreversible", "values": 2, "name": "lever" }
        ], "total_final_state": [0, 1], "keys": [{ "name": "small key", "doors": 1 }] }"#;
        let cycles = r#"{ "width": 7, "height": 6, "cycles": [
            { "pattern": "hidden shortcut", "inside": ["lock and key"] }, "one-way return",
            "dangerous route", "foreshadowed goal"
        ] }"#;
        for case in [case, cycles] {
            walk_over_tiles(case);
        }
    }

    fn walk_over_tiles(case: &str) {
        let generator = Generator::from_text(case).unwrap();
        let mut made = 0;
        for seed in 0..12 {
            let Ok(puzzle) = generator.clone().seed(seed).generate() else { continue };
            let tiled = tile_puzzle(puzzle.puzzle()).unwrap();
            assert!(can_win(puzzle.puzzle(), &tiled), "seed {seed}");
            made += 1;
            // without the doors' conditions it would be no proof: a puzzle whose passages never open is lost
            let mut shut = puzzle.puzzle().clone();
            shut.passages.iter_mut().for_each(|passage| passage.when.clear());
            assert!(!can_win(&shut, &tiled), "seed {seed}");
        }
        assert!(made >= 8, "{made} of 12");
    }
}
