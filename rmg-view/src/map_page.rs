//! The HTML page of a map: one self-contained file for any browser that shows the map and the reasons for its
//! contents.
//!
//! The page draws the map on a canvas, with zoom, levels and layers.
//!
//! - A tile shows its object, owner and guard, and the reason for the object.
//! - A zone shows the requested and achieved content, with the numbers of [`rmg_core::summary`].
//! - The certificate lists every promise. Its counter-examples link to their tiles.
//!
//! All of this can be searched, and works with mouse, touch and keyboard.
//!
//! Icons and colors are those of [`MapPicture`](crate::picture::MapPicture). The data is one JSON object in
//! which layers and objects are packed numbers ([`page`](crate::page)).

mod colors;
mod facts;
mod head;
mod layers;
mod links;
mod notes;
mod objects;
mod zones;

use std::io::{self, Write};

use rmg_core::certificate::{Certificate, CounterExample, Finding, Verdict};
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::summary::{MapNotes, MapSummary};
use serde::Serialize;

use crate::certificate_json::{FileCertificate, file_certificate};
use crate::page::{Data, Page};
use crate::picture::{MAX_TILES, places};
use head::{Head, Palette};
use layers::PageLevel;
use links::PageLink;
use notes::PageNotes;
use objects::Objects;
use zones::PageZone;

const STYLE: &str = include_str!("map_page/assets/map.css");
const BODY: &str = include_str!("map_page/assets/body.html");
const SCRIPTS: [&str; 12] = [
    include_str!("map_page/assets/model.js"),
    include_str!("map_page/assets/words.js"),
    include_str!("map_page/assets/view.js"),
    include_str!("map_page/assets/shores.js"),
    include_str!("map_page/assets/ground.js"),
    include_str!("map_page/assets/icons.js"),
    include_str!("map_page/assets/draw.js"),
    include_str!("map_page/assets/pointer.js"),
    include_str!("map_page/assets/panels.js"),
    include_str!("map_page/assets/zones.js"),
    include_str!("map_page/assets/search.js"),
    include_str!("map_page/assets/main.js"),
];

/// Script of pages that `rmg watch` writes.
const WATCH: &str = include_str!("map_page/assets/watch.js");

/// The data of the page, in the form that its scripts read.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageData<'a> {
    head: Head,
    palette: Palette,
    levels: Vec<PageLevel>,
    objects: Objects,
    zones: Vec<PageZone>,
    links: Vec<PageLink>,
    /// Explanations of objects, piles and connections.
    notes: PageNotes,
    /// Unmet requests: pass, place, request and reason, followed by suggestions.
    unmet: Vec<Vec<String>>,
    /// `None` if the map was not audited.
    certificate: Option<FileCertificate<'a>>,
}

/// Writes the page of `map`.
///
/// # Arguments
/// - `map`: inconsistent parts (objects beyond the edge, content that the pack does not contain) are shown as
///   far as possible.
/// - `pack`: the content pack from which the map was generated.
/// - `certificate`: the result of the audit. `None` shows only the map.
/// - `out`: written in small pieces, so pass a buffered writer.
///
/// # Errors
/// Returns an error if writing to `out` fails.
///
/// # Cost
/// O(tiles + objects) time and memory. The page of a map of 144 x 144 tiles on two levels has about half a
/// megabyte.
pub fn write(
    map: &MapModel,
    pack: &ContentPack,
    certificate: Option<&Certificate>,
    out: &mut impl Write,
) -> io::Result<()> {
    write_with(map, pack, certificate, &MapNotes::default(), out)
}

/// Writes the page of `map` with explanations: why its parts exist, and what would help unmet requests.
///
/// - `notes`: the explanations. Lists may be shorter than those of the map. The page stores equal texts once.
///
/// # Errors
/// Those of [`write()`].
pub fn write_with(
    map: &MapModel,
    pack: &ContentPack,
    certificate: Option<&Certificate>,
    notes: &MapNotes,
    out: &mut impl Write,
) -> io::Result<()> {
    let data = [page_data(map, pack, certificate, notes)?];
    let title = title(map);
    Page { title: &title, styles: &[STYLE], body: BODY, data: &data, scripts: &SCRIPTS }.write(out)
}

/// Function that the script of a [watched page](write_watched) calls.
pub const WATCH_CALL: &str = "rmgWatch";

/// Writes the page of `map` like [`write_with`]. The page loads a script of its folder twice a second, which
/// calls [`WATCH_CALL`] with `{ "version": text, "problems": [text] }`. With another version the page reloads
/// itself and keeps its view; it lists the problems.
///
/// - `watch`: the file name of the script, and the version of this page.
///
/// # Errors
/// Those of [`write()`].
pub fn write_watched(
    map: &MapModel,
    pack: &ContentPack,
    certificate: Option<&Certificate>,
    notes: &MapNotes,
    watch: (&str, &str),
    out: &mut impl Write,
) -> io::Result<()> {
    let watch = WatchData { script: watch.0, version: watch.1 };
    let data = [page_data(map, pack, certificate, notes)?, Data::new("watch-data", &watch)?];
    let title = title(map);
    let scripts: Vec<&str> = SCRIPTS.iter().copied().chain([WATCH]).collect();
    Page { title: &title, styles: &[STYLE], body: BODY, data: &data, scripts: &scripts }.write_watching(out)
}

