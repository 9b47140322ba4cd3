//! Allowed dependencies between crates, and what each crate may do. The list follows `ARCHITECTURE.md`. A new
//! edge is a change of design.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rmg_tests::template_files::workspace_root;

use crate::tokens::Code;

/// The crates that tests and benches may use.
const ALL_CRATES: &[&str] = &[
    "rmg",
    "rmg-core",
    "rmg-jobs",
    "rmg-placement",
    "rmg-json",
    "rmg-template",
    "rmg-pack",
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
    "rmg-studio",
    "rmg-cli",
    "rmg-tests",
    "rmg-reader-tests",
    "rmg-test-support",
];

/// Each member of the workspace with the members that it may use.
const ALLOWED: [(&str, &[&str]); 29] = [
    // The library. It re-exports the public API.
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
    // JSON input is read by the one reader that keeps locations.
    ("rmg-template", &["rmg-core", "rmg-json"]),
    ("rmg-pack", &["rmg-core"]),
    // Its build script reads the built-in pack.
    ("rmg-formats", &["rmg-core", "rmg-json", "rmg-pack"]),
    ("rmg-games", &["rmg-core", "rmg-json"]),
    ("rmg-view", &["rmg-core", "rmg-jobs"]),
    ("rmg-levels", &["rmg-core"]),
    ("rmg-logic", &["rmg-core"]),
    ("rmg-fill", &["rmg-core", "rmg-jobs"]),
    ("rmg-audit", &["rmg-core", "rmg-jobs"]),
    // Used by the language server, so without the generator.
    ("rmg-plan", &["rmg-core"]),
    ("rmg-generate", &["rmg-core", "rmg-jobs", "rmg-plan", "rmg-placement", "rmg-fill", "rmg-audit"]),
    ("rmg-explain", &["rmg-core", "rmg-plan", "rmg-placement", "rmg-fill", "rmg-audit"]),
    // Creates the records that rmg-stats stores and evaluates.
    ("rmg-sweep", &["rmg-core", "rmg-jobs", "rmg-plan", "rmg-generate", "rmg-explain", "rmg-stats"]),
    // The pages share the code of rmg-view.
    ("rmg-profile", &["rmg-jobs", "rmg-view"]),
    // Results of sweeps, without the generator.
    ("rmg-stats", &["rmg-core", "rmg-view"]),
    // Reports diagnostics of the readers and checks of templates to editors.
    ("rmg-lsp", &["rmg-core", "rmg-json", "rmg-template", "rmg-plan"]),
    // The engine of the studio, for the browser and for the server. It opens no files.
    ("rmg-studio", &["rmg", "rmg-lsp", "rmg-profile"]),
    ("rmg-wasm", &["rmg-studio"]),
    // Arguments, files and messages on top of the library. It uses only the public API, as any other caller.
    ("rmg-cli", &["rmg", "rmg-lsp", "rmg-profile", "rmg-studio"]),
    // The library for Python.
    ("rmg-py", &["rmg", "rmg-jobs", "rmg-generate"]),
    ("tests", ALL_CRATES),
    // Readers of files from other programs, without the generator, because fuzzing builds them again.
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
            "rmg-test-support",
        ],
    ),
    ("tests/support", &[]),
    ("benches", ALL_CRATES),
];

/// Additional crates that the tests inside a member may use.
const IN_TESTS: [(&str, &str); 8] = [
    // Worlds, pools and cases. Tests of the program are in its crate, because cargo builds it only for them.
    ("rmg-cli", "rmg-tests"),
    // The built-in pack: sprites of the objects of a game.
    ("rmg-games", "rmg-formats"),
    // The built-in pack: names that templates may use.
    ("rmg-lsp", "rmg-formats"),
    // The number of random cases, and files of other programs.
    ("rmg-fill", "rmg-test-support"),
    ("rmg-games", "rmg-test-support"),
    ("rmg-jobs", "rmg-test-support"),
    ("rmg-json", "rmg-test-support"),
    ("rmg-template", "rmg-test-support"),
];

