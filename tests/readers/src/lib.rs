//! All readers of files that others made, behind one function, and input for them: good, hostile and broken by chance.
//!
//! - [`read`]: what fuzzing calls (`fuzz/`), and what the tests here call.
//! - [`good`]: files that are read without a fault.
//! - [`hostile`]: files made to take as much memory as they can.
//! - [`mutate`]: a good file, broken.
//! - [`random_templates`]: template files that nobody wrote.
//! - [`records`]: records of runs, and their blocks.
//! - [`results`]: results of sweeps.
//! - [`small_maps`]: maps made by hand, for all tests.

mod corpus;
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

/// A format that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Maps of the original games, and the model of them.
    H3m,
    /// Campaigns of the original games, and all their maps.
    Campaign,
    Vmap,
    Rmgmap,
    Template,
    Table,
    /// Content packs: files one after the other, each after a line [`FILE`] and its name.
    Pack,
    Entrances,
    Puzzle,
    /// Worlds to be made of pools of zones.
    Worlds,
    Record,
    /// Results of sweeps.
    Results,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 12] = [
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
    ];
}

/// What stands before the name of a file of a pack.
pub const FILE: &str = "=== ";

/// The content pack that maps are read with, loaded once.
pub fn heroes3() -> &'static ContentPack {
    static PACK: OnceLock<ContentPack> = OnceLock::new();
    PACK.get_or_init(load_embedded)
}

/// Reads a file, and tells what came of it: the faults in words, or nothing.
///
/// # Errors
/// What is wrong with the file.
pub fn read(format: Format, bytes: &[u8]) -> Result<(), Vec<String>> {
    let all = |faults: Vec<rmg_core::diag::Fault>| faults.iter().map(|fault| fault.message.clone()).collect();
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
            let faults: Vec<String> = maps.filter_map(Result::err).flatten().collect();
            if faults.is_empty() { Ok(()) } else { Err(faults) }
        }
        Format::Vmap => match vmap::read(bytes, heroes3()) {
            Ok(_) => Ok(()),
            Err(error) => Err(error.faults.iter().map(ToString::to_string).collect()),
        },
        Format::Rmgmap => rmgmap::read(bytes, heroes3()).map(drop).map_err(all),
        Format::Template => {
            let (document, mut faults) = Document::parse(bytes);
            faults.extend(read_templates(&document).faults);
            if faults.is_empty() { Ok(()) } else { Err(all(faults)) }
        }
        Format::Table => read_tables(bytes).map_err(all),
        Format::Pack => {
            let text = text();
            let mut source = PackSource::new("pack");
            for part in text.split(FILE).filter(|part| !part.is_empty()) {
                let (name, text) = part.split_once('\n').unwrap_or((part, ""));
                source.add(name, text);
            }
            load(&[source]).map(drop).map_err(|error| error.faults.iter().map(ToString::to_string).collect())
        }
        Format::Entrances => rmg_logic::entrances::read_case(&text()).map(drop).map_err(all),
        Format::Puzzle => rmg_logic::puzzle::read_puzzle(&text()).map(drop).map_err(all),
        Format::Worlds => {
            // A file is a case, with its pool or without, or a pool.
            let text = text();
            let case = rmg_logic::worlds::read_world_case(&text).map_err(|fault| vec![fault.message]);
            let pool = rmg_logic::worlds::read_pool(&text);
            let case = case.and_then(|case| {
                let mut faults = case.faults;
                faults.extend(case.pool.into_iter().flat_map(|pool| pool.faults));
                if faults.is_empty() { Ok(()) } else { Err(all(faults)) }
            });
            let gems = 3;
            let told: Vec<String> =
                pool.check(gems).into_iter().map(|(fault, _)| fault.to_string()).collect();
            match case {
                Err(faults) if !pool.faults.is_empty() => Err(faults),
                Err(_) if !told.is_empty() => Err(told),
                _ => Ok(()),
            }
        }
        Format::Record => record::read(bytes).map(drop).map_err(|error| vec![error.to_string()]),
        Format::Results => read_results(bytes).map_err(|error| vec![error.to_string()]),
    }
}

/// Reads results, record by record.
fn read_results(bytes: &[u8]) -> Result<(), ResultError> {
    Results::new(bytes, Tail::Refuse)?.try_for_each(|record| record.map(drop))
}

/// Reads a table of templates. It gives its bytes back whatever they are; what was read without an error is written in every format.
///
/// # Panics
/// When something of that goes wrong.
fn read_tables(bytes: &[u8]) -> Result<(), Vec<rmg_core::diag::Fault>> {
    let (sheet, mut faults) = Sheet::parse(bytes);
    if sheet.is_editable() {
        assert!(sheet.bytes().is_ok_and(|same| same == bytes), "a table is not what it was");
    }
    let file = read_table(&sheet, heroes3());
    faults.extend(file.faults.iter().cloned());
    if !has_errors(&faults) {
        for dialect in [Dialect::RmgTxt, Dialect::H3t(Counts::NEWEST)] {
            let (rows, _) = write_table(&file.templates, dialect, heroes3());
            assert!(
                Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).is_editable(),
                "a table is not read again"
            );
        }
        // control characters are no letters of JSON
        let _ = write_templates(&file.templates);
        for (template, humans) in file.templates.iter().zip([1, 2].into_iter().cycle()) {
            assert!(template.for_players(humans, 4).zones.len() <= template.zones.len());
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Reads a record of runs, and asks for all that is told of runs, and for what other programs read of them. How many could be read.
///
/// # Panics
/// When one of them cannot be judged.
#[must_use]
pub fn judge_record(bytes: &[u8]) -> usize {
    let Ok(runs) = record::read(bytes) else { return 0 };
    for run in &runs {
        assert_eq!(rows(run).len(), run.modifiers.len());
        assert!(!verdict(run).to_string().is_empty());
        dot::write(run, Nodes::Jobs, io::sink()).expect("a sink takes all");
    }
    // runs of which none is finished have nothing in common, which is an answer, too
    let _ = diff(&runs, &runs);
    for write in [perfetto::write, chrome::write, folded::write] {
        write(&runs, io::sink()).expect("a sink takes all");
    }
    // a flame graph refuses runs that took no time, a table too many counters
    for write in [flame::write, csv::write] {
        if let Err(error) = write(&runs, io::sink()) {
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput, "{error}");
        }
    }
    runs.len()
}

/// A file or folder of the collection beside the checkout; `None` with a notice where it is missing.
///
/// # Panics
/// When it is missing and `RMG_REQUIRE_CORPUS=1`.
#[must_use]
pub fn corpus(name: &str) -> Option<PathBuf> {
    corpus::corpus(name)
}
