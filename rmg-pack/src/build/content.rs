//! Records of factions, creatures, resources, artifacts, spells, skills, heroes and rewards.

use rmg_core::pack::{
    Amount, Artifact, Creature, Faction, Hero, HeroClass, Resource, Reward, RewardKind, Skill, Spell,
};

use super::objects::ObjectIndex;
use crate::cells::{Column, Input, RowCells, columns};
use crate::schema;

/// Reads all resources.
pub(super) fn resources(input: Input<'_>) -> Vec<Resource> {
    let [name, title, number, price, pile, daily_output] = columns(&schema::RESOURCES);
    let record = |row: RowCells<'_>| Resource {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        price: row.number(price),
        pile: amount(row, pile),
        daily_output: row.number_or_zero(daily_output),
    };
    input.rows(&schema::RESOURCES).map(record).collect()
}

/// Parses an amount `N`, `MIN-MAX` or `MIN-MAX/STEP`.
fn amount(row: RowCells<'_>, column: Column) -> Amount {
    let text = row.raw(column);
    let (range, step) = text.split_once('/').map_or((text, None), |(range, step)| (range, Some(step)));
    let (min, max) = range.split_once('-').unwrap_or((range, range));
    let part = |text: &str| row.parse_number(column, text.trim()).unwrap_or_default();
    let amount = Amount { min: part(min), max: part(max), step: step.map_or(1, part) };
    if amount.min > amount.max {
        let message = format!("the minimum {} is larger than the maximum {}", amount.min, amount.max);
        row.diagnostic(column, "reversed-range", message, "write the smaller number first");
    }
    if amount.step == 0 {
        row.diagnostic(column, "zero-step", "the step is 0".to_owned(), "write at least 1");
    }
    amount
}

/// Reads all factions.
pub(super) fn factions(input: Input<'_>, objects: &ObjectIndex<'_>) -> Vec<Faction> {
    let [
        name,
        title,
        number,
        has_town,
        native_terrain,
        prefers_underground,
        alignment,
        mage_guild_levels,
        boat,
    ] = columns(&schema::FACTIONS);
    let record = |row: RowCells<'_>| Faction {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        has_town: row.flag(has_town),
        native_terrain: row.optional_reference(native_terrain, input.tables.of(&schema::TERRAINS)),
        prefers_underground: row.flag(prefers_underground),
        alignment: row.text(alignment),
        mage_guild_levels: row.number_or_zero(mage_guild_levels),
        boat: objects.optional_reference(row, boat, input),
    };
    input.rows(&schema::FACTIONS).map(record).collect()
}

/// Reads all creatures.
pub(super) fn creatures(input: Input<'_>) -> Vec<Creature> {
    let [
        name,
        title,
        number,
        faction,
        level,
        upgraded,
        upgrades,
        ai_value,
        growth,
        stack_min,
        stack_max,
        cost,
        placeable,
    ] = columns(&schema::CREATURES);
    let record = |row: RowCells<'_>| {
        let creature = Creature {
            name: row.text(name),
            title: row.text_or(title, row.raw(name)),
            number: row.optional_number(number),
            faction: row.reference(faction, input.tables.of(&schema::FACTIONS)),
            level: row.number(level),
            is_upgraded: row.flag(upgraded),
            upgrades: row.references(upgrades, input.tables.of(&schema::CREATURES)),
            ai_value: row.number(ai_value),
            growth: row.number(growth),
            stack_min: row.number(stack_min),
            stack_max: row.number(stack_max),
            cost: row.counted(cost, input.tables.of(&schema::RESOURCES)),
            is_placeable: row.flag(placeable),
        };
        if creature.stack_min > creature.stack_max {
            let (min, max) = (creature.stack_min, creature.stack_max);
            let message = format!("the minimum stack {min} is larger than the maximum stack {max}");
            row.diagnostic(stack_min, "reversed-range", message, "swap them");
        }
        if creature.is_placeable && creature.ai_value == 0 {
            let help = "write a value of at least 1, or leave `placeable` empty";
            row.diagnostic(
                ai_value,
                "worthless-creature",
                "the AI value of a placeable creature is 0".to_owned(),
                help,
            );
        }
        creature
    };
    input.rows(&schema::CREATURES).map(record).collect()
}

/// Reads all artifacts.
pub(super) fn artifacts(input: Input<'_>) -> Vec<Artifact> {
    let [name, title, number, class, value, components, random, banned_by_original, needs_water] =
        columns(&schema::ARTIFACTS);
    let record = |row: RowCells<'_>| Artifact {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        class: row.text(class),
        value: row.number_or_zero(value),
        components: row.references(components, input.tables.of(&schema::ARTIFACTS)),
        is_random: row.flag(random),
        is_banned_by_original: row.flag(banned_by_original),
        needs_water: row.flag(needs_water),
    };
    input.rows(&schema::ARTIFACTS).map(record).collect()
}

/// Reads all spells.
pub(super) fn spells(input: Input<'_>) -> Vec<Spell> {
    let [name, title, number, level, schools, adventure, random, needs_water] = columns(&schema::SPELLS);
    let record = |row: RowCells<'_>| Spell {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        level: row.number(level),
        schools: row.list(schools).map(str::to_owned).collect(),
        is_adventure: row.flag(adventure),
        is_random: row.flag(random),
        needs_water: row.flag(needs_water),
    };
    input.rows(&schema::SPELLS).map(record).collect()
}

/// Reads all secondary skills.
pub(super) fn skills(input: Input<'_>) -> Vec<Skill> {
    let [name, title, number, taught_on_map, needs_water] = columns(&schema::SKILLS);
    let record = |row: RowCells<'_>| Skill {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        is_taught_on_map: row.flag(taught_on_map),
        needs_water: row.flag(needs_water),
    };
    input.rows(&schema::SKILLS).map(record).collect()
}

/// Reads all hero classes.
pub(super) fn hero_classes(input: Input<'_>) -> Vec<HeroClass> {
    let [name, title, number, faction, affinity] = columns(&schema::HERO_CLASSES);
    let record = |row: RowCells<'_>| HeroClass {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        faction: row.reference(faction, input.tables.of(&schema::FACTIONS)),
        affinity: row.text(affinity),
    };
    input.rows(&schema::HERO_CLASSES).map(record).collect()
}

/// Reads all heroes.
pub(super) fn heroes(input: Input<'_>) -> Vec<Hero> {
    let [name, title, number, class, random, needs_water] = columns(&schema::HEROES);
    let record = |row: RowCells<'_>| Hero {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        class: row.reference(class, input.tables.of(&schema::HERO_CLASSES)),
        is_random: row.flag(random),
        needs_water: row.flag(needs_water),
    };
    input.rows(&schema::HEROES).map(record).collect()
}

/// Reads all rewards.
pub(super) fn rewards(input: Input<'_>) -> Vec<Reward> {
    let [name, kind, level, school, amount, value, rarity] = columns(&schema::REWARDS);
    let record = |row: RowCells<'_>| Reward {
        name: row.text(name),
        kind: row.word(kind, &RewardKind::ALL, RewardKind::word),
        level: row.number_or_zero(level),
        school: row.text(school),
        amount: row.number_or_zero(amount),
        value: row.number(value),
        rarity: row.number(rarity),
    };
    input.rows(&schema::REWARDS).map(record).collect()
}
