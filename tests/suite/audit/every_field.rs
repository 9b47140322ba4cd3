//! Every field of the format is checked: for each change of a file, the reader rejects the file, the audit
//! refutes the map, or a list states why the field is free.
//!
//! The fields are those of generated maps. The reader lists the other fields that a record can have, so that
//! no new field is missed: it must be on one of the maps, or listed as unseen. The lists are in
//! `every_field/free.txt`.

mod fields;

use std::collections::BTreeMap;

use rmg_audit::{audit, audit_by_template, report};
use rmg_core::model::MapModel;
use rmg_core::plan::MapMonsters;
use rmg_core::template::{Template, WaterContent};
use rmg_core::{PlayerColor, Seat, Seed};
use rmg_formats::rmgmap;
use rmg_generate::{Effort, GenerateOptions, TemplateText, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, PlayerChoice, make_plan, template_of_plan};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::{self, heroes3};
use serde_json::Value;

use fields::{Known, Place, at, path_of, read, walk};

/// Keys that no generated map has, each with a value to insert.
const NEVER: [(&str, &str); 2] =
    [("objects[].body.owned.owner", "\"red\""), ("recipe.placement", "\"grid\"")];

/// Maximum number of changed places of a path on a map.
const MAX_PLACES: usize = 2;

/// A map, the template that it was generated from, and its file.
struct Case {
    name: &'static str,
    map: MapModel,
    template: Template,
    file: Value,
}

/// Returns maps that together have almost every field.
fn cases() -> Vec<Case> {
    let player = |color, seat| PlayerChoice { seat, ..PlayerChoice::new(color) };
    let hero = PlayerChoice {
        human: Some(true),
        town: Some("castle".to_owned()),
        hero: Some("valeska".to_owned()),
        team: Some(0),
        bonus: vec![("gold".to_owned(), 500)],
        ..player(PlayerColor::Red, Some(Seat(2)))
    };
    let blue = PlayerChoice { team: Some(1), ..player(PlayerColor::Blue, None) };
    let options = |seed, size: &str| GenOptions {
        size: Some(size.parse().unwrap()),
        effort: Effort::Quick,
        ..GenOptions::new(Seed(seed))
    };
    let content = |text: &str| text.parse::<rmg_plan::ContentList>().unwrap().0;
    let land = GenOptions {
        players: vec![hero, blue],
        ban: content("spell=haste"),
        enable: content("artifact=angelWings"),
        victory: Some("artifact".parse().unwrap()),
        ..options(1, "54x48x1")
    };
    let below = GenOptions { victory: Some("grail".parse().unwrap()), ..options(2, "48x48x2") };
    let sea = GenOptions {
        water: Some(WaterContent::Islands),
        monsters: MapMonsters::Strong,
        victory: Some("town".parse().unwrap()),
        ..options(2, "64x60x1")
    };
    let overfull = options(4, "36x36x1");
    [("land", land, false), ("below", below, false), ("sea", sea, false), ("crammed", overfull, true)]
        .into_iter()
        .map(|(name, options, is_overfull)| case(name, &options, is_overfull))
        .collect()
}

fn case(name: &'static str, options: &GenOptions, is_overfull: bool) -> Case {
    let text = include_str!("every_field/rich.json");
    // More mines and treasure than fit.
    let text = if is_overfull {
        text.replace("\"gold\" : 1", "\"gold\" : 14").replace("\"density\" : ", "\"density\" : 3")
    } else {
        text.to_owned()
    };
    let template = templates::read_text(text.clone()).templates.remove(0);
    let plan = make_plan(&template, heroes3(), options)
        .unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics:?}"));
    let template = template_of_plan(&template, &plan).into_owned();
    let pool = Pool::single();
    let options = GenerateOptions {
        template: Some(&template),
        text: Some(TemplateText { file: "rich.json", text: &text }),
        effort: Effort::Quick,
        best_effort: is_overfull,
        ..GenerateOptions::new(&pool)
    };
    let map = generate_map(&plan, heroes3(), &options, &|_| ())
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .map;
    let certificate = audit_by_template(&map, heroes3(), &template);
    assert!(certificate.is_sound(), "{name}\n{}", report(&certificate));
    let mut bytes = Vec::new();
    rmgmap::write(&map, heroes3(), &mut bytes).unwrap();
    let file = serde_json::from_slice(&bytes).unwrap();
    Case { name, map, template, file }
}

/// The outcome of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// The file is rejected or needs another pack, the map is refuted, or the change has no effect.
    Noticed,
    /// Refuted only with the template.
    NoticedByTemplate,
    Unnoticed,
}

/// A line of the lists.
struct Line<'t> {
    /// `free`, `plan` or `unseen`.
    list: &'t str,
    /// A path. A final `*` matches any continuation.
    path: &'t str,
}

impl Line<'_> {
    fn names(&self, path: &str) -> bool {
        match self.path.strip_suffix('*') {
            Some(stem) => path.starts_with(stem),
            None => self.path == path,
        }
    }
}

