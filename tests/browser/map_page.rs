//! Tests the page of a map the way a user operates it.

use std::path::PathBuf;

use rmg_core::certificate::{Certificate, CounterExample, Verdict};
use rmg_core::model::{MapModel, MapPos, ObjectBody};
use rmg_core::{Level, TilePos};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_tests::template_files::shipped;
use rmg_tests::templates::{self, heroes3};
use rmg_view::map_page::write;
use serde_json::json;
use tempfile::TempDir;

use crate::devtools::Browser;

/// Promised milliseconds until the page of an XL map is usable, and a factor for busy machines.
const MAX_READY_MS: f64 = 2_000.0;
const SLOW_MACHINE_FACTOR: f64 = 4.0;

/// A page in its own folder, opened in a browser.
struct OpenPage {
    browser: Browser,
    map: MapModel,
    file: PathBuf,
    _folder: TempDir,
}

/// Opens the page of a map of a shipped template; `None` without a browser.
fn page(template: &str, size: &str, change: impl FnOnce(&MapModel, &mut Certificate)) -> Option<OpenPage> {
    let mut browser = Browser::start()?;
    let path =
        shipped().unwrap().into_iter().find(|file| file.ends_with(format!("{template}.json"))).unwrap();
    let template = &templates::read(&path).unwrap()[0];
    let plan = templates::plan(template, Some(size.parse().unwrap()), 1).unwrap();
    let pool = Pool::single();
    let mut made = generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}).unwrap();
    change(&made.map, &mut made.certificate);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.html");
    let mut bytes = Vec::new();
    write(&made.map, heroes3(), Some(&made.certificate), &mut bytes).unwrap();
    std::fs::write(&file, bytes).unwrap();
    browser.open(&file, "");
    Some(OpenPage { browser, map: made.map, file, _folder: folder })
}

