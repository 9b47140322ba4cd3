//! The main loop: stages or samples, repair, repeated attempts, exhaustive search, and a limit of effort.

use rmg_core::{RngStream, Seed};

use crate::entrances::board::Progress;
use crate::entrances::error::{EntranceError, Stuck};
use crate::entrances::explain::{Explanation, JoinReason, Log, Step};
use crate::entrances::goal::Score;
use crate::entrances::hooks::Hooks;
use crate::entrances::layout::{EntranceLayout, LayoutWork};
use crate::entrances::matching::{pair_at_random, pair_doors, pair_the_rest};
use crate::entrances::preplaced::preplaced;
use crate::entrances::randomizer::Randomizer;
use crate::entrances::repair::{Repair, directed_slots};
use crate::entrances::scorer::LayoutScorer;
use crate::entrances::settings::Policy;
use crate::entrances::spheres::{spheres, unreached};
use crate::entrances::stage::Stage;
use crate::entrances::stages::{place, place_in_stages};
use crate::entrances::verdict::Verdict;
use crate::ids::{ItemId, NONE, RegionId, next_id};
use crate::reach::Reach;

/// Maximum number of attempts. Attempts do work, so effort usually runs out first; this limit is for worlds
/// with few ends.
const MAX_ATTEMPTS: u32 = 10_000;

impl Randomizer<'_> {
    /// Returns a random valid layout. The same randomizer and seed give the same layout.
    ///
    /// # Errors
    /// [`EntranceError::Impossible`] if the exhaustive search proves that no layout exists,
    /// [`EntranceError::EffortSpent`] after [`crate::entrances::EntranceSettings::effort`]. The function
    /// always returns.
    pub fn randomize(&self, seed: Seed) -> Result<EntranceLayout, EntranceError> {
        self.randomize_with(seed, &mut Hooks::default())
    }

    /// Returns a random valid layout, like [`Self::randomize`], with closures that observe and control it.
    ///
    /// # Errors
    /// Those of [`Self::randomize`], and [`EntranceError::Refused`] if the closures refused a join of every
    /// valid layout that was found.
    pub fn randomize_with(&self, seed: Seed, hooks: &mut Hooks<'_>) -> Result<EntranceLayout, EntranceError> {
        let mut run = Run {
            randomizer: self,
            scorer: LayoutScorer::new(self),
            log: Log::new(self.settings.explain),
            refused: 0,
            last_refused: None,
            best: None,
        };
        let mut work = 0;
        for attempt in 0..MAX_ATTEMPTS {
            run.log.add(|| Step::Attempt(attempt));
            if hooks.is_stopped() {
                return Err(EntranceError::Stopped);
            }
            let mut rng = seed.at("entrances").at(attempt).stream();
            let (progress, outcome) = match self.settings.policy {
                Policy::Stages => run.stages(&mut rng, hooks)?,
                Policy::Uniform => run.samples(&mut rng),
            };
            if hooks.is_stopped() {
                return Err(EntranceError::Stopped);
            }
            work += progress.reach.steps() + self.ends.len() as u64;
            let mate = match outcome {
                Outcome::Complete => return Ok(run.finish(&progress, attempt, false)),
                Outcome::EntranceLayout(mate) => mate,
                Outcome::Unmatched => {
                    hooks.disconnected(&progress);
                    continue;
                }
            };
            // the limit grows with each attempt, so that hard worlds can cross larger plateaus
            let patience = (200 + 20 * self.ends.len() as u64) << attempt.min(6);
            let limit = self.settings.effort.saturating_sub(work);
            let mut repair = Repair::new(self, &mut run.scorer, mate, &progress.is_fixed);
            repair.run(patience, limit, &mut rng, &mut run.log);
            let (score, changes, mate) = (repair.score(), repair.changes(), repair.into_mates());
            run.update_best(score);
            if score.is_met {
                if let Some(done) = run.replay(&progress, &mate, hooks) {
                    return Ok(run.finish(&done, attempt, changes > 0));
                }
            } else {
                hooks.disconnected(&progress);
                let is_free = !progress.is_fixed.contains(&true) && !hooks.depend_on_progress();
                if let (true, Verdict::Impossible(proof)) = (is_free, self.verdict()) {
                    return Err(EntranceError::Impossible(Box::new(proof.clone())));
                }
            }
            if run.scorer.work + work >= self.settings.effort {
                return run.exhaustive_result(attempt, &mut rng, hooks);
            }
        }
        Err(run.limit_error(MAX_ATTEMPTS))
    }
}

