//! Writes templates as JSON.

use rmg_core::diag::Spanned;
use rmg_core::ids::ZoneId;
use rmg_core::template::{
    AllowList, ArtifactSets, Connection, CustomObjects, EditorPlace, Extra, ForcedLevel, ModifierOption,
    MonsterStrength, NAMED_ARTIFACTS, Name, NumberSet, ObjectRule, OptionValue, OwnOrLike, Presence,
    RANDOM_MONSTERS, RoadRequest, RuleContent, RuleValues, SpellRange, Template, TownCounts, TownHint, Towns,
    TreasureTier, WaterContent, Zone, ZoneSizeLaw,
};
use rmg_json::{Document, EditError, Kind, Member, NewValue, Value};

use crate::loss::{Loss, Losses};
use crate::table::is_lost_elsewhere;

/// A partial structure.
#[derive(Debug, Default)]
struct Members(Vec<(String, NewValue)>);

impl Members {
    fn put(&mut self, key: &str, value: NewValue) {
        self.0.push((key.to_owned(), value));
    }

    fn text(&mut self, key: &str, text: impl Into<String>) {
        self.put(key, NewValue::Text(text.into()));
    }

    fn number(&mut self, key: &str, number: u32) {
        self.put(key, NewValue::Int(number.into()));
    }

    /// Adds a number, unless it is the default.
    fn number_unless(&mut self, key: &str, number: u32, default: u32) {
        if number != default {
            self.number(key, number);
        }
    }

    fn names(&mut self, key: &str, names: &[Name]) {
        if !names.is_empty() {
            let names = names.iter().map(|name| NewValue::Text(name.value.clone()));
            self.put(key, NewValue::Array(names.collect()));
        }
    }

    fn structure(&mut self, key: &str, members: Self) {
        if !members.0.is_empty() {
            self.put(key, members.finish());
        }
    }

    fn list(&mut self, key: &str, items: Vec<NewValue>) {
        if !items.is_empty() {
            self.put(key, NewValue::Array(items));
        }
    }

    fn finish(self) -> NewValue {
        NewValue::Object(self.0)
    }
}

/// Writes templates as the text of a file, and returns what the format cannot represent.
///
/// # Errors
/// If a name contains a character that this JSON dialect cannot represent.
pub fn write_templates(templates: &[Template]) -> Result<(String, Vec<Loss>), EditError> {
    let (mut file, mut lost) = (Members::default(), Vec::new());
    for template in templates {
        let mut losses = Losses::of(&template.id, template.span);
        file.put(&template.id, write_template(template, &mut losses));
        lost.extend(losses.finish());
    }
    Ok((file.finish().to_pretty()?, lost))
}

fn write_template(template: &Template, losses: &mut Losses) -> NewValue {
    let mut members = Members::default();
    if template.name != template.id {
        members.text("name", &template.name);
    }
    if !template.description.is_empty() {
        members.text("description", &template.description);
    }
    members.text("minSize", template.min_size.value.to_string());
    members.text("maxSize", template.max_size.value.to_string());
    members.text("players", template.players.value.to_string());
    if let Some(humans) = &template.humans {
        members.text("humans", humans.value.to_string());
    }
    let all = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];
    if all.iter().any(|water| !template.allowed_water.contains(water)) {
        let words = template.allowed_water.iter().map(|water| NewValue::Text(water.word().to_owned()));
        members.put("allowedWaterContent", NewValue::Array(words.collect()));
    }
    if template.zone_size_law == ZoneSizeLaw::Quadratic {
        members.text("zoneSizeLaw", "quadratic");
    }
    if template.shuffle_seats {
        members.put("shuffleSeats", NewValue::Bool(true));
    }
    if template.artifact_sets != ArtifactSets::default() {
        members.text("artifactSets", template.artifact_sets.word());
    }
    if template.named_artifacts != NAMED_ARTIFACTS {
        members.put("namedArtifacts", NewValue::Int(template.named_artifacts.into()));
    }
    if template.random_monsters != RANDOM_MONSTERS {
        members.put("randomMonsters", NewValue::Int(template.random_monsters.into()));
    }
    members.structure("modifiers", write_options(&template.modifiers));
    if let Some(victory) = &template.victory {
        members.text("victory", victory.value.to_string());
    }
    if let Some(symmetry) = &template.symmetry {
        members.text("symmetry", symmetry.value.word());
    }
    if let Some(settings) = &template.settings {
        members.put("settings", game_settings(&settings.value));
    }
    for (list, banned, enabled) in [
        (&template.spells, "bannedSpells", "enabledSpells"),
        (&template.artifacts, "bannedArtifacts", "enabledArtifacts"),
        (&template.skills, "bannedSkills", "enabledSkills"),
        (&template.heroes, "bannedHeroes", "enabledHeroes"),
    ] {
        let AllowList { banned: off, enabled: on } = list;
        members.names(banned, off);
        members.names(enabled, on);
    }
    lose_extras(&template.extras, losses);
    for (name, known) in [("packName", &template.name), ("packDescription", &template.description)] {
        let extra = template.extras.iter().find(|extra| extra.name == name && extra.value.value != *known);
        extra
            .iter()
            .for_each(|extra| losses.lose(format!("`{name}`"), format!("omitted: {}", extra.value.value)));
    }
    members.list("objects", template.objects.iter().map(write_rule).collect());
    let mut zones = Members::default();
    for zone in &template.zones {
        losses.at(format!("zone {}", zone.key), zone.span);
        zones.put(&zone.key, write_zone(template, zone, losses));
    }
    members.put("zones", zones.finish());
    let connection = |connection: &Connection| {
        let key = |zone: ZoneId| template.zones[zone.index()].key.as_str();
        let place = format!("connection {} - {}", key(connection.a.value), key(connection.b.value));
        losses.at(place, connection.span);
        write_connection(template, connection, losses)
    };
    let connections = template.connections.iter().map(connection).collect();
    members.put("connections", NewValue::Array(connections));
    members.finish()
}

