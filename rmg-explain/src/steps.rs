//! How a map comes to be: the modifiers that placed its objects, one after the other.

use rmg_core::Level;
use rmg_core::model::MapModel;

/// A modifier of a map, and what it placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The name of the modifier.
    pub pass: String,
    /// Number of objects.
    pub objects: usize,
    /// Tiles of roads, for the modifier of roads, and of rivers for that of rivers.
    pub tiles: usize,
}

/// Names of the modifiers whose results are not objects.
const ROADS: &str = "roads";
const RIVERS: &str = "rivers";

/// Returns the modifiers of a map, in the order of their first jobs. O(tiles + objects).
///
/// - `order`: the names of the modifiers, in the order in which they ran. Other modifiers of the map follow
///   in the order of their objects.
#[must_use]
pub fn steps(map: &MapModel, order: &[&str]) -> Vec<Step> {
    let count = |layer: fn(&rmg_core::model::MapLevel) -> usize| map.levels.iter().map(layer).sum();
    let mut steps: Vec<Step> = Vec::new();
    let found = |steps: &mut Vec<Step>, pass: &str| match steps.iter().position(|step| step.pass == pass) {
        Some(at) => at,
        None => {
            let tiles = match pass {
                ROADS => count(|level| level.road.cells().iter().flatten().count()),
                RIVERS => count(|level| level.river.cells().iter().flatten().count()),
                _ => 0,
            };
            steps.push(Step { pass: pass.to_owned(), objects: 0, tiles });
            steps.len() - 1
        }
    };
    for pass in order {
        found(&mut steps, pass);
    }
    for object in &map.objects {
        let at = found(&mut steps, object.cause.pass.as_str());
        steps[at].objects += 1;
    }
    steps
}

/// Returns the map with only what the modifiers in `passes` placed, for pictures. Other objects are on a
/// level that does not exist.
#[must_use]
pub fn after(map: &MapModel, passes: &[&str]) -> MapModel {
    let mut map = map.clone();
    for object in &mut map.objects {
        if !passes.contains(&object.cause.pass.as_str()) {
            object.at.level = Level(u8::MAX);
        }
    }
    for level in &mut map.levels {
        if !passes.contains(&ROADS) {
            level.road.cells_mut().fill(None);
        }
        if !passes.contains(&RIVERS) {
            level.river.cells_mut().fill(None);
        }
    }
    map
}