/// The result of an attempt before repair.
enum Outcome {
    /// The layout meets the goal.
    Complete,
    /// A pairing of all ends that needs repair.
    EntranceLayout(Vec<u32>),
    /// Not all ends could be paired.
    Unmatched,
}

struct Run<'p> {
    randomizer: &'p Randomizer<'p>,
    scorer: LayoutScorer<'p>,
    log: Log,
    /// Number of valid layouts that the closures refused.
    refused: u32,
    /// Slots of the last refused join.
    last_refused: Option<(u32, u32)>,
    /// Best score so far, with its missing parts.
    best: Option<(Score, String)>,
}

impl<'p> Run<'p> {
    fn stages(
        &mut self,
        rng: &mut RngStream,
        hooks: &mut Hooks<'_>,
    ) -> Result<(Progress<'p>, Outcome), EntranceError> {
        let randomizer = self.randomizer;
        let mut progress = Progress::new(randomizer);
        let stuck = place_in_stages(&mut progress, rng, hooks, &mut self.log).err();
        let mut mate = progress.mates();
        let Some(stage) = stuck else {
            let score = randomizer.goal.score(&progress.reach, &randomizer.ends, &randomizer.slots, &mate);
            let outcome = if score.is_met { Outcome::Complete } else { Outcome::EntranceLayout(mate) };
            return Ok((progress, outcome));
        };
        let is_beaten =
            randomizer.goal.minimal.as_ref().is_some_and(|minimal| minimal.is_met(&progress.reach));
        self.log.add(|| Step::Stuck {
            stage,
            open: progress.open.iter().map(|exit| progress.exit_id(*exit)).collect(),
            targets: progress.left.len_of(stage.wanted()),
        });
        if is_beaten {
            self.log.add(|| Step::Culled { reached: progress.reach.reached_count() });
        } else if !randomizer.settings.repair {
            return Err(EntranceError::Stuck(Box::new(report(&progress, stage))));
        }
        let placed = mate.clone();
        let joins_before = placed.iter().filter(|other| **other != NONE).count();
        pair_at_random(randomizer, &mut mate, rng);
        let is_placed: Vec<bool> = placed.iter().map(|other| *other != NONE).collect();
        // keep the joins of the stages if possible; otherwise only those of callbacks
        let is_done = pair_the_rest(randomizer, &mut mate, &is_placed).is_ok()
            || pair_the_rest(randomizer, &mut mate, &progress.is_fixed).is_ok()
            || self.pair_all_doors(&mut mate, &progress.is_fixed);
        if !is_done {
            return Ok((progress, Outcome::Unmatched));
        }
        let joins = (mate.len() - joins_before) / 2;
        let reached = self.scorer.score(&mate).reached;
        self.log.add(|| Step::Filled { joins, reached });
        Ok((progress, Outcome::EntranceLayout(mate)))
    }

    /// Joins the doors that searches in samples of many separate ends left, and returns whether no end is
    /// left.
    fn pair_all_doors(&mut self, mate: &mut [u32], is_fixed: &[bool]) -> bool {
        let is_exact = self.randomizer.ends.is_exact;
        !is_exact
            && pair_doors(self.randomizer, mate, is_fixed, &mut self.scorer.work) == Ok(true)
            && !mate.contains(&NONE)
    }

