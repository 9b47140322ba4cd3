//! `rmg diff`.

use std::fs;

use serde_json::Value;

use super::all_inputs::all_inputs;
use super::{assert_fails, run_in, template};

#[test]
fn maps_are_compared_in_words_in_a_document_and_in_a_picture() {
    let folder = all_inputs();
    let same = run_in(&folder, &["diff", "map.rmgmap", "map.rmgmap"]);
    assert_eq!((same.code, same.err.as_str()), (Some(0), ""));
    assert!(same.out.ends_with("\nnothing differs\n"), "{}", same.out);
    let args = ["diff", "map.rmgmap", "bad-map.rmgmap", "-o", "d.png", "-o", "d.svg"];
    let run = run_in(&folder, &args);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{}", run.out);
    for part in [
        "objects   1 changed\n",
        ": count ",
        "became    ",
        "guards ",
        "wrote     d.png\n",
        "wrote     d.svg\n",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    assert!(fs::read(folder.path().join("d.png")).unwrap().starts_with(b"\x89PNG"));
    let svg = fs::read_to_string(folder.path().join("d.svg")).unwrap();
    assert!(svg.contains("1 changed") && svg.contains("What differs between map.rmgmap"));
    let run = run_in(&folder, &["diff", "map.rmgmap", "bad-map.rmgmap", "--json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&document["kind"], &document["differs"]), (&"maps".into(), &true.into()));
    assert_eq!(document["objects"].as_array().unwrap().len(), 1);
    assert_eq!(document["objects"][0]["changes"][0]["what"], "count");
    assert_eq!(document["layers"], Value::Array(Vec::new()));
}

#[test]
fn maps_of_other_seeds_and_sizes_differ_in_much_and_all_of_it_is_in_the_document() {
    let folder = all_inputs();
    for (file, options) in
        [("b.rmgmap", ["--seed", "2", "--size", "s"]), ("c.rmgmap", ["--seed", "1", "--size", "m+u"])]
    {
        let made = run_in(&folder, &[&["generate", "t.json", "-o", file][..], &options].concat());
        assert_eq!(made.code, Some(0), "{}", made.err);
        let run = run_in(&folder, &["diff", "map.rmgmap", file]);
        assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
        for part in ["setting   ", "tiles     terrain of ", "objects   ", " more\n"] {
            assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
        }
        let document = run_in(&folder, &["diff", "map.rmgmap", file, "--json"]);
        let document: Value = serde_json::from_str(&document.out).unwrap();
        assert!(document["layers"][0]["tiles"].as_array().unwrap().len() > 100);
    }
    let run = run_in(&folder, &["diff", "map.rmgmap", "c.rmgmap"]);
    assert!(run.out.contains("the maps differ in size; what both have is compared"), "{}", run.out);
    assert!(run.out.contains("setting   size s (36x36, 1 level) -> m+u (72x72, 2 levels)\n"), "{}", run.out);
}

#[test]
fn a_map_is_the_same_in_every_format_that_a_game_reads() {
    let folder = all_inputs();
    for file in ["map.h3m", "map.vmap"] {
        for (old, new) in [("map.rmgmap", file), (file, "map.rmgmap"), (file, file)] {
            let run = run_in(&folder, &["diff", old, new]);
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{old} {new}: {}", run.out);
        }
        let run = run_in(&folder, &["diff", "bad-map.rmgmap", file]);
        assert_eq!(run.code, Some(1), "{}", run.err);
        assert!(run.out.contains("objects   1 changed\n"), "{}", run.out);
        assert!(run.out.contains("is compared as the file that it makes"), "{}", run.out);
    }
}

#[test]
fn templates_are_compared_by_what_they_mean() {
    let folder = all_inputs();
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    put("other.json", &template(r#""guard": 3000"#, r#""guard": 4500, "road": true"#));
    put("comments.json", &format!("// the same\n{}", template("\"pair\"", "  \"pair\"")));
    let same = run_in(&folder, &["diff", "t.json#pair", "comments.json"]);
    assert_eq!((same.code, same.err.as_str()), (Some(0), ""), "{}", same.out);
    assert_eq!(same.out, "old       t.json#pair\nnew       comments.json#pair\nnothing differs\n");
    let run = run_in(&folder, &["diff", "t.json", "other.json", "-o", "d.svg", "-o", "d.png"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let line = "  changed  1 - 3: guard 3000 -> 4500; road random -> true\n";
    assert!(run.out.contains("links     1 changed\n") && run.out.contains(line), "{}", run.out);
    assert!(fs::read_to_string(folder.path().join("d.svg")).unwrap().contains("1 changed"));
    let run = run_in(&folder, &["diff", "t.json", "other.json", "--json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["connections"][0]["changes"][0]["new"], "4500");
    let table = run_in(&folder, &["convert", "t.json", "-o", "t.h3t"]);
    assert_eq!(table.code, Some(0), "{}", table.err);
    let run = run_in(&folder, &["diff", "t.json", "t.h3t"]);
    assert!(!run.out.contains("links") && run.code.is_some_and(|code| code < 2), "{}{}", run.out, run.err);
}

#[test]
fn what_cannot_be_compared_is_refused_with_a_way_out() {
    let folder = all_inputs();
    for (line, part) in [
        ("diff map.rmgmap t.json", "map.rmgmap is a map, and t.json is none: they cannot be compared"),
        ("diff t.json#pair map.vmap", "rmg verify MAP --template FILE#NAME"),
        ("diff none.rmgmap map.rmgmap", "cannot read none.rmgmap"),
        ("diff t.json t.json#par", "did you mean `pair`?"),
        ("diff bad-t.json t.json", "bad-t.json is not compared"),
        ("diff t.json t.json -o a.html", "known endings are .png, .svg"),
    ] {
        let args: Vec<&str> = line.split_whitespace().collect();
        let run = run_in(&folder, &args);
        assert_fails(&run, 2, part);
        assert_eq!(run.out, "", "rmg {line}");
    }
}
