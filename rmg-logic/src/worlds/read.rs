//! Pools and cases as JSON files, with the place of everything that can be wrong.
//!
//! A pool is `{"flags": [...], "zones": [{"id", "gem", "portals", "claims"}, ...]}`, a claim `{"from", "to", "needs",
//! "sets", "gem"}`. A case is `{"gems": N}` with the pool in `pool` or the name of its file in `pool_file`.

use std::collections::BTreeMap;

use rmg_core::diag::{Fault, Span};
use rmg_core::text::shortened;
use serde_json::value::RawValue;

use crate::json::{Fields, Object, Reader, whole_of};
use crate::worlds::fault::{Place, PoolFault, check_pool};
use crate::worlds::pool::{Claim, Pool, Zone};

/// A pool as a file has it.
#[derive(Debug, Clone, Default)]
pub struct PoolFile {
    /// What could be read.
    pub pool: Pool,
    /// What could not, and fields that mean nothing.
    pub faults: Vec<Fault>,
    spans: PoolSpans,
}

/// Where the parts of a pool stand in its file.
#[derive(Debug, Clone, Default)]
struct PoolSpans {
    whole: Span,
    flags: Span,
    /// By zone: its place and those of its claims.
    zones: Vec<(Span, Vec<Span>)>,
}

/// A case as a file has it.
#[derive(Debug, Clone, Default)]
pub struct WorldCase {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// How many gems are asked for; 0 when that is faulty.
    pub gems: usize,
    /// The pool, when it stands in the case.
    pub pool: Option<PoolFile>,
    /// The file of the pool, when that is what the case names.
    pub pool_file: Option<String>,
    /// What is wrong with the case itself.
    pub faults: Vec<Fault>,
    /// Where the number of gems stands.
    pub gems_span: Span,
}

const CASE: Fields = Fields { required: &["gems"], optional: &["name", "pool", "pool_file"] };
const POOL: Fields = Fields { required: &["zones"], optional: &["flags"] };
const ZONE: Fields = Fields { required: &["id", "portals"], optional: &["gem", "claims"] };
const CLAIM: Fields = Fields { required: &["from", "to"], optional: &["needs", "sets", "gem"] };

const POOL_HELP: &str = "a pool is written {\"flags\": [...], \"zones\": [...]}";
const ZONE_HELP: &str = "a zone has `id` and `portals`, and mostly `claims`";
const CLAIM_HELP: &str = "a claim is written {\"from\": \"a\", \"to\": \"b\"}";

/// Reads a case. Faults are in the result, beside what could be read.
///
/// # Errors
/// The fault of a text that is no JSON object at all.
pub fn read_world_case(text: &str) -> Result<WorldCase, Fault> {
    let mut reader = Reader::new(text);
    let root =
        reader.root().and_then(|root| reader.object(root, CASE, "a case", "a case has `gems` and a pool"));
    let Some(case) = root else { return Err(reader.finish().remove(0)) };
    let name = reader.optional(&case, "name", Reader::text);
    let mut read = WorldCase { name, ..WorldCase::default() };
    read_gems(&mut reader, &case, &mut read);
    match (case.given("pool"), case.given("pool_file")) {
        (Some(pool), None) => {
            let mut reader = Reader::new(text);
            read.pool = Some(reader.under("pool", |reader| read_pool_at(reader, pool)).finished(reader));
        }
        (None, Some(file)) => match serde_json::from_str(file.get()) {
            Ok(name) => read.pool_file = Some(name),
            Err(_) => reader.fault(
                file,
                "bad_pool_file",
                "`pool_file` is the name of a file in quotes",
                "write `\"pool_file\": \"pool.json\"`",
            ),
        },
        (Some(_), Some(file)) => {
            let message = "the case has both `pool` and `pool_file`";
            reader.fault(file, "two_pools", message, "take out one of them");
        }
        (None, None) => {
            let help =
                "add `\"pool\": {\"flags\": [...], \"zones\": [...]}` or `\"pool_file\": \"pool.json\"`";
            reader.fault(case.node, "no_pool", "the case has no pool of zones", help);
        }
    }
    read.faults = reader.finish();
    Ok(read)
}

fn read_gems(reader: &mut Reader<'_>, case: &Object<'_>, read: &mut WorldCase) {
    let Some(gems) = case.given("gems") else {
        let message = "the case does not say how many gems a world has";
        reader.fault(case.node, "no_gems", message, "add `\"gems\": 7`");
        return;
    };
    read.gems_span = reader.span(gems);
    match whole_of(gems).and_then(|number| u32::try_from(number).ok()) {
        Some(number) => read.gems = number as usize,
        None => {
            let shown = shortened(gems.get(), 30);
            let message = format!("`gems` is a whole number of gems, not {shown}");
            reader.fault(gems, "bad_gems", message, "write `\"gems\": 7`");
        }
    }
}

