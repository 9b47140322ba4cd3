//! What a game reads of templates: what it cannot read, what it passes over, and templates as it can read them.

mod own_features;

use std::fmt;

use rmg_core::diag::{Fault, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::{Template, VictoryWish};

use crate::json::vcmi_forms;
use crate::loss::{Loss, LossKind, Losses};
use crate::source::Source;
use crate::table::names::ids;
use crate::table::{Counts, Dialect, write_table};

/// A game that reads templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Vcmi,
    /// The Shadow of Death: `rmg.txt`.
    Sod,
    /// Horn of the Abyss: `.h3t`.
    Hota,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vcmi => "VCMI",
            Self::Sod => "The Shadow of Death",
            Self::Hota => "Horn of the Abyss",
        })
    }
}

/// What a game cannot read of a template, or reads otherwise than this program does. `template` is one of those that were read from
/// `source`.
///
/// # Returns
/// Errors for what makes the game refuse the template, warnings for what makes another map there, notes for what is lost without harm. For
/// a game that reads another format this is what conversion into it loses.
#[must_use]
pub fn target_faults(
    source: &Source,
    template: &Template,
    target: Target,
    content: &ContentPack,
) -> Vec<Fault> {
    let losses = match (target, source) {
        (Target::Vcmi, Source::Json(document)) => {
            let mut faults = vcmi_forms::faults(document, template);
            faults.extend(ignored_by_vcmi(template).iter().map(|loss| of_loss(loss, target)));
            return faults;
        }
        (Target::Vcmi, Source::Table(_)) => {
            let (template, mut losses) = for_vcmi(template);
            // what the writer reports of a text that it cannot write is reported when it is written
            if let Ok((_, lost)) = crate::json::write_templates(std::slice::from_ref(&template)) {
                losses.extend(lost);
            }
            losses
        }
        (Target::Sod, _) => write_table(std::slice::from_ref(template), Dialect::RmgTxt, content).1,
        (Target::Hota, _) => write_table(std::slice::from_ref(template), dialect_of(source), content).1,
    };
    losses.iter().map(|loss| of_loss(loss, target)).collect()
}

/// The dialect of a pack that is one already; the newest for other sources.
fn dialect_of(source: &Source) -> Dialect {
    match source {
        Source::Table(sheet) => match crate::table::dialect(sheet) {
            Ok(dialect @ Dialect::H3t(_)) => dialect,
            _ => Dialect::H3t(Counts::NEWEST),
        },
        Source::Json(_) => Dialect::H3t(Counts::NEWEST),
    }
}

fn of_loss(loss: &Loss, target: Target) -> Fault {
    let (severity, code, message) = match loss.kind {
        LossKind::Rewritten => (Severity::Note, "target-loss", format!("for {target}: {loss}")),
        LossKind::Lost => (Severity::Warning, "target-loss", format!("{target} cannot read this: {loss}")),
        LossKind::Harmless => (Severity::Note, "own-key", format!("{target} passes over this: {loss}")),
        LossKind::Ignored => (Severity::Warning, "own-key", format!("{target} passes over this: {loss}")),
    };
    Fault::new(severity, code, Some(loss.span), message)
}

/// A template as VCMI can read it, with what differs: ids of zones are numbers, and zones that keep away from each other are connected by
/// `repulsive` connections. What VCMI passes over stays, for this program, and is reported.
#[must_use]
pub fn for_vcmi(template: &Template) -> (Template, Vec<Loss>) {
    let mut losses = Losses::of(&template.id, template.span);
    let numbers = ids(template, &mut losses);
    let mut template = template.clone();
    let is_victory_town = |key: &str| match template.victory.as_ref().map(|victory| &victory.value) {
        Some(VictoryWish::Town(Some(town))) => town == key,
        _ => false,
    };
    let town = template.zones.iter().position(|zone| is_victory_town(&zone.key));
    for (zone, number) in template.zones.iter_mut().zip(&numbers) {
        zone.key = number.to_string();
    }
    if let (Some(at), Some(victory)) = (town, &mut template.victory) {
        victory.value = VictoryWish::Town(Some(template.zones[at].key.clone()));
    }
    own_features::expand(&mut template, &mut losses);
    let mut losses = losses.finish();
    losses.extend(ignored_by_vcmi(&template));
    (template, losses)
}

/// What VCMI passes over in a template that it reads: keys of this program.
#[must_use]
pub fn ignored_by_vcmi(template: &Template) -> Vec<Loss> {
    own_features::of(template)
}

/// Whether VCMI reads a template of a JSON document as it stands: there is nothing that it refuses.
#[must_use]
pub fn is_read_by_vcmi(source: &Source, template: &Template) -> bool {
    match source {
        Source::Json(document) => !rmg_core::diag::has_errors(&vcmi_forms::faults(document, template)),
        Source::Table(_) => false,
    }
}
