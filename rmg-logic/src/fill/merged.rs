//! The worlds of all players as one graph, with its free locations and the copies of items to place.

use std::collections::{BTreeMap, BTreeSet};

use crate::compiled_graph::CompiledGraph;
use crate::entrances::lacks;
use crate::fill::error::{CountedItems, FillError, FillWarning};
use crate::fill::model::{FillPlayer, PlayerItem, PlayerLocation, PlayerRegion};
use crate::ids::{ItemId, LinkId, LocationId, NONE, RegionId, RuleId, next_id};
use crate::reach::Reach;
use crate::region_graph::{ItemClass, Link, PoolItem, RegionGraph};
use crate::rule::{Rule, RuleBook};

/// First ids of the parts of a player in the merged graph.
#[derive(Debug, Clone, Copy)]
struct Offset {
    region: u32,
    item: u32,
    location: u32,
    link: u32,
}

/// One copy of an item of the pool.
#[derive(Debug, Clone, Copy)]
pub(super) struct ItemCopy {
    pub(super) item: ItemId,
    pub(super) player: u32,
    pub(super) class: ItemClass,
    pub(super) is_local: bool,
    pub(super) is_early: bool,
}

/// A location of the merged graph. All of them are slots, also those with an item.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    pub(super) player: u32,
    pub(super) is_excluded: bool,
    pub(super) has_priority: bool,
    /// The item of the world or of the plan.
    pub(super) fixed: Option<ItemId>,
}

/// What must be reachable in the end.
#[derive(Debug, Clone)]
pub(super) struct PlayerGoal {
    pub(super) completion: RuleId,
    /// Slots that must be reachable; none if the completion rule is sufficient.
    pub(super) slots: std::ops::Range<u32>,
}

/// The checked input.
#[derive(Debug)]
pub(super) struct Merged {
    pub(super) graph: CompiledGraph,
    pub(super) world: RegionGraph,
    offsets: Vec<Offset>,
    pub(super) slots: Vec<Slot>,
    pub(super) copies: Vec<ItemCopy>,
    pub(super) goals: Vec<PlayerGoal>,
    /// Slots of the plan, in order.
    pub(super) planned: Vec<u32>,
    /// By player: the item for locations that the pool does not fill.
    pub(super) filler: Vec<Option<ItemId>>,
    /// By item: whether a rule needs it.
    pub(super) is_needed: Vec<bool>,
    /// By item: whether a rule needs it, or the pool lists it as progression.
    pub(super) is_progression: Vec<bool>,
    pub(super) warnings: Vec<FillWarning>,
}

