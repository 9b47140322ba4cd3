//! Mines, treasure, objects and switches.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{
    Amount, Appearance, Artifact, BanCategory, Footprint, GameTable, ObjectKind, ObjectRole, Resource,
    Subject, TerrainSet,
};
use rmg_core::plan::{MinesPlan, TreasurePlan, ZoneContents};
use rmg_core::template::{AllowList, CommonObject, CustomObjects, RequiredObject, TreasureTier};
use rmg_core::{ArtifactId, ObjectKindId, ResourceId};

use super::*;

fn name(name: &str) -> Name {
    spanned(name.to_owned())
}

fn names(list: &[&str]) -> Vec<Name> {
    list.iter().map(|text| name(text)).collect()
}

/// `type/subtype` or `type` as a template has them.
fn parts(text: &str) -> (Name, Option<Name>) {
    match text.split_once('/') {
        Some((object, subtype)) => (name(object), Some(name(subtype))),
        None => (name(text), None),
    }
}

fn resource(name: &str) -> Resource {
    Resource {
        name: name.into(),
        title: name.into(),
        number: None,
        price: 1,
        pile: Amount { min: 1, max: 1, step: 1 },
        daily_output: 1,
    }
}

fn artifact(name: &str, is_random: bool) -> Artifact {
    Artifact {
        name: name.into(),
        title: name.into(),
        number: None,
        class: String::new(),
        value: 1000,
        components: Vec::new(),
        is_random,
        is_banned_by_original: false,
        needs_water: false,
    }
}

/// A kind that is rolled, with a value if it has a group.
fn kind(key: &str, role: ObjectRole, group: Option<BanCategory>) -> ObjectKind {
    let (type_name, subtype) = key.split_once('/').unwrap();
    ObjectKind {
        key: key.into(),
        type_name: type_name.into(),
        subtype: subtype.into(),
        title: key.into(),
        number: None,
        role,
        subject: Subject::None,
        value: if group.is_some() { 1000 } else { 0 },
        rarity: 10,
        zone_limit: None,
        map_limit: None,
        ban_category: group,
        is_visitable: true,
        is_removed_on_visit: false,
        is_ownable: false,
        has_own_guards: false,
        body: String::new(),
        appearances: Vec::new(),
    }
}

/// The pack with resources, artifacts and objects; all stand on `meadow` but `mine/salt` and `ship/wreck`, which stand
/// nowhere.
fn full_pack() -> ContentPack {
    use BanCategory::{Bonus, CreatureBank, ResourceGenerator};
    let mine = |key: &str, resource: u16| ObjectKind {
        subject: Subject::Resource(ResourceId(resource)),
        ..kind(key, ObjectRole::Mine, Some(ResourceGenerator))
    };
    let of_artifact = |key: &str, artifact: u16| ObjectKind {
        subject: Subject::Artifact(ArtifactId(artifact)),
        ..kind(key, ObjectRole::Artifact, None)
    };
    let mut kinds = vec![
        mine("mine/saw", 0),
        mine("mine/salt", 1),
        kind("bank/dragon", ObjectRole::CreatureBank, Some(CreatureBank)),
        kind("bank/crypt", ObjectRole::CreatureBank, Some(CreatureBank)),
        kind("arena/arena", ObjectRole::Visitable, Some(Bonus)),
        ObjectKind { value: 700, ..kind("odd/odd", ObjectRole::Pickup, None) },
        kind("ship/wreck", ObjectRole::Visitable, Some(Bonus)),
        ObjectKind { map_limit: Some(5), ..kind("stone/north", ObjectRole::Obelisk, None) },
        ObjectKind {
            map_limit: Some(7),
            zone_limit: Some(1),
            ..kind("stone/south", ObjectRole::Obelisk, None)
        },
        kind("prison/prison", ObjectRole::Prison, None),
        kind("village/elves", ObjectRole::Town, None),
        of_artifact("artifact/sword", 0),
        of_artifact("artifact/helmet", 1),
        of_artifact("artifact/crown", 2),
        kind("market/post", ObjectRole::Market, None),
        ObjectKind { title: "market/post".into(), ..kind("snowMarket/post", ObjectRole::Market, None) },
        ObjectKind { title: "market/post".into(), ..kind("bigMarket/hall", ObjectRole::Market, None) },
    ];
    let meadow: TerrainSet = [TerrainId(0)].into_iter().collect();
    let mut looks = Vec::new();
    for (at, kind) in kinds.iter_mut().enumerate() {
        let is_nowhere = kind.key == "mine/salt" || kind.key == "ship/wreck";
        kind.appearances = vec![AppearanceId::from_index(at)];
        looks.push(Appearance {
            name: kind.key.clone(),
            kind: ObjectKindId::from_index(at),
            sprite: String::new(),
            variant: String::new(),
            footprint: Footprint::parse("A").unwrap(),
            terrains: if is_nowhere { TerrainSet::EMPTY } else { meadow },
            is_entered_from_above: true,
            is_overlay: false,
            game_table: GameTable::default(),
        });
    }
    ContentPack {
        resources: Table::new(vec![resource("wood"), resource("salt")]).unwrap(),
        artifacts: Table::new(vec![
            artifact("sword", true),
            artifact("helmet", true),
            artifact("crown", false),
        ])
        .unwrap(),
        objects: Table::new(kinds).unwrap(),
        appearances: Table::new(looks).unwrap(),
        ..pack()
    }
}

