//! What a modder wants to know that belongs to no single command. What can be counted is counted here.

use rmg::{MapSize, Pack};

use crate::table::table;

/// A topic of `rmg help`.
pub(super) struct Topic {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) text: fn() -> String,
}

/// All of them, in the order in which one needs them.
pub(super) const TOPICS: &[Topic] = &[
    Topic { name: "sizes", title: "how large maps are, and how sizes are written", text: sizes },
    Topic { name: "seeds", title: "the same map again, and many maps", text: seeds },
    Topic { name: "templates", title: "what a template says, and how to begin one", text: templates },
    Topic { name: "packs", title: "creatures and objects of one's own", text: packs },
    Topic { name: "files", title: "formats, standard input and output, what is replaced", text: files },
    Topic { name: "json", title: "the documents that --json prints", text: json },
];

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
`m` is a surface alone, `m+u` has an underground of the same size below it. Any other size is written in tiles:
`100x80`, or `100x80x2` with an underground, up to {} tiles a side. `100x80x3` has a third level below, up to {} in
all; levels beyond the underground are land, without rock and without a sea.

A template says which sizes it is made for (minSize, maxSize). Without --size a map has the smallest of them.
The Shadow of Death (.h3m) holds s, m, l and xl, each with or without an underground, and no third level; VCMI holds
every size.

  rmg generate templates/three-rivers.json --size l+u
",
        table(&["code", "side", "tiles", "with +u"], &rows, &[1, 2, 3]),
        MapSize::MAX_SIDE,
        MapSize::MAX_LEVELS
    )
}

fn seeds() -> String {
    "\
A seed is a number. Template, options, content pack, seed and the version of rmg together decide every byte of a map,
on every machine and with any number of threads; change one of them, and the map is another.

Without -s a seed is drawn and printed, so that no map is lost:

  rmg generate templates/thread.json            draws a seed and prints it
  rmg generate templates/thread.json -s 7       the map of seed 7, today and next year

`rmg info MAP` prints the recipe of a map: the command that makes it again. -s is short for --seed in every command.

--seeds takes several: 10 for 1 to 10, 3..6 for 3 to 5 and 3..=6 for 3 to 6. Maps and levels get files of their own,
with the seed in their names; a seed without a map does not stop the others, and makes the exit code 1. The results of
entrances, worlds and puzzle go into one file.

  rmg generate templates/thread.json --seeds 3 -o a.png    a-1.png, a-2.png and a-3.png
  rmg sweep templates/thread.json --seeds 10               what became of ten seeds, as a table
"
    .to_owned()
}

fn templates() -> String {
    "\
A template is a graph: zones, and the connections between them. It says who starts where, how large each zone is beside
the others, what lies in it, and how strong the guards of the ways are. The rest is drawn by the seed.

  rmg new \"My First\"                writes my-first.json, a small template with comments
  rmg check my-first.json           all faults at once, each with its place and, where possible, a way to mend it
  rmg generate my-first.json        a map of it, with a picture

Templates are written in VCMI's language: JSON in which // comments and commas at the end of lists are fine. A file may
hold several: FILE#NAME names one of them, FILE alone the first.

`size` of a zone is a share: a zone of 20 gets twice the tiles of a zone of 10. Guards: about 3000 to 5000 between a
home and what is beside it, 8000 to 15000 further out, 20000 and more for the end of a game. Treasure: `density` is
piles per 400 tiles; homes mostly have 500 to 6000 in value, the middle 5000 to 15000.
"
    .to_owned()
}

fn packs() -> String {
    let pack = Pack::heroes3();
    let (name, version) = (&pack.info.name, &pack.info.version);
    format!(
        "\
A content pack is a folder of tables: terrains, objects, creatures, towns and so on. The one that is built in is
{name} {version}.

A pack of your own holds only what it adds or changes. It begins with a pack.toml:

  name = \"mine\"
  version = \"1\"
  extends = \"{name}\"

and beside it tables with the columns of the built-in ones, of which a row needs only what it changes. This
creatures.csv makes pikemen rarer:

  name,growth
  pikeman,10

Rows with a new name are added, rows with a known one change it. Packs lie over each other in the order in which they
are named:

  rmg generate TEMPLATE --pack mine --pack yours
"
    )
}

fn files() -> String {
    "\
The ending of a file tells its format: .rmgmap (everything that is known of a map), .h3m and .vmap (for the games), .png
and .svg (pictures), .html (a page to look around in), .tmx and .tmj (for the editor Tiled). -o can be given several
times.

`-` stands for standard input where a file is read, and for standard output where one is written; --format names the
format there, and what is said otherwise goes to standard error:

  rmg generate - -o - < t.json | rmg render - -o - --format png > map.png

Existing files that only programs write are replaced: .png, .svg, .html, .tmx, .tmj, .rmgmap, .events, .pftrace,
.perfetto-trace, .folded, .parquet, .csv. So are .json, .txt and other files that begin with a mark of rmg, such as
\"format\": \"rmg-stats\". All others are replaced only with --force: .h3m, .vmap, .h3t, .md, .toml, templates. Inputs and
read-only files are never replaced. A symbolic link stays, and the file that it leads to is written. A file is there in
full or not at all, also after Ctrl-C.
"
    .to_owned()
}

fn json() -> String {
    "\
With --json a command prints one object on standard output and nothing else. It begins with `format`, `version` and,
mostly, `generator`. Where a command ends without a result, standard output is empty, standard error says why, and the
exit code is 1 or 2.

generate  rmg-generate     template, name, seed, size, players, attempt, failed, isSound, missing, files, milliseconds,
                           zones, links, treasure, mines, required, unmet; with --seeds template, name and runs: of each
                           seed the other members, or of one without a map seed, error, message, notes; with --best-of
                           also bestOf: players, taken, maps
check     rmg-check        files: file, isReadable, templates, errors, warnings, faults (severity, code, message, help,
                           place, related; a place is line, column, endLine, endColumn)
info      rmg-info         name, madeBy, size, players, victory, objects, isForeign; of a .rmgmap seed, attempt, pack,
                           piles, recipe and all from zones on, of a .h3m or .vmap unknown
          rmg-campaign     of a .h3c: name, description, scenarios: number, name, size, game, or error
audit     rmg-certificate  isSound, isFull, errors, warnings, cutOff, seaGuards, findings
why       rmg-why          at, zone, hasPlan, notes (about, text), objects: object, kind, title, at, pass, zone, notes
why-not   rmg-why-not      wishes: pass, place, what, reason, isDemanded, notes; with --kind kind, there, notes, zones:
                           zone, there, notes
sweep     rmg-stats        shard, seeds, made_by, packs, options, digest, left, total, templates (name, source,
stats                      connections, zones, tiers, parts, strata), worst; of sweep unusable, too; groups have cases,
                           sound, sound_between, refused, refuted, panicked, attempts, causes, ways, areas, treasure,
                           unmet, objects, time, memory
diff      rmg-diff         kind, old, new, differs; of templates settings, zones, connections; of maps notes, facts,
                           plan, zones, layers, objects, links, treasure, unmet, records; a change is what, old, new
verify    rmg-verify       maps: file, verdict (same, sameMap, differs, otherPlan, noMap, refused), bytes, diff, plan,
                           reasons, help
fairness  rmg-fairness     name, seed, isForeign, knowsPiles, pointsOfDay, teams, parts: part, unit, isJudged, values,
                           teamValues, mean, lowest, highest, spreadThousandths; unfairness; players: color, town,
                           rivals, allies, towns, mines, piles
"
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_sizes_has_every_code_that_is_read() {
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
    fn topics_fit_on_a_terminal() {
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
