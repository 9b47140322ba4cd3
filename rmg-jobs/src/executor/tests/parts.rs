use super::*;
use crate::Parts;

#[test]
fn a_panic_in_a_loop_of_a_job_is_that_of_the_job() {
    quiet_panics();
    for options in all_options() {
        let body = |job: JobId, context: &mut JobContext<'_>| -> Result<(), String> {
            let mut parts = Parts::new(context.pool(), "roads");
            parts.each(&[1, 2, 3], |part| assert!(job.index() != 26 || *part != 2, "no room for 26"));
            Ok(())
        };
        let error = run(&mixed_jobs(), &options, body).unwrap_err();
        assert_eq!(error.to_string(), "roads zone 26 panicked: no room for 26", "{options:?}");
    }
}

#[test]
fn phases_of_a_job_are_parts_of_the_job_in_the_timeline() {
    for threads in [1, 2] {
        let schedule = independent_jobs(2);
        let options = RunOptions { timeline: true, ..on(threads) };
        let body = |job: JobId, context: &mut JobContext<'_>| {
            let numbers: &[u32] = if job.index() == 0 { &[1, 2, 3] } else { &[] };
            Ok::<_, ()>(Parts::new(context.pool(), "part").each(numbers, |number| number * 2))
        };
        let output = run(&schedule, &options, body).unwrap();
        assert_eq!(output.results, [vec![2, 4, 6], vec![]]);
        let timeline = output.timeline.unwrap();
        let names = timeline.records().iter().map(|record| timeline.schedule().name(record.job));
        let of_parts = names.filter(|name| name.pass == "part").map(|name| name.subject.as_str());
        let of_parts: Vec<&str> = of_parts.collect();
        let numbered = |number: &str| of_parts.iter().filter(|part| **part == number).count();
        assert_eq!(["1", "2", "3"].map(numbered), [1, 1, 1], "{of_parts:?}");
    }
}
