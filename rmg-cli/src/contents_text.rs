//! `--summary`: tables of treasure, mines, required objects and guards of a map.

use rmg::summary::{ContentsSummary, RequestSummary, TreasureSummary, ZoneGuardsSummary};

use crate::table::table;

/// Returns the tables of the content of zones; empty if nothing was requested or placed.
pub(crate) fn contents_text(contents: &ContentsSummary) -> String {
    let mut text = String::new();
    if !contents.treasure.is_empty() {
        let rows: Vec<Vec<String>> = contents.treasure.iter().map(treasure_row).collect();
        let titles = ["zone", "treasure", "density", "piles", "target", "value", "target", "achieved"];
        text +=
            &format!("\n{}\ntreasure: {}\n", table(&titles, &rows, &[2, 3, 4, 5, 6, 7]), values(contents));
    }
    if !contents.mines.is_empty() {
        text += &format!("\n{}", mines_table(&contents.mines));
    }
    if !contents.required.is_empty() {
        let row = |entry: &RequestSummary| {
            vec![entry.zone.clone(), entry.what.clone(), placed_words(entry.placed, entry.asked)]
        };
        let rows: Vec<Vec<String>> = contents.required.iter().map(row).collect();
        text += &format!("\n{}", table(&["zone", "required object", "placed"], &rows, &[]));
    }
    if !contents.guards.is_empty() {
        let rows: Vec<Vec<String>> = contents.guards.iter().map(guards_row).collect();
        let titles = ["zone", "piles", "guarded", "weakest", "median", "strongest"];
        text += &format!("\n{}", table(&titles, &rows, &[1, 2, 3, 4, 5]));
    }
    text
}

/// Returns `18240 of 18900 requested (96.5 %)`.
pub(crate) fn values(contents: &ContentsSummary) -> String {
    let (asked, value) = contents.treasure_values();
    match share(value, asked) {
        Some(share) => format!("{value} of {asked} requested ({share})"),
        None => "none requested".to_owned(),
    }
}

fn treasure_row(tier: &TreasureSummary) -> Vec<String> {
    vec![
        tier.zone.clone(),
        format!("{} to {}", tier.min, tier.max),
        tier.density.to_string(),
        tier.piles.to_string(),
        tier.asked_piles.to_string(),
        tier.value.to_string(),
        tier.asked_value.to_string(),
        share(tier.value, tier.asked_value).unwrap_or_else(|| "-".to_owned()),
    ]
}

/// Returns `96.5 %`; `None` if `whole` is 0.
fn share(part: u64, whole: u64) -> Option<String> {
    let permille = (u128::from(part) * 1000 + u128::from(whole / 2)).checked_div(whole.into())?;
    Some(format!("{}.{} %", permille / 10, permille % 10))
}

/// Returns a row per zone and a column per resource, in the order of the requests.
fn mines_table(mines: &[RequestSummary]) -> String {
    let mut zones: Vec<&str> = Vec::new();
    let mut resources: Vec<&str> = Vec::new();
    for entry in mines {
        if zones.last() != Some(&entry.zone.as_str()) {
            zones.push(&entry.zone);
        }
        if !resources.contains(&entry.what.as_str()) {
            resources.push(&entry.what);
        }
    }
    let cell = |zone: &str, resource: &str| {
        let here = mines.iter().filter(|entry| entry.zone == zone && entry.what == resource);
        let add = |(placed, asked): (u32, u32), entry: &RequestSummary| {
            (placed.saturating_add(entry.placed), asked.saturating_add(entry.asked))
        };
        let (placed, asked) = here.fold((0, 0), add);
        if asked == 0 { String::new() } else { placed_words(placed, asked) }
    };
    let row = |zone: &&str| {
        let cells = resources.iter().map(|resource| cell(zone, resource));
        std::iter::once((*zone).to_owned()).chain(cells).collect()
    };
    let rows: Vec<Vec<String>> = zones.iter().map(row).collect();
    let titles: Vec<String> =
        std::iter::once("mines".to_owned()).chain(resources.iter().map(|name| (*name).to_owned())).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let numbers: Vec<usize> = (1..titles.len()).collect();
    table(&titles, &rows, &numbers)
}

/// Returns `2`, or `1 of 2`.
fn placed_words(placed: u32, asked: u32) -> String {
    if placed == asked { placed.to_string() } else { format!("{placed} of {asked}") }
}

fn guards_row(guards: &ZoneGuardsSummary) -> Vec<String> {
    let ZoneGuardsSummary { zone, piles, guarded, weakest, median, strongest } = guards;
    let strength = |strength: &u32| if *guarded == 0 { "-".to_owned() } else { strength.to_string() };
    vec![
        zone.clone(),
        piles.to_string(),
        guarded.to_string(),
        strength(weakest),
        strength(median),
        strength(strongest),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(zone: &str, what: &str, asked: u32, placed: u32) -> RequestSummary {
        RequestSummary { zone: zone.into(), what: what.into(), asked, placed }
    }

    fn tier(zone: &str, asked_value: u64, value: u64) -> TreasureSummary {
        TreasureSummary {
            zone: zone.into(),
            min: 500,
            max: 3000,
            density: 9,
            asked_piles: 7,
            piles: 6,
            asked_value,
            value,
        }
    }

    #[test]
    fn mines_are_a_table_of_zones_and_resources() {
        let mines = [asked("1", "Wood", 2, 2), asked("1", "Gold", 1, 0), asked("north", "Gold", 12, 12)];
        assert_eq!(mines_table(&mines), "mines  Wood    Gold\n1         2  0 of 1\nnorth            12\n");
    }

    #[test]
    fn treasure_is_listed_by_tier_and_in_total() {
        let contents = ContentsSummary {
            treasure: vec![tier("1", 12_250, 12_000), tier("2", 0, 0)],
            guards: vec![ZoneGuardsSummary {
                zone: "1".into(),
                piles: 3,
                guarded: 0,
                weakest: 0,
                median: 0,
                strongest: 0,
            }],
            ..ContentsSummary::default()
        };
        let text = contents_text(&contents);
        assert!(
            text.contains("1     500 to 3000        9      6       7  12000   12250    98.0 %\n"),
            "{text}"
        );
        assert!(text.contains("\ntreasure: 12000 of 12250 requested (98.0 %)\n"), "{text}");
        assert!(text.contains("1         3        0        -       -          -\n"), "{text}");
    }

    #[test]
    fn empty_contents_print_nothing_and_large_numbers_do_not_overflow() {
        let none = ContentsSummary::default();
        assert_eq!((contents_text(&none), values(&none)), (String::new(), "none requested".to_owned()));
        assert_eq!(share(u64::MAX, u64::MAX / 2).as_deref(), Some("200.0 %"));
        let required = vec![asked("1", "arena", 3, 1)];
        let text = contents_text(&ContentsSummary { required, ..none });
        assert_eq!(text, "\nzone  required object  placed\n1     arena            1 of 3\n");
    }
}
