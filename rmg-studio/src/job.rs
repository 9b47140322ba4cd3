//! A map to generate: the text of a template, and options.

use rmg::template::WaterContent;
use rmg::view::picture::{MapLayer, MapLayers};
use rmg::{Game, Generator, MapMonsters, Pack};
use serde::Deserialize;

use crate::reply::Failure;
use crate::run::Run;

/// A map to generate. Options that are missing have the default of the library.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Job {
    /// The text of the editor.
    pub text: String,
    /// The name of the file, for reasons that name lines.
    pub name: String,
    /// The id of the template.
    pub template: Option<String>,
    /// The seed.
    pub seed: u64,
    /// The seeds of the contents of zones, such as `9` or `3=9`.
    #[serde(default)]
    pub content_seeds: Vec<String>,
    /// With `content_seeds`: the attempt whose layout the map has.
    #[serde(default)]
    pub layout_attempt: u32,
    /// The size of the map.
    #[serde(default)]
    pub size: Option<String>,
    /// The players, such as `red=human`.
    #[serde(default)]
    pub players: Vec<String>,
    /// The amount of water.
    #[serde(default)]
    pub water: Option<String>,
    /// The strength of monsters.
    #[serde(default)]
    pub monsters: Option<String>,
    /// The symmetry, such as `rotate2` or `auto`. Default: that of the template.
    #[serde(default)]
    pub symmetry: Option<String>,
    /// The game whose limits apply, and whose content exists.
    #[serde(default)]
    pub target: Option<String>,
    /// Whether to return the best attempt if the content does not fit.
    #[serde(default)]
    pub best_effort: bool,
    /// The picture in the reply of [`Generate`](crate::Request::Generate). Default: none.
    #[serde(default)]
    pub view: Option<View>,
}

/// What a picture of a map shows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct View {
    /// The layers that are drawn over the terrain, such as `roads`.
    pub layers: Vec<String>,
}

impl View {
    /// Returns the layers.
    ///
    /// # Errors
    /// The first unknown layer.
    pub(crate) fn layers(&self) -> Result<MapLayers, Failure> {
        self.layers.iter().map(|layer| word("layer", layer, &MapLayer::ALL, MapLayer::word)).collect()
    }
}

impl Job {
    /// Returns the generator with all options.
    ///
    /// # Errors
    /// The diagnostics of the text, or the first invalid option.
    pub(crate) fn generator(&self, run: &Run) -> Result<Generator, Failure> {
        let mut generator = Generator::from_bytes_of(&self.name, self.text.as_bytes())?
            .seed(self.seed)
            .layout_attempt(self.layout_attempt)
            .best_effort(self.best_effort);
        if let Some(template) = &self.template {
            generator = generator.template(template.as_str());
        }
        for seed in &self.content_seeds {
            generator = generator.content_seed(seed.as_str())?;
        }
        if let Some(size) = &self.size {
            generator = generator.size(size.as_str())?;
        }
        for player in &self.players {
            generator = generator.player(player.as_str())?;
        }
        if let Some(water) = &self.water {
            generator = generator.water(word("water", water, &WaterContent::ALL, WaterContent::word)?);
        }
        if let Some(monsters) = &self.monsters {
            generator =
                generator.monsters(word("monster strength", monsters, &MapMonsters::ALL, MapMonsters::word)?);
        }
        if let Some(symmetry) = &self.symmetry {
            generator = generator.symmetry(symmetry.as_str())?;
        }
        if let Some(target) = &self.target {
            let game = game(target)?;
            generator = generator.target(game).pack(Pack::of_game(game));
        }
        if let Some(cancel) = &run.cancel {
            generator = generator.cancel(cancel.clone());
        }
        Ok(generator)
    }
}

/// Returns the game with a name.
fn game(name: &str) -> Result<Game, Failure> {
    word("game", name, &Game::ALL, Game::word)
}

/// Returns the content of a game; by default, of VCMI.
pub(crate) fn pack_of(target: Option<&str>) -> Result<Pack, Failure> {
    Ok(Pack::of_game(target.map(game).transpose()?.unwrap_or(Game::Vcmi)))
}

/// Returns the value with a name.
pub(crate) fn word<T: Copy>(
    what: &str,
    text: &str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, Failure> {
    let found = all.iter().copied().find(|one| name(*one) == text);
    found.ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|one| name(*one)).collect();
        Failure::new(format!("unknown {what} `{text}`; choose {}", known.join(", ")))
    })
}
