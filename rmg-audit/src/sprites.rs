//! SpritesFit (V16): every tile's sprite fits its neighbors, and no terrain is too thin for a sprite.
//!
//! The sprite rule is that of the original game and of Horn of the Abyss, and applies to terrains with their
//! numbers. A tile of these terrains that is in no 2 x 2 block of its own terrain is isolated, unless a
//! sprite fits anyway. For other terrains, only isolated tiles are checked. An inner corner on dirt next to
//! another terrain may be wide or tight, because the original draws both. The modules [`line_sprites`] and
//! [`rivers`] check roads and rivers.
//!
//! Maps without a plan may also use sprites as VCMI draws them: wide corners instead of tight ones and the
//! reverse, the two small corners of water as simple water, one mixture rotated, two opposite corners with
//! either flip, and roads without staircases.

use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

use rmg_core::certificate::{CounterExample, Promise, Verdict};
use rmg_core::ids::TerrainId;
use rmg_core::model::{MapModel, TileView};
use rmg_core::pack::{Terrain, TerrainKind};
use rmg_core::{Grid, TilePos};

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::isolated_tiles::{Terrains, is_isolated};
use crate::line_sprites::{self, flip_text, frames_text};
use crate::rivers;
use crate::sprite_rule::{
    Around, Drawing, Fits, Shape, ShapeMatch, TWINS, frames, mixture_frame, relation, shape_text,
};
use crate::words::place;

/// The role of a terrain in the sprite rule.
#[derive(Debug, Clone, Copy)]
struct TerrainRole {
    /// `None`: the rule does not apply.
    drawing: Option<Drawing>,
    is_sandy: bool,
    /// Whether it may be arbitrarily thin.
    may_be_thin: bool,
    /// Whether terrains without their own edge blend through it, so that it may be thin between them.
    is_blend: bool,
}

fn role(terrain: &Terrain, is_blend: bool) -> TerrainRole {
    let drawing = match (terrain.number, terrain.kind) {
        (Some(0), TerrainKind::Land) => Some(Drawing::Dirt),
        (Some(1), TerrainKind::Land) => Some(Drawing::Sand),
        (Some(2..=7), TerrainKind::Land) => Some(Drawing::Blend),
        (Some(10..=11), TerrainKind::Land) => Some(Drawing::HotaBlend),
        (Some(8), TerrainKind::Water) => Some(Drawing::Water),
        (Some(9), TerrainKind::Rock) => Some(Drawing::Rock),
        _ => None,
    };
    let may_be_thin = terrain.own_edge && terrain.kind == TerrainKind::Land;
    TerrainRole { drawing, is_sandy: terrain.own_edge, may_be_thin, is_blend }
}

/// The check of one level.
struct SpriteCheck<'m> {
    terrain: &'m Grid<TerrainId>,
    roles: &'m [TerrainRole],
    painter: Painter,
    fits: &'m RefCell<Fits>,
}

/// The programs that may have chosen the sprites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Painter {
    /// `rmg`, which chooses the sprites of the original game.
    Original,
    /// The original game or VCMI.
    OriginalOrVcmi,
}

/// A part of the check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SpritePart {
    /// The terrain in some rows of a level.
    Terrain {
        level: usize,
        rows: Range<u16>,
    },
    Roads,
    /// The courses of rivers, only of maps with a plan.
    Rivers,
}

/// Maximum number of parts of a level, and minimum number of tiles of a part: each has its own cache of
/// shapes.
const MAX_PARTS: u16 = 4;
const MIN_PART: usize = 2500;

impl fmt::Display for SpritePart {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: ", Promise::SpritesFit)?;
        match self {
            Self::Terrain { level, rows } => write!(out, "level {level} from row {}", rows.start),
            Self::Roads => out.write_str("roads"),
            Self::Rivers => out.write_str("rivers"),
        }
    }
}

impl SpritePart {
    /// Returns the parts of a map with a plan, in the order of their findings.
    pub(crate) fn all(map: &MapModel) -> Vec<Self> {
        let terrain = map.levels.iter().enumerate().flat_map(|(level, layers)| {
            let tiles = layers.terrain.cells().len();
            let (height, parts) = (u32::from(layers.terrain.height()), u32::from(MAX_PARTS));
            let parts = parts.min(u32::try_from(tiles / MIN_PART).unwrap_or(parts)).max(1);
            let row = move |part: u32| u16::try_from(height * part / parts).expect("a row of the map");
            (0..parts).map(move |part| Self::Terrain { level, rows: row(part)..row(part + 1) })
        });
        terrain.chain([Self::Roads, Self::Rivers]).collect()
    }

