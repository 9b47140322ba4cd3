//! `rmg fairness`: what each player can reach from the start town and how soon, and the differences between
//! players.

use std::path::PathBuf;
use std::slice;

use rmg::documents::fairness_members;
use rmg::fairness::{
    CarriedPiles, ChokeWidth, Control, DAY, FairnessMeasure, FirstMine, MAX_CHOKE, PartUnit, PlayerReach,
    SideControl, Spread, Unfairness,
};
use rmg::summary::grouped;
use rmg::text::{counted, shown};
use rmg::{Fairness, OpenedMap};

use crate::map_files::read_map;
use crate::prelude::*;

/// Arguments of `rmg fairness`.
#[derive(Debug, clap::Args)]
pub(crate) struct FairnessArgs {
    /// Map: a .rmgmap, .h3m or .vmap; `-` for standard input
    #[arg(value_name = "MAP")]
    map: PathBuf,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the result as JSON, with the path of every player to every mine, town, treasure pile and other
    /// player, and when guarded treasure can be carried home
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &FairnessArgs) -> Result<(), Failure> {
    let pack = args.pack.load_for_maps(slice::from_ref(&args.map))?;
    if args.json {
        claim_document()?;
    }
    let loaded = read_map(&args.map, &pack)?;
    let (fairness, control) = Fairness::with_control(&loaded.model, &loaded.pack);
    if fairness.players.iter().all(|player| player.start.is_none()) {
        let message = format!("no player starts with a town or hero on {}", args.map.display());
        return Err(Failure::refusal(message).help("fairness compares distances from the start towns"));
    }
    let carried = CarriedPiles::new(&fairness, &loaded.model, &loaded.pack);
    if args.json {
        let members = fairness_members(&fairness, &control, &carried, &loaded.model, loaded.is_foreign());
        return print_document("rmg-fairness", members);
    }
    let control = control_text(&control, &fairness);
    print(&(fairness_text(&fairness, &loaded) + &control + &carried_text(&carried)))
}

fn fairness_text(fairness: &Fairness, loaded: &OpenedMap) -> String {
    let map = &loaded.model;
    let mut text = alone_text(fairness);
    text += &format!("template  {}\n", shown(&map.plan.template_name));
    if !loaded.is_foreign() {
        text += &format!("seed      {}, attempt {}\n", map.plan.seed_text(), map.attempt);
    }
    text +=
        &format!("a day is  {} movement points; all guards on the path are defeated\n", grouped(DAY.into()));
    for player in fairness.players.iter().filter(|player| player.start.is_none()) {
        text += &format!("note      {} starts without a town or hero\n", player.color);
    }
    if loaded.is_foreign() {
        text += "note      game maps do not contain pile values, so there is no value of treasure; monsters with a random number \
                 count as 0\n";
    }
    let spreads = fairness.spreads();
    text += &format!("\n{}", parts_table(fairness, &spreads));
    let missing: Vec<String> = fairness
        .parts()
        .map(|(part, _)| part.word)
        .filter(|word| spreads.iter().all(|spread| spread.part.word != *word))
        .collect();
    if !missing.is_empty() {
        text += &format!("none      {}\n", missing.join(", "));
    }
    if fairness.players.len() > 1 {
        let words = unfairness_words(fairness.unfairness(), &spreads, !fairness.teams.is_empty());
        text += &format!("\nspread    {words}\n");
    }
    text
}

