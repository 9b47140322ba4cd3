//! Reads a table as templates.

use std::collections::BTreeMap;
use std::ops::Range;

use rmg_core::MapSize;
use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span, Spanned};
use rmg_core::ids::ZoneId;
use rmg_core::pack::ContentPack;
use rmg_core::template::{
    AllowList, Extra, NAMED_ARTIFACTS, NumberSet, RANDOM_MONSTERS, Template, WaterContent, ZoneSizeLaw,
};
use rmg_core::text::{counted, shown};

use super::cells::Cells;
use super::columns::{Columns, Counts, Dialect};
use super::context::{Reader, ZoneIds};
use super::game_rules::game_rules;
use super::names::Names;
use super::objects::{RuleNames, Rules};
use super::sheet::{Row, Sheet};
use super::sizes::{largest_size, smallest_size};
use super::{connections, mirrored, numbers, players, town_hints, words, zones};
use crate::file::TemplateFile;
use crate::json::limits::{MAX_CONNECTIONS, MAX_DIAGNOSTICS, MAX_TEMPLATES, MAX_ZONES, MAX_ZONES_OF_FILE};

/// Number of rows above the first template: sections, groups, column names.
pub(super) const HEADER_ROWS: usize = 3;

/// The first cell of a table, by format.
const MARKS: [&str; 2] = ["Map", "Pack"];

/// Returns the format of a table.
///
/// # Errors
/// The reasons why it is not a table of templates.
pub fn dialect(sheet: &Sheet) -> Result<Dialect, Vec<Diagnostic>> {
    let error = |code, span, message: String| Diagnostic::new(Severity::Error, code, span, message);
    let Some(first) = sheet.row(0) else {
        return Err(vec![error("no-table", None, "the file is empty".to_owned())]);
    };
    match first.get(0).as_ref() {
        "Map" => Ok(Dialect::RmgTxt),
        "Pack" => counts(sheet).map(Dialect::H3t),
        other => {
            let message = format!(
                "invalid first cell `{}`: expected {} (rmg.txt) or {} (.h3t)",
                shown(other),
                MARKS[0],
                MARKS[1]
            );
            Err(vec![error("no-table", Some(first.span(0)), message)])
        }
    }
}

/// Reads the counts of a pack of Horn of the Abyss.
fn counts(sheet: &Sheet) -> Result<Counts, Vec<Diagnostic>> {
    let Some(row) = sheet.row(HEADER_ROWS) else {
        let message = "the pack has no rows after its header";
        return Err(vec![Diagnostic::new(Severity::Error, "no-rows", None, message)]);
    };
    let mut diagnostics = DiagnosticList::default();
    let mut cells = Cells::new(row, &mut diagnostics);
    let mut read = [0; 7];
    for (column, ((low, high), count)) in Counts::BOUNDS.into_iter().zip(&mut read).enumerate() {
        let bound = |bound: usize| u32::try_from(bound).unwrap_or(u32::MAX);
        let what = "the column count";
        match cells.number(column, what, bound(low)..=bound(high)) {
            Some(number) => *count = number.value as usize,
            None if cells.text(column).is_none() => {
                let message = "missing column count".to_owned();
                let diagnostic =
                    Diagnostic::new(Severity::Error, "missing-count", Some(cells.span(column)), message);
                cells.diagnostics.push(
                    diagnostic
                        .help("start the first row of a pack with seven numbers, such as 12 10 4 8 10 18 4"),
                );
            }
            None => {}
        }
    }
    if diagnostics.has_errors() { Err(diagnostics.finish()) } else { Ok(Counts::of_cells(read)) }
}

/// The rows of a template, including blank ones.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) name: Spanned<String>,
    pub(super) rows: Range<usize>,
}

/// Reads all templates of a table and reports their errors. Tables contain artifacts, spells, skills, heroes
/// and objects as numbers, which are looked up in `content`.
///
/// Does not repeat errors of the table itself, which [`Sheet::parse`] reports.
#[must_use]
pub fn read_table(sheet: &Sheet, content: &ContentPack) -> TemplateFile {
    read(sheet, content, true)
}

/// Reads a table as [`read_table`], but templates have the zones and connections of their rows only, without
/// those of the other half of a mirrored map.
pub(super) fn read_rows(sheet: &Sheet, content: &ContentPack) -> TemplateFile {
    read(sheet, content, false)
}

