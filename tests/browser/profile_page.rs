//! Tests the page of recorded runs the way a user operates it.

use std::path::PathBuf;

use rmg_profile::page::{Source, write};
use rmg_profile::replay::{OverheadLevel, ReplayConditions, replay};
use rmg_profile::rules::Rules;
use rmg_profile::{About, Before, End, Run, RunJob, SubjectMap};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::devtools::Browser;

/// Promised milliseconds until a page of 10,000 jobs is painted, and a factor for busy machines.
const MAX_READY_MS: f64 = 1_000.0;
const SLOW_MACHINE_FACTOR: f64 = 8.0;
/// Maximum size of a page of 10,000 jobs, in bytes.
const MAX_BYTES: usize = 2_000_000;

/// Modifiers of each zone, in this order. `wall` is one job that waits for all zones and that all wait for.
const MODIFIERS: [&str; 8] =
    ["borders", "towns", "relief", "wall", "loose ends", "treasure", "rivers", "audit"];
/// Reasons why jobs wait.
const REASONS: [&str; 2] = ["reads the tiles of its zone", "explicit dependency"];

/// Returns a run of all modifiers over some zones, each of 6 x 6 tiles.
fn run(seed: u64, zones: u32, threads: u32) -> Run {
    let mut jobs: Vec<RunJob> = Vec::new();
    let mut free = vec![0u64; threads as usize];
    // The last job of each zone. A job waits for the jobs of the previous modifier on its zone and on the
    // neighbor zone.
    let mut newest: Vec<Option<u32>> = vec![None; zones as usize];
    for (modifier, name) in (0..).zip(MODIFIERS) {
        let (is_one, older) = (name == "wall", newest.clone());
        for zone in 0..if is_one { 1 } else { zones } {
            let at = u32::try_from(jobs.len()).unwrap();
            let near =
                [zone.checked_sub(1), Some(zone)].into_iter().flatten().map(|zone| older[zone as usize]);
            let mut froms: Vec<u32> =
                if is_one { older.iter().flatten().copied().collect() } else { near.flatten().collect() };
            froms.sort_unstable();
            froms.dedup();
            let last = froms.iter().copied().max_by_key(|from| jobs[*from as usize].end);
            let ready = last.map_or(0, |last| jobs[last as usize].end);
            let worker = (0..free.len()).min_by_key(|worker| (free[*worker].max(ready), *worker)).unwrap();
            let start = ready.max(free[worker]) + 700 + u64::from(at % 5) * 130;
            let took = 30_000 + (u64::from(at) * 7919 + seed * 104_729) % 190_000;
            free[worker] = start + took;
            jobs.push(RunJob {
                modifier,
                subject: if is_one { "map".to_owned() } else { format!("zone {zone}") },
                cost: took / 50,
                ready,
                start,
                end: start + took,
                cpu: None,
                worker: u32::try_from(worker).unwrap(),
                last,
                before: froms.iter().map(|from| Before { from: *from, why: u32::from(is_one) }).collect(),
                counters: vec![(0, 36)],
                stream: None,
                left: Vec::new(),
            });
            if is_one {
                newest.fill(Some(at));
            } else {
                newest[zone as usize] = Some(at);
            }
        }
    }
    let about = About {
        program: "rmg".to_owned(),
        template: "Squares".to_owned(),
        seed,
        attempt: 0,
        size: format!("{}x6 with 1 level", zones * 6),
        tiles: zones * 36,
        options: vec![("water".to_owned(), "none".to_owned())],
    };
    let run = Run {
        started: 0,
        about,
        end: End::Done,
        threads,
        wall: free.into_iter().max().unwrap() + 3_000,
        sleeps: 4,
        waking: 0,
        modifiers: MODIFIERS.map(str::to_owned).to_vec(),
        counters: vec!["tiles".to_owned()],
        reasons: REASONS.map(str::to_owned).to_vec(),
        layers: Vec::new(),
        grounds: vec![ground(zones)],
        jobs,
    };
    assert_eq!(run.contradiction(), None);
    run
}

/// Returns squares of 6 x 6 tiles, up to 40 next to each other.
fn ground(zones: u32) -> SubjectMap {
    let (columns, rows) = (zones.min(40), zones.div_ceil(40));
    let zone = |row: u32, column: u32| Some(row * columns + column).filter(|zone| *zone < zones);
    let cell = |row: u32, column: u32| (zone(row, column).map_or(0, |zone| zone + 1), 6);
    SubjectMap {
        name: "surface".to_owned(),
        width: columns * 6,
        height: rows * 6,
        subjects: (0..zones).map(|zone| format!("zone {zone}")).collect(),
        cells: (0..rows * 6).flat_map(|y| (0..columns).map(move |column| cell(y / 6, column))).collect(),
    }
}

