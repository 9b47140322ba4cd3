//! Writes a CSV table with a line for each job (RFC 4180, with Unix line ends).
//!
//! Times are nanoseconds from the start of the run. Jobs are identified by their position in the list of the
//! run. Missing values are empty; several positions are separated by spaces.

use std::io::{self, Write};

use super::facts::counts;
use crate::run::{End, Run};

/// The fixed columns. A column for each counter follows, with the prefix `count `.
const COLUMNS: [&str; 20] = [
    "run",
    "template",
    "size",
    "seed",
    "attempt",
    "finished",
    "job",
    "modifier",
    "subject",
    "cost",
    "ready_ns",
    "start_ns",
    "end_ns",
    "work_ns",
    "worker",
    "last_predecessor",
    "predecessors",
    "unlocked",
    "stream_hex",
    "left_layers",
];

/// Maximum number of counter names, each of which is a column.
const MAX_COUNTERS: usize = 1000;

/// Writes the jobs of runs, in the order of runs and of their lists.
///
/// # Errors
/// If there are more than a thousand names of counters, and those of `out`.
///
/// # Cost
/// O(jobs x counters + edges).
pub fn write(runs: &[Run], out: impl Write) -> io::Result<()> {
    let mut names: Vec<&String> = runs.iter().flat_map(|run| &run.counters).collect();
    names.sort_unstable();
    names.dedup();
    if names.len() > MAX_COUNTERS {
        let reason = format!("too many counters for a table: {}; the maximum is {MAX_COUNTERS}", names.len());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    let mut table = ::csv::Writer::from_writer(out);
    let counters = names.iter().map(|name| format!("count {name}"));
    table.write_record(COLUMNS.map(str::to_owned).into_iter().chain(counters))?;
    for (number, run) in runs.iter().enumerate() {
        let unlocked = run.unlocked();
        for (at, job) in run.jobs.iter().enumerate() {
            let about = &run.about;
            let left = job.left.iter().map(|left| run.layers[left.layer as usize].as_str());
            let fields = [
                number.to_string(),
                about.template.clone(),
                about.size.clone(),
                about.seed.to_string(),
                about.attempt.to_string(),
                (run.end == End::Done).to_string(),
                at.to_string(),
                run.modifier(at).to_owned(),
                job.subject.clone(),
                job.cost.to_string(),
                job.ready.to_string(),
                job.start.to_string(),
                job.end.to_string(),
                job.work().to_string(),
                job.worker.to_string(),
                job.last.map_or_else(String::new, |last| last.to_string()),
                joined(job.before.iter().map(|edge| edge.from)),
                joined(&unlocked[at]),
                job.stream.map_or_else(String::new, |stream| format!("{stream:016x}")),
                left.collect::<Vec<&str>>().join(", "),
            ];
            let counts = counts(run, at);
            let counts =
                names.iter().map(|name| counts.get(name.as_str()).map_or_else(String::new, u64::to_string));
            table.write_record(fields.into_iter().chain(counts))?;
        }
    }
    table.flush()
}

fn joined<T: ToString>(positions: impl IntoIterator<Item = T>) -> String {
    positions.into_iter().map(|position| position.to_string()).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan};

    #[test]
    fn a_table_has_a_line_for_each_job_and_a_column_for_each_counter() {
        let mut runs = [fan(2, 10), chain(&[7])];
        runs[0].counters = vec!["tiles".to_owned(), "trees".to_owned()];
        runs[0].jobs[1].counters = vec![(1, 5)];
        runs[0].jobs[0].stream = Some(0xbeef);
        runs[1].counters = vec!["stones".to_owned(), "tiles".to_owned()];
        runs[1].jobs[0].counters = vec![(1, 9)];
        runs[1].jobs[0].subject = "zone \"1\", a".to_owned();
        let mut bytes = Vec::new();
        write(&runs, &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("run,template,size,seed,"), "{text}");
        assert!(lines[0].ends_with(",left_layers,count stones,count tiles,count trees"), "{text}");
        assert_eq!(
            lines[1..],
            [
                "0,hand,10x10x1,0,0,true,0,first,zone 0,10,0,0,10,10,0,,,1 2,000000000000beef,,,,",
                "0,hand,10x10x1,0,0,true,1,leaf,zone 1,10,10,10,20,10,0,0,0,,,,,,5",
                "0,hand,10x10x1,0,0,true,2,leaf,zone 2,10,10,20,30,10,0,0,0,,,,,,",
                "1,hand,10x10x1,0,0,true,0,link,\"zone \"\"1\"\", a\",7,0,0,7,7,0,,,,,,,9,",
            ]
        );
    }

    #[test]
    fn too_many_counters_are_refused() {
        let mut run = chain(&[1]);
        run.counters = (0..=MAX_COUNTERS).map(|number| number.to_string()).collect();
        let error = write(&[run], Vec::new()).unwrap_err();
        assert_eq!(error.to_string(), "too many counters for a table: 1001; the maximum is 1000");
    }
}
