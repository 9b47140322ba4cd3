//! The figures by which maps of one template are compared, and conditions on them.
//!
//! `rmg find`, `rmg gallery` and the gallery of the studio use the same figures and the same language:
//!
//! ```
//! use rmg_explain::figures::{Condition, Figure, Figures};
//!
//! let condition: Condition = "rival_days >= 4 and portals = 0 and spread < 20 %".parse()?;
//! let mut figures = Figures::default();
//! figures.set(Figure::RivalDays, 4.5);
//! figures.set(Figure::Portals, 0.0);
//! figures.set(Figure::Spread, 0.15);
//! assert!(condition.is_met(&figures));
//!
//! let error = "rival_day > 4".parse::<Condition>().unwrap_err();
//! assert_eq!((error.at.start, error.nearest()), (0, Some(Figure::RivalDays)));
//! # Ok::<(), rmg_explain::figures::ConditionError>(())
//! ```

mod condition;
mod condition_error;
mod tokens;

use rmg_core::ResourceId;
use rmg_core::model::{LinkWay, MapModel, ObjectBody};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{ContentsSummary, zone_areas};
use rmg_core::words;

use crate::fairness::{Control, DAY, DAYS, Fairness, Unfairness};

pub use condition::Condition;
pub use condition_error::{ConditionError, ConditionErrorKind, Expected, MAX_DEPTH};

words! {
    /// A figure of a map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Figure {
        /// Days between the closest two players of different teams. Missing if no player reaches another.
        RivalDays = "rival_days",
        /// Days to the nearest town without a player, for the player who needs most. Missing if a player
        /// reaches none.
        TownDays = "town_days",
        /// The largest spread of the measures of fairness that count: 0.2 for 20 %.
        Spread = "spread",
        /// The sum of those spreads.
        SpreadSum = "spread_sum",
        /// How often a player lacks what another has, over the measures that count.
        Lacking = "lacking",
        /// The value of treasure within seven days, the minimum of the players.
        WeekValue = "week_value",
        /// The mines within seven days, the minimum of the players.
        WeekMines = "week_mines",
        /// The difference between the tiles that players or teams control, as a share of their mean: 0.2 for
        /// 20 %.
        ControlSpread = "control_spread",
        /// The reached tiles that no player or team controls, as a share.
        Contested = "contested",
        /// Days by which the first rival arrives later at a nearest mine of wood or ore, the minimum of the
        /// players. Missing if no rival reaches one.
        MineSafety = "mine_safety",
        /// Tiles of the narrowest choke point between two players. Missing if no two reach each other on
        /// foot.
        ChokeWidth = "choke_width",
        /// Connections that are a pair of monoliths.
        Portals = "portals",
        /// Unmet requests of the template.
        Unmet = "unmet",
        /// Missing mandatory content. Only maps of `--best-effort` have any.
        Missing = "missing",
        /// The largest difference between the area of a zone and its request, as a share of the request.
        AreaError = "area_error",
        /// The placed value of treasure as a share of the request. Missing if there is no request.
        Treasure = "treasure",
        /// Objects of all kinds.
        Objects = "objects",
        /// Groups of monsters.
        Monsters = "monsters",
    }
}

/// Number of figures.
const COUNT: usize = Figure::ALL.len();

/// The figures of a map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    values: [Option<f64>; COUNT],
    /// The score by which maps are ordered if nothing else is requested.
    pub unfairness: Unfairness,
}

