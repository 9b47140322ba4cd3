//! The parts of fairness: one table of words, and where the value of each comes from.

use rmg_core::ResourceId;

use super::reach::PlayerReach;
use super::way::Way;

/// Days within which things are counted.
pub const DAYS: [u32; 3] = [3, 7, 14];

/// One of the values that players are compared by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its stable word: `rival`, `mine:wood`, `value7`.
    pub word: String,
    pub kind: PartKind,
}

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartKind {
    /// Points to the nearest player of another team: `rival`.
    Rival,
    /// Points to the nearest town that nobody begins with: `town`.
    Town,
    /// Points to the nearest mine of a resource: `mine:wood`.
    Mine(ResourceId),
    /// Mines within days: `mines7`.
    Mines(u32),
    /// Value of treasure within days: `value7`.
    Value(u32),
    /// Towns that nobody begins with within days: `towns7`.
    Towns(u32),
    /// Strength on the way to the nearest player of another team: `guards-rival`.
    RivalGuards,
    /// Strength on the way to the nearest town: `guards-town`.
    TownGuards,
    /// Strength on the way to the nearest mine of a resource: `guards-mine:wood`.
    MineGuards(ResourceId),
    /// Fights on the way to the nearest player of another team: `fights-rival`.
    RivalFights,
    /// Fights on the way to the nearest town: `fights-town`.
    TownFights,
}

/// What a part is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartUnit {
    /// Movement points, [`DAY`](super::DAY) a day.
    Points,
    Count,
    Value,
    Strength,
}

impl PartUnit {
    /// In a word: `points`, `count`, `value` or `strength`.
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

impl Part {
    /// All parts where mines yield these resources, in order.
    #[must_use]
    pub fn all(resources: &[(ResourceId, String)]) -> Vec<Self> {
        let part = |word: String, kind| Self { word, kind };
        let mines = |prefix: &'static str, kind: fn(ResourceId) -> PartKind| {
            resources.iter().map(move |(id, name)| part(format!("{prefix}mine:{name}"), kind(*id)))
        };
        let within = |word: &'static str, kind: fn(u32) -> PartKind| {
            DAYS.into_iter().map(move |days| part(format!("{word}{days}"), kind(days)))
        };
        let one = |word: &str, kind| std::iter::once(part(word.to_owned(), kind));
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

    /// What it is, in a few words.
    #[must_use]
    pub fn title(&self) -> String {
        let mine = || self.word.rsplit(':').next().unwrap_or_default();
        match self.kind {
            PartKind::Rival => "way to the nearest rival".to_owned(),
            PartKind::Town => "way to the nearest town".to_owned(),
            PartKind::Mine(_) => format!("way to the nearest mine of {}", mine()),
            PartKind::Mines(days) => format!("mines within {days} days"),
            PartKind::Value(days) => format!("value of treasure within {days} days"),
            PartKind::Towns(days) => format!("towns within {days} days"),
            PartKind::RivalGuards => "guards on the way to the nearest rival".to_owned(),
            PartKind::TownGuards => "guards on the way to the nearest town".to_owned(),
            PartKind::MineGuards(_) => format!("guards on the way to the nearest mine of {}", mine()),
            PartKind::RivalFights => "fights on the way to the nearest rival".to_owned(),
            PartKind::TownFights => "fights on the way to the nearest town".to_owned(),
        }
    }

    /// What it is counted in.
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

    /// Whether maps are compared by it: `rival`, `town`, `mine:wood`, `mine:ore`, `mines7` and `value7`, which decide the first week.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        match self.kind {
            PartKind::Rival | PartKind::Town => true,
            // the resources of which every building takes
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

    /// The value of a player; `None` where there is nothing of the kind that he can reach, and nothing to count from.
    pub(super) fn value(&self, of: &PlayerReach, knows_piles: bool) -> Option<u64> {
        let counted = |count: u64| of.start.map(|_| count);
        let points = |way: Option<Way>| way.map(|way| way.points);
        let strength = |way: Option<Way>| way.map(|way| way.strength);
        let fights = |way: Option<Way>| way.map(|way| u64::from(way.fights));
        match self.kind {
            PartKind::Rival => points(of.nearest_rival()),
            PartKind::Town => points(of.nearest_town()),
            PartKind::Mine(resource) => points(of.nearest_mine(resource)),
            PartKind::Mines(days) => counted(of.mines_within(days)),
            PartKind::Value(days) => counted(of.value_within(days)).filter(|_| knows_piles),
            PartKind::Towns(days) => counted(of.towns_within(days)),
            PartKind::RivalGuards => strength(of.nearest_rival()),
            PartKind::TownGuards => strength(of.nearest_town()),
            PartKind::MineGuards(resource) => strength(of.nearest_mine(resource)),
            PartKind::RivalFights => fights(of.nearest_rival()),
            PartKind::TownFights => fights(of.nearest_town()),
        }
    }
}
