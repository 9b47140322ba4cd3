//! `rmg track`: what a player can reach now, in a world with known or hidden entrances.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rmg::diag::nearest;
use rmg::entrances::{
    Generator, ItemId, Lack, LinkId, MAX_BYTES, Plan, PlayersGenerator, RegionGraph, Rule, TargetId, Tracked,
    read_plan, read_players_plan,
};
use rmg::text::{counted, visible};
use rmg::{Diagnostic, Diagnostics, Error};
use serde_json::{Value, json};

use crate::bounded_file::read_text;
use crate::entrances::unreadable;
use crate::prelude::*;
use crate::report::{print_diagnostics, unusable};

/// Arguments of `rmg track`.
#[derive(Debug, clap::Args)]
pub(crate) struct TrackArgs {
    /// World: a case of `rmg entrances`
    #[arg(value_name = "CASE")]
    case: PathBuf,
    /// Player of a case with several players
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Result of `rmg entrances` for this case: where its entrances lead
    #[arg(long, value_name = "FILE")]
    result: Option<PathBuf>,
    /// Items that the player has: names, or NAME=COUNT, separated by commas
    #[arg(long, value_name = "ITEMS", value_delimiter = ',')]
    have: Vec<String>,
    /// Exits that the player has walked, separated by commas; all others are hidden. Default: all are known
    #[arg(long, value_name = "EXITS", value_delimiter = ',', requires = "result")]
    walked: Option<Vec<String>>,
    /// Print the path to this region
    #[arg(long, value_name = "REGION")]
    to: Option<String>,
    /// Print the position as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &TrackArgs) -> Result<(), Failure> {
    if args.json {
        claim_document()?;
    }
    let shown = input_name(&args.case);
    let text = read_text(&args.case, "a case file", MAX_BYTES)?;
    if PlayersGenerator::is_players(&text) {
        let folder = if is_standard(&args.case) { None } else { args.case.parent() };
        let generator = PlayersGenerator::parse(&shown, &text, folder).map_err(|error| {
            unusable(error, |_, count| format!("{shown} has unusable players: {}", count.unwrap_or_default()))
        })?;
        print_diagnostics(generator.warnings());
        let players: Vec<(&str, &RegionGraph)> =
            generator.players().iter().map(|(name, player)| (name.as_str(), player.world())).collect();
        let at = player_of(args, &players)?;
        return show(args, players[at].1, |text| Ok(read_players_plan(text, &players)?.swap_remove(at)));
    }
    if args.player.is_some() {
        return Err(Failure::usage(format!("{shown} has one player")).help("remove `--player`"));
    }
    let generator = Generator::parse(&shown, &text).map_err(|error| unreadable(&args.case, error))?;
    print_diagnostics(generator.warnings());
    show(args, generator.world(), |text| read_plan(text, generator.world()))
}

/// Returns the position of the chosen player.
fn player_of(args: &TrackArgs, players: &[(&str, &RegionGraph)]) -> Result<usize, Failure> {
    let names = || players.iter().map(|(name, _)| *name);
    let Some(chosen) = &args.player else {
        let failure = Failure::usage(format!("the case has {}", counted(players.len(), "player")));
        return Err(
            failure.help(format!("choose one with `--player`: {}", names().collect::<Vec<_>>().join(", ")))
        );
    };
    names().position(|name| name == chosen).ok_or_else(|| unknown("player", chosen, names()))
}

/// Prints the position in a world. `read` reads the result of this world.
fn show(
    args: &TrackArgs,
    world: &RegionGraph,
    read: impl FnOnce(&str) -> Result<Plan, Vec<Diagnostic>>,
) -> Result<(), Failure> {
    let pairings = pairings(args, world, read)?;
    let have = args.have.iter().map(|text| held(world, text)).collect::<Result<Vec<_>, _>>()?;
    let tracked = Tracked::new(world, &pairings, &have).map_err(|errors| {
        Failure::refusal(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    })?;
    if let Some(name) = &args.to {
        return print_path(world, &tracked, name);
    }
    if args.json {
        return print_document("rmg-track", members(document(world, &tracked)));
    }
    print(&table_of(world, &tracked))
}

/// Returns the known joins.
fn pairings(
    args: &TrackArgs,
    world: &RegionGraph,
    read: impl FnOnce(&str) -> Result<Plan, Vec<Diagnostic>>,
) -> Result<Vec<(LinkId, TargetId)>, Failure> {
    let Some(path) = &args.result else { return Ok(Vec::new()) };
    let shown = input_name(path);
    let text = read_text(path, "a result", MAX_BYTES)?;
    let plan = read(&text)
        .map_err(|diagnostics| Error::Invalid(Diagnostics::of_text(&shown, &text, diagnostics)))
        .map_err(|error| {
            unusable(error, |_, count| {
                format!("{shown} is not a result of this case: {}", count.unwrap_or_default())
            })
        })?;
    print_diagnostics(&Diagnostics::of_text(&shown, &text, plan.warnings));
    let Some(walked) = &args.walked else { return Ok(plan.pairings) };
    let names: BTreeMap<&str, (LinkId, TargetId)> =
        plan.pairings.iter().map(|pair| (world.links[pair.0.index()].name.as_str(), *pair)).collect();
    let mut known = Vec::new();
    for exit in walked {
        known.push(*names.get(exit.trim()).ok_or_else(|| unknown("exit", exit, names.keys().copied()))?);
    }
    // who walks through a door sees where its other side leads
    let back: Vec<(LinkId, TargetId)> = known
        .iter()
        .filter_map(|(exit, target)| {
            let pair = names.get(world.targets[target.index()].name.as_str())?;
            let leads_back = world.targets[pair.1.index()].name == world.links[exit.index()].name;
            (leads_back && !known.contains(pair)).then_some(*pair)
        })
        .collect();
    known.extend(back);
    known.sort_unstable();
    known.dedup();
    Ok(known)
}

/// Parses `NAME` or `NAME=COUNT`.
fn held(world: &RegionGraph, text: &str) -> Result<(ItemId, u32), Failure> {
    let find = |name: &str| (0..).map(ItemId).zip(&world.items).find(|(_, item)| *item == name);
    if let Some((item, _)) = find(text.trim()) {
        return Ok((item, 1));
    }
    let counted = text
        .rsplit_once('=')
        .and_then(|(name, count)| Some((find(name.trim())?.0, count.trim().parse().ok()?)));
    counted.ok_or_else(|| unknown("item", text, world.items.iter().map(String::as_str)))
}

fn unknown<'n>(kind: &str, name: &str, known: impl Iterator<Item = &'n str>) -> Failure {
    let failure = Failure::usage(format!("unknown {kind} `{name}`"));
    match nearest(name, known) {
        Some(meant) => failure.help(format!("did you mean `{meant}`?")),
        None => failure.help(format!("the case has no such {kind}")),
    }
}