/// Parses the lists. Each line has the list, the path and the reason.
fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.splitn(3, ' ');
            let (list, path, reason) = (parts.next(), parts.next(), parts.next());
            let has_reason = reason.is_some_and(|reason| !reason.trim().is_empty());
            assert!(
                has_reason && ["free", "plan", "unseen"].contains(&list.unwrap()),
                "`LIST PATH REASON`: {line}"
            );
            Line { list: list.unwrap(), path: path.unwrap() }
        })
        .collect()
}

/// Returns the outcome of a changed file.
fn outcome(case: &Case, file: &Value) -> Outcome {
    let Ok(map) = read(file) else { return Outcome::Noticed };
    if map == case.map || map.other_pack(heroes3()).is_some() || !audit(&map, heroes3()).is_sound() {
        return Outcome::Noticed;
    }
    if audit_by_template(&map, heroes3(), &case.template).is_sound() {
        Outcome::Unnoticed
    } else {
        Outcome::NoticedByTemplate
    }
}

/// The worst outcome of the changes of each path, with an example.
type Worst = BTreeMap<String, (Outcome, String)>;

/// Changes every field of a map whose changes were not yet found to be unnoticed, the worst outcome.
fn change_all(case: &Case, known: &Known, found: &Worst, pool: &Pool) -> Worst {
    let mut places: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    walk(&case.file, &mut Place::new(), &mut |place, _| {
        places.entry(path_of(place)).or_default().push(place.to_vec());
    });
    let is_open = |path: &String| found.get(path).is_none_or(|(outcome, _)| *outcome != Outcome::Unnoticed);
    let chosen: Vec<(String, Place)> = places
        .into_iter()
        .filter(|(path, _)| is_open(path))
        .flat_map(|(path, places)| {
            let step = places.len().div_ceil(MAX_PLACES).max(1);
            let chosen: Vec<Place> = places.into_iter().step_by(step).collect();
            chosen.into_iter().map(move |place| (path.clone(), place))
        })
        .collect();
    let found = pool.map(&chosen, |(path, place)| {
        let mut file = case.file.clone();
        let before = at(&mut file, place).clone();
        let changes = known.changes(path, &before).into_iter();
        let results = changes.map(|(path, value)| {
            let example = format!("{}: {} to {}", case.name, shown(&before), shown(&value));
            *at(&mut file, place) = value;
            (path, outcome(case, &file), example)
        });
        results.collect::<Vec<_>>()
    });
    let mut worst = Worst::new();
    for (path, outcome, example) in found.into_iter().flatten() {
        let known = worst.entry(path).or_insert((Outcome::Noticed, String::new()));
        if outcome > known.0 {
            *known = (outcome, example);
        }
    }
    worst
}

fn shown(value: &Value) -> String {
    let text = value.to_string();
    text.chars().take(120).collect()
}

#[test]
fn every_change_of_a_field_is_noticed_or_listed() {
    let pool = Pool::new(None).unwrap();
    let cases = cases();
    let mut files: Vec<Value> = cases.iter().map(|case| case.file.clone()).collect();
    let mut known = Known::of(&mut files);
    let text =
        std::fs::read_to_string(workspace_root().join("tests/suite/audit/every_field/free.txt")).unwrap();
    let lines = lines(&text);
    let of = |list: &'static str| lines.iter().filter(move |line| line.list == list);
    let mut wrong = Vec::new();
    let unseen = known.unseen();
    // A path on the list `free` may also be on none of the maps.
    let is_listed = |path: &&String| of("unseen").chain(of("free")).any(|line| line.names(path));
    wrong.extend(
        unseen.iter().filter(|path| !is_listed(path)).map(|path| format!("{path}: on none of the maps")),
    );
    let is_stale = |line: &&Line<'_>| !unseen.iter().any(|path| line.names(path));
    wrong.extend(
        of("unseen")
            .filter(is_stale)
            .map(|line| format!("{}: listed as unseen, but a map has it", line.path)),
    );
    for (path, value) in NEVER {
        known.learn(path.to_owned(), &serde_json::from_str(value).unwrap());
    }
    let mut worst = Worst::new();
    for case in &cases {
        for (path, (outcome, example)) in change_all(case, &known, &worst, &pool) {
            let known = worst.entry(path).or_insert((Outcome::Noticed, String::new()));
            if outcome > known.0 {
                *known = (outcome, example);
            }
        }
    }
    for (path, (outcome, example)) in &worst {
        let list = match outcome {
            Outcome::Noticed => continue,
            Outcome::NoticedByTemplate => "plan",
            Outcome::Unnoticed => "free",
        };
        if !lines.iter().any(|line| line.names(path) && (line.list == list || line.list == "free")) {
            wrong.push(format!("{path}: unnoticed ({list}): {example}"));
        }
    }
    for line in lines.iter().filter(|line| line.list != "unseen") {
        let expected = if line.list == "free" { Outcome::Unnoticed } else { Outcome::NoticedByTemplate };
        if !worst.iter().any(|(path, (outcome, _))| line.names(path) && *outcome == expected) {
            wrong.push(format!("{}: listed as `{}`, but no change has this outcome", line.path, line.list));
        }
    }
    assert!(wrong.is_empty(), "{} paths\n{}", worst.len(), wrong.join("\n"));
}
