//! `docs/template-language.md`, made from the tables that the reader of templates knows its keys by.

use std::fmt::Write as _;

use rmg::template::language::{Accepted, Omitted, STRUCTURES, Structure};
use rmg_tests::template_files::workspace_root;

use super::markdown::anchor;

const PAPER: &str = "docs/template-language.md";

/// The tables stand behind this line of the paper.
const MARK: &str =
    "<!-- tables: made by a test run with RMG_BLESS=1 from rmg-template/src/json/language.rs -->\n";

fn words(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

fn link(title: &str) -> String {
    format!("[{}](#{})", title.to_lowercase(), anchor(title))
}

/// Type and range in words.
fn accepted(value: Accepted) -> String {
    match value {
        Accepted::Text => "text".to_owned(),
        Accepted::Truth => "`true` or `false`".to_owned(),
        Accepted::Decimal => "number".to_owned(),
        Accepted::Whole(min, max) => format!("whole number, {min} to {max}"),
        Accepted::Numbers(min, max) => format!("[numbers](#numbers-and-sizes), {min} to {max}"),
        Accepted::Size => "[size](#numbers-and-sizes)".to_owned(),
        Accepted::Word(list) => format!("word: {}", words(list)),
        Accepted::Words(list) => format!("list of words: {}", words(list)),
        Accepted::Names(what) => format!("list of [names](#names) of {what}"),
        Accepted::Zone => "id of a zone".to_owned(),
        Accepted::Zones => "id of a zone, or a list of ids".to_owned(),
        Accepted::Structure(title) => link(title),
        Accepted::List(title) => format!("list; each item a {}", link(title)),
        Accepted::ByName(what) => format!("structure by names: {what}"),
        Accepted::Foreign => "anything".to_owned(),
    }
}

fn default(default: Omitted) -> String {
    match default {
        Omitted::Required => "**must be given**".to_owned(),
        Omitted::Value(value) => format!("`{value}`"),
        Omitted::Words(words) => words.to_owned(),
    }
}

fn table(structure: &Structure) -> String {
    let mut text = format!("\n## {}\n\n{}\n", structure.title, structure.text);
    if !structure.fields.is_empty() {
        text += "\n| Key | Type and range | Default | What it does |\n|---|---|---|---|\n";
    }
    for field in structure.fields {
        let (accepted, default) = (accepted(field.value), default(field.default));
        writeln!(text, "| `{}` | {accepted} | {default} | {} |", field.key, field.text).unwrap();
    }
    text
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a switch for the person who runs the test")]
fn the_paper_on_the_template_language_has_every_key_that_the_reader_knows() {
    let paper = super::read(PAPER);
    let (prose, tables) = paper.split_once(MARK).expect("the paper has the mark");
    let made: String = STRUCTURES.into_iter().map(table).collect();
    if std::env::var("RMG_BLESS").is_ok_and(|value| value == "1") {
        std::fs::write(workspace_root().join(PAPER), format!("{prose}{MARK}{made}")).unwrap();
        return;
    }
    let wrong = made.lines().zip(tables.lines()).find(|(made, stands)| made != stands);
    assert!(made == tables, "{PAPER}: run with RMG_BLESS=1; the first difference is {wrong:?}");
}
