//! Cycle patterns, and the enclaves and passages that they need.

use crate::puzzle::parts::{EnclaveId, PassageKind};
use crate::state::{StateKind, StateNames, StateSpace, Variable};

/// Maximum number of cycles of a puzzle, nested ones included: the number of total states grows with each.
pub const MAX_CYCLES: usize = 6;

rmg_core::words! {
    /// What joins the entry and the goal of a cycle.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum CyclePattern {
        /// A locked door, whose key is at the middle.
        LockAndKey = "lock and key",
        /// A passage that is hidden and always open.
        HiddenShortcut = "hidden shortcut",
        /// A door that opens from the goal: a player returns through it.
        OneWayReturn = "one-way return",
        /// A short and dangerous passage; the long way is safe.
        DangerousRoute = "dangerous route",
        /// A window: a player sees the goal before the way to it.
        ForeshadowedGoal = "foreshadowed goal",
    }
}

impl CyclePattern {
    /// Returns the names of the states of the middle and of the goal, each with its two values.
    fn names(self) -> [(&'static str, [&'static str; 2]); 2] {
        let lever = ("lever", ["up", "down"]);
        let seal = ("seal", ["whole", "broken"]);
        match self {
            Self::LockAndKey => [("key", ["lying", "taken"]), seal],
            Self::HiddenShortcut | Self::DangerousRoute => [lever, seal],
            Self::OneWayReturn => [lever, ("gate", ["shut", "open"])],
            Self::ForeshadowedGoal => [lever, ("prize", ["seen", "taken"])],
        }
    }
}

/// A cycle with the cycles on its long way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// The pattern.
    pub pattern: CyclePattern,
    /// Cycles between the entry and the middle, in order.
    pub inside: Vec<Self>,
}

/// A cycle of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleCycle {
    /// The pattern.
    pub pattern: CyclePattern,
    /// The enclave where it begins.
    pub entry: EnclaveId,
    /// The enclave on the long way.
    pub middle: EnclaveId,
    /// The enclave to which both ways lead.
    pub goal: EnclaveId,
}

/// A passage that a cycle needs. An enclave and the state of its mechanism have the same number.
pub(crate) struct PlannedWay {
    pub(crate) pair: (u32, u32),
    /// The mechanisms that must have been used.
    pub(crate) needs: Vec<u32>,
    pub(crate) kind: PassageKind,
}

/// The enclaves of cycles and what joins them.
#[derive(Default)]
pub(crate) struct CyclePlan {
    pub(crate) names: Vec<StateNames>,
    pub(crate) ways: Vec<PlannedWay>,
    pub(crate) windows: Vec<(u32, u32)>,
    pub(crate) cycles: Vec<PuzzleCycle>,
}

impl CyclePlan {
    pub(crate) fn new(cycles: &[Cycle]) -> Self {
        let mut plan = Self::default();
        let mut last = plan.add_enclave("lamp", ["dark", "lit"]);
        for cycle in cycles {
            last = plan.add_cycle(cycle, last);
        }
        plan
    }

    /// Returns the states: a binary irreversible one for each enclave.
    pub(crate) fn space(&self) -> Option<StateSpace> {
        let variable = Variable { kind: StateKind::Irreversible, values: 2 };
        let space = StateSpace::new(vec![variable; self.names.len()]).ok()?;
        Some(space.with_names(self.names.clone()))
    }

    fn add_enclave(&mut self, name: &str, values: [&str; 2]) -> u32 {
        let values = values.map(str::to_owned).into();
        self.names.push(StateNames { name: Some(name.to_owned()), values });
        u32::try_from(self.names.len() - 1).unwrap_or(u32::MAX)
    }

    /// Adds a cycle and those inside it. Returns its goal.
    fn add_cycle(&mut self, cycle: &Cycle, entry: u32) -> u32 {
        let from = cycle.inside.iter().fold(entry, |from, inner| self.add_cycle(inner, from));
        let number = self.cycles.len() + 1;
        let [middle, goal] =
            cycle.pattern.names().map(|(name, values)| self.add_enclave(&format!("{name} {number}"), values));
        let mut way = |pair, needs, kind| self.ways.push(PlannedWay { pair, needs, kind });
        way((from, middle), vec![from], PassageKind::Plain);
        way((middle, goal), vec![middle], PassageKind::Plain);
        match cycle.pattern {
            CyclePattern::LockAndKey => way((entry, goal), vec![middle], PassageKind::Plain),
            CyclePattern::HiddenShortcut => way((entry, goal), vec![], PassageKind::Hidden),
            CyclePattern::OneWayReturn => way((entry, goal), vec![goal], PassageKind::OneWay),
            CyclePattern::DangerousRoute => way((entry, goal), vec![], PassageKind::Dangerous),
            CyclePattern::ForeshadowedGoal => self.windows.push((entry, goal)),
        }
        let id = EnclaveId;
        let made =
            PuzzleCycle { pattern: cycle.pattern, entry: id(entry), middle: id(middle), goal: id(goal) };
        self.cycles.push(made);
        goal
    }

    /// Returns the last enclave before the final one.
    pub(crate) fn last(&self) -> u32 {
        self.cycles.last().map_or(0, |cycle| cycle.goal.0)
    }
}
