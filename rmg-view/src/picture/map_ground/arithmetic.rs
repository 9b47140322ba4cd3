//! Integer arithmetic for painting ground: fractions of [`ONE`], means of corners, light, and noise.

use crate::picture::color::Color;

/// The fraction 1.
pub(super) const ONE: i32 = 256;
/// Threshold of the share of blocked area around a point above which the point is blocked. It is slightly
/// above one half, so that the diagonal path between two blocked tiles stays open, as on the map.
pub(super) const EDGE: i32 = 140;

/// Returns the bilinear mean of the values at four corners (north-west, north-east, south-west, south-east).
pub(super) fn mean(corners: [i32; 4], fx: i32, fy: i32) -> i32 {
    between(between(corners[0], corners[1], fx), between(corners[2], corners[3], fx), fy)
}

/// Interpolates between two values.
pub(super) fn between(from: i32, to: i32, share: i32) -> i32 {
    (from * (ONE - share) + to * share) / ONE
}

/// Returns the bilinear mean of four colors.
pub(super) fn blended(corners: [Color; 4], fx: i32, fy: i32) -> Color {
    let channel = |of: fn(&Color) -> u8| {
        let value = mean(corners.map(|color| i32::from(of(&color)) * 16), fx, fy) / 16;
        u8::try_from(value.clamp(0, 255)).expect("clamped to a byte")
    };
    Color(channel(|color| color.0), channel(|color| color.1), channel(|color| color.2))
}

/// Remaps a fraction so that the change is concentrated in the center half.
pub(super) fn eased(share: i32) -> i32 {
    smooth(((share - ONE / 2) * 2 + ONE / 2).clamp(0, ONE))
}

/// Remaps a fraction with a smooth start and end.
pub(super) fn smooth(share: i32) -> i32 {
    share * share / ONE * (3 * ONE - 2 * share) / ONE
}

/// Changes the brightness of a color by a percentage.
pub(super) fn lit(color: Color, percent: i32) -> Color {
    let channel = |value: u8| {
        u8::try_from((i32::from(value) * (100 + percent) / 100 + percent / 8).clamp(0, 255))
            .expect("clamped to a byte")
    };
    Color(channel(color.0), channel(color.1), channel(color.2))
}

/// Returns a number from 0 to 65,535 that depends only on its arguments (finalizer of `MurmurHash3`, Appleby
/// 2011).
pub(in crate::picture) fn noise(x: i32, y: i32, salt: i32) -> i32 {
    let bits = |value: i32| u32::from_ne_bytes(value.to_ne_bytes());
    let mut hash = bits(x).wrapping_mul(0x9e37_79b1) ^ bits(y).wrapping_mul(0x85eb_ca77) ^ bits(salt) << 24;
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    i32::try_from((hash ^ hash >> 16) >> 16).expect("16 bits fit")
}

/// Converts a nonnegative number to an index.
pub(super) fn index(number: i32) -> usize {
    usize::try_from(number).expect("indices are not negative")
}
