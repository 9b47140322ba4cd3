//! Name and description: where a map comes from, in words that can be read back.

use std::fmt::Write;

use rmg_core::Seed;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, MapMonsters};
use rmg_core::template::WaterContent;

/// Most bytes of a name that editors allow. (Descriptions may be longer than editors allow: those of the original generator
/// are, with eight players.)
const LONGEST_NAME: usize = 30;

const BEGIN: &str = "Random map of the template ";
const SEED: &str = ", seed ";
const MADE: &str = ". Made by rmg ";

/// What the list of maps shows: template and seed. Long names of templates are cut.
pub(super) fn name(plan: &GenPlan) -> String {
    let seed = format!("{SEED}{}", plan.seed);
    let room = LONGEST_NAME.saturating_sub(seed.len());
    let template = ascii(&plan.template_name);
    let cut = template.get(..room).unwrap_or(&template);
    format!("{}{seed}", cut.trim_end())
}

/// What the map was made from, and how to make it again.
pub(in crate::h3m) fn described(map: &MapModel, pack: &ContentPack) -> String {
    let GenPlan { template_name, seed, size, water, monsters, players, .. } = &map.plan;
    let (name, version) = &map.pack;
    let monsters = match monsters {
        MapMonsters::Weak => "weak",
        MapMonsters::Normal => "normal",
        MapMonsters::Strong => "strong",
    };
    let water = match water {
        WaterContent::None => "none",
        WaterContent::Normal => "normal",
        WaterContent::Islands => "islands",
    };
    let mut text = format!(
        "{BEGIN}{template_name}{SEED}{seed}{MADE}{} with {name} {version}. To repeat it: rmg generate TEMPLATE --seed \
         {seed} --size {size} --water {water} --monsters {monsters}",
        map.generator
    );
    let write = "a string takes any text";
    for player in players {
        let who = if player.human { "human" } else { "computer" };
        write!(text, " --player {}={who}", player.color).expect(write);
        if let Some(faction) = player.faction.and_then(|faction| pack.factions.get(faction)) {
            write!(text, ",town={}", faction.name).expect(write);
        }
        if let Some(team) = player.team {
            write!(text, ",team={team}").expect(write);
        }
    }
    ascii(&text)
}

/// Template, seed and version of the generator, if a description tells them.
pub(in crate::h3m) fn recognised(description: &str) -> Option<(&str, Seed, &str)> {
    let (template, rest) = description.strip_prefix(BEGIN)?.rsplit_once(MADE)?;
    let (template, seed) = template.rsplit_once(SEED)?;
    let (generator, _) = rest.split_once(' ')?;
    Some((template, Seed(seed.parse().ok()?), generator))
}

/// The text with what no code page is needed for; everything else becomes a question mark.
fn ascii(text: &str) -> String {
    text.chars().map(|letter| if letter == ' ' || letter.is_ascii_graphic() { letter } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_descriptions_of_ours_are_recognised() {
        let ours = "Random map of the template a, seed 1. Made by rmg b, seed 7. Made by rmg 0.1.0 with heroes3 1.0.0. ...";
        assert_eq!(recognised(ours), Some(("a, seed 1. Made by rmg b", Seed(7), "0.1.0")));
        for other in
            ["", "Random map", "Random map of the template a, seed x. Made by rmg 1 ", "A good map, seed 7"]
        {
            assert_eq!(recognised(other), None, "{other}");
        }
        assert_eq!(ascii("Ring, größer\n"), "Ring, gr??er?");
    }
}
