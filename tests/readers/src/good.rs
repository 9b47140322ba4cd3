//! Valid files made by hand: at least one of each format.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use rmg_core::Game;
use rmg_games::{h3m, vmap};
use rmg_json::Document;
use rmg_template::json::read_templates;
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::small_maps::{SmallMap, TownSketch, at};
use crate::{FILE, Format, heroes3, records, results, small_maps};

/// Packs files into an archive, with a different library than the tested one.
///
/// # Panics
/// If memory is exhausted.
#[must_use]
pub fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).expect("names are short");
        writer.write_all(bytes).expect("writing to memory succeeds");
    }
    writer.finish().expect("writing to memory succeeds").into_inner()
}

/// Packs bytes as one gzip member.
///
/// # Panics
/// If memory is exhausted.
#[must_use]
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut stream = GzEncoder::new(Vec::new(), Compression::default());
    stream.write_all(bytes).expect("writing to memory succeeds");
    stream.finish().expect("writing to memory succeeds")
}

/// Returns a packed header of a campaign.
#[must_use]
pub fn campaign_header() -> Vec<u8> {
    packed(b"\x06\0\0\0\x01\x04\0\0\0Name\x05\0\0\0About\0\0")
}

/// Returns the files of an archive, by name; none if it cannot be opened.
#[must_use]
pub fn unpacked(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(bytes)) else { return Vec::new() };
    (0..archive.len())
        .filter_map(|at| {
            let mut file = archive.by_index(at).ok()?;
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut file, &mut bytes).ok()?;
            Some((file.name().to_owned(), bytes))
        })
        .collect()
}

/// Returns the header of a map of VCMI with the given size.
#[must_use]
pub fn vmap_header(width: u16, height: u16, levels: u8) -> String {
    let underground = if levels > 1 {
        format!(", \"underground\": {{ \"width\": {width}, \"height\": {height} }}")
    } else {
        String::new()
    };
    format!(
        r#"{{ "versionMajor": 1, "versionMinor": 1, "name": "Old", "mapLevels": {{ "surface":
            {{ "width": {width}, "height": {height}, "index": 0 }}{underground} }} }}"#
    )
}

/// Returns valid files of a format.
///
/// # Panics
/// If a map cannot be written.
#[must_use]
pub fn files(format: Format) -> Vec<Vec<u8>> {
    let maps =
        || [small_maps::laden(), small_maps::two_levels(), small_maps::two_shores(), small_maps::wide_sea()];
    match format {
        Format::H3m => {
            // The original game has only square maps, in few sizes.
            let ground = vec!["A".repeat(36); 36].join("\n");
            let town = TownSketch { owner: None, has_fort: true };
            let map = SmallMap::draw(&[&ground]).town(0, at(0, 12, 12), town).build();
            let file = |target| {
                let mut map = map.clone();
                map.plan.target = target;
                h3m::from_map(&map, heroes3()).unwrap_or_else(|error| panic!("{error}"))
            };
            let of_sod = file(Game::ShadowOfDeath);
            let of_hota = [Game::Hota3, Game::Hota8, Game::Hota9].map(file);
            let mut files = vec![
                h3m::write(&of_sod).expect("the map fits the format"),
                h3m::write_gzip(&of_sod).expect("the map fits the format"),
            ];
            files.extend(of_hota.iter().map(|map| h3m::write(map).expect("the map fits the format")));
            files
        }
        Format::Campaign => {
            let (header, map) = (campaign_header(), files(Format::H3m).swap_remove(1));
            vec![[&header[..], &map].concat(), [&header[..], &map, &map, b"trailing bytes"].concat()]
        }
        Format::Vmap => {
            let mut files: Vec<Vec<u8>> = maps()
                .iter()
                .map(|map| vmap::write(map, heroes3()).expect("the map can be written"))
                .collect();
            // As VCMI writes it, with comments.
            let objects: &[u8] = br#"[ // game
                { "instanceName": "grail", "type": "grail", "l": 0, "x": 1, "y": 1, "options": { "radius": 0 } },
                { "instanceName": "b", "type": "monster", "subtype": "pikeman", "x": 1, "y": 1, "l": 0,
                  "template": { "animation": "avwpike.def", "mask": ["VA"], "visitableFrom": ["+++", "+-+", "+++"] },
                  "options": { "amount": 12, "rewardMessage": "Hello" } }, // the last
            ]"#;
            let row = format!("[ // a row\n{} ]", ["\"gr50_pc12-rw9_\""; 3].join(", "));
            let terrain = format!("[{}, ]", [row.as_str(); 2].join(",\n"));
            let header = vmap_header(3, 2, 1);
            files.push(archive(&[
                ("header.json", header.as_bytes()),
                ("objects.json", objects),
                ("surface_terrain.json", terrain.as_bytes()),
            ]));
            files
        }
        Format::Rmgmap => maps()
            .iter()
            .map(|map| {
                let mut bytes = Vec::new();
                rmg_formats::rmgmap::write(map, heroes3(), &mut bytes).expect("the map can be written");
                bytes
            })
            .collect(),
        Format::Template => {
            vec![of_project("templates/eight-houses.json"), of_project("templates/exiles-return.json")]
        }
        Format::Table => {
            let (document, _) = Document::parse(of_project("templates/exiles-return.json"));
            let templates = read_templates(&document).templates;
            [Dialect::RmgTxt, Dialect::H3t(Counts::NEWEST)]
                .map(|dialect| {
                    let (rows, _) = write_table(&templates, dialect, heroes3());
                    let sheet = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false });
                    sheet.bytes().expect("UTF-8 has all letters")
                })
                .to_vec()
        }
        Format::Pack => {
            let layer = "=== pack.toml\nname = 'mine'\nversion = '1'\nextends = 'heroes3'\n\
                 === creatures.csv\nname,growth\nimp,99\n\
                 === appearances.csv\nname,object,sprite,mask,terrains,group\nmine,pandoraBox/object,mine,.A,all-land,4\n";
            vec![layer.into(), tidewrack().into_bytes()]
        }
        Format::Entrances => vec![include_bytes!("cases/entrances.json").to_vec()],
        Format::Puzzle => vec![include_bytes!("cases/puzzle.json").to_vec()],
        Format::Worlds => vec![include_bytes!("cases/worlds.json").to_vec()],
        Format::Record => vec![records::file(&[records::run(), records::unfinished()]), records::file(&[])],
        Format::Results => results::files(),
        Format::LevelResult => vec![include_bytes!("cases/level-result.json").to_vec()],
        Format::PuzzleResult => vec![
            include_bytes!("cases/puzzle-result.json").to_vec(),
            include_bytes!("cases/cycles-result.json").to_vec(),
        ],
    }
}

/// Returns a complete pack of another game.
fn tidewrack() -> String {
    let files = [
        "pack.toml",
        "appearances.csv",
        "artifacts.csv",
        "creatures.csv",
        "dwellings.csv",
        "factions.csv",
        "hero_classes.csv",
        "heroes.csv",
        "objects.csv",
        "obstacle_sets.csv",
        "resources.csv",
        "rewards.csv",
        "rivers.csv",
        "roads.csv",
        "skills.csv",
        "spells.csv",
        "terrains.csv",
    ];
    let layer = files.map(|name| {
        let bytes = of_project(&format!("tests/packs/tidewrack/{name}"));
        let text = String::from_utf8(bytes).expect("packs are text");
        format!("{FILE}{name}\n{text}\n")
    });
    layer.concat()
}

/// Reads a file of the project, by its path from the root of the workspace. It is not embedded, because a
/// package contains only its own folder.
fn of_project(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
