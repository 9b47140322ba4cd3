//! The file formats of rmg: converts between bytes and the types of `rmg-core`.
//!
//! - [`rmgmap`]: generated maps with their plan, recipe and diagnostics.
//! - [`pack`]: content packs.
//! - [`level_json`]: dungeon levels as JSON.
//!
//! This crate opens no files and prints nothing: callers pass bytes and receive diagnostics.
//!
//! ```
//! use rmg_formats::pack::{PackSource, load};
//!
//! let mut mine = PackSource::new("mine");
//! mine.add("pack.toml", "name = 'mine'\nversion = '1'\nextends = 'heroes3'\n");
//! mine.add("creatures.csv", "name,growth\nimp,99\n");
//! let pack = load(&[mine])?;
//! let imp = pack.creatures.find("imp").expect("the base pack has it");
//! assert_eq!((pack.creatures[imp].growth, pack.creatures[imp].level), (99, 1));
//!
//! let errors = rmg_formats::rmgmap::read(b"{}", &pack).unwrap_err();
//! assert!(errors[0].message.contains("not an rmg map"));
//! # Ok::<(), rmg_formats::pack::PackError>(())
//! ```

pub mod level_json;
pub mod pack;
pub mod rmgmap;
