//! Name and description: where a map comes from, in words that can be read back.

use rmg_core::Seed;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::summary::{repeat_command, victory_words};

use crate::origin::{seed_words, split_seed};

/// Most bytes of a name that editors allow. (Descriptions may be longer than editors allow: those of the
/// original generator are, with eight players.)
const LONGEST_NAME: usize = 30;

const BEGIN: &str = "Random map of the template ";
const MADE: &str = ". Made by rmg ";

/// What the list of maps shows: template and seed. Long names of templates are cut.
pub(crate) fn name(plan: &GenPlan) -> String {
    let seed = seed_words(plan.seed);
    let room = LONGEST_NAME.saturating_sub(seed.len());
    let template = ascii(&plan.template_name);
    let cut = template.get(..room).unwrap_or(&template);
    format!("{}{seed}", cut.trim_end())
}

/// What the map was made from, and how to make it again.
pub(crate) fn described(map: &MapModel, pack: &ContentPack) -> String {
    let GenPlan { template_name, seed, .. } = &map.plan;
    let (name, version) = &map.pack;
    let seed = seed_words(*seed);
    let made = format!("{BEGIN}{template_name}{seed}{MADE}{} with {name} {version}.", map.generator);
    let command = repeat_command(map, pack, true);
    let won = victory_words(map, pack).map_or_else(String::new, |words| format!(" To win: {words}."));
    ascii(&(made + &won + &command.map_or_else(String::new, |command| format!(" To repeat it: {command}"))))
}

/// Template, seed and version of the generator, if a description tells them.
pub(crate) fn recognised(description: &str) -> Option<(&str, Seed, &str)> {
    let (template, rest) = description.strip_prefix(BEGIN)?.rsplit_once(MADE)?;
    let (template, seed) = split_seed(template)?;
    let (generator, _) = rest.split_once(' ')?;
    Some((template, seed, generator))
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
