//! Which file of a crate imports which, from the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::tokens::Code;

/// A file as the path of its module.
pub(crate) type Module = Vec<String>;
/// For each file of a crate the files that it imports, with one name each.
pub(crate) type Imports = BTreeMap<Module, BTreeMap<Module, String>>;

/// What one file says, as far as imports go.
#[derive(Default)]
struct Facts {
    /// Paths in `use` lines and in code, with whether they are re-exports.
    paths: Vec<(Module, bool)>,
    /// Names given to others: own name, path.
    exports: BTreeMap<String, Module>,
    /// Words outside of `use` lines, to see whether a re-export is used as well.
    words: BTreeSet<String>,
    /// Modules declared for tests alone.
    test_modules: BTreeSet<String>,
}

/// Position behind the bracket that closes the one at `open`.
fn behind(tokens: &[String], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        depth += match token.as_str() {
            "{" | "(" | "[" => 1,
            "}" | ")" | "]" => -1,
            _ => 0,
        };
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The paths of a tree of a `use` line, each with the name that it gets.
fn spread(tree: &[String], before: &[String], into: &mut Vec<(Module, String)>) {
    let mut path = before.to_vec();
    let mut name = None;
    let mut at = 0;
    while at < tree.len() {
        match tree[at].as_str() {
            "," => {
                into.push((std::mem::replace(&mut path, before.to_vec()), name.take().unwrap_or_default()));
            }
            "{" => {
                let end = behind(tree, at);
                spread(&tree[at + 1..end - 1], &path, into);
                path.clear();
                at = end - 1;
            }
            "as" => {
                name = tree.get(at + 1).cloned();
                at += 1;
            }
            "::" => {}
            "self" if !path.is_empty() => name = path.last().cloned(),
            word => {
                path.push(word.to_owned());
                name = Some(word.to_owned());
            }
        }
        at += 1;
    }
    into.push((path, name.unwrap_or_default()));
    into.retain(|(path, name)| !path.is_empty() && !name.is_empty());
}

fn read(text: &str) -> Facts {
    let Code { tokens, test_modules, .. } = Code::read(text);
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut facts = Facts { test_modules, ..Facts::default() };
    let mut is_public = false;
    let mut at = 0;
    while at < tokens.len() {
        match word(at) {
            "pub" => {
                is_public = true;
                at = if word(at + 1) == "(" { behind(&tokens, at + 1) } else { at + 1 };
                continue;
            }
            "use" => {
                let end = (at..tokens.len()).find(|end| word(*end) == ";").unwrap_or(tokens.len());
                let mut found = Vec::new();
                spread(&tokens[at + 1..end], &[], &mut found);
                for (path, name) in found {
                    facts.paths.push((path.clone(), is_public));
                    facts.exports.extend(is_public.then_some((name, path)));
                }
                at = end;
            }
            first if word(at + 1) == "::" && word(at.wrapping_sub(1)) != "::" => {
                let mut path = vec![first.to_owned()];
                while word(at + 1) == "::"
                    && word(at + 2).starts_with(|c: char| c.is_alphabetic() || c == '_')
                {
                    path.push(word(at + 2).to_owned());
                    at += 2;
                }
                facts.words.extend(path.first().cloned());
                facts.paths.push((path, false));
            }
            other => {
                facts.words.insert(other.to_owned());
            }
        }
        is_public = false;
        at += 1;
    }
    facts
}

/// The path from the root of the crate; `None` when it leads out of the crate or is a mere name.
fn absolute(files: &BTreeMap<Module, Facts>, from: &[String], path: &[String]) -> Option<Module> {
    let supers = path.iter().take_while(|word| *word == "super").count();
    let (base, rest) = match path[0].as_str() {
        "crate" => (&from[..0], &path[1..]),
        "self" => (from, &path[1..]),
        "super" => (&from[..from.len().checked_sub(supers)?], &path[supers..]),
        first if files.contains_key(&[from, &[first.to_owned()]].concat()) => (from, path),
        _ => return None,
    };
    Some([base, rest].concat())
}

/// The file that defines what `path` names.
fn home(files: &BTreeMap<Module, Facts>, from: &[String], path: &[String], hops: u32) -> Option<Module> {
    let path = absolute(files, from, path)?;
    let file = (0..=path.len()).rev().map(|end| &path[..end]).find(|file| files.contains_key(*file))?;
    let export = path.get(file.len()).and_then(|name| files[file].exports.get(name));
    match export {
        Some(target) if hops > 0 => {
            let whole = [target, &path[file.len() + 1..]].concat();
            home(files, file, &whole, hops - 1).or(Some(file.to_vec()))
        }
        _ => Some(file.to_vec()),
    }
}

/// Who imports whom, for the files of one crate: module path and text.
pub(crate) fn imports(sources: &[(Module, String)]) -> Imports {
    let mut files: BTreeMap<Module, Facts> =
        sources.iter().map(|(module, text)| (module.clone(), read(text))).collect();
    let for_tests: Vec<Module> = files
        .iter()
        .flat_map(|(module, facts)| {
            facts.test_modules.iter().map(|name| [&module[..], std::slice::from_ref(name)].concat())
        })
        .collect();
    files.retain(|module, _| !for_tests.iter().any(|tests| module.starts_with(tests)));
    let mut imports = Imports::new();
    for (module, facts) in &files {
        let into = imports.entry(module.clone()).or_default();
        for (path, is_public) in &facts.paths {
            let Some(target) = home(&files, module, path, 8) else { continue };
            let name = path.last().expect("paths have words");
            let is_shown_only = *is_public && target.starts_with(module) && !facts.words.contains(name);
            if target != *module && !is_shown_only {
                into.entry(target).or_insert_with(|| name.clone());
            }
        }
    }
    imports
}

/// Sources below `folder`, by module; programs of one file (`bin`) stand alone.
pub(crate) fn sources(folder: &Path, module: &[String], into: &mut Vec<(Module, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let inner = [module, std::slice::from_ref(&stem)].concat();
        if path.is_dir() && stem != "bin" {
            sources(&path, &inner, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let root = module.is_empty() && ["lib", "main"].contains(&stem.as_str());
            into.push((if root { Module::new() } else { inner }, fs::read_to_string(&path).unwrap()));
        }
    }
}
