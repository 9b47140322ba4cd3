//! Maps that a sweep keeps: all of them during the run, or the worst or failed ones, which are generated
//! again at the end.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use rmg::pipeline::{GenerateError, Generated};
use rmg::stats::{CaseNumber, Criterion, Header, Record, Stratum, Worst};
use rmg::sweep::{SweepPlan, SweepWork};
use rmg::text::counted;
use rmg::{ContentPack, rmgmap};
use serde_json::json;

use super::args::{Keep, SweepArgs};
use crate::document::write_document;
use crate::failure::in_words;
use crate::prelude::*;

/// Maximum number of failed cases that are kept.
const MAX_FAILED: usize = 1000;

#[derive(Debug)]
pub(super) struct MapKeepPolicy<'h> {
    keep: Option<Keep>,
    folder: PathBuf,
    overwrite: Overwrite,
    header: &'h Header,
    stems: Vec<String>,
    noted: Mutex<Noted>,
    /// Failure of the first map that could not be written, from any thread.
    cannot: Mutex<Option<Failure>>,
}

#[derive(Debug)]
struct Noted {
    worst: Worst,
    /// Cases without a map or with a rejected one: case number, attempts up to the first rejected map, and
    /// reason.
    failed: Vec<(u64, Option<u32>, String)>,
}

impl<'h> MapKeepPolicy<'h> {
    /// Creates the folder for kept maps, if any.
    pub(super) fn new(args: &SweepArgs, header: &'h Header) -> Result<Self, Failure> {
        let (keep, folder) = (args.keep, &args.keep_in);
        if keep.is_some() {
            fs::create_dir_all(folder).map_err(|error| {
                Failure::usage(format!("cannot create the folder {}: {}", folder.display(), in_words(&error)))
            })?;
        }
        let most = match keep {
            Some(Keep::Worst(most)) => most,
            Some(Keep::Failed | Keep::All) | None => 0,
        };
        Ok(Self {
            keep,
            folder: folder.clone(),
            overwrite: args.overwrite,
            header,
            stems: stems(header),
            noted: Mutex::new(Noted { worst: Worst::new(Criterion::Overall, most), failed: Vec::new() }),
            cannot: Mutex::new(None),
        })
    }

    /// Writes a generated map if all are kept. Called from any thread.
    pub(super) fn see(&self, case: CaseNumber, made: &Generated, pack: &ContentPack) {
        if self.keep == Some(Keep::All)
            && let Err(failure) = self.write(case, made, pack)
        {
            self.cannot.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
        }
    }

    pub(super) fn check(&self) -> Result<(), Failure> {
        self.cannot.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    pub(super) fn note(&self, record: &Record) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        match self.keep {
            Some(Keep::Worst(_)) => noted.worst.add(record, &self.header.parts),
            Some(Keep::Failed)
                if (record.has_bug() || record.reason.is_some()) && noted.failed.len() < MAX_FAILED =>
            {
                let refuted = record.failed.iter().find(|failed| failed.refuted);
                let why = record.reason.clone().or_else(|| refuted.map(|failed| failed.text.clone()));
                noted.failed.push((
                    record.n,
                    refuted.map(|failed| failed.attempt + 1),
                    why.unwrap_or_default(),
                ));
            }
            Some(Keep::Failed | Keep::All) | None => {}
        }
    }

    /// Generates the selected maps again, and reports what was kept.
    pub(super) fn finish(&self, plan: &SweepPlan, work: SweepWork<'_>) -> Result<String, Failure> {
        self.check()?;
        let shown = self.folder.display();
        match self.keep {
            None => return Ok(String::new()),
            Some(Keep::All) => return Ok(format!("kept      all maps in {shown}\n")),
            Some(Keep::Worst(_) | Keep::Failed) => {}
        }
        let noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kept = 0;
        for (number, badness) in &noted.worst.cases {
            let Some(case) = self.header.case(*number) else { continue };
            match plan.make(case, u32::MAX, work) {
                Some(Ok(made)) => self.write(case, &made, work.pack)?,
                Some(Err(error)) => self.write_reason(case, &error.to_string())?,
                None => self.write_reason(case, &format!("no plan is possible ({badness})"))?,
            }
            kept += 1;
        }
        for (number, attempts, why) in &noted.failed {
            let Some(case) = self.header.case(*number) else { continue };
            // stop at the rejected attempt, so that its map is returned
            if let Some(attempts) = attempts
                && let Some(Err(GenerateError::NoSoundMap { refuted: Some(refuted), .. })) =
                    plan.make(case, *attempts, work)
            {
                let path = self.path(case, "rmgmap");
                write_file(&path, self.overwrite, |to| rmgmap::write(&refuted.map, work.pack, to))?;
            }
            self.write_reason(case, why)?;
            kept += 1;
        }
        Ok(format!("kept      {} in {shown}\n", counted(kept, "case")))
    }