/// Reads a file that is a pool. Faults are in the result, beside what could be read.
#[must_use]
pub fn read_pool(text: &str) -> PoolFile {
    let mut reader = Reader::new(text);
    let read = reader.root().map(|root| read_pool_at(&mut reader, root));
    read.unwrap_or_default().finished(reader)
}

impl PoolFile {
    /// The same with all that the reader found wrong.
    fn finished(self, reader: Reader<'_>) -> Self {
        Self { faults: reader.finish(), ..self }
    }

    /// Everything wrong with making worlds of `gems` gems from this pool, with places in its file.
    ///
    /// Where zones could not be read, nothing is said of how many there are.
    #[must_use]
    pub fn check(&self, gems: usize) -> Vec<(PoolFault, Fault)> {
        let is_whole = !rmg_core::diag::has_errors(&self.faults);
        check_pool(&self.pool, gems)
            .into_iter()
            .filter(|fault| {
                is_whole || matches!(fault.place, Place::Flags | Place::Zone(_) | Place::Claim(..))
            })
            .map(|fault| {
                let located = self.locate(&fault);
                (fault, located)
            })
            .collect()
    }

    /// The fault with its place in the file; the number of gems has none here.
    #[must_use]
    pub fn locate(&self, fault: &PoolFault) -> Fault {
        let span = match fault.place {
            Place::Gems => None,
            Place::Pool => Some(self.spans.whole),
            Place::Flags => Some(self.spans.flags),
            Place::Zone(zone) => self.spans.zones.get(zone).map(|(span, _)| *span),
            Place::Claim(zone, claim) => {
                self.spans.zones.get(zone).and_then(|(_, claims)| claims.get(claim)).copied()
            }
        };
        Fault::new(fault.severity, fault.code, span, fault.message.clone()).help(fault.help.clone())
    }
}

fn read_pool_at<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> PoolFile {
    let mut file = PoolFile::default();
    file.spans.whole = reader.span(node);
    file.spans.flags = file.spans.whole;
    let Some(pool) = reader.object(node, POOL, "a pool", POOL_HELP) else { return file };
    if let Some(flags) = pool.given("flags") {
        file.spans.flags = reader.span(flags);
    }
    let flags = reader.optional(&pool, "flags", |reader, node| reader.texts(node, "names"));
    file.pool.flags = flags.unwrap_or_default();
    let zones =
        reader.required(&pool, "zones", |reader, node| reader.each(node, "a list of zones", "", read_zone));
    (file.pool.zones, file.spans.zones) = zones.into_iter().flatten().unzip();
    file
}

/// A zone with its place and those of its claims.
fn read_zone<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<(Zone, (Span, Vec<Span>))> {
    let zone = reader.object(node, ZONE, "a zone", ZONE_HELP)?;
    let id = reader.required(&zone, "id", Reader::text);
    let has_gem = reader.optional(&zone, "gem", Reader::truth).unwrap_or(false);
    let portals = reader.required(&zone, "portals", |reader, node| reader.texts(node, "names"));
    let claims = reader
        .optional(&zone, "claims", |reader, node| reader.each(node, "a list of claims", "", read_claim));
    let (claims, spans) = claims.into_iter().flatten().unzip();
    Some((Zone { id: id?, has_gem, portals: portals?, claims }, (reader.span(node), spans)))
}

fn read_claim<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<(Claim, Span)> {
    let claim = reader.object(node, CLAIM, "a claim", CLAIM_HELP)?;
    let from = reader.required(&claim, "from", Reader::text);
    let to = reader.required(&claim, "to", Reader::text);
    let needs = reader.optional(&claim, "needs", read_values).unwrap_or_default();
    let sets = reader.optional(&claim, "sets", read_values).unwrap_or_default();
    let takes_gem = reader.optional(&claim, "gem", Reader::truth).unwrap_or(false);
    Some((Claim { from: from?, to: to?, needs, sets, takes_gem }, reader.span(node)))
}

/// Values of flags.
fn read_values<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<BTreeMap<String, bool>> {
    let mut values = BTreeMap::new();
    reader.each_member(node, "an object of flags with true or false", |reader, flag, node| {
        if let Some(value) = reader.truth(node) {
            values.insert(flag.to_owned(), value);
        }
    });
    Some(values)
}
