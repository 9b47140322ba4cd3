//! The two colors of a terrain in pictures and pages.

use rmg_core::pack::{ContentPack, Rgb};

use crate::picture::color::Color;

/// Returns the colors of open and blocked tiles of every terrain of a pack. Packs have the dark colors of the
/// small maps in the games. Large pictures need lighter colors.
pub(crate) fn terrain_colors(pack: &ContentPack) -> Vec<(Color, Color)> {
    let lifted = |rgb: Rgb, light: u32| {
        let channel = |value: u8| {
            let root = (u32::from(value) * 255).isqrt();
            u8::try_from((u32::from(value) * (100 - light) + root * light) / 100)
                .expect("the mean of bytes is a byte")
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

/// Reduces the saturation of a color. 255 gives gray of the same brightness (weights of Rec. 601).
fn faded(color: Color, share: u8) -> Color {
    let light = (299 * u32::from(color.0) + 587 * u32::from(color.1) + 114 * u32::from(color.2)) / 1000;
    let gray = u8::try_from(light).expect("the mean of bytes is a byte");
    color.mix(Color(gray, gray, gray), share)
}
