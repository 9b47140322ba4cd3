//! The terrain of a zone.

use rmg_core::ids::ResourceId;
use rmg_core::model::{Request, TerrainLack, UnmetReason};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::{FactionId, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::inputs::Inputs;
use crate::job::{Output, RequestPlace};
use crate::layers::Facts;

/// Returns the terrains from which a zone picks one, given the faction of its main town. In order of
/// preference: the native terrain if it occurs on the zone's level, the terrain of the zone with which it
/// shares one, the permitted terrains. All objects that the template requires must fit on the terrain. If
/// they do not, the function rejects the shared terrain, and the native one if another terrain fits.
///
/// - `facts`: the facts of all zones that are known so far.
pub(super) fn terrains_for(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    faction: Option<FactionId>,
    facts: &[Facts],
) -> Vec<TerrainId> {
    let holds_all = |terrain: &TerrainId| lacking(inputs, zone, *terrain).is_none();
    let native = native_terrain(inputs, zone, faction);
    if let Some(native) = native.filter(holds_all) {
        return vec![native];
    }
    if let Some((_, shared)) = shared_terrain(inputs, zone, facts)
        && is_usual(inputs, zone, shared)
        && holds_all(&shared)
    {
        return vec![shared];
    }
    let plan = &inputs.zone(zone).contents.terrain;
    let fits = |terrain: &TerrainId| is_usual(inputs, zone, *terrain);
    let fitting: Vec<TerrainId> = plan.allowed.iter().copied().filter(fits).collect();
    // If all permitted terrains belong to other levels, the template overrides the pack.
    let allowed = if fitting.is_empty() { plan.allowed.clone() } else { fitting };
    let holding: Vec<TerrainId> = allowed.iter().copied().filter(holds_all).collect();
    match native {
        _ if !holding.is_empty() => holding,
        Some(native) => vec![native],
        None => allowed,
    }
}

/// Returns the native terrain of a faction, if the zone requests it and it occurs on the zone's level.
fn native_terrain(inputs: &Inputs<'_>, zone: ZoneId, faction: Option<FactionId>) -> Option<TerrainId> {
    let native = inputs.pack.factions[faction?].native_terrain?;
    let is_wanted = inputs.zone(zone).contents.terrain.match_town;
    (is_wanted && inputs.pack.terrains[native].levels.allows(inputs.level(zone))).then_some(native)
}

/// Returns the zone whose terrain a zone shares, and that terrain if it is known.
fn shared_terrain(inputs: &Inputs<'_>, zone: ZoneId, facts: &[Facts]) -> Option<(ZoneId, TerrainId)> {
    let like = inputs.zone(zone).contents.terrain.like?;
    Some((like, facts.get(like.index())?.terrain?))
}

/// Returns whether a terrain occurs on the level of a zone.
fn is_usual(inputs: &Inputs<'_>, zone: ZoneId, terrain: TerrainId) -> bool {
    inputs.pack.terrains[terrain].levels.allows(inputs.level(zone))
}

/// Updates zones that share the terrain of another zone to the final terrain of that zone.
///
/// - `order`: zones after those whose terrain they share, unless that is cyclic.
pub(super) fn share_terrains(inputs: &Inputs<'_>, order: &[ZoneId], facts: &mut [Facts]) {
    for zone in order.iter().filter(|zone| inputs.zone(**zone).contents.terrain.like.is_some()) {
        let faction = facts[zone.index()].faction();
        if let [only] = terrains_for(inputs, *zone, faction, facts)[..] {
            facts[zone.index()].terrain = Some(only);
        }
    }
}

/// Picks one of the terrains for a zone.
pub(super) fn choose_terrain(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    faction: Option<FactionId>,
    facts: &[Facts],
    rng: &mut RngStream,
) -> Result<TerrainId, FillError> {
    let terrains = terrains_for(inputs, zone, faction, facts);
    let is_native = native_terrain(inputs, zone, faction).is_some_and(|native| terrains == [native]);
    // A single native terrain takes no random number.
    let picked = if is_native { terrains.first() } else { rng.pick(&terrains) };
    let no_terrain =
        || FillError::NoTerrain { zone: inputs.zone(zone).key.clone(), level: inputs.level(zone) };
    picked.copied().ok_or_else(no_terrain)
}

/// Reports a zone that got neither the native terrain of its town nor the shared one.
pub(super) fn report_terrain(inputs: &Inputs<'_>, zone: ZoneId, facts: &[Facts], output: &mut Output) {
    let own = &facts[zone.index()];
    let Some(chosen) = own.terrain else { return };
    let native = native_terrain(inputs, zone, own.faction());
    let (wanted, like) = match (native, shared_terrain(inputs, zone, facts)) {
        (Some(native), _) => (native, None),
        (None, Some((like, shared))) => (shared, Some(inputs.zone(like).key.clone())),
        (None, None) => return,
    };
    if chosen == wanted {
        return;
    }
    let title = |terrain: TerrainId| inputs.pack.terrains[terrain].title.clone();
    let lack = match lacking(inputs, zone, wanted) {
        _ if !is_usual(inputs, zone, wanted) => TerrainLack::NotUsual,
        Some(what) => TerrainLack::CannotStand(Box::new(what)),
        None => TerrainLack::Circle,
    };
    let reason = UnmetReason::OtherTerrain { instead: title(chosen), lack };
    output.add_unmet(RequestPlace::Zone(zone), Request::Terrain { like, terrain: title(wanted) }, reason);
}

/// Returns the first mine or required object of a zone that has no appearance for a terrain.
fn lacking(inputs: &Inputs<'_>, zone: ZoneId, terrain: TerrainId) -> Option<Request> {
    let contents = &inputs.zone(zone).contents;
    let fits = |kind: &ObjectKind| {
        kind.appearances.iter().any(|look| inputs.pack.appearances[*look].terrains.contains(terrain))
    };
    let mine_fits = |resource: ResourceId| {
        let mut kinds = inputs.pack.objects.iter().map(|(_, kind)| kind);
        kinds.any(|kind| {
            kind.role == ObjectRole::Mine && kind.subject == Subject::Resource(resource) && fits(kind)
        })
    };
    let mine = contents.mines.iter().enumerate().find(|(_, mines)| !mine_fits(mines.resource));
    let required = || {
        let mut entries = contents.objects.required.iter().enumerate();
        entries.find(|(_, entry)| !entry.kinds.iter().any(|kind| fits(&inputs.pack.objects[*kind])))
    };
    mine.map(|(entry, mines)| super::super::mines::what(inputs, entry, mines.resource))
        .or_else(|| required().map(|(entry, wanted)| super::super::required::what(entry, wanted)))
}
