//! The header rows of tables. Programs use column positions, so the texts are only for people.

use std::ops::Range;

use super::columns::{Columns, Dialect};
use super::new_row::NewRow;
use super::words::{CONNECTION, MAP, NEUTRAL, OptionColumn, PACK, RESOURCES, TERRAINS, TOWNS, ZONE};

/// Returns the three rows above the templates.
#[must_use]
pub fn header(dialect: Dialect) -> Vec<Vec<String>> {
    let columns = Columns::of(dialect);
    let (zone, connection) = (&columns.zone, &columns.connection);
    let mut rows = [NewRow::of(&columns), NewRow::of(&columns), NewRow::of(&columns)];
    if let Dialect::H3t(_) = dialect {
        rows[0].put(0, "Pack");
        rows[1].put(0, "Field count");
        let counts = ["Town", "Terrain", "Zone type", "Pack new", "Map new", "Zone new", "Connection new"];
        counts.iter().enumerate().for_each(|(column, title)| rows[2].put(column, *title));
        rows[1].put(columns.pack.start, "Options");
        rows[1].put(columns.map.start, "Options");
        rows[1].put(zone.options.start, "Options");
        rows[1].put(connection.options.start, "Options");
    }
    rows[0].put(columns.name, "Map");
    rows[0].put(zone.id, "Zone");
    rows[0].put(connection.zones.start, "Connections");
    for (column, title) in [
        (zone.types.start, "Type"),
        (zone.restrictions.start, "Restrictions"),
        (zone.player_towns.start, "Player towns"),
        (zone.neutral_towns.start, "Neutral towns"),
        (zone.towns.start, "Town types"),
        (zone.mines.start, "Minimum mines"),
        (zone.mine_densities.start, "Mine Density"),
        (zone.match_terrain, "Terrain"),
        (zone.strength, "Monsters"),
        (zone.treasure.start, "Treasure"),
        (connection.zones.start, "Zones"),
        (connection.restrictions.start, "Restrictions"),
    ] {
        rows[1].put(column, title);
    }
    let mut titles = |columns: Range<usize>, names: &[&str]| {
        columns.zip(names).for_each(|(column, name)| rows[2].put(column, *name));
    };
    let bounds = [
        "Minimum human positions",
        "Maximum human positions",
        "Minimum total positions",
        "Maximum total positions",
    ];
    let towns = ["Minimum towns", "Minimum castles", "Town Density", "Castle Density"];
    // the original game has two older names for its ninth town: one for the town and one for its monsters
    let ninth = |title: &'static str| {
        move |name: &str| match (name, dialect) {
            ("conflux", Dialect::RmgTxt) => title.to_owned(),
            _ => self::title(name),
        }
    };
    let monsters: Vec<String> = std::iter::once(NEUTRAL).chain(TOWNS).map(ninth("Forge")).collect();
    let town_types: Vec<String> = TOWNS.into_iter().map(ninth("Elemental")).collect();
    let town_types: Vec<&str> = town_types.iter().map(String::as_str).collect();
    let terrains: Vec<String> = TERRAINS.iter().map(|name| title(name)).collect();
    let terrains: Vec<&str> = terrains.iter().map(String::as_str).collect();
    let resources: Vec<String> = RESOURCES.iter().map(|name| title(name)).collect();
    let resources: Vec<&str> = resources.iter().map(String::as_str).collect();
    let monsters: Vec<&str> = monsters.iter().map(String::as_str).collect();
    let options = |options: &[OptionColumn]| options.iter().map(|option| option.title).collect::<Vec<_>>();
    titles(columns.pack.clone(), &options(&PACK));
    titles(columns.name..columns.sizes.end, &["Name", "Minimum Size", "Maximum Size"]);
    titles(columns.map.clone(), &options(&MAP));
    titles(zone.id..zone.types.start, &["Id"]);
    titles(zone.types.clone(), &["human start", "computer start", "Treasure", "Junction"]);
    titles(zone.size..zone.size + 1, &["Base Size"]);
    titles(zone.restrictions.clone(), &bounds);
    titles(zone.owner..zone.owner + 1, &["Ownership"]);
    titles(zone.player_towns.clone(), &towns);
    titles(zone.neutral_towns.clone(), &towns);
    titles(zone.same_type..zone.same_type + 1, &["Towns are of same type"]);
    titles(zone.towns.clone(), &town_types);
    titles(zone.mines.clone(), &resources);
    titles(zone.mine_densities.clone(), &resources);
    titles(zone.match_terrain..zone.terrains.start, &["Match to town"]);
    titles(zone.terrains.clone(), &terrains);
    titles(zone.strength..zone.monsters.start, &["Strength", "Match to town"]);
    titles(zone.monsters.clone(), &monsters);
    titles(
        zone.treasure.clone(),
        &["Low", "High", "Density", "Low", "High", "Density", "Low", "High", "Density"],
    );
    titles(zone.options.clone(), &options(&ZONE));
    titles(
        connection.zones.start..connection.options.start,
        &["Zone 1", "Zone 2", "Value", "Wide", "Border Guard"],
    );
    titles(connection.options.clone(), &options(&CONNECTION));
    titles(connection.restrictions.clone(), &bounds);
    rows.into_iter().map(|row| row.0).collect()
}

/// Converts a content name to a title: `Castle`.
fn title(name: &str) -> String {
    let name = match name.rsplit(':').next().unwrap_or(name) {
        "subterra" => "cave",
        name => name,
    };
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
