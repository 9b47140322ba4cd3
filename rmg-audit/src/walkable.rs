//! ZoneConnected (V7): the walkable tiles of a land zone that no guard of a link controls are connected. They
//! contain its main point, and every link can be reached from there.
//!
//! Heroes who stay in a zone therefore need no fight for a path outside of it, and heroes who leave it fight
//! only at the link. Monsters and pickups count as walkable, other action cells do not. Sealed zones and the
//! sea are not checked.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapPos, ObjectId};
use rmg_core::plan::ConnectionPlan;
use rmg_core::text::counted;

use crate::control::{Control, control};
use crate::findings::Findings;
use crate::ground::{DecodedMap, tile};
use crate::pieces::{Piece, Pieces};
use crate::portals::entrances;
use crate::reach::is_checked;
use crate::words::{link_name, object_name, place, zone_name};

pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Findings::default();
    let mut checked = 0;
    let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
    let guarded = Control::of_link_guards(ground);
    let mut zone_pieces =
        ZonePieces { ground, guarded: &guarded, pieces: Vec::new(), main: vec![None; map.zones.len()] };
    for (level, layer) in ground.levels.iter().enumerate() {
        let takes = |at: usize| layer.step[at] & tile::CLEARABLE != 0 && guarded[level].is_free(at);
        let joins = |a: usize, b: usize| layer.owner[a] == layer.owner[b] && ground.can_step(level, a, b);
        let pieces = Pieces::new(layer.step.len(), ground.tiles(), back, takes, joins);
        let list = pieces.by_owner(ground.tiles(), &layer.owner, map.zones.len());
        for (zone, list) in ground.requests.zone_ids().zip(&list) {
            if !is_checked(ground, zone) || map.zones[zone.index()].level.index() != level {
                continue;
            }
            checked += list.iter().map(|piece| piece.tiles).sum::<usize>();
            let main = match main_piece(ground, &pieces, &guarded[level], zone) {
                Ok(first) => Some(first),
                Err(text) => {
                    found.add(|| {
                        let text = format!("{} {text}", zone_name(map, zone));
                        CounterExample::new(text).in_zones(&[zone])
                    });
                    list.first().map(|piece| piece.first)
                }
            };
            zone_pieces.main[zone.index()] = main;
            for piece in list.iter().filter(|piece| Some(piece.first) != main) {
                found.add(|| cut_off(ground, level, zone, *piece));
            }
        }
        zone_pieces.pieces.push(pieces);
    }
    for (id, plan) in ground.requests.each_connection() {
        zone_pieces.check_link(id, plan, &mut found);
    }
    found.verdict(checked)
}

/// The components of all zones, and the main component of each.
struct ZonePieces<'m> {
    ground: &'m DecodedMap<'m>,
    /// Tiles that guards of links control, by level.
    guarded: &'m [Control],
    /// By level.
    pieces: Vec<Pieces>,
    /// By zone, the first tile of the main point's component; `None` for zones that are not checked.
    main: Vec<Option<usize>>,
}

