//! Stamps: small drawings of tree crowns, peaks, stones and so on, drawn once for all pictures of a size.
//!
//! A stamp contains light levels, not colors. Its terrain decides the colors. Lengths are 16ths of a pixel.
//! Light comes from the north-west.

use std::collections::BTreeMap;

use super::arithmetic::{index, noise};
use super::look::Mass;
use super::palette::Climate;

/// Maximum tile size in pixels for which stamps are drawn. Larger tiles get more stamps.
const LARGEST: i32 = 96;
/// Variants of a stamp. The first half is small.
pub(super) const VARIANTS: usize = 8;
/// Value of a transparent pixel.
pub(super) const NOTHING: u8 = u8::MAX;
/// Units of length per pixel.
const FINE: i32 = 16;
/// Maximum light.
const BRIGHTEST: i32 = 31;

/// A stamp in one variant.
#[derive(Debug)]
pub(super) struct Stamp {
    /// Offset of its upper left pixel from its position.
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    /// Light levels row by row, with [`NOTHING`] outside the shape.
    lights: Vec<u8>,
}

impl Stamp {
    /// Returns its light levels in a row, counted from its top.
    pub(super) fn row(&self, row: i32) -> &[u8] {
        &self.lights[index(row * self.width)..index((row + 1) * self.width)]
    }

    fn draw(shape: &Shape, variant: i32) -> Self {
        let (left, top, right, bottom) = shape.bounds();
        let (left, top) = (left.div_euclid(FINE), top.div_euclid(FINE));
        let (right, bottom) = (right.div_euclid(FINE) + 1, bottom.div_euclid(FINE) + 1);
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let lights = places.map(|(x, y)| {
            let light = shape.light(x * FINE + FINE / 2, y * FINE + FINE / 2, |by| noise(x, y, variant) % by);
            light.map_or(NOTHING, |light| {
                u8::try_from(light.clamp(0, BRIGHTEST)).expect("clamped to the range of lights")
            })
        });
        Self { left, top, width: right - left, height: bottom - top, lights: lights.collect() }
    }
}

/// All stamps of a picture.
#[derive(Debug)]
pub(super) struct Stamps {
    /// Tile size in pixels for which the stamps are drawn.
    pub(super) grain: i32,
    /// First variant by mass and climate.
    firsts: BTreeMap<(Mass, Climate), usize>,
    stamps: Vec<Stamp>,
}

impl Stamps {
    /// Draws stamps for cells of `pixels` pixels, for the given masses and climates. O(pixels of the stamps).
    pub(super) fn new(pixels: i32, kinds: impl IntoIterator<Item = (Mass, Climate)>) -> Self {
        let (mut firsts, mut stamps) = (BTreeMap::new(), Vec::new());
        let grain = pixels.min(LARGEST);
        for (mass, climate) in kinds {
            firsts.entry((mass, climate)).or_insert_with(|| {
                let forms = (0..VARIANTS).map(|variant| {
                    let variant = i32::try_from(variant).expect("a few variants");
                    Stamp::draw(&Shape::of(mass, climate, variant, grain * FINE), variant)
                });
                stamps.extend(forms);
                stamps.len() - VARIANTS
            });
        }
        Self { grain, firsts, stamps }
    }

    /// Returns the first variant of a mass in a climate. `None` if it was not drawn.
    pub(super) fn first(&self, mass: Mass, climate: Climate) -> Option<usize> {
        self.firsts.get(&(mass, climate)).copied()
    }

    pub(super) fn stamp(&self, number: usize) -> &Stamp {
        &self.stamps[number]
    }
}

/// The shape of a stamp, relative to its position.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Crown {
        rx: i32,
        ry: i32,
    },
    /// A slender tree on its foot.
    Pine {
        half: i32,
        height: i32,
    },
    /// A crown of long leaves or bare branches.
    Rays {
        reach: i32,
        thick: i32,
    },
    /// A mountain: half widths of both slopes, and height.
    Peak {
        west: i32,
        east: i32,
        height: i32,
    },
    /// A block with a flat top and two sides.
    Block {
        rx: i32,
        ry: i32,
    },
    /// A low bush, with or without a flower.
    Bush {
        radius: i32,
        has_bloom: bool,
    },
    Column {
        half: i32,
        height: i32,
    },
    /// A hole with a rim.
    Bowl {
        rx: i32,
        ry: i32,
    },
    Hill {
        rx: i32,
        ry: i32,
    },
}

