//! All readers of external files behind one function, and inputs for them: valid, hostile and randomly
//! corrupted.
//!
//! - [`read`]: called by fuzzing (`fuzz/`) and by these tests.
//! - [`good`]: valid files.
//! - [`hostile`]: files designed to use as much memory as possible.
//! - [`mutate`]: corrupts a valid file.
//! - [`random_templates`]: random template files.
//! - [`records`]: records of runs, and their blocks.
//! - [`results`]: results of sweeps.
//! - [`small_maps`]: maps made by hand, for all tests.

pub mod good;
pub mod hostile;
pub mod mutate;
pub mod random_templates;
pub mod records;
pub mod results;
pub mod small_maps;

use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

use rmg_core::diag::has_errors;
use rmg_core::pack::ContentPack;
use rmg_formats::pack::{PackSource, load, load_embedded};
use rmg_formats::rmgmap;
use rmg_games::{h3m, vmap};
use rmg_json::Document;
use rmg_profile::diff::diff;
use rmg_profile::export::dot::{self, Nodes};
use rmg_profile::export::{chrome, csv, flame, folded, perfetto};
use rmg_profile::file as record;
use rmg_profile::table::rows;
use rmg_profile::verdict::verdict;
use rmg_stats::{ResultError, Results, Tail};
use rmg_template::json::{read_templates, write_templates};
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, read_table, write_table};

/// A format with a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Maps of the original games, and their conversion to the model.
    H3m,
    /// Campaigns of the original games, with all their maps.
    Campaign,
    Vmap,
    Rmgmap,
    Template,
    Table,
    /// Content packs: files in sequence, each after a line with [`FILE`] and its name.
    Pack,
    Entrances,
    Puzzle,
    /// Worlds generated from pools of zones.
    Worlds,
    Record,
    /// Results of sweeps.
    Results,
    /// Levels as JSON.
    LevelResult,
    /// Puzzles as JSON, which are proved again.
    PuzzleResult,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 14] = [
        Self::H3m,
        Self::Campaign,
        Self::Vmap,
        Self::Rmgmap,
        Self::Template,
        Self::Table,
        Self::Pack,
        Self::Entrances,
        Self::Puzzle,
        Self::Worlds,
        Self::Record,
        Self::Results,
        Self::LevelResult,
        Self::PuzzleResult,
    ];
}

/// Prefix of the name of a file of a pack.
pub const FILE: &str = "=== ";

/// Returns the content pack for reading maps, loaded once.
pub fn heroes3() -> &'static ContentPack {
    static PACK: OnceLock<ContentPack> = OnceLock::new();
    PACK.get_or_init(load_embedded)
}

/// Reads a file and discards its content.
///
/// # Errors
/// The messages of all diagnostics.
pub fn read(format: Format, bytes: &[u8]) -> Result<(), Vec<String>> {
    let all = |diagnostics: Vec<rmg_core::diag::Diagnostic>| {
        diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect()
    };
    let text = || String::from_utf8_lossy(bytes);
    match format {
        Format::H3m => {
            let file = h3m::read(bytes).map_err(|error| vec![error.to_string()])?;
            h3m::to_map(&file, heroes3()).map_err(|error| vec![error.to_string()])?;
            Ok(())
        }
        Format::Campaign => {
            let campaign = h3m::Campaign::read(bytes).map_err(|error| vec![error.to_string()])?;
            let maps = campaign.scenarios.iter().map(|scenario| read(Format::H3m, scenario.file));
            let diagnostics: Vec<String> = maps.filter_map(Result::err).flatten().collect();
            if diagnostics.is_empty() { Ok(()) } else { Err(diagnostics) }
        }
        Format::Vmap => match vmap::read(bytes, heroes3()) {
            Ok(_) => Ok(()),
            Err(error) => Err(error.diagnostics.iter().map(ToString::to_string).collect()),
        },
        Format::Rmgmap => rmgmap::read(bytes, heroes3()).map(drop).map_err(all),
        Format::Template => {
            let (document, mut diagnostics) = Document::parse(bytes);
            diagnostics.extend(read_templates(&document).diagnostics);
            if diagnostics.is_empty() { Ok(()) } else { Err(all(diagnostics)) }
        }
        Format::Table => read_tables(bytes).map_err(all),
        Format::Pack => {
            let text = text();
            let mut source = PackSource::new("pack");
            for part in text.split(FILE).filter(|part| !part.is_empty()) {
                let (name, text) = part.split_once('\n').unwrap_or((part, ""));
                source.add(name, text);
            }
            load(&[source])
                .map(drop)
                .map_err(|error| error.diagnostics.iter().map(ToString::to_string).collect())
        }
        Format::Entrances => rmg_logic::entrances::read_case(&text()).map(drop).map_err(all),
        Format::Puzzle => rmg_logic::puzzle::read_puzzle(&text()).map(drop).map_err(all),
        Format::Worlds => {
            // A file is a case, with or without its pool, or a pool.
            let text = text();
            let case =
                rmg_logic::worlds::read_world_case(&text).map_err(|diagnostic| vec![diagnostic.message]);
            let pool = rmg_logic::worlds::read_pool(&text);
            let case = case.and_then(|case| {
                let mut diagnostics = case.diagnostics;
                diagnostics.extend(case.pool.into_iter().flat_map(|pool| pool.diagnostics));
                if diagnostics.is_empty() { Ok(()) } else { Err(all(diagnostics)) }
            });
            let gems = 3;
            let pool_errors: Vec<String> =
                pool.check(gems).into_iter().map(|(diagnostic, _)| diagnostic.to_string()).collect();
            match case {
                Err(diagnostics) if !pool.diagnostics.is_empty() => Err(diagnostics),
                Err(_) if !pool_errors.is_empty() => Err(pool_errors),
                _ => Ok(()),
            }
        }
        Format::Record => record::read(bytes).map(drop).map_err(|error| vec![error.to_string()]),
        Format::LevelResult => {
            rmg_formats::level_json::read(&text()).map(drop).map_err(|error| vec![error.to_string()])
        }
        Format::PuzzleResult => {
            rmg_logic::puzzle::read_result(&text()).map(drop).map_err(|error| vec![error.to_string()])
        }
        Format::Results => read_results(bytes).map_err(|error| vec![error.to_string()]),
    }
}

