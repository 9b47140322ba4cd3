//! `rmg measure`: the look of maps as metrics, compared with maps that people made and with those of other
//! generators.

use std::cmp::Ordering;
use std::path::PathBuf;

use rmg::Level;
use rmg::character::{LEAST_LAND, LEAST_PICKUPS, LevelCharacter, Reference, median, metrics};
use rmg::documents::character_members;
use rmg::text::counted;

use crate::map_files::read_map;
use crate::prelude::*;

/// Arguments of `rmg measure`.
#[derive(Debug, clap::Args)]
pub(crate) struct MeasureArgs {
    /// Maps: .rmgmap, .h3m or .vmap; `-` for standard input
    #[arg(value_name = "MAP", required = true)]
    maps: Vec<PathBuf>,
    /// Reference maps to compare with; can be a list. Default: all
    #[arg(long, value_name = "GROUP", value_delimiter = ',')]
    reference: Vec<ReferenceWord>,
    /// Measure only this level
    #[arg(long, value_name = "LEVEL")]
    level: Option<LevelWord>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the result as JSON: the values of every level, and the metrics with unit, median and quartiles
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ReferenceWord {
    /// Maps that people made
    Hand,
    /// Maps of the generator of the original game
    Original,
    /// Maps of the generator of VCMI
    Vcmi,
}

impl From<ReferenceWord> for Reference {
    fn from(word: ReferenceWord) -> Self {
        match word {
            ReferenceWord::Hand => Self::Hand,
            ReferenceWord::Original => Self::Original,
            ReferenceWord::Vcmi => Self::Vcmi,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum LevelWord {
    /// The first level
    Surface,
    /// The second level
    Underground,
}

impl From<LevelWord> for Level {
    fn from(word: LevelWord) -> Self {
        match word {
            LevelWord::Surface => Self::SURFACE,
            LevelWord::Underground => Self::UNDERGROUND,
        }
    }
}

/// Prints a table for each level, and the medians over several levels.
pub(crate) fn run(args: &MeasureArgs) -> Result<(), Failure> {
    let pack = args.pack.load_for_maps(&args.maps)?;
    if args.json {
        claim_document()?;
    }
    let mut references: Vec<Reference> = args.reference.iter().copied().map(Reference::from).collect();
    if references.is_empty() {
        references.extend(Reference::ALL);
    }
    let wanted = args.level.map(Level::from);
    let mut levels: Vec<(String, LevelCharacter)> = Vec::new();
    for path in &args.maps {
        let name = input_name(path).to_string();
        let measured = read_map(path, &pack)?.character().into_iter();
        let before = levels.len();
        let of_map = measured.filter(|level| wanted.is_none_or(|wanted| level.level == wanted));
        levels.extend(of_map.map(|level| (name.clone(), level)));
        if levels.len() == before {
            print(&format!("note      {name} has too little to measure\n"))?;
        }
    }
    if levels.is_empty() {
        return Err(Failure::refusal("no level has enough land and pickups").help(format!(
            "a level is measured if it has at least {LEAST_LAND} tiles of land and {LEAST_PICKUPS} pickups"
        )));
    }
    if args.json {
        let levels: Vec<_> = levels.iter().map(|(name, level)| (Some(name.as_str()), level)).collect();
        return print_document("rmg-measure", character_members(&levels, &references));
    }
    for (name, level) in &levels {
        print(&format!("{name}, {}\n{}\n", level.level, metrics_table(&level.values, &references)))?;
    }
    if levels.len() > 1 {
        let medians: Vec<Option<f64>> = (0..metrics().len())
            .map(|at| median(&levels.iter().filter_map(|(_, level)| level.values[at]).collect::<Vec<_>>()))
            .collect();
        let title =
            format!("medians of {} of {}", counted(levels.len(), "level"), counted(args.maps.len(), "map"));
        print(&format!("{title}\n{}\n", metrics_table(&medians, &references)))?;
    }
    print("< below the quartiles of the group, > above them\n")
}

/// Returns a row for each metric that has a value, and the number of values between the quartiles.
fn metrics_table(values: &[Option<f64>], references: &[Reference]) -> String {
    let mut titles = vec!["metric", "value"];
    titles.extend(references.iter().map(|reference| reference.word()));
    titles.extend(["unit", "description"]);
    let mut inside = vec![(0, 0); references.len()];
    let mut rows = Vec::new();
    for (metric, value) in metrics().iter().zip(values) {
        let Some(value) = *value else { continue };
        let mut row = vec![metric.key.to_owned(), short(value)];
        for (reference, (inside, all)) in references.iter().zip(&mut inside) {
            row.push(metric.quartiles[*reference as usize].map_or_else(String::new, |quartiles| {
                let place = quartiles.place(value);
                *inside += usize::from(place == Ordering::Equal);
                *all += 1;
                let mark = match place {
                    Ordering::Less => "<",
                    Ordering::Equal => " ",
                    Ordering::Greater => ">",
                };
                format!("{mark} {} to {}", short(quartiles.first), short(quartiles.third))
            }));
        }
        row.extend([metric.unit, metric.label].map(str::to_owned));
        rows.push(row);
    }
    let mut total = vec!["between".to_owned(), String::new()];
    total.extend(inside.iter().map(|(inside, all)| format!("  {inside} of {all}")));
    total.extend([String::new(), "metrics between the quartiles".to_owned()]);
    rows.push(total);
    table(&titles, &rows, &[1])
}

/// Formats a number with about three digits.
fn short(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        size if size >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}