impl Shape {
    /// Returns the shape of a mass in a climate. `tile` is the side of a tile.
    fn of(mass: Mass, climate: Climate, variant: i32, tile: i32) -> Self {
        let is_large = variant >= 4;
        let part = |percent: i32| (tile * percent / 100).max(FINE * 3 / 4);
        // 0 to 30, different for each variant
        let more = variant % 4 * 10;
        match (mass, climate) {
            (Mass::Mountain, _) if is_large => {
                Self::Peak { west: part(62 + more), east: part(86 - more), height: part(116 + more * 7 / 5) }
            }
            (Mass::Mountain, _) => Self::Peak {
                west: part(38 + more / 2),
                east: part(52 - more / 2),
                height: part(66 + more / 2),
            },
            (Mass::Tree, Climate::Cold) => Self::Pine { half: part(22 + more / 4), height: part(66 + more) },
            (Mass::Tree, Climate::Temperate) if variant % 4 == 3 => {
                Self::Pine { half: part(23), height: part(74) }
            }
            (Mass::Tree, Climate::Dry) => Self::Rays { reach: part(32 + more / 4), thick: part(6) },
            (Mass::Tree, Climate::Deep | Climate::Burnt) => {
                Self::Rays { reach: part(30 + more / 3), thick: part(4) }
            }
            (Mass::Tree, Climate::Wet) => Self::Crown { rx: part(34 + more / 3), ry: part(26 + more / 4) },
            (Mass::Tree, _) => Self::Crown { rx: part(28 + more / 3), ry: part(30 + more / 3) },
            (Mass::Stone, _) => Self::Block { rx: part(20 + more * 2 / 3), ry: part(17 + more / 2) },
            (Mass::Plant, Climate::Dry) if is_large => Self::Column { half: part(6), height: part(40) },
            (Mass::Plant, _) => Self::Bush { radius: part(13 + more / 3), has_bloom: variant % 3 == 1 },
            (Mass::Crater, _) => Self::Bowl { rx: part(34 + more / 2), ry: part(24 + more / 3) },
            _ => Self::Hill { rx: part(44 + more), ry: part(30 + more / 2) },
        }
    }

    /// Returns the bounds: west, north, east, south.
    fn bounds(&self) -> (i32, i32, i32, i32) {
        match *self {
            Self::Crown { rx, ry }
            | Self::Block { rx, ry }
            | Self::Bowl { rx, ry }
            | Self::Hill { rx, ry } => (-rx, -ry, rx, ry),
            Self::Rays { reach, .. } => (-reach, -reach, reach, reach),
            Self::Bush { radius, .. } => (-radius, -radius, radius, radius),
            Self::Pine { half, height } => (-half, -height, half, 0),
            Self::Column { half, height } => (-3 * half, -height, 3 * half, 0),
            Self::Peak { west, east, height } => (-west, -height, east, 0),
        }
    }

