//! The best paths from a town to every object, from the definitions of `rmg_explain::fairness`. Tries all
//! steps of all tiles until nothing improves.

use rmg_core::TilePos;
use rmg_core::model::{MapModel, MapObject, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, StackCreature, TerrainKind};

use crate::footprints::{cells, gate_beyond, is_barrier};

/// Movement points, strength of all guards, number of fights; compared in this order.
pub type Cost = (u64, u64, u32);

/// Level, column, row, and whether by boat.
type Spot = (usize, i32, i32, bool);

/// A map, as heroes walk on it.
#[derive(Debug)]
pub struct WalkOracle<'m> {
    map: &'m MapModel,
    pack: &'m ContentPack,
    width: i32,
    height: i32,
    /// By level, row by row.
    tiles: Vec<Vec<Tile>>,
    /// Moves without a step, with their cost: portals (free) and boats (half a day).
    leaps: Vec<(Spot, Spot, u64)>,
}

#[derive(Debug, Clone, Default)]
struct Tile {
    is_land: bool,
    is_water: bool,
    /// Covered by a permanent object that is not visited here.
    is_solid: bool,
    /// A permanent object is visited here.
    is_visited: bool,
    /// Cannot be entered from above, nor left upward.
    is_shut: bool,
    /// Needs a quest or a key.
    is_locked: bool,
    /// Movement points by terrain, and by road.
    cost: (u64, Option<u64>),
    /// Monsters that control it.
    monsters: Vec<usize>,
}

impl<'m> WalkOracle<'m> {
    /// Reads a map.
    ///
    /// # Panics
    /// If the pack lacks something that the map names.
    #[must_use]
    pub fn new(map: &'m MapModel, pack: &'m ContentPack) -> Self {
        let (width, height) = (i32::from(map.plan.size.width()), i32::from(map.plan.size.height()));
        let tiles = map.levels.iter().map(|layers| {
            let tile = |(at, terrain): (TilePos, &rmg_core::TerrainId)| {
                let terrain = &pack.terrains[*terrain];
                Tile {
                    is_land: terrain.kind == TerrainKind::Land,
                    is_water: terrain.kind == TerrainKind::Water,
                    cost: (
                        terrain.move_cost.into(),
                        layers.road[at].map(|road| pack.roads[road].move_cost.into()),
                    ),
                    ..Tile::default()
                }
            };
            layers.terrain.iter().map(tile).collect()
        });
        let tiles = tiles.collect();
        let mut oracle = Self { map, pack, width, height, tiles, leaps: Vec::new() };
        for (at, object) in map.objects.iter().enumerate() {
            oracle.add_object(at, object);
        }
        for object in &map.objects {
            oracle.board(object);
            oracle.portal(object);
        }
        oracle
    }

    /// Returns the cost of the best path from where an object is visited to each object of the map; `None` if
    /// no path exists.
    #[must_use]
    pub fn ways(&self, start: ObjectId) -> Vec<Option<Cost>> {
        let count = self.tiles.len() * self.tiles.first().map_or(0, Vec::len) * 2;
        let mut best: Vec<Option<Cost>> = vec![None; count];
        for spot in self.doors(&self.map.objects[start.index()]) {
            best[self.number(spot)] = Some((0, 0, 0));
        }
        loop {
            let mut improved = false;
            let mut offer = |best: &mut Vec<Option<Cost>>, to: Spot, cost: Cost| {
                let known = &mut best[self.number(to)];
                if known.is_none_or(|known| cost < known) {
                    *known = Some(cost);
                    improved = true;
                }
            };
            for spot in self.spots() {
                let Some((points, strength, fights)) = best[self.number(spot)] else { continue };
                for (to, cost) in self.steps(spot) {
                    let (more_strength, more_fights) = self.fought(Some(spot), to);
                    offer(&mut best, to, (points + cost, strength + more_strength, fights + more_fights));
                }
            }
            for (from, to, cost) in &self.leaps {
                let Some((points, strength, fights)) = best[self.number(*from)] else { continue };
                // A hero who leaves a portal meets all monsters there, regardless of those near its entrance.
                let (more_strength, more_fights) = self.fought((*cost > 0).then_some(*from), *to);
                offer(&mut best, *to, (points + cost, strength + more_strength, fights + more_fights));
            }
            if !improved {
                break;
            }
        }
        let best_path = |object: &MapObject| {
            self.doors(object).into_iter().filter_map(|spot| best[self.number(spot)]).min()
        };
        self.map.objects.iter().map(best_path).collect()
    }

