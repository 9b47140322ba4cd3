//! Cuts of properties of the whole template, and of the map size.

use rmg_core::MapSize;
use rmg_core::template::{
    AllowList, ArtifactSets, NAMED_ARTIFACTS, NumberSet, RANDOM_MONSTERS, Template, WaterContent, ZoneSizeLaw,
};

use super::case::MapCase;
use super::cut::{Cut, cut};
use super::lists::{list_cuts, lower};

/// Minimum side of a reduced map, in tiles: half of the smallest size of the games. Smaller maps hardly have
/// room for a town and a path to it, so that everything fails.
const MIN_SIDE: u32 = 18;

/// Returns cuts of the map size. Each also limits the template to the new size.
pub(super) fn size(case: &MapCase) -> Vec<Cut> {
    let size = case.size();
    let (width, height, levels) = (size.width(), size.height(), size.levels());
    let sides = |side: u16| lower(u32::from(side), MIN_SIDE);
    let both = sides(width).into_iter().zip(sides(height)).map(|(width, height)| (width, height, levels));
    let shapes = [(u32::from(width), u32::from(height), 1)]
        .into_iter()
        .chain(both)
        .chain(sides(width).into_iter().map(|width| (width, u32::from(height), levels)))
        .chain(sides(height).into_iter().map(|height| (u32::from(width), height, levels)));
    let sizes = shapes
        .filter_map(|(width, height, levels)| MapSize::new(width.into(), height.into(), levels.into()).ok());
    let only = |size: MapSize| {
        cut(move |case| {
            case.template.min_size.value = size;
            case.template.max_size.value = size;
            case.options.size = None;
        })
    };
    sizes.chain([size]).map(only).collect()
}

/// Cuts of single properties.
const PROPERTIES: [fn(&mut Template); 14] = [
    |template| template.description.clear(),
    |template| template.allowed_water = vec![WaterContent::None, WaterContent::Normal, WaterContent::Islands],
    |template| template.zone_size_law = ZoneSizeLaw::default(),
    |template| template.shuffle_seats = false,
    |template| template.artifact_sets = ArtifactSets::default(),
    |template| template.named_artifacts = NAMED_ARTIFACTS,
    |template| template.random_monsters = RANDOM_MONSTERS,
    |template| template.victory = None,
    |template| template.symmetry = None,
    |template| template.settings = None,
    |template| template.humans = None,
    |template| template.extras.clear(),
    |template| template.modifiers.clear(),
    |template| template.name.clone_from(&template.id),
];

/// Lists of banned and enabled content.
const LISTS: [fn(&mut Template) -> &mut AllowList; 4] = [
    |template| &mut template.spells,
    |template| &mut template.artifacts,
    |template| &mut template.skills,
    |template| &mut template.heroes,
];

/// Returns cuts of the numbers of players, switches, texts and lists of content.
pub(super) fn properties(case: &MapCase) -> Vec<Cut> {
    let template = &case.template;
    let mut cuts: Vec<Cut> =
        PROPERTIES.into_iter().map(|reset| cut(move |case| reset(&mut case.template))).collect();
    let max_players = template.players.value.max().unwrap_or(1);
    for players in lower(max_players, 1).into_iter().chain([max_players]) {
        cuts.push(cut(move |case| {
            case.template.players.value = NumberSet { ranges: vec![(players, players)] };
        }));
    }
    for list in LISTS {
        let mut template = template.clone();
        let (banned, enabled) = (list(&mut template).banned.len(), list(&mut template).enabled.len());
        cuts.extend(list_cuts(banned, move |case| Some(&mut list(&mut case.template).banned)));
        cuts.extend(list_cuts(enabled, move |case| Some(&mut list(&mut case.template).enabled)));
    }
    cuts
}
