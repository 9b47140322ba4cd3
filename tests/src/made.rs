//! Whole maps with the built-in pack, made on one thread: what many tests begin with.

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
use rmg_plan::{GenOptions, make_plan};

use crate::template_files::workspace_root;
use crate::templates::{heroes3, read, read_text};

/// A template of the project, by the name of its file without the ending.
///
/// # Panics
/// When there is none, or it has faults.
#[must_use]
pub fn shipped_template(name: &str) -> Template {
    let file = workspace_root().join("templates").join(format!("{name}.json"));
    read(&file).unwrap_or_else(|error| panic!("{name}: {error}")).remove(0)
}

/// The only template of a text without faults.
///
/// # Panics
/// When it has faults, or no template.
#[must_use]
pub fn faultless(text: impl Into<Vec<u8>>) -> Template {
    let mut file = read_text(text);
    assert!(file.faults.is_empty(), "{:?}", file.faults);
    file.templates.remove(0)
}

/// Options with a size and a seed; `water` as in [`GenOptions`].
///
/// # Panics
/// When the size is none.
#[must_use]
pub fn options(size: &str, water: Option<WaterContent>, seed: u64) -> GenOptions {
    let size = size.parse().unwrap_or_else(|error| panic!("{size}: {error}"));
    GenOptions { size: Some(size), water, ..GenOptions::new(Seed(seed)) }
}

/// The map of a plan; by its template, the audit knows more.
///
/// # Errors
/// Why there is none.
pub fn try_generate(plan: &GenPlan, template: Option<&Template>) -> Result<Generated, GenerateError> {
    let pool = Pool::single();
    generate_map(plan, heroes3(), &GenerateOptions { template, ..GenerateOptions::new(&pool) }, &|_| {})
}

/// The same where there is one.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn generate(plan: &GenPlan, template: Option<&Template>) -> Generated {
    try_generate(plan, template)
        .unwrap_or_else(|error| panic!("{}: {error}: {:?}", plan.template_name, error.causes()))
}

/// A map that is sound by its template.
///
/// # Panics
/// When it is not, or there is none.
#[must_use]
pub fn sound(template: &Template, options: &GenOptions) -> MapModel {
    let plan = make_plan(template, heroes3(), options)
        .unwrap_or_else(|faults| panic!("{}: {faults:?}", template.name));
    let map = generate(&plan, Some(template)).map;
    let certificate = audit_by_template(&map, heroes3(), template);
    assert!(certificate.is_sound(), "{}", report(&certificate));
    map
}

/// The map of a template of the project, made once for all tests of the process; `water` as in [`GenOptions`].
///
/// # Panics
/// When there is none.
#[must_use]
pub fn made_with(name: &str, size: &str, seed: u64, water: Option<WaterContent>) -> Arc<Generated> {
    type Key = (String, String, u64, Option<&'static str>);
    type Made = Arc<OnceLock<Arc<Generated>>>;
    static MADE: Mutex<BTreeMap<Key, Made>> = Mutex::new(BTreeMap::new());
    let key = (name.to_owned(), size.to_owned(), seed, water.map(WaterContent::word));
    // the lock is not held while a map is made
    let place = MADE.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone();
    let make = || {
        let plan = make_plan(&shipped_template(name), heroes3(), &options(size, water, seed));
        Arc::new(generate(&plan.unwrap_or_else(|faults| panic!("{name}: {faults:?}")), None))
    };
    place.get_or_init(make).clone()
}

/// The same with the water that the template comes with.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn made(name: &str, size: &str, seed: u64) -> Arc<Generated> {
    made_with(name, size, seed, None)
}
