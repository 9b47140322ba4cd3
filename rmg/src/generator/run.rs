//! Generates maps and layouts from a template and options.

use std::io;
use std::num::NonZeroUsize;

use crate::diag::{Diagnostic, has_errors};
use crate::diagnostics::Diagnostics;
use crate::error::Error;
use crate::fairness::{Unfairness, fairest};
use crate::games::h3m::game_limits;
use crate::jobs::Pool;
use crate::map::Map;
use crate::picture::ZonePicture;
use crate::pipeline::{Event, GenerateError, GenerateOptions, Search, generate_layout, generate_map};
use crate::plan::{GenPlan, Offered, make_plan, offered_symmetries};
use crate::template::{SymmetryRequest, TemplateFile};
use crate::zone_layout::ZoneLayout;
use crate::{Game, Symmetry};

use super::Generator;
use super::choices::{Choices, Goal};

/// The checked input of a run.
struct Ready {
    /// Position of the template in its file.
    template: usize,
    plan: GenPlan,
}

impl Generator {
    /// Returns all diagnostics of the template and the options, including warnings and notes. Without errors
    /// among them, [`generate`](Self::generate) starts.
    ///
    /// # Cost
    /// Some milliseconds, for the check of the template against the pack.
    #[must_use]
    pub fn check(&self) -> Diagnostics {
        check(&self.file, &self.choices)
    }

