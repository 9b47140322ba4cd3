//! How layers are carried to the images of their subjects.

use super::carry::Carry;
use crate::layers::{
    Anchors, Claim, Crossing, Drawn, DrawnLines, Facts, HasWay, MonolithKinds, ObstacleTiles, Painted,
    PileGuard, RiverTiles, RoadEnd, RoadTiles, Tiles, ZoneQuota,
};

/// How the changes of a layer by a job are carried to the image of its subject.
pub trait Carried: Clone {
    /// Whether they are carried. A job that writes another layer runs on every image.
    const IS_CARRIED: bool = true;

    /// Whether a subject that is its own image has a part for each of them: tiles. Other layers of such a
    /// subject belong to its first part.
    const HAS_PARTS: bool = false;

    /// Applies the changes of a job to the layer of the image.
    ///
    /// - `before`, `after`: the layer of the first subject.
    fn carry(&mut self, before: &Self, after: &Self, by: &Carry<'_>);
}

impl Carried for Tiles {
    const HAS_PARTS: bool = true;

    fn carry(&mut self, before: &Self, after: &Self, by: &Carry<'_>) {
        self.carry_uncontrolled(after, |tile| by.tile(tile));
        for at in after.changed_since(before) {
            let Some(tile) = after.tile_at(at).filter(|_| after.is_on_map(after.cell(at))) else {
                continue;
            };
            // A tile of the axis is its own image, and belongs to one side.
            let Some(to) =
                self.index(by.tile(tile)).filter(|to| self.claim(*to).is_own() == after.claim(at).is_own())
            else {
                continue;
            };
            self.set_surface(to, after.surface(at));
            if after.is_off_terrain(at) {
                self.set_off_terrain(to);
            }
            match after.claim(at) {
                Claim::Foreign | Claim::Closed => {
                    self.set_foreign(by.tile(tile), after.claim(at) == Claim::Closed);
                }
                // The objects of the image mark their own tiles. The rest of their union is closed.
                Claim::Used | Claim::Soft => self.set_at(to, Claim::Shield),
                claim => self.set_at(to, claim),
            }
        }
    }
}

impl Carried for Anchors {
    fn carry(&mut self, before: &Self, after: &Self, by: &Carry<'_>) {
        if after.main_point != before.main_point {
            self.main_point = after.main_point.map(|tile| by.tile(tile));
        }
        let added = |of: &[rmg_core::TilePos], from: usize| -> Vec<_> {
            of.iter().skip(from).map(|tile| by.tile(*tile)).collect()
        };
        self.apart.extend(added(&after.apart, before.apart.len()));
        self.corners.extend(added(&after.corners, before.corners.len()));
        self.road_ends.extend(after.road_ends.iter().skip(before.road_ends.len()).map(|end| RoadEnd {
            tile: by.tile(end.tile),
            to_door: end.to_door.iter().map(|tile| by.tile(*tile)).collect(),
            kind: end.kind,
        }));
    }
}

impl Carried for RoadTiles {
    fn carry(&mut self, _: &Self, after: &Self, by: &Carry<'_>) {
        self.0 = after.0.iter().map(|(tile, road)| (by.tile(*tile), *road)).collect();
        self.0.sort_unstable_by_key(|(tile, _)| (tile.y, tile.x));
    }
}

impl Carried for ZoneQuota {
    fn carry(&mut self, before: &Self, after: &Self, by: &Carry<'_>) {
        by.heroes.borrow_mut().extend(before.heroes.iter().copied().zip(self.heroes.iter().copied()));
        self.heroes.truncate(after.heroes.len());
        let prisoners = after.prisoners.iter().skip(before.prisoners.len()).map(|hero| by.hero(*hero));
        self.prisoners.extend(prisoners);
        self.shares.clone_from(&after.shares);
        self.seers.clone_from(&after.seers);
        let mut carried = after.clone();
        for quest in &mut carried.quests {
            quest.giver = quest.giver.carried(by);
        }
        for find in &mut carried.finds {
            find.what = find.what.carried(by);
        }
        self.quests = carried.quests;
        self.finds = carried.finds;
        self.guards = carried
            .guards
            .into_iter()
            .map(|guard| PileGuard { what: guard.what.carried(by), placed: by.object(&guard.placed) })
            .collect();
    }
}

macro_rules! copied {
    ($($layer:ty)*) => {$(
        impl Carried for $layer {
            fn carry(&mut self, _: &Self, after: &Self, _: &Carry<'_>) {
                *self = *after;
            }
        }
    )*};
}

copied! { HasWay }

impl Carried for Crossing {
    fn carry(&mut self, _: &Self, after: &Self, by: &Carry<'_>) {
        self.0 = after.0.map(|water| by.water(water));
    }
}

macro_rules! not_carried {
    ($($layer:ty)*) => {$(
        impl Carried for $layer {
            const IS_CARRIED: bool = false;

            fn carry(&mut self, _: &Self, _: &Self, _: &Carry<'_>) {}
        }
    )*};
}

// Images may have other obstacles. Only jobs of levels and of the map write the other layers.
not_carried! { Facts Painted ObstacleTiles RiverTiles Drawn DrawnLines MonolithKinds }
