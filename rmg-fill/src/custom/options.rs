//! Options of custom modifiers: what a modifier declares, what templates set, and the check of both.

use rmg_core::ZoneId;
use rmg_core::diag::{Diagnostic, Severity, nearest};
use rmg_core::plan::GenPlan;
use rmg_core::template::{ModifierOption, OptionValue, Template};

/// An option that a custom modifier declares. Templates set it under `modifiers`, for the map or for a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name.
    pub key: &'static str,
    /// What it does, for messages.
    pub about: &'static str,
    /// The accepted values and the default.
    pub kind: OptionKind,
}

/// The accepted values of an option, and its default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Whole {
        /// The smallest accepted number.
        min: i64,
        /// The largest accepted number.
        max: i64,
        /// The default.
        default: i64,
    },
    /// `true` or `false`.
    Flag {
        /// The default.
        default: bool,
    },
    /// One of some words.
    Word {
        /// The accepted words; the first one is the default.
        words: &'static [&'static str],
    },
}

impl OptionSpec {
    /// Declares an option with a whole number.
    #[must_use]
    pub const fn whole(key: &'static str, (min, max): (i64, i64), default: i64, about: &'static str) -> Self {
        Self { key, about, kind: OptionKind::Whole { min, max, default } }
    }

    /// Declares an option that is `true` or `false`.
    #[must_use]
    pub const fn flag(key: &'static str, default: bool, about: &'static str) -> Self {
        Self { key, about, kind: OptionKind::Flag { default } }
    }

    /// Declares an option with one of some words, by default the first one.
    #[must_use]
    pub const fn word(key: &'static str, words: &'static [&'static str], about: &'static str) -> Self {
        Self { key, about, kind: OptionKind::Word { words } }
    }

    fn accepts(&self, value: &OptionValue) -> bool {
        match (self.kind, value) {
            (OptionKind::Whole { min, max, .. }, OptionValue::Whole(number)) => (min..=max).contains(number),
            (OptionKind::Flag { .. }, OptionValue::Flag(_)) => true,
            (OptionKind::Word { words }, OptionValue::Text(text)) => words.contains(&text.as_str()),
            _ => false,
        }
    }

    fn expected(&self) -> String {
        match self.kind {
            OptionKind::Whole { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::Flag { .. } => "`true` or `false`".to_owned(),
            OptionKind::Word { words } => format!("one of: {}", words.join(", ")),
        }
    }
}

/// The options of a modifier in a zone, or on the map.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    plan: &'a GenPlan,
    modifier: &'a str,
    zone: Option<ZoneId>,
}

impl<'a> Options<'a> {
    pub(crate) fn new(plan: &'a GenPlan, modifier: &'a str, zone: Option<ZoneId>) -> Self {
        Self { plan, modifier, zone }
    }

    /// Returns the value of an option with a whole number.
    ///
    /// # Panics
    /// If the option is of another kind: each modifier knows its own options.
    #[must_use]
    pub fn whole(&self, option: &OptionSpec) -> i64 {
        let OptionKind::Whole { default, .. } = option.kind else {
            panic!("`{}` is not a number", option.key)
        };
        match self.value(option) {
            Some(OptionValue::Whole(number)) => *number,
            _ => default,
        }
    }

    /// Returns the value of an option that is `true` or `false`.
    ///
    /// # Panics
    /// As [`whole`](Self::whole).
    #[must_use]
    pub fn flag(&self, option: &OptionSpec) -> bool {
        let OptionKind::Flag { default } = option.kind else { panic!("`{}` is not a flag", option.key) };
        match self.value(option) {
            Some(OptionValue::Flag(flag)) => *flag,
            _ => default,
        }
    }

    /// Returns the value of an option with a word.
    ///
    /// # Panics
    /// As [`whole`](Self::whole).
    #[must_use]
    pub fn word(&self, option: &OptionSpec) -> &'a str {
        let OptionKind::Word { words } = option.kind else { panic!("`{}` is not a word", option.key) };
        match self.value(option) {
            Some(OptionValue::Text(text)) => text,
            _ => words.first().copied().unwrap_or_default(),
        }
    }

    /// Returns an accepted value of the template: that of the zone, else that of the map.
    fn value(&self, option: &OptionSpec) -> Option<&'a OptionValue> {
        // Those of zones are last.
        let set = self.plan.modifier_options.iter().rfind(|set| {
            set.modifier == self.modifier
                && set.key == option.key
                && (set.zone.is_none() || set.zone == self.zone)
                && option.accepts(&set.value)
        });
        set.map(|set| &set.value)
    }
}

/// Returns the errors and warnings of the options of a template.
///
/// - `known`: the custom modifiers with their options.
pub(super) fn check(template: &Template, known: &[(&'static str, &'static [OptionSpec])]) -> Vec<Diagnostic> {
    let of_zones = template.zones.iter().flat_map(|zone| &zone.modifiers);
    template.modifiers.iter().chain(of_zones).filter_map(|set| diagnostic(set, known)).collect()
}

fn diagnostic(
    ModifierOption { modifier, key, value }: &ModifierOption,
    known: &[(&'static str, &'static [OptionSpec])],
) -> Option<Diagnostic> {
    let meant = |word: &str, words: &mut dyn Iterator<Item = &'static str>| {
        nearest(word, words).map(|meant| format!("did you mean `{meant}`?"))
    };
    let Some((_, options)) = known.iter().find(|(name, _)| *name == modifier.value) else {
        let message = format!("unknown custom modifier `{}`: its options have no effect", modifier.value);
        let help = meant(&modifier.value, &mut known.iter().map(|(name, _)| *name));
        let help = help.unwrap_or_else(|| "use the program that has this modifier".to_owned());
        let found = Diagnostic::new(Severity::Warning, "unknown-modifier", Some(modifier.span), message);
        return Some(found.help(help));
    };
    let Some(option) = options.iter().find(|option| option.key == key.value) else {
        let message = format!("unknown option `{}` of the modifier `{}`", key.value, modifier.value);
        let names = options.iter().map(|option| option.key);
        let help = meant(&key.value, &mut names.clone());
        let help = help.unwrap_or_else(|| format!("options: {}", names.collect::<Vec<_>>().join(", ")));
        let found = Diagnostic::new(Severity::Error, "unknown-option", Some(key.span), message);
        return Some(found.help(help));
    };
    if option.accepts(&value.value) {
        return None;
    }
    let message = format!("`{}` must be {}, not {}", key.value, option.expected(), value.value);
    let found = Diagnostic::new(Severity::Error, "wrong-option", Some(value.span), message);
    Some(found.help(option.about))
}