    /// Checks the part; returns its findings and the number of checked tiles.
    pub(crate) fn check(&self, ground: &DecodedMap<'_>) -> (Findings, usize) {
        self.check_as(ground, Painter::Original)
    }

    fn check_as(&self, ground: &DecodedMap<'_>, painter: Painter) -> (Findings, usize) {
        let mut found = Findings::default();
        let checked = match self {
            Self::Terrain { level, rows } => {
                check_terrain(ground, painter, *level, rows.clone(), &mut found);
                rows.len() * usize::from(ground.map.levels[*level].terrain.width())
            }
            Self::Roads => line_sprites::count(ground, painter == Painter::OriginalOrVcmi, &mut found),
            Self::Rivers => rivers::count(ground, &mut found),
        };
        (found, checked)
    }
}

/// Returns the verdict of all parts, in order.
pub(crate) fn verdict(parts: impl IntoIterator<Item = (Findings, usize)>) -> Verdict {
    let mut all = (Findings::default(), 0);
    for (found, checked) in parts {
        all.0.append(found);
        all.1 += checked;
    }
    all.0.verdict(all.1)
}

/// Checks a map without a plan.
pub(crate) fn check_foreign(ground: &DecodedMap<'_>) -> Verdict {
    let parts = SpritePart::all(ground.map).into_iter().filter(|part| *part != SpritePart::Rivers);
    verdict(parts.map(|part| part.check_as(ground, Painter::OriginalOrVcmi)))
}

fn check_terrain(
    ground: &DecodedMap<'_>,
    painter: Painter,
    level: usize,
    rows: Range<u16>,
    found: &mut Findings,
) {
    let blend = ground.pack.defaults.blend;
    let roles: Vec<TerrainRole> =
        ground.pack.terrains.iter().map(|(id, terrain)| role(terrain, blend == Some(id))).collect();
    let layers = &ground.map.levels[level];
    let sprites = SpriteCheck { terrain: &layers.terrain, roles: &roles, painter, fits: &RefCell::default() };
    let mut violation = |tile: TilePos, text: String| {
        found.add(|| {
            let index = ground.cell_index(i32::from(tile.x), i32::from(tile.y));
            let at = ground.pos(level, index.expect("the tile is on the map"));
            CounterExample::new(format!("{}: {text}", place(ground.map, at))).on_tiles(vec![at])
        });
    };
    for y in rows {
        let around = sprites.rows(y);
        for (x, view) in (0..layers.terrain.width()).zip(layers.view.row(y)) {
            if let Some(text) = sprites.tile_violation(ground, TilePos::new(x, y), around, *view) {
                violation(TilePos::new(x, y), text);
            }
        }
    }
}

/// A row and the rows above and below it. At the map edge the row itself takes the place of the missing one.
type SpriteRows<'m> = [&'m [TerrainId]; 3];

