//! Time of a map by pass.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::maps::MapRecord;
use crate::statistics::percentile;

/// The pass for which the slowest map is named.
const TREASURE: &str = "treasure";

/// Writes the time of each pass in µs per tile, summed over its jobs on all threads: medians by size, passes
/// in pipeline order. Then writes the slowest map for treasure. The line `fill` is the rest of the filling
/// (its list of jobs, the assembly).
///
/// # Errors
/// The error of `out`.
pub fn write_passes(out: &mut impl Write, records: &[MapRecord]) -> fmt::Result {
    let mut by_size: BTreeMap<(u32, String), Vec<&MapRecord>> = BTreeMap::new();
    let mut passes: Vec<&'static str> = Vec::new();
    for record in records {
        by_size.entry((record.size.tiles(), record.size.to_string())).or_default().push(record);
        // Insert a pass that only some maps have at its position in these maps.
        let mut before = 0;
        for (pass, _) in &record.passes {
            let known = passes.iter().position(|known| known == pass);
            before = known.unwrap_or_else(|| {
                passes.insert(before, pass);
                before
            }) + 1;
        }
    }
    write!(out, "median us/tile  ")?;
    by_size.keys().try_for_each(|(_, size)| write!(out, " {size:>12}"))?;
    writeln!(out)?;
    for pass in passes {
        write!(out, "{pass:<16}")?;
        for group in by_size.values() {
            let times: Vec<f64> = group.iter().map(|record| record.us_per_tile(pass)).collect();
            write!(out, " {:>12.3}", percentile(&times, 50))?;
        }
        writeln!(out)?;
    }
    let treasure: Vec<f64> = records.iter().map(|record| record.us_per_tile(TREASURE)).collect();
    let slowest = records.iter().zip(&treasure).max_by(|(_, a), (_, b)| a.total_cmp(b));
    let Some((record, max)) = slowest else { return Ok(()) };
    writeln!(
        out,
        "{TREASURE}: median of all maps {:.3} us/tile, maximum {max:.3} ({} {})",
        percentile(&treasure, 50),
        record.template,
        record.size
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rmg_explain::MapMeasures;

    use super::*;

    fn record(template: &str, size: &str, passes: &[(&'static str, u64)]) -> MapRecord {
        let time = |(pass, micros): &(&'static str, u64)| (*pass, Duration::from_micros(*micros));
        MapRecord {
            template: template.to_owned(),
            size: size.parse().unwrap(),
            measures: MapMeasures::default(),
            times: Vec::new(),
            passes: passes.iter().map(time).collect(),
            failed: 0,
            fill_to_bound: 1.0,
            files: None,
        }
    }

    #[test]
    fn passes_are_listed_by_size_and_the_slowest_map_is_named() {
        let records = [
            record("slowest", "20x10", &[("towns", 100), ("treasure", 600)]),
            record("calm", "20x10", &[("towns", 300), ("treasure", 40)]),
            record("vast", "100x100", &[("treasure", 1000), ("audit", 20_000)]),
        ];
        let mut text = String::new();
        write_passes(&mut text, &records).unwrap();
        let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[0], ["median", "us/tile", "20x10x1", "100x100x1"]);
        assert_eq!(words[1], ["towns", "0.500", "0.000"]);
        assert_eq!(words[2], ["treasure", "0.200", "0.100"]);
        assert_eq!(words[3], ["audit", "0.000", "2.000"]);
        assert!(
            text.ends_with("median of all maps 0.200 us/tile, maximum 3.000 (slowest 20x10x1)\n"),
            "{text}"
        );
    }
}