/// Returns the text of `settings` as a value; unchanged if a value cannot represent it.
fn game_settings(text: &str) -> NewValue {
    fn of(value: &Value) -> Option<NewValue> {
        Some(match &value.kind {
            Kind::Bad => return None,
            Kind::Null => NewValue::Null,
            Kind::Bool(truth) => NewValue::Bool(*truth),
            Kind::Int(number) => NewValue::Int(*number),
            Kind::Float(number) => NewValue::Float(*number),
            Kind::String(text) => NewValue::Text(text.clone()),
            Kind::Array(items) => NewValue::Array(items.iter().map(of).collect::<Option<_>>()?),
            Kind::Object(members) => {
                let member = |member: &Member| match member.key.flags {
                    None => Some((member.key.name.clone(), of(&member.value)?)),
                    Some(_) => None,
                };
                NewValue::Object(members.iter().map(member).collect::<Option<_>>()?)
            }
        })
    }
    let (document, _) = Document::parse(text);
    document.root().and_then(of).unwrap_or_else(|| NewValue::Raw(text.to_owned()))
}

/// Reports options of tables that have no key.
fn lose_extras(extras: &[Extra], losses: &mut Losses) {
    for extra in extras.iter().filter(|extra| is_lost_elsewhere(extra)) {
        losses.lose(format!("`{}`", extra.name), format!("omitted: {}", extra.value.value));
    }
}

fn write_zone(template: &Template, zone: &Zone, losses: &mut Losses) -> NewValue {
    let key = |zone: Spanned<ZoneId>| reference(&template.zones[zone.value.index()].key);
    let mut members = Members::default();
    members.text("type", zone.kind.word());
    members.number("size", zone.size.value);
    if let Some(owner) = &zone.owner {
        members.number("owner", owner.value.0.into());
    }
    members.structure("onlyWith", presence(&zone.presence));
    match &zone.towns {
        OwnOrLike::Like(source) => members.put("townsLikeZone", key(*source)),
        OwnOrLike::Own(towns) => write_towns(towns, &key, &mut members),
    }
    if zone.towns_are_same_type {
        members.put("townsAreSameType", NewValue::Bool(true));
    }
    match &zone.terrain {
        OwnOrLike::Like(source) => members.put("terrainTypeLikeZone", key(*source)),
        OwnOrLike::Own(terrain) => {
            members.names("terrainTypes", &terrain.allowed);
            members.names("bannedTerrains", &terrain.banned);
        }
    }
    if zone.monsters != MonsterStrength::default() {
        members.text("monsters", zone.monsters.word());
    }
    if zone.monsters_match_town {
        members.put("matchMonstersToTown", NewValue::Bool(true));
    }
    members.names("allowedMonsters", &zone.allowed_monsters);
    members.names("bannedMonsters", &zone.banned_monsters);
    match &zone.mines {
        OwnOrLike::Like(source) => members.put("minesLikeZone", key(*source)),
        OwnOrLike::Own(mines) => members.structure("mines", by_name(mines)),
    }
    members.structure("mineDensities", by_name(&zone.mine_densities));
    match &zone.treasure {
        OwnOrLike::Like(source) => members.put("treasureLikeZone", key(*source)),
        OwnOrLike::Own(tiers) => members.list("treasure", tiers.iter().map(write_tier).collect()),
    }
    if let Some(share) = zone.named_artifacts {
        members.put("namedArtifacts", NewValue::Int(share.into()));
    }
    if let Some(share) = zone.random_monsters {
        members.put("randomMonsters", NewValue::Int(share.into()));
    }
    members.structure("modifiers", write_options(&zone.modifiers));
    match &zone.custom_objects {
        OwnOrLike::Like(source) => members.put("customObjectsLikeZone", key(*source)),
        OwnOrLike::Own(objects) => {
            members.structure("customObjects", write_objects(objects));
            members.list("objects", objects.rules.iter().map(write_rule).collect());
        }
    }
    match zone.forced_level {
        ForcedLevel::Automatic => {}
        ForcedLevel::Surface => members.text("forcedLevel", "surface"),
        ForcedLevel::Underground => members.text("forcedLevel", "underground"),
    }
    if zone.repels {
        members.put("repelsZones", NewValue::Bool(true));
    }
    let (EditorPlace { x, y, size }, default) = (zone.editor, EditorPlace::default());
    for (key, value, default) in [
        ("visiblePositionX", x, default.x),
        ("visiblePositionY", y, default.y),
        ("visibleSize", size, default.size),
    ] {
        if value.to_bits() != default.to_bits() {
            members.put(key, NewValue::Float(value));
        }
    }
    lose_extras(&zone.extras, losses);
    members.finish()
}

