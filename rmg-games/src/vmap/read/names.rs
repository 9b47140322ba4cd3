//! Resolves names of content.

use rmg_core::pack::{ContentPack, Record, Table, TableId};

/// Returns the id of a name with or without a scope.
pub(super) fn find<Id: TableId, R: Record>(
    pack: &ContentPack,
    table: &Table<Id, R>,
    name: &str,
) -> Option<Id> {
    table.find(pack.local_name(name)?)
}
