//! Lengths and positions of fields, counted by hand from `docs/sources/h3m.md`. The other tests do not detect
//! a missing field, because reading and writing use the same declarations.

use super::*;

/// Returns the bytes of a body in a file of this version.
fn body_bytes(version: Version, class: ObjectClass, subclass: u32, body: ObjectBody) -> Vec<u8> {
    let mut map = H3mFile::new(version, Side::new(1).unwrap(), false);
    map.trailing.clear();
    map.appearances = vec![Appearance { class, subclass, ..Appearance::default() }];
    map.objects = vec![Object { body, ..Object::default() }];
    let bytes = write(&map).unwrap();
    map.appearances[0].class = ObjectClass::NOTHING;
    map.objects[0].body = ObjectBody::Nothing;
    let bare = write(&map).unwrap();
    // the count of events follows, four bytes
    bytes[bare.len() - 4..bytes.len() - 4].to_vec()
}

/// Returns the lengths in RoE, AB and SoD.
fn lengths(class: ObjectClass, subclass: u32, body: impl Fn(Version) -> ObjectBody) -> [usize; 3] {
    [Version::Roe, Version::Ab, Version::Sod]
        .map(|version| body_bytes(version, class, subclass, body(version)).len())
}

fn boxed<T: Default>(_: Version) -> Box<T> {
    Box::default()
}

#[test]
fn empty_bodies_have_the_documented_lengths() {
    use ObjectBody as Body;
    use ObjectClass as Class;

    let hero = |version| {
        let experience = (version < Version::Sod).then_some(0);
        Body::Hero(Box::new(Hero { experience, ..Hero::default() }))
    };
    // owner, kind; name, experience, portrait, skills, army; formation; artifacts; patrol; 16.
    let roe = 2 + 1 + 4 + 3 + 1 + 1 + 1 + 16;
    // Identity; biography, sex, spell.
    let ab = 4 + roe + 1 + 1 + 1;
    // A flag for the experience; biography, sex, spells, primary skills.
    let sod = 4 + (roe - 4 + 1) + 1 + 1 + 1 + 1;
    assert_eq!(lengths(Class::HERO, 0, hero), [roe, ab, sod]);
    let town = |version| Body::Town(boxed(version));
    // owner, two absent values, formation, flag and fort, 9 spells, count of events, 3.
    assert_eq!(lengths(Class::TOWN, 0, town), [22, 22 + 4 + 9, 22 + 4 + 9 + 1]);
    let monster = |version| Body::Monster(boxed(version));
    assert_eq!(lengths(Class::MONSTER, 0, monster), [8, 12, 12]);
    let artifact = |version| Body::Artifact(boxed(version));
    assert_eq!(lengths(Class::ARTIFACT, 0, artifact), [1; 3]);
    let scroll = |version| Body::SpellScroll(boxed(version));
    assert_eq!(lengths(Class::SPELL_SCROLL, 0, scroll), [5; 3]);
    let resource = |version| Body::Resource(boxed(version));
    assert_eq!(lengths(Class::RESOURCE, 0, resource), [9; 3]);
    let owned = |version| Body::Owned(boxed(version));
    for class in [Class::MINE, Class::DWELLING, Class::DWELLING_4, Class::LIGHTHOUSE, Class::SHIPYARD] {
        assert_eq!(lengths(class, 0, owned), [4; 3]);
    }
    let mine = |version| match version {
        Version::Roe => Body::Owned(boxed(version)),
        _ => Body::AbandonedMine(boxed(version)),
    };
    assert_eq!(lengths(Class::MINE, 7, mine), [4; 3]);
    assert_eq!(lengths(Class::ABANDONED_MINE, 7, mine), [4; 3]);
    // owner 4, no town 4, factions 2, two levels.
    assert_eq!(lengths(Class::RANDOM_DWELLING, 0, |version| Body::RandomDwelling(boxed(version))), [12; 3]);
    let of_level = |version| Body::RandomDwellingOfLevel(boxed(version));
    assert_eq!(lengths(Class::RANDOM_DWELLING_OF_LEVEL, 0, of_level), [10; 3]);
    let of_faction = |version| Body::RandomDwellingOfFaction(boxed(version));
    assert_eq!(lengths(Class::RANDOM_DWELLING_OF_FACTION, 0, of_faction), [6; 3]);
    // owner and 3, seven stacks, 8; a flag since AB.
    let garrison = |version| Body::Garrison(boxed(version));
    assert_eq!(lengths(Class::GARRISON, 0, garrison), [4 + 21 + 8, 4 + 28 + 9, 4 + 28 + 9]);
    // no guard, experience and spell points, morale and luck, resources, primary skills, four counts, 8.
    assert_eq!(
        lengths(Class::PANDORA, 0, |version| Body::Pandora(boxed(version))),
        [1 + 8 + 2 + 28 + 4 + 4 + 8; 3]
    );
    assert_eq!(lengths(Class::EVENT, 0, |version| Body::Event(boxed(version))), [55 + 1 + 1 + 1 + 4; 3]);
    assert_eq!(lengths(Class::SIGN, 0, |version| Body::Sign(boxed(version))), [8; 3]);
    assert_eq!(lengths(Class::OCEAN_BOTTLE, 0, |version| Body::Sign(boxed(version))), [8; 3]);
    assert_eq!(lengths(Class::SEERS_HUT, 0, |version| Body::SeersHut(boxed(version))), [4; 3]);
    assert_eq!(lengths(Class::QUEST_GUARD, 0, |version| Body::QuestGuard(boxed(version))), [1; 3]);
    assert_eq!(lengths(Class::SCHOLAR, 0, |version| Body::Scholar(boxed(version))), [8; 3]);
    assert_eq!(lengths(Class::SHRINE_2, 0, |version| Body::Shrine(boxed(version))), [4; 3]);
    assert_eq!(lengths(Class::WITCH_HUT, 0, |version| Body::WitchHut(boxed(version))), [0, 4, 4]);
    assert_eq!(lengths(Class::GRAIL, 0, |version| Body::Grail(boxed(version))), [4; 3]);
    assert_eq!(lengths(Class::HERO_PLACEHOLDER, 0, |version| Body::HeroPlaceholder(boxed(version))), [3; 3]);
}

