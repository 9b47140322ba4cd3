//! The number of tiles generated at once is limited for dungeons of any depth and size. The limit is checked
//! before generation.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rmg_core::dungeon::{Area, LevelId, Location, Textures};
use rmg_core::{RngStream, Seed};
use rmg_levels::adders::{CreatureAdder, ItemAdder, Leads, PortalAdder, Supply};
use rmg_levels::decor::WallBuilder;
use rmg_levels::partition::{GridPartitioner, Partitioner};
use rmg_levels::rooms::ShapedRoom;
use rmg_levels::shapes::Square;
use rmg_levels::{
    Amount, Connector, Dungeon, LevelConfiguration, LevelContext, LevelError, LevelFactory, LevelPart,
    MAX_TILES,
};
use rmg_tests::level_cases::level_case;

use super::{factory, shipped};

/// A grid partitioner that counts the levels.
#[derive(Debug)]
struct Counting {
    grid: GridPartitioner,
    levels: Arc<AtomicUsize>,
}

impl Partitioner for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }

    fn smallest_section(&self, width: u16, height: u16) -> (u16, u16) {
        self.grid.smallest_section(width, height)
    }

    fn partition(&self, width: u16, height: u16, rng: &mut RngStream) -> Vec<Area> {
        self.levels.fetch_add(1, Ordering::Relaxed);
        self.grid.partition(width, height, rng)
    }
}

/// Returns a shaft of `depth` levels of a size, and the counter of levels whose generation started.
fn shaft(size: (u16, u16), depth: u32) -> (LevelFactory, Arc<AtomicUsize>) {
    let levels = Arc::new(AtomicUsize::new(0));
    let mut textures = Textures::default();
    let [earth, rock, brick] = ["earth", "rock", "brick"].map(|name| textures.intern(name));
    let grid = GridPartitioner { columns: 2, rows: 2, connector: Connector::default() };
    let portal = |icon: &str, leads| {
        let (icon, other_icon) = (icon.into(), "up".into());
        LevelPart::new(
            &["shaft"],
            PortalAdder {
                icon,
                other_icon,
                location: Location::Room,
                chance: 100,
                amount: Amount::new(1, 1),
                leads,
                unique: false,
            },
        )
    };
    let factory = LevelConfiguration::new("shaft")
        .with_depth(depth)
        .with_textures(textures)
        .with_contexts([LevelPart::new(&["shaft"], LevelContext { size, floor: earth, wall: rock })])
        .with_partitioners([LevelPart::partitioner(
            &["shaft"],
            Counting { grid, levels: Arc::clone(&levels) },
        )])
        .with_rooms([LevelPart::room(
            &["shaft"],
            ShapedRoom { name: "square", floor: earth, shape: Square::default() },
        )])
        .with_decorators([LevelPart::decorator(&["shaft"], WallBuilder { from: rock, wall: brick })])
        .with_creatures([LevelPart::adder(
            &["shaft"],
            CreatureAdder { rules: Vec::new(), supply: Supply::default() },
        )])
        .with_items([LevelPart::adder(
            &["shaft"],
            ItemAdder { rules: Vec::new(), supply: Supply::default() },
        )])
        .with_portals([portal("down", Leads::To("shaft".to_owned())), portal("out", Leads::EscapeStairs)])
        .build()
        .unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    (factory, levels)
}

#[test]
fn a_hundred_levels_of_the_largest_size_are_refused_before_generation_starts() {
    let (factory, started) = shaft((4096, 4096), 100);
    let dungeon = Dungeon::new(&factory, None, Seed(1)).unwrap();
    assert_eq!(dungeon.level_count(), 100);
    let error = dungeon.make_to_depth(100).unwrap_err();
    let expected =
        "100 levels, the largest of 4096x4096 tiles, have 1677721600 tiles in total; the maximum is 67108864";
    assert_eq!(error.to_string(), expected);
    assert!(matches!(error, LevelError::TooManyTiles { depth: 4, .. }), "{error:?}");
    assert_eq!(started.load(Ordering::Relaxed), 0, "levels were started");
    let error = dungeon.make_to_depth(5).unwrap_err();
    assert!(matches!(error, LevelError::TooManyTiles { levels: 5, depth: 4, .. }), "{error:?}");
    assert_eq!(started.load(Ordering::Relaxed), 0, "levels were started");
}

#[test]
fn exactly_the_requested_levels_are_generated() {
    let (factory, started) = shaft((40, 30), 100);
    let dungeon = Dungeon::new(&factory, None, Seed(1)).unwrap();
    for depth in [1, 7, 100] {
        started.store(0, Ordering::Relaxed);
        let levels = dungeon.make_to_depth(depth).unwrap();
        assert_eq!((levels.len(), started.load(Ordering::Relaxed)), (depth as usize, depth as usize));
        assert!(levels.iter().all(|level| *level == dungeon.level(level.id).unwrap()));
    }
    const { assert!(100 * 40 * 30 < MAX_TILES) };
}

#[test]
fn the_size_of_a_level_is_known_before_generation() {
    let texts = (0..40).map(level_case).chain(shipped().into_iter().map(|(_, text)| text));
    for text in texts {
        let factory = factory(&text);
        let dungeon = Dungeon::new(&factory, None, Seed(3)).unwrap();
        for id in dungeon.levels_to_depth(4).take(12) {
            let level = dungeon.level(id).unwrap();
            assert_eq!(dungeon.size(id), Some((level.width(), level.height())), "level {id} of\n{text}");
        }
        assert_eq!(dungeon.size(LevelId(u32::MAX)), None);
    }
}