/// Reads results, record by record.
fn read_results(bytes: &[u8]) -> Result<(), ResultError> {
    Results::new(bytes, Tail::Refuse)?.try_for_each(|record| record.map(drop))
}

/// Reads a table of templates. The bytes must be preserved in any case; a table without errors is written in
/// every format.
///
/// # Panics
/// If one of these checks fails.
fn read_tables(bytes: &[u8]) -> Result<(), Vec<rmg_core::diag::Diagnostic>> {
    let (sheet, mut diagnostics) = Sheet::parse(bytes);
    if sheet.is_editable() {
        assert!(sheet.bytes().is_ok_and(|same| same == bytes), "the bytes of a table changed");
    }
    let file = read_table(&sheet, heroes3());
    diagnostics.extend(file.diagnostics.iter().cloned());
    if !has_errors(&diagnostics) {
        for dialect in [Dialect::RmgTxt, Dialect::H3t(Counts::NEWEST)] {
            let (rows, _) = write_table(&file.templates, dialect, heroes3());
            assert!(
                Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).is_editable(),
                "a written table cannot be edited"
            );
        }
        // JSON cannot contain control characters, so this may fail.
        let _ = write_templates(&file.templates);
        for (template, humans) in file.templates.iter().zip([1, 2].into_iter().cycle()) {
            assert!(template.for_players(humans, 4).zones.len() <= template.zones.len());
        }
    }
    if diagnostics.is_empty() { Ok(()) } else { Err(diagnostics) }
}

/// Reads a record of runs, and creates every report and export of them. Returns the number of runs.
///
/// # Panics
/// If a report or an export fails.
#[must_use]
pub fn check_record(bytes: &[u8]) -> usize {
    let Ok(runs) = record::read(bytes) else { return 0 };
    for run in &runs {
        assert_eq!(rows(run).len(), run.modifiers.len());
        assert!(!verdict(run).to_string().is_empty());
        dot::write(run, Nodes::Jobs, io::sink()).expect("writing to a sink succeeds");
    }
    // If no run finished, the comparison is an error, which is fine too.
    let _ = diff(&runs, &runs);
    for write in [perfetto::write, chrome::write, folded::write] {
        write(&runs, io::sink()).expect("writing to a sink succeeds");
    }
    // A flame graph rejects runs without time, a table rejects too many counters.
    for write in [flame::write, csv::write] {
        if let Err(error) = write(&runs, io::sink()) {
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput, "{error}");
        }
    }
    runs.len()
}

/// Returns a file or folder of the collection next to the checkout. If it is missing, prints a notice and
/// returns `None`.
///
/// # Panics
/// If it is missing and `RMG_REQUIRE_CORPUS=1`.
#[must_use]
pub fn corpus(name: &str) -> Option<PathBuf> {
    rmg_test_support::corpus(name)
}
