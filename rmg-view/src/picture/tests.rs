use rmg_core::layout::PortalCause;
use rmg_core::plan::{ConnectionPlan, ContentSwitches, LevelRequest, MapMonsters, ZonePlan};
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{Grid, MapSize, PlayerColor, Seed, TilePos, ZoneId};

use rmg_core::Ownership;
use rmg_core::layout::LinkOutcome;
use rmg_core::plan::GenPlan;

use rmg_jobs::Pool;

use super::*;

/// A layout of vertical stripes: 4 zones per level, with links of every outcome.
struct Sample {
    plan: GenPlan,
    ownership: Ownership,
    links: Vec<LinkOutcome>,
}

fn sample(size: &str) -> Sample {
    let size: MapSize = size.parse().unwrap();
    let kinds = [ZoneKind::PlayerStart, ZoneKind::Treasure, ZoneKind::Treasure, ZoneKind::Junction];
    let count = 4 * usize::from(size.levels());
    let zones = (0..count).map(|at| ZonePlan {
        key: format!("{}<&", at + 1),
        kind: kinds[at % 4],
        weight: 1,
        seat: None,
        player: (at % 4 == 0).then(|| PlayerColor::ALL[at / 4]),
        level: LevelRequest::Any,
        contents: rmg_core::plan::ZoneContents::default(),
    });
    let link = |a: u16, b: u16, guard: u32, road: bool| ConnectionPlan {
        a: ZoneId(a),
        b: ZoneId(b),
        kind: ConnectionKind::Guarded,
        guard,
        road,
    };
    let mut connections =
        vec![link(0, 1, 3000, true), link(1, 2, 0, false), link(1, 2, 45_000, false), link(0, 3, 9, false)];
    let direct = LinkOutcome::Direct { contact_tiles: 20 };
    let mut links = vec![direct, direct, direct, LinkOutcome::Portal { cause: PortalCause::Apart }];
    if size.levels() == 2 {
        connections.extend([link(2, 6, 700, true), link(3, 4, 1, false), link(5, 7, 1, false)]);
        links.extend([LinkOutcome::Gate { overlap_tiles: 99 }, LinkOutcome::Forced, LinkOutcome::Virtual]);
    }
    let (width, height) = (size.width(), size.height());
    let mut owners = Vec::new();
    let mut levels = Vec::new();
    for level in size.each_level() {
        let mut grid = Grid::new(width, height, ZoneId(0));
        for y in 0..height {
            for x in 0..width {
                let stripe = x / width.div_ceil(4).max(1);
                grid[TilePos::new(x, y)] = ZoneId(u16::from(level.0) * 4 + stripe);
            }
        }
        owners.push(grid);
        levels.extend([level; 4]);
    }
    Sample {
        plan: GenPlan {
            template_name: "Stripes & <bars>".into(),
            seed: Seed(42),
            size,
            target: rmg_core::Game::default(),
            water: WaterContent::None,
            monsters: MapMonsters::Normal,
            artifact_sets: Default::default(),
            game_rules: Default::default(),
            modifier_options: Vec::new(),
            switches: ContentSwitches::default(),
            chosen_switches: ContentSwitches::default(),
            symmetry: None,
            content_seeds: Default::default(),
            is_symmetry_chosen: false,
            victory: rmg_core::plan::VictoryPlan::default(),
            players: Vec::new(),
            zones: zones.collect(),
            connections,
        },
        ownership: Ownership { size, owners, target_tiles: vec![10; count], levels },
        links,
    }
}

impl Sample {
    fn picture(&self) -> LayoutPicture<'_> {
        LayoutPicture { plan: &self.plan, ownership: &self.ownership, links: &self.links }
    }

    fn png(&self, options: &PictureOptions) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.picture().write_png(options, &Pool::single(), &mut bytes).unwrap();
        bytes
    }

    fn svg(&self, options: &PictureOptions) -> String {
        let mut bytes = Vec::new();
        self.picture().write_svg(options, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }
}

fn decode(png: &[u8]) -> image::RgbImage {
    image::load_from_memory_with_format(png, image::ImageFormat::Png).unwrap().into_rgb8()
}

#[test]
fn same_layout_gives_same_bytes() {
    let options = PictureOptions::default();
    assert_eq!(sample("m+u").png(&options), sample("m+u").png(&options));
    assert_eq!(sample("m+u").svg(&options), sample("m+u").svg(&options));
}

