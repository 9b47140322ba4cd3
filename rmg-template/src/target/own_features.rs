//! Features of rmg that VCMI does not support.

use rmg_core::diag::Spanned;
use rmg_core::ids::ZoneId;
use rmg_core::template::{
    ArtifactSets, Connection, ConnectionKind, NAMED_ARTIFACTS, OwnOrLike, Presence, RANDOM_MONSTERS,
    RoadRequest, SymmetryRequest, Template, VictoryRequest, ZoneSizeLaw,
};

use crate::json::limits::MAX_CONNECTIONS;
use crate::loss::{Loss, LossKind, Losses};

/// The text for keys of rmg.
const KEPT: &str = "only rmg uses it";

/// Returns the parts of a template that VCMI ignores.
pub(super) fn of(template: &Template) -> Vec<Loss> {
    let mut losses = Losses::of(&template.id, template.span);
    if template.zone_size_law == ZoneSizeLaw::Quadratic {
        losses.add(LossKind::Harmless, "`zoneSizeLaw`", KEPT);
    }
    if template.shuffle_seats {
        losses.add(LossKind::Harmless, "`shuffleSeats`", KEPT);
    }
    if template.artifact_sets != ArtifactSets::default() {
        losses.add(LossKind::Ignored, "`artifactSets`", KEPT);
    }
    if template.named_artifacts != NAMED_ARTIFACTS {
        losses.add(LossKind::Ignored, "`namedArtifacts`", KEPT);
    }
    if !template.modifiers.is_empty() {
        losses.add(LossKind::Ignored, "`modifiers`", KEPT);
    }
    if !template.objects.is_empty() {
        losses.add(LossKind::Ignored, "`objects`", KEPT);
    }
    if template.random_monsters != RANDOM_MONSTERS {
        losses.add(LossKind::Ignored, "`randomMonsters`", KEPT);
    }
    if let Some(victory) = template.victory.as_ref().filter(|of| of.value != VictoryRequest::Standard) {
        losses.at("", victory.span);
        losses.add(LossKind::Ignored, "`victory`", KEPT);
    }
    if let Some(symmetry) = template.symmetry.filter(|of| of.value != SymmetryRequest::None) {
        losses.at("", symmetry.span);
        losses.add(LossKind::Ignored, "`symmetry`", KEPT);
    }
    for zone in &template.zones {
        losses.at(format!("zone {}", zone.key), zone.span);
        let has_rules = matches!(&zone.custom_objects, OwnOrLike::Own(objects) if !objects.rules.is_empty());
        for (key, is_given) in [
            ("onlyWith", !zone.presence.is_always()),
            ("matchMonstersToTown", zone.monsters_match_town),
            ("mineDensities", zone.mine_densities.iter().any(|(_, density)| *density > 0)),
            ("namedArtifacts", zone.named_artifacts.is_some()),
            ("modifiers", !zone.modifiers.is_empty()),
            ("randomMonsters", zone.random_monsters.is_some()),
            ("repelsZones", zone.repels),
            ("objects", has_rules),
        ] {
            if is_given {
                losses.add(LossKind::Ignored, format!("`{key}`"), KEPT);
            }
        }
    }
    for connection in template.connections.iter().filter(|connection| !connection.presence.is_always()) {
        let key = |zone: Spanned<ZoneId>| template.zones[zone.value.index()].key.as_str();
        let place = format!("connection {} - {}", key(connection.a), key(connection.b));
        losses.at(place, connection.span);
        losses.add(LossKind::Ignored, "`onlyWith`", KEPT);
    }
    losses.finish()
}

/// Replaces `repelsZones` by connections that VCMI can read. Keeps the key if this would exceed the maximum
/// number of connections.
pub(super) fn expand(template: &mut Template, losses: &mut Losses) {
    let repelled: Vec<usize> =
        template.zones.iter().enumerate().filter(|(_, zone)| zone.repels).map(|(at, _)| at).collect();
    let pairs = repelled.len() * repelled.len().saturating_sub(1) / 2;
    if template.connections.len() + pairs > MAX_CONNECTIONS {
        return;
    }
    for (nth, one) in repelled.iter().enumerate() {
        let zone = &mut template.zones[*one];
        zone.repels = false;
        losses.at(format!("zone {}", zone.key), zone.span);
        losses.add(LossKind::Rewritten, "`repelsZones`", "written as `repulsive` connections");
        let span = zone.span;
        let connections = repelled[nth + 1..].iter().map(|other| Connection {
            a: Spanned::new(ZoneId::from_index(*one), span),
            b: Spanned::new(ZoneId::from_index(*other), span),
            kind: ConnectionKind::Repulsive,
            guard: Spanned::new(0, span),
            road: RoadRequest::Random,
            presence: Presence::default(),
            extras: Vec::new(),
            span,
        });
        template.connections.extend(connections);
    }
    losses.at_whole();
}
