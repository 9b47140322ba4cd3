//! Items that nearly every command uses.

pub(crate) use crate::bounded_file::{input_name, is_standard};
pub(crate) use crate::console::{claim_document, print, print_error};
pub(crate) use crate::document::{members, print_document};
pub(crate) use crate::failure::{Failure, Kind};
pub(crate) use crate::numbers::number;
pub(crate) use crate::output::{stem, write_and_report, write_as, write_file, wrote};
pub(crate) use crate::pack_folder::PackArgs;
pub(crate) use crate::replace::Overwrite;
pub(crate) use crate::table::table;
pub(crate) use crate::targets::Targets;
pub(crate) use crate::template_input::{LoadedFile, TemplateArg};
pub(crate) use crate::threads::{parse_threads, start_pool};
