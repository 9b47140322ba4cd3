//! Differences between a map and its image, as data and as counterexamples.

use std::mem::discriminant;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::{RiverId, RoadId, TerrainId};
use rmg_core::model::{MapPos, ObjectId};
use rmg_core::{ConnectionId, Grid, PlayerColor, ZoneId};

use super::record::RecordFault;
use super::worth::WorthDifference;
use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::words::{link_name, object_name, place, zone_name};

/// A difference between a map and its image. `at` is a tile, and `image` the tile onto which the move carries
/// it; the first of two values belongs to `at`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Difference {
    Record(RecordFault),
    Tile {
        at: MapPos,
        image: MapPos,
        what: TileDifference,
    },
    ZonePlayer {
        zones: [ZoneId; 2],
        players: [Option<PlayerColor>; 2],
    },
    /// Nothing is visited at the image of a thing.
    Alone {
        object: ObjectId,
        at: MapPos,
        image: MapPos,
        is_on: bool,
    },
    /// Another number of things is visited there.
    Number {
        objects: [ObjectId; 2],
        at: MapPos,
        image: MapPos,
    },
    Worth {
        what: WorthDifference,
        objects: [ObjectId; 2],
        at: MapPos,
        image: MapPos,
        worths: [String; 2],
    },
    Owner {
        objects: [ObjectId; 2],
        at: MapPos,
        image: MapPos,
        owners: [Option<PlayerColor>; 2],
        wanted: Option<PlayerColor>,
    },
    /// A thing is left over another terrain or road than its image.
    Exit {
        objects: [ObjectId; 2],
        at: MapPos,
        image: MapPos,
    },
    /// Heroes meet other monsters at the action cells of a thing than at those of its image.
    DoorGuards {
        objects: [ObjectId; 2],
        at: MapPos,
        image: MapPos,
    },
    /// Two things of one color, whose images are of two colors.
    Pair {
        objects: [ObjectId; 2],
        at: MapPos,
        image: MapPos,
    },
    Link {
        links: [ConnectionId; 2],
        what: LinkDifference,
        tiles: Vec<MapPos>,
    },
}

/// In what a tile and its image differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileDifference {
    Terrain([TerrainId; 2]),
    Road([Option<RoadId>; 2]),
    River([Option<RiverId>; 2]),
    /// A hero can stand on only one of them.
    Ground {
        is_open: bool,
    },
    Zone {
        here: ZoneId,
        wanted: ZoneId,
        there: ZoneId,
    },
}

/// In what the links of a connection and its image differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkDifference {
    Way,
    Strength([u32; 2]),
    Gap,
    Ends,
    Guards,
}

/// The first difference of each kind, and the number of all of its kind.
#[derive(Debug, Default)]
pub(super) struct Differences {
    first: Vec<(Difference, usize)>,
    /// If requested, whether each tile of each level differs.
    pub(super) marks: Option<Vec<Grid<bool>>>,
}

impl Differences {
    /// Collects the differing tiles too. `marks`: false for every tile of every level.
    pub(super) fn with_marks(marks: Vec<Grid<bool>>) -> Self {
        Self { first: Vec::new(), marks: Some(marks) }
    }

    pub(super) fn add(&mut self, difference: Difference) {
        if let Some(marks) = &mut self.marks {
            for at in difference.tiles() {
                marks[at.level.index()][at.tile] = true;
            }
        }
        match self.first.iter_mut().find(|(first, _)| first.is_like(&difference)) {
            Some((_, count)) => *count += 1,
            None => self.first.push((difference, 1)),
        }
    }

    /// Returns the verdict for a number of compared items.
    pub(super) fn verdict(self, ground: &DecodedMap<'_>, checked: usize) -> Verdict {
        let mut found = Findings::default();
        for (difference, count) in self.first {
            found.add(|| difference.example(ground, count));
        }
        found.verdict(checked)
    }
}

impl Difference {
    /// Returns the tiles that show the difference; all on the map.
    fn tiles(&self) -> Vec<MapPos> {
        match self {
            Self::Tile { at, image, .. }
            | Self::Alone { at, image, .. }
            | Self::Number { at, image, .. }
            | Self::Worth { at, image, .. }
            | Self::Owner { at, image, .. }
            | Self::Exit { at, image, .. }
            | Self::DoorGuards { at, image, .. }
            | Self::Pair { at, image, .. } => vec![*at, *image],
            Self::Link { tiles, .. } => tiles.clone(),
            Self::Record(_) | Self::ZonePlayer { .. } => Vec::new(),
        }
    }