/// Writes the options of custom modifiers, by modifier.
fn write_options(options: &[ModifierOption]) -> Members {
    let mut of_modifiers: Vec<(&str, Members)> = Vec::new();
    for ModifierOption { modifier, key, value } in options {
        let at = of_modifiers.iter().position(|(name, _)| *name == modifier.value).unwrap_or_else(|| {
            of_modifiers.push((&modifier.value, Members::default()));
            of_modifiers.len() - 1
        });
        let value = match &value.value {
            OptionValue::Whole(number) => NewValue::Int(*number),
            OptionValue::Flag(flag) => NewValue::Bool(*flag),
            OptionValue::Text(text) => NewValue::Text(text.clone()),
        };
        of_modifiers[at].1.put(&key.value, value);
    }
    let mut all = Members::default();
    of_modifiers.into_iter().for_each(|(name, members)| all.structure(name, members));
    all
}

/// Writes a reference to a zone: a number if the id is one, because VCMI reads no texts here.
fn reference(key: &str) -> NewValue {
    let number = key.parse::<u32>().ok().filter(|number| number.to_string() == key);
    number.map_or_else(|| NewValue::Text(key.to_owned()), |number| NewValue::Int(number.into()))
}

fn presence(presence: &Presence) -> Members {
    let mut members = Members::default();
    let mut set = |key, set: &Option<NumberSet>| {
        if let Some(set) = set {
            members.text(key, set.to_string());
        }
    };
    set("humans", &presence.humans);
    set("players", &presence.players);
    members
}

fn write_towns(towns: &Towns, key: &impl Fn(Spanned<ZoneId>) -> NewValue, members: &mut Members) {
    members.structure("playerTowns", counts(&towns.player));
    members.structure("neutralTowns", counts(&towns.neutral));
    if !towns.match_terrain_to_town {
        members.put("matchTerrainToTown", NewValue::Bool(false));
    }
    let hint = |hint: &TownHint| {
        let mut members = Members::default();
        hint.like.iter().for_each(|zone| members.put("likeZone", key(*zone)));
        let not_like: Vec<NewValue> = hint.not_like.iter().map(|zone| key(*zone)).collect();
        // VCMI reads a missing list as a reference to an unknown zone
        if hint.related_to_terrain.is_some() && hint.like.is_none() && not_like.is_empty() {
            members.put("notLikeZone", NewValue::Array(Vec::new()));
        }
        members.list("notLikeZone", not_like);
        hint.related_to_terrain.iter().for_each(|zone| members.put("relatedToZoneTerrain", key(*zone)));
        members.finish()
    };
    members.list("townHints", towns.hints.iter().map(hint).collect());
    members.names("allowedTowns", &towns.allowed);
    members.names("bannedTowns", &towns.banned);
}

fn counts(counts: &TownCounts) -> Members {
    let mut members = Members::default();
    members.number_unless("towns", counts.towns, 0);
    members.number_unless("castles", counts.castles, 0);
    members.number_unless("townDensity", counts.town_density, 0);
    members.number_unless("castleDensity", counts.castle_density, 0);
    members
}

fn by_name(numbers: &[(Name, u32)]) -> Members {
    let mut members = Members::default();
    numbers.iter().for_each(|(name, number)| members.number(&name.value, *number));
    members
}

fn write_tier(tier: &TreasureTier) -> NewValue {
    let mut members = Members::default();
    members.number("min", tier.min);
    members.number("max", tier.max);
    members.number("density", tier.density);
    members.finish()
}

