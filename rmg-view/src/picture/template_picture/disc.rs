//! Zones: discs with as many rows of facts as fit.

use rmg_core::template::{EffectiveZone, MonsterStrength, TownCounts, Zone, ZoneKind};

use super::route::{Node, circle};
use super::tones::{color_of, local_name, player_of, short_number, treasure_value};
use crate::picture::color::{Color, INK, PAPER};
use crate::picture::font::FontSize;
use crate::picture::geometry::{Point, Rect};
use crate::picture::item::{Dash, Item, Stroke, centered_text};
use crate::picture::map_look::{GOODS, NEUTRAL, player_color};
use crate::picture::palette::{resource_color, resource_letters};
use crate::picture::sprite::{CASTLE, MINE, MONSTER, PICKUP, STRONG_MONSTER, Sprite, VILLAGE, WEAK_MONSTER};

/// Widths in pixels: edge of a disc, edge of a starting zone, gap between rows, gap within rows.
const EDGE: i32 = 2;
const START_EDGE: i32 = 5;
const ROW_GAP: i32 = 2;
const PIECE_GAP: i32 = 2;
/// Maximum towns of one kind that are drawn individually. More are shown as a number.
const MAX_ICONS: u32 = 2;

/// A part of a row.
#[derive(Debug, Clone)]
enum Piece {
    Text(String, FontSize),
    /// An icon: sprite, color, and pixels per dot.
    Icon(&'static Sprite, Color, i32),
    /// A number on a colored plate.
    Chip(String, Color),
}

type Row = Vec<Piece>;

impl Piece {
    fn size(&self) -> (i32, i32) {
        match self {
            Self::Text(text, font) => (font.width(text), text_height(*font)),
            Self::Icon(art, _, zoom) => (art.width() * zoom, art.height() * zoom),
            Self::Chip(text, _) => (FontSize::Small.width(text) + 6, FontSize::Small.letter().1 + 1),
        }
    }

