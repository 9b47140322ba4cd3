//! Target number of tiles of each zone.

use rmg_core::{Level, MapSize};

/// Minimum number of tiles of a zone if the map is large enough: a town with its surroundings.
const FLOOR_TILES: u32 = 40;

/// Returns the target tiles by zone: proportional to `weights` among the zones of a level, at least
/// [`FLOOR_TILES`] (or an equal share if that is less). The sum is exactly the number of tiles of the level.
///
/// `weights` and `levels` are indexed by zone. O(zones log zones).
pub(crate) fn area_targets(size: MapSize, weights: &[f64], levels: &[Level]) -> Vec<u32> {
    let mut targets = vec![0; weights.len()];
    for level in size.each_level() {
        let mut members: Vec<usize> = (0..weights.len()).filter(|zone| levels[*zone] == level).collect();
        if members.is_empty() {
            continue;
        }
        // Lightest first: a zone below the floor gets the floor, and the other zones share the remaining
        // tiles.
        members.sort_by(|x, y| weights[*x].total_cmp(&weights[*y]).then(x.cmp(y)));
        let mut tiles_left = size.level_tiles();
        let mut weight_left: f64 = members.iter().map(|zone| weights[*zone]).sum();
        for (at, zone) in members.iter().enumerate() {
            let zones_left = u32::try_from(members.len() - at).expect("zone ids have 16 bits");
            let floor = FLOOR_TILES.min(tiles_left / zones_left);
            let share = round_tiles(f64::from(tiles_left) * weights[*zone] / weight_left);
            let target = if zones_left == 1 { tiles_left } else { share.max(floor).min(tiles_left) };
            targets[*zone] = target;
            tiles_left -= target;
            weight_left -= weights[*zone];
        }
    }
    targets
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shares of a map are small and positive"
)]
fn round_tiles(tiles: f64) -> u32 {
    (tiles + 0.5) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_weights_and_fill_the_level() {
        let size = MapSize::new(36, 36, 2).unwrap();
        let levels = [Level(0), Level(0), Level(1)];
        assert_eq!(area_targets(size, &[1.0, 3.0, 5.0], &levels), [324, 972, 1296]);
    }

    #[test]
    fn light_zones_get_the_minimum_and_crowded_zones_an_equal_share() {
        let size = MapSize::new(36, 36, 1).unwrap();
        let targets = area_targets(size, &[1.0, 1000.0], &[Level(0); 2]);
        assert_eq!(targets, [40, 1256]);
        let targets = area_targets(size, &[1.0; 100], &[Level(0); 100]);
        assert_eq!(targets.iter().sum::<u32>(), 1296);
        assert!(targets.iter().all(|tiles| (12..=13).contains(tiles)), "{targets:?}");
    }
}
