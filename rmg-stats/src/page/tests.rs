use std::collections::BTreeMap;

use crate::{
    AreaRecord, FORMAT, FailedRecord, Header, LinkRecord, Outcome, Record, SeedRow, Shard, Stats, Stratum,
    SweptTemplate, TierRecord, VERSION,
};
use serde_json::Value;

use super::*;

/// A name with markup that would end its element if it was not escaped.
const NAME: &str = "</script><script>alert(1)</script><!-- ` & \" '";

/// Returns the header of a sweep of `templates` templates with three zones, in two sizes.
fn header(templates: usize) -> Header {
    let template = |at: usize| SweptTemplate {
        name: format!("{NAME} {at}"),
        source: format!("a.json#{NAME} {at}"),
        sha256: String::new(),
        zones: ["1", NAME, "3"].map(str::to_owned).to_vec(),
    };
    let stratum = |at: usize| Stratum {
        template: at / 2,
        size: ["s", "m+u"][at % 2].to_owned(),
        water: "none".to_owned(),
        monsters: "normal".to_owned(),
        effort: "normal".to_owned(),
        players: None,
    };
    Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        generator: "0.1.0".to_owned(),
        shard: Shard::WHOLE,
        seeds: SeedRow { first: 1, count: 40 },
        attempts: 8,
        packs: vec!["heroes3 1 abc".to_owned()],
        pack_folders: Vec::new(),
        modifiers: Vec::new(),
        parts: Vec::new(),
        options: vec!["--ban".to_owned(), format!("artifact={NAME}")],
        templates: (0..templates).map(template).collect(),
        strata: (0..2 * templates).map(stratum).collect(),
    }
}

/// Returns a record with a value in every field, or a refusal.
fn record(header: &Header, n: u64, is_sound: bool) -> Record {
    let case = header.case(n).unwrap();
    let stratum = &header.strata[case.stratum];
    let by = u32::try_from(n % 7).unwrap();
    let failed = FailedRecord {
        attempt: 0,
        cause: format!("no room {NAME}"),
        text: "no room for 3".to_owned(),
        refuted: false,
    };
    let link = |ends, way: &str, cause: Option<&str>| LinkRecord {
        ends,
        way: way.to_owned(),
        cause: cause.map(str::to_owned),
    };
    let mut record = Record {
        n,
        template: header.templates[stratum.template].name.clone(),
        size: stratum.size.clone(),
        water: stratum.water.clone(),
        monsters: stratum.monsters.clone(),
        effort: stratum.effort.clone(),
        players: 2,
        seed: case.seed,
        outcome: Outcome::Sound,
        reason: None,
        cause: None,
        attempts: 2,
        failed: vec![failed],
        starts: vec![0, 1],
        areas: (0..3).map(|zone| AreaRecord { zone, asked: 200, tiles: 180 + 5 * by }).collect(),
        links: vec![
            link([0, 2], "direct", None),
            link([1, 2], if by == 0 { "monolith" } else { "direct" }, (by == 0).then_some("not adjacent")),
        ],
        treasure: vec![TierRecord { range: (500, 3000), piles: (4, 3), value: (7000, 6000 + u64::from(by)) }],
        unmet: BTreeMap::from([(format!("a mine {NAME}"), 1 + by)]),
        parts: BTreeMap::from([("rival".to_owned(), vec![Some(20 + u64::from(by)), Some(30)])]),
        objects: 300 + by,
        monster_groups: 20,
        random_monster_groups: 0,
        us: Some(9000 + u64::from(by)),
        peak: None,
    };
    if !is_sound {
        record.outcome = Outcome::Refused;
        record.reason = Some(NAME.to_owned());
        record.cause = Some("no room".to_owned());
        (record.areas, record.links, record.treasure) = (Vec::new(), Vec::new(), Vec::new());
        (record.unmet, record.parts, record.starts) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    }
    record
}

/// Returns the statistics of the first cases of a sweep.
fn view(templates: usize, cases: u64, is_sound: bool) -> StatsView {
    let header = header(templates);
    let mut stats = Stats::new(&header);
    (0..cases).for_each(|n| stats.add(&record(&header, n, is_sound)));
    StatsView::new(&stats)
}