    fn kind(&self, object: &MapObject) -> &'m ObjectKind {
        &self.pack.objects[object.kind]
    }

    fn cells(&self, object: &MapObject, is_action: bool) -> Vec<(usize, i32, i32)> {
        let cells = cells(self.map, self.pack, object, is_action);
        cells.map(|tile| (object.at.level.index(), tile.x.into(), tile.y.into())).collect()
    }

    fn is_on_map(&self, x: i32, y: i32) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    fn place(&self, x: i32, y: i32) -> usize {
        usize::try_from(y * self.width + x).expect("on the map")
    }

    /// Returns a tile; off the map, an impassable one.
    fn tile(&self, level: usize, x: i32, y: i32) -> Tile {
        if self.is_on_map(x, y) { self.tiles[level][self.place(x, y)].clone() } else { Tile::default() }
    }

    fn number(&self, (level, x, y, is_afloat): Spot) -> usize {
        (level * self.tiles[level].len() + self.place(x, y)) * 2 + usize::from(is_afloat)
    }

    fn spots(&self) -> impl Iterator<Item = Spot> {
        let rows = (0..self.tiles.len()).flat_map(|level| (0..self.height).map(move |y| (level, y)));
        rows.flat_map(|(level, y)| {
            (0..self.width).flat_map(move |x| [false, true].map(|is_afloat| (level, x, y, is_afloat)))
        })
    }

    /// Returns the tiles where an object is visited, in the water by boat.
    fn doors(&self, object: &MapObject) -> Vec<Spot> {
        let cells = self.cells(object, true).into_iter();
        cells.map(|(level, x, y)| (level, x, y, self.tile(level, x, y).is_water)).collect()
    }

    fn add_object(&mut self, at: usize, object: &MapObject) {
        let kind = self.kind(object);
        let is_monster = matches!(kind.role, ObjectRole::Monster | ObjectRole::RandomMonster);
        let is_barrier = is_barrier(self.pack, object);
        if kind.role != ObjectRole::Boat && !kind.is_removed_on_visit {
            for (level, x, y) in self.cells(object, false) {
                let place = self.place(x, y);
                self.tiles[level][place].is_solid = true;
            }
        }
        for (level, x, y) in self.cells(object, true) {
            let place = self.place(x, y);
            if kind.role != ObjectRole::Boat {
                let tile = &mut self.tiles[level][place];
                tile.is_visited |= !kind.is_removed_on_visit;
                tile.is_shut |= !self.pack.appearances[object.appearance].is_entered_from_above;
                tile.is_locked |= is_barrier;
            }
            if is_monster {
                let is_in_water = self.tiles[level][place].is_water;
                for (nx, ny) in around(x, y).into_iter().chain([(x, y)]) {
                    if !self.is_on_map(nx, ny) {
                        continue;
                    }
                    let near = self.place(nx, ny);
                    let near = &mut self.tiles[level][near];
                    if near.is_water == is_in_water && !near.monsters.contains(&at) {
                        near.monsters.push(at);
                    }
                }
            }
        }
    }

    fn board(&mut self, object: &MapObject) {
        let is_free = |(level, x, y): &(usize, i32, i32)| {
            let covers = |other: &MapObject| {
                let cells = [self.cells(other, true), self.cells(other, false)].concat();
                cells.contains(&(*level, *x, *y))
            };
            self.tile(*level, *x, *y).is_water && !self.map.objects.iter().any(covers)
        };
        let boards: Vec<(Spot, Spot)> = match self.kind(object).role {
            ObjectRole::Boat => {
                let boats = self.cells(object, true).into_iter();
                boats
                    .flat_map(|(l, x, y)| around(x, y).map(|(nx, ny)| ((l, nx, ny, false), (l, x, y, true))))
                    .collect()
            }
            ObjectRole::Shipyard => {
                let all = [self.cells(object, true), self.cells(object, false)].concat();
                let water = all.into_iter().flat_map(|(l, x, y)| around(x, y).map(|(x, y)| (l, x, y)));
                let water: Vec<_> = water.filter(is_free).collect();
                let doors = self.cells(object, true).into_iter();
                doors
                    .flat_map(|(l, x, y)| {
                        water.iter().map(move |to| ((l, x, y, false), (to.0, to.1, to.2, true)))
                    })
                    .collect()
            }
            _ => return,
        };
        let on_map = boards.into_iter().filter(|((_, x, y, _), _)| self.is_on_map(*x, *y));
        let leaps: Vec<_> = on_map.map(|(from, to)| (from, to, 750)).collect();
        self.leaps.extend(leaps);
    }

    fn portal(&mut self, object: &MapObject) {
        let kind = self.kind(object);
        if kind.role != ObjectRole::Portal || kind.type_name == "monolithOneWayExit" {
            return;
        }
        let others = self.map.objects.iter().filter(|other| {
            let there = self.kind(other);
            there.role == ObjectRole::Portal && !std::ptr::eq(*other, object)
        });
        let exits: Vec<&MapObject> = if self.pack.defaults.gate == Some(object.kind) {
            gate_beyond(self.map, object).into_iter().map(|(_, gate)| gate).collect()
        } else if kind.type_name == "monolithOneWayEntrance" {
            let is_exit =
                |there: &ObjectKind| there.type_name == "monolithOneWayExit" && there.subtype == kind.subtype;
            others.filter(|other| is_exit(self.kind(other))).collect()
        } else {
            others.filter(|other| other.kind == object.kind).collect()
        };
        let mut leaps = Vec::new();
        for from in self.doors(object) {
            leaps.extend(exits.iter().flat_map(|exit| self.doors(exit)).map(|to| (from, to, 0)));
        }
        self.leaps.extend(leaps);
    }

    /// Returns whether a hero can be on a tile, on foot or by boat.
    fn is_open(tile: &Tile, is_afloat: bool) -> bool {
        let is_ground = if is_afloat { tile.is_water } else { tile.is_land && !tile.is_locked };
        is_ground && !tile.is_solid
    }

    fn steps(&self, (level, x, y, is_afloat): Spot) -> Vec<(Spot, u64)> {
        let here = self.tile(level, x, y);
        let mut steps = Vec::new();
        for (nx, ny) in around(x, y).into_iter().filter(|(x, y)| self.is_on_map(*x, *y)) {
            let there = self.tile(level, nx, ny);
            if is_afloat && there.is_land && !there.is_solid && !there.is_visited && !there.is_locked {
                steps.push(((level, nx, ny, false), 750));
                continue;
            }
            let is_passable = match ny.cmp(&y) {
                std::cmp::Ordering::Less => !here.is_shut,
                std::cmp::Ordering::Equal => true,
                std::cmp::Ordering::Greater => !there.is_shut,
            };
            let has_no_corner =
                !is_afloat || (self.tile(level, nx, y).is_water && self.tile(level, x, ny).is_water);
            if !Self::is_open(&here, is_afloat)
                || !Self::is_open(&there, is_afloat)
                || !is_passable
                || !has_no_corner
            {
                continue;
            }
            let straight = match (is_afloat, here.cost.1, there.cost.1) {
                (true, _, _) => 100,
                (false, Some(road), Some(_)) => road,
                (false, _, _) => here.cost.0,
            };
            let is_diagonal = nx != x && ny != y;
            steps.push((
                (level, nx, ny, is_afloat),
                if is_diagonal { straight * 141 / 100 } else { straight },
            ));
        }
        steps
    }

    /// Returns strength and number of the monsters met on a tile and not on the one before.
    fn fought(&self, from: Option<Spot>, to: Spot) -> (u64, u32) {
        let before = from.map_or_else(Vec::new, |(level, x, y, _)| self.tile(level, x, y).monsters);
        let there = self.tile(to.0, to.1, to.2).monsters;
        there.into_iter().filter(|monster| !before.contains(monster)).fold(
            (0, 0),
            |(strength, fights), monster| {
                let ObjectBody::Monster { creature, count, .. } = self.map.objects[monster].body else {
                    return (strength, fights + 1);
                };
                let possible =
                    self.pack.creatures.records().iter().enumerate().filter(|(at, of)| match creature {
                        StackCreature::Named(id) => id.index() == *at,
                        StackCreature::Random(level) => {
                            of.is_placeable && level.is_none_or(|level| level == of.level)
                        }
                    });
                let values: Vec<u64> = possible.map(|(_, of)| u64::from(of.ai_value)).collect();
                let of_all = values.iter().sum::<u64>() * u64::from(count);
                let half = values.len() as u64;
                (strength + (2 * of_all + half) / (2 * half), fights + 1)
            },
        )
    }
}

fn around(x: i32, y: i32) -> [(i32, i32); 8] {
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)].map(|(dx, dy)| (x + dx, y + dy))
}
