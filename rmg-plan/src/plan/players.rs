//! The players of a game and their seats.
//!
//! Players keep the seats that the user chose. The other players, in order of color, take the lowest free
//! seats of the template. With `shuffleSeats` these seats are assigned at random; the set of seats stays the
//! same, so the template still determines which seats a game of few players uses. A human never takes a seat
//! with `cpuStart` zones only.

use std::borrow::Cow;

use rmg_core::diag::{Diagnostic, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ContentSwitches, PlayerPlan};
use rmg_core::template::{NumberSet, Template, ZoneKind};
use rmg_core::text::counted;
use rmg_core::{PlayerColor, Seat};

use super::facts::{error, seats_with_start};
use super::starting_conditions::{StartingConditions, starting_conditions};
use crate::options::{GenOptions, PlayerChoice};

/// Help for templates with too few seats.
const ADD_STARTS: &str = "give every player a zone of type `playerStart` with its own `owner`";

/// Returns the players in order of color with their seats. Reports conflicts; the result is then invalid.
///
/// - `template`: decided for these players.
/// - `number`: of all players, from [`numbers_of_players`].
pub(super) fn seat_players(
    template: &Template,
    pack: &ContentPack,
    switches: &ContentSwitches,
    options: &GenOptions,
    number: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<PlayerPlan> {
    let seats = seats_of(template);
    let players = if options.players.is_empty() {
        default_players(template, number, seats.len(), diagnostics)
    } else {
        let mut players = options.players.clone();
        players.sort_by_key(|player| player.color);
        check_numbers(template, &players, diagnostics);
        players
    };
    for pair in players.windows(2).filter(|pair| pair[0].color == pair[1].color) {
        diagnostics.push(error("player-twice", None, format!("duplicate player {}", pair[0].color)));
    }
    check_teams(&players, diagnostics);
    if players.len() > seats.len() && !has_errors(diagnostics) {
        let (count, have) = (counted(players.len(), "player"), seats_with_start(seats.len(), "start zone"));
        let message = format!("{count} requested, but {have}");
        diagnostics.push(error("too-few-seats", Some(template.players.span), message).help(ADD_STARTS));
    }
    let humans = which_are_human(&players);
    let free = check_chosen_seats(&seats, &players, &humans, diagnostics);
    let starting_conditions = starting_conditions(&players, pack, switches, diagnostics);
    if has_errors(diagnostics) {
        return Vec::new();
    }
    let others: Vec<bool> = (players.iter().zip(&humans))
        .filter(|(player, _)| player.seat.is_none())
        .map(|(_, human)| *human)
        .collect();
    let mut assigned = assign_seats(template, &free, &others, options, diagnostics).into_iter();
    if has_errors(diagnostics) {
        return Vec::new();
    }
    let plan = |((player, human), conditions): ((&PlayerChoice, bool), StartingConditions)| {
        let StartingConditions { faction, hero, bonus } = conditions;
        let seat =
            player.seat.or_else(|| assigned.next()).expect("every player without a chosen seat has one");
        let (color, team, is_seat_chosen) = (player.color, player.team, player.seat.is_some());
        PlayerPlan { color, seat, is_seat_chosen, human, faction, hero, team, bonus }
    };
    players.iter().zip(humans).zip(starting_conditions).map(plan).collect()
}

/// Adds computer players to those that the user named if the template requires more players: as many as it
/// allows, in the first free colors.
pub(super) fn completed<'o>(template: &Template, options: &'o GenOptions) -> Cow<'o, GenOptions> {
    let named = &options.players;
    if named.is_empty() || contains(&template.players.value, named.len()) {
        return Cow::Borrowed(options);
    }
    let mut players = named.clone();
    players.sort_by_key(|player| player.color);
    let are_human = which_are_human(&players);
    let humans = are_human.iter().filter(|is_human| **is_human).count();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let fits = |count: &usize| {
        let of_game = template.for_players(number(humans), number(*count));
        contains(&template.players.value, *count) && seats_of(&of_game).len() >= *count
    };
    let Some(count) = (named.len() + 1..=PlayerColor::ALL.len()).rev().find(fits) else {
        return Cow::Borrowed(options);
    };
    players.iter_mut().zip(are_human).for_each(|(player, is_human)| player.human = Some(is_human));
    let is_free = |color: &PlayerColor| named.iter().all(|player| player.color != *color);
    let free = PlayerColor::ALL.into_iter().filter(is_free).take(count - named.len());
    players.extend(free.map(|color| PlayerChoice { human: Some(false), ..PlayerChoice::new(color) }));
    Cow::Owned(GenOptions { players, ..options.clone() })
}

