//! Results of sweeps: one record a map in a file of lines, shards put together, and what they say of templates.
//!
//! - [`Header`] and [`Record`]: the lines of a file. The header decides every case, so that a file that was cut off can be gone on with,
//!   and shards of several machines can be put together.
//! - [`Results`] reads a file line by line; [`merge`] puts shards together.
//! - `parquet` (a feature): writes the same records in columns, for tools that read tables.
//! - `page` (a feature): a page for browsers.
//! - [`Stats`] adds records up, in memory that does not grow with their number: success, causes, how connections came out, areas,
//!   treasure, wishes, times, and how even it is for the players, with what chance alone would give.
//!
//! Knows nothing of how maps are made: who makes them fills in records. All sums are of whole numbers, so that the order in which records
//! are added cannot show.
//!
//! ```
//! use rmg_stats::Spread;
//!
//! let mut times = Spread::default();
//! (1..=1000).for_each(|us| times.add(us));
//! assert_eq!((times.count(), times.mean()), (1000, 500.5));
//! let median = times.at(50.0);
//! assert!((495..=505).contains(&median), "within a hundredth: {median}");
//! ```

mod cases;
mod check;
mod connection;
mod digest;
mod error;
mod evenness;
mod group;
mod header;
mod interval;
mod merge;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "parquet")]
pub mod parquet;
mod read;
mod record;
mod shard;
mod spread;
mod stats;
mod view;
mod worst;

pub use connection::{ConnectionStats, Ends, WayCount};
pub use digest::fingerprint;
pub use error::ResultError;
pub use evenness::{PartStats, SeatStats};
pub use group::{Cause, Group, TierStats, UnmetStats, ZoneStats};
pub use header::{FORMAT, Header, PlayerCount, SeedRow, Stratum, SweptPart, SweptTemplate, VERSION};
pub use interval::{Estimate, share_interval};
pub use merge::{MergeError, merge};
pub use read::{Results, Tail};
pub use record::{AreaRecord, FailedRecord, LinkRecord, Outcome, Record, TierRecord};
pub use shard::{CaseNumber, Shard, ShardError};
pub use spread::Spread;
pub use stats::Stats;
pub use view::{
    CaseView, CauseView, ConnectionView, GroupView, PartView, SeatView, SpreadView, StatsView, StratumView,
    TemplateView, TierView, UnmetView, WayView, WorstView, ZoneView, write_csv,
};
pub use worst::{Criterion, Worst};