fn read(sheet: &Sheet, content: &ContentPack, has_copies: bool) -> TemplateFile {
    let dialect = match dialect(sheet) {
        Ok(dialect) => dialect,
        Err(diagnostics) => return TemplateFile::new(diagnostics, Vec::new()),
    };
    let columns = Columns::of(dialect);
    let mut diagnostics = DiagnosticList::default();
    let blocks = blocks(sheet, &columns, &mut diagnostics);
    if blocks.is_empty() {
        let message = "the table has no templates: the name column is empty";
        diagnostics.push(Diagnostic::new(Severity::Error, "no-rows", None, message));
    }
    let pack = PackOptions::read(sheet, &columns, content, &mut diagnostics);
    let mut names = RuleNames::new(content);
    let mut templates = Vec::with_capacity(blocks.len());
    let (mut reported, mut zones) = (0, 0);
    for block in &blocks {
        if zones > MAX_ZONES_OF_FILE {
            let message = format!("the file has more than {MAX_ZONES_OF_FILE} zones; the rest is not read");
            diagnostics.push(Diagnostic::new(
                Severity::Error,
                "too-many-zones",
                Some(block.name.span),
                message,
            ));
            break;
        }
        // each template reports at least its first errors, so that usable templates are known
        let room = MAX_DIAGNOSTICS.saturating_sub(reported).clamp(1, DiagnosticList::LIMIT);
        let mut own = DiagnosticList::new(room);
        let reader = Reader {
            sheet,
            columns: &columns,
            content,
            is_pack: dialect != Dialect::RmgTxt,
            is_mirrored: pack.mirror().is_some(),
            has_copies,
        };
        let template = reader.template(block, &pack, &mut names, &mut own);
        zones += template.zones.len();
        let own = own.finish();
        reported += own.len();
        templates.push((template, own));
    }
    let mut ids = Names::default();
    templates.iter_mut().for_each(|(template, _)| template.id = ids.id(&template.name));
    TemplateFile::new(diagnostics.finish(), templates)
}

/// Returns the rows of each template.
pub(super) fn blocks(sheet: &Sheet, columns: &Columns, diagnostics: &mut DiagnosticList) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for (at, row) in sheet.rows().enumerate().skip(HEADER_ROWS).filter(|(_, row)| !row.is_empty()) {
        let name = Cells::new(row, diagnostics).text(columns.name);
        let count = blocks.len();
        match (name, blocks.last_mut()) {
            (Some(name), _) if count == MAX_TEMPLATES => {
                let message =
                    format!("the file has more than {MAX_TEMPLATES} templates; the rest is not read");
                diagnostics.push(Diagnostic::new(
                    Severity::Error,
                    "too-many-templates",
                    Some(name.span),
                    message,
                ));
                break;
            }
            (Some(name), _) => blocks.push(Block { name, rows: at..at + 1 }),
            (None, Some(block)) => block.rows.end = at + 1,
            (None, None) => {
                let message = "a row before the name of the first template";
                diagnostics.push(Diagnostic::new(
                    Severity::Error,
                    "nameless-template",
                    Some(row.span(columns.name)),
                    message,
                ));
            }
        }
    }
    blocks
}

/// The option of packs for mirrored maps.
const MIRROR: &str = "mirror";

/// Options of a pack for all its templates.
#[derive(Debug, Default)]
struct PackOptions {
    heroes: AllowList,
    description: String,
    extras: Vec<Extra>,
}

impl PackOptions {
    fn read(
        sheet: &Sheet,
        columns: &Columns,
        content: &ContentPack,
        diagnostics: &mut DiagnosticList,
    ) -> Self {
        let Some(row) = sheet.row(HEADER_ROWS) else { return Self::default() };
        let mut cells = Cells::new(row, diagnostics);
        let mut options = Self::default();
        for (column, option) in columns.pack.clone().zip(words::PACK) {
            let Some(text) = cells.text(column) else { continue };
            if option.name == "heroes" {
                options.heroes = numbers::allow_list(&mut cells, &text, "hero", |number| {
                    numbers::name_of(&content.heroes, number, |hero| (hero.number, &hero.name))
                });
            }
            if option.name == "packDescription" {
                options.description.clone_from(&text.value);
            }
            options.extras.push(Extra { name: option.name, value: text });
        }
        options
    }

    /// Returns the cell that makes it a pack for mirrored maps.
    fn mirror(&self) -> Option<&Extra> {
        self.extras.iter().find(|extra| extra.name == MIRROR)
    }
}