impl Figures {
    /// Measures a map, with the cost of [`Fairness::with_control`].
    ///
    /// - `pack`: the pack with which the map was generated or read.
    #[must_use]
    pub fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let (fairness, control) = Fairness::with_control(map, pack);
        let mut figures = Self::measure(map, pack, &fairness);
        figures.add_control(&fairness, &control);
        figures
    }

    /// Measures a map as [`new`](Self::new), but omits the figures of [control](Figure::is_of_control).
    ///
    /// # Cost
    /// O(tiles + objects) per player.
    #[must_use]
    pub fn without_control(map: &MapModel, pack: &ContentPack) -> Self {
        Self::measure(map, pack, &Fairness::new(map, pack))
    }

    #[expect(clippy::cast_precision_loss, reason = "counts and values are far below 2^52")]
    fn measure(map: &MapModel, pack: &ContentPack, fairness: &Fairness) -> Self {
        let unfairness = fairness.unfairness();
        let mut figures = Self { unfairness, ..Self::default() };
        let days = |points: Option<u64>| points.map(|points| points as f64 / f64::from(DAY));
        let players = &fairness.players;
        let rivals = players.iter().filter_map(|player| player.nearest_rival());
        figures.put(Figure::RivalDays, days(rivals.map(|way| way.points).min()));
        let towns: Option<Vec<u64>> =
            players.iter().map(|player| player.nearest_town().map(|way| way.points)).collect();
        figures.put(Figure::TownDays, days(towns.and_then(|towns| towns.into_iter().max())));
        figures.set(Figure::Spread, unfairness.worst as f64 / 1000.0);
        figures.set(Figure::SpreadSum, unfairness.sum as f64 / 1000.0);
        figures.set(Figure::Lacking, unfairness.lacking as f64);
        let week = DAYS[1];
        let minimum = |of: fn(&crate::fairness::PlayerReach, u32) -> u64| {
            players.iter().map(|player| of(player, week)).min().map(|fewest| fewest as f64)
        };
        figures.put(Figure::WeekMines, minimum(|player, days| player.mines_within(days)));
        if fairness.knows_piles {
            figures.put(Figure::WeekValue, minimum(|player, days| player.value_within(days)));
        }
        let portals = map.links.iter().filter(|link| matches!(link.way, LinkWay::Monolith { .. }));
        figures.set(Figure::Portals, portals.count() as f64);
        figures.set(Figure::Unmet, map.unmet.len() as f64);
        figures.set(Figure::Missing, map.missing() as f64);
        let areas = zone_areas(map);
        let asked = map.zones.iter().map(|zone| zone.target_tiles);
        let errors = asked.zip(&areas).filter(|(asked, _)| *asked > 0).map(|(asked, tiles)| {
            let asked = f64::from(asked);
            (f64::from(*tiles) - asked).abs() / asked
        });
        figures.put(Figure::AreaError, errors.reduce(f64::max));
        let contents = ContentsSummary::by_zone(map, pack);
        let tiers = contents.iter().flat_map(|zone| &zone.treasure);
        let (asked, placed) =
            tiers.fold((0, 0), |sum: (u64, u64), tier| (sum.0 + tier.asked_value, sum.1 + tier.value));
        if asked > 0 {
            figures.set(Figure::Treasure, placed as f64 / asked as f64);
        }
        figures.set(Figure::Objects, map.objects.len() as f64);
        let monsters = map.objects.iter().filter(|object| matches!(object.body, ObjectBody::Monster { .. }));
        figures.set(Figure::Monsters, monsters.count() as f64);
        figures
    }

    #[expect(clippy::cast_precision_loss, reason = "counts and values are far below 2^52")]
    fn add_control(&mut self, fairness: &Fairness, control: &Control) {
        let basic: Vec<ResourceId> = fairness.basic_resources().collect();
        self.set(Figure::ControlSpread, control.spread_thousandths() as f64 / 1000.0);
        self.set(Figure::Contested, control.contested_thousandths() as f64 / 1000.0);
        let safety = control.least_safety(|resource| basic.contains(&resource));
        self.put(Figure::MineSafety, safety.map(|points| points as f64 / f64::from(DAY)));
        self.put(Figure::ChokeWidth, control.least_choke().map(f64::from));
    }

    /// Returns a figure; `None` if the map does not have it.
    #[must_use]
    pub fn get(&self, figure: Figure) -> Option<f64> {
        self.values[figure as usize]
    }

    /// Sets a figure.
    pub fn set(&mut self, figure: Figure, value: f64) {
        self.put(figure, Some(value));
    }

    fn put(&mut self, figure: Figure, value: Option<f64>) {
        self.values[figure as usize] = value;
    }

    /// Iterates over all figures, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Figure, Option<f64>)> {
        Figure::ALL.into_iter().map(|figure| (figure, self.get(figure)))
    }
}

impl Figure {
    /// Returns the figure with a name.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.word() == word)
    }

    /// Returns what the figure means, as a part of a sentence.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::RivalDays => "days between the closest two rivals",
            Self::TownDays => "days to the nearest free town, for the player who needs most",
            Self::Spread => "the largest difference between players, 0.2 or 20 %",
            Self::SpreadSum => "the sum of the differences between players",
            Self::Lacking => "how often a player lacks what another has",
            Self::WeekValue => "value of treasure within seven days, the minimum of the players",
            Self::WeekMines => "mines within seven days, the minimum of the players",
            Self::ControlSpread => "the difference between the tiles that players control, 0.2 or 20 %",
            Self::Contested => "the share of tiles that no player controls, 0.2 or 20 %",
            Self::MineSafety => "days by which rivals arrive later at the first mines of wood and ore",
            Self::ChokeWidth => "tiles of the narrowest choke point between two players",
            Self::Portals => "connections that are monoliths",
            Self::Unmet => "unmet requests",
            Self::Missing => "missing mandatory content",
            Self::AreaError => "the largest error of an area, 0.2 or 20 %",
            Self::Treasure => "placed treasure as a share of the request",
            Self::Objects => "objects",
            Self::Monsters => "groups of monsters",
        }
    }

    /// Returns whether the figure measures control: it needs more time than all others together.
    #[must_use]
    pub fn is_of_control(self) -> bool {
        matches!(self, Self::ControlSpread | Self::Contested | Self::MineSafety | Self::ChokeWidth)
    }

    /// Returns whether the figure is a share, which people write in percent.
    #[must_use]
    pub fn is_share(self) -> bool {
        matches!(
            self,
            Self::Spread
                | Self::SpreadSum
                | Self::ControlSpread
                | Self::Contested
                | Self::AreaError
                | Self::Treasure
        )
    }
}
