//! Facts about a map as JSON, with the keys of `rmg info --json`, `rmg fairness --json` and
//! `rmg measure --json`.

use serde_json::{Map, Value, json};

use crate::character::{LevelCharacter, Quartiles, Reference, median, metrics};
use crate::fairness::{
    CONTESTED, CarriedPiles, ChokeWidth, Control, DAY, Fairness, MAX_CHOKE, OtherReach, PlayerReach, Spread,
    Unfairness, Way,
};
use crate::model::{MapModel, ObjectId};
use crate::pack::StrengthRange;
use crate::plan::PlayerPlan;
use crate::summary::{
    GuardSummary, LinkSummary, MapSummary, RequestSummary, TreasureSummary, UnmetSummary, ZoneSummary,
};

/// Returns `zones`, `links`, `treasure`, `mines`, `required` and `unmet`: the tables of
/// `rmg generate --summary`.
#[must_use]
pub fn map_members(summary: &MapSummary) -> Map<String, Value> {
    let contents = &summary.contents;
    let lists: [(&str, Value); 6] = [
        ("zones", summary.zones.iter().map(zone).collect()),
        ("links", summary.links.iter().map(link).collect()),
        ("treasure", contents.treasure.iter().map(treasure).collect()),
        ("mines", contents.mines.iter().map(asked).collect()),
        ("required", contents.required.iter().map(asked).collect()),
        ("unmet", summary.unmet.iter().map(unmet).collect()),
    ];
    lists.map(|(name, list)| (name.to_owned(), list)).into_iter().collect()
}

/// Returns the players, in the order of their seats.
#[must_use]
pub fn player_values(players: &[PlayerPlan]) -> Value {
    let player = |player: &PlayerPlan| json!({ "color": player.color.to_string(), "human": player.human, "seat": player.seat.to_string() });
    players.iter().map(player).collect()
}

fn zone(zone: &ZoneSummary) -> Value {
    json!({
        "zone": zone.key,
        "type": zone.kind.word(),
        "player": zone.player.map(|player| player.to_string()),
        "level": zone.level.0,
        "askedTiles": zone.asked_tiles,
        "tiles": zone.achieved_tiles,
    })
}

fn link(link: &LinkSummary) -> Value {
    let guard = |guard: &GuardSummary| json!({ "creature": guard.creature, "count": guard.count, "strength": guard.strength });
    json!({
        "zones": link.ends,
        "type": link.kind.word(),
        "askedGuard": link.asked_guard,
        "road": link.road,
        "became": link.way.word(),
        "guards": link.guards.iter().map(guard).collect::<Vec<_>>(),
        "cause": link.cause,
    })
}

fn treasure(tier: &TreasureSummary) -> Value {
    json!({
        "zone": tier.zone,
        "min": tier.min,
        "max": tier.max,
        "density": tier.density,
        "askedPiles": tier.asked_piles,
        "piles": tier.piles,
        "askedValue": tier.asked_value,
        "value": tier.value,
    })
}

fn asked(entry: &RequestSummary) -> Value {
    json!({ "zone": entry.zone, "what": entry.what, "asked": entry.asked, "placed": entry.placed })
}

fn unmet(request: &UnmetSummary) -> Value {
    json!({
        "pass": request.pass,
        "place": request.place,
        "what": request.what,
        "reason": request.reason,
        "isMandatory": request.is_mandatory,
    })
}

/// Returns the members of `rmg fairness --json`. Set `is_foreign` for a map of another program: it has no
/// seed.
#[must_use]
pub fn fairness_members(
    fairness: &Fairness,
    control: &Control,
    carried: &CarriedPiles,
    map: &MapModel,
    is_foreign: bool,
) -> Map<String, Value> {
    let players = fairness.players.iter().map(|player| player_value(fairness, player, map));
    let colors = |team: &Vec<usize>| -> Vec<String> {
        team.iter().map(|at| fairness.players[*at].color.to_string()).collect()
    };
    let teams: Vec<Value> = fairness.teams.iter().map(|team| colors(team).into()).collect();
    let all: [(&str, Value); 10] = [
        ("name", map.plan.template_name.clone().into()),
        ("isForeign", is_foreign.into()),
        ("control", control_value(control, fairness, map)),
        ("carried", carried_value(carried, map)),
        ("knowsPiles", fairness.knows_piles.into()),
        ("pointsOfDay", DAY.into()),
        ("teams", teams.into()),
        ("parts", spread_values(&fairness.spreads()).into()),
        ("unfairness", unfairness_value(fairness.unfairness())),
        ("players", players.collect()),
    ];
    let mut all: Map<String, Value> = all.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
    if !is_foreign {
        all.insert("seed".to_owned(), map.plan.seed.0.into());
    }
    all
}

