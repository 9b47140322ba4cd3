//! Pictures of dungeon levels. Floors and walls have the colors of their textures, and furniture is drawn as
//! blocks. Badges with letters mark portals, creatures, items and traps. Switches and doors of puzzles have
//! signs that are explained below.

use std::collections::BTreeSet;
use std::io::{self, Write};

use rmg_core::TilePos;
use rmg_core::dungeon::{Door, DoorKind, DungeonLevel, Item, Marks, PortalTarget, TextureId, TrapEffect};
use rmg_jobs::Pool;

use super::colors::texture_color;
use super::file::DungeonFile;
use super::signs::Signs;
use crate::picture::bands::write_bands;
use crate::picture::canvas::Canvas;
use crate::picture::color::{Color, INK, PAPER};
use crate::picture::font::FontSize;
use crate::picture::geometry::{Point, Rect};

/// Preferred width of a level in pixels.
const WANTED_WIDTH: i32 = 1200;
/// Minimum and maximum pixels per tile.
const TILE_PIXELS: (i32, i32) = (2, 24);
/// Maximum side of a picture. Levels that would exceed it get the smallest tiles.
const MAX_SIDE: i32 = 16_384;
/// Minimum width of a picture, for the caption and the legend.
const MIN_WIDTH: i32 = 640;
/// Empty pixels around levels.
const MARGIN: i32 = 16;
/// Height in pixels of the caption above a level, and of the legend below it.
const CAPTION: i32 = 28;
/// Height in pixels of a line that explains a sign.
const LINE: i32 = 16;
/// Tiles smaller than this get dots instead of letters.
const LETTER_PIXELS: i32 = 9;
/// Background color.
const GROUND: Color = Color(24, 24, 28);
/// Color that is mixed over rock that has no open tile next to it.
const DARK: Color = Color(12, 12, 15);

const DOWN: Color = Color(64, 132, 214);
const UP: Color = Color(92, 184, 120);
const OUT: Color = Color(244, 196, 48);
const CREATURE: Color = Color(200, 56, 56);
const ITEM: Color = Color(238, 224, 148);
const TRAP: Color = Color(180, 70, 190);
const DOOR: Color = Color(150, 92, 44);
const LOCKED: Color = Color(96, 104, 118);

