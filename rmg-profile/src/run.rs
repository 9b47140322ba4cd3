//! A run of jobs as it happened.

use std::time::Duration;

use rmg_jobs::{JobId, Timeline};
use serde::{Deserialize, Serialize};

/// What was run, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct About {
    pub program: String,
    pub template: String,
    pub seed: u64,
    /// Number of the attempt, from 0.
    pub attempt: u32,
    /// The size of the map in words.
    pub size: String,
    /// Tiles of the map, on all levels.
    pub tiles: u32,
    /// Whatever else was chosen: words and their values.
    pub options: Vec<(String, String)>,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Done,
    /// It came only so far.
    Failed {
        /// Jobs that were to be done; 0 where that is not known.
        of: u32,
        /// Why it went no further.
        reason: String,
    },
}

/// A run of jobs as it happened. Times are nanoseconds from its start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub about: About,
    pub end: End,
    pub threads: u32,
    /// From the start of the run to its end.
    pub wall: u64,
    /// How often a worker found nothing to do and lay down.
    pub sleeps: u64,
    /// How long a sleeping worker takes to wake up on the machine of the run ([`waking`](crate::waking)); 0 where nobody knows.
    pub waking: u64,
    /// Names of modifiers, in the order in which they first appear.
    pub modifiers: Vec<String>,
    pub counters: Vec<String>,
    /// Why jobs waited for others, in words.
    pub reasons: Vec<String>,
    /// What jobs left something in, where that was recorded: `tiles of zone 3`.
    pub layers: Vec<String>,
    /// Where the subjects of jobs lie; nothing where nobody said.
    pub grounds: Vec<Ground>,
    /// The jobs that ran, in the order of the list that is their meaning.
    pub jobs: Vec<RunJob>,
}

/// A job of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunJob {
    /// Position among [`Run::modifiers`].
    pub modifier: u32,
    /// What it was applied to: `zone 3`.
    pub subject: String,
    /// The estimate that decides which of several ready jobs comes first.
    pub cost: u64,
    /// When its last predecessor was done.
    pub ready: u64,
    pub start: u64,
    pub end: u64,
    /// Who ran it; 0 is the caller's thread.
    pub worker: u32,
    /// The predecessor that was done last, by position.
    pub last: Option<u32>,
    /// All that it waited for, by position.
    pub before: Vec<Before>,
    /// Positions among [`Run::counters`], and numbers.
    pub counters: Vec<(u32, u64)>,
    /// A number for the random stream of the job, the same for the same stream; `None` for one without.
    pub stream: Option<u64>,
    /// What the job left, where that was recorded.
    pub left: Vec<Left>,
}

/// What a job left in something that it may change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// Position among [`Run::layers`].
    pub layer: u32,
    /// A hash of all that is in it.
    pub hash: u64,
    /// Cells that the job changed, in rising order, each with a short hash of what it left there.
    pub changed: Vec<(u32, u16)>,
}

/// A picture of where subjects lie, row by row from the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// What it shows: `surface`.
    pub name: String,
    pub width: u32,
    pub height: u32,
    /// The subjects that have a part of it.
    pub subjects: Vec<String>,
    /// Stretches of cells: 0 for nobody's or 1 + a position among [`subjects`](Self::subjects), and how many. Together all cells.
    pub cells: Vec<(u32, u32)>,
}

/// An edge to a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    /// Position of the job that has to be done before.
    pub from: u32,
    /// Position among [`Run::reasons`].
    pub why: u32,
}

