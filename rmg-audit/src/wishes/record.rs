//! What a plan records otherwise than its template says, wish by wish.

use std::collections::BTreeMap;
use std::fmt::Display;

use rmg_core::certificate::{CounterExample, Promise};
use rmg_core::ids::ObjectKindId;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{GenPlan, LevelWish, MinesPlan, ObjectsPlan, Switches, TownsPlan, TreasurePlan};
use rmg_core::text::shortened;
use rmg_core::{ConnectionId, ZoneId};

use crate::found::Found;

/// What a plan records otherwise than its template says, by the promise that is broken by it.
pub(crate) type Differences = BTreeMap<Promise, Found>;

/// Longest list in a sentence, in letters.
const LONGEST: usize = 160;

/// Differences in the making.
struct Comparison<'a> {
    pack: &'a ContentPack,
    found: Differences,
    /// What is compared, as sentences begin: `zone 3`.
    who: String,
    zones: Vec<ZoneId>,
    connection: Option<ConnectionId>,
}

/// Compares two plans with equally many zones and connections.
pub(super) fn differences(pack: &ContentPack, wishes: &GenPlan, record: &GenPlan) -> Differences {
    let who = "the map".to_owned();
    let mut all = Comparison { pack, found: Differences::new(), who, zones: Vec::new(), connection: None };
    all.same(Promise::OneOwner, "template", &record.template_name, &wishes.template_name);
    all.switches(record, wishes);
    for (at, (planned, asked)) in record.zones.iter().zip(&wishes.zones).enumerate() {
        (all.who, all.zones) = (format!("zone {}", asked.key), vec![ZoneId::from_index(at)]);
        all.same(Promise::OneOwner, "key", &planned.key, &asked.key);
        all.same(Promise::OneOwner, "type", planned.kind.word(), asked.kind.word());
        all.same(Promise::OneOwner, "forced level", &forced(planned.level), &forced(asked.level));
        all.same(Promise::AreaShare, "size", &planned.weight, &asked.weight);
        all.same(Promise::PlayerStarts, "owner", &or_none(planned.seat), &or_none(asked.seat));
        all.same(Promise::PlayerStarts, "player", &or_none(planned.player), &or_none(asked.player));
        let (planned, asked) = (&planned.contents, &asked.contents);
        all.towns(&planned.towns, &asked.towns);
        all.ids("terrains", &planned.terrain.allowed, &asked.terrain.allowed, &pack.terrains);
        let matches = [planned, asked].map(|contents| contents.terrain.match_town);
        all.same(Promise::LimitsKept, "terrain like its town", &matches[0], &matches[1]);
        let key = |zone: ZoneId| wishes.zones.get(zone.index()).map(|zone| &zone.key);
        let like = [planned, asked].map(|contents| or_none(contents.terrain.like.and_then(key)));
        all.same(Promise::LimitsKept, "terrain like another zone", &like[0], &like[1]);
        all.same(Promise::PileGuards, "monsters", planned.monsters.word(), asked.monsters.word());
        all.ids("monsters", &planned.monster_factions, &asked.monster_factions, &pack.factions);
        let matches = [planned, asked].map(|contents| contents.monsters_match_town);
        all.same(Promise::LimitsKept, "monsters like its town", &matches[0], &matches[1]);
        all.same(Promise::ExactCounts, "mines", &mines(pack, &planned.mines), &mines(pack, &asked.mines));
        all.same(Promise::TreasureValue, "treasure", &tiers(&planned.treasure), &tiers(&asked.treasure));
        all.objects(&planned.objects, &asked.objects);
    }
    for (at, (planned, asked)) in record.connections.iter().zip(&wishes.connections).enumerate() {
        let [a, b] = [asked.a, asked.b].map(|zone| &wishes.zones[zone.index()].key);
        all.who = format!("connection {} (zone {a} to zone {b})", at + 1);
        (all.zones, all.connection) = (vec![asked.a, asked.b], Some(ConnectionId::from_index(at)));
        let ends = |link: &rmg_core::plan::ConnectionPlan| {
            let key = |zone: ZoneId| wishes.zones.get(zone.index()).map_or("none", |zone| zone.key.as_str());
            format!("{} and {}", key(link.a), key(link.b))
        };
        all.same(Promise::LinksRealized, "zones", &ends(planned), &ends(asked));
        all.same(Promise::LinksRealized, "type", planned.kind.word(), asked.kind.word());
        all.same(Promise::LinkGuards, "guard", &planned.guard, &asked.guard);
        all.same(Promise::RoadsComplete, "road", &planned.road, &asked.road);
    }
    all.found
}

