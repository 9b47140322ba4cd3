//! Converts the header: name, players and allowed content.

use rmg_core::model::{MapObject, MapVictory, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectRole, Table, TableId};
use rmg_core::plan::{ContentSwitches, GenPlan, PlayerPlan, Switches};
use rmg_core::{Game, HeroId, MapSize, PlayerColor, ResourceId, Seat, Seed};

use super::reader::{Reader, id};
use crate::foreign::{UnknownKind, read_plan};
use crate::h3m::codec::{
    AiBehavior, CompareFields, Difficulty, Field, Flag, H3mFile, HeroFace, Mask, PlayerSetup, PortraitCode,
    Reserved, SpecialVictory, TimedEvent, Version, VictoryGoal, Xyz,
};
use crate::h3m::meaning::defaults::all_towns;
use crate::h3m::meaning::game_rules;
use crate::h3m::meaning::numbers::{Numbered, by_number};
use crate::h3m::meaning::origin::recognized;
use crate::h3m::meaning::positions::color;
use crate::origin::BONUS_EVENT;

/// The data of the header that is needed to convert objects.
#[derive(Debug)]
pub(super) struct Head {
    players: Vec<PlayerPlan>,
    main_towns: Vec<MainTown>,
    /// Players with a random hero according to the header.
    random_heroes: Vec<PlayerColor>,
}

/// The main town of a player according to the header.
#[derive(Debug)]
struct MainTown {
    color: PlayerColor,
    entrance: Xyz,
    is_found: bool,
}

impl Head {
    /// Marks an object as the main town of its owner, if the header states this.
    pub(super) fn mark_main_town(&mut self, object: &mut MapObject, entrance: Option<Xyz>) {
        let Some(owner) = object.owner() else { return };
        let towns =
            self.main_towns.iter_mut().filter(|town| town.color == owner && Some(town.entrance) == entrance);
        for town in towns {
            town.is_found = true;
            if let ObjectBody::Town { is_main, .. } = &mut object.body {
                *is_main = true;
            }
        }
    }
}

