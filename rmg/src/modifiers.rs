//! Custom modifiers: steps that fill zones and run between the built-in modifiers. Each declares its access
//! to layers and has its own random stream.
//!
//! Implement [`CustomModifier`] and pass the value to [`Generator::modifier`](crate::Generator::modifier).
//! The example `custom_modifier` is complete. [`modifier_names`] returns the names of the built-in modifiers,
//! in order.
//!
//! ```
//! use rmg::modifiers::{CustomModifier, Facts, FillError, ModifierJob, Read, Tiles};
//! use rmg::parts::core::ZoneId;
//!
//! /// Counts the open tiles of each zone.
//! struct Lawns;
//!
//! impl CustomModifier for Lawns {
//!     type Subject = ZoneId;
//!     type Access = (Read<Facts>, Read<Tiles>);
//!
//!     fn name(&self) -> &'static str {
//!         "lawns"
//!     }
//!
//!     fn run(
//!         &self,
//!         _: ZoneId,
//!         (_, tiles): &Self::Access,
//!         job: &mut ModifierJob<'_>,
//!     ) -> Result<(), FillError> {
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

pub use rmg_fill::custom::*;
pub use rmg_fill::{CustomModifier, CustomModifierError, FillError};