#[derive(Debug, Serialize)]
struct WatchData<'a> {
    script: &'a str,
    version: &'a str,
}

fn title(map: &MapModel) -> String {
    format!("{}, seed {}, {}", map.plan.template_name, map.plan.seed_text(), map.plan.size)
}

fn page_data(
    map: &MapModel,
    pack: &ContentPack,
    certificate: Option<&Certificate>,
    notes: &MapNotes,
) -> io::Result<Data> {
    let summary = MapSummary::new(map, pack, &[]);
    let marked = certificate.map(|certificate| with_places(map, certificate));
    let data = PageData {
        head: head::head(map, pack),
        palette: head::palette(pack),
        levels: layers::levels(map),
        objects: objects::objects(map, pack),
        zones: zones::zones(map, pack, &summary),
        links: links::links(map, &summary),
        notes: notes::notes(notes),
        unmet: (summary.unmet.into_iter().enumerate())
            .map(|(at, request)| {
                let what =
                    if request.is_mandatory { format!("MISSING: {}", request.what) } else { request.what };
                let more = notes.unmet.get(at).into_iter().flatten();
                let more = more.map(|note| format!("{}: {note}", note.word));
                [request.pass, request.place, what, request.reason].into_iter().chain(more).collect()
            })
            .collect(),
        certificate: marked.as_ref().map(file_certificate),
    };
    Ok(Data::new("map-data", &data)?)
}

/// Returns the certificate with tiles for every counter-example that has a location, up to [`MAX_TILES`]
/// each.
fn with_places(map: &MapModel, certificate: &Certificate) -> Certificate {
    let placed = |examples: &[CounterExample]| {
        let with_place = |example: &CounterExample| {
            let mut tiles = places(map, example);
            tiles.truncate(MAX_TILES);
            example.clone().on_tiles(tiles)
        };
        examples.iter().map(with_place).collect()
    };
    let findings = certificate.findings.iter().map(|finding| {
        let verdict = match &finding.verdict {
            Verdict::Refuted(examples) => Verdict::Refuted(placed(examples)),
            Verdict::Warned(examples) => Verdict::Warned(placed(examples)),
            Verdict::Missing(examples) => Verdict::Missing(placed(examples)),
            other => other.clone(),
        };
        Finding { promise: finding.promise, verdict }
    });
    Certificate {
        is_full: certificate.is_full,
        findings: findings.collect(),
        cut_off: certificate.cut_off.clone(),
        sea_guards: certificate.sea_guards.clone(),
        unbalanced: certificate.unbalanced.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::sprite::{
        BOAT, BUOY, CASTLE, FLOTSAM, MONOLITH, SEA_CHEST, SHIPYARD, SPRITES, STRONG_MONSTER, TINY_MONSTER,
        WEAK_MONSTER, WHIRLPOOL, WRECK,
    };

    #[test]
    fn group_numbers_match_the_scripts() {
        let known = "{ obstacle: 0, town: 1, mine: 2, guard: 3, portal: 4, treasure: 5, place: 6 }";
        assert!(SCRIPTS[0].contains(known));
        assert_eq!(objects::group_numbers(), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn icon_numbers_match_the_scripts() {
        let known = |name: &str| {
            let after = SCRIPTS.iter().find_map(|script| script.split_once("const SPRITE = {")).unwrap().1;
            let number = after.split_once(&format!(" {name}: ")).unwrap().1.split([',', ' ']).next().unwrap();
            SPRITES[number.parse::<usize>().unwrap()]
        };
        let icons = [
            ("castle", &CASTLE),
            ("monolith", &MONOLITH),
            ("boat", &BOAT),
            ("shipyard", &SHIPYARD),
            ("seaChest", &SEA_CHEST),
            ("flotsam", &FLOTSAM),
            ("whirlpool", &WHIRLPOOL),
            ("wreck", &WRECK),
            ("buoy", &BUOY),
            ("weakMonster", &WEAK_MONSTER),
            ("strongMonster", &STRONG_MONSTER),
            ("tinyMonster", &TINY_MONSTER),
        ];
        for (name, sprite) in icons {
            assert_eq!(known(name), sprite, "{name}");
        }
    }

    #[test]
    fn page_contains_every_script_of_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/map_page/assets");
        let scripts = std::fs::read_dir(folder).unwrap().filter(|entry| {
            entry.as_ref().unwrap().path().extension().is_some_and(|extension| extension == "js")
        });
        assert_eq!(scripts.count(), SCRIPTS.len() + 1, "and that of watched pages");
    }
}
