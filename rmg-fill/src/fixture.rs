//! Small boards for tests of modifiers. A letter of a drawing is the zone of a tile; connections are pairs of
//! letters.

use glam::DVec2;
use rmg_core::ids::AppearanceId;
use rmg_core::layout::{LinkOutcome, Sea, Water, WaterUse, ZonePlace};
use rmg_core::model::{MapLink, MapObject, UnmetRequest};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Table};
use rmg_core::plan::{
    ConnectionPlan, GenPlan, LevelRequest, MapMonsters, RequiredPlan, ZoneContents, ZonePlan,
};
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{
    FactionId, Grid, Layout, Level, MapSize, ObjectKindId, Ownership, RngStream, Seed, TerrainId, TilePos,
    ZoneId,
};

use rmg_jobs::{Pool, RunOptions, SlotRead, run};

use crate::FillError;
use crate::board::Board;
use crate::inputs::Inputs;
use crate::job::Output;
use crate::layers::{Anchors, Claim, Facts, Layer, Tiles};
use crate::modifier::Modifier;
use crate::modifiers::REGISTRY;
use crate::test_pack::{LETTERS, appearance, object_kind, pack};
use crate::work_list::{Entry, WorkList};

/// Owner of the inputs of a test.
pub(crate) struct Fixture {
    pub(crate) plan: GenPlan,
    pub(crate) pack: ContentPack,
    layout: Layout,
    pub(crate) ownership: Ownership,
    pub(crate) outcomes: Vec<LinkOutcome>,
    pub(crate) sea: Option<Sea>,
    /// Whether to omit required content that cannot be placed.
    pub(crate) best_effort: bool,
}

impl Fixture {
    /// Creates a board of one level. `a` is zone 0. Connections are given as `("ab", kind)`; all of them are
    /// direct.
    pub(crate) fn new(rows: &[&str], connections: &[(&str, ConnectionKind)]) -> Self {
        let zone_of = |letter: u8| ZoneId(u16::from(letter - b'a'));
        let cells: Vec<ZoneId> = rows.iter().flat_map(|row| row.bytes().map(zone_of)).collect();
        let zones = cells.iter().map(|zone| zone.index() + 1).max().unwrap();
        let size = MapSize::new(rows[0].len() as u64, rows.len() as u64, 1).unwrap();
        let grid = Grid::from_cells(size.width(), size.height(), cells);
        let mut target_tiles = vec![0; zones];
        let mut sums = vec![DVec2::ZERO; zones];
        for (tile, zone) in grid.iter() {
            target_tiles[zone.index()] += 1;
            sums[zone.index()] += DVec2::new(f64::from(tile.x) + 0.5, f64::from(tile.y) + 0.5);
        }
        let place =
            |zone: usize| ZonePlace { center: sums[zone] / f64::from(target_tiles[zone]), level: Level(0) };
        let zone = |at: usize| ZonePlan {
            key: char::from(b'a' + u8::try_from(at).unwrap()).to_string(),
            kind: ZoneKind::Treasure,
            weight: 1,
            seat: None,
            player: None,
            level: LevelRequest::Any,
            contents: ZoneContents {
                monster_factions: vec![FactionId(0), FactionId(1)],
                terrain: rmg_core::plan::TerrainPlan {
                    match_town: false,
                    like: None,
                    allowed: vec![TerrainId(0)],
                },
                ..ZoneContents::default()
            },
        };
        let connection = |(ends, kind): &(&str, ConnectionKind)| ConnectionPlan {
            a: zone_of(ends.as_bytes()[0]),
            b: zone_of(ends.as_bytes()[1]),
            kind: *kind,
            guard: 0,
            road: false,
        };
        Self {
            plan: GenPlan {
                template_name: "test".into(),
                seed: Seed(1),
                size,
                target: rmg_core::Game::default(),
                water: WaterContent::None,
                monsters: MapMonsters::Normal,
                artifact_sets: Default::default(),
                game_rules: Default::default(),
                modifier_options: Vec::new(),
                switches: rmg_core::plan::ContentSwitches::default(),
                chosen_switches: rmg_core::plan::ContentSwitches::default(),
                symmetry: None,
                content_seeds: Default::default(),
                is_symmetry_chosen: false,
                victory: rmg_core::plan::VictoryPlan::default(),
                players: Vec::new(),
                zones: (0..zones).map(zone).collect(),
                connections: connections.iter().map(connection).collect(),
            },
            pack: pack(),
            layout: Layout { size, zones: (0..zones).map(place).collect() },
            outcomes: vec![LinkOutcome::Direct { contact_tiles: 3 }; connections.len()],
            sea: None,
            best_effort: false,
            ownership: Ownership { size, owners: vec![grid], levels: vec![Level(0); zones], target_tiles },
        }
    }