    /// Samples whole layouts until one is valid. After a limit, repair gets the last one.
    fn samples(&mut self, rng: &mut RngStream) -> (Progress<'p>, Outcome) {
        let randomizer = self.randomizer;
        // large enough that small worlds rarely need repair, which is not uniform
        const MAX_LAYOUTS: u64 = 4_000;
        let work_limit = self.scorer.work + randomizer.settings.effort / 100;
        let no_fixed = vec![false; randomizer.ends.len()];
        let mut last = None;
        let mut layouts = 0;
        while layouts < MAX_LAYOUTS && self.scorer.work < work_limit {
            layouts += 1;
            let mut mate = vec![NONE; randomizer.ends.len()];
            pair_at_random(randomizer, &mut mate, rng);
            self.scorer.work += 1;
            if pair_the_rest(randomizer, &mut mate, &no_fixed).is_err() {
                continue;
            }
            let is_met = self.scorer.score(&mate).is_met;
            last = Some(mate);
            if is_met {
                break;
            }
        }
        let outcome = last.map_or(Outcome::Unmatched, Outcome::EntranceLayout);
        let is_valid = matches!(&outcome, Outcome::EntranceLayout(mate) if self.scorer.score(mate).is_met);
        self.log.add(|| Step::Sampled { layouts, is_valid });
        (Progress::new(randomizer), outcome)
    }

