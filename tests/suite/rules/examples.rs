//! Each rule has an example that it reports, and the nearest that it does not.

use rmg_core::pack::ContentPack;
use rmg_formats::pack::{PackSource, load};
use rmg_plan::{Frame, check_readable, example, rules};
use rmg_template::Source;
use rmg_template::target::{Target, target_faults};
use rmg_tests::templates::heroes3;

use super::masses::{MASSES, PACK_WITHOUT_GEM_PONDS, gems, gold};

/// Rules whose faults never come alone, and one of what stands beside them.
const IN_COMPANY: [(&str, &str); 5] = [
    ("owner-without-start", "too-few-seats"),
    ("quest-out-of-reach", "isolated-zone"),
    ("too-little-room", "unusual-number"),
    ("too-many-copies", "absent-mod"),
    ("victory-grail", "isolated-start"),
];

/// Rules that no file can break as long as others hold: why their faults are there at all.
const UNREACHABLE: [(&str, &str); 1] =
    [("too-few-players", "the reader of JSON drops such `humans` first; tables count humans among players")];

/// Rules of what a game cannot read, with a game that cannot.
const OF_GAMES: [(&str, Target); 6] = [
    ("own-key", Target::Vcmi),
    ("target-loss", Target::Sod),
    ("vcmi-copies", Target::Vcmi),
    ("vcmi-reference", Target::Vcmi),
    ("vcmi-town-hint", Target::Vcmi),
    ("vcmi-zone-id", Target::Vcmi),
];

fn codes_for(text: Vec<u8>, pack: &ContentPack, target: Option<Target>) -> Vec<&'static str> {
    let (source, mut faults) = Source::parse(text);
    let is_unreadable = rmg_core::diag::has_errors(&faults);
    if !is_unreadable {
        let file = source.templates(pack);
        faults.extend(file.faults.clone());
        let checked = |(at, template)| check_readable(template, pack, file.faults_of(at));
        faults.extend(file.templates.iter().enumerate().flat_map(checked));
        if let Some(target) = target {
            let of_game = |template| target_faults(&source, template, target, pack);
            faults.extend(file.templates.iter().flat_map(of_game));
        }
    }
    for fault in &faults {
        let rule = rules().iter().find(|rule| rule.code == fault.code);
        assert!(
            rule.is_some_and(|rule| fault.severity <= rule.severity),
            "{}: {}",
            fault.code,
            fault.severity
        );
    }
    faults.iter().map(|fault| fault.code).collect()
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
    let told = |code: &str| MASSES.iter().any(|mass| mass.code == code) || code == "no-such-mine";
    for rule in rules() {
        let in_words = example(rule.code).is_some_and(|example| example.frame == Frame::Words);
        assert_eq!(in_words, told(rule.code), "{}", rule.code);
    }
}

#[test]
fn examples_show_their_rule_and_nothing_else_and_what_they_should_be_shows_none() {
    let mut wrong = Vec::new();
    for example in rules().iter().filter_map(|rule| example(rule.code)).filter(|of| of.frame != Frame::Words)
    {
        let game = OF_GAMES.iter().find(|(code, _)| *code == example.code).map(|(_, game)| *game);
        let codes = |text: &str| codes_for(example.frame.around(text).into_bytes(), heroes3(), game);
        let shown = codes(example.wrong);
        let beside = IN_COMPANY.iter().find(|(code, _)| *code == example.code);
        if !shown.contains(&example.code)
            || beside.is_none() && shown.iter().any(|code| *code != example.code)
            || beside.is_some_and(|(_, other)| !shown.contains(other))
        {
            wrong.push(format!("{}: wrong shows {shown:?}", example.code));
        }
        let left = codes(example.right);
        if !left.is_empty() {
            wrong.push(format!("{}: right shows {left:?}", example.code));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn masses_show_their_rule_just_beyond_its_bound() {
    for mass in MASSES {
        let shown = codes((mass.wrong)());
        assert!(shown.contains(&mass.code), "{}: {shown:?}", mass.code);
        let left = codes((mass.right)());
        let is_expected = |code: &&&str| **code == mass.code || !mass.others.contains(*code);
        assert_eq!(left.iter().find(is_expected), None, "{}", mass.code);
    }
}

#[test]
fn a_mine_that_a_pack_does_not_have_is_told_of() {
    let mut without = PackSource::new("no-gem-ponds");
    without.add("pack.toml", PACK_WITHOUT_GEM_PONDS);
    let pack = load(&[PackSource::embedded(), without]).unwrap();
    assert!(codes_with(gems(), &pack).contains(&"no-such-mine"));
    assert!(codes_with(gold(), &pack).is_empty());
}
