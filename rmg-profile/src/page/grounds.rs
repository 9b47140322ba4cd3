//! The positions of the subjects of jobs.

use crate::SubjectMap;
use serde::Serialize;

use super::subjects::Subjects;
use rmg_view::page::Packed;

/// A grid of subjects.
#[derive(Debug, Serialize)]
pub(super) struct PageGround<'r> {
    name: &'r str,
    width: u32,
    height: u32,
    /// Run-length encoded cells, row by row ([`Packed::runs`]): 0 for a cell without a subject, else the
    /// number of the subject plus 1.
    cells: String,
}

pub(super) fn page_grounds<'r>(
    grounds: &'r [SubjectMap],
    subjects: &mut Subjects<'r>,
) -> Vec<PageGround<'r>> {
    let mut page_ground = |ground: &'r SubjectMap| {
        let mut cells = Packed::default();
        for (of, count) in &ground.cells {
            let subject = of.checked_sub(1).map(|of| subjects.number(&ground.subjects[of as usize]));
            cells.push_option(subject);
            cells.push(*count);
        }
        PageGround { name: &ground.name, width: ground.width, height: ground.height, cells: cells.text() }
    };
    grounds.iter().map(&mut page_ground).collect()
}
