use rmg_core::diag::{Span, Spanned};
use rmg_core::ids::Seat;
use rmg_core::template::{
    Connection, ConnectionKind, MonsterStrength, NumberSet, OwnOrLike, Presence, RoadRequest, TownCounts,
    Towns, TreasureTier, Zone, ZoneKind,
};
use rmg_core::{RngStream, Seed, ZoneId};
use rmg_jobs::Pool;

use super::scene::{Scene, build_scene};
use super::*;
use crate::picture::geometry::{Point, Rect};
use crate::picture::item::Item;

/// Names with characters that have a meaning in some format.
const HOSTILE: [&str; 8] = [
    "",
    "<script>alert(1)</script>",
    "a|b",
    "]]>&amp;",
    "שלום",
    "\u{1f409}",
    "new\nline\u{1}",
    "\u{202e}abc",
];

fn spanned<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::new(0, 0))
}

fn pick<T: Copy>(rng: &mut RngStream, list: &[T]) -> T {
    *rng.pick(list).unwrap()
}

/// Returns a random template of up to 40 zones with all content that pictures show, and positions on a grid.
pub(crate) fn random(number: u32) -> (Template, Vec<ZoneDisc>) {
    let mut rng = Seed(9).at("template pictures").at(number).stream();
    let rng = &mut rng;
    let players = NumberSet { ranges: vec![(2, 4)] };
    let count = 1 + rng.index(40);
    let mut zones = Vec::new();
    let mut discs = Vec::new();
    let columns = count.isqrt() + 1;
    for at in 0..count {
        let key = match rng.below(4) {
            0 => format!("{} {at}", pick(rng, &HOSTILE)),
            1 => format!("{at} {}", "long ".repeat(rng.index(60))),
            _ => at.to_string(),
        };
        let number = |rng: &mut RngStream| rng.below(5) * rng.below(4);
        let towns = TownCounts {
            towns: number(rng),
            castles: number(rng),
            town_density: number(rng),
            castle_density: 0,
        };
        let tier = TreasureTier {
            min: 100,
            max: 100 + rng.below(60_000),
            density: rng.below(20),
            span: Span::new(0, 0),
        };
        let resources = ["wood", "ore", "core:gems", "mithril", "<b>"];
        let mines = resources.map(|name| (spanned(name.to_owned()), number(rng)));
        zones.push(Zone {
            key,
            span: Span::new(0, 0),
            kind: pick(
                rng,
                &[
                    ZoneKind::PlayerStart,
                    ZoneKind::CpuStart,
                    ZoneKind::Treasure,
                    ZoneKind::Junction,
                    ZoneKind::Sealed,
                ],
            ),
            size: spanned(1 + rng.below(200)),
            owner: rng.chance(1, 3).then(|| spanned(Seat(u8::try_from(1 + rng.below(9)).unwrap()))),
            presence: Presence { humans: None, players: rng.chance(1, 4).then(|| players.clone()) },
            towns: OwnOrLike::Own(Towns { player: towns, ..Towns::default() }),
            towns_are_same_type: rng.chance(1, 2),
            terrain: OwnOrLike::Own(Default::default()),
            monsters: pick(rng, &[MonsterStrength::None, MonsterStrength::Weak, MonsterStrength::Strong]),
            monsters_match_town: false,
            joining: Default::default(),
            allowed_monsters: Vec::new(),
            banned_monsters: vec![spanned("a|b*c".to_owned())],
            mines: OwnOrLike::Own(mines.to_vec()),
            mine_densities: Vec::new(),
            treasure: if at > 0 && rng.chance(1, 4) {
                OwnOrLike::Like(spanned(ZoneId(0)))
            } else {
                OwnOrLike::Own(vec![tier])
            },
            named_artifacts: None,
            random_monsters: None,
            custom_objects: OwnOrLike::Own(Default::default()),
            forced_level: Default::default(),
            repels: false,
            modifiers: Vec::new(),
            editor: Default::default(),
            extras: Vec::new(),
        });
        let cell = |at: usize| 2.0 + 4.0 * f64::from(u32::try_from(at).unwrap());
        discs.push(ZoneDisc {
            x: cell(at % columns),
            y: cell(at / columns),
            radius: 0.84 + 0.9 * rng.unit(),
        });
    }
    let kinds = [
        ConnectionKind::Guarded,
        ConnectionKind::Wide,
        ConnectionKind::Fictive,
        ConnectionKind::Repulsive,
        ConnectionKind::ForcePortal,
    ];
    let connections = (0..rng.index(2 * count)).map(|_| Connection {
        a: spanned(ZoneId::from_index(rng.index(count))),
        b: spanned(ZoneId::from_index(rng.index(count))),
        kind: pick(rng, &kinds),
        guard: spanned(rng.below(1_000_000)),
        road: pick(rng, &[RoadRequest::Yes, RoadRequest::No, RoadRequest::Random]),
        presence: Presence { humans: None, players: rng.chance(1, 4).then(|| players.clone()) },
        extras: Vec::new(),
        span: Span::new(0, 0),
    });
    let connections = connections.collect();
    let name = HOSTILE[usize::try_from(number).unwrap() % HOSTILE.len()].to_owned();
    let template = Template {
        id: format!("id {number}"),
        description: name.clone(),
        name,
        min_size: spanned("s".parse().unwrap()),
        max_size: spanned("xl+u".parse().unwrap()),
        players: spanned(players),
        humans: None,
        allowed_water: vec![rmg_core::template::WaterContent::None],
        zone_size_law: Default::default(),
        shuffle_seats: false,
        artifact_sets: Default::default(),
        game_rules: Default::default(),
        named_artifacts: 20,
        random_monsters: 0,
        modifiers: Vec::new(),
        objects: Vec::new(),
        victory: None,
        symmetry: None,
        settings: None,
        spells: Default::default(),
        artifacts: Default::default(),
        skills: Default::default(),
        heroes: Default::default(),
        zones,
        connections,
        extras: Vec::new(),
        span: Span::new(0, 0),
    };
    (template, discs)
}

