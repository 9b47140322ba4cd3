//! The victory condition: that of the user, otherwise that of the template, with every choice made; and the
//! objects that it requires in zones.
//!
//! Uses two random streams: `seed / plan / victory / zone` chooses between zones at the same distance, and
//! `seed / plan / victory / artifact` chooses the relic. So naming the relic does not change the zone.

use std::cmp::Reverse;
use std::collections::VecDeque;

use rmg_core::diag::{Diagnostic, Span};
use rmg_core::pack::{Artifact, ContentPack, ObjectKind, ObjectRole, Subject};
use rmg_core::plan::{ContentSwitches, RequiredPlan, VictoryGoal, VictoryPlan, ZoneContents, ZonePlan};
use rmg_core::template::{MonsterStrength, Template, VictoryRequest, ZoneKind};
use rmg_core::{ArtifactId, ObjectKindId, Seed, ZoneId};

use super::facts::{error, is_passable};
use super::required::fits_land;
use crate::options::GenOptions;

/// Tiles of the map per obelisk if the grail is the victory condition, and the minimum number of obelisks.
/// The largest map of the original game gets 31 obelisks, of 48 that reveal the whole puzzle, and the
/// smallest map gets 2.
const TILES_PER_OBELISK: u32 = 1300;
const MIN_OBELISKS: u32 = 2;

/// The class of artifacts from which one is chosen.
const RELIC: &str = "relic";

/// Minimum value that determines the guard of the artifact. Players defeat such a guard in the last third of
/// a game.
const GUARD: u32 = 20_000;

/// Decides the victory condition. Reports a condition that cannot be met. [`require`] adds the required
/// objects.
///
/// - `tiles`: of the map, on all levels.
/// - `zones`: those of the template, then the sea if there is one.
pub(super) fn plan_victory(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
    switches: &ContentSwitches,
    tiles: u32,
    zones: &[ZonePlan],
    diagnostics: &mut Vec<Diagnostic>,
) -> VictoryPlan {
    let of_template = template.victory.as_ref();
    let wish = options.victory.as_ref().or(of_template.map(|victory| &victory.value));
    let span = if options.victory.is_some() { None } else { of_template.map(|victory| victory.span) };
    let is_chosen = options.victory.is_some();
    let mut chooser = Chooser {
        pack,
        switches,
        seed: options.seed,
        distances: Distances::new(template, zones),
        zones,
        span,
        diagnostics,
    };
    let goal = match wish {
        None | Some(VictoryRequest::Standard) => Some(VictoryGoal::Standard),
        Some(VictoryRequest::Grail) => chooser.grail(tiles),
        Some(VictoryRequest::Town(key)) => chooser.town(key.as_deref()),
        Some(VictoryRequest::Artifact(name)) => chooser.artifact(name.as_deref()),
    };
    // without a goal there are errors, and the plan is not used
    VictoryPlan { is_chosen, goal: goal.unwrap_or_default() }
}