/// What zone 5 of a changed cross is to contain.
fn contents(change: impl FnOnce(&mut Template)) -> Result<ZoneContents, String> {
    let mut template = cross();
    change(&mut template);
    let words = |faults: Vec<Fault>| {
        let line = |fault: &Fault| {
            format!("{}: {} ({})\n", fault.code, fault.message, fault.help.clone().unwrap_or_default())
        };
        faults.iter().map(line).collect::<String>()
    };
    let mut plan = make_plan(&template, &full_pack(), &options()).map_err(words)?;
    Ok(plan.zones.remove(4).contents)
}

fn with_mines(mines: &[(&str, u32)]) -> Result<Vec<MinesPlan>, String> {
    let mines = mines.iter().map(|(resource, count)| (name(resource), *count)).collect();
    contents(|template| template.zones[4].mines = OwnOrLike::Own(mines)).map(|contents| contents.mines)
}

fn with_treasure(tiers: &[(u32, u32, u32)]) -> Result<Vec<TreasurePlan>, String> {
    let tier = |(min, max, density): &(u32, u32, u32)| TreasureTier {
        min: *min,
        max: *max,
        density: *density,
        span: Span::default(),
    };
    let tiers = tiers.iter().map(tier).collect();
    contents(|template| template.zones[4].treasure = OwnOrLike::Own(tiers)).map(|contents| contents.treasure)
}

fn common(object: &str, value: u32) -> CommonObject {
    let (object, subtype) = parts(object);
    CommonObject { object, subtype, value, rarity: 3, zone_limit: Some(2) }
}

/// Banned kinds, and changed ones with their values.
fn with_objects(categories: &[&str], banned: &[&str], common: Vec<CommonObject>) -> (String, String) {
    let objects = CustomObjects {
        banned_categories: names(categories),
        banned: banned.iter().map(|text| parts(text)).collect(),
        common,
        required: Vec::new(),
    };
    let plan =
        contents(|template| template.zones[4].custom_objects = OwnOrLike::Own(objects)).unwrap().objects;
    let key = |kind: &ObjectKindId| full_pack().objects[*kind].key.clone();
    let banned: Vec<String> = plan.banned.iter().map(key).collect();
    let changed: Vec<String> =
        plan.changed.iter().map(|changed| format!("{}={}", key(&changed.kind), changed.value)).collect();
    (banned.join(" "), changed.join(" "))
}

fn require(list: &[(&str, u32)]) -> OwnOrLike<CustomObjects> {
    let entry = |(text, count): &(&str, u32)| {
        let (object, subtype) = parts(text);
        RequiredObject { object, subtype, count: *count, guard: (*count == 2).then_some(9000) }
    };
    OwnOrLike::Own(CustomObjects { required: list.iter().map(entry).collect(), ..CustomObjects::default() })
}

/// `name: kinds x count` of every required object.
fn with_required(list: &[(&str, u32)], change: impl FnOnce(&mut Template)) -> Result<String, String> {
    let contents = contents(|template| {
        template.zones[4].custom_objects = require(list);
        change(template);
    })?;
    let pack = full_pack();
    let words = contents.objects.required.iter().map(|required| {
        let kinds: Vec<&str> =
            required.kinds.iter().map(|kind| pack.objects[*kind].subtype.as_str()).collect();
        format!("{}: {} x {}", required.name, kinds.join(" "), required.count)
    });
    Ok(words.collect::<Vec<_>>().join(", "))
}

#[test]
fn mines_are_found_by_resource_in_order_and_those_of_which_there_are_none_are_left_out() {
    let plan = with_mines(&[("mod:coal", 3), ("tiny:wood", 2), ("salt", 0), ("gravel", 1)]).unwrap();
    assert_eq!(plan, [MinesPlan { resource: ResourceId(0), count: 2 }]);
    assert_eq!(
        with_mines(&[("wood", u32::MAX)]).unwrap()[0].count,
        u32::MAX,
        "a large number is no fault here"
    );
}

