//! The jobs of a schedule as text: their order and dependencies.

use std::fmt;

use crate::schedule::Schedule;

/// Displays a schedule: one line per job in the order of the list, with the length of its longest remaining
/// path and its dependencies. Created by [`Schedule::listing`].
#[derive(Debug, Clone, Copy)]
pub struct Listing<'p>(&'p Schedule);

impl Schedule {
    /// Returns the jobs and edges as text: `job, path, name, after`.
    #[must_use]
    pub fn listing(&self) -> Listing<'_> {
        Listing(self)
    }
}

impl fmt::Display for Listing<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let schedule = self.0;
        let names: Vec<String> =
            schedule.jobs().map(|job| shortened(&schedule.name(job).to_string())).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(out, "{:>5}  {:>8}  {:width$}  after", "job", "path", "name")?;
        for (job, name) in schedule.jobs().zip(&names) {
            write!(out, "{:>5}  {:>8}  {name:width$}  ", job.index(), schedule.remaining_path(job))?;
            let edges = schedule.predecessors(job);
            if edges.is_empty() {
                out.write_str("-")?;
            }
            for (at, edge) in edges.iter().enumerate() {
                let comma = if at == 0 { "" } else { ", " };
                write!(out, "{comma}{} ({})", edge.from.index(), shortened(&schedule.reason(edge.why)))?;
            }
            writeln!(out)?;
        }
        let longest = schedule.jobs().map(|job| schedule.remaining_path(job)).max().unwrap_or(0);
        writeln!(out, "{} jobs, {} edges, longest path {longest}", schedule.len(), schedule.edges())
    }
}

/// Shortens a name for a table: to one line and at most 100 characters, with an ellipsis. Names of zones are
/// arbitrary text.
pub(crate) fn shortened(name: &str) -> String {
    const MAX_CHARS: usize = 100;
    // pictures of control characters; U+FFFD for other characters that change the output of a terminal
    let shown = |letter: char| match letter {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(letter)).unwrap_or(letter),
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        other if other.is_control() => char::REPLACEMENT_CHARACTER,
        plain => plain,
    };
    if name.chars().nth(MAX_CHARS).is_none() {
        return name.chars().map(shown).collect();
    }
    name.chars().take(MAX_CHARS - 1).map(shown).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Job, JobList};

    #[test]
    fn long_names_are_shortened() {
        let mut list = JobList::new();
        let zone = format!("zone {}", "x".repeat(70_000));
        let objects = list.resource(format!("objects of {zone}"));
        let towns = list.push(Job::new("towns", &zone).writes([objects]));
        list.push(Job::new("mines", &zone).writes([objects]).after([towns]));
        let text = list.schedule().unwrap().listing().to_string();
        assert!(text.lines().all(|line| line.chars().count() < 300), "{text}");
        assert!(text.contains("  towns zone xxx") && text.contains('…'), "{text}");
    }

    #[test]
    fn names_are_on_one_line() {
        let mut list = JobList::new();
        let objects = list.resource("objects of zone a\nb");
        list.push(Job::new("towns", "zone a\nb").writes([objects]));
        list.push(Job::new("mines", "zone a\nb").writes([objects]));
        let text = list.schedule().unwrap().listing().to_string();
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(text.contains("towns zone a\u{240a}b"), "{text}");
    }

    #[test]
    fn every_job_is_listed_with_its_dependencies_and_reasons() {
        let mut list = JobList::new();
        let objects = list.resource("objects of zone 1");
        let towns = list.push(Job::new("towns", "zone 1").writes([objects]));
        list.push(Job::new("mines", "zone 1").writes([objects]).cost(3));
        list.push(Job::new("finish", "").after([towns]).reads([objects]));
        assert_eq!(
            list.schedule().unwrap().listing().to_string(),
            "  job      path  name          after\n\
             \x20   0         5  towns zone 1  -\n\
             \x20   1         4  mines zone 1  0 (writes objects of zone 1 as well)\n\
             \x20   2         1  finish        0 (explicit dependency), 1 (reads objects of zone 1)\n\
             3 jobs, 3 edges, longest path 5\n"
        );
    }
}
