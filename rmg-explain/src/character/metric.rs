//! The table of metrics, with the reference values.

use std::fmt;
use std::sync::LazyLock;

/// A group of maps for comparison. `metrics.csv` has their sources and counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reference {
    /// Maps that people made.
    Hand,
    /// Maps of the random map generator of the original game.
    Original,
    /// Maps of the random map generator of VCMI.
    Vcmi,
}

impl Reference {
    /// All groups, in the order of the table.
    pub const ALL: [Self; 3] = [Self::Hand, Self::Original, Self::Vcmi];

    /// Returns the name of the group.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Original => "original",
            Self::Vcmi => "vcmi",
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Quartiles of a metric over the levels of a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quartiles {
    /// The value that a quarter of the levels do not exceed.
    pub first: f64,
    /// The value that half of the levels do not exceed.
    pub median: f64,
    /// The value that three quarters of the levels do not exceed.
    pub third: f64,
}

impl Quartiles {
    /// Returns whether a value is below (`Less`), above (`Greater`) or between the quartiles.
    #[must_use]
    pub fn place(&self, value: f64) -> std::cmp::Ordering {
        use std::cmp::Ordering::{Equal, Greater, Less};
        if value < self.first {
            Less
        } else if value > self.third {
            Greater
        } else {
            Equal
        }
    }
}

/// A metric of a level.
#[derive(Debug, Clone, PartialEq)]
pub struct Metric {
    /// Stable name, `family.name`.
    pub key: &'static str,
    /// Unit: `share` (0 to 1), `ratio`, `tiles`, a count, or a count per number of tiles.
    pub unit: &'static str,
    /// Description.
    pub label: &'static str,
    /// Quartiles of the groups, in the order of [`Reference::ALL`]; `None` if fewer than 8 levels of a group
    /// have the metric.
    pub quartiles: [Option<Quartiles>; Reference::ALL.len()],
}

static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(|| {
    let rows = include_str!("metrics.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| read(row).expect("the table is valid")).collect()
});

/// Returns all metrics, grouped by family.
#[must_use]
pub fn metrics() -> &'static [Metric] {
    &METRICS
}

/// Reads a row: key, unit, 9 numbers, label. The label may contain commas.
fn read(row: &'static str) -> Option<Metric> {
    let mut cells = row.splitn(12, ',');
    let (key, unit) = (cells.next()?, cells.next()?);
    let mut quartiles = [None; 3];
    for of_group in &mut quartiles {
        let mut number = || cells.next().map(|cell| (!cell.is_empty()).then(|| cell.parse::<f64>()));
        let [first, median, third] = [number()?, number()?, number()?];
        if let (Some(first), Some(median), Some(third)) = (first, median, third) {
            *of_group = Some(Quartiles { first: first.ok()?, median: median.ok()?, third: third.ok()? });
        }
    }
    Some(Metric { key, unit, label: cells.next()?, quartiles })
}
