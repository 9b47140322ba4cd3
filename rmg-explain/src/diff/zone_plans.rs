//! Facts about the plan of a zone as text.

use rmg_core::pack::ContentPack;
use rmg_core::plan::{
    ChangedObject, GenPlan, LevelRequest, ObjectsPlan, RequiredPlan, TerrainPlan, TownsPlan, ZoneContents,
    ZonePlan,
};

use super::changes::{FactList, Facts};
use super::names::{key_of, names};

/// Returns all facts about the plan of a zone.
pub(super) fn zone_facts(plan: &GenPlan, zone: &ZonePlan, pack: &ContentPack) -> Facts {
    let ZonePlan { key: _, kind, weight, seat, player, level, contents } = zone;
    let mut facts = FactList::default();
    facts.add("type", kind.word());
    facts.add("weight", weight);
    facts.add("seat", seat.map_or_else(String::new, |seat| seat.to_string()));
    facts.add("player", player.map_or_else(String::new, |player| player.to_string()));
    facts.add("level", level_words(*level));
    let ZoneContents {
        towns,
        terrain: TerrainPlan { match_town, like, allowed },
        monsters,
        monster_factions,
        monsters_match_town,
        joining,
        mines,
        treasure,
        named_artifacts,
        random_monsters,
        objects,
    } = contents;
    town_facts(plan, towns, pack, &mut facts);
    facts.add("terrain of the town", match_town);
    facts.add("terrain of zone", like.map_or_else(String::new, |like| key_of(plan, like)));
    facts.add("terrains", names(allowed.iter().copied(), &pack.terrains));
    facts.add("monsters", monsters.word());
    facts.add("factions of monsters", names(monster_factions.iter().copied(), &pack.factions));
    facts.add("monsters of the town", monsters_match_town);
    facts.add("monsters that join", joining);
    let mines =
        mines.iter().map(|mine| format!("{} {}", mine.count, names([mine.resource], &pack.resources)));
    facts.add("mines", listed(mines));
    let tiers = treasure.iter().map(|tier| format!("{}-{} x {}", tier.min, tier.max, tier.density));
    facts.add("treasure", listed(tiers));
    facts.add("named artifacts", named_artifacts);
    facts.add("random monsters", random_monsters);
    object_facts(objects, pack, &mut facts);
    facts.finish()
}

fn level_words(level: LevelRequest) -> String {
    match level {
        LevelRequest::Any => "any".to_owned(),
        LevelRequest::Prefer(level) => format!("rather {level}"),
        LevelRequest::Force(level) => level.to_string(),
    }
}

fn town_facts(plan: &GenPlan, towns: &TownsPlan, pack: &ContentPack, facts: &mut FactList) {
    let TownsPlan {
        player_towns,
        player_castles,
        neutral_towns,
        neutral_castles,
        main,
        same_type,
        hints,
        factions,
    } = towns;
    let main = main.map_or("", |main| if main.has_fort { "with a fort" } else { "without a fort" });
    facts.add("main town", main);
    facts.add("player's towns", player_towns);
    facts.add("player's castles", player_castles);
    facts.add("neutral towns", neutral_towns);
    facts.add("neutral castles", neutral_castles);
    facts.add("towns of one faction", same_type);
    facts.add(
        "town hints",
        listed(hints.iter().map(|hint| hint.request(|zone| key_of(plan, zone)).to_string())),
    );
    facts.add("factions", names(factions.iter().copied(), &pack.factions));
}

fn object_facts(objects: &ObjectsPlan, pack: &ContentPack, facts: &mut FactList) {
    let ObjectsPlan { banned, changed, required, contents } = objects;
    facts.add("banned objects", names(banned.iter().copied(), &pack.objects));
    let changed = changed.iter().map(|entry| {
        let ChangedObject { kind, value, rarity, zone_limit } = *entry;
        let limit = zone_limit.map_or_else(String::new, |limit| format!(", at most {limit}"));
        format!("{} value {value} rarity {rarity}{limit}", names([kind], &pack.objects))
    });
    facts.add("changed objects", listed(changed));
    let required = required.iter().map(|entry| {
        let RequiredPlan { name, kinds, count, guard } = entry;
        let guard = guard.map_or_else(String::new, |guard| format!(" guard {guard}"));
        let of = if kinds.len() == 1 { String::new() } else { format!(" of {} kinds", kinds.len()) };
        format!("{count} {name}{of}{guard}")
    });
    facts.add("required objects", listed(required));
    let contents = contents
        .iter()
        .map(|rule| format!("{} {:?} {:?}", names([rule.kind], &pack.objects), rule.content, rule.values));
    facts.add("rules for contents", listed(contents));
}

fn listed(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
