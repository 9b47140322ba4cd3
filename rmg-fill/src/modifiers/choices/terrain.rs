//! The terrain of a zone.

use rmg_core::ids::ResourceId;
use rmg_core::model::{Request, TerrainLack, UnmetReason};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::{FactionId, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::inputs::Inputs;
use crate::job::{Output, Place};
use crate::layers::Facts;

/// The terrains of which a zone gets one, by the faction of its main town: the native one where it is usual
/// on the zone's level, else that of the zone whose terrain it is to share, else those allowed. What the
/// template requires must be able to stand there: for that the native terrain is given up, if there is
/// another, and the shared one.
///
/// - `facts`: what is known of all zones.
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
    // A list of terrains of other levels only: the author's word counts more than what is usual there.
    let allowed = if fitting.is_empty() { plan.allowed.clone() } else { fitting };
    let holding: Vec<TerrainId> = allowed.iter().copied().filter(holds_all).collect();
    match native {
        _ if !holding.is_empty() => holding,
        Some(native) => vec![native],
        None => allowed,
    }
}

/// The native terrain of a faction, where the zone is to have it and it is usual on the zone's level.
fn native_terrain(inputs: &Inputs<'_>, zone: ZoneId, faction: Option<FactionId>) -> Option<TerrainId> {
    let native = inputs.pack.factions[faction?].native_terrain?;
    let is_wanted = inputs.zone(zone).contents.terrain.match_town;
    (is_wanted && inputs.pack.terrains[native].levels.allows(inputs.level(zone))).then_some(native)
}

/// The zone whose terrain a zone is to share, and that terrain, if it is known.
fn shared_terrain(inputs: &Inputs<'_>, zone: ZoneId, facts: &[Facts]) -> Option<(ZoneId, TerrainId)> {
    let like = inputs.zone(zone).contents.terrain.like?;
    Some((like, facts.get(like.index())?.terrain?))
}

/// Whether a terrain is usual on the level of a zone.
fn is_usual(inputs: &Inputs<'_>, zone: ZoneId, terrain: TerrainId) -> bool {
    inputs.pack.terrains[terrain].levels.allows(inputs.level(zone))
}

/// Gives zones that are to share the terrain of another one that which the other has in the end.
///
/// - `order`: zones behind those whose terrain they share, where that is not in a circle.
pub(super) fn share_terrains(inputs: &Inputs<'_>, order: &[ZoneId], facts: &mut [Facts]) {
    for zone in order.iter().filter(|zone| inputs.zone(**zone).contents.terrain.like.is_some()) {
        let faction = facts[zone.index()].faction();
        if let [only] = terrains_for(inputs, *zone, faction, facts)[..] {
            facts[zone.index()].terrain = Some(only);
        }
    }
}

/// One of the terrains for a zone.
pub(super) fn choose_terrain(
    inputs: &Inputs<'_>,
    zone: ZoneId,
    faction: Option<FactionId>,
    facts: &[Facts],
    rng: &mut RngStream,
) -> Result<TerrainId, FillError> {
    let terrains = terrains_for(inputs, zone, faction, facts);
    let is_native = native_terrain(inputs, zone, faction).is_some_and(|native| terrains == [native]);
    // Nothing is drawn where nothing is left to chance.
    let picked = if is_native { terrains.first() } else { rng.pick(&terrains) };
    let no_terrain =
        || FillError::NoTerrain { zone: inputs.zone(zone).key.clone(), level: inputs.level(zone) };
    picked.copied().ok_or_else(no_terrain)
}

/// Reports where the native terrain of a town, or that of another zone, was given up.
pub(super) fn tell_terrain(inputs: &Inputs<'_>, zone: ZoneId, facts: &[Facts], output: &mut Output) {
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
    output.leave_open(Place::Zone(zone), Request::Terrain { like, terrain: title(wanted) }, reason);
}

/// The first mine or required object of a zone that cannot stand on a terrain.
fn lacking(inputs: &Inputs<'_>, zone: ZoneId, terrain: TerrainId) -> Option<Request> {
    let contents = &inputs.zone(zone).contents;
    let stands = |kind: &ObjectKind| {
        kind.appearances.iter().any(|look| inputs.pack.appearances[*look].terrains.contains(terrain))
    };
    let mine_stands = |resource: ResourceId| {
        let mut kinds = inputs.pack.objects.iter().map(|(_, kind)| kind);
        kinds.any(|kind| {
            kind.role == ObjectRole::Mine && kind.subject == Subject::Resource(resource) && stands(kind)
        })
    };
    let mine = contents.mines.iter().enumerate().find(|(_, mines)| !mine_stands(mines.resource));
    let required = || {
        let mut entries = contents.objects.required.iter().enumerate();
        entries.find(|(_, entry)| !entry.kinds.iter().any(|kind| stands(&inputs.pack.objects[*kind])))
    };
    mine.map(|(entry, mines)| super::super::mines::what(inputs, entry, mines.resource))
        .or_else(|| required().map(|(entry, wanted)| super::super::required::what(entry, wanted)))
}
