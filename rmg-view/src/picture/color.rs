//! Colors and their mixtures, in integer arithmetic.

/// A color with 8 bits per channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Color(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Color {
    /// Returns a color from its channels.
    pub(crate) const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self(red, green, blue)
    }

    /// Blends `other` over `self`. Opacity 0 returns `self`, 255 returns `other`.
    pub(crate) fn mix(self, other: Self, cover: u8) -> Self {
        let channel = |a: u8, b: u8| {
            let (a, b, cover) = (u32::from(a), u32::from(b), u32::from(cover));
            u8::try_from((a * (255 - cover) + b * cover + 127) / 255)
                .expect("the mean of two bytes is a byte")
        };
        Self(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// Adds a number to each channel and clamps the result.
    pub(crate) fn shifted(self, by: (i16, i16, i16)) -> Self {
        let channel =
            |a: u8, by: i16| u8::try_from((i16::from(a) + by).clamp(0, 255)).expect("clamped to a byte");
        Self(channel(self.0, by.0), channel(self.1, by.1), channel(self.2, by.2))
    }

    /// Returns whether dark text is easier to read on this color than light text (weights of Rec. 601).
    pub(crate) fn is_light(self) -> bool {
        299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2) > 118_000
    }

    /// Returns the color as `#rrggbb`.
    pub(crate) fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Color of text and lines on light background.
pub(crate) const INK: Color = Color(24, 26, 34);
/// Color of text and lines on dark background.
pub(crate) const PAPER: Color = Color(250, 249, 244);
