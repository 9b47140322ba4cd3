//! Measures how long a sleeping thread takes to wake up on this machine. Replays of a run of one worker with
//! more workers need this time, which the record of the run does not contain.
//!
//! On a busy machine, most threads that wake up wait for a processor, up to some milliseconds. A low quantile
//! and a limit exclude these waits.

use std::hint::spin_loop;
use std::sync::mpsc::channel;
use std::thread::Builder;
use std::time::Duration;

use crate::clock::Stopwatch;
use crate::workers::HAS_THREADS;

/// Number of times that the thread wakes up.
const WAKES: usize = 40;

/// Time in which the thread falls asleep.
const SLEEP: Duration = Duration::from_micros(100);

/// Maximum duration of the measurement on a busy machine.
const LIMIT: Duration = Duration::from_millis(60);

/// Percentage of the times that are shorter than the result.
const PERCENT: usize = 10;

/// Maximum result. Without other programs, threads wake up in 5 to 60 us; a longer time is a wait for a
/// processor.
const MAX: Duration = Duration::from_micros(100);

/// Measures how long a sleeping thread takes to wake up, in nanoseconds; 0 if the system starts no threads.
/// Takes 6 ms, on a busy machine up to 60 ms.
#[must_use]
pub fn waking_time() -> u64 {
    if !HAS_THREADS {
        return 0;
    }
    let clock = Stopwatch::start();
    let (wake, woken) = channel::<Duration>();
    let (answer, answers) = channel::<Duration>();
    let sleeper = move || {
        for sent in woken {
            // Fails only if the measurement has ended.
            let _sent = answer.send(clock.elapsed().saturating_sub(sent));
        }
    };
    let Ok(sleeper) = Builder::new().name("rmg-waking".to_owned()).spawn(sleeper) else { return 0 };
    let mut times = Vec::with_capacity(WAKES);
    while times.len() < WAKES && (times.is_empty() || clock.elapsed() < LIMIT) {
        let asleep = clock.elapsed() + SLEEP;
        while clock.elapsed() < asleep {
            spin_loop();
        }
        if wake.send(clock.elapsed()).is_err() {
            break;
        }
        times.extend(answers.recv().ok().map(|time| time.min(MAX)));
    }
    drop(wake);
    // It has ended: it does nothing that panics.
    let _ended = sleeper.join();
    let mut times: Vec<u64> =
        times.iter().map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)).collect();
    times.sort_unstable();
    times.get(times.len() * PERCENT / 100).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waking_up_takes_at_most_the_limit() {
        let waking = waking_time();
        assert!(u128::from(waking) <= MAX.as_nanos(), "{waking} ns");
        assert!(HAS_THREADS == (waking > 0), "{waking} ns");
    }
}
