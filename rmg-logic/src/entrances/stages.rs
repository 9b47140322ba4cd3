//! The documented order of placement: grow first, dead ends next, loose ends last.
//!
//! Each step picks a random open exit and a random target that fits it. Differences from the reference: an exit
//! without candidates is not asked again in the same stage (candidates only become fewer), and targets are kept
//! apart by whether their region is reached; so all placements together cost what they touch.

use rmg_core::RngStream;

use crate::entrances::board::Progress;
use crate::entrances::explain::{Log, Step, Why};
use crate::entrances::hooks::Hooks;
use crate::entrances::lookup::{Draw, GroupBuckets};
use crate::entrances::stage::Stage;
use crate::ids::{LinkId, RegionId, TargetId};
use crate::reach::{Change, Mark, Reach};
use crate::region_graph::LinkKind;

/// Runs all stages.
///
/// # Errors
/// The stage in which nothing fits any more, although targets of it are left.
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
    let mut draw = Draw::default();
    for stage in Stage::ALL {
        let wanted = stage.wanted();
        progress.try_all_again();
        if progress.left.len_of(wanted) > 0 {
            log.add(|| Step::Stage(stage));
        }
        while progress.left.len_of(wanted) > 0 {
            if !place_one(progress, stage, &buckets, &mut draw, rng, hooks, log) {
                return Err(stage);
            }
        }
    }
    Ok(())
}

/// Makes one join; whether one was found.
fn place_one(
    progress: &mut Progress<'_>,
    stage: Stage,
    buckets: &GroupBuckets,
    draw: &mut Draw,
    rng: &mut RngStream,
    hooks: &mut Hooks<'_>,
    log: &mut Log,
) -> bool {
    let randomizer = progress.randomizer;
    let wanted = stage.wanted();
    let is_last_open = progress.open.len() == 1;
    let mut untried = progress.fresh;
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
        let must_look_ahead = stage == Stage::Growth && is_last_open && !is_final;
        let groups = &buckets.lists[buckets.of_exit[exit as usize] as usize];
        progress.left.restart(draw, groups, wanted, randomizer.settings.preserve_group_order);
        let targets = if log.is_on() { draw.len() } else { 0 };
        // candidates only become fewer during a stage, except for what depends on the moment
        let mut is_hopeless = !hooks.has_moods();
        while let Some(target) = progress.left.next(draw, rng) {
            let target = progress.slot_of(target);
            if !progress.may_join(exit, target) {
                continue;
            }
            if !hooks.may_join_now(progress, exit, target, wanted.dead_end) {
                continue;
            }
            if must_look_ahead && !progress.would_stay_open(exit, target) {
                is_hopeless = false;
                continue;
            }
            let why = Why::Drawn { stage, open: progress.open.len(), targets, must_open: must_look_ahead };
            place(progress, exit, target, why, hooks, log);
            return true;
        }
        if is_hopeless {
            progress.set_aside(untried);
        }
    }
    false
}

/// Makes a join, tells the callback, and follows what it opens.
pub(crate) fn place(
    progress: &mut Progress<'_>,
    exit: u32,
    target: u32,
    why: Why,
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

/// Regions that were reached since `mark`.
pub(crate) fn new_regions(reach: &Reach<'_>, mark: Mark) -> Vec<RegionId> {
    let region = |change: &Change| match change {
        Change::Region(region) => Some(*region),
        Change::Link(_) | Change::Location(_) | Change::Item(_) | Change::Rule(_) | Change::Joined(_) => None,
    };
    reach.since(mark).iter().filter_map(region).collect()
}
