//! Symmetric templates: the audit reads the same requests from the template as the plan has, options survive
//! files, and public templates have the symmetries of their graphs.

use std::collections::BTreeMap;

use rmg_core::layout::LinkOutcome;
use rmg_core::template::{SymmetryRequest, Template};
use rmg_core::{Seed, Symmetry};
use rmg_jobs::Pool;
use rmg_placement::{Effort, place};
use rmg_plan::{GenOptions, make_plan, offered_symmetries, template_of_plan};
use rmg_template::Source;
use rmg_tests::template_files;
use rmg_tests::templates::heroes3;

/// Returns the options of a map of the largest size without a sea.
fn options(template: &Template, symmetry: SymmetryRequest) -> GenOptions {
    GenOptions {
        size: Some(template.max_size.value),
        water: Some(rmg_core::template::WaterContent::None),
        symmetry: Some(symmetry),
        ..GenOptions::new(Seed(1))
    }
}

fn all(files: Vec<std::path::PathBuf>) -> Vec<Template> {
    let read = |path| Source::parse(std::fs::read(path).unwrap()).0.templates(heroes3()).templates;
    files.into_iter().flat_map(read).collect()
}

#[test]
fn every_offered_symmetry_has_a_plan_and_others_have_reasons() {
    let mut templates = all(template_files::shipped().unwrap());
    templates.extend(template_files::public().unwrap().map(all).unwrap_or_default());
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let (mut with_any, mut readable) = (0, 0);
    for template in &templates {
        let Ok(offers) = offered_symmetries(template, heroes3(), &options(template, SymmetryRequest::None))
        else {
            continue;
        };
        readable += 1;
        with_any += usize::from(offers.iter().any(|(_, offer)| offer.is_ok()));
        for (symmetry, offer) in offers {
            let made = make_plan(template, heroes3(), &options(template, symmetry.into()));
            let [possible, without_axis, on_axis, refused] = counts.entry(symmetry.word()).or_default();
            match (offer, made) {
                (Ok(offer), Ok(plan)) => {
                    *possible += 1;
                    *without_axis += usize::from(offer.split.is_empty());
                    let zones: u32 = offer.split.iter().map(|(_, parts)| parts - 1).sum();
                    assert_eq!(
                        number(plan.zones.len()),
                        plan_zones(template, &plan) + zones,
                        "{}",
                        template.id
                    );
                    let again = template_of_plan(template, &plan);
                    assert_eq!(again.zones.len(), plan.zones.len(), "{}", template.id);
                    assert_eq!(again.connections.len(), plan.connections.len(), "{}", template.id);
                }
                // contents that no size has room for
                (Ok(_), Err(found)) => assert!(!found.is_empty()),
                (Err(reasons), Err(found)) => {
                    assert!(!reasons.is_empty() && !found.is_empty(), "{}", template.id);
                    *on_axis += usize::from(reasons.iter().all(|of| of.code == "axis-content"));
                    *refused += 1;
                }
                (Err(reasons), Ok(_)) => panic!("{} {symmetry:?}: {reasons:#?}", template.id),
            }
        }
    }
    println!("{readable} templates, {with_any} with a symmetry");
    println!(
        "symmetry: possible, of these without zones on the axis, refused for contents on the axis, refused"
    );
    for symmetry in Symmetry::ALL {
        println!("{}: {:?}", symmetry.word(), counts.get(symmetry.word()).copied().unwrap_or_default());
    }
}

/// Returns the number of zones of the template in the game of a plan.
fn plan_zones(template: &Template, plan: &rmg_core::plan::GenPlan) -> u32 {
    let humans = plan.players.iter().filter(|player| player.human).count();
    let of_game = template.for_players(number(humans), number(plan.players.len()));
    number(of_game.zones.len())
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap()
}

#[test]
fn layouts_of_the_own_templates_need_few_starts_and_no_portals() {
    let (mut layouts, mut starts) = (0, 0);
    for template in all(template_files::shipped().unwrap()).iter().filter(|of| of.symmetry.is_some()) {
        for seed in 1..=4 {
            let options = GenOptions {
                size: Some(template.min_size.value),
                water: Some(rmg_core::template::WaterContent::None),
                ..GenOptions::new(Seed(seed))
            };
            let plan = make_plan(template, heroes3(), &options).unwrap();
            let placed = place(&plan, 0, Effort::Normal, &Pool::single()).unwrap();
            let is_portal = |link: &&LinkOutcome| matches!(link, LinkOutcome::Portal { .. });
            assert_eq!(placed.links.iter().find(is_portal), None, "{} {seed}", template.id);
            (layouts, starts) = (layouts + 1, starts + placed.candidate + 1);
        }
    }
    assert!(starts < 6 * layouts, "{starts} starts for {layouts} layouts");
}

