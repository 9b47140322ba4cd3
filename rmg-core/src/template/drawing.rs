//! Where drawings of a template have its zones.

/// The disc of a zone in a drawing of the graph of zones. The unit is the radius of a zone of mean size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ZoneDisc {
    /// Centre, from the left.
    pub x: f64,
    /// Centre, from the top.
    pub y: f64,
    /// Radius; the area goes with the size of the zone, within bounds.
    pub radius: f64,
}

impl ZoneDisc {
    /// Distance of both centres.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }
}