impl Reader<'_> {
    /// Converts the players and teams, before the objects.
    pub(super) fn head(&mut self) -> Head {
        let file = self.file;
        let mut head = Head { players: Vec::new(), main_towns: Vec::new(), random_heroes: Vec::new() };
        for (index, setup) in file.players.iter().enumerate() {
            // editors write arbitrary values for absent colors
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
        self.setting("players.behavior", &setup.behavior, setup.behavior == AiBehavior::RANDOM);
        self.setting("players.towns_customised", &setup.towns_customised, !setup.towns_customised.is_set());
        let hero = self.main_hero(setup);
        self.setting("players.main_hero", &setup.main_hero, setup.main_hero.0.is_none() || hero.is_some());
        self.setting("players.placeholder_count", &setup.placeholder_count, setup.placeholder_count == 0);
        self.setting("players.heroes", &setup.heroes, setup.heroes.is_empty());
        let towns: Vec<usize> = setup.allowed_towns.items().collect();
        let is_all = match self.file.version {
            // this version does not have the ninth faction, Conflux
            Version::Roe => (0..8).all(|town| setup.allowed_towns.has(town)),
            version => all_towns(version).items().all(|town| setup.allowed_towns.has(town)),
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
        let seat = Seat(u8::try_from(head.players.len() + 1).expect("there are eight colors"));
        let bonus = self.file.events.iter().find_map(|event| self.bonus(color, event)).unwrap_or_default();
        PlayerPlan { faction, hero, bonus, ..PlayerPlan::new(color, seat, setup.can_be_human.is_set()) }
    }

    /// Returns the hero that the game creates in the main town, if it has default properties. Heroes on the
    /// map are not such heroes.
    fn main_hero(&self, setup: &PlayerSetup) -> Option<HeroId> {
        let HeroFace { hero, portrait, name } = setup.main_hero.0.as_ref()?;
        let is_created = setup.main_town.as_ref().is_some_and(|town| town.generate_hero.is_set());
        let is_default = *portrait == PortraitCode::DEFAULT && name.is_empty();
        if !is_created || !is_default || !setup.heroes.is_empty() {
            return None;
        }
        id(&self.numbers.heroes, hero.0)
    }

    /// Returns the starting bonus of a player if the event is only this bonus.
    fn bonus(&self, color: PlayerColor, event: &TimedEvent) -> Option<Vec<(ResourceId, u32)>> {
        let bonus_event = TimedEvent {
            name: BONUS_EVENT.0.into(),
            text: BONUS_EVENT.1.into(),
            resources: event.resources,
            players: [color as usize].into_iter().collect(),
            for_humans: Flag::YES,
            for_computer: Flag::YES,
            ..TimedEvent::default()
        };
        if *event != bonus_event {
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

    /// Keeps a setting if it is not represented by the model or a default.
    fn setting<T: Field>(&mut self, name: &str, value: &T, is_represented: bool) {
        if !is_represented {
            self.keep(UnknownKind::Header, name, None, value);
        }
    }

    /// Returns the plan and the version of the generator. Call it after all objects are converted.
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
            let exists = objects.iter().any(is_random_hero);
            self.setting("players.has_random_hero", &Flag::YES, exists);
        }
        let (name, description) = (file.info.name.to_string(), file.info.description.to_string());
        let origin = recognized(&description);
        self.setting("description", &file.info.description, origin.is_some() || description.is_empty());
        let (template, seed, generator) = origin.unwrap_or((&name, Seed(0), ""));
        self.keep_other_settings(&head.players);
        let switches = self.switches();
        let mut plan = read_plan(template.to_owned(), seed, size_of(file), switches, head.players);
        plan.game_rules = self.game_rules.clone();
        if file.version.hota().is_some() {
            plan.target = Game::Hota;
        }
        (plan, generator.to_owned())
    }

    /// Converts the victory condition. Call it after all objects are converted. Keeps a condition that the
    /// model cannot represent.
    pub(super) fn victory(&mut self, objects: &[MapObject]) -> MapVictory {
        let victory = &self.file.conditions.victory;
        let Some(SpecialVictory { also_standard, also_for_computer, goal }) = &victory.0 else {
            return MapVictory::Standard;
        };
        let is_supported = also_standard.is_set() && also_for_computer.is_set();
        let is_at = |object: &MapObject, town: Xyz| {
            matches!(object.body, ObjectBody::Town { .. }) && self.entrance(object) == Some(town)
        };
        let known = match goal {
            _ if !is_supported => None,
            VictoryGoal::BuildGrail { town: Xyz::ANY } => Some(MapVictory::Grail),
            VictoryGoal::CaptureTown { town } => {
                let at = objects.iter().position(|object| is_at(object, *town));
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

    /// Keeps all settings that the model does not hold and that differ from the default.
    fn keep_other_settings(&mut self, players: &[PlayerPlan]) {
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
        for rumor in &settings.rumors {
            self.setting("rumors", rumor, false);
        }
        for hero in settings.hero_settings.settings.values() {
            let brought =
                hero.artifacts.iter().flat_map(|artifacts| artifacts.worn.iter().chain(&artifacts.backpack));
            let known = brought.filter_map(|entry| id(&self.numbers.artifacts, entry.artifact.0));
            self.facts.loose_artifacts.extend(known);
            self.setting("hero_settings", hero, false);
        }
        for growth in settings.hero_settings.growth.values() {
            self.setting("hero_settings", growth, false);
        }
        self.keep_hota_settings();
        let mut known = Vec::new();
        for event in events {
            // only the first bonus event of a player is part of the plan
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

    /// Keeps the settings of Horn of the Abyss that differ from those of a new map.
    fn keep_hota_settings(&mut self) {
        let file = self.file;
        let mut new = H3mFile::new(file.version, file.info.side, false);
        if file.version.hota().is_some() {
            game_rules::set(&self.game_rules, &mut new.settings.hota);
        }
        // these describe the release of the game
        let taken = ["release", "terrain_count", "town_count"];
        let header = file.hota.differences(&new.hota, &taken, file.version);
        let settings = file.settings.hota.differences(&new.settings.hota, &[], file.version);
        for (name, opaque) in header.into_iter().chain(settings) {
            self.unknown.keep(UnknownKind::Header, format!("hota.{name}"), None, opaque);
        }
    }

    fn switches(&mut self) -> ContentSwitches {
        let (file, pack) = (self.file, self.pack.pack);
        let default = H3mFile::new(file.version, file.info.side, false).settings;
        let settings = &file.settings;
        let artifacts = settings.artifacts_banned.mask;
        let mut heroes = settings.heroes_available.mask;
        for hero in &self.imprisoned {
            // the file makes these unavailable only because they are already on the map
            heroes.set(usize::from(*hero), default.heroes_available.has(usize::from(*hero)));
        }
        ContentSwitches {
            artifacts: self.switch(
                "artifacts",
                artifacts,
                default.artifacts_banned.mask,
                false,
                &pack.artifacts,
            ),
            spells: self.switch("spells", settings.spells_banned, default.spells_banned, false, &pack.spells),
            skills: self.switch("skills", settings.skills_banned, default.skills_banned, false, &pack.skills),
            heroes: self.switch("heroes", heroes, default.heroes_available.mask, true, &pack.heroes),
        }
    }

    /// Returns the differences between a mask and the default. Bits of the mask mean "allowed" or "banned".
    fn switch<Id: TableId, R: Numbered, const N: usize>(
        &mut self,
        name: &str,
        mask: Mask<N>,
        default: Mask<N>,
        means_allowed: bool,
        table: &Table<Id, R>,
    ) -> Switches<Id> {
        let ids = by_number(table);
        let mut switches = Switches::default();
        let mut has_unknown = false;
        for number in (0..8 * N).filter(|number| mask.has(*number) != default.has(*number)) {
            match id(&ids, number) {
                Some(id) if mask.has(number) == means_allowed => switches.on.push(id),
                Some(id) => switches.off.push(id),
                None => has_unknown = true,
            }
        }
        self.setting(name, &mask, !has_unknown);
        switches.on.sort_unstable();
        switches.off.sort_unstable();
        switches
    }
}

/// Returns the size of the map.
fn size_of(file: &H3mFile) -> MapSize {
    let side = u64::from(file.info.side.tiles());
    MapSize::new(side, side, 1 + u64::from(file.info.has_underground)).expect("a side has at most 256 tiles")
}