impl<'m> SpriteCheck<'m> {
    fn rows(&self, y: u16) -> SpriteRows<'m> {
        let last = self.terrain.height() - 1;
        [y.saturating_sub(1), y, (y + 1).min(last)].map(|y| self.terrain.row(y))
    }

    fn tile_violation(
        &self,
        ground: &DecodedMap<'_>,
        tile: TilePos,
        rows: SpriteRows<'m>,
        view: TileView,
    ) -> Option<String> {
        let terrains = around(rows, usize::from(tile.x));
        let here = terrains[4];
        let is_plain = terrains.iter().all(|terrain| *terrain == here);
        let Some(role) = self.roles.get(here.index()) else {
            return Some("has an unknown terrain".to_owned());
        };
        let name = || &ground.pack.terrains[here].name;
        let fit = match role.drawing {
            _ if is_plain => Some(ShapeMatch { shape: Shape::Plain, flip: 0, is_sandy: false }),
            Some(drawing) => self.fit(drawing, &terrains),
            None => None,
        };
        let is_isolated = !is_plain && fit.is_none() && self.is_isolated(*role, &terrains);
        if is_isolated {
            return Some(format!("an isolated tile of {}, too thin to be drawn", name()));
        }
        let drawing = role.drawing?;
        let Some(fit) = fit else {
            return Some(format!("no sprite of {} fits the terrains around it", name()));
        };
        let tightness = if fit.shape == Shape::Inner { self.tightness(tile, fit) } else { &[false] };
        let is_fine = |is_tight: &bool| {
            let wanted = frames(drawing, fit, *is_tight);
            wanted.is_some_and(|(frames, flip)| frames.contains(&view.frame) && view.flip == flip)
        };
        if tightness.iter().any(is_fine)
            || (self.painter == Painter::OriginalOrVcmi && is_of_vcmi(drawing, fit, view))
        {
            return None;
        }
        let (frames, flip) = frames(drawing, fit, tightness[0])?;
        Some(format!(
            "{} shows frame {}{}, but its neighbors require {}{} ({})",
            name(),
            view.frame,
            flip_text(view.flip),
            frames_text(&frames),
            flip_text(flip),
            shape_text(fit)
        ))
    }

    /// Returns whether the center tile is isolated.
    fn is_isolated(&self, role: TerrainRole, terrains: &Terrains) -> bool {
        let is_dirt = role.is_blend || role.drawing == Some(Drawing::Dirt);
        let is_own = |terrain: TerrainId| {
            terrain == terrains[4]
                || (is_dirt && self.roles.get(terrain.index()).is_some_and(|role| !role.is_sandy))
        };
        !role.may_be_thin && is_isolated(terrains, is_own)
    }

    /// Returns the shape of the center tile; `None` if no sprite fits.
    fn fit(&self, drawing: Drawing, terrains: &Terrains) -> Option<ShapeMatch> {
        let around: Around = terrains.map(|terrain| {
            let is_sandy = self.roles.get(terrain.index()).is_some_and(|role| role.is_sandy);
            relation(drawing, terrain == terrains[4], is_sandy)
        });
        self.fits.borrow_mut().fit(drawing, &around)
    }

    /// Returns whether an inner corner is tight; both values if the original draws both.
    fn tightness(&self, tile: TilePos, corner: ShapeMatch) -> &'static [bool] {
        let next_to = if corner.flip & 1 == 1 { tile.x.checked_sub(1) } else { Some(tile.x + 1) };
        let below = if corner.flip & 2 == 2 { tile.y.checked_sub(1) } else { Some(tile.y + 1) };
        // The foreign corner is on the map, and so are these tiles.
        let (Some(x), Some(y)) = (next_to, below) else { return &[true] };
        let here = self.terrain[tile];
        let shape = |at: TilePos| {
            let terrain = self.terrain.get(at).filter(|terrain| **terrain == here)?;
            let drawing = self.roles[terrain.index()].drawing?;
            let terrains = around(self.rows(at.y), usize::from(at.x));
            self.fit(drawing, &terrains).map(|fit| fit.shape)
        };
        let (side, under) = (TilePos::new(x, tile.y), TilePos::new(tile.x, y));
        let is_wide = shape(side) == Some(Shape::Horizontal) && shape(under) == Some(Shape::Vertical);
        let is_other = |at: TilePos| self.terrain.get(at).is_some_and(|terrain| *terrain != here);
        if is_wide {
            &[false]
        } else if is_other(side) || is_other(under) {
            &[true, false]
        } else {
            &[true]
        }
    }
}

/// Returns whether VCMI draws this sprite where the original draws another one. Source: `docs/sources/h3m.md`
/// section 9.4, and maps of its generator.
fn is_of_vcmi(drawing: Drawing, fit: ShapeMatch, view: TileView) -> bool {
    /// The mixture that VCMI rotates.
    const ROTATED: u8 = 74;
    /// Two small opposite corners of land, which VCMI uses as simple water.
    const PLAIN_WATER: u8 = 20;
    let is_drawn_as = |shape, is_tight| {
        let wanted = frames(drawing, ShapeMatch { shape, ..fit }, is_tight);
        wanted.is_some_and(|(frames, flip)| frames.contains(&view.frame) && view.flip == flip)
    };
    match fit.shape {
        // Looks the same mirrored left-right and top-bottom.
        Shape::Mixed(mixture) if TWINS.contains(&mixture) => {
            view.frame == mixture_frame(drawing, mixture) && view.flip | fit.flip == 3
        }
        Shape::Inner => is_drawn_as(fit.shape, true) || is_drawn_as(fit.shape, false),
        Shape::Outer | Shape::OuterTight => {
            is_drawn_as(Shape::Outer, false) || is_drawn_as(Shape::OuterTight, false)
        }
        Shape::Plain => drawing == Drawing::Water && view == (TileView { frame: PLAIN_WATER, flip: 0 }),
        Shape::Mixed(ROTATED) => {
            view == (TileView { frame: mixture_frame(drawing, ROTATED), flip: fit.flip ^ 3 })
        }
        Shape::Mixed(_) | Shape::Vertical | Shape::Horizontal => false,
    }
}

/// Returns the 3 x 3 terrains around column `x`; beyond the map edge, the nearest tile counts.
fn around(rows: SpriteRows<'_>, x: usize) -> Terrains {
    let columns = [x.saturating_sub(1), x, (x + 1).min(rows[1].len() - 1)];
    std::array::from_fn(|cell| rows[cell / 3][columns[cell % 3]])
}
