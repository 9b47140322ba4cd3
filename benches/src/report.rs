//! Tables of what a sweep found.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use rmg_core::layout::PortalCause;
use rmg_core::text::shortened;

use crate::figures::{max, mean, percent, percentile};
use crate::judge::{Measure, Target};
use crate::record::Record;

/// Writes a line for each template and size, in the order of the records.
///
/// # Errors
/// That of `out`.
pub fn write_table(out: &mut impl Write, records: &[Record]) -> fmt::Result {
    writeln!(
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
    for group in records.chunk_by(|a, b| (&a.name, a.size) == (&b.name, b.size)) {
        let first = &group[0];
        let links: usize = group.iter().map(|record| record.links).sum();
        let share = |part: fn(&Record) -> usize| percent(group.iter().map(part).sum::<usize>(), links);
        let all_of =
            |list: fn(&Record) -> &[f64]| -> Vec<f64> { group.iter().flat_map(list).copied().collect() };
        let errors = all_of(|record| &record.area_errors);
        let times: Vec<f64> = group.iter().map(|record| record.millis).collect();
        writeln!(
            out,
            "{:<44} {:>9} {:>5} {:>5} {:>7.1} {:>6.1} {:>7.1} {:>7.1}% {:>7.1}% {:>6.2} {:>8.1}",
            shortened(&first.name, 44),
            first.size.to_string(),
            first.zones,
            first.links,
            share(|record| record.direct),
            share(|record| record.gates),
            share(|record| record.portals.len()),
            100.0 * percentile(&errors, 50),
            100.0 * max(&errors),
            percentile(&all_of(|record| &record.perimeter_ratios), 50),
            mean(&times),
        )?;
    }
    Ok(())
}

/// Writes every figure with its target and whether it was reached.
///
/// # Errors
/// That of `out`.
pub fn write_measures(out: &mut impl Write, measures: &[Measure]) -> fmt::Result {
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
        writeln!(out, "{:<48} {:>9.2}   {target:<14} {mark}", measure.what, measure.value)?;
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
