//! What is wrong with a pool or with what is asked of it.

use std::collections::BTreeSet;

use rmg_core::diag::{FaultList, Severity, nearest};
use rmg_core::text::{counted, shown};

use crate::names::names;
use crate::worlds::compact::{CompactPool, MAX_FLAGS, MAX_GEMS, MAX_PORTALS, needed_flags};
use crate::worlds::optimistic::optimistic;
use crate::worlds::pool::{Pool, Zone};

/// Where a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The number of gems that is asked for.
    Gems,
    /// The list of flags.
    Flags,
    /// The pool as a whole.
    Pool,
    /// A zone, by its place in the pool.
    Zone(usize),
    /// A claim of a zone, both by place.
    Claim(usize, usize),
}

/// One thing wrong with a pool or a wish, in words for who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolFault {
    /// Errors make the pool unusable; warnings tell of parts that are never used.
    pub severity: Severity,
    /// Stable short name, in snake case.
    pub code: &'static str,
    /// Where.
    pub place: Place,
    /// What is wrong, naming zone and claim.
    pub message: String,
    /// How to fix it.
    pub help: String,
}

impl std::fmt::Display for PoolFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

/// Most zones of a pool: they are numbered by 16 bits.
const MAX_ZONES: usize = 60_000;
/// Names to compare an unknown one with.
const MAX_SIMILAR: usize = 1000;

/// Most errors that are reported, and most warnings: more than anyone fixes before trying again.
const MOST: usize = FaultList::LIMIT;

#[derive(Default)]
struct Faults {
    kept: Vec<PoolFault>,
    errors: usize,
    warnings: usize,
}

impl Faults {
    fn error(&mut self, code: &'static str, place: Place, message: String, help: impl Into<String>) {
        self.errors += 1;
        if self.errors <= MOST {
            self.keep(Severity::Error, code, place, message, help);
        }
    }

    fn warning(&mut self, code: &'static str, place: Place, message: String, help: impl Into<String>) {
        self.warnings += 1;
        if self.warnings <= MOST {
            self.keep(Severity::Warning, code, place, message, help);
        }
    }

    fn keep(
        &mut self,
        severity: Severity,
        code: &'static str,
        place: Place,
        message: String,
        help: impl Into<String>,
    ) {
        self.kept.push(PoolFault { severity, code, place, message, help: help.into() });
    }

    fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The name that was probably meant, looked for only while errors are still told.
    fn meant<'n>(&self, name: &str, known: &'n [String]) -> Option<&'n str> {
        let known = known.iter().take(if self.errors < MOST { MAX_SIMILAR } else { 0 });
        nearest(name, known.map(String::as_str))
    }

    /// The faults, and how many more there are.
    fn finish(mut self) -> Vec<PoolFault> {
        let closing =
            [(Severity::Error, self.errors, "errors"), (Severity::Warning, self.warnings, "warnings")];
        for (severity, count, what) in closing.into_iter().filter(|(_, count, _)| *count > MOST) {
            let message = format!("and {} more {what}", count - MOST);
            self.keep(severity, "more_faults", Place::Pool, message, "fix those above first");
        }
        self.kept
    }
}

/// Everything wrong with making worlds of `gems` gems from `pool`: errors and warnings, in the order of the pool; of each the
/// first hundred, and how many more there are.
///
/// O(pool), and for pools without errors a search through the states of their flags.
#[must_use]
pub fn check_pool(pool: &Pool, gems: usize) -> Vec<PoolFault> {
    let mut faults = Faults::default();
    check_wish(pool, gems, &mut faults);
    let mut flags = BTreeSet::new();
    for flag in &pool.flags {
        if !flags.insert(flag.as_str()) {
            faults.error(
                "duplicate_flag",
                Place::Flags,
                format!("two flags are called `{}`", shown(flag)),
                "name each flag once",
            );
        }
    }
    if pool.zones.len() > MAX_ZONES {
        let message = format!("the pool has {} zones; at most {MAX_ZONES} are supported", pool.zones.len());
        faults.error("too_many_zones", Place::Pool, message, "split it into several pools");
    }
    let mut ids = BTreeSet::new();
    for (at, zone) in pool.zones.iter().enumerate() {
        if !ids.insert(zone.id.as_str()) {
            let message = format!("two zones are called `{}`", shown(&zone.id));
            faults.error("duplicate_zone", Place::Zone(at), message, "rename one of them, ids are unique");
        }
        check_zone(pool, at, zone, &flags, &mut faults);
    }
    let needed = needed_flags(pool).len();
    if needed > MAX_FLAGS {
        let message = format!("claims need {needed} different flags; at most {MAX_FLAGS} are supported");
        faults.error(
            "too_many_flags",
            Place::Flags,
            message,
            "flags that are only set and never needed are free",
        );
    }
    if !faults.has_errors() {
        find_dead_zones(pool, &mut faults);
    }
    faults.finish()
}

