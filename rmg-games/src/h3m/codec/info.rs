//! Basic data and players. Source: `docs/sources/h3m.md` section 3.

use super::codes::{AiBehavior, Difficulty, HeroCode, PortraitCode, TownCode};
use super::masks::TownMask;
use super::prelude::*;
use super::tiles::Xyz;

/// The side of a square map, in tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(u16);

impl Side {
    /// Maximum side: positions in a file are bytes.
    pub const MAX: u16 = 256;
    /// Sides of the original editor: small, medium, large, extra large.
    pub const ORIGINAL: [u16; 4] = [36, 72, 108, 144];
    /// Sides of the editor of Horn of the Abyss.
    pub const HOTA: [u16; 7] = [36, 72, 108, 144, 180, 216, 252];

    /// Returns a side of this number of tiles; `None` for 0 and for more than [`MAX`](Self::MAX).
    #[must_use]
    pub fn new(tiles: u32) -> Option<Self> {
        u16::try_from(tiles).ok().filter(|tiles| (1..=Self::MAX).contains(tiles)).map(Self)
    }

    /// Returns the number of tiles.
    #[must_use]
    pub const fn tiles(self) -> u16 {
        self.0
    }
}

impl Default for Side {
    fn default() -> Self {
        Self(Self::ORIGINAL[0])
    }
}

impl Field for Side {
    const MIN_BYTES: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        let tiles = u32::read(from)?;
        Self::new(tiles).ok_or_else(|| from.error(offset, H3mProblem::Side(tiles)))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        u32::from(self.0).write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(dice.pick(&[1, 2, 3, 5, 18, 36]))
    }
}

record! {
    /// Name, description and size of a map.
    pub struct BasicInfo {
        /// Whether there is a hero or a town. Otherwise the games show "not playable".
        has_players: Flag,
        side: Side,
        /// Whether there is an underground.
        has_underground: bool,
        /// Name; editors allow 30 bytes.
        name: Text,
        /// Description; editors allow 300 bytes.
        description: Text,
        difficulty: Difficulty,
        /// Maximum level of heroes; 0 for no limit.
        [since Ab] hero_level_cap: u8,
    }
}

impl BasicInfo {
    /// Returns the number of tiles on all levels.
    #[must_use]
    pub fn tile_count(&self) -> usize {
        tile_count(self.side, self.has_underground)
    }
}

/// Returns the number of tiles on all levels of a map.
pub(super) fn tile_count(side: Side, has_underground: bool) -> usize {
    let side = usize::from(side.tiles());
    side * side * if has_underground { 2 } else { 1 }
}

record! {
    /// The settings of a color. Editors write arbitrary values for absent colors.
    pub struct PlayerSetup {
        /// Whether a human can play it.
        can_be_human: Flag,
        /// Whether the computer can play it.
        can_be_computer: Flag,
        /// The behavior of a computer player.
        behavior: AiBehavior,
        /// Whether the author selected the factions.
        [since Sod] towns_customised: Flag,
        /// Factions that can be selected at the start.
        [stored 1 2 2] allowed_towns: TownMask,
        /// Whether a random faction can be selected; editors write any number for yes.
        random_town_allowed: Flag,
        /// The town where the player starts, if the file states it.
        main_town: Option<MainTown>,
        /// Whether it has a random hero on the map.
        has_random_hero: Flag,
        /// The hero that the game shows before the start.
        main_hero: MainHero,
        /// Number of campaign placeholders that select a hero by power.
        [since Ab] placeholder_count: u8,
        /// Heroes on the map that are not random.
        [since Ab] heroes: Vec<NamedHero>,
    }
}

impl PlayerSetup {
    /// Returns whether a player can have the color.
    #[must_use]
    pub const fn is_present(&self) -> bool {
        self.can_be_human.is_set() || self.can_be_computer.is_set()
    }
}

record! {
    /// The main town of a player.
    pub struct MainTown {
        /// Whether the game creates a hero in it on the first day. Always set in The Restoration of Erathia.
        [since Ab else Flag::YES] generate_hero: Flag,
        /// Its faction.
        [since Ab] town: TownCode,
        /// Its entrance, not its anchor.
        entrance: Xyz,
    }
}

record! {
    /// A hero and its name on this map.
    pub struct NamedHero {
        hero: HeroCode,
        /// Empty for the default name.
        name: Text,
    }
}

/// The hero that the game shows before the start, if there is one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MainHero(pub Option<HeroFace>);

record! {
    /// A hero with portrait and name.
    pub struct HeroFace {
        /// The hero; [`HeroCode::NONE`] is not allowed.
        hero: HeroCode,
        portrait: PortraitCode,
        /// Empty for the default name.
        name: Text,
    }
}

impl Field for MainHero {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if from.peek::<HeroCode>()? == HeroCode::NONE {
            return HeroCode::read(from).map(|_| Self(None));
        }
        HeroFace::read(from).map(|face| Self(Some(face)))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match &self.0 {
            None => HeroCode::NONE.write(to),
            Some(face) if face.hero == HeroCode::NONE => Err(to.error(H3mWriteProblem::Contradiction(
                "the main hero must not be HeroCode::NONE; use MainHero(None)",
            ))),
            Some(face) => face.write(to),
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(Some(HeroFace::sample(dice)).filter(|face| face.hero != HeroCode::NONE))
    }
}
