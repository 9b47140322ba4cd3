mod contents;
mod objects;
mod symmetry;

use rmg_core::diag::{Span, Spanned};
use rmg_core::pack::{Faction, FrameLayout, LevelRule, Rgb, Table, Terrain, TerrainKind};
use rmg_core::plan::{LevelRequest, PlayerPlan};
use rmg_core::template::{
    ConnectionKind, ForcedLevel, MonsterStrength, Name, NumberSet, OwnOrLike, Presence, TerrainRule,
    TownHint, Towns, WaterContent, Zone, ZoneKind, ZoneSizeLaw,
};
use rmg_core::{FactionId, Level, PlayerColor, Seat, Seed, TerrainId};

use super::*;
use crate::options::PlayerChoice;

fn spanned<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}

fn zone(key: &str, kind: ZoneKind, owner: Option<u8>) -> Zone {
    Zone {
        key: key.to_owned(),
        span: Span::default(),
        kind,
        size: spanned(10),
        owner: owner.map(|seat| spanned(Seat(seat))),
        presence: Presence::default(),
        towns: OwnOrLike::Own(Towns { match_terrain_to_town: true, ..Towns::default() }),
        towns_are_same_type: false,
        terrain: OwnOrLike::Own(TerrainRule::default()),
        monsters: MonsterStrength::Normal,
        monsters_match_town: false,
        joining: Default::default(),
        allowed_monsters: Vec::new(),
        banned_monsters: Vec::new(),
        mines: OwnOrLike::Own(Vec::new()),
        mine_densities: Vec::new(),
        treasure: OwnOrLike::Own(Vec::new()),
        named_artifacts: None,
        random_monsters: None,
        custom_objects: OwnOrLike::Own(rmg_core::template::CustomObjects::default()),
        forced_level: ForcedLevel::Automatic,
        repels: false,
        modifiers: Vec::new(),
        editor: rmg_core::template::EditorPlace::default(),
        extras: Vec::new(),
    }
}

fn towns_mut(zone: &mut Zone) -> &mut Towns {
    match &mut zone.towns {
        OwnOrLike::Own(towns) => towns,
        OwnOrLike::Like(_) => panic!("zones of these tests do not copy towns"),
    }
}

fn link(a: u16, b: u16) -> Connection {
    Connection {
        a: spanned(ZoneId(a)),
        b: spanned(ZoneId(b)),
        kind: ConnectionKind::Guarded,
        guard: spanned(1000),
        road: RoadRequest::Random,
        presence: Presence::default(),
        extras: Vec::new(),
        span: Span::default(),
    }
}

/// Four seats around one zone of treasure, for 2 to 4 players, `m+u` to `l+u`.
fn cross() -> Template {
    let mut zones: Vec<Zone> =
        (1..=4).map(|seat| zone(&seat.to_string(), ZoneKind::PlayerStart, Some(seat))).collect();
    zones.push(zone("5", ZoneKind::Treasure, None));
    Template {
        id: "cross".into(),
        name: "Cross".into(),
        description: String::new(),
        min_size: spanned("m+u".parse().unwrap()),
        max_size: spanned("l+u".parse().unwrap()),
        players: spanned(NumberSet { ranges: vec![(2, 4)] }),
        humans: None,
        allowed_water: vec![WaterContent::None],
        zone_size_law: ZoneSizeLaw::Linear,
        shuffle_seats: false,
        artifact_sets: Default::default(),
        game_rules: Default::default(),
        named_artifacts: 20,
        random_monsters: 0,
        modifiers: Vec::new(),
        objects: Vec::new(),
        victory: None,
        symmetry: None,
        settings: None,
        spells: Default::default(),
        artifacts: Default::default(),
        skills: Default::default(),
        heroes: Default::default(),
        zones,
        extras: Vec::new(),
        connections: (0..4).map(|zone| link(zone, 4)).collect(),
        span: Span::default(),
    }
}

fn terrain(name: &str, levels: LevelRule) -> Terrain {
    Terrain {
        name: name.into(),
        title: name.into(),
        number: None,
        kind: TerrainKind::Land,
        move_cost: 100,
        levels,
        color: Rgb::default(),
        blocked_color: Rgb::default(),
        own_edge: false,
        river: None,
        code: String::new(),
        sprite: String::new(),
        frames: FrameLayout::Original,
    }
}

