//! Tests of vaults, doors, detours and included files.

use std::collections::BTreeSet;

use rmg_core::Seed;
use rmg_core::dungeon::{DoorKind, DungeonLevel};

use crate::{Dungeon, LevelError, LevelFactory, OwnParts, ReadSources, read_configuration, read_sources};

/// Loads files of `examples/levels`.
fn example(name: &str) -> Result<(String, String), String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/levels/");
    let text = std::fs::read_to_string(format!("{folder}{name}")).map_err(|error| error.to_string())?;
    Ok((name.to_owned(), text))
}

fn read_example(name: &str) -> LevelFactory {
    let (_, text) = example(name).unwrap();
    let ReadSources { factory, diagnostics, .. } =
        read_sources(name, &text, &|path, _| example(path), &OwnParts::default());
    factory.unwrap_or_else(|| panic!("{name}: {diagnostics:?}"))
}

fn levels(factory: &LevelFactory, seed: u64) -> Vec<DungeonLevel> {
    let dungeon = Dungeon::new(factory, None, Seed(seed)).unwrap();
    dungeon.make_to_depth(u32::MAX).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
}

/// A configuration with a vault, and the legend of its map.
fn with_vault(vault: &str) -> String {
    format!(
        "[[contexts]]\nlevel_types = ['a']\nsize = [40, 20]\nfloor = 'f'\nwall = 'w'\n\
         [[partitioners]]\nkind = 'grid'\ncolumns = 2\nrows = 1\n[[rooms]]\nkind = 'square'\nfloor = 'f'\n\
         [[portals]]\nicon = 'x'\nescape_stairs = true\n{vault}"
    )
}

fn codes(text: &str) -> Vec<&'static str> {
    read_configuration(text).1.iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn examples_are_sound_and_use_what_they_describe() {
    let (keep, abbey) = (read_example("old-keep.toml"), read_example("hidden-abbey.toml"));
    let mut kinds = BTreeSet::new();
    let mut tags: BTreeSet<String> = BTreeSet::new();
    let mut treasuries = 0;
    for seed in 0..60 {
        // generating a level proves it
        for level in levels(&keep, seed).iter().chain(&levels(&abbey, seed)) {
            kinds.extend(level.doors.iter().map(|door| door.kind));
            tags.extend(level.sections.iter().flat_map(|section| &section.tags).map(ToString::to_string));
            let locked = level.doors.iter().filter_map(|door| door.key.as_deref());
            for key in locked {
                assert!(level.items.iter().any(|item| item.name.as_deref() == Some(key)), "{key}");
            }
            treasuries += level.sections.iter().filter(|section| section.has_tag("treasury")).count();
        }
    }
    assert_eq!(kinds.len(), DoorKind::ALL.len());
    let wanted = ["treasury", "crypt", "guard post", "chapel", "hall", "store"].map(str::to_owned);
    assert!(wanted.iter().all(|tag| tags.contains(tag)), "{tags:?}");
    assert!(treasuries > 40 && treasuries <= 60, "{treasuries}");
}

#[test]
fn a_forced_vault_is_on_each_level_or_refused() {
    let keep = read_example("old-keep.toml");
    let dungeon = Dungeon::new(&keep, None, Seed(3)).unwrap().with_vaults(&["guard post"]).unwrap();
    for level in dungeon.make_to_depth(9).unwrap() {
        assert!(level.sections.iter().any(|section| section.has_tag("guard post")));
    }
    let unknown = Dungeon::new(&keep, None, Seed(3)).unwrap().with_vaults(&["gard post"]).unwrap_err();
    assert!(matches!(unknown, LevelError::UnknownVault { .. }), "{unknown}");
    let big = with_vault(&format!(
        "[[vaults]]\nname = 'hall'\nfloor = 'f'\nmap = '''\n{}'''",
        format!("+{}\n", ".".repeat(30)).repeat(4)
    ));
    let (factory, diagnostics) = read_configuration(&big);
    let factory = factory.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let dungeon = Dungeon::new(&factory, None, Seed(1)).unwrap();
    assert_eq!(dungeon.make_to_depth(1).unwrap()[0].unmet.len(), 1);
    let forced = dungeon.with_vaults(&["hall"]).unwrap().make_to_depth(1).unwrap_err();
    assert!(matches!(forced, LevelError::VaultMisfit { needs: (35, 8), largest: (20, 20), .. }), "{forced}");
}