/// Returns the numbers of humans and of all players: those of the options, or as many as template, seats and
/// colors allow. If there are too few seats for every allowed number, returns the largest one, which
/// [`seat_players`] refuses.
pub(super) fn numbers_of_players(template: &Template, options: &GenOptions) -> (u32, u32) {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    if !options.players.is_empty() {
        let humans = which_are_human(&options.players).into_iter().filter(|is_human| *is_human).count();
        return (number(humans), number(options.players.len()));
    }
    let max = PlayerColor::ALL.len();
    let fits = |count: &usize| {
        let humans = default_humans(template, *count).unwrap_or(1);
        seats_of(&template.for_players(number(humans), number(*count))).len() >= *count
    };
    let allowed = || (1..=max).rev().filter(|count| contains(&template.players.value, *count));
    let count = allowed().find(fits).or_else(|| allowed().next()).unwrap_or(max + 1);
    (number(default_humans(template, count).unwrap_or(1)), number(count))
}

/// Returns the numbers of players that a template allows, in ascending order: the minimum number of humans,
/// and the number of all players.
pub fn numbers_allowed(template: &Template) -> impl Iterator<Item = (u8, u8)> + use<'_> {
    (1..=PlayerColor::ALL.len()).filter_map(|count| {
        let humans = default_humans(template, count)?;
        let of_game = template.for_players(u32::try_from(humans).ok()?, u32::try_from(count).ok()?);
        let is_allowed = contains(&template.players.value, count) && seats_of(&of_game).len() >= count;
        is_allowed.then_some((u8::try_from(humans).ok()?, u8::try_from(count).ok()?))
    })
}

/// Returns the minimum number of humans among `players` that the template allows, but at least one if
/// possible. Returns `None` if it allows no such number.
fn default_humans(template: &Template, players: usize) -> Option<usize> {
    template.humans.as_ref().map_or(Some(1), |humans| {
        (1..=players)
            .find(|count| contains(&humans.value, *count))
            .or(contains(&humans.value, 0).then_some(0))
    })
}

