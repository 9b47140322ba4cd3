//! The documented order of placement: growth first, then dead ends, then the remaining ends.
//!
//! Each step picks a random open exit and a random target that fits it. There are two differences from the
//! reference algorithm. An exit without candidates is not tried again in the same stage, because candidates
//! only become fewer. Targets of reached and unreached regions are in separate lists. So the total cost is
//! proportional to the visited entries.

use rmg_core::RngStream;

use crate::entrances::board::Progress;
use crate::entrances::explain::{JoinReason, Log, Step};
use crate::entrances::hooks::Hooks;
use crate::entrances::lookup::{GroupBuckets, Sampling};
use crate::entrances::settings::StageOne;
use crate::entrances::stage::Stage;
use crate::ids::{LinkId, RegionId, TargetId};
use crate::reach::{Mark, Reach, ReachChange};
use crate::region_graph::LinkKind;

/// Runs all stages.
///
/// # Errors
/// The stage that got stuck: targets remain, but none fits.
pub(crate) fn place_in_stages(
    progress: &mut Progress<'_>,
    rng: &mut RngStream,
    hooks: &mut Hooks<'_>,
    log: &mut Log,
) -> Result<(), Stage> {
    let randomizer = progress.randomizer;
    let buckets = GroupBuckets::new(
        randomizer.world,
        &randomizer.settings.lookup,
        &progress.left,
        &randomizer.slots.exits,
    );
    let mut sampling = Sampling::default();
    for stage in Stage::ALL {
        let wanted = stage.wanted();
        progress.retry_all_exits();
        if progress.left.len_of(wanted) > 0 {
            log.add(|| Step::Stage(stage));
        }
        let prefers_exits = stage == Stage::Growth && randomizer.settings.stage_one == StageOne::MoreExits;
        while progress.left.len_of(wanted) > 0 {
            let is_placed = (prefers_exits
                && place_one(progress, (stage, true), &buckets, &mut sampling, rng, hooks, log))
                || place_one(progress, (stage, false), &buckets, &mut sampling, rng, hooks, log);
            if !is_placed {
                return Err(stage);
            }
        }
    }
    Ok(())
}

/// Makes one join of a stage. Returns whether one was found. `opens_exits`: the join must open another exit.
fn place_one(
    progress: &mut Progress<'_>,
    (stage, opens_exits): (Stage, bool),
    buckets: &GroupBuckets,
    sampling: &mut Sampling,
    rng: &mut RngStream,
    hooks: &mut Hooks<'_>,
    log: &mut Log,
) -> bool {
    let randomizer = progress.randomizer;
    let wanted = stage.wanted();
    let is_last_open = progress.open.len() == 1;
    let mut untried = progress.untried;
    while untried > 0 {
        let at = rng.index(untried);
        untried -= 1;
        progress.swap_open(at, untried);
        let exit = progress.open[untried];
        if !hooks.may_start_at(progress, exit) {
            continue;
        }
        let kind = progress.kind(exit);
        let is_pair = randomizer.settings.is_coupled && kind == LinkKind::TwoWay;
        let is_final = progress.left.len() == if is_pair { 2 } else { 1 };
        let must_look_ahead = !is_final && (opens_exits || (stage == Stage::Growth && is_last_open));
        let groups = &buckets.lists[buckets.of_exit[exit as usize] as usize];
        progress.left.restart(sampling, groups, wanted, randomizer.settings.preserve_group_order);
        let targets = if log.is_on() { sampling.len() } else { 0 };
        // candidates only become fewer during a stage, unless closures depend on progress
        let mut has_no_candidate = !hooks.depend_on_progress();
        while let Some(target) = progress.left.next(sampling, rng) {
            let target = progress.slot_of(target);
            if !progress.may_join(exit, target) {
                continue;
            }
            if !hooks.may_join_now(progress, exit, target, wanted.dead_end) {
                continue;
            }
            if must_look_ahead && !progress.would_stay_open(exit, target) {
                has_no_candidate = false;
                continue;
            }
            let why =
                JoinReason::Drawn { stage, open: progress.open.len(), targets, must_open: must_look_ahead };
            place(progress, exit, target, why, hooks, log);
            return true;
        }
        if has_no_candidate {
            progress.set_aside(untried);
        }
    }
    false
}

/// Makes a join, calls the callback, and sweeps.
pub(crate) fn place(
    progress: &mut Progress<'_>,
    exit: u32,
    target: u32,
    why: JoinReason,
    hooks: &mut Hooks<'_>,
    log: &mut Log,
) {
    let before = progress.reach.mark();
    let from = progress.joins.len();
    progress.connect(exit, target);
    progress.sweep();
    log.add(|| Step::Placed {
        exit: progress.exit_id(exit),
        target: progress.target_id(target),
        both_ways: progress.joins.len() - from == 2,
        new_regions: new_regions(&progress.reach, before),
        why,
    });
    let made = progress.joins.len();
    let (exits, targets): (Vec<LinkId>, Vec<TargetId>) = if hooks.wants_connects() {
        progress.pairings().skip(from).unzip()
    } else {
        return;
    };
    if hooks.connected(progress, &exits, &targets) || progress.joins.len() > made {
        progress.sweep();
    }
    for (exit, target) in progress.pairings().skip(made) {
        log.add(|| Step::ByCallback { exit, target });
    }
}

/// Returns the regions that were reached since `mark`.
pub(crate) fn new_regions(reach: &Reach<'_>, mark: Mark) -> Vec<RegionId> {
    let region = |change: &ReachChange| match change {
        ReachChange::Region(region) => Some(*region),
        ReachChange::Link(_)
        | ReachChange::Location(_)
        | ReachChange::Item(..)
        | ReachChange::Rule(_)
        | ReachChange::Joined(_) => None,
    };
    reach.since(mark).iter().filter_map(region).collect()
}