fn faction(name: &str, home: u16, prefers_underground: bool) -> Faction {
    Faction {
        name: name.into(),
        title: name.into(),
        number: None,
        has_town: true,
        native_terrain: Some(TerrainId(home)),
        prefers_underground,
        alignment: String::new(),
        mage_guild_levels: 5,
        boat: None,
    }
}

/// A pack with `elves` native to the `meadow`, `dwarves` native to the `cave`, `nomads` native to both
/// levels, `moles` who prefer the underground, and `beasts` without towns.
fn pack() -> ContentPack {
    let mut pack = ContentPack {
        info: Default::default(),
        defaults: Default::default(),
        terrains: Table::new(vec![
            terrain("meadow", LevelRule { surface: true, underground: false }),
            terrain("cave", LevelRule { surface: false, underground: true }),
            terrain("ash", LevelRule::BOTH),
        ])
        .unwrap(),
        roads: Table::default(),
        rivers: Table::default(),
        resources: Table::default(),
        factions: Table::default(),
        creatures: Table::default(),
        artifacts: Table::default(),
        spells: Table::default(),
        skills: Table::default(),
        hero_classes: Table::default(),
        heroes: Table::default(),
        objects: Table::default(),
        appearances: Table::default(),
        obstacle_sets: Table::default(),
        rewards: Vec::new(),
        vcmi: Vec::new(),
    };
    pack.info.namespaces = vec!["tiny".into()];
    pack.defaults.water = Some(TerrainId(0));
    pack.factions = Table::new(vec![
        faction("elves", 0, false),
        faction("dwarves", 1, false),
        faction("nomads", 2, false),
        faction("moles", 0, true),
        Faction { has_town: false, ..faction("beasts", 0, false) },
    ])
    .unwrap();
    pack
}

fn options() -> GenOptions {
    GenOptions::new(Seed(7))
}

fn plan(template: &Template, options: &GenOptions) -> GenPlan {
    make_plan(template, &pack(), options).unwrap()
}

fn codes(template: &Template, options: &GenOptions) -> Vec<&'static str> {
    make_plan(template, &pack(), options).unwrap_err().iter().map(|diagnostic| diagnostic.code).collect()
}

fn message(template: &Template, options: &GenOptions) -> String {
    let diagnostics = make_plan(template, &pack(), options).unwrap_err();
    diagnostics
        .iter()
        .map(|diagnostic| format!("{} {}\n", diagnostic.message, diagnostic.help.clone().unwrap_or_default()))
        .collect()
}

fn players(text: &[(&str, Option<bool>)]) -> Vec<PlayerChoice> {
    text.iter()
        .map(|(color, human)| PlayerChoice {
            human: *human,
            ..PlayerChoice::new(PlayerColor::from_name(color).unwrap())
        })
        .collect()
}

/// Formats players with their seats: `red 1 human, blue 2`.
fn seats(plan: &GenPlan) -> String {
    let player = |player: &PlayerPlan| {
        format!("{} {}{}", player.color, player.seat, if player.human { " human" } else { "" })
    };
    plan.players.iter().map(player).collect::<Vec<_>>().join(", ")
}

#[test]
fn defaults_are_the_smallest_size_and_all_players_with_the_first_human() {
    let plan = plan(&cross(), &options());
    assert_eq!(plan.size.to_string(), "m+u");
    assert_eq!(seats(&plan), "red 1 human, blue 2, tan 3, green 4");
    assert_eq!(plan.zones.iter().map(|zone| zone.player).collect::<Vec<_>>(), {
        use PlayerColor::{Blue, Green, Red, Tan};
        [Some(Red), Some(Blue), Some(Tan), Some(Green), None]
    });
    assert_eq!(plan.water, WaterContent::None);
}

#[test]
fn a_size_outside_the_range_is_refused_with_the_range() {
    let with = |size: &str| GenOptions { size: Some(size.parse().unwrap()), ..options() };
    assert_eq!(plan(&cross(), &with("l+u")).size.to_string(), "l+u");
    assert_eq!(plan(&cross(), &with("xl")).size.to_string(), "xl", "20,736 tiles are between m+u and l+u");
    let text = message(&cross(), &with("s"));
    assert!(text.contains("s (36x36, 1 level) is not allowed: it has 1296 tiles"), "{text}");
    assert!(text.contains("10368 to 23328"), "{text}");
    assert!(text.contains("from m+u (72x72, 2 levels) to l+u (108x108, 2 levels)"), "{text}");
    let text = message(&cross(), &with("40x300"));
    assert!(text.contains("sides are not between 72 and 108"), "{text}");
}

