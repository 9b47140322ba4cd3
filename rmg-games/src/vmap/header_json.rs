//! The parts of the header that reader and writer share.

use rmg_core::pack::{Record, Table, TableId};
use rmg_core::plan::Switches;
use rmg_core::{PlayerColor, ResourceId};
use serde_json::{Map, Value, json};

use crate::origin::BONUS_EVENT;

use super::constants::{
    DAYS_WITHOUT_TOWN, DEFEAT_ICON, DEFEAT_MESSAGE, SPECIAL_VICTORY, STANDARD_DEFEAT, STANDARD_VICTORY,
    VICTORY_ICON, VICTORY_MESSAGE,
};

/// A special victory condition. Content and objects have their names in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Goal {
    /// Build the grail's building.
    Grail,
    /// Capture a town, given by the name of the object.
    Town(String),
    /// Own an artifact.
    Artifact(String),
}

impl Goal {
    fn condition(&self) -> Value {
        match self {
            Self::Grail => json!(["haveBuilding", { "type": "grail" }]),
            Self::Town(name) => json!(["control", { "object": name, "type": "town" }]),
            Self::Artifact(name) => json!(["haveArtifact", { "type": name }]),
        }
    }

    /// Parses a condition that [`condition`](Self::condition) wrote.
    fn of_condition(condition: &Value) -> Option<Self> {
        let [Value::String(word), leaf] = &condition.as_array()?[..] else { return None };
        let name = |key: &str| leaf.get(key).and_then(Value::as_str).map(str::to_owned);
        let goal = match word.as_str() {
            "haveBuilding" => Self::Grail,
            "control" => Self::Town(name("object")?),
            "haveArtifact" => Self::Artifact(name("type")?),
            _ => return None,
        };
        (goal.condition() == *condition).then_some(goal)
    }

    /// Returns the text for players.
    fn text(&self) -> &'static str {
        match self {
            Self::Grail => "Build the grail's building in one of your towns, or defeat all enemies.",
            Self::Town(_) => "Capture a certain town, or defeat all enemies.",
            Self::Artifact(_) => "Own a certain artifact, or defeat all enemies.",
        }
    }

    /// Returns the icon of the condition.
    fn icon(&self) -> u32 {
        match self {
            Self::Artifact(_) => 0,
            Self::Grail => 4,
            Self::Town(_) => 6,
        }
    }

    /// Returns the goal of the victory event of a header. Ignores the other parts of the header.
    pub(super) fn of_events(events: &Value) -> Option<Self> {
        Self::of_condition(events.get(SPECIAL_VICTORY)?.get("condition")?)
    }
}

/// Returns the settings for victory, defeat and difficulty. They depend only on the goal.
pub(super) fn settings(goal: Option<&Goal>) -> Vec<(&'static str, Value)> {
    let event = |(name, effect, message): (&str, &str, &str), condition: Value, kind: &str| {
        let effect = json!({ "messageToSend": effect, "type": kind });
        (name.to_owned(), json!({ "condition": condition, "effect": effect, "message": message }))
    };
    let days = json!(["daysWithoutTown", { "value": DAYS_WITHOUT_TOWN }]);
    let standard =
        [event(STANDARD_VICTORY, json!(["standardWin"]), "victory"), event(STANDARD_DEFEAT, days, "defeat")];
    let special =
        |goal: &Goal| event((SPECIAL_VICTORY, goal.text(), goal.text()), goal.condition(), "victory");
    let events = standard.into_iter().chain(goal.map(special));
    vec![
        ("defeatIconIndex", json!(DEFEAT_ICON)),
        ("defeatMessage", json!(DEFEAT_MESSAGE)),
        ("difficulty", json!("NORMAL")),
        ("heroLevelLimit", json!(0)),
        ("mods", json!([])),
        ("triggeredEvents", Value::Object(events.collect())),
        ("victoryIconIndex", json!(goal.map_or(VICTORY_ICON, Goal::icon))),
        ("victoryMessage", json!(goal.map_or(VICTORY_MESSAGE, Goal::text))),
    ]
}

/// Returns the allowed content in order of ids: the game's default and the switched on content, without the
/// switched off content.
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

/// Returns the name of the hero that the game creates in the main town of a player. It differs from the names
/// of objects, which end with numbers.
pub(super) fn main_hero(color: PlayerColor) -> String {
    format!("hero_{color}")
}

/// Returns the event that gives a player the starting bonus.
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
