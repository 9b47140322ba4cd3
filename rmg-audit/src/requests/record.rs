//! Comparison of the plan of a map with the requests of its template.

use std::collections::BTreeMap;
use std::fmt::Display;

use rmg_core::certificate::{CounterExample, Promise};
use rmg_core::ids::ObjectKindId;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{GenPlan, LevelRequest, MinesPlan, ObjectsPlan, Switches, TownsPlan, TreasurePlan};
use rmg_core::text::shortened;
use rmg_core::{ConnectionId, ZoneId};

use crate::findings::Findings;

/// Differences between plan and template, by the promise that they refute.
pub(crate) type Differences = BTreeMap<Promise, Findings>;

/// Maximum length of a list in a message, in characters.
const LONGEST: usize = 160;

/// Collects differences.
struct Comparison<'a> {
    pack: &'a ContentPack,
    found: Differences,
    /// The compared item, for messages: `zone 3`.
    subject: String,
    zones: Vec<ZoneId>,
    connection: Option<ConnectionId>,
}

/// Compares two plans with equal numbers of zones and connections.
pub(super) fn differences(pack: &ContentPack, requests: &GenPlan, record: &GenPlan) -> Differences {
    let subject = "the map".to_owned();
    let mut all =
        Comparison { pack, found: Differences::new(), subject, zones: Vec::new(), connection: None };
    all.same(Promise::OneOwner, "template", &record.template_name, &requests.template_name);
    let sets = [record, requests].map(|plan| plan.artifact_sets.word());
    all.same(Promise::LimitsKept, "sets of artifacts", sets[0], sets[1]);
    all.same(Promise::LimitsKept, "rules of the game", &record.game_rules, &requests.game_rules);
    all.switches(record, requests);
    for (at, (planned, requested)) in record.zones.iter().zip(&requests.zones).enumerate() {
        (all.subject, all.zones) = (format!("zone {}", requested.key), vec![ZoneId::from_index(at)]);
        all.same(Promise::OneOwner, "key", &planned.key, &requested.key);
        all.same(Promise::OneOwner, "type", planned.kind.word(), requested.kind.word());
        all.same(Promise::OneOwner, "forced level", &forced(planned.level), &forced(requested.level));
        all.same(Promise::AreaShare, "size", &planned.weight, &requested.weight);
        all.same(Promise::PlayerStarts, "owner", &or_none(planned.seat), &or_none(requested.seat));
        all.same(Promise::PlayerStarts, "player", &or_none(planned.player), &or_none(requested.player));
        let (planned, requested) = (&planned.contents, &requested.contents);
        all.towns(&planned.towns, &requested.towns);
        all.ids("terrains", &planned.terrain.allowed, &requested.terrain.allowed, &pack.terrains);
        let matches = [planned, requested].map(|contents| contents.terrain.match_town);
        all.same(Promise::LimitsKept, "terrain like its town", &matches[0], &matches[1]);
        let key = |zone: ZoneId| requests.zones.get(zone.index()).map(|zone| &zone.key);
        let like = [planned, requested].map(|contents| or_none(contents.terrain.like.and_then(key)));
        all.same(Promise::LimitsKept, "terrain like another zone", &like[0], &like[1]);
        all.same(Promise::PileGuards, "monsters", planned.monsters.word(), requested.monsters.word());
        all.ids("monsters", &planned.monster_factions, &requested.monster_factions, &pack.factions);
        let matches = [planned, requested].map(|contents| contents.monsters_match_town);
        all.same(Promise::LimitsKept, "monsters like its town", &matches[0], &matches[1]);
        let joining = [planned, requested].map(|contents| contents.joining);
        all.same(Promise::PileGuards, "monsters that join", &joining[0], &joining[1]);
        all.same(Promise::ExactCounts, "mines", &mines(pack, &planned.mines), &mines(pack, &requested.mines));
        all.same(Promise::TreasureValue, "treasure", &tiers(&planned.treasure), &tiers(&requested.treasure));
        let named = [planned, requested].map(|contents| contents.named_artifacts);
        all.same(Promise::LimitsKept, "named artifacts", &named[0], &named[1]);
        let random = [planned, requested].map(|contents| contents.random_monsters);
        all.same(Promise::LimitsKept, "random monsters", &random[0], &random[1]);
        all.objects(&planned.objects, &requested.objects);
    }
    for (at, (planned, requested)) in record.connections.iter().zip(&requests.connections).enumerate() {
        let [a, b] = [requested.a, requested.b].map(|zone| &requests.zones[zone.index()].key);
        all.subject = format!("connection {} (zone {a} to zone {b})", at + 1);
        (all.zones, all.connection) = (vec![requested.a, requested.b], Some(ConnectionId::from_index(at)));
        let ends = |link: &rmg_core::plan::ConnectionPlan| {
            let key =
                |zone: ZoneId| requests.zones.get(zone.index()).map_or("none", |zone| zone.key.as_str());
            format!("{} and {}", key(link.a), key(link.b))
        };
        all.same(Promise::LinksRealized, "zones", &ends(planned), &ends(requested));
        all.same(Promise::LinksRealized, "type", planned.kind.word(), requested.kind.word());
        all.same(Promise::LinkGuards, "guard", &planned.guard, &requested.guard);
        all.same(Promise::RoadsComplete, "road", &planned.road, &requested.road);
    }
    all.found
}

