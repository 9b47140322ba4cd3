//! Who plays, and who sits where.
//!
//! Seats that the user chose are theirs who chose them. The other players, in order of colour, take the lowest seats of the
//! template that are left. Where the template asks for it (`shuffleSeats`) these seats are dealt by the seed, so that a
//! template may still say which seats a game of few players uses. A human never sits where all zones of the seat are
//! `cpuStart`.

use std::borrow::Cow;

use rmg_core::diag::{Fault, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ContentSwitches, PlayerPlan};
use rmg_core::template::{NumberSet, Template, ZoneKind};
use rmg_core::text::counted;
use rmg_core::{PlayerColor, Seat};

use super::beginnings::{Beginning, beginnings};
use super::facts::error;
use crate::options::{GenOptions, PlayerChoice};

/// What helps where players find no seat.
const A_START_EACH: &str = "give every player a zone of type `playerStart` with an `owner`";

/// The players in order of colour with their seats; faults say what does not go together, and the list is then
/// of no use.
///
/// - `template`: decided for these players.
/// - `number`: of players in all, of [`numbers_of_players`].
pub(super) fn seat_players(
    template: &Template,
    pack: &ContentPack,
    switches: &ContentSwitches,
    (options, number): (&GenOptions, usize),
    faults: &mut Vec<Fault>,
) -> Vec<PlayerPlan> {
    let seats = seats_of(template);
    let wanted = if options.players.is_empty() {
        default_players(template, number, seats.len(), faults)
    } else {
        let mut wanted = options.players.clone();
        wanted.sort_by_key(|player| player.color);
        check_numbers(template, &wanted, faults);
        wanted
    };
    for pair in wanted.windows(2).filter(|pair| pair[0].color == pair[1].color) {
        faults.push(error("player-twice", None, format!("player {} is given twice", pair[0].color)));
    }
    one_team(&wanted, faults);
    if wanted.len() > seats.len() && !has_errors(faults) {
        let message =
            format!("{}, but the zones have {}", counted(wanted.len(), "player"), owners(seats.len()));
        faults.push(error("too-few-seats", Some(template.players.span), message).help(A_START_EACH));
    }
    let humans = which_are_human(&wanted);
    let left = check_chosen_seats(&seats, &wanted, &humans, faults);
    let beginnings = beginnings(&wanted, pack, switches, faults);
    if has_errors(faults) {
        return Vec::new();
    }
    let others: Vec<bool> = (wanted.iter().zip(&humans))
        .filter(|(player, _)| player.seat.is_none())
        .map(|(_, human)| *human)
        .collect();
    let mut dealt = deal_seats(template, &left, &others, options, faults).into_iter();
    if has_errors(faults) {
        return Vec::new();
    }
    let plan = |((player, human), Beginning { faction, hero, bonus }): ((&PlayerChoice, bool), Beginning)| {
        let seat = player.seat.or_else(|| dealt.next()).expect("a seat was dealt to all who chose none");
        let (color, team, is_seat_chosen) = (player.color, player.team, player.seat.is_some());
        PlayerPlan { color, seat, is_seat_chosen, human, faction, hero, team, bonus }
    };
    wanted.iter().zip(humans).zip(beginnings).map(plan).collect()
}

/// The options with computer players added to those that are named, where the template is for more: as many as it allows, in the first
/// colors that are free.
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
        let there = template.for_players(number(humans), number(*count));
        contains(&template.players.value, *count) && seats_of(&there).len() >= *count
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

/// How many humans play, and how many in all: those of the options, or as many as template, seats and colours allow. Where the seats are too
/// few for every number that the template allows, the largest of these; [`seat_players`] refuses it.
pub(super) fn numbers_of_players(template: &Template, options: &GenOptions) -> (u32, u32) {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    if !options.players.is_empty() {
        let humans = which_are_human(&options.players).into_iter().filter(|is_human| *is_human).count();
        return (number(humans), number(options.players.len()));
    }
    let most = PlayerColor::ALL.len();
    let fits = |count: &usize| {
        let humans = default_humans(template, *count).unwrap_or(1);
        seats_of(&template.for_players(number(humans), number(*count))).len() >= *count
    };
    let allowed = || (1..=most).rev().filter(|count| contains(&template.players.value, *count));
    let count = allowed().find(fits).or_else(|| allowed().next()).unwrap_or(most + 1);
    (number(default_humans(template, count).unwrap_or(1)), number(count))
}

/// The numbers of players that a template allows, the least first, with as few humans as it allows:
/// humans and all.
pub fn numbers_allowed(template: &Template) -> impl Iterator<Item = (u8, u8)> + use<'_> {
    (1..=PlayerColor::ALL.len()).filter_map(|count| {
        let humans = default_humans(template, count)?;
        let there = template.for_players(u32::try_from(humans).ok()?, u32::try_from(count).ok()?);
        let is_allowed = contains(&template.players.value, count) && seats_of(&there).len() >= count;
        is_allowed.then_some((u8::try_from(humans).ok()?, u8::try_from(count).ok()?))
    })
}

/// As few humans among so many players as the template allows, but one where it does; `None` where it allows no such number.
fn default_humans(template: &Template, players: usize) -> Option<usize> {
    template.humans.as_ref().map_or(Some(1), |humans| {
        (1..=players)
            .find(|wanted| contains(&humans.value, *wanted))
            .or(contains(&humans.value, 0).then_some(0))
    })
}

