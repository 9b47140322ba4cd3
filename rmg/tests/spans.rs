//! Tracing of a run: spans have the right parents on every thread, and refusals are events.
#![expect(clippy::unwrap_used, reason = "test helpers may unwrap; clippy.toml allows it only inside tests")]

use std::io;
use std::num::NonZeroUsize;
use std::sync::{Arc, Barrier, Mutex};

use rmg::Generator;
use rmg::parts::jobs::{HAS_THREADS, Job, JobList, Pool, RunOptions, run};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::FmtSpan;

/// A buffer for the output of the subscriber.
#[derive(Clone, Default)]
struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl io::Write for LogBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for LogBuffer {
    type Writer = Self;

    fn make_writer(&'w self) -> Self {
        self.clone()
    }
}

/// A single test, because the subscriber is global for the process.
#[test]
fn spans_are_nested_on_every_thread_and_refusals_are_events() {
    let log = LogBuffer::default();
    let subscriber = tracing_subscriber::fmt().with_env_filter("debug").with_writer(log.clone());
    let subscriber = subscriber.with_span_events(FmtSpan::CLOSE).with_ansi(false).without_time().finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let template = include_str!("../examples/data/two-homes.json");
    let generator = Generator::from_text(template).unwrap().seed(7);
    let generator = if HAS_THREADS { generator.threads(2) } else { generator };
    let map = generator.generate().unwrap();
    let text = String::from_utf8(std::mem::take(&mut *log.0.lock().unwrap())).unwrap();
    let jobs = map.making().unwrap().jobs.len();
    let head = "map{template=\"Two homes\" size=s seed=7}:attempt{number=0}:";
    // spans of the fill jobs are children of the job that runs them, on every thread
    let fill = format!("{head}job{{pass=\"fill\" subject=\"\" worker=0}}:phase{{name=\"fill\"}}:job{{pass=");
    assert_eq!(text.lines().filter(|line| line.contains(&fill)).count(), jobs, "{text}");
    let counts = |what: &str| text.lines().any(|line| line.contains("counters=\"") && line.contains(what));
    assert!(counts("tiles=") && counts(" objects=") && text.contains("zones placed"), "{text}");

    // two jobs that wait for each other run on two threads, and have one parent span
    if HAS_THREADS {
        let mut list = JobList::new();
        list.push(Job::new("first", ""));
        list.push(Job::new("second", ""));
        let both = Barrier::new(2);
        let pool = Pool::new(NonZeroUsize::new(2)).unwrap();
        let options = RunOptions { pool: Some(&pool), ..RunOptions::default() };
        let _outer = tracing::info_span!("outer").entered();
        let done = run(&list.schedule().unwrap(), &options, |_, _| {
            both.wait();
            Ok::<(), String>(())
        });
        assert!(done.is_ok());
        let text = String::from_utf8(std::mem::take(&mut *log.0.lock().unwrap())).unwrap();
        let on = |worker: u32| {
            text.lines().any(|line| line.contains("outer:job{") && line.contains(&format!("worker={worker}")))
        };
        assert!(on(0) && on(1), "{text}");
    }

    // a zone with more towns than fit
    let crowded = template.replace("\"castles\" : 1", "\"castles\" : 300");
    assert!(Generator::from_text(&crowded).unwrap().seed(7).generate().is_err());
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("WARN") && text.contains("refused reason="), "{text}");
}