/// Two homes of which the second one has what the first one has.
fn requiring(object: &str) -> String {
    format!(
        r#"{{ "t": {{ "minSize": "s", "maxSize": "m", "players": "2",
"zones": {{
"1": {{ "type": "playerStart", "owner": 1,
"customObjects": {{ "requiredObjects": {{ {object} }} }} }},
"2": {{ "type": "playerStart", "owner": 2, "customObjectsLikeZone": "1" }} }},
"connections": [ {{ "a": "1", "b": "2", "type": "wide" }} ] }} }}"#
    )
}

#[test]
fn objects_that_a_symmetry_cannot_repeat_are_on_no_map_and_refused_by_zone_and_line() {
    let pack = heroes3();
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    for symmetry in Symmetry::ALL {
        let closed = pack.closed(symmetry);
        for (id, kind) in pack.objects.iter() {
            let is_somewhere = |pack: &rmg_core::pack::ContentPack| {
                let mut looks = kind.appearances.iter().map(|look| pack.appearances[*look].terrains);
                looks.any(|terrains| pack.land_terrains().any(|land| terrains.contains(land)))
            };
            let is_lost = is_somewhere(pack) && !is_somewhere(&closed);
            assert_eq!(pack.not_repeated(id, symmetry).is_some(), is_lost, "{} {symmetry:?}", kind.key);
            // the test of the plan takes the kinds that maps without a symmetry have
            let text = requiring(&format!(r#""{}": {{ "{}": 1 }}"#, kind.type_name, kind.subtype));
            let template = || Source::parse(text.clone().into_bytes()).0.templates(pack).templates.remove(0);
            let plan = |of: SymmetryRequest| make_plan(&template(), pack, &options(&template(), of));
            if symmetry == Symmetry::Rotate4 || !is_lost || plan(SymmetryRequest::None).is_err() {
                continue;
            }
            let Err(mut found) = plan(symmetry.into()) else {
                let mut same = pack.objects.iter().filter(|(_, of)| of.title == kind.title);
                assert!(same.any(|(other, _)| pack.not_repeated(other, symmetry).is_none()), "{}", kind.key);
                continue;
            };
            *refused.entry(symmetry.word()).or_default() += 1;
            // two players are too few for both mirrors
            found.retain(|of| of.code == "not-repeated");
            assert_eq!(found.len(), 1, "{} {symmetry:?}: {found:#?}", kind.key);
            assert!(found[0].message.contains("zone `1` requires `"), "{}", found[0].message);
            let before = &text[..found[0].span.unwrap().start as usize];
            assert_eq!(before.matches('\n').count(), 3, "{}", found[0].message);
        }
    }
    assert!(refused["diagonal"] > refused["rotate2"] && refused["mirror-x"] > 0, "{refused:?}");
}

#[test]
fn the_best_symmetry_has_the_required_objects() {
    let word = |object: &str| {
        let template =
            Source::parse(requiring(object).into_bytes()).0.templates(heroes3()).templates.remove(0);
        let best = make_plan(&template, heroes3(), &options(&template, SymmetryRequest::Auto));
        let offered = offered_symmetries(&template, heroes3(), &options(&template, SymmetryRequest::Auto));
        let offered = offered.unwrap().into_iter().filter(|(_, offer)| offer.is_ok());
        let offered: Vec<&str> = offered.map(|(symmetry, _)| symmetry.word()).collect();
        (best.map(|plan| plan.symmetry.unwrap().symmetry.word()).map_err(|found| found[0].code), offered)
    };
    let straight = ["rotate2", "mirror-x", "mirror-y"];
    assert_eq!(word(r#""wateringHole": 1"#), (Ok("rotate2"), straight.to_vec()));
    assert_eq!(word(r#""prison": 1"#), (Err("no-symmetry"), Vec::new()));
    let (best, offered) = word(r#""witchHut": 1"#);
    assert_eq!((best, offered.len()), (Ok("rotate2"), 5));
}