#[test]
fn a_resource_that_no_mine_on_land_gives_is_a_fault() {
    let text = with_mines(&[("wood", 1), ("salt", 1)]).unwrap_err();
    assert_eq!(
        text,
        "no-such-mine: zone `5` asks for mines of `salt`, and there is none that can stand on land (remove it from \
         `mines`)\n"
    );
}

#[test]
fn classes_of_treasure_keep_their_order_and_those_that_ask_for_nothing_are_left_out() {
    let plan = with_treasure(&[(3000, 6000, 4), (10, 0, 9), (100, 200, 0), (500, 500, 1_000_000)]).unwrap();
    let tier = |min, max, density| TreasurePlan { min, max, density };
    assert_eq!(plan, [tier(3000, 6000, 4), tier(500, 500, 1_000_000)]);
    // 4,294,967,295 tiles: 10,737,418,237,500 piles of 500
    assert_eq!(plan[1].piles(u32::MAX), 10_737_418_237_500);
    assert_eq!(plan[1].asked(u32::MAX), 5_368_709_118_750_000);
}

#[test]
fn treasure_that_is_reversed_is_a_fault_once_also_where_it_is_copied() {
    assert_eq!(
        with_treasure(&[(9, 8, 1)]).unwrap_err(),
        "reversed-range: treasure of zone `5` from 9 to 8 is reversed (swap `min` and `max`)\n"
    );
    assert!(with_treasure(&[(9, 8, 0)]).unwrap().is_empty());
    let text = contents(|template| {
        let tier = TreasureTier { min: 9, max: 8, density: 1, span: Span::default() };
        template.zones[3].treasure = OwnOrLike::Own(vec![tier]);
        template.zones[4].treasure = OwnOrLike::Like(spanned(ZoneId(3)));
    });
    assert_eq!(text.unwrap_err().lines().count(), 1);
}

#[test]
fn more_classes_than_anybody_needs_are_refused() {
    assert_eq!(with_treasure(&[(1, 2, 1); 1000]).unwrap().len(), 1000);
    assert!(with_treasure(&[(1, 2, 1); 1001]).unwrap_err().contains("zone `5` has 1001 classes of treasure"));
}

#[test]
fn groups_and_names_ban_objects_and_unknown_ones_do_not_count() {
    let banned = |categories: &[&str], objects: &[&str]| with_objects(categories, objects, Vec::new()).0;
    assert_eq!(banned(&[], &[]), "");
    assert_eq!(banned(&["creatureBank"], &["arena"]), "bank/dragon bank/crypt arena/arena");
    assert_eq!(
        banned(&["no such"], &["bank/crypt", "bank/none", "mod:bank", "bank/mod:crypt"]),
        "bank/crypt"
    );
    assert_eq!(banned(&["none"], &[]), "odd/odd", "what is rolled and belongs to no group");
    assert_eq!(
        banned(&["all", "creatureBank"], &["bank"]),
        "mine/saw mine/salt bank/dragon bank/crypt arena/arena odd/odd ship/wreck",
        "what is never rolled needs no ban"
    );
    assert_eq!(banned(&[], &["prison"]), "prison/prison", "unless it is banned by name");
}

#[test]
fn changed_objects_win_over_bans_and_the_last_entry_over_the_first() {
    let (banned, changed) = with_objects(
        &["all"],
        &["arena"],
        vec![common("arena/arena", 5), common("mod:x", 1), common("bank", 0), common("arena", 7)],
    );
    assert_eq!(banned, "mine/saw mine/salt bank/crypt odd/odd ship/wreck");
    assert_eq!(changed, "bank/dragon=0 arena/arena=7", "without a subtype: the first of its type");
}

#[test]
fn required_objects_name_the_kinds_to_choose_from() {
    let plan = with_required(
        &[("bank", 2), ("tiny:arena/arena", 1), ("mod:bank", 1), ("bank/none", 4), ("odd", 0), ("mine", 1)],
        |_| {},
    );
    assert_eq!(plan.unwrap(), "bank: dragon crypt x 2, tiny:arena/arena: arena x 1, mine: saw x 1");
    let contents =
        contents(|template| template.zones[4].custom_objects = require(&[("bank", 2), ("arena", 1)]));
    let guards: Vec<Option<u32>> =
        contents.unwrap().objects.required.iter().map(|entry| entry.guard).collect();
    assert_eq!(guards, [Some(9000), None]);
}