/// Writes all levels, one below the other, as a PNG with 8 bits per channel.
///
/// # Errors
/// Returns an error if writing to `to` fails, or if the levels are too large for one picture.
///
/// # Cost
/// O(tiles + pixels) time. Memory for some bands of rows.
pub fn write_png(file: &DungeonFile<'_>, to: &mut impl Write) -> io::Result<()> {
    let columns = file.levels.iter().map(|level| i32::from(level.width())).max().unwrap_or(1);
    let rows: i32 = file.levels.iter().map(|level| i32::from(level.height())).sum();
    let count = i32::try_from(file.levels.len()).map_err(io::Error::other)?;
    let lines: usize = file.levels.iter().map(|level| Signs::of(level).lines().count()).sum();
    let lines = LINE.saturating_mul(i32::try_from(lines).map_err(io::Error::other)?);
    let frame = count.saturating_mul(2 * CAPTION + MARGIN).saturating_add(lines.saturating_add(MARGIN));
    let widest = (WANTED_WIDTH / columns).min((MAX_SIDE - frame) / rows.max(1));
    let pixels = widest.clamp(TILE_PIXELS.0, TILE_PIXELS.1);
    let size =
        (columns.saturating_mul(pixels) + 2 * MARGIN, rows.saturating_mul(pixels).saturating_add(frame));
    if size.0 > MAX_SIDE || size.1 > MAX_SIDE {
        let message = format!("the picture is too large: {} levels need {}x{} pixels", count, size.0, size.1);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let width = size.0.max(MIN_WIDTH);
    let paint = |canvas: &mut Canvas| paint(file, pixels, width, canvas);
    write_bands((width, size.1), GROUND, None, &Pool::single(), paint, to)
}

/// Pixels per tile of the picture for virtual tabletops.
pub(super) const TABLE_PIXELS: i32 = 48;

/// Writes the tiles of a level without letters, caption and margin, for a virtual tabletop. Doors are not
/// painted: the tabletop opens and closes them.
///
/// # Errors
/// As [`write_png`].
pub(super) fn write_board(level: &DungeonLevel, to: &mut impl Write) -> io::Result<()> {
    let size = (i32::from(level.width()) * TABLE_PIXELS, i32::from(level.height()) * TABLE_PIXELS);
    if size.0 > MAX_SIDE || size.1 > MAX_SIDE {
        let message = format!("the level is too large for a tabletop: {}x{} pixels", size.0, size.1);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let view = View { level, signs: Signs::default(), left: 0, top: 0, pixels: TABLE_PIXELS };
    let paint = |canvas: &mut Canvas| {
        level.marks.iter().for_each(|(tile, marks)| view.paint_tile(canvas, tile, *marks));
    };
    write_bands(size, GROUND, None, &Pool::single(), paint, to)
}

/// Paints the part of the levels that is on the canvas.
fn paint(file: &DungeonFile<'_>, pixels: i32, width: i32, canvas: &mut Canvas) {
    let mut top = MARGIN;
    for level in file.levels {
        let seed = format!("seed {}", file.seed);
        let size = format!("{}x{}", level.width(), level.height());
        let caption = format!("{}   level {}: {}   {size}", file.title, level.id, level.level_type);
        // results of puzzles have it in their title
        let caption = if file.title.ends_with(&seed) { caption } else { format!("{caption}   {seed}") };
        canvas.text(Point::new(MARGIN, top), &caption, FontSize::Large, PAPER);
        let view = View { level, signs: Signs::of(level), left: MARGIN, top: top + CAPTION, pixels };
        view.paint(canvas);
        let bottom = view.top + i32::from(level.height()) * pixels;
        paint_legend(canvas, Point::new(MARGIN, bottom + 8), width, &view);
        top = bottom + CAPTION;
        for (sign, meaning) in view.signs.lines() {
            let text = FontSize::Small.shortened(&format!("{sign}  {meaning}"), width - 2 * MARGIN);
            canvas.text(Point::new(MARGIN, top), &text, FontSize::Small, PAPER);
            top += LINE;
        }
        top += MARGIN;
    }
}

struct View<'a> {
    level: &'a DungeonLevel,
    signs: Signs<'a>,
    left: i32,
    top: i32,
    pixels: i32,
}

impl View<'_> {
    fn rect(&self, tile: TilePos) -> Rect {
        let (left, top) =
            (self.left + i32::from(tile.x) * self.pixels, self.top + i32::from(tile.y) * self.pixels);
        Rect { left, top, right: left + self.pixels, bottom: top + self.pixels }
    }

    fn color(&self, id: TextureId) -> Color {
        let [red, green, blue] = texture_color(&self.level.textures, id);
        Color(red, green, blue)
    }

    fn paint(&self, canvas: &mut Canvas) {
        for (tile, marks) in self.level.marks.iter() {
            self.paint_tile(canvas, tile, *marks);
        }
        for door in &self.level.doors {
            self.door(canvas, door);
        }
        for trap in &self.level.traps {
            if matches!(trap.effect, TrapEffect::Pit { .. }) {
                self.pit(canvas, trap.tile);
            } else {
                self.badge(canvas, trap.tile, TRAP, '^');
            }
        }
        for item in &self.level.items {
            let sign = item.name.as_deref().and_then(|name| self.signs.of_switch(name));
            self.badge(canvas, item.tile, ITEM, sign.unwrap_or_else(|| item_sign(self.level, item).0));
        }
        for creature in &self.level.creatures {
            let letter = creature.name.chars().find(|letter| letter.is_alphabetic()).unwrap_or('@');
            self.badge(canvas, creature.tile, CREATURE, letter);
        }
        for portal in &self.level.portals {
            let (color, letter) = match portal.target {
                PortalTarget::Exit => (OUT, '%'),
                PortalTarget::Down(_) => (DOWN, '>'),
                PortalTarget::Up(..) => (UP, '<'),
            };
            self.badge(canvas, portal.tile, color, letter);
        }
    }

    fn paint_tile(&self, canvas: &mut Canvas, tile: TilePos, marks: Marks) {
        let rect = self.rect(tile);
        let (floor, wall) = (self.level.floor[tile], self.level.wall[tile]);
        let ornament = self.level.ornament[tile];
        if !marks.has(Marks::OPEN) {
            let is_seen =
                self.level.marks.neighbors8(tile).any(|next| self.level.marks[next].has(Marks::OPEN));
            let color = if wall == TextureId::NONE { GROUND } else { self.color(wall) };
            let color = if is_seen { color } else { color.mix(DARK, 150) };
            canvas.fill(&rect, color, 255);
            if ornament != TextureId::NONE {
                canvas.fill(&rect.grown(-(self.pixels / 3).max(1)), on_wall(self.level, ornament), 255);
            }
            return;
        }
        let color = self.color(floor);
        let color = if marks.has(Marks::CORRIDOR) { color.mix(INK, 36) } else { color };
        canvas.fill(&rect, color, 255);
        if self.pixels >= 6 {
            let line = color.mix(INK, 30);
            canvas.fill(&Rect { bottom: rect.top + 1, ..rect }, line, 255);
            canvas.fill(&Rect { right: rect.left + 1, ..rect }, line, 255);
        }
        if ornament != TextureId::NONE {
            let color = self.color(ornament);
            if marks.has(Marks::SOLID) {
                let block = rect.grown(-(self.pixels / 8).max(1));
                canvas.fill(&block, INK, 255);
                canvas.fill(&block.grown(-1), color, 255);
            } else {
                let side = (self.pixels / 3).max(1);
                canvas.fill_round(&rect.grown(-side), side, color.mix(INK, 60), 255);
            }
        }
    }

    /// Paints a door: a leaf across the doorway, or at its edge if it is open. Locked doors have a keyhole,
    /// secret ones the color of the wall and an S.
    fn door(&self, canvas: &mut Canvas, door: &Door) {
        let rect = self.rect(door.tile);
        let inset = (self.pixels * 3 / 8).max(1);
        let leaf = match (self.level.is_horizontal(door.tile), door.kind) {
            (true, DoorKind::Open) => Rect { right: rect.left + (self.pixels / 4).max(1), ..rect },
            (false, DoorKind::Open) => Rect { bottom: rect.top + (self.pixels / 4).max(1), ..rect },
            (true, _) => Rect { top: rect.top + inset, bottom: rect.bottom - inset, ..rect },
            (false, _) => Rect { left: rect.left + inset, right: rect.right - inset, ..rect },
        };
        let color = match door.kind {
            DoorKind::Open | DoorKind::Closed => DOOR,
            DoorKind::Locked => LOCKED,
            DoorKind::Secret => DARK,
        };
        canvas.fill(&leaf.grown(1), INK, 255);
        canvas.fill(&leaf, color, 255);
        if door.kind == DoorKind::Secret && self.pixels >= LETTER_PIXELS {
            self.badge(canvas, door.tile, DARK, 'S');
        } else if let Some(sign) = door.key.as_deref().and_then(|key| self.signs.of_door(key)) {
            self.badge(canvas, door.tile, LOCKED, sign);
        } else if door.kind == DoorKind::Locked {
            let side = (self.pixels / 3).max(1);
            canvas.fill_round(&rect.grown(-side), side, OUT, 255);
        }
    }

    /// Paints a pit: dark, with a rim in the color of traps. Pits are next to each other, so badges would
    /// hide them.
    fn pit(&self, canvas: &mut Canvas, tile: TilePos) {
        let rect = self.rect(tile);
        canvas.fill(&rect, TRAP, 70);
        canvas.fill(&rect.grown(-1), self.color(self.level.floor[tile]).mix(INK, 110), 255);
    }

    /// Paints a round badge with a letter, or a dot where tiles are small.
    fn badge(&self, canvas: &mut Canvas, tile: TilePos, color: Color, letter: char) {
        let rect = self.rect(tile);
        let ink = if color.is_light() { INK } else { PAPER };
        canvas.fill_round(&rect, self.pixels / 2, INK, 200);
        canvas.fill_round(&rect.grown(-1), self.pixels / 2, color, 255);
        if self.pixels >= LETTER_PIXELS {
            let size = match self.pixels {
                ..14 => FontSize::Tiny,
                14..18 => FontSize::Small,
                _ => FontSize::Medium,
            };
            let (width, height) = size.letter();
            let at = Point::new(
                rect.left + (self.pixels - width + 1) / 2,
                rect.top + (self.pixels - height + 1) / 2,
            );
            canvas.text(at, &letter.to_string(), size, ink);
        }
    }
}

