//! Random cases for map generation, each identified by a number: a template and options of all kinds. Cases
//! that failed are kept as files.

use std::path::Path;

use rmg_core::diag::Severity;
use rmg_core::plan::{Effort, MapMonsters, PlacementMode};
use rmg_core::template::{VictoryRequest, WaterContent};
use rmg_core::text::shell_word;
use rmg_core::{Game, MapSize, PlayerColor, RngStream, Seed};
use rmg_plan::{ContentKind, ContentList, GenOptions, PlayerChoice};
use rmg_sweep::shrink::MapCase;
use rmg_template::json::write_templates;

use crate::adversarial_templates::adversarial_case;
use crate::random_templates::RandomTemplates;
use crate::template_files::workspace_root;
use crate::templates::{heroes3, read_text};

/// Minimum and maximum side of the maps.
const SIDES: (u32, u32) = (36, 144);

/// Sizes of maps of unusual templates.
const STRESS_SIZES: [&str; 8] = ["s", "s", "s", "s+u", "16x16", "24x40x2", "50x50", "m"];

/// Returns the case of a number, always the same one. Of ten cases, one is adversarial, one uses any
/// template, one is playable, two have unusual values, and five are large templates on small maps. Half of
/// all are generated in best-effort mode.
///
/// # Panics
/// If a text has errors: all must be valid.
#[must_use]
pub fn map_case(number: u64) -> MapCase {
    let mut rng = Seed(number).at("map case").stream();
    let text = match number % 10 {
        0 => adversarial_case(number).text,
        1 => RandomTemplates::new(number).templates(1).json(),
        2 => RandomTemplates::new(number).playable().templates(1).json(),
        3 | 4 => RandomTemplates::new(number).unusual().templates(1).json(),
        _ => RandomTemplates::new(number).cramped().templates(1).json(),
    };
    let mut file = read_text(text);
    let errors = file.lines(Severity::Error);
    assert!(errors.is_empty(), "case {number}: {errors:?}");
    let template = file.templates.remove(0);
    let (min, max) = (template.min_size.value, template.max_size.value);
    let is_stressed = number % 10 > 4;
    let mut random_size = || match is_stressed {
        true => STRESS_SIZES[rng.index(STRESS_SIZES.len())].parse().expect("a valid size"),
        false => random_size(&mut rng),
    };
    // Rarely, request a size that the template does not allow.
    let size = (0..20).map(|_| random_size()).find(|size| size.fits(min, max));
    let size = size.unwrap_or_else(|| min.clamped(largest()));
    let max_players = usize::try_from(template.players.value.max().unwrap_or(8)).unwrap_or(8).min(8);
    let mut options = random_options(Seed(number), size, max_players, &mut rng);
    if is_stressed {
        options.water = Some(WATERS[rng.index(WATERS.len())]);
    }
    MapCase { template, options, best_effort: rng.chance(1, 2) }
}

fn largest() -> MapSize {
    MapSize::new(SIDES.1.into(), SIDES.1.into(), 2).expect("a valid size")
}

/// Returns any rectangle; small ones are more frequent.
fn random_size(rng: &mut RngStream) -> MapSize {
    let mut side = || {
        let span = SIDES.1 - SIDES.0 + 1;
        SIDES.0 + rng.below(span).min(rng.below(span))
    };
    let (width, height) = (side(), side());
    MapSize::new(width.into(), height.into(), 1 + u64::from(rng.chance(1, 3))).expect("a valid size")
}

fn random_options(seed: Seed, size: MapSize, max_players: usize, rng: &mut RngStream) -> GenOptions {
    let efforts = [Effort::Quick, Effort::Quick, Effort::Quick, Effort::Normal, Effort::Normal, Effort::Best];
    let mut options = GenOptions {
        size: Some(size),
        effort: efforts[rng.index(efforts.len())],
        monsters: [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong][rng.index(3)],
        ..GenOptions::new(seed)
    };
    if rng.chance(1, 3) {
        options.water = Some([WaterContent::None, WaterContent::Normal, WaterContent::Islands][rng.index(3)]);
    }
    if rng.chance(1, 3) {
        options.players = random_players(max_players, rng);
    }
    for list in [&mut options.ban, &mut options.enable] {
        if rng.chance(1, 6) {
            let names = (0..1 + rng.index(4)).map(|_| random_content(rng));
            list.extend(names.filter_map(|text| text.parse::<ContentList>().ok()).flat_map(|list| list.0));
        }
    }
    if rng.chance(1, 6) {
        let conditions = ["standard", "grail", "town", "artifact", "artifact=angelWings"];
        options.victory = conditions[rng.index(conditions.len())].parse::<VictoryRequest>().ok();
    }
    options
}

/// Returns a list with one piece of content, in the syntax of the options.
fn random_content(rng: &mut RngStream) -> String {
    let pack = heroes3();
    let kind = ContentKind::ALL[rng.index(ContentKind::ALL.len())];
    let names: Vec<&str> = match kind {
        ContentKind::Artifact => pack.artifacts.iter().map(|(_, of)| of.name.as_str()).collect(),
        ContentKind::Spell => pack.spells.iter().map(|(_, of)| of.name.as_str()).collect(),
        ContentKind::Skill => pack.skills.iter().map(|(_, of)| of.name.as_str()).collect(),
        ContentKind::Hero => pack.heroes.iter().map(|(_, of)| of.name.as_str()).collect(),
    };
    format!("{}={}", kind.word(), names[rng.index(names.len())])
}

