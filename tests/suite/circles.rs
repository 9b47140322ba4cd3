//! No files of a crate import each other in a circle: whoever opens one can read it without the others open.
//!
//! Read from the sources: `use` lines and paths in code, followed through re-exports to the file that defines the name.
//! A module that only re-exports what its own parts define does not import it. Tests do not count.

mod imports;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;

use rmg_tests::template_files::workspace_root;

use self::imports::{Imports, Module, imports, sources};

/// The shortest circle of each group of files that import each other.
fn circles(imports: &Imports) -> Vec<Vec<Module>> {
    let mut found: Vec<Vec<Module>> = Vec::new();
    let mut done: BTreeSet<Module> = BTreeSet::new();
    for start in imports.keys() {
        if done.contains(start) {
            continue;
        }
        let ways_from = |from: &Module| {
            let mut before: BTreeMap<Module, Module> = BTreeMap::new();
            let mut queue = VecDeque::from([from.clone()]);
            while let Some(here) = queue.pop_front() {
                for next in imports[&here].keys() {
                    if !before.contains_key(next) {
                        before.insert(next.clone(), here.clone());
                        queue.push_back(next.clone());
                    }
                }
            }
            before
        };
        let before = ways_from(start);
        if !before.contains_key(start) {
            continue;
        }
        let mut circle = vec![start.clone()];
        while before[&circle[circle.len() - 1]] != *start {
            circle.push(before[&circle[circle.len() - 1]].clone());
        }
        circle[1..].reverse();
        done.extend(before.keys().filter(|other| ways_from(other).contains_key(start)).cloned());
        found.push(circle);
    }
    found
}

/// `a.rs takes X from b.rs, which takes Y from a.rs`.
fn in_words(imports: &Imports, circle: &[Module]) -> String {
    let next = circle.iter().cycle().skip(1);
    let links =
        circle.iter().zip(next).map(|(from, to)| format!("takes {} from {}", imports[from][to], file(to)));
    format!("{} {}", file(&circle[0]), links.collect::<Vec<_>>().join(", which "))
}

fn file(module: &[String]) -> String {
    if module.is_empty() { "the root".to_owned() } else { format!("{}.rs", module.join("/")) }
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    let mut found = Vec::new();
    for entry in fs::read_dir(workspace_root()).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        if !folder.join("Cargo.toml").is_file() || !folder.join("src").is_dir() {
            continue;
        }
        let mut files = Vec::new();
        sources(&folder.join("src"), &[], &mut files);
        let imports = imports(&files);
        found
            .extend(circles(&imports).iter().map(|circle| format!("{name}: {}", in_words(&imports, circle))));
    }
    found.sort();
    assert!(found.is_empty(), "files import each other:\n{}", found.join("\n"));
}

/// The circles of made-up files, in words.
fn circles_of(sources: &[(&str, &str)]) -> Vec<String> {
    let module = |name: &str| name.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let sources: Vec<(Module, String)> =
        sources.iter().map(|(name, text)| (module(name), (*text).to_owned())).collect();
    let imports = imports(&sources);
    circles(&imports).iter().map(|circle| in_words(&imports, circle)).collect()
}

#[test]
fn a_circle_is_told_as_a_chain_through_re_exports_and_nested_braces() {
    let lib = "mod a; mod b; pub use b::{inner::{B as Bee}, self};";
    let a = "use crate::{Bee, std::fmt}; pub struct A;";
    let inner = "pub struct B(super::super::c::C);";
    let c = "pub(crate) fn c() { crate::a::A; }";
    let found = circles_of(&[("", lib), ("a", a), ("b", "pub mod inner;"), ("b/inner", inner), ("c", c)]);
    assert_eq!(found, ["a.rs takes Bee from b/inner.rs, which takes C from c.rs, which takes A from a.rs"]);
}

#[test]
fn a_parent_may_show_its_parts_but_not_use_those_that_use_it() {
    let part = ("a/part", "use crate::a::A; pub struct Part(A);");
    let shows = "mod part; pub use part::Part; pub struct A;";
    assert_eq!(circles_of(&[("", "mod a;"), ("a", shows), part]), [""; 0]);
    let uses = "mod part; pub use part::Part; pub struct A; fn f(_: Part) {}";
    let found = circles_of(&[("", "mod a;"), ("a", uses), part]);
    assert_eq!(found, ["a.rs takes Part from a/part.rs, which takes A from a.rs"]);
}

#[test]
fn comments_literals_and_tests_import_nothing() {
    let a = "// use crate::b::B;\n/* crate::b */ pub struct A; const T: (&str, &str, char) = (\"crate::b::B\", r#\"\" crate::b\"#, '\"');
        #[cfg(test)] mod tests { use crate::b::B; } #[cfg(test)] mod more;";
    let files = [
        ("", "mod a; mod b;"),
        ("a", a),
        ("a/more", "use crate::b::B;"),
        ("b", "use crate::a::A; pub struct B;"),
    ];
    assert_eq!(circles_of(&files), [""; 0]);
}
