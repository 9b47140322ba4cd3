//! Reads zones.

use rmg_core::diag::{Diagnostic, Severity, Spanned};
use rmg_core::ids::{Seat, ZoneId};
use rmg_core::template::{
    CustomObjects, EditorPlace, ForcedLevel, MonsterStrength, Name, OwnOrLike, Presence, TerrainRule,
    TreasureTier, Zone, ZoneKind,
};
use rmg_core::text::shown;
use rmg_json::{Key, Value};

use crate::json::context::{Context, swapped};
use crate::json::fields::Fields;
use crate::json::limits::{MAX_COUNT, MAX_PLAYERS, MAX_VALUE, MAX_ZONE_SIZE};
use crate::json::modifiers::modifier_options;
use crate::json::references::ZoneKeys;
use crate::json::scalars::{UnknownWord, boolean, decimal, int, int_value, list, names, word_at};
use crate::json::{language, object_rules, objects, ranges, towns};

/// The zone kinds of the language.
const KINDS: [ZoneKind; 5] =
    [ZoneKind::PlayerStart, ZoneKind::CpuStart, ZoneKind::Treasure, ZoneKind::Junction, ZoneKind::Sealed];

const STRENGTHS: [(&str, MonsterStrength); 4] = [
    ("none", MonsterStrength::None),
    ("weak", MonsterStrength::Weak),
    ("normal", MonsterStrength::Normal),
    ("strong", MonsterStrength::Strong),
];

const LEVELS: [(&str, ForcedLevel); 3] = [
    ("automatic", ForcedLevel::Automatic),
    ("surface", ForcedLevel::Surface),
    ("underground", ForcedLevel::Underground),
];

/// Reads a zone. Invalid values get defaults.
pub(super) fn read(context: &mut Context<'_>, key: &Key, fields: &Fields<'_>, zones: &ZoneKeys<'_>) -> Zone {
    fields.check_keys(context, &language::ZONE);
    fields.require(context, "type");
    let words = KINDS.map(|kind| (kind.word(), kind));
    let kind = word_at(context, fields, "type", &words, UnknownWord::Refused).unwrap_or(ZoneKind::Treasure);
    let default_size = Spanned::new(1, key.span);
    let size = int(context, fields, "size", 1..=MAX_ZONE_SIZE).unwrap_or(default_size);
    let owner = int(context, fields, "owner", 1..=u32::from(MAX_PLAYERS));
    Zone {
        key: key.name.clone(),
        span: key.span,
        kind,
        size,
        presence: presence(context, fields),
        owner: owner.and_then(|owner| Some(Spanned::new(Seat(u8::try_from(owner.value).ok()?), owner.span))),
        towns: own_or_like(context, fields, zones, "townsLikeZone", |context| {
            towns::read(context, fields, zones)
        }),
        towns_are_same_type: boolean(context, fields, "townsAreSameType").unwrap_or(false),
        terrain: own_or_like(context, fields, zones, "terrainTypeLikeZone", |context| {
            terrain(context, fields)
        }),
        monsters: word_at(context, fields, "monsters", &STRENGTHS, UnknownWord::Ignored("`normal` is used"))
            .unwrap_or_default(),
        monsters_match_town: boolean(context, fields, "matchMonstersToTown").unwrap_or(false),
        joining: Default::default(),
        allowed_monsters: names(context, fields, "allowedMonsters"),
        banned_monsters: names(context, fields, "bannedMonsters"),
        mines: own_or_like(context, fields, zones, "minesLikeZone", |context| {
            mines(context, fields, "mines")
        }),
        mine_densities: mines(context, fields, "mineDensities"),
        treasure: own_or_like(context, fields, zones, "treasureLikeZone", |context| {
            list(context, fields, "treasure").iter().filter_map(|item| tier(context, item)).collect()
        }),
        named_artifacts: int(context, fields, "namedArtifacts", 0..=100).map(|of| of.value),
        random_monsters: int(context, fields, "randomMonsters", 0..=100).map(|of| of.value),
        custom_objects: own_or_like(context, fields, zones, "customObjectsLikeZone", |context| {
            CustomObjects { rules: object_rules::read(context, fields), ..objects::read(context, fields) }
        }),
        forced_level: word_at(
            context,
            fields,
            "forcedLevel",
            &LEVELS,
            UnknownWord::Ignored("`automatic` is used"),
        )
        .unwrap_or_default(),
        modifiers: modifier_options(context, fields),
        repels: boolean(context, fields, "repelsZones").unwrap_or(false),
        editor: editor_place(context, fields),
        extras: Vec::new(),
    }
}

