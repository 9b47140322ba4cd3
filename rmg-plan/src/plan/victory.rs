//! How the map is won: what the user chose, else what the template says, with every choice made; and what that requires of zones.
//!
//! Of chance two streams are drawn: `seed / plan / victory / zone` chooses between zones that are equally far, and
//! `seed / plan / victory / artifact` which relic it is, so that naming the relic leaves the rest as it was.

use std::cmp::Reverse;
use std::collections::VecDeque;

use rmg_core::diag::{Fault, Span};
use rmg_core::pack::{Artifact, ContentPack, ObjectKind, ObjectRole, Subject};
use rmg_core::plan::{ContentSwitches, RequiredPlan, VictoryGoal, VictoryPlan, ZoneContents, ZonePlan};
use rmg_core::template::{MonsterStrength, Template, VictoryWish, ZoneKind};
use rmg_core::{ArtifactId, ObjectKindId, Seed, ZoneId};

use super::facts::{error, makes_way};
use super::required::stands_on_land;
use crate::options::GenOptions;

/// Tiles of the map for each obelisk of a map that is won with the grail, and the fewest of them. So the largest map of the
/// original game has 31 of the 48 that tell all of its puzzle, and the smallest two.
const TILES_EACH: u32 = 1300;
const FEWEST: u32 = 2;

/// The class of artifacts of which one is chosen.
const RELIC: &str = "relic";

/// Least worth from which the guard of the artifact follows: what falls in the last third of a game.
const GUARD: u32 = 20_000;

/// Decides how the map is won. What cannot be won is a fault. What the goal requires is added by [`require`].
///
/// - `tiles`: of the map, on all levels.
/// - `zones`: those of the template, and the sea behind them where there is one.
pub(super) fn plan_victory(
    template: &Template,
    pack: &ContentPack,
    (options, switches): (&GenOptions, &ContentSwitches),
    tiles: u32,
    zones: &[ZonePlan],
    faults: &mut Vec<Fault>,
) -> VictoryPlan {
    let of_template = template.victory.as_ref();
    let wish = options.victory.as_ref().or(of_template.map(|victory| &victory.value));
    let span = if options.victory.is_some() { None } else { of_template.map(|victory| victory.span) };
    let is_chosen = options.victory.is_some();
    let mut chooser =
        Chooser { pack, switches, seed: options.seed, ways: Ways::new(template, zones), zones, span, faults };
    let goal = match wish {
        None | Some(VictoryWish::Standard) => Some(VictoryGoal::Standard),
        Some(VictoryWish::Grail) => chooser.grail(tiles),
        Some(VictoryWish::Town(key)) => chooser.town(key.as_deref()),
        Some(VictoryWish::Artifact(name)) => chooser.artifact(name.as_deref()),
    };
    // without a goal there are faults, and the plan is of no use
    VictoryPlan { is_chosen, goal: goal.unwrap_or_default() }
}

struct Chooser<'a> {
    pack: &'a ContentPack,
    switches: &'a ContentSwitches,
    seed: Seed,
    ways: Ways,
    zones: &'a [ZonePlan],
    span: Option<Span>,
    faults: &'a mut Vec<Fault>,
}

