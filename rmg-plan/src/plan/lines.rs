//! The lines of a template that define the contents of a plan.

use rmg_core::diag::{LineIndex, Span};
use rmg_core::model::{TemplateLines, ZoneLines};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ChangedObject, GenPlan, ZoneContents, ZonePlan};
use rmg_core::template::{OwnOrLike, Template, TownHint, effective_zones};
use rmg_core::{ObjectKindId, SymmetryPlan};

use super::contents::zone_contents;
use super::decided::template_of_plan;
use super::victory::require;

/// The line of entries that are not in the template.
const UNKNOWN: u32 = 0;

/// Returns the lines of the template of a plan.
///
/// # Arguments
/// - `text`: the text of the template, to which its spans refer.
/// - `file`: the name of the file; folders are removed.
///
/// # Returns
/// `None` if the plan was not made from the template.
///
/// # Cost
/// The cost of the contents in [`make_plan`](crate::make_plan), and O(bytes of the text).
#[must_use]
pub fn template_lines(
    template: &Template,
    text: &str,
    file: &str,
    plan: &GenPlan,
    pack: &ContentPack,
) -> Option<TemplateLines> {
    let decided = template_of_plan(template, plan);
    let template = decided.as_ref();
    let effective = effective_zones(template).ok()?;
    let images = plan.symmetry.as_ref().map(SymmetryPlan::zone_cycles);
    let images = images.as_deref();
    let written =
        zone_contents(template, &effective, pack, &plan.switches, plan.size, images, &mut Vec::new());
    // Entries that the victory condition adds have no line.
    let mut contents: Vec<ZoneContents> = written.iter().map(|(contents, _)| contents.clone()).collect();
    require(&plan.victory.goal, pack, contents.iter_mut());
    let index = LineIndex::new(text);
    let line = |span: Span| u32::try_from(index.locate(span.start).line).unwrap_or(u32::MAX);
    let lines = |spans: &[Span]| spans.iter().map(|span| line(*span)).collect::<Vec<u32>>();
    let inputs = template.zones.iter().zip(&effective).zip(written.iter().zip(&contents));
    let zones = inputs.map(|((zone, effective), ((before, spans), contents))| {
        let is_source =
            |towns: &OwnOrLike<_>| matches!(towns, OwnOrLike::Own(own) if std::ptr::eq(own, effective.towns));
        let source = template.zones.iter().find(|other| is_source(&other.towns)).unwrap_or(zone);
        let (before, now) = (&before.objects, &contents.objects);
        let mut required = lines(&spans.required);
        required.resize(now.required.len(), UNKNOWN);
        let changed = |changed: &ChangedObject| {
            let entry = before.changed.iter().position(|known| known.kind == changed.kind);
            entry.map_or(UNKNOWN, |entry| line(spans.changed[entry]))
        };
        let banned = |kind: &ObjectKindId| {
            before.banned.binary_search(kind).map_or(UNKNOWN, |entry| line(spans.banned[entry]))
        };
        ZoneLines {
            zone: line(zone.span),
            size: if zone.size.span == Span::default() { line(zone.span) } else { line(zone.size.span) },
            towns: line(source.span),
            hints: effective.towns.hints.iter().map(|hint| hint_span(hint).map_or(UNKNOWN, line)).collect(),
            mines: lines(&spans.mines),
            treasure: lines(&spans.treasure),
            required,
            changed: now.changed.iter().map(changed).collect(),
            banned: ZoneLines::runs(now.banned.iter().map(banned)),
        }
    });
    let zones: Vec<ZoneLines> = zones.collect();
    let fits = |(planned, contents): (&ZonePlan, &ZoneContents)| planned.contents == *contents;
    let of_template = plan.zones.len() - usize::from(plan.sea().is_some());
    let is_of_plan = of_template == zones.len()
        && plan.connections.len() == template.connections.len()
        && plan.zones.iter().zip(&contents).all(fits);
    let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
    is_of_plan.then(|| TemplateLines {
        file: name.to_owned(),
        zones,
        connections: template.connections.iter().map(|connection| line(connection.span)).collect(),
    })
}

/// Returns the location of the first zone of a hint.
fn hint_span(hint: &TownHint) -> Option<Span> {
    let zones = hint.like.iter().chain(&hint.not_like).chain(&hint.related_to_terrain);
    zones.map(|zone| zone.span).next()
}
