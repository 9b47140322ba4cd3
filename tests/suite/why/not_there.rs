//! What is not there: every wish has a remedy, every kind a reason.

use rmg_core::ZoneId;
use rmg_core::model::MapModel;
use rmg_explain::why_not::{why_no_kind, why_not};
use rmg_tests::templates::heroes3;

use super::{crowded, maps};

#[test]
fn every_wish_that_was_not_met_is_told_with_its_line_and_what_would_help() {
    let mut wishes = 0;
    for map in maps() {
        let told = why_not(map, heroes3(), None);
        assert_eq!(told.len(), map.unmet.len());
        for wish in &told {
            let count = |word: &str| wish.notes.iter().filter(|note| note.word == word).count();
            assert!(count("help") > 0, "{wish:?}");
            let is_sea = wish.place == "zone sea";
            assert!(is_sea || count("asked") == 1, "{wish:?}");
            wishes += 1;
        }
        let first_soft = told.iter().position(|wish| !wish.is_demanded).unwrap_or(told.len());
        assert!(told[first_soft..].iter().all(|wish| !wish.is_demanded), "what is demanded comes first");
    }
    assert!(wishes > 3, "{wishes}");
}

#[test]
fn a_zone_has_its_wishes_and_those_of_its_connections() {
    let map = crowded();
    let all = why_not(map, heroes3(), None);
    let of = |zone: u16| why_not(map, heroes3(), Some(ZoneId(zone)));
    let named = all.iter().filter(|wish| wish.place == "zone rock").count();
    assert!(named > 0);
    assert_eq!(of(2).len(), named);
    assert!(of(0).iter().any(|wish| wish.place.starts_with("connection")), "{:?}", of(0));
}

/// The notes of a zone about kinds, as text.
fn notes(map: &MapModel, name: &str, zone: u16) -> String {
    let (kind, subtype) = name.split_once('/').map_or((name, None), |(kind, subtype)| (kind, Some(subtype)));
    let kinds = match subtype {
        Some(subtype) => vec![heroes3().find_object(kind, subtype).unwrap()],
        None => heroes3().objects_of_type(kind).to_vec(),
    };
    let told = why_no_kind(map, heroes3(), &kinds, Some(ZoneId(zone)));
    let notes = told.zones[0].notes.iter().map(|note| format!("{}: {note}\n", note.word));
    notes.collect()
}

#[test]
fn a_kind_that_is_not_there_has_its_reason() {
    let map = crowded();
    for (name, zone, wanted) in [
        ("creatureBank", 0, "never: all 7 kinds: banned in `customObjects`, line"),
        (
            "artifact/bootsOfLevitation",
            0,
            "never: Boots of Levitation: of use on maps with water only, and this is none",
        ),
        ("campfire", 0, "never: Campfire: banned in `customObjects`, line"),
        ("campfire", 1, "(in zone home)"),
        ("randomArtifactRelic", 0, "worth 20,000, and no tier of the zone goes beyond 8,000"),
        ("university", 0, "required: 1 of `university`, line"),
        ("treasureChest", 0, "Treasure Chest: may be drawn; by rarity about"),
        ("campfire", 2, "worth 2,000, and no tier of the zone goes beyond 900"),
        ("monster/pikeman", 0, "are not made yet"),
    ] {
        let text = notes(map, name, zone);
        assert!(text.contains(wanted), "{name} in zone {zone}: {text}");
    }
}

#[test]
fn as_many_are_expected_as_are_there_on_the_whole() {
    let map = &maps()[2];
    let kinds: Vec<_> = heroes3().objects.ids().collect();
    let told = why_no_kind(map, heroes3(), &kinds, None);
    let expected: f64 = told
        .zones
        .iter()
        .flat_map(|zone| &zone.notes)
        .filter(|note| note.word == "drawn")
        .filter_map(|note| {
            // what is drawn by what it holds has no number
            let text = note.to_string();
            let number = text.split_once("by rarity about ")?.1.split_once(" of").unwrap().0;
            Some(number.parse::<f64>().unwrap())
        })
        .sum();
    let in_piles = map.piles.iter().filter(|pile| matches!(pile.wish, rmg_core::model::Wish::Treasure(_)));
    let there: usize = in_piles.map(|pile| pile.objects.len()).sum();
    #[expect(clippy::cast_precision_loss, reason = "some hundreds of things")]
    let off = (expected - there as f64).abs();
    assert!(off <= told.zones.len() as f64, "{expected} expected, {there} there");
}