fn write_objects(objects: &CustomObjects) -> Members {
    let mut members = Members::default();
    members.names("bannedCategories", &objects.banned_categories);
    members.structure(
        "bannedObjects",
        by_type(
            objects.banned.iter().map(|(object, subtype)| (object, subtype.as_ref(), NewValue::Bool(true))),
        ),
    );
    let common = objects.common.iter().map(|entry| {
        let (mut members, mut rmg) = (Members::default(), Members::default());
        members.text("type", &entry.object.value);
        entry.subtype.iter().for_each(|subtype| members.text("subtype", &subtype.value));
        rmg.number("value", entry.value);
        rmg.number("rarity", entry.rarity);
        entry.zone_limit.iter().for_each(|limit| rmg.number("zoneLimit", *limit));
        members.structure("rmg", rmg);
        members.finish()
    });
    members.list("commonObjects", common.collect());
    members.structure(
        "requiredObjects",
        by_type(objects.required.iter().map(|entry| {
            let value = match entry.guard {
                None => NewValue::Int(entry.count.into()),
                Some(guard) => {
                    let mut members = Members::default();
                    members.number("count", entry.count);
                    members.number("guard", guard);
                    members.finish()
                }
            };
            (&entry.object, entry.subtype.as_ref(), value)
        })),
    );
    members
}

fn write_rule(rule: &ObjectRule) -> NewValue {
    let mut members = Members::default();
    rule.object.iter().for_each(|object| members.text("type", &**object));
    rule.subtype.iter().for_each(|subtype| members.text("subtype", &**subtype));
    members.structure("content", rule_content(&rule.content));
    let Some(values) = rule.values else {
        members.put("banned", NewValue::Bool(true));
        return members.finish();
    };
    let RuleValues { value, rarity, map_limit, zone_limit } = values;
    for (key, number) in
        [("value", value), ("frequency", rarity), ("mapLimit", map_limit), ("zoneLimit", zone_limit)]
    {
        number.iter().for_each(|number| members.number(key, *number));
    }
    members.finish()
}

fn rule_content(content: &RuleContent) -> Members {
    let mut members = Members::default();
    let mut amount = |kind: &str, amount: Option<u32>| {
        members.text("kind", kind);
        amount.iter().for_each(|amount| members.number("amount", *amount));
    };
    match content {
        RuleContent::Any => {}
        RuleContent::Experience(of) => amount("experience", *of),
        RuleContent::Gold(of) => amount("gold", *of),
        RuleContent::Creatures => members.text("kind", "creatures"),
        RuleContent::Creature(name) => {
            members.text("kind", "creatures");
            members.text("creature", &**name);
        }
        RuleContent::Level(level) => {
            members.text("kind", "creatures");
            members.number("level", (*level).into());
        }
        RuleContent::Spells(range) => {
            members.text("kind", "spells");
            if let Some(range) = range {
                members.number("minLevel", range.low.into());
                members.number("maxLevel", range.high.into());
                if range.schools != SpellRange::ALL_SCHOOLS {
                    let names = range.school_names().map(|name| NewValue::Text(name.to_owned()));
                    members.list("schools", names.collect());
                }
            }
        }
    }
    members
}

/// Groups values by type, or by type and subtype if there is one.
fn by_type<'o>(entries: impl Iterator<Item = (&'o Name, Option<&'o Name>, NewValue)>) -> Members {
    let mut members = Members::default();
    for (object, subtype, value) in entries {
        let place = members.0.iter_mut().find(|(key, _)| *key == object.value).map(|(_, value)| value);
        match (place, subtype) {
            (None, None) => members.put(&object.value, value),
            (None, Some(subtype)) => {
                members.put(&object.value, NewValue::Object(vec![(subtype.value.clone(), value)]));
            }
            (Some(NewValue::Object(inner)), Some(subtype)) => {
                if inner.iter().all(|(key, _)| *key != subtype.value) {
                    inner.push((subtype.value.clone(), value));
                }
            }
            // a value of the whole type overrides values of its subtypes
            (Some(place), None) => *place = value,
            (Some(_), Some(_)) => {}
        }
    }
    members
}

fn write_connection(template: &Template, connection: &Connection, losses: &mut Losses) -> NewValue {
    let mut members = Members::default();
    for (key, end) in [("a", connection.a), ("b", connection.b)] {
        members.text(key, &template.zones[end.value.index()].key);
    }
    members.number("guard", connection.guard.value);
    if connection.kind != Default::default() {
        members.text("type", connection.kind.word());
    }
    match connection.road {
        RoadRequest::Random => {}
        RoadRequest::Yes => members.text("road", "true"),
        RoadRequest::No => members.text("road", "false"),
    }
    members.structure("onlyWith", presence(&connection.presence));
    lose_extras(&connection.extras, losses);
    members.finish()
}
