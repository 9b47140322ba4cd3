//! Section 5: the options of objects.

use serde_json::Value;

use super::{Check, Facts, keys};

const COLORS: [&str; 8] = ["red", "blue", "tan", "green", "orange", "purple", "teal", "pink"];

impl Check<'_> {
    pub(super) fn options(&mut self, name: &str, type_name: &str, subtype: &str, options: &Value) {
        let is_guarded_quest = ["seerHut", "questGuard"].contains(&type_name);
        let is_monster = type_name == "monster" || type_name.starts_with("randomMonster");
        let known: &[&str] = match type_name {
            "town" => &["owner", "hasFort", "possibleSpells", "obligatorySpells"],
            "randomTown" => &["owner", "possibleSpells", "obligatorySpells"],
            "randomHero"
            | "creatureGeneratorCommon"
            | "creatureGeneratorSpecial"
            | "shipyard"
            | "lighthouse"
            | "garrisonHorizontal"
            | "garrisonVertical"
            | "randomDwelling"
            | "randomDwellingLvl"
            | "randomDwellingFaction" => &["owner"],
            "mine" if subtype != "abandoned" => &["owner"],
            "mine" | "abandonedMine" => &["owner", "possibleResources"],
            "prison" => &["type", "experience"],
            "grail" => &["grailRadius"],
            _ if is_monster => &["character", "amount", "noGrowing", "neverFlees"],
            "resource" | "randomResource" => &["amount"],
            "spellScroll" => &["spell"],
            "pandoraBox" => &["experience", "resources", "artifacts", "spells", "creatures"],
            "seerHut" => &["quest", "reward"],
            "questGuard" => &["quest"],
            _ => &[],
        };
        for key in keys(options).filter(|key| !known.contains(key)) {
            self.diagnostics.push(format!("{name}: unknown key `options.{key}` of {type_name}"));
        }
        if let Some(owner) = options.get("owner") {
            self.expect(owner.as_str().is_some_and(|it| COLORS.contains(&it)), || {
                format!("{name}: owner {owner}")
            });
        }
        match type_name {
            "town" => self.town(name, options),
            "prison" => self.known(|facts| &facts.heroes, &options["type"], name),
            "spellScroll" => self.known(|facts| &facts.spells, &options["spell"], name),
            _ if is_monster && !options.is_null() => {
                self.expect(options["character"] == "hostile", || {
                    format!("{name}: {}", options["character"])
                });
                self.amount(name, &options["amount"], 1);
            }
            "resource" | "randomResource" if !options.is_null() => self.amount(name, &options["amount"], 0),
            "pandoraBox" => self.gifts(name, options),
            "grail" => self
                .expect(options["grailRadius"] == 0, || format!("{name}: radius {}", options["grailRadius"])),
            _ => {}
        }
        self.list(name, &options["possibleResources"], |facts| &facts.resources);
        if is_guarded_quest && !options.is_null() {
            self.quest(name, &options["quest"]);
        }
        if type_name == "seerHut" && !options.is_null() {
            self.reward(name, &options["reward"]);
        }
    }

    fn town(&mut self, name: &str, options: &Value) {
        self.expect(options["hasFort"].is_boolean(), || format!("{name}: fort {}", options["hasFort"]));
        let spells = options["possibleSpells"].as_array().map_or(0, Vec::len);
        self.expect(spells > 0, || format!("{name}: its guild has no spells"));
        self.list(name, &options["possibleSpells"], |facts| &facts.spells);
    }

    fn amount(&mut self, name: &str, amount: &Value, min: i64) {
        let is_valid = amount.as_i64().is_some_and(|amount| (min..=i64::from(i32::MAX)).contains(&amount));
        self.expect(is_valid, || format!("{name}: amount {amount}"));
    }

    fn list(&mut self, name: &str, list: &Value, names: impl Fn(&Facts) -> &[String] + Copy) {
        self.expect(list.is_null() || list.is_array(), || format!("{name}: expected a list, found {list}"));
        for content in list.as_array().into_iter().flatten() {
            self.known(names, content, name);
        }
    }

    /// Checks `{id: n}`.
    fn amounts(&mut self, name: &str, amounts: &Value) {
        for (resource, amount) in amounts.as_object().into_iter().flatten() {
            self.known(|facts| &facts.resources, &Value::from(resource.as_str()), name);
            self.amount(name, amount, 0);
        }
    }

    fn stacks(&mut self, name: &str, stacks: &Value) {
        for stack in stacks.as_array().into_iter().flatten() {
            self.known(|facts| &facts.creatures, &stack["type"], name);
            self.amount(name, &stack["amount"], 1);
        }
    }

    fn gifts(&mut self, name: &str, gifts: &Value) {
        if let Some(experience) = gifts.get("experience") {
            self.amount(name, experience, 0);
        }
        self.amounts(name, &gifts["resources"]);
        self.list(name, &gifts["artifacts"], |facts| &facts.artifacts);
        self.list(name, &gifts["spells"], |facts| &facts.spells);
        self.stacks(name, &gifts["creatures"]);
    }

    fn quest(&mut self, name: &str, quest: &Value) {
        let field = match quest["missionType"].as_str().unwrap_or_default() {
            "Level" => "heroLevel",
            "Artifact" => "artifacts",
            "Army" => "creatures",
            "Resources" => "resources",
            "Hero" => "hero",
            other => return self.diagnostic(format!("{name}: unknown mission {other}")),
        };
        let mut found: Vec<&str> = keys(quest).collect();
        found.sort_unstable();
        let mut wanted = [field, "missionType"];
        wanted.sort_unstable();
        self.expect(found == wanted, || format!("{name}: quest {quest}"));
        if field == "heroLevel" {
            self.amount(name, &quest[field], 1);
        }
        if field == "hero" {
            self.known(|facts| &facts.heroes, &quest[field], name);
        }
        self.list(name, &quest["artifacts"], |facts| &facts.artifacts);
        self.stacks(name, &quest["creatures"]);
        self.amounts(name, &quest["resources"]);
    }

    fn reward(&mut self, name: &str, reward: &Value) {
        let found: Vec<&str> = keys(reward).collect();
        self.expect(found.len() <= 1, || format!("{name}: reward {reward}"));
        for key in found {
            self.amount(name, &reward[key], 1);
            let (kind, content) = key.split_once('.').unwrap_or((key, ""));
            let content = Value::from(content);
            match kind {
                "experience" => {}
                "resource" => self.known(|facts| &facts.resources, &content, name),
                "creature" => self.known(|facts| &facts.creatures, &content, name),
                "artifact" => self.known(|facts| &facts.artifacts, &content, name),
                "spell" => self.known(|facts| &facts.spells, &content, name),
                _ => self.diagnostics.push(format!("{name}: unknown reward {key}")),
            }
        }
    }
}
