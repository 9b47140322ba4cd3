//! The colors of ground by terrain: open land, water, and obstacles in every light.
//!
//! All colors are derived from the two colors of a terrain in the pack, so that terrains of any pack get
//! suitable colors. The [`Climate`] is guessed from the color.

use rmg_core::TerrainId;
use rmg_core::pack::{ContentPack, ObstacleKind, Rgb, TerrainKind};

use super::arithmetic::{index, lit};
use super::coast::DEEPEST;
use super::colors::terrain_colors;
use super::look::{CellLook, Mass};
use crate::picture::color::Color;

/// Number of light levels of stamps, 0 the darkest. For mountains, the last eight are the summit.
pub(super) const LIGHTS: usize = 32;
/// Number of tints of stamps.
pub(super) const TINTS: usize = 2;
/// Number of depths of a lake, 0 at its bank.
pub(super) const LAKE: usize = 33;
/// Minimum and maximum light of open ground, in percent.
const DARKEST: i32 = -40;
const LIGHTEST: i32 = 40;

const SAND: Color = Color(222, 202, 150);
const SURF: Color = Color(232, 244, 240);
const ICE: Color = Color(186, 214, 228);
/// Colors of shallow water, of water in marshes and in caves, and of water in packs without a sea.
const SHALLOW: Color = Color(128, 214, 204);
const MARSH: Color = Color(60, 92, 72);
const DARKNESS: Color = Color(16, 34, 52);
const INLAND: Color = Color(66, 118, 154);
/// Colors of lava at the rim and in the center of a pool, as in rivers, and of the crust around it.
const EMBERS: Color = Color(146, 34, 18);
const HEAT: Color = Color(218, 98, 34);
const CRUST: Color = Color(44, 34, 34);
const REEDS: Color = Color(86, 104, 54);

/// Vegetation of a terrain, guessed from its color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Climate {
    Temperate,
    Cold,
    Dry,
    Wet,
    Deep,
    Burnt,
}

impl Climate {
    fn of(color: Rgb) -> Self {
        let [r, g, b] = [color.r, color.g, color.b].map(i32::from);
        let light = (299 * r + 587 * g + 114 * b) / 1000;
        let hue = r.max(g).max(b) - r.min(g).min(b);
        match () {
            () if hue < 24 && light > 150 => Self::Cold,
            () if hue < 24 => Self::Burnt,
            () if r > 2 * g && g >= b => Self::Deep,
            () if r >= g && g >= b && light >= 90 => Self::Dry,
            () if g > r && b > r => Self::Wet,
            () => Self::Temperate,
        }
    }
}

/// The colors of one terrain.
#[derive(Debug)]
struct TerrainColors {
    kind: TerrainKind,
    climate: Climate,
    free: Color,
    blocked: Color,
    /// Colors of open ground, from [`DARKEST`] to [`LIGHTEST`].
    lights: Vec<Color>,
    /// Colors by depth. Empty for terrains that are not water.
    sea: Vec<Color>,
    /// Colors of lakes by depth.
    lake: Vec<Color>,
}

/// The colors of all terrains of a pack.
#[derive(Debug)]
pub(in crate::picture) struct Palette {
    grounds: Vec<TerrainColors>,
    /// Colors by style, see [`Palette::style`].
    inks: Vec<Color>,
}

impl Palette {
    /// Returns the palette of a pack.
    pub(in crate::picture) fn of(pack: &ContentPack) -> Self {
        let colors = terrain_colors(pack);
        let terrains = pack.terrains.records().iter().zip(colors);
        Self::new(terrains.map(|(terrain, colors)| (terrain.kind, terrain.color, colors)))
    }

