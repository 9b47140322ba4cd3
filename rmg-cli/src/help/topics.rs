//! Help topics that belong to no single command. Numbers in these texts are computed.

use rmg::{MapSize, Pack};

use crate::table::table;

/// A topic of `rmg help`.
pub(super) struct Topic {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) text: fn() -> String,
}

/// All topics, in the order in which a new user needs them.
pub(super) const TOPICS: &[Topic] = &[
    Topic { name: "sizes", title: "map sizes and how to write them", text: sizes },
    Topic { name: "seeds", title: "repeatable maps and many maps", text: seeds },
    Topic { name: "templates", title: "what a template contains and how to start one", text: templates },
    Topic { name: "packs", title: "custom creatures and objects", text: packs },
    Topic { name: "files", title: "formats, standard input and output, replaced files", text: files },
    Topic { name: "levels", title: "levels of rooms and corridors, with vaults and doors", text: levels },
    Topic { name: "puzzles", title: "lock-and-key puzzles without dead ends", text: puzzles },
    Topic { name: "entrances-file", title: "worlds for `rmg entrances`", text: entrances },
    Topic { name: "worlds-file", title: "pools of zones for `rmg worlds`", text: worlds },
    Topic { name: "json", title: "the documents that --json prints", text: json },
];

fn entrances() -> String {
    "\
A case of `rmg entrances` is a JSON file with the regions of a game, the connections between them, and rules over items.

  rmg new entrances village                            write village.json, a small world
  rmg entrances village.json -s 1 -o out.json -o out.svg   shuffle its entrances and items
  rmg entrances village.json --plan out.json -s 2      keep all connections and placements of out.json
  rmg track village.json --result out.json --have Lamp   what a player with a lamp can reach
  rmg check village.json                               report all errors
  rmg schema entrances -o entrances.schema.json        completion in editors

`shuffle` lists the connections that are cut and joined again. `doors`, `exits` and `targets` are ends without a
connection. `group_lookup` states which groups of ends fit. With `fill`, the items of `item_pool` are placed at the
locations without an item. docs/entrances.md lists all fields.
"
    .to_owned()
}

fn worlds() -> String {
    "\
A case of `rmg worlds` is a JSON file with a number of gems and a pool of zones. A claim of a zone leads from one of its
portals to another. It may need flags, set flags, and take the gem of the zone.

  rmg new worlds gems                                  write gems.json, a small pool
  rmg worlds gems.json -s 1 -o world.json -o world.svg     join zones so that a walk takes all gems and returns
  rmg worlds gems.json --plan world.json -s 2          keep all zones and connections of world.json
  rmg worlds gems.json --count 100 --balance -o set.json   a set of worlds that uses all zones evenly
  rmg check gems.json                                  report all errors

docs/worlds.md lists all fields.
"
    .to_owned()
}

fn sizes() -> String {
    let row = |code: &&str| {
        let tiles = |size: String| size.parse::<MapSize>().map_or(0, MapSize::tiles);
        let side = code.parse::<MapSize>().map_or(0, MapSize::width);
        let numbers = [u32::from(side), tiles((*code).to_owned()), tiles(format!("{code}+u"))];
        std::iter::once((*code).to_owned()).chain(numbers.map(|number| number.to_string())).collect()
    };
    let rows: Vec<Vec<String>> = ["s", "m", "l", "xl", "h", "xh", "g"].iter().map(row).collect();
    format!(
        "\
{}
`m` is a surface only; `m+u` has an underground of the same size below it. Write any other size in tiles: `100x80`, or
`100x80x2` with an underground, up to {} tiles a side. `100x80x3` has a third level below. The maximum is {} levels.
Levels below the underground are land, without rock and without a sea.

A template states its sizes (minSize, maxSize). The default of --size is the smallest of them.
The Shadow of Death (.h3m) supports s, m, l and xl, with or without an underground, and no third level. Horn of the
Abyss (.h3m with --target hota) also supports h, xh and g. VCMI supports every size.

  rmg generate templates/three-rivers.json --size l+u
",
        table(&["code", "side", "tiles", "with +u"], &rows, &[1, 2, 3]),
        MapSize::MAX_SIDE,
        MapSize::MAX_LEVELS
    )
}

