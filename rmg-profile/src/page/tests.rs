use crate::verdict::verdict;
use crate::{About, Before, RunJob, SubjectMap};

use super::*;

/// Returns a run of `jobs` jobs on zones, on `threads` workers. Each worker runs its jobs one by one.
fn run(seed: u64, jobs: u32, threads: u32) -> Run {
    let modifiers = ["zone", "road", "treasure", "guard", "obstacle", "join"];
    let mut run_jobs: Vec<RunJob> = Vec::new();
    let mut free = vec![0u64; threads as usize];
    for at in 0..jobs {
        let froms: Vec<u32> = if at < threads {
            Vec::new()
        } else {
            let mut froms: Vec<u32> =
                (1..=4).map(|back| at.saturating_sub(back * (threads + back) % 97 + 1)).collect();
            froms.sort_unstable();
            froms.dedup();
            froms
        };
        let last = froms.iter().copied().max_by_key(|from| run_jobs[*from as usize].end);
        let ready = last.map_or(0, |last| run_jobs[last as usize].end);
        let worker = (0..free.len()).min_by_key(|worker| (free[*worker].max(ready), *worker)).unwrap();
        let start = ready.max(free[worker]) + 900 + u64::from(at % 7) * 150;
        let end = start + 40_000 + (u64::from(at) * 7919 + seed * 104_729) % 260_000;
        free[worker] = end;
        run_jobs.push(RunJob {
            modifier: at % 6,
            subject: format!("zone {}", at / 6),
            cost: (end - start) / 100,
            ready: ready.min(start),
            start,
            end,
            cpu: None,
            worker: u32::try_from(worker).unwrap(),
            last,
            before: froms.iter().map(|from| Before { from: *from, why: from % 2 }).collect(),
            counters: if at % 3 == 0 { vec![(0, u64::from(at)), (1, 3)] } else { Vec::new() },
            stream: None,
            left: Vec::new(),
        });
    }
    let about = About {
        program: "rmg 0.1".to_owned(),
        template: "Three Rivers".to_owned(),
        seed,
        attempt: 0,
        size: "72x72x2".to_owned(),
        tiles: 10_368,
        options: vec![("water".to_owned(), "islands".to_owned())],
    };
    let run = Run {
        about,
        end: End::Done,
        threads,
        started: 0,
        wall: run_jobs.iter().map(|job| job.end).max().unwrap_or(0) + 5_000,
        sleeps: 12,
        waking: 0,
        modifiers: modifiers.map(str::to_owned).to_vec(),
        counters: vec!["tiles".to_owned(), "draws".to_owned()],
        reasons: vec!["reads the tiles of its zone".to_owned(), "writes roads".to_owned()],
        layers: Vec::new(),
        grounds: Vec::new(),
        jobs: run_jobs,
    };
    assert_eq!(run.contradiction(), None);
    run
}

fn sources(runs: &[Run]) -> Vec<Source> {
    vec![Source { name: "a.events".to_owned(), runs: runs.len() }]
}

