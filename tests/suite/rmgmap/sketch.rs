//! Simple maps built from a layout, with some content of every kind. They are not playable.

mod piles;

use std::collections::VecDeque;

use rmg_core::ids::RoadId;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::{
    Cause, ChosenFaction, Cover, FactionReason, GuardLack, Guarded, HintRequest, LinkCause, LinkStep,
    LinkWay, MapLevel, MapLink, MapModel, MapObject, MapPos, MapZone, Missing, ObjectBody, ObjectId, Recipe,
    Request, RoadEnd, Shortage, TemplateLines, TerrainLack, TileView, TriedLink, UnmetReason, UnmetRequest,
    ZoneLines,
};
use rmg_core::pack::{ContentPack, PackLayer, Subject};
use rmg_core::plan::GenPlan;
use rmg_core::template::ConnectionKind;
use rmg_core::{
    ConnectionId, CreatureId, FactionId, Grid, ObjectKindId, PlayerColor, RngStream, TilePos, ZoneId,
};
use rmg_jobs::Pool;
use rmg_placement::{Effort, Placement, PlacementMode, place};

/// Builds a map of a plan.
pub(super) fn sketch(plan: &GenPlan, pack: &ContentPack) -> MapModel {
    let placement = place(plan, 0, Effort::Quick, &Pool::single()).unwrap();
    let rng = plan.seed.at("sketch").stream();
    let mut sketcher =
        Sketcher { plan, pack, placement: &placement, rng, map: blank(plan, pack, &placement) };
    sketcher.block();
    sketcher.towns();
    for at in 0..plan.connections.len() {
        let link = sketcher.link(ConnectionId::from_index(at));
        sketcher.map.links.push(link);
    }
    sketcher.roads();
    sketcher.lines();
    sketcher.requests();
    sketcher.piles();
    sketcher.map.lines = Some(lines(&sketcher.map.plan));
    sketcher.map
}

fn blank(plan: &GenPlan, pack: &ContentPack, placement: &Placement) -> MapModel {
    let ownership = &placement.ownership;
    let (width, height) = (plan.size.width(), plan.size.height());
    let land: Vec<_> = pack.land_terrains().collect();
    let zones: Vec<MapZone> = (0..plan.zones.len())
        .map(|at| {
            let allowed = &plan.zones[at].contents.terrain.allowed;
            let choices = if allowed.is_empty() { &land } else { allowed };
            let center = placement.layout.zones[at].center;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "centers are on the map"
            )]
            let (x, y) = (center.x as u16, center.y as u16);
            MapZone {
                level: ownership.levels[at],
                target_tiles: ownership.target_tiles[at],
                terrain: choices[at * 5 % choices.len()],
                faction: pack.town_factions().nth(at % 8),
                main_point: Some(TilePos::new(x.min(width - 1), y.min(height - 1))),
                factions: [
                    FactionReason::Chosen,
                    FactionReason::SameType,
                    FactionReason::Like(ZoneId(0)),
                    FactionReason::Drawn { from: 3, of: 9 },
                ]
                .into_iter()
                .cycle()
                .skip(at)
                .take((plan.zones[at].contents.towns.total() as usize).min(4))
                .collect(),
            }
        })
        .collect();
    let levels = plan.size.each_level().map(|level| {
        let owner = ownership.owners[level.index()].clone();
        let terrain = owner.cells().iter().map(|zone| zones[zone.index()].terrain).collect();
        MapLevel {
            terrain: Grid::from_cells(width, height, terrain),
            owner,
            view: Grid::new(width, height, TileView::default()),
            road: Grid::new(width, height, None),
            road_view: Grid::new(width, height, TileView::default()),
            river: Grid::new(width, height, None),
            river_view: Grid::new(width, height, TileView::default()),
            cover: Grid::new(width, height, Cover::Possible),
        }
    });
    MapModel {
        plan: plan.clone(),
        attempt: 2,
        generator: "0.1.0".into(),
        pack: (pack.info.name.clone(), pack.info.version.clone()),
        recipe: Some(Recipe {
            template: "three \"rivers\"".into(),
            effort: Effort::Best,
            placement: PlacementMode::Planar,
            attempts: 3,
            packs: [vec![custom_layer()], pack.info.layers.clone()].concat(),
            modifiers: Vec::new(),
        }),
        lines: None,
        levels: levels.collect(),
        zones: zones.clone(),
        objects: Vec::new(),
        piles: Vec::new(),
        links: Vec::new(),
        harbors: Vec::new(),
        victory: rmg_core::model::MapVictory::default(),
        unmet: unmet(),
    }
}

