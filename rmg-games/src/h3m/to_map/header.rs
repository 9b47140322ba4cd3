//! What the map is called, who plays, and what is allowed.

use rmg_core::model::{MapObject, MapVictory, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectRole, Table, TableId};
use rmg_core::plan::{ContentSwitches, GenPlan, PlayerPlan, Switches};
use rmg_core::{HeroId, MapSize, PlayerColor, ResourceId, Seat, Seed};

use super::reader::{Reader, id};
use crate::foreign::{UnknownKind, read_plan};
use crate::h3m::codec::{
    AiBehaviour, Difficulty, Field, Flag, H3mFile, HeroFace, Mask, PlayerSetup, PortraitCode, Reserved,
    SpecialVictory, TimedEvent, Version, VictoryGoal, Xyz,
};
use crate::h3m::meaning::numbers::{Numbered, by_number};
use crate::h3m::meaning::origin::recognised;
use crate::h3m::meaning::places::color;
use crate::h3m::meaning::usual::all_towns;
use crate::origin::BONUS_EVENT;

/// What the header says that objects must know.
#[derive(Debug)]
pub(super) struct Head {
    players: Vec<PlayerPlan>,
    main_towns: Vec<MainTown>,
    /// Players who are said to have a random hero.
    random_heroes: Vec<PlayerColor>,
}

/// The main town that the file names for a player.
#[derive(Debug)]
struct MainTown {
    color: PlayerColor,
    entrance: Xyz,
    is_found: bool,
}

impl Head {
    /// Makes an object the main town of its owner, if the header says so.
    pub(super) fn claim(&mut self, object: &mut MapObject, entrance: Option<Xyz>) {
        let Some(owner) = object.owner() else { return };
        let claims =
            self.main_towns.iter_mut().filter(|town| town.color == owner && Some(town.entrance) == entrance);
        for town in claims {
            town.is_found = true;
            if let ObjectBody::Town { is_main, .. } = &mut object.body {
                *is_main = true;
            }
        }
    }
}

