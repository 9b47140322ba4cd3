//! Combines a map file with the generated map that it comes from. The generated map provides the data that
//! map files cannot store.

use std::collections::BTreeMap;

use rmg_core::MapSize;
use rmg_core::model::{
    Cause, Guarded, Harbor, Landing, LinkWay, MapLevel, MapModel, MapObject, MapPile, MapPos, ObjectBody,
    ObjectId, PileId,
};
use rmg_core::pack::ContentPack;

use super::map::{ForeignMap, read_cause};
use super::unknown::Unknown;

/// An error of [`ForeignMap::with_plan`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WithPlanError {
    /// The sizes differ.
    #[error("the size of the map is {map}, the size in the plan is {plan}")]
    Size { map: MapSize, plan: MapSize },
}

/// A map with its plan.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedMap {
    /// Layers and objects of the file; owners, piles, links and causes of the plan.
    pub model: MapModel,
    /// The data that the model does not hold.
    pub unknown: Unknown,
    /// The differences between the file and the plan.
    pub changes: PlanChanges,
}

/// Numbers of changes in a file since it was generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlanChanges {
    /// Objects of the file that the plan does not have at this position.
    pub added: usize,
    /// Objects of the plan that the file does not have at this position.
    pub removed: usize,
    /// Objects that have other contents, such as another owner or another number of creatures.
    pub altered: usize,
    /// Tiles with another terrain, road or river, or with another sprite of them.
    pub tiles: usize,
}

impl PlanChanges {
    /// Returns whether the file is unchanged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl ForeignMap {
    /// Combines the map with the plan of the generated map `made`.
    ///
    /// Objects are matched by position and sprite. A removed object also removes what depends on it: a pile
    /// without objects, and a gate or pair of monoliths that lost an end. An added object belongs to the zone
    /// of its tile and has the cause of a read object.
    ///
    /// # Errors
    /// If the sizes differ.
    ///
    /// # Cost
    /// O(tiles + objects · log objects).
    pub fn with_plan(self, made: &MapModel, pack: &ContentPack) -> Result<PlannedMap, WithPlanError> {
        let Self { model: read, unknown, extended_pack, .. } = self;
        let pack = extended_pack.as_deref().unwrap_or(pack);
        if read.plan.size != made.plan.size || read.levels.len() != made.levels.len() {
            return Err(WithPlanError::Size { map: read.plan.size, plan: made.plan.size });
        }
        // 1. tiles of the file, zones of the plan
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
        // 2. match the objects, and map the ids of objects and piles, which change if some were removed
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
        // 3. remove links and harbors that lost an object
        let mut links = made.links.clone();
        links.iter_mut().for_each(|link| link.way = matched_link(&link.way, &matches));
        let matched_harbor = |harbor: &Harbor| {
            Some(Harbor { landing: matched_landing(&harbor.landing, &matches)?, ..*harbor })
        };
        let model = MapModel {
            victory: read.victory,
            harbors: made.harbors.iter().filter_map(matched_harbor).collect(),
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

/// The matches between the objects of a file and of a plan.
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

    fn in_file(&self, made: ObjectId) -> Option<ObjectId> {
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

/// Returns the piles that still have objects, and the new id of each pile.
fn kept_piles(made: &[MapPile], matches: &Matches) -> (Vec<MapPile>, Vec<Option<PileId>>) {
    let mut piles = Vec::with_capacity(made.len());
    let mut ids = Vec::with_capacity(made.len());
    for pile in made {
        let objects: Vec<ObjectId> =
            pile.objects.iter().filter_map(|object| matches.in_file(*object)).collect();
        if objects.is_empty() {
            ids.push(None);
            continue;
        }
        ids.push(Some(PileId::from_index(piles.len())));
        let guard = pile.guard.and_then(|guard| matches.in_file(guard));
        piles.push(MapPile { objects, guard, ..pile.clone() });
    }
    (piles, ids)
}

fn cause(made: &Cause, pile_ids: &[Option<PileId>]) -> Cause {
    let new_id = |pile: PileId| pile_ids.get(pile.index()).copied().flatten();
    Cause {
        pile: made.pile.and_then(new_id),
        guards: match made.guards {
            Some(Guarded::Pile(pile)) => new_id(pile).map(Guarded::Pile),
            other => other,
        },
        ..made.clone()
    }
}

/// Returns the cause of an added object: it belongs to the zone of its tile.
fn added_cause(levels: &[MapLevel], object: &MapObject) -> Cause {
    let owner = levels.get(object.at.level.index()).and_then(|level| level.owner.get(object.at.tile));
    let zone = owner.copied().unwrap_or(object.cause.zone);
    Cause { zone, ..read_cause() }
}

/// Adds the data of the plan that files do not store: the requested strength of a guard and the destination
/// of a portal. The games determine the destination by kind and distance; the audit checks it.
fn body(read: ObjectBody, made: &ObjectBody, matches: &Matches) -> ObjectBody {
    match (&read, made) {
        (ObjectBody::Monster { creature, count, .. }, ObjectBody::Monster { strength, .. }) => {
            ObjectBody::Monster { creature: *creature, count: *count, strength: *strength }
        }
        (_, ObjectBody::Portal { partner }) => {
            matches.in_file(*partner).map_or(ObjectBody::Plain, |partner| ObjectBody::Portal { partner })
        }
        _ => read,
    }
}

/// Returns whether an object differs from the generated one, compared by the data that files store.
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

/// Returns a landing if its boat or shipyard still exists.
fn matched_landing(made: &Landing, matches: &Matches) -> Option<Landing> {
    Some(Landing { vessel: matches.in_file(made.vessel)?, ..*made })
}

fn matched_link(made: &LinkWay, matches: &Matches) -> LinkWay {
    let new_id = |object: ObjectId| matches.in_file(object);
    let new_ends = |ends: &[ObjectId; 2]| Some([new_id(ends[0])?, new_id(ends[1])?]);
    let new_guards = |guards: &[Option<ObjectId>; 2]| guards.map(|guard| guard.and_then(new_id));
    match made {
        LinkWay::Passage { gap, guard } => {
            LinkWay::Passage { gap: gap.clone(), guard: guard.and_then(new_id) }
        }
        LinkWay::Gate { ends, guards } => {
            new_ends(ends).map_or(LinkWay::Nothing, |ends| LinkWay::Gate { ends, guards: new_guards(guards) })
        }
        LinkWay::Monolith { ends, guards } => new_ends(ends)
            .map_or(LinkWay::Nothing, |ends| LinkWay::Monolith { ends, guards: new_guards(guards) }),
        LinkWay::Ferry { ends, guards } => {
            match [matched_landing(&ends[0], matches), matched_landing(&ends[1], matches)] {
                [Some(a), Some(b)] => LinkWay::Ferry { ends: [a, b], guards: new_guards(guards) },
                _ => LinkWay::Nothing,
            }
        }
        LinkWay::Wide => LinkWay::Wide,
        LinkWay::Nothing => LinkWay::Nothing,
    }
}