    /// Returns the palette of terrains, each with its kind, its color, and the colors of open and blocked
    /// tiles.
    pub(in crate::picture) fn new(
        terrains: impl Iterator<Item = (TerrainKind, Rgb, (Color, Color))>,
    ) -> Self {
        let ground = |(kind, color, (free, blocked)): (TerrainKind, Rgb, (Color, Color))| TerrainColors {
            kind,
            climate: Climate::of(color),
            free,
            blocked,
            lights: (DARKEST..=LIGHTEST).map(|percent| lit(free, percent)).collect(),
            sea: if kind == TerrainKind::Water { sea(free) } else { Vec::new() },
            lake: Vec::new(),
        };
        let mut grounds: Vec<TerrainColors> = terrains.map(ground).collect();
        // lakes are shallow parts of the sea
        let sea = grounds.iter().find(|ground| !ground.sea.is_empty()).map(|ground| ground.free);
        for ground in &mut grounds {
            ground.lake = lake(ground.climate, sea.unwrap_or(INLAND));
        }
        let mut inks = Vec::with_capacity(grounds.len() * Mass::GROWN.len() * TINTS * LIGHTS);
        for ground in &grounds {
            for mass in Mass::GROWN {
                for tint in 0..TINTS {
                    let ramp = ramp(mass, ground, tint);
                    inks.extend((0..LIGHTS).map(|light| ramp_at(&ramp, light)));
                }
            }
        }
        Self { grounds, inks }
    }

    pub(super) fn terrains(&self) -> usize {
        self.grounds.len()
    }

    pub(super) fn kind(&self, terrain: TerrainId) -> TerrainKind {
        self.grounds[terrain.index()].kind
    }

    pub(super) fn climate(&self, terrain: TerrainId) -> Climate {
        self.grounds[terrain.index()].climate
    }

    /// Returns the color of open land with light from [`DARKEST`] to [`LIGHTEST`] percent.
    #[inline]
    pub(super) fn free(&self, terrain: usize, percent: i32) -> Color {
        self.grounds[terrain].lights[index(percent - DARKEST)]
    }

    /// Returns the color of water at a depth. Depths out of range are clamped.
    #[inline]
    pub(super) fn sea(&self, terrain: usize, depth: i32) -> Color {
        self.grounds[terrain]
            .sea
            .get(index(depth.clamp(0, DEEPEST)))
            .copied()
            .unwrap_or(self.grounds[terrain].free)
    }

    /// Returns the color of shallow water of the sea or of a lake.
    pub(in crate::picture) fn shallow(&self, look: CellLook) -> Color {
        if look.mass == Mass::Lake {
            self.grounds[look.terrain.index()].lake[LAKE / 4]
        } else {
            self.sea(look.terrain.index(), 10)
        }
    }

    /// Returns the colors of a lake by depth.
    pub(super) fn lake(&self, terrain: usize) -> &[Color] {
        &self.grounds[terrain].lake
    }

    /// Returns the position of the first light of a stamp on a terrain in the list of inks, see
    /// [`Palette::ink`].
    pub(super) fn style(terrain: TerrainId, mass: Mass, tint: usize) -> u16 {
        let mass = mass as usize - Mass::GROWN[0] as usize;
        u16::try_from(((terrain.index() * Mass::GROWN.len() + mass) * TINTS + tint) * LIGHTS)
            .expect("a pack has at most 128 terrains")
    }

    #[inline]
    pub(super) fn ink(&self, style: u16) -> Color {
        self.inks[usize::from(style)]
    }

    /// Returns the color of sand where this terrain meets water.
    pub(super) fn sand(&self, terrain: usize) -> Color {
        let TerrainColors { climate, free, .. } = &self.grounds[terrain];
        match climate {
            Climate::Cold => SAND.mix(*free, 150),
            Climate::Burnt | Climate::Deep => SAND.mix(*free, 140),
            _ => SAND.mix(*free, 50),
        }
    }

    /// Returns the light and the dark color of the bank of a lake.
    pub(super) fn bank(&self, terrain: usize) -> (Color, Color) {
        let sand = self.sand(terrain);
        match self.grounds[terrain].climate {
            Climate::Temperate | Climate::Wet => (sand, REEDS),
            Climate::Burnt => (CRUST, CRUST.mix(EMBERS, 60)),
            _ => (sand, sand),
        }
    }

    /// Returns whether lakes consist of lava with a broken crust.
    pub(super) fn is_molten(&self, terrain: usize) -> bool {
        self.grounds[terrain].climate == Climate::Burnt
    }

    /// Returns the color of foam.
    pub(super) fn surf() -> Color {
        SURF
    }

    /// Returns the flat color of a tile.
    pub(in crate::picture) fn tile(&self, look: CellLook) -> Color {
        self.flat(look.terrain.index(), look.mass as usize)
    }

