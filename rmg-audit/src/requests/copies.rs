//! Properties that zones copy from others.

use rmg_core::template::{OwnOrLike, Template, Zone};

/// Returns the value of a property of a zone, or of the zone that it copies it from.
pub(super) fn resolved<'t, T>(
    template: &'t Template,
    mut zone: &'t Zone,
    of: impl Fn(&'t Zone) -> &'t OwnOrLike<T>,
) -> Result<&'t T, String> {
    let first = zone;
    // A chain longer than the number of zones is cyclic.
    for _ in 0..=template.zones.len() {
        match of(zone) {
            OwnOrLike::Own(value) => return Ok(value),
            OwnOrLike::Like(other) => match template.zones.get(other.value.index()) {
                Some(other) => zone = other,
                None => return Err(format!("zone {} copies from an unknown zone", zone.key)),
            },
        }
    }
    Err(format!("zone {} has a cyclic chain of copies", first.key))
}
