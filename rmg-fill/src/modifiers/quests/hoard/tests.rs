//! What is asked for lies once, not far away and not in the zone of the quest.

use std::collections::BTreeSet;

use rmg_core::Seed;
use rmg_core::model::ObjectId;
use rmg_core::pack::{Artifact, ObjectKind, Table};

use super::*;
use crate::fixture::Fixture;
use crate::test_pack::object_kind;
use crate::ticket::Ticket;

/// How far zones `a` to `f` are from the first of them; nobody gets to the last.
const HOPS: [Option<u32>; 6] = [Some(0), Some(1), Some(2), Some(3), Some(4), None];

/// Worth of random artifacts, by class.
const WORTH: [(&str, u32); 2] = [("minor", 5000), ("relic", 20_000)];

/// Six zones, and of each class a random artifact and two that it can become: one of them looks like it, one
/// does not.
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
    board.pack.artifacts = Table::new(WORTH.into_iter().flat_map(of_class).collect()).unwrap();
    let land: Vec<TerrainId> = board.pack.land_terrains().collect();
    for (id, artifact) in board.pack.artifacts.records().to_vec().iter().enumerate() {
        let subject = Subject::Artifact(ArtifactId::from_index(id));
        let kind = ObjectKind { subject, ..object_kind(&artifact.name, ObjectRole::Artifact) };
        // The last of each class is broader than what lies there.
        let mask = if artifact.name.ends_with('3') { "XA" } else { "A" };
        board.give(kind, &[mask], &land);
    }
    for (class, value) in WORTH {
        let subject = Subject::ArtifactClass(class.to_owned());
        let kind = ObjectKind { subject, value, ..object_kind(class, ObjectRole::RandomArtifact) };
        board.give(kind, &["A"], &land);
    }
    board
}

/// Hands of all zones, each with so many random artifacts of a class, and a hero in prison.
fn hands(board: &Fixture, class: &str, count: u32) -> Vec<Hand> {
    let (kind, of) = board.pack.objects.iter().find(|(_, kind)| kind.type_name == class).unwrap();
    let hand = |zone: usize| {
        let find = |at: u32| Find {
            what: Ticket::new(ZoneId::from_index(zone), "treasure", ObjectId(at)),
            kind,
            appearance: of.appearances[0],
        };
        let prisoners = vec![HeroId(u16::try_from(zone).unwrap())];
        Hand { finds: (0..count).map(find).collect(), prisoners, ..Hand::default() }
    };
    (0..HOPS.len()).map(hand).collect()
}

/// All artifacts that can be asked for from the first zone for something of a worth, with the zones where
/// they come to lie.
fn all_artifacts(board: &Fixture, hands: &mut [Hand], worth: u64, seed: u64) -> Vec<(ArtifactId, Ticket)> {
    let (of, mut output) = (board.board(), Output::new("quests"));
    let mut hoard = Hoard::new(&of, vec![TerrainId(0); HOPS.len()], hands.iter_mut());
    let rng = &mut Seed(seed).at("hoard").stream();
    let mut asked = Vec::new();
    while let Some(quest) = hoard.artifact(worth, &HOPS, rng, &mut output) {
        let Quest::Artifacts(wanted) = quest else { panic!("{quest:?}") };
        asked.extend(wanted);
    }
    assert_eq!(hoard.asked(), asked.len());
    let changes = output.take_changes();
    for (artifact, (_, change)) in asked.iter().zip(&changes) {
        let (kind, _) = change.kind.unwrap();
        assert_eq!(of.pack.objects[kind].subject, Subject::Artifact(*artifact));
    }
    asked.into_iter().zip(changes.into_iter().map(|(ticket, _)| ticket)).collect()
}

#[test]
fn artifacts_are_asked_for_once_and_lie_in_other_zones_not_far_away() {
    let board = board();
    let zone = |zone: usize| Ticket::new(ZoneId::from_index(zone), "treasure", ObjectId(0));
    for seed in 1..=8 {
        let asked = all_artifacts(&board, &mut hands(&board, "minor", 1), 5000, seed);
        let artifacts: BTreeSet<ArtifactId> = asked.iter().map(|(artifact, _)| *artifact).collect();
        // What looks otherwise than what lies there cannot take its place.
        assert_eq!(artifacts, (0..3).map(ArtifactId::from_index).collect());
        let places: Vec<Ticket> = asked.iter().map(|(_, place)| *place).collect();
        assert_eq!(BTreeSet::from_iter(places.iter().copied()), [1, 2, 3].map(zone).into());
        assert_eq!(places[2], zone(3), "the farthest is the last");
        // Things are not shared, either.
        let asked = all_artifacts(&board, &mut hands(&board, "minor", 3), 5000, seed);
        assert_eq!(BTreeSet::from_iter(asked.iter().map(|(_, place)| *place)).len(), 3);
    }
}

#[test]
fn artifacts_are_worth_about_what_is_given_for_them() {
    let board = board();
    for (worth, is_asked) in [(2499, false), (2500, true), (10_000, true), (10_001, false), (20_000, false)] {
        let asked = all_artifacts(&board, &mut hands(&board, "minor", 1), worth, 1);
        assert_eq!(!asked.is_empty(), is_asked, "for {worth}");
    }
    // Of two classes that would do the one that is nearer comes first.
    let mut both = hands(&board, "minor", 1);
    let relics = hands(&board, "relic", 1);
    both.iter_mut().zip(relics).for_each(|(hand, more)| hand.finds.extend(more.finds));
    let asked = all_artifacts(&board, &mut both, 10_000, 1);
    let classes: Vec<&str> = asked.iter().map(|(of, _)| &*board.pack.artifacts[*of].class).collect();
    assert_eq!(classes, ["minor", "minor", "minor", "relic", "relic", "relic"]);
}

#[test]
fn nobody_asks_for_what_is_banned_where_it_would_lie() {
    let mut board = board();
    let banned = ArtifactId(1);
    let is_it = |kind: &ObjectKind| kind.subject == Subject::Artifact(banned);
    let kind = board.pack.objects.iter().find(|(_, kind)| is_it(kind)).unwrap().0;
    for zone in [1, 3] {
        board.plan.zones[zone].contents.objects.banned = vec![kind];
    }
    for seed in 1..=12 {
        for (artifact, place) in all_artifacts(&board, &mut hands(&board, "minor", 1), 5000, seed) {
            let allowed = Ticket::new(ZoneId(2), "treasure", ObjectId(0));
            assert!(artifact != banned || place == allowed, "seed {seed}: {place:?}");
        }
    }
}

#[test]
fn heroes_are_asked_for_once_and_wait_in_other_zones_not_far_away() {
    let board = board();
    let of = board.board();
    for seed in 1..=8 {
        let mut hands = hands(&board, "minor", 0);
        let mut hoard = Hoard::new(&of, vec![TerrainId(0); HOPS.len()], hands.iter_mut());
        let rng = &mut Seed(seed).at("heroes").stream();
        let mut asked: Vec<HeroId> = Vec::new();
        while let Some(quest) = hoard.hero(&HOPS, rng) {
            let Quest::Hero(hero) = quest else { panic!("{quest:?}") };
            asked.push(hero);
        }
        asked.sort_unstable();
        assert_eq!(asked, [1, 2, 3].map(HeroId));
    }
}
