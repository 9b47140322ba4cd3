//! Pictures of finished maps, with and without an overlay of the audit.

use std::path::PathBuf;

use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::{Cover, LinkWay, MapModel, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::TerrainKind;
use rmg_core::{ConnectionId, Level, TerrainId, TilePos, ZoneId};
use rmg_jobs::Pool;
use rmg_tests::templates::heroes3;
use rmg_view::picture::{MapLayer, MapPicture, MapPictureOptions, PictureScale};

use super::sample;

/// Environment variable: a folder where the tests save their pictures.
const SWITCH: &str = "RMG_PICTURES";

#[expect(clippy::disallowed_methods, reason = "an option for developers")]
fn keep(name: &str, bytes: &[u8]) {
    if let Ok(folder) = std::env::var(SWITCH) {
        std::fs::write(PathBuf::from(folder).join(name), bytes).unwrap();
    }
}

fn png(name: &str, picture: &MapPicture<'_>, options: &MapPictureOptions) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_png(options, &Pool::single(), &mut bytes).unwrap();
    keep(&format!("{name}.png"), &bytes);
    bytes
}

fn svg(name: &str, picture: &MapPicture<'_>) -> String {
    let mut bytes = Vec::new();
    picture.write_svg(&MapPictureOptions::default(), &mut bytes).unwrap();
    keep(&format!("{name}.svg"), &bytes);
    String::from_utf8(bytes).unwrap()
}

/// Returns width and height from the header of a PNG.
fn sides(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Returns a certificate with a counterexample for each kind of reference to the map.
fn bad_certificate(map: &MapModel) -> Certificate {
    let example = |text: &str| CounterExample::new(text.into());
    let path =
        (0..18).map(|step| MapPos { level: Level::SURFACE, tile: TilePos::new(8 + step, 9 + step / 2) });
    let portal = map.links.iter().position(|link| !matches!(link.way, LinkWay::Passage { .. })).unwrap_or(0);
    let refuted = vec![
        CounterExample {
            tiles: path.collect(),
            ..example(
                "an open path leads from zone `1` to zone `4`, from (8, 9) to (25, 17), without a connection",
            )
        },
        CounterExample {
            connection: Some(ConnectionId::from_index(portal)),
            ..example("its portal leads nowhere")
        },
        CounterExample { object: Some(ObjectId(0)), ..example("the town cannot be reached") },
        CounterExample { zones: vec![ZoneId(0), ZoneId(1)], ..example("the zones are not connected") },
        example("a counterexample without a place"),
    ];
    let findings = vec![
        Finding { promise: Promise::OneOwner, verdict: Verdict::Proved { checked: 12 } },
        Finding { promise: Promise::NoBypass, verdict: Verdict::Refuted(refuted) },
    ];
    Certificate {
        is_full: true,
        findings,
        cut_off: Vec::new(),
        sea_guards: Vec::new(),
        unbalanced: Vec::new(),
    }
}

#[test]
fn maps_of_every_size_are_drawn_with_all_their_levels() {
    let options = MapPictureOptions::default();
    for (template, size, width) in [
        ("mirror-duel", "s", 36 * 33 + 48),
        ("ring-of-seasons", "m+u", 2 * 72 * 16 + 72),
        ("exiles-return", "xl", 144 * 8 + 48),
        ("eight-houses", "g+u", 2 * 252 * 4 + 72),
    ] {
        let map = sample(template, size, 2);
        let picture = MapPicture::new(&map, heroes3());
        let bytes = png(&format!("map-{template}"), &picture, &options);
        assert_eq!(sides(&bytes).0, width, "{template}");
        assert!(
            png(&format!("map-{template}"), &picture, &options) == bytes,
            "{template}: the picture is not deterministic"
        );
    }
}

#[test]
fn maps_are_drawn_at_every_scale() {
    let map = sample("mirror-duel", "s", 2);
    for scale in [
        PictureScale::TilesPerPixel(5),
        PictureScale::PixelsPerTile(1),
        PictureScale::PixelsPerTile(2),
        PictureScale::PixelsPerTile(3),
        PictureScale::PixelsPerTile(70),
    ] {
        let options = MapPictureOptions { scale, layers: MapLayer::ALL.into_iter().collect() };
        png(&format!("scale-{scale:?}"), &MapPicture::new(&map, heroes3()), &options);
    }
}

#[test]
fn overlay_numbers_counterexamples_and_lists_their_texts() {
    let map = sample("ring-of-seasons", "m+u", 2);
    let certificate = bad_certificate(&map);
    let picture = MapPicture::new(&map, heroes3());
    let marked = picture.overlay(&certificate);
    let options = MapPictureOptions::default();
    let (width, height) = sides(&png("overlay", &marked, &options));
    let without_overlay = sides(&png("no-overlay", &picture, &options));
    assert!(width == without_overlay.0 && height > without_overlay.1);
    let text = svg("overlay", &marked);
    for message in ["1 promise refuted by 5 counter-examples", ">V3<", "its portal leads nowhere"] {
        assert!(text.contains(message), "{message}");
    }
    let sound = Certificate { findings: vec![certificate.findings[0].clone()], ..certificate };
    assert!(svg("sound", &picture.overlay(&sound)).contains("1 promise proved, none refuted"));
}

#[test]
fn invalid_objects_do_not_prevent_drawing() {
    let mut map = sample("ring-of-seasons", "m+u", 2);
    map.objects[0].at.tile = TilePos::new(60_000, 60_000);
    map.objects[1].at.level = Level(9);
    map.objects[2].body = ObjectBody::Portal { partner: ObjectId(77_777) };
    map.objects[3].body = ObjectBody::Portal { partner: ObjectId(2) };
    png("nonsense", &MapPicture::new(&map, heroes3()), &MapPictureOptions::default());
    assert!(svg("nonsense", &MapPicture::new(&map, heroes3())).ends_with("</svg>\n"));
}

/// Returns the surface of a small map with grass only.
fn meadow() -> MapModel {
    let mut map = sample("mirror-duel", "s", 2);
    let grass = heroes3().terrains.records().iter().position(|terrain| terrain.name == "grass").unwrap();
    let level = &mut map.levels[0];
    for y in 0..level.terrain.height() {
        for x in 0..level.terrain.width() {
            let tile = TilePos::new(x, y);
            (level.terrain[tile], level.cover[tile]) = (TerrainId::from_index(grass), Cover::Free);
            (level.road[tile], level.river[tile]) = (None, None);
        }
    }
    map.objects.clear();
    map.piles.clear();
    map.links.clear();
    map
}

fn terrain(kind: TerrainKind) -> TerrainId {
    TerrainId::from_index(heroes3().terrains.records().iter().position(|it| it.kind == kind).unwrap())
}

/// Returns the distinct points of all lines and ribbons of a color.
fn points(svg: &str, color: &str) -> Vec<(i32, i32)> {
    points_where(svg, |line| line.contains(&format!("stroke=\"{color}\"")))
}

/// Returns the distinct points of all elements on matching lines.
fn points_where(svg: &str, is_match: impl Fn(&str) -> bool) -> Vec<(i32, i32)> {
    let mut points: Vec<(i32, i32)> = svg
        .lines()
        .filter(|line| is_match(line))
        .flat_map(|line| {
            let parts = line.split(" points=\"").skip(1).chain(line.split(" d=\"").skip(1));
            let numbers: Vec<i32> = parts
                .flat_map(|part| {
                    part.split('"').next().unwrap().split(|letter: char| !letter.is_ascii_digit())
                })
                .filter_map(|part| part.parse().ok())
                .collect();
            numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
        })
        .collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// The color of rivers of water.
const RIVER: &str = "#4688be";
const PLANKS: &str = "#967044";
/// Pixels per tile of a small map, and where the first tile starts.
const TILE: i32 = 33;
const LEFT: i32 = 24;

#[test]
fn river_runs_from_the_map_edge_into_the_water() {
    let mut map = meadow();
    for x in 0..6 {
        map.levels[0].river[TilePos::new(x, 9)] = Some(RiverId::from_index(0));
    }
    let found = points(&svg("river", &MapPicture::new(&map, heroes3())), RIVER);
    let reach = |points: &[(i32, i32)]| {
        let tiles = points.iter().map(|(x, _)| (x - LEFT) * 100 / TILE);
        (tiles.clone().min().unwrap(), tiles.max().unwrap())
    };
    // in hundredths of a tile: from the map edge to the border of the last two tiles, because the river ends
    // there
    let (west, east) = reach(&found);
    assert!((10..20).contains(&west), "{west}");
    assert!((540..560).contains(&east), "{east}");
    let heights: std::collections::BTreeSet<i32> = found.iter().map(|(_, y)| *y).collect();
    assert!(heights.len() > 3, "the river is straight: {heights:?}");

    map.levels[0].terrain[TilePos::new(6, 9)] = terrain(TerrainKind::Water);
    let text = svg("mouth", &MapPicture::new(&map, heroes3()));
    let (_, pure) = reach(&points(&text, RIVER));
    // the mouth fades into the water
    let (_, mouth) = reach(&points_where(&text, |line| line.starts_with("<g stroke=")));
    assert!((550..580).contains(&pure) && (590..610).contains(&mouth), "{pure}, {mouth}");
    let fan: std::collections::BTreeSet<&str> =
        text.lines().filter(|line| line.starts_with("<g stroke=")).map(|line| &line[11..18]).collect();
    assert!(fan.len() > 6, "{fan:?}");
}

#[test]
fn roads_have_colors_by_kind_and_bridges() {
    let mut map = meadow();
    for (road, y) in [(0, 4), (1, 8), (2, 12)] {
        for x in 3..12 {
            map.levels[0].road[TilePos::new(x, y)] = Some(RoadId::from_index(road));
        }
    }
    let text = svg("roads", &MapPicture::new(&map, heroes3()));
    for color in ["#ece2c8", "#ccb686", "#9e7446"] {
        assert!(points(&text, color).len() >= 9, "{color}");
    }
    assert!(!text.contains(PLANKS));
    for y in 6..11 {
        map.levels[0].river[TilePos::new(7, y)] = Some(RiverId::from_index(0));
    }
    let text = svg("bridge", &MapPicture::new(&map, heroes3()));
    assert_eq!(text.matches(&format!("fill=\"{PLANKS}\"")).count(), 1);
}

#[test]
fn sea_objects_have_distinct_icons() {
    let source = sample("mirror-duel", "s", 2);
    let mut pictures = std::collections::BTreeSet::new();
    let names = [
        "boat",
        "shipyard",
        "seaChest",
        "flotsam",
        "whirlpool",
        "shipwreck",
        "buoy",
        "treasureChest",
        "sign",
    ];
    for name in names {
        let kind = heroes3().objects.iter().find(|(_, kind)| kind.type_name == name).unwrap().0;
        let mut map = meadow();
        let mut object =
            source.objects.iter().find(|object| object.body == ObjectBody::Plain).unwrap().clone();
        object.kind = kind;
        object.appearance = heroes3().objects[kind].appearances[0];
        object.at = MapPos { level: Level::SURFACE, tile: TilePos::new(15, 15) };
        map.objects.push(object);
        let bytes =
            png(&format!("icon-{name}"), &MapPicture::new(&map, heroes3()), &MapPictureOptions::default());
        assert!(pictures.insert(bytes), "{name} looks like another object");
    }
}

#[test]
fn sea_depths_and_rock_are_drawn_in_both_formats() {
    let mut map = meadow();
    let bare = svg("meadow", &MapPicture::new(&map, heroes3()));
    for y in 0..36 {
        for x in 12..36 {
            map.levels[0].terrain[TilePos::new(x, y)] = terrain(TerrainKind::Water);
        }
        map.levels[0].terrain[TilePos::new(2, y)] = terrain(TerrainKind::Rock);
    }
    let text = svg("sea", &MapPicture::new(&map, heroes3()));
    let paths = |text: &str| text.matches("<path d=").count();
    assert_eq!(paths(&text), paths(&bare) + 5 + 1, "expected five depths and rock");
    let options = |scale| MapPictureOptions { scale, ..MapPictureOptions::default() };
    for scale in [PictureScale::Auto, PictureScale::PixelsPerTile(1), PictureScale::PixelsPerTile(4)] {
        let drawn = png("sea", &MapPicture::new(&map, heroes3()), &options(scale));
        assert!(drawn != png("meadow", &MapPicture::new(&meadow(), heroes3()), &options(scale)));
    }
}
