//! The page of a map, used as people use it.

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

/// Milliseconds until a page of an XL map is usable by its promise, and how much longer a busy machine may take.
const USABLE: f64 = 2_000.0;
const SAFETY: f64 = 4.0;

/// A page in a folder of its own, opened in a browser.
struct Shown {
    browser: Browser,
    map: MapModel,
    file: PathBuf,
    _folder: TempDir,
}

/// The page of a map of one of our templates; `None` without a browser.
fn shown(template: &str, size: &str, change: impl FnOnce(&MapModel, &mut Certificate)) -> Option<Shown> {
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
    Some(Shown { browser, map: made.map, file, _folder: folder })
}

impl Shown {
    /// Where a tile is on the screen.
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
    fn assert_no_trouble(&self) {
        assert!(self.browser.troubles.is_empty(), "{:#?}", self.browser.troubles);
    }
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn an_xl_map_is_usable_at_once_and_a_giant_one_stays_pleasant() {
    for (template, size) in [("undercross", "xl+u"), ("eight-houses", "g+u")] {
        let Some(mut shown) = shown(template, size, |_, _| {}) else { return };
        let ready: f64 = shown.browser.text("document.documentElement.dataset.ready").parse().unwrap();
        println!("{template} {size}: usable after {ready} ms");
        assert!(ready < USABLE * SAFETY, "{ready} ms");
        // from far to near and across the map: frames come, squares are painted
        let (x, y) = (500.0, 480.0);
        for _ in 0..12 {
            shown.browser.mouse("mouseWheel", x, y, &json!({ "deltaX": 0, "deltaY": -200 }));
        }
        shown.browser.mouse("mousePressed", x, y, &json!({}));
        for step in 1..20 {
            shown.browser.mouse("mouseMoved", x - 20.0 * f64::from(step), y, &json!({ "button": "left" }));
        }
        shown.browser.mouse("mouseReleased", x - 380.0, y, &json!({}));
        shown.browser.drawn();
        assert!(shown.browser.value("View.state.zoom").as_f64().unwrap() > 8.0);
        shown.assert_no_trouble();
    }
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn pointing_tells_what_stands_there_and_clicking_tells_what_the_zone_got() {
    let Some(mut shown) = shown("undercross", "xl+u", |_, _| {}) else { return };
    let (id, town) = (shown.map.objects.iter().enumerate())
        .find(|(_, object)| matches!(object.body, ObjectBody::Town { is_main: true, .. }))
        .unwrap();
    let (at, zone) = (town.at, town.cause.zone);
    shown.browser.value(&format!("View.goTo({}, {}, {}, 20)", at.level.0, at.tile.x, at.tile.y));
    shown.browser.drawn();
    let tile = shown.browser.value(&format!("Model.tileOf({id})"));
    let number = |name: &str| u16::try_from(tile[name].as_u64().unwrap()).unwrap();
    let (x, y) = shown.place(MapPos { level: at.level, tile: TilePos::new(number("x"), number("y")) });
    shown.browser.mouse("mouseMoved", x, y, &json!({}));
    let card = shown.card();
    let key = shown.map.plan.zones[zone.index()].key.clone();
    for part in ["castle", "main town", "player 1", "pass “towns”", &format!("zone {key}")] {
        assert!(card.contains(part), "`{part}` is not in:\n{card}");
    }
    shown.browser.click(x, y);
    let panel = shown.browser.text("document.getElementById('panel-zones').innerText");
    let tiles = shown.map.zones[zone.index()].target_tiles;
    let grouped = format!("{},{:03}", tiles / 1000, tiles % 1000);
    for part in [&format!("Zone {key}"), "Asked and achieved", "Treasure", "Connections", &grouped] {
        assert!(panel.contains(part), "`{part}` is not in:\n{panel}");
    }
    assert_eq!(shown.browser.value("document.getElementById('panel-zones').hidden"), false);
    for hole in ["undefined", "null", "NaN", "[object"] {
        assert!(!panel.contains(hole) && !card.contains(hole), "{panel}{card}");
    }
    // a guard tells what it guards, a portal where it leads
    for (part, wanted) in [("Guards", "monster"), ("Leads to", "portal")] {
        let found = shown.browser.value(&format!("[...Model.facts.{wanted}.keys()][0]")).as_u64().unwrap();
        shown.browser.value(&format!("(() => {{ const at = Model.tileOf({found}); View.goTo(at.level, at.x, at.y); Pointer.setCursor(at); }})()"));
        let card = shown.card();
        assert!(card.contains(part) && card.contains("Why"), "{card}");
    }
    shown.assert_no_trouble();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn search_finds_objects_zones_and_connections_and_enter_goes_on() {
    let Some(mut shown) = shown("undercross", "xl+u", |_, _| {}) else { return };
    shown.browser.key("/", 0);
    shown.browser.wait("document.activeElement.id === 'search'");
    shown.browser.call("Input.insertText", &json!({ "text": "gate" }));
    shown.browser.key("Enter", 0);
    shown.browser.wait("document.querySelectorAll('#search-results button').length > 5");
    assert!(
        shown.browser.text("document.getElementById('search-found').textContent").starts_with("Find 1 of ")
    );
    let before = shown.browser.text("JSON.stringify([View.state.x, View.state.y])");
    shown.browser.key("Enter", 0);
    assert!(
        shown.browser.text("document.getElementById('search-found').textContent").starts_with("Find 2 of ")
    );
    assert_ne!(shown.browser.text("JSON.stringify([View.state.x, View.state.y])"), before);
    for (words, least) in [("zone 9", 1), ("gold mine", 1), ("no such thing at all", 0)] {
        shown.browser.value(&format!("(() => {{ const it = document.getElementById('search'); it.value = '{words}'; it.dispatchEvent(new Event('input')); }})()"));
        shown.browser.wait(&format!("document.querySelectorAll('#search-results button').length >= {least} && document.getElementById('search-found').textContent.includes('find')"));
    }
    shown.browser.wait("document.getElementById('search-found').textContent === '0 finds'");
    shown.assert_no_trouble();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn everything_can_be_done_with_keys_and_is_told_to_those_who_listen() {
    let Some(mut shown) = shown("ring-of-seasons", "m+u", |_, _| {}) else { return };
    shown.browser.value("View.canvas.focus()");
    let live = "document.getElementById('live').textContent";
    shown.browser.key("n", 0);
    assert!(shown.browser.text(live).contains("Why: pass"), "{}", shown.browser.text(live));
    let first = shown.browser.text(live);
    shown.browser.key("n", 0);
    assert_ne!(shown.browser.text(live), first);
    shown.browser.key("p", 0);
    assert_eq!(shown.browser.text(live), first);
    shown.browser.key("ArrowRight", 8);
    let cursor = shown.browser.value("[Draw.focus.cursor.x, Draw.focus.cursor.y]");
    shown.browser.key("ArrowDown", 8);
    let next = shown.browser.value("[Draw.focus.cursor.x, Draw.focus.cursor.y - 1]");
    assert_eq!(cursor, next);
    shown.browser.key("Enter", 0);
    assert_eq!(shown.browser.value("Draw.focus.zone >= 0 && Draw.focus.pinned !== null"), true);
    for (key, condition) in [
        ("+", "View.state.zoom > before.zoom"),
        ("-", "View.state.zoom < before.zoom"),
        ("l", "!View.state.isAll && View.state.level === 0"),
        ("l", "!View.state.isAll && View.state.level === 1"),
        ("l", "View.state.isAll"),
        ("0", "View.state.zoom <= before.zoom"),
        ("Escape", "Draw.focus.pinned === null"),
    ] {
        shown.browser.value("globalThis.before = { ...View.state }, 0");
        shown.browser.key(key, 0);
        shown.browser.wait(condition);
    }
    shown.browser.value("View.zoom(6); globalThis.before = { ...View.state }, 0");
    shown.browser.key("ArrowRight", 0);
    shown.browser.wait("View.state.x > before.x");
    // every control has a name, and tabs answer to arrows
    let nameless = "[...document.querySelectorAll('button, input, select, canvas[tabindex]')].filter(it =>
        !(it.innerText || it.getAttribute('aria-label') || (it.labels && it.labels.length))).length";
    assert_eq!(shown.browser.value(nameless), 0);
    shown.browser.value("document.getElementById('tab-about').focus()");
    shown.browser.key("ArrowRight", 0);
    shown
        .browser
        .wait("document.activeElement.id === 'tab-zones' && !document.getElementById('panel-zones').hidden");
    shown.assert_no_trouble();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn layers_go_and_come_back() {
    let Some(mut shown) = shown("ring-of-seasons", "m+u", |_, _| {}) else { return };
    let picture = "View.canvas.toDataURL().length + ':' + View.canvas.toDataURL().slice(-4000)";
    let all = shown.browser.text(picture);
    let count =
        shown.browser.value("document.querySelectorAll('#panel-layers input').length").as_u64().unwrap();
    assert!(count >= 10, "{count} layers");
    for layer in
        ["terrain", "obstacles", "roads", "zones", "tint", "towns", "mines", "guards", "treasure", "places"]
    {
        let toggle = format!("document.getElementById('layer-{layer}').click()");
        shown.browser.value(&toggle);
        shown.browser.drawn();
        assert_ne!(shown.browser.text(picture), all, "{layer} changes nothing");
        shown.browser.value(&toggle);
        shown.browser.drawn();
        assert!(shown.browser.text(picture) == all, "{layer} does not come back");
    }
    shown.assert_no_trouble();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn what_the_audit_refutes_is_named_and_leads_to_its_place() {
    let place = MapPos { level: Level(1), tile: TilePos::new(40, 33) };
    let refute = |_: &MapModel, certificate: &mut Certificate| {
        let example = CounterExample::new("a <b>way</b> that nobody asked for".into()).on_tiles(vec![place]);
        certificate.findings[2].verdict = Verdict::Refuted(vec![example]);
    };
    let Some(mut shown) = shown("ring-of-seasons", "m+u", refute) else { return };
    shown.browser.value("document.getElementById('tab-audit').click()");
    let panel = shown.browser.text("document.getElementById('panel-audit').innerText");
    for part in ["1 promise refuted", "V3", "a <b>way</b> that nobody asked for", "✓ holds"] {
        assert!(panel.contains(part), "`{part}` is not in:\n{panel}");
    }
    shown.browser.value("document.querySelector('.examples button').click()");
    shown.browser.drawn();
    assert_eq!(
        shown.browser.value("[Draw.focus.cursor.level, Draw.focus.cursor.x, Draw.focus.cursor.y]"),
        json!([1, 40, 33])
    );
    let (x, y) = shown.place(place);
    assert!(x > 0.0 && y > 0.0 && x < 1440.0 && y < 900.0, "({x}, {y}) is not on the screen");
    shown.assert_no_trouble();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn a_phone_shows_one_level_without_anything_beyond_the_edge() {
    let Some(mut shown) = shown("undercross", "xl+u", |_, _| {}) else { return };
    shown.browser.size(360, 740, 2, true);
    let file = shown.file.clone();
    shown.browser.open(&file, "");
    assert_eq!(shown.browser.value("View.state.isAll"), false);
    assert_eq!(
        shown.browser.value("document.documentElement.scrollWidth <= 360 && innerWidth === 360"),
        true
    );
    let beyond = "[...document.querySelectorAll('button, select, input')].filter(it => it.offsetParent && it.getBoundingClientRect().right > 361).map(it => it.id)";
    assert_eq!(shown.browser.value(beyond), json!([]));
    // a tap shows the card, its button the zone
    shown.browser.click(180.0, 350.0);
    assert!(shown.card().contains("Tile"));
    shown.browser.value("document.querySelector('#card .zone').click()");
    assert_eq!(shown.browser.value("document.getElementById('panel-zones').offsetHeight > 100"), true);
    // two fingers that part zoom in
    let before = shown.browser.value("View.state.zoom").as_f64().unwrap();
    let touch = |kind: &str, apart: f64| {
        let points = [(180.0 - apart, 200.0), (180.0 + apart, 200.0)];
        let points: Vec<_> =
            (points.iter().enumerate()).map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id })).collect();
        json!({ "type": kind, "touchPoints": if kind == "touchEnd" { Vec::new() } else { points } })
    };
    for (kind, apart) in [("touchStart", 20.0), ("touchMove", 40.0), ("touchMove", 80.0), ("touchEnd", 0.0)] {
        shown.browser.call("Input.dispatchTouchEvent", &touch(kind, apart));
    }
    assert!(shown.browser.value("View.state.zoom").as_f64().unwrap() > before * 1.5);
    shown.assert_no_trouble();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn an_address_leads_back_to_its_place() {
    let Some(mut shown) = shown("ring-of-seasons", "m+u", |_, _| {}) else { return };
    shown.browser.value("View.showLevel(1); View.goTo(1, 30, 41, 20)");
    shown.browser.wait("location.hash.includes('level=1')");
    let hash = shown.browser.text("location.hash");
    let file = shown.file.clone();
    shown.browser.open(&file, &hash);
    assert_eq!(
        shown.browser.value("[View.state.isAll, View.state.level, View.state.zoom]"),
        json!([false, 1, 20])
    );
    assert_eq!(
        shown.browser.value("(at => [at.x, at.y])(View.toTile(View.state.w / 2, View.state.h / 2))"),
        json!([30, 41])
    );
    shown.browser.open(&file, "#level=9&x=-1&y=nonsense");
    shown.assert_no_trouble();
}
