//! The context of snippets in examples.

/// The context of a snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// The snippet is the whole file.
    File,
    /// Everything between the brackets of a template.
    Body,
    /// Keys of a template for two players. Its zones `1` and `2` are connected start zones.
    Template,
    /// Keys of zone `1` of such a template.
    Zone,
    /// All zones of a template for one player that connects zones `1` and `2`.
    Zones,
    /// All connections of a template for two players, with the starts `1` and `2` and the zone `3`.
    Connections,
    /// Cells of the first row of an `rmg.txt` with zones `1` and `2`. Each line has the name of a column and,
    /// after tabs, the cells from this column on.
    Row,
    /// As [`Row`](Self::Row), for a pack of Horn of the Abyss.
    PackRow,
    /// A description of a file that is too long to show or is not text.
    Words,
}

impl Frame {
    /// Returns a whole file that contains the snippet.
    #[must_use]
    pub fn around(self, snippet: &str) -> String {
        let [before, after] = match self {
            Self::File | Self::Words => [""; 2],
            Self::Body => [BODY, "\n} }\n"],
            Self::Template => [TEMPLATE, "\n} }\n"],
            Self::Zone => [ZONE, "\n} } } }\n"],
            Self::Zones => [ZONES, "\n} } }\n"],
            Self::Connections => [CONNECTIONS, "\n] } }\n"],
            Self::Row => return RMG_TXT.with(snippet),
            Self::PackRow => return PACK.with(snippet),
        };
        format!("{before}{snippet}{after}")
    }
}

/// The text before a snippet of this frame.
const BODY: &str = r#"{ "example" : {
"#;

/// The text before a snippet of this frame.
const TEMPLATE: &str = r#"{ "example" : {
    "minSize" : "s", "maxSize" : "l", "players" : "2",
    "zones" : {
        "1" : { "type" : "playerStart", "owner" : 1 },
        "2" : { "type" : "playerStart", "owner" : 2 }
    },
    "connections" : [ { "a" : "1", "b" : "2", "guard" : 3000 } ],
"#;

/// The text before a snippet of this frame.
const ZONE: &str = r#"{ "example" : {
    "minSize" : "s", "maxSize" : "l", "players" : "2",
    "connections" : [ { "a" : "1", "b" : "2", "guard" : 3000 } ],
    "zones" : {
        "2" : { "type" : "playerStart", "owner" : 2 },
        "1" : { "type" : "playerStart", "owner" : 1,
"#;

/// The text before a snippet of this frame.
const ZONES: &str = r#"{ "example" : {
    "minSize" : "s", "maxSize" : "l", "players" : "1",
    "connections" : [ { "a" : "1", "b" : "2", "guard" : 3000 } ],
    "zones" : {
"#;

/// The text before a snippet of this frame.
const CONNECTIONS: &str = r#"{ "example" : {
    "minSize" : "s", "maxSize" : "l", "players" : "2",
    "zones" : {
        "1" : { "type" : "playerStart", "owner" : 1 },
        "2" : { "type" : "playerStart", "owner" : 2 },
        "3" : { "type" : "treasure" }
    },
    "connections" : [
"#;

/// A valid table of two zones with two connections between them.
struct Table {
    mark: &'static str,
    columns: &'static [(&'static str, usize)],
    /// Cells of the first row of the template, each group with its first column.
    first: &'static [(usize, &'static str)],
    /// Cells of the second row.
    second: &'static [(usize, &'static str)],
}

impl Table {
    /// Returns the table with some cells of its first row replaced.
    fn with(&self, snippet: &str) -> String {
        let mut rows: [Vec<&str>; 5] = Default::default();
        place(&mut rows[0], 0, self.mark);
        self.columns.iter().for_each(|(name, column)| place(&mut rows[2], *column, name));
        self.first.iter().for_each(|(column, cells)| place(&mut rows[3], *column, cells));
        self.second.iter().for_each(|(column, cells)| place(&mut rows[4], *column, cells));
        for (name, cells) in snippet.lines().filter_map(|line| line.split_once('\t')) {
            if let Some((_, column)) = self.columns.iter().find(|(known, _)| *known == name) {
                place(&mut rows[3], *column, cells);
            }
        }
        rows.iter().map(|row| row.join("\t") + "\n").collect()
    }
}

/// Writes tab-separated cells into a row, which grows as needed.
fn place<'t>(row: &mut Vec<&'t str>, column: usize, cells: &'t str) {
    for (column, cell) in (column..).zip(cells.split('\t')) {
        if row.len() <= column {
            row.resize(column + 1, "");
        }
        row[column] = cell;
    }
}

/// The layout of the original game.
const RMG_TXT: Table = Table {
    mark: "Map\t",
    columns: &[
        ("Name", 0),
        ("human start", 4),
        ("Towns are of same type", 22),
        ("Zone 1", 76),
        ("Border Guard", 80),
    ],
    first: &[(0, "Example\t1\t9\t1\tx"), (8, "10"), (13, "1"), (76, "1\t2\t3000")],
    second: &[(3, "2\tx"), (8, "10"), (13, "2"), (76, "1\t2\t6000")],
};

/// The layout of version 1.8 of Horn of the Abyss.
const PACK: Table = Table {
    mark: "Pack\t",
    columns: &[("Town", 0), ("heroes", 10), ("Mirror", 11), ("Zone 1", 127)],
    first: &[
        (0, "12\t10\t4\t8\t10\t18\t4\tMy pack"),
        (15, "Example\t1\t9"),
        (28, "1\tx"),
        (33, "10"),
        (38, "1"),
        (127, "1\t2\t3000"),
    ],
    second: &[(28, "2\tx"), (33, "10"), (38, "2"), (127, "1\t2\t6000")],
};
