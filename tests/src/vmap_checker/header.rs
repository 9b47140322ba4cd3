//! Section 2: the header.

use serde_json::{Value, json};

use super::{Check, Facts, keys};

const COLORS: [&str; 8] = ["red", "blue", "tan", "green", "orange", "purple", "teal", "pink"];

/// Keys of the description.
const KEYS: [&str; 28] = [
    "versionMajor",
    "versionMinor",
    "mods",
    "mapLevels",
    "name",
    "description",
    "author",
    "authorContact",
    "mapVersion",
    "creationDateTime",
    "heroLevelLimit",
    "difficulty",
    "players",
    "allowedHeroes",
    "allowedAbilities",
    "allowedArtifacts",
    "allowedSpells",
    "victoryMessage",
    "defeatMessage",
    "victoryIconIndex",
    "defeatIconIndex",
    "reservedCampaignHeroes",
    "triggeredEvents",
    "teams",
    "predefinedHeroes",
    "rumors",
    "events",
    "battleOnly",
];

impl Check<'_> {
    pub(super) fn header(&mut self, header: &Value) {
        for key in keys(header).filter(|key| !KEYS.contains(key)) {
            self.diagnostics.push(format!("header: unknown key `{key}`"));
        }
        for key in ["mapLevels", "players", "name", "triggeredEvents"] {
            self.expect(!header[key].is_null(), || format!("header: `{key}` is missing"));
        }
        let version = (header["versionMajor"].as_i64(), header["versionMinor"].as_i64());
        self.expect(version == (Some(2), Some(0)), || format!("header: version {version:?}"));
        let grades = ["EASY", "NORMAL", "HARD", "EXPERT", "IMPOSSIBLE"];
        let is_grade = header["difficulty"].as_str().is_some_and(|word| grades.contains(&word));
        self.expect(is_grade, || format!("header: difficulty {}", header["difficulty"]));
        for key in ["name", "description"] {
            self.expect(header[key].is_string(), || format!("header: `{key}`: expected a string"));
        }
        self.map_levels(&header["mapLevels"]);
        for color in keys(&header["players"]) {
            self.expect(COLORS.contains(&color), || format!("header: unknown player {color}"));
            self.player(color, &header["players"][color]);
        }
        self.condition(|facts| &facts.heroes, &header["allowedHeroes"], "allowedHeroes");
        self.condition(|facts| &facts.skills, &header["allowedAbilities"], "allowedAbilities");
        self.condition(|facts| &facts.artifacts, &header["allowedArtifacts"], "allowedArtifacts");
        self.condition(|facts| &facts.spells, &header["allowedSpells"], "allowedSpells");
        self.teams(header);
        let events = &header["triggeredEvents"];
        let victory = json!({
            "condition": ["standardWin"],
            "effect": { "type": "victory", "messageToSend": "core.genrltxt.5" },
            "message": "core.genrltxt.659"
        });
        let defeat = json!({
            "condition": ["daysWithoutTown", { "value": 7 }],
            "effect": { "type": "defeat", "messageToSend": "core.genrltxt.8" },
            "message": "core.genrltxt.7"
        });
        let is_standard = events["standardVictory"] == victory && events["standardDefeat"] == defeat;
        let special = &events["specialVictory"];
        let known = 2 + usize::from(!special.is_null());
        self.expect(is_standard && keys(events).count() == known, || {
            "header: events are not the standard ones".to_owned()
        });
        let icon = self.special_victory(special);
        let icons = (header["victoryIconIndex"].as_i64(), header["defeatIconIndex"].as_i64());
        self.expect(icons == (Some(icon), Some(3)), || format!("header: icons {icons:?}"));
    }

    /// Checks a special victory condition: a condition with a leaf of known keys. Returns its icon.
    fn special_victory(&mut self, event: &Value) -> i64 {
        if event.is_null() {
            return 11;
        }
        self.expect(event["effect"]["type"] == "victory", || format!("header: effect {}", event["effect"]));
        let (word, leaf) = (event["condition"][0].as_str().unwrap_or_default(), &event["condition"][1]);
        let leaf_keys: Vec<&str> = keys(leaf).collect();
        let (icon, wanted): (i64, &[&str]) = match word {
            "haveArtifact" => (0, &["type"]),
            "haveBuilding" => (4, &["type"]),
            "control" => (6, &["object", "type"]),
            _ => (-1, &[]),
        };
        self.expect(icon >= 0 && leaf_keys == wanted, || format!("header: condition {}", event["condition"]));
        if word == "haveArtifact" {
            let name = leaf["type"].clone();
            self.known(|facts| &facts.artifacts, &name, "header: victory");
        }
        icon
    }

    fn map_levels(&mut self, levels: &Value) {
        let side = |key: &str| levels["surface"][key].as_i64().unwrap_or(0);
        (self.width, self.height) = (side("width"), side("height"));
        self.levels = i64::try_from(keys(levels).count()).unwrap_or(0);
        self.expect(self.width > 0 && self.height > 0, || format!("header: missing size in {levels}"));
        let mut wanted = json!({ "surface": { "width": self.width, "height": self.height, "index": 0 } });
        for level in 1..self.levels {
            let name = if level == 1 { "underground".to_owned() } else { format!("level-{}", level + 1) };
            wanted[name] = json!({ "width": self.width, "height": self.height, "index": level });
        }
        self.expect(*levels == wanted, || format!("header: levels {levels}"));
    }

    fn player(&mut self, color: &str, player: &Value) {
        let place = format!("header: player {color}");
        let can_play = player["canPlay"].as_str().unwrap_or_default();
        self.expect(["PlayerOrAI", "PlayerOnly", "AIOnly"].contains(&can_play), || {
            format!("{place}: {can_play}")
        });
        self.condition(|facts| &facts.factions, &player["allowedFactions"], &place);
        self.expect(player["randomFaction"].is_boolean(), || format!("{place}: randomFaction"));
        self.expect(player["heroes"].is_object(), || format!("{place}: heroes"));
        let town = &player["mainTown"];
        if town.is_null() {
            return;
        }
        self.expect(town["generateHero"].is_boolean(), || format!("{place}: generateHero"));
        let at = ["x", "y", "l"].map(|key| town[key].as_i64().unwrap_or(-1));
        let factions = player["allowedFactions"]["anyOf"].as_array().into_iter().flatten();
        let factions = factions.filter_map(|name| name.as_str().map(str::to_owned)).collect();
        self.mains.push((color.to_owned(), at, factions));
    }

    /// Checks `{ "anyOf": [], "allOf": [], "noneOf": [] }`.
    fn condition(&mut self, list: impl Fn(&Facts) -> &[String] + Copy, condition: &Value, place: &str) {
        if condition.is_null() {
            return;
        }
        self.expect(condition.is_object(), || format!("{place}: {condition}"));
        for key in keys(condition) {
            self.expect(["anyOf", "allOf", "noneOf"].contains(&key), || format!("{place}: `{key}`"));
            let names = condition[key].as_array();
            self.expect(names.is_some(), || format!("{place}: `{key}`: expected a list"));
            for name in names.into_iter().flatten() {
                self.known(list, name, place);
            }
        }
    }

    fn teams(&mut self, header: &Value) {
        let mut seen = Vec::new();
        for team in header["teams"].as_array().into_iter().flatten() {
            let members: Vec<&str> =
                team.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            self.expect(members.len() > 1, || format!("header: team {team}"));
            for member in members {
                let plays = !header["players"][member].is_null();
                self.expect(plays && !seen.contains(&member), || format!("header: team {team}"));
                seen.push(member);
            }
        }
    }
}
