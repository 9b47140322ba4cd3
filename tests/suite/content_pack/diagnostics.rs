//! Every error of a pack is reported with file, line, column and help.

use proptest::prelude::*;
use rmg_formats::pack::{PackError, PackSource, load};
use rmg_tests::sessions::assert_cases;

use super::{over_tidewrack, tidewrack};

use rmg_test_support::cases;

fn diagnostics_of(file: &str, text: &str) -> Vec<String> {
    over_tidewrack(&[(file, text)]).map_or_else(|error| lines(&error), |_| Vec::new())
}

/// Returns `code @ file:line column` for each diagnostic.
fn lines(error: &PackError) -> Vec<String> {
    let line = |f: &rmg_formats::pack::PackDiagnostic| {
        let column = f.column.map(|column| format!(" {column}")).unwrap_or_default();
        format!("{} @ {}:{}{column}", f.diagnostic.code, f.file, f.line)
    };
    error.diagnostics.iter().map(line).collect()
}

/// A case is the name of a file of the layer, and its text.
#[test]
fn every_diagnostic_has_a_code_and_a_location() {
    assert_cases("pack-faults", |input| {
        let (file, text) = input.split_once('\n').unwrap_or((input, ""));
        let text = if text.is_empty() { String::new() } else { format!("{text}\n") };
        if file != "pack.toml" {
            return diagnostics_of(file, &text);
        }
        let mut layer = PackSource::new("layer");
        layer.add("pack.toml", &text);
        lines(&load(&[tidewrack(), layer]).unwrap_err())
    });
}

#[test]
fn names_and_texts_have_a_maximum_length() {
    let diagnostics = |file: &str, before: &str, length: usize, behind: &str| {
        diagnostics_of(file, &format!("{before}{}{behind}", "m".repeat(length)))
    };
    for (file, before, behind, code) in [
        ("creatures.csv", "name,title\nmole,", "\n", "long-text @ layer/creatures.csv:2 title"),
        ("skills.csv", "name,title\n", ",Moles\n", "long-name @ layer/skills.csv:2 name"),
        ("objects.csv", "type,subtype,role\n", ",pit,decoration\n", "long-name @ layer/objects.csv:2 type"),
        (
            "objects.csv",
            "type,subtype,role\npit,",
            ",decoration\n",
            "long-name @ layer/objects.csv:2 subtype",
        ),
        (
            "objects.csv",
            "type,subtype,role,body\npit,m,decoration,",
            "\n",
            "long-text @ layer/objects.csv:2 body",
        ),
    ] {
        let none: [&str; 0] = [];
        assert_eq!(diagnostics(file, before, 96, behind), none);
        assert_eq!(diagnostics(file, before, 97, behind), [code]);
    }
    let dwelling = format!("object\n{}\n", "m".repeat(194));
    assert!(
        diagnostics_of("dwellings.csv", &dwelling)
            .contains(&"long-name @ layer/dwellings.csv:2 object".to_owned())
    );
}

#[test]
fn all_diagnostics_are_reported_at_once_with_help() {
    let error = over_tidewrack(&[
        ("creatures.csv", "name,faction,level\nmole,burow,high\nshrimp,shoal,1\n"),
        ("appearances.csv", "name,mask\nridge,XX/X\n"),
    ])
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "layer/appearances.csv:2, column `mask`: row 2 of the mask has 1 cells, but the first row has 2; write rows from the \
         top, separated by `/`: `.` free, `X` blocked, `A` visited\n\
         layer/creatures.csv:2, column `faction`: unknown faction `burow`; did you mean `burrow`?\n\
         layer/creatures.csv:2, column `level`: `high` is not a whole number; write digits only"
    );
}

#[test]
fn the_span_of_a_diagnostic_is_its_cell() {
    let text = "# a comment\n\nname,title,faction\nmole,\"Mole, big\",burow\n";
    let error = over_tidewrack(&[("creatures.csv", text)]).unwrap_err();
    let span = error.diagnostics[0].diagnostic.span.unwrap();
    assert_eq!(&text[span.start as usize..span.end as usize], "burow");
}

