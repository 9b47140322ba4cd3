//! Offers of all kinds of contents, on boards with a pack that has each of them.

use rmg_core::model::ObjectBody;
use rmg_core::pack::{
    Artifact, Dwelling, Hero, HeroClass, ObjectKind, ObjectRole, Resource, Reward, RewardKind, Spell,
    Subject, Table,
};
use rmg_core::{CreatureId, FactionId, ResourceId, Seed, SpellId, ZoneId};

use super::*;
use crate::fixture::Fixture;
use crate::layers::{TownCounts, ZoneQuota};
use crate::test_pack::object_kind;

/// Returns a reward of the pack.
fn reward(kind: RewardKind, level: u8, amount: u32, value: u32) -> Reward {
    Reward { name: String::new(), kind, level, school: "fire".to_owned(), amount, value, rarity: 10 }
}

/// Returns a board of one zone with spells of three levels, those of the first all of fire, and rewards of
/// every kind.
fn rich_board() -> Fixture {
    let mut board = Fixture::new(&["aaaa"], &[]);
    let spell = |at: usize| Spell {
        name: format!("spell{at:02}"),
        title: String::new(),
        number: None,
        level: u8::try_from(at / 4 + 1).unwrap(),
        schools: vec![if at < 4 || at.is_multiple_of(3) { "fire" } else { "air" }.to_owned()],
        is_adventure: false,
        is_random: at != 11,
        needs_water: false,
    };
    board.pack.spells = Table::new((0..12).map(spell).collect()).unwrap();
    let gold = Resource {
        name: "gold".to_owned(),
        title: String::new(),
        number: None,
        price: 1,
        pile: rmg_core::pack::Amount { min: 1, max: 1, step: 1 },
        daily_output: 1,
    };
    board.pack.resources = Table::new(vec![gold]).unwrap();
    board.pack.defaults.currency = Some(ResourceId(0));
    board.pack.rewards = vec![
        reward(RewardKind::ScrollLevel, 1, 1, 500),
        reward(RewardKind::ScrollLevel, 3, 1, 3000),
        reward(RewardKind::ScrollLevel, 5, 1, 5000),
        reward(RewardKind::BoxGold, 0, 5000, 5000),
        reward(RewardKind::BoxExperience, 0, 5000, 6000),
        reward(RewardKind::BoxSpellsOfLevel, 1, 12, 5000),
        reward(RewardKind::BoxSpellsOfSchool, 0, 15, 15_000),
        reward(RewardKind::BoxSpellsAny, 0, 60, 30_000),
        reward(RewardKind::BoxCreatures, 1, 0, 5000),
        reward(RewardKind::QuestGold, 0, 5000, 5000),
        reward(RewardKind::QuestCreatures, 1, 0, 50_000),
    ];
    board
}

/// Returns the versions of an object of a role for a zone of a faction.
fn versions(board: &mut Fixture, role: ObjectRole, faction: Option<u16>) -> Vec<Offer> {
    board.give_kind("thing", role, &["A"]);
    let of = board.board();
    let kind = of.pack.objects.ids().last().unwrap();
    let towns = TownCounts::new(vec![2, 1, 0]);
    let hand = ZoneQuota { faction: faction.map(FactionId), towns, ..ZoneQuota::default() };
    let mut versions = Vec::new();
    let local = Local { board: &of, zone: ZoneId(0), hand: &hand };
    contents_of(&of.pack.objects[kind]).unwrap().versions(
        local,
        Usual::of(&of, ZoneId(0), kind),
        &mut versions,
    );
    versions
}

fn values(offers: &[Offer]) -> Vec<u32> {
    offers.iter().map(|offer| offer.value).collect()
}

#[test]
fn scrolls_have_only_levels_with_allowed_spells() {
    let mut board = rich_board();
    // No spell has level 5.
    assert_eq!(values(&versions(&mut board, ObjectRole::SpellScroll, None)), [500, 3000]);
    let mut board = rich_board();
    board.plan.switches.spells.off = (0..4).map(SpellId).collect();
    assert_eq!(values(&versions(&mut board, ObjectRole::SpellScroll, None)), [3000]);
}

#[test]
fn boxes_hold_gold_experience_spells_and_creatures_of_the_zones_faction() {
    let mut board = rich_board();
    let offers = versions(&mut board, ObjectRole::Pandora, Some(0));
    // 62 gnats for 5000, rounded to a multiple of 10, and 7 wasps, rounded to an even number. Two of three
    // towns are of their faction.
    let stacks: Vec<(Holds, u32)> = offers
        .iter()
        .filter(|offer| matches!(offer.holds, Holds::Creatures(..)))
        .map(|offer| (offer.holds, offer.value))
        .collect();
    let gnats = (Holds::Creatures(CreatureId(0), 60), 60 * 80 * 5 / 3);
    let wasps = (Holds::Creatures(CreatureId(1), 8), 8 * 700 * 5 / 3);
    assert_eq!(stacks, [gnats, wasps]);
    assert_eq!(
        values(&offers).iter().filter(|value| [5000, 6000, 15_000, 30_000].contains(value)).count(),
        5
    );
    assert!(
        versions(&mut rich_board(), ObjectRole::Pandora, None)
            .iter()
            .all(|offer| { !matches!(offer.holds, Holds::Creatures(..)) })
    );
}

