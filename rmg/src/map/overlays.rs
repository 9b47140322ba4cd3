//! Colors over the tiles of a map: the parts of a symmetry, and the control of players.

use rmg_audit::differing_tiles;
use rmg_core::Grid;

use crate::fairness::{Control, Fairness, TileControl};
use crate::model::{MapModel, MapPos};
use crate::pack::ContentPack;
use crate::text::counted;
use crate::view::picture::{MapShades, Shade, ShadeColor};
use crate::{MapSize, Symmetry, SymmetryPlan};

/// Returns the parts of a map that its symmetry carries onto each other, the axis or the center, and the
/// tiles that differ from their images. `None` if the plan of the map has no symmetry, or records none that
/// fits the map.
///
/// # Cost
/// O(tiles + objects log objects).
#[must_use]
pub fn symmetry_shades(map: &MapModel, pack: &ContentPack) -> Option<MapShades> {
    let differing = differing_tiles(map, pack)?;
    let plan = map.plan.symmetry.as_ref()?;
    let order = plan.symmetry.order();
    let mut count = 0usize;
    let mut levels = Vec::with_capacity(differing.len());
    for (level, differs) in map.plan.size.each_level().zip(&differing) {
        let mut shades = Grid::new(differs.width(), differs.height(), 0);
        for (tile, differs) in differs.iter() {
            shades[tile] = if *differs { order } else { part(map, plan, MapPos { level, tile }) };
            count += usize::from(*differs);
        }
        levels.push(shades);
    }
    let mut shades: Vec<Shade> = (0..order)
        .map(|part| {
            let words = match part {
                0 => "first part".to_owned(),
                1 if plan.second.is_some() => "its image after one mirror".to_owned(),
                1 => "its image after 1 move".to_owned(),
                2 if plan.second.is_some() => "its image after the other mirror".to_owned(),
                3 if plan.second.is_some() => "its image after both mirrors".to_owned(),
                moves => format!("its image after {moves} moves"),
            };
            Shade { color: ShadeColor::Hue(part), words }
        })
        .collect();
    let found = if count == 0 {
        "no tile differs from its image".to_owned()
    } else {
        let words = format!("{} that differ", counted(count, "tile"));
        shades.push(Shade { color: ShadeColor::Mark, words });
        "some tiles differ from their images".to_owned()
    };
    let heading = format!("Symmetry {}: {found}", plan.symmetry.word());
    let lines = axis(plan.symmetry, map.plan.size);
    Some(MapShades { heading, shades, levels, lines })
}

/// Returns the tiles that each player or team controls, and those that are contested.
///
/// - `fairness`, `control`: those of one map ([`Fairness::with_control`]).
#[must_use]
pub fn control_shades(fairness: &Fairness, control: &Control) -> MapShades {
    let share = |tiles: u64| {
        let thousandths = tiles.saturating_mul(1000).checked_div(control.reached_tiles).unwrap_or(0);
        format!("{}.{} %", thousandths / 10, thousandths % 10)
    };
    let color = |player: &usize| fairness.players[*player].color;
    let mut shades: Vec<Shade> = control
        .sides
        .iter()
        .map(|side| {
            let names: Vec<String> = side.players.iter().map(|player| color(player).to_string()).collect();
            let first =
                side.players.first().map_or(ShadeColor::Neutral, |player| ShadeColor::Player(color(player)));
            Shade { color: first, words: format!("{} {}", names.join("+"), share(side.tiles)) }
        })
        .collect();
    shades.push(Shade {
        color: ShadeColor::Neutral,
        words: format!("contested {}", share(control.contested_tiles)),
    });
    let number = |tile: &TileControl| match tile {
        TileControl::Unreached => u8::MAX,
        TileControl::Contested => u8::try_from(control.sides.len()).unwrap_or(u8::MAX),
        TileControl::Side(side) => *side,
    };
    let level = |tiles: &Grid<TileControl>| {
        Grid::from_cells(tiles.width(), tiles.height(), tiles.cells().iter().map(number).collect())
    };
    MapShades {
        heading: "Control: who is first by half a day; unreached tiles are not colored".to_owned(),
        shades,
        levels: control.levels.iter().map(level).collect(),
        lines: Vec::new(),
    }
}

/// Returns the move from the first part to the part of a tile. Zones belong to one part each;
/// without zones, the first tile of an orbit is in the first part.
fn part(map: &MapModel, plan: &SymmetryPlan, at: MapPos) -> u8 {
    let zone = map.levels[at.level.index()].owner[at.tile];
    let has_zones = map.zones.iter().any(|zone| zone.level == at.level);
    if has_zones && zone.index() < plan.zones.len() && map.plan.sea() != Some(zone) {
        return plan.first_zone(zone).1;
    }
    let (symmetry, size) = (plan.symmetry, map.plan.size);
    let images = (0..symmetry.order())
        .map(|moves| (symmetry.image_after(at.tile, size, moves), symmetry.reverse(moves)));
    images.min().map_or(0, |(_, moves)| moves)
}

/// Returns the lines that a symmetry fixes, or a cross in the center, in half tiles.
fn axis(symmetry: Symmetry, size: MapSize) -> Vec<[(u16, u16); 2]> {
    let (width, height) = (size.width(), size.height());
    match symmetry {
        Symmetry::Rotate2 | Symmetry::Rotate4 => {
            let [left, top] = [width, height].map(|half| half.saturating_sub(3));
            let [right, bottom] = [width, height].map(|half| half + 3);
            vec![[(left, height), (right, height)], [(width, top), (width, bottom)]]
        }
        Symmetry::MirrorX => vec![[(width, 0), (width, 2 * height)]],
        Symmetry::MirrorXY => {
            [Symmetry::MirrorX, Symmetry::MirrorY].into_iter().flat_map(|of| axis(of, size)).collect()
        }
        Symmetry::MirrorY => vec![[(0, height), (2 * width, height)]],
        Symmetry::Diagonal => vec![[(0, 0), (2 * width, 2 * height)]],
        Symmetry::AntiDiagonal => vec![[(2 * width, 0), (0, 2 * height)]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_carried_onto_itself() {
        let size: MapSize = "36x36".parse().unwrap();
        for symmetry in Symmetry::ALL {
            for [from, to] in axis(symmetry, size) {
                let point = |(x, y): (u16, u16)| (f64::from(x) / 2.0, f64::from(y) / 2.0);
                let lines: Vec<_> = axis(symmetry, size).into_iter().map(|line| line.map(point)).collect();
                for moves in 1..symmetry.order() {
                    let [a, b] = [from, to].map(|end| symmetry.point_after(point(end), size, moves));
                    assert!(lines.contains(&[a, b]) || lines.contains(&[b, a]), "{symmetry:?}");
                }
            }
        }
    }
}
