//! Object rules of a template and its zones: applied in order to the objects of a zone. The custom objects
//! of the zone are between those of the template and its own.

use std::collections::BTreeMap;

use rmg_core::diag::{Span, Spanned};
use rmg_core::pack::{ContentPack, ObjectContent, ObjectKind, Subject};
use rmg_core::plan::{ChangedObject, ContentChoice, ContentPlan, ContentValues};
use rmg_core::template::{ObjectRule, RuleContent, RuleValues};
use rmg_core::{ObjectKindId, ZoneId};

use super::equivalents::EquivalentKinds;
use super::objects::is_treasure;

/// The objects of a zone while rules are applied to them.
#[derive(Debug, Default)]
pub(super) struct ZoneObjects {
    banned: BTreeMap<ObjectKindId, Span>,
    changed: BTreeMap<ObjectKindId, Spanned<ChangedObject>>,
    contents: BTreeMap<ObjectKindId, Vec<ContentPlan>>,
    limits: MapShares,
}

/// The limits for the map that rules of a zone set, by kind and content.
pub(super) type MapShares = BTreeMap<(ObjectKindId, Option<ContentChoice>), u32>;

/// Banned and changed objects, rules for contents, and limits for the map.
pub(super) type Ruled =
    (Vec<Spanned<ObjectKindId>>, Vec<Spanned<ChangedObject>>, Vec<ContentPlan>, MapShares);

/// Returns whether the value of such objects depends on their content.
pub(crate) fn has_contents(kind: &ObjectKind) -> bool {
    matches!(kind.subject, Subject::Dwelling(_))
        || matches!(
            kind.content(),
            Ok(ObjectContent::Box | ObjectContent::Prison | ObjectContent::Scroll | ObjectContent::Seer)
        )
}

/// Returns the kinds of a rule, in order. A rule for all objects means those that treasure can contain.
pub(crate) fn kinds_of(rule: &ObjectRule, pack: &ContentPack) -> Vec<ObjectKindId> {
    let Some(object) = &rule.object else {
        return pack.objects.iter().filter(|(_, kind)| is_treasure(kind)).map(|(id, _)| id).collect();
    };
    let Some(type_name) = pack.local_name(object) else { return Vec::new() };
    let mut kinds = match &rule.subtype {
        None => pack.objects_of_type(type_name).to_vec(),
        Some(subtype) => {
            let local = pack.local_name(subtype);
            local.and_then(|local| pack.find_object(type_name, local)).into_iter().collect()
        }
    };
    kinds.sort_unstable();
    kinds
}

/// Returns the content of a rule; `None` if it names an unknown creature.
fn choice(content: &RuleContent, pack: &ContentPack) -> Option<ContentChoice> {
    Some(match content {
        RuleContent::Any => ContentChoice::Any,
        RuleContent::Creatures => ContentChoice::Creatures,
        RuleContent::Creature(name) => ContentChoice::Creature(pack.creatures.find(pack.local_name(name)?)?),
        RuleContent::Level(level) => ContentChoice::Level(*level),
        RuleContent::Experience(None) => ContentChoice::AnyExperience,
        RuleContent::Experience(Some(amount)) => ContentChoice::Experience(*amount),
        RuleContent::Gold(None) => ContentChoice::AnyGold,
        RuleContent::Gold(Some(amount)) => ContentChoice::Gold(*amount),
        RuleContent::Spells(None) => ContentChoice::AnySpells,
        RuleContent::Spells(Some(of)) => {
            ContentChoice::Spells { low: of.low, high: of.high, schools: of.schools }
        }
    })
}

impl ZoneObjects {
    /// Bans and changes the custom objects of the zone, which override rules of the template.
    pub(super) fn replace(
        &mut self,
        banned: BTreeMap<ObjectKindId, Span>,
        changed: BTreeMap<ObjectKindId, Spanned<ChangedObject>>,
    ) {
        banned.keys().chain(changed.keys()).for_each(|kind| self.forget(*kind));
        self.banned.extend(banned);
        self.changed.extend(changed);
    }

