//! The columns of results: a record as a row, and a row as a record.

use std::collections::BTreeMap;

use ::parquet::basic::Repetition;
use ::parquet::schema::types::Type;

use super::leaf::{Leaf, Place};
use super::shape::{Shape, group, structures};
use crate::record::{AreaRecord, FailedRecord, LinkRecord, Outcome, Record, TierRecord};

structures! {
    /// A record. The names of fields are those of columns; see [`Record`] for what they mean.
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
        us: Option<u64>,
        peak: Option<u64>,
    }

    /// An attempt that gave no sound map.
    FailedRow { attempt: u32, cause: String, text: String, refuted: bool, }

    AreaRow { zone: u16, asked: u32, tiles: u32, }

    /// What became of a connection of zones `a` and `b`.
    LinkRow { a: u16, b: u16, way: String, cause: Option<String>, }

    TierRow { min: u32, max: u32, asked_piles: u64, piles: u64, asked_value: u64, value: u64, }

    /// How often a wish was not met.
    UnmetRow { wish: String, count: u32, }

    /// What the players have of a part.
    PartRow { part: String, values: Vec<Option<u64>>, }
}

/// The schema of a file.
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
        let unmet = |(wish, count): (&String, &u32)| UnmetRow { wish: wish.clone(), count: *count };
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
            us: record.us,
            peak: record.peak,
        }
    }
}

impl TryFrom<Row> for Record {
    type Error = String;

    fn try_from(row: Row) -> Result<Self, String> {
        let outcomes = [Outcome::Sound, Outcome::Refused, Outcome::Panicked];
        let outcome = outcomes
            .into_iter()
            .find(|outcome| outcome.word() == row.outcome)
            .ok_or_else(|| format!("outcome: `{}` is none", row.outcome))?;
        let failed =
            |FailedRow { attempt, cause, text, refuted }| FailedRecord { attempt, cause, text, refuted };
        let area = |AreaRow { zone, asked, tiles }| AreaRecord { zone, asked, tiles };
        let link = |LinkRow { a, b, way, cause }| LinkRecord { ends: [a, b], way, cause };
        let tier = |tier: TierRow| TierRecord {
            range: (tier.min, tier.max),
            piles: (tier.asked_piles, tier.piles),
            value: (tier.asked_value, tier.value),
        };
        Ok(Self {
            n: row.n,
            template: row.template,
            size: row.size,
            water: row.water,
            monsters: row.monsters,
            effort: row.effort,
            players: row.players,
            seed: row.seed,
            outcome,
            reason: row.reason,
            cause: row.cause,
            attempts: row.attempts,
            failed: row.failed.into_iter().map(failed).collect(),
            starts: row.starts,
            areas: row.areas.into_iter().map(area).collect(),
            links: row.links.into_iter().map(link).collect(),
            treasure: row.treasure.into_iter().map(tier).collect(),
            unmet: once_each("unmet", row.unmet.into_iter().map(|UnmetRow { wish, count }| (wish, count)))?,
            parts: once_each("parts", row.parts.into_iter().map(|PartRow { part, values }| (part, values)))?,
            objects: row.objects,
            monster_groups: row.monster_groups,
            us: row.us,
            peak: row.peak,
        })
    }
}

/// A list as a map; each key is to be there once.
fn once_each<T>(
    column: &str,
    list: impl Iterator<Item = (String, T)>,
) -> Result<BTreeMap<String, T>, String> {
    let mut map = BTreeMap::new();
    for (key, value) in list {
        if map.contains_key(&key) {
            return Err(format!("{column}: `{key}` is there twice"));
        }
        map.insert(key, value);
    }
    Ok(map)
}
