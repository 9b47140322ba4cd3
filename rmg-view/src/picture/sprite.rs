//! Small icons made of dots, which stay sharp at every size.

use super::color::Color;

/// An icon: rows of letters of equal length. `o` outline, `f` fill color, `l` lighter, `d` darker, `w` white,
/// `c` cream, `.` transparent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sprite(&'static [&'static str]);

/// Color of outlines and holes.
pub(crate) const OUTLINE: Color = Color(26, 20, 24);
pub(crate) const WHITE: Color = Color(255, 252, 240);
pub(crate) const CREAM: Color = Color(232, 218, 186);

impl Sprite {
    /// Returns the rows from top to bottom.
    pub(crate) fn rows(&self) -> &'static [&'static str] {
        self.0
    }

    /// Returns the width in dots.
    pub(super) fn width(&self) -> i32 {
        i32::try_from(self.0[0].len()).expect("icons are a few dots wide")
    }

    /// Returns the height in dots.
    pub(super) fn height(&self) -> i32 {
        i32::try_from(self.0.len()).expect("icons are a few dots high")
    }

    /// Calls `see` for each run of one color with column, row, length and color.
    pub(super) fn each_run(&self, fill: Color, mut see: impl FnMut(i32, i32, i32, Color)) {
        for (row, y) in self.0.iter().zip(0..) {
            let mut x = 0;
            for run in row.as_bytes().chunk_by(|a, b| a == b) {
                let length = i32::try_from(run.len()).expect("icons are a few dots wide");
                if let Some(color) = color_of(run[0], fill) {
                    see(x, y, length, color);
                }
                x += length;
            }
        }
    }
}

fn color_of(letter: u8, fill: Color) -> Option<Color> {
    match letter {
        b'o' => Some(OUTLINE),
        b'f' => Some(fill),
        b'l' => Some(fill.mix(WHITE, 110)),
        b'd' => Some(fill.mix(OUTLINE, 90)),
        b'w' => Some(WHITE),
        b'c' => Some(CREAM),
        _ => None,
    }
}

/// A town with a fort.
pub(crate) const CASTLE: Sprite = Sprite(&[
    "......off......",
    "......offff....",
    "......off......",
    "...oo.ooo.oo...",
    "...olooflodo...",
    "oo.olfffffdo.oo",
    "oloolfffffdoodo",
    "olfolfffffdofdo",
    "olfolfffffdofdo",
    "olfflffoffdffdo",
    "olffffooofffddo",
    "olffffooofffddo",
    "olffffooofffddo",
    "ooooooooooooooo",
]);

/// A town without a fort.
pub(crate) const VILLAGE: Sprite = Sprite(&[
    ".....o.......",
    "....olo......",
    "...olffo.oo..",
    "..olffffoffo.",
    ".olffffffoffo",
    "ooooooooooooo",
    ".occccccocco.",
    ".occooccocco.",
    ".occooccocco.",
    ".ooooooooooo.",
]);

/// A monster of medium strength: a head with horns.
pub(crate) const MONSTER: Sprite = Sprite(&[
    "o.......o",
    "oo.....oo",
    "olooooofo",
    ".olfffdo.",
    ".ofwfwdo.",
    ".offffdo.",
    "..offdo..",
    "...ofo...",
    "....o....",
]);

/// A monster of medium strength for small scales.
pub(crate) const SMALL_MONSTER: Sprite =
    Sprite(&["o.....o", "ooo.ooo", "olfffdo", "ofwfwdo", ".offdo.", "..ofo..", "...o..."]);

/// A weak monster: a head without horns.
pub(crate) const WEAK_MONSTER: Sprite =
    Sprite(&[".ooooo.", "olfffdo", "ofwfwdo", "offffdo", ".offdo.", "..ofo..", "...o..."]);

/// A weak monster for small scales.
pub(crate) const TINY_MONSTER: Sprite = Sprite(&[".ooo.", "olfdo", "offdo", ".odo.", "..o.."]);

/// A strong monster: a head with long horns and teeth.
pub(crate) const STRONG_MONSTER: Sprite = Sprite(&[
    "oo.......oo",
    "olo.o.o.ofo",
    "olooofooofo",
    ".olfffffdo.",
    ".ofwwfwwdo.",
    ".offwfwfdo.",
    ".offfffddo.",
    "..owfwfwo..",
    "..oofofoo..",
    "....ooo....",
]);

