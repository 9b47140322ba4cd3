//! Players of one orbit of a symmetry are equal by every measure of fairness.

use rmg_core::model::MapModel;
use rmg_core::{PlayerColor, ZoneId};
use rmg_explain::fairness::{ChokeWidth, Control, Fairness};

use crate::templates::heroes3;

/// Returns, for each generator of the symmetry of a map and each player, the position of the player onto whom
/// it carries that player.
///
/// # Panics
/// If the map has no symmetry, or its plan does not carry players onto players.
#[must_use]
pub fn player_images(map: &MapModel) -> Vec<Vec<usize>> {
    let plan = map.plan.symmetry.as_ref().expect("the plan has a symmetry");
    let zones = &map.plan.zones;
    let image = |images: &[ZoneId], color: PlayerColor| {
        let start =
            zones.iter().position(|zone| zone.player == Some(color)).expect("every player has a zone");
        let image = zones[images[start].index()].player.expect("the image of a start is a start");
        map.plan.players.iter().position(|player| player.color == image).expect("the plan has the player")
    };
    let of = |images: &[ZoneId]| map.plan.players.iter().map(|player| image(images, player.color)).collect();
    plan.by_generator().map(|images| of(images.zones)).collect()
}

/// Asserts that the players of each orbit of a map with a symmetry are exactly equal by every measure of
/// fairness, and by their control of tiles, treasure, mines and choke points.
///
/// # Panics
/// If they are not, or the map has no symmetry.
pub fn assert_equal_in_orbits(map: &MapModel) {
    let found = unequal_in_orbits(map);
    assert!(found.is_empty(), "{}: {found:#?}", map.plan.template_name);
}

/// Returns in what players of one orbit differ, in words.
///
/// # Panics
/// If the map has no symmetry, or its plan does not carry players onto players.
#[must_use]
pub fn unequal_in_orbits(map: &MapModel) -> Vec<String> {
    let (fairness, control) = Fairness::with_control(map, heroes3());
    let images = player_images(map);
    images.iter().flat_map(|images| unequal_images(images, &fairness, &control)).collect()
}

fn unequal_images(images: &[usize], fairness: &Fairness, control: &Control) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |what: &str, players: [usize; 2], values: [String; 2]| {
        if values[0] != values[1] {
            let [here, there] = players;
            found.push(format!("{what} of players {here} and {there}: {} and {}", values[0], values[1]));
        }
    };
    for (player, image) in images.iter().enumerate() {
        let both = [player, *image];
        for (part, values) in fairness.parts() {
            compare(&part.word, both, both.map(|of| format!("{:?}", values[of])));
            let strength = both.map(|of| format!("{:?}", part.strength(&fairness.players[of])));
            compare(&format!("strength in {}", part.word), both, strength);
        }
        compare("control", both, both.map(|of| format!("{:?}", of_player(control, of))));
    }
    for choke in &control.chokes {
        let image = choke.players.map(|player| images[player]);
        let widths = [choke.width, between(control, image)].map(|width| format!("{width:?}"));
        compare("choke point", choke.players, widths);
    }
    found
}

/// The mines of a player: resource, points, points of the first rival.
type Mines = Vec<(u16, u64, Option<u64>)>;

/// Returns the tiles, piles and value of the side of a player, and the first mines of the player.
fn of_player(control: &Control, player: usize) -> ((u64, u64, u64), Mines) {
    let side =
        control.sides.iter().find(|side| side.players.contains(&player)).expect("every player has a side");
    let mines = control.first_mines.iter().filter(|mine| mine.player == player);
    let mines = mines.map(|mine| (mine.resource.0, mine.points, mine.rival)).collect();
    ((side.tiles, side.piles, side.value), mines)
}

fn between(control: &Control, [a, b]: [usize; 2]) -> ChokeWidth {
    let found = control.chokes.iter().find(|choke| [[a, b], [b, a]].contains(&choke.players));
    found.expect("every pair of rivals has a choke point").width
}
