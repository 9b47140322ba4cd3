//! What the audit says of a map: for each promise proved, refuted with a counter-example, or not applicable.

use std::fmt;

use crate::ids::{ConnectionId, ZoneId};
use crate::model::{MapPos, ObjectId};

/// The promises, each with its code and what it promises in a few words.
macro_rules! promises {
    ($($name:ident $code:literal $text:literal,)+) => {
        /// The promises of a good map, as `docs/promises.md` defines them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Promise {
            $(#[doc = concat!($code, ": ", $text)] $name),+
        }

        impl Promise {
            /// All promises in order.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$name),+];

            /// Its name: `LinkGuards`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name)),+
                }
            }

            /// Its short code in files and messages: `V4`.
            #[must_use]
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code),+
                }
            }

            /// The promise in a few words.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text),+
                }
            }
        }
    };
}

promises! {
    OneOwner "V1" "every tile has one owner, every zone is one piece",
    LinksRealized "V2" "every connection is realized as its type allows",
    NoBypass "V3" "no other way leads from zone to zone",
    LinkGuards "V4" "no guarded link can be passed without its guard",
    Reachable "V5" "every town, mine and object can be reached",
    PileGuards "V6" "no guarded pile can be taken without its guard",
    ZoneConnected "V7" "the walkable tiles of a zone are one piece without its links' guards",
    Footprints "V8" "footprints lie on the map, in their zone, apart from each other",
    ExactCounts "V9" "towns, mines and required objects as asked for",
    TreasureValue "V10" "treasure achieved to asked",
    AreaShare "V11" "area achieved to asked",
    RoadsComplete "V12" "required roads join their ends",
    BoatsUsable "V13" "boats can be boarded, shipyards can launch",
    PortalPairs "V14" "gates and monoliths are complete pairs",
    PlayerStarts "V15" "every player has a seat and a main town; the map can be won",
    SpritesFit "V16" "every sprite of terrain, road and river fits its neighbors",
    QuestsSolvable "V17" "every quest can be solved",
    LimitsKept "V18" "nothing banned, no limit exceeded",
}

impl fmt::Display for Promise {
    /// As its code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The judgement of one map.
#[derive(Debug, Clone, PartialEq)]
pub struct Certificate {
    /// Whether the plan was known (full) or only the finished map (foreign).
    pub is_full: bool,
    /// One finding per promise, in their order.
    pub findings: Vec<Finding>,
    /// Zones that the template cuts off from all players, in order. The promises hold for them, and nobody
    /// gets there.
    pub cut_off: Vec<CutOff>,
    /// Ferries that have a guard though the template asks for none, by connection.
    pub sea_guards: Vec<SeaGuard>,
}

/// A ferry for which the template asks no guard, on a water that other players sail. They must not land there
/// without a fight, so it has the weakest guard of the other connections of its zones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeaGuard {
    /// The connection.
    pub connection: ConnectionId,
    /// Strength of that guard, in AI value.
    pub strength: u32,
    /// In words, with the keys of its zones.
    pub text: String,
}

/// A zone to which no chain of connections leads from where a player starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutOff {
    /// The zone.
    pub zone: ZoneId,
    /// In words, with its key and what stands in it.
    pub text: String,
}

impl Certificate {
    /// True when no promise is refuted, and nothing is missing. Warnings do not count.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.refuted().next().is_none() && self.missing().next().is_none()
    }

    /// The promises that only miss something.
    pub fn missing(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| matches!(finding.verdict, Verdict::Missing(_)))
    }

    /// Counter-examples of one severity, those that were left out for their number included; things that are
    /// missing do not count.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        let examples = self.findings.iter().flat_map(|finding| finding.verdict.counter_examples());
        examples.filter(|example| example.severity == severity).map(|example| example.stands_for).sum()
    }

    /// The refuted promises.
    pub fn refuted(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| matches!(finding.verdict, Verdict::Refuted(_)))
    }
}

/// What was found about one promise.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The promise.
    pub promise: Promise,
    /// The judgement.
    pub verdict: Verdict,
}

/// A judgement.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Holds; `checked` things were looked at.
    Proved {
        /// How many tiles, links, objects ... were checked.
        checked: u32,
    },
    /// Does not hold: every counter-example found, up to a bound; at least one of them is an error.
    Refuted(Vec<CounterExample>),
    /// Nothing breaks the game, but something may not be what its author wants: what was found, up to a
    /// bound. Never empty, and only warnings.
    Warned(Vec<CounterExample>),
    /// Holds for all that is there, but things are missing that the map itself says it lacks, as the best
    /// that could be made: what they are, up to a bound; never empty.
    Missing(Vec<CounterExample>),
    /// A figure, not a promise: the worst and the median ratio of achieved to asked.
    Measured {
        /// How many zones, tiers ... were measured.
        measured: u32,
        /// Smallest ratio.
        least: f64,
        /// Median ratio.
        median: f64,
        /// Largest ratio.
        most: f64,
        /// Of [`Promise::TreasureValue`]: how many piles are worth less or more than their tier says. `None`
        /// for other promises.
        outside: Option<u32>,
    },
    /// Says nothing about this map.
    NotApplicable {
        /// Why.
        reason: &'static str,
    },
    /// Neither shown nor refuted: the answer may lie in something that was not understood, or that the game
    /// rolls.
    NotJudged {
        /// Why.
        reason: &'static str,
    },
}

impl Verdict {
    /// What breaks the promise, errors and warnings; empty where nothing does, and for what is only missing.
    #[must_use]
    pub fn counter_examples(&self) -> &[CounterExample] {
        match self {
            Self::Refuted(examples) | Self::Warned(examples) => examples,
            Self::Proved { .. }
            | Self::Missing(_)
            | Self::Measured { .. }
            | Self::NotApplicable { .. }
            | Self::NotJudged { .. } => &[],
        }
    }
}

words! {
    /// How bad a counter-example is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Severity {
        /// It breaks the game, or a promise of our own maps.
        Error = "error",
        /// The map can be played; its author may want it so.
        Warning = "warning",
    }
}

/// What breaks a promise, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterExample {
    /// In words, with zone keys and tiles.
    pub text: String,
    /// How bad it is.
    pub severity: Severity,
    /// How many it stands for: 1, or the number of those that were left out.
    pub stands_for: usize,
    /// The way or the tiles that show it, for a picture; may be empty.
    pub tiles: Vec<MapPos>,
    /// The zones concerned.
    pub zones: Vec<ZoneId>,
    /// The connection concerned.
    pub connection: Option<ConnectionId>,
    /// The object concerned.
    pub object: Option<ObjectId>,
}

impl CounterExample {
    /// A counter-example in words, an error, so far without place.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self {
            text,
            severity: Severity::Error,
            stands_for: 1,
            tiles: Vec::new(),
            zones: Vec::new(),
            connection: None,
            object: None,
        }
    }

    /// The same of a severity.
    #[must_use]
    pub fn of_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same with the tiles that show it.
    #[must_use]
    pub fn on_tiles(mut self, tiles: Vec<MapPos>) -> Self {
        self.tiles = tiles;
        self
    }

    /// The same with the zones concerned.
    #[must_use]
    pub fn in_zones(mut self, zones: &[ZoneId]) -> Self {
        self.zones = zones.to_vec();
        self
    }

    /// The same with the connection concerned.
    #[must_use]
    pub fn of_connection(mut self, connection: ConnectionId) -> Self {
        self.connection = Some(connection);
        self
    }

    /// The same with the object concerned.
    #[must_use]
    pub fn of_object(mut self, object: ObjectId) -> Self {
        self.object = Some(object);
        self
    }
}
