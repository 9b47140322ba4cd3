//! The columns of results: a record as a row.

use ::parquet::basic::Repetition;
use ::parquet::schema::types::Type;

use super::leaf::{Leaf, LeafPlace};
use super::shape::{Shape, group, structures};
use crate::record::{AreaRecord, FailedRecord, LinkRecord, Record, TierRecord};

structures! {
    /// A record. Fields have the names of columns; see [`Record`].
    Row {
        n: u64,
        template: String,
        size: String,
        water: String,
        monsters: String,
        effort: String,
        players: u8,
        seed: u64,
        outcome: String,
        reason: Option<String>,
        cause: Option<String>,
        attempts: u32,
        failed: Vec<FailedRow>,
        starts: Vec<u16>,
        areas: Vec<AreaRow>,
        links: Vec<LinkRow>,
        treasure: Vec<TierRow>,
        unmet: Vec<UnmetRow>,
        parts: Vec<PartRow>,
        objects: u32,
        monster_groups: u32,
        random_monster_groups: u32,
        us: Option<u64>,
        peak: Option<u64>,
    }

    /// An attempt without a sound map.
    FailedRow { attempt: u32, cause: String, text: String, refuted: bool, }

    AreaRow { zone: u16, asked: u32, tiles: u32, }

    /// The link of a connection of zones `a` and `b`.
    LinkRow { a: u16, b: u16, way: String, cause: Option<String>, }

    TierRow { min: u32, max: u32, asked_piles: u64, piles: u64, asked_value: u64, value: u64, }

    /// How often a request is unmet.
    UnmetRow { wish: String, count: u32, }

    /// The values of a fairness measure, one for each player.
    PartRow { part: String, values: Vec<Option<u64>>, }
}

/// Returns the schema of a file.
pub(super) fn schema() -> Type {
    group("record", None, None, Row::fields())
}

impl From<&Record> for Row {
    fn from(record: &Record) -> Self {
        let failed = |failed: &FailedRecord| FailedRow {
            attempt: failed.attempt,
            cause: failed.cause.clone(),
            text: failed.text.clone(),
            refuted: failed.refuted,
        };
        let area = |area: &AreaRecord| AreaRow { zone: area.zone, asked: area.asked, tiles: area.tiles };
        let link = |link: &LinkRecord| LinkRow {
            a: link.ends[0],
            b: link.ends[1],
            way: link.way.clone(),
            cause: link.cause.clone(),
        };
        let tier = |tier: &TierRecord| TierRow {
            min: tier.range.0,
            max: tier.range.1,
            asked_piles: tier.piles.0,
            piles: tier.piles.1,
            asked_value: tier.value.0,
            value: tier.value.1,
        };
        let unmet = |(request, count): (&String, &u32)| UnmetRow { wish: request.clone(), count: *count };
        let part = |(part, values): (&String, &Vec<Option<u64>>)| PartRow {
            part: part.clone(),
            values: values.clone(),
        };
        Self {
            n: record.n,
            template: record.template.clone(),
            size: record.size.clone(),
            water: record.water.clone(),
            monsters: record.monsters.clone(),
            effort: record.effort.clone(),
            players: record.players,
            seed: record.seed,
            outcome: record.outcome.word().to_owned(),
            reason: record.reason.clone(),
            cause: record.cause.clone(),
            attempts: record.attempts,
            failed: record.failed.iter().map(failed).collect(),
            starts: record.starts.clone(),
            areas: record.areas.iter().map(area).collect(),
            links: record.links.iter().map(link).collect(),
            treasure: record.treasure.iter().map(tier).collect(),
            unmet: record.unmet.iter().map(unmet).collect(),
            parts: record.parts.iter().map(part).collect(),
            objects: record.objects,
            monster_groups: record.monster_groups,
            random_monster_groups: record.random_monster_groups,
            us: record.us,
            peak: record.peak,
        }
    }
}
