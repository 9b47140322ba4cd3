//! Writes templates as a table.

use std::ops::Range;

use rmg_core::pack::ContentPack;
use rmg_core::template::{
    AllowList, ArtifactSets, Connection, ConnectionKind, CustomObjects, EditorPlace, EffectiveZone, Extra,
    ForcedLevel, MonsterStrength, NAMED_ARTIFACTS, Presence, RANDOM_MONSTERS, RoadRequest, Template,
    TerrainRule, TownCounts, WaterContent, Zone, ZoneKind, ZoneSizeLaw, effective_zones,
};
use rmg_core::text::counted;

use super::columns::{Columns, Dialect};
use super::header::header;
use super::lists::{is_name, lose_newer, numbers, tick};
use super::names::{Names, ids};
use super::new_row::NewRow;
use super::option_cells::{extras, put_option};
use super::players;
use super::presence::{games, restrict};
use super::rule_text::{rule_text, rules_of};
use super::sizes::{codes, smallest_size};
use super::words::{
    CONNECTION, MAP, NEUTRAL, NEWER_TERRAINS, NEWER_TOWNS, PACK, RESOURCES, TERRAINS, TOWNS, ZONE,
    is_lost_elsewhere,
};
use crate::json::limits::{MAX_COUNT, MAX_ZONE_SIZE};
use crate::loss::{Loss, LossKind, Losses};

/// Returns templates as table rows with a header, and what the format cannot represent.
#[must_use]
pub fn write_table(
    templates: &[Template],
    dialect: Dialect,
    content: &ContentPack,
) -> (Vec<Vec<String>>, Vec<Loss>) {
    let columns = Columns::of(dialect);
    let (mut rows, mut lost) = (header(dialect), Vec::new());
    let (mut names, mut pack_description) = (Names::default(), String::new());
    for (at, template) in templates.iter().enumerate() {
        let mut losses = Losses::of(&template.id, template.span);
        let name = names.write(template, &mut losses);
        let writer = Writer { template, columns: &columns, content, has_options: dialect != Dialect::RmgTxt };
        let mut own = writer.rows(&mut losses);
        own[0].put(columns.name, name);
        if let (0, Dialect::H3t(counts)) = (at, dialect) {
            counts
                .to_cells()
                .iter()
                .enumerate()
                .for_each(|(column, count)| own[0].put(column, count.to_string()));
            pack_description = writer.pack(&mut own[0], &mut losses);
        }
        if template.description != pack_description {
            let instead =
                if pack_description.is_empty() { "omitted" } else { "replaced by that of the pack" };
            losses.lose("description", instead);
        }
        if writer.has_options && !same_heroes(&template.heroes, &templates[0].heroes) {
            losses.lose("allowed heroes", "replaced by those of the first template");
        }
        rows.extend(own.into_iter().map(|row| row.0));
        lost.extend(losses.finish());
    }
    (rows, lost)
}

fn same_heroes(one: &AllowList, other: &AllowList) -> bool {
    let names = |list: &AllowList| {
        [&list.banned, &list.enabled]
            .map(|list| list.iter().map(|name| name.value.clone()).collect::<Vec<_>>())
    };
    names(one) == names(other)
}

/// Writes a template.
struct Writer<'a> {
    template: &'a Template,
    columns: &'a Columns,
    content: &'a ContentPack,
    /// Whether the table has the options of Horn of the Abyss.
    has_options: bool,
}