impl OpenPage {
    /// Returns where a tile is on the screen.
    fn place(&mut self, at: MapPos) -> (f64, f64) {
        let MapPos { level, tile } = at;
        let point = self.browser.value(&format!(
            "(() => {{ const at = View.toScreen({}, {} + 0.5, {} + 0.5), box = View.canvas.getBoundingClientRect();
              return [at.x + box.left, at.y + box.top]; }})()",
            level.0, tile.x, tile.y
        ));
        (point[0].as_f64().unwrap(), point[1].as_f64().unwrap())
    }

    fn card(&mut self) -> String {
        self.browser
            .text("document.getElementById('card').hidden ? '' : document.getElementById('card').innerText")
    }

    #[track_caller]
    fn assert_no_errors(&self) {
        assert!(self.browser.errors.is_empty(), "{:#?}", self.browser.errors);
    }
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn large_maps_are_usable_quickly() {
    for (template, size) in [("undercross", "xl+u"), ("eight-houses", "g+u")] {
        let Some(mut page) = page(template, size, |_, _| {}) else { return };
        let ready: f64 = page.browser.text("document.documentElement.dataset.ready").parse().unwrap();
        println!("{template} {size}: usable after {ready} ms");
        assert!(ready < MAX_READY_MS * SLOW_MACHINE_FACTOR, "{ready} ms");
        // Zoom in from far to near and drag across the map: frames are painted.
        let (x, y) = (500.0, 480.0);
        for _ in 0..12 {
            page.browser.mouse("mouseWheel", x, y, &json!({ "deltaX": 0, "deltaY": -200 }));
        }
        page.browser.mouse("mousePressed", x, y, &json!({}));
        for step in 1..20 {
            page.browser.mouse("mouseMoved", x - 20.0 * f64::from(step), y, &json!({ "button": "left" }));
        }
        page.browser.mouse("mouseReleased", x - 380.0, y, &json!({}));
        page.browser.wait_until_painted();
        assert!(page.browser.value("View.state.zoom").as_f64().unwrap() > 8.0);
        page.assert_no_errors();
    }
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn hover_shows_objects_and_click_shows_the_zone() {
    let Some(mut page) = page("undercross", "xl+u", |_, _| {}) else { return };
    let (id, town) = (page.map.objects.iter().enumerate())
        .find(|(_, object)| matches!(object.body, ObjectBody::Town { is_main: true, .. }))
        .unwrap();
    let (at, zone) = (town.at, town.cause.zone);
    page.browser.value(&format!("View.goTo({}, {}, {}, 20)", at.level.0, at.tile.x, at.tile.y));
    page.browser.wait_until_painted();
    let tile = page.browser.value(&format!("Model.tileOf({id})"));
    let number = |name: &str| u16::try_from(tile[name].as_u64().unwrap()).unwrap();
    let (x, y) = page.place(MapPos { level: at.level, tile: TilePos::new(number("x"), number("y")) });
    page.browser.mouse("mouseMoved", x, y, &json!({}));
    let card = page.card();
    let key = page.map.plan.zones[zone.index()].key.clone();
    for part in ["castle", "main town", "player 1", "pass “towns”", &format!("zone {key}")] {
        assert!(card.contains(part), "`{part}` is not in:\n{card}");
    }
    page.browser.click(x, y);
    let panel = page.browser.text("document.getElementById('panel-zones').innerText");
    let tiles = page.map.zones[zone.index()].target_tiles;
    let grouped = format!("{},{:03}", tiles / 1000, tiles % 1000);
    for part in [&format!("Zone {key}"), "Requested and achieved", "Treasure", "Connections", &grouped] {
        assert!(panel.contains(part), "`{part}` is not in:\n{panel}");
    }
    assert_eq!(page.browser.value("document.getElementById('panel-zones').hidden"), false);
    for hole in ["undefined", "null", "NaN", "[object"] {
        assert!(!panel.contains(hole) && !card.contains(hole), "{panel}{card}");
    }
    // A guard shows what it guards, a portal where it leads.
    for (part, wanted) in [("Guards", "monster"), ("Leads to", "portal")] {
        let found = page.browser.value(&format!("[...Model.facts.{wanted}.keys()][0]")).as_u64().unwrap();
        page.browser.value(&format!("(() => {{ const at = Model.tileOf({found}); View.goTo(at.level, at.x, at.y); Pointer.setCursor(at); }})()"));
        let card = page.card();
        assert!(card.contains(part) && card.contains("Why"), "{card}");
    }
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn search_finds_everything_and_enter_selects_the_next_result() {
    let Some(mut page) = page("undercross", "xl+u", |_, _| {}) else { return };
    page.browser.key("/", 0);
    page.browser.wait("document.activeElement.id === 'search'");
    page.browser.call("Input.insertText", &json!({ "text": "gate" }));
    page.browser.key("Enter", 0);
    page.browser.wait("document.querySelectorAll('#search-results button').length > 5");
    assert!(
        page.browser.text("document.getElementById('search-found').textContent").starts_with("Result 1 of ")
    );
    let before = page.browser.text("JSON.stringify([View.state.x, View.state.y])");
    page.browser.key("Enter", 0);
    assert!(
        page.browser.text("document.getElementById('search-found').textContent").starts_with("Result 2 of ")
    );
    assert_ne!(page.browser.text("JSON.stringify([View.state.x, View.state.y])"), before);
    for (words, min) in [("zone 9", 1), ("gold mine", 1), ("no such thing at all", 0)] {
        page.browser.value(&format!("(() => {{ const it = document.getElementById('search'); it.value = '{words}'; it.dispatchEvent(new Event('input')); }})()"));
        page.browser.wait(&format!("document.querySelectorAll('#search-results button').length >= {min} && document.getElementById('search-found').textContent.includes('result')"));
    }
    page.browser.wait("document.getElementById('search-found').textContent === '0 results'");
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn everything_works_with_keys_and_screen_readers() {
    let Some(mut page) = page("ring-of-seasons", "m+u", |_, _| {}) else { return };
    page.browser.value("View.canvas.focus()");
    let live = "document.getElementById('live').textContent";
    page.browser.key("n", 0);
    assert!(page.browser.text(live).contains("Why: pass"), "{}", page.browser.text(live));
    let first = page.browser.text(live);
    page.browser.key("n", 0);
    assert_ne!(page.browser.text(live), first);
    page.browser.key("p", 0);
    assert_eq!(page.browser.text(live), first);
    page.browser.key("ArrowRight", 8);
    let cursor = page.browser.value("[Draw.focus.cursor.x, Draw.focus.cursor.y]");
    page.browser.key("ArrowDown", 8);
    let next = page.browser.value("[Draw.focus.cursor.x, Draw.focus.cursor.y - 1]");
    assert_eq!(cursor, next);
    page.browser.key("Enter", 0);
    assert_eq!(page.browser.value("Draw.focus.zone >= 0 && Draw.focus.pinned !== null"), true);
    for (key, condition) in [
        ("+", "View.state.zoom > before.zoom"),
        ("-", "View.state.zoom < before.zoom"),
        ("l", "!View.state.isAll && View.state.level === 0"),
        ("l", "!View.state.isAll && View.state.level === 1"),
        ("l", "View.state.isAll"),
        ("0", "View.state.zoom <= before.zoom"),
        ("Escape", "Draw.focus.pinned === null"),
    ] {
        page.browser.value("globalThis.before = { ...View.state }, 0");
        page.browser.key(key, 0);
        page.browser.wait(condition);
    }
    page.browser.value("View.zoom(6); globalThis.before = { ...View.state }, 0");
    page.browser.key("ArrowRight", 0);
    page.browser.wait("View.state.x > before.x");
    // Every control has a name, and tabs react to arrow keys.
    let nameless = "[...document.querySelectorAll('button, input, select, canvas[tabindex]')].filter(it =>
        !(it.innerText || it.getAttribute('aria-label') || (it.labels && it.labels.length))).length";
    assert_eq!(page.browser.value(nameless), 0);
    page.browser.value("document.getElementById('tab-about').focus()");
    page.browser.key("ArrowRight", 0);
    page.browser
        .wait("document.activeElement.id === 'tab-zones' && !document.getElementById('panel-zones').hidden");
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn layers_can_be_hidden_and_shown() {
    let Some(mut page) = page("ring-of-seasons", "m+u", |_, _| {}) else { return };
    let picture = "View.canvas.toDataURL().length + ':' + View.canvas.toDataURL().slice(-4000)";
    let all = page.browser.text(picture);
    let count =
        page.browser.value("document.querySelectorAll('#panel-layers input').length").as_u64().unwrap();
    assert!(count >= 10, "{count} layers");
    for layer in
        ["terrain", "obstacles", "roads", "zones", "tint", "towns", "mines", "guards", "treasure", "places"]
    {
        let toggle = format!("document.getElementById('layer-{layer}').click()");
        page.browser.value(&toggle);
        page.browser.wait_until_painted();
        assert_ne!(page.browser.text(picture), all, "{layer} changes nothing");
        page.browser.value(&toggle);
        page.browser.wait_until_painted();
        assert!(page.browser.text(picture) == all, "{layer} is not restored");
    }
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn refuted_promises_are_listed_and_link_to_their_tiles() {
    let place = MapPos { level: Level(1), tile: TilePos::new(40, 33) };
    let refute = |_: &MapModel, certificate: &mut Certificate| {
        let example = CounterExample::new("an unexpected <b>path</b>".into()).on_tiles(vec![place]);
        certificate.findings[2].verdict = Verdict::Refuted(vec![example]);
    };
    let Some(mut page) = page("ring-of-seasons", "m+u", refute) else { return };
    page.browser.value("document.getElementById('tab-audit').click()");
    let panel = page.browser.text("document.getElementById('panel-audit').innerText");
    for part in ["1 promise refuted", "V3", "an unexpected <b>path</b>", "✓ holds"] {
        assert!(panel.contains(part), "`{part}` is not in:\n{panel}");
    }
    page.browser.value("document.querySelector('.examples button').click()");
    page.browser.wait_until_painted();
    assert_eq!(
        page.browser.value("[Draw.focus.cursor.level, Draw.focus.cursor.x, Draw.focus.cursor.y]"),
        json!([1, 40, 33])
    );
    let (x, y) = page.place(place);
    assert!(x > 0.0 && y > 0.0 && x < 1440.0 && y < 900.0, "({x}, {y}) is not on the screen");
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn a_phone_shows_one_level_without_overflow() {
    let Some(mut page) = page("undercross", "xl+u", |_, _| {}) else { return };
    page.browser.size(360, 740, 2, true);
    let file = page.file.clone();
    page.browser.open(&file, "");
    assert_eq!(page.browser.value("View.state.isAll"), false);
    assert_eq!(page.browser.value("document.documentElement.scrollWidth <= 360 && innerWidth === 360"), true);
    let beyond = "[...document.querySelectorAll('button, select, input')].filter(it => it.offsetParent && it.getBoundingClientRect().right > 361).map(it => it.id)";
    assert_eq!(page.browser.value(beyond), json!([]));
    // A tap shows the card, and its button shows the zone.
    page.browser.click(180.0, 350.0);
    assert!(page.card().contains("Tile"));
    page.browser.value("document.querySelector('#card .zone').click()");
    assert_eq!(page.browser.value("document.getElementById('panel-zones').offsetHeight > 100"), true);
    // Two fingers that move apart zoom in.
    let before = page.browser.value("View.state.zoom").as_f64().unwrap();
    let touch = |kind: &str, distance: f64| {
        let points = [(180.0 - distance, 200.0), (180.0 + distance, 200.0)];
        let points: Vec<_> =
            (points.iter().enumerate()).map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id })).collect();
        json!({ "type": kind, "touchPoints": if kind == "touchEnd" { Vec::new() } else { points } })
    };
    for (kind, distance) in
        [("touchStart", 20.0), ("touchMove", 40.0), ("touchMove", 80.0), ("touchEnd", 0.0)]
    {
        page.browser.call("Input.dispatchTouchEvent", &touch(kind, distance));
    }
    assert!(page.browser.value("View.state.zoom").as_f64().unwrap() > before * 1.5);
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn an_address_restores_the_view() {
    let Some(mut page) = page("ring-of-seasons", "m+u", |_, _| {}) else { return };
    page.browser.value("View.showLevel(1); View.goTo(1, 30, 41, 20)");
    page.browser.wait("location.hash.includes('level=1')");
    let hash = page.browser.text("location.hash");
    let file = page.file.clone();
    page.browser.open(&file, &hash);
    assert_eq!(
        page.browser.value("[View.state.isAll, View.state.level, View.state.zoom]"),
        json!([false, 1, 20])
    );
    assert_eq!(
        page.browser.value("(at => [at.x, at.y])(View.toTile(View.state.w / 2, View.state.h / 2))"),
        json!([30, 41])
    );
    page.browser.open(&file, "#level=9&x=-1&y=nonsense");
    page.assert_no_errors();
}
