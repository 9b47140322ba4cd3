//! The page of a finished map: one file for any browser, to look at the map and to ask why it is as it is.
//!
//! The map is drawn on a canvas, with zoom, levels and layers. Pointing at a tile tells what stands there,
//! who owns it, what guards it, and why it is there; a zone tells what was asked for and what it got, by the
//! numbers of [`rmg_core::summary`]; the certificate names every promise, and its counter-examples lead to
//! their places. Everything can be searched, and reached by mouse, touch and keyboard.
//!
//! Icons and colours are those of [`MapPicture`](crate::picture::MapPicture). The data is one JSON object;
//! layers and objects are packed numbers in it ([`page`](crate::page)).

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
use crate::picture::{MOST_TILES, places};
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

/// Everything that the page knows, as its scripts read it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageData<'a> {
    head: Head,
    palette: Palette,
    levels: Vec<PageLevel>,
    objects: Objects,
    zones: Vec<PageZone>,
    links: Vec<PageLink>,
    /// What is told of objects, piles and connections, by whoever knows the reasons.
    notes: PageNotes,
    /// Pass, place, what, reason, and then what would help.
    unmet: Vec<Vec<String>>,
    /// `None`: nobody judged the map.
    certificate: Option<FileCertificate<'a>>,
}

/// Writes the page of `map`.
///
/// # Arguments
/// - `map`: parts that do not fit together (objects beyond the edge, content that the pack does not have) are
///   shown as far as they go.
/// - `pack`: with which it was made.
/// - `certificate`: what the audit says of the map; `None` shows the map alone.
/// - `out`: is written in pieces; give it a buffer.
///
/// # Errors
/// When `out` cannot be written.
///
/// # Cost
/// O(tiles + objects) time and memory. A map of 144 x 144 tiles on two levels makes about half a megabyte.
pub fn write(
    map: &MapModel,
    pack: &ContentPack,
    certificate: Option<&Certificate>,
    out: &mut impl Write,
) -> io::Result<()> {
    write_with(map, pack, certificate, &MapNotes::default(), out)
}

/// The same, with what else can be told of its parts: why they are there, and what would help wishes that
/// were not met.
///
/// - `notes`: lists that are too short say nothing of the rest. A text that many notes share is written once.
///
/// # Errors
/// As [`write()`].
pub fn write_with(
    map: &MapModel,
    pack: &ContentPack,
    certificate: Option<&Certificate>,
    notes: &MapNotes,
    out: &mut impl Write,
) -> io::Result<()> {
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
            .map(|(at, wish)| {
                let what = if wish.is_demanded { format!("MISSING: {}", wish.what) } else { wish.what };
                let more = notes.unmet.get(at).into_iter().flatten();
                let more = more.map(|note| format!("{}: {note}", note.word));
                [wish.pass, wish.place, what, wish.reason].into_iter().chain(more).collect()
            })
            .collect(),
        certificate: marked.as_ref().map(file_certificate),
    };
    let title = format!("{}, seed {}, {}", map.plan.template_name, map.plan.seed, map.plan.size);
    let data = [Data::new("map-data", &data)?];
    Page { title: &title, styles: &[STYLE], body: BODY, data: &data, scripts: &SCRIPTS }.write(out)
}

/// The certificate with tiles for every counter-example that has a place, as far as they can be shown.
fn with_places(map: &MapModel, certificate: &Certificate) -> Certificate {
    let placed = |examples: &[CounterExample]| {
        let with_place = |example: &CounterExample| {
            let mut tiles = places(map, example);
            tiles.truncate(MOST_TILES);
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
    fn groups_of_objects_have_the_numbers_that_the_scripts_know() {
        let known = "{ obstacle: 0, town: 1, mine: 2, guard: 3, portal: 4, treasure: 5, place: 6 }";
        assert!(SCRIPTS[0].contains(known));
        assert_eq!(objects::group_numbers(), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn icons_have_the_numbers_that_the_scripts_know() {
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
    fn every_script_of_the_folder_is_part_of_the_page() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/map_page/assets");
        let scripts = std::fs::read_dir(folder)
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "js"));
        assert_eq!(scripts.count(), SCRIPTS.len());
    }
}