/// External crates that only the given members may depend on.
const EXTERNAL: [(&[&str], &[&str]); 17] = [
    (&["crossbeam", "crossbeam-channel", "parking_lot"], &["rmg-jobs"]),
    // The benches compare the executor with it.
    (&["crossbeam-deque", "crossbeam-utils"], &["rmg-jobs", "benches"]),
    // The benches compare the executor with it. An example of the library generates a batch with it.
    (&["rayon"], &["rmg-jobs", "benches", "rmg"]),
    (&["rand_core", "rand_pcg", "rand_chacha", "fastrand"], &["rmg-core"]),
    // An example of the library samples from a stream with it.
    (&["rand"], &["rmg-core", "rmg"]),
    // Samples a seed if none is given. The seed is printed.
    (&["getrandom"], &["rmg-cli"]),
    // Waits for Ctrl-C in its own thread. The standard library needs unsafe code for this.
    (&["ctrlc"], &["rmg-cli"]),
    // Compresses files of the games. Tests decompress them separately.
    (&["flate2"], &["rmg-games", "rmg-fill", "tests", "tests/readers"]),
    // Columnar results.
    (&["parquet"], &["rmg-stats"]),
    // Opens archives with code other than the code that wrote them.
    (&["zip"], &["tests", "tests/readers"]),
    // Writes traces for Perfetto.
    (&["prost"], &["rmg-profile"]),
    // The protocol of the language server. Its pipes have their own threads.
    (&["lsp-server", "lsp-types"], &["rmg-lsp"]),
    // The official library of Tiled reads the files that rmg writes for it.
    (&["tiled"], &["tests"]),
    // The server of the studio, which opens the browser.
    (&["axum", "tokio", "open"], &["rmg-cli"]),
    // Embeds the page.
    (&["include_dir"], &["rmg-studio"]),
    // Bindings for browsers.
    (&["wasm-bindgen"], &["rmg-wasm"]),
    // Bindings for Python.
    (&["pyo3"], &["rmg-py"]),
];

/// Code that only some files may contain: the code, the path prefixes of those files, and the rule.
const RESTRICTED: [(&[&str], &[&str], &str); 3] = [
    (
        &["std::thread", "thread::spawn", "thread::scope", "rayon::", "Instant::now", "SystemTime::now"],
        &["rmg-jobs/src/"],
        "only rmg-jobs starts threads and reads the clock",
    ),
    (
        &["rand_core::", "rand_pcg::", "rand::", "RandomState"],
        &["rmg-core/src/rng.rs"],
        "only rmg-core::rng generates random numbers",
    ),
    (
        &["std::fs", "fs::File", "File::open", "File::create", "std::env::"],
        // The library opens files in one place. The system reports the peak of memory in a file.
        &["rmg-cli/src/", "rmg/src/files.rs", "rmg/src/files/", "rmg-jobs/src/memory.rs"],
        "only rmg-cli reads the environment, and only it and the library's files open files",
    ),
];

