//! Who may use whom, and which crate may do what. The list is that of `ARCHITECTURE.md`; a new edge is a
//! change of design.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rmg_tests::template_files::workspace_root;

use crate::tokens::Code;

/// What tests and benches may use.
const EVERYTHING: &[&str] = &[
    "rmg",
    "rmg-core",
    "rmg-jobs",
    "rmg-placement",
    "rmg-json",
    "rmg-template",
    "rmg-formats",
    "rmg-games",
    "rmg-view",
    "rmg-levels",
    "rmg-logic",
    "rmg-fill",
    "rmg-audit",
    "rmg-plan",
    "rmg-generate",
    "rmg-explain",
    "rmg-sweep",
    "rmg-profile",
    "rmg-stats",
    "rmg-lsp",
    "rmg-cli",
    "rmg-tests",
    "rmg-reader-tests",
];

/// Every member with the members that it may use.
const ALLOWED: [(&str, &[&str]); 25] = [
    // The library: shows everything to callers.
    (
        "rmg",
        &[
            "rmg-core",
            "rmg-jobs",
            "rmg-json",
            "rmg-template",
            "rmg-formats",
            "rmg-games",
            "rmg-view",
            "rmg-levels",
            "rmg-logic",
            "rmg-fill",
            "rmg-audit",
            "rmg-plan",
            "rmg-generate",
            "rmg-explain",
            "rmg-sweep",
            "rmg-stats",
        ],
    ),
    ("rmg-core", &[]),
    ("rmg-jobs", &[]),
    ("rmg-placement", &["rmg-core", "rmg-jobs"]),
    ("rmg-json", &["rmg-core"]),
    // Text that others write is read by the one reader that knows where everything stands.
    ("rmg-template", &["rmg-core", "rmg-json"]),
    ("rmg-formats", &["rmg-core", "rmg-json"]),
    ("rmg-games", &["rmg-core", "rmg-json"]),
    ("rmg-view", &["rmg-core", "rmg-jobs"]),
    ("rmg-levels", &["rmg-core"]),
    ("rmg-logic", &["rmg-core"]),
    ("rmg-fill", &["rmg-core", "rmg-jobs"]),
    ("rmg-audit", &["rmg-core", "rmg-jobs"]),
    // What a language server needs: nothing that makes maps.
    ("rmg-plan", &["rmg-core"]),
    ("rmg-generate", &["rmg-core", "rmg-jobs", "rmg-plan", "rmg-placement", "rmg-fill", "rmg-audit"]),
    ("rmg-explain", &["rmg-core", "rmg-plan", "rmg-placement", "rmg-fill", "rmg-audit"]),
    // Makes the records that rmg-stats keeps and judges.
    ("rmg-sweep", &["rmg-core", "rmg-jobs", "rmg-plan", "rmg-generate", "rmg-explain", "rmg-stats"]),
    // Their pages share what all pages do.
    ("rmg-profile", &["rmg-jobs", "rmg-view"]),
    // Results of sweeps: knows nothing of how maps are made.
    ("rmg-stats", &["rmg-core", "rmg-view"]),
    // Tells editors what the readers and checks of templates know.
    ("rmg-lsp", &["rmg-core", "rmg-json", "rmg-template", "rmg-plan"]),
    // Arguments, files and messages over the library: what it needs, other callers may need, too.
    ("rmg-cli", &["rmg", "rmg-lsp", "rmg-profile"]),
    // Shows Python what the library shows.
    ("rmg-py", &["rmg", "rmg-jobs", "rmg-generate"]),
    ("tests", EVERYTHING),
    // What reads files that others made, and nothing that makes maps: it is built again for fuzzing.
    (
        "tests/readers",
        &[
            "rmg-core",
            "rmg-jobs",
            "rmg-json",
            "rmg-template",
            "rmg-formats",
            "rmg-games",
            "rmg-logic",
            "rmg-audit",
            "rmg-profile",
            "rmg-stats",
        ],
    ),
    ("benches", EVERYTHING),
];

/// What the tests inside a member may use beside that.
const IN_TESTS: [(&str, &str); 3] = [
    // Worlds, pools and cases for the program, which cargo builds for tests of its own crate only.
    ("rmg-cli", "rmg-tests"),
    // The pack that is built in: what the objects of a game look like.
    ("rmg-games", "rmg-formats"),
    // The same: names that templates may use.
    ("rmg-lsp", "rmg-formats"),
];

