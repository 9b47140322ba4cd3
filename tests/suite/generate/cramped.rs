//! Small maps that request many mines: all of them are placed and reachable, and nothing is cut off.

use proptest::prelude::*;
use rmg_core::model::{ObjectBody, PileRequest};
use rmg_core::plan::GenPlan;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, Generated, generate_map};
use rmg_jobs::Pool;
use rmg_json::Document;
use rmg_template::json::read_templates;
use rmg_tests::template_files::public;
use rmg_tests::templates::{heroes3, plan, read};

use rmg_test_support::cases;

/// Returns the numbers of requested and placed mines.
fn mines(plan: &GenPlan, generated: &Generated) -> (usize, usize) {
    let requested =
        plan.zones.iter().flat_map(|zone| &zone.contents.mines).map(|mines| mines.count as usize).sum();
    (requested, generated.map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Mine(_))).count())
}

fn towns(generated: &Generated) -> usize {
    generated.map.objects.iter().filter(|object| matches!(object.body, ObjectBody::Town { .. })).count()
}

#[test]
fn cramped_templates_of_the_corpus_need_few_attempts() {
    const SEEDS: u64 = 12;
    let Some(files) = public().unwrap() else { return };
    let pool = Pool::single();
    let mut found = 0;
    for name in ["5sb0a.json", "2sm4d.json", "smallRing.json", "4sm0d.json"] {
        let Some(file) = files.iter().find(|file| file.ends_with(name)) else { continue };
        found += 1;
        let template = &read(file).unwrap()[0];
        let mut attempts = 0;
        for seed in 0..SEEDS {
            let plan = plan(template, None, seed).unwrap();
            let generated = super::generated(&plan, &GenerateOptions::new(&pool));
            let (requested, placed) = mines(&plan, &generated);
            assert_eq!(requested, placed, "{name} seed {seed}");
            attempts += u64::from(generated.attempt) + 1;
        }
        assert!(attempts <= SEEDS * 3 / 2, "{name}: {attempts} attempts for {SEEDS} maps");
    }
    assert_eq!(found, 4, "the corpus has changed");
}

/// A zone of a cramped template: its weight, strength of monsters, number of towns, and the resource of each
/// mine.
type Zone = (u32, &'static str, u32, Vec<&'static str>);

/// Returns templates for 36 x 36 tiles with 4 to 8 zones, 3 to 8 towns and 20 to 35 mines. They are
/// distributed by the weights of the zones. Connections may have guards.
fn cramped() -> impl Strategy<Value = String> {
    let resource = prop::sample::select(vec!["wood", "mercury", "ore", "sulfur", "crystal", "gems", "gold"]);
    let monsters = prop::sample::select(vec!["none", "weak", "normal", "normal", "strong"]);
    let zones = prop::collection::vec((8..=14u32, monsters), 4..=8);
    let link = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::sample::select(vec![0, 3000, 6000, 12000]),
    );
    (zones, 3..=8u32, prop::collection::vec(resource, 20..=35), prop::collection::vec(link, 7..12)).prop_map(
        |(zones, towns, mines, links)| {
            let mut zones: Vec<Zone> =
                zones.into_iter().map(|(size, monsters)| (size, monsters, 0, Vec::new())).collect();
            for town in 0..towns as usize {
                let count = zones.len();
                zones[town % count].2 += 1;
            }
            for mine in mines {
                // Add the mine to the zone with the most tiles per mine. A town counts as two mines.
                let load = |zone: &Zone| (zone.3.len() + 2 * zone.2 as usize + 1) * 1000 / zone.0 as usize;
                let roomy = zones.iter_mut().min_by_key(|zone| load(zone)).unwrap();
                roomy.3.push(mine);
            }
            template(&zones, &links)
        },
    )
}

fn template(zones: &[Zone], links: &[(prop::sample::Index, prop::sample::Index, u32)]) -> String {
    let zone = |(at, (size, monsters, towns, mines)): (usize, &Zone)| {
        let seat = if at < 2 {
            format!(r#""type": "playerStart", "owner": {}, "playerTowns": {{ "castles": 1 }},"#, at + 1)
        } else {
            r#""type": "treasure","#.to_owned()
        };
        let neutral = if at < 2 { towns - 1 } else { *towns };
        let of = |resource: &str| mines.iter().filter(|mine| **mine == resource).count();
        let all = ["wood", "mercury", "ore", "sulfur", "crystal", "gems", "gold"];
        let mines: Vec<String> = all.iter().map(|name| format!(r#""{name}": {}"#, of(name))).collect();
        format!(
            r#""{}": {{ {seat} "size": {size}, "monsters": "{monsters}", "neutralTowns": {{ "towns": {neutral} }},
                "mines": {{ {} }}, "treasure": [{{ "min": 500, "max": 3000, "density": 6 }}] }}"#,
            at + 1,
            mines.join(", ")
        )
    };
    let zones: Vec<String> = zones.iter().enumerate().map(zone).collect();
    let count = zones.len();
    // A tree, and some additional links.
    let ends = links.iter().enumerate().map(|(at, (from, to, guard))| {
        let (from, to) =
            if at + 1 < count { (from.index(at + 1), at + 1) } else { (from.index(count), to.index(count)) };
        (from, to, guard)
    });
    let links: Vec<String> = ends
        .filter(|(from, to, _)| from != to)
        .map(|(from, to, guard)| format!(r#"{{ "a": "{}", "b": "{}", "guard": {guard} }}"#, from + 1, to + 1))
        .collect();
    format!(
        r#"{{ "Cramped": {{ "minSize": "s", "maxSize": "s", "players": "2", "zones": {{ {} }}, "connections": [ {} ] }} }}"#,
        zones.join(", "),
        links.join(", ")
    )
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn cramped_maps_have_all_towns_and_mines(text in cramped(), seed in 0..1000u64) {
        let (document, _) = Document::parse(text.clone().into_bytes());
        let template = &read_templates(&document).templates[0];
        let plan = plan(template, None, seed).unwrap();
        let pool = Pool::single();
        let generated = match generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}) {
            Ok(generated) => generated,
            Err(GenerateError::NoSoundMap { failed, .. }) => {
                let causes: Vec<String> = failed.iter().map(|failed| failed.cause.to_string()).collect();
                return Err(TestCaseError::fail(format!("{causes:#?}\n{text}")));
            }
            Err(error) => return Err(TestCaseError::fail(format!("{error}\n{text}"))),
        };
        prop_assert!(generated.certificate.is_sound());
        let (requested, placed) = mines(&plan, &generated);
        prop_assert_eq!(requested, placed);
        let requested: u32 = plan.zones.iter().map(|zone| zone.contents.towns.total()).sum();
        prop_assert_eq!(towns(&generated), requested as usize);
    }
}
