//! Compares the pages of `docs/reference` with what the program prints, and `docs/SUMMARY.md` with the pages.
#![cfg(unix)]

use std::fmt::Write as _;
use std::process::Command;

use rmg_tests::template_files::workspace_root;

use super::markdown::Doc;

/// Returns what the program prints, without spaces at the ends of lines.
fn printed(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rmg"));
    let out = command.args(arguments).env_remove("RMG_LOG").output().unwrap();
    assert!(out.status.success(), "rmg {}", arguments.join(" "));
    let text = String::from_utf8(out.stdout).unwrap();
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// Returns the names in the list with a title in a help text: the first words of lines with two spaces before
/// them.
fn listed(help: &str, title: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != title).skip(1);
    let names = lines.take_while(|line| !line.is_empty()).filter_map(|line| {
        let name = line.strip_prefix("  ")?;
        (!name.starts_with(' ')).then(|| name.split(' ').next().unwrap_or_default().to_owned())
    });
    names.filter(|name| name != "help").collect()
}

/// Returns a help text without the options of all commands, which the page lists once.
fn own_part(help: &str) -> String {
    let mut kept = String::new();
    let mut is_general = false;
    for line in help.lines() {
        if line.ends_with(':') && !line.starts_with(' ') {
            is_general = line == "General options:";
        }
        // options of a command are sorted into the same list
        if !is_general {
            kept += line;
            kept.push('\n');
        }
    }
    kept.trim_end().to_owned()
}

fn block(text: &str) -> String {
    format!("```text\n{text}\n```\n")
}

fn commands() -> String {
    let help = printed(&["--help"]);
    let mut page = String::from(
        "# All options\n\nThis page is the help of the program. [Commands](../commands.md) has examples and the common rules.\n\n",
    );
    page += &block(&help);
    for name in listed(&help, "Commands:") {
        let help = printed(&[&name, "--help"]);
        writeln!(page, "\n## rmg {name}\n\n{}", block(&own_part(&help)).trim_end()).unwrap();
        for inner in listed(&help, "Commands:") {
            let help = printed(&[&name, &inner, "--help"]);
            writeln!(page, "\n### rmg {name} {inner}\n\n{}", block(&own_part(&help)).trim_end()).unwrap();
        }
    }
    page
}

fn topics() -> String {
    let mut page = String::from("# Topics\n\nThese are the texts of `rmg help TOPIC`.\n");
    let list = printed(&["help", "topics"]);
    for name in listed(&list, "Topics (show one with `rmg help TOPIC`):") {
        writeln!(page, "\n## {name}\n\n{}", block(&printed(&["help", &name])).trim_end()).unwrap();
    }
    page
}

fn rules() -> String {
    let mut page = String::from(
        "# Rules\n\nThese are the diagnostics of `rmg check` and of editors, by code, as `rmg check --explain CODE` prints them. At the end are the \
         rules of the suggestions of `rmg profile report`.\n",
    );
    let list = printed(&["check", "--explain", "all"]);
    for code in list.lines().filter_map(|line| line.split(' ').next()) {
        writeln!(page, "\n## {code}\n\n{}", block(&printed(&["check", "--explain", code])).trim_end())
            .unwrap();
    }
    let profile = printed(&["profile", "report", "--explain", "all"]);
    writeln!(page, "\n## Rules of profiles\n\n{}", block(&profile).trim_end()).unwrap();
    page
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a switch for the person who runs the test")]
fn pages_of_the_reference_are_what_the_program_prints() {
    for (name, text) in [("commands", commands()), ("topics", topics()), ("rules", rules())] {
        let file = workspace_root().join(format!("docs/reference/{name}.md"));
        if std::env::var("RMG_BLESS").is_ok_and(|value| value == "1") {
            std::fs::write(file, text).unwrap();
            continue;
        }
        let page = std::fs::read_to_string(file).unwrap();
        let difference = text.lines().zip(page.lines()).find(|(new, old)| new != old);
        assert!(text == page, "{name}: run with RMG_BLESS=1; the first difference is {difference:?}");
    }
}

#[test]
fn the_summary_of_the_site_lists_every_page_once() {
    let summary = Doc::read("docs/SUMMARY.md");
    for doc in Doc::all() {
        let Some(page) = doc.name.strip_prefix("docs/").filter(|page| *page != "SUMMARY.md") else {
            continue;
        };
        let count = summary.links.iter().filter(|link| *link == page).count();
        assert_eq!(count, 1, "docs/SUMMARY.md and {page}");
    }
}
