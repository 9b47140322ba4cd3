//! Finds the name that was probably meant.

/// Longer words get no suggestion; the cost of a comparison is the product of the lengths.
const MAX_LETTERS: usize = 64;

/// Maximum number of compared candidates; the tables of a game have some thousands of names.
const MAX_CANDIDATES: usize = 20_000;

/// Returns the candidate that is most similar to `word`, if it is similar enough to be a typo.
///
/// Similar enough: ignoring letter case, at most one edit (insertion, deletion, substitution, swap of
/// neighbors) for every three letters, and one edit for words of two letters. The first of equals wins.
/// Compares only the first 20,000 candidates.
///
/// ```
/// use rmg_core::diag::nearest;
/// assert_eq!(nearest("tresure", ["treasure", "size"]), Some("treasure"));
/// assert_eq!(nearest("banana", ["treasure", "size"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().take(MAX_LETTERS + 1).count();
    if !(2..=MAX_LETTERS).contains(&letters) {
        return None;
    }
    let edits_allowed = (letters / 3).max(1);
    let lower = word.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        // A letter has at most four bytes.
        if candidate.len() > 4 * (letters + edits_allowed) {
            continue;
        }
        // The difference in length is a lower bound of the distance.
        if candidate.chars().count().abs_diff(letters) > edits_allowed {
            continue;
        }
        let edits = strsim::osa_distance(&lower, &candidate.to_lowercase());
        if edits <= edits_allowed && best.is_none_or(|(fewest, _)| edits < fewest) {
            best = Some((edits, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Returns the help for an unknown word, if one of the candidates was probably meant.
#[must_use]
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|meant| format!("did you mean `{meant}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_found_and_other_words_are_not() {
        let words = ["castle", "rampart", "tower", "XL"];
        assert_eq!(nearest("Castel", words), Some("castle"));
        assert_eq!(nearest("TOWER", words), Some("tower"));
        assert_eq!(nearest("xxl", words), Some("XL"));
        assert_eq!(nearest("fortress", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest(&"a".repeat(1_000_000), words), None);
    }

    #[test]
    fn the_work_for_one_word_is_bounded() {
        let compared = std::cell::Cell::new(0);
        let candidates = std::iter::repeat_with(|| {
            compared.set(compared.get() + 1);
            "rampart"
        });
        assert_eq!(nearest("castel", candidates), None);
        assert_eq!(compared.get(), MAX_CANDIDATES);
        let long = "castle".repeat(1_000_000);
        assert_eq!(
            nearest("castel", std::iter::repeat(long.as_str())),
            None,
            "a candidate that is too long is skipped by its length"
        );
    }
}
