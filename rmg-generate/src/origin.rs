//! The origin of a map: its recipe, and the lines of its template.

use rmg_core::model::{Recipe, TemplateLines};
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_fill::CustomModifiers;
use rmg_plan::plan::template_lines;

use crate::options::{GenerateOptions, TemplateText};

/// Returns the lines of the template that define the plan, if its text is known.
pub(crate) fn lines(
    plan: &GenPlan,
    pack: &ContentPack,
    options: &GenerateOptions<'_>,
) -> Option<TemplateLines> {
    let TemplateText { file, text } = options.text?;
    template_lines(options.template?, text, file, plan, pack)
}

/// Returns the recipe of the map. A map with a custom step has none, because only its caller can repeat it.
pub(crate) fn recipe(plan: &GenPlan, pack: &ContentPack, options: &GenerateOptions<'_>) -> Option<Recipe> {
    options.own_step.is_none().then(|| Recipe {
        template: options.template.map_or(&plan.template_name, |template| &template.id).clone(),
        effort: options.effort,
        placement: options.placement,
        attempts: options.attempts.max(1),
        packs: pack.info.layers.clone(),
        modifiers: options.own_modifiers.map(CustomModifiers::records).unwrap_or_default(),
    })
}