fn seeds() -> String {
    "\
A seed is a number. Template, options, content pack, seed and the version of rmg determine every byte of a map, on every
machine and with any number of threads. If you change one of them, the map changes.

Without -s, rmg picks a seed and prints it, so that you can generate the map again:

  rmg generate templates/thread.json            pick a seed and print it
  rmg generate templates/thread.json -s 7       generate the map of seed 7

`rmg info MAP` prints the recipe of a map: the command that generates it again. -s is short for --seed in every command.

--seeds takes several seeds: 10 means 1 to 10, 3..6 means 3 to 5, and 3..=6 means 3 to 6. Each map or level gets its own
file, with the seed in its name. A seed without a map does not stop the others, but the exit code is then 1. The results
of entrances, worlds and puzzle go into one file.

  rmg generate templates/thread.json --seeds 3 -o a.png    write a-1.png, a-2.png and a-3.png
  rmg sweep templates/thread.json --seeds 10               print a table of the outcomes of ten seeds
"
    .to_owned()
}

fn templates() -> String {
    "\
A template is a graph of zones and connections. It states where each player starts, the relative size and the content of
each zone, and the strength of the guards of the connections. The seed determines the rest.

  rmg new \"My First\"                write my-first.json, a small template with comments
  rmg check my-first.json           report all errors with their locations and possible fixes
  rmg generate my-first.json        generate a map and its picture

Templates use the JSON format of VCMI, with // comments and trailing commas. A file may contain several templates:
FILE#NAME selects one of them, FILE the first.

`size` of a zone is a share: a zone of 20 gets twice the tiles of a zone of 10. Typical guards: 3000 to 5000 between a
start zone and its neighbors, 8000 to 15000 further out, 20000 and more late in the game. Treasure: `density` is the
number of piles per 400 tiles. Typical pile values are 500 to 6000 in start zones and 5000 to 15000 in the center.
"
    .to_owned()
}

fn packs() -> String {
    let pack = Pack::heroes3();
    let (name, version) = (&pack.info.name, &pack.info.version);
    format!(
        "\
A content pack is a folder of tables: terrains, objects, creatures, towns and so on. The built-in packs are
{name} {version} and a layer on it, hota (Horn of the Abyss):

  rmg generate TEMPLATE --pack hota

Your own pack contains only what it adds or changes. Start with a pack.toml:

  name = \"mine\"
  version = \"1\"
  extends = \"{name}\"

Add tables with the columns of the built-in ones. A row needs only the columns that it changes. This creatures.csv makes
pikemen rarer:

  name,growth
  pikeman,10

A row with a new name adds an entry; a row with a known name changes one. Later packs override earlier ones:

  rmg generate TEMPLATE --pack mine --pack yours
"
    )
}

fn files() -> String {
    "\
The extension of a file determines its format: .rmgmap (all data of a map), .h3m and .vmap (for the games), .png and
.svg (pictures), .html (an interactive page), .tmx and .tmj (for the editor Tiled). Repeat -o to write several files.

`-` means standard input for an input and standard output for an output. --format selects the format of standard output;
all messages then go to standard error:

  rmg generate - -o - < t.json | rmg render - -o - --format png > map.png

rmg replaces existing files that only programs write: .png, .svg, .html, .tmx, .tmj, .rmgmap, .events, .pftrace,
.perfetto-trace, .folded, .parquet, .csv. It also replaces .json, .txt and other files that start with a mark of rmg,
such as \"format\": \"rmg-stats\". It replaces all others only with --force: .h3m, .vmap, .h3t, .md, .toml, templates. It
never replaces inputs and read-only files. It follows symbolic links and writes their targets. Writes are atomic: no
partial file remains, also after Ctrl-C.
"
    .to_owned()
}

fn levels() -> String {
    "\
`rmg level` generates levels from a file of parts (TOML): contexts, partitioners, rooms, corridors, portals; optionally
vaults, doors, fills, decorators, creatures, items and traps. The floor of each level is connected, and all portals can
be reached without secret doors.

  rmg new level \"Old Well\"                      write a file to start from, with an own vault
  rmg check old-well.toml                        report all errors
  rmg level old-well.toml -s 7 -o well.png       generate the first level
  rmg level old-well.toml --vault treasury       put a vault on every level
  rmg level old-well.toml --count 1000 --stats   how often each part appears, and why requests were not met
  rmg schema level                               the keys, for editors
"
    .to_owned()
}

