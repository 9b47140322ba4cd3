//! Statistics of all records of a sweep.

use crate::digest::ResultDigest;
use crate::group::Group;
use crate::header::{Header, SweptTemplate};
use crate::record::Record;
use crate::worst::{Criterion, Worst};

/// Maximum number of worst maps by each criterion.
const MAX_WORST: usize = 12;

/// Statistics of records by stratum. Memory depends on the number of strata, not of records.
#[derive(Debug, Clone)]
pub struct Stats {
    header: Header,
    /// Whether a template is selected, by its position.
    picked: Vec<bool>,
    strata: Vec<Group>,
    worst: Vec<Worst>,
    digest: ResultDigest,
}

impl Stats {
    /// Creates statistics without records.
    #[must_use]
    pub fn new(header: &Header) -> Self {
        Self {
            strata: vec![Group::default(); header.strata.len()],
            worst: Criterion::ALL.map(|criterion| Worst::new(criterion, MAX_WORST)).into(),
            digest: ResultDigest::default(),
            picked: vec![true; header.templates.len()],
            header: header.clone(),
        }
    }

    /// Selects the templates with names that contain a text, ignoring case. Call it before the first record.
    ///
    /// [`total`](Self::total) and [`worst`](Self::worst) include only selected templates.
    /// [`strata`](Self::strata), [`templates`](Self::templates), [`cases`](Self::cases) and the
    /// [digest](Self::digest) include all records.
    #[must_use]
    pub fn only(mut self, part_of_name: &str) -> Self {
        let part = part_of_name.to_lowercase();
        let is_picked = |template: &SweptTemplate| template.name.to_lowercase().contains(&part);
        self.picked = self.header.templates.iter().map(is_picked).collect();
        self
    }

    /// Returns whether the template at a position in the header is selected.
    #[must_use]
    pub fn is_picked(&self, template: usize) -> bool {
        self.picked.get(template) == Some(&true)
    }

    /// Adds a record of the sweep. Add the records of a shard in order, because the [digest](Self::digest)
    /// depends on it.
    pub fn add(&mut self, record: &Record) {
        let Some(case) = self.header.case(record.n) else { return };
        if let Some(group) = self.strata.get_mut(case.stratum) {
            group.add(record);
        }
        if self.header.strata.get(case.stratum).is_some_and(|stratum| self.is_picked(stratum.template)) {
            self.worst.iter_mut().for_each(|worst| worst.add(record, &self.header.parts));
        }
        self.digest.add(record);
    }

    /// Returns the header of the sweep.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the statistics by stratum, in the order of the header.
    #[must_use]
    pub fn strata(&self) -> &[Group] {
        &self.strata
    }

    /// Returns the statistics by template, in the order of the header.
    #[must_use]
    pub fn templates(&self) -> Vec<Group> {
        let mut groups = vec![Group::default(); self.header.templates.len()];
        for (stratum, group) in self.header.strata.iter().zip(&self.strata) {
            if let Some(of_template) = groups.get_mut(stratum.template) {
                of_template.add_all(group, true);
            }
        }
        groups
    }

    /// Returns the statistics of all selected templates together.
    #[must_use]
    pub fn total(&self) -> Group {
        let mut total = Group::default();
        let is_one = self.picked.iter().filter(|picked| **picked).count() == 1;
        for (stratum, group) in self.header.strata.iter().zip(&self.strata) {
            if self.is_picked(stratum.template) {
                total.add_all(group, is_one);
            }
        }
        total
    }

    /// Returns the number of added records.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.strata.iter().map(|group| group.cases).sum()
    }

    /// Returns the number of cases of this shard that were not added.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.header.shard_total().saturating_sub(self.cases())
    }

    /// Returns the worst maps by each criterion.
    #[must_use]
    pub fn worst(&self) -> &[Worst] {
        &self.worst
    }

    /// Returns the first 16 digits of the SHA-256 of all records without times and memory. Equal for equal
    /// results, independent of threads, interruptions and shards.
    #[must_use]
    pub fn digest(&self) -> String {
        self.digest.text()
    }
}