/// A page in its own folder, opened in a browser.
struct OpenPage {
    browser: Browser,
    file: PathBuf,
    bytes: usize,
    _folder: TempDir,
}

/// Opens the page of some runs; `None` without a browser.
fn page(runs: &[Run]) -> Option<OpenPage> {
    let mut browser = Browser::start()?;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.html");
    let mut bytes = Vec::new();
    let sources = [Source { name: "run.events".to_owned(), runs: runs.len() }];
    write(runs, &sources, &Rules::default(), &mut bytes).unwrap();
    std::fs::write(&file, &bytes).unwrap();
    browser.open(&file, "");
    Some(OpenPage { browser, file, bytes: bytes.len(), _folder: folder })
}

impl OpenPage {
    /// Moves the mouse to a point of an element, relative to its corner; default: its center.
    fn point(&mut self, element: &str, at: Option<&str>) -> (f64, f64) {
        let at = at.unwrap_or("({ x: box.width / 2, y: box.height / 2 })");
        let point = self.browser.value(&format!(
            "(() => {{ const it = document.querySelector({element:?}); it.scrollIntoView({{ block: 'center' }});
              const box = it.getBoundingClientRect(), at = {at}; return [box.left + at.x, box.top + at.y]; }})()"
        ));
        let (x, y) = (point[0].as_f64().unwrap(), point[1].as_f64().unwrap());
        self.browser.mouse("mouseMoved", x, y, &json!({}));
        self.browser.wait_until_painted();
        (x, y)
    }

    fn click(&mut self, element: &str) {
        let (x, y) = self.point(element, None);
        self.browser.click(x, y);
        self.browser.wait_until_painted();
    }

    /// Replaces the text of an input.
    fn write(&mut self, id: &str, text: &str) {
        self.browser
            .value(&format!("(it => {{ it.focus(); it.select(); }})(document.getElementById('{id}'))"));
        self.browser.call("Input.insertText", &json!({ "text": text }));
        self.browser.wait_until_painted();
    }

    /// Selects an option of a list by typing it.
    fn choose(&mut self, id: &str, option: &str) {
        self.browser.value(&format!("document.getElementById('{id}').focus()"));
        for letter in option.chars() {
            let letter = letter.to_string();
            for kind in ["keyDown", "keyUp"] {
                self.browser.call("Input.dispatchKeyEvent", &json!({ "type": kind, "key": letter, "text": if kind == "keyDown" { &letter } else { "" } }));
            }
        }
        let chosen = format!("(it => it.options[it.selectedIndex].text)(document.getElementById('{id}'))");
        assert_eq!(self.browser.text(&chosen), option);
        self.browser.wait_until_painted();
    }

    fn inner(&mut self, id: &str) -> String {
        self.browser.text(&format!("document.getElementById('{id}').innerText"))
    }

    #[track_caller]
    fn assert_no_errors(&mut self) {
        assert!(self.browser.errors.is_empty(), "{:#?}", self.browser.errors);
        let text = self.browser.text("document.body.innerText");
        for hole in ["undefined", "NaN", "[object", "Infinity"] {
            assert!(!text.contains(hole), "{hole} in:\n{text}");
        }
    }
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn ten_thousand_jobs_are_painted_quickly() {
    let run = run(1, 1430, 8);
    assert!(run.jobs.len() > 10_000, "{}", run.jobs.len());
    let Some(mut page) = page(std::slice::from_ref(&run)) else { return };
    let ready: f64 = page.browser.text("document.documentElement.dataset.ready").parse().unwrap();
    println!("{} jobs: {} bytes, painted after {ready} ms", run.jobs.len(), page.bytes);
    assert!(page.bytes < MAX_BYTES, "{} bytes", page.bytes);
    assert!(ready < MAX_READY_MS * SLOW_MACHINE_FACTOR, "{ready} ms");
    page.point("#lanes", None);
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn tables_are_sorted_and_jobs_show_why_they_waited() {
    let run = run(1, 12, 3);
    let Some(mut page) = page(std::slice::from_ref(&run)) else { return };
    let first = "document.querySelector('#modifiers tbody td').innerText";
    let total = |name: &str| -> u64 {
        (0..run.jobs.len()).filter(|at| run.modifier(*at) == name).map(|at| run.jobs[at].duration()).sum()
    };
    let longest = MODIFIERS.into_iter().max_by_key(|name| total(name)).unwrap();
    assert_eq!(page.browser.text(first), longest);
    page.click("#modifiers th:nth-child(3) button");
    assert_eq!(page.browser.text(first), "wall", "the only one with a single job, ascending");
    page.click("#modifiers th:nth-child(1) button");
    assert_eq!(page.browser.text(first), "audit", "by name");

    // Hovering over a job shows its details. A click selects it and shows its neighbors.
    let at = run.jobs.iter().position(|job| job.subject == "map").unwrap() + 3;
    let (x, y) = page.point("#lanes", Some(&format!("Lanes.place({at})")));
    let details = page.inner("job-details");
    let last = run.jobs[at].last.unwrap() as usize;
    let because = format!("Its last predecessor {} ended at", run.name(last));
    for part in [&run.name(at), &because, REASONS[0]] {
        assert!(details.contains(part), "`{part}` is not in:\n{details}");
    }
    page.browser.click(x, y);
    page.browser.wait_until_painted();
    page.browser.wait("!document.getElementById('part-near').hidden");
    let neighbors = run.jobs[at].before.len() + run.successors()[at].len();
    let boxes = page.browser.value("document.querySelectorAll('#near .node').length");
    assert_eq!(boxes, json!(neighbors + 1));
    let unlocked = page.browser.value("document.querySelectorAll('#near .node.unlocked').length");
    assert_eq!(unlocked, json!(run.unlocked()[at].len()));
    assert!(page.inner("near-words").starts_with(&run.name(at)));

    // With keys: from predecessor to predecessor in the lanes, and back in the drawing of neighbors.
    let mut here = at;
    page.browser.value("document.getElementById('lanes').focus()");
    while run.modifier(here) != "wall" {
        page.browser.key("p", 0);
        here = run.jobs[here].last.unwrap() as usize;
        assert!(page.inner("near-words").starts_with(&run.name(here)), "{}", page.inner("near-words"));
    }
    page.browser.value("document.querySelector('#near .node.unlocked').focus()");
    page.browser.key("Enter", 0);
    assert!(!page.inner("near-words").starts_with("wall map"));
    page.browser.wait("document.activeElement.matches('#near .chosen')");
    page.browser.value("document.getElementById('lanes').focus()");
    page.browser.key("Escape", 0);
    page.browser.wait("document.getElementById('part-near').hidden");
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn zones_show_their_time_as_color_and_text() {
    let run = run(3, 12, 3);
    let Some(mut page) = page(std::slice::from_ref(&run)) else { return };
    let time = |modifier: Option<&str>, zone: &str| -> u64 {
        let of = |at: &usize| {
            run.jobs[*at].subject == zone && modifier.is_none_or(|name| run.modifier(*at) == name)
        };
        (0..run.jobs.len()).filter(of).map(|at| run.jobs[at].duration()).sum()
    };
    let ms = |time: u64| {
        if time < 10_000_000 {
            format!("{:.3} ms", time as f64 / 1e6)
        } else {
            format!("{:.2} ms", time as f64 / 1e6)
        }
    };
    let position = |zone: usize| format!("Heat.place(Model.subjects.indexOf('zone {zone}'))");
    // The color of a zone next to its name.
    let color = |zone: usize| {
        format!(
            "(at => [...document.getElementById('heat').getContext('2d').getImageData((at.x + 16) * devicePixelRatio, (at.y + 16) * devicePixelRatio, 1, 1).data].slice(0, 3))({})",
            position(zone)
        )
    };
    page.point("#heat", Some(&position(4)));
    let details = page.inner("heat-details");
    assert!(
        details.contains(&format!("zone 4, all modifiers: {} in 7 jobs", ms(time(None, "zone 4")))),
        "{details}"
    );
    assert!(details.contains("36 tiles"), "{details}");
    let before = page.browser.value(&color(4));

    page.choose("heat-modifier", "towns");
    page.point("#heat", Some(&position(4)));
    let details = page.inner("heat-details");
    assert!(
        details.contains(&format!("zone 4, towns: {} in 1 job,", ms(time(Some("towns"), "zone 4")))),
        "{details}"
    );
    let slowest = (0..12).max_by_key(|zone| time(Some("towns"), &format!("zone {zone}"))).unwrap();
    assert_eq!(page.browser.value(&color(slowest)), json!([110, 0, 38]), "the longest is the darkest");
    assert_ne!(page.browser.value(&color(4)), before);
    let longest = time(Some("towns"), &format!("zone {slowest}"));
    assert_eq!(page.inner("heat-high"), ms(longest));
    page.choose("heat-measure", "per tile");
    assert_eq!(page.inner("heat-high"), format!("{:.3} µs per tile", longest as f64 / 36.0 / 1e3));
    assert_eq!(page.inner("heat-beside"), "None.", "all jobs of towns are of zones");
    page.choose("heat-modifier", "wall");
    assert!(page.inner("heat-beside").contains("map"));

    // With keys from zone to zone.
    page.browser.value("document.getElementById('heat').focus()");
    for zone in ["zone 0", "zone 1", "zone 2"] {
        page.browser.key("ArrowRight", 0);
        let announced = page.browser.text("document.getElementById('live').textContent");
        assert!(announced.starts_with(&format!("{zone}: no jobs of wall")), "{announced}");
    }
    page.browser.key("ArrowLeft", 0);
    assert!(page.browser.text("document.getElementById('live').textContent").starts_with("zone 1"));
    page.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn what_if_agrees_with_the_replay() {
    let run = run(5, 40, 4);
    let Some(mut page) = page(std::slice::from_ref(&run)) else { return };
    let [treasure, loose] = ["treasure", "loose ends"].map(str::to_owned);
    let mut with = ReplayConditions { workers: Some(7), ..ReplayConditions::default() };
    page.write("if-workers", "7");
    page.assert_replayed(&run, &with);

    with.scale.push((treasure.clone(), 0.35));
    page.choose("if-modifier", "treasure");
    page.write("if-scale", "0.35");
    page.assert_replayed(&run, &with);

    with.split.push((loose.clone(), 5));
    page.choose("if-modifier", "loose ends");
    assert_eq!(
        page.browser.text("document.getElementById('if-scale').value"),
        "1",
        "the default of another modifier"
    );
    page.write("if-split", "5");
    page.assert_replayed(&run, &with);

    with.dropped.push(("wall".to_owned(), loose.clone()));
    page.click("#edges button[aria-label='Drop the edges from wall to loose ends']");
    page.assert_replayed(&run, &with);
    assert_eq!(
        page.inner("if-command"),
        "rmg profile whatif RECORD --workers 7 --scale treasure=0.35 --split 'loose ends=5' --drop-edge 'wall:loose ends'"
    );
    let without = ReplayConditions { workers: Some(7), ..ReplayConditions::default() };
    assert!(replay(&run, &with).wall < replay(&run, &without).wall, "the changes reduce the time");

    // Each change can be undone alone, and all together.
    assert_eq!(page.browser.value("document.querySelectorAll('#if-changes li').length"), json!(3));
    with.scale.clear();
    page.click("#if-changes li:first-child button");
    page.assert_replayed(&run, &with);
    page.click("#if-reset");
    assert_eq!(page.browser.value("WhatIf.point[1]"), json!(replay(&run, &ReplayConditions::default()).wall));
    assert_eq!(
        page.browser.value("document.querySelectorAll('button.drop[aria-pressed=true]').length"),
        json!(0)
    );
    // Unusual changes, directly through the scripts.
    for (scale, split, dropped, workers) in
        [(0.0, 64, "relief", 1), (0.9999, 3, "rivers", 3), (17.3, 1, "borders", 64)]
    {
        let unusual = ReplayConditions {
            workers: Some(workers),
            overhead: OverheadLevel::Usual,
            scale: vec![("towns".to_owned(), scale), ("wall".to_owned(), scale)],
            split: vec![("wall".to_owned(), split), ("audit".to_owned(), split)],
            dropped: run
                .modifiers
                .windows(2)
                .filter(|two| two[0] == dropped)
                .map(|two| (two[0].clone(), two[1].clone()))
                .collect(),
        };
        unusual.check(&run).unwrap();
        let number = |name: &str| MODIFIERS.iter().position(|known| *known == name).unwrap();
        let (from, towns, wall, audit) = (number(dropped), number("towns"), number("wall"), number("audit"));
        let expression = format!(
            "Replay.under({{ scale: new Map([[{towns}, {scale}], [{wall}, {scale}]]), split: new Map([[{wall}, {split}], [{audit}, {split}]]), dropped: new Set(['{from} {}']) }})({workers})",
            from + 1
        );
        assert_eq!(page.browser.value(&expression), json!(replay(&run, &unusual).wall), "{unusual:?}");
    }
    page.write("if-workers", "0");
    assert_eq!(page.inner("if-result"), "The number of workers must be 1 to 1024.");
    page.assert_no_errors();
}

impl OpenPage {
    /// Compares the number on the page, and its curve, with the replay of the library.
    #[track_caller]
    fn assert_replayed(&mut self, run: &Run, with: &ReplayConditions) {
        with.check(run).unwrap();
        let wall =
            |workers: u32| replay(run, &ReplayConditions { workers: Some(workers), ..with.clone() }).wall;
        let workers = with.workers.unwrap();
        assert_eq!(self.browser.value("WhatIf.point"), json!([workers, wall(workers)]), "{with:?}");
        let is_changed = *with != ReplayConditions { workers: with.workers, ..ReplayConditions::default() };
        if is_changed {
            self.browser.wait("WhatIf.curve.length === 64");
        }
        let curve: Vec<Value> =
            (1..=64).filter(|_| is_changed).map(|workers| json!([workers, wall(workers)])).collect();
        assert_eq!(self.browser.value("WhatIf.curve"), Value::from(curve), "{with:?}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn many_runs_show_growth_and_outliers() {
    let mut runs: Vec<Run> = (1..=8).flat_map(|seed| [run(seed, 8, 3), run(seed, 24, 3)]).collect();
    let slow = runs.iter_mut().find(|run| run.about.seed == 5).unwrap();
    let last = slow.jobs.last_mut().unwrap();
    last.end += 20_000_000;
    slow.wall += 20_000_000;
    let Some(mut page) = page(&runs) else { return };
    let words = page.inner("over-words");
    assert!(
        words.contains("whole run: time grows with tiles to the power of 0.") && words.contains("Squares"),
        "{words}"
    );
    let rows = page.browser.value("document.querySelectorAll('#over-table tbody tr').length");
    assert_eq!(rows, json!(MODIFIERS.len() + 1));
    let command = page.browser.text("document.querySelector('#outliers .command').innerText");
    assert_eq!(command, "rmg profile run TEMPLATE.json --size 48x6x1 --seed 5 --threads 3 --water none");
    let points = page.browser.value("document.querySelectorAll('#over-plot .point').length");
    assert_eq!(points, json!(runs.len()));
    page.choose("over-picked", "audit");
    assert!(page.inner("over-words").starts_with("audit: time grows"));
    assert_eq!(page.browser.value("document.querySelectorAll('#over-plot .ring').length > 0"), true);
    let total = page.browser.text("document.querySelector('#over-table tbody tr:nth-child(2)').innerText");
    page.choose("over-measure", "per tile");
    assert_ne!(
        page.browser.text("document.querySelector('#over-table tbody tr:nth-child(2)').innerText"),
        total
    );
    page.assert_no_errors();
    // A single run has no such part.
    let Some(mut alone) = self::page(&runs[..1]) else { return };
    assert_eq!(alone.browser.value("document.getElementById('part-over').hidden"), true);
    alone.assert_no_errors();
}

#[test]
#[ignore = "needs Chromium; .ci/full runs it"]
fn the_graph_has_every_modifier_and_every_control_has_a_name() {
    let run = run(2, 12, 3);
    let Some(mut page) = page(std::slice::from_ref(&run)) else { return };
    assert_eq!(
        page.browser.value("document.querySelectorAll('#graph .node').length"),
        json!(MODIFIERS.len())
    );
    // Implied links are hidden by default.
    let links = "document.querySelectorAll('#graph .link').length";
    let few = page.browser.value(links);
    assert_eq!(few, json!(MODIFIERS.len() - 1), "each waits for the previous one");
    page.click("#graph .link .head");
    let details = page.inner("graph-details");
    assert!(details.contains("waits for") && details.contains("binding"), "{details}");
    page.click("#graph-details button.drop");
    assert_eq!(page.browser.value("document.querySelectorAll('#if-changes li').length"), json!(1));
    assert_eq!(
        page.browser.value("document.querySelectorAll('#edges button.drop[aria-pressed=true]').length"),
        json!(1)
    );
    let nameless = "[...document.querySelectorAll('button, input, select, canvas[tabindex], [role=button], [role=img], svg[role]')].filter(it =>
        !(it.textContent.trim() || it.getAttribute('aria-label') || it.getAttribute('aria-labelledby') || (it.labels && it.labels.length))).map(it => it.outerHTML)";
    assert_eq!(page.browser.value(nameless), json!([]));
    page.assert_no_errors();
    // A phone scrolls only vertically.
    page.browser.size(360, 740, 2, true);
    let file = page.file.clone();
    page.browser.open(&file, "");
    assert_eq!(page.browser.value("document.documentElement.scrollWidth"), json!(360));
    page.assert_no_errors();
}
