//! Each requested object is placed once, nearby and outside the zone of the quest.

use std::collections::BTreeSet;

use rmg_core::Seed;
use rmg_core::model::{ObjectId, PileRequest};
use rmg_core::pack::{Artifact, ObjectKind, Table};
use rmg_core::plan::TreasurePlan;
use rmg_core::template::ArtifactSets;

use super::*;
use crate::deferred_object::DeferredObject;
use crate::fixture::Fixture;
use crate::test_pack::object_kind;

/// Hops from the first zone to zones `a` to `f`; the last is unreachable.
const HOPS: [Option<u32>; 6] = [Some(0), Some(1), Some(2), Some(3), Some(4), None];

/// Values of random artifacts, by class.
const VALUES: [(&str, u32); 2] = [("minor", 5000), ("relic", 20_000)];

/// Returns a board of six zones. Each class has a random artifact, three artifacts that can replace it, and
/// one that is too wide.
fn board() -> Fixture {
    let mut board = Fixture::new(&["abcdef"; 4], &[]);
    let artifact = |name: String, class: &str| Artifact {
        title: name.clone(),
        name,
        number: None,
        class: class.to_owned(),
        value: 1,
        components: Vec::new(),
        is_random: true,
        is_banned_by_original: false,
        needs_water: false,
    };
    let of_class = |(class, _): (&str, u32)| {
        let class = class.to_owned();
        (0..4).map(move |number| artifact(format!("{class}{number}"), &class))
    };
    board.pack.artifacts = Table::new(VALUES.into_iter().flat_map(of_class).collect()).unwrap();
    let land: Vec<TerrainId> = board.pack.land_terrains().collect();
    for (id, artifact) in board.pack.artifacts.records().to_vec().iter().enumerate() {
        let subject = Subject::Artifact(ArtifactId::from_index(id));
        let kind = ObjectKind { subject, ..object_kind(&artifact.name, ObjectRole::Artifact) };
        // The last artifact of each class is wider than the random one.
        let mask = if artifact.name.ends_with('3') { "XA" } else { "A" };
        board.give(kind, &[mask], &land);
    }
    for (class, value) in VALUES {
        let subject = Subject::ArtifactClass(class.to_owned());
        let kind = ObjectKind { subject, value, ..object_kind(class, ObjectRole::RandomArtifact) };
        board.give(kind, &["A"], &land);
    }
    board
}

/// Returns the quotas of all zones, each with a number of random artifacts of a class, and a hero in prison.
fn quotas(board: &Fixture, class: &str, count: u32) -> Vec<ZoneQuota> {
    let (kind, of) = board.pack.objects.iter().find(|(_, kind)| kind.type_name == class).unwrap();
    let quota = |zone: usize| {
        let find = |at: u32| Find {
            wish: PileRequest::Treasure(0),
            what: DeferredObject::new(ZoneId::from_index(zone), "treasure", ObjectId(at)),
            kind,
            appearance: of.appearances[0],
        };
        let prisoners = vec![HeroId(u16::try_from(zone).unwrap())];
        ZoneQuota { finds: (0..count).map(find).collect(), prisoners, ..ZoneQuota::default() }
    };
    (0..HOPS.len()).map(quota).collect()
}

/// Returns all artifacts that quests of the first zone can request for a value, with the objects that they
/// replace.
fn all_artifacts(
    board: &Fixture,
    quotas: &mut [ZoneQuota],
    value: u64,
    seed: u64,
) -> Vec<(ArtifactId, DeferredObject)> {
    let (of, mut output) = (board.board(), Output::new("quests"));
    let mut pool = QuestItemPool::new(&of, vec![TerrainId(0); HOPS.len()], quotas.iter_mut());
    let rng = &mut Seed(seed).at("hoard").stream();
    let mut requested = Vec::new();
    while let Some(quest) = pool.artifact(value, &HOPS, rng, &mut output) {
        let Quest::Artifacts(wanted) = quest else { panic!("{quest:?}") };
        requested.extend(wanted);
    }
    assert_eq!(pool.requested(), requested.len());
    let changes = output.take_changes();
    for (artifact, (_, change)) in requested.iter().zip(&changes) {
        let (kind, _) = change.kind.unwrap();
        assert_eq!(of.pack.objects[kind].subject, Subject::Artifact(*artifact));
    }
    requested.into_iter().zip(changes.into_iter().map(|(deferred, _)| deferred)).collect()
}

#[test]
fn artifacts_are_requested_once_in_other_zones_nearby() {
    let board = board();
    let zone = |zone: usize| DeferredObject::new(ZoneId::from_index(zone), "treasure", ObjectId(0));
    for seed in 1..=8 {
        let requested = all_artifacts(&board, &mut quotas(&board, "minor", 1), 5000, seed);
        let artifacts: BTreeSet<ArtifactId> = requested.iter().map(|(artifact, _)| *artifact).collect();
        // An artifact with another footprint cannot replace a random one.
        assert_eq!(artifacts, (0..3).map(ArtifactId::from_index).collect());
        let places: Vec<DeferredObject> = requested.iter().map(|(_, place)| *place).collect();
        assert_eq!(BTreeSet::from_iter(places.iter().copied()), [1, 2, 3].map(zone).into());
        assert_eq!(places[2], zone(3), "the farthest is the last");
        // Each place is used once, too.
        let requested = all_artifacts(&board, &mut quotas(&board, "minor", 3), 5000, seed);
        assert_eq!(BTreeSet::from_iter(requested.iter().map(|(_, place)| *place)).len(), 3);
    }
}

