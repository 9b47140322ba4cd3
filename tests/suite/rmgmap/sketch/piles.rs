//! Content of zones, and piles with objects of every kind.

use rmg_core::model::{
    Cause, Gifts, Guarded, MapPile, MapPos, MapVictory, ObjectBody, ObjectId, PileId, PileRequest, Quest,
    Refusal, Refused, TileView, Tried,
};
use rmg_core::pack::{ObjectKind, ObjectRole, TableId};
use rmg_core::plan::{
    ChangedObject, ContentSwitches, MinesPlan, RequiredPlan, Switches, TreasurePlan, VictoryGoal,
    VictoryPlan, ZoneContents,
};
use rmg_core::{Grid, ObjectKindId, PlayerColor, ResourceId, TilePos, ZoneId};

use super::Sketcher;

impl Sketcher<'_> {
    /// Requests content of every kind, on the map and in each zone. The settings differ between zones.
    pub(super) fn requests(&mut self) {
        let pack = self.pack;
        let (artifacts, spells): (Vec<_>, Vec<_>) =
            (pack.artifacts.ids().collect(), pack.spells.ids().collect());
        self.map.plan.switches = ContentSwitches {
            artifacts: Switches {
                off: artifacts[3..6].to_vec(),
                on: vec![artifacts[8]],
                absent_off: vec!["sea:eel".to_owned()],
            },
            spells: Switches { off: spells[..1].to_vec(), ..Switches::default() },
            skills: Switches::default(),
            heroes: Switches { on: pack.heroes.ids().skip(7).take(2).collect(), ..Switches::default() },
        };
        self.map.plan.chosen_switches.artifacts.on = vec![artifacts[8]];
        let zone = ZoneId(0);
        let (goal, victory) = match self.map.plan.seed.0.wrapping_add(self.map.plan.zones.len() as u64) % 3 {
            0 => (VictoryGoal::Grail { obelisks: vec![(zone, 2)] }, MapVictory::Grail),
            1 => (VictoryGoal::Town { zone }, MapVictory::Town { town: ObjectId(0) }),
            _ => {
                let artifact = artifacts[9];
                (VictoryGoal::Artifact { artifact, zone }, MapVictory::Artifact { artifact })
            }
        };
        (self.map.plan.victory, self.map.victory) = (VictoryPlan { is_chosen: true, goal }, victory);
        if let Some(player) = self.map.plan.players.first_mut() {
            (player.hero, player.bonus) = (pack.heroes.ids().next(), vec![(ResourceId(6), 500)]);
            player.is_seat_chosen = true;
        }
        let kinds: Vec<ObjectKindId> = pack.objects.ids().collect();
        for (at, zone) in self.map.plan.zones.iter_mut().enumerate() {
            let number = u32::try_from(at).unwrap();
            let ZoneContents { mines, treasure, objects, .. } = &mut zone.contents;
            let resources = pack.resources.ids().skip(at % 3).take(2);
            *mines = resources.map(|resource| MinesPlan { resource, count: 1 + number }).collect();
            *treasure = (0..3)
                .map(|tier| TreasurePlan { min: 100 * tier, max: 900 * tier + 1, density: 1 + tier })
                .collect();
            objects.banned = kinds.iter().copied().filter(|kind| kind.index() % 50 == at % 50).collect();
            let changed = |kind: usize, zone_limit| ChangedObject {
                kind: kinds[kind * 50 + (at + 1) % 50],
                value: 5000,
                rarity: 7,
                zone_limit,
            };
            objects.changed = vec![changed(0, None), changed(1, Some(3))];
            objects.required = vec![
                RequiredPlan {
                    name: "a \"place\"".into(),
                    kinds: kinds[at..at + 2].to_vec(),
                    count: 1,
                    guard: None,
                },
                RequiredPlan {
                    name: "one".into(),
                    kinds: vec![kinds[0]],
                    count: u32::MAX,
                    guard: Some(number * 500),
                },
            ];
        }
    }

    /// Places a mine, a required object and treasure in every zone. Every second pile is guarded.
    pub(super) fn piles(&mut self) {
        for at in 0..self.map.plan.zones.len() {
            let mut bodies = self.bodies(at).into_iter();
            for wish in [
                PileRequest::Mine(1),
                PileRequest::Required(0),
                PileRequest::Treasure(2),
                PileRequest::Treasure(0),
            ] {
                let count = if matches!(wish, PileRequest::Treasure(2)) { 9 } else { 1 };
                let content: Vec<_> = bodies.by_ref().take(count).collect();
                self.pile(at, wish, content);
            }
        }
    }

    /// Returns bodies of every kind with matching object kinds: first a mine, then a required object.
    fn bodies(&self, zone: usize) -> Vec<(ObjectKindId, ObjectBody)> {
        let pack = self.pack;
        let number = u32::try_from(zone).unwrap();
        let of_role = |role: ObjectRole| {
            let is_match = |kind: &ObjectKind| kind.role == role && !kind.appearances.is_empty();
            pack.objects.iter().find(|(_, kind)| is_match(kind)).map(|(id, _)| id).unwrap()
        };
        let resources: Vec<_> = pack.resources.ids().skip(zone % 3).map(|resource| (resource, 500)).collect();
        let artifacts: Vec<_> = pack.artifacts.ids().skip(zone).take(2).collect();
        let creatures: Vec<_> = pack.creatures.ids().skip(zone).take(2).map(|id| (id, 12)).collect();
        let gifts = match zone % 3 {
            0 => Gifts { experience: 1500, creatures: creatures.clone(), ..Gifts::default() },
            1 => Gifts { spells: pack.spells.ids().take(20).collect(), ..Gifts::default() },
            _ => Gifts { resources: resources.clone(), artifacts: artifacts.clone(), ..Gifts::default() },
        };
        let quests = [
            Quest::Artifacts(artifacts),
            Quest::Creatures(creatures),
            Quest::Resources(resources),
            Quest::Level(number),
            Quest::Hero(pack.heroes.ids().nth(zone).expect("there are as many heroes as zones")),
        ];
        let quest = |at: usize| Box::new(quests[(zone + at) % 5].clone());
        let owner = zone.is_multiple_of(2).then_some(PlayerColor::ALL[zone % 8]);
        vec![
            (of_role(ObjectRole::Mine), ObjectBody::Owned { owner }),
            (of_role(ObjectRole::Visitable), ObjectBody::Plain),
            (of_role(ObjectRole::Resource), ObjectBody::Resource { amount: number }),
            (
                of_role(ObjectRole::SpellScroll),
                ObjectBody::Scroll { spell: pack.spells.ids().nth(zone).unwrap() },
            ),
            (
                of_role(ObjectRole::Prison),
                ObjectBody::Prison { hero: pack.heroes.ids().nth(zone).unwrap(), experience: 20_000 },
            ),
            (of_role(ObjectRole::Pandora), ObjectBody::Box { gifts: Box::new(gifts.clone()) }),
            (of_role(ObjectRole::Pandora), ObjectBody::Box { gifts: Box::default() }),
            (of_role(ObjectRole::SeerHut), ObjectBody::Seer { quest: quest(0), gifts: Box::new(gifts) }),
            (of_role(ObjectRole::Barrier), ObjectBody::QuestGuard { quest: quest(1) }),
            (of_role(ObjectRole::Barrier), ObjectBody::QuestGuard { quest: quest(2) }),
            (of_role(ObjectRole::Artifact), ObjectBody::Plain),
            (of_role(ObjectRole::RandomArtifact), ObjectBody::Plain),
        ]
    }

    fn pile(&mut self, zone: usize, wish: PileRequest, content: Vec<(ObjectKindId, ObjectBody)>) {
        let id = PileId::from_index(self.map.piles.len());
        let free = self.free_tiles(ZoneId::from_index(zone));
        let cause = |guards| Cause {
            pass: "treasure".into(),
            zone: ZoneId::from_index(zone),
            connection: None,
            pile: Some(id),
            guards,
        };
        let objects: Vec<ObjectId> = content
            .into_iter()
            .map(|(kind, body)| {
                let at = *self.rng.pick(&free).unwrap();
                self.put(kind, at, body, cause(None))
            })
            .collect();
        let strength = if id.0.is_multiple_of(2) { 700 * id.0 } else { 0 };
        let guard = (strength > 0).then(|| {
            let at = *self.rng.pick(&free).unwrap();
            // the guard can be recorded as part of its pile
            let cause =
                Cause { pile: zone.is_multiple_of(2).then_some(id), ..cause(Some(Guarded::Pile(id))) };
            self.monster(at, strength, cause)
        });
        let zone = ZoneId::from_index(zone);
        let refused = self.refused(id);
        self.map.piles.push(MapPile { zone, wish, value: 1000 + id.0, objects, guard, strength, refused });
    }

    /// Returns up to four refused objects, with different reasons.
    fn refused(&mut self, id: PileId) -> Vec<Refused> {
        let kinds = [0, 5].map(|at| ObjectKindId::at((id.index() + at) % self.pack.objects.len()));
        let why = [
            Refusal::NoRoom,
            Refusal::Crowded,
            Refusal::RoadsBroken,
            Refusal::NoGuard { strength: 7000 },
            Refusal::LimitReached,
            Refusal::Banned,
            Refusal::WrongTerrain,
        ][id.index() % 7];
        let tried = [
            Tried::Drawn { kinds: kinds.to_vec(), value: 3000 },
            Tried::Kind(kinds[0]),
            Tried::Far { beside: 2 },
            Tried::Near { beside: 0 },
        ];
        tried.into_iter().take(id.index() % 5).map(|tried| Refused { tried, why }).collect()
    }

    fn free_tiles(&self, zone: ZoneId) -> Vec<MapPos> {
        let level = self.map.zones[zone.index()].level;
        let owner = &self.map.levels[level.index()].owner;
        let tiles = owner.iter().filter(|(_, known)| **known == zone);
        tiles.map(|(tile, _)| MapPos { level, tile }).collect()
    }

    /// Sets a random sprite on every tile with a road or a river.
    pub(super) fn lines(&mut self) {
        for level in &mut self.map.levels {
            let is_road: Vec<TilePos> =
                level.road.iter().filter(|(_, road)| road.is_some()).map(|(tile, _)| tile).collect();
            let is_river: Vec<TilePos> =
                level.river.iter().filter(|(_, river)| river.is_some()).map(|(tile, _)| tile).collect();
            let mut set_sprites = |view: &mut Grid<TileView>, tiles: &[TilePos]| {
                for tile in tiles {
                    let frame = u8::try_from(self.rng.index(17)).unwrap();
                    let flip = u8::try_from(self.rng.index(4)).unwrap();
                    view[*tile] = TileView { frame, flip };
                }
            };
            set_sprites(&mut level.road_view, &is_road);
            set_sprites(&mut level.river_view, &is_river);
        }
    }
}
