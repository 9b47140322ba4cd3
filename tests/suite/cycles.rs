//! The imports between the files of a crate are acyclic.
//!
//! Imports are read from the sources: `use` lines and paths in code, followed through re-exports to the file
//! that defines the name. A module does not import the names of its submodules that it only re-exports. Code
//! of tests does not count.

mod imports;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;

use rmg_tests::template_files::workspace_root;

use self::imports::{Imports, Module, imports, sources};

/// Returns a shortest cycle of each strongly connected group of files.
fn cycles(imports: &Imports) -> Vec<Vec<Module>> {
    let mut found: Vec<Vec<Module>> = Vec::new();
    let mut done: BTreeSet<Module> = BTreeSet::new();
    for start in imports.keys() {
        if done.contains(start) {
            continue;
        }
        let predecessors = |from: &Module| {
            let mut previous: BTreeMap<Module, Module> = BTreeMap::new();
            let mut queue = VecDeque::from([from.clone()]);
            while let Some(here) = queue.pop_front() {
                for next in imports[&here].keys() {
                    if !previous.contains_key(next) {
                        previous.insert(next.clone(), here.clone());
                        queue.push_back(next.clone());
                    }
                }
            }
            previous
        };
        let previous = predecessors(start);
        if !previous.contains_key(start) {
            continue;
        }
        let mut cycle = vec![start.clone()];
        while previous[&cycle[cycle.len() - 1]] != *start {
            cycle.push(previous[&cycle[cycle.len() - 1]].clone());
        }
        cycle[1..].reverse();
        done.extend(previous.keys().filter(|other| predecessors(other).contains_key(start)).cloned());
        found.push(cycle);
    }
    found
}

/// Describes a cycle: `a.rs imports X from b.rs, which imports Y from a.rs`.
fn describe(imports: &Imports, cycle: &[Module]) -> String {
    let next = cycle.iter().cycle().skip(1);
    let links =
        cycle.iter().zip(next).map(|(from, to)| format!("imports {} from {}", imports[from][to], file(to)));
    format!("{} {}", file(&cycle[0]), links.collect::<Vec<_>>().join(", which "))
}

fn file(module: &[String]) -> String {
    if module.is_empty() { "the root".to_owned() } else { format!("{}.rs", module.join("/")) }
}

#[test]
fn imports_between_files_are_acyclic() {
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
        found.extend(cycles(&imports).iter().map(|cycle| format!("{name}: {}", describe(&imports, cycle))));
    }
    found.sort();
    assert!(found.is_empty(), "cyclic imports:\n{}", found.join("\n"));
}

/// Returns the descriptions of the cycles between the given files.
fn cycles_of(sources: &[(&str, &str)]) -> Vec<String> {
    let module = |name: &str| name.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let sources: Vec<(Module, String)> =
        sources.iter().map(|(name, text)| (module(name), (*text).to_owned())).collect();
    let imports = imports(&sources);
    cycles(&imports).iter().map(|cycle| describe(&imports, cycle)).collect()
}

#[test]
fn cycles_are_found_through_re_exports_and_nested_braces() {
    let lib = "mod a; mod b; pub use b::{inner::{B as Bee}, self};";
    let a = "use crate::{Bee, std::fmt}; pub struct A;";
    let inner = "pub struct B(super::super::c::C);";
    let c = "pub(crate) fn c() { crate::a::A; }";
    let found = cycles_of(&[("", lib), ("a", a), ("b", "pub mod inner;"), ("b/inner", inner), ("c", c)]);
    assert_eq!(
        found,
        ["a.rs imports Bee from b/inner.rs, which imports C from c.rs, which imports A from a.rs"]
    );
}

#[test]
fn a_module_may_re_export_but_not_use_submodules_that_use_it() {
    let part = ("a/part", "use crate::a::A; pub struct Part(A);");
    let re_exports = "mod part; pub use part::Part; pub struct A;";
    assert_eq!(cycles_of(&[("", "mod a;"), ("a", re_exports), part]), [""; 0]);
    let uses = "mod part; pub use part::Part; pub struct A; fn f(_: Part) {}";
    let found = cycles_of(&[("", "mod a;"), ("a", uses), part]);
    assert_eq!(found, ["a.rs imports Part from a/part.rs, which imports A from a.rs"]);
}

#[test]
fn comments_literals_and_tests_do_not_import() {
    let a = "// use crate::b::B;\n/* crate::b */ pub struct A; const T: (&str, &str, char) = (\"crate::b::B\", r#\"\" crate::b\"#, '\"');
        #[cfg(test)] mod tests { use crate::b::B; } #[cfg(test)] mod more;";
    let files = [
        ("", "mod a; mod b;"),
        ("a", a),
        ("a/more", "use crate::b::B;"),
        ("b", "use crate::a::A; pub struct B;"),
    ];
    assert_eq!(cycles_of(&files), [""; 0]);
}
