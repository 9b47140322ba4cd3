//! Reads templates as a whole.

use rmg_core::MapSize;
use rmg_core::diag::{Diagnostic, Severity, Span, Spanned};
use rmg_core::ids::ZoneId;
use rmg_core::template::{
    AllowList, ArtifactSets, NAMED_ARTIFACTS, NumberSet, OwnOrLike, RANDOM_MONSTERS, SymmetryRequest,
    Template, VictoryRequest, WaterContent, Zone, ZoneSizeLaw, effective_zones,
};
use rmg_core::text::shown;
use rmg_json::{Key, Kind, Value};

use crate::json::context::{Context, swapped};
use crate::json::fields::{Entry, Fields};
use crate::json::limits::{MAX_PLAYERS, MAX_ZONES, MIN_ZONE_TILES};
use crate::json::modifiers::modifier_options;
use crate::json::references::ZoneKeys;
use crate::json::scalars::{UnknownWord, boolean, int, list, names, text, word, word_at};
use crate::json::{connection, language, object_rules, ranges, zone};

const WATERS: [(&str, WaterContent); 3] =
    [("none", WaterContent::None), ("normal", WaterContent::Normal), ("islands", WaterContent::Islands)];

const LAWS: [(&str, ZoneSizeLaw); 2] =
    [("linear", ZoneSizeLaw::Linear), ("quadratic", ZoneSizeLaw::Quadratic)];

const SETS: [(&str, ArtifactSets); 2] = [("complete", ArtifactSets::Complete), ("free", ArtifactSets::Free)];

/// Reads a template. Invalid values get defaults.
pub(super) fn read(context: &mut Context<'_>, key: &Key, fields: &Fields<'_>) -> Template {
    fields.check_keys(context, &language::TEMPLATE);
    let (min_size, max_size) = sizes(context, fields, key.span);
    let (players, humans) = player_counts(context, fields, key.span);
    let zone_entries = zone_entries(context, fields);
    let zone_keys = ZoneKeys::new(&zone_entries);
    let zones = read_zones(context, &zone_entries, &zone_keys);
    let words = |context: &mut Context<'_>, key| fields.get(key).and_then(|member| text(context, member));
    let template = Template {
        id: key.name.clone(),
        name: words(context, "name").map_or_else(|| key.name.clone(), |name| name.value),
        description: words(context, "description").unwrap_or_default().value,
        min_size,
        max_size,
        players,
        humans,
        allowed_water: water(context, fields),
        zone_size_law: word_at(context, fields, "zoneSizeLaw", &LAWS, UnknownWord::Refused)
            .unwrap_or_default(),
        shuffle_seats: boolean(context, fields, "shuffleSeats").unwrap_or(false),
        artifact_sets: word_at(context, fields, "artifactSets", &SETS, UnknownWord::Refused)
            .unwrap_or_default(),
        named_artifacts: int(context, fields, "namedArtifacts", 0..=100)
            .map_or(NAMED_ARTIFACTS, |of| of.value),
        random_monsters: int(context, fields, "randomMonsters", 0..=100)
            .map_or(RANDOM_MONSTERS, |of| of.value),
        victory: parsed(context, fields, "victory", "bad-victory", str::parse::<VictoryRequest>),
        symmetry: parsed(context, fields, "symmetry", "bad-symmetry", str::parse::<SymmetryRequest>),
        settings: settings(context, fields),
        spells: allow_list(context, fields, "bannedSpells", "enabledSpells"),
        artifacts: allow_list(context, fields, "bannedArtifacts", "enabledArtifacts"),
        skills: allow_list(context, fields, "bannedSkills", "enabledSkills"),
        heroes: allow_list(context, fields, "bannedHeroes", "enabledHeroes"),
        connections: connection::read_all(context, fields, &zone_keys),
        modifiers: modifier_options(context, fields),
        objects: object_rules::read(context, fields),
        zones,
        game_rules: Default::default(),
        extras: Vec::new(),
        span: key.span,
    };
    check_room(context, &template);
    check_inheritance(context, &template);
    template
}

/// Reads the minimum and maximum size. Missing or invalid sizes get arbitrary values.
fn sizes(context: &mut Context<'_>, fields: &Fields<'_>, span: Span) -> (Spanned<MapSize>, Spanned<MapSize>) {
    let mut size = |key| fields.require(context, key).and_then(|member| ranges::size(context, member));
    let (min, max) = (size("minSize"), size("maxSize"));
    if let (Some(min), Some(max)) = (min, max)
        && min.value.tiles() > max.value.tiles()
    {
        let message = format!("`minSize` {} is larger than `maxSize` {}", min.value, max.value);
        let diagnostic = Diagnostic::new(Severity::Error, "reversed-range", Some(min.span), message);
        let fix = swapped(context.document, min.span, max.span);
        context.diagnostics.push(diagnostic.related(max.span, "the maximum size").help("swap them").fix(fix));
    }
    // Errors are already reported, so any size is valid here.
    let any = Spanned::new(MapSize::new(72, 72, 1).expect("72 is a valid side"), span);
    (min.or(max).unwrap_or(any), max.or(min).unwrap_or(any))
}

