//! Levels from graphs of rooms: exactly the given rooms and links, and proofs where there is no layout.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rmg_core::dungeon::{Area, DungeonLevel, LevelId, Location, Marks, TextureId, Textures, room_graph};
use rmg_core::{Seed, TilePos};
use rmg_levels::adders::{Leads, PortalAdder};
use rmg_levels::graph::{GraphError, GraphLink, GraphRoom, LevelGraph, Outline};
use rmg_levels::{Amount, Dungeon, LevelConfiguration, LevelContext, LevelError, LevelFactory, LevelPart};
use rmg_tests::graph_cases::graph_case;
use rmg_tests::level_oracle::level_diagnostics;

use super::diagnostics;
use rmg_test_support::cases;

/// Builds a dungeon of one level with the graph.
fn factory(graph: LevelGraph, size: (u16, u16)) -> Result<LevelFactory, Vec<String>> {
    let mut textures = Textures::default();
    let floor = textures.intern("stone");
    let wall = textures.intern("rock");
    assert_eq!(floor, TextureId(1), "the graphs of cases use the first texture");
    let portal = PortalAdder {
        icon: "stairs".into(),
        other_icon: "stairs".into(),
        location: Location::Any,
        chance: 100,
        amount: Amount::new(1, 1),
        leads: Leads::EscapeStairs,
        unique: true,
    };
    let configuration = LevelConfiguration::new("graph")
        .with_textures(textures)
        .with_contexts([LevelPart::new(&["graph"], LevelContext { size, floor, wall })])
        .with_graphs([LevelPart::new(&["graph"], graph)])
        .with_portals([LevelPart::new(&["graph"], portal)]);
    configuration
        .build()
        .map_err(|diagnostics| diagnostics.into_iter().map(|one| one.code.to_string()).collect())
}

fn level(factory: &LevelFactory, seed: u64) -> Result<DungeonLevel, LevelError> {
    Dungeon::new(factory, None, Seed(seed))?.level(LevelId::START)
}

/// Returns everything in which the level differs from the graph.
fn differences(level: &DungeonLevel, graph: &LevelGraph) -> Vec<String> {
    let mut found = level_diagnostics(level);
    let links: BTreeSet<Vec<usize>> = graph
        .links
        .iter()
        .map(|link| vec![link.rooms.0.min(link.rooms.1), link.rooms.0.max(link.rooms.1)])
        .collect();
    let made = room_graph(level);
    let of_level: Vec<Vec<usize>> = made.links.iter().map(|link| link.rooms.clone()).collect();
    if of_level.len() != links.len() || of_level.iter().cloned().collect::<BTreeSet<_>>() != links {
        found.push(format!("links {of_level:?} instead of {links:?}"));
    }
    if let Some(long) = made.links.iter().find(|link| {
        // parts of a passage in a corner of an outline come on top
        link.tiles > u32::from(graph.passage) + 2 * 60
    }) {
        found.push(format!("a passage of {} tiles", long.tiles));
    }
    let is_passage = |tile: TilePos| level.marks[tile].has(Marks::CORRIDOR);
    for (tile, _) in level.marks.iter().filter(|(tile, _)| is_passage(*tile)) {
        let open = level.marks.neighbors4(tile).filter(|next| level.is_open(*next)).count();
        if open != 2 {
            found.push(format!("the passage at {tile} has {open} open neighbors"));
        }
    }
    for (room, section) in graph.rooms.iter().zip(&level.sections) {
        if !section.has_tag(&room.name) || section.room != "outline" {
            found.push(format!("{:?} is not the room {}", section.tags, room.name));
        }
    }
    found
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn a_level_has_exactly_the_rooms_and_links_of_its_graph(number in any::<u64>(), rooms in 1usize..12) {
        let graph = graph_case(rooms, number);
        let checked = graph.check(Some((150, 150)));
        match factory(graph.clone(), (150, 150)) {
            Ok(factory) => match level(&factory, number) {
                Ok(level) => prop_assert_eq!(differences(&level, &graph), Vec::<String>::new()),
                Err(LevelError::GraphUnsolved { placed, rooms, .. }) => prop_assert!(placed < rooms),
                Err(error) => prop_assert!(false, "{}", error),
            },
            Err(codes) => {
                let code = checked.map_err(|error| error.code().to_owned());
                prop_assert_eq!(code, Err(codes.join(" ")));
            }
        }
    }
}

/// Returns whether rooms of these sizes fit into the inside of a level, with a wall between them: tries all
/// positions.
fn fits(rooms: &[(u16, u16)], placed: &mut Vec<Area>, inside: (u16, u16)) -> bool {
    let Some((width, height)) = rooms.get(placed.len()).copied() else { return true };
    for top in 0..=inside.1.saturating_sub(height) {
        for left in 0..=inside.0.saturating_sub(width) {
            let apart = |other: &Area| {
                left > other.left + other.width
                    || other.left > left + width
                    || top > other.top + other.height
                    || other.top > top + height
            };
            if left + width <= inside.0 && top + height <= inside.1 && placed.iter().all(apart) {
                placed.push(Area::new(left, top, width, height));
                if fits(rooms, placed, inside) {
                    return true;
                }
                placed.pop();
            }
        }
    }
    false
}

