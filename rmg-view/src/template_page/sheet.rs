//! All that is told of a template.

use rmg_core::ZoneId;
use rmg_core::diag::Severity;
use rmg_core::template::{
    Connection, ConnectionKind, RoadWish, Template, VictoryWish, ZoneSizeLaw, effective_zones,
};

use super::lists::switches;
use super::table::{Cell, Table, line, numbers, words};
use super::zone_rows::{detail_table, zone_table};

/// Something wrong with a template, as its page tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageFault {
    pub severity: Severity,
    /// Line in the file, from 1.
    pub line: Option<usize>,
    pub message: String,
    pub help: Option<String>,
}

/// A template in words: facts, tables and notes. The same template gives the same words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateSheet {
    pub(super) title: String,
    pub(super) description: Vec<String>,
    /// What it is, and the words for it.
    pub(super) facts: Vec<(String, Cell)>,
    pub(super) tables: Vec<Table>,
    pub(super) faults: Vec<PageFault>,
}

impl TemplateSheet {
    /// Puts a template into words. `faults` are what the checks say of it.
    ///
    /// # Cost
    /// O(bytes of the template), and O(zones + connections) for each number of players.
    #[must_use]
    pub fn new(template: &Template, faults: &[PageFault]) -> Self {
        let mut tables = Vec::new();
        // circles of inheritance are faults, and stand below
        if let Ok(effective) = effective_zones(template) {
            tables.push(zone_table(template, &effective));
            tables.push(connection_table(template));
            tables.push(detail_table(template, &effective));
        } else {
            tables.push(connection_table(template));
        }
        tables.push(players_table(template));
        tables.retain(|table| !table.rows.is_empty());
        let name = template.name.trim();
        Self {
            title: if name.is_empty() { "Template without a name".to_owned() } else { name.to_owned() },
            description: template.description.trim().lines().map(str::to_owned).collect(),
            facts: facts(template),
            tables,
            faults: faults.to_vec(),
        }
    }
}

fn facts(template: &Template) -> Vec<(String, Cell)> {
    let mut facts = Vec::new();
    let mut add = |what: &str, cell: Cell| {
        if !cell.is_empty() {
            facts.push((what.to_owned(), cell));
        }
    };
    if template.id != template.name {
        add("id", line(template.id.as_str()));
    }
    add("sizes", line(template.sizes_words()));
    add("players", line(template.players_words()));
    add(
        "water",
        line(template.allowed_water.iter().map(|water| water.word()).collect::<Vec<_>>().join(", ")),
    );
    let standard = VictoryWish::Standard;
    let victory = template.victory.as_ref().map_or(&standard, |wish| &wish.value);
    add("victory", line(victory.to_string()));
    add("zones", line(template.zones.len().to_string()));
    add("connections", line(template.connections.len().to_string()));
    if template.zone_size_law != ZoneSizeLaw::Linear {
        add("sizes of zones", line(template.zone_size_law.word()));
    }
    if template.shuffle_seats {
        add("seats", line("dealt by the seed"));
    }
    for (what, list) in [
        ("spells", &template.spells),
        ("artifacts", &template.artifacts),
        ("skills", &template.skills),
        ("heroes", &template.heroes),
    ] {
        add(what, switches(list));
    }
    if let Some(settings) = &template.settings {
        add("settings", line(settings.value.as_str()));
    }
    for extra in &template.extras {
        add(extra.name, extra.value.value.lines().map(str::to_owned).collect());
    }
    facts
}

fn connection_table(template: &Template) -> Table {
    let key = |zone: ZoneId| template.zones[zone.index()].key.as_str();
    let row = |connection: &Connection| {
        let is_guarded = matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::ForcePortal);
        let makes_way = !matches!(connection.kind, ConnectionKind::Fictive | ConnectionKind::Repulsive);
        let road = match connection.road {
            RoadWish::Yes => "yes",
            RoadWish::No => "no",
            RoadWish::Random => "where towns need it",
        };
        let extras = connection.extras.iter();
        vec![
            line(format!("{} \u{2013} {}", key(connection.a.value), key(connection.b.value))),
            line(connection.kind.word()),
            line(if is_guarded { connection.guard.value.to_string() } else { String::new() }),
            line(if makes_way { road } else { "" }),
            line(connection.presence.to_string()),
            extras.map(|extra| format!("{}: {}", extra.name, extra.value.value)).collect(),
        ]
    };
    let table = Table {
        title: "Connections",
        columns: vec![
            words("zones"),
            words("type"),
            numbers("guard"),
            words("road"),
            words("only with"),
            words("options"),
        ],
        rows: template.connections.iter().map(row).collect(),
    };
    table.without_empty_columns()
}

/// What is there for how many players; no rows where that does not differ.
fn players_table(template: &Template) -> Table {
    /// More than the games have; a set of numbers may be written wider.
    const MOST_PLAYERS: u32 = 16;
    let numbers_of_players = (1..=MOST_PLAYERS).filter(|number| template.players.value.contains(*number));
    let row = |players: u32| {
        let there = |presence: &rmg_core::template::Presence| presence.holds(players, players);
        let missing = template.zones.iter().filter(|zone| !there(&zone.presence));
        let missing: Vec<&str> = missing.map(|zone| zone.key.as_str()).collect();
        let game = template.for_players(players, players);
        vec![
            line(players.to_string()),
            line(game.zones.len().to_string()),
            line(game.connections.len().to_string()),
            line(missing.join(", ")),
        ]
    };
    let table = Table {
        title: "By number of players, all human",
        columns: vec![
            numbers("players"),
            numbers("zones"),
            numbers("connections"),
            words("zones that are not there"),
        ],
        rows: if template.differs_by_players() { numbers_of_players.map(row).collect() } else { Vec::new() },
    };
    table.without_empty_columns()
}

/// What a severity is called.
pub(super) fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}
