//! Quests: the requests of seers and quest guards.
//!
//! Runs after all treasure is placed. Reads the facts of all zones, and takes quests, random artifacts and
//! prisoners from their quotas. A requested artifact replaces a random one of its class, of the same value,
//! in a zone near the quest. If there is none, or sometimes by the rarities of the pack, the quest requests
//! something that every player can get: creatures, a resource, experience, or a hero in a prison. Rewards
//! open no link, and every quest guard has a detour, so no requested item is behind its own quest. Cost:
//! O(artifacts and prisoners) for each quest.
//!
//! Of the remaining random artifacts, the share that the template requests becomes named ones ([`naming`]).

mod asks;
mod item_pool;
mod naming;

use rmg_core::model::{ObjectBody, Quest};
use rmg_core::pack::{Reward, RewardKind};
use rmg_core::{RngStream, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::contents::{Local, worth_of_passing, worth_of_reward};
use crate::deferred_object::ObjectEdit;
use crate::job::{ModifierJob, Output};
use crate::layers::{Facts, OpenQuest, ZoneQuota};
use crate::modifier::Modifier;
use crate::placing::zone_hops;
use crate::subject::WholeMap;
use crate::symmetric::{carry_changes, is_first};

use item_pool::QuestItemPool;

/// All kinds of requests.
const ASKS: &[RewardKind] = &[
    RewardKind::AskArtifact,
    RewardKind::AskCreatures,
    RewardKind::AskResource,
    RewardKind::AskLevel,
    RewardKind::AskHero,
];

/// The level that a quest requests if the pack permits nothing else.
const FALLBACK: Quest = Quest::Level(5);

pub(crate) struct Quests;

impl Modifier for Quests {
    const NAME: &'static str = "quests";
    type Subject = WholeMap;
    type Access = (OfEach<ZoneId, Read<Facts>>, OfEach<ZoneId, Write<ZoneQuota>>);

    fn run(
        _: WholeMap,
        (OfEach(facts), OfEach(quotas)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let terrains = facts.iter().map(|(_, facts)| job.read(facts).terrain()).collect();
        let mut quotas: Vec<_> = quotas.iter().map(|(_, quota)| job.write(quota)).collect();
        // On symmetric maps, the first zone of each orbit decides for its images. Artifacts stay random,
        // because each may be named once, and heroes in prisons have no image.
        if job.board.plan.symmetry.is_some() {
            for (zone, quota) in job.board.plan.zone_ids().zip(&mut quotas) {
                (quota.finds, quota.prisoners) = Default::default();
                if !is_first(job.board, zone) {
                    quota.quests.clear();
                }
            }
        }
        let mut pool = QuestItemPool::new(job.board, terrains, quotas.iter_mut().map(|quota| &mut **quota));
        let mut quests = 0;
        for zone in job.board.plan.zone_ids() {
            for OpenQuest { giver, gifts, offer } in std::mem::take(&mut quotas[zone.index()].quests) {
                let local = Local { board: job.board, zone, hand: &quotas[zone.index()] };
                quests += 1;
                let value = match gifts {
                    Some(_) => worth_of_reward(local, offer.holds),
                    None => worth_of_passing(local, offer.kind),
                };
                let quest = Box::new(choose_request(local, value, &mut pool, &mut job.rng, &mut job.output));
                let body = match gifts {
                    Some(gifts) => ObjectBody::Seer { quest, gifts },
                    None => ObjectBody::QuestGuard { quest },
                };
                job.output.change(giver, ObjectEdit { kind: None, body });
            }
        }
        let named = pool.name_rest(&mut job.stream("names"), &mut job.output);
        carry_changes(job.board, &mut job.output);
        job.output.count("artifacts named", named);
        job.output.count("quests", quests);
        job.output.count("places of artifacts visited", pool.visited());
        job.output.count("artifacts requested", pool.requested());
        Ok(())
    }
}

/// Chooses the request for a reward of a value: by the rarities of the pack among the possible ones.
fn choose_request(
    local: Local<'_, '_>,
    value: u64,
    pool: &mut QuestItemPool<'_, '_>,
    rng: &mut RngStream,
    output: &mut Output,
) -> Quest {
    let mut left: Vec<&Reward> = local.rewards(ASKS).map(|(_, request)| request).collect();
    let hops = zone_hops(local.board, local.zone);
    let mut failed = 0;
    loop {
        let weights: Vec<u32> = left.iter().map(|request| request.rarity).collect();
        let Some(at) = rng.pick_weighted(&weights) else {
            output.count("requests without result", failed);
            return FALLBACK;
        };
        let request = left.swap_remove(at);
        let quest = match request.kind {
            RewardKind::AskArtifact => pool.artifact(value, &hops, rng, output),
            RewardKind::AskCreatures => asks::creatures(local, request.level, value, rng),
            RewardKind::AskResource => asks::resource(local.board, value, rng),
            RewardKind::AskLevel => asks::level(request, value),
            _ => pool.hero(&hops, rng),
        };
        if let Some(quest) = quest {
            output.count("requests without result", failed);
            return quest;
        }
        failed += 1;
    }
}
