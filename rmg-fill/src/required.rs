//! Objects that the template requires.
//!
//! Runs after mines. Each stands far from everything else, behind a guard if its value (or the template) asks for one.

use rmg_core::RngStream;
use rmg_core::model::Wish;

use crate::FillError;
use crate::catalog::{Catalog, plain_body};
use crate::fit::appearance_on;
use crate::inputs::Inputs;
use crate::monsters::draw_pile_guard;
use crate::output::JobOutput;
use crate::pile::{Item, Purpose, arrange, far_spot, put_pile, tight_spot};
use crate::zone::{ZoneState, ZoneTile};

/// Name of the pass.
pub(crate) const PASS: &str = "required";

/// Places all required objects of a zone.
pub(crate) fn place_required(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    state: &mut ZoneState,
    output: &mut JobOutput,
) -> Result<(), FillError> {
    let rng = &mut inputs.stream(PASS, state.zone);
    let required = &inputs.zone(state.zone).contents.objects.required;
    for (entry, wanted) in required.iter().enumerate() {
        for number in 0..wanted.count {
            place_one(inputs, catalog, state, output, rng, (entry, number))?;
        }
    }
    Ok(())
}

fn place_one(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    state: &mut ZoneState,
    output: &mut JobOutput,
    rng: &mut RngStream,
    (entry, number): (usize, u32),
) -> Result<(), FillError> {
    let plan = inputs.zone(state.zone);
    let wanted = &plan.contents.objects.required[entry];
    let what = || format!("required `{}`", wanted.name);
    let standing: Vec<Item<'_>> = wanted
        .kinds
        .iter()
        .filter_map(|kind| {
            let (appearance, look) = appearance_on(inputs, *kind, state.terrain, None)?;
            Some(Item { kind: *kind, appearance, look, body: plain_body(&inputs.pack.objects[*kind]) })
        })
        .collect();
    let item = rng.pick(&standing).cloned().ok_or_else(|| FillError::NoObjectOnTerrain {
        zone: plan.key.clone(),
        what: what(),
        terrain: inputs.pack.terrains[state.terrain].title.clone(),
    })?;
    let changed = plan.contents.objects.changed.iter().find(|changed| changed.kind == item.kind);
    let worth = changed.map_or(inputs.pack.objects[item.kind].value, |changed| changed.value);
    let value = wanted.guard.unwrap_or(worth);
    let (monster, strength) = draw_pile_guard(inputs, catalog, state, value, &what, rng)?;
    let items = vec![item];
    let found = arrange(&items, monster.is_some(), rng).and_then(|arrangement| {
        let roomy = far_spot(state, &arrangement.shape, rng).map(|(anchor, fit)| (anchor, fit, Vec::new()));
        let spot = roomy.or_else(|| tight_spot(state, &arrangement.shape, rng))?;
        Some((arrangement, spot))
    });
    let (arrangement, (anchor, fit, cut)) = found.ok_or_else(|| FillError::NoRoomForObject {
        zone: plan.key.clone(),
        what: what(),
        number: number + 1,
        of: wanted.count,
    })?;
    let entry = u16::try_from(entry).unwrap_or(u16::MAX);
    let purpose = Purpose { wish: Wish::Required(entry), value, strength };
    put_pile(state, purpose, items, monster, &arrangement, (anchor, &fit), output);
    cut.into_iter().for_each(|at| state.set_at(at, ZoneTile::Pocket));
    state.taken.extend(arrangement.shape.approach(state, &fit));
    Ok(())
}
