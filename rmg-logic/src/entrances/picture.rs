//! Picture of a layout: regions in columns by their distance from the start, with their exits.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rmg_core::graph::Csr;
use rmg_core::sketch::{Rgb, Sketch};
use rmg_core::text::counted;

use crate::cards::{
    BLUE, Card, FADED, GRAY, GREEN, HEAD, INK, MARGIN, MISSED, NORMAL, ORANGE, RED, START, Spot, draw_head,
    draw_legend,
};
use crate::entrances::layout::EntranceLayout;
use crate::ids::{LinkId, LocationId, RegionId, TargetId, next_id};
use crate::region_graph::RegionGraph;

/// Distances of columns and of the cards of a column in pixels.
const ACROSS: i32 = 90;
const DOWN: i32 = 16;

/// The line style of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Style {
    Fixed,
    Join,
    BothWays,
    /// A join that cannot be used from either side.
    Unused,
}

impl Style {
    fn word(self) -> &'static str {
        match self {
            Self::Fixed => "fixed connection",
            Self::Join => "shuffled, one way",
            Self::BothWays => "shuffled, both ways",
            Self::Unused => "shuffled, not usable",
        }
    }

    fn color(self) -> Rgb {
        match self {
            Self::Fixed => GRAY,
            Self::Join => ORANGE,
            Self::BothWays => BLUE,
            Self::Unused => RED,
        }
    }
}

struct Edge {
    from: RegionId,
    to: RegionId,
    style: Style,
    label: String,
    /// The rows at both ends.
    rows: [Option<usize>; 2],
}

/// Returns a picture of a layout of `world`. `items` are the names of the items at locations, `title` is the
/// heading.
///
/// Each region lists its exits with their destinations, and its locations with items. Unreached regions are
/// in the last column. O(regions + links + locations), integers only.
#[must_use]
pub fn layout_sketch(
    world: &RegionGraph,
    layout: &EntranceLayout,
    items: &[(LocationId, String)],
    title: &str,
) -> Sketch {
    let mut cards: Vec<Card> = world
        .regions
        .iter()
        .map(|name| Card { title: name.clone(), rows: Vec::new(), look: NORMAL })
        .collect();
    cards[world.start.index()].look = START;
    for region in &layout.unreached {
        cards[region.region.index()].look = MISSED;
    }
    let edges = edges(world, layout, &mut cards);
    for (location, item) in items {
        let location = &world.locations[location.index()];
        let text = format!("{}: {item}", location.name);
        cards[location.region.index()].rows.push((text, GREEN));
    }
    let columns = columns(world, layout, &edges);
    let mut spots = vec![Spot::default(); cards.len()];
    let (mut left, mut bottom) = (MARGIN, HEAD);
    for column in &columns {
        let width = column.iter().map(|region| cards[*region].width()).max().unwrap_or(0);
        let mut top = HEAD + 16;
        for region in column {
            spots[*region] = Spot { left, top, width };
            top += cards[*region].height() + DOWN;
        }
        (left, bottom) = (left + width + ACROSS, bottom.max(top));
    }
    let mut sketch = Sketch::default();
    let reached = format!(
        "{}, {} of {} reached{}",
        counted(layout.pairings.len(), "pairing"),
        layout.placed_regions.len(),
        counted(world.regions.len(), "region"),
        if layout.is_culled { ", the completion rule holds" } else { "" }
    );
    let placed = if items.is_empty() {
        String::new()
    } else {
        format!("{} with items", counted(items.len(), "location"))
    };
    let head = draw_head(title, [&reached, &placed], &mut sketch);
    let used: BTreeSet<Style> = edges.iter().map(|edge| edge.style).collect();
    let samples: Vec<_> =
        used.iter().map(|style| (style.color(), *style == Style::Unused, style.word())).collect();
    let legend = draw_legend(&samples, 76, &mut sketch);
    (sketch.width, sketch.height) = ((left - ACROSS + MARGIN).max(head).max(legend), bottom + MARGIN);
    for edge in edges.iter().filter(|edge| edge.from != edge.to) {
        let (from, to) = (spots[edge.from.index()], spots[edge.to.index()]);
        let points = from.line(edge.rows[0], to, edge.rows[1], i32::MAX);
        let width = if edge.style == Style::Fixed { 1 } else { 2 };
        let ends =
            (edge.style != Style::BothWays).then(|| (points[points.len() - 4], points[points.len() - 1]));
        let color = edge.style.color();
        sketch.line(points, width, color, edge.style == Style::Unused, edge.label.clone());
        if let Some((before, end)) = ends {
            sketch.arrow_head(before, end, width, color);
        }
    }
    for (card, spot) in cards.iter().zip(&spots) {
        card.draw(*spot, &mut sketch);
    }
    sketch
}

