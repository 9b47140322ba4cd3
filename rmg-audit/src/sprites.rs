//! SpritesFit (V16): every tile's sprite fits its neighbors, and no bit of terrain is too thin for a sprite.
//!
//! The rule of sprites is that of the original game, and applies to terrains that carry its numbers. A tile
//! of theirs that lies in no 2 x 2 block of its own terrain is a speck unless one of the original's sprites
//! fits it all the same; of other terrains all such tiles are specks, and nothing else is judged. An inner
//! corner on dirt beside another terrain may be wide or tight: the original draws both. Roads and rivers: see
//! [`line_sprites`]; where rivers run: see [`rivers`].
//!
//! Maps of others may be drawn as VCMI draws, too, whose pictures meet their neighbours as well: corners wide
//! where the original draws them tight and the other way round, the two small corners of water as plain
//! water, one mixture turned round, two opposite corners mirrored either way; and roads without staircases.

use std::cell::RefCell;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::TerrainId;
use rmg_core::model::TileView;
use rmg_core::pack::{Terrain, TerrainKind};
use rmg_core::{Grid, TilePos};

use crate::found::Found;
use crate::ground::Ground;
use crate::line_sprites::{self, flip_word, frames_word};
use crate::rivers;
use crate::specks::{Terrains, is_speck};
use crate::sprite_rule::{Around, Drawing, Fit, Fits, Shape, TWINS, frames, relation, shape_word};
use crate::words::place;

/// How a terrain takes part.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// `None`: the rule does not know it.
    drawing: Option<Drawing>,
    is_sandy: bool,
    /// Whether it may be as thin as it likes.
    may_be_thin: bool,
    /// Whether terrains without an edge of their own blend through it, and it may be thin between them.
    is_blend: bool,
}

fn look(terrain: &Terrain, is_blend: bool) -> Look {
    let drawing = match (terrain.number, terrain.kind) {
        (Some(0), TerrainKind::Land) => Some(Drawing::Dirt),
        (Some(1), TerrainKind::Land) => Some(Drawing::Sand),
        (Some(2..=7), TerrainKind::Land) => Some(Drawing::Blend),
        (Some(8), TerrainKind::Water) => Some(Drawing::Water),
        (Some(9), TerrainKind::Rock) => Some(Drawing::Rock),
        _ => None,
    };
    let may_be_thin = terrain.own_edge && terrain.kind == TerrainKind::Land;
    Look { drawing, is_sandy: terrain.own_edge, may_be_thin, is_blend }
}

/// One level to be judged.
struct Sheet<'m> {
    terrain: &'m Grid<TerrainId>,
    looks: &'m [Look],
    painter: Painter,
    fits: &'m RefCell<Fits>,
}

/// Who may have drawn a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Painter {
    /// We, who draw as the original does.
    Original,
    /// Whoever: the original, or VCMI.
    Anybody,
}

/// Judges a map of ours.
pub(crate) fn check(ground: &Ground<'_>) -> Verdict {
    judge(ground, Painter::Original)
}

/// Judges a map that anybody may have drawn.
pub(crate) fn check_foreign(ground: &Ground<'_>) -> Verdict {
    judge(ground, Painter::Anybody)
}

fn judge(ground: &Ground<'_>, painter: Painter) -> Verdict {
    let blend = ground.pack.defaults.blend;
    let looks: Vec<Look> =
        ground.pack.terrains.iter().map(|(id, terrain)| look(terrain, blend == Some(id))).collect();
    let fits = RefCell::default();
    let mut found = Found::default();
    for (level, layers) in ground.map.levels.iter().enumerate() {
        let sheet = Sheet { terrain: &layers.terrain, looks: &looks, painter, fits: &fits };
        let mut fault = |tile: TilePos, text: String| {
            found.add(|| {
                let index = ground.cell_index(i32::from(tile.x), i32::from(tile.y));
                let at = ground.pos(level, index.expect("the tile is on the map"));
                CounterExample::new(format!("{}: {text}", place(ground.map, at))).on_tiles(vec![at])
            });
        };
        for y in 0..layers.terrain.height() {
            let rows = sheet.rows(y);
            for (x, view) in (0..layers.terrain.width()).zip(layers.view.row(y)) {
                if let Some(text) = sheet.tile_fault(ground, TilePos::new(x, y), rows, *view) {
                    fault(TilePos::new(x, y), text);
                }
            }
        }
    }
    let mut lines = line_sprites::count(ground, painter == Painter::Anybody, &mut found);
    if painter == Painter::Original {
        lines += rivers::count(ground, &mut found);
    }
    found.verdict(ground.level_tiles() * ground.levels.len() + lines)
}

/// A row and the rows above and below it; at the edge of the map the row itself.
type Rows<'m> = [&'m [TerrainId]; 3];

