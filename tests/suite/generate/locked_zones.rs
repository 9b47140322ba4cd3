//! Zones with their own seed of contents: a locked zone keeps its contents while those of the others change.

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, MapPos, ObjectBody};
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, WaterContent};
use rmg_core::{Seed, ZoneId};
use rmg_formats::rmgmap;
use rmg_plan::{ContentSeed, GenOptions, make_plan, recorded_options};
use rmg_tests::made::{options, shipped_template, sound};
use rmg_tests::templates::heroes3;

/// Passes that may differ at the borders of a zone: scenery, which follows rock and rivers.
const SCENERY: [&str; 2] = ["obstacles", "rivers"];

/// Returns the objects of a zone except scenery, as text, by position and kind. Requests of quests and names
/// of artifacts are decided for the whole map, so they are omitted.
fn contents(map: &MapModel, zone: ZoneId) -> BTreeMap<(MapPos, String), String> {
    let own = map.objects.iter().filter(|object| object.cause.zone == zone);
    let objects = own.filter(|object| !SCENERY.contains(&object.cause.pass.as_str()));
    let described = objects.map(|object| {
        let kind = &heroes3().objects[object.kind];
        let is_artifact = kind.type_name.contains("rtifact");
        let name = if is_artifact { "artifact".to_owned() } else { kind.title.clone() };
        let body = match &object.body {
            ObjectBody::Portal { .. } => "portal".to_owned(),
            ObjectBody::Seer { gifts, .. } => format!("seer {gifts:?}"),
            ObjectBody::QuestGuard { .. } => "quest guard".to_owned(),
            body => format!("{body:?}"),
        };
        ((object.at, name), format!("{} {body}", object.cause.pass))
    });
    described.collect()
}

/// Returns the number of tiles of a zone, and how many of them are the same in two maps: without rivers, and
/// with rivers.
fn equal_tiles(one: &MapModel, other: &MapModel, zone: ZoneId) -> [usize; 3] {
    let mut equal = [0; 3];
    for (a, b) in one.levels.iter().zip(&other.levels) {
        for (tile, owner) in a.owner.iter() {
            if *owner == zone {
                let is_same = a.terrain[tile] == b.terrain[tile]
                    && a.cover[tile] == b.cover[tile]
                    && a.road[tile] == b.road[tile];
                equal[0] += 1;
                equal[1] += usize::from(is_same);
                equal[2] += usize::from(is_same && a.river[tile] == b.river[tile]);
            }
        }
    }
    equal
}

fn seed(zone: Option<&str>, seed: u64) -> ContentSeed {
    ContentSeed { zone: zone.map(str::to_owned), seed: Seed(seed) }
}

/// A template with its smallest size, and with water if it allows some.
fn case(name: &str, number: u64) -> (Template, GenOptions) {
    let template = shipped_template(name);
    let water = template.allowed_water.iter().copied().find(|water| *water != WaterContent::None);
    let water = water.filter(|_| number % 2 == 1);
    let size = template.min_size.value.to_string();
    (template, options(&size, water, number))
}

#[test]
fn locked_zones_keep_their_contents_while_those_of_others_change() {
    for (number, name) in (1..).zip(["ring-of-seasons", "mirror-duel", "hidden-valley"]) {
        let (template, of_map) = case(name, number);
        let first = sound(&template, &of_map);
        let rng = &mut Seed(number).at("locks").stream();
        let locked: Vec<ZoneId> =
            first.plan.zone_ids().filter(|zone| zone.0 == 0 || rng.chance(1, 3)).collect();
        let (mut tiles, mut changed) = ([0; 3], 0);
        for draw in 0..20 {
            let locks = locked.iter().map(|zone| seed(Some(&first.plan.zones[zone.index()].key), number));
            let content_seeds = [seed(None, 100 + draw)].into_iter().chain(locks).collect();
            let wishes = GenOptions { content_seeds, layout_attempt: first.attempt, ..of_map.clone() };
            let plan = make_plan(&template, heroes3(), &wishes).unwrap();
            if rmg_tests::made::try_generate(&plan, Some(&template)).is_err() {
                continue; // some contents do not fit
            }
            let again = sound(&template, &wishes);
            for zone in first.plan.zone_ids() {
                let (before, after) = (contents(&first, zone), contents(&again, zone));
                if locked.contains(&zone) {
                    let key = &first.plan.zones[zone.index()].key;
                    assert_eq!(before, after, "{name}: zone {key}, draw {draw}");
                    let equal = equal_tiles(&first, &again, zone);
                    tiles.iter_mut().zip(equal).for_each(|(sum, of)| *sum += of);
                } else {
                    changed += usize::from(before != after);
                }
            }
            assert!(first.levels.iter().zip(&again.levels).all(|(a, b)| a.owner == b.owner), "{name}");
        }
        assert!(changed > 0, "{name}: the other zones must change");
        let [all, ground, with_rivers] = tiles;
        assert!(ground * 100 >= all * 97 && with_rivers * 100 >= all * 90, "{name}: {tiles:?}");
    }
}

