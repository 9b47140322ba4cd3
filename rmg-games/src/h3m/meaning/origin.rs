//! Name and description of a map. They state its origin as text that can be parsed.

use rmg_core::Seed;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::summary::{repeat_command, victory_words};

use crate::origin::{seed_suffix, split_seed};

/// Maximum length of a name in editors, in bytes. (Descriptions may be longer than editors allow; the
/// original generator writes such descriptions for eight players.)
const MAX_NAME: usize = 30;

const BEGIN: &str = "Random map of the template ";
const MADE: &str = ". Made by rmg ";

/// Returns the name in the list of maps: template and seed. Long template names are cut.
pub(crate) fn name(plan: &GenPlan) -> String {
    let seed = seed_suffix(plan.seed);
    let length = MAX_NAME.saturating_sub(seed.len());
    let template = ascii(&plan.template_name);
    let cut = template.get(..length).unwrap_or(&template);
    format!("{}{seed}", cut.trim_end())
}

/// Returns the description: the origin of the map and the command that generates it again.
pub(crate) fn described(map: &MapModel, pack: &ContentPack) -> String {
    let GenPlan { template_name, seed, .. } = &map.plan;
    let (name, version) = &map.pack;
    let seed = seed_suffix(*seed);
    let made = format!("{BEGIN}{template_name}{seed}{MADE}{} with {name} {version}.", map.generator);
    let command = repeat_command(map, pack, true);
    let won = victory_words(map, pack).map_or_else(String::new, |words| format!(" To win: {words}."));
    ascii(&(made + &won + &command.map_or_else(String::new, |command| format!(" To repeat it: {command}"))))
}

/// Returns template, seed and version of the generator from a description of rmg.
pub(crate) fn recognized(description: &str) -> Option<(&str, Seed, &str)> {
    let (template, rest) = description.strip_prefix(BEGIN)?.rsplit_once(MADE)?;
    let (template, seed) = split_seed(template)?;
    let (generator, _) = rest.split_once(' ')?;
    Some((template, seed, generator))
}

/// Replaces characters that are not printable ASCII by question marks. Files do not state a code page.
fn ascii(text: &str) -> String {
    text.chars().map(|letter| if letter == ' ' || letter.is_ascii_graphic() { letter } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_descriptions_of_rmg_are_recognized() {
        let ours = "Random map of the template a, seed 1. Made by rmg b, seed 7. Made by rmg 0.1.0 with heroes3 1.0.0. ...";
        assert_eq!(recognized(ours), Some(("a, seed 1. Made by rmg b", Seed(7), "0.1.0")));
        for other in
            ["", "Random map", "Random map of the template a, seed x. Made by rmg 1 ", "A good map, seed 7"]
        {
            assert_eq!(recognized(other), None, "{other}");
        }
        assert_eq!(ascii("Ring, größer\n"), "Ring, gr??er?");
    }
}
