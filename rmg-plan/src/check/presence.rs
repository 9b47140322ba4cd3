//! Parts of a template for numbers of players that it does not allow.

use rmg_core::diag::{Fault, Severity, Span};
use rmg_core::template::{Presence, Template};

use super::Checker;

impl Checker<'_> {
    /// Warns of zones and connections that are there in no game.
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
                "{what} is there in no game that the template allows (`players` {})",
                template.players.value
            );
            let fault = Fault::new(Severity::Warning, "never-there", Some(span), message);
            self.faults.push(fault.help("change the numbers in `onlyWith`, or allow more `players`"));
        }
        if template.zones.iter().any(|zone| !zone.presence.is_always()) {
            self.too_few_seats(&games);
        }
    }

    /// Reports numbers of players for which fewer seats are there: an error where no game has enough, else a warning.
    fn too_few_seats(&mut self, games: &[(u32, u32)]) {
        let template = self.template;
        let all = seats(template);
        let there = |(humans, players): (u32, u32)| seats(&template.for_players(humans, players));
        let lacks = |game: &(u32, u32)| there(*game) < game.1 as usize;
        // where there are too few in all is reported already
        let Some(game) = games.iter().find(|game| lacks(game) && all >= game.1 as usize) else { return };
        let severity = if games.iter().all(lacks) { Severity::Error } else { Severity::Warning };
        let (humans, players) = game;
        let have = match there(*game) {
            0 => "no player has a zone to start in".to_owned(),
            1 => "only 1 has a zone to start in".to_owned(),
            there => format!("only {there} have a zone to start in"),
        };
        let humans = match humans {
            0 => "all played by the computer".to_owned(),
            humans if humans == players => "all human".to_owned(),
            humans => format!("{humans} of them human"),
        };
        let message = format!("in a game of {players} players, {humans}, {have}");
        let fault = Fault::new(severity, "too-few-seats", Some(template.players.span), message);
        let help = "start zones must be present in all games with that number of players: see `onlyWith`";
        self.faults.push(fault.help(help));
    }
}

/// How many seats have a zone to start in.
fn seats(template: &Template) -> usize {
    let starts = template.zones.iter().filter(|zone| zone.kind.is_start());
    let mut seats: Vec<_> = starts.filter_map(|zone| zone.owner.map(|owner| owner.value)).collect();
    seats.sort_unstable();
    seats.dedup();
    seats.len()
}

/// Every game that a template allows: humans and players in all.
fn games(template: &Template) -> Vec<(u32, u32)> {
    let most = template.players.value.max().unwrap_or(0).min(8);
    let players = (1..=most).filter(|players| template.players.value.contains(*players));
    let humans = |players: u32| {
        let allowed = template.humans.as_ref().map(|humans| &humans.value);
        (0..=players).filter(move |humans| allowed.is_none_or(|allowed| allowed.contains(*humans)))
    };
    players.flat_map(|players| humans(players).map(move |humans| (humans, players))).collect()
}
