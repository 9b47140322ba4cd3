//! Colors over the tiles of a map: zones, movement, guards, danger, the control of players, and the parts of
//! a symmetry.

use rmg_audit::differing_tiles;
use rmg_core::pack::TerrainKind;
use rmg_core::template::ZoneKind;
use rmg_core::{Grid, words};
use rmg_explain::danger::{GuardStrength, TileDanger, danger};

use crate::fairness::{Control, Fairness, TileControl};
use crate::model::{Cover, MapLevel, MapModel, MapPos};
use crate::pack::ContentPack;
use crate::summary::grouped;
use crate::text::counted;
use crate::view::picture::{MapShades, Shade, ShadeColor, StrengthClass, strength_classes};
use crate::{Level, MapSize, PlayerColor, Symmetry, SymmetryPlan, ZoneId};

words! {
    /// What colors the tiles of a map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum MapOverlay {
        /// The zones, by player and type.
        Zones = "zones",
        /// Where heroes walk and sail, where they cannot, and what no player reaches without quests and keys.
        Walkable = "walkable",
        /// The tiles that monsters control, by strength in AI value.
        Guards = "guards",
        /// The strength of the strongest monsters on the easiest way from a start, in AI value.
        Danger = "danger",
        /// Who is first at each tile.
        Control = "control",
        /// Parts, axis and differences of a symmetry.
        Symmetry = "symmetry",
    }
}

impl MapOverlay {
    /// Returns the colors over a map. `None` for zones of a map without zones, and for the symmetry of a map
    /// without one.
    ///
    /// # Cost
    /// O(tiles log tiles + objects log objects); that of [`Fairness::with_control`] for the control.
    #[must_use]
    pub fn shades(self, map: &MapModel, pack: &ContentPack) -> Option<MapShades> {
        match self {
            Self::Zones => zone_shades(map),
            Self::Walkable => Some(walkable_shades(map, pack)),
            Self::Guards => Some(guard_shades(map, pack)),
            Self::Danger => Some(danger_shades(map, pack)),
            Self::Control => {
                let (fairness, control) = Fairness::with_control(map, pack);
                Some(control_shades(&fairness, &control))
            }
            Self::Symmetry => symmetry_shades(map, pack),
        }
    }
}

/// The number in place of that of a shade, for tiles without one.
const NO_SHADE: u8 = u8::MAX;

/// Returns the zones by player and type. `None` for a map without zones.
fn zone_shades(map: &MapModel) -> Option<MapShades> {
    if map.zones.is_empty() {
        return None;
    }
    let colors: Vec<(ZoneKind, Option<PlayerColor>)> =
        map.plan.zones.iter().map(|zone| (zone.kind, zone.player)).collect();
    let mut distinct = colors.clone();
    distinct.sort_unstable_by_key(|(kind, player)| (player.is_none(), *player, kind.word()));
    distinct.dedup();
    let shade = |(kind, player): &(ZoneKind, Option<PlayerColor>)| Shade {
        color: ShadeColor::Zone(*kind, *player),
        words: match player {
            Some(player) => format!("{} of {player}", kind.word()),
            None => kind.word().to_owned(),
        },
    };
    let number = |color| distinct.iter().position(|other| *other == color).map_or(NO_SHADE, number_of);
    let numbers: Vec<u8> = colors.into_iter().map(number).collect();
    let level = |(level, tiles): (Level, &MapLevel)| {
        let has_zones = map.zones.iter().any(|zone| zone.level == level);
        let number = |zone: &ZoneId| numbers.get(zone.index()).copied().filter(|_| has_zones);
        let owners = &tiles.owner;
        let cells = owners.cells().iter().map(|zone| number(zone).unwrap_or(NO_SHADE)).collect();
        Grid::from_cells(owners.width(), owners.height(), cells)
    };
    Some(MapShades {
        heading: "Zones, by player and type".to_owned(),
        shades: distinct.iter().map(shade).collect(),
        levels: map.plan.size.each_level().zip(&map.levels).map(level).collect(),
        lines: Vec::new(),
    })
}

/// A position in a list of shades as the number of a tile.
fn number_of(position: usize) -> u8 {
    u8::try_from(position).unwrap_or(NO_SHADE)
}

/// Returns shades of which each tile has one by its danger.
fn danger_levels(
    map: &MapModel,
    pack: &ContentPack,
    number: impl Fn(TileDanger, MapPos) -> u8,
) -> Vec<Grid<u8>> {
    let levels = danger(map, pack);
    let level = |(level, tiles): (Level, &Grid<TileDanger>)| {
        let cells = tiles.iter().map(|(tile, danger)| number(*danger, MapPos { level, tile })).collect();
        Grid::from_cells(tiles.width(), tiles.height(), cells)
    };
    map.plan.size.each_level().zip(&levels).map(level).collect()
}

/// A tile that no player reaches without quests and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unreached {
    /// Water, or open ground.
    Water,
    Open,
    /// Obstacles, rock, objects, and tiles off the layers of the map.
    Blocked,
}