/// Signs of the legend: how each is painted, and its name.
enum Sign {
    /// A badge.
    Round(Color),
    /// The badge of an item.
    Letter(char),
    /// An ornament of walls, or furniture.
    Square(Color),
}

/// Returns what the level has, with the colors in the picture: exits, objects and kinds of doors, then the
/// ornaments of walls.
fn legend<'l>(View { level, signs, .. }: &View<'l>) -> Vec<(Sign, &'l str)> {
    let leads = |is: fn(&PortalTarget) -> bool| level.portals.iter().any(|portal| is(&portal.target));
    let has_door = |kinds: &[DoorKind]| level.doors.iter().any(|door| kinds.contains(&door.kind));
    let badges = [
        (OUT, "exit", leads(|target| matches!(target, PortalTarget::Exit))),
        (DOWN, "down", leads(|target| matches!(target, PortalTarget::Down(_)))),
        (UP, "up", leads(|target| matches!(target, PortalTarget::Up(..)))),
        (CREATURE, "creature", !level.creatures.is_empty()),
        (TRAP, "trap", !level.traps.is_empty()),
        (DOOR, "door", has_door(&[DoorKind::Open, DoorKind::Closed])),
        (LOCKED, "locked door", has_door(&[DoorKind::Locked])),
        (DARK, "S secret door", has_door(&[DoorKind::Secret])),
    ];
    let badges = badges.into_iter().filter(|(.., is_there)| *is_there);
    let on_walls = level.marks.iter().filter(|(_, marks)| !marks.has(Marks::OPEN));
    let ornaments: BTreeSet<TextureId> =
        on_walls.map(|(tile, _)| level.ornament[tile]).filter(|id| *id != TextureId::NONE).collect();
    let ornaments =
        ornaments.into_iter().map(|id| (Sign::Square(on_wall(level, id)), level.textures.name(id)));
    // switches with a sign are explained below
    let is_explained = |item: &Item| item.name.as_deref().is_some_and(|name| signs.of_switch(name).is_some());
    let items = level.items.iter().filter(|item| !is_explained(item));
    let items: BTreeSet<(char, &str)> = items.map(|item| item_sign(level, item)).collect();
    let items = items.into_iter().map(|(letter, word)| (Sign::Letter(letter), word));
    let badges = badges.map(|(color, word, _)| (Sign::Round(color), word));
    badges.chain(items).chain(ornaments).collect()
}

