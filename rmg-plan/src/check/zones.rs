//! The requests of zones: towns, terrain, monsters, mines.

use std::collections::BTreeSet;

use rmg_core::diag::{Diagnostic, Severity, nearest};
use rmg_core::pack::{ObjectRole, Record, Subject, Table, TableId, TerrainKind};
use rmg_core::template::{
    EffectiveZone, MonsterStrength, Name, OwnOrLike, TerrainRule, Towns, Zone, ZoneKind,
};
use rmg_core::{FactionId, ResourceId, TerrainId};

use super::Checker;
use super::names::{FACTION, RESOURCE, TERRAIN};
use crate::plan::facts::{requests_any, requests_towns};

impl Checker<'_> {
    /// Checks the names in the lists of a zone, without inherited lists.
    pub(super) fn zone(&mut self, zone: &Zone) {
        if let OwnOrLike::Own(towns) = &zone.towns {
            self.towns(zone, towns);
        }
        if let OwnOrLike::Own(rule) = &zone.terrain {
            self.terrain_names(rule);
        }
        self.monsters(zone);
        if let OwnOrLike::Own(mines) = &zone.mines {
            for (resource, count) in mines {
                self.mine(zone, resource, *count);
            }
        }
        for (resource, density) in &zone.mine_densities {
            self.mine(zone, resource, *density);
        }
        if let OwnOrLike::Own(objects) = &zone.custom_objects {
            self.objects(zone, objects);
            self.object_rules(&objects.rules);
        }
    }

    /// Checks the contents of a zone after inheritance: lists must leave something to choose.
    pub(super) fn zone_contents(&mut self, zone: &Zone, effective: &EffectiveZone<'_>, is_seat: bool) {
        let key = &zone.key;
        if zone.kind == ZoneKind::Sealed {
            let has_mines = effective.mines.iter().any(|(_, count)| *count > 0);
            if requests_towns(effective.towns) || has_mines || !effective.custom_objects.required.is_empty() {
                let message =
                    format!("zone `{key}` is sealed, so its towns, mines and objects cannot be reached");
                self.warn(
                    "sealed-contents",
                    zone.span,
                    message,
                    "use another `type`, or request none of them",
                );
            }
            let mut tiers = effective.treasure.iter();
            if tiers.any(|tier| tier.density > 0 && tier.max > 0) {
                let message = format!("zone `{key}` is sealed, so it gets none of its treasure");
                self.warn("sealed-treasure", zone.span, message, "use another `type`, or request none");
            }
            return;
        }
        if !follows_town(effective, is_seat) && !self.terrain_is_left(effective.terrain) {
            let span = effective.terrain.banned.first().map_or(zone.span, |name| name.span);
            let message = format!("zone `{key}` has no allowed terrain");
            let help = "remove a terrain from `bannedTerrains`, or name one in `terrainTypes`";
            self.error("no-terrain-left", span, message, help);
        }
    }

    /// Warns of zones that copy the terrain of a zone with lists, but take the terrain of their own town.
    pub(super) fn idle_terrains(&mut self, effective: &[EffectiveZone<'_>], seats: &[bool]) {
        let template = self.template;
        let follows = |at: usize| follows_town(&effective[at], seats[at]);
        for (at, zone) in template.zones.iter().enumerate() {
            let OwnOrLike::Like(source) = &zone.terrain else { continue };
            if zone.kind == ZoneKind::Sealed || !follows(at) || follows(source.value.index()) {
                continue;
            }
            let (key, other) = (&zone.key, &template.zones[source.value.index()].key);
            let message = format!(
                "zone `{key}` copies the terrain of zone `{other}`, but takes the terrain of its town"
            );
            let help = format!(
                "set `matchTerrainToTown` to false, as in zone `{other}`, or remove `terrainTypeLikeZone`"
            );
            self.warn("idle-terrains", source.span, message, &help);
        }
    }

    fn towns(&mut self, zone: &Zone, towns: &Towns) {
        let pack = self.pack;
        let allowed = self.find_all(&towns.allowed, &pack.factions, FACTION);
        let banned = self.find_all(&towns.banned, &pack.factions, FACTION);
        if nothing_found(&towns.allowed, &allowed) {
            self.list_without_effect(&towns.allowed, &pack.factions, "allowedTowns");
        }
        let candidates: Vec<FactionId> =
            if allowed.is_empty() { pack.town_factions().collect() } else { allowed };
        // Some authors write a list of factions without towns (`neutral`) for a zone without towns.
        let is_left =
            candidates.iter().any(|faction| pack.factions[*faction].has_town && !banned.contains(faction));
        if !is_left && requests_towns(towns) {
            let first = towns.banned.first().or(towns.allowed.first());
            let message = format!("zone `{}` has towns, but no faction with towns is left", zone.key);
            let help = "allow a faction in `allowedTowns`, or remove it from `bannedTowns`";
            self.error("no-town-left", first.map_or(zone.span, |name| name.span), message, help);
        }
        if !zone.kind.is_start() && zone.owner.is_none() && requests_any(&towns.player) {
            let message =
                format!("zone `{}` has `playerTowns` but no `owner`; they become neutral", zone.key);
            self.warn(
                "player-towns-without-owner",
                zone.span,
                message,
                "add an `owner`, or use `neutralTowns`",
            );
        }
    }

    fn terrain_names(&mut self, rule: &TerrainRule) {
        let pack = self.pack;
        let allowed = self.find_all(&rule.allowed, &pack.terrains, TERRAIN);
        self.find_all(&rule.banned, &pack.terrains, TERRAIN);
        let is_land = |terrain: TerrainId| pack.terrains[terrain].kind == TerrainKind::Land;
        let has_land = allowed.iter().any(|terrain| is_land(*terrain));
        for name in &rule.allowed {
            let terrain = pack.local_name(&name.value).and_then(|local| pack.terrains.find(local));
            if terrain.is_some_and(|terrain| !is_land(terrain)) {
                let severity = if has_land { Severity::Warning } else { Severity::Error };
                let message = format!("a zone cannot have the terrain `{}`, which is not land", name.value);
                let diagnostic = Diagnostic::new(severity, "not-land", Some(name.span), message);
                self.diagnostics.push(diagnostic.help("name a land terrain"));
            }
        }
        if nothing_found(&rule.allowed, &allowed) {
            self.list_without_effect(&rule.allowed, &pack.terrains, "terrainTypes");
        }
    }

    /// Returns whether a rule leaves a terrain. Lists without a known name are ignored.
    fn terrain_is_left(&self, rule: &TerrainRule) -> bool {
        let pack = self.pack;
        let find = |name: &Name| pack.local_name(&name.value).and_then(|local| pack.terrains.find(local));
        // `terrainTypes` overrides the bans. Its unknown names are reported elsewhere.
        if rule.allowed.iter().any(|name| find(name).is_some()) {
            return true;
        }
        let banned: Vec<_> = rule.banned.iter().filter_map(find).collect();
        pack.land_terrains().any(|terrain| !banned.contains(&terrain))
    }

    fn monsters(&mut self, zone: &Zone) {
        let pack = self.pack;
        let allowed = self.find_all(&zone.allowed_monsters, &pack.factions, FACTION);
        let banned = self.find_all(&zone.banned_monsters, &pack.factions, FACTION);
        if zone.monsters == MonsterStrength::None {
            return;
        }
        if nothing_found(&zone.allowed_monsters, &allowed) {
            self.list_without_effect(&zone.allowed_monsters, &pack.factions, "allowedMonsters");
        } else if let Some(first) = zone.allowed_monsters.first()
            && allowed.iter().all(|faction| banned.contains(faction))
            && !allowed.is_empty()
        {
            let message =
                format!("zone `{}` bans all monsters that it allows, so it uses all others", zone.key);
            self.warn("idle-list", first.span, message, "remove a faction from `bannedMonsters`");
        }
        let armies: BTreeSet<FactionId> = pack
            .creatures
            .iter()
            .filter(|(_, creature)| creature.is_placeable)
            .map(|(_, creature)| creature.faction)
            .collect();
        if let Some(first) = zone.banned_monsters.first()
            && armies.iter().all(|faction| banned.contains(faction))
        {
            let message = format!("zone `{}` bans the monsters of every faction", zone.key);
            let help = "write `\"monsters\" : \"none\"` for a zone without guards";
            self.error("no-monster-left", first.span, message, help);
        }
        let is_free = |faction: &FactionId| {
            (allowed.is_empty() || allowed.contains(faction)) && !banned.contains(faction)
        };
        if zone.random_monsters.is_some_and(|share| share > 0)
            && (zone.monsters_match_town || !armies.iter().all(is_free))
        {
            let key = if zone.monsters_match_town { "matchMonstersToTown" } else { "allowedMonsters" };
            let message = format!(
                "zone `{}` has no random monsters of levels with creatures that it does not allow",
                zone.key
            );
            let help = format!("remove `randomMonsters`, or `{key}` so that the game may pick any creature");
            self.warn("idle-key", zone.span, message, &help);
        }
    }

    fn mine(&mut self, zone: &Zone, resource: &Name, count: u32) {
        let pack = self.pack;
        let Some(id) = self.find(resource, &pack.resources, RESOURCE) else { return };
        if count > 0 && !self.has_mine(id) {
            let message = format!(
                "zone `{}` requests mines of `{}`, but none can be placed on land",
                zone.key, resource.value
            );
            self.error("no-such-mine", resource.span, message, "remove it from `mines`");
        }
    }

    fn has_mine(&self, resource: ResourceId) -> bool {
        let mut mines = self.pack.objects.records().iter().filter(|kind| kind.role == ObjectRole::Mine);
        mines.any(|kind| kind.subject == Subject::Resource(resource))
    }

    /// Reports a list without a known name. With names of mods the generator chooses freely, as in VCMI. If
    /// all names are typos of known names, this is an error, because the zone would differ from the intention
    /// of its author.
    fn list_without_effect<Id: TableId, R: Record>(
        &mut self,
        names: &[Name],
        table: &Table<Id, R>,
        key: &str,
    ) {
        let Some(first) = names.first() else { return };
        let is_typo = |name: &Name| {
            let local = self.pack.local_name(&name.value);
            local.is_some_and(|local| nearest(local, table.names()).is_some())
        };
        if names.iter().all(is_typo) {
            let message = format!("`{key}` contains no known name, so nothing is left to choose from");
            self.error("idle-list", first.span, message, "correct the names in the list");
        } else {
            let message = format!("`{key}` contains no known name, so the list has no effect");
            let is_of_hota = names.iter().any(|name| name.value.starts_with("hota."));
            let help = if is_of_hota {
                "use --pack hota, which has names of Horn of the Abyss"
            } else {
                "add a name that the content pack has"
            };
            self.warn("idle-list", first.span, message, help);
        }
    }
}

/// Returns whether a zone takes the terrain of its town and ignores its lists. A zone where a player starts
/// has a town.
fn follows_town(effective: &EffectiveZone<'_>, is_seat: bool) -> bool {
    effective.towns.match_terrain_to_town && (is_seat || requests_towns(effective.towns))
}

/// Returns whether a list has names and none of them is known.
fn nothing_found<Id>(names: &[Name], found: &[Id]) -> bool {
    !names.is_empty() && found.is_empty()
}