fn print_path(world: &RegionGraph, tracked: &Tracked, name: &str) -> Result<(), Failure> {
    let region = world.find_region(name);
    let region = region.ok_or_else(|| unknown("region", name, world.regions.iter().map(String::as_str)))?;
    let Some(path) = tracked.path(world, region) else {
        let failure = Failure::refusal(format!("region `{name}` is not reachable now"));
        return Err(failure.help("without --to, all closed ways and their missing items are printed"));
    };
    let mut text = format!("{}\n", visible(&world.regions[world.start.index()]));
    for link in path {
        let to = tracked.regions.iter().find(|(_, by)| *by == Some(link)).map(|(region, _)| *region);
        let to = to.map_or("", |to| world.regions[to.index()].as_str());
        text += &format!("  {} -> {}\n", visible(&world.links[link.index()].name), visible(to));
    }
    print(&text)
}

fn table_of(world: &RegionGraph, tracked: &Tracked) -> String {
    let region = |id: rmg::entrances::RegionId| world.regions[id.index()].as_str();
    let reached: Vec<&str> = tracked.regions.iter().map(|(id, _)| region(*id)).collect();
    let mut text = format!(
        "reached   {} of {}: {}\n",
        reached.len(),
        counted(world.regions.len(), "region"),
        reached.join(", ")
    );
    let mut row = |head: &str, what: &str| {
        text += &format!("{head:<10}{}\n", visible(what));
    };
    let mut head = "take";
    for location in &tracked.locations {
        let location = &world.locations[location.index()];
        row(head, &format!("{} ({})", location.name, region(location.region)));
        head = "";
    }
    head = "explore";
    for link in &tracked.unwalked {
        let link = &world.links[link.index()];
        row(head, &format!("{} ({})", link.name, region(link.from)));
        head = "";
    }
    head = "closed";
    for closed in &tracked.closed {
        let link = &world.links[closed.link.index()];
        row(
            head,
            &format!("{} ({}): needs {}", link.name, region(link.from), lacks_text(world, &closed.lacks)),
        );
        head = "";
    }
    for (location, lacks) in &tracked.closed_locations {
        let location = &world.locations[location.index()];
        row(
            head,
            &format!("{} ({}): needs {}", location.name, region(location.region), lacks_text(world, lacks)),
        );
        head = "";
    }
    text
}

fn document(world: &RegionGraph, tracked: &Tracked) -> Value {
    let region = |id: rmg::entrances::RegionId| world.regions[id.index()].as_str();
    let link = |id: LinkId| world.links[id.index()].name.as_str();
    let location = |id: rmg::entrances::LocationId| world.locations[id.index()].name.as_str();
    let regions = tracked.regions.iter().map(|(id, by)| json!({ "region": region(*id), "by": by.map(link) }));
    let closed = tracked
        .closed
        .iter()
        .map(|closed| json!({ "exit": link(closed.link), "needs": lacks_text(world, &closed.lacks) }));
    let closed_locations = tracked
        .closed_locations
        .iter()
        .map(|(id, lacks)| json!({ "location": location(*id), "needs": lacks_text(world, lacks) }));
    json!({
        "regions": regions.collect::<Vec<_>>(),
        "locations": tracked.locations.iter().map(|id| location(*id)).collect::<Vec<_>>(),
        "unwalked": tracked.unwalked.iter().map(|id| link(*id)).collect::<Vec<_>>(),
        "closed": closed.collect::<Vec<_>>(),
        "closedLocations": closed_locations.collect::<Vec<_>>(),
        "unreached": tracked.unreached.iter().map(|id| region(*id)).collect::<Vec<_>>(),
    })
}

/// Describes the missing parts of a rule.
fn lacks_text(world: &RegionGraph, lacks: &[Lack]) -> String {
    let words = lacks.iter().map(|lack| match world.rules.get(lack.rule) {
        Rule::Item(item, 1) => world.items[item.index()].clone(),
        Rule::Item(item, count) => {
            format!("{count} of {} ({} held)", world.items[item.index()], lack.held)
        }
        Rule::Region(region) => format!("region {}", world.regions[region.index()]),
        Rule::Location(location) => format!("location {}", world.locations[location.index()].name),
        Rule::Link(link) => format!("entrance {}", world.links[link.index()].name),
        Rule::Always | Rule::Never | Rule::All(_) | Rule::Any(_) | Rule::AtLeast(..) => {
            "something that never happens".to_owned()
        }
    });
    words.collect::<Vec<_>>().join(" or ")
}
