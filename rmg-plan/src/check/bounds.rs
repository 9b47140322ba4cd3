//! Ids that are too long, and numbers far above those of all known templates.

use std::ops::RangeInclusive;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span};
use rmg_core::template::{OwnOrLike, Template, TownCounts, Zone};
use rmg_core::text::{shown, stand_in};

use super::Checker;

/// Maximum number of characters in ids and names of templates and zones. The longest in 54 public VCMI files
/// has 32.
pub const MAX_NAME: usize = 128;

/// Relative sizes of zones: public templates have up to 1,600.
const SIZES: RangeInclusive<u32> = 1..=5000;
/// Treasure: public templates have up to 150,000.
const VALUES: RangeInclusive<u32> = 0..=1_000_000;
/// Guards: public templates have up to 240,000, and an army of the strongest monsters has about 1,000,000.
const GUARDS: RangeInclusive<u32> = 0..=1_000_000;
/// Piles, mines and towns per 400 tiles: public templates have up to 50 piles.
const DENSITIES: RangeInclusive<u32> = 0..=100;
/// Towns of a kind in a zone: public templates have up to 3.
const TOWNS: RangeInclusive<u32> = 0..=20;
/// Mines of a resource in a zone: public templates have up to 10.
const MINES: RangeInclusive<u32> = 0..=50;
/// Required objects of a kind in a zone.
const OBJECTS: RangeInclusive<u32> = 0..=200;
/// Rarities: the game has up to several hundred.
const RARITIES: RangeInclusive<u32> = 0..=100_000;

/// Returns ids and names of a template and its zones: a description, the name and its location.
fn names(template: &Template) -> impl Iterator<Item = (&'static str, &str, Span)> {
    let of_zones = template.zones.iter().map(|zone| ("the id of the zone", zone.key.as_str(), zone.span));
    let id = ("the id of the template", template.id.as_str(), template.span);
    let name = ("the name of the template", template.name.as_str(), template.span);
    [id].into_iter().chain((template.name != template.id).then_some(name)).chain(of_zones)
}

impl Checker<'_> {
    /// Reports ids and names that are too long. Such a template is not checked any further.
    pub(super) fn long_names(template: &Template) -> Vec<Diagnostic> {
        let mut diagnostics = DiagnosticList::default();
        let long = names(template).filter(|(_, name, _)| name.chars().nth(MAX_NAME).is_some());
        for (what, name, span) in long {
            diagnostics.push_with(Severity::Error, || {
                let message =
                    format!("{what} is too long: `{}` has {} characters", shown(name), name.chars().count());
                Diagnostic::new(Severity::Error, "long-name", Some(span), message)
                    .help(format!("use at most {MAX_NAME} characters"))
            });
        }
        diagnostics.finish()
    }

    /// Warns of ids and names with invisible characters.
    pub(super) fn hidden_letters(&mut self) {
        let is_hidden = |letter: char| stand_in(letter).is_some();
        for (what, _, span) in names(self.template).filter(|(_, name, _)| name.contains(is_hidden)) {
            let message = format!("{what} contains control characters, which cannot be shown");
            self.warn("control-character", span, message, "use letters, digits and punctuation only");
        }
    }

    /// Warns of numbers of a zone that are too large to have a further effect.
    pub(super) fn unusual_numbers(&mut self, zone: &Zone) {
        self.unusual("`size`", zone.size.value, SIZES, zone.size.span);
        if let OwnOrLike::Own(towns) = &zone.towns {
            for (key, counts) in [("playerTowns", &towns.player), ("neutralTowns", &towns.neutral)] {
                self.unusual_towns(key, counts, zone.span);
            }
        }
        if let OwnOrLike::Own(mines) = &zone.mines {
            for (name, count) in mines {
                self.unusual(
                    &format!("the number of `{}` mines", shown(&name.value)),
                    *count,
                    MINES,
                    name.span,
                );
            }
        }
        for (name, density) in &zone.mine_densities {
            let what = format!("the density of `{}` mines", shown(&name.value));
            self.unusual(&what, *density, DENSITIES, name.span);
        }
        if let OwnOrLike::Own(tiers) = &zone.treasure {
            for tier in tiers {
                self.unusual("`density`", tier.density, DENSITIES, tier.span);
                self.unusual("`max`", tier.max, VALUES, tier.span);
            }
        }
        let OwnOrLike::Own(objects) = &zone.custom_objects else { return };
        for object in &objects.common {
            self.unusual("`value`", object.value, VALUES, object.object.span);
            self.unusual("`rarity`", object.rarity, RARITIES, object.object.span);
        }
        for object in &objects.required {
            let what = format!("the number of `{}`", shown(&object.object.value));
            self.unusual(&what, object.count, OBJECTS, object.object.span);
            self.unusual("`guard`", object.guard.unwrap_or(0), GUARDS, object.object.span);
        }
    }

    /// Warns of guards of connections that are too strong to have a further effect.
    pub(super) fn unusual_guards(&mut self) {
        for connection in &self.template.connections {
            self.unusual("`guard`", connection.guard.value, GUARDS, connection.guard.span);
        }
    }

    fn unusual_towns(&mut self, key: &str, counts: &TownCounts, span: Span) {
        for (of, count, range) in [
            ("towns", counts.towns, TOWNS),
            ("castles", counts.castles, TOWNS),
            ("townDensity", counts.town_density, DENSITIES),
            ("castleDensity", counts.castle_density, DENSITIES),
        ] {
            self.unusual(&format!("`{of}` of `{key}`"), count, range, span);
        }
    }

    fn unusual(&mut self, what: &str, number: u32, range: RangeInclusive<u32>, span: Span) {
        if range.contains(&number) {
            return;
        }
        let message = format!("{what} is {number}, which is probably a mistake");
        let help = format!("use a number from {} to {}", range.start(), range.end());
        self.warn("unusual-number", span, message, &help);
    }
}