struct Chooser<'a> {
    pack: &'a ContentPack,
    switches: &'a ContentSwitches,
    seed: Seed,
    distances: Distances,
    zones: &'a [ZonePlan],
    span: Option<Span>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Chooser<'_> {
    fn refuse<T>(&mut self, code: &'static str, message: impl Into<String>, help: &str) -> Option<T> {
        self.diagnostics.push(error(code, self.span, message).help(help));
        None
    }

    /// Spreads obelisks over the zones that all players reach.
    fn grail(&mut self, tiles: u32) -> Option<VictoryGoal> {
        let (Some(_), Some(obelisk)) =
            (of_role(self.pack, ObjectRole::Grail), of_role(self.pack, ObjectRole::Obelisk))
        else {
            let message =
                "the victory condition is the grail, but the content pack has no grail or no obelisks";
            return self.refuse("victory-grail", message, "choose another victory condition");
        };
        let mut zones: Vec<usize> = (0..self.zones.len()).filter(|zone| self.is_open_to_all(*zone)).collect();
        if zones.is_empty() {
            let message = "the victory condition is the grail, but no zone can be reached by all players";
            return self.refuse("victory-grail", message, "connect the zones of all players");
        }
        self.seed.at("plan").at("victory").at("zone").stream().shuffle(&mut zones);
        let is_start = |zone: &usize| self.zones[*zone].kind.is_start();
        let (starts, mut others): (Vec<usize>, Vec<usize>) = zones.into_iter().partition(is_start);
        others.sort_by_key(|zone| Reverse(self.zones[*zone].weight));
        let required = self.required_already(obelisk);
        let limit = self.pack.objects[obelisk].map_limit;
        let max = limit.map_or(u32::MAX, |limit| limit.saturating_sub(required));
        let count = (tiles / TILES_PER_OBELISK).max(MIN_OBELISKS).saturating_sub(required).min(max);
        let numbers = distribute(count, &starts, &others, self.zones.len());
        let numbered = self.distances.ids().zip(numbers).filter(|(_, number)| *number > 0);
        Some(VictoryGoal::Grail { obelisks: numbered.collect() })
    }

    /// Returns the number of objects of a kind that the template certainly requires.
    fn required_already(&self, kind: ObjectKindId) -> u32 {
        let entries = self.zones.iter().flat_map(|zone| &zone.contents.objects.required);
        entries.filter(|entry| entry.kinds == [kind]).fold(0, |sum, entry| sum.saturating_add(entry.count))
    }

    /// Returns a zone with a neutral town: the named one, otherwise the one farthest from all players.
    fn town(&mut self, key: Option<&str>) -> Option<VictoryGoal> {
        const HELP: &str =
            "request a town in `neutralTowns` of a reachable zone, or choose another victory condition";
        let Some(key) = key else {
            let with_town: Vec<usize> =
                (0..self.zones.len()).filter(|zone| neutral_towns(&self.zones[*zone]) > 0).collect();
            if with_town.is_empty() {
                let message = "the victory condition is the capture of a town, but no town is neutral";
                return self.refuse("victory-town", message, HELP);
            }
            let Some(zone) = self.farthest(with_town) else {
                let message = "the victory condition is the capture of a town, but no neutral town can be reached by all players";
                return self.refuse("victory-town", message, HELP);
            };
            return Some(VictoryGoal::Town { zone });
        };
        let Some(zone) = self.zones.iter().position(|zone| zone.key == key && zone.kind != ZoneKind::Water)
        else {
            let keys: Vec<&str> = self.zones.iter().map(|zone| zone.key.as_str()).take(12).collect();
            let help = format!("the zones are {}", keys.join(", "));
            let message = format!("unknown zone `{key}` in the victory condition");
            return self.refuse("victory-zone", message, &help);
        };
        if neutral_towns(&self.zones[zone]) == 0 {
            let message = format!(
                "the victory condition is the capture of a town in zone `{key}`, which has no neutral town"
            );
            return self.refuse("victory-town", message, HELP);
        }
        if !self.is_open_to_all(zone) {
            let message = format!(
                "the victory condition is the capture of a town in zone `{key}`, which not all players can reach"
            );
            return self.refuse("victory-town", message, HELP);
        }
        Some(VictoryGoal::Town { zone: ZoneId::from_index(zone) })
    }

    /// Returns an artifact and a zone without a start. The artifact is placed only there.
    fn artifact(&mut self, name: Option<&str>) -> Option<VictoryGoal> {
        let artifact = match name {
            Some(name) => self.named_artifact(name),
            None => self.any_relic(),
        }?;
        object_kind_of(artifact, self.pack)?;
        for own in std::iter::once(artifact).chain(self.pack.artifact_parts(artifact)) {
            let Some(kind) = object_kind_of(own, self.pack) else { continue };
            let has_own = |entry: &RequiredPlan| entry.kinds == [kind];
            let zone = self.zones.iter().find(|zone| zone.contents.objects.required.iter().any(has_own));
            let Some(zone) = zone.map(|zone| zone.key.clone()) else { continue };
            let name = &self.pack.artifacts[artifact].name;
            let message = if own == artifact {
                format!(
                    "the victory condition is the artifact `{name}`, which can be on the map only once, but zone `{zone}` also requires it"
                )
            } else {
                format!(
                    "the victory condition is the artifact `{name}`, but zone `{zone}` requires `{part}`, a component of it",
                    part = self.pack.artifacts[own].name
                )
            };
            return self.refuse("victory-artifact", message, "remove it from `requiredObjects`");
        }
        let fits = |zone: &ZonePlan| !zone.kind.is_start() && zone.contents.monsters != MonsterStrength::None;
        let zones = (0..self.zones.len()).filter(|zone| fits(&self.zones[*zone])).collect();
        let Some(zone) = self.farthest(zones) else {
            let message = "the victory condition is an artifact, but all players can reach no zone that has monsters \
                           and is not a start zone";
            let help =
                "add a zone of type `treasure` between the players, or choose another victory condition";
            return self.refuse("victory-artifact", message, help);
        };
        Some(VictoryGoal::Artifact { artifact, zone })
    }

    fn named_artifact(&mut self, name: &str) -> Option<ArtifactId> {
        let found = self.pack.local_name(name).and_then(|local| self.pack.artifacts.find(local));
        let Some(artifact) = found else {
            let message = format!("unknown artifact `{name}` in the victory condition");
            let names = self.pack.artifacts.iter().map(|(_, artifact)| artifact.name.as_str());
            let help = rmg_core::diag::nearest(name, names).map_or_else(
                || "use a name of `artifacts.csv` in the content pack".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            return self.refuse("victory-artifact", message, &help);
        };
        if self.switches.artifacts.off.binary_search(&artifact).is_ok() {
            let message = format!("the victory condition is the artifact `{name}`, which is banned");
            return self.refuse("victory-artifact", message, "choose another artifact, or enable this one");
        }
        if object_kind_of(artifact, self.pack).is_none() {
            let message =
                format!("the victory condition is the artifact `{name}`, which cannot be placed on a map");
            return self.refuse("victory-artifact", message, "choose another artifact");
        }
        Some(artifact)
    }

    /// Picks a relic that random placement may use and that is not combined from others.
    fn any_relic(&mut self) -> Option<ArtifactId> {
        let (off, on) = (&self.switches.artifacts.off, &self.switches.artifacts.on);
        let is_allowed = |id: &ArtifactId, of: &Artifact| {
            (of.is_random || on.binary_search(id).is_ok()) && off.binary_search(id).is_err()
        };
        let is_relic = |(id, of): &(ArtifactId, &Artifact)| {
            of.class == RELIC
                && of.components.is_empty()
                && is_allowed(id, of)
                && object_kind_of(*id, self.pack).is_some()
        };
        let relics: Vec<ArtifactId> = self.pack.artifacts.iter().filter(is_relic).map(|(id, _)| id).collect();
        let mut rng = self.seed.at("plan").at("victory").at("artifact").stream();
        let chosen = rng.pick(&relics).copied();
        if chosen.is_none() {
            let message = "the victory condition is an artifact, but no relic is allowed";
            let help = "name an artifact, as in `artifact=NAME`, or allow relics";
            return self.refuse("victory-artifact", message, help);
        }
        chosen
    }

    /// Returns whether a zone is land with room for objects, and every player can reach it.
    fn is_open_to_all(&self, zone: usize) -> bool {
        !matches!(self.zones[zone].kind, ZoneKind::Sealed | ZoneKind::Water)
            && self.distances.nearest_and_farthest(zone).is_some()
    }

    /// Returns the zone with the most connections to the nearest player. Of equals, prefers the smallest
    /// difference between players, then picks at random. Returns `None` if no zone can be reached by all
    /// players.
    fn farthest(&mut self, zones: Vec<usize>) -> Option<ZoneId> {
        let rank = |zone: usize| {
            let (nearest, farthest) = self.distances.nearest_and_farthest(zone)?;
            self.is_open_to_all(zone).then_some((nearest, Reverse(farthest - nearest)))
        };
        let best = zones.iter().filter_map(|zone| rank(*zone)).max()?;
        let equals: Vec<usize> = zones.into_iter().filter(|zone| rank(*zone) == Some(best)).collect();
        let mut rng = self.seed.at("plan").at("victory").at("zone").stream();
        rng.pick(&equals).map(|zone| ZoneId::from_index(*zone))
    }
}

