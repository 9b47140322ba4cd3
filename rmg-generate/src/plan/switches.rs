//! What a template switches off and on against the game's default.

use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{ContentSwitches, Switches};
use rmg_core::template::{AllowList, Template};

use super::names::{find_all, in_order};

/// All switches of a template.
pub(crate) fn content_switches(template: &Template, pack: &ContentPack) -> ContentSwitches {
    ContentSwitches {
        artifacts: switches(&template.artifacts, &pack.artifacts, pack),
        spells: switches(&template.spells, &pack.spells, pack),
        skills: switches(&template.skills, &pack.skills, pack),
        heroes: switches(&template.heroes, &pack.heroes, pack),
    }
}

/// One list; what is switched on and off is on.
fn switches<Id: TableId, R: Record>(
    list: &AllowList,
    table: &Table<Id, R>,
    pack: &ContentPack,
) -> Switches<Id> {
    let on = in_order(find_all(&list.enabled, table, pack));
    let mut off = in_order(find_all(&list.banned, table, pack));
    off.retain(|id| on.binary_search(id).is_err());
    Switches { off, on }
}
