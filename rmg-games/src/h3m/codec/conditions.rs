//! Victory condition, loss condition and teams. Source: `docs/sources/h3m.md` section 4.

use super::codes::{ArtifactCode, CreatureCode, FortLevel, HallLevel, ResourceCode};
use super::prelude::*;
use super::tiles::Xyz;

record! {
    /// Victory condition, loss condition and teams.
    pub struct Conditions {
        victory: Victory,
        loss: Loss,
        teams: Teams,
    }
}

/// The value of the standard condition.
const STANDARD: u8 = 0xFF;

/// The victory condition: `None` for defeating all enemies only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Victory(pub Option<SpecialVictory>);

/// A special victory condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialVictory {
    /// Whether defeating all enemies also wins.
    pub also_standard: Flag,
    /// Whether the computer can also win by this condition.
    pub also_for_computer: Flag,
    pub goal: VictoryGoal,
}

choice! {
    /// The goal of a special victory condition. Positions are the tiles where heroes visit the objects.
    pub enum VictoryGoal(u8): "victory condition" {
        /// Own an artifact.
        0 = OwnArtifact {
            artifact: ArtifactCode,
        },
        /// Own `count` creatures.
        1 = GatherCreatures {
            creature: CreatureCode,
            count: i32,
        },
        /// Own `amount` of a resource.
        2 = GatherResource {
            resource: ResourceCode,
            amount: i32,
        },
        /// Upgrade a town.
        3 = UpgradeTown {
            /// The town, or [`Xyz::ANY`].
            town: Xyz,
            hall: HallLevel,
            fort: FortLevel,
        },
        /// Build the grail's building.
        4 = BuildGrail {
            /// The town, or [`Xyz::ANY`].
            town: Xyz,
        },
        /// Defeat a hero.
        5 = DefeatHero {
            hero: Xyz,
        },
        /// Capture a town.
        6 = CaptureTown {
            town: Xyz,
        },
        /// Defeat a monster.
        7 = DefeatMonster {
            monster: Xyz,
        },
        /// Own all dwellings.
        8 = FlagDwellings,
        /// Own all mines.
        9 = FlagMines,
        /// Bring an artifact to a town.
        10 = TransportArtifact {
            /// One byte in every version.
            artifact: u8,
            town: Xyz,
        },
        /// Defeat all monsters. Not offered by the original editor.
        11 = DefeatAllMonsters,
        /// Survive this number of days. Not offered by the original editor.
        12 = SurviveDays {
            days: i32,
        },
    }
}

impl Field for Victory {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        let tag = u8::read(from)?;
        if tag == STANDARD {
            return Ok(Self(None));
        }
        let also_standard = from.field("also_standard", Flag::read)?;
        let also_for_computer = from.field("also_for_computer", Flag::read)?;
        let goal = VictoryGoal::read_rest(from, tag, offset)?;
        Ok(Self(Some(SpecialVictory { also_standard, also_for_computer, goal })))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        let Some(special) = &self.0 else { return STANDARD.write(to) };
        special.goal.tag().write(to)?;
        special.also_standard.write(to)?;
        special.also_for_computer.write(to)?;
        special.goal.write_rest(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(dice.coin().then(|| SpecialVictory {
            also_standard: Field::sample(dice),
            also_for_computer: Field::sample(dice),
            goal: Field::sample(dice),
        }))
    }
}

/// The loss condition: `None` for losing all towns and heroes only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Loss(pub Option<SpecialLoss>);

choice! {
    /// A special loss condition. Positions are the tiles where heroes visit the objects.
    pub enum SpecialLoss(u8): "loss condition" {
        /// Lose a town.
        0 = Town {
            town: Xyz,
        },
        /// Lose a hero.
        1 = Hero {
            hero: Xyz,
        },
        /// Do not win within this number of days.
        2 = TimeLimit {
            days: u16,
        },
    }
}

impl Field for Loss {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        let tag = u8::read(from)?;
        Ok(Self(if tag == STANDARD { None } else { Some(SpecialLoss::read_rest(from, tag, offset)?) }))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match &self.0 {
            None => STANDARD.write(to),
            Some(loss) => loss.write(to),
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(dice.coin().then(|| Field::sample(dice)))
    }
}

/// The teams of a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Teams {
    /// Number of teams; 0 if there are no teams. Then nothing else is stored.
    pub count: u8,
    /// Team of each color, from 0. Zeros if there are no teams.
    pub of_player: [u8; 8],
}

impl Field for Teams {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let count = u8::read(from)?;
        let of_player = if count == 0 { [0; 8] } else { from.field("of_player", Field::read)? };
        Ok(Self { count, of_player })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.count.write(to)?;
        if self.count > 0 {
            return self.of_player.write(to);
        }
        let is_empty = self.of_player == [0; 8];
        let problem = H3mWriteProblem::Contradiction("players have teams, but the number of teams is 0");
        if is_empty { Ok(()) } else { Err(to.error(problem)) }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        let count = dice.pick(&[0, 1, 2, 8, 255]);
        Self { count, of_player: if count == 0 { [0; 8] } else { Field::sample(dice) } }
    }
}