#[test]
fn levels_of_all_sizes_are_about_1200_pixels_wide() {
    for (size, level_width) in
        [("s", 36 * 33), ("m", 72 * 16), ("252x252x1", 252 * 4), ("1000x1000x1", 1000), ("4096x4096x1", 1366)]
    {
        let image = decode(&sample(size).png(&PictureOptions::default()));
        assert_eq!(image.width(), level_width + 48, "{size}");
    }
    let two = decode(&sample("4096x4096x2").png(&PictureOptions::default()));
    assert_eq!(two.width(), 2 * 1366 + 3 * 24);
}

#[test]
fn no_scale_exceeds_the_maximum_side() {
    for size in ["g+u", "40x4096x1", "4096x4096x2"] {
        let options =
            PictureOptions { scale: PictureScale::PixelsPerTile(60_000), ..PictureOptions::default() };
        let scene = scene::build_scene(&sample(size).picture(), &options);
        assert!(scene.width <= MAX_PICTURE_SIDE && scene.height <= MAX_PICTURE_SIDE, "{size}");
    }
    let options = PictureOptions { scale: PictureScale::TilesPerPixel(9), ..PictureOptions::default() };
    assert_eq!(scene::build_scene(&sample("90x90x1").picture(), &options).views[0].cells.width(), 10);
}

#[test]
fn neighboring_zones_have_different_colors() {
    let sample = sample("m+u");
    let scene = scene::build_scene(&sample.picture(), &PictureOptions::default());
    let image = decode(&sample.png(&PictureOptions::default()));
    for color in &scene.zone_colors {
        let pixels = image.pixels().filter(|pixel| pixel.0 == [color.0, color.1, color.2]).count();
        assert!(pixels > 5000, "{color:?}: {pixels}");
    }
    for view in &scene.views {
        view.each_border(|cell, is_east| {
            let other =
                if is_east { TilePos::new(cell.x + 1, cell.y) } else { TilePos::new(cell.x, cell.y + 1) };
            let colors = [cell, other].map(|tile| scene.zone_colors[view.cells[tile].index()]);
            assert_ne!(colors[0], colors[1]);
        });
    }
}

#[test]
fn svg_is_well_formed_and_has_a_path_for_every_zone() {
    let svg = sample("m+u").svg(&PictureOptions::default());
    assert_eq!(svg.matches("<path ").count(), 8);
    assert!(svg.contains("Stripes &amp; &lt;bars&gt;") && svg.contains(">45000<"));
    let mut open = Vec::new();
    for tag in svg.split('<').skip(2) {
        let (tag, _) = tag.split_once('>').expect("every tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') && !tag.starts_with('!') {
            open.push(tag.split(' ').next().unwrap());
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn labels_and_markers_do_not_overlap() {
    for size in ["s+u", "m+u", "g+u"] {
        let sample = sample(size);
        let scene = scene::build_scene(&sample.picture(), &PictureOptions::default());
        let badges: Vec<_> = scene
            .items
            .iter()
            .filter_map(|item| match item {
                item::Item::Badge { rect, edge: Some(_), .. } => Some(*rect),
                _ => None,
            })
            .collect();
        for (at, badge) in badges.iter().enumerate() {
            assert!(badges[at + 1..].iter().all(|other| other.overlap(badge) == 0), "{size}: {badge:?}");
        }
    }
}

#[test]
fn connection_of_a_zone_with_itself_has_two_letters_and_one_plate() {
    let mut sample = sample("m");
    let letters = |sample: &Sample, letter: &str| {
        let svg = sample.svg(&PictureOptions::default());
        svg.matches(&format!(">{letter}<")).count()
    };
    assert_eq!((letters(&sample, "A"), letters(&sample, "B"), letters(&sample, "77")), (2, 0, 0));
    let inner = ConnectionPlan { b: ZoneId(1), guard: 77, ..sample.plan.connections[1].clone() };
    sample.plan.connections.push(inner);
    sample.links.push(LinkOutcome::Portal { cause: PortalCause::OneZone });
    assert_eq!((letters(&sample, "A"), letters(&sample, "B"), letters(&sample, "77")), (2, 2, 1));
}

#[test]
fn tiny_and_narrow_maps_are_drawn() {
    for size in ["1x1", "1x4096", "4x1x2", "7x3x2"] {
        let sample = sample(size);
        decode(&sample.png(&PictureOptions::default()));
        assert!(
            sample
                .svg(&PictureOptions { names: false, borders: false, ..PictureOptions::default() })
                .contains("</svg>")
        );
    }
}
