//! The record of a run of jobs.

use std::time::Duration;

use rmg_jobs::{JobId, Timeline};
use serde::{Deserialize, Serialize};

/// The input of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct About {
    pub program: String,
    pub template: String,
    pub seed: u64,
    /// Number of the attempt, from 0.
    pub attempt: u32,
    /// The size of the map as text.
    pub size: String,
    /// Tiles of the map, on all levels.
    pub tiles: u32,
    /// Names and values of other options.
    pub options: Vec<(String, String)>,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Done,
    /// The run stopped before its end.
    Failed {
        /// Number of all jobs; 0 if unknown.
        of: u32,
        /// Why it stopped.
        reason: String,
    },
}

/// The record of a run of jobs. Times are nanoseconds from its start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub about: About,
    pub end: End,
    pub threads: u32,
    /// When it started, in nanoseconds since 1970; 0 if unknown.
    pub started: u64,
    /// From the start of the run to its end.
    pub wall: u64,
    /// Number of times a worker slept because no job was ready.
    pub sleeps: u64,
    /// How long a sleeping worker takes to wake up on the machine of the run
    /// ([`waking_time`](rmg_jobs::waking_time)); 0 if unknown.
    pub waking: u64,
    /// Names of modifiers, in order of first appearance.
    pub modifiers: Vec<String>,
    pub counters: Vec<String>,
    /// The reasons of edges as text.
    pub reasons: Vec<String>,
    /// Names of layers with recorded states: `tiles of zone 3`. Empty if not recorded.
    pub layers: Vec<String>,
    /// Grids with the positions of subjects. Empty if not recorded.
    pub grounds: Vec<SubjectMap>,
    /// The jobs that ran, in program order.
    pub jobs: Vec<RunJob>,
}

/// A job that ran, with its times and edges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunJob {
    /// Position in [`Run::modifiers`].
    pub modifier: u32,
    /// The subject of the job: `zone 3`.
    pub subject: String,
    /// Estimated cost, by which the executor orders ready jobs.
    pub cost: u64,
    /// When its last predecessor ended.
    pub ready: u64,
    pub start: u64,
    pub end: u64,
    /// Processor time of its thread, at most the time from start to end; `None` if not recorded.
    pub cpu: Option<u64>,
    /// The worker that ran it; 0 is the caller's thread.
    pub worker: u32,
    /// Position of the predecessor that ended last.
    pub last: Option<u32>,
    /// The edges from its predecessors.
    pub before: Vec<Before>,
    /// Positions in [`Run::counters`], with amounts.
    pub counters: Vec<(u32, u64)>,
    /// Number of the random stream of the job, equal for equal streams. `None` for a job without a stream.
    pub stream: Option<u64>,
    /// The states of layers after the job. Empty if not recorded.
    pub left: Vec<StateHash>,
}

/// The state of a layer after a job that may change it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateHash {
    /// Position in [`Run::layers`].
    pub layer: u32,
    /// Hash of the whole layer.
    pub hash: u64,
    /// Cells that the job changed, in ascending order, each with a short hash of its state.
    pub changed: Vec<(u32, u16)>,
}

/// A grid with the positions of subjects, row by row from the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubjectMap {
    /// Its name: `surface`.
    pub name: String,
    pub width: u32,
    pub height: u32,
    /// The subjects on the grid.
    pub subjects: Vec<String>,
    /// Run-length encoded cells: 0 for a cell without a subject, or 1 + a position in
    /// [`subjects`](Self::subjects), and the number of cells.
    pub cells: Vec<(u32, u32)>,
}

/// An edge from a predecessor to a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    /// Position of the predecessor.
    pub from: u32,
    /// Position in [`Run::reasons`].
    pub why: u32,
}

impl RunJob {
    /// Returns how long it ran.
    #[must_use]
    pub fn duration(&self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// Returns its work: the processor time, or how long it ran if that is not recorded.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.cpu.unwrap_or_else(|| self.duration())
    }