    /// Generates the map.
    ///
    /// # Errors
    /// - [`Error::Invalid`]: all diagnostics of the template and the options.
    /// - [`Error::Game`]: the [target](Self::target) cannot represent the map.
    /// - [`Error::NoMap`]: no attempt gave a sound map, with the cause of each; or an internal error.
    /// - [`Error::Cancelled`], [`Error::Threads`].
    ///
    /// # Cost
    /// Some tenths of a second on one core for a map of 72 x 72 tiles. The time grows with the number of
    /// tiles and attempts.
    pub fn generate(&self) -> Result<Map, Error> {
        let Ready { template, plan } = ready(&self.file, &self.choices, Goal::Map).0?;
        let choices = &self.choices;
        let pack = choices.pack.content();
        let reasons = game_limits(&plan, pack);
        if !reasons.is_empty() {
            return Err(Error::Game { game: plan.target.name_of_h3m(), reasons, more: 0 });
        }
        let pool = self.pool()?;
        let options = GenerateOptions {
            template: Some(&self.file.templates()[template]),
            text: Some(self.file.template_text()),
            effort: choices.effort,
            placement: choices.placement,
            attempts: choices.attempts,
            best_effort: choices.best_effort,
            cancel: choices.cancel.as_ref(),
            timeline: choices.timeline,
            own_modifiers: Some(&choices.modifiers),
            ..GenerateOptions::new(&pool)
        };
        let made = match &choices.listener {
            Some(listener) => generate_map(&plan, pack, &options, &listener.watch()),
            None => generate_map(&plan, pack, &options, &|_: Event<'_>| {}),
        }?;
        let map = Map::made(made, choices.pack.clone());
        if choices.target != Game::Vcmi {
            // finds the limits that depend on the finished map
            map.write_h3m(io::sink())?;
        }
        Ok(map)
    }

    /// Generates the maps of `count` consecutive seeds, starting with the [seed](Self::seed), and returns the
    /// fairest by [`Fairness::unfairness`](crate::Fairness::unfairness). Of equally fair maps, returns the
    /// map with the lowest seed. The result is the map that [`generate`](Self::generate) returns for its
    /// seed. Skips seeds without a map. A count of 0 means 1.
    ///
    /// # Errors
    /// Those of [`generate`](Self::generate). Returns [`Error::NoMap`] and [`Error::Game`] of the first seed
    /// only if no seed has a map. An internal error ends the search.
    ///
    /// # Cost
    /// That of `count` maps, one by one. Keeps at most two maps in memory.
    pub fn best_of(&self, count: u32) -> Result<Map, Error> {
        let mut best: Option<(Unfairness, Map)> = None;
        let mut refused = None;
        for at in 0..count.max(1) {
            let mut one = self.clone();
            one.choices.seed = self.choices.seed.map(|seed| seed.wrapping_add(at.into()));
            match one.generate() {
                Ok(map) => {
                    let unfairness = map.fairness().unfairness();
                    let best_so_far = best.iter().map(|(lowest, known)| (known.seed(), *lowest));
                    if fairest(best_so_far.chain([(map.seed(), unfairness)])) == Some(map.seed()) {
                        best = Some((unfairness, map));
                    }
                }
                Err(Error::NoMap(error)) if matches!(*error, GenerateError::Panicked { .. }) => {
                    return Err(Error::NoMap(error));
                }
                Err(error @ (Error::NoMap(_) | Error::Game { .. })) => {
                    refused.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        match (best, refused) {
            (Some((_, map)), _) => Ok(map),
            (None, Some(error)) => Err(error),
            (None, None) => self.generate(),
        }
    }

    /// Generates only the layout: the positions of the zones, and the possible links of each connection.
    ///
    /// # Errors
    /// [`Error::Invalid`], also for options that apply only to maps; [`Error::NoMap`] if the zones do not
    /// fit; [`Error::Threads`].
    pub fn layout(&self) -> Result<ZoneLayout, Error> {
        let Ready { plan, .. } = ready(&self.file, &self.choices, Goal::Layout).0?;
        let search = Search { effort: self.choices.effort, placement: self.choices.placement };
        let run = generate_layout(&plan, plan.content_seeds.attempt, search, &self.pool()?)
            .map_err(GenerateError::Place)?;
        Ok(ZoneLayout::new(plan, run))
    }

    /// Returns the plan: all options, resolved against the template and the pack.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn plan(&self) -> Result<GenPlan, Error> {
        Ok(ready(&self.file, &self.choices, Goal::Map).0?.plan)
    }

    /// Returns for each symmetry whether the map can have it, or all reasons against it, in the order in
    /// which `auto` prefers them among equally good ones. The chosen symmetry does not matter.
    ///
    /// # Errors
    /// [`Error::Invalid`] for all other diagnostics of the template and the options.
    pub fn symmetries(&self) -> Result<Vec<(Symmetry, Offered)>, Error> {
        let mut choices = self.choices.clone();
        choices.symmetry = Some(SymmetryRequest::None);
        let Ready { template, .. } = ready(&self.file, &choices, Goal::Map).0?;
        let template = &self.file.templates()[template];
        let offered = offered_symmetries(template, choices.pack.content(), &choices.options());
        offered.map_err(|found| Error::Invalid(Diagnostics::new(self.file.name(), self.file.text(), found)))
    }

    fn pool(&self) -> Result<Pool, Error> {
        Ok(Pool::new(self.choices.threads.and_then(NonZeroUsize::new))?)
    }
}

impl ZoneLayout {
    /// Returns a picture of the layout.
    #[must_use]
    pub fn picture(&self) -> ZonePicture {
        ZonePicture::new(self.clone())
    }
}

/// Returns all diagnostics of a map with these options.
fn check(file: &TemplateFile, choices: &Choices) -> Diagnostics {
    ready(file, choices, Goal::Map).1
}

/// Checks template and options. Returns the input of a run or an error, and all diagnostics in both cases.
fn ready(file: &TemplateFile, choices: &Choices, goal: Goal) -> (Result<Ready, Error>, Diagnostics) {
    let mut of_choices = choices.diagnostics(goal);
    let mut of_template = Vec::new();
    let mut found = None;
    match file.pick(choices.template.as_deref()) {
        Ok(template) => {
            of_template = file.all_diagnostics_of(template, choices.pack.content());
            of_template.extend(choices.modifiers.check(&file.templates()[template]));
            if !has_errors(&of_template) {
                match make_plan(&file.templates()[template], choices.pack.content(), &choices.options()) {
                    Ok(plan) => found = Some(Ready { template, plan }),
                    Err(diagnostics) => {
                        let (in_text, without_span): (Vec<Diagnostic>, Vec<Diagnostic>) =
                            diagnostics.into_iter().partition(|diagnostic| diagnostic.span.is_some());
                        of_template.extend(in_text);
                        of_choices.extend(without_span);
                    }
                }
            }
        }
        Err(diagnostic) => of_choices.push(diagnostic),
    }
    let mut diagnostics = Diagnostics::new("the choices", "", of_choices);
    diagnostics.add(file.name(), file.text(), of_template);
    let result =
        found.filter(|_| !diagnostics.has_errors()).ok_or_else(|| Error::Invalid(diagnostics.clone()));
    (result, diagnostics)
}
