//! Names of content in a map's files.

use rmg_core::pack::{ContentPack, Record, Table, TableId};

/// The id of a name, with or without its scope.
pub(super) fn find<Id: TableId, R: Record>(
    pack: &ContentPack,
    table: &Table<Id, R>,
    name: &str,
) -> Option<Id> {
    table.find(pack.local_name(name)?)
}
