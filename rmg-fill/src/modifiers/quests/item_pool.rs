//! Objects on the map that quests can request, each of them once.

use rmg_core::ids::{AppearanceId, HeroId};
use rmg_core::model::{ObjectBody, Quest};
use rmg_core::pack::{Appearance, ObjectRole, Subject};
use rmg_core::{ArtifactId, ObjectKindId, RngStream, TerrainId, ZoneId};

use crate::board::Board;
use crate::deferred_object::ObjectEdit;
use crate::job::Output;
use crate::layers::{Find, ZoneQuota};
use crate::placing::{appearance_on, wanted_artifacts};

/// Maximum number of zones between a quest and the requested object, which is never in the zone of the quest.
const MAX_HOPS: u32 = 3;

/// Random artifacts and prisoners of all zones, and the artifacts that no quest has requested yet.
#[derive(Debug)]
pub(super) struct QuestItemPool<'h, 'p> {
    pub(super) board: &'h Board<'p>,
    /// By zone.
    terrains: Vec<TerrainId>,
    pub(super) artifacts: Vec<ArtifactId>,
    pub(super) finds: Vec<Vec<Find>>,
    prisoners: Vec<Vec<HeroId>>,
    requested: usize,
    visited: usize,
}

impl<'h, 'p> QuestItemPool<'h, 'p> {
    /// Takes artifacts and prisoners from the quotas of all zones.
    pub(super) fn new<'m>(
        board: &'h Board<'p>,
        terrains: Vec<TerrainId>,
        quotas: impl Iterator<Item = &'m mut ZoneQuota>,
    ) -> Self {
        let taken =
            quotas.map(|quota| (std::mem::take(&mut quota.finds), std::mem::take(&mut quota.prisoners)));
        let (finds, prisoners) = taken.unzip();
        Self {
            board,
            terrains,
            artifacts: wanted_artifacts(board),
            finds,
            prisoners,
            requested: 0,
            visited: 0,
        }
    }

    /// Returns the number of requested artifacts.
    pub(super) fn requested(&self) -> usize {
        self.requested
    }

    /// Returns the number of visited places of artifacts.
    pub(super) fn visited(&self) -> usize {
        self.visited
    }

    /// Requests an artifact worth between half and twice the value of the reward, the closest value first,
    /// and places it in a zone nearby.
    ///
    /// - `hops`: number of connections to each zone.
    pub(super) fn artifact(
        &mut self,
        reward_value: u64,
        hops: &[Option<u32>],
        rng: &mut RngStream,
        output: &mut Output,
    ) -> Option<Quest> {
        let pack = self.board.pack;
        let mut classes: Vec<(ObjectKindId, u64)> = pack
            .objects
            .iter()
            .filter(|(_, kind)| {
                kind.role == ObjectRole::RandomArtifact && matches!(kind.subject, Subject::ArtifactClass(_))
            })
            .map(|(id, kind)| (id, u64::from(kind.value)))
            .filter(|(_, value)| *value <= 2 * reward_value && reward_value <= 2 * value)
            .collect();
        classes.sort_by_key(|(id, value)| (value.abs_diff(reward_value), *id));
        for (class, _) in classes {
            let mut places: Vec<(u32, usize, usize)> = Vec::new();
            for (zone, finds) in self.finds.iter().enumerate() {
                let Some(far) = hops[zone].filter(|far| (1..=MAX_HOPS).contains(far)) else { continue };
                let of_class = finds.iter().enumerate().filter(|(_, find)| find.kind == class);
                places.extend(of_class.map(|(at, _)| (far.max(2), zone, at)));
            }
            self.visited += places.len();
            rng.shuffle(&mut places);
            places.sort_by_key(|(far, ..)| *far);
            for (_, zone, at) in places {
                let fitting = self
                    .artifacts
                    .iter()
                    .filter_map(|of| Some((*of, self.named(zone, &self.finds[zone][at], *of)?)));
                let fitting: Vec<_> = fitting.collect();
                let Some((artifact, kind)) = rng.pick(&fitting).copied() else { continue };
                let find = self.finds[zone].swap_remove(at);
                self.artifacts.retain(|other| *other != artifact);
                self.requested += 1;
                let body = ObjectBody::Plain;
                output.change(find.what, ObjectEdit { kind: Some(kind), body });
                return Some(Quest::Artifacts(vec![artifact]));
            }
        }
        None
    }

    /// Returns the kind and the appearance of an artifact in place of a random one in a zone; `None` if it
    /// has another class or shape, or if the zone bans it.
    pub(super) fn named(
        &self,
        zone: usize,
        find: &Find,
        artifact: ArtifactId,
    ) -> Option<(ObjectKindId, AppearanceId)> {
        let pack = self.board.pack;
        if !matches!(&pack.objects[find.kind].subject, Subject::ArtifactClass(of) if *of == pack.artifacts[artifact].class)
        {
            return None;
        }
        let before: &Appearance = &pack.appearances[find.appearance];
        let kind = self.board.catalog.artifact(artifact)?;
        let is_banned = self.board.zone(ZoneId::from_index(zone)).contents.objects.is_banned(kind);
        let (appearance, look) = appearance_on(self.board, kind, self.terrains[zone], None)?;
        let is_alike =
            look.footprint == before.footprint && look.is_entered_from_above == before.is_entered_from_above;
        (!is_banned && is_alike).then_some((kind, appearance))
    }

    /// Requests a hero in a prison nearby.
    pub(super) fn hero(&mut self, hops: &[Option<u32>], rng: &mut RngStream) -> Option<Quest> {
        let near = |zone: usize| hops[zone].is_some_and(|far| (1..=MAX_HOPS).contains(&far));
        let zones = (0..self.prisoners.len()).filter(|zone| near(*zone));
        let waiting: Vec<(usize, HeroId)> =
            zones.flat_map(|zone| self.prisoners[zone].iter().map(move |hero| (zone, *hero))).collect();
        let (zone, hero) = *rng.pick(&waiting)?;
        self.prisoners[zone].retain(|other| *other != hero);
        Some(Quest::Hero(hero))
    }
}

#[cfg(test)]
mod tests;
