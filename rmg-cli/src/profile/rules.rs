//! Rules that suggest changes.

use rmg::text::visible;
use rmg_profile::rules::Rules;

use crate::modifiers;
use crate::prelude::*;

/// Arguments about rules.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct RuleArgs {
    /// Omit the suggestions of a rule; can be repeated
    #[arg(long, value_name = "RULE")]
    silence: Vec<String>,
}

impl RuleArgs {
    /// Returns the rules of this program.
    ///
    /// # Errors
    /// For an unknown name.
    pub(super) fn rules(&self) -> Result<Rules, Failure> {
        let rules = Rules { own: modifiers::advice(), silenced: self.silence.clone() };
        let known = rules.all();
        match self.silence.iter().find(|name| known.iter().all(|rule| rule.name != **name)) {
            Some(name) => Err(unknown(name, &rules)),
            None => Ok(rules),
        }
    }
}

fn unknown(name: &str, rules: &Rules) -> Failure {
    let known: Vec<String> = rules.all().into_iter().map(|rule| rule.name).collect();
    Failure::usage(format!("unknown rule `{}`", visible(name))).help(format!("rules: {}", known.join(", ")))
}

/// Explains a rule, or `all`.
pub(super) fn explain(name: &str) -> Result<(), Failure> {
    let rules = RuleArgs::default().rules()?;
    let mut found = rules.all();
    found.retain(|rule| name == "all" || rule.name == name);
    if found.is_empty() {
        return Err(unknown(name, &rules));
    }
    let text =
        found.iter().map(|rule| format!("{}\n  {}\n  But {}.\n", rule.name, rule.explanation, rule.caveat));
    print(&text.collect::<Vec<_>>().join("\n"))
}
