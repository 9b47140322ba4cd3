//! `rmg verify`.

use std::fs;

use serde_json::Value;

use super::all_inputs::all_inputs;
use super::{assert_fails, run_in, template};

#[test]
fn a_map_that_nobody_touched_is_made_again_byte_for_byte() {
    let folder = all_inputs();
    for options in
        ["", "--monsters strong --effort quick --player red=human,town=castle,team=1 --ban spell=fly"]
    {
        let mut args = vec!["generate", "t.json", "--seed", "5", "-o", "a.rmgmap", "--size", "m"];
        args.extend(options.split_whitespace());
        if !options.is_empty() {
            args.extend(["--player", "blue=computer,bonus=gold:500", "--victory", "grail"]);
        }
        let made = run_in(&folder, &args);
        assert_eq!(made.code, Some(0), "{}", made.err);
        let bytes = fs::metadata(folder.path().join("a.rmgmap")).unwrap().len();
        for more in [&[][..], &["--threads", "1"], &["--template", "t.json"], &["--template", "t.json#pair"]]
        {
            let run = run_in(&folder, &[&["verify", "a.rmgmap"][..], more].concat());
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{more:?} {}", run.out);
            assert_eq!(run.out, format!("same      a.rmgmap: the same {bytes} bytes\n"), "{more:?}");
        }
    }
}

#[test]
fn the_best_effort_is_made_again_too() {
    let folder = all_inputs();
    let args =
        ["generate", "full-t.json", "--seed", "1", "--attempts", "2", "--best-effort", "-o", "a.rmgmap"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    let run = run_in(&folder, &["verify", "a.rmgmap"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
}

#[test]
fn a_map_that_was_touched_differs_and_all_maps_are_told() {
    let folder = all_inputs();
    let run = run_in(&folder, &["verify", "bad-map.rmgmap", "map.rmgmap"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    for part in [
        "differs   bad-map.rmgmap: another map comes out; old is the file\n",
        "objects   1 changed\n",
        "same      map.rmgmap",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    let text = fs::read_to_string(folder.path().join("map.rmgmap")).unwrap();
    fs::write(folder.path().join("spaced.rmgmap"), format!("{text}\n\n")).unwrap();
    let run = run_in(&folder, &["verify", "spaced.rmgmap"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("the same map, in a file that writes it in another way"), "{}", run.out);
}

#[test]
fn a_template_that_was_changed_gives_another_plan() {
    let folder = all_inputs();
    let other = template(r#""guard": 3000"#, r#""guard": 4500"#);
    fs::write(folder.path().join("other.json"), other).unwrap();
    let run = run_in(&folder, &["verify", "map.rmgmap", "--template", "other.json"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    assert!(
        run.out.contains("map.rmgmap: the template gives another plan; old is the file\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("1 - 3: guard 3000 -> 4500\n"), "{}", run.out);
}

#[test]
fn what_can_neither_be_confirmed_nor_refuted_is_refused_with_its_reason() {
    let folder = all_inputs();
    let text = fs::read_to_string(folder.path().join("map.rmgmap")).unwrap();
    let put = |name: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        fs::write(folder.path().join(name), text.replacen(from, to, 1)).unwrap();
    };
    let version = format!("\"generator\": \"{}\"", env!("CARGO_PKG_VERSION"));
    put("old.rmgmap", &version, "\"generator\": \"0.0.1\"");
    let recipe =
        text.lines().find(|line| line.starts_with("\"recipe\"") || line.contains("\"recipe\":")).unwrap();
    put("bare.rmgmap", &format!("{recipe}\n"), "");
    for (line, part) in [
        ("verify old.rmgmap", "old.rmgmap was made by rmg 0.0.1"),
        ("verify bare.rmgmap", "bare.rmgmap does not record how it was made"),
        ("verify map.rmgmap --pack pack", "map.rmgmap was made with another content pack"),
        ("verify map.h3m", "verify the .rmgmap that it was made with"),
        ("verify none.rmgmap", "cannot read none.rmgmap"),
        ("verify map.rmgmap --template t.json#par", "did you mean `pair`?"),
    ] {
        let args: Vec<&str> = line.split_whitespace().collect();
        assert_fails(&run_in(&folder, &args), 2, part);
    }
    let run = run_in(&folder, &["verify", "old.rmgmap", "map.rmgmap", "bad-map.rmgmap", "--json"]);
    assert_eq!(run.code, Some(2));
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let verdicts: Vec<&str> =
        document["maps"].as_array().unwrap().iter().map(|map| map["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["refused", "same", "differs"]);
    assert_eq!(document["maps"][2]["diff"]["objects"].as_array().unwrap().len(), 1);
}
