//! Picture of a layout: regions in columns by their distance from the start, and joins as curves.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Write};

use rmg_core::graph::Csr;
use rmg_core::text::shortened;

use crate::entrances::layout::EntranceLayout;
use crate::ids::{LinkId, NONE, RegionId, TargetId, next_id};
use crate::region_graph::RegionGraph;
use crate::svg::{Frame, boxed, text, tooltip};

/// Sizes in pixels. Names are shortened to the width of a box, with an average letter width for [`FONT`].
const BOX_WIDTH: usize = 120;
const BOX_HEIGHT: usize = 22;
const ROW: usize = 34;
/// Distance of columns, with and without labels on the curves.
const COLUMNS: [usize; 2] = [250, 190];
const MARGIN: usize = 24;
/// Space for curves at the right of the last column.
const RIGHT_MARGIN: usize = 90;
const HEAD: usize = 74;
const LETTERS: usize = 18;
const FONT: usize = 11;
/// Maximum number of joins with labels on the curves. The tooltips always show the names.
const NAMED_JOINS: usize = 40;
const STYLE: &str = "path{fill:none;stroke-width:1.4}.f{stroke:#9aa0a6}.j{stroke:#d9730d}.b{stroke:#2563eb}\
    .u{stroke:#c01c28;stroke-dasharray:5 4}rect{fill:#f4f6f8;stroke:#4a5560}.s{fill:#d9f2dc;stroke:#1a7f37}\
    .n{fill:#fdecec;stroke:#c01c28;stroke-dasharray:4 3}.t{text-anchor:middle}\
    .l{text-anchor:middle;font-size:9px;fill:#333;stroke:#fff;stroke-width:3;paint-order:stroke}";
const ARROWS: &str = "<marker id=\"fa\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
    orient=\"auto\"><polygon points=\"0,0 8,4 0,8\" fill=\"#9aa0a6\"/></marker>\
    <marker id=\"ja\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
    orient=\"auto\"><polygon points=\"0,0 8,4 0,8\" fill=\"#d9730d\"/></marker>";

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
            Self::Fixed => "fixed link",
            Self::Join => "join",
            Self::BothWays => "join in both directions",
            Self::Unused => "unusable join",
        }
    }

    /// Returns the attributes of a line with this path.
    fn line(self, path: &str) -> String {
        let (class, arrow) = match self {
            Self::Fixed => ("f", " marker-end=\"url(#fa)\""),
            Self::Join => ("j", " marker-end=\"url(#ja)\""),
            Self::BothWays => ("b", ""),
            Self::Unused => ("u", ""),
        };
        format!("class=\"{class}\" d=\"{path}\"{arrow}")
    }
}

struct Edge {
    from: RegionId,
    to: RegionId,
    style: Style,
    label: String,
}

/// Writes a picture of a layout of `world`, with `title` above it.
///
/// Unreached regions are in the last column. O(regions + links), integers only.
///
/// # Errors
/// Errors of `to`.
pub fn write_svg(
    world: &RegionGraph,
    layout: &EntranceLayout,
    title: &str,
    to: &mut impl Write,
) -> io::Result<()> {
    let edges = edges(world, layout);
    let places = places(world, layout, &edges);
    let columns = places.iter().map(|(column, _)| column + 1).max().unwrap_or(1);
    let rows = places.iter().map(|(_, row)| row + 1).max().unwrap_or(1);
    let named = edges.iter().filter(|edge| edge.style != Style::Fixed).count() <= NAMED_JOINS;
    let column = COLUMNS[usize::from(!named)];
    let width = (MARGIN + (columns - 1) * column + BOX_WIDTH + RIGHT_MARGIN).max(640);
    let height = HEAD + MARGIN + rows * ROW;
    let frame = Frame { size: (width, height), letters: FONT, style: STYLE, definitions: ARROWS };
    frame.write(to, |to| {
        write_head(layout, title, &edges, world.regions.len(), to)?;
        let mut labels = String::new();
        let corners: Vec<(usize, usize)> =
            places.iter().map(|(at, row)| (MARGIN + at * column, HEAD + row * ROW)).collect();
        for (at, edge) in edges.iter().enumerate() {
            let ((x, y), path) = curve(corners[edge.from.index()], corners[edge.to.index()], at);
            writeln!(to, "<path {}>{}</path>", edge.style.line(&path), tooltip(&edge.label))?;
            if named && edge.style != Style::Fixed {
                labels += &(text("class=\"l\"", (x, y), &edge.label) + "\n");
            }
        }
        write_regions(world, layout, &corners, to)?;
        write!(to, "{labels}")
    })
}

fn write_head(
    layout: &EntranceLayout,
    title: &str,
    edges: &[Edge],
    regions: usize,
    to: &mut impl Write,
) -> io::Result<()> {
    let joins = layout.pairings.len();
    let reached = layout.placed_regions.len();
    let culled = if layout.is_culled { ", the completion rule holds" } else { "" };
    let summary = format!("{joins} pairings, {reached} of {regions} regions reached{culled}");
    writeln!(to, "{}", text("font-size=\"15\" font-weight=\"bold\"", (MARGIN, 24), title))?;
    writeln!(to, "{}", text("", (MARGIN, 42), &summary))?;
    let used: BTreeSet<Style> = edges.iter().map(|edge| edge.style).collect();
    let mut x = MARGIN;
    for style in used {
        writeln!(to, "<path {}/>", style.line(&format!("M{x} 56h28")))?;
        writeln!(to, "{}", text("", (x + 34, 60), style.word()))?;
        x += 34 + 7 * style.word().len() + 16;
    }
    Ok(())
}