fn manifest(folder: &str) -> toml::Table {
    let path = workspace_root().join(folder).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The tables of dependencies in a manifest.
const KINDS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// Returns the names of the dependencies in the given tables of a manifest, including tables of platforms.
fn dependencies(manifest: &toml::Table, kinds: &[&str]) -> BTreeSet<String> {
    let mut tables = vec![manifest];
    if let Some(platforms) = manifest.get("target").and_then(toml::Value::as_table) {
        tables.extend(platforms.values().filter_map(toml::Value::as_table));
    }
    let lists = tables.iter().flat_map(|table| kinds.iter().filter_map(|kind| table.get(*kind)?.as_table()));
    lists.flat_map(|list| list.keys().cloned()).collect()
}

#[test]
fn members_have_only_the_allowed_dependencies() {
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
fn external_crates_are_used_only_by_the_allowed_members() {
    for (folder, _) in ALLOWED {
        let used = dependencies(&manifest(folder), &KINDS);
        for (names, owners) in EXTERNAL {
            if !owners.contains(&folder) {
                let found = names.iter().find(|name| used.contains(**name));
                assert_eq!(found, None, "{folder}: only {owners:?} may depend on this crate");
            }
        }
    }
}

#[test]
fn every_member_shares_lints_and_versions() {
    for (folder, _) in ALLOWED {
        let manifest = manifest(folder);
        // The tests of readers count allocations. This needs `unsafe`, which the lints of the workspace
        // forbid.
        if folder != "tests/readers" {
            let lints = manifest["lints"]["workspace"].as_bool();
            assert_eq!(lints, Some(true), "{folder} must set `[lints] workspace = true`");
        }
        for kind in KINDS {
            for (name, spec) in manifest.get(kind).and_then(toml::Value::as_table).into_iter().flatten() {
                let is_shared = spec.get("workspace").and_then(toml::Value::as_bool) == Some(true);
                assert!(
                    is_shared,
                    "{folder}: the version of {name} must be in the manifest of the workspace"
                );
            }
        }
    }
    let shared = manifest("");
    for (name, spec) in shared["workspace"]["dependencies"].as_table().unwrap() {
        let version = spec.as_str().or_else(|| spec.get("version")?.as_str());
        let is_internal = ["rmg-tests", "rmg-reader-tests", "rmg-test-support"].contains(&&**name);
        assert!(is_internal || version.is_some_and(|version| version != "*"), "{name} needs a version");
        assert!(spec.get("git").is_none(), "{name} must come from a registry");
    }
}

#[test]
fn published_crates_have_a_description_and_all_their_files() {
    let root = workspace_root();
    for (folder, _) in ALLOWED {
        let manifest = manifest(folder);
        let package = &manifest["package"];
        let is_published = package["publish"].as_bool() != Some(false);
        assert_eq!(
            is_published,
            folder.starts_with("rmg") && !["rmg-py", "rmg-wasm"].contains(&folder),
            "{folder}"
        );
        if !is_published {
            continue;
        }
        for key in ["description", "keywords", "categories", "readme", "license", "repository"] {
            assert!(package.get(key).is_some(), "{folder} has no {key}");
        }
        // limits of crates.io
        let keywords = package["keywords"].as_array().unwrap();
        assert!(keywords.len() <= 5 && keywords.iter().all(|word| word.as_str().unwrap().len() <= 20));
        // packages contain only files of their folder
        for text in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let read = |path: PathBuf| {
                std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
            };
            let own = read(root.join(folder).join(text));
            // git for Windows can write symbolic links as text files
            let is_link = cfg!(windows) && own == format!("../{text}").as_bytes();
            assert!(is_link || own == read(root.join(text)), "{folder}: {text}");
        }
        for path in all_rust_files(&root.join(folder).join("src")) {
            let text = std::fs::read_to_string(&path).unwrap();
            // from a file, each `..` leads one folder up; the last that is allowed is that of the crate
            let depth = path.strip_prefix(root.join(folder)).unwrap().components().count() - 1;
            let outside = "../".repeat(depth + 1);
            for macro_name in ["#[path = \"", "include_str!(\"", "include_bytes!(\"", "include!(\""] {
                let found = text.contains(&format!("{macro_name}{outside}"));
                assert!(!found, "{} includes a file outside of its crate", path.display());
            }
        }
    }
}

#[test]
fn restricted_code_is_only_in_the_allowed_files() {
    let root = workspace_root();
    let mut found = Vec::new();
    for (folder, _) in ALLOWED.iter().filter(|(folder, _)| folder.starts_with("rmg")) {
        for path in rust_files(&root.join(folder).join("src")) {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            let code = Code::read(&std::fs::read_to_string(&path).unwrap());
            for (parts, owners, rule) in RESTRICTED {
                if !owners.iter().any(|owner| name.starts_with(owner)) {
                    let lines = parts.iter().flat_map(|part| code.find(part).map(move |line| (line, part)));
                    found.extend(lines.map(|(line, part)| format!("{name}:{line}: {rule}: {part}")));
                }
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Names of values that contain text for people.
const MESSAGES: [&str; 5] = ["message", "reason", "what", "cause", "words"];

/// Methods that compare a text with a literal.
const COMPARISONS: [&str; 7] =
    ["contains", "starts_with", "ends_with", "strip_prefix", "strip_suffix", "split_once", "rsplit_once"];

/// Files that receive errors of other libraries as text only.
const EXTERNAL_MESSAGES: [&str; 1] = ["rmg-logic/src/json/read.rs"];

/// Returns the lines of code that compare the text of a message. Literals are not tokens: a literal as the
/// only argument leaves `()`.
fn matches_on_messages(code: &Code) -> Vec<usize> {
    let tokens: Vec<&str> = code.tokens.iter().map(String::as_str).collect();
    let is_match = |at: &usize| {
        let (before, here) = tokens.split_at(*at);
        let is_comparison = COMPARISONS.iter().any(|method| here.starts_with(&[*method, "(", ")"]));
        let before = before.strip_suffix(&["."]).filter(|_| is_comparison);
        let before = before.map(|of| of.strip_suffix(&[".", "as_str", "(", ")"]).unwrap_or(of));
        before.is_some_and(|of| {
            // The text of a document is not a message.
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
fn code_does_not_match_on_the_text_of_messages() {
    for line in [
        r#"request.reason.contains("no army")"#,
        r#"is_none_or(|cause| !cause.starts_with("x"))"#,
        r#"error.to_string().ends_with("x")"#,
        r#"diagnostic.text.split_once(": ")"#,
        r#"request.what.as_str().starts_with("hint")"#,
    ] {
        assert_eq!(matches_on_messages(&Code::read(line)), [1], "{line}");
    }
    for line in [r#"text.starts_with("x")"#, r#"reasons.contains(&reason)"#, r#"somewhat.contains("x")"#] {
        assert!(matches_on_messages(&Code::read(line)).is_empty(), "{line}");
    }
    let root = workspace_root();
    let mut found = Vec::new();
    for (folder, _) in ALLOWED.iter().filter(|(folder, _)| folder.starts_with("rmg")) {
        for path in rust_files(&root.join(folder).join("src")) {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            if EXTERNAL_MESSAGES.contains(&name.as_str()) {
                continue;
            }
            let code = Code::read(&std::fs::read_to_string(&path).unwrap());
            found.extend(matches_on_messages(&code).iter().map(|line| format!("{name}:{line}")));
        }
    }
    assert!(
        found.is_empty(),
        "code matches on the text of messages, use data instead:\n{}",
        found.join("\n")
    );
}

#[test]
fn the_h3m_codec_does_not_use_the_map_model() {
    let root = workspace_root();
    let files = rust_files(&root.join("rmg-games/src/h3m/codec"));
    assert!(!files.is_empty());
    for path in files {
        let code = Code::read(&std::fs::read_to_string(&path).unwrap());
        let found = code.tokens.iter().find(|word| word.contains("rmg_core") || word.contains("foreign"));
        assert_eq!(found, None, "{}", path.display());
    }
}

/// Returns the `.rs` files below a folder, sorted, without those of tests.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = all_rust_files(folder);
    let is_test = |part: &std::ffi::OsStr| part == "tests" || part == "tests.rs";
    found.retain(|path| !path.strip_prefix(folder).unwrap().iter().any(is_test));
    found
}

/// Returns all `.rs` files below a folder, sorted.
fn all_rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all_rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}