#[test]
fn a_reversed_range_of_sizes_is_reported() {
    let mut template = cross();
    (template.min_size, template.max_size) = (template.max_size, template.min_size);
    assert_eq!(codes(&template, &options()), ["size-range"]);
}

#[test]
fn players_take_the_lowest_seats_in_order_of_color() {
    let wanted = players(&[("pink", None), ("blue", Some(true))]);
    assert_eq!(seats(&plan(&cross(), &GenOptions { players: wanted, ..options() })), "blue 1 human, pink 2");
    let wanted = players(&[("red", Some(false)), ("tan", None)]);
    assert_eq!(seats(&plan(&cross(), &GenOptions { players: wanted, ..options() })), "red 1, tan 2 human");
    let wanted = players(&[("red", Some(false)), ("tan", Some(false))]);
    assert_eq!(seats(&plan(&cross(), &GenOptions { players: wanted, ..options() })), "red 1, tan 2");
}

#[test]
fn forbidden_numbers_of_players_are_refused() {
    let five = players(&[("red", None), ("blue", None), ("tan", None), ("green", None), ("teal", None)]);
    let wrong = GenOptions { players: five, ..options() };
    assert!(message(&cross(), &wrong).contains("for 2-4 players, not for 5"));
    let mut template = cross();
    template.humans = Some(spanned(NumberSet { ranges: vec![(2, 2)] }));
    let one = players(&[("red", Some(true)), ("blue", Some(false))]);
    assert_eq!(codes(&template, &GenOptions { players: one, ..options() }), ["humans-not-allowed"]);
    assert_eq!(seats(&plan(&template, &options())), "red 1 human, blue 2 human, tan 3, green 4");
}

#[test]
fn a_game_with_one_team_is_refused() {
    let teams = |teams: &[Option<u8>]| {
        let mut wanted = players(&[("red", Some(true)), ("blue", None), ("tan", None)][..teams.len()]);
        wanted.iter_mut().zip(teams).for_each(|(player, team)| player.team = *team);
        GenOptions { players: wanted, ..options() }
    };
    for one_team in [&[Some(1), Some(1)][..], &[Some(0), Some(0), Some(0)]] {
        assert_eq!(codes(&cross(), &teams(one_team)), ["one-team"]);
    }
    assert!(message(&cross(), &teams(&[Some(1), Some(1)])).contains("all 2 players are in team 1"));
    for enemies in
        [&[Some(1), None][..], &[Some(1), Some(1), Some(2)], &[Some(1), Some(1), None], &[None, None]]
    {
        plan(&cross(), &teams(enemies));
    }
    let mut alone = cross();
    alone.players = spanned(NumberSet { ranges: vec![(1, 4)] });
    plan(&alone, &teams(&[Some(1)]));
}

#[test]
fn a_template_without_seats_in_its_games_is_refused() {
    let mut template = cross();
    template.players = spanned(NumberSet { ranges: vec![(2, 2)] });
    for zone in &mut template.zones[1..4] {
        zone.presence.players = Some(NumberSet { ranges: vec![(3, 8)] });
    }
    let text = message(&template, &options());
    assert!(text.contains("only 1 seat has a start zone"), "{text}");
    template.players = spanned(NumberSet { ranges: vec![(2, 3)] });
    assert_eq!(seats(&plan(&template, &options())), "red 1 human, blue 2, tan 3");
}

#[test]
fn computer_players_fill_missing_seats() {
    let mut four = cross();
    four.players = spanned(NumberSet { ranges: vec![(2, 2), (4, 4)] });
    for (named, want) in [
        (&[("tan", Some(true))][..], "red 1, blue 2, tan 3 human, green 4"),
        (&[("red", None)], "red 1 human, blue 2, tan 3, green 4"),
        (&[("red", Some(false))], "red 1, blue 2, tan 3, green 4"),
        (&[("red", None), ("pink", Some(true)), ("blue", None)], "red 1, blue 2, tan 3, pink 4 human"),
        (&[("pink", None), ("tan", None), ("blue", None)], "red 1, blue 2 human, tan 3, pink 4"),
        (&[("pink", None), ("blue", None)], "blue 1 human, pink 2"),
    ] {
        let options = GenOptions { players: players(named), ..options() };
        assert_eq!(seats(&plan(&four, &options)), want, "{named:?}");
    }
}