/// What only some crates may depend on from outside.
const OUTSIDE: [(&[&str], &[&str]); 14] = [
    (&["crossbeam", "crossbeam-channel", "parking_lot"], &["rmg-jobs"]),
    // The benches measure the executor beside it.
    (&["crossbeam-deque", "crossbeam-utils"], &["rmg-jobs", "benches"]),
    // The benches measure the executor beside it; an example of the library makes a batch with it.
    (&["rayon"], &["rmg-jobs", "benches", "rmg"]),
    (&["rand_core", "rand_pcg", "rand_chacha", "fastrand"], &["rmg-core"]),
    // An example of the library draws with it from a stream.
    (&["rand"], &["rmg-core", "rmg"]),
    // To draw a seed when none is given; it is printed.
    (&["getrandom"], &["rmg-cli"]),
    // Waits for Ctrl-C in a thread of its own, which the standard library cannot do without unsafe code.
    (&["ctrlc"], &["rmg-cli"]),
    // Files of the games are packed with it; tests unpack them by themselves.
    (&["flate2"], &["rmg-games", "rmg-fill", "tests", "tests/readers"]),
    // Results in columns.
    (&["parquet"], &["rmg-stats"]),
    // Opens archives of ours by other means than those that wrote them.
    (&["zip"], &["tests", "tests/readers"]),
    // Traces of Perfetto are written with it.
    (&["prost"], &["rmg-profile"]),
    // The language server's protocol; its pipes have threads of their own.
    (&["lsp-server", "lsp-types"], &["rmg-lsp"]),
    // The library of the editor's makers reads what we write for it.
    (&["tiled"], &["tests"]),
    // What Python imports.
    (&["pyo3"], &["rmg-py"]),
];

/// What only some files may contain: words, the files that may, and why.
const WORDS: [(&[&str], &[&str], &str); 3] = [
    (
        &["std::thread", "thread::spawn", "thread::scope", "rayon::", "Instant::now", "SystemTime::now"],
        &["rmg-jobs/src/"],
        "only rmg-jobs starts threads and reads the clock",
    ),
    (
        &["rand_core::", "rand_pcg::", "rand::", "RandomState"],
        &["rmg-core/src/rng.rs"],
        "only rmg-core::rng makes random numbers",
    ),
    (
        &["std::fs", "fs::File", "File::open", "File::create", "std::env::"],
        // The library opens files in one place. The peak of memory stands in a file of the system.
        &["rmg-cli/src/", "rmg/src/files.rs", "rmg/src/files/", "rmg-jobs/src/memory.rs"],
        "only rmg-cli reads the environment, and only it and the library's files open files",
    ),
];

