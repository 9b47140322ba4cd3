//! Colors of textures.

use rmg_core::dungeon::{TextureId, Textures};

use crate::picture::Color;

/// Returns the color of a texture. The author's color has priority. A part such as `brick-ne` has the color
/// of `brick`, slightly lighter or darker. Any other texture gets a color that depends on its name.
pub(super) fn texture_color(textures: &Textures, id: TextureId) -> [u8; 3] {
    if let Some(color) = textures.color(id) {
        return color;
    }
    let name = textures.name(id);
    // FNV-1a: similar names get different colors
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let bytes = (hash ^ (hash >> 32)).to_be_bytes();
    let whole = name.match_indices('-').find_map(|(at, _)| textures.find(&name[..at]));
    match whole {
        Some(whole) if whole != TextureId::NONE => {
            let [red, green, blue] = texture_color(textures, whole);
            let by = i16::from(bytes[7] % 33) - 16;
            let Color(red, green, blue) = Color(red, green, blue).shifted((by, by, by));
            [red, green, blue]
        }
        // muted: neither black nor white
        _ => [bytes[5], bytes[6], bytes[7]].map(|byte| 96 + byte / 3),
    }
}
