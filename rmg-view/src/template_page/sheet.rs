//! The content of the page of a template.

use rmg_core::ZoneId;
use rmg_core::diag::Severity;
use rmg_core::template::{
    ArtifactSets, Connection, ConnectionKind, NAMED_ARTIFACTS, RANDOM_MONSTERS, RoadRequest, Template,
    VictoryRequest, ZoneSizeLaw, effective_zones, rule_lines,
};

use super::lists::switches;
use super::table::{Cell, Table, line, numbers, words};
use super::zone_rows::{detail_table, zone_table};

/// A diagnostic of a template, as the page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageDiagnostic {
    pub severity: Severity,
    /// Line in the file, starting at 1.
    pub line: Option<usize>,
    pub message: String,
    pub help: Option<String>,
}

/// The content of the page of a template: facts, tables and diagnostics. The same template gives the same
/// content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateSheet {
    pub(super) title: String,
    pub(super) description: Vec<String>,
    /// Label and text of each fact.
    pub(super) facts: Vec<(String, Cell)>,
    pub(super) tables: Vec<Table>,
    pub(super) diagnostics: Vec<PageDiagnostic>,
}

impl TemplateSheet {
    /// Builds the content for a template. `diagnostics` are the results of its checks.
    ///
    /// # Cost
    /// O(bytes of the template) time, plus O(zones + connections) for each number of players.
    #[must_use]
    pub fn new(template: &Template, diagnostics: &[PageDiagnostic]) -> Self {
        let mut tables = Vec::new();
        // cyclic references between zones are listed as diagnostics
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
            title: if name.is_empty() { "Unnamed template".to_owned() } else { name.to_owned() },
            description: template.description.trim().lines().map(str::to_owned).collect(),
            facts: facts(template),
            tables,
            diagnostics: diagnostics.to_vec(),
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
    let standard = VictoryRequest::Standard;
    let victory = template.victory.as_ref().map_or(&standard, |victory| &victory.value);
    add("victory", line(victory.to_string()));
    if let Some(symmetry) = template.symmetry {
        add("symmetry", line(symmetry.value.word()));
    }
    add("zones", line(template.zones.len().to_string()));
    add("connections", line(template.connections.len().to_string()));
    if template.zone_size_law != ZoneSizeLaw::Linear {
        add("sizes of zones", line(template.zone_size_law.word()));
    }
    if template.shuffle_seats {
        add("seats", line("shuffled by the seed"));
    }
    if template.artifact_sets != ArtifactSets::default() {
        add("sets of artifacts", line(template.artifact_sets.word()));
    }
    if template.named_artifacts != NAMED_ARTIFACTS {
        add("named artifacts", line(format!("{} %", template.named_artifacts)));
    }
    if template.random_monsters != RANDOM_MONSTERS {
        add("random monsters", line(format!("{} %", template.random_monsters)));
    }
    for (what, list) in [
        ("spells", &template.spells),
        ("artifacts", &template.artifacts),
        ("skills", &template.skills),
        ("heroes", &template.heroes),
    ] {
        add(what, switches(list));
    }
    add("rules for objects", rule_lines(&template.objects));
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
            RoadRequest::Yes => "yes",
            RoadRequest::No => "no",
            RoadRequest::Random => "where towns need it",
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

/// Returns the number of zones and connections by number of players. Empty if all numbers of players have the
/// same.
fn players_table(template: &Template) -> Table {
    /// More than the games have. A template may allow larger numbers.
    const MAX_PLAYERS: u32 = 16;
    let numbers_of_players = (1..=MAX_PLAYERS).filter(|number| template.players.value.contains(*number));
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
        columns: vec![numbers("players"), numbers("zones"), numbers("connections"), words("omitted zones")],
        rows: if template.differs_by_players() { numbers_of_players.map(row).collect() } else { Vec::new() },
    };
    table.without_empty_columns()
}

/// Returns the name of a severity.
pub(super) fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}