impl Reader<'_> {
    /// Reads what comes before the objects.
    pub(super) fn head(&mut self) -> Head {
        let file = self.file;
        let mut head = Head { players: Vec::new(), main_towns: Vec::new(), random_heroes: Vec::new() };
        for (index, setup) in file.players.iter().enumerate() {
            // Of absent colours editors leave arbitrary values.
            let Some(color) = color(index).filter(|_| setup.is_present()) else { continue };
            let player = self.player(color, setup, &mut head);
            head.players.push(player);
        }
        let mut number = 0;
        for team in 0..file.conditions.teams.count {
            let is_mate =
                |player: &&mut PlayerPlan| file.conditions.teams.of_player[player.color as usize] == team;
            let mates: Vec<&mut PlayerPlan> = head.players.iter_mut().filter(is_mate).collect();
            if mates.len() > 1 {
                mates.into_iter().for_each(|player| player.team = Some(number));
                number += 1;
            }
        }
        head
    }

    fn player(&mut self, color: PlayerColor, setup: &PlayerSetup, head: &mut Head) -> PlayerPlan {
        let only_human = !setup.can_be_computer.is_set();
        self.setting("players.can_be_computer", &setup.can_be_computer, !only_human);
        self.setting("players.behaviour", &setup.behaviour, setup.behaviour == AiBehaviour::RANDOM);
        self.setting("players.towns_customised", &setup.towns_customised, !setup.towns_customised.is_set());
        let hero = self.main_hero(setup);
        self.setting("players.main_hero", &setup.main_hero, setup.main_hero.0.is_none() || hero.is_some());
        self.setting("players.placeholder_count", &setup.placeholder_count, setup.placeholder_count == 0);
        self.setting("players.heroes", &setup.heroes, setup.heroes.is_empty());
        let towns: Vec<usize> = setup.allowed_towns.items().collect();
        let is_all = match self.file.version {
            // Conflux came later.
            Version::Roe => (0..8).all(|town| setup.allowed_towns.has(town)),
            _ => all_towns().items().all(|town| setup.allowed_towns.has(town)),
        };
        let faction = match towns[..] {
            [only] if !setup.random_town_allowed.is_set() => id(&self.numbers.factions, only),
            _ => None,
        };
        self.setting("players.allowed_towns", &setup.allowed_towns.0, faction.is_some() || is_all);
        if let Some(town) = &setup.main_town {
            head.main_towns.push(MainTown { color, entrance: town.entrance, is_found: false });
            self.setting("players.generate_hero", &town.generate_hero, town.generate_hero.is_set());
        }
        if setup.has_random_hero.is_set() {
            head.random_heroes.push(color);
        }
        let seat = Seat(u8::try_from(head.players.len() + 1).expect("there are eight colours"));
        let bonus = self.file.events.iter().find_map(|event| self.bonus(color, event)).unwrap_or_default();
        PlayerPlan { faction, hero, bonus, ..PlayerPlan::new(color, seat, setup.can_be_human.is_set()) }
    }

    /// The hero that the game makes in the main town, if it has nothing of its own but its number. One who
    /// stands on the map is no such hero.
    fn main_hero(&self, setup: &PlayerSetup) -> Option<HeroId> {
        let HeroFace { hero, portrait, name } = setup.main_hero.0.as_ref()?;
        let is_made = setup.main_town.as_ref().is_some_and(|town| town.generate_hero.is_set());
        let is_usual = *portrait == PortraitCode::DEFAULT && name.is_empty();
        if !is_made || !is_usual || !setup.heroes.is_empty() {
            return None;
        }
        id(&self.numbers.heroes, hero.0)
    }

    /// What a player gets by an event that is the bonus of the first day, and only that.
    fn bonus(&self, color: PlayerColor, event: &TimedEvent) -> Option<Vec<(ResourceId, u32)>> {
        let usual = TimedEvent {
            name: BONUS_EVENT.0.into(),
            text: BONUS_EVENT.1.into(),
            resources: event.resources,
            players: [color as usize].into_iter().collect(),
            for_humans: Flag::YES,
            for_computer: Flag::YES,
            ..TimedEvent::default()
        };
        if *event != usual {
            return None;
        }
        let ids = by_number(&self.pack.resources);
        let given = event.resources.iter().enumerate().filter(|(_, amount)| **amount != 0);
        let mut bonus: Vec<(ResourceId, u32)> = given
            .map(|(number, amount)| Some((id(&ids, number)?, u32::try_from(*amount).ok()?)))
            .collect::<Option<_>>()?;
        bonus.sort_unstable();
        (!bonus.is_empty()).then_some(bonus)
    }

    /// Keeps a setting that is not the usual one.
    fn setting<T: Field>(&mut self, name: &str, value: &T, is_usual: bool) {
        if !is_usual {
            self.keep(UnknownKind::Header, name, None, value);
        }
    }

    /// The plan and the version of the generator, after all objects.
    pub(super) fn plan(&mut self, head: Head, objects: &[MapObject]) -> (GenPlan, String) {
        let file = self.file;
        for town in head.main_towns.iter().filter(|town| !town.is_found) {
            self.keep(UnknownKind::Header, "players.main_town", None, &town.entrance);
        }
        for color in head.random_heroes {
            let is_random_hero = |object: &MapObject| {
                self.pack.objects[object.kind].role == ObjectRole::RandomHero
                    && object.body == (ObjectBody::Owned { owner: Some(color) })
            };
            let is_there = objects.iter().any(is_random_hero);
            self.setting("players.has_random_hero", &Flag::YES, is_there);
        }
        let (name, description) = (file.info.name.to_string(), file.info.description.to_string());
        let ours = recognised(&description);
        self.setting("description", &file.info.description, ours.is_some() || description.is_empty());
        let (template, seed, generator) = ours.unwrap_or((&name, Seed(0), ""));
        self.others(&head.players);
        let template = (template.to_owned(), seed);
        let plan = read_plan(template, size_of(file), self.switches(), head.players);
        (plan, generator.to_owned())
    }

    /// How the map is won, after all objects; a way that the model does not know is kept.
    pub(super) fn victory(&mut self, objects: &[MapObject]) -> MapVictory {
        let victory = &self.file.conditions.victory;
        let Some(SpecialVictory { also_standard, also_for_computer, goal }) = &victory.0 else {
            return MapVictory::Standard;
        };
        let is_usual = also_standard.is_set() && also_for_computer.is_set();
        let is_there = |object: &MapObject, town: Xyz| {
            matches!(object.body, ObjectBody::Town { .. }) && self.entrance(object) == Some(town)
        };
        let known = match goal {
            _ if !is_usual => None,
            VictoryGoal::BuildGrail { town: Xyz::ANY } => Some(MapVictory::Grail),
            VictoryGoal::CaptureTown { town } => {
                let at = objects.iter().position(|object| is_there(object, *town));
                at.map(|at| MapVictory::Town { town: ObjectId::from_index(at) })
            }
            VictoryGoal::OwnArtifact { artifact } => {
                id(&self.numbers.artifacts, artifact.0).map(|artifact| MapVictory::Artifact { artifact })
            }
            _ => None,
        };
        self.setting("victory", victory, known.is_some());
        known.unwrap_or_default()
    }

    /// Keeps what the model has no place for, if it is not as usual.
    fn others(&mut self, players: &[PlayerPlan]) {
        let H3mFile { info, conditions, settings, events, trailing, .. } = self.file;
        self.setting("difficulty", &info.difficulty, info.difficulty == Difficulty::NORMAL);
        self.setting("hero_level_cap", &info.hero_level_cap, info.hero_level_cap == 0);
        self.setting("loss", &conditions.loss, conditions.loss.0.is_none());
        self.setting(
            "placeholder_heroes",
            &settings.placeholder_heroes,
            settings.placeholder_heroes.is_empty(),
        );
        let setups = self.file.players.iter().filter(|setup| setup.is_present());
        let faces = setups.clone().filter_map(|setup| Some(setup.main_hero.0.as_ref()?.hero));
        let named = setups.flat_map(|setup| setup.heroes.iter().map(|named| named.hero));
        let custom = settings.custom_heroes.iter().map(|custom| custom.hero);
        let heroes = faces.chain(named).chain(custom).filter_map(|hero| id(&self.numbers.heroes, hero.0));
        self.facts.named_heroes = heroes.collect();
        for hero in &settings.custom_heroes {
            self.setting("custom_heroes", hero, false);
        }
        self.setting("reserved", &settings.reserved, settings.reserved == Reserved::default());
        for rumour in &settings.rumours {
            self.setting("rumours", rumour, false);
        }
        for hero in settings.hero_settings.0.values() {
            let brought =
                hero.artifacts.iter().flat_map(|artifacts| artifacts.worn.iter().chain(&artifacts.backpack));
            let known = brought.filter_map(|artifact| id(&self.numbers.artifacts, artifact.0));
            self.facts.loose_artifacts.extend(known);
            self.setting("hero_settings", hero, false);
        }
        let mut known = Vec::new();
        for event in events {
            // Of several for one colour only the first is that of its player.
            let of = players.iter().find(|player| {
                !known.contains(&player.color)
                    && self.bonus(player.color, event).is_some_and(|bonus| bonus == player.bonus)
            });
            known.extend(of.map(|player| player.color));
            self.setting("events", event, of.is_some());
        }
        if trailing[..] != [0; H3mFile::END] {
            self.unknown.keep(UnknownKind::Header, "trailing", None, trailing.clone());
        }
    }

    fn switches(&mut self) -> ContentSwitches {
        let (file, pack) = (self.file, self.pack);
        let usual = H3mFile::new(file.version, file.info.side, false).settings;
        let settings = &file.settings;
        let artifacts = settings.artifacts_banned;
        let mut heroes = settings.heroes_available;
        for hero in &self.imprisoned {
            // They are not available because they are on the map.
            heroes.set(usize::from(*hero), usual.heroes_available.has(usize::from(*hero)));
        }
        ContentSwitches {
            artifacts: self.switch("artifacts", artifacts, usual.artifacts_banned, false, &pack.artifacts),
            spells: self.switch("spells", settings.spells_banned, usual.spells_banned, false, &pack.spells),
            skills: self.switch("skills", settings.skills_banned, usual.skills_banned, false, &pack.skills),
            heroes: self.switch("heroes", heroes, usual.heroes_available, true, &pack.heroes),
        }
    }

    /// What a mask, whose bits mean "allowed" or "banned", switches against the usual one.
    fn switch<Id: TableId, R: Numbered, const N: usize>(
        &mut self,
        name: &str,
        mask: Mask<N>,
        usual: Mask<N>,
        means_allowed: bool,
        table: &Table<Id, R>,
    ) -> Switches<Id> {
        let ids = by_number(table);
        let mut switches = Switches::default();
        let mut is_strange = false;
        for number in (0..8 * N).filter(|number| mask.has(*number) != usual.has(*number)) {
            match id(&ids, number) {
                Some(id) if mask.has(number) == means_allowed => switches.on.push(id),
                Some(id) => switches.off.push(id),
                None => is_strange = true,
            }
        }
        self.setting(name, &mask, !is_strange);
        switches.on.sort_unstable();
        switches.off.sort_unstable();
        switches
    }
}

/// The size of a file's map.
fn size_of(file: &H3mFile) -> MapSize {
    let side = u64::from(file.info.side.tiles());
    MapSize::new(side, side, 1 + u64::from(file.info.has_underground))
        .expect("files have at most 256 tiles a side")
}
