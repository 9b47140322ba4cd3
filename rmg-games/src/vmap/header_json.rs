//! What the header says in every map of ours, and what reader and writer both must agree on.

use rmg_core::pack::{Record, Table, TableId};
use rmg_core::plan::Switches;
use rmg_core::{PlayerColor, ResourceId};
use serde_json::{Map, Value, json};

use crate::origin::BONUS_EVENT;

use super::words::{
    DAYS_WITHOUT_TOWN, DEFEAT_ICON, DEFEAT_MESSAGE, STANDARD_DEFEAT, STANDARD_VICTORY, VICTORY_ICON,
    VICTORY_MESSAGE,
};

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

/// What the header calls the hero that the game makes in the main town of a player. No object of the map has such a name: they
/// end with numbers.
pub(super) fn main_hero(color: PlayerColor) -> String {
    format!("hero_{color}")
}

/// What brings a player resources on the first day.
pub(super) fn bonus_event<R: Record>(
    color: PlayerColor,
    bonus: &[(ResourceId, u32)],
    resources: &Table<ResourceId, R>,
) -> Value {
    let named =
        |(id, amount): &(ResourceId, u32)| Some((resources.get(*id)?.name().to_owned(), json!(amount)));
    let (name, message) = BONUS_EVENT;
    json!({
        "name": name,
        "message": message,
        "players": [color.name()],
        "humanAffected": 1,
        "computerAffected": 1,
        "firstOccurrence": 0,
        "nextOccurrence": 0,
        "resources": bonus.iter().filter_map(named).collect::<Map<String, Value>>(),
        "deletedObjectsInstances": [],
    })
}
