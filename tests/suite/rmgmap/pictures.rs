//! Pictures of finished maps, alone and with what the audit found.

use std::path::PathBuf;

use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
use rmg_core::model::{LinkWay, MapModel, MapPos, ObjectBody, ObjectId};
use rmg_core::{ConnectionId, Level, TilePos, ZoneId};
use rmg_jobs::Pool;
use rmg_tests::templates::heroes3;
use rmg_view::picture::{MapPicture, MapPictureOptions, PictureScale};

use super::sample;

/// Set it to a folder to see the pictures that the tests draw.
const SWITCH: &str = "RMG_PICTURES";

#[expect(clippy::disallowed_methods, reason = "a switch for the person who runs the test")]
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

/// Width and height from the header of a PNG.
fn sides(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// A certificate that refutes something about every part of `map` that a counter-example can name.
fn bad_certificate(map: &MapModel) -> Certificate {
    let example = |text: &str| CounterExample {
        text: text.into(),
        tiles: Vec::new(),
        zones: Vec::new(),
        connection: None,
        object: None,
    };
    let way =
        (0..18).map(|step| MapPos { level: Level::SURFACE, tile: TilePos::new(8 + step, 9 + step / 2) });
    let portal = map.links.iter().position(|link| !matches!(link.way, LinkWay::Passage { .. })).unwrap_or(0);
    let refuted = vec![
        CounterExample {
            tiles: way.collect(),
            ..example(
                "zones `1` and `4` are joined by an open way from (8, 9) to (25, 17) that no connection asks for",
            )
        },
        CounterExample {
            connection: Some(ConnectionId::from_index(portal)),
            ..example("its portal leads nowhere")
        },
        CounterExample { object: Some(ObjectId(0)), ..example("the town cannot be reached") },
        CounterExample { zones: vec![ZoneId(0), ZoneId(1)], ..example("the zones are in several pieces") },
        example("nothing that could be shown"),
    ];
    let findings = vec![
        Finding { promise: Promise::V1, verdict: Verdict::Proved { checked: 12 } },
        Finding { promise: Promise::V3, verdict: Verdict::Refuted(refuted) },
    ];
    Certificate { is_full: true, findings, cut_off: Vec::new() }
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
            "{template} is drawn in two ways"
        );
    }
}

#[test]
fn every_scale_from_many_tiles_a_pixel_up_is_drawn() {
    let map = sample("mirror-duel", "s", 2);
    for scale in [
        PictureScale::TilesPerPixel(5),
        PictureScale::PixelsPerTile(1),
        PictureScale::PixelsPerTile(2),
        PictureScale::PixelsPerTile(3),
        PictureScale::PixelsPerTile(70),
    ] {
        let options = MapPictureOptions { scale, names: true, borders: true };
        png(&format!("scale-{scale:?}"), &MapPicture::new(&map, heroes3()), &options);
    }
}

#[test]
fn the_overlay_numbers_counter_examples_and_writes_their_texts_below() {
    let map = sample("ring-of-seasons", "m+u", 2);
    let certificate = bad_certificate(&map);
    let plain = MapPicture::new(&map, heroes3());
    let marked = plain.overlay(&certificate);
    let options = MapPictureOptions::default();
    let (width, height) = sides(&png("overlay", &marked, &options));
    let alone = sides(&png("no-overlay", &plain, &options));
    assert!(width == alone.0 && height > alone.1);
    let text = svg("overlay", &marked);
    for words in ["1 promise refuted by 5 counter-examples", ">V3<", "its portal leads nowhere"] {
        assert!(text.contains(words), "{words}");
    }
    let sound = Certificate { findings: vec![certificate.findings[0].clone()], ..certificate };
    assert!(svg("sound", &plain.overlay(&sound)).contains("1 promise proved, none refuted"));
}

#[test]
fn objects_that_are_nonsense_do_not_keep_the_rest_from_being_drawn() {
    let mut map = sample("ring-of-seasons", "m+u", 2);
    map.objects[0].at.tile = TilePos::new(60_000, 60_000);
    map.objects[1].at.level = Level(9);
    map.objects[2].body = ObjectBody::Portal { partner: ObjectId(77_777) };
    map.objects[3].body = ObjectBody::Portal { partner: ObjectId(2) };
    png("nonsense", &MapPicture::new(&map, heroes3()), &MapPictureOptions::default());
    assert!(svg("nonsense", &MapPicture::new(&map, heroes3())).ends_with("</svg>\n"));
}