/// Adds the objects that a goal requires to the contents of zones, as last entries, and removes conflicting
/// entries.
///
/// - `contents`: of zones in order, with or without the sea.
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
                let in_zone = obelisks.iter().filter(|(of, _)| *of == zone);
                objects.required.extend(in_zone.map(|(_, count)| RequiredPlan {
                    name: pack.objects[kind].type_name.clone(),
                    kinds: vec![kind],
                    count: *count,
                    guard: None,
                }));
            }
        }
        VictoryGoal::Artifact { artifact, zone: place } => {
            let Some(kind) = object_kind_of(*artifact, pack) else { return };
            // players must not find the components of a combined artifact
            let parts = pack.artifact_parts(*artifact).into_iter();
            let parts = parts.filter_map(|part| object_kind_of(part, pack));
            let kept: Vec<ObjectKindId> = std::iter::once(kind).chain(parts).collect();
            for (zone, objects) in contents {
                objects.changed.retain(|changed| !kept.contains(&changed.kind));
                objects.banned.extend(&kept);
                objects.banned.sort_unstable();
                objects.banned.dedup();
                // entries with several kinds keep the others
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

/// Returns the first kind of a role that can be placed on land.
fn of_role(pack: &ContentPack, role: ObjectRole) -> Option<ObjectKindId> {
    let fits = |kind: &ObjectKind| kind.role == role && fits_land(kind, pack);
    pack.objects.iter().find(|(_, kind)| fits(kind)).map(|(id, _)| id)
}

/// Returns the kind of map object of an artifact.
fn object_kind_of(artifact: ArtifactId, pack: &ContentPack) -> Option<ObjectKindId> {
    let is_it = |kind: &ObjectKind| {
        kind.subject == Subject::Artifact(artifact)
            && kind.role == ObjectRole::Artifact
            && fits_land(kind, pack)
    };
    pack.objects.iter().find(|(_, kind)| is_it(kind)).map(|(id, _)| id)
}

/// Returns the number of towns of a zone without an owner at the start.
fn neutral_towns(zone: &ZonePlan) -> u32 {
    let towns = &zone.contents.towns;
    match zone.player {
        Some(_) => towns.neutral_towns + towns.neutral_castles,
        None => towns.total(),
    }
}

/// Distributes objects to zones in rounds: one to each zone without a start, and one to each start if there
/// are enough for all starts.
fn distribute(count: u32, starts: &[usize], others: &[usize], zones: usize) -> Vec<u32> {
    let mut numbers = vec![0; zones];
    let mut left = count as usize;
    while left > 0 {
        let before = left;
        for zone in others.iter().take(left) {
            numbers[*zone] += 1;
        }
        left -= others.len().min(left);
        // All starts get one, or none. Without other zones, all starts get the first.
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

/// Numbers of connections between zones and the starts of players.
struct Distances {
    /// By start of a player and by zone; `None` for unreachable zones.
    hops: Vec<Vec<Option<u32>>>,
    zones: usize,
}

impl Distances {
    /// O(players x (zones + connections)).
    fn new(template: &Template, zones: &[ZonePlan]) -> Self {
        let mut neighbors: Vec<Vec<usize>> = vec![Vec::new(); zones.len()];
        for connection in template.connections.iter().filter(|connection| is_passable(connection)) {
            let [a, b] = [connection.a.value.index(), connection.b.value.index()];
            neighbors[a].push(b);
            neighbors[b].push(a);
        }
        let is_home = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
        let homes = zones.iter().enumerate().filter(|(_, zone)| is_home(zone));
        Self { hops: homes.map(|(home, _)| hops_from(home, &neighbors)).collect(), zones: zones.len() }
    }

    fn ids(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..self.zones).map(ZoneId::from_index)
    }

    /// Returns the numbers of connections from the nearest and the farthest player to a zone. Returns `None`
    /// if not all players can reach it.
    fn nearest_and_farthest(&self, zone: usize) -> Option<(u32, u32)> {
        let hops: Vec<u32> = self.hops.iter().map(|hops| hops[zone]).collect::<Option<_>>()?;
        Some((hops.iter().copied().min()?, hops.iter().copied().max()?))
    }
}

fn hops_from(home: usize, neighbors: &[Vec<usize>]) -> Vec<Option<u32>> {
    let mut hops = vec![None; neighbors.len()];
    hops[home] = Some(0);
    let mut open = VecDeque::from([(home, 0)]);
    while let Some((zone, distance)) = open.pop_front() {
        for next in &neighbors[zone] {
            if hops[*next].is_none() {
                hops[*next] = Some(distance + 1);
                open.push_back((*next, distance + 1));
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
        assert_eq!(distribute(8, &[0, 1, 2, 3], &[4], 5), [1, 1, 1, 1, 4]);
        assert_eq!(distribute(2, &[0, 1, 2], &[], 3), [1, 1, 1]);
        assert_eq!(distribute(7, &[0, 1, 2], &[], 3), [2, 2, 2]);
        assert_eq!(distribute(3, &[0, 1], &[2, 3], 4), [0, 0, 2, 1]);
        assert_eq!(distribute(0, &[0], &[1], 2), [0, 0]);
    }
}
