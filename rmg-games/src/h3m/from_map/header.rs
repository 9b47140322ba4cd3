//! Writes the header: name, players and allowed content. Sources: `docs/sources/h3m.md` sections 3 to 5.

use rmg_core::model::{MapModel, MapObject, MapVictory, ObjectBody};
use rmg_core::pack::{ObjectRole, Table, TableId};
use rmg_core::plan::{PlayerPlan, Switches};

use super::refusal::Refusals;
use crate::h3m::codec::{
    ArtifactCode, Flag, H3mFile, HeroCode, HeroFace, MainHero, MainTown, MapSettings, Mask, PlayerMask,
    PlayerSetup, PortraitCode, SpecialVictory, Teams, TimedEvent, TownCode, TownMask, Victory, VictoryGoal,
    Xyz,
};
use crate::h3m::meaning::defaults::all_towns;
use crate::h3m::meaning::game_rules;
use crate::h3m::meaning::numbers::{GamePack, Numbered, is_random_artifact};
use crate::h3m::meaning::origin;
use crate::h3m::meaning::positions::{entrance, xyz};
use crate::origin::BONUS_EVENT;

/// Fills all fields before the tiles.
pub(super) fn write(map: &MapModel, pack: GamePack<'_>, file: &mut H3mFile, refusals: &mut Refusals) {
    file.info.name = origin::name(&map.plan).as_str().into();
    file.info.description = origin::described(map, &pack).as_str().into();
    let role = |object: &MapObject| pack.objects.get(object.kind).map(|kind| kind.role);
    let can_start = |object: &MapObject| {
        matches!(
            role(object),
            Some(ObjectRole::Town | ObjectRole::RandomTown | ObjectRole::Hero | ObjectRole::RandomHero)
        )
    };
    file.info.has_players = Flag::from(map.objects.iter().any(can_start));
    for player in &map.plan.players {
        let has_random_hero = map.objects.iter().any(|object| {
            role(object) == Some(ObjectRole::RandomHero)
                && object.body == (ObjectBody::Owned { owner: Some(player.color) })
        });
        match setup(map, pack, player) {
            Ok(setup) => {
                file.players[player.color as usize] =
                    PlayerSetup { has_random_hero: Flag::from(has_random_hero), ..setup };
            }
            Err(text) => refusals.push(text),
        }
        match bonus(pack, player) {
            Ok(event) => file.events.extend(event),
            Err(text) => refusals.push(text),
        }
    }
    file.conditions.teams = teams(&map.plan.players);
    match victory(map, pack) {
        Ok(victory) => file.conditions.victory = victory,
        Err(text) => refusals.push(text),
    }
    allow(map, pack, &mut file.settings, refusals);
    if pack.version.hota().is_some() {
        game_rules::set(&map.plan.game_rules, &mut file.settings.hota);
    }
}

fn setup(map: &MapModel, pack: GamePack<'_>, player: &PlayerPlan) -> Result<PlayerSetup, String> {
    let mut mains = map.objects.iter().filter_map(|object| match object.body {
        ObjectBody::Town { owner, faction, is_main: true, .. } if owner == Some(player.color) => {
            Some((object, faction))
        }
        _ => None,
    });
    let main = mains.next();
    if mains.next().is_some() {
        return Err(format!("{} has two main towns", player.color));
    }
    let faction = main.map(|(_, faction)| faction).or(player.faction);
    let town = faction.map(|faction| pack.byte(&pack.factions, faction)).transpose()?;
    let main_town = match (main, town) {
        (Some((object, _)), Some(town)) => {
            let entrance = entrance(&pack, object).and_then(xyz);
            let entrance =
                entrance.ok_or_else(|| format!("the main town of {} has no entrance", player.color))?;
            Some(MainTown { generate_hero: Flag::YES, town: TownCode(town), entrance })
        }
        _ => None,
    };
    let only = |town: u8| -> TownMask { [usize::from(town)].into_iter().collect() };
    Ok(PlayerSetup {
        can_be_human: Flag::from(player.human),
        can_be_computer: Flag::YES,
        allowed_towns: town.map_or_else(|| all_towns(pack.version), only),
        random_town_allowed: Flag::from(town.is_none()),
        main_town,
        main_hero: main_hero(pack, player)?,
        ..PlayerSetup::default()
    })
}

/// Returns the chosen hero, which the game creates in the main town with its default portrait and name.
fn main_hero(pack: GamePack<'_>, player: &PlayerPlan) -> Result<MainHero, String> {
    let Some(hero) = player.hero else { return Ok(MainHero(None)) };
    let hero = HeroCode(pack.byte(&pack.heroes, hero)?);
    Ok(MainHero(Some(HeroFace { hero, portrait: PortraitCode::DEFAULT, name: "".into() })))
}