/// A gate to the other level: the mouth of a cave.
pub(crate) const GATE: Sprite = Sprite(&[
    "...ooooo...",
    "..olllffo..",
    ".olffffffo.",
    "olffooofffo",
    "olfoooooffo",
    "olfooooofdo",
    "olfooooofdo",
    "olfooooofdo",
    "olfooooofdo",
    "ooooooooooo",
]);

/// A monolith with a rune.
pub(crate) const MONOLITH: Sprite = Sprite(&[
    "..ooooo..",
    ".olffffo.",
    "olffwffdo",
    "olfwwwfdo",
    "olwwfwwdo",
    "olfwwwfdo",
    "olffwffdo",
    "olffwffdo",
    "olfffffdo",
    "olfffffdo",
    "ooooooooo",
]);

/// A mine: a hill with a door.
pub(crate) const MINE: Sprite = Sprite(&[
    "....o....",
    "...olo...",
    "..olfdo..",
    ".olfffdo.",
    ".ofooodo.",
    "olfowofdo",
    "olfooofdo",
    "ooooooooo",
]);

/// An object to pick up.
pub(crate) const PICKUP: Sprite = Sprite(&["..o..", ".olo.", "olfdo", ".odo.", "..o.."]);

/// An object to visit.
pub(crate) const PLACE: Sprite =
    Sprite(&["...o...", "..olo..", ".olfdo.", "ooooooo", ".ococo.", ".ococo.", ".ooooo."]);

/// A boat: a hull in the fill color under two sails.
pub(crate) const BOAT: Sprite = Sprite(&[
    ".....oo....",
    "....owoo...",
    "...owwowo..",
    "..owwwowwo.",
    ".owwwwowwco",
    ".oooooooooo",
    "oo...o...oo",
    "ollllllllfo",
    ".offfffffdo",
    "..offfdddo.",
    "...oooooo..",
]);

/// A shipyard: a hull on stocks under a crane.
pub(crate) const SHIPYARD: Sprite = Sprite(&[
    "oooooooo...",
    "ofo...o.o..",
    "ofo...o..o.",
    "olo..ooo.o.",
    "ofooooooooo",
    "ofoccccccco",
    "ofo.occcco.",
    "olfooooooo.",
    "olfffffffdo",
    "ooooooooooo",
]);

/// A floating chest.
pub(crate) const SEA_CHEST: Sprite =
    Sprite(&[".ooooo.", "olffffo", "ooowooo", "offwfdo", "offffdo", "wwowoww", ".w.w.w."]);

/// Wreckage on the water: planks and a barrel.
pub(crate) const FLOTSAM: Sprite =
    Sprite(&["oo..oo.", "oloofdo", ".oldoo.", "oofdofo", "oloodoo", "w.oo.w.", ".w.w.w."]);

/// A whirlpool.
pub(crate) const WHIRLPOOL: Sprite = Sprite(&[
    "...ooooo...",
    ".oowwwwwoo.",
    "owwfffffwwo",
    "owfoowwoofo",
    "owowwffwofo",
    "owfowdwofwo",
    ".ofwoowffwo",
    ".oowwfffwo.",
    "...oowwoo..",
    ".....oo....",
]);

/// A shipwreck.
pub(crate) const WRECK: Sprite = Sprite(&[
    "...o......",
    "...ofo..o.",
    "..oofdoofo",
    "..o.oodfo.",
    "oo.o.ofo..",
    "ocooofooo.",
    ".occcoccco",
    "..ooccccow",
    "w.woooooww",
    ".w.w.w.w..",
]);

/// A buoy or a similar object at sea.
pub(crate) const BUOY: Sprite =
    Sprite(&["...o...", "..ofo..", "..olo..", ".olfdo.", ".olfdo.", "olfffdo", "wwoooww", ".w.w.w."]);

/// All icons.
pub(crate) const SPRITES: [&Sprite; 19] = [
    &CASTLE,
    &VILLAGE,
    &MINE,
    &MONSTER,
    &SMALL_MONSTER,
    &PICKUP,
    &PLACE,
    &GATE,
    &MONOLITH,
    &BOAT,
    &SHIPYARD,
    &SEA_CHEST,
    &FLOTSAM,
    &WHIRLPOOL,
    &WRECK,
    &BUOY,
    &WEAK_MONSTER,
    &STRONG_MONSTER,
    &TINY_MONSTER,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_an_icon_have_equal_length_and_known_letters() {
        for sprite in SPRITES {
            for row in sprite.0 {
                assert_eq!(row.len(), sprite.0[0].len(), "{row}");
                assert!(row.bytes().all(|letter| b"ofldwc.".contains(&letter)), "{row}");
            }
        }
    }
}