#[test]
fn all_diagnostics_of_the_options_are_reported_together() {
    let mut twice = players(&[("red", Some(true)), ("red", None)]);
    twice[1].town = Some("gnomes".into());
    let wrong = GenOptions {
        players: twice,
        size: Some("s".parse().unwrap()),
        water: Some(WaterContent::Islands),
        ..options()
    };
    assert_eq!(
        codes(&cross(), &wrong),
        ["size-not-allowed", "water-not-allowed", "player-twice", "unknown-town"]
    );
    assert!(message(&cross(), &wrong).contains("the towns are elves, dwarves, nomads, moles"));
}

#[test]
fn a_template_that_requires_water_gets_its_first_kind() {
    let mut template = cross();
    template.allowed_water = vec![WaterContent::Normal, WaterContent::Islands];
    let dry = GenOptions { water: Some(WaterContent::None), ..options() };
    assert!(message(&template, &dry).contains("does not allow water `none`"));
    let plan = plan(&template, &options());
    assert_eq!(plan.water, WaterContent::Normal);
}

#[test]
fn the_sea_is_the_last_zone_and_has_a_unique_name() {
    let mut template = cross();
    template.allowed_water = vec![WaterContent::Islands];
    template.zones[0].key = "sea".into();
    let plan = plan(&template, &options());
    let sea = plan.sea().map(|sea| plan.zones[sea.index()].key.as_str());
    assert_eq!((sea, plan.zones.len()), (Some("sea 2"), template.zones.len() + 1));
}

#[test]
fn a_template_with_too_few_owners_is_refused() {
    let mut template = cross();
    template.players = spanned(NumberSet { ranges: vec![(6, 8)] });
    assert!(message(&template, &options()).contains("for 6-8 players, but only 4 seats have a start zone"));
    template.zones.iter_mut().for_each(|zone| zone.owner = None);
    assert_eq!(codes(&template, &options()), ["too-few-seats"]);
}

#[test]
fn seat_numbers_may_have_gaps() {
    let mut template = cross();
    for (zone, owner) in template.zones.iter_mut().zip([2, 5, 7, 8]) {
        zone.owner = Some(spanned(Seat(owner)));
    }
    assert_eq!(seats(&plan(&template, &options())), "red 2 human, blue 5, tan 7, green 8");
}

#[test]
fn shuffled_seats_depend_on_the_seed_and_stay_among_the_lowest() {
    let mut template = cross();
    template.shuffle_seats = true;
    let shuffled: Vec<String> = (0..20)
        .map(|seed| {
            let wanted = players(&[("red", None), ("blue", None)]);
            seats(&plan(&template, &GenOptions { players: wanted, ..GenOptions::new(Seed(seed)) }))
        })
        .collect();
    assert!(shuffled.iter().any(|seats| seats == "red 1 human, blue 2"), "{shuffled:?}");
    assert!(shuffled.iter().any(|seats| seats == "red 2 human, blue 1"), "{shuffled:?}");
}

#[test]
fn humans_never_get_a_seat_for_computers() {
    let mut template = cross();
    for at in [0, 1] {
        template.zones[at].kind = ZoneKind::CpuStart;
    }
    for seed in 0..10 {
        template.shuffle_seats = seed % 2 == 0;
        let wanted = players(&[("red", Some(true)), ("blue", Some(true)), ("tan", Some(false))]);
        let plan = plan(&template, &GenOptions { players: wanted, ..GenOptions::new(Seed(seed)) });
        assert!(plan.players.iter().all(|player| !player.human || player.seat.0 > 2), "{}", seats(&plan));
    }
    let wanted = players(&[("red", Some(true)), ("blue", Some(true)), ("tan", Some(true))]);
    let text = message(&template, &GenOptions { players: wanted, ..options() });
    assert!(text.contains("3 human players, but only 2 of the 4 seats"), "{text}");
}

