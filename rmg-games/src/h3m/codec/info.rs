//! The first page of a file: what the map is called, how large it is, who plays. Source:
//! `docs/sources/h3m.md` section 3.

use super::codes::{AiBehaviour, Difficulty, HeroCode, PortraitCode, TownCode};
use super::masks::TownMask;
use super::prelude::*;
use super::tiles::Xyz;

/// Side of a square map, in tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(u16);

impl Side {
    /// Most tiles a side: positions in a file are bytes.
    pub const MOST: u16 = 256;
    /// What the original editor offers: small, medium, large, extra large.
    pub const ORIGINAL: [u16; 4] = [36, 72, 108, 144];

    /// A side of so many tiles; `None` for 0 and for more than [`MOST`](Self::MOST).
    #[must_use]
    pub fn new(tiles: u32) -> Option<Self> {
        u16::try_from(tiles).ok().filter(|tiles| (1..=Self::MOST).contains(tiles)).map(Self)
    }

    /// Tiles a side.
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
    const LEAST: usize = 4;

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
    /// What the map is called, and how large it is.
    pub struct BasicInfo {
        /// Whether there is a hero or a town; the games say "not playable" otherwise.
        has_players: Flag,
        side: Side,
        /// Whether there is an underground.
        has_underground: bool,
        /// Name; editors allow 30 bytes.
        name: Text,
        /// Description; editors allow 300 bytes.
        description: Text,
        difficulty: Difficulty,
        /// Highest level of heroes; 0 for no limit.
        [since Ab] hero_level_cap: u8,
    }
}

impl BasicInfo {
    /// Tiles on all levels.
    #[must_use]
    pub fn tile_count(&self) -> usize {
        tile_count(self.side, self.has_underground)
    }
}

/// Tiles on all levels of a map.
pub(super) fn tile_count(side: Side, has_underground: bool) -> usize {
    let side = usize::from(side.tiles());
    side * side * if has_underground { 2 } else { 1 }
}

record! {
    /// What the map says about one colour. Of absent colours editors leave arbitrary values.
    pub struct PlayerSetup {
        /// A human may play it.
        can_be_human: Flag,
        /// The computer may play it.
        can_be_computer: Flag,
        /// How the computer plays it.
        behaviour: AiBehaviour,
        /// The author chose the kinds of towns.
        [since Sod] towns_customised: Flag,
        /// Kinds of towns that may be chosen at the beginning.
        [stored 1 2 2] allowed_towns: TownMask,
        /// "Random" may be chosen; editors write any number for yes.
        random_town_allowed: Flag,
        /// The town where it begins.
        main_town: Option<MainTown>,
        /// It has a random hero on the map.
        has_random_hero: Flag,
        /// The hero that the game shows before it begins.
        main_hero: MainHero,
        /// Placeholders of campaigns by power.
        [since Ab] placeholder_count: u8,
        /// Heroes on the map that are not random.
        [since Ab] heroes: Vec<NamedHero>,
    }
}

impl PlayerSetup {
    /// Whether somebody may play the colour.
    #[must_use]
    pub const fn is_present(&self) -> bool {
        self.can_be_human.is_set() || self.can_be_computer.is_set()
    }
}

record! {
    /// The town where a player begins.
    pub struct MainTown {
        /// A hero comes with it on the first day. Always so in The Restoration of Erathia.
        [since Ab else Flag::YES] generate_hero: Flag,
        /// Its kind.
        [since Ab] town: TownCode,
        /// Its entrance, not its anchor.
        entrance: Xyz,
    }
}

record! {
    /// A hero with the name that it has on this map.
    pub struct NamedHero {
        hero: HeroCode,
        /// Its name; empty for its own.
        name: Text,
    }
}

/// The hero that the game shows before it begins, if there is one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MainHero(pub Option<HeroFace>);

record! {
    /// How a hero is shown.
    pub struct HeroFace {
        /// The hero; [`HeroCode::NONE`] cannot be said.
        hero: HeroCode,
        portrait: PortraitCode,
        /// Its name; empty for its own.
        name: Text,
    }
}

impl Field for MainHero {
    const LEAST: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        if from.ahead::<HeroCode>()? == HeroCode::NONE {
            return HeroCode::read(from).map(|_| Self(None));
        }
        HeroFace::read(from).map(|face| Self(Some(face)))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match &self.0 {
            None => HeroCode::NONE.write(to),
            Some(face) if face.hero == HeroCode::NONE => Err(to.error(H3mWriteProblem::Contradiction(
                "a main hero that is no hero; say that there is none",
            ))),
            Some(face) => face.write(to),
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(Some(HeroFace::sample(dice)).filter(|face| face.hero != HeroCode::NONE))
    }
}
