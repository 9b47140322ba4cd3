//! Small boards for tests of passes: zones drawn as letters, connections by pairs of letters.

use glam::DVec2;
use rmg_core::layout::{LinkOutcome, ZonePlace};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ConnectionPlan, GenPlan, LevelWish, MapMonsters, ZoneContents, ZonePlan};
use rmg_core::template::{ConnectionKind, WaterContent, ZoneKind};
use rmg_core::{FactionId, Grid, Layout, Level, MapSize, Ownership, Seed, TerrainId, TilePos, ZoneId};

use crate::inputs::Inputs;
use crate::test_pack::pack;
use crate::zone::{ZoneState, ZoneTile, zone_bounds};

/// Inputs that own what they lend.
pub(crate) struct Fixture {
    pub(crate) plan: GenPlan,
    pub(crate) pack: ContentPack,
    layout: Layout,
    pub(crate) ownership: Ownership,
    pub(crate) outcomes: Vec<LinkOutcome>,
}

impl Fixture {
    /// One level, drawn with `a` for zone 0; connections as `("ab", kind)`, all of them direct.
    pub(crate) fn new(rows: &[&str], connections: &[(&str, ConnectionKind)]) -> Self {
        let zone_of = |letter: u8| ZoneId(u16::from(letter - b'a'));
        let cells: Vec<ZoneId> = rows.iter().flat_map(|row| row.bytes().map(zone_of)).collect();
        let zones = cells.iter().map(|zone| zone.index() + 1).max().unwrap();
        let size = MapSize::new(rows[0].len() as u64, rows.len() as u64, 1).unwrap();
        let grid = Grid::from_cells(size.width(), size.height(), cells);
        let mut target_tiles = vec![0; zones];
        let mut sums = vec![DVec2::ZERO; zones];
        for (tile, zone) in grid.iter() {
            target_tiles[zone.index()] += 1;
            sums[zone.index()] += DVec2::new(f64::from(tile.x) + 0.5, f64::from(tile.y) + 0.5);
        }
        let place =
            |zone: usize| ZonePlace { center: sums[zone] / f64::from(target_tiles[zone]), level: Level(0) };
        let zone = |at: usize| ZonePlan {
            key: char::from(b'a' + u8::try_from(at).unwrap()).to_string(),
            kind: ZoneKind::Treasure,
            weight: 1,
            seat: None,
            player: None,
            level: LevelWish::Any,
            contents: ZoneContents {
                monster_factions: vec![FactionId(0), FactionId(1)],
                terrain: rmg_core::plan::TerrainPlan { match_town: false, allowed: vec![TerrainId(0)] },
                ..ZoneContents::default()
            },
        };
        let connection = |(ends, kind): &(&str, ConnectionKind)| ConnectionPlan {
            a: zone_of(ends.as_bytes()[0]),
            b: zone_of(ends.as_bytes()[1]),
            kind: *kind,
            guard: 0,
            road: false,
        };
        Self {
            plan: GenPlan {
                template_name: "test".into(),
                seed: Seed(1),
                size,
                water: WaterContent::None,
                monsters: MapMonsters::Normal,
                switches: rmg_core::plan::ContentSwitches::default(),
                players: Vec::new(),
                zones: (0..zones).map(zone).collect(),
                connections: connections.iter().map(connection).collect(),
            },
            pack: pack(),
            layout: Layout { size, zones: (0..zones).map(place).collect() },
            outcomes: vec![LinkOutcome::Direct { contact_tiles: 3 }; connections.len()],
            ownership: Ownership { size, owners: vec![grid], levels: vec![Level(0); zones], target_tiles },
        }
    }

    pub(crate) fn inputs(&self) -> Inputs<'_> {
        Inputs {
            plan: &self.plan,
            pack: &self.pack,
            layout: &self.layout,
            ownership: &self.ownership,
            outcomes: &self.outcomes,
            attempt: 0,
        }
    }

    pub(crate) fn catalog(&self) -> crate::catalog::Catalog {
        crate::catalog::Catalog::new(&self.pack)
    }

    /// A zone with its walls.
    pub(crate) fn zone(&self, letter: char) -> ZoneState {
        let inputs = self.inputs();
        let zone = ZoneId(u16::from(u8::try_from(letter).unwrap() - b'a'));
        let mut state = ZoneState::new(&inputs, zone, zone_bounds(&inputs)[zone.index()]);
        crate::ground::lay_ground(&inputs, &mut state);
        state
    }

    /// Draws zones over each other: `#` wall, `%` pocket, `*` thicket, `+` shield, `.` possible, `o` free,
    /// `!` guarded, `X` used, `A` soft.
    pub(crate) fn draw(&self, zones: &[&ZoneState]) -> Vec<String> {
        let symbol = |tile: TilePos| {
            let of = zones
                .iter()
                .map(|state| state.get(i32::from(tile.x), i32::from(tile.y)))
                .find(|of| of.is_own());
            match of {
                None | Some(ZoneTile::Foreign | ZoneTile::Closed) => ' ',
                Some(ZoneTile::Wall) => '#',
                Some(ZoneTile::Pocket) => '%',
                Some(ZoneTile::Thicket) => '*',
                Some(ZoneTile::Shield) => '+',
                Some(ZoneTile::Guarded) => '!',
                Some(ZoneTile::Soft) => 'A',
                Some(ZoneTile::Possible) => '.',
                Some(ZoneTile::Free) => 'o',
                Some(ZoneTile::Used) => 'X',
            }
        };
        (0..self.plan.size.height())
            .map(|y| (0..self.plan.size.width()).map(|x| symbol(TilePos::new(x, y))).collect())
            .collect()
    }
}
