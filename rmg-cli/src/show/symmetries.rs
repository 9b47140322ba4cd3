//! `rmg show --symmetries`: the symmetries that maps of a template can have.

use rmg::diag::LineIndex;
use rmg::plan::{GenOptions, SymmetryOffer, offered_symmetries};
use rmg::text::{counted, shown};
use rmg::{ContentPack, Diagnostic, Seed, Symmetry};
use serde_json::{Value, json};

use crate::check::of_diagnostic;
use crate::prelude::*;

/// Prints each symmetry with the zones that it splits, or the reasons against it.
pub(super) fn run(
    loaded: &LoadedFile,
    first: usize,
    pack: &ContentPack,
    is_json: bool,
) -> Result<(), Failure> {
    loaded.sound(first..first + 1, true)?;
    let template = &loaded.templates()[first];
    let offers = offered_symmetries(template, pack, &GenOptions::new(Seed(0))).map_err(|found| {
        loaded.print(&found);
        Failure::printed(Kind::Refusal)
    })?;
    let size = template.min_size.value.to_string();
    if is_json {
        let lines = LineIndex::new(loaded.text());
        let symmetries: Vec<Value> =
            offers.iter().map(|(symmetry, offer)| member(*symmetry, offer.as_ref(), &lines)).collect();
        return print_document(
            "rmg-symmetries",
            members(json!({ "template": template.id, "size": size, "symmetries": symmetries })),
        );
    }
    let lines = offers.iter().map(|(symmetry, offer)| words(*symmetry, offer.as_ref()));
    print(&format!("template  {}\nsize      {size}\n\n{}", shown(&template.name), lines.collect::<String>()))
}

fn member(
    symmetry: Symmetry,
    offer: Result<&SymmetryOffer, &Vec<Diagnostic>>,
    lines: &LineIndex<'_>,
) -> Value {
    let axis = offer.map_or(&[][..], |offer| &offer.split);
    let reasons = offer.err().map_or(&[][..], |reasons| reasons);
    json!({
        "symmetry": symmetry.word(),
        "isPossible": offer.is_ok(),
        "axis": axis.iter().map(|(zone, parts)| json!({ "zone": zone, "parts": parts })).collect::<Vec<_>>(),
        "portals": offer.map_or(0, |offer| offer.portals),
        "reasons": reasons.iter().map(|reason| of_diagnostic(reason, lines)).collect::<Vec<_>>(),
    })
}

fn words(symmetry: Symmetry, offer: Result<&SymmetryOffer, &Vec<Diagnostic>>) -> String {
    let word = symmetry.word();
    let SymmetryOffer { split, portals } = match offer {
        Ok(offer) => offer,
        Err(reasons) => {
            let reason = |reason: &Diagnostic| format!("               {}\n", reason.message);
            return format!("{word:<14} no\n{}", reasons.iter().map(reason).collect::<String>());
        }
    };
    let mut text = format!("{word:<14} yes");
    if !split.is_empty() {
        let zones: Vec<String> =
            split.iter().map(|(zone, parts)| format!("{} in {parts} parts", shown(zone))).collect();
        text += &format!("; zones on the axis: {}", zones.join(", "));
    }
    if *portals > 0 {
        let verb = if *portals == 1 { "becomes a portal" } else { "become portals" };
        text += &format!("; {} {verb}", counted(*portals, "connection"));
    }
    text + "\n"
}
