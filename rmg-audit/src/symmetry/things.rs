//! Compares the things that heroes visit.
//!
//! A thing that is entered from everywhere, such as a pickup or a monster, is at its action cells. Any other
//! thing is at its *visit tiles*: the open tiles from which a hero can enter its action cells. The images of
//! these tiles must be those of a thing that is worth the same. A step from or to the thing must cost the
//! same: it is straight or diagonal on both sides, and the thing is left over equal terrain and road. On the
//! action cell a hero must meet the images of the monsters that control the action cell of the other thing,
//! because action cells themselves are no images of each other. A thing without visit tiles is not compared,
//! because no hero can use it; Reachable refutes it on maps with a plan.
//!
//! A visit that removes such a thing opens its tiles, so these must have the images of the tiles of the other
//! thing, too.

use std::collections::BTreeMap;

use rmg_core::ids::{RoadId, TerrainId};
use rmg_core::model::{MapObject, MapPos, ObjectId};
use rmg_core::pack::{Appearance, ObjectKind, ObjectRole};
use rmg_core::{Level, PlayerColor};

use super::difference::{Difference, Differences};
use super::pairing::{Images, Pairing};
use super::tiles::is_open;
use super::worth::{Worth, color, worth};
use crate::control::control;
use crate::ground::{DecodedMap, cells, is_monster};
use crate::visits::is_goal;

/// Returns, by level, the tiles that objects close permanently: all cells, except those where a thing is
/// entered from everywhere. O(cells of objects).
pub(super) fn closed_tiles(ground: &DecodedMap<'_>) -> Vec<Vec<bool>> {
    let mut closed: Vec<Vec<bool>> =
        ground.levels.iter().map(|level| vec![false; level.step.len()]).collect();
    for object in &ground.map.objects {
        let Some((kind, look)) = ground.look(object) else { continue };
        let Some(closed) = closed.get_mut(object.at.level.index()) else { continue };
        let is_entered = is_entered_from_everywhere(kind, look);
        for cell in cells(object, look).filter(|cell| !(is_entered && cell.is_action)) {
            ground.cell_index(cell.x, cell.y).into_iter().for_each(|at| closed[at] = true);
        }
    }
    closed
}

fn is_entered_from_everywhere(kind: &ObjectKind, look: &Appearance) -> bool {
    look.is_entered_from_above || kind.role == ObjectRole::Event
}

/// Where a thing is visited: level, whether on the tiles or from them, and the tiles, sorted, each with
/// whether the step from it is diagonal.
type Place = (Level, bool, Vec<(MapPos, bool)>);

/// Terrain and road of the action cells, sorted.
type Exit = Vec<(TerrainId, Option<RoadId>)>;

/// The steps from visit tiles to action cells that monsters control, sorted: the visit tile, whether the step
/// is diagonal, and the sorted tiles of the monsters.
type Guards = Vec<(MapPos, bool, Vec<MapPos>)>;

/// The tiles of the monsters that control each tile, by level and index.
type Monsters = BTreeMap<(usize, usize), Vec<MapPos>>;

/// A thing that heroes visit.
type Thing<'a> = (Worth<'a>, Exit, Guards, ObjectId);

