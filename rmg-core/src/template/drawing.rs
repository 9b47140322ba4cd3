//! Positions of zones in drawings of a template.

/// The disc of a zone in a drawing of the zone graph. The unit is the radius of a zone of average size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ZoneDisc {
    /// Center, from the left.
    pub x: f64,
    /// Center, from the top.
    pub y: f64,
    /// Radius; the area is proportional to the size of the zone, within limits.
    pub radius: f64,
}

impl ZoneDisc {
    /// Returns the distance between the centers.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }
}
