//! Why no layout of a graph exists.

/// A proof that a graph has no layout, with its culprit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// There are no rooms, or too many.
    #[error("the graph has {rooms} rooms")]
    RoomCount {
        /// The number of rooms.
        rooms: usize,
        /// The maximum.
        limit: usize,
    },
    /// There are no outlines, or too many.
    #[error("the graph has {outlines} outlines")]
    OutlineCount {
        /// The number of outlines.
        outlines: usize,
        /// The maximum.
        limit: usize,
    },
    /// A room or a link refers to a number that does not exist.
    #[error("the graph refers to {what} {number}, which does not exist")]
    Unknown {
        /// `room` or `outline`.
        what: &'static str,
        /// Its position.
        number: usize,
    },
    /// A link joins a room with itself.
    #[error("a link joins the room `{room}` with itself")]
    SelfLink {
        /// The room.
        room: String,
    },
    /// Two links join the same rooms.
    #[error("two links join `{a}` and `{b}`")]
    DoubleLink {
        /// One of the rooms.
        a: String,
        /// The other room.
        b: String,
    },
    /// The graph is not connected.
    #[error("no links lead from `{from}` to {}", quoted(rooms))]
    TwoParts {
        /// The first room.
        from: String,
        /// The rooms that cannot be reached.
        rooms: Vec<String>,
    },
    /// A room has more links than doors.
    #[error(
        "the room `{room}` has {links} links, but its outlines have at most {doors} doors that are not next to each other"
    )]
    DoorCount {
        /// The room.
        room: String,
        /// The number of its links.
        links: usize,
        /// The number of doors that it can have at the same time.
        doors: usize,
    },
    /// The doors of two linked rooms never face each other.
    #[error("no door of `{a}` can face a door of `{b}`: their outlines have no doors on opposite sides")]
    NeverFace {
        /// One of the rooms.
        a: String,
        /// The other room.
        b: String,
    },
    /// A room and its neighbors do not fit next to each other: all combinations were tried.
    #[error(
        "the room `{room}` and its neighbors {} do not fit next to each other with any combination of outlines and doors",
        quoted(neighbors)
    )]
    Cramped {
        /// The room.
        room: String,
        /// The rooms with a link to it.
        neighbors: Vec<String>,
    },
    /// A cycle cannot close, because each way around it changes a coordinate by an odd number.
    #[error("the cycle {} cannot close: its doors are such that {why}", chain(cycle))]
    Parity {
        /// The rooms of the cycle in order.
        cycle: Vec<String>,
        /// What is odd.
        why: Odd,
    },
    /// A cycle cannot close: all combinations of outlines and doors were tried.
    #[error("the cycle {} cannot close with any combination of outlines and doors", chain(cycle))]
    OpenCycle {
        /// The rooms of the cycle in order.
        cycle: Vec<String>,
    },
    /// The links cannot be drawn without crossings.
    #[error("the links {} cannot be drawn without crossings", pairs(links))]
    Crossing {
        /// A smallest set of links that cross: without any of them, the rest can be drawn.
        links: Vec<(String, String)>,
    },
    /// A room is larger than the level.
    #[error("the smallest outline of `{room}` needs a level of {}x{} tiles, but the level has {}x{}", needs.0, needs.1, size.0, size.1)]
    OutlineTooLarge {
        /// The room.
        room: String,
        /// Width and height that a level needs for it.
        needs: (u16, u16),
        /// Width and height of the level.
        size: (u16, u16),
    },
    /// The rooms do not fit next to each other in the level.
    #[error("the rooms and their walls need at least {needs} squares of {side}x{side} tiles, but a level of {}x{} has {has}", size.0, size.1)]
    TooSmall {
        /// The squares that fit into the smallest outlines with a wall on two sides.
        needs: u64,
        /// The squares that fit into the level without one row and column of its edge.
        has: u64,
        /// The side of these squares in tiles.
        side: u32,
        /// Width and height of the level.
        size: (u16, u16),
    },
}

rmg_core::words! {
    /// What is odd on every way around a cycle.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Odd {
        /// The number of steps to the east or west.
        Columns = "the steps to the east and west are always odd",
        /// The number of steps to the north or south.
        Rows = "the steps to the north and south are always odd",
        /// The number of all steps.
        Steps = "the number of all steps is always odd",
        /// Columns or rows, depending on the way.
        Either = "the steps in one of the directions are always odd",
    }
}

impl std::fmt::Display for Odd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

impl GraphError {
    /// Returns the code of its diagnostic.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::RoomCount { .. } => "graph-rooms",
            Self::OutlineCount { .. } => "graph-outlines",
            Self::Unknown { .. } => "unknown-name",
            Self::SelfLink { .. } => "self-link",
            Self::DoubleLink { .. } => "double-link",
            Self::TwoParts { .. } => "two-parts",
            Self::DoorCount { .. } => "too-few-doors",
            Self::NeverFace { .. } => "doors-never-face",
            Self::Cramped { .. } => "cramped-room",
            Self::Parity { .. } => "odd-cycle",
            Self::OpenCycle { .. } => "open-cycle",
            Self::Crossing { .. } => "crossing-links",
            Self::OutlineTooLarge { .. } => "outline-too-large",
            Self::TooSmall { .. } => "level-too-small",
        }
    }

    /// Returns what the author can do.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::RoomCount { limit, .. } => format!("use 1 to {limit} rooms"),
            Self::OutlineCount { limit, .. } => format!("use 1 to {limit} outlines"),
            Self::Unknown { .. } => "add it, or remove the reference".to_owned(),
            Self::SelfLink { .. } | Self::DoubleLink { .. } => "remove the link".to_owned(),
            Self::TwoParts { from, .. } => {
                format!("link one of them with `{from}` or a room that is linked with it")
            }
            Self::DoorCount { .. } => "remove links, or give the room an outline with more doors".to_owned(),
            Self::NeverFace { .. } => {
                "add doors on more sides, or allow `rotate` or `mirror` for one of the outlines".to_owned()
            }
            Self::Parity { .. } => {
                "add a door at another place, an outline of another size, or a longer `passage`".to_owned()
            }
            Self::Cramped { .. } => {
                "add doors on more sides, use other outlines for these rooms, or a longer `passage`"
                    .to_owned()
            }
            Self::OpenCycle { .. } => "add doors or outlines, or a longer `passage`".to_owned(),
            Self::Crossing { .. } => "remove one of these links".to_owned(),
            Self::OutlineTooLarge { .. } => "use a smaller outline, or a larger level".to_owned(),
            Self::TooSmall { .. } => "use smaller outlines, or a larger level".to_owned(),
        }
    }
}

/// Names that are listed in full; the rest is counted.
const SHOWN: usize = 12;

fn quoted(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match names.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        Some(more) => format!("{} and {more} more", shown.join(", ")),
        None => shown.join(", "),
    }
}

fn chain(cycle: &[String]) -> String {
    let all = cycle.iter().chain(cycle.first());
    all.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" - ")
}

fn pairs(links: &[(String, String)]) -> String {
    quoted(&links.iter().map(|(a, b)| format!("{a} - {b}")).collect::<Vec<_>>())
}