fn write_regions(
    world: &RegionGraph,
    layout: &EntranceLayout,
    corners: &[(usize, usize)],
    to: &mut impl Write,
) -> io::Result<()> {
    let reached: BTreeSet<RegionId> = layout.placed_regions.iter().copied().collect();
    for (region, (x, y)) in (0..).map(RegionId).zip(corners) {
        let class = match () {
            () if region == world.start => " class=\"s\"",
            () if !reached.contains(&region) => " class=\"n\"",
            () => "",
        };
        let name = &world.regions[region.index()];
        let inside = text("class=\"t\"", (x + BOX_WIDTH / 2, y + 15), &shortened(name, LETTERS));
        let look = format!(" rx=\"4\"{class}");
        writeln!(to, "{}", boxed(name, (*x, *y), (BOX_WIDTH, BOX_HEIGHT), &look, &inside))?;
    }
    Ok(())
}

/// Returns fixed links and joins. A join in both directions is one entry.
fn edges(world: &RegionGraph, layout: &EntranceLayout) -> Vec<Edge> {
    let fixed = world.links.iter().filter_map(|link| {
        let to = link.to.filter(|to| *to != link.from)?;
        Some(Edge { from: link.from, to, style: Style::Fixed, label: link.name.clone() })
    });
    let mut list: Vec<Edge> = fixed.collect();
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
            (false, _) => (Style::Unused, "->"),
            (true, Some(_)) => (Style::BothWays, "-"),
            (true, None) => (Style::Join, "->"),
        };
        let label = format!("{} {arrow} {}", link.name, entrance.name);
        list.push(Edge { from: link.from, to: entrance.region, style, label });
    }
    list
}

/// Returns column and row of every region: columns by distance from the start, rows in order of breadth-first
/// search.
fn places(world: &RegionGraph, layout: &EntranceLayout, edges: &[Edge]) -> Vec<(usize, usize)> {
    let both = edges.iter().filter(|edge| edge.style != Style::Unused).flat_map(|edge| {
        let back = (edge.to.0, if edge.style == Style::BothWays { edge.from.0 } else { edge.to.0 });
        [(edge.from.0, edge.to.0), back]
    });
    let next = Csr::group(world.regions.len(), both.collect::<Vec<_>>().into_iter());
    let reached: BTreeSet<u32> = layout.placed_regions.iter().map(|region| region.0).collect();
    let mut column = vec![usize::MAX; world.regions.len()];
    let mut order = Vec::new();
    let mut queue = VecDeque::from([world.start.0]);
    column[world.start.index()] = 0;
    while let Some(region) = queue.pop_front() {
        order.push(region);
        for to in next.row(region).iter().filter(|to| reached.contains(to)) {
            if column[*to as usize] == usize::MAX {
                column[*to as usize] = column[region as usize] + 1;
                queue.push_back(*to);
            }
        }
    }
    let last = order.iter().map(|region| column[*region as usize]).max().unwrap_or(0) + 1;
    order.extend((0..next_id(world.regions.len())).filter(|region| column[*region as usize] == usize::MAX));
    let mut filled = vec![0; last + 1];
    let mut places = vec![(0, 0); world.regions.len()];
    for region in order {
        debug_assert_ne!(region, NONE, "regions have ids");
        let at = column[region as usize].min(last);
        places[region as usize] = (at, filled[at]);
        filled[at] += 1;
    }
    places
}

/// Returns the path of a link between boxes with these corners, and the point of its label.
fn curve(from: (usize, usize), to: (usize, usize), number: usize) -> ((usize, usize), String) {
    let right = |x: usize| x + BOX_WIDTH;
    // links between the same columns bend at different points, to be distinguishable
    let spread = 14 * (number % 5);
    let (mut y1, mut y2) = (from.1 + BOX_HEIGHT / 2, to.1 + BOX_HEIGHT / 2);
    if from == to {
        // from a region into itself: a loop
        (y1, y2) = (y1 - 7, y2 + 7);
    }
    let (x1, x2, bend1, bend2) = if to.0 > from.0 {
        (right(from.0), to.0, right(from.0) + 40 + spread, to.0 - 40)
    } else if to.0 < from.0 {
        (from.0, right(to.0), from.0 - 40, right(to.0) + 40 + spread)
    } else {
        (right(from.0), right(to.0), right(from.0) + 36 + spread, right(to.0) + 36 + spread)
    };
    // the center of a cubic curve
    let point = ((x1 + 3 * bend1 + 3 * bend2 + x2) / 8, (y1 + y2) / 2 - 3);
    (point, format!("M{x1} {y1}C{bend1} {y1} {bend2} {y2} {x2} {y2}"))
}
