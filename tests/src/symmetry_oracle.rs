//! Whether the generators of a symmetry carry a map onto itself, from the definition of SymmetryKept. Reads
//! every object again for every tile.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::model::{LinkWay, MapModel, MapObject, ObjectBody, Quest};
use rmg_core::pack::{ContentPack, ObjectRole, TerrainKind};
use rmg_core::{GeneratorImages, Symmetry, TilePos};

use crate::footprints::cells;

/// Level, column, row.
type Place = (usize, i32, i32);

/// A map whose symmetry is decided.
#[derive(Debug, Clone, Copy)]
pub struct SymmetryOracle<'m> {
    map: &'m MapModel,
    pack: &'m ContentPack,
    symmetry: Symmetry,
    /// The generator that is applied, by its position.
    generator: usize,
}

impl<'m> SymmetryOracle<'m> {
    /// Takes a map and a symmetry that its size has. If the plan of the map records images of zones and
    /// connections, they are checked too.
    #[must_use]
    pub fn new(map: &'m MapModel, pack: &'m ContentPack, symmetry: Symmetry) -> Self {
        Self { map, pack, symmetry, generator: 0 }
    }

    /// Returns whether all generators carry the map onto itself.
    ///
    /// # Panics
    /// If the pack lacks something that the map names.
    #[must_use]
    pub fn holds(&self) -> bool {
        (0..self.symmetry.generators().len()).all(|generator| {
            let of = Self { generator, ..*self };
            of.tiles_are_equal() && of.things_are_equal() && of.links_are_equal()
        })
    }