/// Returns different lines for all entries.
fn lines(plan: &GenPlan) -> TemplateLines {
    let mut line = 0;
    let mut next = || {
        line += 3;
        line
    };
    let mut list = |count: usize| (0..count).map(|_| next()).collect::<Vec<u32>>();
    let zones = plan.zones.iter().map(|zone| {
        let contents = &zone.contents;
        let first_lines = list(3);
        ZoneLines {
            zone: first_lines[0],
            size: first_lines[1],
            towns: first_lines[2],
            hints: list(contents.towns.hints.len()),
            mines: list(contents.mines.len()),
            treasure: list(contents.treasure.len()),
            required: list(contents.objects.required.len()),
            changed: list(contents.objects.changed.len()),
            banned: ZoneLines::runs(list(contents.objects.banned.len()).into_iter().map(|line| line / 5)),
        }
    });
    let zones = zones.collect();
    TemplateLines { file: "three \"rivers\".json".into(), zones, connections: list(plan.connections.len()) }
}

/// Returns a layer of a custom pack.
fn custom_layer() -> PackLayer {
    PackLayer {
        name: "mine".into(),
        version: "7".into(),
        sha256: "0123456789abcdef".repeat(4),
        is_built_in: false,
    }
}

struct Sketcher<'a> {
    plan: &'a GenPlan,
    pack: &'a ContentPack,
    placement: &'a Placement,
    rng: RngStream,
    map: MapModel,
}

