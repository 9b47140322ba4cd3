//! A file together with the map that it was made from: what a game's file has no place for comes from there.

use std::collections::BTreeMap;

use rmg_core::MapSize;
use rmg_core::model::{
    Cause, Guarded, Harbor, Landing, LinkWay, MapLevel, MapModel, MapObject, MapPile, MapPos, ObjectBody,
    ObjectId, PileId,
};
use rmg_core::pack::ContentPack;

use super::map::{ForeignMap, read_cause};
use super::unknown::Unknown;

/// Why a file cannot be judged by a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WithPlanError {
    /// Another size.
    #[error("the map is {map}, the plan is for {plan}")]
    Size { map: MapSize, plan: MapSize },
}

/// A map with its plan.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedMap {
    /// Layers and objects as in the file, owners, piles, links and reasons as in the plan.
    pub model: MapModel,
    /// What the model does not hold.
    pub unknown: Unknown,
    /// How far the file has gone away from the plan.
    pub changes: PlanChanges,
}

/// What somebody changed in a file since it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlanChanges {
    /// Objects of the file that the plan does not have there.
    pub added: usize,
    /// Objects of the plan that the file does not have there.
    pub removed: usize,
    /// Objects in their places that are something else now: another owner, another number of creatures.
    pub altered: usize,
    /// Tiles with another terrain, road or river, or another sprite of them.
    pub tiles: usize,
}

impl PlanChanges {
    /// True when the file is as it was made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl ForeignMap {
    /// The map with the plan of the one that it was made from.
    ///
    /// Objects are known again by their place and sprite. One that is not there any more takes with it what
    /// it was part of: a pile without objects is none, a gate or monolith without its other end is no way.
    /// One that was added is there for no reason, in the zone of its tile.
    ///
    /// # Errors
    /// When the sizes differ.
    ///
    /// # Cost
    /// O(tiles + objects · log objects).
    pub fn with_plan(self, made: &MapModel, pack: &ContentPack) -> Result<PlannedMap, WithPlanError> {
        let Self { model: read, unknown, own_pack, .. } = self;
        let pack = own_pack.as_deref().unwrap_or(pack);
        if read.plan.size != made.plan.size || read.levels.len() != made.levels.len() {
            return Err(WithPlanError::Size { map: read.plan.size, plan: made.plan.size });
        }
        // 1. Tiles are those of the file, zones those of the plan.
        let mut changes = PlanChanges::default();
        let levels: Vec<MapLevel> = read
            .levels
            .into_iter()
            .zip(&made.levels)
            .map(|(read, made)| {
                changes.tiles += changed_tiles(&read, made);
                MapLevel { owner: made.owner.clone(), ..read }
            })
            .collect();
        // 2. Which object is which. Numbers of objects and piles change by what is gone, so everything that
        //    has one is looked up.
        let matches = Matches::new(&read.objects, &made.objects, pack);
        changes.added = matches.made_of_read.iter().filter(|made| made.is_none()).count();
        changes.removed = matches.read_of_made.iter().filter(|read| read.is_none()).count();
        let (piles, pile_ids) = kept_piles(&made.piles, &matches);
        let mut objects = Vec::with_capacity(read.objects.len());
        for (object, of) in read.objects.into_iter().zip(&matches.made_of_read) {
            let Some(of) = of.map(|of| &made.objects[of.index()]) else {
                let cause = added_cause(&levels, &object);
                objects.push(MapObject { cause, ..object });
                continue;
            };
            let is_altered = is_altered(&object.body, &of.body);
            changes.altered += usize::from(is_altered);
            objects.push(MapObject {
                kind: of.kind,
                appearance: of.appearance,
                at: object.at,
                body: body(object.body, &of.body, &matches),
                cause: cause(&of.cause, &pile_ids),
            });
        }
        // 3. What lost an object that it needs is gone, too.
        let mut links = made.links.clone();
        links.iter_mut().for_each(|link| link.way = way(&link.way, &matches));
        let harbor_now =
            |harbor: &Harbor| Some(Harbor { landing: landing_now(&harbor.landing, &matches)?, ..*harbor });
        let model = MapModel {
            victory: read.victory,
            harbors: made.harbors.iter().filter_map(harbor_now).collect(),
            plan: made.plan.clone(),
            attempt: made.attempt,
            generator: made.generator.clone(),
            pack: made.pack.clone(),
            recipe: made.recipe.clone(),
            lines: made.lines.clone(),
            levels,
            zones: made.zones.clone(),
            objects,
            piles,
            links,
            unmet: made.unmet.clone(),
        };
        Ok(PlannedMap { model, unknown, changes })
    }
}

/// Which object of a file is which of the plan.
#[derive(Debug)]
struct Matches {
    made_of_read: Vec<Option<ObjectId>>,
    read_of_made: Vec<Option<ObjectId>>,
}

impl Matches {
    fn new(read: &[MapObject], made: &[MapObject], pack: &ContentPack) -> Self {
        let key = |object: &MapObject| -> (MapPos, String) {
            (object.at, pack.appearances[object.appearance].sprite.to_lowercase())
        };
        let mut places: BTreeMap<(MapPos, String), Vec<ObjectId>> = BTreeMap::new();
        for (at, object) in made.iter().enumerate().rev() {
            places.entry(key(object)).or_default().push(ObjectId::from_index(at));
        }
        let mut read_of_made = vec![None; made.len()];
        let mut made_of_read = vec![None; read.len()];
        for (at, object) in read.iter().enumerate() {
            let Some(found) = places.get_mut(&key(object)).and_then(Vec::pop) else { continue };
            made_of_read[at] = Some(found);
            read_of_made[found.index()] = Some(ObjectId::from_index(at));
        }
        Self { made_of_read, read_of_made }
    }