    /// Returns the flat color of a terrain by the number of the mass.
    pub(super) fn flat(&self, terrain: usize, mass: usize) -> Color {
        let ground = &self.grounds[terrain];
        match Mass::GROWN.iter().find(|grown| **grown as usize == mass) {
            Some(grown) => {
                let style = Self::style(TerrainId::from_index(terrain), *grown, 0);
                self.ink(style + 13).mix(ground.free, if *grown == Mass::Plant { 110 } else { 0 })
            }
            None if mass == Mass::Lake as usize => ground.lake[LAKE / 2],
            None if mass == Mass::Rock as usize => rock_top(),
            None => ground.free,
        }
    }
}

/// Returns the colors of obstacles for every terrain of a pack, in the order of [`ObstacleKind::ALL`].
pub(crate) fn obstacle_colors(pack: &ContentPack) -> Vec<Vec<Color>> {
    let palette = Palette::of(pack);
    let of = |terrain: usize| {
        ObstacleKind::ALL.map(|kind| palette.flat(terrain, Mass::from(kind) as usize)).to_vec()
    };
    (0..palette.terrains()).map(of).collect()
}

/// Returns the color of the top of rock.
pub(super) fn rock_top() -> Color {
    Color(35, 31, 36)
}

/// Returns the color of the face of a rock above a floor of the given color.
pub(super) fn rock_face(floor: Color) -> Color {
    Color(124, 104, 88).mix(floor, 90)
}

/// Returns the colors of the sea from the shore to maximum depth.
fn sea(open: Color) -> Vec<Color> {
    let shallow = open.mix(SHALLOW, 130);
    let deep = open.mix(Color(8, 22, 62), 118);
    let steps =
        [(0, shallow), (14, shallow.mix(open, 90)), (44, open), (96, open.mix(deep, 140)), (DEEPEST, deep)];
    (0..=DEEPEST)
        .map(|depth| {
            let after = steps.iter().position(|(from, _)| *from >= depth).unwrap_or(steps.len() - 1).max(1);
            let ((low, one), (high, other)) = (steps[after - 1], steps[after]);
            let share = u8::try_from((depth - low).clamp(0, high - low) * 255 / (high - low));
            one.mix(other, share.expect("a share of 255"))
        })
        .collect()
}

/// Returns the colors of a lake from its bank to its center, for a sea of the given color.
fn lake(climate: Climate, open: Color) -> Vec<Color> {
    let (shallow, water) = (open.mix(SHALLOW, 130), open.mix(SHALLOW, 40));
    let (bank, center) = match climate {
        Climate::Cold => (Color(226, 240, 246), ICE),
        Climate::Burnt => (EMBERS, HEAT),
        Climate::Wet => (shallow.mix(MARSH, 120), water.mix(MARSH, 110)),
        Climate::Deep => (shallow.mix(DARKNESS, 90), water.mix(DARKNESS, 120)),
        Climate::Temperate | Climate::Dry => (shallow, water),
    };
    (0..LAKE)
        .map(|step| bank.mix(center, u8::try_from(step * 255 / (LAKE - 1)).expect("a share of 255")))
        .collect()
}

/// Colors at some light levels, interpolated in between.
type Ramp = Vec<(usize, Color)>;

fn ramp_at(ramp: &Ramp, light: usize) -> Color {
    let after = ramp.iter().position(|(from, _)| *from >= light).unwrap_or(ramp.len() - 1);
    let (high, other) = ramp[after];
    match after.checked_sub(1).map(|before| ramp[before]) {
        Some((low, one)) if light < high => {
            one.mix(other, u8::try_from((light - low) * 255 / (high - low)).expect("a share of 255"))
        }
        _ => other,
    }
}

