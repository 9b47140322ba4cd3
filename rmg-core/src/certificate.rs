//! The result of the audit: each promise is proved, refuted with a counter-example, or not applicable.

use std::fmt;

use crate::ids::{ConnectionId, ZoneId};
use crate::model::{MapPos, ObjectId};

/// Defines the promises, each with its code and its text.
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

            /// Returns the name: `LinkGuards`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name)),+
                }
            }

            /// Returns the short code of files and messages: `V4`.
            #[must_use]
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code),+
                }
            }

            /// Returns the text of the promise.
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
    OneOwner "V1" "every tile has one owner, and every zone is connected",
    LinksRealized "V2" "every connection is realized as its type allows",
    NoBypass "V3" "no path leads from zone to zone except the links",
    LinkGuards "V4" "no guarded link can be passed without fighting its guard",
    Reachable "V5" "every town, mine and object is reachable",
    PileGuards "V6" "no guarded pile can be taken without fighting its guard",
    ZoneConnected "V7" "the walkable tiles of a zone are connected without passing guards of links",
    Footprints "V8" "footprints are inside the map and their zone, and only scenery overlaps",
    ExactCounts "V9" "the numbers of towns, mines and required objects are as requested",
    TreasureValue "V10" "ratio of placed to requested treasure",
    AreaShare "V11" "ratio of achieved to requested area",
    RoadsComplete "V12" "required roads connect their ends",
    BoatsUsable "V13" "boats can be boarded, and shipyards can launch boats",
    PortalPairs "V14" "gates and monoliths are complete pairs",
    PlayerStarts "V15" "every player has a seat and a main town, and the map can be won",
    SpritesFit "V16" "every sprite of terrain, road and river fits its neighbors",
    QuestsSolvable "V17" "every quest can be solved",
    LimitsKept "V18" "no banned content is on the map, and no limit is exceeded",
    SymmetryKept "V19" "the symmetry carries the map onto itself",
}

impl fmt::Display for Promise {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The result of the audit of one map.
#[derive(Debug, Clone, PartialEq)]
pub struct Certificate {
    /// Whether the plan is known (full audit), or only the finished map.
    pub is_full: bool,
    /// One finding per promise, in their order.
    pub findings: Vec<Finding>,
    /// Zones that the template cuts off from all players, in order. The promises hold for them, but no player
    /// can reach them.
    pub cut_off: Vec<CutOff>,
    /// Guards of ferries for which the template requests no guard, by connection.
    pub sea_guards: Vec<SeaGuard>,
    /// What the symmetry of the map cannot balance, in order. Empty for a map without a symmetry.
    pub unbalanced: Vec<Unbalanced>,
}

/// Something that a symmetry cannot balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unbalanced {
    /// What it is.
    pub kind: UnbalancedKind,
    /// The number of players, towns or objects that it concerns, at least 1.
    pub count: u32,
}

words! {
    /// What a symmetry cannot balance, because the game or the players decide it after the map is made.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum UnbalancedKind {
        /// Players move one after the other.
        TurnOrder = "turnOrder",
        /// The game draws the faction of towns. A terrain is native to some factions only.
        DrawnFactions = "drawnFactions",
        /// The game draws, or the player chooses, the first hero. Every hero has a specialty.
        Heroes = "heroes",
        /// The game rolls the content of objects.
        RolledContent = "rolledContent",
    }
}

/// A guarded ferry for which the template requests no guard, because other players sail its water. Without a
/// guard they could land there without a fight. It gets the weakest guard of the other connections of its
/// zones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeaGuard {
    /// The connection of the ferry.
    pub connection: ConnectionId,
    /// Strength of the guard, in AI value.
    pub strength: u32,
    /// Text with the keys of its zones.
    pub text: String,
}

/// A zone that no chain of connections joins to the start of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutOff {
    /// The unreachable zone.
    pub zone: ZoneId,
    /// Text with its key and its contents.
    pub text: String,
}