    /// Draws the piece. `at` is the center of its left side.
    fn draw(&self, at: Point, ink: Color, items: &mut Vec<Item>) {
        let (width, height) = self.size();
        let corner = at.offset(0, -height / 2);
        let rect = Rect { left: at.x, top: corner.y, right: at.x + width, bottom: corner.y + height };
        match self {
            Self::Text(text, size) => {
                items.push(Item::Text {
                    at: corner,
                    text: text.clone(),
                    size: *size,
                    color: ink,
                    halo: None,
                });
            }
            Self::Icon(art, fill, zoom) => {
                items.push(Item::Icon { at: corner, art, zoom: *zoom, fill: *fill });
            }
            Self::Chip(text, fill) => {
                items.push(Item::Badge { rect, radius: 3, fill: *fill, cover: 255, edge: Some(INK) });
                let color = if fill.is_light() { INK } else { PAPER };
                items.push(centered_text(&rect, text.clone(), FontSize::Small, color));
            }
        }
    }
}

/// Returns the height of a line of text in pixels. Large letters have empty rows at the bottom.
fn text_height(font: FontSize) -> i32 {
    match font {
        FontSize::Giant => 30,
        FontSize::Huge => 16,
        FontSize::Large | FontSize::Medium | FontSize::Small | FontSize::Tiny => font.letter().1,
    }
}

fn width_of(row: &Row) -> i32 {
    let pieces = i32::try_from(row.len()).unwrap_or(i32::MAX);
    row.iter().map(|piece| piece.size().0).sum::<i32>() + PIECE_GAP * (pieces - 1).max(0)
}

fn height_of(row: &Row) -> i32 {
    row.iter().map(|piece| piece.size().1).max().unwrap_or(0)
}

/// Returns the icon of guards of a strength. `None` without guards.
pub(super) fn monster_icon(strength: MonsterStrength) -> Option<(&'static Sprite, Color)> {
    match strength {
        MonsterStrength::None => None,
        MonsterStrength::Weak => Some((&WEAK_MONSTER, Color(236, 238, 226))),
        MonsterStrength::Normal => Some((&MONSTER, Color(244, 140, 40))),
        MonsterStrength::Strong => Some((&STRONG_MONSTER, Color(214, 40, 48))),
    }
}

/// Returns the color of the towns of the zone's player.
fn own_color(zone: &Zone) -> Color {
    player_of(zone).map_or(NEUTRAL, player_color)
}

/// Returns `count` icons, or one icon with a number. A plus sign marks additional random ones.
fn icons(count: u32, density: u32, art: &'static Sprite, fill: Color) -> Row {
    let mut row = Row::new();
    match count {
        0 if density > 0 => row.push(Piece::Icon(art, fill, 1)),
        0 => {}
        1..=MAX_ICONS => row.extend((0..count).map(|_| Piece::Icon(art, fill, 1))),
        _ => row.extend([Piece::Icon(art, fill, 1), Piece::Text(format!("x{count}"), FontSize::Medium)]),
    }
    if density > 0 {
        row.push(Piece::Text("+".to_owned(), FontSize::Small));
    }
    row
}

fn town_row(zone: &Zone, effective: &EffectiveZone<'_>) -> Row {
    let of = |counts: &TownCounts, fill: Color| {
        let castles = icons(counts.castles, counts.castle_density, &CASTLE, fill);
        castles.into_iter().chain(icons(counts.towns, counts.town_density, &VILLAGE, fill))
    };
    of(&effective.towns.player, own_color(zone)).chain(of(&effective.towns.neutral, NEUTRAL)).collect()
}

/// Returns a chip for each resource: its number, with the first letters of the resource in addition to its
/// color.
fn mine_row(zone: &Zone, effective: &EffectiveZone<'_>, has_letters: bool) -> Row {
    let certain = effective.mines.iter().filter(|(_, count)| *count > 0);
    let words = |name: &str, count: u32| match (has_letters, count) {
        (false, _) => count.to_string(),
        (true, 1) => resource_letters(local_name(name)),
        (true, _) => format!("{count}{}", resource_letters(local_name(name))),
    };
    let mut row: Row = certain
        .map(|(name, count)| Piece::Chip(words(&name.value, *count), resource_color(&name.value)))
        .collect();
    if zone.mine_densities.iter().any(|(_, density)| *density > 0) {
        row.push(Piece::Icon(&MINE, NEUTRAL, 2));
        row.push(Piece::Text("+".to_owned(), FontSize::Small));
    }
    row
}

/// Returns the total number of mines.
fn mine_sum(effective: &EffectiveZone<'_>) -> Row {
    let sum = effective.mines.iter().fold(0u32, |sum, (_, count)| sum.saturating_add(*count));
    if sum == 0 {
        return Row::new();
    }
    vec![Piece::Icon(&MINE, NEUTRAL, 2), Piece::Text(sum.to_string(), FontSize::Medium)]
}

fn treasure_row(zone: &Zone, effective: &EffectiveZone<'_>) -> Row {
    let treasure_value = treasure_value(effective.treasure);
    let mut row = Row::new();
    if let Some((art, fill)) = monster_icon(zone.monsters).filter(|_| zone.kind != ZoneKind::Sealed) {
        row.push(Piece::Icon(art, fill, 2));
    }
    if treasure_value > 0 {
        row.push(Piece::Icon(&PICKUP, GOODS, 2));
        row.push(Piece::Text(short_number(treasure_value), FontSize::Medium));
    }
    row
}

/// Returns layouts of the rows of a zone, the most complete first.
fn variants(zone: &Zone, effective: &EffectiveZone<'_>) -> Vec<Vec<Row>> {
    let key = |font: FontSize| vec![Piece::Text(zone.key.clone(), font)];
    let size = |font: FontSize| vec![Piece::Text(format!("size {}", zone.size.value), font)];
    let (towns, mines) = (town_row(zone, effective), mine_row(zone, effective, true));
    let (sum, treasure) = (mine_sum(effective), treasure_row(zone, effective));
    let joined: Row = towns.iter().chain(&sum).cloned().collect();
    let (giant, huge, large) = (FontSize::Giant, FontSize::Huge, FontSize::Large);
    let (small, tiny) = (FontSize::Small, FontSize::Tiny);
    let all = vec![
        vec![key(giant), size(small), towns.clone(), mines.clone(), treasure.clone()],
        vec![key(huge), size(small), towns.clone(), mines.clone(), treasure.clone()],
        vec![key(large), size(tiny), towns.clone(), mines, treasure.clone()],
        vec![key(large), size(tiny), towns.clone(), mine_row(zone, effective, false), treasure.clone()],
        vec![key(huge), size(small), joined.clone(), treasure.clone()],
        vec![key(large), size(tiny), joined.clone(), treasure.clone()],
        vec![key(FontSize::Medium), size(tiny), joined, treasure.clone()],
        vec![key(FontSize::Medium), size(tiny), towns],
        vec![key(FontSize::Medium), size(tiny), treasure],
        vec![key(FontSize::Medium), size(tiny)],
        vec![key(FontSize::Small)],
        vec![key(tiny)],
    ];
    let is_full = |row: &Row| !row.is_empty();
    all.into_iter().map(|rows| rows.into_iter().filter(is_full).collect()).collect()
}

/// Returns top and bottom of each row, relative to the center of the disc.
fn places(rows: &[Row]) -> Vec<(i32, i32)> {
    let count = i32::try_from(rows.len()).unwrap_or(i32::MAX);
    let total = rows.iter().map(height_of).sum::<i32>() + ROW_GAP * (count - 1).max(0);
    let mut top = -total / 2;
    let mut places = Vec::new();
    for row in rows {
        places.push((top, top + height_of(row)));
        top += height_of(row) + ROW_GAP;
    }
    places
}

/// Returns the width of a disc between two heights in pixels.
fn room(radius: i32, (top, bottom): (i32, i32)) -> i32 {
    let reach = i64::from(top.abs().max(bottom.abs()));
    let radius = i64::from(radius);
    let half = (radius * radius - reach * reach).max(0).isqrt();
    i32::try_from(2 * half).unwrap_or(i32::MAX)
}

/// Returns the most complete rows that fit into a disc. Complete layouts with the whole id have priority. If
/// none fits, a long id is shortened to at least five letters.
fn fitting_rows(zone: &Zone, effective: &EffectiveZone<'_>, radius: i32) -> Vec<Row> {
    const MIN_LETTERS: usize = 5;
    /// Number of complete layouts. They omit at most the kinds of mines.
    const COMPLETE: usize = 6;
    let variants = variants(zone, effective);
    let cut = |mut rows: Vec<Row>, min_letters: usize| {
        let places = places(&rows);
        if let Some(Piece::Text(key, font)) = rows.first_mut().and_then(|row| row.first_mut()) {
            let letters = usize::try_from(room(radius, places[0]) / font.letter().0).unwrap_or(0);
            let whole = key.chars().count();
            if letters < whole.min(min_letters) {
                return None;
            }
            *key = font.shortened(key, room(radius, places[0]));
        }
        let fits = rows.iter().zip(&places).all(|(row, place)| width_of(row) <= room(radius, *place));
        fits.then_some(rows)
    };
    let whole = variants.iter().take(COMPLETE).find_map(|rows| cut(rows.clone(), usize::MAX));
    let fitting = whole.or_else(|| variants.iter().find_map(|rows| cut(rows.clone(), MIN_LETTERS)));
    let rest = || variants.last().and_then(|rows| cut(rows.clone(), 0));
    fitting.or_else(rest).unwrap_or_default()
}

/// Draws the disc of a zone with its rows.
pub(super) fn draw_disc(zone: &Zone, effective: &EffectiveZone<'_>, node: &Node, items: &mut Vec<Item>) {
    let fill = color_of(zone, effective.treasure);
    let square = circle_rect(node);
    let radius = square.width() / 2;
    let is_start = zone.kind.is_start();
    let edge = if is_start { START_EDGE } else { EDGE };
    let rim = if is_start { fill.mix(INK, 130) } else { INK };
    let mut disc = |by: i32, fill: Color| {
        items.push(Item::Badge {
            rect: square.grown(-by),
            radius: radius - by,
            fill,
            cover: 255,
            edge: None,
        });
    };
    disc(0, rim);
    disc(edge, fill);
    if let Some(stroke) = ring(zone.kind) {
        items.push(Item::Line { points: circle(node, node.radius - f64::from(stroke.width)), stroke });
    }
    // same width for all types, so that zones of equal size look alike
    let rows = fitting_rows(zone, effective, radius - START_EDGE);
    let ink = if fill.is_light() { INK } else { PAPER };
    for (row, (top, bottom)) in rows.iter().zip(places(&rows)) {
        let mut at = node.center().offset(-width_of(row) / 2, i32::midpoint(top, bottom));
        for piece in row {
            piece.draw(at, ink, items);
            at.x += piece.size().0 + PIECE_GAP;
        }
    }
}

/// Returns the ring that marks a type: dashes for starts of computer players, dots for junctions.
pub(super) fn ring(kind: ZoneKind) -> Option<Stroke> {
    match kind {
        ZoneKind::CpuStart => Some(Stroke { width: 3, color: PAPER, dash: Dash::Dashed(2) }),
        ZoneKind::Junction => Some(Stroke { width: 3, color: INK, dash: Dash::Dotted(3) }),
        ZoneKind::PlayerStart | ZoneKind::Treasure | ZoneKind::Sealed | ZoneKind::Water => None,
    }
}

/// Returns the square of whole pixels around a disc.
pub(super) fn circle_rect(node: &Node) -> Rect {
    let side = 2 * super::route::pixel((node.radius, 0.0)).x;
    Rect::around(node.center(), side, side)
}