    /// Returns the images of zones and connections; `None` without a plan.
    fn images(&self) -> Option<GeneratorImages<'_>> {
        let plan = self.map.plan.symmetry.as_ref().filter(|plan| !plan.zones.is_empty())?;
        plan.by_generator().nth(self.generator)
    }

    /// Returns the tile onto which the move carries a tile. A move of points: turn or mirror the vector from
    /// the center of the map, in half tiles.
    fn image(&self, (level, x, y): Place) -> Place {
        let (width, height) = (i32::from(self.map.plan.size.width()), i32::from(self.map.plan.size.height()));
        let (dx, dy) = (2 * x + 1 - width, 2 * y + 1 - height);
        let (dx, dy) = match self.symmetry {
            Symmetry::MirrorXY => [(-dx, dy), (dx, -dy)][self.generator],
            Symmetry::Rotate2 => (-dx, -dy),
            // To the right: north becomes east.
            Symmetry::Rotate4 => (-dy, dx),
            Symmetry::MirrorX => (-dx, dy),
            Symmetry::MirrorY => (dx, -dy),
            Symmetry::Diagonal => (dy, dx),
            Symmetry::AntiDiagonal => (-dy, -dx),
        };
        (level, (dx + width - 1) / 2, (dy + height - 1) / 2)
    }

    fn places(&self) -> Vec<Place> {
        let (width, height) = (i32::from(self.map.plan.size.width()), i32::from(self.map.plan.size.height()));
        let levels = 0..self.map.levels.len();
        levels
            .flat_map(|level| (0..height).flat_map(move |y| (0..width).map(move |x| (level, x, y))))
            .collect()
    }

    fn tiles_are_equal(&self) -> bool {
        let plan = self.images();
        self.places().into_iter().all(|here| {
            let there = self.image(here);
            let layers = &self.map.levels[here.0];
            let [a, b] = [here, there].map(|(_, x, y)| tile(x, y));
            let is_zone_equal = plan
                .is_none_or(|plan| here == there || plan.zones[layers.owner[a].index()] == layers.owner[b]);
            layers.terrain[a] == layers.terrain[b]
                && layers.road[a] == layers.road[b]
                && layers.river[a] == layers.river[b]
                && self.is_open(here) == self.is_open(there)
                && is_zone_equal
        })
    }

    fn is_everywhere(&self, object: &MapObject) -> bool {
        self.pack.appearances[object.appearance].is_entered_from_above
            || self.pack.objects[object.kind].role == ObjectRole::Event
    }

    fn actions(&self, object: &MapObject) -> BTreeSet<Place> {
        self.cells(object, true)
    }

    fn cells(&self, object: &MapObject, is_action: bool) -> BTreeSet<Place> {
        let level = object.at.level.index();
        let cells = cells(self.map, self.pack, object, is_action);
        cells.map(|tile| (level, i32::from(tile.x), i32::from(tile.y))).collect()
    }

    fn terrain(&self, (level, x, y): Place) -> Option<TerrainKind> {
        let terrain = self.map.levels[level].terrain.get(tile(x, y))?;
        Some(self.pack.terrains[*terrain].kind)
    }

    /// Returns whether a hero can ever stand on a tile.
    fn is_open(&self, at: Place) -> bool {
        let closes = |object: &MapObject| {
            self.cells(object, false).contains(&at)
                || !self.is_everywhere(object) && self.actions(object).contains(&at)
        };
        self.terrain(at).is_some_and(|kind| kind != TerrainKind::Rock) && !self.map.objects.iter().any(closes)
    }

    /// Returns the tiles at which or from which a thing is visited; empty for anything else.
    fn visit_tiles(&self, object: &MapObject) -> BTreeSet<Place> {
        let kind = &self.pack.objects[object.kind];
        if !kind.is_visitable || kind.role == ObjectRole::Decoration {
            return BTreeSet::new();
        }
        let actions = self.actions(object);
        if self.is_everywhere(object) {
            return actions;
        }
        self.steps_to(object).into_iter().map(|(from, _)| from).collect()
    }

    /// Returns the steps from visit tiles to the action cells of a thing that is not entered from everywhere.
    fn steps_to(&self, object: &MapObject) -> Vec<(Place, Place)> {
        let actions = self.actions(object);
        let own: BTreeSet<Place> = self.cells(object, false).union(&actions).copied().collect();
        let mut steps = Vec::new();
        for (level, x, y) in actions {
            // From the sides and from below.
            for (dx, dy) in [(-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                let from = (level, x + dx, y + dy);
                let is_on_map = tile_on(self.map, from);
                if !is_on_map || own.contains(&from) || !self.is_open(from) {
                    continue;
                }
                // A hero who stands below a thing that cannot be left upward does not enter this one.
                if dy == 1 && self.is_shut(from) {
                    continue;
                }
                // Boats do not cut corners of land.
                let is_water = |at: Place| self.is_water(at);
                let is_cut = is_water(from)
                    && dx != 0
                    && dy != 0
                    && !(is_water((level, x + dx, y)) && is_water((level, x, y + dy)));
                if self.terrain(from) == self.terrain((level, x, y)) && !is_cut {
                    steps.push((from, (level, x, y)));
                }
            }
        }
        steps
    }

    fn is_water(&self, at: Place) -> bool {
        self.terrain(at) == Some(TerrainKind::Water)
    }

    /// Returns the monsters that stop heroes on a tile, by their tiles.
    fn monsters(&self, at: Place) -> BTreeSet<Place> {
        let is_monster = |object: &&MapObject| {
            matches!(self.pack.objects[object.kind].role, ObjectRole::Monster | ObjectRole::RandomMonster)
        };
        let near = |from: &Place| {
            from.0 == at.0
                && (from.1 - at.1).abs().max((from.2 - at.2).abs()) <= 1
                && self.is_water(*from) == self.is_water(at)
        };
        self.map
            .objects
            .iter()
            .filter(is_monster)
            .flat_map(|object| self.actions(object))
            .filter(near)
            .collect()
    }

    /// Returns the costs of the steps from visit tiles to a thing and back, in words.
    fn steps(
        &self,
        object: &MapObject,
        tiles: &BTreeSet<Place>,
        move_tile: impl Fn(Place) -> Place,
    ) -> String {
        if self.is_everywhere(object) {
            return String::new();
        }
        let actions = self.actions(object);
        let is_straight =
            |from: &Place| actions.iter().any(|to| (from.1 - to.1).abs() + (from.2 - to.2).abs() == 1);
        let steps: BTreeMap<Place, bool> =
            tiles.iter().map(|from| (move_tile(*from), is_straight(from))).collect();
        let exit = |(level, x, y): &Place| {
            let layers = &self.map.levels[*level];
            (layers.terrain[tile(*x, *y)], layers.road[tile(*x, *y)])
        };
        let exits: BTreeSet<_> = actions.iter().map(exit).collect();
        let guards = self.steps_to(object).into_iter().map(|(from, to)| {
            let monsters: BTreeSet<Place> = self.monsters(to).into_iter().map(&move_tile).collect();
            (move_tile(from), from.1 == to.1 || from.2 == to.2, monsters)
        });
        let mut guards: Vec<_> = guards.collect();
        guards.sort_unstable();
        format!("{steps:?} {exits:?} {guards:?}")
    }

    /// Returns whether a pickup on a tile cannot be left upward.
    fn is_shut(&self, at: Place) -> bool {
        let shuts = |object: &MapObject| {
            !self.pack.appearances[object.appearance].is_entered_from_above
                && self.actions(object).contains(&at)
        };
        self.map.objects.iter().any(shuts)
    }

    /// Returns what must be equal of a thing and its image, in words.
    fn label(&self, object: &MapObject) -> String {
        let kind = &self.pack.objects[object.kind];
        let class = |artifact: rmg_core::ArtifactId| &self.pack.artifacts[artifact].class;
        match (&object.body, kind.role) {
            (ObjectBody::Town { faction, has_fort, is_main, .. }, _) => {
                format!("town {faction:?} {has_fort} {is_main}")
            }
            (ObjectBody::Monster { creature, count, strength }, _) => {
                format!("{count} {creature:?} {strength}")
            }
            (ObjectBody::Resource { amount }, _) => format!("{} {amount}", kind.key),
            (ObjectBody::Scroll { spell }, _) => format!("scroll {}", self.pack.spells[*spell].level),
            (ObjectBody::Prison { experience, .. }, _) => format!("prison {experience}"),
            (ObjectBody::Box { gifts }, _) => format!(
                "{} {} {:?} {:?} {:?} {}",
                kind.key,
                gifts.experience,
                gifts.resources,
                gifts.spells,
                gifts.creatures,
                gifts.artifacts.len()
            ),
            (ObjectBody::Seer { quest, gifts }, _) => format!("seer {} {gifts:?}", quest_word(quest)),
            (ObjectBody::QuestGuard { quest }, _) => format!("quest guard {}", quest_word(quest)),
            (_, ObjectRole::Mine) => format!("mine {:?}", kind.subject),
            (_, ObjectRole::Artifact) => match &kind.subject {
                rmg_core::pack::Subject::Artifact(artifact) => format!("artifact {}", class(*artifact)),
                _ => kind.key.clone(),
            },
            (_, ObjectRole::Portal | ObjectRole::Keymaster | ObjectRole::Barrier) => kind.type_name.clone(),
            (_, ObjectRole::Hero | ObjectRole::RandomHero | ObjectRole::HeroPlaceholder) => "hero".to_owned(),
            _ => kind.key.clone(),
        }
    }

    fn things_are_equal(&self) -> bool {
        let visits: Vec<BTreeSet<Place>> =
            self.map.objects.iter().map(|object| self.visit_tiles(object)).collect();
        let mut players = BTreeMap::new();
        let zones = &self.map.plan.zones;
        let plan = self.images();
        for (zone, image) in plan.iter().flat_map(|plan| zones.iter().zip(plan.zones)) {
            if !agree(&mut players, zone.player, zones[image.index()].player) {
                return false;
            }
        }
        let mut colors = BTreeMap::new();
        for (object, tiles) in self.map.objects.iter().zip(&visits).filter(|(_, tiles)| !tiles.is_empty()) {
            let images: BTreeSet<Place> = tiles.iter().map(|tile| self.image(*tile)).collect();
            let is_on = self.is_everywhere(object);
            let of = |wanted: &BTreeSet<Place>, move_tile: &dyn Fn(Place) -> Place| {
                let all = self.map.objects.iter().zip(&visits);
                let at = all.filter(|(other, tiles)| *tiles == wanted && self.is_everywhere(other) == is_on);
                let label = |other: &MapObject, tiles: &BTreeSet<Place>| {
                    self.label(other) + &self.steps(other, tiles, move_tile)
                };
                let mut found: Vec<(String, &MapObject)> =
                    at.map(|(other, tiles)| (label(other, tiles), other)).collect();
                found.sort_by(|a, b| a.0.cmp(&b.0));
                found
            };
            let (here, there) = (of(tiles, &|tile| self.image(tile)), of(&images, &|tile| tile));
            if here.len() != there.len() {
                return false;
            }
            for ((label, object), (other_label, other)) in here.into_iter().zip(there) {
                if label != other_label || !agree(&mut players, object.owner(), other.owner()) {
                    return false;
                }
                let [kind, other_kind] = [object, other].map(|object| &self.pack.objects[object.kind]);
                let is_colored =
                    matches!(kind.role, ObjectRole::Portal | ObjectRole::Keymaster | ObjectRole::Barrier);
                let group = kind.role == ObjectRole::Portal;
                if is_colored
                    && *colors.entry((group, &kind.subtype)).or_insert(&other_kind.subtype)
                        != &other_kind.subtype
                {
                    return false;
                }
            }
        }
        true
    }

    fn links_are_equal(&self) -> bool {
        let Some(plan) = self.images() else { return true };
        plan.connections.iter().enumerate().all(|(at, image)| {
            let (link, other) = (&self.map.links[at], &self.map.links[image.index()]);
            let word = |way: &LinkWay| match way {
                LinkWay::Passage { .. } => "passage",
                LinkWay::Wide => "wide",
                LinkWay::Gate { .. } => "gate",
                LinkWay::Monolith { .. } => "monolith",
                LinkWay::Ferry { .. } => "ferry",
                LinkWay::Nothing => "nothing",
            };
            let gap = |way: &LinkWay| -> BTreeSet<Place> {
                let place = |at: &rmg_core::model::MapPos| {
                    (at.level.index(), i32::from(at.tile.x), i32::from(at.tile.y))
                };
                way.gap().iter().map(place).collect()
            };
            let visited = |ids: Vec<rmg_core::model::ObjectId>| -> BTreeSet<Place> {
                ids.iter().flat_map(|id| self.visit_tiles(&self.map.objects[id.index()])).collect()
            };
            let images = |tiles: BTreeSet<Place>| -> BTreeSet<Place> {
                tiles.into_iter().map(|tile| self.image(tile)).collect()
            };
            word(&link.way) == word(&other.way)
                && link.strength == other.strength
                && images(gap(&link.way)) == gap(&other.way)
                && images(visited(link.way.ends().to_vec())) == visited(other.way.ends().to_vec())
                && (at == image.index()
                    || images(visited(link.way.guards().collect())) == visited(other.way.guards().collect()))
        })
    }
}

/// Records that the move carries a player onto another. Returns whether that agrees with earlier records.
fn agree<T: Ord + Copy>(players: &mut BTreeMap<T, T>, here: Option<T>, there: Option<T>) -> bool {
    let (Some(here), Some(there)) = (here, there) else { return here.is_none() == there.is_none() };
    let known = *players.entry(here).or_insert(there);
    known == there && players.iter().filter(|(_, image)| **image == there).count() == 1
}

fn quest_word(quest: &Quest) -> &'static str {
    match quest {
        Quest::Artifacts(_) => "artifacts",
        Quest::Creatures(_) => "creatures",
        Quest::Resources(_) => "resources",
        Quest::Level(_) => "level",
        Quest::Hero(_) => "hero",
    }
}

fn tile(x: i32, y: i32) -> TilePos {
    let narrow = |n: i32| u16::try_from(n).expect("a tile of the map");
    TilePos::new(narrow(x), narrow(y))
}

fn tile_on(map: &MapModel, (_, x, y): Place) -> bool {
    (0..i32::from(map.plan.size.width())).contains(&x) && (0..i32::from(map.plan.size.height())).contains(&y)
}
