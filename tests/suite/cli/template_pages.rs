//! `rmg show -o`: templates as pages, text and pictures.

use std::fs;

use super::all_inputs::all_inputs;
use super::{assert_fails, run_in};

#[test]
fn a_template_becomes_a_page_text_and_pictures_the_same_twice() {
    let folder = all_inputs();
    for name in ["t.png", "t.svg", "t.html", "t.md"] {
        let run = run_in(&folder, &["show", "t.json", "-o", name]);
        assert_eq!(
            (run.code, run.out.as_str()),
            (Some(0), format!("wrote     {name}\n").as_str()),
            "{}",
            run.err
        );
        let first = fs::read(folder.path().join(name)).unwrap();
        if name != "t.md" {
            assert_eq!(run_in(&folder, &["show", "t.json", "-o", name]).code, Some(0));
            assert!(fs::read(folder.path().join(name)).unwrap() == first, "{name}");
        }
    }
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(text("t.md").contains("![The graph of its zones](<t.png>)"));
    assert!(text("t.html").contains("default-src 'none'") && text("t.html").contains("<svg "));
    let out = run_in(&folder, &["show", "t.json", "-o", "-", "--format", "svg"]).out;
    assert_eq!(out, text("t.svg"));
}

#[test]
fn text_that_may_have_been_edited_stays_and_one_of_many_is_to_be_named() {
    let folder = all_inputs();
    assert_eq!(run_in(&folder, &["show", "t.json", "-o", "t.md"]).code, Some(0));
    assert_fails(&run_in(&folder, &["show", "t.json", "-o", "t.md"]), 1, "may have been edited");
    assert_fails(&run_in(&folder, &["show", "t.json", "-o", "t.doc"]), 2, "known endings are .html, .md");
    let one = fs::read_to_string(folder.path().join("t.json")).unwrap();
    let body = one.trim().trim_start_matches('{').trim_end_matches('}').trim();
    let second = body.replacen("\"pair\"", "\"other\"", 1);
    fs::write(folder.path().join("two.json"), format!("{{ {body}, {second} }}")).unwrap();
    let run = run_in(&folder, &["show", "two.json", "-o", "two.html"]);
    assert_fails(&run, 2, "two.json has 2 templates, and one is to be named");
    assert!(run.err.contains("two.json#"), "{}", run.err);
    assert_eq!(run_in(&folder, &["show", "two.json#other", "-o", "two.html"]).code, Some(0));
}