    /// Moves all zones to the underground, below an empty surface.
    pub(crate) fn sink(&mut self) {
        let (width, height) = (self.plan.size.width(), self.plan.size.height());
        let size = MapSize::new(width.into(), height.into(), 2).unwrap();
        (self.plan.size, self.layout.size, self.ownership.size) = (size, size, size);
        self.ownership.owners.insert(0, Grid::new(width, height, ZoneId(0)));
        self.ownership.levels.fill(Level::UNDERGROUND);
        self.layout.zones.iter_mut().for_each(|zone| zone.level = Level::UNDERGROUND);
    }

    /// Turns the last zone into a sea of one water, and returns its terrain.
    ///
    /// - `is_islet`: selects its land tiles.
    pub(crate) fn flood(&mut self, use_of: WaterUse, is_islet: impl Fn(TilePos) -> bool) -> TerrainId {
        let water = TerrainId::from_index(LETTERS.find('w').expect("a letter of the pack"));
        let zone = self.plan.zones.last_mut().expect("a board has zones");
        (zone.kind, zone.contents.terrain.allowed) = (ZoneKind::Water, vec![water]);
        self.plan.water = WaterContent::Normal;
        self.pack.defaults.water = Some(water);
        let (zone, owners) = (self.plan.sea().expect("the last zone is the sea"), &self.ownership.owners[0]);
        let mut water_of = Grid::new(owners.width(), owners.height(), 0);
        for (tile, _) in owners.iter().filter(|(tile, owner)| **owner == zone && !is_islet(*tile)) {
            water_of[tile] = 1;
        }
        let tiles = water_of.cells().iter().map(|number| u32::from(*number)).sum();
        self.sea = Some(Sea { zone, water_of, waters: vec![Water { tiles, use_of }] });
        water
    }

    pub(crate) fn inputs(&self) -> Inputs<'_> {
        Inputs {
            plan: &self.plan,
            pack: &self.pack,
            layout: &self.layout,
            ownership: &self.ownership,
            outcomes: &self.outcomes,
            sea: self.sea.as_ref(),
            attempt: 0,
        }
    }

    /// Adds a kind of object to the pack that is allowed on all land, with an appearance for each mask.
    pub(crate) fn give_kind(&mut self, name: &str, role: ObjectRole, masks: &[&str]) {
        let land: Vec<TerrainId> = self.pack.land_terrains().collect();
        self.give(object_kind(name, role), masks, &land);
    }

    /// Adds a kind of object to the pack that is allowed on some terrains, with an appearance for each mask.
    pub(crate) fn give(&mut self, of: ObjectKind, masks: &[&str], terrains: &[TerrainId]) {
        let first = self.pack.appearances.len();
        let name = of.type_name.clone();
        let looks: Vec<AppearanceId> = (first..first + masks.len()).map(AppearanceId::from_index).collect();
        let kind = ObjectKindId::from_index(self.pack.objects.len());
        let mut kinds = self.pack.objects.records().to_vec();
        kinds.push(ObjectKind { appearances: looks, ..of });
        let mut appearances = self.pack.appearances.records().to_vec();
        let look = |mask: &&str| appearance(&name, kind, mask, terrains.iter().copied());
        appearances.extend(masks.iter().map(look));
        self.pack.objects = Table::new(kinds).unwrap();
        self.pack.appearances = Table::new(appearances).unwrap();
    }

    /// Requires objects of the last added kind in a zone.
    pub(crate) fn require(&mut self, letter: char, count: u32) {
        let kind = ObjectKindId::from_index(self.pack.objects.len() - 1);
        let zone = usize::from(u8::try_from(letter).unwrap() - b'a');
        let name = self.pack.objects[kind].key.clone();
        let required = RequiredPlan { name, kinds: vec![kind], count, guard: None };
        self.plan.zones[zone].contents.objects.required.push(required);
    }

    /// Returns the stream of a modifier in a zone.
    pub(crate) fn stream<M: Modifier>(&self, zone: ZoneId) -> RngStream {
        self.plan.seed.at(0_u32).at(M::NAME).at(zone).stream()
    }

    pub(crate) fn board(&self) -> Board<'_> {
        let mut board = Board::new(self.inputs(), &Pool::single());
        board.best_effort = self.best_effort;
        board
    }

    /// Applies a modifier and all modifiers before it in the registry.
    pub(crate) fn through<M: Modifier>(&self) -> FixtureResult<'_> {
        self.try_through::<M>().expect("the requirements of the board can be met")
    }

    /// As [`through`](Self::through), but returns errors.
    pub(crate) fn try_through<M: Modifier>(&self) -> Result<FixtureResult<'_>, FillError> {
        self.apply(
            REGISTRY.iter().take_while(|entry| entry.name != M::NAME).cloned().chain([Entry::of::<M>(false)]),
        )
    }

    /// Applies the modifiers of the registry up to `last`, and then one that is not in the registry.
    pub(crate) fn after<M: Modifier>(&self, last: &str) -> FixtureResult<'_> {
        let count = 1 + REGISTRY.iter().position(|entry| entry.name == last).expect("it is in the registry");
        let entries = REGISTRY.iter().take(count).cloned().chain([Entry::of::<M>(false)]);
        self.apply(entries).expect("the requirements of the board can be met")
    }

    fn apply(&self, entries: impl Iterator<Item = Entry>) -> Result<FixtureResult<'_>, FillError> {
        let registry: Vec<Entry> = entries.collect();
        let list = WorkList::new(self.board(), &registry, &Pool::single())
            .expect("modifiers declare no predecessors");
        let options = RunOptions::default();
        match run(list.schedule(), &options, |job, context| list.run(job, context)) {
            Ok(ran) => Ok(FixtureResult { fixture: self, list, outputs: ran.results }),
            Err(rmg_jobs::RunError::Failed { error, .. }) => Err(error),
            Err(other) => panic!("{other}"),
        }
    }

    /// Returns the tiles of a zone with its walls, and nothing else.
    pub(crate) fn zone(&self, letter: char) -> Tiles {
        let count = 1 + REGISTRY.iter().position(|entry| entry.name == "borders").unwrap();
        let made = self.apply(REGISTRY.iter().take(count).cloned()).unwrap();
        made.tiles(letter).clone()
    }

    /// Draws zones on top of each other: `#` wall, `%` pocket, `*` thicket, `+` shield, `.` possible, `o`
    /// free, `!` guarded, `X` used, `A` soft.
    pub(crate) fn draw(&self, zones: &[&Tiles]) -> Vec<String> {
        let symbol =
            |tile: TilePos| match zones.iter().map(|tiles| tiles.claim_of(tile)).find(|of| of.is_own()) {
                None | Some(Claim::Foreign | Claim::Closed) => ' ',
                Some(Claim::Wall) => '#',
                Some(Claim::Pocket) => '%',
                Some(Claim::Thicket) => '*',
                Some(Claim::Shield) => '+',
                Some(Claim::Guarded) => '!',
                Some(Claim::Soft) => 'A',
                Some(Claim::Possible) => '.',
                Some(Claim::Free | Claim::Path) => 'o',
                Some(Claim::Used) => 'X',
            };
        (0..self.plan.size.height())
            .map(|y| (0..self.plan.size.width()).map(|x| symbol(TilePos::new(x, y))).collect())
            .collect()
    }
}

