//! V7: the walkable tiles of a land zone are one piece, and its main point is one of them.
//!
//! Monsters and pickups count as walkable, other action cells do not. Sealed zones and the sea are not judged.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::MapPos;
use rmg_core::template::ZoneKind;
use rmg_core::text::counted;

use crate::found::Found;
use crate::ground::{Ground, tile};
use crate::pieces::{Piece, Pieces};
use crate::words::{place, zone_name};

pub(crate) fn check(ground: &Ground<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    let mut checked = 0;
    let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
    for (level, layer) in ground.levels.iter().enumerate() {
        let takes = |at: usize| layer.step[at] & tile::CLEARABLE != 0;
        let joins = |a: usize, b: usize| layer.owner[a] == layer.owner[b] && ground.can_step(level, a, b);
        let pieces = Pieces::new(layer.step.len(), ground.tiles(), back, takes, joins);
        let list = pieces.by_owner(ground.tiles(), &layer.owner, map.zones.len());
        for (zone, list) in ground.wishes.zone_ids().zip(&list) {
            let is_judged =
                !matches!(ground.wishes.zones[zone.index()].kind, ZoneKind::Sealed | ZoneKind::Water);
            if !is_judged || map.zones[zone.index()].level.index() != level {
                continue;
            }
            checked += list.iter().map(|piece| piece.tiles).sum::<usize>();
            let main = match main_piece(ground, &pieces, zone) {
                Ok(first) => Some(first),
                Err(text) => {
                    found.add(|| {
                        let text = format!("{} {text}", zone_name(map, zone));
                        CounterExample::new(text).in_zones(&[zone])
                    });
                    list.first().map(|piece| piece.first)
                }
            };
            for piece in list.iter().filter(|piece| Some(piece.first) != main) {
                found.add(|| cut_off(ground, level, zone, *piece));
            }
        }
    }
    found.verdict(checked)
}

/// The first tile of the piece of the main point, or what is wrong with the main point.
fn main_piece(ground: &Ground<'_>, pieces: &Pieces, zone: ZoneId) -> Result<usize, String> {
    let home = &ground.map.zones[zone.index()];
    let Some(main) = home.main_point else { return Err("has no main point".to_owned()) };
    let at = MapPos { level: home.level, tile: main };
    if ground.zone_at(at) != Some(zone) {
        return Err(format!("has its main point outside, at {}", place(ground.map, at)));
    }
    let piece = ground.index(at).and_then(|index| pieces.of(index));
    piece.ok_or_else(|| format!("has its main point at {}, where nobody can walk", place(ground.map, at)))
}

fn cut_off(ground: &Ground<'_>, level: usize, zone: ZoneId, piece: Piece) -> CounterExample {
    let (map, at) = (ground.map, ground.pos(level, piece.first));
    let tiles = counted(piece.tiles, "walkable tile");
    let text = format!(
        "{tiles} of {} at {} cannot be reached from its main point",
        zone_name(map, zone),
        place(map, at)
    );
    CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone])
}
