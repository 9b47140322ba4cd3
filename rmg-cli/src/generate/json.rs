//! `rmg generate --json`.

use std::path::PathBuf;
use std::time::Duration;

use rmg::documents::{map_members, player_values};
use rmg::pipeline::{FailedAttempt, Generated};
use rmg::{GenPlan, Seed};
use serde_json::{Map, Value, json};

use crate::document::members;
use crate::repeat::Context;
use crate::seeds::SeedRefused;

pub(super) fn head_members(context: &Context<'_>) -> Map<String, Value> {
    let template = context.template;
    members(json!({
        "template": format!("{}#{}", context.loaded.name(), template.id),
        "name": template.name,
    }))
}

/// Returns the members of a seed: options, attempts, files, and the content of the map.
pub(super) fn run_members(
    plan: &GenPlan,
    made: &Generated,
    files: &[PathBuf],
    time: Duration,
) -> Map<String, Value> {
    let failed = |FailedAttempt { attempt, cause }: &FailedAttempt| json!({ "attempt": attempt, "kind": cause.kind(), "text": cause.to_string() });
    let files: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    let mut all = members(json!({
        "seed": plan.seed.0,
        "size": plan.size.to_string(),
        "players": player_values(&plan.players),
        "attempt": made.attempt,
        "failed": made.failed.iter().map(failed).collect::<Vec<_>>(),
        "isSound": made.certificate.is_sound(),
        "missing": made.map.missing(),
        "files": files,
        "milliseconds": time.as_secs_f64() * 1e3,
    }));
    all.extend(map_members(&made.report));
    all
}

pub(super) fn refusal(seed: Seed, SeedRefused { kind, failure }: &SeedRefused) -> Value {
    let lines: Vec<&str> = failure.lines().collect();
    let (message, notes) = lines.split_first().map_or(("", &[][..]), |(first, notes)| (*first, notes));
    json!({ "seed": seed.0, "error": kind, "message": message, "notes": notes })
}