impl RunJob {
    /// How long it ran.
    #[must_use]
    pub fn duration(&self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// How long it was ready before it was started.
    #[must_use]
    pub fn waiting(&self) -> u64 {
        self.start.saturating_sub(self.ready)
    }
}

impl Run {
    /// A run that came to its end, from its timeline. O(jobs + edges).
    #[must_use]
    pub fn of(about: About, timeline: &Timeline) -> Self {
        let schedule = timeline.schedule();
        let [mut modifiers, mut counters, mut reasons, mut layers] = [(); 4].map(|()| Names::default());
        // By number of the job its position among those that ran.
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
                left: (record.left.iter())
                    .map(|left| Left {
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

    /// A run that did not come to its end, as far as it came.
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

    /// Name of the modifier of a job.
    #[must_use]
    pub fn modifier(&self, job: usize) -> &str {
        self.modifiers.get(self.jobs[job].modifier as usize).map_or("?", String::as_str)
    }

    /// `treasure zone 3`.
    #[must_use]
    pub fn name(&self, job: usize) -> String {
        let subject = &self.jobs[job].subject;
        if subject.is_empty() {
            self.modifier(job).to_owned()
        } else {
            format!("{} {subject}", self.modifier(job))
        }
    }

    /// Time in jobs, of all workers together.
    #[must_use]
    pub fn work(&self) -> u64 {
        sum(self.jobs.iter().map(RunJob::duration))
    }

    /// By job the positions of those that wait for it. O(jobs + edges).
    #[must_use]
    pub fn successors(&self) -> Vec<Vec<usize>> {
        let mut after = vec![Vec::new(); self.jobs.len()];
        for (at, job) in self.jobs.iter().enumerate() {
            job.before.iter().for_each(|edge| after[edge.from as usize].push(at));
        }
        after
    }

    /// By job the positions of those that had waited for it alone when it was done. O(jobs).
    #[must_use]
    pub fn unlocked(&self) -> Vec<Vec<usize>> {
        let mut unlocked = vec![Vec::new(); self.jobs.len()];
        for (at, job) in self.jobs.iter().enumerate() {
            job.last.iter().for_each(|last| unlocked[*last as usize].push(at));
        }
        unlocked
    }

    /// Where a numbered cell lies: picture, column and row; `None` beyond all pictures.
    #[must_use]
    pub fn place_of(&self, cell: u32) -> Option<(&Ground, u32, u32)> {
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

    /// What does not fit together: positions that are not there, edges against the order of the list, times that run backwards. A run of
    /// which nothing is said here can be given to everything in this crate.
    #[must_use]
    pub fn contradiction(&self) -> Option<String> {
        let names = |list: &[String], position: u32| (position as usize) < list.len();
        for (at, job) in self.jobs.iter().enumerate() {
            let is_before = |other: u32| (other as usize) < at;
            let problem = if !names(&self.modifiers, job.modifier) {
                "is of no modifier"
            } else if !job.before.iter().all(|edge| is_before(edge.from)) || !job.last.is_none_or(is_before) {
                "waits for a job that is not before it"
            } else if !job.before.iter().all(|edge| names(&self.reasons, edge.why)) {
                "waits without a reason"
            } else if !job.counters.iter().all(|(name, _)| names(&self.counters, *name)) {
                "counted what has no name"
            } else if job.ready > job.start || job.start > job.end || job.end > self.wall {
                "has times that run backwards, or beyond the end of the run"
            } else if job.ready != job.last.map_or(0, |last| self.jobs[last as usize].end).min(job.start) {
                "is not ready when the last job that it waits for is done"
            } else if job.worker >= self.threads {
                "was run by a worker that is not there"
            } else if !job.left.iter().all(|left| names(&self.layers, left.layer)) {
                "left something in a layer that is not there"
            } else if !job.left.iter().all(|left| left.changed.is_sorted_by(|a, b| a.0 < b.0)) {
                "changed cells out of order"
            } else {
                continue;
            };
            return Some(format!("job {at} {problem}"));
        }
        let ground = self.grounds.iter().find(|ground| !ground.is_whole())?;
        Some(format!("the picture of the {} does not have as many cells as it says", ground.name))
    }
}

impl Ground {
    /// Whether its stretches are its cells.
    fn is_whole(&self) -> bool {
        let cells: u64 = self.cells.iter().map(|(_, count)| u64::from(*count)).sum();
        let is_known = |(of, _): &(u32, u32)| *of as usize <= self.subjects.len();
        cells == u64::from(self.width) * u64::from(self.height) && self.cells.iter().all(is_known)
    }
}

/// A sum of times. Records may tell times of centuries, which together are more than the largest number.
pub(crate) fn sum(times: impl IntoIterator<Item = u64>) -> u64 {
    times.into_iter().fold(0, u64::saturating_add)
}

/// Names with their positions.
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