fn player_counts(
    context: &mut Context<'_>,
    fields: &Fields<'_>,
    span: Span,
) -> (Spanned<NumberSet>, Option<Spanned<NumberSet>>) {
    let max = u32::from(MAX_PLAYERS);
    let players = fields.require(context, "players").and_then(|member| {
        let players = ranges::numbers(context, member, 1..=max);
        if players.is_none() && matches!(&member.value.kind, Kind::String(text) if text.trim().is_empty()) {
            let message = "`players` is empty";
            let diagnostic = Diagnostic::new(Severity::Error, "bad-range", Some(member.value.span), message);
            context.diagnostics.push(diagnostic.help("write numbers and ranges, such as 2, 2-4 or 2,4-6"));
        }
        players
    });
    let humans = fields.get("humans").and_then(|member| ranges::numbers(context, member, 0..=max));
    let humans = humans.filter(|humans| possible_humans(context, players.as_ref(), humans));
    (players.unwrap_or(Spanned::new(NumberSet { ranges: vec![(1, max)] }, span)), humans)
}

/// Returns whether some number of `humans` is possible. If `players` allows fewer, the game uses only
/// `players`: some published templates have numbers of computer players here.
fn possible_humans(
    context: &mut Context<'_>,
    players: Option<&Spanned<NumberSet>>,
    humans: &Spanned<NumberSet>,
) -> bool {
    let Some(players) = players else { return true };
    let max = players.value.max().unwrap_or(0);
    if humans.value.max().is_none_or(|humans| humans <= max) {
        return true;
    }
    let is_possible = humans.value.min().is_none_or(|humans| humans <= max);
    let effect = if is_possible { "" } else { ", so `humans` is ignored" };
    let message = format!("`humans` is {}, but `players` is only {}{effect}", humans.value, players.value);
    let diagnostic =
        Diagnostic::new(Severity::Warning, "more-humans-than-players", Some(humans.span), message);
    context
        .diagnostics
        .push(diagnostic.related(players.span, "all players").help("include humans in `players`"));
    is_possible
}

/// Returns the zones as entries. Reports if there are none or too many.
fn zone_entries<'d>(context: &mut Context<'_>, fields: &Fields<'d>) -> Vec<Entry<'d>> {
    let given = fields.require(context, "zones");
    let (Some(given), Some(zones)) = (given, fields.structure(context, "zones", "zones")) else {
        return Vec::new();
    };
    let mut entries = zones.distinct(context, Severity::Error, "zone");
    let mut wrong = |message: String, span: Span, code: &'static str| {
        context.diagnostics.push(Diagnostic::new(Severity::Error, code, Some(span), message));
    };
    if entries.is_empty() {
        wrong("the template has no zones".to_owned(), given.key.span, "no-zones");
    }
    if entries.len() > MAX_ZONES {
        let message = format!("{} zones: the maximum of a template is {MAX_ZONES}", entries.len());
        wrong(message, entries[MAX_ZONES].key.span, "too-many-zones");
        entries.truncate(MAX_ZONES);
    }
    for entry in entries.iter().filter(|entry| entry.key.name.trim().is_empty()) {
        wrong("a zone has an empty id".to_owned(), entry.key.span, "empty-id");
    }
    entries
}

fn read_zones(context: &mut Context<'_>, entries: &[Entry<'_>], keys: &ZoneKeys<'_>) -> Vec<Zone> {
    let nothing = Value { kind: Kind::Object(Vec::new()), span: Span::default() };
    let mut zones = Vec::with_capacity(entries.len());
    for entry in entries {
        if let Some(fields) = entry.fields("a zone") {
            zones.push(zone::read(context, entry.key, &fields, keys));
            continue;
        }
        context.wrong_type(entry.value, &format!("zone `{}`", shown(&entry.key.name)), "a structure `{ }`");
        // Zone ids are positions, so an empty zone replaces the invalid one. Its missing keys are not
        // reported.
        let mut quiet = Context::with_limit(context.document, 0);
        if let Some(fields) = Fields::of(&nothing, "a zone") {
            zones.push(zone::read(&mut quiet, entry.key, &fields, keys));
        }
    }
    zones
}