fn manifest(folder: &str) -> toml::Table {
    let path = workspace_root().join(folder).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Tables of dependencies in a manifest.
const KINDS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// Names of the dependencies in some tables of a manifest, also of single platforms.
fn dependencies(manifest: &toml::Table, kinds: &[&str]) -> BTreeSet<String> {
    let mut tables = vec![manifest];
    if let Some(platforms) = manifest.get("target").and_then(toml::Value::as_table) {
        tables.extend(platforms.values().filter_map(toml::Value::as_table));
    }
    let lists = tables.iter().flat_map(|table| kinds.iter().filter_map(|kind| table.get(*kind)?.as_table()));
    lists.flat_map(|list| list.keys().cloned()).collect()
}

#[test]
fn members_use_each_other_only_as_the_design_allows() {
    let root = manifest("");
    let members =
        root["workspace"]["members"].as_array().unwrap().iter().map(|member| member.as_str().unwrap());
    assert_eq!(members.collect::<Vec<_>>(), ALLOWED.map(|(folder, _)| folder), "members of the workspace");
    for (folder, allowed) in ALLOWED {
        for kind in KINDS {
            let used = dependencies(&manifest(folder), &[kind]);
            for used in used.iter().filter(|name| name.starts_with("rmg")) {
                let in_tests = kind == "dev-dependencies" && IN_TESTS.contains(&(folder, used));
                assert!(in_tests || allowed.contains(&used.as_str()), "{folder} may not use {used}");
            }
        }
    }
}

#[test]
fn threads_and_chance_come_from_one_crate_each() {
    for (folder, _) in ALLOWED {
        let used = dependencies(&manifest(folder), &KINDS);
        for (names, owners) in OUTSIDE {
            if !owners.contains(&folder) {
                let found = names.iter().find(|name| used.contains(**name));
                assert_eq!(found, None, "{folder}: only {owners:?} may depend on it");
            }
        }
    }
}

#[test]
fn every_member_shares_lints_and_versions() {
    for (folder, _) in ALLOWED {
        let manifest = manifest(folder);
        // The readers' tests count what the allocator gives, which takes an `unsafe` that the workspace forbids for good.
        if folder != "tests/readers" {
            let lints = manifest["lints"]["workspace"].as_bool();
            assert_eq!(lints, Some(true), "{folder} says `[lints] workspace = true`");
        }
        for kind in KINDS {
            for (name, spec) in manifest.get(kind).and_then(toml::Value::as_table).into_iter().flatten() {
                let is_shared = spec.get("workspace").and_then(toml::Value::as_bool) == Some(true);
                assert!(is_shared, "{folder}: the version of {name} belongs into the workspace manifest");
            }
        }
    }
    let shared = manifest("");
    for (name, spec) in shared["workspace"]["dependencies"].as_table().unwrap() {
        let version = spec.as_str().or_else(|| spec.get("version")?.as_str());
        assert!(version.is_some_and(|version| version != "*"), "{name} needs a version");
        assert!(spec.get("git").is_none(), "{name} comes from a registry");
    }
}

#[test]
fn each_crate_keeps_to_its_own_business() {
    let root = workspace_root();
    let mut found = Vec::new();
    for (folder, _) in ALLOWED.iter().filter(|(folder, _)| folder.starts_with("rmg")) {
        for path in rust_files(&root.join(folder).join("src")) {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            let code = Code::read(&std::fs::read_to_string(&path).unwrap());
            for (words, owners, rule) in WORDS {
                if !owners.iter().any(|owner| name.starts_with(owner)) {
                    let lines =
                        words.iter().flat_map(|words| code.find(words).map(move |line| (line, words)));
                    found.extend(lines.map(|(line, words)| format!("{name}:{line}: {rule}: {words}")));
                }
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Names of values that hold words for people.
const MESSAGES: [&str; 5] = ["message", "reason", "what", "cause", "words"];

/// Methods that tell texts apart by a literal.
const PARTS: [&str; 7] =
    ["contains", "starts_with", "ends_with", "strip_prefix", "strip_suffix", "split_once", "rsplit_once"];

/// Files that get messages of others, which say it in words alone.
const MESSAGES_OF_OTHERS: [&str; 1] = ["rmg-logic/src/json/read.rs"];

/// The lines of code that match on the text of a message. Literals are no tokens: an argument that is one leaves `()`.
fn matches_on_words(code: &Code) -> Vec<usize> {
    let tokens: Vec<&str> = code.tokens.iter().map(String::as_str).collect();
    let is_match = |at: &usize| {
        let (before, here) = tokens.split_at(*at);
        let is_part = PARTS.iter().any(|part| here.starts_with(&[*part, "(", ")"]));
        let before = before.strip_suffix(&["."]).filter(|_| is_part);
        let before = before.map(|of| of.strip_suffix(&[".", "as_str", "(", ")"]).unwrap_or(of));
        before.is_some_and(|of| {
            // The text of a document is no message.
            let is_text = of.ends_with(&[".", "text"]) && !of.ends_with(&["self", ".", "text"]);
            of.last().is_some_and(|last| MESSAGES.contains(last))
                || is_text
                || of.ends_with(&["to_string", "(", ")"])
                || of.ends_with(&["words", "(", ")"])
        })
    };
    (0..tokens.len()).filter(is_match).map(|at| code.lines[at]).collect()
}

#[test]
fn nothing_is_decided_by_the_words_of_a_message() {
    for line in [
        r#"wish.reason.contains("no army")"#,
        r#"is_none_or(|cause| !cause.starts_with("x"))"#,
        r#"error.to_string().ends_with("x")"#,
        r#"fault.text.split_once(": ")"#,
        r#"wish.what.as_str().starts_with("hint")"#,
    ] {
        assert_eq!(matches_on_words(&Code::read(line)), [1], "{line}");
    }
    for line in [r#"text.starts_with("x")"#, r#"reasons.contains(&reason)"#, r#"somewhat.contains("x")"#] {
        assert!(matches_on_words(&Code::read(line)).is_empty(), "{line}");
    }
    let root = workspace_root();
    let mut found = Vec::new();
    for (folder, _) in ALLOWED.iter().filter(|(folder, _)| folder.starts_with("rmg")) {
        for path in rust_files(&root.join(folder).join("src")) {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            if MESSAGES_OF_OTHERS.contains(&name.as_str()) {
                continue;
            }
            let code = Code::read(&std::fs::read_to_string(&path).unwrap());
            found.extend(matches_on_words(&code).iter().map(|line| format!("{name}:{line}")));
        }
    }
    assert!(found.is_empty(), "match on data, words are for people:\n{}", found.join("\n"));
}

#[test]
fn the_codec_of_the_games_knows_bytes_and_no_map_model() {
    let root = workspace_root();
    let files = rust_files(&root.join("rmg-games/src/h3m/codec"));
    assert!(!files.is_empty());
    for path in files {
        let code = Code::read(&std::fs::read_to_string(&path).unwrap());
        let found = code.tokens.iter().find(|word| word.contains("rmg_core") || word.contains("foreign"));
        assert_eq!(found, None, "{}", path.display());
    }
}

/// The `.rs` files of a crate that are not tests.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            found.extend(rust_files(&path));
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
    found.sort();
    found
}
