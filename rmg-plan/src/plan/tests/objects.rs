//! Tests of mines, treasure, objects and switches.

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

/// Splits `type/subtype` or `type` into names of a template.
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

/// A kind for random placement, with a value if it has a group.
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

/// The pack with resources, artifacts and objects. All fit `meadow` except `mine/salt` and `ship/wreck`,
/// which fit no terrain.
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
        kind("prison/camp", ObjectRole::Visitable, None),
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
        let fits_none = kind.key == "mine/salt" || kind.key == "ship/wreck";
        kind.appearances = vec![AppearanceId::from_index(at)];
        looks.push(Appearance {
            name: kind.key.clone(),
            kind: ObjectKindId::from_index(at),
            sprite: String::new(),
            variant: String::new(),
            footprint: Footprint::parse("A").unwrap(),
            terrains: if fits_none { TerrainSet::EMPTY } else { meadow },
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

/// Returns the contents of zone 5 of a changed cross, or the diagnostics.
fn contents(change: impl FnOnce(&mut Template)) -> Result<ZoneContents, String> {
    let mut template = cross();
    change(&mut template);
    let words = |diagnostics: Vec<Diagnostic>| {
        let line = |diagnostic: &Diagnostic| {
            format!(
                "{}: {} ({})\n",
                diagnostic.code,
                diagnostic.message,
                diagnostic.help.clone().unwrap_or_default()
            )
        };
        diagnostics.iter().map(line).collect::<String>()
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

/// Formats banned kinds, and changed ones with their values.
fn with_objects(categories: &[&str], banned: &[&str], common: Vec<CommonObject>) -> (String, String) {
    let objects = CustomObjects {
        banned_categories: names(categories),
        banned: banned.iter().map(|text| parts(text)).collect(),
        common,
        ..CustomObjects::default()
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

/// Formats every required object as `name: kinds x count`.
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
fn mines_are_in_order_without_unknown_resources_and_counts_of_zero() {
    let plan = with_mines(&[("mod:coal", 3), ("tiny:wood", 2), ("salt", 0), ("gravel", 1)]).unwrap();
    assert_eq!(plan, [MinesPlan { resource: ResourceId(0), count: 2 }]);
    assert_eq!(
        with_mines(&[("wood", u32::MAX)]).unwrap()[0].count,
        u32::MAX,
        "a large number is not an error here"
    );
}

#[test]
fn a_resource_without_a_mine_on_land_is_a_diagnostic() {
    let text = with_mines(&[("wood", 1), ("salt", 1)]).unwrap_err();
    assert_eq!(
        text,
        "no-such-mine: zone `5` requests mines of `salt`, but none can be placed on land (remove it from `mines`)\n"
    );
}

#[test]
fn treasure_tiers_keep_their_order_without_empty_ones() {
    let plan = with_treasure(&[(3000, 6000, 4), (10, 0, 9), (100, 200, 0), (500, 500, 1_000_000)]).unwrap();
    let tier = |min, max, density| TreasurePlan { min, max, density };
    assert_eq!(plan, [tier(3000, 6000, 4), tier(500, 500, 1_000_000)]);
    // 4,294,967,295 tiles: 10,737,418,237,500 piles of 500
    assert_eq!(plan[1].piles(u32::MAX), 10_737_418_237_500);
    assert_eq!(plan[1].asked(u32::MAX), 5_368_709_118_750_000);
}

#[test]
fn a_reversed_treasure_tier_is_reported_once_even_if_it_is_copied() {
    assert_eq!(
        with_treasure(&[(9, 8, 1)]).unwrap_err(),
        "reversed-range: treasure tier of zone `5`: `min` 9 is larger than `max` 8 (swap `min` and `max`)\n"
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
fn too_many_treasure_tiers_are_refused() {
    assert_eq!(with_treasure(&[(1, 2, 1); 1000]).unwrap().len(), 1000);
    assert!(with_treasure(&[(1, 2, 1); 1001]).unwrap_err().contains("zone `5` has 1001 treasure tiers"));
}

#[test]
fn groups_and_names_ban_objects_and_unknown_ones_are_ignored() {
    let banned = |categories: &[&str], objects: &[&str]| with_objects(categories, objects, Vec::new()).0;
    assert_eq!(banned(&[], &[]), "");
    assert_eq!(banned(&["creatureBank"], &["arena"]), "bank/dragon bank/crypt arena/arena");
    assert_eq!(
        banned(&["no such"], &["bank/crypt", "bank/none", "mod:bank", "bank/mod:crypt"]),
        "bank/crypt"
    );
    assert_eq!(banned(&["none"], &[]), "odd/odd", "random objects without a group");
    assert_eq!(
        banned(&["all", "creatureBank"], &["bank"]),
        "mine/saw mine/salt bank/dragon bank/crypt arena/arena odd/odd ship/wreck",
        "objects that are never random need no ban"
    );
    assert_eq!(banned(&[], &["prison"]), "prison/prison prison/camp", "unless it is banned by name");
}

#[test]
fn changed_objects_override_bans_and_the_last_entry_overrides_the_first() {
    let (banned, changed) = with_objects(
        &["all"],
        &["arena"],
        vec![common("arena/arena", 5), common("mod:x", 1), common("bank", 0), common("arena", 7)],
    );
    assert_eq!(banned, "mine/saw mine/salt bank/crypt odd/odd ship/wreck");
    assert_eq!(changed, "bank/dragon=0 arena/arena=7", "without a subtype: the first of its type");
}

#[test]
fn required_objects_list_the_kinds_to_choose_from() {
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
fn impossible_required_objects_are_refused_by_name() {
    // camps are no replacement for prisons
    let text = with_required(&[("prison", 1), ("village/elves", 1), ("ship", 1), ("bank", 1)], |_| {});
    assert_eq!(
        text.unwrap_err(),
        "nothing-to-hold: zone `5` requires `prison`, but all its possible contents are banned or missing in the \
         content pack (remove the requirement, or ban less)\n\
         not-made-yet: zone `5` requires `village/elves`, but towns as required objects are not supported (request it \
         in `neutralTowns`)\n\
         object-without-look: zone `5` requires `ship`, which cannot be placed on land (remove it from \
         `requiredObjects`)\n"
    );
    assert_eq!(with_required(&[("prison", 0)], |_| {}).unwrap(), "");
}

#[test]
fn a_name_includes_equivalent_kinds() {
    assert_eq!(with_required(&[("market", 1)], |_| {}).unwrap(), "market: post post x 1");
    assert_eq!(with_required(&[("snowMarket/post", 1)], |_| {}).unwrap(), "snowMarket/post: post post x 1");
    assert_eq!(with_required(&[("bigMarket", 1)], |_| {}).unwrap(), "bigMarket: hall x 1");
    assert_eq!(with_objects(&[], &["market"], Vec::new()).0, "market/post snowMarket/post");
    let (banned, changed) = with_objects(&[], &["snowMarket"], vec![common("market", 9)]);
    assert_eq!((banned.as_str(), changed.as_str()), ("", "market/post=9 snowMarket/post=9"));
}

#[test]
fn banned_artifacts_are_not_chosen_and_cannot_be_required() {
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
    assert!(required("artifact/sword", switch(&["sword"], &["sword"])).is_ok(), "enabling overrides banning");
}

#[test]
fn exceeding_a_map_limit_is_a_diagnostic_and_exceeding_a_zone_limit_is_not() {
    let north = |count: u32| with_required(&[("stone/north", count)], |_| {});
    assert!(north(5).is_ok());
    assert_eq!(
        north(6).unwrap_err(),
        "map-limit: the template requires 6 of `stone/north`, but a map can have at most 5 (require fewer of them)\n"
    );
    assert!(north(u32::MAX).unwrap_err().contains("requires 4294967295 of"));
    assert!(
        with_required(&[("stone/south", 7)], |_| {}).is_ok(),
        "the limit per zone applies to random objects"
    );
    let both = |any: u32| {
        with_required(&[("stone", any), ("stone/north", 4)], |template| {
            template.zones[3].custom_objects = OwnOrLike::Like(spanned(ZoneId(4)));
        })
    };
    assert!(with_required(&[("stone", 8), ("stone/north", 4)], |_| {}).is_ok());
    let text = both(4).unwrap_err();
    assert!(text.contains("requires 8 of `stone/north`, but a map can have at most 5"), "{text}");
    assert!(text.contains("requires 16 of `stone`, but a map can have at most 12"), "{text}");
}

#[test]
fn switches_are_sorted_and_enabling_overrides_banning() {
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
fn mines_and_objects_are_inherited() {
    let plan = contents(|template| {
        template.zones[0].mines = OwnOrLike::Own(vec![(name("wood"), 3)]);
        template.zones[0].custom_objects = require(&[("bank", 1)]);
        template.zones[4].mines = OwnOrLike::Like(spanned(ZoneId(0)));
        template.zones[4].custom_objects = OwnOrLike::Like(spanned(ZoneId(0)));
    });
    let plan = plan.unwrap();
    assert_eq!((plan.mines[0].count, plan.objects.required.len()), (3, 1));
}
