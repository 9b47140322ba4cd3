//! Results of generating a map again.

use rmg::MapSize;
use rmg::diff::{GraphDiff, MapDiff};
use serde_json::{Value, json};

use crate::diff::{graph_text, graph_value, map_members, map_text};

#[derive(Debug)]
pub(super) enum Verdict {
    Same {
        bytes: usize,
    },
    /// The maps are equal, but the files are encoded differently.
    SameMap,
    Differs {
        diff: Box<MapDiff>,
        size: MapSize,
    },
    OtherPlan {
        /// Differences to the recorded plan.
        diff: Box<GraphDiff>,
    },
    NoMap {
        reasons: Vec<String>,
    },
}

impl Verdict {
    /// Name of the verdict on a map that could not be verified.
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
        Verdict::Same { bytes } => format!("same      {file}: all {bytes} bytes are equal\n"),
        Verdict::SameMap => {
            format!("same      {file}: the same map with a different encoding\n")
        }
        Verdict::Differs { diff, size } => {
            format!(
                "differs   {file}: the result is another map; old is the file\n{}",
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
            format!("differs   {file}: the result is no map\n{reasons}")
        }
    }
}

/// Returns the verdict on a file as JSON.
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