impl Chooser<'_> {
    fn refuse<T>(&mut self, code: &'static str, message: impl Into<String>, help: &str) -> Option<T> {
        self.faults.push(error(code, self.span, message).help(help));
        None
    }

    /// Obelisks, spread over the zones that all players reach.
    fn grail(&mut self, tiles: u32) -> Option<VictoryGoal> {
        let (Some(_), Some(obelisk)) =
            (of_role(self.pack, ObjectRole::Grail), of_role(self.pack, ObjectRole::Obelisk))
        else {
            let message = "the map is to be won with the grail, and the content pack has no place for it, or no obelisks";
            return self.refuse("victory-grail", message, "choose another way to win");
        };
        let mut places: Vec<usize> =
            (0..self.zones.len()).filter(|zone| self.is_open_to_all(*zone)).collect();
        if places.is_empty() {
            let message = "the map is to be won with the grail, and no zone can be reached by all players";
            return self.refuse("victory-grail", message, "join the zones of all players by connections");
        }
        self.seed.at("plan").at("victory").at("zone").stream().shuffle(&mut places);
        let is_start = |zone: &usize| self.zones[*zone].kind.is_start();
        let (starts, mut others): (Vec<usize>, Vec<usize>) = places.into_iter().partition(is_start);
        others.sort_by_key(|zone| Reverse(self.zones[*zone].weight));
        let there = self.required_already(obelisk);
        let most = self.pack.objects[obelisk].map_limit.map_or(u32::MAX, |most| most.saturating_sub(there));
        let left = (tiles / TILES_EACH).max(FEWEST).saturating_sub(there).min(most);
        let numbers = deal(left, &starts, &others, self.zones.len());
        let numbered = self.ways.ids().zip(numbers).filter(|(_, number)| *number > 0);
        Some(VictoryGoal::Grail { obelisks: numbered.collect() })
    }

    /// How many of a kind the template requires for certain.
    fn required_already(&self, kind: ObjectKindId) -> u32 {
        let entries = self.zones.iter().flat_map(|zone| &zone.contents.objects.required);
        entries.filter(|entry| entry.kinds == [kind]).fold(0, |sum, entry| sum.saturating_add(entry.count))
    }

    /// A zone with a neutral town: the named one, else the one that is farthest from all players.
    fn town(&mut self, key: Option<&str>) -> Option<VictoryGoal> {
        const HELP: &str = "ask for a town in `neutralTowns` of a zone that connections lead to, or choose another way to win";
        let Some(key) = key else {
            let with_town: Vec<usize> =
                (0..self.zones.len()).filter(|zone| neutral_towns(&self.zones[*zone]) > 0).collect();
            if with_town.is_empty() {
                let message = "the map is to be won by capturing a town, and no town is neutral";
                return self.refuse("victory-town", message, HELP);
            }
            let Some(zone) = self.farthest(with_town) else {
                let message = "the map is to be won by capturing a town, and no neutral town can be reached by all players";
                return self.refuse("victory-town", message, HELP);
            };
            return Some(VictoryGoal::Town { zone });
        };
        let Some(zone) = self.zones.iter().position(|zone| zone.key == key && zone.kind != ZoneKind::Water)
        else {
            let keys: Vec<&str> = self.zones.iter().map(|zone| zone.key.as_str()).take(12).collect();
            let help = format!("the zones are {}", keys.join(", "));
            let message =
                format!("the map is to be won by capturing a town in zone `{key}`, which is not there");
            return self.refuse("victory-zone", message, &help);
        };
        if neutral_towns(&self.zones[zone]) == 0 {
            let message =
                format!("the map is to be won by capturing a town in zone `{key}`, which has no neutral one");
            return self.refuse("victory-town", message, HELP);
        }
        if !self.is_open_to_all(zone) {
            let message = format!(
                "the map is to be won by capturing a town in zone `{key}`, which not all players reach"
            );
            return self.refuse("victory-town", message, HELP);
        }
        Some(VictoryGoal::Town { zone: ZoneId::from_index(zone) })
    }

    /// An artifact in a zone where nobody starts, and nowhere else.
    fn artifact(&mut self, name: Option<&str>) -> Option<VictoryGoal> {
        let artifact = match name {
            Some(name) => self.named_artifact(name),
            None => self.any_relic(),
        }?;
        lies_as(artifact, self.pack)?;
        for own in std::iter::once(artifact).chain(self.pack.artifact_parts(artifact)) {
            let Some(kind) = lies_as(own, self.pack) else { continue };
            let has_own = |entry: &RequiredPlan| entry.kinds == [kind];
            let zone = self.zones.iter().find(|zone| zone.contents.objects.required.iter().any(has_own));
            let Some(zone) = zone.map(|zone| zone.key.clone()) else { continue };
            let name = &self.pack.artifacts[artifact].name;
            let message = if own == artifact {
                format!(
                    "the map is to be won by the artifact `{name}`, which zone `{zone}` requires, too; it lies on the map once"
                )
            } else {
                format!(
                    "the map is to be won by the artifact `{name}`, and zone `{zone}` requires `{part}`, of which it can be put together",
                    part = self.pack.artifacts[own].name
                )
            };
            return self.refuse("victory-artifact", message, "remove it from `requiredObjects`");
        }
        let fits = |zone: &ZonePlan| !zone.kind.is_start() && zone.contents.monsters != MonsterStrength::None;
        let places = (0..self.zones.len()).filter(|zone| fits(&self.zones[*zone])).collect();
        let Some(zone) = self.farthest(places) else {
            let message = "the map is to be won by an artifact, and no zone where nobody starts and monsters stand guard can \
                           be reached by all players";
            let help = "add a zone of type `treasure` between the players, or choose another way to win";
            return self.refuse("victory-artifact", message, help);
        };
        Some(VictoryGoal::Artifact { artifact, zone })
    }

    fn named_artifact(&mut self, name: &str) -> Option<ArtifactId> {
        let found = self.pack.local_name(name).and_then(|local| self.pack.artifacts.find(local));
        let Some(artifact) = found else {
            let message = format!(
                "the map is to be won by the artifact `{name}`, which the content pack does not have"
            );
            let names = self.pack.artifacts.iter().map(|(_, artifact)| artifact.name.as_str());
            let help = rmg_core::diag::nearest(name, names).map_or_else(
                || "artifacts are named as in `artifacts.csv` of the content pack".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            return self.refuse("victory-artifact", message, &help);
        };
        if self.switches.artifacts.off.binary_search(&artifact).is_ok() {
            let message = format!("the map is to be won by the artifact `{name}`, which is banned");
            return self.refuse("victory-artifact", message, "choose another artifact, or enable this one");
        }
        if lies_as(artifact, self.pack).is_none() {
            let message = format!("the map is to be won by the artifact `{name}`, which cannot lie on a map");
            return self.refuse("victory-artifact", message, "choose another artifact");
        }
        Some(artifact)
    }

    /// A relic that is found by chance, too, and not put together from others.
    fn any_relic(&mut self) -> Option<ArtifactId> {
        let (off, on) = (&self.switches.artifacts.off, &self.switches.artifacts.on);
        let is_allowed = |id: &ArtifactId, of: &Artifact| {
            (of.is_random || on.binary_search(id).is_ok()) && off.binary_search(id).is_err()
        };
        let is_relic = |(id, of): &(ArtifactId, &Artifact)| {
            of.class == RELIC
                && of.components.is_empty()
                && is_allowed(id, of)
                && lies_as(*id, self.pack).is_some()
        };
        let relics: Vec<ArtifactId> = self.pack.artifacts.iter().filter(is_relic).map(|(id, _)| id).collect();
        let mut rng = self.seed.at("plan").at("victory").at("artifact").stream();
        let chosen = rng.pick(&relics).copied();
        if chosen.is_none() {
            let message = "the map is to be won by an artifact, and no relic is allowed";
            return self.refuse(
                "victory-artifact",
                message,
                "name an artifact, as in `artifact=NAME`, or allow relics",
            );
        }
        chosen
    }

    /// Whether every player gets to a zone of the land, and things can stand there.
    fn is_open_to_all(&self, zone: usize) -> bool {
        !matches!(self.zones[zone].kind, ZoneKind::Sealed | ZoneKind::Water)
            && self.ways.nearest_and_farthest(zone).is_some()
    }

    /// Of some zones the one with most connections between it and the nearest player; of those one that is as far for all players
    /// as can be; of equals one by chance. `None` when not all players get to any.
    fn farthest(&mut self, zones: Vec<usize>) -> Option<ZoneId> {
        let rank = |zone: usize| {
            let (nearest, farthest) = self.ways.nearest_and_farthest(zone)?;
            self.is_open_to_all(zone).then_some((nearest, Reverse(farthest - nearest)))
        };
        let best = zones.iter().filter_map(|zone| rank(*zone)).max()?;
        let equals: Vec<usize> = zones.into_iter().filter(|zone| rank(*zone) == Some(best)).collect();
        let mut rng = self.seed.at("plan").at("victory").at("zone").stream();
        rng.pick(&equals).map(|zone| ZoneId::from_index(*zone))
    }
}

