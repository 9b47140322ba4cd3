//! The measures of fairness: a table of names, and the source of each value.

use rmg_core::ResourceId;
use rmg_core::pack::StrengthRange;

use super::reach::PlayerReach;
use super::way::Way;

/// Numbers of days within which objects are counted.
pub const DAYS: [u32; 3] = [3, 7, 14];

/// A value by which players are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairnessMeasure {
    /// Stable name: `rival`, `mine:wood`, `value7`.
    pub word: String,
    pub kind: PartKind,
}

/// The kind of a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartKind {
    /// Points to the nearest player of another team: `rival`.
    Rival,
    /// Points to the nearest town where no player starts: `town`.
    Town,
    /// Points to the nearest mine of a resource: `mine:wood`.
    Mine(ResourceId),
    /// Number of mines within some days: `mines7`.
    Mines(u32),
    /// Value of treasure within some days: `value7`.
    Value(u32),
    /// Number of towns within some days where no player starts: `towns7`.
    Towns(u32),
    /// Strength of the guards on the path to the nearest player of another team: `guards-rival`.
    RivalGuards,
    /// Strength of the guards on the path to the nearest town: `guards-town`.
    TownGuards,
    /// Strength of the guards on the path to the nearest mine of a resource: `guards-mine:wood`.
    MineGuards(ResourceId),
    /// Fights on the path to the nearest player of another team: `fights-rival`.
    RivalFights,
    /// Fights on the path to the nearest town: `fights-town`.
    TownFights,
}

/// The unit of a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartUnit {
    /// Movement points; a day has [`DAY`](super::DAY).
    Points,
    Count,
    Value,
    Strength,
}

impl PartUnit {
    /// Returns the name: `points`, `count`, `value` or `strength`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Count => "count",
            Self::Value => "value",
            Self::Strength => "strength",
        }
    }
}

impl FairnessMeasure {
    /// Returns all measures for these resources of mines, in order.
    #[must_use]
    pub fn all(resources: &[(ResourceId, String)]) -> Vec<Self> {
        let measure = |word: String, kind| Self { word, kind };
        let mines = |prefix: &'static str, kind: fn(ResourceId) -> PartKind| {
            resources.iter().map(move |(id, name)| measure(format!("{prefix}mine:{name}"), kind(*id)))
        };
        let within = |word: &'static str, kind: fn(u32) -> PartKind| {
            DAYS.into_iter().map(move |days| measure(format!("{word}{days}"), kind(days)))
        };
        let one = |word: &str, kind| std::iter::once(measure(word.to_owned(), kind));
        one("rival", PartKind::Rival)
            .chain(one("town", PartKind::Town))
            .chain(mines("", PartKind::Mine))
            .chain(within("mines", PartKind::Mines))
            .chain(within("value", PartKind::Value))
            .chain(within("towns", PartKind::Towns))
            .chain(one("guards-rival", PartKind::RivalGuards))
            .chain(one("guards-town", PartKind::TownGuards))
            .chain(mines("guards-", PartKind::MineGuards))
            .chain(one("fights-rival", PartKind::RivalFights))
            .chain(one("fights-town", PartKind::TownFights))
            .collect()
    }

    /// Returns a title for display.
    #[must_use]
    pub fn title(&self) -> String {
        let mine = || self.word.rsplit(':').next().unwrap_or_default();
        match self.kind {
            PartKind::Rival => "distance to the nearest rival".to_owned(),
            PartKind::Town => "distance to the nearest town".to_owned(),
            PartKind::Mine(_) => format!("distance to the nearest mine of {}", mine()),
            PartKind::Mines(days) => format!("mines within {days} days"),
            PartKind::Value(days) => format!("value of treasure within {days} days"),
            PartKind::Towns(days) => format!("towns within {days} days"),
            PartKind::RivalGuards => "guards on the path to the nearest rival".to_owned(),
            PartKind::TownGuards => "guards on the path to the nearest town".to_owned(),
            PartKind::MineGuards(_) => format!("guards on the path to the nearest mine of {}", mine()),
            PartKind::RivalFights => "fights on the path to the nearest rival".to_owned(),
            PartKind::TownFights => "fights on the path to the nearest town".to_owned(),
        }
    }

    /// Returns the unit of the measure.
    #[must_use]
    pub fn unit(&self) -> PartUnit {
        match self.kind {
            PartKind::Rival | PartKind::Town | PartKind::Mine(_) => PartUnit::Points,
            PartKind::Mines(_) | PartKind::Towns(_) | PartKind::RivalFights | PartKind::TownFights => {
                PartUnit::Count
            }
            PartKind::Value(_) => PartUnit::Value,
            PartKind::RivalGuards | PartKind::TownGuards | PartKind::MineGuards(_) => PartUnit::Strength,
        }
    }

    /// Returns whether [`Unfairness`](super::Unfairness) uses the measure: `rival`, `town`, `mine:wood`,
    /// `mine:ore`, `mines7` and `value7`, which decide the first week.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        match self.kind {
            PartKind::Rival | PartKind::Town => true,
            // Every building costs wood or ore.
            PartKind::Mine(_) => matches!(self.word.as_str(), "mine:wood" | "mine:ore"),
            PartKind::Mines(days) | PartKind::Value(days) => days == 7,
            PartKind::Towns(_)
            | PartKind::RivalGuards
            | PartKind::TownGuards
            | PartKind::MineGuards(_)
            | PartKind::RivalFights
            | PartKind::TownFights => false,
        }
    }

    /// Returns the strength of the guards that a measure of guards counts for a player, from the weakest to
    /// the strongest that the game can roll. The value of the measure is the mean.
    #[must_use]
    pub fn strength(&self, of: &PlayerReach) -> Option<StrengthRange> {
        let way = match self.kind {
            PartKind::RivalGuards => of.nearest_rival(),
            PartKind::TownGuards => of.nearest_town(),
            PartKind::MineGuards(resource) => of.nearest_mine(resource),
            _ => None,
        };
        way.map(|way| way.strength)
    }

    /// Returns the value of a player; `None` if the player has no start or reaches no such object.
    pub(super) fn value(&self, of: &PlayerReach, knows_piles: bool) -> Option<u64> {
        let counted = |count: u64| of.start.map(|_| count);
        let points = |way: Option<Way>| way.map(|way| way.points);
        let fights = |way: Option<Way>| way.map(|way| u64::from(way.fights));
        match self.kind {
            PartKind::Rival => points(of.nearest_rival()),
            PartKind::Town => points(of.nearest_town()),
            PartKind::Mine(resource) => points(of.nearest_mine(resource)),
            PartKind::Mines(days) => counted(of.mines_within(days)),
            PartKind::Value(days) => counted(of.value_within(days)).filter(|_| knows_piles),
            PartKind::Towns(days) => counted(of.towns_within(days)),
            PartKind::RivalGuards | PartKind::TownGuards | PartKind::MineGuards(_) => {
                self.strength(of).map(|strength| strength.mean)
            }
            PartKind::RivalFights => fights(of.nearest_rival()),
            PartKind::TownFights => fights(of.nearest_town()),
        }
    }
}