/// The result of modifiers on a board.
pub(crate) struct FixtureResult<'f> {
    fixture: &'f Fixture,
    list: WorkList<'f>,
    outputs: Vec<Output>,
}

impl FixtureResult<'_> {
    /// Returns the tiles of a zone.
    pub(crate) fn tiles(&self, letter: char) -> SlotRead<'_, Tiles> {
        self.slot(letter)
    }

    /// Returns the anchors of a zone.
    pub(crate) fn anchors(&self, letter: char) -> SlotRead<'_, Anchors> {
        self.slot(letter)
    }

    /// Returns the facts of a zone.
    pub(crate) fn facts(&self, letter: char) -> SlotRead<'_, Facts> {
        self.slot(letter)
    }

    fn slot<L: Layer<Of = ZoneId>>(&self, letter: char) -> SlotRead<'_, L> {
        L::slots(self.list.layers())[usize::from(u8::try_from(letter).unwrap() - b'a')].read()
    }

    pub(crate) fn layers(&self) -> &crate::layers::Layers {
        self.list.layers()
    }

    /// Draws all zones with [`Fixture::draw`].
    pub(crate) fn draw(&self) -> Vec<String> {
        let zones: Vec<_> = Tiles::slots(self.list.layers()).iter().map(rmg_jobs::Slot::read).collect();
        self.fixture.draw(&zones.iter().map(|tiles| &**tiles).collect::<Vec<_>>())
    }

    /// Returns all placed objects, in the order of the jobs.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &MapObject> {
        self.outputs.iter().flat_map(|output| &output.objects)
    }

    /// Returns the link of a connection.
    pub(crate) fn link(&self, id: u16) -> Option<&MapLink> {
        let mut links = self.outputs.iter().flat_map(|output| &output.links);
        links.find(|(connection, _)| connection.0 == id).map(|(_, link)| link)
    }

    /// Returns the sum of a counter.
    pub(crate) fn counted(&self, what: &str) -> u64 {
        let counters = self.outputs.iter().flat_map(|output| &output.counters);
        counters.filter(|(name, _)| *name == what).map(|(_, amount)| amount).sum()
    }

    /// Returns the number of missing required objects.
    pub(crate) fn missing(&self) -> u64 {
        self.unmet().filter_map(|unmet| unmet.missing).map(|missing| u64::from(missing.count())).sum()
    }

    /// Returns all unmet requests.
    pub(crate) fn unmet(&self) -> impl Iterator<Item = &UnmetRequest> {
        self.outputs.iter().flat_map(|output| &output.unmet)
    }
}
