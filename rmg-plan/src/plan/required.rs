//! Objects that must be in a zone.

use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::diag::{Fault, Span, Spanned};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, RewardKind, Subject};
use rmg_core::plan::{ContentSwitches, RequiredPlan};
use rmg_core::template::{EffectiveZone, RequiredObject, Zone};

use super::facts::error;
use super::names::find_kinds;
use super::twins::Twins;

/// Most entries of `requiredObjects` of a zone.
const MAX_ENTRIES: usize = 1000;
/// What mends most faults here.
const REMOVE: &str = "remove it from `requiredObjects`";

/// The required objects of a zone. What cannot be there is a fault: objects that stand on no land, that the template
/// bans, or whose contents are not made yet.
///
/// `limits` takes what is asked for of objects that are limited per map. The limit of a zone is for what is rolled, and
/// required objects do not heed it.
pub(super) fn required(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    pack: &ContentPack,
    (switches, twins): (&ContentSwitches, &Twins),
    limits: &mut MapLimits,
    faults: &mut Vec<Fault>,
) -> Vec<Spanned<RequiredPlan>> {
    let asks = |required: &&RequiredObject| required.count > 0;
    let entries: Vec<&RequiredObject> = effective.custom_objects.required.iter().filter(asks).collect();
    if let Some(first) = entries.get(MAX_ENTRIES) {
        let count = entries.len();
        let message = format!(
            "zone `{}` has {count} entries of required objects; at most {MAX_ENTRIES} are possible",
            zone.key
        );
        faults.push(
            error("too-many-required", Some(first.object.span), message)
                .help("name the type alone where any of its subtypes will do"),
        );
        return Vec::new();
    }
    let mut plans = Vec::new();
    for entry in entries {
        let known = twins.with(find_kinds(&entry.object, entry.subtype.as_ref(), pack));
        if known.is_empty() {
            continue;
        }
        let name = match &entry.subtype {
            None => entry.object.value.clone(),
            Some(subtype) => format!("{}/{}", entry.object.value, subtype.value),
        };
        match choices(known, entry.subtype.is_some(), pack, switches) {
            Ok(kinds) => {
                limits.take(&kinds, &name, entry, (pack, switches));
                let plan = RequiredPlan { name, kinds, count: entry.count, guard: entry.guard };
                plans.push(Spanned::new(plan, entry.object.span));
            }
            Err(Refusal { code, why, help }) => {
                let message = format!("zone `{}` requires `{name}`, {why}", zone.key);
                faults.push(error(code, Some(entry.object.span), message).help(help));
            }
        }
    }
    plans
}

/// Why nothing of an entry can be on the map.
struct Refusal {
    code: &'static str,
    why: String,
    help: String,
}

/// The kinds of `known` (at least one) that can be placed, in order.
fn choices(
    known: Vec<ObjectKindId>,
    is_named: bool,
    pack: &ContentPack,
    switches: &ContentSwitches,
) -> Result<Vec<ObjectKindId>, Refusal> {
    let refuse =
        |code, why: &str, help: &str| Err(Refusal { code, why: why.to_owned(), help: help.to_owned() });
    let first = &pack.objects[known[0]];
    let mut left = known;
    left.retain(|kind| pack.objects[*kind].not_made_yet().is_none());
    if left.is_empty() {
        let missing = first.not_made_yet().unwrap_or("its contents");
        let help = match first.role {
            ObjectRole::Town | ObjectRole::RandomTown => "ask for it in `neutralTowns`",
            _ => REMOVE,
        };
        return refuse("not-made-yet", &format!("and {missing} are not made yet"), help);
    }
    left.retain(|kind| stands_on_land(&pack.objects[*kind], pack));
    if left.is_empty() {
        return refuse("object-without-look", "and nothing of it can stand on land", REMOVE);
    }
    left.retain(|kind| is_allowed(&pack.objects[*kind], is_named, pack, switches));
    if left.is_empty() {
        let why = "and it is banned, by the template or by a choice for this map";
        return refuse("banned-artifact", why, "remove one of the two");
    }
    left.retain(|kind| has_contents(&pack.objects[*kind], pack, switches));
    if left.is_empty() {
        let why = "and nothing that it could hold is left: all of it is banned, or the content pack has none";
        return refuse("nothing-to-hold", why, "remove one of the two");
    }
    Ok(left)
}