#[test]
fn removing_a_used_item_reports_the_rows_that_use_it() {
    let mut layer = PackSource::new("layer");
    layer.add(
        "pack.toml",
        "name = 'x'\nversion = '1'\nextends = 'tidewrack'\n[remove]\nfactions = ['drifters']\n",
    );
    let error = load(&[tidewrack(), layer]).unwrap_err();
    assert_eq!(
        lines(&error),
        [
            "unknown-name @ tidewrack/creatures.csv:5 faction",
            "unknown-name @ tidewrack/creatures.csv:6 faction",
            "unknown-name @ tidewrack/pack.toml:11",
        ]
    );
    assert!(error.to_string().contains("was removed by a layer"), "{error}");
}

#[test]
fn empty_packs_are_refused_without_a_panic() {
    assert_eq!(lines(&load(&[]).unwrap_err()), ["no-land @ terrains.csv:0"]);
    let empty = load(&[PackSource::new("here")]).unwrap_err();
    assert_eq!(lines(&empty), ["no-manifest @ here/pack.toml:0"]);
}

#[test]
fn files_that_are_not_utf8_are_refused() {
    let mut layer = tidewrack();
    layer.add_bytes("heroes.csv", vec![b'n', b'\n', 0xff, 0xfe]);
    assert_eq!(lines(&load(&[layer]).unwrap_err()), ["not-utf8 @ tidewrack/heroes.csv:2"]);
}

#[test]
fn too_many_rows_are_refused() {
    let rows = |count: usize| (0..count).map(|at| format!("t{at},land,100\n")).collect::<String>();
    let mut layer = tidewrack();
    layer.add_bytes("terrains.csv", format!("name,kind,move_cost\n{}", rows(129)).into_bytes());
    let error = load(&[layer]).unwrap_err();
    assert!(
        error.diagnostics.iter().any(|diagnostic| diagnostic.diagnostic.code == "too-many-terrains"),
        "{error}"
    );

    let mut layer = tidewrack();
    layer.add_bytes("roads.csv", format!("name,code,move_cost\n{}", rows(70_000)).into_bytes());
    let error = load(&[layer]).unwrap_err();
    assert!(
        error.diagnostics.iter().any(|diagnostic| diagnostic.diagnostic.code == "too-many-rows"),
        "{error}"
    );

    let mut layer = tidewrack();
    layer
        .add_bytes("roads.csv", format!("name,move_cost\n{}", rows(5_000).replace("land", "x")).into_bytes());
    let error = load(&[layer]).unwrap_err();
    assert_eq!(error.diagnostics.len(), PackError::LIMIT);
    assert!(error.more > 5_000, "{}", error.more);
}

proptest! {
    #![proptest_config(cases(200))]

    /// For any contents of a file, the loader returns a pack or a list of diagnostics.
    #[test]
    fn the_loader_does_not_panic_on_damaged_files(
        file in 0..17_usize,
        at in any::<prop::sample::Index>(),
        length in 0..40_usize,
        noise in prop::collection::vec(prop_oneof![
            Just(b','), Just(b'"'), Just(b'\n'), Just(b'/'), Just(b';'), Just(b':'), Just(b'*'), Just(b'A'), any::<u8>(),
        ], 0..20),
    ) {
        let names = [
            "pack.toml", "terrains.csv", "roads.csv", "rivers.csv", "resources.csv", "factions.csv", "creatures.csv",
            "artifacts.csv", "spells.csv", "skills.csv", "hero_classes.csv", "heroes.csv", "objects.csv",
            "dwellings.csv", "appearances.csv", "obstacle_sets.csv", "rewards.csv",
        ];
        let mut source = tidewrack();
        let mut bytes = source.text(names[file]).expect("the pack has every file").as_bytes().to_vec();
        let start = at.index(bytes.len());
        let end = (start + length).min(bytes.len());
        bytes.splice(start..end, noise);
        source.add_bytes(names[file], bytes);
        if let Err(error) = load(&[source]) {
            prop_assert!(!error.diagnostics.is_empty());
            prop_assert!(error.diagnostics.iter().all(|diagnostic| diagnostic.diagnostic.help.is_some()));
        }
    }
}