/// Whether the seats that were chosen are there, for whom they are, and chosen once; and the seats that nobody chose.
fn check_chosen_seats(
    seats: &[SeatPlace],
    players: &[PlayerChoice],
    humans: &[bool],
    faults: &mut Vec<Fault>,
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
                format!("{color} is to sit on seat {seat}, and no start zone has the `owner` {seat}"),
                format!("the seats are {listed}"),
            ),
            (Some(_), Some(other)) => (
                "seat-taken",
                format!("{} and {color} are both to sit on seat {seat}", other.color),
                format!("choose another seat for one of them; the seats are {listed}"),
            ),
            (Some(place), None) if *is_human && !place.for_human => (
                "seat-for-computer",
                format!("{color} is human, and seat {seat} has only zones of type `cpuStart`"),
                "choose another seat, or let the computer play the colour".to_owned(),
            ),
            (Some(_), None) => continue,
        };
        faults.push(error(code, None, message).help(help));
    }
    let is_left = |place: &&SeatPlace| players.iter().all(|player| player.seat != Some(place.seat));
    seats.iter().filter(is_left).copied().collect()
}

/// A seat of the template.
#[derive(Debug, Clone, Copy)]
struct SeatPlace {
    seat: Seat,
    /// Whether a human may sit there: one of its start zones is a `playerStart`.
    for_human: bool,
}

/// All seats with a start zone, in order.
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

/// `number` players in the first colours, as few of them human as the template allows, but at least one.
fn default_players(
    template: &Template,
    number: usize,
    seats: usize,
    faults: &mut Vec<Fault>,
) -> Vec<PlayerChoice> {
    if seats < number {
        let message = format!(
            "the template is for {} players, but its zones have {}",
            template.players.value,
            owners(seats)
        );
        let help = format!("{A_START_EACH}, which is there in a game of {}", counted(number, "player"));
        faults.push(error("too-few-seats", Some(template.players.span), message).help(help));
        return Vec::new();
    }
    let Some(humans) = default_humans(template, number) else {
        let set = template.humans.as_ref().map(|humans| humans.value.to_string()).unwrap_or_default();
        let message =
            format!("the template wants {set} human players, but has only {}", counted(number, "player"));
        faults.push(error("humans-not-allowed", template.humans.as_ref().map(|humans| humans.span), message));
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
fn check_numbers(template: &Template, wanted: &[PlayerChoice], faults: &mut Vec<Fault>) {
    let allowed = &template.players;
    if !contains(&allowed.value, wanted.len()) {
        let message = format!("the template is for {} players, not for {}", allowed.value, wanted.len());
        let help = format!("name {} players, or fewer: computer players are added", allowed.value);
        faults.push(error("players-not-allowed", Some(allowed.span), message).help(help));
    }
    let humans = which_are_human(wanted).iter().filter(|human| **human).count();
    if let Some(allowed) = template.humans.as_ref().filter(|allowed| !contains(&allowed.value, humans)) {
        let message = format!("the template is for {} human players, not for {humans}", allowed.value);
        faults.push(error("humans-not-allowed", Some(allowed.span), message));
    }
}

/// Refuses a game without enemies. One player alone is not refused: such a map is for looking around.
fn one_team(players: &[PlayerChoice], faults: &mut Vec<Fault>) {
    let [first, _, ..] = players else { return };
    let Some(team) = first.team.filter(|team| players.iter().all(|player| player.team == Some(*team))) else {
        return;
    };
    let message =
        format!("all {} players are in team {team}: without enemies the game is won at once", players.len());
    faults.push(error("one-team", None, message).help("give at least one player another team, or no team"));
}

/// By player: human or not. When nobody is said to be human, the first of whom nothing is said is.
fn which_are_human(players: &[PlayerChoice]) -> Vec<bool> {
    let first = if players.iter().any(|player| player.human == Some(true)) {
        None
    } else {
        players.iter().position(|player| player.human.is_none())
    };
    players.iter().enumerate().map(|(at, player)| player.human.unwrap_or(first == Some(at))).collect()
}

/// A seat for every player who chose none, in their order.
///
/// - `seats`: those that nobody chose.
/// - `humans`: of these players.
fn deal_seats(
    template: &Template,
    seats: &[SeatPlace],
    humans: &[bool],
    options: &GenOptions,
    faults: &mut Vec<Fault>,
) -> Vec<Seat> {
    let wanted = humans.iter().filter(|human| **human).count();
    let for_humans = seats.iter().filter(|place| place.for_human).count();
    if wanted > for_humans {
        let zones = if for_humans == 1 { "a zone" } else { "zones" };
        let left = if options.players.iter().any(|player| player.seat.is_some()) { " left" } else { "" };
        let message = format!(
            "{}, but only {for_humans} of the {}{left} have {zones} of type `playerStart`",
            counted(wanted, "human player"),
            counted(seats.len(), "seat"),
        );
        faults.push(error("too-few-seats", Some(template.players.span), message));
        return Vec::new();
    }
    // the lowest seats; where those leave too few for humans, the last of the others give way
    let mut taken: Vec<SeatPlace> = seats.iter().copied().take(humans.len()).collect();
    let mut missing = wanted.saturating_sub(taken.iter().filter(|place| place.for_human).count());
    let mut further = seats.iter().copied().skip(humans.len()).filter(|place| place.for_human);
    for place in taken.iter_mut().rev().filter(|place| !place.for_human) {
        if missing == 0 {
            break;
        }
        *place = further.next().expect("enough seats for humans were counted above");
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
                .expect("as many seats for humans as humans were taken");
            taken.swap(player, other);
        }
    }
    taken.into_iter().map(|place| place.seat).collect()
}

/// `no owner`, `2 different owners`.
fn owners(number: usize) -> String {
    match number {
        0 => "no `owner`".to_owned(),
        1 => "only 1 `owner`".to_owned(),
        _ => format!("only {number} different `owner`s"),
    }
}