/// Reads the zone's own value, or the zone from which it is copied. In the second case the zone's own keys
/// have no effect.
fn own_or_like<T>(
    context: &mut Context<'_>,
    fields: &Fields<'_>,
    zones: &ZoneKeys<'_>,
    like_key: &str,
    own: impl FnOnce(&mut Context<'_>) -> T,
) -> OwnOrLike<T> {
    let source: Option<Spanned<ZoneId>> = zones.resolve_at(context, fields, like_key);
    let Some(source) = source else { return OwnOrLike::Own(own(context)) };
    let own_keys = language::INHERITED.iter().find(|(like, _)| *like == like_key).map(|(_, own)| *own);
    for idle in own_keys.into_iter().flatten().filter_map(|key| fields.get(key)) {
        context.diagnostics.push_with(Severity::Warning, || {
            let message = format!("`{}` has no effect together with `{like_key}`", idle.key.name);
            Diagnostic::new(Severity::Warning, "idle-key", Some(idle.key.span), message)
                .related(source.span, "copied from that zone")
                .help("remove one of them")
        });
    }
    OwnOrLike::Like(source)
}

/// Reads the numbers of players for which a zone or connection exists.
pub(super) fn presence(context: &mut Context<'_>, fields: &Fields<'_>) -> Presence {
    let Some(only) = fields.structure(context, "onlyWith", "`onlyWith`") else { return Presence::default() };
    only.check_keys(context, &language::ONLY_WITH);
    let mut set = |key, least| {
        let set =
            only.get(key).and_then(|member| ranges::numbers(context, member, least..=u32::from(MAX_PLAYERS)));
        set.map(|set| set.value)
    };
    Presence { humans: set("humans", 0), players: set("players", 1) }
}

fn terrain(context: &mut Context<'_>, fields: &Fields<'_>) -> TerrainRule {
    let rule = TerrainRule {
        allowed: names(context, fields, "terrainTypes"),
        banned: names(context, fields, "bannedTerrains"),
    };
    if !rule.allowed.is_empty()
        && !rule.banned.is_empty()
        && let Some(idle) = fields.get("bannedTerrains")
    {
        let message = "`bannedTerrains` has no effect together with `terrainTypes`";
        context.diagnostics.push(Diagnostic::new(
            Severity::Warning,
            "idle-key",
            Some(idle.key.span),
            message,
        ));
    }
    rule
}

/// Reads numbers by resource.
fn mines(context: &mut Context<'_>, fields: &Fields<'_>, key: &str) -> Vec<(Name, u32)> {
    let Some(mines) = fields.structure(context, key, "mines") else { return Vec::new() };
    let mut all = Vec::new();
    for entry in mines.distinct(context, Severity::Warning, "number of mines of") {
        let label = format!("the number of `{}` mines", shown(&entry.key.name));
        if let Some(count) = int_value(context, entry.value, &label, 0..=MAX_COUNT) {
            all.push((Spanned::new(entry.key.name.clone(), entry.key.span), count.value));
        }
    }
    all
}

/// Reads a treasure class.
fn tier(context: &mut Context<'_>, item: &Value) -> Option<TreasureTier> {
    let Some(fields) = Fields::of(item, "a treasure class") else {
        context.wrong_type(
            item,
            "a treasure class",
            "a structure `{ \"min\" : ..., \"max\" : ..., \"density\" : ... }`",
        );
        return None;
    };
    fields.check_keys(context, &language::TREASURE_CLASS);
    let min = int(context, &fields, "min", 0..=MAX_VALUE).unwrap_or_default();
    let max = int(context, &fields, "max", 0..=MAX_VALUE);
    let density = int(context, &fields, "density", 0..=MAX_COUNT).unwrap_or_default().value;
    if let Some(max) = max.filter(|max| max.value < min.value) {
        let message = format!("reversed treasure range: {} to {}", min.value, max.value);
        let diagnostic = Diagnostic::new(Severity::Error, "reversed-range", Some(min.span), message);
        let fix = swapped(context.document, min.span, max.span);
        let diagnostic =
            diagnostic.related(max.span, "this must be the larger number").help("swap `min` and `max`");
        context.diagnostics.push(diagnostic.fix(fix));
    } else if max.is_none() && fields.get("max").is_none() {
        let message = "a treasure class without `max` has no treasure";
        context.diagnostics.push(Diagnostic::new(
            Severity::Warning,
            "missing-max",
            Some(fields.span()),
            message,
        ));
    }
    Some(TreasureTier { min: min.value, max: max.unwrap_or_default().value, density, span: item.span })
}

fn editor_place(context: &mut Context<'_>, fields: &Fields<'_>) -> EditorPlace {
    /// VCMI ignores smaller scales.
    const MIN_SCALE: f64 = 0.01;
    let default = EditorPlace::default();
    EditorPlace {
        x: decimal(context, fields, "visiblePositionX").unwrap_or(default.x),
        y: decimal(context, fields, "visiblePositionY").unwrap_or(default.y),
        size: decimal(context, fields, "visibleSize")
            .filter(|size| *size >= MIN_SCALE)
            .unwrap_or(default.size),
    }
}
