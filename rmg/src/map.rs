//! A map with everything that is known of it.

mod format;
mod open;
mod write;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::certificate::{Certificate, Severity, Verdict};
use crate::fairness::Fairness;
use crate::games::foreign::Unknown;
use crate::jobs::{Schedule, Timeline};
use crate::model::{MapModel, MapPos};
use crate::pack::Pack;
use crate::pipeline::{FailedAttempt, Generated, Phase};
use crate::summary::{MapMeasures, MapSummary};
use crate::text::counted;
use crate::why::{OffMap, Why, why};
use crate::why_not::{WhyNot, why_not};
use crate::{MapSize, Seed};

pub use format::MapFormat;
pub use open::{MapBytes, OpenedMap, is_campaign, split_scenario};
pub use write::MapView;

/// A map, the content pack that it was made with, what the audit says of it and how it came about.
///
/// Owned, and cheap to clone: clones share what they hold. [`Map::into_model`] takes it apart.
#[derive(Debug, Clone)]
pub struct Map(Arc<Inside>);

#[derive(Debug)]
struct Inside {
    model: MapModel,
    pack: Pack,
    certificate: Certificate,
    report: MapSummary,
    making: Option<Making>,
    unknown: Option<Unknown>,
}

/// How a map came about.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Making {
    /// The jobs that filled it, with their edges.
    pub jobs: Schedule,
    /// When which job ran, where [`timeline`](crate::Generator::timeline) was asked for.
    pub timeline: Option<Timeline>,
    /// Time in each phase over all attempts, in their order, for messages; nothing is told without the feature `threads`, which
    /// has the clock.
    pub times: Vec<(Phase, Duration)>,
    /// The attempts that gave no sound map, in their order: those before it; where something is missing, all others.
    pub failed: Vec<FailedAttempt>,
}

impl Map {
    pub(crate) fn made(made: Generated, pack: Pack) -> Self {
        let Generated { map, certificate, report, jobs, timeline, times, failed, .. } = made;
        let making = Some(Making { jobs, timeline, times, failed });
        Self(Arc::new(Inside { model: map, pack, certificate, report, making, unknown: None }))
    }

    /// The name of its template, as people see it.
    #[must_use]
    pub fn template(&self) -> &str {
        &self.0.model.plan.template_name
    }

    /// The map itself: layers, zones, objects, piles, links.
    #[must_use]
    pub fn model(&self) -> &MapModel {
        &self.0.model
    }

    /// The map itself, to be kept without the rest; copied only where there are other clones.
    #[must_use]
    pub fn into_model(self) -> MapModel {
        match Arc::try_unwrap(self.0) {
            Ok(inside) => inside.model,
            Err(shared) => shared.model.clone(),
        }
    }

    /// The content pack that its ids are of.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.0.pack
    }

    /// The seed that it was made from.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.model().plan.seed
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> MapSize {
        self.model().plan.size
    }

    /// What the audit says: every promise with its proof, its figures or its counter-examples.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.0.certificate
    }

    /// What each player has around the town he begins with, and how far players are apart; measured when asked for, in about a millisecond.
    #[must_use]
    pub fn fairness(&self) -> Fairness {
        Fairness::new(self.model(), self.pack().content())
    }

    /// What every zone and connection became and why, what zones hold, and which wishes were not met.
    #[must_use]
    pub fn report(&self) -> &MapSummary {
        &self.0.report
    }

    /// The map in figures: ways by kind, treasure asked for and there, guards, open ground. O(tiles + objects).
    #[must_use]
    pub fn statistics(&self) -> MapMeasures {
        MapMeasures::new(self.model(), self.pack().content())
    }

    /// What stands on a tile and why: step, line of the template, worth, guard, what was tried before. O(tiles + objects).
    ///
    /// # Errors
    /// [`OffMap`](crate::why::OffMap) for a tile that the map does not have.
    pub fn why(&self, at: MapPos) -> Result<Why, OffMap> {
        why(self.model(), self.pack().content(), at)
    }

    /// The wishes of the template that it does not meet, with what would help.
    #[must_use]
    pub fn why_not(&self) -> Vec<WhyNot> {
        why_not(self.model(), self.pack().content(), None)
    }

    /// How it came about; `None` for a map from a file.
    #[must_use]
    pub fn making(&self) -> Option<&Making> {
        self.0.making.as_ref()
    }

    /// Of a game's file: what was not understood, and was kept; `None` for other maps.
    #[must_use]
    pub fn unknown(&self) -> Option<&Unknown> {
        self.0.unknown.as_ref()
    }
}

impl fmt::Display for Map {
    /// `Thread, seed 7, m+u: 5 zones, 431 objects; 17 promises proved`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (model, findings) = (self.model(), &self.certificate().findings);
        let count =
            |wanted: fn(&Verdict) -> bool| findings.iter().filter(|finding| wanted(&finding.verdict)).count();
        let proved = count(|verdict| matches!(verdict, Verdict::Proved { .. }));
        let refuted = count(|verdict| matches!(verdict, Verdict::Refuted(_)));
        write!(
            out,
            "{}, seed {}, {}: {}, {}; {} proved",
            model.plan.template_name,
            self.seed(),
            self.size(),
            counted(model.plan.zones.len() as u64, "zone"),
            counted(model.objects.len() as u64, "object"),
            counted(proved as u64, "promise"),
        )?;
        if refuted > 0 {
            write!(out, ", {refuted} refuted")?;
        }
        let warnings = self.certificate().count(Severity::Warning);
        if warnings > 0 {
            write!(out, ", {}", counted(warnings, "warning"))?;
        }
        let missing = model.missing();
        if missing > 0 {
            write!(out, ", {} missing", counted(missing, "thing"))?;
        }
        Ok(())
    }
}