#[test]
fn weights_follow_the_size_law() {
    let mut template = cross();
    template.zones[4].size = spanned(30);
    let weights = |template: &Template| {
        plan(template, &options()).zones[3..].iter().map(|zone| zone.weight).collect::<Vec<_>>()
    };
    assert_eq!(weights(&template), [10, 30]);
    template.zone_size_law = ZoneSizeLaw::Quadratic;
    assert_eq!(weights(&template), [100, 900]);
}

#[test]
fn levels_follow_the_template_and_known_towns() {
    let mut template = cross();
    template.zones[0].forced_level = ForcedLevel::Underground;
    towns_mut(&mut template.zones[1]).allowed = vec![Name::new("tiny:dwarves".into(), Span::default())];
    towns_mut(&mut template.zones[4]).hints =
        vec![TownHint { like: Some(spanned(ZoneId(1))), ..TownHint::default() }];
    let mut wanted = players(&[("red", None), ("blue", None), ("tan", None), ("green", None)]);
    wanted[2].town = Some("elves".into());
    wanted[3].town = Some("moles".into());
    let chosen = GenOptions { players: wanted, ..options() };
    let levels = |options: &GenOptions| {
        plan(&template, options).zones.iter().map(|zone| zone.level).collect::<Vec<_>>()
    };
    assert_eq!(
        levels(&chosen),
        [
            LevelRequest::Force(Level::UNDERGROUND),
            LevelRequest::Prefer(Level::UNDERGROUND),
            LevelRequest::Prefer(Level::SURFACE),
            LevelRequest::Prefer(Level::UNDERGROUND),
            LevelRequest::Prefer(Level::UNDERGROUND),
        ]
    );
    let flat = GenOptions { size: Some("xl".parse().unwrap()), ..chosen };
    assert_eq!(levels(&flat), [LevelRequest::Any; 5]);
    assert_eq!(plan(&template, &flat).players[2].faction, Some(FactionId(0)));
}

#[test]
fn cyclic_hints_leave_the_level_open() {
    let mut template = cross();
    for (zone, other) in [(2, 3), (3, 2)] {
        template.zones[zone].owner = None;
        template.zones[zone].kind = ZoneKind::Treasure;
        towns_mut(&mut template.zones[zone]).hints =
            vec![TownHint { like: Some(spanned(ZoneId(other))), ..TownHint::default() }];
    }
    assert_eq!(plan(&template, &options()).zones[2].level, LevelRequest::Any);
}

#[test]
fn roads_connect_the_towns_and_skip_impassable_connections() {
    let mut template = cross();
    template.connections.push(Connection {
        kind: ConnectionKind::Fictive,
        road: RoadRequest::Yes,
        ..link(0, 1)
    });
    template.connections.push(Connection { kind: ConnectionKind::Repulsive, ..link(1, 2) });
    template.connections[0].kind = ConnectionKind::Wide;
    let roads: Vec<bool> = plan(&template, &options()).connections.iter().map(|link| link.road).collect();
    assert_eq!(roads, [true, true, true, true, false, false]);
}

#[test]
fn cyclic_references_are_a_diagnostic_also_with_a_connection_of_a_zone_to_itself() {
    let mut template = cross();
    template.connections.push(link(3, 3));
    assert!(plan(&template, &options()).connections.iter().any(|link| link.a == link.b && !link.road));
    template.zones[0].mines = OwnOrLike::Like(spanned(ZoneId(1)));
    template.zones[1].mines = OwnOrLike::Like(spanned(ZoneId(0)));
    assert_eq!(codes(&template, &options()), ["inherit-cycle"]);
    assert!(message(&template, &options()).contains("cyclic `minesLikeZone`: 1 -> 2 -> 1"));
}

#[test]
fn the_number_of_players_agrees_with_the_decided_template() {
    // four players would have three seats, and three players have four
    let mut template = cross();
    template.zones[3].presence.players = Some(NumberSet { ranges: vec![(2, 3)] });
    let plan = make_plan(&template, &pack(), &GenOptions::new(Seed(1))).unwrap();
    assert_eq!((plan.players.len(), plan.zones.len()), (3, 5));
    let again = template_of_plan(&template, &plan);
    assert!(plan.zones.iter().map(|zone| &zone.key).eq(again.zones.iter().map(|zone| &zone.key)));
}