impl Reader<'_> {
    /// Reads a template. Invalid values get defaults.
    fn template(
        &self,
        block: &Block,
        pack: &PackOptions,
        names: &mut RuleNames,
        diagnostics: &mut DiagnosticList,
    ) -> Template {
        let (columns, name) = (self.columns, &block.name);
        let first = self.row(block.rows.start);
        let mut cells = Cells::new(first, diagnostics);
        let (min_size, max_size) = sizes(&mut cells, columns, name.span);
        let mut template = Template {
            id: name.value.clone(),
            name: name.value.clone(),
            description: pack.description.clone(),
            min_size,
            max_size,
            players: Spanned::new(NumberSet::default(), name.span),
            humans: None,
            allowed_water: vec![WaterContent::None, WaterContent::Normal, WaterContent::Islands],
            zone_size_law: ZoneSizeLaw::Linear,
            shuffle_seats: false,
            artifact_sets: Default::default(),
            game_rules: Default::default(),
            named_artifacts: NAMED_ARTIFACTS,
            random_monsters: RANDOM_MONSTERS,
            modifiers: Vec::new(),
            objects: Vec::new(),
            victory: None,
            symmetry: None,
            settings: None,
            spells: Default::default(),
            artifacts: Default::default(),
            skills: Default::default(),
            heroes: pack.heroes.clone(),
            zones: Vec::new(),
            connections: Vec::new(),
            extras: pack.extras.iter().filter(|extra| extra.name != MIRROR).cloned().collect(),
            span: name.span,
        };
        self.map_options(&mut cells, &mut template, names);
        template.game_rules = game_rules(&template.extras);
        let mut ids = ZoneIds::default();
        for at in block.rows.clone() {
            let mut cells = Cells::new(self.row(at), diagnostics);
            let Some(id) = cells.text(columns.zone.id) else { continue };
            if template.zones.len() == MAX_ZONES {
                let message = format!("more than {MAX_ZONES} zones in a template");
                diagnostics.push(Diagnostic::new(Severity::Error, "too-many-zones", Some(id.span), message));
                break;
            }
            if let Some(before) = ids.get(&id.value).map(|zone| template.zones[zone.index()].span) {
                let message = format!("duplicate zone `{}`", shown(&id.value));
                let diagnostic = Diagnostic::new(Severity::Error, "duplicate-id", Some(id.span), message);
                diagnostics
                    .push(diagnostic.related(before, "first definition").help("give one of them another id"));
                continue;
            }
            if self.is_mirrored && id.value == mirrored::COPY {
                let message = format!("`{}` stands for the other half of a mirrored map", mirrored::COPY);
                let diagnostic = Diagnostic::new(Severity::Error, "duplicate-id", Some(id.span), message);
                diagnostics.push(diagnostic.help("give the zone another id"));
                continue;
            }
            ids.insert(id.value.clone(), ZoneId::from_index(template.zones.len()));
            let zone = zones::read(self, &mut cells, id, names);
            template.zones.push(zone);
        }
        town_hints::read(&mut template, &ids);
        if template.zones.is_empty() {
            let message = format!("the template `{}` has no zones", shown(&name.value));
            diagnostics.push(Diagnostic::new(Severity::Error, "no-zones", Some(name.span), message));
        }
        let mirror = pack.mirror();
        if mirror.is_some() {
            ids.insert(mirrored::COPY.to_owned(), ZoneId::from_index(template.zones.len()));
        }
        for at in block.rows.clone() {
            let mut cells = Cells::new(self.row(at), diagnostics);
            if let Some(connection) = connections::read(self, &mut cells, &ids) {
                if template.connections.len() == MAX_CONNECTIONS {
                    let message = format!("more than {MAX_CONNECTIONS} connections in a template");
                    let span = Some(connection.span);
                    diagnostics.push(Diagnostic::new(Severity::Error, "too-many-connections", span, message));
                    break;
                }
                template.connections.push(connection);
            }
        }
        self.report_extra_cells(block, diagnostics);
        report_kept_options(&template, name.span, diagnostics);
        let mut parts = 1;
        if let Some(mirror) = mirror {
            let links = mirrored::take_links(&mut template);
            if self.has_copies && mirrored::add_copy(&mut template, links, mirror.value.span, diagnostics) {
                parts = 2;
            }
        }
        // other checks report a template without enough starts
        let (players, humans) = players::counts(&players::starts(&template.zones), parts)
            .unwrap_or_else(|| (players::any(), None));
        template.players = Spanned::new(players, name.span);
        template.humans = humans.map(|humans| Spanned::new(humans, name.span));
        players::remove_redundant(&mut template);
        template
    }

    fn row(&self, at: usize) -> Row<'_> {
        self.sheet.row(at).expect("rows of a block are rows of the table")
    }

    /// Reads options of Horn of the Abyss for the whole template.
    fn map_options(&self, cells: &mut Cells<'_, '_>, template: &mut Template, names: &mut RuleNames) {
        let content = self.content;
        for (column, option) in self.columns.map.clone().zip(words::MAP) {
            let Some(text) = cells.option(column, &option) else { continue };
            match option.name {
                "artifacts" => {
                    template.artifacts = numbers::allow_list(cells, &text, "artifact", |number| {
                        numbers::name_of(&content.artifacts, number, |artifact| {
                            (artifact.number, &artifact.name)
                        })
                    });
                }
                "spells" => {
                    template.spells = numbers::allow_list(cells, &text, "spell", |number| {
                        numbers::name_of(&content.spells, number, |spell| (spell.number, &spell.name))
                    });
                }
                "skills" => {
                    template.skills = numbers::allow_list(cells, &text, "skill", |number| {
                        numbers::name_of(&content.skills, number, |skill| (skill.number, &skill.name))
                    });
                }
                "objects" => {
                    let rules = Rules::read(cells, &text, names);
                    template.extras.extend(rules.unknown(text.span));
                    template.objects = rules.rules;
                }
                _ => {}
            }
            template.extras.push(Extra { name: option.name, value: text });
        }
    }

    /// Warns of cells after the last column, once per template.
    fn report_extra_cells(&self, block: &Block, diagnostics: &mut DiagnosticList) {
        let beyond = |at: usize| {
            let row = self.row(at);
            (self.columns.width..row.len())
                .find(|column| !row.get(*column).is_empty())
                .map(|column| row.span(column))
        };
        if let Some(span) = block.rows.clone().find_map(beyond) {
            let message = format!("unexpected cell: the table has {} columns", self.columns.width);
            let diagnostic = Diagnostic::new(Severity::Warning, "surplus-cell", Some(span), message);
            diagnostics.push(diagnostic.help(
                "the cell has no effect; check the row for an extra tab, which shifts all cells after it",
            ));
        }
    }
}

