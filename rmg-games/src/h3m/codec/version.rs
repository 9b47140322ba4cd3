//! The version of a map, which determines its fields.

use std::fmt;

/// The edition of the game for which a map was written. Later editions have all fields of earlier ones.
///
/// Numbers: `docs/sources/h3m.md` section 2. Horn of the Abyss (0x1E to 0x20) has another layout, and is
/// reported by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Version {
    /// The Restoration of Erathia, 0x0E.
    Roe,
    /// Armageddon's Blade, 0x15.
    Ab,
    /// The Shadow of Death, 0x1C.
    #[default]
    Sod,
    /// In the Wake of Gods, 0x33: the layout of The Shadow of Death.
    Wog,
}

/// Version numbers of campaigns: The Restoration of Erathia, Armageddon's Blade, The Shadow of Death, Heroes
/// Chronicles.
const CAMPAIGNS: std::ops::RangeInclusive<u32> = 4..=7;

/// Version number of campaigns of Horn of the Abyss.
pub(super) const CAMPAIGN_OF_HORN: u32 = 10;

/// Returns whether a version number is that of a campaign.
pub(super) fn is_campaign(number: u32) -> bool {
    CAMPAIGNS.contains(&number) || number == CAMPAIGN_OF_HORN
}

impl Version {
    /// All versions.
    pub const ALL: [Self; 4] = [Self::Roe, Self::Ab, Self::Sod, Self::Wog];

    /// Returns the number at the start of a file.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Roe => 0x0E,
            Self::Ab => 0x15,
            Self::Sod => 0x1C,
            Self::Wog => 0x33,
        }
    }

    /// Returns the version with this number.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|version| version.number() == number)
    }

    /// Returns the value of this version, for a field that differs between the versions.
    pub(super) const fn of_three<T: Copy>(self, roe: T, ab: T, sod: T) -> T {
        match self {
            Self::Roe => roe,
            Self::Ab => ab,
            Self::Sod | Self::Wog => sod,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Roe => "The Restoration of Erathia",
            Self::Ab => "Armageddon's Blade",
            Self::Sod => "The Shadow of Death",
            Self::Wog => "In the Wake of Gods",
        })
    }
}
