//! Pictures of the stages of a layout for `docs/how-it-works.md`, with assertions about each stage.
//!
//! The test prints the pictures. `.ci/pictures` writes them to files.

use std::fmt::Write as _;

use rmg_core::plan::{Effort, LevelRequest, PlacementMode};
use rmg_core::{Grid, MapSize, Seed, ZoneId};
use rmg_jobs::{Parts, Pool};

use crate::assign::assign_cells;
use crate::cells::CellMap;
use crate::effort::Budget;
use crate::forces::{ForceParams, relax};
use crate::graph::{Node, Pair, ZoneGraph};
use crate::grid_start::grid_places;
use crate::lattice::{Arrangement, Cost};
use crate::search::search;
use crate::targets::area_targets;

const SIDE: u16 = 72;
/// Mean tiles of a cell in the picture of the tiling.
const CELL_TILES: f64 = 12.0;
/// Colors of homes, seasons and the hub.
const COLORS: [&str; 9] =
    ["#c0453c", "#4069c0", "#a68a5a", "#47924b", "#8cc27e", "#e0c268", "#c98a4b", "#c9d6e0", "#8f7ab0"];

/// Returns the graph of Ring of Seasons: homes 0 to 3, seasons 4 to 7, hub 8.
fn wheel() -> ZoneGraph {
    let node = |weight, is_start| Node { weight, is_start, wish: LevelRequest::Any };
    let mut nodes = vec![node(15.0, true); 4];
    nodes.extend(vec![node(12.0, false); 4]);
    nodes.push(node(14.0, false));
    let mut ends: Vec<(usize, usize)> =
        (0..4).flat_map(|at| [(at, at + 4), ((at + 1) % 4, at + 4)]).collect();
    ends.extend((4..8).map(|season| (season, 8)));
    ends.sort_unstable();
    let mut graph = ZoneGraph {
        size: MapSize::new(SIDE.into(), SIDE.into(), 1).unwrap(),
        nodes,
        pairs: ends.iter().map(|&(a, b)| Pair { a, b, links: 1, is_wide: false }).collect(),
        repulsive: Vec::new(),
        neighbors: vec![Vec::new(); 9],
        pairs_of: vec![Vec::new(); 9],
        symmetry: None,
    };
    for (at, &(a, b)) in ends.iter().enumerate() {
        graph.neighbors[a].push(b);
        graph.neighbors[b].push(a);
        graph.pairs_of[a].push(at);
        graph.pairs_of[b].push(at);
    }
    graph.neighbors.iter_mut().for_each(|list| list.sort_unstable());
    graph
}

fn svg(content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {0} {0}\" width=\"360\" height=\"360\" \
         font-family=\"sans-serif\" font-size=\"4.5\" text-anchor=\"middle\">\n\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#f4f1e8\" stroke=\"#444\" stroke-width=\".3\"/>\n{content}</svg>\n",
        SIDE + 2
    )
}

/// Draws the links and the zones as discs.
fn discs(graph: &ZoneGraph, spots: &[(f64, f64)], radii: &[f64], label: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for (zone, ((x, y), radius)) in spots.iter().zip(radii).enumerate() {
        let color = COLORS[zone];
        writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{color}\" fill-opacity=\".6\"/>"
        )
        .unwrap();
    }
    for pair in &graph.pairs {
        let (a, b) = (spots[pair.a], spots[pair.b]);
        writeln!(
            text,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#333\" stroke-width=\".4\"/>",
            a.0, a.1, b.0, b.1
        )
        .unwrap();
    }
    for (zone, (x, y)) in spots.iter().enumerate() {
        let (y, name) = (y + 1.6, label(zone));
        writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\">{name}</text>").unwrap();
    }
    text
}

/// Draws the tiles of each zone as rows of one path.
fn areas(owner: impl Fn(usize) -> usize) -> String {
    let side = usize::from(SIDE);
    let mut text = String::new();
    for (zone, color) in COLORS.iter().enumerate() {
        let mut rows = String::new();
        for y in 0..side {
            let mut x = 0;
            while x < side {
                let start = x;
                while x < side && owner(y * side + x) == zone {
                    x += 1;
                }
                if x > start {
                    write!(rows, "M{start} {y}h{}v1h-{0}z", x - start).unwrap();
                }
                x += 1;
            }
        }
        writeln!(text, "<path d=\"{rows}\" fill=\"{color}\"/>").unwrap();
    }
    text
}

/// Draws the borders between tiles with different labels.
fn borders(label: impl Fn(usize) -> u32, width: &str) -> String {
    let side = usize::from(SIDE);
    let mut lines = String::new();
    for y in 0..side {
        for x in 0..side {
            let here = label(y * side + x);
            if x + 1 < side && label(y * side + x + 1) != here {
                write!(lines, "M{} {y}v1", x + 1).unwrap();
            }
            if y + 1 < side && label((y + 1) * side + x) != here {
                write!(lines, "M{x} {}h1", y + 1).unwrap();
            }
        }
    }
    format!("<path d=\"{lines}\" fill=\"none\" stroke=\"#333\" stroke-width=\"{width}\"/>\n")
}

