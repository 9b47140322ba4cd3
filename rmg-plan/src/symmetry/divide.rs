//! Divides the contents of a zone on the axis among its parts.

use rmg_core::diag::Span;
use rmg_core::template::{
    CommonObject, CustomObjects, EffectiveZone, Name, ObjectRule, OwnOrLike, RequiredObject, RuleValues,
    TownCounts, TownHint, Towns, Zone,
};
use rmg_core::text::counted;

/// Content that cannot be divided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Obstacle {
    /// The key of the template language.
    pub(super) key: &'static str,
    /// The content: `1 town`, `3 mines of gold`.
    pub(super) content: String,
    pub(super) span: Span,
}

/// Returns the contents of a zone that cannot be divided into equal parts.
///
/// - `is_seat`: whether the owner of the zone starts there.
pub(super) fn obstacles(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    is_seat: bool,
    parts: u32,
) -> Vec<Obstacle> {
    let mut found = Vec::new();
    let mut add = |key, content: String, span| found.push(Obstacle { key, content, span });
    let towns = effective.towns;
    if is_seat {
        add(
            "owner",
            "the main town of its owner".to_owned(),
            zone.owner.map_or(zone.span, |owner| owner.span),
        );
    }
    for (key, counts) in [("playerTowns", &towns.player), ("neutralTowns", &towns.neutral)] {
        for (count, noun) in [(counts.towns, "town"), (counts.castles, "castle")] {
            if count % parts != 0 {
                add(key, counted(count, noun), zone.span);
            }
        }
    }
    let of = |counts: &TownCounts| counts.towns.saturating_add(counts.castles) as usize;
    let (total, hints) = (of(&towns.player).saturating_add(of(&towns.neutral)), &towns.hints);
    if total > 0 && !hints.is_empty() && (hints.len() < total || hints.iter().any(|hint| *hint != hints[0])) {
        add("townHints", "towns with different hints".to_owned(), zone.span);
    }
    for (resource, count) in effective.mines.iter().filter(|(_, count)| count % parts != 0) {
        let content = format!("{} of {}", counted(*count, "mine"), resource.value);
        add("mines", content, resource.span);
    }
    for object in effective.custom_objects.required.iter().filter(|object| object.count % parts != 0) {
        let content = format!("{} `{}`", object.count, object_name(&object.object, object.subtype.as_ref()));
        add("requiredObjects", content, object.object.span);
    }
    found
}

/// Returns the name of an object in messages.
pub(super) fn object_name(object: &Name, subtype: Option<&Name>) -> String {
    match subtype {
        None => object.value.clone(),
        Some(subtype) => format!("{}/{}", object.value, subtype.value),
    }
}

/// Divides the contents of a zone by a number of parts. Limits are rounded down.
pub(super) fn divide(zone: &mut Zone, parts: u32) {
    if let OwnOrLike::Own(towns) = &mut zone.towns {
        divide_towns(towns, parts);
    }
    if let OwnOrLike::Own(mines) = &mut zone.mines {
        mines.iter_mut().for_each(|(_, count)| *count /= parts);
    }
    if let OwnOrLike::Own(CustomObjects { common, required, rules, .. }) = &mut zone.custom_objects {
        required.iter_mut().for_each(|RequiredObject { count, .. }| *count /= parts);
        let limits = common.iter_mut().filter_map(|CommonObject { zone_limit, .. }| zone_limit.as_mut());
        limits.for_each(|limit| *limit /= parts);
        let values = rules.iter_mut().filter_map(|ObjectRule { values, .. }| values.as_mut());
        values
            .filter_map(|RuleValues { zone_limit, .. }| zone_limit.as_mut())
            .for_each(|limit| *limit /= parts);
    }
}

fn divide_towns(Towns { player, neutral, hints, .. }: &mut Towns, parts: u32) {
    for counts in [player, neutral] {
        counts.towns /= parts;
        counts.castles /= parts;
    }
    // all hints are the same, or there are no towns that use them
    let len = hints.len().div_ceil(parts as usize);
    hints.truncate(len);
}

/// Returns the keys of a hint, as the trait of a zone.
pub(super) fn hint_text(hint: &TownHint) -> String {
    let mut words = Vec::new();
    words.extend(hint.like.map(|_| "likeZone".to_owned()));
    if !hint.not_like.is_empty() {
        words.push(format!("notLikeZone with {}", counted(hint.not_like.len(), "zone")));
    }
    words.extend(hint.related_to_terrain.map(|_| "relatedToZoneTerrain".to_owned()));
    if words.is_empty() { "an empty hint".to_owned() } else { words.join(" and ") }
}
