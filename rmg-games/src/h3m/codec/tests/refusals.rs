//! Maps that a file cannot represent are errors with the field.

use super::*;

fn refusal(map: &H3mFile) -> (String, H3mWriteProblem) {
    let error = write(map).unwrap_err();
    (error.field, error.problem)
}

fn small(version: Version) -> H3mFile {
    H3mFile::new(version, Side::new(2).unwrap(), false)
}

/// Returns a map with one object of this class and body.
fn with_object(version: Version, class: ObjectClass, body: ObjectBody) -> H3mFile {
    let mut map = small(version);
    map.appearances = vec![Appearance { class, ..Appearance::default() }];
    map.objects = vec![Object { body, ..Object::default() }];
    map
}

#[test]
fn fields_that_a_version_does_not_have_must_be_default() {
    let not_in_roe = || H3mWriteProblem::NotInVersion(Version::Roe);
    let mut map = small(Version::Roe);
    map.info.hero_level_cap = 9;
    assert_eq!(refusal(&map), ("info.hero_level_cap".to_owned(), not_in_roe()));
    let mut map = small(Version::Roe);
    map.players[3].allowed_towns.set(8, true);
    assert_eq!(refusal(&map), ("players[3].allowed_towns".to_owned(), not_in_roe()));
    let mut map = small(Version::Roe);
    map.settings.artifacts_banned.set(0, true);
    assert_eq!(refusal(&map), ("settings.artifacts_banned".to_owned(), not_in_roe()));
    let mut map = small(Version::Ab);
    map.settings.hero_settings.settings.insert(HeroCode(3), HeroSettings::default());
    let problem = H3mWriteProblem::NotInVersion(Version::Ab);
    assert_eq!(refusal(&map), ("settings.hero_settings".to_owned(), problem));

    let guard =
        Guard { army: Some([Stack { creature: CreatureCode(0xF1), count: 1 }; 7]), ..Guard::default() };
    let artifact =
        || ObjectBody::Artifact(Box::new(Artifact { guard: Some(guard.clone()), ..Artifact::default() }));
    let map = with_object(Version::Roe, ObjectClass::ARTIFACT, artifact());
    assert_eq!(refusal(&map), ("objects[0].body.guard.army[0].creature".to_owned(), not_in_roe()));
    assert!(write(&with_object(Version::Ab, ObjectClass::ARTIFACT, artifact())).is_ok());
    let hero = || ObjectBody::Hero(Box::default());
    let map = with_object(Version::Ab, ObjectClass::HERO, hero());
    assert_eq!(refusal(&map).0, "objects[0].body.experience");
    let quest = Quest { offer: "Please".into(), ..Quest::default() };
    let (reward, reserved) = (SeersReward::Nothing, Reserved::default());
    let hut = ObjectBody::SeersHut(Box::new(SeersHut::Active { quest, reward, reserved }));
    let map = with_object(Version::Roe, ObjectClass::SEERS_HUT, hut);
    assert_eq!(refusal(&map), ("objects[0].body.quest".to_owned(), not_in_roe()));
}

#[test]
fn lists_longer_than_their_count_are_refused() {
    let reward = Reward { spells: vec![SpellCode(1); 256], ..Reward::default() };
    let map = with_object(
        Version::Sod,
        ObjectClass::PANDORA,
        ObjectBody::Pandora(Box::new(Pandora { reward, ..Pandora::default() })),
    );
    let problem = H3mWriteProblem::TooMany { found: 256, max: 255 };
    assert_eq!(refusal(&map), ("objects[0].body.reward.spells".to_owned(), problem));
}

#[test]
fn objects_must_match_the_appearance_table() {
    let mut map = with_object(Version::Sod, ObjectClass::TOWN, ObjectBody::Nothing);
    let (wanted, found) = (BodyKind::Town, BodyKind::Nothing);
    let problem = H3mWriteProblem::Body { class: 98, subclass: 0, wanted, found };
    assert_eq!(refusal(&map), ("objects[0].body".to_owned(), problem));
    map.objects[0].appearance = 1;
    let problem = H3mWriteProblem::NoSuchAppearance { index: 1, count: 1 };
    assert_eq!(refusal(&map), ("objects[0].appearance".to_owned(), problem));
}

#[test]
fn number_of_tiles_must_match_the_size() {
    let mut map = small(Version::Sod);
    map.tiles.pop();
    assert_eq!(refusal(&map), ("tiles".to_owned(), H3mWriteProblem::Length { found: 3, wanted: 4 }));
}

#[test]
fn contradictions_are_refused() {
    let is_contradiction = |map: &H3mFile, field: &str| {
        let (found, problem) = refusal(map);
        assert_eq!(found, field);
        assert!(matches!(problem, H3mWriteProblem::Contradiction(_)), "{problem}");
    };
    let mut map = small(Version::Sod);
    map.conditions.teams.of_player[2] = 1;
    is_contradiction(&map, "conditions.teams");
    let mut map = small(Version::Sod);
    map.players[0].main_hero = MainHero(Some(HeroFace::default()));
    is_contradiction(&map, "players[0].main_hero");
    let mut map = small(Version::Sod);
    map.settings.hero_settings.settings.insert(HeroCode(156), HeroSettings::default());
    is_contradiction(&map, "settings.hero_settings");
    let who = PlaceholderHero::Hero(HeroCode::NONE);
    let body = ObjectBody::HeroPlaceholder(Box::new(HeroPlaceholder { who, ..HeroPlaceholder::default() }));
    is_contradiction(&with_object(Version::Sod, ObjectClass::HERO_PLACEHOLDER, body), "objects[0].body.who");
    let faction = DwellingFaction::OfTown(Identity::NONE);
    let body = ObjectBody::RandomDwelling(Box::new(RandomDwelling { faction, ..RandomDwelling::default() }));
    is_contradiction(
        &with_object(Version::Sod, ObjectClass::RANDOM_DWELLING, body),
        "objects[0].body.faction",
    );
}
