//! `rmg help`: of the program, of commands, and of topics.

use super::{assert_fails, run_in};

/// The names in the list of `rmg help topics`.
fn topics(list: &str) -> Vec<&str> {
    list.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect()
}

#[test]
fn every_topic_of_the_list_prints_and_is_named_in_the_help() {
    let folder = tempfile::tempdir().unwrap();
    let list = run_in(&folder, &["help", "topics"]);
    assert_eq!((list.code, list.err.as_str()), (Some(0), ""));
    let topics = topics(&list.out);
    assert_eq!(topics, ["sizes", "seeds", "templates", "packs", "files", "json"]);
    let help = run_in(&folder, &["--help"]).out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(&format!("that of a topic: {}", topics.join(", "))), "{help}");
    for topic in topics {
        let run = run_in(&folder, &["help", topic]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "rmg help {topic}");
        assert!(run.out.lines().count() > 5, "rmg help {topic}:\n{}", run.out);
    }
}

#[test]
fn help_of_a_command_is_what_the_command_says_of_itself() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["help"][..], &["help", "generate"], &["help", "help"]] {
        let run = run_in(&folder, args);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
        let of_itself: Vec<&str> = args[1..].iter().copied().chain(["--help"]).collect();
        assert_eq!(run.out.trim_end(), run_in(&folder, &of_itself).out.trim_end(), "{args:?}");
    }
}

#[test]
fn what_is_neither_command_nor_topic_names_the_nearest_or_the_lists() {
    let folder = tempfile::tempdir().unwrap();
    assert_fails(&run_in(&folder, &["help", "sises"]), 2, "did you mean `rmg help sizes`?");
    assert_fails(&run_in(&folder, &["help", "genrate"]), 2, "did you mean `rmg help generate`?");
    let run = run_in(&folder, &["help", "dragons"]);
    assert_fails(&run, 2, "`dragons` is neither a command nor a topic");
    assert!(run.err.contains("`rmg help` lists the commands"), "{}", run.err);
    for topic in ["sizes", "seeds", "templates", "packs", "files", "json"] {
        assert!(run.err.contains(topic), "`{topic}` is not in:\n{}", run.err);
    }
}
