//! Results of sweeps: files with one record for each map, merging of shards, and statistics of templates.
//!
//! - [`Header`] and [`Record`]: the lines of a file. The header determines every case, so that you can resume
//!   a file that was cut off and merge shards from several machines.
//! - [`Results`] reads a file line by line; [`merge`] merges shards.
//! - `parquet` (a feature): writes the records as Parquet, for data tools.
//! - `page` (a feature): writes an HTML page.
//! - [`Stats`] aggregates records: success, causes of failures, links of connections, areas, treasure, unmet
//!   requests, times, and fairness compared with what is expected by chance. Its memory does not grow with
//!   the number of records.
//!
//! This crate does not depend on the generator: callers create the records. All sums are integers, so that
//! results do not depend on the order in which records are added.
//!
//! ```
//! use rmg_stats::Spread;
//!
//! let mut times = Spread::default();
//! (1..=1000).for_each(|us| times.add(us));
//! assert_eq!((times.count(), times.mean()), (1000, 500.5));
//! let median = times.at(50.0);
//! assert!((495..=505).contains(&median), "exact to 1 %: {median}");
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
