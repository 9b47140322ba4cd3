//! `rmg why-not`: every unmet request has a suggestion, every missing kind a reason.

use rmg_core::ZoneId;
use rmg_core::model::MapModel;
use rmg_explain::why_not::{why_no_kind, why_not};
use rmg_tests::templates::heroes3;

use super::{maps, overfull};

#[test]
fn every_unmet_request_has_a_line_and_help() {
    let mut count_of_requests = 0;
    for map in maps() {
        let unmet = why_not(map, heroes3(), None);
        assert_eq!(unmet.len(), map.unmet.len());
        for request in &unmet {
            let count = |word: &str| request.notes.iter().filter(|note| note.word == word).count();
            assert!(count("help") > 0, "{request:?}");
            let is_sea = request.place == "zone sea";
            assert!(is_sea || count("asked") == 1, "{request:?}");
            count_of_requests += 1;
        }
        let first_soft = unmet.iter().position(|request| !request.is_mandatory).unwrap_or(unmet.len());
        assert!(
            unmet[first_soft..].iter().all(|request| !request.is_mandatory),
            "required content must come first"
        );
    }
    assert!(count_of_requests > 3, "{count_of_requests}");
}

#[test]
fn zone_has_its_requests_and_those_of_its_connections() {
    let map = overfull();
    let all = why_not(map, heroes3(), None);
    let of = |zone: u16| why_not(map, heroes3(), Some(ZoneId(zone)));
    let named = all.iter().filter(|request| request.place == "zone rock").count();
    assert!(named > 0);
    assert_eq!(of(2).len(), named);
    assert!(of(0).iter().any(|request| request.place.starts_with("connection")), "{:?}", of(0));
}

/// Returns the notes of a zone about kinds, as text.
fn notes(map: &MapModel, name: &str, zone: u16) -> String {
    let (kind, subtype) = name.split_once('/').map_or((name, None), |(kind, subtype)| (kind, Some(subtype)));
    let kinds = match subtype {
        Some(subtype) => vec![heroes3().find_object(kind, subtype).unwrap()],
        None => heroes3().objects_of_type(kind).to_vec(),
    };
    let answer = why_no_kind(map, heroes3(), &kinds, Some(ZoneId(zone)));
    let notes = answer.zones[0].notes.iter().map(|note| format!("{}: {note}\n", note.word));
    notes.collect()
}

#[test]
fn missing_kind_has_a_reason() {
    let map = overfull();
    for (name, zone, expected_part) in [
        ("creatureBank", 0, "never: all 7 kinds: banned in `customObjects`, line"),
        (
            "artifact/bootsOfLevitation",
            0,
            "never: Boots of Levitation: it needs water, and this map has none",
        ),
        ("campfire", 0, "never: Campfire: banned in `customObjects`, line"),
        ("campfire", 1, "(in zone home)"),
        ("randomArtifactRelic", 0, "worth 20,000, above the largest `max` of the zone, 8,000"),
        ("university", 0, "required: 1 of `university`, line"),
        ("treasureChest", 0, "Treasure Chest: may be picked; the rarities predict about"),
        ("campfire", 2, "worth 2,000, above the largest `max` of the zone, 900"),
        ("monster/pikeman", 0, "are not supported yet"),
    ] {
        let text = notes(map, name, zone);
        assert!(text.contains(expected_part), "{name} in zone {zone}: {text}");
    }
}

#[test]
fn predicted_and_placed_numbers_are_close() {
    let map = &maps()[2];
    let kinds: Vec<_> = heroes3().objects.ids().collect();
    let answer = why_no_kind(map, heroes3(), &kinds, None);
    let expected: f64 = answer
        .zones
        .iter()
        .flat_map(|zone| &zone.notes)
        .filter(|note| note.word == "drawn")
        .filter_map(|note| {
            // objects whose weight depends on their content have no number
            let text = note.to_string();
            let number = text.split_once("the rarities predict about ")?.1.split_once(" of").unwrap().0;
            Some(number.parse::<f64>().unwrap())
        })
        .sum();
    let in_piles =
        map.piles.iter().filter(|pile| matches!(pile.wish, rmg_core::model::PileRequest::Treasure(_)));
    let placed: usize = in_piles.map(|pile| pile.objects.len()).sum();
    #[expect(clippy::cast_precision_loss, reason = "some hundreds of objects")]
    let off = (expected - placed as f64).abs();
    assert!(off <= answer.zones.len() as f64, "{expected} expected, {placed} placed");
}