fn check_wish(pool: &Pool, gems: usize, faults: &mut Faults) {
    if gems == 0 {
        faults.error(
            "no_gems",
            Place::Gems,
            "a world has at least one gem, not 0".into(),
            "ask for 1 or more",
        );
    }
    if gems > MAX_GEMS {
        let message = format!("{gems} gems are asked for; at most {MAX_GEMS} are supported");
        faults.error("too_many_gems", Place::Gems, message, format!("ask for {MAX_GEMS} or fewer"));
    }
    for (has_gem, code, kind) in
        [(true, "too_few_gem_zones", "with a gem"), (false, "too_few_plain_zones", "without a gem")]
    {
        let count = pool.count(has_gem);
        if count < gems {
            let message = format!(
                "a world of {} needs {} {kind}, and the pool has {count}",
                counted(gems, "gem"),
                counted(gems, "zone")
            );
            let most = pool.count(true).min(pool.count(false));
            let help = if most == 0 {
                format!("add {} {kind}", counted(gems - count, "zone"))
            } else {
                format!(
                    "add {} {kind}, or ask for at most {}",
                    counted(gems - count, "zone"),
                    counted(most, "gem")
                )
            };
            faults.error(code, Place::Gems, message, help);
        }
    }
    if pool.count(false) > 0 && !pool.zones.iter().any(|zone| !zone.has_gem && zone.portals.len() >= 3) {
        let message =
            "no zone without a gem has three portals or more, which the zone at the start needs".to_owned();
        let help =
            "give a zone without a gem a third portal: one to come in, one to go on, one to come back by";
        faults.error("no_first_zone", Place::Pool, message, help);
    }
}

fn check_zone(pool: &Pool, at: usize, zone: &Zone, flags: &BTreeSet<&str>, faults: &mut Faults) {
    let id = shown(&zone.id);
    if zone.portals.is_empty() {
        let help = "give it a portal, or take it out of the pool";
        faults.error("no_portals", Place::Zone(at), format!("zone `{id}` has no portals"), help);
    }
    if zone.portals.len() > MAX_PORTALS {
        let message =
            format!("zone `{id}` has {} portals; at most {MAX_PORTALS} are supported", zone.portals.len());
        faults.error("too_many_portals", Place::Zone(at), message, "split it into several zones");
    }
    let mut portals = BTreeSet::new();
    for portal in &zone.portals {
        if !portals.insert(portal.as_str()) {
            let message = format!("two portals of zone `{id}` are called `{}`", shown(portal));
            faults.error("duplicate_portal", Place::Zone(at), message, "rename one of them");
        }
    }
    for (number, claim) in zone.claims.iter().enumerate() {
        let place = Place::Claim(at, number);
        let (from, to) = (shown(&claim.from), shown(&claim.to));
        let name = format!("claim {} of zone `{id}` (`{from}` to `{to}`)", number + 1);
        let mut named = vec![&claim.from];
        if claim.to != claim.from {
            named.push(&claim.to);
        }
        for portal in named.into_iter().filter(|portal| !portals.contains(portal.as_str())) {
            let help = match faults.meant(portal, &zone.portals) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None if zone.portals.is_empty() => "the zone has none".to_owned(),
                None => format!("its portals are {}", names(&zone.portals, 8)),
            };
            faults.error(
                "unknown_portal",
                place,
                format!("{name} names portal `{}`, which the zone does not have", shown(portal)),
                help,
            );
        }
        for (verb, list) in [("needs", &claim.needs), ("sets", &claim.sets)] {
            for flag in list.keys().filter(|flag| !flags.contains(flag.as_str())) {
                let help = match faults.meant(flag, &pool.flags) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("add it to `flags`, or take it out of `{verb}`"),
                };
                faults.error(
                    "unknown_flag",
                    place,
                    format!("{name} {verb} flag `{}`, which the pool does not have", shown(flag)),
                    help,
                );
            }
        }
        if claim.takes_gem && !zone.has_gem {
            let help = format!("give `{id}` a gem (\"gem\": true), or take \"gem\" out of the claim");
            faults.error(
                "gem_claim_without_gem",
                place,
                format!("{name} takes a gem, and the zone has none"),
                help,
            );
        }
    }
}

/// Warns of zones that can never be used.
fn find_dead_zones(pool: &Pool, faults: &mut Faults) {
    let compact = CompactPool::new(pool);
    let best = optimistic(&compact);
    for (at, zone) in pool.zones.iter().enumerate() {
        let number = u16::try_from(at).expect("zones were counted");
        if best.is_useful(&compact, number) {
            continue;
        }
        let id = shown(&zone.id);
        let (message, help) = match (zone.has_gem, zone.claims.iter().any(|claim| claim.takes_gem)) {
            (true, false) => (
                format!("zone `{id}` has a gem that no claim takes: no world uses it"),
                "give it a claim with \"gem\": true",
            ),
            (true, true) => (
                format!(
                    "the gem of zone `{id}` can never be taken: no claim of the pool makes the flags come true that its claims need"
                ),
                "let some claim set them, or need less",
            ),
            (false, _) if zone.claims.is_empty() => {
                (format!("zone `{id}` has no claims: nobody can pass it"), "give it a claim")
            }
            (false, _) => (
                format!(
                    "zone `{id}` can never be passed: no claim of the pool makes the flags come true that its claims need"
                ),
                "let some claim set them, or need less",
            ),
        };
        faults.warning("dead_zone", Place::Zone(at), message, help);
    }
}
