//! Colours and how they mix, in whole numbers.

/// A colour of 8 bits a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Color(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Color {
    /// A colour by its channels.
    pub(crate) const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self(red, green, blue)
    }

    /// `self` covered by `other`: 0 leaves `self`, 255 gives `other`.
    pub(crate) fn mix(self, other: Self, cover: u8) -> Self {
        let channel = |a: u8, b: u8| {
            let (a, b, cover) = (u32::from(a), u32::from(b), u32::from(cover));
            u8::try_from((a * (255 - cover) + b * cover + 127) / 255).expect("a mean of bytes is a byte")
        };
        Self(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// Every channel moved by its own amount, and kept within its range.
    pub(crate) fn shifted(self, by: (i16, i16, i16)) -> Self {
        let channel =
            |a: u8, by: i16| u8::try_from((i16::from(a) + by).clamp(0, 255)).expect("clamped to a byte");
        Self(channel(self.0, by.0), channel(self.1, by.1), channel(self.2, by.2))
    }

    /// Whether dark text is easier to read on it than light text (weights of Rec. 601).
    pub(crate) fn is_light(self) -> bool {
        299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2) > 118_000
    }

    /// `#rrggbb`.
    pub(crate) fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Text and lines on light ground.
pub(crate) const INK: Color = Color(24, 26, 34);
/// Text and lines on dark ground.
pub(crate) const PAPER: Color = Color(250, 249, 244);
