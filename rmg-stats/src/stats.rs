//! All records of a sweep added up.

use crate::digest::ResultDigest;
use crate::group::Group;
use crate::header::{Header, SweptTemplate};
use crate::record::Record;
use crate::worst::{Criterion, Worst};

/// Maps that are kept by each criterion.
const WORST: usize = 12;

/// Records added up by stratum. Memory for the strata, not for the records.
#[derive(Debug, Clone)]
pub struct Stats {
    header: Header,
    /// Whether a template is told of, by its position.
    picked: Vec<bool>,
    strata: Vec<Group>,
    worst: Vec<Worst>,
    digest: ResultDigest,
}

impl Stats {
    /// Without records.
    #[must_use]
    pub fn new(header: &Header) -> Self {
        Self {
            strata: vec![Group::default(); header.strata.len()],
            worst: Criterion::ALL.map(|criterion| Worst::new(criterion, WORST)).into(),
            digest: ResultDigest::default(),
            picked: vec![true; header.templates.len()],
            header: header.clone(),
        }
    }

    /// Tells of the templates alone whose names have something in them, in large or small letters: [`total`](Self::total) and
    /// [`worst`](Self::worst) are of them. All records count for [`strata`](Self::strata), [`templates`](Self::templates),
    /// [`cases`](Self::cases) and the [digest](Self::digest) all the same. Before the first record.
    #[must_use]
    pub fn only(mut self, part_of_name: &str) -> Self {
        let part = part_of_name.to_lowercase();
        let is_picked = |template: &SweptTemplate| template.name.to_lowercase().contains(&part);
        self.picked = self.header.templates.iter().map(is_picked).collect();
        self
    }

    /// Whether the template at a position in the header is told of.
    #[must_use]
    pub fn is_picked(&self, template: usize) -> bool {
        self.picked.get(template) == Some(&true)
    }

    /// Adds a record of the sweep; those of one shard in the order of their numbers, for the [digest](Self::digest).
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

    /// What the sweep is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// By stratum, as in the header.
    #[must_use]
    pub fn strata(&self) -> &[Group] {
        &self.strata
    }

    /// By template, as in the header: all its strata together.
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

    /// Everything that is told of together.
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

    /// Records that were added.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.strata.iter().map(|group| group.cases).sum()
    }

    /// Cases that a whole run of this shard has and that were not added.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.header.shard_total().saturating_sub(self.cases())
    }

    /// The worst maps, criterion by criterion.
    #[must_use]
    pub fn worst(&self) -> &[Worst] {
        &self.worst
    }

    /// The beginning of the SHA-256 of all records without times and memory: equal for equal results, whatever threads, interruptions
    /// and shards there were.
    #[must_use]
    pub fn digest(&self) -> String {
        self.digest.text()
    }
}
