//! Quests: what those ask for who give rewards, or let heroes pass.
//!
//! Runs when all treasure lies. An artifact takes the place of a random one of its class, which is worth the
//! same, in a zone not far from the quest; where there is none, or as the pack has it now and then, something
//! else is asked for that everybody can have: creatures, a resource, experience, a hero who waits in a
//! prison. Rewards open no way, and guards stand where there is a way round them, so nothing that is asked
//! for lies behind its own quest.

mod asks;
mod hoard;

use rmg_core::model::{ObjectBody, Quest};
use rmg_core::pack::{Reward, RewardKind};
use rmg_core::{RngStream, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::contents::{Local, worth_of_passing, worth_of_reward};
use crate::job::{ModifierJob, Output};
use crate::layers::{Facts, Hand, OpenQuest};
use crate::modifier::Modifier;
use crate::placing::zone_hops;
use crate::subject::WholeMap;
use crate::ticket::Change;

use hoard::Hoard;

/// All that quests may ask for.
const ASKS: &[RewardKind] = &[
    RewardKind::AskArtifact,
    RewardKind::AskCreatures,
    RewardKind::AskResource,
    RewardKind::AskLevel,
    RewardKind::AskHero,
];

/// The level that is asked for where nothing else can be, in a pack that knows little.
const LAST_RESORT: Quest = Quest::Level(5);

pub(crate) struct Quests;

impl Modifier for Quests {
    const NAME: &'static str = "quests";
    type Subject = WholeMap;
    type Access = (OfEach<ZoneId, Read<Facts>>, OfEach<ZoneId, Write<Hand>>);

    fn run(
        _: WholeMap,
        (OfEach(facts), OfEach(hands)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let terrains = facts.iter().map(|(_, facts)| job.read(facts).terrain()).collect();
        let mut hands: Vec<_> = hands.iter().map(|(_, hand)| job.write(hand)).collect();
        let mut hoard = Hoard::new(job.board, terrains, hands.iter_mut().map(|hand| &mut **hand));
        let mut quests = 0;
        for zone in job.board.plan.zone_ids() {
            for OpenQuest { giver, gifts, offer } in std::mem::take(&mut hands[zone.index()].quests) {
                let local = Local { board: job.board, zone, hand: &hands[zone.index()] };
                quests += 1;
                let worth = match gifts {
                    Some(_) => worth_of_reward(local, offer.holds),
                    None => worth_of_passing(local, offer.kind),
                };
                let quest = Box::new(think_out(local, worth, &mut hoard, &mut job.rng, &mut job.output));
                let body = match gifts {
                    Some(gifts) => ObjectBody::Seer { quest, gifts },
                    None => ObjectBody::QuestGuard { quest },
                };
                job.output.change(giver, Change { kind: None, body });
            }
        }
        job.output.count("quests", quests);
        job.output.count("places of artifacts looked at", hoard.looked_at());
        job.output.count("artifacts asked for", hoard.asked());
        Ok(())
    }
}

/// What is asked for something of a worth: by the pack's rarities among what can be had.
fn think_out(
    local: Local<'_, '_>,
    worth: u64,
    hoard: &mut Hoard<'_, '_>,
    rng: &mut RngStream,
    output: &mut Output,
) -> Quest {
    let mut left: Vec<&Reward> = local.rewards(ASKS).map(|(_, ask)| ask).collect();
    let hops = zone_hops(local.board, local.zone);
    let mut vain = 0;
    loop {
        let weights: Vec<u32> = left.iter().map(|ask| ask.rarity).collect();
        let Some(at) = rng.pick_weighted(&weights) else {
            output.count("wishes in vain", vain);
            return LAST_RESORT;
        };
        let ask = left.swap_remove(at);
        let quest = match ask.kind {
            RewardKind::AskArtifact => hoard.artifact(worth, &hops, rng, output),
            RewardKind::AskCreatures => asks::creatures(local, ask.level, worth, rng),
            RewardKind::AskResource => asks::resource(local.board, worth, rng),
            RewardKind::AskLevel => asks::level(ask, worth),
            _ => hoard.hero(&hops, rng),
        };
        if let Some(quest) = quest {
            output.count("wishes in vain", vain);
            return quest;
        }
        vain += 1;
    }
}
