//! What templates of sweeps are known by.

use rmg_core::template::Template;
use rmg_stats::fingerprint;
use rmg_template::json::write_templates;

/// What a template of a sweep is known by: the hash of its text as we write it, so that another order of keys or a comment is no change.
#[must_use]
pub fn template_hash(template: &Template) -> String {
    let text = write_templates(std::slice::from_ref(template)).map(|(text, _lost)| text);
    // a name that JSON cannot write comes from a table; what the table says stands in the template all the same
    fingerprint(&text.unwrap_or_else(|_| format!("{template:?}")))
}
