//! Where heroes of any player get on a map without zones: over land, through portals, and by boat.

use rmg_core::model::{MapObject, ObjectBody, ObjectId};
use rmg_core::pack::ObjectRole;

use super::pairs::Portals;
use crate::ground::{Ground, cells, tile};
use crate::pieces::Pieces;
use crate::portals::entrances;
use crate::ships::is_water;

/// A piece of land or of sea: level and first tile. No tile is both.
type Piece = (usize, usize);

/// The pieces of a map, and which are reached.
#[derive(Debug)]
pub(crate) struct ForeignReach {
    land: Vec<Pieces>,
    sea: Vec<Pieces>,
    /// By level and first tile of a piece, land or sea.
    is_reached: Vec<Vec<bool>>,
    has_start: bool,
}

impl ForeignReach {
    /// Spreads from the towns until nothing new is reached.
    pub(crate) fn new(ground: &Ground<'_>) -> Self {
        let (land, sea) = (land_pieces(ground), sea_pieces(ground));
        let is_reached = ground.levels.iter().map(|layer| vec![false; layer.step.len()]).collect();
        let mut reach = Self { land, sea, is_reached, has_start: false };
        let is_owned = |body: &ObjectBody| matches!(body, ObjectBody::Town { owner, .. } if owner.is_some());
        let is_town = |body: &ObjectBody| matches!(body, ObjectBody::Town { .. });
        let is_any_owned = ground.map.objects.iter().any(|object| is_owned(&object.body));
        let starts = |body: &ObjectBody| if is_any_owned { is_owned(body) } else { is_town(body) };
        for object in ground.map.objects.iter().filter(|object| starts(&object.body)) {
            for piece in reach.before(ground, object) {
                reach.has_start = true;
                reach.reach(piece);
            }
        }
        reach.spread(ground);
        reach
    }

    /// Whether any town stands where somebody can leave it.
    pub(crate) fn has_start(&self) -> bool {
        self.has_start
    }

    /// Whether heroes get to where an object is visited or taken.
    pub(crate) fn reaches(&self, ground: &Ground<'_>, object: &MapObject) -> bool {
        self.before(ground, object).into_iter().any(|(level, first)| self.is_reached[level][first])
    }

    fn reach(&mut self, (level, first): Piece) -> bool {
        !std::mem::replace(&mut self.is_reached[level][first], true)
    }

    fn spread(&mut self, ground: &Ground<'_>) {
        let ways = self.ways(ground);
        loop {
            let mut is_more = false;
            for (from, to) in &ways {
                if from.iter().any(|(level, first)| self.is_reached[*level][*first]) {
                    for piece in to {
                        is_more |= self.reach(*piece);
                    }
                }
            }
            if !is_more {
                return;
            }
        }
    }

    /// From any of the first pieces a hero gets to all of the second.
    fn ways(&self, ground: &Ground<'_>) -> Vec<(Vec<Piece>, Vec<Piece>)> {
        let mut ways = Vec::new();
        let portals = Portals::new(ground);
        let before =
            |id: ObjectId| ground.object(id).map_or_else(Vec::new, |portal| self.before(ground, portal));
        for (gate, other) in &portals.gates {
            ways.extend(other.map(|other| (before(*gate), before(other))));
        }
        for group in portals.groups.values() {
            let all: Vec<Piece> = group.iter().flat_map(|id| before(*id)).collect();
            ways.push((all.clone(), all));
        }
        for object in &ground.map.objects {
            let Some((kind, look)) = ground.look(object) else { continue };
            let level = object.at.level.index();
            if level >= ground.levels.len() || !matches!(kind.role, ObjectRole::Boat | ObjectRole::Shipyard) {
                continue;
            }
            let covered = cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y));
            let around: Vec<usize> =
                covered.flat_map(|at| ground.around(at).into_iter().chain([at])).collect();
            let pieces_of = |pieces: &Pieces| -> Vec<Piece> {
                around.iter().filter_map(|at| Some((level, pieces.of(*at)?))).collect()
            };
            let board = match kind.role {
                ObjectRole::Boat => pieces_of(&self.land[level]),
                _ => self.before(ground, object),
            };
            ways.push((board, pieces_of(&self.sea[level])));
        }
        ways.extend(self.coasts(ground));
        ways
    }

    /// From the sea a hero lands wherever nothing lies on the shore.
    fn coasts(&self, ground: &Ground<'_>) -> Vec<(Vec<Piece>, Vec<Piece>)> {
        let mut coasts: Vec<(Piece, Piece)> = Vec::new();
        for (level, layer) in ground.levels.iter().enumerate() {
            for at in ground.tiles() {
                let Some(sea) = self.sea[level].of(at) else { continue };
                for next in ground.around(at).into_iter().filter(|next| layer.step[*next] & tile::CALM != 0) {
                    let Some(land) = self.land[level].of(next) else { continue };
                    let coast = ((level, sea), (level, land));
                    if coasts.last() != Some(&coast) {
                        coasts.push(coast);
                    }
                }
            }
        }
        coasts.sort_unstable();
        coasts.dedup();
        coasts.into_iter().map(|(sea, land)| (vec![sea], vec![land])).collect()
    }

    /// The pieces from which an object can be visited; on water, the sea around it.
    fn before(&self, ground: &Ground<'_>, object: &MapObject) -> Vec<Piece> {
        let level = object.at.level.index();
        let Some((_, look)) = ground.look(object).filter(|_| level < ground.levels.len()) else {
            return Vec::new();
        };
        let doors = entrances(ground, object);
        let mut pieces: Vec<Piece> =
            doors.iter().filter_map(|door| Some((level, self.land[level].of(*door)?))).collect();
        for cell in cells(object, look).filter(|cell| cell.is_action) {
            let Some(at) = ground.cell_index(cell.x, cell.y) else { continue };
            // What lies on the shore is visited from boats as well.
            let around = ground.around(at).into_iter().chain([at]);
            pieces.extend(around.filter_map(|at| Some((level, self.sea[level].of(at)?))));
        }
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }
}

/// Land on which a hero can go on, soft things included.
fn land_pieces(ground: &Ground<'_>) -> Vec<Pieces> {
    let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
    let levels = ground.levels.iter().enumerate();
    levels
        .map(|(level, layer)| {
            let takes = |at: usize| layer.step[at] & tile::OPEN != 0;
            let joins = |a: usize, b: usize| ground.can_step(level, a, b);
            Pieces::new(layer.step.len(), ground.tiles(), back, takes, joins)
        })
        .collect()
}

/// Water that nothing solid covers. Boats may not cut past land.
fn sea_pieces(ground: &Ground<'_>) -> Vec<Pieces> {
    let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
    let levels = ground.levels.iter().enumerate();
    levels
        .map(|(level, layer)| {
            let mut is_sea = vec![false; layer.step.len()];
            ground.tiles().for_each(|at| is_sea[at] = is_water(ground, level, at));
            for object in ground.map.objects.iter().filter(|object| object.at.level.index() == level) {
                let Some((_, look)) = ground.look(object) else { continue };
                for cell in cells(object, look).filter(|cell| !cell.is_action) {
                    ground.cell_index(cell.x, cell.y).into_iter().for_each(|at| is_sea[at] = false);
                }
            }
            let joins = |a: usize, b: usize| match a - b {
                distance if distance == 1 || distance == ground.stride => true,
                distance if distance == ground.stride + 1 => is_sea[a - 1] && is_sea[b + 1],
                _ => is_sea[a + 1] && is_sea[b - 1],
            };
            Pieces::new(layer.step.len(), ground.tiles(), back, |at| is_sea[at], joins)
        })
        .collect()
}