#[test]
fn artifacts_have_about_the_value_of_the_reward() {
    let board = board();
    for (value, is_requested) in
        [(2499, false), (2500, true), (10_000, true), (10_001, false), (20_000, false)]
    {
        let requested = all_artifacts(&board, &mut quotas(&board, "minor", 1), value, 1);
        assert_eq!(!requested.is_empty(), is_requested, "for {value}");
    }
    // Of two suitable classes, the one with the closer value comes first.
    let mut both = quotas(&board, "minor", 1);
    let relics = quotas(&board, "relic", 1);
    both.iter_mut().zip(relics).for_each(|(quota, more)| quota.finds.extend(more.finds));
    let requested = all_artifacts(&board, &mut both, 10_000, 1);
    let classes: Vec<&str> = requested.iter().map(|(of, _)| &*board.pack.artifacts[*of].class).collect();
    assert_eq!(classes, ["minor", "minor", "minor", "relic", "relic", "relic"]);
}

#[test]
fn artifacts_banned_at_their_place_are_not_requested() {
    let mut board = board();
    let banned = ArtifactId(1);
    let is_it = |kind: &ObjectKind| kind.subject == Subject::Artifact(banned);
    let kind = board.pack.objects.iter().find(|(_, kind)| is_it(kind)).unwrap().0;
    for zone in [1, 3] {
        board.plan.zones[zone].contents.objects.banned = vec![kind];
    }
    for seed in 1..=12 {
        for (artifact, place) in all_artifacts(&board, &mut quotas(&board, "minor", 1), 5000, seed) {
            let allowed = DeferredObject::new(ZoneId(2), "treasure", ObjectId(0));
            assert!(artifact != banned || place == allowed, "seed {seed}: {place:?}");
        }
    }
}

#[test]
fn heroes_are_requested_once_in_other_zones_nearby() {
    let board = board();
    let of = board.board();
    for seed in 1..=8 {
        let mut quotas = quotas(&board, "minor", 0);
        let mut pool = QuestItemPool::new(&of, vec![TerrainId(0); HOPS.len()], quotas.iter_mut());
        let rng = &mut Seed(seed).at("heroes").stream();
        let mut requested: Vec<HeroId> = Vec::new();
        while let Some(quest) = pool.hero(&HOPS, rng) {
            let Quest::Hero(hero) = quest else { panic!("{quest:?}") };
            requested.push(hero);
        }
        requested.sort_unstable();
        assert_eq!(requested, [1, 2, 3].map(HeroId));
    }
}

#[test]
fn artifacts_are_named_once_and_sets_as_requested() {
    let mut board = board();
    let mut artifacts = board.pack.artifacts.records().to_vec();
    let (minor, relic) = (ArtifactId(0), ArtifactId(4));
    let combined =
        Artifact { name: "both".to_owned(), components: vec![minor, relic], ..artifacts[0].clone() };
    artifacts.push(Artifact { is_random: false, ..combined });
    board.pack.artifacts = Table::new(artifacts).unwrap();
    for zone in &mut board.plan.zones {
        zone.contents.named_artifacts = 100;
        zone.contents.treasure = vec![TreasurePlan { min: 500, max: 900, density: 1 }];
    }
    let mut named = |sets: ArtifactSets, classes: &[&str], seed: u64| -> Vec<ArtifactId> {
        board.plan.artifact_sets = sets;
        let mut all = quotas(&board, "minor", 0);
        for class in classes {
            let more = quotas(&board, class, 2);
            all.iter_mut().zip(more).for_each(|(quota, more)| quota.finds.extend(more.finds));
        }
        let (of, mut output) = (board.board(), Output::new("quests"));
        let mut pool = QuestItemPool::new(&of, vec![TerrainId(0); HOPS.len()], all.iter_mut());
        let count = pool.name_rest(&mut Seed(seed).at("names").stream(), &mut output);
        let changes = output.take_changes();
        assert_eq!(count, changes.len());
        let artifact = |kind: ObjectKindId| match board.pack.objects[kind].subject {
            Subject::Artifact(artifact) => artifact,
            _ => panic!("a random artifact"),
        };
        let mut named: Vec<ArtifactId> =
            changes.iter().map(|(_, change)| artifact(change.kind.unwrap().0)).collect();
        named.sort_unstable();
        named
    };
    for seed in 1..=8 {
        let all: Vec<ArtifactId> = [0, 1, 2, 4, 5, 6].map(ArtifactId).into();
        assert_eq!(named(ArtifactSets::Complete, &["minor", "relic"], seed), all);
        assert_eq!(named(ArtifactSets::Complete, &["minor"], seed), all[1..3], "a relic is missing");
        assert_eq!(named(ArtifactSets::Free, &["minor"], seed), all[..3]);
    }
}