/// Checks the chosen seats: they must exist, suit their players and be distinct. Returns the free seats.
fn check_chosen_seats(
    seats: &[SeatPlace],
    players: &[PlayerChoice],
    humans: &[bool],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<SeatPlace> {
    let listed: Vec<String> = seats.iter().map(|place| place.seat.to_string()).collect();
    let listed = listed.join(", ");
    for (at, (player, is_human)) in players.iter().zip(humans).enumerate() {
        let (Some(seat), color) = (player.seat, player.color) else { continue };
        let place = seats.iter().find(|place| place.seat == seat);
        let other = players[..at].iter().find(|other| other.seat == Some(seat));
        let (code, message, help) = match (place, other) {
            (None, _) => (
                "unknown-seat",
                format!("unknown seat {seat} for player {color}: no start zone has this `owner`"),
                format!("choose one of the seats {listed}"),
            ),
            (Some(_), Some(other)) => (
                "seat-taken",
                format!("duplicate seat {seat} for players {} and {color}", other.color),
                format!("choose another seat for one of them; the seats are {listed}"),
            ),
            (Some(place), None) if *is_human && !place.for_human => (
                "seat-for-computer",
                format!("{color} is human, but seat {seat} has only zones of type `cpuStart`"),
                "choose another seat, or make the player a computer".to_owned(),
            ),
            (Some(_), None) => continue,
        };
        diagnostics.push(error(code, None, message).help(help));
    }
    let is_free = |place: &&SeatPlace| players.iter().all(|player| player.seat != Some(place.seat));
    seats.iter().filter(is_free).copied().collect()
}

/// A seat of the template.
#[derive(Debug, Clone, Copy)]
struct SeatPlace {
    seat: Seat,
    /// Whether a human may take it: one of its start zones is a `playerStart`.
    for_human: bool,
}

/// Returns all seats with a start zone, in order.
fn seats_of(template: &Template) -> Vec<SeatPlace> {
    let mut seats: Vec<SeatPlace> = template
        .zones
        .iter()
        .filter(|zone| zone.kind.is_start())
        .filter_map(|zone| {
            zone.owner
                .map(|owner| SeatPlace { seat: owner.value, for_human: zone.kind == ZoneKind::PlayerStart })
        })
        .collect();
    seats.sort_by_key(|place| (place.seat, !place.for_human));
    seats.dedup_by_key(|place| place.seat);
    seats
}

/// Returns `number` players in the first colors, with as few humans as the template allows, but at least one.
fn default_players(
    template: &Template,
    number: usize,
    seats: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<PlayerChoice> {
    if seats < number {
        let have = seats_with_start(seats, "start zone");
        let message = format!("the template is for {} players, but {have}", template.players.value);
        let help = format!("{ADD_STARTS}, which appears in a game of {}", counted(number, "player"));
        diagnostics.push(error("too-few-seats", Some(template.players.span), message).help(help));
        return Vec::new();
    }
    let Some(humans) = default_humans(template, number) else {
        let set = template.humans.as_ref().map(|humans| humans.value.to_string()).unwrap_or_default();
        let message =
            format!("the template requires {set} human players, but has only {}", counted(number, "player"));
        diagnostics.push(error(
            "humans-not-allowed",
            template.humans.as_ref().map(|humans| humans.span),
            message,
        ));
        return Vec::new();
    };
    let player = |(at, color): (usize, PlayerColor)| PlayerChoice {
        human: Some(at < humans),
        ..PlayerChoice::new(color)
    };
    PlayerColor::ALL.into_iter().take(number).enumerate().map(player).collect()
}

fn contains(set: &NumberSet, number: usize) -> bool {
    u32::try_from(number).is_ok_and(|number| set.contains(number))
}

/// Compares the numbers of players with what the template allows.
fn check_numbers(template: &Template, players: &[PlayerChoice], diagnostics: &mut Vec<Diagnostic>) {
    let allowed = &template.players;
    if !contains(&allowed.value, players.len()) {
        let message = format!("the template is for {} players, not for {}", allowed.value, players.len());
        let help = format!("name {} players, or fewer: computer players are added", allowed.value);
        diagnostics.push(error("players-not-allowed", Some(allowed.span), message).help(help));
    }
    let humans = which_are_human(players).iter().filter(|human| **human).count();
    if let Some(allowed) = template.humans.as_ref().filter(|allowed| !contains(&allowed.value, humans)) {
        let message = format!("the template is for {} human players, not for {humans}", allowed.value);
        diagnostics.push(error("humans-not-allowed", Some(allowed.span), message));
    }
}

/// Reports a game without enemies. A single player is allowed, for maps to explore.
fn check_teams(players: &[PlayerChoice], diagnostics: &mut Vec<Diagnostic>) {
    let [first, _, ..] = players else { return };
    let Some(team) = first.team.filter(|team| players.iter().all(|player| player.team == Some(*team))) else {
        return;
    };
    let message =
        format!("all {} players are in team {team}: without enemies the game is won at once", players.len());
    diagnostics
        .push(error("one-team", None, message).help("give at least one player another team, or no team"));
}

/// Returns for each player whether it is human. If no player is set to human, the first unset one is.
fn which_are_human(players: &[PlayerChoice]) -> Vec<bool> {
    let first = if players.iter().any(|player| player.human == Some(true)) {
        None
    } else {
        players.iter().position(|player| player.human.is_none())
    };
    players.iter().enumerate().map(|(at, player)| player.human.unwrap_or(first == Some(at))).collect()
}

/// Assigns a seat to every player without a chosen seat, in order.
///
/// - `seats`: the free seats.
/// - `humans`: by player, whether it is human.
fn assign_seats(
    template: &Template,
    seats: &[SeatPlace],
    humans: &[bool],
    options: &GenOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Seat> {
    let needed = humans.iter().filter(|human| **human).count();
    let for_humans = seats.iter().filter(|place| place.for_human).count();
    if needed > for_humans {
        let verb = if for_humans == 1 { "has" } else { "have" };
        let is_chosen = options.players.iter().any(|player| player.seat.is_some());
        let which = if is_chosen { "free " } else { "" };
        let message = format!(
            "{}, but only {for_humans} of the {} {which}{} {verb} a zone of type `playerStart`",
            counted(needed, "human player"),
            seats.len(),
            if seats.len() == 1 { "seat" } else { "seats" },
        );
        diagnostics.push(error("too-few-seats", Some(template.players.span), message));
        return Vec::new();
    }
    // the lowest seats; replace the last seats for computers if there are too few for humans
    let mut taken: Vec<SeatPlace> = seats.iter().copied().take(humans.len()).collect();
    let mut missing = needed.saturating_sub(taken.iter().filter(|place| place.for_human).count());
    let mut further = seats.iter().copied().skip(humans.len()).filter(|place| place.for_human);
    for place in taken.iter_mut().rev().filter(|place| !place.for_human) {
        if missing == 0 {
            break;
        }
        *place = further.next().expect("the number of seats for humans is checked above");
        missing -= 1;
    }
    taken.sort_by_key(|place| place.seat);
    if template.shuffle_seats {
        options.seed.at("plan").at("seats").stream().shuffle(&mut taken);
    }
    for player in 0..humans.len() {
        if humans[player] && !taken[player].for_human {
            let other = (0..humans.len())
                .find(|other| !humans[*other] && taken[*other].for_human)
                .expect("there are as many seats for humans as humans");
            taken.swap(player, other);
        }
    }
    taken.into_iter().map(|place| place.seat).collect()
}