/// Reads the kinds of water; all if the key is omitted. Ignores unknown words in a list with a known word.
fn water(context: &mut Context<'_>, fields: &Fields<'_>) -> Vec<WaterContent> {
    let items = list(context, fields, "allowedWaterContent");
    let is_known = |item: &Value| matches!(&item.kind, Kind::String(text) if WATERS.iter().any(|(word, _)| word == text));
    let unknown =
        if items.iter().any(is_known) { UnknownWord::Ignored("it is ignored") } else { UnknownWord::Refused };
    let mut read = |item| word(context, item, "`allowedWaterContent`", &WATERS, unknown);
    let given: Vec<WaterContent> = items.iter().filter_map(&mut read).collect();
    if given.is_empty() { WATERS.iter().map(|(_, water)| *water).collect() } else { given }
}

/// Reads a text with its own syntax.
fn parsed<T, E: std::fmt::Display>(
    context: &mut Context<'_>,
    fields: &Fields<'_>,
    key: &str,
    code: &'static str,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Option<Spanned<T>> {
    let text = text(context, fields.get(key)?)?;
    match parse(&text.value) {
        Ok(value) => Some(Spanned::new(value, text.span)),
        Err(error) => {
            let message = format!("`{key}`: {error}");
            context.diagnostics.push(Diagnostic::new(Severity::Error, code, Some(text.span), message));
            None
        }
    }
}

/// Reads the text of `settings`, which only the game uses.
fn settings(context: &mut Context<'_>, fields: &Fields<'_>) -> Option<Spanned<String>> {
    let member = fields.get("settings")?;
    fields.structure(context, "settings", "settings")?;
    Some(Spanned::new(context.document.slice(member.value.span).to_owned(), member.value.span))
}

fn allow_list(context: &mut Context<'_>, fields: &Fields<'_>, banned: &str, enabled: &str) -> AllowList {
    AllowList { banned: names(context, fields, banned), enabled: names(context, fields, enabled) }
}

/// Checks that all zones fit: reports an error if they do not fit at any size, and a warning if they do not
/// fit at the minimum size.
fn check_room(context: &mut Context<'_>, template: &Template) {
    let count = u32::try_from(template.zones.len()).expect("there are at most `MAX_ZONES` zones");
    let needed = count.saturating_mul(MIN_ZONE_TILES);
    let (severity, size, which) = if needed > template.max_size.value.tiles() {
        (Severity::Error, template.max_size, "largest")
    } else if needed > template.min_size.value.tiles() {
        (Severity::Warning, template.min_size, "smallest")
    } else {
        return;
    };
    let tiles = size.value.tiles();
    let message =
        format!("{count} zones need {needed} tiles, but the {which} map {} has {tiles}", size.value);
    let diagnostic = Diagnostic::new(severity, "no-room", Some(size.span), message);
    context
        .diagnostics
        .push(diagnostic.help(format!("allow larger maps: a zone needs at least {MIN_ZONE_TILES} tiles")));
}

/// Reports cycles of `...LikeZone`.
fn check_inheritance(context: &mut Context<'_>, template: &Template) {
    let Err(cycles) = effective_zones(template) else { return };
    for cycle in cycles {
        let zone = |id: &ZoneId| &template.zones[id.index()];
        let span = |id: &ZoneId| like_span(zone(id), cycle.property);
        let mut chain: Vec<String> =
            cycle.cycle.iter().map(|id| format!("`{}`", shown(&zone(id).key))).collect();
        chain.extend(chain.first().cloned());
        let message = format!("cyclic `{}`: {}", cycle.property, chain.join(" -> "));
        let first = cycle.cycle.first().and_then(span);
        let diagnostic = Diagnostic::new(Severity::Error, "inheritance-circle", first, message)
            .help("give one of these zones its own values");
        let others = cycle.cycle.iter().skip(1).filter_map(span);
        context
            .diagnostics
            .push(others.fold(diagnostic, |diagnostic, span| diagnostic.related(span, "continues here")));
    }
}

/// Returns the span of the key that names the zone from which a property is copied.
fn like_span(zone: &Zone, property: &str) -> Option<Span> {
    fn of<T>(value: &OwnOrLike<T>) -> Option<Span> {
        match value {
            OwnOrLike::Own(_) => None,
            OwnOrLike::Like(source) => Some(source.span),
        }
    }
    match property {
        "townsLikeZone" => of(&zone.towns),
        "terrainTypeLikeZone" => of(&zone.terrain),
        "minesLikeZone" => of(&zone.mines),
        "treasureLikeZone" => of(&zone.treasure),
        _ => of(&zone.custom_objects),
    }
}
