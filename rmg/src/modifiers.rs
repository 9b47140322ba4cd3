//! Modifiers of one's own: steps of filling that run between ours, with declared access and streams of their own.
//!
//! A type that implements [`OwnModifier`] goes into [`Generator::modifier`](crate::Generator::modifier); the example `own_modifier`
//! is a whole one. [`modifier_names`] are those of ours, in their order.
//!
//! ```
//! use rmg::modifiers::{FillError, Facts, ModifierJob, OwnModifier, Read, Tiles};
//! use rmg::parts::core::ZoneId;
//!
//! /// Counts the tiles of each zone that nothing stands on.
//! struct Lawns;
//!
//! impl OwnModifier for Lawns {
//!     type Subject = ZoneId;
//!     type Access = (Read<Facts>, Read<Tiles>);
//!
//!     fn name(&self) -> &'static str {
//!         "lawns"
//!     }
//!
//!     fn run(&self, _: ZoneId, (_, tiles): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
//!         let open = job.read(tiles).each().filter(|(_, claim)| claim.is_open()).count();
//!         job.output.count("open tiles", open);
//!         Ok(())
//!     }
//! }
//!
//! let error = rmg::Generator::from_text(r#"{ "a": { "minSize": "s", "maxSize": "s", "zones": {} } }"#)?
//!     .seed(1)
//!     .modifier_after("road", Lawns)
//!     .generate()
//!     .unwrap_err();
//! assert!(error.to_string().contains("did you mean `roads`?"), "{error}");
//! # Ok::<(), rmg::Error>(())
//! ```

pub use rmg_fill::own::*;
pub use rmg_fill::{FillError, OwnModifier, OwnModifierError};
