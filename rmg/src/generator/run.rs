//! From the choices to a map or a layout.

use std::io;
use std::num::NonZeroUsize;

use rmg_fill::OwnModifiers;

use crate::Game;
use crate::diag::{Fault, has_errors};
use crate::error::Error;
use crate::fairness::{Unfairness, fairest};
use crate::faults::Faults;
use crate::games::h3m::sod_limits;
use crate::jobs::Pool;
use crate::map::Map;
use crate::picture::ZonePicture;
use crate::pipeline::{Event, GenerateError, GenerateOptions, Search, generate_layout, generate_map};
use crate::plan::{GenPlan, make_plan};
use crate::template::TemplateFile;
use crate::zone_layout::ZoneLayout;

use super::Generator;
use super::choices::{Choices, Goal};

/// Everything is known to go together.
struct Ready {
    /// Position of the template in its file.
    template: usize,
    plan: GenPlan,
    modifiers: OwnModifiers,
}

impl Generator {
    /// Everything that is wrong with template and choices, warnings and notes too; a map is tried where none is an error.
    ///
    /// # Cost
    /// That of reading the template against the pack, some milliseconds; no map is begun.
    #[must_use]
    pub fn check(&self) -> Faults {
        check(&self.file, &self.choices)
    }

    /// Makes the map.
    ///
    /// # Errors
    /// - [`Error::Faulty`]: all that is wrong with template and choices.
    /// - [`Error::Game`]: the [target](Self::target) has no room for such a map.
    /// - [`Error::NoMap`]: no attempt gave a sound map, with the cause of each; or a fault of the program.
    /// - [`Error::Cancelled`], [`Error::Threads`].
    ///
    /// # Cost
    /// Some tenths of a second on a core for a map of 72 x 72 tiles, growing with the tiles; more where it takes several attempts.
    pub fn generate(&self) -> Result<Map, Error> {
        let Ready { template, plan, modifiers } = ready(&self.file, &self.choices, Goal::Map).0?;
        let choices = &self.choices;
        let pack = choices.pack.content();
        let is_sod = choices.target == Game::ShadowOfDeath;
        let reasons = if is_sod { sod_limits(&plan, pack) } else { Vec::new() };
        if !reasons.is_empty() {
            return Err(Error::Game { game: "The Shadow of Death", reasons, more: 0 });
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
            own_modifiers: Some(&modifiers),
            ..GenerateOptions::new(&pool)
        };
        let made = match &choices.listener {
            Some(listener) => generate_map(&plan, pack, &options, &listener.watch()),
            None => generate_map(&plan, pack, &options, &|_: Event<'_>| {}),
        }?;
        let map = Map::made(made, choices.pack.clone());
        if is_sod {
            // what only the map shows
            map.write_h3m(io::sink())?;
        }
        Ok(map)
    }

    /// Makes the maps of `count` seeds, from the [seed](Self::seed) on, and hands out the fairest, by what
    /// [`Fairness::unfairness`](crate::Fairness::unfairness) compares; of equally fair ones that of the lowest seed. It is the map that [`generate`](Self::generate)
    /// makes of its own seed. Seeds without a map are passed over.
    ///
    /// # Errors
    /// As [`generate`](Self::generate); [`Error::NoMap`] and [`Error::Game`], those of the first seed, only where no seed has a map (a count of 0
    /// is taken for 1). A fault of the program ends it.
    ///
    /// # Cost
    /// Of `count` maps, one after the other; two are kept at a time.
    pub fn best_of(&self, count: u32) -> Result<Map, Error> {
        let mut best: Option<(Unfairness, Map)> = None;
        let mut refused = None;
        for at in 0..count.max(1) {
            let mut one = self.clone();
            one.choices.seed = self.choices.seed.map(|seed| seed.wrapping_add(at.into()));
            match one.generate() {
                Ok(map) => {
                    let unfairness = map.fairness().unfairness();
                    let rivals = best.iter().map(|(least, known)| (known.seed(), *least));
                    if fairest(rivals.chain([(map.seed(), unfairness)])) == Some(map.seed()) {
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

    /// Makes the layout alone: where zones lie, and what each connection can become.
    ///
    /// # Errors
    /// [`Error::Faulty`], also where something is chosen that only maps have; [`Error::NoMap`] when the zones do not fit;
    /// [`Error::Threads`].
    pub fn layout(&self) -> Result<ZoneLayout, Error> {
        let Ready { plan, .. } = ready(&self.file, &self.choices, Goal::Layout).0?;
        let search = Search { effort: self.choices.effort, placement: self.choices.placement };
        let run = generate_layout(&plan, 0, search, &self.pool()?).map_err(GenerateError::Place)?;
        Ok(ZoneLayout::new(plan, run))
    }

    /// What is asked for, with all choices resolved against template and pack.
    ///
    /// # Errors
    /// [`Error::Faulty`].
    pub fn plan(&self) -> Result<GenPlan, Error> {
        Ok(ready(&self.file, &self.choices, Goal::Map).0?.plan)
    }

    fn pool(&self) -> Result<Pool, Error> {
        Ok(Pool::new(self.choices.threads.and_then(NonZeroUsize::new))?)
    }
}

impl ZoneLayout {
    /// Its picture.
    #[must_use]
    pub fn picture(&self) -> ZonePicture {
        ZonePicture::new(self.clone())
    }
}

/// Everything that is wrong with a map of these choices.
fn check(file: &TemplateFile, choices: &Choices) -> Faults {
    ready(file, choices, Goal::Map).1
}

/// All that is needed, or all that is wrong; and, either way, all faults.
fn ready(file: &TemplateFile, choices: &Choices, goal: Goal) -> (Result<Ready, Error>, Faults) {
    let mut of_choices = choices.faults(goal);
    let modifiers = choices.modifiers(&mut of_choices);
    let mut of_template = Vec::new();
    let mut found = None;
    match file.pick(choices.template.as_deref()) {
        Ok(template) => {
            of_template = file.all_faults_of(template, choices.pack.content());
            if !has_errors(&of_template) {
                match make_plan(&file.templates()[template], choices.pack.content(), &choices.options()) {
                    Ok(plan) => found = Some(Ready { template, plan, modifiers }),
                    Err(faults) => {
                        let (in_text, placeless): (Vec<Fault>, Vec<Fault>) =
                            faults.into_iter().partition(|fault| fault.span.is_some());
                        of_template.extend(in_text);
                        of_choices.extend(placeless);
                    }
                }
            }
        }
        Err(fault) => of_choices.push(fault),
    }
    let mut faults = Faults::new("the choices", "", of_choices);
    faults.add(file.name(), file.text(), of_template);
    let result = found.filter(|_| !faults.has_errors()).ok_or_else(|| Error::Faulty(faults.clone()));
    (result, faults)
}
