//! Handwritten neighborhoods, with the frames of `docs/sources/h3m.md` section 9.

use super::*;

fn around(pattern: &str) -> Around {
    let cells: Vec<Relation> = pattern
        .bytes()
        .filter(|byte| !byte.is_ascii_whitespace())
        .map(|byte| match byte {
            b'S' => Relation::Sandy,
            b'D' => Relation::Dirty,
            _ => Relation::Same,
        })
        .collect();
    cells.try_into().unwrap()
}

fn drawn(drawing: Drawing, pattern: &str) -> Option<(RangeInclusive<u8>, u8)> {
    frames(drawing, fit(drawing, &around(pattern))?, false)
}

#[test]
fn edges_and_corners_have_the_frames_of_the_table() {
    let grass = |pattern| drawn(Drawing::Blend, pattern);
    assert_eq!(grass("... ... ..."), Some((49..=72, 0)));
    assert_eq!(grass("D.. D.. ..."), Some((4..=7, 0)));
    assert_eq!(grass("..S ..S ..S"), Some((24..=27, 1)));
    assert_eq!(grass("DDD ... ..."), Some((8..=11, 0)));
    assert_eq!(grass("... ... .D."), Some((8..=11, 2)));
    assert_eq!(grass("SSS S.. S.."), Some((20..=23, 0)));
    assert_eq!(grass("... ..S .SS"), Some((36..=37, 3)));
    assert_eq!(grass("... S.. S.S"), Some((20..=23, 2)), "left, and around the corner below right");
    assert_eq!(grass("..D ... ..."), Some((12..=15, 2)));
}

#[test]
fn terrains_of_hota_have_the_same_shapes_with_other_frames() {
    let hota = |pattern| drawn(Drawing::HotaBlend, pattern);
    assert_eq!(hota("... ... ..."), Some((77..=117, 0)));
    assert_eq!(hota("D.. D.. ..."), Some((6..=13, 0)));
    assert_eq!(hota("..S ..S ..S"), Some((40..=47, 1)));
    assert_eq!(hota("... ... .D."), Some((14..=21, 2)));
    assert_eq!(hota("SSS S.. S.."), Some((34..=39, 0)));
    assert_eq!(hota("... ..S .SS"), Some((62..=64, 3)));
    assert_eq!(hota("D.. ... ..D"), Some((68..=68, 0)));
    assert_eq!(hota("S.. ... ..S"), Some((70..=70, 0)));
    assert_eq!(hota("SS. S.. ..S"), Some((119..=119, 0)));
    for pattern in ["D.D D.D D.D", "SSS S.S S.S"] {
        assert_eq!(hota(pattern), None, "{pattern}");
    }
}

#[test]
fn rock_has_frames_instead_of_flips() {
    let rock = |pattern| drawn(Drawing::Rock, pattern);
    assert_eq!(rock("SSS ..S ..S"), Some((10..=11, 0)), "the example of the description");
    assert_eq!(rock("S.. S.. S.."), Some((16..=17, 0)));
    assert_eq!(rock("..S ..S ..S"), Some((18..=19, 0)));
    assert_eq!(rock("... ... SSS"), Some((22..=23, 0)));
    assert_eq!(rock("S.. ... ..."), Some((30..=31, 0)));
    assert_eq!(rock("S.. ... ..S"), None, "two opposite corners have no sprite");
}

#[test]
fn mixtures_come_before_edges() {
    let grass = |pattern| drawn(Drawing::Blend, pattern);
    assert_eq!(grass("S.. ... ..S"), Some((42..=42, 0)));
    assert_eq!(grass("..S ... S.."), Some((42..=42, 2)), "never with the left-right flip");
    assert_eq!(grass("..D ... S.."), Some((41..=41, 1)));
    assert_eq!(grass("..S ..S DD."), Some((47..=47, 0)));
    assert_eq!(grass("..D ..D ..S"), Some((45..=45, 0)));
    assert_eq!(grass(".SS ..S S.."), Some((74..=74, 1)));
    assert_eq!(grass("... D.. S.D"), Some((20..=23, 2)), "both relations at an outer corner: the sandy one");
    assert_eq!(drawn(Drawing::Dirt, "S.. ... ..S"), Some((20..=20, 0)));
    assert_eq!(drawn(Drawing::Dirt, "SS. S.. ..S"), Some((45..=45, 0)));
}

#[test]
fn strips_and_peninsulas_have_no_sprite() {
    assert_eq!(drawn(Drawing::Blend, "D.D D.D D.D"), None);
    assert_eq!(drawn(Drawing::Water, "SSS S.S S.S"), None);
    assert_eq!(drawn(Drawing::Sand, "SSS S.S S.S"), Some((0..=23, 0)), "sand has no edges");
}

#[test]
fn cached_shapes_equal_computed_shapes() {
    let mut fits = Fits::default();
    let kinds = [Relation::Same, Relation::Sandy, Relation::Dirty];
    for drawing in
        [Drawing::Blend, Drawing::HotaBlend, Drawing::Dirt, Drawing::Sand, Drawing::Water, Drawing::Rock]
    {
        for _ in 0..2 {
            for code in 0..3_usize.pow(8) {
                let mut left = code;
                let around: Around = std::array::from_fn(|cell| {
                    if cell == 4 {
                        return Relation::Same;
                    }
                    let kind = kinds[left % 3];
                    left /= 3;
                    kind
                });
                assert_eq!(fits.fit(drawing, &around), fit(drawing, &around), "{drawing:?} {around:?}");
            }
        }
    }
}
