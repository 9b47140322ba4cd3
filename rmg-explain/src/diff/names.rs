//! Names of zones and of records of packs.

use rmg_core::ZoneId;
use rmg_core::pack::{Record, Table, TableId};
use rmg_core::plan::GenPlan;

/// Returns the id text of a zone.
pub(super) fn key_of(plan: &GenPlan, zone: ZoneId) -> String {
    plan.zones.get(zone.index()).map_or_else(String::new, |zone| zone.key.clone())
}

/// Lists the names of records.
pub(super) fn names<Id: TableId, R: Record>(
    ids: impl IntoIterator<Item = Id>,
    table: &Table<Id, R>,
) -> String {
    let names: Vec<&str> = ids.into_iter().map(|id| table.get(id).map_or("?", Record::name)).collect();
    names.join(", ")
}