#[test]
fn full_bodies_have_the_documented_lengths() {
    use ObjectBody as Body;
    use ObjectClass as Class;

    let guard = || Some(Guard { message: "Halt".into(), army: Some(Army::default()), ..Guard::default() });
    let artifact = |_| Body::Artifact(Box::new(Artifact { guard: guard(), ..Artifact::default() }));
    // flag, text, flag, stacks, 4.
    assert_eq!(lengths(Class::ARTIFACT, 0, artifact), [1 + 8 + 1 + 21 + 4, 1 + 8 + 1 + 28 + 4, 42]);
    let treasure = |_| {
        let treasure = Some(MonsterTreasure { message: "Hm".into(), ..MonsterTreasure::default() });
        Body::Monster(Box::new(Monster { treasure, ..Monster::default() }))
    };
    // text, resources, artifact.
    assert_eq!(lengths(Class::MONSTER, 0, treasure), [8 + 6 + 28 + 1, 12 + 6 + 28 + 2, 48]);
    let reward = |_| {
        let reward = Reward {
            skills: vec![SkillEntry::default(); 2],
            artifacts: vec![ArtifactCode(9).into(); 3],
            spells: vec![SpellCode(9); 5],
            creatures: vec![Stack::default(); 7],
            ..Reward::default()
        };
        Body::Pandora(Box::new(Pandora { reward, ..Pandora::default() }))
    };
    assert_eq!(lengths(Class::PANDORA, 0, reward), [55 + 4 + 3 + 5 + 21, 55 + 4 + 6 + 5 + 28, 98]);
    let hero = |version| {
        let since_ab = version >= Version::Ab;
        let since_sod = version >= Version::Sod;
        let hero = Hero {
            name: Some("Orrin".into()),
            experience: Some(9),
            portrait: Some(PortraitCode(1)),
            skills: Some(vec![SkillEntry::default(); 2]),
            army: Some(Army::default()),
            artifacts: Some(HeroArtifacts {
                backpack: vec![ArtifactCode(8).into()],
                ..HeroArtifacts::default()
            }),
            biography: since_ab.then(|| "Born".into()),
            spells: since_sod.then(SpellMask::default),
            primary: since_sod.then_some([1, 2, 3, 4]),
            ..Hero::default()
        };
        Body::Hero(Box::new(hero))
    };
    // owner, kind; name; experience; portrait; skills; army; formation; worn, count and backpack; patrol;
    // biography; sex; spell or spells and primary skills; 16.
    let roe = 2 + 10 + 4 + 2 + 9 + 22 + 1 + (1 + 18 + 2 + 1) + 1 + 16;
    let ab = 4 + 2 + 10 + 4 + 2 + 9 + 29 + 1 + (1 + 36 + 2 + 2) + 1 + 9 + 1 + 1 + 16;
    let sod = 4 + 2 + 10 + 5 + 2 + 9 + 29 + 1 + (1 + 38 + 2 + 2) + 1 + 9 + 1 + 10 + 5 + 16;
    assert_eq!(lengths(Class::PRISON, 0, hero), [roe, ab, sod]);
    let town = |_| {
        let town = Town {
            name: Some("Rath".into()),
            garrison: Some(Army::default()),
            buildings: Buildings::Custom { built: Mask::ALL, forbidden: Mask::NONE },
            events: vec![TownEvent::default()],
            ..Town::default()
        };
        Body::Town(Box::new(town))
    };
    // Two texts, resources, players, humans (SoD), computer, two days, 16; buildings, creatures, 4.
    let event = 8 + 28 + 1 + 1 + 4 + 16 + 6 + 14 + 4;
    let roe = 22 + 8 + 21 + 11 + event;
    assert_eq!(lengths(Class::TOWN, 0, town), [roe, roe + 7 + 4 + 9, roe + 7 + 4 + 9 + 1 + 1]);
    let mission = Mission::Creatures { creatures: vec![Stack::default(); 2] };
    let quest = Quest { mission, offer: "Go".into(), ..Quest::default() };
    let quest_guard = body_bytes(
        Version::Sod,
        Class::QUEST_GUARD,
        0,
        Body::QuestGuard(Box::new(QuestGuard(Some(quest.clone())))),
    );
    assert_eq!(quest_guard[..10], [6, 2, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0]);
    assert_eq!(quest_guard.len(), 10 + 4 + 4 + 2 + 4 + 4);
    let reward = SeersReward::Creatures { creature: CreatureCode(3), count: 258 };
    let hut = SeersHut::Active { quest, reward, reserved: Reserved::default() };
    let hut = body_bytes(Version::Sod, Class::SEERS_HUT, 0, Body::SeersHut(Box::new(hut)));
    assert_eq!(hut[28..], [10, 3, 0, 2, 1, 0, 0]);
}