impl Unreached {
    /// Returns what a tile is that no player reaches.
    fn new(map: &MapModel, pack: &ContentPack, MapPos { level, tile }: MapPos) -> Self {
        let level = map.levels.get(level.index());
        let terrain = level.and_then(|level| level.terrain.get(tile));
        let cover = level.and_then(|level| level.cover.get(tile));
        match (terrain.and_then(|id| pack.terrains.get(*id)), cover) {
            (Some(terrain), _) if terrain.kind == TerrainKind::Water => Self::Water,
            (_, Some(Cover::Free)) => Self::Open,
            _ => Self::Blocked,
        }
    }
}

/// Returns where heroes walk, which stays without a color, where they sail, and where they cannot go.
fn walkable_shades(map: &MapModel, pack: &ContentPack) -> MapShades {
    let levels = danger_levels(map, pack, |danger, at| match danger {
        TileDanger { way: Some(_), is_afloat: false, .. } => NO_SHADE,
        TileDanger { way: Some(_), .. } => 0,
        _ => match Unreached::new(map, pack, at) {
            Unreached::Water => 1,
            Unreached::Open => 2,
            Unreached::Blocked => 3,
        },
    });
    let shades = [
        (ShadeColor::Hue(1), "by boat"),
        (ShadeColor::Neutral, "water not sailed without quests and keys"),
        (ShadeColor::Hue(3), "open, but not reached without quests and keys"),
        (ShadeColor::Closed, "blocked"),
    ];
    MapShades {
        heading: "Movement: tiles on foot are not colored".to_owned(),
        shades: shades.map(|(color, words)| Shade { color, words: words.to_owned() }).to_vec(),
        levels,
        lines: Vec::new(),
    }
}

/// Returns the tiles that monsters control, by strength.
fn guard_shades(map: &MapModel, pack: &ContentPack) -> MapShades {
    let levels = danger_levels(map, pack, |danger, _| match danger.way {
        Some(_) => strength_number(danger.guard),
        None => NO_SHADE,
    });
    MapShades {
        heading: "Guards: tiles where monsters attack, by AI value".to_owned(),
        shades: strength_shades(),
        levels,
        lines: Vec::new(),
    }
}

/// Returns the strongest monsters on the easiest way to each tile.
fn danger_shades(map: &MapModel, pack: &ContentPack) -> MapShades {
    let mut shades = strength_shades();
    let not_reached = number_of(shades.len());
    shades
        .push(Shade { color: ShadeColor::Neutral, words: "not reached without quests and keys".to_owned() });
    let blocked = number_of(shades.len());
    shades.push(Shade { color: ShadeColor::Closed, words: "blocked".to_owned() });
    let levels = danger_levels(map, pack, |danger, at| match danger.way {
        Some(strength) => strength_number(strength),
        None if Unreached::new(map, pack, at) == Unreached::Blocked => blocked,
        None => not_reached,
    });
    MapShades {
        heading: "Danger: AI value of the strongest monsters on the easiest way; no color without a fight"
            .to_owned(),
        shades,
        levels,
        lines: Vec::new(),
    }
}

/// Returns a shade for each class of strength, and a last one for rolled numbers of monsters.
fn strength_shades() -> Vec<Shade> {
    let shade = |class: StrengthClass| Shade {
        color: ShadeColor::Strength(class.least),
        words: match (class.least, class.limit) {
            (0, Some(limit)) => format!("below {}", grouped(limit.into())),
            (least, Some(limit)) => format!("{} to {}", grouped(least.into()), grouped(limit.into())),
            (least, None) => format!("{} or more", grouped(least.into())),
        },
    };
    let rolled =
        Shade { color: ShadeColor::Hue(1), words: "monsters whose number the game rolls".to_owned() };
    strength_classes().map(shade).chain([rolled]).collect()
}

/// Returns the position in [`strength_shades`] of a strength.
fn strength_number(strength: GuardStrength) -> u8 {
    let holds = |class: StrengthClass, strength| class.limit.is_none_or(|limit| strength < u64::from(limit));
    match strength {
        GuardStrength::None => NO_SHADE,
        GuardStrength::Rolled => number_of(strength_classes().count()),
        GuardStrength::Known(strength) => {
            strength_classes().position(|class| holds(class, strength)).map_or(NO_SHADE, number_of)
        }
    }
}

/// Returns the parts of a map that its symmetry carries onto each other, the axis or the center, and the
/// tiles that differ from their images. `None` if the plan of the map has no symmetry, or records none that
/// fits the map.
///
/// # Cost
/// O(tiles + objects log objects).
fn symmetry_shades(map: &MapModel, pack: &ContentPack) -> Option<MapShades> {
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
fn control_shades(fairness: &Fairness, control: &Control) -> MapShades {
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
    fn the_words_of_strengths_state_their_bounds() {
        let shades = strength_shades();
        let words = |strength| shades[usize::from(strength_number(strength))].words.as_str();
        assert_eq!(words(GuardStrength::Known(0)), "below 1,500");
        assert_eq!(words(GuardStrength::Known(1_500)), "1,500 to 4,000");
        assert_eq!(words(GuardStrength::Known(u64::MAX)), "60,000 or more");
        assert_eq!(words(GuardStrength::Rolled), "monsters whose number the game rolls");
        assert_eq!(strength_number(GuardStrength::None), NO_SHADE);
    }

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
