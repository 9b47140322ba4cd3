//! `rmg generate --json`.

use std::path::PathBuf;
use std::time::Duration;

use rmg_core::plan::GenPlan;
use rmg_generate::Generated;
use rmg_generate::retry::FailedAttempt;
use serde_json::{Map, Value, json};

use crate::document::members;
use crate::map_json::{map_members, players};
use crate::repeat::Context;

/// The members of the document: what was asked for, what it took, where it is, and what the map holds.
pub(super) fn members_of(
    plan: &GenPlan,
    context: &Context<'_>,
    made: &Generated,
    files: &[PathBuf],
    time: Duration,
) -> Map<String, Value> {
    let template = context.template;
    let failed = |FailedAttempt { attempt, cause }: &FailedAttempt| json!({ "attempt": attempt, "kind": cause.kind(), "text": cause.to_string() });
    let files: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    let mut all = members(json!({
        "template": format!("{}#{}", context.loaded.path, template.id),
        "name": template.name,
        "seed": plan.seed.0,
        "size": plan.size.to_string(),
        "players": players(&plan.players),
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