/// Returns the event of the starting bonus; `None` if there is no bonus.
fn bonus(pack: GamePack<'_>, player: &PlayerPlan) -> Result<Option<TimedEvent>, String> {
    if player.bonus.is_empty() {
        return Ok(None);
    }
    let mut event =
        TimedEvent { name: BONUS_EVENT.0.into(), text: BONUS_EVENT.1.into(), ..TimedEvent::default() };
    for (resource, amount) in &player.bonus {
        let too_much = || {
            format!("the starting bonus of {} has {amount} units; the maximum is {}", player.color, i32::MAX)
        };
        event.resources[usize::from(pack.byte(&pack.resources, *resource)?)] =
            i32::try_from(*amount).map_err(|_| too_much())?;
    }
    event.players = [player.color as usize].into_iter().collect::<PlayerMask>();
    (event.for_humans, event.for_computer) = (Flag::YES, Flag::YES);
    Ok(Some(event))
}

/// Returns the victory condition. Defeating all enemies always wins, and the computer can also win.
fn victory(map: &MapModel, pack: GamePack<'_>) -> Result<Victory, String> {
    let goal = match map.victory {
        MapVictory::Standard => return Ok(Victory(None)),
        MapVictory::Grail => VictoryGoal::BuildGrail { town: Xyz::ANY },
        MapVictory::Town { town } => {
            let object = map.objects.get(town.index()).ok_or("the town to capture does not exist")?;
            let town = entrance(&pack, object).and_then(xyz);
            VictoryGoal::CaptureTown { town: town.ok_or("the town to capture has no entrance")? }
        }
        MapVictory::Artifact { artifact } => {
            VictoryGoal::OwnArtifact { artifact: ArtifactCode(pack.number(&pack.artifacts, artifact)?) }
        }
    };
    Ok(Victory(Some(SpecialVictory { also_standard: Flag::YES, also_for_computer: Flag::YES, goal })))
}

/// Returns the teams, if a team has at least two members. The teams of the plan are first, in order of their
/// first members; each other player gets a separate team. Unused colors are in the first team.
fn teams(players: &[PlayerPlan]) -> Teams {
    let mates = |team: u8| players.iter().filter(|player| player.team == Some(team)).count();
    if !players.iter().any(|player| player.team.is_some_and(|team| mates(team) > 1)) {
        return Teams::default();
    }
    let mut chosen: Vec<u8> = Vec::new();
    for player in players {
        chosen.extend(player.team.filter(|team| !chosen.contains(team)));
    }
    let number = |count: usize| u8::try_from(count).expect("there are eight colors");
    let mut teams = Teams { count: number(chosen.len()), of_player: [0; 8] };
    for player in players {
        let team = player.team.and_then(|team| chosen.iter().position(|known| *known == team)).map(number);
        teams.of_player[player.color as usize] = team.unwrap_or(teams.count);
        if team.is_none() {
            teams.count += 1;
        }
    }
    teams
}

/// Sets the allowed content: the defaults of new files with the switches of the template, without heroes in
/// prisons.
fn allow(map: &MapModel, pack: GamePack<'_>, settings: &mut MapSettings, refusals: &mut Refusals) {
    let switches = &map.plan.switches;
    switch(&mut settings.heroes_available.mask, true, pack, &pack.heroes, &switches.heroes, refusals);
    switch(&mut settings.artifacts_banned.mask, false, pack, &pack.artifacts, &switches.artifacts, refusals);
    switch(&mut settings.spells_banned, false, pack, &pack.spells, &switches.spells, refusals);
    switch(&mut settings.skills_banned, false, pack, &pack.skills, &switches.skills, refusals);
    for artifact in &switches.artifacts.on {
        let number = pack.number(&pack.artifacts, *artifact);
        if number.is_ok_and(|number| !is_random_artifact(pack.version, number)) {
            refusals.push(format!(
                "the artifact `{}` is switched on, but the game never places it",
                pack.artifacts[*artifact].name
            ));
        }
    }
    for spell in &switches.spells.on {
        // a file can only add bans to those of the game
        if pack.spells.get(*spell).is_some_and(|spell| !spell.is_random) {
            refusals.push(format!(
                "the spell `{}` is switched on, but the format can only ban spells",
                pack.spells[*spell].name
            ));
        }
    }
    for artifact in map.artifacts_kept(&pack) {
        if let Ok(number) = pack.number(&pack.artifacts, artifact) {
            settings.artifacts_banned.set(number.into(), true);
        }
    }
    for hero in map.heroes_imprisoned() {
        if let Ok(number) = pack.number(&pack.heroes, hero) {
            settings.heroes_available.set(number.into(), false);
        }
    }
}

/// Applies switches to a mask. Its bits mean "allowed" or "banned". Content that the game does not have
/// cannot be switched on; switching it off has no effect.
fn switch<Id: TableId, R: Numbered, const N: usize>(
    mask: &mut Mask<N>,
    means_allowed: bool,
    pack: GamePack<'_>,
    table: &Table<Id, R>,
    switches: &Switches<Id>,
    refusals: &mut Refusals,
) {
    for off in &switches.off {
        if let Ok(number) = pack.number(table, *off) {
            mask.set(number.into(), !means_allowed);
        }
    }
    for on in &switches.on {
        match pack.number(table, *on) {
            Ok(number) => {
                mask.set(number.into(), means_allowed);
            }
            Err(text) => refusals.push(text),
        }
    }
}