#[test]
fn rewards_of_seers_have_the_documented_lengths() {
    let artifacts = vec![ArtifactCode(7).into()];
    let quest = Quest { mission: Mission::Artifacts { artifacts }, ..Quest::default() };
    let length = |version, reward: &SeersReward| {
        let hut =
            SeersHut::Active { quest: quest.clone(), reward: reward.clone(), reserved: Reserved::default() };
        body_bytes(version, ObjectClass::SEERS_HUT, 0, ObjectBody::SeersHut(Box::new(hut))).len()
    };
    let (creature, resource) = (CreatureCode(1), ResourceCode::GOLD);
    for (reward, roe, sod) in [
        (SeersReward::Nothing, 0, 0),
        (SeersReward::Experience { amount: 1 }, 4, 4),
        (SeersReward::SpellPoints { amount: 1 }, 4, 4),
        (SeersReward::Morale { amount: 1 }, 1, 1),
        (SeersReward::Luck { amount: 1 }, 1, 1),
        (SeersReward::Resource { resource, amount: 1 }, 5, 5),
        (SeersReward::Primary { skill: PrimaryCode::POWER, points: 1 }, 2, 2),
        (SeersReward::Skill { skill: SkillCode(3), level: SkillLevel::EXPERT }, 2, 2),
        (SeersReward::Artifact { artifact: ArtifactCode(8).into() }, 1, 2),
        (SeersReward::Spell { spell: SpellCode(3) }, 1, 1),
        (SeersReward::Creatures { creature, count: 1 }, 3, 4),
    ] {
        // RoE: an artifact. Since AB: type, count, artifact, last day, three texts. Then the reward type,
        // and 2.
        assert_eq!(length(Version::Roe, &reward), 1 + 1 + roe + 2, "{reward:?}");
        assert_eq!(length(Version::Sod, &reward), 1 + 1 + 2 + 4 + 12 + 1 + sod + 2, "{reward:?}");
    }
}

