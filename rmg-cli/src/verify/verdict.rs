//! What making a map again showed.

use rmg::MapSize;
use rmg::diff::{GraphDiff, MapDiff};
use serde_json::{Value, json};

use crate::diff::{graph_text, graph_value, map_members, map_text};

#[derive(Debug)]
pub(super) enum Verdict {
    Same {
        bytes: usize,
    },
    /// The map is the same, and its file writes it in another way.
    SameMap,
    Differs {
        diff: Box<MapDiff>,
        size: MapSize,
    },
    OtherPlan {
        /// How it differs from that which the map records.
        diff: Box<GraphDiff>,
    },
    NoMap {
        reasons: Vec<String>,
    },
}

impl Verdict {
    /// The word for a map that could not be judged.
    pub(super) const REFUSED: &'static str = "refused";

    pub(super) fn is_same(&self) -> bool {
        match self {
            Self::Same { .. } | Self::SameMap => true,
            Self::Differs { .. } | Self::OtherPlan { .. } | Self::NoMap { .. } => false,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Self::Same { .. } => "same",
            Self::SameMap => "sameMap",
            Self::Differs { .. } => "differs",
            Self::OtherPlan { .. } => "otherPlan",
            Self::NoMap { .. } => "noMap",
        }
    }
}

pub(super) fn verdict_text(file: &str, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Same { bytes } => format!("same      {file}: the same {bytes} bytes\n"),
        Verdict::SameMap => {
            format!("same      {file}: the same map, in a file that writes it in another way\n")
        }
        Verdict::Differs { diff, size } => {
            format!(
                "differs   {file}: another map comes out; old is the file\n{}",
                map_text(diff, *size, *size)
            )
        }
        Verdict::OtherPlan { diff } => {
            format!(
                "differs   {file}: the template gives another plan; old is the file\n{}",
                graph_text(diff)
            )
        }
        Verdict::NoMap { reasons } => {
            let reasons: String = reasons.iter().map(|reason| format!("          {reason}\n")).collect();
            format!("differs   {file}: no map comes out\n{reasons}")
        }
    }
}

/// The verdict on a file as a document has it.
pub(super) fn verdict_value(file: &str, verdict: &Verdict) -> Value {
    let mut value = json!({ "file": file, "verdict": verdict.word() });
    match verdict {
        Verdict::Same { bytes } => value["bytes"] = json!(bytes),
        Verdict::SameMap => {}
        Verdict::Differs { diff, .. } => value["diff"] = Value::Object(map_members(diff)),
        Verdict::OtherPlan { diff } => value["plan"] = graph_value(diff),
        Verdict::NoMap { reasons } => value["reasons"] = json!(reasons),
    }
    value
}
