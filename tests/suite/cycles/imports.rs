//! Imports between the files of a crate, read from the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::tokens::Code;

/// The module path of a file.
pub(crate) type Module = Vec<String>;
/// For each file of a crate, the files that it imports, each with one imported name.
pub(crate) type Imports = BTreeMap<Module, BTreeMap<Module, String>>;

/// The imports and exports of one file.
#[derive(Default)]
struct FileImports {
    /// Paths in `use` lines and in code, and whether they are re-exports.
    paths: Vec<(Module, bool)>,
    /// Re-exported paths by their public name.
    exports: BTreeMap<String, Module>,
    /// Identifiers outside of `use` lines, to find out whether a re-export is used, too.
    identifiers: BTreeSet<String>,
    /// Modules that are compiled only for tests.
    test_modules: BTreeSet<String>,
}

/// Returns the position after the bracket that closes the one at `open`.
fn after_bracket(tokens: &[String], open: usize) -> usize {
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

/// Collects the paths of a `use` tree, each with the name that it introduces.
fn collect_paths(tree: &[String], before: &[String], into: &mut Vec<(Module, String)>) {
    let mut path = before.to_vec();
    let mut name = None;
    let mut at = 0;
    while at < tree.len() {
        match tree[at].as_str() {
            "," => {
                into.push((std::mem::replace(&mut path, before.to_vec()), name.take().unwrap_or_default()));
            }
            "{" => {
                let end = after_bracket(tree, at);
                collect_paths(&tree[at + 1..end - 1], &path, into);
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

fn read(text: &str) -> FileImports {
    let Code { tokens, test_modules, .. } = Code::read(text);
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut file_imports = FileImports { test_modules, ..FileImports::default() };
    let mut is_public = false;
    let mut at = 0;
    while at < tokens.len() {
        match word(at) {
            "pub" => {
                is_public = true;
                at = if word(at + 1) == "(" { after_bracket(&tokens, at + 1) } else { at + 1 };
                continue;
            }
            "use" => {
                let end = (at..tokens.len()).find(|end| word(*end) == ";").unwrap_or(tokens.len());
                let mut found = Vec::new();
                collect_paths(&tokens[at + 1..end], &[], &mut found);
                for (path, name) in found {
                    file_imports.paths.push((path.clone(), is_public));
                    file_imports.exports.extend(is_public.then_some((name, path)));
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
                file_imports.identifiers.extend(path.first().cloned());
                file_imports.paths.push((path, false));
            }
            other => {
                file_imports.identifiers.insert(other.to_owned());
            }
        }
        is_public = false;
        at += 1;
    }
    file_imports
}

/// Returns the path from the root of the crate; `None` if it is in another crate or is a local name.
fn absolute(files: &BTreeMap<Module, FileImports>, from: &[String], path: &[String]) -> Option<Module> {
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

/// Returns the file that defines the item at `path`.
fn defining_file(
    files: &BTreeMap<Module, FileImports>,
    from: &[String],
    path: &[String],
    hops: u32,
) -> Option<Module> {
    let path = absolute(files, from, path)?;
    let file = (0..=path.len()).rev().map(|end| &path[..end]).find(|file| files.contains_key(*file))?;
    let export = path.get(file.len()).and_then(|name| files[file].exports.get(name));
    match export {
        Some(target) if hops > 0 => {
            let whole = [target, &path[file.len() + 1..]].concat();
            defining_file(files, file, &whole, hops - 1).or(Some(file.to_vec()))
        }
        _ => Some(file.to_vec()),
    }
}

/// Returns the imports between the files of one crate, given as module path and text.
pub(crate) fn imports(sources: &[(Module, String)]) -> Imports {
    let mut files: BTreeMap<Module, FileImports> =
        sources.iter().map(|(module, text)| (module.clone(), read(text))).collect();
    let for_tests: Vec<Module> = files
        .iter()
        .flat_map(|(module, file_imports)| {
            file_imports.test_modules.iter().map(|name| [&module[..], std::slice::from_ref(name)].concat())
        })
        .collect();
    files.retain(|module, _| !for_tests.iter().any(|tests| module.starts_with(tests)));
    let mut imports = Imports::new();
    for (module, file_imports) in &files {
        let into = imports.entry(module.clone()).or_default();
        for (path, is_public) in &file_imports.paths {
            let Some(target) = defining_file(&files, module, path, 8) else { continue };
            let name = path.last().expect("a path has a segment");
            let is_only_re_export =
                *is_public && target.starts_with(module) && !file_imports.identifiers.contains(name);
            if target != *module && !is_only_re_export {
                into.entry(target).or_insert_with(|| name.clone());
            }
        }
    }
    imports
}

/// Collects the sources below `folder` with their module paths. Skips `bin`: its programs are single files.
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
