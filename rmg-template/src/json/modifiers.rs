//! Reads the options of custom modifiers.

use rmg_core::diag::{Severity, Spanned};
use rmg_core::template::{ModifierOption, OptionValue};
use rmg_json::{Key, Kind};

use crate::json::context::Context;
use crate::json::fields::Fields;

/// Reads the options of custom modifiers: structures by the name of the modifier.
pub(super) fn modifier_options(context: &mut Context<'_>, fields: &Fields<'_>) -> Vec<ModifierOption> {
    let Some(modifiers) = fields.structure(context, "modifiers", "`modifiers`") else { return Vec::new() };
    let mut all = Vec::new();
    for entry in modifiers.distinct(context, Severity::Warning, "options of") {
        let Some(options) = entry.fields("options of a modifier") else {
            context.wrong_type(
                entry.value,
                "the options of a modifier",
                "a structure, such as `{ \"most\" : 3 }`",
            );
            continue;
        };
        for option in options.distinct(context, Severity::Warning, "option") {
            let value = match &option.value.kind {
                Kind::Int(number) => OptionValue::Whole(*number),
                Kind::Bool(flag) => OptionValue::Flag(*flag),
                Kind::String(text) => OptionValue::Text(text.clone()),
                Kind::Bad => continue,
                _ => {
                    context.wrong_type(
                        option.value,
                        "an option",
                        "a whole number, `true`, `false` or a text",
                    );
                    continue;
                }
            };
            let name = |key: &Key| Spanned::new(key.name.clone(), key.span);
            let value = Spanned::new(value, option.value.span);
            all.push(ModifierOption { modifier: name(entry.key), key: name(option.key), value });
        }
    }
    all
}