proptest! {
    #![proptest_config(cases(24))]

    /// The smallest level around a layout refutes every proof that it is too small.
    #[test]
    fn a_level_that_is_as_large_as_a_layout_is_never_too_small(number in any::<u64>(), rooms in 1usize..10) {
        let graph = graph_case(rooms, number);
        let layout = graph.layout((150, 150), &mut Seed(number).at("test").stream());
        if let Ok(layout) = layout {
            let areas = || layout.rooms.iter().map(|room| room.area);
            let (left, top) =
                (areas().map(|area| area.left).min().unwrap(), areas().map(|area| area.top).min().unwrap());
            let right = areas().map(|area| area.right()).max().unwrap();
            let bottom = areas().map(|area| area.bottom()).max().unwrap();
            // with a wall on each side
            prop_assert_eq!(graph.check(Some((right - left + 3, bottom - top + 3))), Ok(()));
        }
    }

    #[test]
    fn a_level_into_which_the_rooms_fit_is_never_too_small(
        sizes in proptest::collection::vec((1u16..6, 1u16..6), 2..4),
        inside in (3u16..12, 3u16..12),
    ) {
        let map = |(width, height): &(u16, u16)| vec![".".repeat((*width).into()); (*height).into()].join("\n");
        let outlines = sizes.iter().map(|size| Outline::parse("o", &map(size)).unwrap().with_freedom(false, false));
        let rooms = (0..sizes.len()).map(|at| GraphRoom::new(&format!("r{at}")).with_outlines(vec![at]));
        let graph = LevelGraph {
            outlines: outlines.collect(),
            rooms: rooms.collect(),
            links: (1..sizes.len()).map(|at| GraphLink::new(at - 1, at)).collect(),
            passage: 9,
            floor: TextureId(1),
        };
        let checked = graph.check(Some((inside.0 + 2, inside.1 + 2)));
        let is_refused =
            matches!(checked, Err(GraphError::TooSmall { .. } | GraphError::OutlineTooLarge { .. }));
        prop_assert!(!is_refused || !fits(&sizes, &mut Vec::new(), inside), "{:?}", checked);
    }
}

/// A layout refutes every proof of impossibility: graphs that come from a layout are never refused.
#[test]
fn graphs_of_solved_levels_pass_the_check_and_most_graphs_are_decided() {
    let mut decided = 0;
    for number in 0..12 {
        let graph = graph_case(15, number);
        let layout = graph.layout((200, 200), &mut Seed(number).at("test").stream());
        let is_impossible = graph.check(Some((200, 200))).is_err();
        assert!(layout.is_err() || !is_impossible, "case {number} has a layout and a proof that it has none");
        decided += usize::from(layout.is_ok() || is_impossible);
    }
    assert!(decided >= 10, "{decided} of 12");
}

/// Rooms of these graphs do not all find a place one by one, so that their layouts are annealed.
#[test]
fn annealed_layouts_have_exactly_the_rooms_and_links_of_their_graphs() {
    for number in [76, 88, 92] {
        let graph = graph_case(60, number);
        let factory = factory(graph.clone(), (400, 400)).unwrap();
        // a search of one seed can fail
        let level = (1..=4).find_map(|seed| level(&factory, seed).ok());
        let level = level.unwrap_or_else(|| panic!("case {number}"));
        assert_eq!(differences(&level, &graph), Vec::<String>::new(), "case {number}");
    }
}

#[test]
fn the_same_seed_gives_the_same_level() {
    let factory = factory(graph_case(20, 2), (120, 120)).unwrap();
    assert_eq!(level(&factory, 7).unwrap(), level(&factory, 7).unwrap());
    assert_ne!(level(&factory, 7).unwrap().marks, level(&factory, 8).unwrap().marks);
}

const SQUARE: &str = "#####\n#...#\n#...#\n#...#\n#####";

fn graph(rooms: usize, links: &[(usize, usize)], outline: &str, passage: u16) -> LevelGraph {
    let outline = Outline::parse("square", outline).unwrap().with_freedom(false, false);
    LevelGraph {
        outlines: vec![outline],
        rooms: (0..rooms).map(|at| GraphRoom::new(&format!("r{at}"))).collect(),
        links: links.iter().map(|(a, b)| GraphLink::new(*a, *b)).collect(),
        passage,
        floor: TextureId(1),
    }
}

