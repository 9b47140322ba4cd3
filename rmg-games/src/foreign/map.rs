//! A map that was read from a game's file.

use rmg_core::ids::ZoneId;
use rmg_core::model::{
    Cause, Cover, ForeignFacts, MapLevel, MapModel, MapObject, MapPos, MapVictory, PassName,
};
use rmg_core::pack::{ContentPack, Offset};
use rmg_core::plan::{ContentSwitches, GenPlan, MapMonsters, PlayerPlan, VictoryPlan};
use rmg_core::template::WaterContent;
use rmg_core::{Game, MapSize, Seed, TilePos};

use super::own_looks::OwnLooks;
use super::unknown::Unknown;

/// A map that was read from a game's file.
#[derive(Debug, Clone, PartialEq)]
pub struct ForeignMap {
    /// What the model holds: a plan without zones and connections, layers, and the objects that the pack
    /// knows, in the order of the file. All tiles name zone 0, which is not there; all objects name the pass
    /// [`READ_PASS`]. The cover is [`Blocked`](rmg_core::model::Cover::Blocked) on rock and where an object
    /// of unknown kind cannot be entered, [`Used`](rmg_core::model::Cover::Used) under all other cells of
    /// objects, and [`Free`](rmg_core::model::Cover::Free) elsewhere.
    pub model: MapModel,
    pub unknown: Unknown,
    /// What the file says beyond the model that the audit needs.
    pub facts: ForeignFacts,
    /// The pack with the appearances that only this map has: objects of known kinds with masks of their own.
    /// `None` where it has none, and its ids are those of the pack that it was read by.
    pub own_pack: Option<Box<ContentPack>>,
}

impl ForeignMap {
    /// The pack to which the ids of the model belong, if the map was read by `pack`.
    #[must_use]
    pub fn pack<'a>(&'a self, pack: &'a ContentPack) -> &'a ContentPack {
        self.own_pack.as_deref().unwrap_or(pack)
    }
}

/// The pass that "placed" the objects of a map that was read.
pub const READ_PASS: &str = "read";

/// What readers put together, each from its own file.
#[derive(Debug)]
pub(crate) struct ForeignParts {
    pub(crate) plan: GenPlan,
    pub(crate) generator: String,
    pub(crate) levels: Vec<MapLevel>,
    pub(crate) objects: Vec<MapObject>,
    pub(crate) victory: MapVictory,
    pub(crate) unknown: Unknown,
    pub(crate) facts: ForeignFacts,
    pub(crate) own_looks: OwnLooks,
}

impl ForeignParts {
    /// The map. O(tiles + cells of objects).
    pub(crate) fn into_map(self, pack: &ContentPack) -> ForeignMap {
        let Self { plan, generator, mut levels, objects, victory, unknown, mut facts, own_looks } = self;
        facts.has_strange_visits = unknown.may_lead_on();
        let own_pack = own_looks.into_pack(pack);
        let pack = own_pack.as_deref().unwrap_or(pack);
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
        // They are banned because the map has them already.
        let kept = model.artifacts_kept(pack);
        let imprisoned = model.heroes_imprisoned();
        model.plan.switches.artifacts.off.retain(|artifact| !kept.contains(artifact));
        model.plan.switches.heroes.off.retain(|hero| !imprisoned.contains(hero));
        ForeignMap { model, unknown, facts, own_pack }
    }
}

/// The plan of a map that was read, made from a template with a seed: what files of games hold of it.
pub(crate) fn read_plan(
    (template_name, seed): (String, Seed),
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
        switches,
        chosen_switches: ContentSwitches::default(),
        victory: VictoryPlan::default(),
        players,
        zones: Vec::new(),
        connections: Vec::new(),
    }
}

/// Why an object of a map that was read is there: it was.
pub(crate) fn read_cause() -> Cause {
    Cause { pass: PassName::from(READ_PASS), zone: ZoneId(0), connection: None, pile: None, guards: None }
}

/// Says what stands on each tile of a map; see [`ForeignMap::model`].
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
