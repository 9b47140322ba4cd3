//! What lies on the map that quests may ask for, each of it once.

use rmg_core::ids::{AppearanceId, HeroId};
use rmg_core::model::{ObjectBody, Quest};
use rmg_core::pack::{Appearance, ObjectRole, Subject};
use rmg_core::{ArtifactId, ObjectKindId, RngStream, TerrainId, ZoneId};

use crate::board::Board;
use crate::job::Output;
use crate::layers::{Find, Hand};
use crate::placing::{appearance_on, wanted_artifacts};
use crate::ticket::Change;

/// What is asked for lies so many zones from the quest: not in its own, and not farther than this.
const FARTHEST: u32 = 3;

/// Finds and prisoners of all zones, and the artifacts that nobody has asked for yet.
#[derive(Debug)]
pub(super) struct Hoard<'h, 'p> {
    board: &'h Board<'p>,
    /// By zone.
    terrains: Vec<TerrainId>,
    artifacts: Vec<ArtifactId>,
    finds: Vec<Vec<Find>>,
    prisoners: Vec<Vec<HeroId>>,
    asked: usize,
    looked_at: usize,
}

impl<'h, 'p> Hoard<'h, 'p> {
    /// Takes what was placed out of the hands of all zones.
    pub(super) fn new<'m>(
        board: &'h Board<'p>,
        terrains: Vec<TerrainId>,
        hands: impl Iterator<Item = &'m mut Hand>,
    ) -> Self {
        let taken = hands.map(|hand| (std::mem::take(&mut hand.finds), std::mem::take(&mut hand.prisoners)));
        let (finds, prisoners) = taken.unzip();
        Self { board, terrains, artifacts: wanted_artifacts(board), finds, prisoners, asked: 0, looked_at: 0 }
    }

    /// Artifacts that were asked for.
    pub(super) fn asked(&self) -> usize {
        self.asked
    }

    /// Places of artifacts that were looked at.
    pub(super) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// An artifact worth between half of what is given and twice as much, the nearer the better, that comes
    /// to lie not far away.
    ///
    /// - `hops`: to each zone.
    pub(super) fn artifact(
        &mut self,
        worth: u64,
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
            .filter(|(_, value)| *value <= 2 * worth && worth <= 2 * value)
            .collect();
        classes.sort_by_key(|(id, value)| (value.abs_diff(worth), *id));
        for (class, _) in classes {
            let mut places: Vec<(u32, usize, usize)> = Vec::new();
            for (zone, finds) in self.finds.iter().enumerate() {
                let Some(far) = hops[zone].filter(|far| (1..=FARTHEST).contains(far)) else { continue };
                let of_class = finds.iter().enumerate().filter(|(_, find)| find.kind == class);
                places.extend(of_class.map(|(at, _)| (far.max(2), zone, at)));
            }
            self.looked_at += places.len();
            rng.shuffle(&mut places);
            places.sort_by_key(|(far, ..)| *far);
            for (_, zone, at) in places {
                let Some((artifact, kind, appearance)) = self.draw_artifact(class, zone, at, rng) else {
                    continue;
                };
                let find = self.finds[zone].swap_remove(at);
                self.artifacts.retain(|other| *other != artifact);
                self.asked += 1;
                let body = ObjectBody::Plain;
                output.change(find.what, Change { kind: Some((kind, appearance)), body });
                return Some(Quest::Artifacts(vec![artifact]));
            }
        }
        None
    }

    /// An artifact of a class that nobody has asked for, with what it looks like where a random one lies.
    fn draw_artifact(
        &self,
        class: ObjectKindId,
        zone: usize,
        at: usize,
        rng: &mut RngStream,
    ) -> Option<(ArtifactId, ObjectKindId, AppearanceId)> {
        let pack = self.board.pack;
        let Subject::ArtifactClass(class) = &pack.objects[class].subject else { return None };
        let id = ZoneId::from_index(zone);
        let before: &Appearance = &pack.appearances[self.finds[zone][at].appearance];
        let stands = |artifact: ArtifactId| {
            let kind = self.board.catalog.artifact(artifact)?;
            let is_banned = self.board.zone(id).contents.objects.is_banned(kind);
            let (appearance, look) = appearance_on(self.board, kind, self.terrains[zone], None)?;
            let is_alike = look.footprint == before.footprint
                && look.is_entered_from_above == before.is_entered_from_above;
            (!is_banned && is_alike).then_some((artifact, kind, appearance))
        };
        let of_class =
            self.artifacts.iter().copied().filter(|artifact| pack.artifacts[*artifact].class == *class);
        let standing: Vec<_> = of_class.filter_map(stands).collect();
        rng.pick(&standing).copied()
    }

    /// A hero who waits in a prison not far away.
    pub(super) fn hero(&mut self, hops: &[Option<u32>], rng: &mut RngStream) -> Option<Quest> {
        let near = |zone: usize| hops[zone].is_some_and(|far| (1..=FARTHEST).contains(&far));
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