impl ZonePieces<'_> {
    /// Adds a counterexample for each end of a link that can be reached only past the guard of another link.
    fn check_link(&self, id: ConnectionId, plan: &ConnectionPlan, found: &mut Findings) {
        let Some(link) = self.ground.map.links.get(id.index()) else { return };
        match &link.way {
            LinkWay::Passage { gap, guard } => {
                let around = |at: &MapPos| {
                    let tile = self.ground.index(*at);
                    tile.into_iter().flat_map(|tile| self.ground.around(tile).into_iter().chain([tile]))
                };
                let tiles: Vec<usize> = gap.iter().flat_map(around).collect();
                for zone in [plan.a, plan.b] {
                    self.check_end(id, zone, &tiles, *guard, found);
                }
            }
            LinkWay::Gate { ends, guards } | LinkWay::Monolith { ends, guards } => {
                for ((zone, end), guard) in [plan.a, plan.b].into_iter().zip(ends).zip(guards) {
                    let guarding = guard.and_then(|guard| self.ground.object(guard));
                    let tiles = match guarding {
                        Some(guarding) => control(self.ground, guarding),
                        // LinksRealized refutes a portal that does not exist.
                        None => {
                            self.ground.object(*end).map_or_else(Vec::new, |end| entrances(self.ground, end))
                        }
                    };
                    self.check_end(id, zone, &tiles, *guard, found);
                }
            }
            LinkWay::Ferry { ends, guards } => {
                for ((zone, end), guard) in [plan.a, plan.b].into_iter().zip(ends).zip(guards) {
                    let guarding = guard.and_then(|guard| self.ground.object(guard));
                    let landing = || self.ground.index(end.at).into_iter().collect();
                    let tiles = guarding.map_or_else(landing, |guarding| control(self.ground, guarding));
                    self.check_end(id, zone, &tiles, *guard, found);
                }
            }
            LinkWay::Wide | LinkWay::Nothing => {}
        }
    }

    /// Checks one end of a link.
    ///
    /// - `tiles`: the tiles of the zone from which heroes use the link or meet its guard.
    fn check_end(
        &self,
        id: ConnectionId,
        zone: ZoneId,
        tiles: &[usize],
        guard: Option<ObjectId>,
        found: &mut Findings,
    ) {
        let Some(main) = self.main.get(zone.index()).copied().flatten() else { return };
        let level = self.ground.map.zones[zone.index()].level.index();
        let (layer, guarded, pieces) =
            (&self.ground.levels[level], &self.guarded[level], &self.pieces[level]);
        let mut own_tiles = tiles.iter().copied().filter(|at| layer.owner[*at] == zone.0).peekable();
        // If no tile belongs to the zone, LinksRealized refutes the link itself.
        if own_tiles.peek().is_none() {
            return;
        }
        let is_met = |at: usize| {
            let by_own_guard = || guard.is_some() && guarded.only(at) == guard;
            let next_to = || {
                let mut around = self.ground.around(at).into_iter();
                around.any(|next| pieces.of(next) == Some(main) && self.ground.can_step(level, at, next))
            };
            pieces.of(at) == Some(main) || (by_own_guard() && next_to())
        };
        if own_tiles.any(is_met) {
            return;
        }
        found.add(|| {
            let map = self.ground.map;
            let text = match guard {
                Some(guard) => format!(
                    "{}: from the main point of {}, its guard ({}) can be reached only past another link's guard",
                    link_name(map, id),
                    zone_name(map, zone),
                    object_name(map, self.ground.pack, guard)
                ),
                None => format!(
                    "{}: from the main point of {}, it can be reached only past another link's guard",
                    link_name(map, id),
                    zone_name(map, zone)
                ),
            };
            CounterExample::new(text).in_zones(&[zone]).of_connection(id)
        });
    }
}

/// Returns the first tile of the main point's component, or the violation by the main point.
fn main_piece(
    ground: &DecodedMap<'_>,
    pieces: &Pieces,
    guarded: &Control,
    zone: ZoneId,
) -> Result<usize, String> {
    let home = &ground.map.zones[zone.index()];
    let Some(main) = home.main_point else { return Err("has no main point".to_owned()) };
    let at = MapPos { level: home.level, tile: main };
    if ground.zone_at(at) != Some(zone) {
        return Err(format!("has its main point outside, at {}", place(ground.map, at)));
    }
    let index = ground.index(at);
    let piece = index.and_then(|index| pieces.of(index));
    piece.ok_or_else(|| {
        let is_guarded = index.is_some_and(|index| !guarded.is_free(index));
        let why = if is_guarded {
            "in the zone of control of a link's guard"
        } else {
            "on a tile that heroes cannot enter"
        };
        format!("has its main point at {}, {why}", place(ground.map, at))
    })
}

fn cut_off(ground: &DecodedMap<'_>, level: usize, zone: ZoneId, piece: Piece) -> CounterExample {
    let (map, at) = (ground.map, ground.pos(level, piece.first));
    let tiles = counted(piece.tiles, "walkable tile");
    let text = format!(
        "{tiles} of {} at {} cannot be reached from its main point without fighting a link's guard",
        zone_name(map, zone),
        place(map, at)
    );
    CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone])
}