fn is_inside(scene: &Scene, rect: &Rect) -> bool {
    rect.left >= 0 && rect.top >= 0 && rect.right <= scene.width && rect.bottom <= scene.height
}

#[test]
fn items_are_inside_the_picture_and_discs_do_not_overlap() {
    for number in 0..60 {
        let (template, discs) = random(number);
        let scene = build_scene(&TemplatePicture { template: &template, discs: &discs });
        assert_eq!(scene.discs.len(), template.zones.len());
        assert_eq!(scene.plates.len(), template.connections.len());
        for (at, node) in scene.discs.iter().enumerate() {
            assert!(is_inside(&scene, &disc::circle_rect(node)));
            for other in &scene.discs[at + 1..] {
                assert!(!other.is_near((node.x, node.y), node.radius), "{number}: discs overlap");
            }
        }
        for plate in scene.plates.iter().flatten() {
            assert!(is_inside(&scene, plate), "{number}: {plate:?}");
        }
        for item in &scene.items {
            let Item::Text { at, text, size, .. } = item else { continue };
            let (width, height) = (size.width(text), size.letter().1);
            let rect = Rect { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height };
            assert!(is_inside(&scene, &rect), "{number}: {text:?} at {rect:?}");
        }
        let lines = scene.items.iter().filter(|item| matches!(item, Item::Line { .. })).count();
        assert!(lines >= template.connections.len());
    }
}

#[test]
fn text_stays_inside_its_disc() {
    let (template, discs) = random(3);
    let scene = build_scene(&TemplatePicture { template: &template, discs: &discs });
    for node in &scene.discs {
        let square = disc::circle_rect(node);
        for item in &scene.items {
            let Item::Text { at, text, size, .. } = item else { continue };
            let half = Point::new(at.x + size.width(text) / 2, at.y + size.letter().1 / 2);
            let is_of_disc = node.is_near((f64::from(half.x), f64::from(half.y)), -node.radius / 2.0);
            assert!(
                !is_of_disc || (at.x >= square.left && at.x + size.width(text) <= square.right),
                "{text:?}"
            );
        }
    }
}

#[test]
fn both_formats_are_well_formed_and_reproducible() {
    for number in 0..8 {
        let (template, discs) = random(number);
        let picture = TemplatePicture { template: &template, discs: &discs };
        let png = || {
            let mut bytes = Vec::new();
            picture.write_png(&Pool::single(), &mut bytes).unwrap();
            bytes
        };
        let svg = || {
            let mut bytes = Vec::new();
            picture.write_svg(&mut bytes).unwrap();
            String::from_utf8(bytes).unwrap()
        };
        assert!(png() == png() && svg() == svg());
        let scene = build_scene(&picture);
        let image = image::load_from_memory_with_format(&png(), image::ImageFormat::Png).unwrap();
        let size = (scene.width.unsigned_abs(), scene.height.unsigned_abs());
        assert_eq!((image.width(), image.height()), size);
        let svg = svg();
        assert!(
            svg.starts_with("<?xml ") && svg.contains("<!-- made by rmg -->") && svg.ends_with("</svg>\n")
        );
        assert!(!svg.contains("<script") && !svg.contains('\u{1}'));
        for tag in ["g", "text", "style"] {
            let open = svg.matches(&format!("<{tag} ")).count() + svg.matches(&format!("<{tag}>")).count();
            assert_eq!(open, svg.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }
}