    /// Returns whether two differences are of one kind.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tile { what, .. }, Self::Tile { what: other, .. }) => {
                discriminant(what) == discriminant(other)
            }
            (Self::Worth { what, .. }, Self::Worth { what: other, .. }) => what == other,
            (Self::Link { what, .. }, Self::Link { what: other, .. }) => {
                discriminant(what) == discriminant(other)
            }
            _ => discriminant(self) == discriminant(other),
        }
    }

    /// Returns the counterexample, which stands for `count` differences of its kind.
    fn example(&self, ground: &DecodedMap<'_>, count: usize) -> CounterExample {
        let more = if count > 1 { format!(" (and {} more like this)", count - 1) } else { String::new() };
        let example = CounterExample::new(self.text(ground) + &more).on_tiles(self.tiles());
        match self {
            Self::Record(RecordFault::Zone(zone)) => example.in_zones(&[*zone]),
            Self::Record(RecordFault::Connection(id)) => example.of_connection(*id),
            Self::Tile { what: TileDifference::Zone { here, there, .. }, .. } => {
                example.in_zones(&[*here, *there])
            }
            Self::ZonePlayer { zones, .. } => example.in_zones(zones),
            Self::Alone { object, .. } => example.of_object(*object),
            Self::Number { objects, .. }
            | Self::Worth { objects, .. }
            | Self::Owner { objects, .. }
            | Self::Exit { objects, .. }
            | Self::DoorGuards { objects, .. }
            | Self::Pair { objects, .. } => example.of_object(objects[0]),
            Self::Link { links, .. } => example.of_connection(links[0]),
            Self::Record(RecordFault::Size | RecordFault::Number) | Self::Tile { .. } => example,
        }
    }

    fn text(&self, ground: &DecodedMap<'_>) -> String {
        let (map, pack) = (ground.map, ground.pack);
        let name = |id: &ObjectId| object_name(map, pack, *id);
        let tile = |at: &MapPos| place(map, *at);
        match self {
            Self::Record(fault) => record_text(ground, *fault),
            Self::Tile { at, image, what } => {
                let (at, image) = (tile(at), tile(image));
                match what {
                    TileDifference::Terrain(both) => {
                        let [here, there] =
                            both.map(|id| pack.terrains.get(id).map_or("unknown terrain", |of| &of.name));
                        format!("{at} is {here}, but its image {image} is {there}")
                    }
                    TileDifference::Road(both) => {
                        let [here, there] = both.map(|id| match id {
                            None => "no road",
                            Some(id) => pack.roads.get(id).map_or("an unknown road", |of| &of.name),
                        });
                        format!("{at} has {here}, but its image {image} has {there}")
                    }
                    TileDifference::River(both) => {
                        let [here, there] = both.map(|id| match id {
                            None => "no river",
                            Some(id) => pack.rivers.get(id).map_or("an unknown river", |of| &of.name),
                        });
                        format!("{at} has {here}, but its image {image} has {there}")
                    }
                    TileDifference::Ground { is_open: true } => {
                        format!("a hero can stand on {at}, but not on its image {image}")
                    }
                    TileDifference::Ground { is_open: false } => {
                        format!("a hero can stand on {image}, the image of {at}, but not on {at}")
                    }
                    TileDifference::Zone { here, wanted, there } => format!(
                        "{at} is in {}, so its image {image} must be in {}, but it is in {}",
                        zone_name(map, *here),
                        zone_name(map, *wanted),
                        zone_name(map, *there)
                    ),
                }
            }
            Self::ZonePlayer { zones: [zone, image], players } => {
                let [here, there] = players.map(owner_name);
                format!(
                    "{} belongs to {here}, and its image {} to {there}; every move must carry each player onto one player",
                    zone_name(map, *zone),
                    zone_name(map, *image)
                )
            }
            Self::Alone { object, image, is_on: true, .. } => {
                format!("no pickup, monster or event is at {}, the image of {}", tile(image), name(object))
            }
            Self::Alone { object, at, image, is_on: false } => format!(
                "{} is entered from {}; no object is entered from exactly the images of its visit tiles, such as {}",
                name(object),
                tile(at),
                tile(image)
            ),
            Self::Number { objects: [here, there], .. } => format!(
                "{} and {} are images of each other, but the numbers of objects on their tiles differ",
                name(here),
                name(there)
            ),
            Self::Worth { objects: [here, there], worths: [worth, other], .. } => {
                format!("{} is {worth}, but {} at its image is {other}", name(here), name(there))
            }
            Self::Owner { objects: [here, there], owners, wanted, .. } => {
                let [owner, other] = owners.map(owner_name);
                format!(
                    "{} belongs to {owner}, so {} at its image must belong to {}, but it belongs to {other}",
                    name(here),
                    name(there),
                    owner_name(*wanted)
                )
            }
            Self::Exit { objects: [here, there], .. } => format!(
                "heroes leave {} over another terrain or road than {} at its image",
                name(here),
                name(there)
            ),
            Self::DoorGuards { objects: [here, there], .. } => format!(
                "other monsters than at {} are in reach of the entrance of {}, its image",
                name(here),
                name(there)
            ),
            Self::Pair { objects: [here, there], .. } => {
                format!("not all images of the color of {} have the color of {}", name(here), name(there))
            }
            Self::Link { links: [id, image], what, tiles } => {
                let (id, image) = (link_name(map, *id), link_name(map, *image));
                match what {
                    LinkDifference::Way => format!("{id} and its image {image} are links of different types"),
                    LinkDifference::Strength([here, there]) => {
                        format!("{id} has a guard of strength {here}, its image {image} one of {there}")
                    }
                    LinkDifference::Gap | LinkDifference::Ends | LinkDifference::Guards => {
                        let part = match what {
                            LinkDifference::Gap => "gap",
                            LinkDifference::Guards => "guards",
                            _ => "ends",
                        };
                        let at = tiles.last().map_or_else(String::new, |at| format!(" at {}", tile(at)));
                        format!("{id} is not carried onto its image {image}: the {part} differ{at}")
                    }
                }
            }
        }
    }
}

fn owner_name(owner: Option<PlayerColor>) -> String {
    owner.map_or_else(|| "no player".to_owned(), |color| color.to_string())
}

fn record_text(ground: &DecodedMap<'_>, fault: RecordFault) -> String {
    match fault {
        RecordFault::Size => format!("no map of {} has the recorded symmetry", ground.map.plan.size),
        RecordFault::Number => {
            "the recorded symmetry has images for another number of zones or connections".to_owned()
        }
        RecordFault::Zone(zone) => format!(
            "the recorded symmetry does not carry {} back onto itself with its order",
            zone_name(ground.map, zone)
        ),
        RecordFault::Connection(id) => format!(
            "the recorded symmetry does not carry {} onto a connection between the images of its zones",
            link_name(ground.map, id)
        ),
    }
}
