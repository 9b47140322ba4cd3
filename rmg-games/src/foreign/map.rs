//! A map read from a map file.

use rmg_core::ids::ZoneId;
use rmg_core::model::{
    Cause, Cover, ForeignFacts, MapLevel, MapModel, MapObject, MapPos, MapVictory, PassName,
};
use rmg_core::pack::{ContentPack, Offset};
use rmg_core::plan::{ContentSwitches, GenPlan, MapMonsters, PlayerPlan, VictoryPlan};
use rmg_core::template::WaterContent;
use rmg_core::{Game, MapSize, Seed, TilePos};

use super::map_appearances::MapAppearances;
use super::unknown::Unknown;

/// A map read from a map file.
#[derive(Debug, Clone, PartialEq)]
pub struct ForeignMap {
    /// A plan without zones and connections, layers, and the known objects in the order of the file. All
    /// tiles have the owner zone 0, which does not exist. All objects have the pass [`READ_PASS`]. The cover
    /// is [`Blocked`](rmg_core::model::Cover::Blocked) on rock and on solid cells of unknown objects,
    /// [`Used`](rmg_core::model::Cover::Used) on all other cells of objects, and
    /// [`Free`](rmg_core::model::Cover::Free) elsewhere.
    pub model: MapModel,
    pub unknown: Unknown,
    /// Facts about the file that the audit needs and the model does not hold.
    pub facts: ForeignFacts,
    /// The pack with additional appearances of this map: known kinds with a mask that the pack does not have.
    /// `None` if the map has no such appearance; then the ids refer to the pack that was used to read the
    /// map.
    pub extended_pack: Option<Box<ContentPack>>,
}

impl ForeignMap {
    /// Returns the pack to which the ids of the model refer. `pack` is the pack that was used to read the
    /// map.
    #[must_use]
    pub fn pack<'a>(&'a self, pack: &'a ContentPack) -> &'a ContentPack {
        self.extended_pack.as_deref().unwrap_or(pack)
    }
}

/// Name of the pass of all objects that were read from a file.
pub const READ_PASS: &str = "read";

/// The data that a reader collects from a file.
#[derive(Debug)]
pub(crate) struct ForeignParts {
    pub(crate) plan: GenPlan,
    pub(crate) generator: String,
    pub(crate) levels: Vec<MapLevel>,
    pub(crate) objects: Vec<MapObject>,
    pub(crate) victory: MapVictory,
    pub(crate) unknown: Unknown,
    pub(crate) facts: ForeignFacts,
    pub(crate) map_appearances: MapAppearances,
}

impl ForeignParts {
    /// Builds the map. O(tiles + cells of objects).
    pub(crate) fn into_map(self, pack: &ContentPack) -> ForeignMap {
        let Self { plan, generator, mut levels, objects, victory, unknown, mut facts, map_appearances } =
            self;
        facts.has_strange_visits = unknown.has_visitable_objects();
        let extended_pack = map_appearances.into_pack(pack);
        let pack = extended_pack.as_deref().unwrap_or(pack);
        fill_cover(&mut levels, &objects, &unknown, pack);
        let mut model = MapModel {
            plan,
            attempt: 0,
            generator,
            pack: (pack.info.name.clone(), pack.info.version.clone()),
            recipe: None,
            lines: None,
            levels,
            zones: Vec::new(),
            objects,
            piles: Vec::new(),
            links: Vec::new(),
            harbors: Vec::new(),
            victory,
            unmet: Vec::new(),
        };
        // the file bans these only because they are already on the map
        let kept = model.artifacts_kept(pack);
        let imprisoned = model.heroes_imprisoned();
        model.plan.switches.artifacts.off.retain(|artifact| !kept.contains(artifact));
        model.plan.switches.heroes.off.retain(|hero| !imprisoned.contains(hero));
        ForeignMap { model, unknown, facts, extended_pack }
    }
}

/// Returns the plan of a map that was read. Map files contain only this part of a plan.
pub(crate) fn read_plan(
    template_name: String,
    seed: Seed,
    size: MapSize,
    switches: ContentSwitches,
    players: Vec<PlayerPlan>,
) -> GenPlan {
    GenPlan {
        template_name,
        seed,
        size,
        target: Game::default(),
        water: WaterContent::None,
        monsters: MapMonsters::Normal,
        artifact_sets: Default::default(),
        game_rules: Default::default(),
        modifier_options: Vec::new(),
        switches,
        chosen_switches: ContentSwitches::default(),
        symmetry: None,
        content_seeds: Default::default(),
        is_symmetry_chosen: false,
        victory: VictoryPlan::default(),
        players,
        zones: Vec::new(),
        connections: Vec::new(),
    }
}

/// Returns the cause of all objects that were read from a file.
pub(crate) fn read_cause() -> Cause {
    Cause { pass: PassName::from(READ_PASS), zone: ZoneId(0), connection: None, pile: None, guards: None }
}

/// Fills the cover layers; see [`ForeignMap::model`].
fn fill_cover(levels: &mut [MapLevel], objects: &[MapObject], unknown: &Unknown, pack: &ContentPack) {
    for level in levels.iter_mut() {
        for (terrain, cover) in level.terrain.cells().iter().zip(level.cover.cells_mut()) {
            *cover = if pack.terrains[*terrain].is_passable() { Cover::Free } else { Cover::Blocked };
        }
    }
    let mut mark = |at: MapPos, cell: Offset, cover: Cover| {
        let x = at.tile.x.checked_add_signed(cell.dx);
        let y = at.tile.y.checked_add_signed(cell.dy);
        let (Some(x), Some(y), Some(level)) = (x, y, levels.get_mut(at.level.index())) else { return };
        let tile = TilePos::new(x, y);
        if level.cover.get(tile).is_some() {
            level.cover[tile] = cover;
        }
    };
    for object in &unknown.objects {
        object.solid.iter().for_each(|cell| mark(object.at, *cell, Cover::Blocked));
        object.actions.iter().for_each(|cell| mark(object.at, *cell, Cover::Used));
    }
    for object in objects {
        for cell in pack.appearances[object.appearance].footprint.cells() {
            mark(object.at, *cell, Cover::Used);
        }
    }
}