impl<'m> Sheet<'m> {
    fn rows(&self, y: u16) -> Rows<'m> {
        let last = self.terrain.height() - 1;
        [y.saturating_sub(1), y, (y + 1).min(last)].map(|y| self.terrain.row(y))
    }

    fn tile_fault(
        &self,
        ground: &Ground<'_>,
        tile: TilePos,
        rows: Rows<'m>,
        view: TileView,
    ) -> Option<String> {
        let terrains = around(rows, usize::from(tile.x));
        let here = terrains[4];
        let is_plain = terrains.iter().all(|terrain| *terrain == here);
        let Some(look) = self.looks.get(here.index()) else {
            return Some("has a terrain that the pack does not have".to_owned());
        };
        let name = || &ground.pack.terrains[here].name;
        let fit = match look.drawing {
            _ if is_plain => Some(Fit { shape: Shape::Plain, flip: 0, is_sandy: false }),
            Some(drawing) => self.fit(drawing, &terrains),
            None => None,
        };
        let is_speck = !is_plain && fit.is_none() && self.is_speck(*look, &terrains);
        if is_speck {
            return Some(format!("a speck of {}, too thin to be drawn", name()));
        }
        let drawing = look.drawing?;
        let Some(fit) = fit else {
            return Some(format!("no sprite of {} fits the terrains around it", name()));
        };
        let tightness = if fit.shape == Shape::Inner { self.tightness(tile, fit) } else { &[false] };
        let is_fine = |is_tight: &bool| {
            let wanted = frames(drawing, fit, *is_tight);
            wanted.is_some_and(|(frames, flip)| frames.contains(&view.frame) && view.flip == flip)
        };
        if tightness.iter().any(is_fine)
            || (self.painter == Painter::Anybody && is_of_vcmi(drawing, fit, view))
        {
            return None;
        }
        let (frames, flip) = frames(drawing, fit, tightness[0])?;
        Some(format!(
            "{} shows frame {}{}, and its neighbours ask for {}{} ({})",
            name(),
            view.frame,
            flip_word(view.flip),
            frames_word(&frames),
            flip_word(flip),
            shape_word(fit)
        ))
    }

    /// Whether the middle tile is a bit of terrain that is too thin.
    fn is_speck(&self, look: Look, terrains: &Terrains) -> bool {
        let is_dirt = look.is_blend || look.drawing == Some(Drawing::Dirt);
        let is_own = |terrain: TerrainId| {
            terrain == terrains[4]
                || (is_dirt && self.looks.get(terrain.index()).is_some_and(|look| !look.is_sandy))
        };
        !look.may_be_thin && is_speck(terrains, is_own)
    }

    /// How the middle tile is drawn; `None` when no sprite fits.
    fn fit(&self, drawing: Drawing, terrains: &Terrains) -> Option<Fit> {
        let around: Around = terrains.map(|terrain| {
            let is_sandy = self.looks.get(terrain.index()).is_some_and(|look| look.is_sandy);
            relation(drawing, terrain == terrains[4], is_sandy)
        });
        self.fits.borrow_mut().fit(drawing, &around)
    }

    /// Whether an inner corner is tight; both where the original draws both.
    fn tightness(&self, tile: TilePos, corner: Fit) -> &'static [bool] {
        let beside = if corner.flip & 1 == 1 { tile.x.checked_sub(1) } else { Some(tile.x + 1) };
        let below = if corner.flip & 2 == 2 { tile.y.checked_sub(1) } else { Some(tile.y + 1) };
        // What is foreign at the corner lies on the map, and so do these.
        let (Some(x), Some(y)) = (beside, below) else { return &[true] };
        let here = self.terrain[tile];
        let shape = |at: TilePos| {
            let terrain = self.terrain.get(at).filter(|terrain| **terrain == here)?;
            let drawing = self.looks[terrain.index()].drawing?;
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

/// Whether VCMI draws this where the original draws something else. Source: `docs/sources/h3m.md` section
/// 9.4, and maps that its generator wrote.
fn is_of_vcmi(drawing: Drawing, fit: Fit, view: TileView) -> bool {
    /// The mixture that VCMI turns round.
    const TURNED: u8 = 74;
    /// Two small opposite corners of land, which pass for water without any.
    const PLAIN_WATER: u8 = 20;
    let is_drawn_as = |shape, is_tight| {
        let wanted = frames(drawing, Fit { shape, ..fit }, is_tight);
        wanted.is_some_and(|(frames, flip)| frames.contains(&view.frame) && view.flip == flip)
    };
    match fit.shape {
        // Looks the same mirrored left-right and top-bottom.
        Shape::Mixed(frame) if TWINS.contains(&frame) => view.frame == frame && view.flip | fit.flip == 3,
        Shape::Inner => is_drawn_as(fit.shape, true) || is_drawn_as(fit.shape, false),
        Shape::Outer | Shape::OuterTight => {
            is_drawn_as(Shape::Outer, false) || is_drawn_as(Shape::OuterTight, false)
        }
        Shape::Plain => drawing == Drawing::Water && view == (TileView { frame: PLAIN_WATER, flip: 0 }),
        Shape::Mixed(TURNED) => view == (TileView { frame: TURNED, flip: fit.flip ^ 3 }),
        Shape::Mixed(_) | Shape::Vertical | Shape::Horizontal => false,
    }
}

/// The 3 x 3 terrains around column `x`; beyond the map, the nearest tile of it.
fn around(rows: Rows<'_>, x: usize) -> Terrains {
    let columns = [x.saturating_sub(1), x, (x + 1).min(rows[1].len() - 1)];
    std::array::from_fn(|cell| rows[cell / 3][columns[cell % 3]])
}