/// Whether there is anything that an object of a kind can hold: a hero for a prison, a spell for a scroll, a reward.
fn has_contents(kind: &ObjectKind, pack: &ContentPack, switches: &ContentSwitches) -> bool {
    let has_reward = |kinds: &[RewardKind]| pack.rewards.iter().any(|reward| kinds.contains(&reward.kind));
    match kind.role {
        ObjectRole::Prison => free_heroes(pack, switches) > 0 && has_reward(&[RewardKind::PrisonExperience]),
        ObjectRole::SpellScroll => {
            let levels = pack.rewards.iter().filter(|reward| reward.kind == RewardKind::ScrollLevel);
            let levels: Vec<u8> = levels.map(|reward| reward.level).collect();
            let mut spells = pack.spells.iter();
            spells.any(|(id, spell)| {
                levels.contains(&spell.level) && switches.spells.allows(id, spell.is_random)
            })
        }
        ObjectRole::Pandora => has_reward(&[
            RewardKind::BoxGold,
            RewardKind::BoxExperience,
            RewardKind::BoxCreatures,
            RewardKind::BoxSpellsOfLevel,
            RewardKind::BoxSpellsOfSchool,
            RewardKind::BoxSpellsAny,
        ]),
        ObjectRole::SeerHut => {
            has_reward(&[RewardKind::QuestGold, RewardKind::QuestExperience, RewardKind::QuestCreatures])
        }
        _ => true,
    }
}

/// Heroes who take part in the game.
fn free_heroes(pack: &ContentPack, switches: &ContentSwitches) -> usize {
    pack.heroes.iter().filter(|(id, hero)| switches.heroes.allows(*id, hero.is_random)).count()
}

/// Whether an artifact may be on the map: one that is named unless it is switched off; one of many if it is found by
/// chance, too.
fn is_allowed(kind: &ObjectKind, is_named: bool, pack: &ContentPack, switches: &ContentSwitches) -> bool {
    let Subject::Artifact(artifact) = kind.subject else { return true };
    let is_in = |list: &[_]| list.binary_search(&artifact).is_ok();
    let is_usual = is_named || pack.artifacts[artifact].is_random || is_in(&switches.artifacts.on);
    is_usual && !is_in(&switches.artifacts.off)
}

/// Whether a kind has an appearance that may stand on a terrain of the land.
pub(super) fn stands_on_land(kind: &ObjectKind, pack: &ContentPack) -> bool {
    let stands =
        |terrains: rmg_core::pack::TerrainSet| pack.land_terrains().any(|land| terrains.contains(land));
    kind.appearances.iter().any(|look| stands(pack.appearances[*look].terrains))
}

/// How many are required on the whole map of objects of which a map holds only so many.
#[derive(Debug, Default)]
pub(super) struct MapLimits {
    /// By the kinds to choose from, all of them limited.
    asked: BTreeMap<Vec<ObjectKindId>, Asked>,
}

#[derive(Debug)]
struct Asked {
    count: u64,
    /// As the first entry names it, and where.
    name: String,
    span: Span,
}

impl MapLimits {
    fn take(
        &mut self,
        kinds: &[ObjectKindId],
        name: &str,
        entry: &RequiredObject,
        (pack, switches): (&ContentPack, &ContentSwitches),
    ) {
        if kinds.iter().any(|kind| most_of(&pack.objects[*kind], pack, switches).is_none()) {
            return;
        }
        let first = || Asked { count: 0, name: name.to_owned(), span: entry.object.span };
        let asked = self.asked.entry(kinds.to_vec()).or_insert_with(first);
        asked.count = asked.count.saturating_add(u64::from(entry.count));
    }

    /// A fault for everything of which more is required than a map may hold.
    ///
    /// Every set of kinds to choose from is compared with what is asked for inside it. An entry has one kind (with its
    /// twins) or all of a type, so two sets nearly always have nothing in common, or one holds the other, and then
    /// nothing escapes.
    pub(super) fn check(&self, pack: &ContentPack, switches: &ContentSwitches, faults: &mut Vec<Fault>) {
        for (kinds, Asked { name, span, .. }) in &self.asked {
            let is_inside = |others: &[ObjectKindId]| others.iter().all(|kind| kinds.contains(kind));
            let inside = self.asked.iter().filter(|(others, _)| is_inside(others));
            let wanted = inside.fold(0_u64, |sum, (_, asked)| sum.saturating_add(asked.count));
            let limits = kinds.iter().filter_map(|kind| most_of(&pack.objects[*kind], pack, switches));
            let most: u64 = limits.map(u64::from).sum();
            if wanted > most {
                let message =
                    format!("the template requires {wanted} of `{name}`, and a map holds at most {most}");
                faults.push(error("map-limit", Some(*span), message).help("require fewer of them"));
            }
        }
    }
}

/// Most of a kind on a map, where that is limited: of prisons as many as there are heroes.
fn most_of(kind: &ObjectKind, pack: &ContentPack, switches: &ContentSwitches) -> Option<u32> {
    let heroes = (kind.role == ObjectRole::Prison).then(|| free_heroes(pack, switches));
    let heroes = heroes.map(|heroes| u32::try_from(heroes).unwrap_or(u32::MAX));
    match (kind.map_limit, heroes) {
        (Some(limit), Some(heroes)) => Some(limit.min(heroes)),
        (limit, heroes) => limit.or(heroes),
    }
}
