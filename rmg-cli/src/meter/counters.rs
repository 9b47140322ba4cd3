//! Counters of the processor and of the system, on Linux.

/// Names of the counters that this machine has, and why the others are missing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counters {
    pub(crate) names: Vec<&'static str>,
    /// `instructions, cycles: No such file or directory`; `None` if all exist.
    pub(crate) missing: Option<String>,
}

/// Counters of a thread, by name.
#[cfg(target_os = "linux")]
mod system {
    use std::cell::RefCell;
    use std::io;

    use perf_event::events::{Hardware, Software};
    use perf_event::{Builder, Counter, Group};

    use super::Counters;

    /// An event to count.
    #[derive(Debug, Clone, Copy)]
    enum Counted {
        Hardware(Hardware),
        Software(Software),
    }

    const ALL: [(&str, Counted); 6] = [
        ("instructions", Counted::Hardware(Hardware::INSTRUCTIONS)),
        ("cycles", Counted::Hardware(Hardware::CPU_CYCLES)),
        ("cache misses", Counted::Hardware(Hardware::CACHE_MISSES)),
        ("branch misses", Counted::Hardware(Hardware::BRANCH_MISSES)),
        ("page_faults", Counted::Software(Software::PAGE_FAULTS)),
        ("context switches", Counted::Software(Software::CONTEXT_SWITCHES)),
    ];

    struct Opened {
        group: Group,
        counters: Vec<(&'static str, Counter)>,
    }

    thread_local! {
        static OPENED: RefCell<Option<Opened>> = const { RefCell::new(None) };
    }

    impl Opened {
        /// Opens all counters of this thread that the system has, with the names and errors of the others.
        fn new() -> io::Result<(Self, Vec<(&'static str, io::Error)>)> {
            let (mut group, mut counters, mut failed) = (Group::new()?, Vec::new(), Vec::new());
            for (name, event) in ALL {
                let added = match event {
                    Counted::Hardware(event) => group.add(&Builder::new(event)),
                    Counted::Software(event) => group.add(&Builder::new(event)),
                };
                match added {
                    Ok(counter) => counters.push((name, counter)),
                    Err(error) => failed.push((name, error)),
                }
            }
            group.enable()?;
            Ok((Self { group, counters }, failed))
        }

        /// Returns the current values, in the order of `names`; 0 for an unknown one.
        fn read(&mut self, names: &[&'static str]) -> Vec<u64> {
            let Ok(values) = self.group.read() else { return vec![0; names.len()] };
            let value = |name: &&'static str| {
                let (_, counter) = self.counters.iter().find(|(known, _)| known == name)?;
                values.get(counter).map(|entry| entry.value())
            };
            names.iter().map(|name| value(name).unwrap_or(0)).collect()
        }
    }

    pub(super) fn find() -> Counters {
        match Opened::new() {
            Err(error) => Counters { names: Vec::new(), missing: Some(error.to_string()) },
            Ok((opened, failed)) => {
                let names: Vec<&str> = failed.iter().map(|(name, _)| *name).collect();
                let missing = failed.first().map(|(_, error)| format!("{}: {error}", names.join(", ")));
                Counters { names: opened.counters.iter().map(|(name, _)| *name).collect(), missing }
            }
        }
    }

    pub(super) fn around(names: &[&'static str], work: &mut dyn FnMut()) -> Vec<u64> {
        OPENED.with_borrow_mut(|opened| {
            if opened.is_none() {
                *opened = Opened::new().ok().map(|(new, _)| new);
            }
        });
        let read = || OPENED.with_borrow_mut(|opened| opened.as_mut().map(|opened| opened.read(names)));
        let before = read();
        work();
        match before.zip(read()) {
            Some((before, after)) => {
                after.iter().zip(before).map(|(after, before)| after.saturating_sub(before)).collect()
            }
            None => vec![0; names.len()],
        }
    }
}

impl Counters {
    /// Finds the counters of this machine.
    pub(crate) fn find() -> Self {
        #[cfg(target_os = "linux")]
        return system::find();
        #[cfg(not(target_os = "linux"))]
        Self { names: Vec::new(), missing: Some("they need Linux".to_owned()) }
    }

    /// Calls `work`, and returns what this thread counted meanwhile, in the order of the names.
    pub(super) fn around(&self, work: &mut dyn FnMut()) -> Vec<u64> {
        #[cfg(target_os = "linux")]
        if !self.names.is_empty() {
            return system::around(&self.names, work);
        }
        work();
        vec![0; self.names.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_count_or_the_reason_is_known() {
        let counters = Counters::find();
        let mut calls = 0;
        let counted = counters.around(&mut || calls += 1);
        assert_eq!((calls, counted.len()), (1, counters.names.len()));
        assert!(!counters.names.is_empty() || counters.missing.is_some());
        if let Some(at) = counters.names.iter().position(|name| *name == "page_faults") {
            let faults = counters.around(&mut || drop(std::hint::black_box(vec![1u8; 1 << 24])))[at];
            assert!(faults > 0, "new memory has page_faults");
        }
    }
}
