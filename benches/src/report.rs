//! Tables of the results of a sweep.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use rmg_core::layout::PortalCause;
use rmg_core::text::shortened;

use crate::record::{Record, Run};
use crate::statistics::{max, mean, percent, percentile};
use crate::targets::{Measure, Target};

/// Writes a line for each template and size, in the order of the records of the `first` run, followed by
/// links, areas and times of the `others`.
///
/// # Errors
/// The error of `out`.
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
        let (first, summary) = (all[0], Summary::of(&all));
        write!(
            out,
            "{:<44} {:>9} {:>5} {:>5} {:>7.1} {:>6.1} {:>7.1} {:>7.1}% {:>7.1}% {:>6.2} {:>8.1}",
            shortened(&first.name, 44),
            first.size.to_string(),
            first.zones,
            first.links,
            summary.direct,
            summary.gates,
            summary.portals,
            summary.area_median,
            summary.area_max,
            summary.perimeter,
            summary.millis,
        )?;
        for other in others {
            let group: Vec<&Record> = other.records.iter().filter(|record| is_same(first, record)).collect();
            if group.is_empty() {
                write!(out, " | {:>7} {:>7} {:>8} {:>8}", "-", "-", "-", "-")?;
                continue;
            }
            let Summary { direct, portals, area_median, millis, .. } = Summary::of(&group);
            write!(out, " | {direct:>7.1} {portals:>7.1} {area_median:>7.1}% {millis:>8.1}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Statistics of the layouts of one template and size.
struct Summary {
    /// Percent of all links.
    direct: f64,
    gates: f64,
    portals: f64,
    /// Percent of the target area of a zone.
    area_median: f64,
    area_max: f64,
    perimeter: f64,
    millis: f64,
}

impl Summary {
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
            area_max: 100.0 * max(&errors),
            perimeter: percentile(&all_of(|record| &record.perimeter_ratios), 50),
            millis: mean(&times),
        }
    }
}

/// Writes every measure with its target and whether it was met, followed by the same measure of the `others`,
/// with their names.
///
/// # Errors
/// The error of `out`.
pub fn write_measures(
    out: &mut impl Write,
    measures: &[Measure],
    others: &[(&str, Vec<Measure>)],
) -> fmt::Result {
    for measure in measures {
        let target = match measure.target {
            None => String::new(),
            Some(Target::AtMost(max)) => format!("at most {max}"),
            Some(Target::AtLeast(min)) => format!("at least {min}"),
        };
        let mark = match (measure.target, measure.is_met()) {
            (None, _) => "",
            (_, true) => "met",
            (_, false) => "MISSED",
        };
        write!(out, "{:<48} {:>9.2}   {target:<14} {mark:<6}", measure.name, measure.value)?;
        for (word, others) in others {
            if let Some(other) = others.iter().find(|other| other.name == measure.name) {
                write!(out, "   {word} {:>8.2}", other.value)?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the number of portals by cause.
///
/// # Errors
/// The error of `out`.
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

/// Zones are listed if their area error, as a share of the target area, exceeds this: the target of the 95th
/// percentile.
const LISTED_AREA_ERROR: f64 = 0.10;
/// Starting zones are listed if their overlap, as a share of the smaller, exceeds this: the target.
const LISTED_OVERLAP: f64 = 0.05;

/// Writes every portal, every stacked pair of starting zones and every zone far from its target area.
///
/// # Errors
/// The error of `out`.
pub fn write_details(out: &mut impl Write, records: &[Record]) -> fmt::Result {
    for record in records {
        let case = format!("{} {} seed {}", record.name, record.size, record.seed);
        for portal in &record.portals {
            let (a, b) = &portal.between;
            writeln!(out, "{case}: portal {a} - {b}: {}", cause_text(portal.cause))?;
        }
        for share in record.start_overlaps.iter().filter(|share| **share > LISTED_OVERLAP) {
            let note = if record.only_starts { " (the template has no other zones)" } else { "" };
            writeln!(out, "{case}: starting zones overlap in {:.0} % of the smaller{note}", 100.0 * share)?;
        }
        for (zone, error) in
            record.area_errors.iter().enumerate().filter(|(_, error)| **error > LISTED_AREA_ERROR)
        {
            writeln!(out, "{case}: area of zone number {zone} is off by {:.0} %", 100.0 * error)?;
        }
    }
    Ok(())
}

/// Writes all violations of layouts.
///
/// # Errors
/// The error of `out`.
pub fn write_diagnostics(out: &mut impl Write, records: &[Record]) -> fmt::Result {
    for record in records {
        for diagnostic in record.piece_diagnostics.iter().chain(&record.disagreements) {
            writeln!(out, "{} {} seed {}: {diagnostic}", record.name, record.size, record.seed)?;
        }
    }
    Ok(())
}

fn kind(cause: Option<PortalCause>) -> &'static str {
    match cause {
        Some(PortalCause::NotPlanar) => "the graph is not planar",
        Some(PortalCause::Apart) => "the zones are separate",
        Some(PortalCause::NarrowContact { .. }) => "the contact of the zones is too narrow",
        Some(PortalCause::SmallOverlap { .. }) => "the overlap of the zones is too small",
        Some(PortalCause::FarLevels) => "the levels of the zones are not consecutive",
        Some(PortalCause::Parallel) => "parallel connections used up the border",
        Some(PortalCause::OneZone) => "a connection of a zone with itself",
        Some(PortalCause::NoShore) => "the zones have no shore on a common water",
        None => "no recorded cause",
    }
}

fn cause_text(cause: Option<PortalCause>) -> String {
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