/// Adds to the contents of zones what a goal requires there, each as the last of its entries, and takes out what would stand against
/// it.
///
/// - `contents`: of zones in order, those of the sea or not.
pub(super) fn require<'z>(
    goal: &VictoryGoal,
    pack: &ContentPack,
    contents: impl Iterator<Item = &'z mut ZoneContents>,
) {
    let contents = contents.enumerate().map(|(at, contents)| (ZoneId::from_index(at), &mut contents.objects));
    match goal {
        VictoryGoal::Standard | VictoryGoal::Town { .. } => {}
        VictoryGoal::Grail { obelisks } => {
            let Some(kind) = of_role(pack, ObjectRole::Obelisk) else { return };
            for (zone, objects) in contents {
                let wanted = obelisks.iter().filter(|(of, _)| *of == zone);
                objects.required.extend(wanted.map(|(_, count)| RequiredPlan {
                    name: pack.objects[kind].type_name.clone(),
                    kinds: vec![kind],
                    count: *count,
                    guard: None,
                }));
            }
        }
        VictoryGoal::Artifact { artifact, zone: place } => {
            let Some(kind) = lies_as(*artifact, pack) else { return };
            // a combined one must not be put together from what lies elsewhere
            let parts = pack.artifact_parts(*artifact).into_iter().filter_map(|part| lies_as(part, pack));
            let kept: Vec<ObjectKindId> = std::iter::once(kind).chain(parts).collect();
            for (zone, objects) in contents {
                objects.changed.retain(|changed| !kept.contains(&changed.kind));
                objects.banned.extend(&kept);
                objects.banned.sort_unstable();
                objects.banned.dedup();
                // one of many stays possible, but never these
                objects.required.iter_mut().for_each(|entry| entry.kinds.retain(|of| !kept.contains(of)));
                if zone == *place {
                    let of = &pack.objects[kind];
                    let (name, guard) = (of.key.clone(), Some(of.value.max(GUARD)));
                    objects.required.push(RequiredPlan { name, kinds: vec![kind], count: 1, guard });
                }
            }
        }
    }
}

