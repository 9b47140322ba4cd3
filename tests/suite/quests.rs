//! Quests of generated maps: each can be solved, and each requested artifact is on the map once.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ZoneId;
use rmg_core::ids::{ArtifactId, HeroId};
use rmg_core::model::{MapModel, ObjectBody, Quest};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::plan::GenPlan;
use rmg_fill::fill;
use rmg_jobs::{Pool, RunOptions};
use rmg_placement::{Effort, place};
use rmg_tests::quest_oracle::unsolvable;
use rmg_tests::template_files::{public, sampled};
use rmg_tests::templates::{heroes3, inputs, plan, read, read_file};

/// Returns maps of the built-in templates, and of the public ones if available.
fn maps(seeds: std::ops::RangeInclusive<u64>) -> impl Iterator<Item = MapModel> {
    let built_in = sampled().unwrap().into_iter().map(|file| read(&file).unwrap().remove(0));
    let public = public().unwrap().unwrap_or_default();
    let public = public.into_iter().flat_map(|file| read_file(&file).unwrap().templates);
    let templates: Vec<_> = built_in.chain(public).collect();
    seeds.flat_map(move |seed| {
        let plans = templates.iter().filter_map(|template| plan(template, None, seed).ok());
        plans.filter_map(|plan| filled(&plan)).collect::<Vec<_>>()
    })
}

fn filled(plan: &GenPlan) -> Option<MapModel> {
    let placement = place(plan, 0, Effort::Quick, &Pool::single()).ok()?;
    // Other requests may fail on such a map.
    Some(fill(inputs(plan, &placement), &RunOptions::default()).ok()?.map)
}

/// Returns for each zone the minimum number of connections from the given zone.
fn hops(plan: &GenPlan, from: ZoneId) -> Vec<usize> {
    let mut hops = vec![usize::MAX; plan.zones.len()];
    hops[from.index()] = 0;
    let mut seen = vec![from.index()];
    while let Some(here) = seen.first().copied() {
        seen.remove(0);
        for connection in &plan.connections {
            let ends = [connection.a.index(), connection.b.index()];
            for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                if end == here && hops[other] == usize::MAX {
                    hops[other] = hops[here] + 1;
                    seen.push(other);
                }
            }
        }
    }
    hops
}

#[test]
fn quests_request_unique_reachable_artifacts_of_nearby_zones() {
    let (mut quests, mut artifacts, mut kinds) = (0, 0, BTreeSet::new());
    for map in maps(1..=2) {
        let place = format!("{}, seed {}", map.plan.template_name, map.plan.seed);
        assert_eq!(unsolvable(&map, heroes3()), [], "{place}");
        let mut zones_of: BTreeMap<ArtifactId, Vec<ZoneId>> = BTreeMap::new();
        for object in &map.objects {
            let kind = &heroes3().objects[object.kind];
            if let (ObjectRole::Artifact, Subject::Artifact(artifact)) = (kind.role, &kind.subject) {
                zones_of.entry(*artifact).or_default().push(object.cause.zone);
            }
        }
        let mut requested: BTreeSet<ArtifactId> = BTreeSet::new();
        for object in &map.objects {
            let ObjectBody::Seer { quest, gifts } = &object.body else { continue };
            quests += 1;
            assert_ne!(**gifts, Default::default(), "{place}: a quest without a reward");
            let kind_name = match &**quest {
                Quest::Artifacts(wanted) => {
                    let [artifact] = wanted[..] else { panic!("{place}: {wanted:?}") };
                    assert!(requested.insert(artifact), "{place}: duplicate request");
                    let [zone] = zones_of[&artifact][..] else {
                        panic!("{place}: {:?}", zones_of[&artifact])
                    };
                    let distance = hops(&map.plan, object.cause.zone)[zone.index()];
                    assert!((1..=3).contains(&distance), "{place}: {distance} zones away");
                    artifacts += 1;
                    "artifacts"
                }
                Quest::Creatures(wanted) => {
                    assert!((3..=60).contains(&wanted[0].1), "{place}: {wanted:?}");
                    "creatures"
                }
                Quest::Resources(wanted) => {
                    assert!((5..=60).contains(&wanted[0].1), "{place}: {wanted:?}");
                    "resources"
                }
                Quest::Level(level) => {
                    assert!((2..=20).contains(level), "{place}: level {level}");
                    "level"
                }
                Quest::Hero(_) => "hero",
            };
            kinds.insert(kind_name);
        }
        let mut imprisoned: BTreeSet<HeroId> = BTreeSet::new();
        for object in &map.objects {
            if let ObjectBody::Prison { hero, .. } = object.body {
                assert!(imprisoned.insert(hero), "{place}: a hero in two prisons");
            }
        }
    }
    assert!(
        quests >= 20 && artifacts * 2 > quests && kinds.len() > 2,
        "{quests} quests, {artifacts} for artifacts"
    );
}