#[test]
fn the_seed_of_the_map_as_content_seed_changes_no_byte() {
    let bytes = |map: &MapModel| {
        let mut bytes = Vec::new();
        rmgmap::write(map, heroes3(), &mut bytes).unwrap();
        bytes
    };
    let (template, of_map) = case("ring-of-seasons", 3);
    let key = template.zones[1].key.as_str();
    let content_seeds = vec![seed(None, 7), seed(Some(key), 9), seed(None, 3), seed(Some(key), 3)];
    let named = GenOptions { content_seeds, layout_attempt: 5, ..of_map.clone() };
    let named = sound(&template, &named);
    assert_eq!(named.plan.seed_text(), "3");
    assert!(bytes(&sound(&template, &of_map)) == bytes(&named));
}

#[test]
fn a_map_records_its_content_seeds() {
    for name in ["ring-of-seasons", "mirror-duel"] {
        let (template, of_map) = case(name, 2);
        let [one, two] = [0, 1].map(|at: usize| template.zones[at].key.as_str());
        let content_seeds = vec![seed(None, 8), seed(Some(one), 2), seed(Some(two), 2)];
        let map = sound(&template, &GenOptions { content_seeds, ..of_map });
        assert_eq!(map.plan.seed_text(), format!("2 (content seeds 8, {one}=2, {two}=2)"));
        let options = recorded_options(&map, heroes3()).unwrap();
        assert_eq!(options.content_seeds[0], seed(None, 8), "{name}");
        let again = make_plan(&template, heroes3(), &options).unwrap();
        assert_eq!(again.content_seeds, map.plan.content_seeds, "{name}");
        assert!(sound(&template, &options) == map, "{name}");
    }
}

/// Plans of a symmetric map with content seeds.
fn symmetric(content_seeds: Vec<ContentSeed>) -> Result<GenPlan, String> {
    let template = shipped_template("even-ground");
    let size = template.min_size.value.to_string();
    let wishes = GenOptions { content_seeds, ..options(&size, None, 1) };
    make_plan(&template, heroes3(), &wishes).map_err(|found| found[0].message.clone())
}

#[test]
fn images_of_a_zone_have_its_content_seed() {
    let plan = symmetric(Vec::new()).unwrap();
    let of = plan.symmetry.as_ref().unwrap();
    let image = |zone: ZoneId| of.zone_after(zone, 1);
    let zone = plan.zone_ids().find(|zone| image(*zone) != *zone).unwrap();
    let key = |zone: ZoneId| plan.zones[zone.index()].key.as_str();
    let (one, other) = (key(zone), key(image(zone)));
    let seeded = symmetric(vec![seed(Some(one), 5)]).unwrap();
    assert_eq!(seeded.content_seed(image(zone)), Seed(5));
    assert_eq!(seeded.content_seeds.zones.len(), 2);
    let message = symmetric(vec![seed(Some(one), 5), seed(Some(other), 6)]).unwrap_err();
    assert!(message.starts_with("different content seeds for the zones "), "{message}");
    let message = symmetric(vec![seed(Some("no such zone"), 5)]).unwrap_err();
    assert_eq!(message, "unknown zone `no such zone` in a content seed");
}
