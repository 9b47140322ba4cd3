//! Tables of what a sweep found.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use rmg_core::layout::PortalCause;
use rmg_core::text::shortened;

use crate::figures::{max, mean, percent, percentile};
use crate::judge::{Measure, Target};
use crate::record::{Record, Run};

/// Writes a line for each template and size, in the order of the records of the `first` run; links, areas and times of the
/// `others` stand beside it.
///
/// # Errors
/// That of `out`.
pub fn write_table(out: &mut impl Write, first: &Run, others: &[Run]) -> fmt::Result {
    write!(
        out,
        "{:<44} {:>9} {:>5} {:>5} {:>7} {:>6} {:>7} {:>8} {:>8} {:>6} {:>8}",
        "template",
        "size",
        "zones",
        "links",
        "direct%",
        "gate%",
        "portal%",
        "area med",
        "area max",
        "perim",
        "ms mean"
    )?;
    for other in others {
        write!(out, " | {:>7} {:>7} {:>8} {:>8}", other.placement.word(), "portal%", "area med", "ms mean")?;
    }
    writeln!(out)?;
    let is_same = |a: &Record, b: &Record| (&a.name, a.size) == (&b.name, b.size);
    for group in first.records.chunk_by(is_same) {
        let all: Vec<&Record> = group.iter().collect();
        let (first, figures) = (all[0], Figures::of(&all));
        write!(
            out,
            "{:<44} {:>9} {:>5} {:>5} {:>7.1} {:>6.1} {:>7.1} {:>7.1}% {:>7.1}% {:>6.2} {:>8.1}",
            shortened(&first.name, 44),
            first.size.to_string(),
            first.zones,
            first.links,
            figures.direct,
            figures.gates,
            figures.portals,
            figures.area_median,
            figures.area_most,
            figures.perimeter,
            figures.millis,
        )?;
        for other in others {
            let group: Vec<&Record> = other.records.iter().filter(|record| is_same(first, record)).collect();
            if group.is_empty() {
                write!(out, " | {:>7} {:>7} {:>8} {:>8}", "-", "-", "-", "-")?;
                continue;
            }
            let Figures { direct, portals, area_median, millis, .. } = Figures::of(&group);
            write!(out, " | {direct:>7.1} {portals:>7.1} {area_median:>7.1}% {millis:>8.1}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Figures of the layouts of one template and size.
struct Figures {
    /// Per cent of all links.
    direct: f64,
    gates: f64,
    portals: f64,
    /// Per cent of the area that a zone should have.
    area_median: f64,
    area_most: f64,
    perimeter: f64,
    millis: f64,
}

impl Figures {
    fn of(group: &[&Record]) -> Self {
        let count = |part: fn(&Record) -> usize| group.iter().map(|record| part(record)).sum::<usize>();
        let links = count(|record| record.links);
        let all_of = |list: fn(&Record) -> &[f64]| -> Vec<f64> {
            group.iter().flat_map(|record| list(record)).copied().collect()
        };
        let errors = all_of(|record| &record.area_errors);
        let times: Vec<f64> = group.iter().map(|record| record.millis).collect();
        Self {
            direct: percent(count(|record| record.direct), links),
            gates: percent(count(|record| record.gates), links),
            portals: percent(count(|record| record.portals.len()), links),
            area_median: 100.0 * percentile(&errors, 50),
            area_most: 100.0 * max(&errors),
            perimeter: percentile(&all_of(|record| &record.perimeter_ratios), 50),
            millis: mean(&times),
        }
    }
}

/// Writes every figure with its target and whether it was reached; the same figure of the `others`, which have a word, stands
/// behind it.
///
/// # Errors
/// That of `out`.
pub fn write_measures(
    out: &mut impl Write,
    measures: &[Measure],
    others: &[(&str, Vec<Measure>)],
) -> fmt::Result {
    for measure in measures {
        let target = match measure.target {
            None => String::new(),
            Some(Target::AtMost(most)) => format!("at most {most}"),
            Some(Target::AtLeast(least)) => format!("at least {least}"),
        };
        let mark = match (measure.target, measure.is_met()) {
            (None, _) => "",
            (_, true) => "met",
            (_, false) => "MISSED",
        };
        write!(out, "{:<48} {:>9.2}   {target:<14} {mark:<6}", measure.what, measure.value)?;
        for (word, others) in others {
            if let Some(other) = others.iter().find(|other| other.what == measure.what) {
                write!(out, "   {word} {:>8.2}", other.value)?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes how many portals have which cause.
///
/// # Errors
/// That of `out`.
pub fn write_portals(out: &mut impl Write, records: &[Record]) -> fmt::Result {
    let mut by_kind: BTreeMap<&'static str, usize> = BTreeMap::new();
    for portal in records.iter().flat_map(|record| &record.portals) {
        *by_kind.entry(kind(portal.cause)).or_default() += 1;
    }
    if by_kind.is_empty() {
        return writeln!(out, "no portal in {} layouts", records.len());
    }
    let without = records.iter().filter(|record| record.portals.is_empty()).count();
    writeln!(out, "portals by cause ({without} of {} layouts have none):", records.len())?;
    for (kind, count) in by_kind {
        writeln!(out, "  {count:>6}  {kind}")?;
    }
    Ok(())
}

/// Zones farther than that from their area are listed, as a share of it: the target of the 95th percentile.
const LISTED_AREA_ERROR: f64 = 0.10;
/// Starting zones that overlap by more than that are listed, as a share of the smaller: the target.
const LISTED_OVERLAP: f64 = 0.05;

/// Writes every single portal, stacked pair of starting zones and zone far from its area.
///
/// # Errors
/// That of `out`.
pub fn write_details(out: &mut impl Write, records: &[Record]) -> fmt::Result {
    for record in records {
        let place = format!("{} {} seed {}", record.name, record.size, record.seed);
        for portal in &record.portals {
            let (a, b) = &portal.between;
            writeln!(out, "{place}: portal {a} - {b}: {}", words(portal.cause))?;
        }
        for share in record.start_overlaps.iter().filter(|share| **share > LISTED_OVERLAP) {
            let why = if record.only_starts { " (the template has no other zones)" } else { "" };
            writeln!(out, "{place}: starting zones overlap in {:.0} % of the smaller{why}", 100.0 * share)?;
        }
        for (zone, error) in
            record.area_errors.iter().enumerate().filter(|(_, error)| **error > LISTED_AREA_ERROR)
        {
            writeln!(out, "{place}: area of zone number {zone} is off by {:.0} %", 100.0 * error)?;
        }
    }
    Ok(())
}

/// Writes everything that no layout may do.
///
/// # Errors
/// That of `out`.
pub fn write_faults(out: &mut impl Write, records: &[Record]) -> fmt::Result {
    for record in records {
        for fault in record.piece_faults.iter().chain(&record.disagreements) {
            writeln!(out, "{} {} seed {}: {fault}", record.name, record.size, record.seed)?;
        }
    }
    Ok(())
}

fn kind(cause: Option<PortalCause>) -> &'static str {
    match cause {
        Some(PortalCause::NotPlanar) => "the graph cannot be drawn without crossings",
        Some(PortalCause::Apart) => "the zones lie apart",
        Some(PortalCause::NarrowContact { .. }) => "the zones touch too narrowly",
        Some(PortalCause::SmallOverlap { .. }) => "the zones overlap too little",
        Some(PortalCause::FarLevels) => "the zones lie on levels that do not follow each other",
        Some(PortalCause::Parallel) => "parallel connections used up the border",
        Some(PortalCause::OneZone) => "a connection of a zone with itself",
        Some(PortalCause::NoShore) => "the zones have no shore on one water",
        None => "no cause given",
    }
}

fn words(cause: Option<PortalCause>) -> String {
    let tiles = match cause {
        Some(PortalCause::NarrowContact { contact_tiles }) => format!(" ({contact_tiles} clean tiles)"),
        Some(PortalCause::SmallOverlap { overlap_tiles }) => format!(" ({overlap_tiles} tiles)"),
        Some(
            PortalCause::NotPlanar
            | PortalCause::Apart
            | PortalCause::FarLevels
            | PortalCause::Parallel
            | PortalCause::OneZone
            | PortalCause::NoShore,
        )
        | None => String::new(),
    };
    format!("{}{tiles}", kind(cause))
}