#[test]
fn of_boxes_with_the_same_spells_only_the_most_valuable_is_offered() {
    let mut board = rich_board();
    // The remaining spells have level 1 and are of fire: all three boxes would contain the same spells.
    board.plan.switches.spells.off = (4..11).map(SpellId).collect();
    let offers = versions(&mut board, ObjectRole::Pandora, None);
    assert_eq!(values(&offers), [5000, 6000, 30_000]);
    let of = board.board();
    let mut hand = ZoneQuota::default();
    let rng = &mut Seed(1).at("box").stream();
    let body = contents_of(&of.pack.objects[offers[2].kind]).unwrap().body(
        &of,
        ZoneId(0),
        &offers[2],
        &mut hand,
        rng,
    );
    let ObjectBody::Box { gifts } = body else { panic!("{body:?}") };
    assert_eq!(gifts.spells, (0..4).map(SpellId).collect::<Vec<_>>());
}

#[test]
fn dwellings_match_the_zone_faction_and_gain_value_with_its_towns() {
    let mut board = rich_board();
    let dwelling = Dwelling {
        creatures: vec![CreatureId(0)],
        level: 1,
        faction: FactionId(0),
        value: 1000,
        guards: Vec::new(),
        is_placeable: true,
        is_random: true,
    };
    let kind = ObjectKind {
        subject: Subject::Dwelling(Box::new(dwelling)),
        ..object_kind("dwelling", ObjectRole::Dwelling)
    };
    board.give(kind, &["A"], &[]);
    let of = board.board();
    let kind = of.pack.objects.ids().last().unwrap();
    let offers = |faction: u16| {
        let towns = TownCounts::new(vec![2, 1, 0]);
        let hand = ZoneQuota { faction: Some(FactionId(faction)), towns, ..ZoneQuota::default() };
        let mut offers = Vec::new();
        let local = Local { board: &of, zone: ZoneId(0), hand: &hand };
        let usual = Usual::of(&of, ZoneId(0), kind);
        contents_of(&of.pack.objects[kind]).unwrap().offers(local, usual, &mut offers);
        values(&offers)
    };
    // 1 + 2/3 + 2/2
    assert_eq!((offers(0), offers(1)), (vec![2666], vec![]));
}

#[test]
fn template_values_apply_to_all_contents_of_a_kind() {
    let mut board = rich_board();
    board.give_kind("chest", ObjectRole::Pandora, &["A"]);
    let kind = board.pack.objects.ids().last().unwrap();
    let changed = rmg_core::plan::ChangedObject { kind, value: 777, rarity: 3, zone_limit: None };
    board.plan.zones[0].contents.objects.changed = vec![changed];
    let of = board.board();
    let mut hand = ZoneQuota::default();
    let mut offers = Vec::new();
    let contents = contents_of(&of.pack.objects[kind]).unwrap();
    let local = Local { board: &of, zone: ZoneId(0), hand: &hand };
    contents.offers(local, Usual::of(&of, ZoneId(0), kind), &mut offers);
    assert_eq!((values(&offers), offers[0].rarity), (vec![777], 3));
    let rng = &mut Seed(1).at("box").stream();
    let body = contents.body(&of, ZoneId(0), &offers[0], &mut hand, rng);
    assert!(matches!(body, ObjectBody::Box { gifts } if *gifts != Default::default()));
}

#[test]
fn sixteen_heroes_per_player_are_never_in_prisons() {
    let mut board = rich_board();
    let class = HeroClass {
        name: "knight".to_owned(),
        title: String::new(),
        number: None,
        faction: FactionId(0),
        affinity: String::new(),
    };
    board.pack.hero_classes = Table::new(vec![class]).unwrap();
    let hero = |at: usize| Hero {
        name: format!("hero{at:02}"),
        title: String::new(),
        number: None,
        class: rmg_core::ids::HeroClassId(0),
        is_random: at != 7,
        needs_water: false,
    };
    board.pack.heroes = Table::new((0..20).map(hero).collect()).unwrap();
    let (heroes, most) = heroes_for_prisons(&board.inputs());
    assert_eq!((heroes.len(), most), (19, 19));
}

#[test]
fn quests_request_no_combined_artifacts_and_no_parts() {
    let mut board = rich_board();
    let artifact = |name: &str, components: &[u16]| Artifact {
        name: name.to_owned(),
        title: String::new(),
        number: None,
        class: "minor".to_owned(),
        value: 1,
        components: components.iter().map(|id| rmg_core::ArtifactId(*id)).collect(),
        is_random: true,
        is_banned_by_original: false,
        needs_water: false,
    };
    board.pack.artifacts =
        Table::new(vec![artifact("ring", &[]), artifact("set", &[0]), artifact("sword", &[])]).unwrap();
    assert!(crate::placing::wanted_artifacts(&board.inputs()).is_empty(), "the pack has no random artifact");
    let class = Subject::ArtifactClass("minor".to_owned());
    board.give(
        ObjectKind { subject: class, ..object_kind("minor", ObjectRole::RandomArtifact) },
        &["A"],
        &[],
    );
    assert_eq!(crate::placing::wanted_artifacts(&board.inputs()), [rmg_core::ArtifactId(2)]);
}