impl Comparison<'_> {
    fn same<T: PartialEq + Display + ?Sized>(
        &mut self,
        promise: Promise,
        what: &str,
        planned: &T,
        requested: &T,
    ) {
        if planned != requested {
            let [planned, requested] =
                [planned.to_string(), requested.to_string()].map(|text| shortened(&text, LONGEST));
            let text = format!("{}: {what} {planned} in the plan, {requested} in the template", self.subject);
            self.add(promise, text);
        }
    }

    fn add(&mut self, promise: Promise, text: String) {
        let example = CounterExample::new(text).in_zones(&self.zones);
        let connection = self.connection;
        self.found.entry(promise).or_default().add(|| match connection {
            Some(connection) => example.of_connection(connection),
            None => example,
        });
    }

    /// Compares lists of allowed or banned content.
    fn ids<Id: TableId + Ord, R: Record>(
        &mut self,
        what: &str,
        planned: &[Id],
        requested: &[Id],
        table: &Table<Id, R>,
    ) {
        if planned == requested {
            return;
        }
        let only = |list: &[Id], other: &[Id]| {
            let names = list.iter().filter(|id| !other.contains(id));
            let names: Vec<&str> =
                names.map(|id| table.get(*id).map_or("unknown content", Record::name)).collect();
            if names.is_empty() { "nothing".to_owned() } else { shortened(&names.join(", "), LONGEST) }
        };
        let (more, less) = (only(planned, requested), only(requested, planned));
        let text =
            format!("{}: {what}: only in the plan: {more}; only in the template: {less}", self.subject);
        self.add(Promise::LimitsKept, text);
    }

    fn switches(&mut self, record: &GenPlan, requests: &GenPlan) {
        let (pack, planned, requested) = (self.pack, &record.switches, &requests.switches);
        self.switch("artifacts", &planned.artifacts, &requested.artifacts, &pack.artifacts);
        self.switch("spells", &planned.spells, &requested.spells, &pack.spells);
        self.switch("skills", &planned.skills, &requested.skills, &pack.skills);
        self.switch("heroes", &planned.heroes, &requested.heroes, &pack.heroes);
    }

    fn switch<Id: TableId + Ord, R: Record>(
        &mut self,
        what: &str,
        planned: &Switches<Id>,
        requested: &Switches<Id>,
        table: &Table<Id, R>,
    ) {
        self.ids(&format!("banned {what}"), &planned.off, &requested.off, table);
        self.ids(&format!("allowed {what}"), &planned.on, &requested.on, table);
        let absent = [planned, requested].map(|switches| switches.absent_off.join(", "));
        self.same(Promise::LimitsKept, &format!("banned {what} of absent mods"), &absent[0], &absent[1]);
    }

    fn towns(&mut self, planned: &TownsPlan, requested: &TownsPlan) {
        let main = |towns: &TownsPlan| match towns.main {
            Some(main) if main.has_fort => "a castle",
            Some(_) => "a town",
            None => "none",
        };
        self.same(Promise::ExactCounts, "main town", main(planned), main(requested));
        self.same(Promise::ExactCounts, "player towns", &planned.player_towns, &requested.player_towns);
        self.same(Promise::ExactCounts, "player castles", &planned.player_castles, &requested.player_castles);
        self.same(Promise::ExactCounts, "neutral towns", &planned.neutral_towns, &requested.neutral_towns);
        self.same(
            Promise::ExactCounts,
            "neutral castles",
            &planned.neutral_castles,
            &requested.neutral_castles,
        );
        self.same(Promise::LimitsKept, "towns of one faction", &planned.same_type, &requested.same_type);
        self.ids("towns", &planned.factions, &requested.factions, &self.pack.factions);
        if planned.hints != requested.hints {
            self.add(
                Promise::LimitsKept,
                format!("{}: the plan has other hints for its towns than the template", self.subject),
            );
        }
    }

    fn objects(&mut self, planned: &ObjectsPlan, requested: &ObjectsPlan) {
        let pack = self.pack;
        self.ids("banned objects", &planned.banned, &requested.banned, &pack.objects);
        let name = |kind: ObjectKindId| pack.objects.get(kind).map_or("unknown content", |kind| &kind.key);
        let changed = |objects: &ObjectsPlan| {
            let entry = |entry: &rmg_core::plan::ChangedObject| {
                let limit = entry.zone_limit.map(|limit| format!(" at most {limit}"));
                let limit = limit.unwrap_or_default();
                format!("{} value {} rarity {}{limit}", name(entry.kind), entry.value, entry.rarity)
            };
            list(objects.changed.iter().map(entry))
        };
        if planned.changed != requested.changed {
            self.same(Promise::LimitsKept, "changed objects", &changed(planned), &changed(requested));
        }
        if planned.contents != requested.contents {
            let words = |objects: &ObjectsPlan| format!("{:?}", objects.contents);
            self.same(Promise::LimitsKept, "rules for contents", &words(planned), &words(requested));
        }
        let required = |objects: &ObjectsPlan| {
            let entry = |entry: &rmg_core::plan::RequiredPlan| format!("{} {}", entry.count, entry.name);
            list(objects.required.iter().map(entry))
        };
        self.same(Promise::ExactCounts, "required objects", &required(planned), &required(requested));
        for (planned, requested) in planned.required.iter().zip(&requested.required) {
            let what = format!("guard of {}", requested.name);
            self.same(Promise::PileGuards, &what, &or_none(planned.guard), &or_none(requested.guard));
            // The generator decides which of several kinds can be placed.
            let unknown = planned.kinds.iter().find(|kind| !requested.kinds.contains(kind));
            let text = match unknown {
                Some(kind) => format!("{} counts as {} in the plan", name(*kind), requested.name),
                None if planned.kinds.is_empty() => {
                    format!("nothing counts as {} in the plan", requested.name)
                }
                None => continue,
            };
            self.add(Promise::ExactCounts, format!("{}: {text}", self.subject));
        }
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn or_none<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

/// Formats a forced level. A preferred level is not a request.
fn forced(wish: LevelRequest) -> String {
    match wish {
        LevelRequest::Force(level) => level.to_string(),
        LevelRequest::Any | LevelRequest::Prefer(_) => "none".to_owned(),
    }
}

fn mines(pack: &ContentPack, mines: &[MinesPlan]) -> String {
    let entry = |mine: &MinesPlan| {
        let resource = pack.resources.get(mine.resource).map_or("unknown", |resource| resource.name.as_str());
        format!("{} {resource}", mine.count)
    };
    list(mines.iter().map(entry))
}

fn tiers(tiers: &[TreasurePlan]) -> String {
    list(tiers.iter().map(|tier| format!("{} from {} to {}", tier.density, tier.min, tier.max)))
}