impl Sketcher<'_> {
    /// Places walls on the side of the lower zone of every border, thickets inside, and a sprite on every
    /// tile.
    fn block(&mut self) {
        for (index, level) in self.map.levels.iter_mut().enumerate() {
            let edge = level.owner.clone();
            let (width, height) = (edge.width(), edge.height());
            let mut blobs = Vec::new();
            for _ in 0..usize::from(width) * usize::from(height) / 60 {
                blobs.push((
                    self.rng.index(usize::from(width)),
                    self.rng.index(usize::from(height)),
                    self.rng.index(9),
                ));
            }
            for (tile, zone) in edge.iter() {
                let is_wall = edge.neighbors8(tile).any(|near| edge[near] > *zone);
                let is_thicket = blobs.iter().any(|(x, y, radius_sq)| {
                    let (dx, dy) = (usize::from(tile.x).abs_diff(*x), usize::from(tile.y).abs_diff(*y));
                    dx * dx + dy * dy <= radius_sq / 2
                });
                level.cover[tile] = match (is_wall || is_thicket, self.rng.chance(1, 4)) {
                    (true, _) => Cover::Blocked,
                    (false, true) => Cover::Free,
                    (false, false) => Cover::Possible,
                };
                let frame = u8::try_from(self.rng.index(79)).unwrap();
                let flip = u8::try_from(self.rng.index(4)).unwrap();
                level.view[tile] = TileView { frame, flip };
                if index == 0 && tile.x == width / 2 && tile.y % 3 != 0 {
                    level.river[tile] = self.pack.rivers.ids().next();
                }
            }
        }
    }

    fn kind_of(&self, is_wanted: impl Fn(&Subject) -> bool, type_name: &str) -> Option<ObjectKindId> {
        self.pack
            .objects
            .iter()
            .find(|(_, kind)| kind.type_name == type_name && is_wanted(&kind.subject))
            .map(|(id, _)| id)
    }

    fn put(&mut self, kind: ObjectKindId, at: MapPos, body: ObjectBody, cause: Cause) -> ObjectId {
        let appearance = self.pack.objects[kind].appearances[0];
        let cover = &mut self.map.levels[at.level.index()].cover;
        for cell in self.pack.appearances[appearance].footprint.cells() {
            let x = at.tile.x.checked_add_signed(cell.dx);
            let y = at.tile.y.checked_add_signed(cell.dy);
            if let (Some(x), Some(y)) = (x, y)
                && let tile = TilePos::new(x, y)
                && cover.get(tile).is_some()
            {
                cover[tile] = Cover::Used;
            }
        }
        let id = ObjectId::from_index(self.map.objects.len());
        self.map.objects.push(MapObject { kind, appearance, at, body, cause });
        id
    }

    fn towns(&mut self) {
        for at in 0..self.plan.zones.len() {
            let zone = &self.plan.zones[at];
            if zone.player.is_none() && at % 3 != 0 {
                continue;
            }
            let faction: FactionId = self.map.zones[at].faction.unwrap();
            let kind = self.kind_of(|subject| *subject == Subject::Faction(faction), "town").unwrap();
            let body = ObjectBody::Town {
                owner: zone.player,
                faction,
                has_fort: at % 2 == 0,
                is_main: zone.player.is_some(),
            };
            let tile = self.map.zones[at].main_point.unwrap();
            let place = MapPos { level: self.map.zones[at].level, tile };
            let cause = self.cause("towns", at, None, None);
            self.put(kind, place, body, cause);
        }
    }

    fn cause(
        &self,
        pass: &'static str,
        zone: usize,
        link: Option<ConnectionId>,
        guards: Option<Guarded>,
    ) -> Cause {
        Cause { pass: pass.into(), zone: ZoneId::from_index(zone), connection: link, pile: None, guards }
    }

    fn guard(&mut self, at: MapPos, link: ConnectionId, strength: u32) -> ObjectId {
        let zone = self.map.levels[at.level.index()].owner[at.tile].index();
        let cause = self.cause("direct links", zone, Some(link), Some(Guarded::Link(link)));
        self.monster(at, strength, cause)
    }

    fn monster(&mut self, at: MapPos, strength: u32, cause: Cause) -> ObjectId {
        let creatures: Vec<CreatureId> = self
            .pack
            .creatures
            .iter()
            .filter(|(_, c)| c.is_placeable && c.ai_value > 0)
            .map(|(id, _)| id)
            .collect();
        let (kind, creature) = loop {
            let creature = *self.rng.pick(&creatures).unwrap();
            if let Some(kind) = self.kind_of(|subject| *subject == Subject::Creature(creature), "monster") {
                break (kind, creature);
            }
        };
        let count = (strength / self.pack.creatures[creature].ai_value).max(1);
        self.put(kind, at, ObjectBody::Monster { creature: creature.into(), count, strength }, cause)
    }

    fn link(&mut self, id: ConnectionId) -> MapLink {
        let plan = &self.plan.connections[id.index()];
        let strength = plan.guard * 3 / 2;
        let outcome = self.placement.links[id.index()];
        let (way, cause) = match outcome {
            _ if plan.kind == ConnectionKind::Wide => (LinkWay::Wide, None),
            LinkOutcome::Direct { .. } => (self.passage(id, strength), None),
            LinkOutcome::Gate { .. } => {
                (self.portals(id, strength, "subterraneanGate"), Some(LinkCause::Levels))
            }
            LinkOutcome::Portal { cause } => {
                (self.portals(id, strength, "monolithTwoWay"), Some(LinkCause::Layout(cause)))
            }
            LinkOutcome::Ferry { .. } => unreachable!("the sketch has no sea"),
            LinkOutcome::Forced => (self.portals(id, strength, "monolithTwoWay"), Some(LinkCause::Forced)),
            LinkOutcome::Virtual => (LinkWay::Nothing, None),
        };
        let step = |tried, cause| LinkStep { tried, cause };
        let steps = match cause {
            Some(LinkCause::Levels) => vec![step(TriedLink::Passage, LinkCause::Levels)],
            Some(cause @ LinkCause::Layout(_)) => {
                let tried = [TriedLink::Wide, TriedLink::Ferry, TriedLink::Gate];
                tried.into_iter().map(|tried| step(tried, cause)).collect()
            }
            _ => Vec::new(),
        };
        MapLink { way, strength, cause, steps }
    }

    /// Opens the wall at the center of the border.
    fn passage(&mut self, id: ConnectionId, strength: u32) -> LinkWay {
        let plan = &self.plan.connections[id.index()];
        let (low, high) = (plan.a.min(plan.b), plan.a.max(plan.b));
        let level = self.map.zones[low.index()].level;
        let grid = &self.map.levels[level.index()].owner;
        let contacts: Vec<TilePos> = grid
            .iter()
            .filter(|(tile, zone)| **zone == low && grid.neighbors4(*tile).any(|near| grid[near] == high))
            .map(|(tile, _)| tile)
            .collect();
        let center = contacts[contacts.len() / 2];
        let open: Vec<TilePos> = grid.neighbors4(center).chain([center]).collect();
        let cover = &mut self.map.levels[level.index()].cover;
        let mut gap = Vec::new();
        for tile in open {
            if cover[tile] == Cover::Blocked {
                gap.push(MapPos { level, tile });
            }
            cover[tile] = Cover::Free;
        }
        let guard = (strength > 0).then(|| self.guard(MapPos { level, tile: center }, id, strength));
        LinkWay::Passage { gap, guard }
    }

    fn portals(&mut self, id: ConnectionId, strength: u32, type_name: &str) -> LinkWay {
        let kinds = self.pack.objects_of_type(type_name);
        let kind = kinds[id.index() % kinds.len()];
        let plan = &self.plan.connections[id.index()];
        let first = u32::try_from(self.map.objects.len()).unwrap();
        let ends = [(plan.a, ObjectId(first + 1)), (plan.b, ObjectId(first))].map(|(zone, partner)| {
            let level = self.map.zones[zone.index()].level;
            let layers = &self.map.levels[level.index()];
            let free: Vec<TilePos> = layers
                .owner
                .iter()
                .filter(|(tile, owner)| **owner == zone && layers.cover[*tile] == Cover::Possible)
                .map(|(tile, _)| tile)
                .collect();
            let tile = *self.rng.pick(&free).unwrap();
            let cause = self.cause("portal ends", zone.index(), Some(id), None);
            self.put(kind, MapPos { level, tile }, ObjectBody::Portal { partner }, cause)
        });
        let guards = ends.map(|end| {
            let mut at = self.map.objects[end.index()].at;
            at.tile.y += u16::from(at.tile.y + 1 < self.plan.size.height());
            (strength > 0).then(|| self.guard(at, id, strength))
        });
        if type_name == "subterraneanGate" {
            LinkWay::Gate { ends, guards }
        } else {
            LinkWay::Monolith { ends, guards }
        }
    }

    /// Places roads from every guarded gap to the main points of both zones, over tiles that are not blocked.
    fn roads(&mut self) {
        for at in 0..self.plan.connections.len() {
            let plan = &self.plan.connections[at];
            let LinkWay::Passage { gap, .. } = &self.map.links[at].way else { continue };
            let Some(from) = gap.last().copied() else { continue };
            let kind: RoadId = self.pack.roads.ids().nth(at % 3).unwrap();
            for zone in [plan.a, plan.b] {
                let to = self.map.zones[zone.index()].main_point.unwrap();
                for tile in self.walk(from, to) {
                    self.map.levels[from.level.index()].road[tile] = Some(kind);
                }
            }
        }
    }

    /// Returns a shortest path, or an empty one if there is none.
    fn walk(&self, from: MapPos, to: TilePos) -> Vec<TilePos> {
        let layers = &self.map.levels[from.level.index()];
        let mut before: Grid<Option<TilePos>> = Grid::new(layers.owner.width(), layers.owner.height(), None);
        let mut queue = VecDeque::from([from.tile]);
        while let Some(tile) = queue.pop_front() {
            let near: Vec<TilePos> = before.neighbors4(tile).chain(before.neighbors8(tile)).collect();
            for next in near {
                if next != from.tile && before[next].is_none() && layers.cover[next] != Cover::Blocked {
                    before[next] = Some(tile);
                    queue.push_back(next);
                }
            }
        }
        let (mut path, mut at) = (Vec::new(), to);
        while let Some(tile) = before[at] {
            path.push(at);
            at = tile;
        }
        path
    }
}