impl Comparison<'_> {
    fn same<T: PartialEq + Display + ?Sized>(
        &mut self,
        promise: Promise,
        what: &str,
        planned: &T,
        asked: &T,
    ) {
        if planned != asked {
            let [planned, asked] =
                [planned.to_string(), asked.to_string()].map(|text| shortened(&text, LONGEST));
            let text = format!("{}: {what} {planned} in the plan, {asked} in the template", self.who);
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

    /// Lists of what is allowed or banned.
    fn ids<Id: TableId + Ord, R: Record>(
        &mut self,
        what: &str,
        planned: &[Id],
        asked: &[Id],
        table: &Table<Id, R>,
    ) {
        if planned == asked {
            return;
        }
        let only = |list: &[Id], other: &[Id]| {
            let names = list.iter().filter(|id| !other.contains(id));
            let names: Vec<&str> =
                names.map(|id| table.get(*id).map_or("something unknown", Record::name)).collect();
            if names.is_empty() { "nothing more".to_owned() } else { shortened(&names.join(", "), LONGEST) }
        };
        let (more, less) = (only(planned, asked), only(asked, planned));
        let text = format!("{}: {what} {more} in the plan alone, {less} in the template alone", self.who);
        self.add(Promise::LimitsKept, text);
    }

    fn switches(&mut self, record: &GenPlan, wishes: &GenPlan) {
        let (pack, planned, asked) = (self.pack, &record.switches, &wishes.switches);
        self.switch("artifacts", &planned.artifacts, &asked.artifacts, &pack.artifacts);
        self.switch("spells", &planned.spells, &asked.spells, &pack.spells);
        self.switch("skills", &planned.skills, &asked.skills, &pack.skills);
        self.switch("heroes", &planned.heroes, &asked.heroes, &pack.heroes);
    }

    fn switch<Id: TableId + Ord, R: Record>(
        &mut self,
        what: &str,
        planned: &Switches<Id>,
        asked: &Switches<Id>,
        table: &Table<Id, R>,
    ) {
        self.ids(&format!("banned {what}"), &planned.off, &asked.off, table);
        self.ids(&format!("allowed {what}"), &planned.on, &asked.on, table);
        let absent = [planned, asked].map(|switches| switches.absent_off.join(", "));
        self.same(Promise::LimitsKept, &format!("banned {what} of absent mods"), &absent[0], &absent[1]);
    }

    fn towns(&mut self, planned: &TownsPlan, asked: &TownsPlan) {
        let main = |towns: &TownsPlan| match towns.main {
            Some(main) if main.has_fort => "a castle",
            Some(_) => "a town",
            None => "none",
        };
        self.same(Promise::ExactCounts, "main town", main(planned), main(asked));
        self.same(Promise::ExactCounts, "player towns", &planned.player_towns, &asked.player_towns);
        self.same(Promise::ExactCounts, "player castles", &planned.player_castles, &asked.player_castles);
        self.same(Promise::ExactCounts, "neutral towns", &planned.neutral_towns, &asked.neutral_towns);
        self.same(Promise::ExactCounts, "neutral castles", &planned.neutral_castles, &asked.neutral_castles);
        self.same(Promise::LimitsKept, "towns of one faction", &planned.same_type, &asked.same_type);
        self.ids("towns", &planned.factions, &asked.factions, &self.pack.factions);
        if planned.hints != asked.hints {
            self.add(
                Promise::LimitsKept,
                format!("{}: the plan has other hints for its towns than the template", self.who),
            );
        }
    }

    fn objects(&mut self, planned: &ObjectsPlan, asked: &ObjectsPlan) {
        let pack = self.pack;
        self.ids("banned objects", &planned.banned, &asked.banned, &pack.objects);
        let name = |kind: ObjectKindId| pack.objects.get(kind).map_or("something unknown", |kind| &kind.key);
        let changed = |objects: &ObjectsPlan| {
            let entry = |entry: &rmg_core::plan::ChangedObject| {
                let limit = entry.zone_limit.map(|limit| format!(" at most {limit}"));
                let limit = limit.unwrap_or_default();
                format!("{} worth {} rarity {}{limit}", name(entry.kind), entry.value, entry.rarity)
            };
            list(objects.changed.iter().map(entry))
        };
        if planned.changed != asked.changed {
            self.same(Promise::LimitsKept, "changed objects", &changed(planned), &changed(asked));
        }
        let required = |objects: &ObjectsPlan| {
            let entry = |entry: &rmg_core::plan::RequiredPlan| format!("{} {}", entry.count, entry.name);
            list(objects.required.iter().map(entry))
        };
        self.same(Promise::ExactCounts, "required objects", &required(planned), &required(asked));
        for (planned, asked) in planned.required.iter().zip(&asked.required) {
            let what = format!("guard of {}", asked.name);
            self.same(Promise::PileGuards, &what, &or_none(planned.guard), &or_none(asked.guard));
            // Which of several kinds can be placed is the generator's business.
            let strange = planned.kinds.iter().find(|kind| !asked.kinds.contains(kind));
            let text = match strange {
                Some(kind) => format!("{} counts as {} in the plan", name(*kind), asked.name),
                None if planned.kinds.is_empty() => format!("nothing counts as {} in the plan", asked.name),
                None => continue,
            };
            self.add(Promise::ExactCounts, format!("{}: {text}", self.who));
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

/// A level that is only preferred is nothing that the template says.
fn forced(wish: LevelWish) -> String {
    match wish {
        LevelWish::Force(level) => level.to_string(),
        LevelWish::Any | LevelWish::Prefer(_) => "none".to_owned(),
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
