//! What the header says in every map of ours, and what reader and writer both must agree on.

use rmg_core::Seed;
use rmg_core::pack::{Record, Table, TableId};
use rmg_core::plan::Switches;
use serde_json::{Value, json};

use super::words::{
    DAYS_WITHOUT_TOWN, DEFEAT_ICON, DEFEAT_MESSAGE, STANDARD_DEFEAT, STANDARD_VICTORY, VICTORY_ICON,
    VICTORY_MESSAGE,
};

/// What a map is called in the game's list.
pub(super) fn map_name(template: &str, seed: Seed) -> String {
    format!("{template}, seed {seed}")
}

/// Template and seed of such a name.
pub(super) fn split_name(name: &str) -> Option<(&str, Seed)> {
    let (template, seed) = name.rsplit_once(", seed ")?;
    seed.parse().ok().map(|seed| (template, Seed(seed)))
}

/// Settings that are the same in every map: how it is won and lost, and how hard it is.
pub(super) fn defaults() -> Vec<(&'static str, Value)> {
    let event = |(name, effect, message): (&str, &str, &str), condition: Value, kind: &str| {
        let effect = json!({ "messageToSend": effect, "type": kind });
        (name.to_owned(), json!({ "condition": condition, "effect": effect, "message": message }))
    };
    let days = json!(["daysWithoutTown", { "value": DAYS_WITHOUT_TOWN }]);
    let events =
        [event(STANDARD_VICTORY, json!(["standardWin"]), "victory"), event(STANDARD_DEFEAT, days, "defeat")];
    vec![
        ("defeatIconIndex", json!(DEFEAT_ICON)),
        ("defeatMessage", json!(DEFEAT_MESSAGE)),
        ("difficulty", json!("NORMAL")),
        ("heroLevelLimit", json!(0)),
        ("mods", json!([])),
        ("triggeredEvents", Value::Object(events.into_iter().collect())),
        ("victoryIconIndex", json!(VICTORY_ICON)),
        ("victoryMessage", json!(VICTORY_MESSAGE)),
    ]
}

/// What is allowed on a map, in order of ids: the game's default with what is switched on, without what is switched off.
pub(super) fn allowed<Id: TableId, R: Record>(
    table: &Table<Id, R>,
    switches: &Switches<Id>,
    is_default: fn(&R) -> bool,
) -> Vec<Id> {
    let is_allowed = |id: Id| {
        (is_default(&table.records()[id.position()]) || switches.on.contains(&id))
            && !switches.off.contains(&id)
    };
    table.ids().filter(|id| is_allowed(*id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_maps_tell_template_and_seed() {
        let name = map_name("a, seed 7", Seed(u64::MAX));
        assert_eq!(split_name(&name), Some(("a, seed 7", Seed(u64::MAX))));
        assert_eq!(split_name("Good to Go"), None);
        assert_eq!(split_name("x, seed y"), None);
    }
}
