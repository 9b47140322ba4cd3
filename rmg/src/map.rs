//! A map with its certificate and the facts about its generation.

mod format;
mod open;
mod overlays;
mod write;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::certificate::{Certificate, Severity, Verdict};
use crate::character::{LevelCharacter, Unmodeled, UnmodeledObject};
use crate::fairness::Fairness;
use crate::games::foreign::{Unknown, UnknownKind};
use crate::jobs::{Schedule, Timeline};
use crate::model::{MapModel, MapPos};
use crate::pack::Pack;
use crate::pipeline::{FailedAttempt, Generated, Phase};
use crate::summary::{MapMeasures, MapSummary};
use crate::text::counted;
use crate::why::{OutsideMap, Why, why};
use crate::why_not::{WhyNot, why_not};
use crate::{MapSize, Seed};

pub use format::MapFormat;
pub use open::{MapBytes, OpenedMap, SymmetryRefused, is_campaign, split_scenario};
pub use overlays::MapOverlay;
pub use write::MapView;

/// A map, its content pack, its certificate, and the facts about its generation.
///
/// Clones are cheap and share their data. Use [`Map::into_model`] to take the model out of a map.
#[derive(Debug, Clone)]
pub struct Map(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    model: MapModel,
    pack: Pack,
    certificate: Certificate,
    report: MapSummary,
    making: Option<GenerationInfo>,
    unknown: Option<Unknown>,
}

/// Facts about the generation of a map.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct GenerationInfo {
    /// The jobs of the fill phase, with their dependencies.
    pub jobs: Schedule,
    /// When each job ran, if [`timeline`](crate::Generator::timeline) was requested.
    pub timeline: Option<Timeline>,
    /// The time of each phase over all attempts, in order. Zero without the feature `threads`, because
    /// nothing reads a clock then.
    pub times: Vec<(Phase, Duration)>,
    /// The failed attempts, in order: those before the sound map, or all others if the map has missing
    /// contents.
    pub failed: Vec<FailedAttempt>,
}

impl Map {
    pub(crate) fn made(made: Generated, pack: Pack) -> Self {
        let Generated { map, certificate, report, jobs, timeline, times, failed, .. } = made;
        let making = Some(GenerationInfo { jobs, timeline, times, failed });
        Self(Arc::new(Shared { model: map, pack, certificate, report, making, unknown: None }))
    }

    /// Returns the name of the template, as shown to users.
    #[must_use]
    pub fn template(&self) -> &str {
        &self.0.model.plan.template_name
    }

    /// Returns the model: layers, zones, objects, piles, links.
    #[must_use]
    pub fn model(&self) -> &MapModel {
        &self.0.model
    }

    /// Returns the model and drops the rest. Copies the model only if there are other clones of the map.
    #[must_use]
    pub fn into_model(self) -> MapModel {
        match Arc::try_unwrap(self.0) {
            Ok(owned) => owned.model,
            Err(shared) => shared.model.clone(),
        }
    }

    /// Returns the content pack to which the ids of the map refer.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.0.pack
    }

    /// Returns the seed of the map.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.model().plan.seed
    }

    /// Returns the size of the map.
    #[must_use]
    pub fn size(&self) -> MapSize {
        self.model().plan.size
    }

    /// Returns the result of the audit: every promise with its proof, its numbers or its counterexamples.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.0.certificate
    }

    /// Measures what each player can reach from the first town, and the differences between players. Takes
    /// about a millisecond.
    #[must_use]
    pub fn fairness(&self) -> Fairness {
        Fairness::new(self.model(), self.pack().content())
    }

    /// Returns a summary: the result of every zone and connection with its cause, the contents of zones, and
    /// the unmet requests.
    #[must_use]
    pub fn report(&self) -> &MapSummary {
        &self.0.report
    }

    /// Measures the map: links by kind, requested and placed treasure, guards, open ground. O(tiles +
    /// objects).
    #[must_use]
    pub fn statistics(&self) -> MapMeasures {
        MapMeasures::new(self.model(), self.pack().content())
    }

    /// Measures the look of each level: spacing and groups of objects, forms of blocked and open ground,
    /// lines, variety of obstacles. O(tiles + objects log objects).
    #[must_use]
    pub fn character(&self) -> Vec<LevelCharacter> {
        LevelCharacter::all(self.model(), self.pack().content(), &unmodeled(self.unknown()))
    }

    /// Explains the objects on a tile: modifier, line of the template, value, guard, earlier tries. O(tiles +
    /// objects).
    ///
    /// # Errors
    /// [`OutsideMap`](crate::why::OutsideMap) for a tile outside the map.
    pub fn why(&self, at: MapPos) -> Result<Why, OutsideMap> {
        why(self.model(), self.pack().content(), at)
    }

    /// Returns the unmet requests of the template, with suggestions.
    #[must_use]
    pub fn why_not(&self) -> Vec<WhyNot> {
        why_not(self.model(), self.pack().content(), None)
    }

    /// Returns the facts about the generation. `None` for a map from a file.
    #[must_use]
    pub fn making(&self) -> Option<&GenerationInfo> {
        self.0.making.as_ref()
    }

    /// Returns the unknown parts of the file of a game, which are kept. `None` for other maps.
    #[must_use]
    pub fn unknown(&self) -> Option<&Unknown> {
        self.0.unknown.as_ref()
    }
}

/// Returns the unknown parts that belong to the look of a map.
fn unmodeled(unknown: Option<&Unknown>) -> Unmodeled<'_> {
    let Some(unknown) = unknown else { return Unmodeled::default() };
    let objects = unknown.objects.iter().map(|object| UnmodeledObject {
        type_name: &object.type_name,
        sprite: &object.sprite,
        at: object.at,
        solid: &object.solid,
        actions: &object.actions,
    });
    let sprites = unknown.parts.iter().filter(|part| part.kind == UnknownKind::Sprite);
    Unmodeled {
        objects: objects.collect(),
        sprites: sprites.filter_map(|part| Some((part.object?, part.name.as_str()))).collect(),
    }
}

impl fmt::Display for Map {
    /// `Thread, seed 7, m+u: 5 zones, 431 objects; 17 promises proved`. Content seeds
    /// follow the seed: `seed 7 (content seeds 9, 2=7)`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (model, findings) = (self.model(), &self.certificate().findings);
        let count =
            |wanted: fn(&Verdict) -> bool| findings.iter().filter(|finding| wanted(&finding.verdict)).count();
        let proved = count(|verdict| matches!(verdict, Verdict::Proved { .. }));
        let refuted = count(|verdict| matches!(verdict, Verdict::Refuted(_)));
        let name = &model.plan.template_name;
        write!(out, "{}", if name.is_empty() { "Unnamed map" } else { name })?;
        // maps from other programs have neither a seed nor zones
        if model.plan.zones.is_empty() {
            write!(out, ", {}", self.size())?;
        } else {
            let zones = counted(model.plan.zones.len() as u64, "zone");
            write!(out, ", seed {}, {}: {zones}", model.plan.seed_text(), self.size())?;
        }
        let objects = counted(model.objects.len() as u64, "object");
        write!(out, ", {objects}; {} proved", counted(proved as u64, "promise"))?;
        if refuted > 0 {
            write!(out, ", {refuted} refuted")?;
        }
        let warnings = self.certificate().count(Severity::Warning);
        if warnings > 0 {
            write!(out, ", {}", counted(warnings, "warning"))?;
        }
        let missing = model.missing();
        if missing > 0 {
            write!(out, ", {} missing", counted(missing, "item"))?;
        }
        Ok(())
    }
}