fn page(view: &StatsView, pictures: &[(u64, Vec<u8>)]) -> String {
    let parts = [PartText {
        word: "rival".to_owned(),
        title: "Distance to the nearest rival".to_owned(),
        unit: "days".to_owned(),
    }];
    let mut bytes = Vec::new();
    StatsPage { view, pictures, notes: &[NAME.to_owned()], parts: &parts }.write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn data(page: &str) -> Value {
    let data = page.split("id=\"stats-data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn names_are_escaped_and_the_page_loads_nothing_from_the_network() {
    let text = page(&view(2, 160, true), &[]);
    let count = text.matches("<script").count();
    assert_eq!(count, SCRIPTS.len() + 2, "our scripts, the script of the kit, and the data");
    assert!(!text.contains("<!--") && !text.contains("alert(1)</script>"));
    assert_eq!(data(&text)["templates"][0]["name"], format!("{NAME} 0"));
    assert!(text.contains("default-src 'none'") && !text.contains("http:") && !text.contains("https:"));
    assert!(!text.contains(" src=") && !text.contains("@import") && !text.contains("url("));
}

#[test]
fn the_page_has_every_script_of_the_folder_and_every_element_that_scripts_use() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page/assets");
    let scripts = std::fs::read_dir(folder).unwrap().filter(|entry| {
        entry.as_ref().unwrap().path().extension().is_some_and(|extension| extension == "js")
    });
    assert_eq!(scripts.count() + 2, SCRIPTS.len(), "two scripts are shared by all pages");
    for script in SCRIPTS {
        for (at, found) in script.match_indices("byId('") {
            let id = script[at + found.len()..].split('\'').next().unwrap();
            assert!(BODY.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}

#[test]
fn the_data_has_all_numbers_and_pictures_by_case_number() {
    let view = view(2, 100, true);
    let shown = data(&page(&view, &[(7, b"foob".to_vec())]));
    assert_eq!((&shown["left"], &shown["total"]["cases"]), (&60.into(), &100.into()));
    assert_eq!(shown["pictures"], serde_json::json!([[7, "Zm9vYg=="]]));
    assert_eq!(shown["parts"], serde_json::json!([["rival", "Distance to the nearest rival", "days"]]));
    let template = &shown["templates"][1];
    assert_eq!(template["strata"].as_array().unwrap().len(), 2);
    assert_eq!((&template["strata"][0]["cases"], &template["cases"]), (&25.into(), &50.into()));
    for key in ["connections", "zones", "tiers", "parts", "causes", "unmet"] {
        assert!(!template[key].as_array().unwrap().is_empty(), "{key}");
    }
    assert_eq!(template["parts"][0]["seats"].as_array().unwrap().len(), 2);
    let worst = shown["worst"].as_array().unwrap();
    let of = |criterion: &str| worst.iter().find(|worst| worst["criterion"] == criterion).unwrap();
    assert_eq!(of("overall")["cases"][0][1], "7 unmet");
    assert_eq!(of("treasure")["cases"][0][1], "14 % missing");
    let command = of("overall")["cases"][0][0]["command"].as_str().unwrap();
    assert!(command.starts_with("rmg generate '"), "{command}");
}

#[test]
fn sweeps_without_maps_and_with_refusals_only_have_pages() {
    let none = data(&page(&view(1, 0, true), &[]));
    assert_eq!((&none["total"]["cases"], &none["left"]), (&0.into(), &80.into()));
    assert_eq!(none["title"], format!("Sweep of {NAME} 0, seeds 1..=40"));
    let refused = data(&page(&view(3, 30, false), &[]));
    assert_eq!((&refused["total"]["refused"], &refused["total"]["sound"]), (&30.into(), &0.into()));
    assert_eq!(refused["worst"][0]["cases"][0][1], "refused");
    assert!(refused["templates"][0]["zones"].as_array().unwrap().is_empty());
}

#[test]
fn the_page_of_a_hundred_templates_is_smaller_than_two_megabytes() {
    let page = page(&view(100, 8_000, true), &[]);
    assert!(page.len() < 2_000_000, "{}", page.len());
}
