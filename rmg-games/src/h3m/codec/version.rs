//! The version of a map, which determines its fields.

use std::fmt;

/// The edition of the game for which a map was written. Later editions have all fields of earlier ones.
///
/// Numbers: `docs/sources/h3m.md` section 2, `docs/sources/h3m-hota.md` section 1.
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
    /// Horn of the Abyss, 0x20, with one of its layouts.
    Hota(HotaLayout),
}

/// The number of a layout of Horn of the Abyss, from 0 to 9. Files state it after their version.
///
/// Later layouts have all fields of earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HotaLayout(u8);

impl HotaLayout {
    /// The highest known layout.
    const MAX: u8 = 9;

    /// Returns the layout with this number; `None` if it is not known.
    #[must_use]
    pub fn new(number: u32) -> Option<Self> {
        u8::try_from(number).ok().filter(|number| *number <= Self::MAX).map(Self)
    }

    /// Returns its number in the file.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns whether it was checked on public maps. Only such layouts are written. The layouts 4 to 7 are
    /// known only from the reader of VCMI.
    #[must_use]
    pub const fn is_verified(self) -> bool {
        !matches!(self.0, 4..=7)
    }

    /// Returns the number of heroes that new files list.
    #[must_use]
    pub const fn heroes(self) -> u16 {
        match self.0 {
            0..=2 => 178,
            3 | 4 => 179,
            5..=8 => 198,
            _ => 215,
        }
    }

    /// Returns the number of artifacts that new files list.
    #[must_use]
    pub const fn artifacts(self) -> u16 {
        match self.0 {
            0..=2 => 163,
            3 | 4 => 165,
            _ => 166,
        }
    }

    /// Returns the number of creatures of the game.
    #[must_use]
    pub const fn creatures(self) -> u16 {
        match self.0 {
            0..=4 => 171,
            5..=8 => 186,
            _ => 200,
        }
    }

    /// Returns the number of towns of the game.
    #[must_use]
    pub const fn towns(self) -> u16 {
        match self.0 {
            0..=4 => 10,
            5..=8 => 11,
            _ => 12,
        }
    }

    /// Returns the number of secondary skills of the game.
    #[must_use]
    pub const fn skills(self) -> u16 {
        if self.0 < 9 { 29 } else { 30 }
    }
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
    /// All versions that are written.
    pub const ALL: [Self; 10] = [
        Self::Roe,
        Self::Ab,
        Self::Sod,
        Self::Wog,
        Self::HOTA_0,
        Self::HOTA_1,
        Self::HOTA_2,
        Self::HOTA_3,
        Self::HOTA_8,
        Self::HOTA_9,
    ];

    pub(crate) const HOTA_0: Self = Self::Hota(HotaLayout(0));
    pub(crate) const HOTA_1: Self = Self::Hota(HotaLayout(1));
    pub(crate) const HOTA_2: Self = Self::Hota(HotaLayout(2));
    pub(crate) const HOTA_3: Self = Self::Hota(HotaLayout(3));
    pub(crate) const HOTA_5: Self = Self::Hota(HotaLayout(5));
    pub(crate) const HOTA_6: Self = Self::Hota(HotaLayout(6));
    pub(crate) const HOTA_7: Self = Self::Hota(HotaLayout(7));
    pub(crate) const HOTA_8: Self = Self::Hota(HotaLayout(8));
    pub(crate) const HOTA_9: Self = Self::Hota(HotaLayout(9));

    /// Returns the number at the start of a file.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Roe => 0x0E,
            Self::Ab => 0x15,
            Self::Sod => 0x1C,
            Self::Wog => 0x33,
            Self::Hota(_) => 0x20,
        }
    }

    /// Returns the layout of a file of Horn of the Abyss; `None` for other games.
    #[must_use]
    pub const fn hota(self) -> Option<HotaLayout> {
        match self {
            Self::Hota(layout) => Some(layout),
            _ => None,
        }
    }

    /// Returns the value of this version, for a field that differs between the versions.
    pub(super) const fn of_three<T: Copy>(self, roe: T, ab: T, sod: T) -> T {
        match self {
            Self::Roe => roe,
            Self::Ab => ab,
            Self::Sod | Self::Wog | Self::Hota(_) => sod,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roe => f.write_str("The Restoration of Erathia"),
            Self::Ab => f.write_str("Armageddon's Blade"),
            Self::Sod => f.write_str("The Shadow of Death"),
            Self::Wog => f.write_str("In the Wake of Gods"),
            Self::Hota(layout) => write!(f, "Horn of the Abyss, layout {}", layout.number()),
        }
    }
}