/// Returns the sum of the lengths of all links.
fn link_length(graph: &ZoneGraph, spots: &[(f64, f64)]) -> f64 {
    let length = |pair: &Pair| {
        let ((ax, ay), (bx, by)) = (spots[pair.a], spots[pair.b]);
        ((ax - bx) * (ax - bx) + (ay - by) * (ay - by)).sqrt()
    };
    graph.pairs.iter().map(length).sum()
}

/// Returns the largest error of an area, relative to its target.
fn worst_area(owners: &[usize], targets: &[u32]) -> f64 {
    let error = |(zone, target): (usize, &u32)| {
        let tiles = owners.iter().filter(|owner| **owner == zone).count();
        (f64::from(u32::try_from(tiles).unwrap()) / f64::from(*target) - 1.0).abs()
    };
    targets.iter().enumerate().map(error).fold(0.0, f64::max)
}

fn show(name: &str, picture: &str) {
    println!("picture {name}\n{picture}");
}

#[test]
fn stages_of_a_layout_are_those_of_the_pictures() {
    let graph = wheel();
    let pool = Pool::single();
    // a start that the forces improve much, as most do
    let rng = &mut Seed(13).at("stages").stream();

    // distances: hops between zones, here from home 1
    let hops = graph.hop_distances();
    assert_eq!((hops[1], hops[4], hops[8], hops[6]), (2, 1, 2, 3));
    // homes in the corners, seasons between them, the hub in the center
    let ring = [(57, 57), (15, 57), (15, 15), (57, 15), (36, 60), (12, 36), (36, 12), (60, 36), (36, 36)]
        .map(|(x, y)| (f64::from(x), f64::from(y)));
    show("distances.svg", &svg(&discs(&graph, &ring, &[5.0; 9], |zone| hops[zone].to_string())));

    // grid: N x N cells, then forces
    let levels = vec![rmg_core::Level(0); 9];
    let names = |zone: usize| (zone + 1).to_string();
    let mut spots = grid_places(&graph, &hops, &levels, rng);
    let grid: String = [24, 48].iter().fold(String::new(), |mut text, at| {
        writeln!(text, "<path d=\"M{at} 0v72M0 {at}h72\" stroke=\"#999\" stroke-width=\".3\"/>").unwrap();
        text
    });
    show("grid.svg", &svg(&(grid + &discs(&graph, &spots, &[3.0; 9], names))));
    let targets = area_targets(graph.size, &graph.weights(), &levels);
    let radii: Vec<f64> =
        targets.iter().map(|tiles| (f64::from(*tiles) / std::f64::consts::PI).sqrt()).collect();
    let before = link_length(&graph, &spots);
    let params = ForceParams { steps: 150, temperature: 0.6, start_hardness: 0.2, swaps: true };
    relax(&graph, &hops, Some(&levels), &radii, &mut spots, params, rng);
    assert!(link_length(&graph, &spots) < before, "forces shorten the links");
    show("forces.svg", &svg(&discs(&graph, &spots, &radii, names)));

    // tiling, and the cells nearest to each center
    let cells = CellMap::penrose(graph.size, CELL_TILES, None, rng, &mut Parts::new(&pool, "tiling"));
    let cell = |tile: usize| cells.cell_of_tile[tile];
    show("tiling.svg", &svg(&borders(cell, ".25")));
    let weights = targets.iter().map(|tiles| f64::from(*tiles) / std::f64::consts::PI).collect();
    let arrangement = Arrangement { centers: spots, weights, levels, cost: Cost::UNKNOWN };
    let owners = assign_cells(&graph, &cells, &arrangement);
    let owner = |tile: usize| usize::from(owners[cells.cell_of_tile[tile] as usize]);
    show("assigned.svg", &svg(&(areas(owner) + &borders(cell, ".1"))));

    // zones: the result of the search
    let budget = Budget::of(Effort::Normal, 0);
    let best = search(&graph, budget, PlacementMode::Auto, Seed(3).at("stages"), &pool);
    let made: &Grid<ZoneId> = &best.realization.owners[0];
    let zones: Vec<usize> = made.cells().iter().map(|zone| zone.index()).collect();
    let tiles: Vec<usize> = (0..zones.len()).map(owner).collect();
    assert_eq!(best.realization.score.defects, 0, "no link needs a portal");
    assert!(worst_area(&zones, &targets) < 0.1, "areas match their targets");
    assert!(worst_area(&zones, &targets) < worst_area(&tiles, &targets), "annealing improves the areas");
    let label = |tile: usize| u32::try_from(zones[tile]).unwrap();
    show("zones.svg", &svg(&(areas(|tile| zones[tile]) + &borders(label, ".5"))));
}