#[test]
fn fields_before_the_tiles_have_the_documented_lengths() {
    let length = |version| {
        let mut map = H3mFile::new(version, Side::new(1).unwrap(), false);
        map.appearances.clear();
        // Version, tile, three counts, zeros.
        write(&map).unwrap().len() - 4 - 7 - 12 - 124
    };
    let info = 1 + 4 + 1 + 4 + 4 + 1;
    let player = 3 + 1 + 1 + 1 + 1 + 1;
    let conditions = 3;
    // Heroes, 31, rumors.
    let settings = 16 + 31 + 4;
    let roe = info + 8 * player + conditions + settings;
    assert_eq!(length(Version::Roe), roe);
    // Level cap; towns and two fields of heroes; heroes, placeholders, artifacts.
    let ab = roe + 1 + 8 * (1 + 1 + 4) + 4 + 4 + 17;
    assert_eq!(length(Version::Ab), ab);
    // Flag for selected factions; custom heroes, artifacts, spells, skills, settings of heroes.
    assert_eq!(length(Version::Sod), ab + 8 + 1 + 1 + 9 + 4 + 156);
    assert_eq!(length(Version::Wog), length(Version::Sod));
}

#[test]
fn conditions_have_the_documented_lengths() {
    let length = |version, goal: &VictoryGoal| {
        let bare = H3mFile::new(version, Side::new(1).unwrap(), false);
        let mut map = bare.clone();
        let (also_standard, also_for_computer) = (Flag::YES, Flag::NO);
        map.conditions.victory =
            Victory(Some(SpecialVictory { also_standard, also_for_computer, goal: goal.clone() }));
        write(&map).unwrap().len() - write(&bare).unwrap().len()
    };
    let (town, creature, artifact) = (Xyz::ANY, CreatureCode(1), ArtifactCode(1));
    let (hall, fort) = (HallLevel::CITY, FortLevel::CASTLE);
    for (goal, roe, sod) in [
        (VictoryGoal::OwnArtifact { artifact }, 1, 2),
        (VictoryGoal::GatherCreatures { creature, count: 9 }, 5, 6),
        (VictoryGoal::GatherResource { resource: ResourceCode::ORE, amount: 9 }, 5, 5),
        (VictoryGoal::UpgradeTown { town, hall, fort }, 5, 5),
        (VictoryGoal::BuildGrail { town }, 3, 3),
        (VictoryGoal::DefeatHero { hero: town }, 3, 3),
        (VictoryGoal::CaptureTown { town }, 3, 3),
        (VictoryGoal::DefeatMonster { monster: town }, 3, 3),
        (VictoryGoal::FlagDwellings, 0, 0),
        (VictoryGoal::FlagMines, 0, 0),
        (VictoryGoal::TransportArtifact { artifact: 9, town }, 4, 4),
        (VictoryGoal::DefeatAllMonsters, 0, 0),
        (VictoryGoal::SurviveDays { days: 9 }, 4, 4),
    ] {
        assert_eq!(
            [Version::Roe, Version::Sod].map(|version| length(version, &goal)),
            [2 + roe, 2 + sod],
            "{goal:?}"
        );
    }
}
