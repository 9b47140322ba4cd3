//! Symmetric templates: the audit reads the same requests from the template as the plan has, options survive
//! files, and public templates have the symmetries of their graphs.

use std::collections::BTreeMap;

use rmg_core::template::{SymmetryRequest, Template};
use rmg_core::{Seed, Symmetry};
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
