//! Each rule has an example that it reports, and a similar example that it does not report.

use rmg_core::pack::ContentPack;
use rmg_formats::pack::{PackSource, load};
use rmg_plan::{Frame, check_readable, example, rules};
use rmg_template::Source;
use rmg_template::target::{Target, target_diagnostics};
use rmg_tests::templates::heroes3;

use super::large_files::{LARGE_FILES, PACK_WITHOUT_GEM_PONDS, gems, gold};

/// Rules that never occur alone, each with another code that occurs with it.
const NEVER_ALONE: [(&str, &str); 5] = [
    ("owner-without-start", "too-few-seats"),
    ("quest-out-of-reach", "isolated-zone"),
    ("too-little-room", "unusual-number"),
    ("too-many-copies", "absent-mod"),
    ("victory-grail", "isolated-start"),
];

/// Rules that no file can violate while other rules hold, with the reason why they exist.
const UNREACHABLE: [(&str, &str); 1] =
    [("too-few-players", "the reader of JSON drops such `humans` first; tables count humans among players")];

/// Rules about content that a game cannot read, with such a game.
const OF_GAMES: [(&str, Target); 6] = [
    ("own-key", Target::Vcmi),
    ("target-loss", Target::Sod),
    ("vcmi-copies", Target::Vcmi),
    ("vcmi-reference", Target::Vcmi),
    ("vcmi-town-hint", Target::Vcmi),
    ("vcmi-zone-id", Target::Vcmi),
];

fn codes_for(text: Vec<u8>, pack: &ContentPack, target: Option<Target>) -> Vec<&'static str> {
    let (source, mut diagnostics) = Source::parse(text);
    let is_unreadable = rmg_core::diag::has_errors(&diagnostics);
    if !is_unreadable {
        let file = source.templates(pack);
        diagnostics.extend(file.diagnostics.clone());
        let checked = |(at, template)| check_readable(template, pack, file.diagnostics_of(at));
        diagnostics.extend(file.templates.iter().enumerate().flat_map(checked));
        if let Some(target) = target {
            let of_game = |template| target_diagnostics(&source, template, target, pack);
            diagnostics.extend(file.templates.iter().flat_map(of_game));
        }
    }
    for diagnostic in &diagnostics {
        let rule = rules().iter().find(|rule| rule.code == diagnostic.code);
        assert!(
            rule.is_some_and(|rule| diagnostic.severity <= rule.severity),
            "{}: {}",
            diagnostic.code,
            diagnostic.severity
        );
    }
    diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

fn codes_with(text: Vec<u8>, pack: &ContentPack) -> Vec<&'static str> {
    codes_for(text, pack, None)
}

fn codes(text: Vec<u8>) -> Vec<&'static str> {
    codes_with(text, heroes3())
}

#[test]
fn every_rule_has_an_example() {
    let is_missing = |code: &str| example(code).is_none() && !UNREACHABLE.iter().any(|(of, _)| *of == code);
    let missing: Vec<&str> = rules().iter().map(|rule| rule.code).filter(|code| is_missing(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let is_described = |code: &str| {
        LARGE_FILES.iter().any(|file| file.code == code)
            || ["kept-options", "no-such-mine", "too-many-rules"].contains(&code)
    };
    for rule in rules() {
        let has_description = example(rule.code).is_some_and(|example| example.frame == Frame::Words);
        assert_eq!(has_description, is_described(rule.code), "{}", rule.code);
    }
}

#[test]
fn wrong_examples_have_only_their_code_and_right_examples_have_none() {
    let mut wrong = Vec::new();
    for example in rules().iter().filter_map(|rule| example(rule.code)).filter(|of| of.frame != Frame::Words)
    {
        let game = OF_GAMES.iter().find(|(code, _)| *code == example.code).map(|(_, game)| *game);
        // only notes: tables of examples have options without effect on maps, and a symmetry lists its images
        let notes = ["kept-options", "symmetry-images", "symmetry-portal"];
        let codes = |text: &str| {
            let mut found = codes_for(example.frame.around(text).into_bytes(), heroes3(), game);
            found.retain(|code| !notes.contains(code) || *code == example.code);
            found
        };
        let found = codes(example.wrong);
        let companion = NEVER_ALONE.iter().find(|(code, _)| *code == example.code);
        if !found.contains(&example.code)
            || companion.is_none() && found.iter().any(|code| *code != example.code)
            || companion.is_some_and(|(_, other)| !found.contains(other))
        {
            wrong.push(format!("{}: the wrong example has {found:?}", example.code));
        }
        let remaining = codes(example.right);
        if !remaining.is_empty() {
            wrong.push(format!("{}: the right example has {remaining:?}", example.code));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn large_files_have_their_code_just_above_the_limit() {
    for file in LARGE_FILES {
        let found = codes((file.wrong)());
        assert!(found.contains(&file.code), "{}: {found:?}", file.code);
        let remaining = codes((file.right)());
        let is_expected = |code: &&&str| **code == file.code || !file.others.contains(*code);
        assert_eq!(remaining.iter().find(is_expected), None, "{}", file.code);
    }
}

#[test]
fn a_mine_that_the_pack_lacks_is_reported() {
    let mut without = PackSource::new("no-gem-ponds");
    without.add("pack.toml", PACK_WITHOUT_GEM_PONDS);
    let pack = load(&[PackSource::embedded(), without]).unwrap();
    assert!(codes_with(gems(), &pack).contains(&"no-such-mine"));
    assert!(codes_with(gold(), &pack).is_empty());
}