fn puzzles() -> String {
    "\
`rmg puzzle` generates a dungeon of rooms whose doors depend on states of the world (JSON). Keys may also be used up.
The goal can be reached from every position that a player can reach.

  rmg new puzzle \"Old Well\"                     write a file to start from
  rmg check old-well.json                        report all errors
  rmg puzzle old-well.json -s 7 -o well.svg      generate a puzzle and draw it
  rmg puzzle old-well.json -s 7 -o well.tmx      write it as a dungeon of tiles
  rmg puzzle old-well.json --count 100 --stats   measures of many puzzles
  rmg schema puzzle                              the keys, for editors
"
    .to_owned()
}

fn json() -> String {
    "\
With --json a command prints one object on standard output and nothing else. It starts with `format`, `version` and
usually `generator`. If a command fails, standard output is empty, standard error has the reason, and the exit code is 1
or 2.

generate  rmg-generate     template, name, seed, size, players, attempt, failed, isSound, missing, files, milliseconds,
                           zones, links, treasure, mines, required, unmet; with --seeds: template, name, runs (per seed:
                           the other members, or without a map: seed, error, message, notes); with --best-of also
                           bestOf: players, taken, maps
check     rmg-check        files: file, isReadable, templates, errors, warnings, diagnostics (severity, code, message,
                           help, place, related; a place has line, column, endLine, endColumn)
show      rmg-symmetries   with --symmetries: template, size, symmetries: symmetry, isPossible, axis (zone, parts),
                           portals, reasons (as the diagnostics of rmg-check)
info      rmg-info         name, madeBy, size, players, victory, objects, isForeign; for .rmgmap also seed, attempt,
                           pack, piles, recipe, and zones to unmet as in rmg-generate; for .h3m and .vmap also unknown
          rmg-campaign     for .h3c: name, description, scenarios: number, name, size, game, or error
audit     rmg-certificate  isSound, isFull, errors, warnings, cutOff, seaGuards, unbalanced, findings
why       rmg-why          at, zone, hasPlan, notes (about, text), objects: object, kind, title, at, pass, zone, notes
why-not   rmg-why-not      `requests`: pass, place, what, reason, isMandatory, notes; with --kind: kind, there, notes,
                           zones: zone, there, notes
sweep     rmg-stats        shard, seeds, made_by, packs, options, digest, left, total, templates (name, source,
stats                      connections, zones, tiers, parts, strata), worst; for sweep also unusable; groups have cases,
                           sound, sound_between, refused, refuted, panicked, attempts, causes, ways, areas, treasure,
                           unmet, objects, time, memory
diff      rmg-diff         kind, old, new, differs; for templates: settings, zones, connections; for maps: notes, facts,
                           plan, zones, layers, objects, links, treasure, unmet, records; a change has what, old, new
verify    rmg-verify       maps: file, verdict (same, sameMap, differs, otherPlan, noMap, refused), bytes, diff, plan,
                           reasons, help
fairness  rmg-fairness     name, seed, isForeign, knowsPiles, pointsOfDay, teams, parts: part, unit, isJudged, values,
                           teamValues, mean, lowest, highest, spreadThousandths; unfairness; control: sides, firstMines,
                           chokes; carried; players: color, town, rivals, allies, towns, mines, piles
find      rmg-find         template, where, maps, refused, met (condition, maps), found, best: seed, figures,
                           unfairness, command
install   rmg-install      kind (map, template), path, losses of the conversion
measure   rmg-measure      levels: map, level, values (by metric); metrics: name, unit, label, median, levels, quartiles
                           (by group: first, median, third)
"
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_sizes_has_every_size_code() {
        let text = sizes();
        for (code, side) in
            [("s", 36), ("m", 72), ("l", 108), ("xl", 144), ("h", 180), ("xh", 216), ("g", 252)]
        {
            let size: MapSize = format!("{code}+u").parse().unwrap();
            assert_eq!((size.width(), size.to_string()), (side, format!("{code}+u")));
            let row = text.lines().find(|line| line.split_whitespace().next() == Some(code)).unwrap();
            let numbers: Vec<u32> =
                row.split_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
            assert_eq!(numbers, [u32::from(side), size.level_tiles(), size.tiles()]);
        }
        for other in ["100x80", "100x80x2", "100x80x3"] {
            assert!(text.contains(other) && other.parse::<MapSize>().is_ok(), "{other}");
        }
    }

    #[test]
    fn lines_of_topics_have_at_most_120_characters() {
        for topic in TOPICS {
            let text = (topic.text)();
            assert!(
                text.ends_with('\n') && text.lines().all(|line| line.chars().count() <= 120),
                "{}",
                topic.name
            );
        }
    }
}
