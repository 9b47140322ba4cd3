//! Zones and connections that are restricted to numbers of players (`onlyWith`).

use rmg_core::diag::{Diagnostic, Severity, Span};
use rmg_core::template::{Presence, Template};

use super::Checker;
use crate::plan::facts::seats_with_start;

impl Checker<'_> {
    /// Warns of zones and connections that appear in no game.
    pub(super) fn never_there(&mut self) {
        let template = self.template;
        let games = games(template);
        let is_never =
            |presence: &Presence| !games.iter().any(|(humans, players)| presence.holds(*humans, *players));
        let zones = template.zones.iter().filter(|zone| is_never(&zone.presence));
        let zones = zones.map(|zone| (format!("zone `{}`", zone.key), zone.span));
        let connections = template.connections.iter().filter(|connection| is_never(&connection.presence));
        let connections = connections.map(|connection| ("the connection".to_owned(), connection.span));
        let all: Vec<(String, Span)> = zones.chain(connections).collect();
        for (what, span) in all {
            let message = format!(
                "{what} never appears with the numbers of players that the template allows (`players` {})",
                template.players.value
            );
            let diagnostic = Diagnostic::new(Severity::Warning, "never-there", Some(span), message);
            self.diagnostics
                .push(diagnostic.help("change the numbers in `onlyWith`, or allow more `players`"));
        }
        if template.zones.iter().any(|zone| !zone.presence.is_always()) {
            self.too_few_seats(&games);
        }
    }

    /// Reports numbers of players for which there are too few seats: an error if no game has enough,
    /// otherwise a warning.
    fn too_few_seats(&mut self, games: &[(u32, u32)]) {
        let template = self.template;
        let all = seats(template);
        let seats_in = |(humans, players): (u32, u32)| seats(&template.for_players(humans, players));
        let lacks = |game: &(u32, u32)| seats_in(*game) < game.1 as usize;
        // `seats` reports templates with too few seats in total
        let Some(game) = games.iter().find(|game| lacks(game) && all >= game.1 as usize) else { return };
        let severity = if games.iter().all(lacks) { Severity::Error } else { Severity::Warning };
        let (humans, players) = game;
        let have = seats_with_start(seats_in(*game), "start zone");
        let humans = match humans {
            0 => "all of them computers".to_owned(),
            humans if humans == players => "all of them human".to_owned(),
            humans => format!("{humans} of them human"),
        };
        let message = format!("in a game of {players} players ({humans}), {have}");
        let diagnostic = Diagnostic::new(severity, "too-few-seats", Some(template.players.span), message);
        let help = "change `onlyWith` so that start zones appear in all games with this number of players";
        self.diagnostics.push(diagnostic.help(help));
    }
}

/// Returns the number of seats with a start zone.
fn seats(template: &Template) -> usize {
    let starts = template.zones.iter().filter(|zone| zone.kind.is_start());
    let mut seats: Vec<_> = starts.filter_map(|zone| zone.owner.map(|owner| owner.value)).collect();
    seats.sort_unstable();
    seats.dedup();
    seats.len()
}

/// Returns every game that a template allows: the numbers of humans and of all players.
fn games(template: &Template) -> Vec<(u32, u32)> {
    let max = template.players.value.max().unwrap_or(0).min(8);
    let players = (1..=max).filter(|players| template.players.value.contains(*players));
    let humans = |players: u32| {
        let allowed = template.humans.as_ref().map(|humans| &humans.value);
        (0..=players).filter(move |humans| allowed.is_none_or(|allowed| allowed.contains(*humans)))
    };
    players.flat_map(|players| humans(players).map(move |humans| (humans, players))).collect()
}
