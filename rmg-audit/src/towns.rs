//! The part of ExactCounts (V9) about towns and castles: exactly the requested numbers.

use std::collections::BTreeMap;

use rmg_core::PlayerColor;
use rmg_core::certificate::CounterExample;
use rmg_core::model::{ObjectBody, ObjectId};
use rmg_core::pack::Subject;
use rmg_core::plan::ZonePlan;

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::missing_claims::{MissingClaims, What, town_noun};
use crate::words::object_name;

/// Requested and found numbers, by owner and fort.
type Counts = BTreeMap<(Option<PlayerColor>, bool), [u32; 2]>;

/// Compares the towns with the requests, and returns the number of checks.
pub(crate) fn count(ground: &DecodedMap<'_>, claims: &mut MissingClaims<'_>, found: &mut Findings) -> usize {
    let (map, pack) = (ground.map, ground.pack);
    let mut tallies: Vec<Counts> = ground.requests.zones.iter().map(requested).collect();
    let mut checked = 0;
    for (at, object) in map.objects.iter().enumerate() {
        let ObjectBody::Town { owner, faction, has_fort, .. } = object.body else { continue };
        checked += 1;
        let id = ObjectId::from_index(at);
        let kind = pack.objects.get(object.kind);
        if kind.is_none_or(|kind| kind.subject != Subject::Faction(faction)) {
            let faction = pack.factions.get(faction).map_or("an unknown faction", |faction| &faction.name);
            let text = format!("{} is recorded as a town of {faction}", object_name(map, pack, id));
            found.add(|| CounterExample::new(text).on_tiles(vec![object.at]).of_object(id));
        }
        match ground.zone_of(object) {
            Some(zone) => tallies[zone.index()].entry((owner, has_fort)).or_default()[1] += 1,
            None => found.add(|| {
                let text = format!("{} is not in a zone", object_name(map, pack, id));
                CounterExample::new(text).on_tiles(vec![object.at]).of_object(id)
            }),
        }
    }
    for (zone, tally) in ground.requests.zone_ids().zip(&tallies) {
        for ((owner, has_fort), numbers) in tally {
            let (owner, has_fort) = (*owner, *has_fort);
            let what = What::Towns { owner, has_fort };
            claims.compare(zone, Some(what), *numbers, || town_noun(owner, has_fort), found);
        }
    }
    let requested: u32 = tallies.iter().flat_map(BTreeMap::values).map(|[requested, _]| requested).sum();
    checked.max(requested as usize)
}

fn requested(zone: &ZonePlan) -> Counts {
    let towns = &zone.contents.towns;
    let mut tally = Counts::new();
    let mut request = |owner, has_fort, count| tally.entry((owner, has_fort)).or_default()[0] += count;
    if let Some(main) = towns.main {
        request(zone.player, main.has_fort, 1);
    }
    request(zone.player, false, towns.player_towns);
    request(zone.player, true, towns.player_castles);
    request(None, false, towns.neutral_towns);
    request(None, true, towns.neutral_castles);
    tally
}