/// Returns requests and reasons of every kind, and missing content of every kind.
pub(crate) fn unmet() -> Vec<UnmetRequest> {
    let request = |what, reason| UnmetRequest {
        pass: "towns".into(),
        zone: Some(ZoneId(0)),
        connection: None,
        what,
        shortage: None,
        reason,
        missing: None,
    };
    let text = || "Möwen \"sitzen\" dort".to_owned();
    let mine = || Request::Mine { entry: 2, resource: text() };
    let no_room = || UnmetReason::NoRoom;
    let hint = |hint| Request::TownHint { town: 1, hint };
    let road = |to| Request::Road { to };
    let requests = [
        Request::Treasure { tier: 1, piles: u64::MAX, min: 0, max: u32::MAX },
        Request::Town,
        mine(),
        Request::Required { entry: 0, name: text() },
        Request::GuardedWay,
        Request::MonolithPair,
        Request::InnerConnection { kind: ConnectionKind::ForcePortal },
        hint(HintRequest::Like(text())),
        hint(HintRequest::AtHomeIn(text())),
        hint(HintRequest::Unlike(vec![text(), text()])),
        Request::Terrain { like: None, terrain: text() },
        Request::Terrain { like: Some(text()), terrain: text() },
        road(None),
        road(Some(RoadEnd::Town)),
        road(Some(RoadEnd::Connection)),
        road(Some(RoadEnd::Mine)),
        Request::DiggingPlace,
        Request::Signpost,
        Request::Own(text()),
        Request::Text(text()),
    ];
    let no_guard = |lack| UnmetReason::NoGuard { strength: u32::MAX, lack };
    let terrain = |lack| UnmetReason::OtherTerrain { instead: text(), lack };
    let chosen = ChosenFaction { faction: text(), zone: text() };
    let army =
        GuardLack::NoArmy { strength: 1, factions: text(), creature: text(), count: 2, worth: u64::MAX };
    let reasons = [
        no_room(),
        UnmetReason::NoRoomIn { zone: text() },
        UnmetReason::NoSuchPile,
        UnmetReason::Sealed,
        UnmetReason::NoGround,
        no_guard(GuardLack::NoCreature { factions: text() }),
        no_guard(army),
        no_guard(GuardLack::NoObject { creature: text() }),
        no_guard(GuardLack::WrongTerrain { creature: text() }),
        UnmetReason::WrongTerrain { terrain: text() },
        UnmetReason::TooFewMonoliths { needed: 9, kinds: 8 },
        UnmetReason::OneZone,
        UnmetReason::NoFaction { chosen: Vec::new() },
        UnmetReason::NoFaction { chosen: vec![chosen] },
        terrain(TerrainLack::NotUsual),
        terrain(TerrainLack::CannotStand(Box::new(mine()))),
        terrain(TerrainLack::Circle),
        UnmetReason::NoRoadKind,
        UnmetReason::NoWay { from: (3, u16::MAX) },
        UnmetReason::Own(text()),
        UnmetReason::Text(text()),
    ];
    let missing = [
        Missing::Towns { owner: Some(PlayerColor::Red), has_fort: true, count: 1 },
        Missing::Towns { owner: None, has_fort: false, count: 3 },
        Missing::Mines { entry: 2, count: 9 },
        Missing::Required { entry: 0, count: u32::MAX },
        Missing::Way,
    ];
    let missing = missing.map(|missing| {
        let shortage = Some(Shortage { missing: missing.count().into(), of: Some(u32::MAX) });
        UnmetRequest { shortage, missing: Some(missing), ..request(mine(), no_room()) }
    });
    let piles = UnmetRequest {
        shortage: Some(Shortage { missing: 2, of: None }),
        ..request(Request::Town, no_room())
    };
    let requests = requests.into_iter().map(|what| request(what, no_room()));
    let reasons = reasons.into_iter().map(|reason| request(Request::Town, reason));
    requests.chain(reasons).chain([piles]).chain(missing).collect()
}