    fn now(&self, made: ObjectId) -> Option<ObjectId> {
        self.read_of_made.get(made.index()).copied().flatten()
    }
}

fn changed_tiles(read: &MapLevel, made: &MapLevel) -> usize {
    let of = |level: &MapLevel, at: usize| {
        (
            (level.terrain.cells()[at], level.view.cells()[at]),
            (level.road.cells()[at], level.road_view.cells()[at]),
            (level.river.cells()[at], level.river_view.cells()[at]),
        )
    };
    (0..made.terrain.cells().len()).filter(|at| of(read, *at) != of(made, *at)).count()
}

/// Piles of which something is left, and what became of each.
fn kept_piles(made: &[MapPile], matches: &Matches) -> (Vec<MapPile>, Vec<Option<PileId>>) {
    let mut piles = Vec::with_capacity(made.len());
    let mut ids = Vec::with_capacity(made.len());
    for pile in made {
        let objects: Vec<ObjectId> = pile.objects.iter().filter_map(|object| matches.now(*object)).collect();
        if objects.is_empty() {
            ids.push(None);
            continue;
        }
        ids.push(Some(PileId::from_index(piles.len())));
        let guard = pile.guard.and_then(|guard| matches.now(guard));
        piles.push(MapPile { objects, guard, ..pile.clone() });
    }
    (piles, ids)
}

fn cause(made: &Cause, pile_ids: &[Option<PileId>]) -> Cause {
    let now = |pile: PileId| pile_ids.get(pile.index()).copied().flatten();
    Cause {
        pile: made.pile.and_then(now),
        guards: match made.guards {
            Some(Guarded::Pile(pile)) => now(pile).map(Guarded::Pile),
            other => other,
        },
        ..made.clone()
    }
}

/// An object of nobody's plan belongs to the zone of its tile.
fn added_cause(levels: &[MapLevel], object: &MapObject) -> Cause {
    let owner = levels.get(object.at.level.index()).and_then(|level| level.owner.get(object.at.tile));
    let zone = owner.copied().unwrap_or(object.cause.zone);
    Cause { zone, ..read_cause() }
}

/// Files hold of a guard who it is and how many, not the strength that was wanted; of a portal, that it is
/// one, not where it leads: the games find that by kind and distance, and the audit finds out whether they
/// find the right one.
fn body(read: ObjectBody, made: &ObjectBody, matches: &Matches) -> ObjectBody {
    match (&read, made) {
        (ObjectBody::Monster { creature, count, .. }, ObjectBody::Monster { strength, .. }) => {
            ObjectBody::Monster { creature: *creature, count: *count, strength: *strength }
        }
        (_, ObjectBody::Portal { partner }) => {
            matches.now(*partner).map_or(ObjectBody::Plain, |partner| ObjectBody::Portal { partner })
        }
        _ => read,
    }
}

/// Whether an object is something else than was made, as far as files can hold it.
fn is_altered(read: &ObjectBody, made: &ObjectBody) -> bool {
    match (read, made) {
        (ObjectBody::Plain | ObjectBody::Portal { .. }, ObjectBody::Portal { .. }) => false,
        (
            ObjectBody::Monster { creature, count, .. },
            ObjectBody::Monster { creature: wanted, count: number, .. },
        ) => (creature, count) != (wanted, number),
        _ => read != made,
    }
}

/// A landing whose boat or shipyard is still there.
fn landing_now(made: &Landing, matches: &Matches) -> Option<Landing> {
    Some(Landing { vessel: matches.now(made.vessel)?, ..*made })
}

fn way(made: &LinkWay, matches: &Matches) -> LinkWay {
    let now = |object: ObjectId| matches.now(object);
    let ends_now = |ends: &[ObjectId; 2]| Some([now(ends[0])?, now(ends[1])?]);
    let guards_now = |guards: &[Option<ObjectId>; 2]| guards.map(|guard| guard.and_then(now));
    match made {
        LinkWay::Passage { gap, guard } => LinkWay::Passage { gap: gap.clone(), guard: guard.and_then(now) },
        LinkWay::Gate { ends, guards } => {
            ends_now(ends).map_or(LinkWay::Nothing, |ends| LinkWay::Gate { ends, guards: guards_now(guards) })
        }
        LinkWay::Monolith { ends, guards } => ends_now(ends)
            .map_or(LinkWay::Nothing, |ends| LinkWay::Monolith { ends, guards: guards_now(guards) }),
        LinkWay::Ferry { ends, guards } => {
            match [landing_now(&ends[0], matches), landing_now(&ends[1], matches)] {
                [Some(a), Some(b)] => LinkWay::Ferry { ends: [a, b], guards: guards_now(guards) },
                _ => LinkWay::Nothing,
            }
        }
        LinkWay::Wide => LinkWay::Wide,
        LinkWay::Nothing => LinkWay::Nothing,
    }
}