/// Returns fixed links and joins, and adds their rows to the cards. A join in both directions is one edge.
fn edges(world: &RegionGraph, layout: &EntranceLayout, cards: &mut [Card]) -> Vec<Edge> {
    let name = |region: RegionId| world.regions[region.index()].as_str();
    let mut add = |region: RegionId, text: String, color: Rgb| {
        let rows = &mut cards[region.index()].rows;
        rows.push((text, color));
        rows.len() - 1
    };
    let open: BTreeSet<LinkId> = layout.open_exits.iter().copied().collect();
    let ends = |exit: LinkId, target: TargetId| (&world.links[exit.index()], &world.targets[target.index()]);
    let by_name: BTreeMap<(&str, &str), LinkId> = layout
        .pairings
        .iter()
        .map(|(exit, target)| {
            let (link, entrance) = ends(*exit, *target);
            ((link.name.as_str(), entrance.name.as_str()), *exit)
        })
        .collect();
    let mut list: Vec<Edge> = Vec::new();
    let mut is_drawn: BTreeSet<LinkId> = BTreeSet::new();
    for (exit, target) in &layout.pairings {
        let (link, entrance) = ends(*exit, *target);
        let back = by_name.get(&(entrance.name.as_str(), link.name.as_str())).filter(|back| *back != exit);
        if back.is_some_and(|back| is_drawn.contains(back)) {
            continue;
        }
        is_drawn.insert(*exit);
        let is_open = open.contains(exit) || back.is_some_and(|back| open.contains(back));
        let (style, arrow) = match (is_open, back) {
            (false, _) => (Style::Unused, ">"),
            (true, Some(_)) => (Style::BothWays, "-"),
            (true, None) => (Style::Join, ">"),
        };
        let color = if is_open { INK } else { RED };
        let row = add(
            link.from,
            format!("{} {arrow} {} ({})", link.name, entrance.name, name(entrance.region)),
            color,
        );
        let other_row = back.map(|_| {
            add(entrance.region, format!("{} - {} ({})", entrance.name, link.name, name(link.from)), color)
        });
        let label = format!("{} {arrow} {}", link.name, entrance.name);
        let rows = [Some(row), other_row];
        list.push(Edge { from: link.from, to: entrance.region, style, label, rows });
    }
    for link in &world.links {
        if let Some(to) = link.to.filter(|to| *to != link.from) {
            let default = format!("{} -> {}", name(link.from), name(to));
            let text = if link.name == default || link.name.ends_with(" (back)") {
                format!("to {}", name(to))
            } else {
                format!("{} > {}", link.name, name(to))
            };
            let row = add(link.from, text, FADED);
            let rows = [Some(row), None];
            list.push(Edge { from: link.from, to, style: Style::Fixed, label: link.name.clone(), rows });
        }
    }
    list
}

/// Returns the regions by distance from the start, in order of breadth-first search. Unreached ones are last.
fn columns(world: &RegionGraph, layout: &EntranceLayout, edges: &[Edge]) -> Vec<Vec<usize>> {
    let both = edges.iter().filter(|edge| edge.style != Style::Unused).flat_map(|edge| {
        let back = (edge.to.0, if edge.style == Style::BothWays { edge.from.0 } else { edge.to.0 });
        [(edge.from.0, edge.to.0), back]
    });
    let next = Csr::group(world.regions.len(), both.collect::<Vec<_>>().into_iter());
    let reached: BTreeSet<u32> = layout.placed_regions.iter().map(|region| region.0).collect();
    let mut distance = vec![usize::MAX; world.regions.len()];
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let mut queue = VecDeque::from([world.start.0]);
    distance[world.start.index()] = 0;
    while let Some(region) = queue.pop_front() {
        let at = distance[region as usize];
        if at == columns.len() {
            columns.push(Vec::new());
        }
        columns[at].push(region as usize);
        for to in next.row(region).iter().filter(|to| reached.contains(to)) {
            if distance[*to as usize] == usize::MAX {
                distance[*to as usize] = at + 1;
                queue.push_back(*to);
            }
        }
    }
    let rest: Vec<usize> = (0..next_id(world.regions.len()))
        .map(|region| region as usize)
        .filter(|region| distance[*region] == usize::MAX)
        .collect();
    columns.extend((!rest.is_empty()).then_some(rest));
    columns
}
