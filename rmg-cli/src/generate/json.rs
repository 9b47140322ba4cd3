//! `rmg generate --json`.

use rmg_generate::Generated;
use rmg_generate::retry::FailedAttempt;
use serde_json::{Map, Value, json};

use super::Run;
use crate::document::members;
use crate::map_json::{map_members, players};

/// The members of the document: what was asked for, what it took, where it is, and what the map holds.
pub(super) fn members_of(run: &Run<'_>, made: &Generated) -> Map<String, Value> {
    let (plan, template) = (run.plan, run.context.template);
    let failed = |FailedAttempt { attempt, cause }: &FailedAttempt| json!({ "attempt": attempt, "kind": cause.kind(), "text": cause.to_string() });
    let files: Vec<String> = run.written().iter().map(|path| path.display().to_string()).collect();
    let mut all = members(json!({
        "template": format!("{}#{}", run.context.loaded.path, template.id),
        "name": template.name,
        "seed": plan.seed.0,
        "size": plan.size.to_string(),
        "players": players(&plan.players),
        "attempt": made.attempt,
        "failed": made.failed.iter().map(failed).collect::<Vec<_>>(),
        "isSound": made.certificate.is_sound(),
        "missing": made.map.missing(),
        "files": files,
        "milliseconds": run.clock.elapsed().as_secs_f64() * 1e3,
    }));
    all.extend(map_members(&made.report));
    all
}