/// The first kind of a role that stands on land.
fn of_role(pack: &ContentPack, role: ObjectRole) -> Option<ObjectKindId> {
    let fits = |kind: &ObjectKind| kind.role == role && stands_on_land(kind, pack);
    pack.objects.iter().find(|(_, kind)| fits(kind)).map(|(id, _)| id)
}

/// What an artifact lies on the map as.
fn lies_as(artifact: ArtifactId, pack: &ContentPack) -> Option<ObjectKindId> {
    let lies = |kind: &ObjectKind| {
        kind.subject == Subject::Artifact(artifact)
            && kind.role == ObjectRole::Artifact
            && stands_on_land(kind, pack)
    };
    pack.objects.iter().find(|(_, kind)| lies(kind)).map(|(id, _)| id)
}

/// Towns of a zone that nobody owns at the beginning.
fn neutral_towns(zone: &ZonePlan) -> u32 {
    let towns = &zone.contents.towns;
    match zone.player {
        Some(_) => towns.neutral_towns + towns.neutral_castles,
        None => towns.total(),
    }
}

/// Deals things to zones, round by round: one to each zone where nobody starts, and one to each start while there is one for
/// every start.
fn deal(count: u32, starts: &[usize], others: &[usize], zones: usize) -> Vec<u32> {
    let mut numbers = vec![0; zones];
    let mut left = count as usize;
    while left > 0 {
        let before = left;
        for zone in others.iter().take(left) {
            numbers[*zone] += 1;
        }
        left -= others.len().min(left);
        // Nobody gets one alone; where there are starts only, all get the first.
        if !starts.is_empty() && (left >= starts.len() || (others.is_empty() && left == count as usize)) {
            starts.iter().for_each(|zone| numbers[*zone] += 1);
            left = left.saturating_sub(starts.len());
        }
        if left == before {
            break;
        }
    }
    numbers
}

/// How many connections lie between zones and the players' starts.
struct Ways {
    /// By start of a player and by zone; `None` where no connection leads.
    hops: Vec<Vec<Option<u32>>>,
    zones: usize,
}

impl Ways {
    /// O(players x (zones + connections)).
    fn new(template: &Template, zones: &[ZonePlan]) -> Self {
        let mut near: Vec<Vec<usize>> = vec![Vec::new(); zones.len()];
        for connection in template.connections.iter().filter(|connection| makes_way(connection)) {
            let [a, b] = [connection.a.value.index(), connection.b.value.index()];
            near[a].push(b);
            near[b].push(a);
        }
        let is_home = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
        let homes = zones.iter().enumerate().filter(|(_, zone)| is_home(zone));
        Self { hops: homes.map(|(home, _)| hops_from(home, &near)).collect(), zones: zones.len() }
    }

    fn ids(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..self.zones).map(ZoneId::from_index)
    }

    /// Connections to a zone from the nearest player and from the farthest; `None` where not all get there.
    fn nearest_and_farthest(&self, zone: usize) -> Option<(u32, u32)> {
        let hops: Vec<u32> = self.hops.iter().map(|hops| hops[zone]).collect::<Option<_>>()?;
        Some((hops.iter().copied().min()?, hops.iter().copied().max()?))
    }
}

fn hops_from(home: usize, near: &[Vec<usize>]) -> Vec<Option<u32>> {
    let mut hops = vec![None; near.len()];
    hops[home] = Some(0);
    let mut open = VecDeque::from([(home, 0)]);
    while let Some((zone, so_far)) = open.pop_front() {
        for next in &near[zone] {
            if hops[*next].is_none() {
                hops[*next] = Some(so_far + 1);
                open.push_back((*next, so_far + 1));
            }
        }
    }
    hops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obelisks_go_to_zones_in_turn_and_to_all_starts_or_none() {
        assert_eq!(deal(8, &[0, 1, 2, 3], &[4], 5), [1, 1, 1, 1, 4]);
        assert_eq!(deal(2, &[0, 1, 2], &[], 3), [1, 1, 1]);
        assert_eq!(deal(7, &[0, 1, 2], &[], 3), [2, 2, 2]);
        assert_eq!(deal(3, &[0, 1], &[2, 3], 4), [0, 0, 2, 1]);
        assert_eq!(deal(0, &[0], &[1], 2), [0, 0]);
    }
}
