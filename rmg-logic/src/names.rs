//! Lists of names in messages.

use rmg_core::text::shown;

/// Formats up to `max` names and the number of the others: `` `a`, `b` and 3 more ``. Returns `none` for an
/// empty list.
pub(crate) fn names<T: AsRef<str>>(list: &[T], max: usize) -> String {
    if list.is_empty() {
        return "none".to_owned();
    }
    let quoted: Vec<String> =
        list.iter().take(max).map(|name| format!("`{}`", shown(name.as_ref()))).collect();
    let more = list.len() - quoted.len();
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    quoted.join(", ") + &more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_end_in_a_count() {
        assert_eq!(names::<&str>(&[], 2), "none");
        assert_eq!(names(&["a", "b"], 2), "`a`, `b`");
        assert_eq!(names(&["a", "b", "c"], 2), "`a`, `b` and 1 more");
    }
}
