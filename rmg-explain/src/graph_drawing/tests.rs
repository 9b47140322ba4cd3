use rmg_core::RngStream;

use super::*;

/// Returns a figure of up to 40 zones, some of them without lines.
fn random(rng: &mut RngStream) -> (Figure, Vec<f64>) {
    let zones = 1 + rng.index(40);
    let radii = (0..zones).map(|_| RADII.0 + rng.unit() * (RADII.1 - RADII.0)).collect();
    let mut lines = Vec::new();
    for _ in 0..rng.index(2 * zones) {
        let (a, b) = (rng.index(zones), rng.index(zones));
        if a != b {
            lines.push((a.min(b), a.max(b)));
        }
    }
    lines.sort_unstable();
    lines.dedup();
    (Figure::new(zones, (lines, Vec::new())), radii)
}

#[test]
fn discs_do_not_overlap_and_drawings_are_deterministic() {
    let mut rng = Seed(4).at("drawings").stream();
    for _ in 0..40 {
        let (figure, radii) = random(&mut rng);
        let discs = best_drawing(&figure, &radii, None);
        assert_eq!(discs, best_drawing(&figure, &radii, None));
        for (at, disc) in discs.iter().enumerate() {
            assert!(disc.x.is_finite() && disc.y.is_finite());
            for other in &discs[at + 1..] {
                assert!(disc.distance(other) > disc.radius + other.radius, "{disc:?} {other:?}");
            }
        }
    }
}

#[test]
fn simple_planar_graphs_have_no_crossings() {
    let ring = |zones: usize| {
        (0..zones).map(move |zone| (zone.min((zone + 1) % zones), zone.max((zone + 1) % zones)))
    };
    let star = (1..9).map(|zone| (0, zone));
    let wheel: Vec<_> = ring(6).chain((0..6).map(|zone| (zone, 6))).collect();
    for (zones, mut lines) in [(12, ring(12).collect::<Vec<_>>()), (9, star.collect()), (7, wheel)] {
        lines.sort_unstable();
        let figure = Figure::new(zones, (lines, Vec::new()));
        let discs = best_drawing(&figure, &vec![1.0; zones], None);
        let cost = figure::tangles(&discs, &figure.lines);
        assert!(cost < 1.0, "{zones} zones: {cost}");
    }
}

#[test]
fn graphs_with_no_or_all_lines_have_a_drawing() {
    let all = |zones: usize| (0..zones).flat_map(|a| (a + 1..zones).map(move |b| (a, b))).collect();
    for (zones, lines) in [(0, Vec::new()), (1, Vec::new()), (300, Vec::new()), (60, all(60))] {
        let discs = best_drawing(&Figure::new(zones, (lines, Vec::new())), &vec![1.0; zones], None);
        assert_eq!(discs.len(), zones);
    }
}