/// Compares all things. Returns their number.
pub(super) fn compare(
    pairing: &Pairing<'_>,
    closed: &[Vec<bool>],
    players: &mut Images<PlayerColor>,
    found: &mut Differences,
) -> usize {
    let ground = pairing.ground;
    let monsters = monsters_by_tile(ground);
    let mut all: BTreeMap<Place, Vec<Thing<'_>>> = BTreeMap::new();
    let mut count = 0;
    for (at, object) in ground.map.objects.iter().enumerate() {
        let Some((kind, look)) = ground.look(object) else { continue };
        if !(is_goal(kind, look) || is_monster(kind)) {
            continue;
        }
        let Some(place) = place_of(ground, closed, object, kind, look) else { continue };
        count += 1;
        let (exit, guards) = if place.1 {
            Default::default()
        } else {
            (exit_of(ground, object, look), guards_of(ground, closed, &monsters, object, look))
        };
        let thing = (worth(ground, object, kind), exit, guards, ObjectId::from_index(at));
        all.entry(place).or_default().push(thing);
    }
    all.values_mut().for_each(|things| things.sort_unstable());
    let mut colors = Images::new(pairing);
    for (place, things) in &all {
        let (level, is_on, tiles) = place;
        let image = |(tile, is_diagonal): &(MapPos, bool)| (pairing.image(*tile), *is_diagonal);
        let mut images: Vec<(MapPos, bool)> = tiles.iter().map(image).collect();
        images.sort_unstable();
        // The image of the first tile, for messages.
        let (at, image) = (tiles[0].0, pairing.image(tiles[0].0));
        let key = (*level, *is_on, images);
        let Some(others) = all.get(&key) else {
            found.add(Difference::Alone { object: things[0].3, at, image, is_on: *is_on });
            continue;
        };
        if pairing.is_repeated(tiles, &key.2) {
            continue;
        }
        if things.len() != others.len() {
            found.add(Difference::Number { objects: [things[0].3, others[0].3], at, image });
            continue;
        }
        let mut carried: Vec<Thing<'_>> = things.iter().map(|thing| carry(pairing, thing)).collect();
        carried.sort_unstable();
        for ((worth, exit, guards, object), (other_worth, other_exit, other_guards, other)) in
            carried.iter().zip(others)
        {
            let objects = [*object, *other];
            if worth != other_worth {
                let worths = [worth, other_worth].map(|worth| worth.words(ground));
                found.add(Difference::Worth {
                    what: worth.difference(other_worth),
                    objects,
                    at,
                    image,
                    worths,
                });
                continue;
            }
            if exit != other_exit {
                found.add(Difference::Exit { objects, at, image });
            }
            if guards != other_guards {
                found.add(Difference::DoorGuards { objects, at, image });
            }
            let owners = objects.map(|id| ground.object(id).and_then(MapObject::owner));
            if !players.agree(owners[0], owners[1]) {
                let wanted = players.image(owners[0]);
                found.add(Difference::Owner { objects, at, image, owners, wanted });
            }
            let [here, there] = objects.map(|id| color(ground, id));
            if !colors.agree(here, there) {
                found.add(Difference::Pair { objects, at, image });
            }
        }
    }
    count
}

/// Returns where a thing is visited; `None` if no hero can visit it, or off the map.
fn place_of(
    ground: &DecodedMap<'_>,
    closed: &[Vec<bool>],
    object: &MapObject,
    kind: &ObjectKind,
    look: &Appearance,
) -> Option<Place> {
    let level = object.at.level.index();
    closed.get(level)?;
    let is_on = is_entered_from_everywhere(kind, look);
    let mut tiles: Vec<(usize, bool)> = if is_on {
        actions(ground, object, look).map(|action| (action, false)).collect()
    } else {
        let steps = steps(ground, closed, object, look).into_iter();
        steps.map(|(from, is_diagonal, _)| (from, is_diagonal)).collect()
    };
    // A straight step is before a diagonal one.
    tiles.sort_unstable();
    tiles.dedup_by_key(|(tile, _)| *tile);
    let mut tiles: Vec<(MapPos, bool)> =
        tiles.into_iter().map(|(tile, is_diagonal)| (ground.pos(level, tile), is_diagonal)).collect();
    if tiles.is_empty() {
        return None;
    }
    if kind.is_removed_on_visit && !is_on {
        tiles.extend(own(ground, object, look).map(|at| (ground.pos(level, at), false)));
    }
    // as the images are sorted
    tiles.sort_unstable();
    Some((object.at.level, is_on, tiles))
}

/// Returns the cells of a thing on the map.
fn own(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> impl Iterator<Item = usize> {
    cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y))
}