#[test]
fn impossible_graphs_are_refused_with_the_culprit() {
    let code = |graph: LevelGraph| graph.check(Some((100, 100))).unwrap_err();
    assert!(matches!(code(graph(0, &[], SQUARE, 1)), GraphError::RoomCount { rooms: 0, .. }));
    assert!(matches!(code(graph(2, &[(0, 0), (0, 1)], SQUARE, 1)), GraphError::SelfLink { .. }));
    assert!(matches!(code(graph(2, &[(0, 1), (1, 0)], SQUARE, 1)), GraphError::DoubleLink { .. }));
    assert!(matches!(code(graph(2, &[(0, 7)], SQUARE, 1)), GraphError::Unknown { number: 7, .. }));
    let parts = code(graph(4, &[(0, 1), (2, 3)], SQUARE, 1));
    assert_eq!(parts.to_string(), "no links lead from `r0` to `r2`, `r3`");
    // a square of 3x3 tiles has two doors on each side at most
    let star: Vec<(usize, usize)> = (1..10).map(|at| (0, at)).collect();
    assert!(matches!(code(graph(10, &star, SQUARE, 1)), GraphError::DoorCount { links: 9, doors: 8, .. }));
    let east_only = "#####\n#...+\n#####";
    assert!(matches!(code(graph(2, &[(0, 1)], east_only, 1)), GraphError::NeverFace { .. }));
    let five: Vec<(usize, usize)> = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b))).collect();
    let crossing = code(graph(5, &five, SQUARE, 9));
    assert!(matches!(&crossing, GraphError::Crossing { links } if links.len() == 10), "{crossing}");
    // doors in the middle of each side: a triangle changes rows and columns by 4, three times
    let cross = "##+##\n#...#\n+...+\n#...#\n##+##";
    assert!(matches!(code(graph(3, &[(0, 1), (1, 2), (2, 0)], cross, 1)), GraphError::OpenCycle { .. }));
    let low = "##+##\n#...#\n+...+\n##+##";
    let mixed = code(graph(3, &[(0, 1), (1, 2), (2, 0)], low, 1));
    assert!(matches!(mixed, GraphError::OpenCycle { .. } | GraphError::Parity { .. }), "{mixed}");
    // a door to the south never faces one to the north, so only two of three neighbors have a place
    let tee = "#####\n#...#\n+...+\n#...#\n##+##";
    let cramped = code(graph(4, &[(0, 1), (0, 2), (0, 3)], tee, 9));
    assert!(
        matches!(&cramped, GraphError::Cramped { room, neighbors } if room == "r0" && neighbors.len() == 3)
    );
    let large = graph(1, &[], SQUARE, 1).check(Some((4, 9)));
    assert!(matches!(large, Err(GraphError::OutlineTooLarge { needs: (5, 5), .. })), "{large:?}");
    let many: Vec<(usize, usize)> = (1..9).map(|at| (at - 1, at)).collect();
    assert!(matches!(graph(9, &many, SQUARE, 1).check(Some((12, 12))), Err(GraphError::TooSmall { .. })));
    // a level of 8x8 tiles has the area of three squares, but no two fit next to each other
    assert!(!fits(&[(3, 3); 3], &mut Vec::new(), (6, 6)) && !fits(&[(3, 3); 2], &mut Vec::new(), (6, 6)));
    let narrow = graph(3, &many[..2], SQUARE, 1).check(Some((8, 8)));
    assert!(matches!(narrow, Err(GraphError::TooSmall { needs: 12, has: 9, side: 2, .. })), "{narrow:?}");
    assert_eq!(graph(4, &many[..3], SQUARE, 1).check(Some((9, 9))), Ok(()));
    let none = LevelGraph { outlines: Vec::new(), ..graph(2, &[(0, 1)], SQUARE, 1) };
    assert!(matches!(code(none), GraphError::OutlineCount { outlines: 0, .. }));
}

const TEXT: &str = r#"start = "keep"
[[contexts]]
size = [40, 30]
floor = "earth"
wall = "rock"
[[portals]]
level_types = ["keep"]
icon = "gate"
escape_stairs = true
location = "entrance"
[[graphs]]
floor = "stone"
passage = 2
links = [["gate", "hall"], ["hall", "tower"]]
outlines = [{ name = "small", map = '''
#####
#...#
#...#
#...#
#####
''' }]
rooms = [{ name = "gate", tags = ["entrance"] }, { name = "hall" }, { name = "tower", outlines = ["small"] }]
"#;

#[test]
fn a_graph_in_a_file_replaces_partitioners_and_rooms() {
    assert_eq!(diagnostics(TEXT), Vec::<String>::new());
    let level = level(&super::factory(TEXT), 3).unwrap();
    assert_eq!(room_graph(&level).links.len(), 2);
    assert!(level.sections[0].area.contains(level.portals[0].tile), "the gate is in the room with its tag");
}

#[test]
fn errors_of_graphs_name_the_place_in_the_file() {
    let after = |from: &str, to: &str| {
        assert!(TEXT.contains(from), "{from}");
        diagnostics(&TEXT.replacen(from, to, 1))
    };
    assert_eq!(
        after("[\"hall\", \"tower\"]]", "[\"hall\", \"towr\"]]"),
        ["14:37 unknown-name: the graph has no room `towr`"]
    );
    assert_eq!(
        after(", [\"hall\", \"tower\"]]", "]"),
        ["22:69 two-parts: no links lead from `gate` to `tower`"]
    );
    assert_eq!(
        after("#...#\n#...#\n#...#", "#.x.#"),
        ["15:37 bad-outline: row 2, column 3 of the map: unknown character `x`"]
    );
    let found = after("outlines = [\"small\"]", "outlines = [\"smal\"]");
    assert!(found.len() == 1 && found[0].contains("unknown-name"), "{found:?}");
}
