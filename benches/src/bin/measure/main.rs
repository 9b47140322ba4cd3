//! The measures: maps, layouts and levels by the thousand, judged and timed. What they print is in `benches/README.md`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that reports")]

mod adversarial;
mod contents;
mod entrances;
mod fuzz;
mod layouts;
mod levels;
mod library;
mod maps;
mod puzzles;
mod sameness;
mod shapes;
mod wanted;
mod worlds;

use std::process::ExitCode;

use clap::Parser;

/// Exit codes: 0 when what is judged is met, 1 when it is missed, 2 when it could not be measured.
#[derive(Debug, Parser)]
enum Measure {
    /// Lays out templates at several sizes and seeds and prints how good the layouts are.
    Layouts(layouts::Arguments),
    /// Makes maps of many templates and prints how long they take and what they are like.
    Maps(maps::Arguments),
    /// Makes maps of many templates and prints what their seas, rock, rivers, roads and areas are like.
    Shapes(shapes::Arguments),
    /// Makes maps of many templates and prints what they hold.
    Contents(contents::Arguments),
    /// Makes maps of random adversarial templates and prints what became of them.
    Adversarial(adversarial::Arguments),
    /// Makes maps of random cases, and keeps those that fail.
    Fuzz(fuzz::Arguments),
    /// Makes modular levels, lets the oracle judge each, and measures how long levels take.
    Levels(levels::Arguments),
    /// Randomizes entrances of sample, hard, large and tiny worlds, judges every result by the independent checker.
    Entrances(entrances::Arguments),
    /// Makes worlds from zones by all processes, judges every one by the independent checker.
    Worlds(worlds::Arguments),
    /// Makes puzzles of sample, measured, edge and long configurations, judges every result by the independent checker.
    Puzzles(puzzles::Arguments),
    /// Makes the same maps as `rmg-py/benches/measure.py` by calls of the library, and prints the time of each.
    Library(library::Arguments),
    /// Makes what the golden files of the tests hold, in the profile that it is built with.
    Sameness(sameness::Arguments),
}

fn main() -> ExitCode {
    let result = match &Measure::parse() {
        Measure::Layouts(arguments) => layouts::run(arguments),
        Measure::Maps(arguments) => maps::run(arguments),
        Measure::Shapes(arguments) => shapes::run(arguments),
        Measure::Contents(arguments) => contents::run(arguments),
        Measure::Adversarial(arguments) => adversarial::run(arguments),
        Measure::Fuzz(arguments) => fuzz::run(arguments),
        Measure::Levels(arguments) => levels::run(arguments),
        Measure::Entrances(arguments) => entrances::run(arguments),
        Measure::Worlds(arguments) => worlds::run(arguments),
        Measure::Puzzles(arguments) => puzzles::run(arguments),
        Measure::Library(arguments) => library::run(arguments),
        Measure::Sameness(arguments) => sameness::run(arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints whether all targets were met.
fn report_targets(are_met: bool) -> bool {
    println!("\n{}", if are_met { "all targets met" } else { "SOME TARGETS MISSED" });
    are_met
}
