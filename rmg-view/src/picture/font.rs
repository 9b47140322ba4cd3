//! Bitmap fonts with Western and Central European, Cyrillic and Greek letters.

use embedded_graphics::mono_font::{MonoFont, iso_8859_1, iso_8859_2, iso_8859_5, iso_8859_7};

/// A size of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FontSize {
    /// 5 x 8 pixels per letter.
    Tiny,
    /// 6 x 13 pixels per letter.
    Small,
    /// 7 x 13 pixels per letter, bold.
    Medium,
    /// 9 x 15 pixels per letter, bold.
    Large,
    /// 9 x 18 pixels per letter, bold.
    Huge,
    /// 18 x 36 pixels per letter, bold.
    Giant,
}

/// Fonts of one size for four alphabets. The first font that contains a letter is used.
type Family = [&'static MonoFont<'static>; 4];

macro_rules! family {
    ($font:ident) => {
        [&iso_8859_1::$font, &iso_8859_2::$font, &iso_8859_5::$font, &iso_8859_7::$font]
    };
}

const TINY: Family = family!(FONT_5X8);
const SMALL: Family = family!(FONT_6X13);
const MEDIUM: Family = family!(FONT_7X13_BOLD);
const LARGE: Family = family!(FONT_9X15_BOLD);
const HUGE: Family = family!(FONT_9X18_BOLD);

impl FontSize {
    fn family(self) -> &'static Family {
        match self {
            Self::Tiny => &TINY,
            Self::Small => &SMALL,
            Self::Medium => &MEDIUM,
            Self::Large => &LARGE,
            Self::Huge | Self::Giant => &HUGE,
        }
    }

    /// Returns width and height of a letter in pixels.
    pub(crate) fn letter(self) -> (i32, i32) {
        match self {
            Self::Tiny => (5, 8),
            Self::Small => (6, 13),
            Self::Medium => (7, 13),
            Self::Large => (9, 15),
            Self::Huge => (9, 18),
            Self::Giant => (18, 36),
        }
    }

    /// Returns the scale factor of the bitmap.
    pub(crate) fn zoom(self) -> i32 {
        if self == Self::Giant { 2 } else { 1 }
    }

    /// Returns the distance from the top of a letter to its baseline in pixels.
    pub(crate) fn baseline(self) -> i32 {
        i32::try_from(self.family()[0].baseline).expect("letters are a few pixels high") * self.zoom()
    }

    /// Returns whether the letters are bold.
    pub(crate) fn is_bold(self) -> bool {
        matches!(self, Self::Medium | Self::Large | Self::Huge | Self::Giant)
    }

    /// Returns the width of a text in pixels.
    pub(crate) fn width(self, text: &str) -> i32 {
        i32::try_from(text.chars().count())
            .map_or(i32::MAX, |letters| letters.saturating_mul(self.letter().0))
    }

    /// Returns `text` if it is at most `width` pixels wide, otherwise its start followed by two dots.
    pub(crate) fn shortened(self, text: &str, width: i32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let letters = usize::try_from(width / self.letter().0).unwrap_or(0).saturating_sub(2).max(1);
        text.chars().take(letters).chain("..".chars()).collect()
    }

    /// Returns the font that contains the letter. If none does, returns the first one, which draws a question
    /// mark.
    pub(crate) fn font_for(self, letter: char) -> &'static MonoFont<'static> {
        let has_it = |font: &&&'static MonoFont<'static>| {
            letter == '?' || font.glyph_mapping.index(letter) != font.glyph_mapping.index('?')
        };
        self.family().iter().find(has_it).copied().unwrap_or(self.family()[0])
    }
}