#[test]
fn required_objects_whose_contents_are_not_made_yet_are_refused_by_name() {
    let text = with_required(&[("prison", 1), ("village/elves", 1), ("ship", 1), ("bank", 1)], |_| {});
    assert_eq!(
        text.unwrap_err(),
        "nothing-to-hold: zone `5` requires `prison`, and nothing that it could hold is left: all of it is banned, or \
         the content pack has none (remove one of the two)\n\
         not-made-yet: zone `5` requires `village/elves`, and towns as required objects are not made yet (ask for it \
         in `neutralTowns`)\n\
         object-without-look: zone `5` requires `ship`, and nothing of it can stand on land (remove it from \
         `requiredObjects`)\n"
    );
    assert_eq!(with_required(&[("prison", 0)], |_| {}).unwrap(), "");
}

#[test]
fn kinds_that_differ_in_nothing_that_players_see_are_one() {
    assert_eq!(with_required(&[("market", 1)], |_| {}).unwrap(), "market: post post x 1");
    assert_eq!(with_required(&[("snowMarket/post", 1)], |_| {}).unwrap(), "snowMarket/post: post post x 1");
    assert_eq!(with_required(&[("bigMarket", 1)], |_| {}).unwrap(), "bigMarket: hall x 1");
    assert_eq!(with_objects(&[], &["market"], Vec::new()).0, "market/post snowMarket/post");
    let (banned, changed) = with_objects(&[], &["snowMarket"], vec![common("market", 9)]);
    assert_eq!((banned.as_str(), changed.as_str()), ("", "market/post=9 snowMarket/post=9"));
}

#[test]
fn artifacts_that_are_switched_off_are_not_chosen_and_cannot_be_required() {
    let switch = |off: &[&str], on: &[&str]| AllowList { banned: names(off), enabled: names(on) };
    let required =
        |what: &str, list: AllowList| with_required(&[(what, 1)], |template| template.artifacts = list);
    assert_eq!(required("artifact", switch(&[], &[])).unwrap(), "artifact: sword helmet x 1");
    assert_eq!(required("artifact", switch(&["sword"], &["crown"])).unwrap(), "artifact: helmet crown x 1");
    assert_eq!(required("artifact/crown", switch(&["sword"], &[])).unwrap(), "artifact/crown: crown x 1");
    for what in ["artifact/sword", "artifact"] {
        let text = required(what, switch(&["sword", "helmet"], &[])).unwrap_err();
        assert!(text.starts_with("banned-artifact: zone `5` requires `artifact"), "{text}");
    }
    assert!(required("artifact/sword", switch(&["sword"], &["sword"])).is_ok(), "on wins over off");
}

#[test]
fn more_than_a_map_may_hold_is_a_fault_with_the_numbers_and_a_zone_s_limit_is_none() {
    let north = |count: u32| with_required(&[("stone/north", count)], |_| {});
    assert!(north(5).is_ok());
    assert_eq!(
        north(6).unwrap_err(),
        "map-limit: the template requires 6 of `stone/north`, and a map holds at most 5 (require fewer of them)\n"
    );
    assert!(north(u32::MAX).unwrap_err().contains("requires 4294967295 of"));
    assert!(
        with_required(&[("stone/south", 7)], |_| {}).is_ok(),
        "the limit of a zone counts what is rolled"
    );
    let both = |any: u32| {
        with_required(&[("stone", any), ("stone/north", 4)], |template| {
            template.zones[3].custom_objects = OwnOrLike::Like(spanned(ZoneId(4)));
        })
    };
    assert!(with_required(&[("stone", 8), ("stone/north", 4)], |_| {}).is_ok());
    let text = both(4).unwrap_err();
    assert!(text.contains("requires 8 of `stone/north`, and a map holds at most 5"), "{text}");
    assert!(text.contains("requires 16 of `stone`, and a map holds at most 12"), "{text}");
}

#[test]
fn switches_are_looked_up_and_sorted_and_on_wins() {
    let mut template = cross();
    template.artifacts = AllowList {
        banned: names(&["tiny:crown", "sword", "mod:axe", "crown"]),
        enabled: names(&["sword", "helmet"]),
    };
    let switches = make_plan(&template, &full_pack(), &options()).unwrap().switches;
    assert_eq!(switches.artifacts.off, [ArtifactId(2)]);
    assert_eq!(switches.artifacts.on, [ArtifactId(0), ArtifactId(1)]);
    assert_eq!((switches.spells, switches.heroes), Default::default());
}

#[test]
fn what_is_inherited_is_followed() {
    let plan = contents(|template| {
        template.zones[0].mines = OwnOrLike::Own(vec![(name("wood"), 3)]);
        template.zones[0].custom_objects = require(&[("bank", 1)]);
        template.zones[4].mines = OwnOrLike::Like(spanned(ZoneId(0)));
        template.zones[4].custom_objects = OwnOrLike::Like(spanned(ZoneId(0)));
    });
    let plan = plan.unwrap();
    assert_eq!((plan.mines[0].count, plan.objects.required.len()), (3, 1));
}
