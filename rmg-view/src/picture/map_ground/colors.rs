//! The two colours that a terrain has in all pictures and pages.

use rmg_core::pack::{ContentPack, Rgb};

use crate::picture::color::Color;

/// The colours of all terrains of a pack. Packs have the dark colours of the games' small pictures; a large
/// one needs more light.
pub(crate) fn terrain_colors(pack: &ContentPack) -> Vec<(Color, Color)> {
    let lifted = |rgb: Rgb, light: u32| {
        let channel = |value: u8| {
            let root = (u32::from(value) * 255).isqrt();
            u8::try_from((u32::from(value) * (100 - light) + root * light) / 100).expect("a mean of bytes")
        };
        Color(channel(rgb.r), channel(rgb.g), channel(rgb.b))
    };
    pack.terrains
        .iter()
        .map(|(_, terrain)| {
            let free = faded(lifted(terrain.color, 66), 84).mix(Color(176, 158, 112), 26);
            let blocked = faded(lifted(terrain.blocked_color, 40), 50).mix(Color(60, 66, 60), 20);
            (free, blocked)
        })
        .collect()
}

/// A colour with less of its hue: 255 leaves grey of the same brightness (weights of Rec. 601).
fn faded(color: Color, share: u8) -> Color {
    let light = (299 * u32::from(color.0) + 587 * u32::from(color.1) + 114 * u32::from(color.2)) / 1000;
    let grey = u8::try_from(light).expect("a mean of bytes");
    color.mix(Color(grey, grey, grey), share)
}
