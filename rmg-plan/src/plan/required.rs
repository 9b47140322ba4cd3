//! Required objects of zones.

use std::collections::BTreeMap;

use rmg_core::ObjectKindId;
use rmg_core::diag::{Diagnostic, Span, Spanned};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, RewardKind, Subject};
use rmg_core::plan::{ContentSwitches, RequiredPlan};
use rmg_core::template::{EffectiveZone, RequiredObject, Zone};

use super::equivalents::EquivalentKinds;
use super::facts::error;
use super::names::find_kinds;

/// Maximum number of entries in `requiredObjects` of a zone.
const MAX_ENTRIES: usize = 1000;
/// The most frequent help.
const REMOVE: &str = "remove it from `requiredObjects`";

/// Returns the required objects of a zone. Reports impossible ones: objects that cannot be placed on land,
/// that the template bans, or that are not supported.
///
/// Adds objects with a limit per map to `limits`. The limit per zone applies to random objects only.
pub(super) fn required(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    pack: &ContentPack,
    switches: &ContentSwitches,
    equivalents: &EquivalentKinds<'_>,
    limits: &mut MapLimits,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Spanned<RequiredPlan>> {
    let is_used = |required: &&RequiredObject| required.count > 0;
    let entries: Vec<&RequiredObject> = effective.custom_objects.required.iter().filter(is_used).collect();
    if let Some(first) = entries.get(MAX_ENTRIES) {
        let count = entries.len();
        let message = format!(
            "zone `{}` has {count} entries of required objects; the maximum is {MAX_ENTRIES}",
            zone.key
        );
        diagnostics.push(
            error("too-many-required", Some(first.object.span), message)
                .help("name a type without subtypes if any of them will do"),
        );
        return Vec::new();
    }
    let mut plans = Vec::new();
    for entry in entries {
        let known = known_kinds(entry, pack, equivalents);
        if known.is_empty() {
            continue;
        }
        let name = required_name(entry);
        match choices(known, entry.subtype.is_some(), pack, switches) {
            Ok(kinds) => {
                limits.add(&kinds, &name, entry, pack, switches);
                let plan = RequiredPlan { name, kinds, count: entry.count, guard: entry.guard };
                plans.push(Spanned::new(plan, entry.object.span));
            }
            Err(Refusal { code, why, help }) => {
                let message = format!("zone `{}` requires `{name}`, {why}", zone.key);
                diagnostics.push(error(code, Some(entry.object.span), message).help(help));
            }
        }
    }
    plans
}

/// Returns the name of the object of an entry in messages.
pub(crate) fn required_name(entry: &RequiredObject) -> String {
    match &entry.subtype {
        None => entry.object.value.clone(),
        Some(subtype) => format!("{}/{}", entry.object.value, subtype.value),
    }
}

/// Returns the kinds that an entry names; none if it is unknown.
fn known_kinds(
    entry: &RequiredObject,
    pack: &ContentPack,
    equivalents: &EquivalentKinds<'_>,
) -> Vec<ObjectKindId> {
    let mut known = equivalents.extend(find_kinds(&entry.object, entry.subtype.as_ref(), pack));
    if let Some(first) = known.first().filter(|_| entry.subtype.is_none()) {
        // a layer may add other objects to a type: hero camps of HotA to prisons
        let role = pack.objects[*first].role;
        known.retain(|kind| pack.objects[*kind].role == role);
    }
    known
}

/// Returns the kinds of each entry of required objects from which the map chooses. None for unknown entries
/// and for those that no map can have.
pub(crate) fn required_kinds<'t>(
    effective: &EffectiveZone<'t>,
    pack: &ContentPack,
    switches: &ContentSwitches,
    equivalents: &EquivalentKinds<'_>,
) -> Vec<(&'t RequiredObject, Vec<ObjectKindId>)> {
    let used = effective.custom_objects.required.iter().filter(|entry| entry.count > 0).take(MAX_ENTRIES);
    let kinds = |entry: &'t RequiredObject| {
        let known = Some(known_kinds(entry, pack, equivalents)).filter(|known| !known.is_empty())?;
        Some((entry, choices(known, entry.subtype.is_some(), pack, switches).ok()?))
    };
    used.filter_map(kinds).collect()
}

/// Describes why no object of an entry can be on the map.
struct Refusal {
    code: &'static str,
    why: String,
    help: String,
}

