//! Lists of names in messages.

use rmg_core::text::shown;

/// At most `most` names, and how many more there are: `` `a`, `b` and 3 more ``; `none` where there are none.
pub(crate) fn names<T: AsRef<str>>(list: &[T], most: usize) -> String {
    if list.is_empty() {
        return "none".to_owned();
    }
    let quoted: Vec<String> =
        list.iter().take(most).map(|name| format!("`{}`", shown(name.as_ref()))).collect();
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