    /// Applies a rule.
    pub(super) fn apply(&mut self, rule: &ObjectRule, pack: &ContentPack, equivalents: &EquivalentKinds<'_>) {
        let Some(content) = choice(&rule.content, pack) else { return };
        for kind in equivalents.extend(kinds_of(rule, pack)) {
            let record = &pack.objects[kind];
            let is_varied = has_contents(record);
            let content = match (&record.subject, content) {
                (Subject::Dwelling(dwelling), ContentChoice::Level(level)) => {
                    if dwelling.level != level {
                        continue;
                    }
                    ContentChoice::Any
                }
                (_, content) => content,
            };
            match (rule.values, content) {
                (None, ContentChoice::Any) => {
                    self.forget(kind);
                    self.banned.insert(kind, rule.span);
                }
                (Some(values), ContentChoice::Any) if !is_varied => {
                    self.forget(kind);
                    self.change(kind, record, values, rule.span);
                }
                (Some(values), ContentChoice::Any) => {
                    self.forget(kind);
                    self.add(kind, ContentChoice::Any, Some(values));
                }
                (None, _) if self.banned.contains_key(&kind) => {}
                (values, content) if is_varied => {
                    if self.banned.remove(&kind).is_some() {
                        self.add(kind, ContentChoice::Any, None);
                    }
                    self.changed.remove(&kind);
                    self.add(kind, content, values);
                }
                _ => {}
            }
        }
    }

    /// Removes what earlier rules say about a kind.
    fn forget(&mut self, kind: ObjectKindId) {
        self.banned.remove(&kind);
        self.changed.remove(&kind);
        let contents = self.contents.remove(&kind).unwrap_or_default();
        self.limits.remove(&(kind, None));
        contents.iter().for_each(|rule| {
            self.limits.remove(&(kind, Some(rule.content)));
        });
    }

    /// Sets the values of a kind without contents.
    fn change(&mut self, kind: ObjectKindId, record: &ObjectKind, values: RuleValues, span: Span) {
        let changed = ChangedObject {
            kind,
            value: values.value.unwrap_or(record.value),
            rarity: values.rarity.unwrap_or(record.rarity),
            zone_limit: values.zone_limit.into_iter().chain(record.zone_limit).min(),
        };
        self.changed.insert(kind, Spanned::new(changed, span));
        if let Some(limit) = values.map_limit {
            self.limits.insert((kind, None), limit);
        }
    }

    /// Adds a rule for a content, and removes an earlier one for the same content.
    fn add(&mut self, kind: ObjectKindId, content: ContentChoice, values: Option<RuleValues>) {
        let rules = self.contents.entry(kind).or_default();
        rules.retain(|rule| rule.content != content);
        let own = values.map(|values| {
            let RuleValues { value, rarity, zone_limit, .. } = values;
            ContentValues { value, rarity, zone_limit }
        });
        rules.push(ContentPlan { kind, content, values: own });
        self.limits.remove(&(kind, Some(content)));
        if let Some(limit) = values.and_then(|values| values.map_limit) {
            self.limits.insert((kind, Some(content)), limit);
        }
    }

    /// Returns banned and changed objects in order, rules for contents by kind, and the limits for the map.
    pub(super) fn finish(self) -> Ruled {
        let banned = self.banned.into_iter().map(|(kind, span)| Spanned::new(kind, span)).collect();
        let contents = self.contents.into_values().flatten().collect();
        (banned, self.changed.into_values().collect(), contents, self.limits)
    }
}

/// Splits every limit for the map into equal parts for the zones with that limit, as limits of these zones.
/// Of a remainder, the zones get one each, starting with one that depends on the kind.
///
/// - `shares`: by zone.
/// - `images`: for a symmetric map, a permutation whose cycles are the sets of images. Then the limit is
///   divided by the number of images of a zone, which all get the share of the lowest of them.
/// - `set`: sets a limit of a zone, by position.
pub(super) fn share_map_limits(
    shares: &[MapShares],
    images: Option<&[ZoneId]>,
    mut set: impl FnMut(usize, (ObjectKindId, Option<ContentChoice>), u32),
) {
    // the zones and limits of each kind and content
    let mut zones: BTreeMap<_, Vec<(usize, u32)>> = BTreeMap::new();
    for (zone, limits) in shares.iter().enumerate() {
        for (key, limit) in limits {
            zones.entry(*key).or_default().push((zone, *limit));
        }
    }
    for (key, mut zones) in zones {
        zones.retain(|(zone, _)| images_of(*zone, images).all(|image| image >= *zone));
        let count = zones.len();
        for (rank, (zone, limit)) in zones.into_iter().enumerate() {
            let limit = limit as usize / images_of(zone, images).count();
            let place = (rank + key.0.index()) % count;
            let (each, more) = (limit / count, limit % count);
            let part = each + usize::from(place < more);
            for image in images_of(zone, images) {
                set(image, key, u32::try_from(part).unwrap_or(u32::MAX));
            }
        }
    }
}

/// Returns a zone and all its images.
fn images_of(zone: usize, images: Option<&[ZoneId]>) -> impl Iterator<Item = usize> {
    let next = move |at: &usize| images.map(|images| images[*at].index()).filter(|image| *image != zone);
    std::iter::successors(Some(zone), next)
}