/// Returns the colors of a mass on a terrain, by light.
fn ramp(mass: Mass, ground: &TerrainColors, tint: usize) -> Ramp {
    let TerrainColors { climate, free, blocked, .. } = ground;
    let own = |color: Color| color.mix(*blocked, 60);
    match mass {
        Mass::Tree => tree(*climate, *blocked, tint),
        Mass::Mountain => mountain(*climate, *free, *blocked, tint),
        Mass::Stone => {
            let stone = if tint == 0 { Color(132, 130, 128) } else { Color(122, 116, 108) };
            let stone = if *climate == Climate::Dry { stone.mix(*free, 70) } else { stone.mix(*blocked, 40) };
            vec![(0, lit(stone, -66)), (14, lit(stone, -12)), (31, stone.mix(Color(246, 244, 238), 120))]
        }
        Mass::Plant => {
            let leaf = match climate {
                Climate::Cold => Color(120, 132, 122),
                Climate::Dry => Color(104, 128, 62),
                Climate::Wet => Color(72, 112, 62),
                Climate::Deep => [Color(168, 112, 136), Color(196, 150, 96)][tint],
                Climate::Burnt => Color(104, 84, 78),
                Climate::Temperate => [Color(78, 128, 50), Color(110, 130, 54)][tint],
            };
            let bloom = [Color(236, 206, 92), Color(214, 120, 132)][tint];
            let top = if *climate == Climate::Temperate { bloom } else { lit(leaf, 40) };
            vec![(0, lit(leaf, -52)), (12, leaf), (23, lit(leaf, 26)), (24, top), (31, lit(top, 14))]
        }
        Mass::Crater => {
            let edge = own(free.mix(Color(138, 116, 88), 150));
            vec![(0, lit(edge, -54)), (10, lit(edge, -30)), (20, lit(edge, 4)), (31, lit(edge, 36))]
        }
        _ => {
            let top = if *climate == Climate::Burnt {
                blocked.mix(Color(236, 108, 34), 70)
            } else {
                free.mix(*blocked, 110)
            };
            let top = if tint == 0 { top } else { lit(top, -8) };
            vec![(0, lit(top, -56)), (14, top), (31, lit(top, 38))]
        }
    }
}

fn tree(climate: Climate, blocked: Color, tint: usize) -> Ramp {
    let (dark, leaf, light) = match climate {
        Climate::Temperate => [
            (Color(14, 40, 18), Color(38, 88, 36), Color(120, 160, 66)),
            (Color(22, 44, 16), Color(60, 98, 34), Color(152, 168, 72)),
        ][tint],
        Climate::Cold => (Color(24, 48, 44), Color(62, 92, 84), Color(246, 250, 252)),
        Climate::Dry => [
            (Color(52, 58, 22), Color(92, 116, 44), Color(172, 180, 88)),
            (Color(66, 56, 26), Color(122, 118, 50), Color(196, 184, 98)),
        ][tint],
        Climate::Wet => [
            (Color(18, 42, 32), Color(50, 86, 58), Color(118, 146, 86)),
            (Color(28, 40, 26), Color(74, 88, 50), Color(142, 146, 88)),
        ][tint],
        Climate::Deep => (Color(36, 22, 20), Color(92, 66, 56), Color(164, 130, 104)),
        Climate::Burnt => (Color(20, 18, 20), Color(66, 58, 56), Color(132, 118, 108)),
    };
    let own = |color: Color| color.mix(blocked, 36);
    let snow = if climate == Climate::Cold { 19 } else { 14 };
    vec![(0, own(dark)), (snow - 4, own(leaf)), (snow + 2, leaf.mix(light, 50)), (31, light)]
}

fn mountain(climate: Climate, free: Color, blocked: Color, tint: usize) -> Ramp {
    let rock = match climate {
        Climate::Temperate => [Color(132, 118, 98), Color(124, 116, 106)][tint],
        Climate::Cold => Color(136, 148, 160),
        Climate::Dry => [Color(178, 146, 98), Color(164, 132, 92)][tint],
        Climate::Wet => Color(108, 114, 92),
        Climate::Deep => Color(126, 82, 62),
        Climate::Burnt => Color(84, 76, 76),
    };
    let rock = if climate == Climate::Dry { rock.mix(free, 60) } else { rock.mix(blocked, 24) };
    let (shade, cap) = match climate {
        Climate::Cold => (Color(176, 198, 218), Color(252, 254, 255)),
        Climate::Temperate => (Color(170, 176, 184), Color(240, 242, 240)),
        Climate::Burnt => (Color(168, 52, 24), Color(250, 160, 50)),
        Climate::Dry | Climate::Wet | Climate::Deep => (lit(rock, -34), lit(rock, 30)),
    };
    vec![
        (0, lit(rock, -70)),
        (8, lit(rock, -40)),
        (16, rock),
        (23, lit(rock, 28)),
        (24, lit(shade, -8)),
        (27, shade),
        (28, lit(cap, -4)),
        (31, cap),
    ]
}