    /// Returns the light of a pixel. `None` outside the shape. `chance` returns a random number of the pixel
    /// below its argument.
    fn light(&self, x: i32, y: i32, chance: impl Fn(i32) -> i32) -> Option<i32> {
        // squared distance from the center (256 squared at the edge), and offset to the south-east (256 at
        // the edge)
        let round = |rx: i32, ry: i32| {
            let (across, down) = (x * 256 / rx, y * 256 / ry);
            (across * across + down * down, (across + down) * 181 / 256)
        };
        let whole = 256 * 256;
        match *self {
            Self::Crown { rx, ry } => {
                let (out, away) = round(rx, ry);
                let edge = if out > whole * 3 / 4 && away > -80 { 5 } else { 0 };
                (out <= whole).then(|| 15 - away / 16 - edge + chance(5) - 2)
            }
            Self::Pine { half, height } => {
                // three tiers, each wider at its foot
                let down = y + height;
                let tier = (down % (height / 3).max(1)) * half / height;
                let reach = half * down / height * 3 / 4 + tier;
                let light = if x < -reach / 4 {
                    22
                } else if x < reach / 3 {
                    14
                } else {
                    6
                };
                (x.abs() <= reach.max(FINE / 2)).then(|| light + chance(5) - 2 - tier * 4 / half.max(1))
            }
            Self::Rays { reach, thick } => {
                let (out, away) = round(reach, reach);
                let near = x.abs().min(y.abs()).min((x - y).abs() * 3 / 4).min((x + y).abs() * 3 / 4);
                let is_on = out <= whole && (near <= thick || out < whole / 12);
                is_on.then(|| 17 - away / 14 + chance(5) - 2)
            }
            Self::Peak { west, east, height } => {
                let down = y + height;
                let low = (down * 256 / height).clamp(0, 256);
                // the foot is round and the ridge winds
                let slope = low - (low - 208).max(0) * 2 / 3;
                let jag = (noise(down / (height / 7).max(1), west, 9) % 5 - 2) * height / 48;
                let ridge = (east - west) * low / 900 + jag;
                let (from, to) = (-west * slope / 256 - FINE / 3, east * slope / 256 + FINE / 3);
                let is_cap = low < 92 + (noise((x - ridge) / (height / 9).max(1), west, 10) % 5 - 2) * 12;
                (from..=to).contains(&x).then(|| {
                    let crease = if (x - ridge + down / 2) / (height / 6).max(1) % 2 == 0 { 2 } else { 0 };
                    match (is_cap, x < ridge) {
                        (true, true) => 30 + chance(2),
                        (true, false) => 25 + chance(2),
                        (false, true) => (22 - low / 36 + crease + chance(3) - 1).clamp(0, 23),
                        (false, false) => (10 - low / 64 - crease + chance(3) - 1).clamp(0, 23),
                    }
                })
            }
            Self::Block { rx, ry } => {
                let (out, away) = round(rx, ry);
                let edge = out > whole * 4 / 5 && away > -40;
                let side = if y * 3 < -x - ry {
                    27
                } else if x * 2 < y + rx / 3 {
                    17
                } else {
                    8
                };
                (out <= whole).then(|| if edge { 2 } else { side + chance(3) - 1 })
            }
            Self::Bush { radius, has_bloom } => {
                let (out, away) = round(radius, radius);
                let is_bloom = has_bloom && out < whole / 5;
                (out <= whole).then(|| if is_bloom { 29 } else { (13 - away / 24 + chance(5) - 2).min(23) })
            }
            Self::Column { half, height } => {
                let is_arm =
                    (-height * 3 / 4..-height / 2).contains(&y) || (x.abs() > half * 2 && y < -height / 2);
                let is_on = x.abs() <= half || (is_arm && x.abs() <= 3 * half && y > -height * 3 / 4);
                is_on.then_some(if x < 0 { 20 } else { 8 })
            }
            Self::Bowl { rx, ry } => {
                let (out, away) = round(rx, ry);
                let light = if out > whole * 5 / 9 { 21 - away / 26 } else { 7 + away / 26 };
                (out <= whole).then(|| light + chance(3) - 1)
            }
            Self::Hill { rx, ry } => {
                let (out, away) = round(rx, ry);
                (out <= whole).then(|| 15 - away / 18 + chance(3) - 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a stamp as letters: `#` dark, `+` medium, `o` light.
    fn drawn(mass: Mass, climate: Climate, pixels: i32) -> String {
        let stamps = Stamps::new(pixels, [(mass, climate)]);
        let stamp = stamps.stamp(stamps.first(mass, climate).unwrap() + 4);
        let letter = |light: &u8| match *light {
            NOTHING => '.',
            0..=11 => '#',
            12..=19 => '+',
            _ => 'o',
        };
        let rows = (0..stamp.height).map(|row| stamp.row(row).iter().map(letter).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_mass_has_a_distinct_shape_lit_from_the_north_west() {
        let forms: Vec<String> =
            Mass::GROWN.iter().map(|mass| drawn(*mass, Climate::Temperate, 16)).collect();
        for (at, form) in forms.iter().enumerate() {
            assert!(!forms[..at].contains(form), "{form}");
            assert!(form.contains('#') && form.contains('o'), "{form}");
        }
        let peak = &forms[0];
        let sides = peak.lines().filter_map(|row| row.find(['o', '+']).zip(row.rfind('#')));
        assert!(sides.clone().count() > 10 && sides.clone().all(|(light, dark)| light < dark), "{peak}");
    }

    #[test]
    fn trees_differ_by_climate() {
        let [oak, palm, pine] =
            [Climate::Temperate, Climate::Dry, Climate::Cold].map(|climate| drawn(Mass::Tree, climate, 16));
        assert!(oak != palm && palm != pine && pine != oak);
    }

    #[test]
    fn tiny_stamps_have_at_least_a_pixel() {
        for mass in Mass::GROWN {
            let form = drawn(mass, Climate::Burnt, 3);
            assert!(form.contains(['#', '+', 'o']), "{mass:?}: {form}");
        }
    }
}