impl Certificate {
    /// Returns whether no promise is refuted and nothing is missing. Warnings do not count.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.refuted().next().is_none() && self.missing().next().is_none()
    }

    /// Returns the promises that hold, except that requested content is missing.
    pub fn missing(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| matches!(finding.verdict, Verdict::Missing(_)))
    }

    /// Returns the number of counter-examples of one severity, including those that were omitted because of
    /// their number. Missing content does not count.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        let examples = self.findings.iter().flat_map(|finding| finding.verdict.counter_examples());
        examples.filter(|example| example.severity == severity).map(|example| example.stands_for).sum()
    }

    /// Returns the refuted promises.
    pub fn refuted(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| matches!(finding.verdict, Verdict::Refuted(_)))
    }
}

/// The result for one promise.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The checked promise.
    pub promise: Promise,
    /// The result of the check.
    pub verdict: Verdict,
}

/// The verdict on one promise.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The promise holds.
    Proved {
        /// Number of checked tiles, links, objects ...
        checked: u32,
    },
    /// Does not hold: the counter-examples, up to a limit; at least one is an error.
    Refuted(Vec<CounterExample>),
    /// Nothing breaks the game, but the author may not want it: the findings, up to a limit. Never empty, and
    /// only warnings.
    Warned(Vec<CounterExample>),
    /// Holds for the existing content, but the map states that some requested content is missing: the missing
    /// content, up to a limit. Never empty.
    Missing(Vec<CounterExample>),
    /// A measurement instead of a promise: ratios of achieved to requested.
    Measured {
        /// Number of measured zones, tiers ...
        measured: u32,
        /// Smallest ratio.
        least: f64,
        /// Median ratio.
        median: f64,
        /// Largest ratio.
        most: f64,
        /// For [`Promise::TreasureValue`]: the number of piles with a value outside the range of their tier.
        /// `None` for other promises.
        outside: Option<u32>,
    },
    /// Does not apply to this map.
    NotApplicable {
        /// The reason, for the report.
        reason: &'static str,
    },
    /// Undecided: the answer may depend on unknown objects, or on random choices of the game.
    NotJudged {
        /// The reason, for the report.
        reason: &'static str,
    },
}

impl Verdict {
    /// Returns what breaks the promise, errors and warnings. Empty if nothing does, or if content is only
    /// missing.
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
        /// It breaks the game, or a promise of generated maps.
        Error = "error",
        /// The map can be played, and the author may want it so.
        Warning = "warning",
    }
}

/// A violation of a promise, and its location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterExample {
    /// Text with zone keys and tiles.
    pub text: String,
    /// Whether it is an error or a warning.
    pub severity: Severity,
    /// The number of counter-examples that it represents: 1, or the number of omitted ones.
    pub stands_for: usize,
    /// The path or the tiles that show it, for a picture; may be empty.
    pub tiles: Vec<MapPos>,
    /// The zones concerned.
    pub zones: Vec<ZoneId>,
    /// The connection concerned.
    pub connection: Option<ConnectionId>,
    /// The object concerned.
    pub object: Option<ObjectId>,
}

impl CounterExample {
    /// Creates an error without a location.
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

    /// Sets whether it is an error or a warning.
    #[must_use]
    pub fn of_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Sets the tiles that show it.
    #[must_use]
    pub fn on_tiles(mut self, tiles: Vec<MapPos>) -> Self {
        self.tiles = tiles;
        self
    }

    /// Sets the zones concerned.
    #[must_use]
    pub fn in_zones(mut self, zones: &[ZoneId]) -> Self {
        self.zones = zones.to_vec();
        self
    }

    /// Sets the connection concerned.
    #[must_use]
    pub fn of_connection(mut self, connection: ConnectionId) -> Self {
        self.connection = Some(connection);
        self
    }

    /// Sets the object concerned.
    #[must_use]
    pub fn of_object(mut self, object: ObjectId) -> Self {
        self.object = Some(object);
        self
    }
}
