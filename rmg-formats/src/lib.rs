//! Formats of our own: bytes and texts on one side, the vocabulary of `rmg-core` on the other.
//!
//! - [`rmgmap`]: finished maps with everything that is known about them.
//! - [`pack`]: content packs.
//!
//! Changes when a field of `.rmgmap` or a table of packs does. Nothing here opens files or prints; callers hand over bytes
//! and take faults.
//!
//! ```
//! use rmg_formats::pack::{PackSource, load};
//!
//! let mut mine = PackSource::new("mine");
//! mine.add("pack.toml", "name = 'mine'\nversion = '1'\nextends = 'heroes3'\n");
//! mine.add("creatures.csv", "name,growth\nimp,99\n");
//! let pack = load(&[mine])?;
//! let imp = pack.creatures.find("imp").expect("the pack below has it");
//! assert_eq!((pack.creatures[imp].growth, pack.creatures[imp].level), (99, 1));
//!
//! let no_map = rmg_formats::rmgmap::read(b"{}", &pack).unwrap_err();
//! assert!(no_map[0].message.contains("this is no map of rmg"));
//! # Ok::<(), rmg_formats::pack::PackError>(())
//! ```

pub mod pack;
pub mod rmgmap;
