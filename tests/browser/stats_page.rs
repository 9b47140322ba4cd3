//! Tests the page of a sweep the way a user operates it.

use std::path::PathBuf;

use rmg_core::Seed;
use rmg_core::plan::{Effort, MapMonsters};
use rmg_core::template::WaterContent;
use rmg_generate::Generated;
use rmg_jobs::Pool;
use rmg_plan::GenOptions;
use rmg_stats::page::{PartText, StatsPage};
use rmg_stats::{SeedRow, Shard, Stats, StatsView};
use rmg_sweep::sweep::{
    PlayersChoice, SizeChoice, SweepAxes, SweepPlan, SweepSame, SweepSource, SweepWork, WaterChoice,
};
use rmg_tests::template_files::shipped;
use rmg_tests::templates::{self, heroes3};
use rmg_view::picture::{MapLayer, MapLayers, MapPicture, MapPictureOptions, PictureScale};
use serde_json::json;
use tempfile::TempDir;

use crate::devtools::Browser;

/// Opens the page of some seeds of two shipped templates, with a fairness measure that favors the first
/// start; `None` without a browser.
fn open_page() -> Option<(Browser, PathBuf, TempDir)> {
    let mut browser = Browser::start()?;
    let sources = ["mirror-duel", "undercross"].map(|name| {
        let path =
            shipped().unwrap().into_iter().find(|file| file.ends_with(format!("{name}.json"))).unwrap();
        let template = templates::read(&path).unwrap().remove(0);
        let source = format!("{name}.json");
        SweepSource { name: format!("{name} <b>"), source, sha256: String::new(), template }
    });
    let choices = SweepAxes {
        sizes: vec![SizeChoice::Smallest],
        limit: None,
        water: vec![WaterChoice::Only(WaterContent::None)],
        monsters: vec![MapMonsters::Normal],
        efforts: vec![Effort::Quick],
        players: vec![PlayersChoice::Most],
    };
    let requests = GenOptions::new(Seed(0));
    let same = SweepSame {
        wishes: &requests,
        options: Vec::new(),
        attempts: 2,
        pack: heroes3(),
        pack_folders: Vec::new(),
        modifiers: Default::default(),
    };
    let plan = SweepPlan::new(sources.into(), &choices, &same, SeedRow { first: 1, count: 6 }, Shard::WHOLE);
    let (pool, mut stats) = (Pool::single(), Stats::new(plan.header()));
    let work = SweepWork { pack: heroes3(), pool: &pool, cancel: None, records_memory: true };
    let taken: Result<(), rmg_sweep::sweep::SweepEnd<()>> =
        plan.run(0..u64::MAX, work, &|_, _| {}, |mut record, _| {
            let values = (0..record.starts.len() as u64)
                .map(|at| Some(if at == 0 { 300 } else { 100 + record.seed % 3 }));
            record.parts = [("value7".to_owned(), values.collect())].into();
            stats.add(&record);
            Ok(())
        });
    taken.unwrap();
    let part = |word: &str, title: &str, unit: &str| PartText {
        word: word.to_owned(),
        title: title.to_owned(),
        unit: unit.to_owned(),
    };
    let parts = [part("value7", "Treasure within a week", "gold")];
    let view = StatsView::new(&stats);
    let worst = view.worst.iter().find_map(|worst| worst.cases.first()).unwrap().0.n;
    let draw = |made: &Generated| {
        let mut png = Vec::new();
        let scale = PictureScale::PixelsPerTile(2);
        let options = MapPictureOptions { scale, layers: MapLayers::default().without(MapLayer::Borders) };
        MapPicture::new(&made.map, heroes3()).write_levels_png(&options, &pool, &mut png).unwrap();
        png
    };
    let png = plan.look_again(plan.header().case(worst).unwrap(), work, draw).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let mut bytes = Vec::new();
    let page = StatsPage { view: &view, pictures: &[(worst, png)], notes: &[], parts: &parts };
    page.write(&mut bytes).unwrap();
    std::fs::write(&file, bytes).unwrap();
    browser.open(&file, "");
    Some((browser, file, folder))
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn a_selected_template_shows_all_its_statistics() {
    let Some((mut browser, file, _folder)) = open_page() else { return };
    assert_eq!(
        browser.text("document.getElementById('title').innerText"),
        "Sweep of 2 templates, seeds 1..=6"
    );
    let rows = browser.value("document.querySelectorAll('#strata tbody tr').length");
    assert_eq!(rows, json!(2));
    assert_eq!(browser.value("document.querySelectorAll('#even figure').length"), json!(0));
    browser.value("document.querySelector('#strata tbody button').click()");
    let picked = browser.text("document.getElementById('picked').selectedOptions[0].innerText");
    assert!(picked.ends_with(" <b>"), "{picked}");
    let even = browser.text("document.getElementById('even').innerText");
    assert!(
        even.contains("Treasure within a week (value7)") && even.contains("a start has an advantage"),
        "{even}"
    );
    for place in ["#ways .stack", "#areas svg", "#treasure svg", "#spread figure"] {
        let count = browser.value(&format!("document.querySelectorAll('{place}').length > 0"));
        assert_eq!(count, true, "{place}");
    }
    // A second click, or the keyboard, reverses the table.
    browser.value("document.querySelector('#strata th button').focus()");
    browser.key("Enter", 0);
    let sorted = browser.text("document.querySelector('#strata th').getAttribute('aria-sort')");
    assert_eq!(sorted, "ascending");
    let loaded = browser.value("[...document.querySelectorAll('#worst img')].every(it => it.alt) && document.querySelector('#worst img').src.startsWith('data:image/png')");
    assert_eq!(loaded, true);
    let command = browser.text("document.querySelector('#worst .command').innerText");
    assert!(command.starts_with("rmg generate ") && command.contains(" --seed "), "{command}");
    browser.value("document.querySelector('#worst .copy button').click()");
    browser.wait("['Copied', 'Selected'].includes(document.querySelector('#worst .copy button').innerText)");
    let nameless = "[...document.querySelectorAll('button, input, select, [role=img]')].filter(it =>
        !(it.textContent.trim() || it.getAttribute('aria-label') || (it.labels && it.labels.length))).map(it => it.outerHTML)";
    assert_eq!(browser.value(nameless), json!([]));
    // A phone scrolls only vertically.
    browser.size(360, 740, 2, true);
    browser.open(&file, "");
    browser.value("document.getElementById('after').click()");
    assert_eq!(browser.value("document.documentElement.scrollWidth"), json!(360));
    assert!(browser.errors.is_empty(), "{:#?}", browser.errors);
}