/// Returns the kinds of `known` (at least one) that can be placed, in order.
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
            ObjectRole::Town | ObjectRole::RandomTown => "request it in `neutralTowns`",
            _ => REMOVE,
        };
        return refuse("not-made-yet", &format!("but {missing} are not supported"), help);
    }
    left.retain(|kind| fits_land(&pack.objects[*kind], pack));
    if left.is_empty() {
        return refuse("object-without-look", "which cannot be placed on land", REMOVE);
    }
    left.retain(|kind| is_allowed(&pack.objects[*kind], is_named, pack, switches));
    if left.is_empty() {
        let why = "which is banned, by the template or by an option";
        return refuse("banned-artifact", why, "remove the requirement or the ban");
    }
    left.retain(|kind| has_contents(&pack.objects[*kind], pack, switches));
    if left.is_empty() {
        let why = "but all its possible contents are banned or missing in the content pack";
        return refuse("nothing-to-hold", why, "remove the requirement, or ban less");
    }
    Ok(left)
}

/// Returns whether an object of a kind has possible contents: a hero for a prison, a spell for a scroll, a
/// reward.
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

/// Returns the number of heroes that the map allows.
fn free_heroes(pack: &ContentPack, switches: &ContentSwitches) -> usize {
    pack.heroes.iter().filter(|(id, hero)| switches.heroes.allows(*id, hero.is_random)).count()
}

/// Returns whether an artifact may be on the map. A named artifact is allowed unless it is banned. One of
/// several must also be available to random placement.
fn is_allowed(kind: &ObjectKind, is_named: bool, pack: &ContentPack, switches: &ContentSwitches) -> bool {
    let Subject::Artifact(artifact) = kind.subject else { return true };
    let is_in = |list: &[_]| list.binary_search(&artifact).is_ok();
    let is_default = is_named || pack.artifacts[artifact].is_random || is_in(&switches.artifacts.on);
    is_default && !is_in(&switches.artifacts.off)
}

/// Returns whether a kind has an appearance that fits a land terrain.
pub(super) fn fits_land(kind: &ObjectKind, pack: &ContentPack) -> bool {
    let fits =
        |terrains: rmg_core::pack::TerrainSet| pack.land_terrains().any(|land| terrains.contains(land));
    kind.appearances.iter().any(|look| fits(pack.appearances[*look].terrains))
}

/// Numbers of required objects on the whole map, for objects with a limit per map.
#[derive(Debug, Default)]
pub(super) struct MapLimits {
    /// By the kinds to choose from, all of them limited.
    requests: BTreeMap<Vec<ObjectKindId>, LimitedRequest>,
}

#[derive(Debug)]
struct LimitedRequest {
    count: u64,
    /// Name in the first entry.
    name: String,
    /// Location of the first entry.
    span: Span,
}

impl MapLimits {
    fn add(
        &mut self,
        kinds: &[ObjectKindId],
        name: &str,
        entry: &RequiredObject,
        pack: &ContentPack,
        switches: &ContentSwitches,
    ) {
        if kinds.iter().any(|kind| max_of(&pack.objects[*kind], pack, switches).is_none()) {
            return;
        }
        let first = || LimitedRequest { count: 0, name: name.to_owned(), span: entry.object.span };
        let request = self.requests.entry(kinds.to_vec()).or_insert_with(first);
        request.count = request.count.saturating_add(u64::from(entry.count));
    }

    /// Reports objects that are required more often than a map allows.
    ///
    /// Compares the limit of every set of kinds with the requests for subsets of it. An entry has one kind
    /// (with its equivalents) or all kinds of a type, so two sets are almost always disjoint, or one contains
    /// the other. Then the check finds every excess.
    pub(super) fn check(
        &self,
        pack: &ContentPack,
        switches: &ContentSwitches,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        for (kinds, LimitedRequest { name, span, .. }) in &self.requests {
            let is_inside = |others: &[ObjectKindId]| others.iter().all(|kind| kinds.contains(kind));
            let inside = self.requests.iter().filter(|(others, _)| is_inside(others));
            let required = inside.fold(0_u64, |sum, (_, request)| sum.saturating_add(request.count));
            let limits = kinds.iter().filter_map(|kind| max_of(&pack.objects[*kind], pack, switches));
            let max: u64 = limits.map(u64::from).sum();
            if required > max {
                let message =
                    format!("the template requires {required} of `{name}`, but a map can have at most {max}");
                diagnostics.push(error("map-limit", Some(*span), message).help("require fewer of them"));
            }
        }
    }
}

/// Returns the maximum number of objects of a kind on a map, if it is limited. For prisons it is the number
/// of heroes.
fn max_of(kind: &ObjectKind, pack: &ContentPack, switches: &ContentSwitches) -> Option<u32> {
    let heroes = (kind.role == ObjectRole::Prison).then(|| free_heroes(pack, switches));
    let heroes = heroes.map(|heroes| u32::try_from(heroes).unwrap_or(u32::MAX));
    match (kind.map_limit, heroes) {
        (Some(limit), Some(heroes)) => Some(limit.min(heroes)),
        (limit, heroes) => limit.or(heroes),
    }
}