/// Returns the action cells of a thing on the map.
fn actions(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> impl Iterator<Item = usize> {
    let actions = cells(object, look).filter(|cell| cell.is_action);
    actions.filter_map(|cell| ground.cell_index(cell.x, cell.y))
}

/// Returns all steps to a thing that is not entered from everywhere: the visit tile, whether the step is
/// diagonal, and the action cell.
fn steps(
    ground: &DecodedMap<'_>,
    closed: &[Vec<bool>],
    object: &MapObject,
    look: &Appearance,
) -> Vec<(usize, bool, usize)> {
    let level = object.at.level.index();
    let own: Vec<usize> = own(ground, object, look).collect();
    let enter = |action: usize| {
        let around = ground.around(action).into_iter().filter(move |from| {
            ground.can_step(level, *from, action) || ground.can_sail(level, *from, action)
        });
        around.map(move |from| (from, ![1, ground.stride].contains(&from.abs_diff(action)), action))
    };
    let is_visit = |at: usize| is_open(&ground.levels[level], &closed[level], at) && !own.contains(&at);
    let all = actions(ground, object, look).flat_map(enter);
    all.filter(|(from, _, _)| is_visit(*from)).collect()
}

/// Returns the tiles of the monsters that control each tile. O(monsters log monsters).
fn monsters_by_tile(ground: &DecodedMap<'_>) -> Monsters {
    let mut monsters = Monsters::new();
    for object in &ground.map.objects {
        let level = object.at.level.index();
        let Some((_, look)) = ground.look(object).filter(|(kind, _)| is_monster(kind)) else { continue };
        if level >= ground.levels.len() {
            continue;
        }
        for tile in control(ground, object) {
            let of_tile = monsters.entry((level, tile)).or_default();
            of_tile.extend(actions(ground, object, look).map(|at| ground.pos(level, at)));
        }
    }
    monsters.values_mut().for_each(|of_tile| of_tile.sort_unstable());
    monsters
}

/// Returns the monsters that heroes meet on the action cells of a thing.
fn guards_of(
    ground: &DecodedMap<'_>,
    closed: &[Vec<bool>],
    monsters: &Monsters,
    object: &MapObject,
    look: &Appearance,
) -> Guards {
    let level = object.at.level.index();
    let guarded =
        steps(ground, closed, object, look).into_iter().filter_map(|(from, is_diagonal, action)| {
            Some((ground.pos(level, from), is_diagonal, monsters.get(&(level, action))?.clone()))
        });
    let mut guards: Guards = guarded.collect();
    guards.sort_unstable();
    guards
}

/// Returns a thing with the images of its guards.
fn carry<'a>(pairing: &Pairing<'_>, (worth, exit, guards, object): &Thing<'a>) -> Thing<'a> {
    let sorted = |tiles: &[MapPos]| {
        let mut images: Vec<MapPos> = tiles.iter().map(|tile| pairing.image(*tile)).collect();
        images.sort_unstable();
        images
    };
    let image = guards.iter().map(|(from, is_diagonal, at)| (pairing.image(*from), *is_diagonal, sorted(at)));
    let mut guards: Guards = image.collect();
    guards.sort_unstable();
    (worth.clone(), exit.clone(), guards, *object)
}

/// Returns what a hero leaves when leaving a thing.
fn exit_of(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> Exit {
    let level = object.at.level.index();
    let layers = &ground.map.levels[level];
    let actions = cells(object, look).filter(|cell| cell.is_action);
    let tiles = actions.filter_map(|cell| ground.cell_index(cell.x, cell.y));
    let mut exit: Exit = tiles
        .map(|index| ground.pos(level, index).tile)
        .map(|tile| (layers.terrain[tile], layers.road[tile]))
        .collect();
    exit.sort_unstable();
    exit.dedup();
    exit
}

/// Returns where a thing with an id is visited, sorted.
pub(super) fn visit_tiles(ground: &DecodedMap<'_>, closed: &[Vec<bool>], id: ObjectId) -> Vec<MapPos> {
    let place = ground.object(id).and_then(|object| {
        let (kind, look) = ground.look(object)?;
        place_of(ground, closed, object, kind, look)
    });
    place.map_or_else(Vec::new, |(_, _, tiles)| tiles.into_iter().map(|(tile, _)| tile).collect())
}