/// Returns up to `max_players` players, rarely more.
fn random_players(max_players: usize, rng: &mut RngStream) -> Vec<PlayerChoice> {
    let count = if rng.chance(1, 10) { 1 + rng.index(8) } else { max_players };
    let mut colors = PlayerColor::ALL;
    rng.shuffle(&mut colors);
    let pack = heroes3();
    let mut player = |color: PlayerColor| {
        let mut player = PlayerChoice::new(color);
        player.human = [None, Some(true), Some(false)][rng.index(3)];
        if rng.chance(1, 4) {
            let names = pack.factions.iter().map(|(_, of)| of.name.as_str());
            let towns: Vec<&str> = names.filter(|name| *name != "neutral").collect();
            player.town = rng.pick(&towns).map(|town| (*town).to_owned());
        }
        if rng.chance(1, 12) {
            let heroes: Vec<&str> = pack.heroes.iter().map(|(_, of)| of.name.as_str()).collect();
            player.hero = rng.pick(&heroes).map(|hero| (*hero).to_owned());
        }
        if rng.chance(1, 3) {
            player.team = u8::try_from(rng.index(3)).ok();
        }
        if rng.chance(1, 6) {
            player.bonus = vec![("gold".to_owned(), 1 + rng.below(5_000))];
        }
        player
    };
    colors.into_iter().take(count).map(&mut player).collect()
}

/// The last word of the command of a case in best-effort mode.
const BEST_EFFORT: &str = "--best-effort";

/// Returns a case as a file: its template, after a line with the command that generates its map.
///
/// # Errors
/// If JSON cannot represent something in the template.
pub fn case_text(case: &MapCase, name: &str) -> Result<String, String> {
    let (text, _) =
        write_templates(std::slice::from_ref(&case.template)).map_err(|error| error.to_string())?;
    let best_effort = case.best_effort.then(|| BEST_EFFORT.to_owned());
    let words: Vec<String> =
        case.options.words().iter().map(|word| shell_word(word)).chain(best_effort).collect();
    Ok(format!("// rmg generate {name} {}\n{text}", words.join(" ")))
}

/// Parses a case from the text of such a file.
///
/// # Errors
/// The first error.
pub fn case_of_text(text: &str) -> Result<MapCase, String> {
    let mut file = read_text(text);
    let errors = file.lines(Severity::Error);
    if !errors.is_empty() || file.templates.len() != 1 {
        return Err(format!("expected one template without errors: {errors:?}"));
    }
    let command = text.lines().next().and_then(|line| line.strip_prefix("// rmg generate "));
    let mut words = shell_words(command.ok_or("the first line must be `// rmg generate NAME OPTIONS`")?);
    let best_effort = words.pop_if(|word| word == BEST_EFFORT).is_some();
    let options = options_of(words.get(1..).unwrap_or_default())?;
    Ok(MapCase { template: file.templates.remove(0), options, best_effort })
}

/// Returns the recorded cases, sorted by name.
///
/// # Panics
/// If the folder cannot be read, or a file is not a case.
#[must_use]
pub fn kept_cases() -> Vec<(String, MapCase)> {
    let folder = workspace_root().join("tests/kept");
    let mut cases: Vec<(String, MapCase)> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file of the folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| (name_of(&path), kept_case(&path)))
        .collect();
    cases.sort_by(|(one, _), (other, _)| one.cmp(other));
    cases
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn kept_case(path: &Path) -> MapCase {
    let case = std::fs::read_to_string(path).map_err(|error| error.to_string());
    case.and_then(|text| case_of_text(&text)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Splits a command into words; single quotes group words.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (at, part) in line.split('\'').enumerate() {
        let is_quoted = at % 2 == 1;
        for (index, piece) in part.split(|letter: char| !is_quoted && letter == ' ').enumerate() {
            if index > 0 {
                words.push(String::new());
            }
            words.last_mut().expect("at least one word").push_str(piece);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn options_of(words: &[String]) -> Result<GenOptions, String> {
    let mut options = GenOptions::new(Seed(0));
    for pair in words.chunks(2) {
        let [option, value] = pair else { return Err(format!("missing value of {pair:?}")) };
        let bad = |error: &dyn std::fmt::Display| format!("{option} {value}: {error}");
        match option.as_str() {
            "--seed" => options.seed = Seed(value.parse().map_err(|error| bad(&error))?),
            "--size" => options.size = Some(value.parse().map_err(|error| bad(&error))?),
            "--player" => options.players.push(value.parse().map_err(|error| bad(&error))?),
            "--water" => options.water = Some(by_word(value, WATERS, WaterContent::word)?),
            "--monsters" => options.monsters = by_word(value, MONSTERS, MapMonsters::word)?,
            "--effort" => options.effort = by_word(value, EFFORTS, Effort::word)?,
            "--placement" => options.placement = by_word(value, PlacementMode::ALL, PlacementMode::word)?,
            "--ban" => options.ban.extend(value.parse::<ContentList>().map_err(|error| bad(&error))?.0),
            "--enable" => options.enable.extend(value.parse::<ContentList>().map_err(|error| bad(&error))?.0),
            "--target" => options.target = by_word(value, Game::ALL, Game::word)?,
            "--victory" => options.victory = Some(value.parse().map_err(|error| bad(&error))?),
            _ => return Err(format!("unknown option {option}")),
        }
    }
    Ok(options)
}

const WATERS: [WaterContent; 3] = [WaterContent::None, WaterContent::Normal, WaterContent::Islands];
const MONSTERS: [MapMonsters; 3] = [MapMonsters::Weak, MapMonsters::Normal, MapMonsters::Strong];
const EFFORTS: [Effort; 3] = [Effort::Quick, Effort::Normal, Effort::Best];

fn by_word<T: Copy, const N: usize>(
    text: &str,
    values: [T; N],
    word: fn(T) -> &'static str,
) -> Result<T, String> {
    values.into_iter().find(|value| word(*value) == text).ok_or_else(|| format!("unknown value `{text}`"))
}