/// Returns who is first at tiles, piles and mines, and the choke points. Numbers of points are movement
/// points; `tiles` of a choke point is `null` if it is not a number from 1 to the maximum.
fn control_value(control: &Control, fairness: &Fairness, map: &MapModel) -> Value {
    let color = |player: usize| fairness.players[player].color.to_string();
    let name = |id| fairness.resources.iter().find(|(known, _)| *known == id).map(|(_, name)| name);
    let sides = control.sides.iter().map(|side| {
        json!({
            "players": side.players.iter().map(|player| color(*player)).collect::<Vec<_>>(),
            "tiles": side.tiles,
            "piles": side.piles,
            "value": side.value,
        })
    });
    let mines = control.first_mines.iter().map(|mine| {
        json!({
            "player": color(mine.player),
            "resource": name(mine.resource),
            "at": place(map, mine.object),
            "points": mine.points,
            "rivalPoints": mine.rival,
            "safetyPoints": mine.safety(),
        })
    });
    let chokes = control.chokes.iter().map(|choke| {
        let (kind, tiles) = match choke.width {
            ChokeWidth::Apart => ("apart", None),
            ChokeWidth::Touching => ("touching", None),
            ChokeWidth::Tiles(tiles) => ("tiles", Some(tiles)),
            ChokeWidth::Wide => ("wide", None),
        };
        json!({ "players": choke.players.map(color), "kind": kind, "tiles": tiles })
    });
    json!({
        "contestedPoints": CONTESTED,
        "maxChoke": MAX_CHOKE,
        "reachedTiles": control.reached_tiles,
        "contestedTiles": control.contested_tiles,
        "reachedValue": control.reached_value,
        "contestedValue": control.contested_value,
        "spreadThousandths": control.spread_thousandths(),
        "contestedThousandths": control.contested_thousandths(),
        "sides": sides.collect::<Vec<_>>(),
        "firstMines": mines.collect::<Vec<_>>(),
        "chokes": chokes.collect::<Vec<_>>(),
    })
}

/// Returns when guarded piles can be carried home, with medians of four bands by time. `correlation` is
/// `null` without a rank correlation.
fn carried_value(carried: &CarriedPiles, map: &MapModel) -> Value {
    let days = |points: u64| Way { points, ..Way::default() }.days();
    let bands = carried.bands().into_iter();
    let bands = bands.map(|band| json!({ "days": days(band.points), "value": band.value }));
    let piles = carried.piles.iter().map(|pile| {
        let first = map.piles[pile.pile.index()].objects.first();
        json!({
            "at": first.and_then(|object| place(map, *object)),
            "days": pile.days(),
            "player": pile.player.to_string(),
            "value": pile.value,
        })
    });
    json!({
        "correlation": carried.correlation(),
        "bands": bands.collect::<Vec<_>>(),
        "piles": piles.collect::<Vec<_>>(),
        "unreached": carried.unreached,
    })
}

/// Returns the parts that at least one player has. `values` is in the order of the players, `teamValues` in
/// the order of the teams.
#[must_use]
pub fn spread_values(spreads: &[Spread]) -> Vec<Value> {
    let value = |spread: &Spread| {
        json!({
            "part": spread.part.word,
            "unit": spread.part.unit().word(),
            "isJudged": spread.part.is_scored(),
            "values": spread.values,
            "teamValues": spread.teams,
            "mean": spread.mean(),
            "lowest": spread.least,
            "highest": spread.most,
            "spreadThousandths": spread.thousandths(),
        })
    };
    spreads.iter().map(value).collect()
}

