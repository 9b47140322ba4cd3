//! Short digests of the zones of a map, to find those that changed between two maps.

use std::fmt::Write as _;

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, ObjectRole};

/// What a zone is, in two numbers. Equal zones have equal digests; different ones differ with near certainty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneDigest {
    /// The tiles of the zone.
    pub area: u64,
    /// Its terrain and the objects that stand in it, without scenery.
    pub content: u64,
}

/// FNV-1a with 64 bits. Source: Fowler, Noll, Vo, <http://www.isthe.com/chongo/tech/comp/fnv>.
#[derive(Debug, Clone, Copy)]
struct Fnv(u64);

impl Fnv {
    const START: Self = Self(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn number(&mut self, number: u16) {
        number.to_le_bytes().into_iter().for_each(|byte| self.add(byte));
    }
}

impl std::fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        text.bytes().for_each(|byte| self.add(byte));
        Ok(())
    }
}

/// Returns the digests of all zones, by zone. O(tiles + objects).
#[must_use]
pub fn zone_digests(map: &MapModel, pack: &ContentPack) -> Vec<ZoneDigest> {
    let mut areas = vec![Fnv::START; map.zones.len()];
    let mut contents = areas.clone();
    for (number, level) in (0..).zip(&map.levels) {
        for (tile, zone) in level.owner.iter() {
            let Some(area) = areas.get_mut(zone.index()) else { continue };
            area.add(number);
            area.number(tile.x);
            area.number(tile.y);
            if let (Some(content), Some(terrain)) = (contents.get_mut(zone.index()), level.terrain.get(tile))
            {
                // writing to a number cannot fail
                let _written = write!(content, "{terrain:?}");
            }
        }
    }
    for object in &map.objects {
        let is_scenery = pack.objects.get(object.kind).is_none_or(|kind| kind.role == ObjectRole::Decoration);
        let Some(content) = contents.get_mut(object.cause.zone.index()).filter(|_| !is_scenery) else {
            continue;
        };
        let _written = write!(content, "{:?}{:?}{:?}", object.kind, object.at, object.body);
    }
    let both = areas.into_iter().zip(contents);
    both.map(|(area, content)| ZoneDigest { area: area.0, content: content.0 }).collect()
}