impl Merged {
    /// Merges and checks the worlds. Returns all errors.
    pub(super) fn new(players: &[FillPlayer<'_>]) -> Result<Self, Vec<FillError>> {
        let diagnostics: Vec<_> = players.iter().flat_map(|player| player.world.check()).collect();
        if !diagnostics.is_empty() {
            return Err(diagnostics.into_iter().map(FillError::Graph).collect());
        }
        let errors: Vec<_> = players.iter().flat_map(|player| unknown(player, players)).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut world = RegionGraph::default();
        let hub = world.add_region("");
        let (mut offsets, mut goals): (Vec<Offset>, Vec<PlayerGoal>) = (Vec::new(), Vec::new());
        for player in players {
            let (offset, completion) = add(&mut world, hub, player);
            let slots = offset.location..if player.is_minimal {
                offset.location
            } else {
                next_id(world.locations.len())
            };
            offsets.push(offset);
            goals.push(PlayerGoal { completion, slots });
        }
        let graph = CompiledGraph::new(&world).expect("the worlds were checked");
        // for messages; sweeps collect the items of `Merged::slots`
        for (player, offset) in players.iter().zip(&offsets) {
            for (at, location) in (offset.location as usize..).zip(&player.world.locations) {
                world.locations[at].item = location.item.map(|item| ItemId(offset.item + item.0));
            }
            let pool = player.world.pool.iter();
            world
                .pool
                .extend(pool.map(|entry| PoolItem { item: ItemId(offset.item + entry.item.0), ..*entry }));
        }
        let mut is_needed = vec![false; world.items.len()];
        for rule in world.rules.rules() {
            if let Rule::Item(item, _) = rule {
                is_needed[item.index()] = true;
            }
        }
        let mut merged = Self {
            graph,
            offsets,
            slots: Vec::new(),
            copies: Vec::new(),
            goals,
            is_progression: is_needed.clone(),
            planned: Vec::new(),
            filler: Vec::new(),
            is_needed,
            warnings: Vec::new(),
            world,
        };
        let mut errors = Vec::new();
        merged.add_slots(players, &mut errors);
        merged.add_copies(players, &mut errors);
        merged.check_counts(&mut errors);
        if errors.is_empty() {
            merged.check_reach(players, &mut errors);
        }
        if errors.is_empty() { Ok(merged) } else { Err(errors) }
    }

    fn add_slots(&mut self, players: &[FillPlayer<'_>], errors: &mut Vec<FillError>) {
        for (number, player) in (0..).zip(players) {
            let options = player.options;
            let [exclude, priority] = [&options.exclude, &options.priority]
                .map(|list| list.iter().copied().collect::<BTreeSet<LocationId>>());
            for location in exclude.intersection(&priority) {
                let location = player.world.locations[location.index()].name.clone();
                errors.push(FillError::ExcludedPriority { location });
            }
            for (id, location) in (0..).map(LocationId).zip(&player.world.locations) {
                self.slots.push(Slot {
                    player: number,
                    is_excluded: exclude.contains(&id),
                    has_priority: priority.contains(&id),
                    fixed: location.item.map(|item| self.item(PlayerItem { player: number as usize, item })),
                });
            }
            for (location, item) in &options.plan {
                let slot = self.offsets[number as usize].location + location.0;
                let item = self.item(*item);
                let fixed = &mut self.slots[slot as usize].fixed;
                if fixed.replace(item).is_some() {
                    let location = player.world.locations[location.index()].name.clone();
                    errors.push(FillError::PlanTwice { location });
                }
                self.planned.push(slot);
            }
        }
    }

    fn add_copies(&mut self, players: &[FillPlayer<'_>], errors: &mut Vec<FillError>) {
        let mut planned: BTreeMap<ItemId, u32> = BTreeMap::new();
        for slot in &self.planned {
            let item = self.slots[*slot as usize].fixed.expect("the plan sets an item");
            *planned.entry(item).or_default() += 1;
        }
        // before copies are listed: a pool may name billions
        let pool = players.iter().flat_map(|player| &player.world.pool);
        let all = pool.fold(0_usize, |sum, entry| sum.saturating_add(entry.count as usize));
        if all > self.slots.len() {
            let items = all.saturating_sub(self.planned.len());
            let locations = self.slots.iter().filter(|slot| slot.fixed.is_none()).count();
            errors.push(FillError::TooManyItems { kind: CountedItems::All, items, locations });
            return;
        }
        for (number, player) in (0..).zip(players) {
            let options = player.options;
            let merged_item = |item: ItemId| ItemId(self.offsets[number as usize].item + item.0);
            let filler = options.filler.map(merged_item);
            let mut early: BTreeMap<ItemId, u32> = BTreeMap::new();
            options
                .early
                .iter()
                .for_each(|(item, count)| *early.entry(merged_item(*item)).or_default() += count);
            for (item, wanted) in &options.early {
                let copies = player.world.pool.iter().filter(|entry| entry.item == *item);
                let count = copies.map(|entry| u64::from(entry.count)).sum();
                if count < u64::from(*wanted) {
                    let item = player.world.items[item.index()].clone();
                    self.warnings.push(FillWarning::Early { item, wanted: *wanted, count });
                }
            }
            let local: BTreeSet<ItemId> = options.local.iter().map(|item| merged_item(*item)).collect();
            let mut copies = Vec::new();
            for entry in &player.world.pool {
                let item = merged_item(entry.item);
                let is_needed = self.is_needed[item.index()];
                if is_needed && entry.class != ItemClass::Progression {
                    let item = player.world.items[entry.item.index()].clone();
                    self.warnings.push(FillWarning::NeededByRules { item });
                }
                self.is_progression[item.index()] |= entry.class == ItemClass::Progression;
                let class = if is_needed { ItemClass::Progression } else { entry.class };
                for _ in 0..entry.count {
                    if let Some(left) = planned.get_mut(&item).filter(|left| **left > 0) {
                        *left -= 1;
                        continue;
                    }
                    let is_early =
                        early.get_mut(&item).filter(|left| **left > 0).map(|left| *left -= 1).is_some();
                    let is_local = local.contains(&item);
                    copies.push(ItemCopy { item, player: number, class, is_local, is_early });
                }
            }
            self.copies.append(&mut copies);
            if let Some(filler) = filler {
                planned.remove(&filler);
            }
            self.filler.push(filler);
        }
        for (item, _) in planned.into_iter().filter(|(_, left)| *left > 0) {
            let of = self.item_of(item);
            let world = players[of.player].world;
            let count =
                world.pool.iter().filter(|entry| entry.item == of.item).map(|entry| entry.count).sum();
            errors.push(FillError::PlanItem { item: self.world.items[item.index()].clone(), count });
        }
        self.copies.sort_by_key(|copy| copy.class);
    }

    fn check_counts(&self, errors: &mut Vec<FillError>) {
        let locations = |fits: &dyn Fn(&Slot) -> bool| {
            self.slots.iter().filter(|slot| slot.fixed.is_none() && fits(slot)).count()
        };
        let items = |fits: &dyn Fn(&ItemCopy) -> bool| self.copies.iter().filter(|copy| fits(copy)).count();
        let mut check = |kind, items, locations| {
            if items > locations {
                errors.push(FillError::TooManyItems { kind, items, locations });
            }
            items <= locations
        };
        let is_kept = |copy: &ItemCopy| copy.class != ItemClass::Filler;
        if check(CountedItems::All, self.copies.len(), locations(&|_| true))
            && check(CountedItems::Kept, items(&is_kept), locations(&|slot| !slot.is_excluded))
        {
            for player in 0..next_id(self.goals.len()) {
                let local = items(&|copy| copy.is_local && copy.player == player);
                if !check(CountedItems::Local, local, locations(&|slot| slot.player == player)) {
                    return;
                }
            }
        }
    }

    /// Checks that everything is reachable with all items.
    fn check_reach(&self, players: &[FillPlayer<'_>], errors: &mut Vec<FillError>) {
        let reach = self.all();
        for (goal, player) in self.goals.iter().zip(players) {
            let mut unreached = goal.slots.clone().filter(|slot| !reach.is_taken(LocationId(*slot)));
            if let Some(first) = unreached.next() {
                let location = &self.world.locations[first as usize];
                let needs = if reach.is_reached(location.region) {
                    lacks(&self.world, &reach, location.rule)
                } else {
                    String::new()
                };
                let (count, location) = (unreached.count() + 1, location.name.clone());
                errors.push(FillError::Unreachable { count, location, needs });
            } else if !reach.holds(goal.completion) {
                let needs = lacks(&self.world, &reach, goal.completion);
                errors.push(FillError::GoalUnreachable { player: player.name.to_owned(), needs });
            }
        }
    }

    /// Returns the state with all items.
    fn all(&self) -> Reach<'_> {
        let fixed = self.slots.iter().filter_map(|slot| slot.fixed);
        let items = fixed.chain(self.copies.iter().map(|copy| copy.item)).map(|item| (item, 1));
        Reach::from_start(&self.graph, items.chain(self.world.start_items.iter().copied()))
    }

    /// Returns whether a copy may be at a slot, independent of reachability.
    pub(super) fn allows(&self, copy: u32, slot: u32) -> bool {
        let (copy, slot) = (&self.copies[copy as usize], &self.slots[slot as usize]);
        slot.fixed.is_none()
            && (!slot.is_excluded || copy.class == ItemClass::Filler)
            && (!copy.is_local || copy.player == slot.player)
    }

    /// Returns whether the goals of all players are met.
    pub(super) fn is_met(&self, reach: &Reach<'_>) -> bool {
        self.goals.iter().all(|goal| {
            reach.holds(goal.completion) && goal.slots.clone().all(|slot| reach.is_taken(LocationId(slot)))
        })
    }

    fn item(&self, of: PlayerItem) -> ItemId {
        ItemId(self.offsets[of.player].item + of.item.0)
    }

    pub(super) fn item_of(&self, item: ItemId) -> PlayerItem {
        let player = self.offsets.partition_point(|offset| offset.item <= item.0) - 1;
        PlayerItem { player, item: ItemId(item.0 - self.offsets[player].item) }
    }

    pub(super) fn location_of(&self, slot: u32) -> PlayerLocation {
        let player = self.slots[slot as usize].player as usize;
        PlayerLocation { player, location: LocationId(slot - self.offsets[player].location) }
    }

    /// Returns the player of a region; `None` for the common start.
    pub(super) fn region_of(&self, region: RegionId) -> Option<PlayerRegion> {
        let player = self.offsets.partition_point(|offset| offset.region <= region.0).checked_sub(1)?;
        Some(PlayerRegion { player, region: RegionId(region.0 - self.offsets[player].region) })
    }
}

/// Adds the world of a player. Returns its offsets and its completion rule.
fn add(world: &mut RegionGraph, hub: RegionId, player: &FillPlayer<'_>) -> (Offset, RuleId) {
    let from = player.world;
    let offset = Offset {
        region: next_id(world.regions.len()),
        item: next_id(world.items.len()),
        location: next_id(world.locations.len()),
        link: next_id(world.links.len()),
    };
    let region = |id: RegionId| RegionId(offset.region + id.0);
    world.regions.extend(from.regions.iter().cloned());
    world.items.extend(from.items.iter().cloned());
    let mut rules: Vec<RuleId> = Vec::with_capacity(from.rules.rules().len());
    for rule in from.rules.rules() {
        // parts come before the rules that contain them
        let parts = |list: &[RuleId]| list.iter().map(|part| rules[part.index()]).collect::<Vec<_>>();
        let book = &mut world.rules;
        rules.push(match rule {
            Rule::Always => RuleBook::ALWAYS,
            Rule::Never => RuleBook::NEVER,
            Rule::Item(item, count) => book.item(ItemId(offset.item + item.0), *count),
            Rule::Region(id) => book.region(region(*id)),
            Rule::Location(id) => book.location(LocationId(offset.location + id.0)),
            Rule::Link(id) => book.link(LinkId(offset.link + id.0)),
            Rule::All(list) => book.all(parts(list)),
            Rule::Any(list) => book.any(parts(list)),
            Rule::AtLeast(count, list) => book.at_least(*count, parts(list)),
        });
    }
    let joins: BTreeMap<_, _> = player.joins.iter().copied().collect();
    for (id, link) in (0..).map(LinkId).zip(&from.links) {
        let joined = joins.get(&id).map(|target| from.targets[target.index()].region);
        let to = link.to.or(joined).map(region);
        let rule = rules[link.rule.index()];
        world.push_link(Link { from: region(link.from), to, rule, ..link.clone() });
    }
    for location in &from.locations {
        // items of the world are collected sphere by sphere, like placed ones
        let (at, rule) = (region(location.region), rules[location.rule.index()]);
        world.add_location(location.name.clone(), at, None, rule);
    }
    world
        .start_items
        .extend(from.start_items.iter().map(|(item, count)| (ItemId(offset.item + item.0), *count)));
    world.add_link("", hub, region(from.start), RuleBook::ALWAYS);
    (offset, rules[player.completion.index()])
}

/// Returns an error for each unknown id of the options and joins.
fn unknown(player: &FillPlayer<'_>, players: &[FillPlayer<'_>]) -> Vec<FillError> {
    let (world, options) = (player.world, player.options);
    let error = |what: String| FillError::Unknown { player: player.name.to_owned(), what };
    let locations =
        options.exclude.iter().chain(&options.priority).chain(options.plan.iter().map(|(at, _)| at));
    let items = options.early.iter().map(|(item, _)| item).chain(&options.local).chain(&options.filler);
    let foreign = options.plan.iter().map(|(_, item)| *item);
    let is_unknown = |of: &PlayerItem| {
        players.get(of.player).is_none_or(|player| of.item.index() >= player.world.items.len())
    };
    let joins = player
        .joins
        .iter()
        .filter(|(exit, target)| exit.index() >= world.links.len() || target.index() >= world.targets.len());
    let mut errors: Vec<FillError> = Vec::new();
    errors.extend(
        locations.filter(|id| id.index() >= world.locations.len()).map(|id| error(format!("{id:?}"))),
    );
    errors.extend(items.filter(|id| id.index() >= world.items.len()).map(|id| error(format!("{id:?}"))));
    errors
        .extend(foreign.filter(is_unknown).map(|of| error(format!("{:?} of player {}", of.item, of.player))));
    errors.extend(joins.map(|(exit, target)| error(format!("the join {exit:?} to {target:?}"))));
    if player.completion.index() >= world.rules.rules().len() {
        errors.push(error(format!("{:?}", player.completion)));
    }
    errors
}

/// The item at each slot, or `NONE`: an index into [`Merged::copies`].
pub(super) type Placed = Vec<u32>;

/// Returns the placement with no copy placed.
pub(super) fn none_placed(merged: &Merged) -> Placed {
    vec![NONE; merged.slots.len()]
}