fn page(runs: &[Run]) -> String {
    let mut bytes = Vec::new();
    write(runs, &sources(runs), &Rules::default(), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn data(page: &str) -> serde_json::Value {
    let data = page.split("id=\"profile-data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn the_page_has_every_script_of_the_folder() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page/assets");
    let scripts = std::fs::read_dir(folder).unwrap().filter(|entry| {
        entry.as_ref().unwrap().path().extension().is_some_and(|extension| extension == "js")
    });
    assert_eq!(scripts.count() + 2, SCRIPTS.len(), "two scripts are shared by all pages");
}

#[test]
fn the_page_has_every_element_that_scripts_use() {
    for (script, (at, _)) in
        SCRIPTS.iter().flat_map(|script| script.match_indices("byId('").map(move |found| (script, found)))
    {
        let id = script[at + "byId('".len()..].split('\'').next().unwrap();
        assert!(BODY.contains(&format!("id=\"{id}\"")), "{id}");
    }
}

#[test]
fn the_page_has_the_verdict_all_modifiers_and_the_whole_observed_path() {
    let run = run(7, 60, 3);
    let data = data(&page(std::slice::from_ref(&run)));
    let words = verdict(&run).to_string();
    let sentences = data["verdict"]["sentences"].as_array().unwrap();
    assert_eq!(sentences.len(), 3);
    assert!(sentences.iter().zip(words.lines()).all(|(sentence, line)| sentence == line));
    let changes = data["verdict"]["changes"].as_array().unwrap();
    assert!(changes.iter().any(|change| change["rule"] == "faster-modifier"), "{changes:?}");
    let names: Vec<&str> =
        data["modifiers"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, run.modifiers);
    assert_eq!(data["observed"]["total"], run.wall);
    let workers = data["workers"].as_array().unwrap();
    assert_eq!(workers.len(), 64);
    assert!(workers[0].as_u64() > workers[63].as_u64());
    assert!(!data["edges"].as_array().unwrap().is_empty());
}

#[test]
fn the_median_run_is_shown_in_detail_and_all_runs_are_counted() {
    let mut runs = [run(1, 30, 2), run(2, 60, 2), run(3, 90, 2), run(3, 91, 2), run(4, 5, 2)];
    runs[4].end = End::Failed { of: 60, reason: "no room".to_owned() };
    let shown = data(&page(&runs));
    assert_eq!(
        (&shown["about"]["seed"], &shown["about"]["ofRuns"]),
        (&serde_json::json!("2"), &serde_json::json!(5))
    );
    let groups = shown["runs"].as_array().unwrap();
    let counts: Vec<usize> = groups.iter().map(|group| group["walls"].as_array().unwrap().len()).collect();
    assert_eq!(counts, [0, 1, 1, 2], "the unfinished run has no time, and two runs have the same seed");
    let unfinished = data(&page(&runs[4..]));
    assert_eq!(unfinished["about"]["unfinished"], serde_json::json!([60, "no room"]));
}

#[test]
fn other_runs_can_be_selected_and_two_records_are_compared() {
    let runs: Vec<Run> = [1, 2, 3, 1, 2, 3].map(|seed| run(seed, 30, 2)).to_vec();
    let shown = data(&page(&runs));
    let details = shown["details"].as_array().unwrap();
    let seeds: Vec<&str> = details.iter().filter_map(|of| of["about"]["seed"].as_str()).collect();
    assert_eq!((details.len(), seeds.len()), (6, 5), "all except the shown one");
    let is_hole = |at: usize| details[at].is_null() && shown["shown"] == at;
    assert!((0..6).any(is_hole) && shown["comparison"].is_null());
    let of = |name: &str| Source { name: name.to_owned(), runs: 3 };
    let mut bytes = Vec::new();
    write(&runs, &[of("old"), of("new")], &Rules::default(), &mut bytes).unwrap();
    let both = data(&String::from_utf8(bytes).unwrap());
    assert_eq!(both["comparison"]["pairs"], 3);
    assert_eq!(both["comparison"]["changes"][0]["ratio"], 1.0);
    assert_eq!(both["overRuns"]["runs"][3]["record"], 1);
}

#[test]
fn grounds_refer_to_subjects_of_jobs_and_add_new_subjects() {
    let mut run = run(1, 12, 2);
    let subjects = ["zone 1", "a lake"].map(str::to_owned).to_vec();
    let ground = |name: &str, cells| SubjectMap {
        name: name.to_owned(),
        width: 4,
        height: 2,
        subjects: subjects.clone(),
        cells,
    };
    run.grounds = vec![ground("surface", vec![(1, 3), (0, 1), (2, 4)]), ground("underground", vec![(0, 8)])];
    let shown = data(&page(&[run]));
    assert_eq!(shown["subjects"], serde_json::json!(["zone 0", "zone 1", "a lake"]));
    // number 2 (zone 1) three times, no subject once, number 3 (the lake) four times
    assert_eq!(shown["grounds"][0]["cells"], rmg_view::page::base64(&[2, 3, 0, 1, 3, 4]));
    assert_eq!(shown["grounds"][1]["cells"], rmg_view::page::base64(&[0, 8]));
    assert_eq!((&shown["grounds"][1]["width"], &shown["grounds"][1]["height"]), (&4.into(), &2.into()));
}

#[test]
fn distributions_need_more_than_one_run() {
    let mut runs: Vec<Run> = (1..=9).map(|seed| run(seed, 60, 3)).collect();
    runs[4].wall += 90_000_000;
    let over = &data(&page(&runs))["overRuns"];
    assert_eq!(over["runs"].as_array().unwrap().len(), 9);
    let spreads = over["spreads"].as_array().unwrap();
    assert_eq!(spreads.len(), runs[0].modifiers.len() + 1);
    let whole = &spreads[0];
    assert_eq!(
        (&whole["modifier"], &whole["exponent"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    assert_eq!(whole["times"][4], runs[4].wall);
    assert_eq!(whole["outliers"][0][0], 4);
    assert_eq!(data(&page(&runs[..1]))["overRuns"]["spreads"], serde_json::json!([]));
}

#[test]
fn the_page_of_ten_thousand_jobs_is_smaller_than_two_megabytes() {
    let page = page(&[run(1, 10_000, 8)]);
    assert!(page.len() < 2_000_000, "{}", page.len());
    assert_eq!(data(&page)["about"]["jobs"], 10_000);
}

#[test]
fn names_are_escaped_and_the_page_loads_nothing_from_the_network() {
    let mut run = run(1, 20, 2);
    let name = "</script><script>alert(1)</script><!-- ` & \"";
    run.about.template = name.to_owned();
    run.modifiers[1] = name.to_owned();
    run.reasons[0] = name.to_owned();
    run.jobs[3].subject = name.to_owned();
    let text = page(&[run]);
    assert_eq!(
        text.matches("<script").count(),
        SCRIPTS.len() + 2,
        "our scripts, the script of the kit, and the data"
    );
    assert!(!text.contains("<!--") && !text.contains("alert(1)</script>"));
    assert_eq!(data(&text)["about"]["template"], name);
    assert!(text.contains("default-src 'none'") && !text.contains("http:") && !text.contains("https:"));
    assert!(!text.contains(" src=") && !text.contains("@import") && !text.contains("url("));
}

#[test]
fn an_empty_run_is_shown_and_empty_or_inconsistent_records_are_refused() {
    let empty = Run { wall: 0, ..run(1, 0, 1) };
    assert_eq!(data(&page(&[empty]))["about"]["jobs"], 0);
    let refusal = |runs: &[Run]| {
        write(runs, &sources(runs), &Rules::default(), &mut Vec::new()).unwrap_err().to_string()
    };
    assert_eq!(refusal(&[]), "the record has no runs");
    let mut inconsistent = run(1, 5, 1);
    inconsistent.jobs[2].worker = 9;
    let refused = refusal(&[run(1, 5, 1), run(2, 5, 1), inconsistent]);
    assert!(refused.contains("run 3 is inconsistent: job 2"), "{refused}");
}