    /// Places the joins of a layout in the order in which they become reachable, and calls the closures.
    /// Returns `None` if they refuse a join.
    fn replay(&mut self, old: &Progress<'p>, mate: &[u32], hooks: &mut Hooks<'_>) -> Option<Progress<'p>> {
        let randomizer = self.randomizer;
        hooks.disconnected(old);
        self.log.add(|| Step::Final);
        let mut progress = Progress::new(randomizer);
        let mut next = 0;
        while let Some(exit) = progress.opened.get(next).copied() {
            next += 1;
            if progress.leads_to[exit as usize] == NONE {
                self.replay_one(&mut progress, exit, mate, hooks)?;
            }
        }
        // unreached exits, with minimal accessibility or `Unreachable::Warn`
        for exit in 0..next_id(randomizer.slots.exits.len()) {
            if progress.leads_to[exit as usize] == NONE {
                self.replay_one(&mut progress, exit, mate, hooks)?;
            }
        }
        // a callback may have made other joins than those of the layout
        let score =
            randomizer.goal.score(&progress.reach, &randomizer.ends, &randomizer.slots, &progress.mates());
        if score.is_met {
            return Some(progress);
        }
        let last = progress.joins.last().copied();
        self.refuse(&progress, last, hooks);
        None
    }

    fn replay_one(
        &mut self,
        progress: &mut Progress<'p>,
        exit: u32,
        mate: &[u32],
        hooks: &mut Hooks<'_>,
    ) -> Option<()> {
        let end = self.randomizer.ends.of_exit[exit as usize];
        let Some((exit, target)) = directed_slots(self.randomizer, end, mate[end as usize]) else {
            self.refuse(progress, None, hooks);
            return None;
        };
        let is_free = progress.is_free(exit, target);
        if !is_free
            || !hooks.may_start_at(progress, exit)
            || !hooks.may_join_now(progress, exit, target, false)
        {
            self.refuse(progress, Some((exit, target)), hooks);
            return None;
        }
        place(progress, exit, target, JoinReason::OfLayout, hooks, &mut self.log);
        Some(())
    }

    /// Records that the closures refused a layout.
    fn refuse(&mut self, progress: &Progress<'p>, join: Option<(u32, u32)>, hooks: &mut Hooks<'_>) {
        self.refused += 1;
        self.last_refused = join.or(self.last_refused);
        if let Some((exit, target)) = join {
            let (exit, target) = (progress.exit_id(exit), progress.target_id(target));
            self.log.add(|| Step::Refused { exit, target });
        }
        hooks.disconnected(progress);
    }

    /// Handles the end of the effort: uses the layout of the exhaustive search, or returns an error.
    fn exhaustive_result(
        mut self,
        attempt: u32,
        rng: &mut RngStream,
        hooks: &mut Hooks<'_>,
    ) -> Result<EntranceLayout, EntranceError> {
        if let (0, Verdict::Found(mate)) = (self.refused, self.randomizer.verdict()) {
            self.log.add(|| Step::Searched);
            let none_fixed = vec![false; self.randomizer.ends.len()];
            let mut repair = Repair::new(self.randomizer, &mut self.scorer, mate.clone(), &none_fixed);
            repair.shuffle(10 * mate.len() as u64, u64::MAX, rng);
            let mate = repair.into_mates();
            if let Some(done) = self.replay(&Progress::new(self.randomizer), &mate, hooks) {
                return Ok(self.finish(&done, attempt, true));
            }
        }
        Err(self.limit_error(attempt + 1))
    }

    fn limit_error(&self, attempts: u32) -> EntranceError {
        if let (layouts, Some((exit, target))) = (self.refused, self.last_refused) {
            let (world, slots) = (self.randomizer.world, &self.randomizer.slots);
            return EntranceError::Refused {
                layouts,
                exit: world.links[slots.exits[exit as usize].index()].name.clone(),
                target: world.targets[slots.targets[target as usize].index()].name.clone(),
            };
        }
        let best = self
            .best
            .as_ref()
            .map_or_else(|| "not all ends could be paired".to_owned(), |(_, text)| text.clone());
        EntranceError::EffortSpent { attempts, layouts: self.scorer.layouts, best }
    }

    fn update_best(&mut self, score: Score) {
        if self.best.as_ref().is_none_or(|(best, _)| score > *best) {
            let (randomizer, reach) = (self.randomizer, self.scorer.reach());
            let text = format!(
                "the best reaches {} of {} regions, not {}; {}",
                reach.reached_count(),
                randomizer.world.regions.len(),
                randomizer.unreached(reach),
                randomizer.closed_exits(reach)
            );
            self.best = Some((score, text));
        }
    }

    fn finish(self, progress: &Progress<'p>, attempt: u32, is_repaired: bool) -> EntranceLayout {
        let randomizer = self.randomizer;
        let reach: &Reach<'_> = &progress.reach;
        let regions = (0..next_id(randomizer.graph.regions)).map(RegionId);
        let items = (0..next_id(randomizer.world.items.len())).map(ItemId);
        let goal = &randomizer.goal;
        let score = goal.score(reach, &randomizer.ends, &randomizer.slots, &progress.mates());
        let joins = randomizer.ends.len() / 2;
        let all = randomizer
            .slots
            .preplaced
            .iter()
            .map(|(exit, _)| *exit)
            .chain(randomizer.slots.exits.iter().copied());
        let mut open_exits: Vec<_> = all.filter(|exit| reach.is_open(*exit)).collect();
        open_exits.sort_by(|a, b| {
            randomizer.world.links[a.index()].name.cmp(&randomizer.world.links[b.index()].name)
        });
        let pairings: Vec<_> =
            randomizer.slots.preplaced.iter().copied().chain(progress.pairings()).collect();
        let explanation =
            self.log.into_steps().map(|steps| Explanation { preplaced: preplaced(randomizer), steps });
        EntranceLayout {
            spheres: spheres(randomizer, &pairings),
            unreached: unreached(randomizer.world, reach),
            open_exits,
            pairings,
            placed_regions: regions.filter(|region| reach.is_reached(*region)).collect(),
            collected: items.map(|item| (item, reach.held(item))).filter(|(_, count)| *count > 0).collect(),
            is_culled: goal.minimal.is_some() && (score.reached < goal.regions || score.usable < joins),
            work: LayoutWork { attempts: attempt + 1, layouts: self.scorer.layouts, is_repaired },
            explanation,
        }
    }
}

/// Creates the error of a stage that got stuck.
fn report(progress: &Progress<'_>, stage: Stage) -> Stuck {
    let (world, randomizer) = (progress.randomizer.world, progress.randomizer);
    let exit_name = |slot: u32| world.links[randomizer.slots.exits[slot as usize].index()].name.clone();
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    let targets = |wanted| {
        let list = progress.left.all(wanted).map(|target| world.targets[target.index()].name.clone());
        list.collect::<Vec<_>>()
    };
    let all = [false, true]
        .into_iter()
        .flat_map(|dead_end| targets(crate::entrances::lookup::Wanted { dead_end, new_region: false }));
    let unplaced =
        (0..next_id(randomizer.slots.exits.len())).filter(|slot| progress.leads_to[*slot as usize] == NONE);
    Stuck {
        stage,
        open_exits: sorted(progress.open.iter().map(|slot| exit_name(*slot)).collect()),
        stage_targets: sorted(targets(stage.wanted())),
        unplaced_exits: unplaced.map(exit_name).collect(),
        unplaced_targets: sorted(all.collect()),
    }
}
