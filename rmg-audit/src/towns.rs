//! The part of ExactCounts (V9) about towns and castles: exactly the numbers asked for.

use std::collections::BTreeMap;

use rmg_core::PlayerColor;
use rmg_core::certificate::CounterExample;
use rmg_core::model::{ObjectBody, ObjectId};
use rmg_core::pack::Subject;
use rmg_core::plan::ZonePlan;

use crate::found::Found;
use crate::ground::Ground;
use crate::lacks::{Lacks, What, town_noun};
use crate::words::object_name;

/// Owner and whether there is a fort; asked for and found.
type Tally = BTreeMap<(Option<PlayerColor>, bool), [u32; 2]>;

/// Counts towns, and gives how many there are or should be.
pub(crate) fn count(ground: &Ground<'_>, lacks: &mut Lacks<'_>, found: &mut Found) -> usize {
    let (map, pack) = (ground.map, ground.pack);
    let mut tallies: Vec<Tally> = ground.wishes.zones.iter().map(asked).collect();
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
                let text = format!("{} stands in no zone", object_name(map, pack, id));
                CounterExample::new(text).on_tiles(vec![object.at]).of_object(id)
            }),
        }
    }
    for (zone, tally) in ground.wishes.zone_ids().zip(&tallies) {
        for ((owner, has_fort), numbers) in tally {
            let (owner, has_fort) = (*owner, *has_fort);
            let what = What::Towns { owner, has_fort };
            lacks.compare(zone, Some(what), *numbers, || town_noun(owner, has_fort), found);
        }
    }
    let asked: u32 = tallies.iter().flat_map(BTreeMap::values).map(|[asked, _]| asked).sum();
    checked.max(asked as usize)
}

fn asked(zone: &ZonePlan) -> Tally {
    let towns = &zone.contents.towns;
    let mut tally = Tally::new();
    let mut ask = |owner, has_fort, count| tally.entry((owner, has_fort)).or_default()[0] += count;
    if let Some(main) = towns.main {
        ask(zone.player, main.has_fort, 1);
    }
    ask(zone.player, false, towns.player_towns);
    ask(zone.player, true, towns.player_castles);
    ask(None, false, towns.neutral_towns);
    ask(None, true, towns.neutral_castles);
    tally
}
