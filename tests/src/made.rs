//! Whole maps with the built-in pack, generated on one thread: fixtures of many tests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rmg_audit::{audit_by_template, report};
use rmg_core::Seed;
use rmg_core::model::MapModel;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, WaterContent};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{GenerateError, Generated, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan, template_of_plan};

use crate::template_files::workspace_root;
use crate::templates::{heroes3, read, read_text};

/// Returns a shipped template, by the name of its file without the extension.
///
/// # Panics
/// If the template does not exist or has errors.
#[must_use]
pub fn shipped_template(name: &str) -> Template {
    let file = workspace_root().join("templates").join(format!("{name}.json"));
    read(&file).unwrap_or_else(|error| panic!("{name}: {error}")).remove(0)
}

/// Returns the only template of a text without diagnostics.
///
/// # Panics
/// If the text has diagnostics, or no template.
#[must_use]
pub fn faultless(text: impl Into<Vec<u8>>) -> Template {
    let mut file = read_text(text);
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
    file.templates.remove(0)
}

/// Returns options with a size and a seed; `water` as in [`GenOptions`].
///
/// # Panics
/// If the size is invalid.
#[must_use]
pub fn options(size: &str, water: Option<WaterContent>, seed: u64) -> GenOptions {
    let size = size.parse().unwrap_or_else(|error| panic!("{size}: {error}"));
    GenOptions { size: Some(size), water, ..GenOptions::new(Seed(seed)) }
}

/// Generates the map of a plan. With its template, the audit checks more.
///
/// # Errors
/// The reason, if no map is generated.
pub fn try_generate(plan: &GenPlan, template: Option<&Template>) -> Result<Generated, GenerateError> {
    let pool = Pool::single();
    generate_map(plan, heroes3(), &GenerateOptions { template, ..GenerateOptions::new(&pool) }, &|_| {})
}

/// Generates the map of a plan, as [`try_generate`].
///
/// # Panics
/// If no map is generated.
#[must_use]
pub fn generate(plan: &GenPlan, template: Option<&Template>) -> Generated {
    try_generate(plan, template)
        .unwrap_or_else(|error| panic!("{}: {error}: {:?}", plan.template_name, error.causes()))
}

/// Generates a map and asserts that it is sound by its template.
///
/// # Panics
/// If no map is generated, or it is not sound.
#[must_use]
pub fn sound(template: &Template, options: &GenOptions) -> MapModel {
    let plan = make_plan(template, heroes3(), options)
        .unwrap_or_else(|diagnostics| panic!("{}: {diagnostics:?}", template.name));
    let map = generate(&plan, Some(template)).map;
    let certificate = audit_by_template(&map, heroes3(), &template_of_plan(template, &map.plan));
    assert!(certificate.is_sound(), "{}", report(&certificate));
    map
}

/// Returns the map of a shipped template, generated once for all tests of the process; `water` as in
/// [`GenOptions`].
///
/// # Panics
/// If no map is generated.
#[must_use]
pub fn made_with(name: &str, size: &str, seed: u64, water: Option<WaterContent>) -> Arc<Generated> {
    type Key = (String, String, u64, Option<&'static str>);
    type SharedMap = Arc<OnceLock<Arc<Generated>>>;
    static MAPS: Mutex<BTreeMap<Key, SharedMap>> = Mutex::new(BTreeMap::new());
    let key = (name.to_owned(), size.to_owned(), seed, water.map(WaterContent::word));
    // Do not hold the lock while a map is generated.
    let map = MAPS.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone();
    let generate_shared = || {
        let plan = make_plan(&shipped_template(name), heroes3(), &options(size, water, seed));
        Arc::new(generate(&plan.unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics:?}")), None))
    };
    map.get_or_init(generate_shared).clone()
}

/// Returns the same with the default water of the template.
///
/// # Panics
/// If no map is generated.
#[must_use]
pub fn made(name: &str, size: &str, seed: u64) -> Arc<Generated> {
    made_with(name, size, seed, None)
}