/// Reports options that have no effect on maps, once per template.
fn report_kept_options(template: &Template, span: Span, diagnostics: &mut DiagnosticList) {
    let mut places: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let kept = |extras: &'_ [Extra]| -> Vec<&'static str> {
        extras.iter().filter(|extra| words::is_kept_only(extra)).map(|extra| extra.name).collect()
    };
    for name in kept(&template.extras) {
        places.entry(name).or_default();
    }
    for name in template.zones.iter().flat_map(|zone| kept(&zone.extras)) {
        places.entry(name).or_default().0 += 1;
    }
    for name in template.connections.iter().flat_map(|connection| kept(&connection.extras)) {
        places.entry(name).or_default().1 += 1;
    }
    if places.is_empty() {
        return;
    }
    diagnostics.push_with(Severity::Note, || {
        let of = |(name, (zones, connections)): (&&str, &(usize, usize))| match (*zones, *connections) {
            (0, 0) => format!("`{name}`"),
            (0, count) => format!("`{name}` of {}", counted(count, "connection")),
            (count, _) => format!("`{name}` of {}", counted(count, "zone")),
        };
        let options: Vec<String> = places.iter().map(of).collect();
        let message = format!("options without effect on maps of rmg: {}", options.join(", "));
        Diagnostic::new(Severity::Note, "kept-options", Some(span), message)
            .help("they stay in the table for Horn of the Abyss")
    });
}

/// Reads the minimum and maximum size.
fn sizes(cells: &mut Cells<'_, '_>, columns: &Columns, span: Span) -> (Spanned<MapSize>, Spanned<MapSize>) {
    let mut code = |column, what| cells.number(column, what, 0..=1_000_000);
    let (low, high) =
        (code(columns.sizes.start, "the minimum size"), code(columns.sizes.start + 1, "the maximum size"));
    let min = low
        .map_or(Spanned::new(smallest_size(0), span), |low| Spanned::new(smallest_size(low.value), low.span));
    let max = match high {
        Some(high) if high.value > 0 => Spanned::new(largest_size(high.value), high.span),
        _ => Spanned::new(largest_size(u32::MAX), span),
    };
    if min.value.tiles() > max.value.tiles() {
        let message = format!("the minimum size {} is larger than the maximum size {}", min.value, max.value);
        let diagnostic = Diagnostic::new(Severity::Error, "reversed-range", Some(min.span), message);
        cells.diagnostics.push(diagnostic.related(max.span, "the maximum size").help("swap them"));
    }
    (min, max)
}
