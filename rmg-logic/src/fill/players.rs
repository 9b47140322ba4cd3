//! Files with the cases of several players, whose items are placed in all their worlds.
//!
//! - `players` (required): `{name, case}` or `{name, case_file}` of each player: a case of entrances, or its
//!   file.
//! - `balance`: strength of the balancing of progression, 0 (none, default) to 99: see
//!   [`FillSettings::balance`].
//! - `name`: title of the results. Default: the name of the file.
//!
//! [`FillSettings::balance`]: crate::fill::FillSettings::balance

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::diag::{Diagnostic, Span, nearest};
use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::entrances::{Plan, PlanWorlds, read_plan_of};
use crate::json::{Fields, Reader};
use crate::region_graph::RegionGraph;

/// Maximum number of players of a file.
pub const MAX_PLAYERS: usize = 255;

/// The content of a file with several players.
#[derive(Debug, Clone, Default)]
pub struct PlayersFile<'t> {
    /// The name, if any.
    pub name: Option<String>,
    /// The players, in order.
    pub players: Vec<PlayerEntry<'t>>,
    /// Strength of the balancing, 0 to 99.
    pub balance: u8,
    /// Likely mistakes in the file.
    pub warnings: Vec<Diagnostic>,
}

/// A player with a case.
#[derive(Debug, Clone)]
pub struct PlayerEntry<'t> {
    /// The unique name.
    pub name: String,
    /// The case.
    pub case: CaseSource<'t>,
}

/// Where the case of a player is.
#[derive(Debug, Clone)]
pub enum CaseSource<'t> {
    /// A part of the text of the file.
    Text(&'t str),
    /// A file.
    File {
        /// Its path, relative to the file of the players.
        path: String,
        /// Where the file of the players names it.
        span: Span,
    },
}

const FILE: Fields = Fields { required: &["players"], optional: &["name", "balance"] };
const PLAYER: Fields = Fields { required: &["name"], optional: &["case", "case_file"] };
const PLAYERS_HELP: &str = "write {\"players\": [{\"name\": \"Ann\", \"case_file\": \"village.json\"}]}";

/// Returns whether a text is an object with players. Texts that are not JSON are not.
#[must_use]
pub fn is_players_file(text: &str) -> bool {
    let members: Result<BTreeMap<std::borrow::Cow<'_, str>, &RawValue>, _> = serde_json::from_str(text);
    members.is_ok_and(|members| members.get("players").is_some_and(|list| list.get().starts_with('[')))
}

/// Reads a file with several players. The cases are not read.
///
/// # Errors
/// All errors and warnings.
pub fn read_players(text: &str) -> Result<PlayersFile<'_>, Vec<Diagnostic>> {
    let mut reader = Reader::new(text);
    let file = read_file(&mut reader);
    let is_valid = !reader.has_errors();
    let diagnostics = reader.finish();
    match file {
        Some(file) if is_valid => Ok(PlayersFile { warnings: diagnostics, ..file }),
        _ => Err(diagnostics),
    }
}

fn read_file<'t>(reader: &mut Reader<'t>) -> Option<PlayersFile<'t>> {
    let root = reader.root()?;
    let object = reader.object(root, FILE, "a file with players", PLAYERS_HELP)?;
    let name = reader.optional(&object, "name", Reader::text);
    let balance =
        reader.optional(&object, "balance", |reader, node| reader.whole(node, 0..=99, "0 does not balance"));
    let mut names = BTreeSet::new();
    let players = reader.required(&object, "players", |reader, node| {
        let list = reader.list(node, "a list of players", PLAYERS_HELP)?;
        if list.is_empty() || list.len() > MAX_PLAYERS {
            let message = format!("expected 1 to {MAX_PLAYERS} players, found {}", list.len());
            reader.diagnostic(node, "bad_players", message, "");
        }
        let players = reader.items(&list, |reader, _, node| {
            let player = player(reader, node)?;
            if !names.insert(player.name.clone()) {
                let message = format!("duplicate player `{}`", shown(&player.name));
                reader.diagnostic(node, "duplicate_name", message, "rename one of them");
            }
            Some(player)
        });
        Some(players.into_iter().flatten().collect())
    });
    let balance = balance.and_then(|balance| u8::try_from(balance).ok()).unwrap_or(0);
    Some(PlayersFile { name, players: players?, balance, warnings: Vec::new() })
}

fn player<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<PlayerEntry<'t>> {
    let object = reader.object(node, PLAYER, "a player", PLAYERS_HELP)?;
    let name = reader.required(&object, "name", Reader::text);
    let case = match (object.given("case"), object.given("case_file")) {
        (Some(case), None) => CaseSource::Text(case.get()),
        (None, Some(file)) => {
            let path = reader.optional(&object, "case_file", Reader::text)?;
            CaseSource::File { path, span: reader.span(file) }
        }
        (both, _) => {
            let message = if both.is_some() { "the player has two cases" } else { "the player has no case" };
            reader.diagnostic(node, "bad_case", message, "write either `case` or `case_file`");
            return None;
        }
    };
    Some(PlayerEntry { name: name?, case })
}

/// Reads a result for several players as plans, one for each of `players` (names and worlds). The first has
/// the warnings of all. Players, and parts of their results, may be missing.
///
/// # Errors
/// All errors and warnings: unknown names, and parts with the wrong structure.
pub fn read_players_plan(text: &str, players: &[(&str, &RegionGraph)]) -> Result<Vec<Plan>, Vec<Diagnostic>> {
    let mut reader = Reader::new(text);
    let mut plans = vec![Plan::default(); players.len()];
    let root = reader.root();
    let object = root.and_then(|root| reader.members(root, "a plan", PLAN_HELP));
    if let Some(object) = object {
        if object.get("runs").is_some() {
            let help = "keep the result of one seed: the members of one entry of `runs`";
            reader.diagnostic(object.node, "several_runs", "a plan is the result of one seed", help);
        } else {
            let entries = reader.required(&object, "players", |reader, node| {
                reader.list(node, "a list of players", PLAN_HELP)
            });
            let worlds = PlanWorlds::new(players);
            reader.under("players", |reader| {
                reader.items(&entries.unwrap_or_default(), |reader, _, node| {
                    let at = plan_player(reader, node, players)?;
                    read_plan_of(reader, node, &worlds, at, &mut plans[at]);
                    Some(())
                });
            });
        }
    }
    let is_valid = !reader.has_errors();
    let diagnostics = reader.finish();
    if !is_valid {
        return Err(diagnostics);
    }
    if let Some(first) = plans.first_mut() {
        first.warnings = diagnostics;
    }
    Ok(plans)
}

const PLAN_HELP: &str =
    "a plan is a result of these players: `players` with `player`, `pairings` and `placements`";

fn plan_player<'t>(
    reader: &mut Reader<'t>,
    node: &'t RawValue,
    players: &[(&str, &RegionGraph)],
) -> Option<usize> {
    let object = reader.members(node, "the result of a player", PLAN_HELP)?;
    let name = reader.required(&object, "player", Reader::text)?;
    let at = players.iter().position(|(known, _)| *known == name);
    if at.is_none() {
        let help = match nearest(&name, players.iter().map(|(known, _)| *known)) {
            Some(meant) => format!("did you mean `{}`?", shown(meant)),
            None => "the file has no such player: remove this part of the plan".to_owned(),
        };
        reader.diagnostic(node, "unknown_name", format!("unknown player `{}`", shown(&name)), help);
    }
    at
}