    /// Returns how long the system ran other programs on its processor; 0 if not recorded.
    #[must_use]
    pub fn off_cpu(&self) -> u64 {
        self.duration().saturating_sub(self.work())
    }

    /// Returns how long it was ready before it started.
    #[must_use]
    pub fn waiting(&self) -> u64 {
        self.start.saturating_sub(self.ready)
    }
}

impl Run {
    /// Creates the record of a finished run from its timeline. O(jobs + edges).
    #[must_use]
    pub fn of(about: About, timeline: &Timeline) -> Self {
        let schedule = timeline.schedule();
        let [mut modifiers, mut counters, mut reasons, mut layers] = [(); 4].map(|()| Names::default());
        // by job its position among the jobs that ran
        let mut places = vec![0; schedule.len()];
        for (at, record) in timeline.records().iter().enumerate() {
            places[record.job.index()] = small(at);
        }
        let position = |job: JobId| places[job.index()];
        let jobs = timeline.records().iter().map(|record| {
            let name = schedule.name(record.job);
            let before = schedule.predecessors(record.job).iter();
            RunJob {
                modifier: modifiers.number(name.pass),
                subject: name.subject.clone(),
                cost: schedule.cost(record.job),
                ready: nanos(record.ready),
                start: nanos(record.start),
                end: nanos(record.end),
                cpu: record.cpu.map(nanos),
                worker: small(record.worker),
                last: record.last_predecessor.map(position),
                before: before
                    .map(|edge| Before {
                        from: position(edge.from),
                        why: reasons.number(&schedule.reason(edge.why)),
                    })
                    .collect(),
                counters: (record.counters.iter())
                    .map(|counter| (counters.number(counter.name), counter.amount))
                    .collect(),
                stream: record.stream,
                left: (record.states.iter())
                    .map(|left| StateHash {
                        layer: layers.number(&left.layer),
                        hash: left.hash,
                        changed: left.changed.clone(),
                    })
                    .collect(),
            }
        });
        let jobs = jobs.collect();
        Self {
            about,
            end: End::Done,
            threads: small(timeline.threads()),
            started: timeline.started_at(),
            wall: nanos(timeline.wall()),
            sleeps: timeline.sleeps(),
            waking: 0,
            jobs,
            modifiers: modifiers.0,
            counters: counters.0,
            reasons: reasons.0,
            layers: layers.0,
            grounds: Vec::new(),
        }
    }

    /// Creates the record of a failed run.
    #[must_use]
    pub fn unfinished(about: About, reason: String, timeline: Option<&Timeline>) -> Self {
        if let Some(timeline) = timeline {
            let of = small(timeline.schedule().len());
            return Self { end: End::Failed { of, reason }, ..Self::of(about, timeline) };
        }
        Self {
            about,
            end: End::Failed { of: 0, reason },
            threads: 1,
            started: 0,
            wall: 0,
            sleeps: 0,
            waking: 0,
            modifiers: Vec::new(),
            counters: Vec::new(),
            reasons: Vec::new(),
            layers: Vec::new(),
            grounds: Vec::new(),
            jobs: Vec::new(),
        }
    }

    /// Returns the name of the modifier of a job.
    #[must_use]
    pub fn modifier(&self, job: usize) -> &str {
        self.modifiers.get(self.jobs[job].modifier as usize).map_or("?", String::as_str)
    }

    /// Returns the name of a job: `treasure zone 3`.
    #[must_use]
    pub fn name(&self, job: usize) -> String {
        let subject = &self.jobs[job].subject;
        if subject.is_empty() {
            self.modifier(job).to_owned()
        } else {
            format!("{} {subject}", self.modifier(job))
        }
    }

    /// Returns the total [work](RunJob::work) of all jobs.
    #[must_use]
    pub fn work(&self) -> u64 {
        sum(self.jobs.iter().map(RunJob::work))
    }