impl Writer<'_> {
    /// Writes options of the pack from its first template. Returns the description of the pack, which applies
    /// to all its templates.
    fn pack(&self, row: &mut NewRow, losses: &mut Losses) -> String {
        let template = self.template;
        extras(row, self.columns.pack.clone(), &PACK, &template.extras, losses);
        let mut put = |name: &str, text: &str| {
            let column = self.columns.pack.clone().zip(PACK).find(|(_, option)| option.name == name);
            if let Some((column, _)) = column.filter(|(column, _)| row.0[*column].is_empty()) {
                row.put(column, text);
            }
        };
        put("packName", &template.name);
        put("packDescription", &template.description);
        let heroes = numbers(&template.heroes, &self.content.heroes, |hero| hero.number, "heroes", losses);
        put("heroes", &heroes);
        let column = self.columns.pack.clone().zip(PACK).find(|(_, option)| option.name == "packDescription");
        column.map_or_else(String::new, |(column, _)| row.0[column].trim().to_owned())
    }

    fn rows(&self, losses: &mut Losses) -> Vec<NewRow> {
        let (template, columns) = (self.template, self.columns);
        let count = template.zones.len().max(template.connections.len()).max(1);
        let mut rows: Vec<NewRow> = (0..count).map(|_| NewRow::of(columns)).collect();
        let (min, max) = (template.min_size.value, template.max_size.value);
        for ((at, size, word), code) in
            [(0, min, "minimum size"), (1, max, "maximum size")].into_iter().zip(codes(min, max))
        {
            rows[0].put(columns.sizes.start + at, code.to_string());
            let is_lost = smallest_size(code) != size;
            losses.lose_if(is_lost, word, &format!("{size} is written as the code {code}"));
        }
        self.whole(&mut rows[0], losses);
        let Ok(effective) = effective_zones(template) else {
            losses.lose("zones", "omitted: they copy from each other in a cycle");
            return rows;
        };
        let copied = template.zones.iter().filter(|zone| copies(zone)).count();
        if copied > 0 {
            let instead = format!("expanded in {}", counted(copied, "zone"));
            losses.add(LossKind::Rewritten, "copies from other zones", instead);
        }
        let ids = ids(template, losses);
        let zones = zip(&template.zones, &effective, &ids);
        let mut written_zones: Vec<(ZoneKind, Presence)> = Vec::with_capacity(template.zones.len());
        for (row, (zone, effective, id)) in rows.iter_mut().zip(zones) {
            losses.at(format!("zone {}", zone.key), zone.span);
            let presence = self.zone(row, zone, effective, *id, losses);
            written_zones.push((zone.kind, presence));
        }
        losses.at_whole();
        self.players(&written_zones, losses);
        let mut at = 0;
        for connection in &template.connections {
            let key = |zone: rmg_core::ZoneId| template.zones[zone.index()].key.as_str();
            let place = format!("connection {} - {}", key(connection.a.value), key(connection.b.value));
            losses.at(place, connection.span);
            if self.connection(&mut rows[at], connection, &ids, losses) {
                at += 1;
            }
        }
        losses.at_whole();
        rows
    }

    /// Reports a loss if the zones imply other numbers of players: tables do not state them.
    fn players(&self, zones: &[(ZoneKind, Presence)], losses: &mut Losses) {
        let zones = zones.iter().map(|(kind, presence)| (*kind, presence));
        let (players, humans) = players::counts(&zones, 1).unwrap_or_else(|| (players::any(), None));
        let template = self.template;
        let own = games(template.humans.as_ref().map(|humans| &humans.value), &template.players.value);
        if own != games(humans.as_ref(), &players) {
            let humans = humans.map_or_else(String::new, |humans| format!(", {humans} human"));
            losses.lose("numbers of players", format!("those of the start zones: {players}{humans}"));
        }
    }

    /// Writes options of the template as a whole.
    fn whole(&self, row: &mut NewRow, losses: &mut Losses) {
        let (template, content) = (self.template, self.content);
        let all = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];
        losses.lose_if(
            all.iter().any(|water| !template.allowed_water.contains(water)),
            "kinds of water",
            "all are allowed",
        );
        losses.lose_if(
            template.zone_size_law == ZoneSizeLaw::Quadratic,
            "quadratic sizes of zones",
            "written as squares, which are proportional to areas",
        );
        losses.lose_if(template.shuffle_seats, "shuffled seats", "written in order");
        let is_default = template.artifact_sets == ArtifactSets::default();
        losses.lose_if(!is_default, "sets of artifacts", "omitted");
        losses.lose_if(template.named_artifacts != NAMED_ARTIFACTS, "named artifacts", "omitted");
        losses.lose_if(!template.modifiers.is_empty(), "options of custom modifiers", "omitted");
        losses.lose_if(template.random_monsters != RANDOM_MONSTERS, "random monsters", "omitted");
        losses.lose_if(template.victory.is_some(), "victory", "omitted");
        losses.lose_if(template.symmetry.is_some(), "symmetry", "omitted");
        losses.lose_if(template.settings.is_some(), "settings of the game", "omitted");
        let lists = [
            (
                "artifacts",
                numbers(&template.artifacts, &content.artifacts, |one| one.number, "artifacts", losses),
            ),
            ("spells", numbers(&template.spells, &content.spells, |one| one.number, "spells", losses)),
            ("skills", numbers(&template.skills, &content.skills, |one| one.number, "skills", losses)),
        ];
        if self.has_options {
            extras(row, self.columns.map.clone(), &MAP, &template.extras, losses);
            for (name, list) in lists {
                put_option(row, self.columns.map.clone(), &MAP, name, &list, losses);
            }
            // rules that were read from a table are written from its cells
            if template.extras.iter().all(|extra| extra.name != "objects") {
                let rules = rule_text(&template.objects, content, losses);
                put_option(row, self.columns.map.clone(), &MAP, "objects", &rules, losses);
            }
            return;
        }
        for (name, list) in lists {
            losses.lose_if(!list.is_empty(), &format!("allowed {name}"), "omitted");
        }
        losses.lose_if(template.heroes != AllowList::default(), "allowed heroes", "omitted");
        losses.lose_if(!template.objects.is_empty(), "object rules", "omitted");
        self.lose_extras(&template.extras, losses);
    }

    fn lose_extras(&self, extras: &[Extra], losses: &mut Losses) {
        for extra in extras.iter().filter(|extra| is_lost_elsewhere(extra)) {
            losses.lose(format!("`{}`", extra.name), format!("omitted: {}", extra.value.value));
        }
    }

    fn zone(
        &self,
        row: &mut NewRow,
        zone: &Zone,
        effective: &EffectiveZone<'_>,
        id: u32,
        losses: &mut Losses,
    ) -> Presence {
        let (columns, template) = (&self.columns.zone, self.template);
        row.put(columns.id, id.to_string());
        let kind = match zone.kind {
            ZoneKind::PlayerStart => 0,
            ZoneKind::CpuStart => 1,
            ZoneKind::Treasure => 2,
            ZoneKind::Junction => 3,
            ZoneKind::Sealed | ZoneKind::Water => {
                losses.lose(format!("type `{}`", zone.kind.word()), "written as a junction");
                3
            }
        };
        row.flag(columns.types.start + kind, true);
        let size = match template.zone_size_law {
            ZoneSizeLaw::Linear => zone.size.value,
            ZoneSizeLaw::Quadratic => self.square(zone.size.value),
        };
        row.number(columns.size, size);
        let humans = template.humans.as_ref().map(|set| &set.value);
        let players = &template.players.value;
        let presence = restrict(row, columns.restrictions.start, &zone.presence, humans, players, losses);
        row.number(columns.owner, zone.owner.map_or(0, |owner| owner.value.0.into()));
        put_towns(row, columns.player_towns.clone(), &effective.towns.player);
        put_towns(row, columns.neutral_towns.clone(), &effective.towns.neutral);
        row.flag(columns.same_type, zone.towns_are_same_type);
        let has_cell = self.has_options && zone.extras.iter().any(|extra| extra.name == "townHint");
        losses.lose_if(!effective.towns.hints.is_empty() && !has_cell, "hints for towns", "omitted");
        tick(
            row,
            columns.towns.clone(),
            &TOWNS,
            &effective.towns.allowed,
            &effective.towns.banned,
            "towns",
            losses,
        );
        for (columns, list) in
            [(&columns.mines, effective.mines), (&columns.mine_densities, &zone.mine_densities[..])]
        {
            // a resource may occur twice, with and without the prefix of the game
            let mut sums = [0_u32; RESOURCES.len()];
            for (name, count) in list {
                match RESOURCES.iter().position(|known| is_name(name, known)) {
                    Some(at) => sums[at] = sums[at].saturating_add(*count),
                    None => losses.lose(format!("mines of `{}`", name.value), "omitted"),
                }
            }
            for ((column, sum), resource) in columns.clone().zip(sums).zip(RESOURCES) {
                row.number(column, sum.min(MAX_COUNT));
                losses.lose_if(
                    sum > MAX_COUNT,
                    &format!("mines of `{resource}`"),
                    &format!("reduced to {MAX_COUNT}"),
                );
            }
        }
        row.flag(columns.match_terrain, effective.towns.match_terrain_to_town);
        let TerrainRule { allowed, banned } = effective.terrain;
        let banned = if allowed.is_empty() { &banned[..] } else { &[] };
        let is_any = effective.towns.match_terrain_to_town && allowed.is_empty() && banned.is_empty();
        if !is_any {
            tick(row, columns.terrains.clone(), &TERRAINS, allowed, banned, "terrains", losses);
        }
        let strength = match zone.monsters {
            MonsterStrength::None => "none",
            MonsterStrength::Weak => "weak",
            MonsterStrength::Normal => "avg",
            MonsterStrength::Strong => "strong",
        };
        row.put(columns.strength, strength);
        row.flag(columns.match_monsters, zone.monsters_match_town);
        let monsters: Vec<&str> = std::iter::once(NEUTRAL).chain(TOWNS).collect();
        tick(
            row,
            columns.monsters.clone(),
            &monsters,
            &zone.allowed_monsters,
            &zone.banned_monsters,
            "monsters",
            losses,
        );
        if self.has_options {
            let towns = &effective.towns;
            let newer = NEWER_TOWNS;
            lose_newer(row, columns.towns.clone(), &TOWNS, newer, (&towns.allowed, &towns.banned), losses);
            let lists = (&zone.allowed_monsters[..], &zone.banned_monsters[..]);
            let factions = columns.monsters.start + 1..columns.monsters.end;
            lose_newer(row, factions, &TOWNS, newer, lists, losses);
            lose_newer(row, columns.terrains.clone(), &TERRAINS, NEWER_TERRAINS, (allowed, banned), losses);
        }
        self.treasure(row, effective, losses);
        self.zone_options(row, zone, effective.custom_objects, losses);
        presence
    }

    /// Returns the square of a size, scaled down if the largest square of the template exceeds the limit.
    fn square(&self, size: u32) -> u32 {
        let max = self.template.zones.iter().map(|zone| u64::from(zone.size.value)).max().unwrap_or(1);
        let (square, largest) = (u64::from(size) * u64::from(size), max * max);
        let limit = u64::from(MAX_ZONE_SIZE);
        let part = if largest > limit { (square * limit / largest).max(1) } else { square };
        u32::try_from(part).unwrap_or(MAX_ZONE_SIZE)
    }

    /// Writes the three most valuable treasure classes.
    fn treasure(&self, row: &mut NewRow, effective: &EffectiveZone<'_>, losses: &mut Losses) {
        let columns = self.columns.zone.treasure.clone();
        let value = |tier: &&rmg_core::template::TreasureTier| {
            (u64::from(tier.min) + u64::from(tier.max)) * u64::from(tier.density)
        };
        let max = columns.len() / 3;
        let mut kept: Vec<_> = effective.treasure.iter().collect();
        if kept.len() > max {
            let mut by_value = kept.clone();
            by_value.sort_by_key(|tier| std::cmp::Reverse(value(tier)));
            let omitted: Vec<String> = by_value[max..]
                .iter()
                .map(|tier| format!("{}-{} x {}", tier.min, tier.max, tier.density))
                .collect();
            losses.lose("treasure classes beyond the third", format!("omitted: {}", omitted.join(", ")));
            by_value.truncate(max);
            kept.retain(|tier| by_value.contains(tier));
            kept.truncate(max);
        }
        for (first, tier) in columns.step_by(3).zip(kept) {
            row.put(first, tier.min.to_string());
            row.put(first + 1, tier.max.to_string());
            row.put(first + 2, tier.density.to_string());
        }
    }

    fn zone_options(&self, row: &mut NewRow, zone: &Zone, objects: &CustomObjects, losses: &mut Losses) {
        losses.lose_if(zone.named_artifacts.is_some(), "named artifacts", "omitted");
        losses.lose_if(!zone.modifiers.is_empty(), "options of custom modifiers", "omitted");
        losses.lose_if(zone.random_monsters.is_some(), "random monsters", "omitted");
        losses.lose_if(!objects.required.is_empty(), "required objects", "omitted");
        if !self.has_options {
            let is_changed = !(objects.banned_categories.is_empty()
                && objects.banned.is_empty()
                && objects.common.is_empty()
                && objects.rules.is_empty());
            losses.lose_if(is_changed, "object rules", "omitted");
            losses.lose_if(zone.forced_level != ForcedLevel::Automatic, "level", "chosen by the game");
            losses.lose_if(zone.repels, "repulsion", "omitted");
            losses.lose_if(zone.editor != EditorPlace::default(), "editor position", "omitted");
            self.lose_extras(&zone.extras, losses);
            return;
        }
        let columns = self.columns.zone.options.clone();
        extras(row, columns.clone(), &ZONE, &zone.extras, losses);
        let mut put = |name: &str, text: String, losses: &mut Losses| {
            put_option(row, columns.clone(), &ZONE, name, &text, losses);
        };
        put(
            "placement",
            match zone.forced_level {
                ForcedLevel::Automatic => String::new(),
                ForcedLevel::Surface => "ground".to_owned(),
                ForcedLevel::Underground => "underground".to_owned(),
            },
            losses,
        );
        put("zoneRepulsion", if zone.repels { "x".to_owned() } else { String::new() }, losses);
        if let Some(hint) = zone.extras.iter().find(|extra| extra.name == "townHint") {
            put("townHint", hint.value.value.clone(), losses);
        }
        let EditorPlace { x, y, size } = zone.editor;
        losses.lose_if(size.to_bits() != EditorPlace::default().size.to_bits(), "editor scale", "omitted");
        if zone.editor != EditorPlace::default()
            && zone.extras.iter().all(|extra| extra.name != "imageSettings")
        {
            put("imageSettings", format!("{x} {y}"), losses);
        }
        if zone.extras.iter().all(|extra| extra.name != "objects") {
            let rules = rules_of(objects, self.content, losses);
            put("objects", rule_text(&rules, self.content, losses), losses);
        }
    }

    /// Writes a connection; returns whether the format has it.
    fn connection(
        &self,
        row: &mut NewRow,
        connection: &Connection,
        ids: &[u32],
        losses: &mut Losses,
    ) -> bool {
        let columns = &self.columns.connection;
        let word = connection.kind.word();
        let (instead, is_written) = match (connection.kind, self.has_options) {
            (ConnectionKind::Repulsive, _) => (Some("omitted"), false),
            (ConnectionKind::Fictive, false) => (Some("omitted: it creates no link"), false),
            (ConnectionKind::ForcePortal, false) => (Some("written as a guarded connection"), true),
            _ => (None, true),
        };
        instead.iter().for_each(|instead| losses.lose(format!("type `{word}`"), *instead));
        if !is_written {
            return false;
        }
        for (column, end) in columns.zones.clone().zip([connection.a, connection.b]) {
            row.put(column, ids[end.value.index()].to_string());
        }
        row.put(columns.value, connection.guard.value.to_string());
        row.flag(columns.wide, connection.kind == ConnectionKind::Wide);
        let players = &self.template.players.value;
        restrict(row, columns.restrictions.start, &connection.presence, None, players, losses);
        if let Some(extra) = connection.extras.iter().find(|extra| extra.name == "borderGuard") {
            row.put(columns.border_guard, &extra.value.value);
        }
        let others: Vec<Extra> =
            connection.extras.iter().filter(|extra| extra.name != "borderGuard").cloned().collect();
        if !self.has_options {
            losses.lose_if(connection.road != RoadRequest::Random, "road", "chosen by the game");
            self.lose_extras(&others, losses);
            return true;
        }
        extras(row, columns.options.clone(), &CONNECTION, &others, losses);
        let mut put = |name: &str, text: &str| {
            put_option(row, columns.options.clone(), &CONNECTION, name, text, losses);
        };
        put(
            "road",
            match connection.road {
                RoadRequest::Yes => "+",
                RoadRequest::No => "-",
                RoadRequest::Random => "",
            },
        );
        match connection.kind {
            ConnectionKind::ForcePortal => put("connectionType", "teleport"),
            ConnectionKind::Fictive => put("fictive", "x"),
            _ => {}
        }
        true
    }
}

fn copies(zone: &Zone) -> bool {
    use rmg_core::template::OwnOrLike::Like;
    matches!(zone.towns, Like(_))
        || matches!(zone.terrain, Like(_))
        || matches!(zone.mines, Like(_))
        || matches!(zone.treasure, Like(_))
        || matches!(zone.custom_objects, Like(_))
}

fn zip<'a>(
    zones: &'a [Zone],
    effective: &'a [EffectiveZone<'a>],
    ids: &'a [u32],
) -> impl Iterator<Item = (&'a Zone, &'a EffectiveZone<'a>, &'a u32)> {
    zones.iter().zip(effective).zip(ids).map(|((zone, effective), id)| (zone, effective, id))
}

fn put_towns(row: &mut NewRow, columns: Range<usize>, counts: &TownCounts) {
    let TownCounts { towns, castles, town_density, castle_density } = *counts;
    for (column, count) in columns.zip([towns, castles, town_density, castle_density]) {
        row.number(column, count);
    }
}