/// Returns the measure by which maps are compared.
#[must_use]
pub fn unfairness_value(unfairness: Unfairness) -> Value {
    let Unfairness { lacking, worst, sum } = unfairness;
    json!({ "lacking": lacking, "worstThousandths": worst, "sumThousandths": sum })
}

fn player_value(fairness: &Fairness, player: &PlayerReach, map: &MapModel) -> Value {
    let resource = |id| fairness.resources.iter().find(|(known, _)| *known == id).map(|(_, name)| name);
    let others = |others: &[OtherReach]| -> Vec<Value> {
        let value =
            |other: &OtherReach| json!({ "color": other.color.to_string(), "way": other.way.map(way_value) });
        others.iter().map(value).collect()
    };
    let towns = player
        .towns
        .iter()
        .map(|town| json!({ "at": place(map, town.object), "way": town.way.map(way_value) }));
    let mines = player.mines.iter().map(|mine| {
        json!({ "at": place(map, mine.object), "resource": mine.resource.and_then(resource), "way": mine.way.map(way_value) })
    });
    let piles = player.piles.iter().map(|pile| {
        let first = map.piles[pile.pile.index()].objects.first();
        json!({ "at": first.and_then(|object| place(map, *object)), "value": pile.value, "way": pile.way.map(way_value) })
    });
    json!({
        "color": player.color.to_string(),
        "town": player.start.and_then(|town| place(map, town)),
        "rivals": others(&player.rivals),
        "allies": others(&player.allies),
        "towns": towns.collect::<Vec<_>>(),
        "mines": mines.collect::<Vec<_>>(),
        "piles": piles.collect::<Vec<_>>(),
    })
}

fn way_value(way: Way) -> Value {
    let StrengthRange { mean, least, most } = way.strength;
    json!({
        "points": way.points,
        "days": way.days(),
        "strength": mean,
        "leastStrength": least,
        "mostStrength": most,
        "fights": way.fights,
    })
}

fn place(map: &MapModel, object: ObjectId) -> Option<Value> {
    let at = map.objects.get(object.index())?.at;
    Some(json!({ "x": at.tile.x, "y": at.tile.y, "level": at.level.0 }))
}

/// Returns the members of `rmg measure --json`: the values of each level by the key of the metric, and the
/// metrics with their medians over the levels and the quartiles of the reference groups. A level with a name
/// of its map states it.
#[must_use]
pub fn character_members(
    levels: &[(Option<&str>, &LevelCharacter)],
    references: &[Reference],
) -> Map<String, Value> {
    let level = |(map, character): &(Option<&str>, &LevelCharacter)| {
        let keys = metrics().iter().map(|metric| metric.key.to_owned());
        let values =
            keys.zip(&character.values).filter_map(|(key, value)| Some((key, Value::from((*value)?))));
        let values: Map<String, Value> = values.collect();
        let mut level = json!({ "level": character.level.0, "values": values });
        if let Some(map) = map {
            level["map"] = Value::from(*map);
        }
        level
    };
    let metric = metrics().iter().enumerate().map(|(at, metric)| {
        let values: Vec<f64> = levels.iter().filter_map(|(_, level)| level.values[at]).collect();
        let of_group = |reference: &Reference| {
            let quartiles = metric.quartiles[*reference as usize]?;
            let Quartiles { first, median, third } = quartiles;
            Some((reference.word().to_owned(), json!({ "first": first, "median": median, "third": third })))
        };
        let quartiles: Map<String, Value> = references.iter().filter_map(of_group).collect();
        json!({
            "name": metric.key,
            "unit": metric.unit,
            "label": metric.label,
            "median": median(&values),
            "levels": values.len(),
            "quartiles": quartiles,
        })
    });
    let metrics: Vec<Value> = metric.collect();
    let levels: Vec<Value> = levels.iter().map(level).collect();
    [("levels".to_owned(), levels.into()), ("metrics".to_owned(), metrics.into())].into_iter().collect()
}
