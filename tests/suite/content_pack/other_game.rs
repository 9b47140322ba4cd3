//! The pack of a game that is unrelated to Heroes III loads with the same code.

use rmg_core::pack::{ObjectRole, Offset, Subject};
use rmg_formats::pack::{load, load_embedded};

use super::tidewrack;

#[test]
fn a_made_up_game_loads_without_other_packs() {
    let pack = load(&[tidewrack()]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((pack.info.name.as_str(), pack.info.version.as_str()), ("tidewrack", "0.3"));
    assert_eq!(pack.terrains.names().collect::<Vec<_>>(), ["kelp", "silt", "trench", "basalt"]);
    assert_eq!((pack.resources.len(), pack.factions.len(), pack.town_factions().count()), (3, 3, 2));
    assert_eq!((pack.defaults.underground, pack.defaults.side_road), (None, None));
    assert_eq!((pack.defaults.gate, pack.defaults.largest_stack), (None, None));
    let monoliths: Vec<&str> =
        pack.defaults.monoliths.iter().map(|id| pack.objects[*id].subtype.as_str()).collect();
    assert_eq!(monoliths, ["white", "black"], "in pack order, not sorted by name");
    assert_eq!(pack.local_name("tide:kelp"), Some("kelp"));
    assert_eq!(pack.local_name("core:kelp"), None);
}

#[test]
fn the_made_up_game_shares_no_name_with_the_built_in_pack() {
    let (other, known) = (load(&[tidewrack()]).unwrap(), load_embedded());
    assert!(other.terrains.names().all(|name| known.terrains.find(name).is_none()));
    assert!(other.factions.names().all(|name| known.factions.find(name).is_none()));
    assert!(other.resources.names().all(|name| known.resources.find(name).is_none()));
    assert!(other.creatures.names().all(|name| known.creatures.find(name).is_none()));
    assert!(other.objects.names().all(|name| known.objects.find(name).is_none()));
}

#[test]
fn masks_may_be_larger_and_have_other_anchors() {
    let pack = load(&[tidewrack()]).unwrap();
    let mask = |name: &str| &pack.appearances[pack.appearances.find(name).unwrap()].footprint;
    let (min, max) = mask("shoal-town").bounds().unwrap();
    assert_eq!((min, max), (Offset { dx: -9, dy: -6 }, Offset { dx: 0, dy: 0 }));
    assert_eq!(mask("shoal-town").actions().len(), 2);
    assert_eq!(mask("oracle").bounds(), Some((Offset { dx: 0, dy: 0 }, Offset { dx: 1, dy: 2 })));
    assert_eq!(mask("oracle").actions(), [Offset { dx: 0, dy: 1 }]);
    assert!(mask("foam").is_flat());
}

#[test]
fn a_specific_row_overrides_the_row_for_all() {
    let pack = load(&[tidewrack()]).unwrap();
    let value = |subtype: &str| pack.objects[pack.find_object("pile", subtype).unwrap()].value;
    assert_eq!([value("salt"), value("amber"), value("pearls")], [400, 400, 1600]);
    assert_eq!(pack.objects_of_type("pile").len(), 3);
}

#[test]
fn content_has_no_numbers_if_the_game_has_no_map_files() {
    let pack = load(&[tidewrack()]).unwrap();
    assert!(pack.objects.records().iter().all(|kind| kind.number.is_none()));
    assert!(pack.creatures.records().iter().all(|creature| creature.number.is_none()));
}

#[test]
fn dwellings_and_their_guards_are_read_from_the_pack() {
    let pack = load(&[tidewrack()]).unwrap();
    let nest = &pack.objects[pack.find_object("nest", "mole").unwrap()];
    assert_eq!((nest.role, nest.has_own_guards), (ObjectRole::Dwelling, true));
    let Subject::Dwelling(dwelling) = &nest.subject else { panic!("a nest is a dwelling") };
    assert_eq!(dwelling.guards, [(pack.creatures.find("jelly").unwrap(), 3)]);
}