/// Returns who is first at tiles, treasure and mines, and the choke points; empty for one side.
fn control_text(control: &Control, fairness: &Fairness) -> String {
    if control.sides.len() < 2 {
        return String::new();
    }
    let color = |player: &usize| fairness.players[*player].color.to_string();
    let side = |side: &SideControl| side.players.iter().map(color).collect::<Vec<_>>().join("+");
    let share = |part: u64, all: u64| percent(part.saturating_mul(1000).checked_div(all).unwrap_or(0));
    let each = |of: &dyn Fn(&SideControl) -> String| {
        control
            .sides
            .iter()
            .map(|of_side| format!("{} {}", side(of_side), of(of_side)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let tiles = each(&|side| share(side.tiles, control.reached_tiles));
    let contested = share(control.contested_tiles, control.reached_tiles);
    let mut text = format!(
        "control   first by half a day at {} tiles: {tiles}; contested {contested}\n",
        grouped(control.reached_tiles)
    );
    if control.reached_value > 0 {
        let values = each(&|side| grouped(side.value));
        let contested = grouped(control.contested_value);
        text += &format!("          treasure: {values}; contested {contested}\n");
    }
    let basic: Vec<_> = fairness.basic_resources().collect();
    for (at, player) in fairness.players.iter().enumerate() {
        let mines =
            control.first_mines.iter().filter(|mine| mine.player == at && basic.contains(&mine.resource));
        let words: Vec<String> = mines.map(|mine| safety_words(mine, fairness)).collect();
        if !words.is_empty() {
            text += &format!("mines     {}: the first rival arrives {}\n", player.color, words.join(", "));
        }
    }
    let chokes: Vec<String> = control
        .chokes
        .iter()
        .map(|choke| {
            let [a, b] = choke.players.each_ref().map(color);
            format!("{a} to {b} {}", choke_words(choke.width))
        })
        .collect();
    if !chokes.is_empty() {
        text += &format!("chokes    {}\n", chokes.join(", "));
    }
    text
}

fn safety_words(mine: &FirstMine, fairness: &Fairness) -> String {
    let resource = fairness.resources.iter().find(|(id, _)| *id == mine.resource);
    let name = resource.map_or("unknown", |(_, name)| name.as_str());
    match mine.safety() {
        None => format!("never at {name}"),
        Some(points) => {
            let days = value_text(PartUnit::Points, Some(points.unsigned_abs()));
            let when = if points < 0 { "earlier" } else { "later" };
            format!("{days} days {when} at {name}")
        }
    }
}

fn choke_words(width: ChokeWidth) -> String {
    match width {
        ChokeWidth::Apart => "no path on foot".to_owned(),
        ChokeWidth::Touching => "no tile between what they reach in half a day".to_owned(),
        ChokeWidth::Tiles(tiles) => counted(tiles, "tile"),
        ChokeWidth::Wide => format!("more than {}", counted(MAX_CHOKE, "tile")),
    }
}

/// Returns how the value behind guards rises with the time until it is carried home; empty without guarded
/// piles.
fn carried_text(carried: &CarriedPiles) -> String {
    if carried.piles.is_empty() && carried.unreached == 0 {
        return String::new();
    }
    let bands = carried.bands();
    let bands = bands.iter().map(|band| {
        let days = value_text(PartUnit::Points, Some(band.points));
        format!("{} after {days} days", grouped(band.value))
    });
    let bands: Vec<String> = bands.collect();
    let correlation = carried.correlation().map_or_else(|| "-".to_owned(), |of| format!("{of:.2}"));
    let mut text = format!(
        "carried   {} of piles: the rank correlation of their value and the days until they are home is {correlation}\n",
        counted(carried.piles.len(), "guard"),
    );
    if !bands.is_empty() {
        text += &format!("          medians of four bands: {}\n", bands.join(", "));
    }
    if carried.unreached > 0 {
        text += &format!(
            "          no player reaches {} behind guards\n",
            counted(carried.unreached, "other pile")
        );
    }
    text
}

/// Warns about players who can reach no other player. This is printed first, because it matters most.
fn alone_text(fairness: &Fairness) -> String {
    let is_alone = |player: &&PlayerReach| {
        !player.rivals.is_empty() && player.rivals.iter().all(|rival| rival.way.is_none())
    };
    let alone: Vec<String> =
        fairness.players.iter().filter(is_alone).map(|player| player.color.to_string()).collect();
    match alone.as_slice() {
        [] => String::new(),
        [one] => format!("warning   {one} reaches no other player\n"),
        all if all.len() == fairness.players.len() => "warning   no player reaches another\n".to_owned(),
        [others @ .., last] => {
            format!("warning   {} and {last} reach no other player\n", others.join(", "))
        }
    }
}

/// Returns a row for each part that any player has.
fn parts_table(fairness: &Fairness, spreads: &[Spread]) -> String {
    let colors: Vec<String> = fairness.players.iter().map(|player| player.color.to_string()).collect();
    let team = |team: &Vec<usize>| team.iter().map(|at| colors[*at].as_str()).collect::<Vec<_>>().join("+");
    let teams: Vec<String> = fairness.teams.iter().map(team).collect();
    let mut titles = vec!["part", "in"];
    titles.extend(colors.iter().chain(&teams).map(String::as_str));
    titles.extend(["mean", "lowest", "highest", "spread"]);
    let rows: Vec<Vec<String>> = spreads
        .iter()
        .map(|spread| {
            let unit = spread.part.unit();
            let mark = if spread.part.is_scored() { "*" } else { "" };
            let mut row = vec![format!("{}{mark}", spread.part.word), unit_word(unit).to_owned()];
            let range = |player: &PlayerReach| {
                spread
                    .part
                    .strength(player)
                    .filter(|strength| strength.is_random())
                    .map_or_else(String::new, |strength| {
                        format!(" ({}-{})", grouped(strength.least), grouped(strength.most))
                    })
            };
            let of_players = fairness.players.iter().zip(&spread.values);
            row.extend(of_players.map(|(player, value)| value_text(unit, *value) + &range(player)));
            row.extend(spread.teams.iter().map(|value| value_text(unit, *value)));
            row.push(mean_text(unit, spread.mean()));
            row.extend([spread.least, spread.most].map(|value| value_text(unit, Some(value))));
            row.push(percent(spread.thousandths()));
            row
        })
        .collect();
    let numbers: Vec<usize> = (2..titles.len()).collect();
    table(&titles, &rows, &numbers)
}

fn unit_word(unit: PartUnit) -> &'static str {
    match unit {
        PartUnit::Points => "days",
        PartUnit::Count => "",
        PartUnit::Value => "value",
        PartUnit::Strength => "strength",
    }
}

/// Formats a value: days with two decimals, other numbers in groups of three digits.
pub(crate) fn value_text(unit: PartUnit, value: Option<u64>) -> String {
    let Some(value) = value else { return "-".to_owned() };
    match unit {
        PartUnit::Points => {
            let day = u64::from(DAY);
            let hundredths = (value.saturating_mul(100) + day / 2) / day;
            format!("{}.{:02}", hundredths / 100, hundredths % 100)
        }
        PartUnit::Count | PartUnit::Value | PartUnit::Strength => grouped(value),
    }
}

fn mean_text(unit: PartUnit, mean: f64) -> String {
    match unit {
        PartUnit::Points => format!("{:.2}", mean / f64::from(DAY)),
        PartUnit::Count => format!("{mean:.1}"),
        PartUnit::Value | PartUnit::Strength => format!("{mean:.0}"),
    }
}

pub(crate) fn percent(thousandths: u64) -> String {
    format!("{}.{} %", thousandths / 10, thousandths % 10)
}

/// Returns `12.3 % maximum (value7), 40.1 % in total`, and how often a part is missing.
fn unfairness_words(unfairness: Unfairness, spreads: &[Spread], of_teams: bool) -> String {
    let Unfairness { lacking, worst, sum } = unfairness;
    let judged = spreads.iter().filter(|spread| spread.part.is_scored());
    let most = judged.clone().find(|spread| spread.thousandths() == worst);
    let of = most.map_or_else(String::new, |spread| format!(" ({})", spread.part.word));
    let mut words = format!("{} maximum{of}, {} in total", percent(worst), percent(sum));
    if lacking > 0 {
        let who = if of_teams { "team" } else { "player" };
        let parts = judged.filter(|spread| spread.lacking() > 0).map(|spread| spread.part.word.as_str());
        let times = counted(lacking, "time");
        words += &format!(
            "; {times} a {who} lacks a part that another has ({})",
            parts.collect::<Vec<_>>().join(", ")
        );
    }
    let of_teams = if of_teams { "; teams are compared by the mean of their players" } else { "" };
    words + of_teams + "; over the parts with a star, which --best-of compares"
}

pub(crate) fn judged_parts(fairness: &Fairness) -> Vec<FairnessMeasure> {
    fairness.parts().map(|(part, _)| part).filter(FairnessMeasure::is_scored).collect()
}
