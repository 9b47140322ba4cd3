//! Generates, checks and times maps, layouts and levels in large numbers. Results are in `benches/README.md`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that reports")]

mod adversarial;
mod carried;
mod character;
mod contents;
mod diversity;
mod entrances;
mod fuzz;
mod graphs;
mod layouts;
mod levels;
mod library;
mod maps;
mod puzzles;
mod sameness;
mod selection;
mod shapes;
mod worlds;

use std::process::ExitCode;

use clap::Parser;

/// Measure the generators. Exit codes: 0 if all checked targets are met, 1 if one is missed, 2 if measuring
/// failed
#[derive(Debug, Parser)]
enum Measure {
    /// Lay out templates at several sizes and seeds and print quality measures
    Layouts(layouts::Arguments),
    /// Generate maps of many templates and print times and measures
    Maps(maps::Arguments),
    /// Generate maps of many templates and print measures of their seas, rock, rivers, roads and areas
    Shapes(shapes::Arguments),
    /// Generate maps of many templates and print their contents
    Contents(contents::Arguments),
    /// Generate maps of many templates and compare their look with maps that people made
    Character(character::Arguments),
    /// Generate maps of many templates and print whether value behind guards rises with the time to fetch it
    Carried(carried::Arguments),
    /// Generate many maps of one template and print how much they differ
    Diversity(diversity::Arguments),
    /// Generate maps of random adversarial templates and print the outcomes
    Adversarial(adversarial::Arguments),
    /// Generate maps of random cases, and keep those that fail
    Fuzz(fuzz::Arguments),
    /// Generate modular levels, check each with the oracle, and measure the time of a level
    Levels(levels::Arguments),
    /// Find layouts of random graphs of rooms, or proofs that there are none
    Graphs(graphs::Arguments),
    /// Randomize entrances of sample, hard, large and tiny worlds, and check every result
    Entrances(entrances::Arguments),
    /// Generate worlds from zones by all processes, and check every one
    Worlds(worlds::Arguments),
    /// Generate puzzles of sample, measured, edge and long configurations, and check every result
    Puzzles(puzzles::Arguments),
    /// Generate the maps of `rmg-py/benches/measure.py` by calls of the library, and print the time of each
    Library(library::Arguments),
    /// Generate the content of the golden files of the tests and compare it
    Sameness(sameness::Arguments),
}

fn main() -> ExitCode {
    let result = match &Measure::parse() {
        Measure::Layouts(arguments) => layouts::run(arguments),
        Measure::Maps(arguments) => maps::run(arguments),
        Measure::Shapes(arguments) => shapes::run(arguments),
        Measure::Contents(arguments) => contents::run(arguments),
        Measure::Character(arguments) => character::run(arguments),
        Measure::Carried(arguments) => carried::run(arguments),
        Measure::Diversity(arguments) => diversity::run(arguments),
        Measure::Adversarial(arguments) => adversarial::run(arguments),
        Measure::Fuzz(arguments) => fuzz::run(arguments),
        Measure::Levels(arguments) => levels::run(arguments),
        Measure::Graphs(arguments) => graphs::run(arguments),
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
