//! The shapes of a case file.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::world::LinkKind;

#[derive(Debug, Deserialize)]
pub(crate) struct RawCase {
    pub(crate) name: Option<String>,
    pub(crate) start: String,
    pub(crate) regions: Vec<String>,
    #[serde(default)]
    pub(crate) connections: Vec<RawConnection>,
    #[serde(default)]
    pub(crate) exits: Vec<RawExit>,
    #[serde(default)]
    pub(crate) targets: Vec<RawTarget>,
    #[serde(default)]
    pub(crate) group_lookup: BTreeMap<i64, Vec<i64>>,
    #[serde(default)]
    pub(crate) preserve_group_order: bool,
    #[serde(default)]
    pub(crate) coupled: bool,
    #[serde(default)]
    pub(crate) accessibility: RawAccessibility,
    #[serde(default)]
    pub(crate) completion: RawRule,
    #[serde(default)]
    pub(crate) locations: Vec<RawLocation>,
    #[serde(default)]
    pub(crate) item_pool: Vec<RawPoolItem>,
    pub(crate) subset: Option<RawSubset>,
    #[serde(default)]
    pub(crate) forbidden: Vec<(String, String)>,
    #[serde(default)]
    pub(crate) preplaced: Vec<(String, String)>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawConnection {
    #[serde(default)]
    pub(crate) name: Option<String>,
    pub(crate) from: String,
    pub(crate) to: String,
    #[serde(default)]
    pub(crate) rule: RawRule,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawExit {
    pub(crate) name: String,
    pub(crate) region: String,
    #[serde(rename = "type", default)]
    pub(crate) kind: RawKind,
    #[serde(default)]
    pub(crate) group: i64,
    #[serde(default)]
    pub(crate) rule: RawRule,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawTarget {
    pub(crate) name: String,
    pub(crate) region: String,
    #[serde(rename = "type", default)]
    pub(crate) kind: RawKind,
    #[serde(default)]
    pub(crate) group: i64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawLocation {
    pub(crate) name: String,
    pub(crate) region: String,
    #[serde(default)]
    pub(crate) item: Option<String>,
    #[serde(default)]
    pub(crate) rule: RawRule,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawPoolItem {
    pub(crate) name: String,
    #[serde(default = "one")]
    pub(crate) count: u32,
    #[serde(default)]
    pub(crate) progression: bool,
}

fn one() -> u32 {
    1
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawSubset {
    pub(crate) exits: Vec<String>,
    pub(crate) targets: Vec<String>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawKind {
    #[default]
    OneWay,
    TwoWay,
}

impl From<RawKind> for LinkKind {
    fn from(kind: RawKind) -> Self {
        match kind {
            RawKind::OneWay => Self::OneWay,
            RawKind::TwoWay => Self::TwoWay,
        }
    }
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawAccessibility {
    #[default]
    Full,
    Minimal,
}

/// A rule. Nesting is bounded by the parser.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a rule is true, false, {\"item\": name, \"count\": n}, {\"region\": name}, {\"location\": name}, \
                 {\"all\": [rules]} or {\"any\": [rules]}"
)]
pub(crate) enum RawRule {
    Constant(bool),
    Item(RawItemRule),
    Region(RawRegionRule),
    Location(RawLocationRule),
    All(RawAllRule),
    Any(RawAnyRule),
}

impl Default for RawRule {
    fn default() -> Self {
        Self::Constant(true)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawItemRule {
    pub(crate) item: String,
    #[serde(default = "one")]
    pub(crate) count: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRegionRule {
    pub(crate) region: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawLocationRule {
    pub(crate) location: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAllRule {
    pub(crate) all: Vec<RawRule>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAnyRule {
    pub(crate) any: Vec<RawRule>,
}