    /// Returns the positions of the successors of each job. O(jobs + edges).
    #[must_use]
    pub fn successors(&self) -> Vec<Vec<usize>> {
        let mut after = vec![Vec::new(); self.jobs.len()];
        for (at, job) in self.jobs.iter().enumerate() {
            job.before.iter().for_each(|edge| after[edge.from as usize].push(at));
        }
        after
    }

    /// Returns for each job the positions of the jobs for which it was the last predecessor. O(jobs).
    #[must_use]
    pub fn unlocked(&self) -> Vec<Vec<usize>> {
        let mut unlocked = vec![Vec::new(); self.jobs.len()];
        for (at, job) in self.jobs.iter().enumerate() {
            job.last.iter().for_each(|last| unlocked[*last as usize].push(at));
        }
        unlocked
    }

    /// Returns the grid, column and row of a cell number. `None` beyond all grids.
    #[must_use]
    pub fn place_of(&self, cell: u32) -> Option<(&SubjectMap, u32, u32)> {
        let mut rest = cell;
        for ground in &self.grounds {
            let cells = ground.width.saturating_mul(ground.height);
            if rest < cells {
                return Some((ground, rest % ground.width, rest / ground.width));
            }
            rest -= cells;
        }
        None
    }

    /// Returns an inconsistency of the record: an invalid position, an edge against the order of the list, or
    /// decreasing times. All functions of this crate accept a run without inconsistencies.
    #[must_use]
    pub fn contradiction(&self) -> Option<String> {
        let has = |list: &[String], position: u32| (position as usize) < list.len();
        for (at, job) in self.jobs.iter().enumerate() {
            let is_before = |other: u32| (other as usize) < at;
            let problem = if !has(&self.modifiers, job.modifier) {
                "has an unknown modifier"
            } else if !job.before.iter().all(|edge| is_before(edge.from)) || !job.last.is_none_or(is_before) {
                "waits for a job that is not before it"
            } else if !job.before.iter().all(|edge| has(&self.reasons, edge.why)) {
                "has an edge with an unknown reason"
            } else if !job.counters.iter().all(|(name, _)| has(&self.counters, *name)) {
                "has an unknown counter"
            } else if job.ready > job.start || job.start > job.end || job.end > self.wall {
                "has times that decrease or exceed the end of the run"
            } else if job.cpu.is_some_and(|cpu| cpu > job.duration()) {
                "has more processor time than it ran"
            } else if job.ready != job.last.map_or(0, |last| self.jobs[last as usize].end).min(job.start) {
                "has a ready time that differs from the end of its last predecessor"
            } else if job.worker >= self.threads {
                "has an unknown worker"
            } else if !job.left.iter().all(|left| has(&self.layers, left.layer)) {
                "has a state of an unknown layer"
            } else if !job.left.iter().all(|left| left.changed.is_sorted_by(|a, b| a.0 < b.0)) {
                "has changed cells that are not in ascending order"
            } else {
                continue;
            };
            return Some(format!("job {at} {problem}"));
        }
        let ground = self.grounds.iter().find(|ground| !ground.is_consistent())?;
        Some(format!("the grid `{}` has a wrong number of cells or an unknown subject", ground.name))
    }
}

impl SubjectMap {
    /// Returns whether the number of cells agrees with its size, and all subjects are known.
    fn is_consistent(&self) -> bool {
        let cells: u64 = self.cells.iter().map(|(_, count)| u64::from(*count)).sum();
        let is_known = |(of, _): &(u32, u32)| *of as usize <= self.subjects.len();
        cells == u64::from(self.width) * u64::from(self.height) && self.cells.iter().all(is_known)
    }
}

/// Returns the saturating sum of times. Arbitrary records can have times with a sum above 64 bits.
pub(crate) fn sum(times: impl IntoIterator<Item = u64>) -> u64 {
    times.into_iter().fold(0, u64::saturating_add)
}

/// Numbered names.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    fn number(&mut self, name: &str) -> u32 {
        let at = self.0.iter().position(|known| known == name).unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        small(at)
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