    fn write(&self, case: CaseNumber, made: &Generated, pack: &ContentPack) -> Result<(), Failure> {
        write_file(&self.path(case, "rmgmap"), self.overwrite, |to| rmgmap::write(&made.map, pack, to))
    }

    /// Writes why a case has no map, with the command that reproduces it.
    fn write_reason(&self, case: CaseNumber, why: &str) -> Result<(), Failure> {
        let command = self.header.command(case).unwrap_or_default();
        let document = members(json!({ "command": command, "reason": why }));
        write_file(&self.path(case, "json"), self.overwrite, |to| write_document("rmg-case", document, to))
    }

    /// Returns the path of the files of a case: `FOLDER/NAME-SIZE-water-seed.EXTENSION`.
    fn path(&self, case: CaseNumber, extension: &str) -> PathBuf {
        let stem = self.stems.get(case.stratum).map_or("map", String::as_str);
        self.folder.join(format!("{stem}-{}.{extension}", case.seed))
    }
}

/// Returns file names for the strata, with characters that every file system allows. Names are distinct even
/// if case is ignored: duplicates get a number.
fn stems(header: &Header) -> Vec<String> {
    /// Maximum length of a name in bytes. File systems allow 255; numbers and extensions need the rest.
    const LONGEST: usize = 200;
    let mut taken = BTreeSet::new();
    let mut own = |plain: String| {
        let names = (2u32..).map(|number| format!("{plain}.{number}"));
        let mut free = std::iter::once(plain.clone()).chain(names);
        free.find(|name| taken.insert(name.to_lowercase())).unwrap_or(plain)
    };
    let stem = |stratum: &Stratum| {
        let name = header.template_of(stratum).map_or("map", |template| &template.name);
        let mut plain = String::new();
        for letter in format!("{name} {}", stratum.words()).chars() {
            let letter = if letter.is_alphanumeric() || "+_.".contains(letter) { letter } else { '-' };
            if letter != '-' || !plain.ends_with('-') {
                plain.push(letter);
            }
        }
        plain.truncate(plain.floor_char_boundary(LONGEST));
        own(plain)
    };
    header.strata.iter().map(stem).collect()
}

#[cfg(test)]
mod tests {
    use rmg::stats::{SeedRow, Shard, SweptTemplate};

    use super::*;

    #[test]
    fn duplicate_file_names_get_numbers() {
        let names = ["f#x/y", "f#x:y", "f#A", "f#a", "f#x-y-s-2", &"ж".repeat(300), &"ж".repeat(301)];
        let template = |name: &str| SweptTemplate {
            name: name.to_owned(),
            source: String::new(),
            sha256: String::new(),
            zones: Vec::new(),
        };
        let stratum = |template: usize| Stratum {
            template,
            size: "s".to_owned(),
            water: "none".to_owned(),
            monsters: "normal".to_owned(),
            effort: "normal".to_owned(),
            players: None,
        };
        let header = Header {
            format: rmg::stats::FORMAT.to_owned(),
            version: rmg::stats::VERSION,
            generator: String::new(),
            shard: Shard::WHOLE,
            seeds: SeedRow { first: 1, count: 2 },
            attempts: 8,
            packs: Vec::new(),
            pack_folders: Vec::new(),
            modifiers: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            templates: names.iter().map(|name| template(name)).collect(),
            strata: (0..names.len()).map(stratum).collect(),
        };
        let stems = stems(&header);
        let different: BTreeSet<String> = stems.iter().map(|stem| stem.to_lowercase()).collect();
        assert_eq!(different.len(), names.len(), "{stems:?}");
        assert!(stems.iter().all(|stem| stem.len() < 220), "{stems:?}");
        assert!(stems[0].starts_with("f-x-y-s") && stems[1].ends_with(".2"), "{stems:?}");
    }
}