/// Returns the letter of an item and its meaning: the key of a door, parts of puzzles, or any item.
fn item_sign(level: &DungeonLevel, item: &Item) -> (char, &'static str) {
    let is_key = || item.name.is_some() && level.doors.iter().any(|door| door.key == item.name);
    match item.item_type.as_deref() {
        Some("key") => ('k', "key"),
        Some("switch") => ('s', "switch"),
        Some("goal") => ('G', "goal"),
        _ if is_key() => ('k', "key"),
        _ => ('!', "item"),
    }
}

/// Returns the color of an ornament on a wall.
fn on_wall(level: &DungeonLevel, ornament: TextureId) -> Color {
    let [red, green, blue] = texture_color(&level.textures, ornament);
    PAPER.mix(Color(red, green, blue), 120)
}

/// Paints as much of the legend as fits into that width.
fn paint_legend(canvas: &mut Canvas, at: Point, width: i32, view: &View<'_>) {
    let mut left = at.x;
    for (sign, word) in legend(view) {
        let next = left + 16 + FontSize::Small.width(word) + 18;
        if next > width {
            break;
        }
        let dot = Rect { left, top: at.y + 1, right: left + 11, bottom: at.y + 12 };
        match sign {
            Sign::Round(color) => {
                canvas.fill_round(&dot.grown(1), 6, PAPER, 255);
                canvas.fill_round(&dot, 5, color, 255);
            }
            Sign::Letter(letter) => {
                canvas.fill_round(&dot.grown(1), 6, ITEM, 255);
                let at = Point::new(dot.left + (12 - FontSize::Small.letter().0) / 2, at.y);
                canvas.text(at, &letter.to_string(), FontSize::Small, INK);
            }
            Sign::Square(color) => canvas.fill(&dot.grown(-2), color, 255),
        }
        canvas.text(Point::new(left + 16, at.y), word, FontSize::Small, PAPER);
        left = next;
    }
}