#[test]
fn mistakes_in_drawings_are_reported() {
    let vault = |rest: &str| codes(&with_vault(&format!("[[vaults]]\nname = 'v'\nfloor = 'f'\n{rest}")));
    let map = |rows: &str| vault(&format!("map = '''\n{rows}\n'''"));
    assert_eq!(map("###\n+.#\n###"), Vec::<&str>::new());
    assert_eq!(map("###\n#.#\n###"), ["no-entrance"]);
    assert_eq!(map("#+#\n###\n#.#"), ["split-vault", "door-to-nothing"]);
    assert_eq!(map("###+\n+.#.\n####"), ["split-vault"]);
    assert_eq!(map("+.Q"), ["unknown-letter"]);
    assert_eq!(map(&format!("+{}", ".".repeat(60))), ["vault-too-large"]);
    assert_eq!(vault("map = '''\n+.'''\nlegend = { Z = { item = 'x' } }"), ["unused-letter"]);
    assert_eq!(vault("map = '''\n+Z'''\nlegend = { Z = { furniture = 'f', item = 'x' } }"), ["legend-tile"]);
    assert_eq!(
        vault("map = '''\n+Z'''\nlegend = { ZZ = { item = 'x' } }"),
        ["unknown-letter", "legend-letter"]
    );
    for letter in ['#', '.', '+', ' '] {
        let text = format!("map = '''\n+.{letter}'''\nlegend = {{ \"{letter}\" = {{ item = 'x' }} }}");
        assert_eq!(vault(&text), ["legend-letter"], "`{letter}` has a meaning in all vaults");
    }
    assert_eq!(vault("map = '''\n+NN'''\nlegend = { N = { vaults = ['v'] } }"), ["nest-size", "vault-cycle"]);
    assert_eq!(
        vault("map = '''\n+N.N'''\nlegend = { N = { vaults = ['u'] } }"),
        ["unknown-name", "nest-shape"]
    );
    assert_eq!(vault(""), ["missing-key", "no-entrance"]);
}

#[test]
fn included_files_have_their_own_locations_and_cycles_are_refused() {
    let files = |name: &str, _: &str| match name {
        "b.toml" => {
            Ok((name.to_owned(), "include = ['c.toml', 'c.toml']\n[[rooms]]\nkind = 'x'\n".to_owned()))
        }
        "c.toml" => Ok((name.to_owned(), "title = 'c'\n[colors]\nsnow = '#ffffff'\n".to_owned())),
        "a.toml" => Ok((name.to_owned(), String::new())),
        "d.toml" => Ok((name.to_owned(), "include = 'a.toml'\n".to_owned())),
        _ => Err("no such file".to_owned()),
    };
    let places = |text: &str| {
        let read = read_sources("a.toml", text, &files, &OwnParts::default());
        let place = |diagnostic: &rmg_core::diag::Diagnostic| {
            let at = diagnostic.span.map_or(0, |span| span.start);
            let source = read.sources.iter().rev().find(|source| source.start <= at).unwrap();
            (diagnostic.code, source.name.clone(), at - source.start)
        };
        read.diagnostics.iter().map(place).collect::<Vec<_>>()
    };
    let own = with_vault("");
    let text = format!("include = ['b.toml']\n{own}");
    assert_eq!(places(&text), [("unknown-name", "b.toml".to_owned(), 48)]);
    assert_eq!(places(&format!("include = 'd.toml'\n{own}")), [("include-cycle", "d.toml".to_owned(), 10)]);
    assert_eq!(places(&format!("include = 'e.toml'\n{own}")), [("bad-include", "a.toml".to_owned(), 10)]);
    let good = read_sources("a.toml", &format!("include = 'c.toml'\n{own}"), &files, &OwnParts::default());
    assert_eq!(
        (good.factory.map(|factory| factory.title().to_owned()), good.sources.len()),
        (Some("c".to_owned()), 2)
    );
}
